"""A second hand: journeys, inserting, cards and blows in plain Python, written from the rules alone.

Everything is told in words: fields are "C4", a situation is a dictionary of public facts and the own hand. It
shares no code, no numbers and no card with the game.
"""

from dataclasses import dataclass, field, replace

COLUMNS = "ABCDEFGHIJ"
CITY = {"E5", "F5", "E6", "F6"}
CORNERS = {"A1", "J1", "A10", "J10"}
FIELDS = [f"{column}{row}" for column in COLUMNS for row in range(1, 11)]


@dataclass(frozen=True)
class Man:
    """A henchman's values and what ails him."""

    health: int
    gulden: int
    strength: int
    arms: int
    toxicated: bool = False
    skips: bool = False


@dataclass
class Situation:
    at: dict[str, str]  # where each henchman is
    cards: set[str]  # fields with a card
    treasures: set[str] = field(default_factory=set)  # fields with a treasure


def beside(name: str) -> set[str]:
    column, row = COLUMNS.index(name[0]), int(name[1:])
    steps = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    return {f"{COLUMNS[c]}{r}" for c, r in steps if 0 <= c < 10 and 1 <= r <= 10}


def journeys(where: Situation, who: str, steps: int, set_out: bool) -> set[str]:
    """Where a henchman can end his journey: every walk of at most so many steps is walked."""
    start = where.at[who]
    blocked = where.cards | {field for other, field in where.at.items() if other != who}
    ends, frontier = {start}, {start}
    for step in range(steps):
        following: set[str] = set()
        for here in frontier:
            if here != start and here in blocked and here not in CITY:
                continue  # he has been stopped there
            for there in beside(here):
                enters = there in CITY and here not in CITY
                if not enters or (set_out and step == 0):
                    following.add(there)
        frontier = following
        ends |= frontier
    return ends


def insertable(where: Situation) -> set[str]:
    return set(FIELDS) - CITY - CORNERS - where.cards - where.treasures - set(where.at.values())


def bounded(man: Man) -> Man:
    values = {name: max(0, min(15, getattr(man, name))) for name in ("health", "gulden", "strength", "arms")}
    return replace(man, **values)


ARMS = {"knife": 1, "club": 2, "short-sword": 3, "mace": 4, "long-sword": 5, "battle-axe": 6}


def found(card: str, man: Man) -> Man:
    """What arms, a potion or a trap does to who finds it."""
    if card in ARMS:
        return bounded(replace(man, arms=man.arms + ARMS[card]))
    return bounded(
        {
            "healing-draught": replace(man, health=man.health + 5),
            "elixir-of-life": replace(man, health=15),
            "strong-brew": replace(man, strength=man.strength + 1),
            "giant's-blood": replace(man, strength=man.strength + 2),
            "poison": replace(man, toxicated=True),
            "antidote": replace(man, toxicated=False, health=man.health + 2),
            "sleeping-draught": replace(man, skips=True),
            "wasting-philtre": replace(man, strength=man.strength // 2),
            "pitfall": replace(man, health=man.health - 3),
            "snare": replace(man, skips=True),
            "spear-trap": replace(man, health=man.health - 5),
            "cutpurse": replace(man, gulden=man.gulden - 3),
            "rust-mist": replace(man, arms=man.arms // 2),
            "snake-nest": replace(man, health=man.health - 1, toxicated=True),
            "quicksand": replace(man, health=man.health - 2, arms=man.arms - 2),
            "swamp-fever": replace(man, health=man.health // 2),
            "Grandlin's-curse": replace(man, strength=man.strength - 1),
        }[card]
    )


def works_at_once(card: str) -> bool:
    try:
        found(card, Man(15, 5, 2, 0))
    except KeyError:
        return False
    return True


def exchange(one: Man, two: Man, dice: tuple[int, int], fury: int = 0) -> tuple[Man, Man]:
    """Two henchmen strike; the first has the turn, and may be in a fury."""
    impacts = one.strength + one.arms + fury + dice[0], two.strength + two.arms + dice[1]
    gap = impacts[0] - impacts[1]
    one = replace(one, arms=one.arms - 1, health=one.health - max(0, -gap))
    two = replace(two, arms=two.arms - 1, health=two.health - max(0, gap))
    return bounded(one), bounded(two)


def against_villain(man: Man, power: int, stamina: int, dice: tuple[int, int], fury: int) -> tuple[Man, int]:
    """A villain has no arms to lose."""
    gap = man.strength + man.arms + fury + dice[0] - power - dice[1]
    man = replace(man, arms=man.arms - 1, health=man.health - max(0, -gap))
    return bounded(man), stamina - max(0, gap)


def flight(man: Man, power: int, die: int, fury: int = 0) -> Man:
    """One blow from behind."""
    return bounded(replace(man, health=man.health - max(0, power + die - man.strength - man.arms - fury)))
