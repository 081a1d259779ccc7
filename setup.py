"""The README for a package index; everything else stands in pyproject.toml.

A link to a file of the repository leads nowhere on an index: there only its words are shown, and no pictures.
"""

import re
from pathlib import Path

from setuptools import setup


def for_index(text: str) -> str:
    bare = re.sub(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", "", text, flags=re.MULTILINE)
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", bare)


if __name__ == "__main__":
    readme = Path(__file__).with_name("README.md").read_text("utf-8")
    setup(long_description=for_index(readme), long_description_content_type="text/markdown")
