"""The games that this project itself brings; a machine may know others beside them."""

from importlib.metadata import entry_points

from inglenook.engine.registry import GROUP

OURS = sorted(each.name for each in entry_points(group=GROUP) if each.value.startswith("inglenook.games."))
