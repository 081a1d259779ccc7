"""Inns & Outcasts: what a scene says beside a card, in a few words each: no verb has to suit "you" and a name."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.scenes import Reader

from . import declarations as d
from .told import Told


def card(character: int | None, reader: Reader) -> dict[str, Any]:
    if character is None:
        return {"card": None, "inn": "", "title": ""}
    name = d.CHARACTERS.name(character)
    return {"card": name, "inn": d.INNS.name(character // d.RANKS), "title": str(reader.label(name))}


def face(character: int, reader: Reader) -> Any:
    return reader.edition.cards[d.CHARACTERS.name(character)]


def lines(seat: int, run: list[Event], told: Told, reader: Reader) -> list[str]:
    """The sum that its loot comes to, if there is more to it than what it began with, and what else has happened."""
    return [*sums(seat, run, told, reader), *fates(seat, run, told, reader), *waits(seat, told, reader)]


def sums(seat: int, run: list[Event], told: Told, reader: Reader) -> list[str]:
    exchanged = [*exchanges(seat, run, reader)]
    before = told.on_table(seat) - sum(told.brought(event, seat) for event in run)
    stolen = sum(
        n for giver, taker, n in each_of(run, d.GAVE) if giver == seat and (taker, seat) in told.tokens
    )
    placed = [n + stolen for owner, n in each_of(run, d.PLACED) if owner == seat]
    begun = [("before", before), *(("starts", n) for n in placed)]
    return [*(reader.say(key, n=n) for key, n in begun if n), *exchanged] if exchanged else []


def each_of(run: Iterable[Event], kind: int) -> Iterator[tuple[int, ...]]:
    return (event.operands for event in run if event.kind == kind)


def firsts(run: Iterable[Event], kind: int) -> set[int]:
    return {operands[0] for operands in each_of(run, kind)}


def exchanges(seat: int, run: list[Event], reader: Reader) -> Iterator[str]:
    """What it took from others and from the pile, lost and paid."""
    taken = sorted((n, giver) for giver, taker, n in each_of(run, d.GAVE) if taker == seat)
    for n, those in groupby(taken, lambda each: each[0]):
        givers = [giver for _, giver in those]
        yield reader.say("takes", n=n, of=len(givers), names=all_of(givers, reader))
    for giver, taker, n in each_of(run, d.GAVE):
        if giver == seat:
            yield reader.say("loses", n=n, name=reader.name(taker))
    if pile := sum(n for taker, n in each_of(run, d.TOOK) if taker == seat):
        yield reader.say("from-pile", n=pile)
    for payer, n in each_of(run, d.PAID):
        if payer == seat:
            yield reader.say("pays", n=n)


def fates(seat: int, run: list[Event], told: Told, reader: Reader) -> Iterator[str]:
    """What the others have done to it, said of it, or hoped for."""
    for event in run:
        key = FATES.get(event.kind)
        if key and event.operands[1] == seat:
            by, n = event.operands[0], event.operands[-1]
            yield reader.say(key, **whose(by, told, reader), n=n, m=marks(by, told, reader), own=by == seat)
    if seat in firsts(run, d.PLACED):
        yield from guesses(seat, told, reader)
    if seat in firsts(run, d.TURNED):
        yield from spent_marks(seat, told, reader)


FATES = {
    d.BLOCKED: "blocked-by",
    d.PROTECTED: "safe-by",
    d.MARKED: "marked-by",
    d.TARGETED: "aimed-by",
    d.NAMED: "named-by",
    d.CLEARED: "freed-by",
}


def whose(seat: int, told: Told, reader: Reader) -> dict[str, Any]:
    """A player, and the card with which they did it."""
    return {"name": reader.name(seat), "card": card(told.cards.get(seat), reader)["title"]}


def marks(seat: int, told: Told, reader: Reader) -> int:
    """The number on the Block icon of somebody's card."""
    return face(told.cards[seat], reader)["block"] if seat in told.cards else 0


def guesses(seat: int, told: Told, reader: Reader) -> Iterator[str]:
    """Whether those who had said a number of the card were right, and what it brought them."""
    for (by, target), number in told.guesses.items():
        if target == seat and (by, seat) in told.tokens:
            right, bounty = number == told.called, face(told.cards[by], reader)["amount"]
            yield reader.say(
                "right" if right else "wrong", name=reader.name(by), n=bounty if right else number
            )


def spent_marks(seat: int, told: Told, reader: Reader) -> Iterator[str]:
    for by, target in told.of(d.MARKED):
        if target == seat and (number := marks(by, told, reader)) != told.called:
            yield reader.say("in-vain", name=reader.name(by), n=number)


def waits(seat: int, told: Told, reader: Reader) -> Iterator[str]:
    """A card turned up that has not acted yet."""
    if seat in told.cards and seat not in told.resolved:
        yield reader.say("next", n=face(told.cards[seat], reader)["start"])


def all_of(seats: Iterable[int], reader: Reader) -> str:
    return reader.words.language.all_of([f"{reader.name(seat)}" for seat in seats])
