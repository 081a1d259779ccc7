"""The style sheet: a brace that is missing in one game's section would hide those of all games after it."""

from importlib.resources import files

SHEET = files("inglenook") / "server" / "static" / "inglenook.css"


def test_every_section_begins_outside_all_others() -> None:
    depth, inside = 0, []
    for number, line in enumerate(SHEET.read_text("utf-8").splitlines(), start=1):
        if line.startswith("/*") and depth:
            inside.append(f"line {number}: {line}")
        depth += line.count("{") - line.count("}")
    assert inside == []
    assert depth == 0
