"""cards.toml as declarations read it: rows and choices by name, so that no number mirrors a list by counting.

FILE = CardsFile(__file__)
CARDS = labels(*FILE.names)
WEAPON, POTION = FILE.choices("type").numbers("arms", "potion")
"""

import tomllib
from pathlib import Path
from typing import Any

from .errors import GameError, UnknownNameError
from .labels import Labels, labels


class CardsFile:
    """The cards.toml beside a module."""

    def __init__(self, module: str) -> None:
        data = tomllib.loads(Path(module).with_name("cards.toml").read_text("utf-8"))
        cards = data.get("cards", {})
        settings = {**data.get("options", {}), **cards.get("columns", {})}
        self.rows: dict[str, dict[str, Any]] = cards.get("rows", {})
        self.names = (*self.rows, *cards.get("spare", ()))  # of all cards, those for an edition's own last
        self.lists: dict[str, list[str]] = {
            name: facts["choices"] for name, facts in settings.items() if "choices" in facts
        }

    def choices(self, name: str, *others: str) -> Labels:
        """The choices of an option or column, numbered as kernels see them. Others that share the numbers
        list the same choices, or the first few of them."""
        found = self._list(name)
        for other in others:
            if self._list(other) != found[: len(self._list(other))]:
                raise GameError(
                    f"cards.toml: {other} must list the choices of {name}, in their order: {', '.join(found)}"
                )
        return labels(*found)

    def _list(self, name: str) -> list[str]:
        if name not in self.lists:
            raise UnknownNameError("list of choices", name, self.lists)
        return self.lists[name]
