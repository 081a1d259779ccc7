"""What a server writes at tables, in words: kinds of events, their fields, and the rules of games. Servers of two
versions may share a database for a while; what one of them could not read is not written until all can."""

import msgspec

from inglenook.engine.registry import games

from . import events as happened


def words() -> frozenset[str]:
    """All that this server can read."""
    kinds = [each for each in happened.Event.__subclasses__() if each.__struct_config__.tag]
    told = {f"{tag_of(each)}.{name}" for each in kinds for name in each.__struct_fields__}
    rules = {
        f"{game.name} {number}"
        for game in games()
        for each in (game, *game.earlier)
        for number in each.carries
    }
    return frozenset({*map(tag_of, kinds), *told, *rules})


def tag_of(kind: type[happened.Event]) -> str:
    return str(kind.__struct_config__.tag)


def words_of(event: happened.AnyEvent) -> set[str]:
    """What somebody must know to read an event: fields that say nothing are not written."""
    kind, tag = type(event), tag_of(type(event))
    blank = dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))
    said = {
        name for name in kind.__struct_fields__ if getattr(event, name) != blank.get(name, msgspec.NODEFAULT)
    }
    rules = {f"{event.game} {event.rules}"} if isinstance(event, happened.Created) else set()
    return {tag, *rules, *(f"{tag}.{name}" for name in said)}
