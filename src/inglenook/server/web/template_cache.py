"""Templates as code, kept on disk: to write the code of a game's table takes a tenth of a second, to read it back a
hundredth of that. It is kept by content, as compiled rules are: of all templates of a language together, because the
code of one has parts of those that it imports."""

import contextlib
import shutil
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from jinja2 import Environment
from jinja2.bccache import Bucket, FileSystemBytecodeCache

from inglenook.engine.kernel import cache_folder
from inglenook.engine.language import Language

HERE = Path(__file__).parent
MOST = 20  # folders; the oldest are those of templates that have changed since


class KeptCode(FileSystemBytecodeCache):
    """A folder that may be gone or full: then the code is written anew each time."""

    def load_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def kept_code(environment: Environment, language: Language) -> KeptCode:
    """For an environment whose templates are as they are now."""
    folder = cache_folder().with_name("templates") / _fingerprint(environment, language)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for old in sorted(folder.parent.iterdir(), key=lambda each: each.stat().st_mtime)[:-MOST]:
            shutil.rmtree(old, ignore_errors=True)
    return KeptCode(str(folder))


def html_templates(environment: Environment) -> list[str]:
    return environment.list_templates(filter_func=lambda name: name.endswith(".html"))


def _fingerprint(environment: Environment, language: Language) -> str:
    digest = blake2b(type(environment).__qualname__.encode(), digest_size=8)
    for piece in _pieces(environment, language):
        digest.update(piece.encode() + b"\0")
    return digest.hexdigest()


def _pieces(environment: Environment, language: Language) -> Iterator[str]:
    """All from which the code is made: what writes it, what sentences it has in it, and the templates."""
    for path in sorted(HERE.glob("*.py")):
        yield path.read_text("utf-8")
    for key, phrase in language.phrases.items():
        yield f"{key} {phrase!r}"
    assert environment.loader is not None
    for name in html_templates(environment):
        yield f"{name} {environment.loader.get_source(environment, name)[0]}"
