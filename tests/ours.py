"""The games that this project itself brings; a machine may know others beside them."""

from inglenook.engine.registry import our_names

OURS = our_names()
