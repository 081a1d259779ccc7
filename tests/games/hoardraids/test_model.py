"""Random matches in lockstep with the second hand: journeys, inserting, cards found, blows and flight."""

import random
from collections import Counter

import pytest

from inglenook.engine.chance import BLANK, LONGEST, chance_from, taped
from inglenook.engine.labels import LETTERS
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.games.hoardraids import declarations as d

from . import model
from .table import GAME, KINDS, SQUARES, options_of

POWERS = {
    **{"bandit": 2, "footpad": 3, "poacher": 4, "deserter": 5, "smuggler": 6, "cutthroat": 7, "warg": 8},
    **{"troll": 10, "witch": 11, "ogre": 12, "black-knight": 15, "wyvern": 17, "warpig": 20},
}


def man(position: Position, seat: int) -> model.Man:
    s = position.s
    health, gulden, strength, arms = map(int, s.values[seat])
    return model.Man(health, gulden, strength, arms, bool(s.toxic[seat]), bool(s.skips[seat]))


def situation(position: Position) -> model.Situation:
    s = position.s
    at = {LETTERS[seat]: SQUARES[s.place[seat]] for seat in range(position.players)}
    cards = {SQUARES[f] for f in range(100) if s.card[f] != d.NONE}
    return model.Situation(at, cards, {SQUARES[f] for f in s.spot if f < 100})


def check_choices(position: Position, seat: int, counts: Counter[str]) -> None:
    s, where = position.s, situation(position)
    if s.stage == d.JOURNEY and s.held == d.NONE and not s.sweeps:
        expected = model.journeys(where, LETTERS[seat], int(s.steps), bool(s.gate))
        assert set(options_of(position, LETTERS[seat], "go")) == expected
        counts["journeys"] += 1
    elif s.stage == d.SWAY and s.held != d.NONE:
        assert set(options_of(position, LETTERS[seat], "insert")) == model.insertable(where)
        counts["insertions"] += 1


def check_deed(
    before: Position, after: Position, seat: int, action: str, luck: list[int], counts: Counter[str]
) -> None:
    s, now = before.s, after.s
    died = [
        bool(n) for n in now.deaths - s.deaths
    ]  # by cause; poison may kill somebody else at the next dawn
    if action.startswith("go[") or action == "stay":
        field = int(s.place[seat]) if action == "stay" else SQUARES.index(action[3:-1])
        card = KINDS[s.card[field]] if s.card[field] != d.NONE else ""
        if card and model.works_at_once(card):
            expected = model.found(card, man(before, seat))
            assert died[d.BY_MISHAP] == (expected.health == 0)
            assert died[d.BY_MISHAP] or man(after, seat) == expected
            counts[card] += 1
    elif action == "fight" and s.foe == d.THE_VILLAIN:
        power = POWERS[KINDS[s.card[s.place[seat]]]]
        dice = luck[0] + 1, luck[1] + 1
        expected, stamina = model.against_villain(man(before, seat), power, int(s.stamina), dice, int(s.fury))
        assert died[d.BY_VILLAIN] == (expected.health == 0)
        assert (now.used.sum() > s.used.sum()) == (stamina <= 0)
        if not died[d.BY_VILLAIN] and stamina > 0:
            assert (man(after, seat), int(now.stamina)) == (expected, stamina)
        counts["blows"] += 1
    elif action == "fight" and s.turned:
        one, two = int(s.turn), int(s.foe)
        dice = luck[0] + 1, luck[1] + 1
        pair = model.exchange(man(before, one), man(before, two), dice, int(s.fury))
        assert died[d.BY_HENCHMAN] == (min(pair[0].health, pair[1].health) == 0)
        assert died[d.BY_HENCHMAN] or (man(after, one), man(after, two)) == pair
        counts["duels"] += 1
    elif action == "flee":
        other = int(s.foe) if seat == s.turn else int(s.turn)
        fury = int(s.fury) if seat == s.turn else 0
        if other == d.THE_VILLAIN:
            power = POWERS[KINDS[s.card[s.place[seat]]]]
        else:
            power = int(s.values[other, 2] + s.values[other, 3]) + (int(s.fury) if other == s.turn else 0)
        dead = died[d.BY_VILLAIN if other == d.THE_VILLAIN else d.BY_HENCHMAN]
        expected = model.flight(man(before, seat), power, luck[0] + 1, fury)
        assert dead == (expected.health == 0)
        assert dead or man(after, seat) == expected
        counts["flights"] += 1


def walk(players: int, seed: int, counts: Counter[str]) -> None:
    edition = GAME.schema.edition({}, {"max-days": 60, "catharsis": "yes" if seed % 2 else "no"})
    key, rng = seed_from(seed), random.Random(seed)
    position = Position(GAME, edition, players).setup(chance_from(seed_for(key, 0)))
    number = 0
    while position.waiting():
        number += 1
        seat = position.asked()[0]
        check_choices(position, seat, counts)
        action = rng.choice(position.legal(seat))
        before, luck = position.copy(), chance_from(seed_for(key, number), [BLANK] * LONGEST)
        position.apply(seat, action, luck)
        rolled = [row[0] for row in taped(luck)]
        check_deed(before, position, seat, GAME.actions.notation(action), rolled, counts)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_rules_and_the_second_hand_agree(players: int) -> None:
    counts: Counter[str] = Counter()
    for seed in range(12):
        walk(players, 100 * players + seed, counts)
    for what, least in (("journeys", 500), ("insertions", 300), ("blows", 30), ("flights", 20)):
        assert counts[what] >= least, counts


def test_the_second_hand_knows_every_card_that_works_at_once() -> None:
    kinds = {name for name, card in GAME.edition.cards.items() if card["type"] in ("arms", "potion", "trap")}
    assert kinds == {name for name in KINDS if model.works_at_once(name)}
    villains = {name: card["power"] for name, card in GAME.edition.cards.items() if card["type"] == "villain"}
    assert villains == POWERS
