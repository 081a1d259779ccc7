"""Hoardraids: what a fight promises, for bots. Expected wounds, exchange by exchange; no chance is used."""

from inglenook.engine.toolkit import kernel

from .combat import power
from .declarations import ARMS, HEALTH, STRENGTH, THE_VILLAIN, Edition, State

# 36 times the wound to be expected from an exchange when the other's power is greater by -5 to 5; the dice
# of both give the chances.
WOUNDS = (0, 1, 4, 10, 20, 35, 56, 82, 112, 145, 180)
MIDDLE = 5
LONGEST_FIGHT = 40


@kernel
def wound_36(ahead: int) -> int:
    """36 times the wound to be expected from somebody whose power is greater by so much."""
    if ahead > MIDDLE:
        return 36 * ahead
    return WOUNDS[ahead + MIDDLE] if ahead >= -MIDDLE else 0


@kernel
def outcome(mine: int, arms: int, health: int, theirs: int, wear: int, other: int) -> int:
    """How a fight to the death goes on average: the health left to me, or less than 0 what the other has.
    Powers, my arms, my health; the other's power, arms that wear and health."""
    left, right = 36 * health, 36 * other
    for _ in range(LONGEST_FIGHT):
        left, right = left - wound_36(theirs - mine), right - wound_36(mine - theirs)
        if left <= 0 or right <= 0:
            break
        if arms > 0:
            arms, mine = arms - 1, mine - 1
        if wear > 0:
            wear, theirs = wear - 1, theirs - 1
    return left // 36 if left > 0 and right <= 0 else -1 - max(0, right) // 36


@kernel
def prospect(s: State, e: Edition, seat: int, foe: int) -> int:
    """The outcome of fighting on in the present fight."""
    wear = 0 if foe == THE_VILLAIN else s.values[foe, ARMS]
    health = s.stamina if foe == THE_VILLAIN else s.values[foe, HEALTH]
    mine, theirs = power(s, e, seat), power(s, e, foe)
    return outcome(mine, s.values[seat, ARMS], s.values[seat, HEALTH], theirs, wear, health)


@kernel
def against_villain(s: State, e: Edition, seat: int, kind: int) -> int:
    """The outcome of a fight with a villain that he has not met yet."""
    arms = s.values[seat, ARMS]
    mine = s.values[seat, STRENGTH] + arms
    return outcome(mine, arms, s.values[seat, HEALTH], e.power[kind], 0, e.stamina)


@kernel
def against_henchman(s: State, seat: int, other: int) -> int:
    """The outcome of an attack."""
    mine, theirs = s.values[seat], s.values[other]
    return outcome(
        mine[STRENGTH] + mine[ARMS],
        mine[ARMS],
        mine[HEALTH],
        theirs[STRENGTH] + theirs[ARMS],
        theirs[ARMS],
        theirs[HEALTH],
    )


@kernel
def flight_kills(s: State, e: Edition, seat: int, foe: int) -> bool:
    """Whether a middling blow from behind would kill him."""
    return bool(power(s, e, foe) + 4 - power(s, e, seat) >= s.values[seat, HEALTH])
