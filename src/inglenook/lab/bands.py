"""What is still sound, in one place, each band with its reason, and the one scale on which findings are compared.

A band is judged by the end of a figure's interval that is nearer to it: what a few games leave open is not reported.
Where a game's own editions (the standard one and the one its bots are compared with) already lie outside, they
widen it: a report is about what an edition does to a game, and its reader knows the game.
"""

from dataclasses import dataclass

# What is wrong, in one word. The words of findings are `lab.found.KIND`.
KINDS = (
    *("strong", "dead", "idle", "seat", "sudden", "long", "endless", "nobody", "limit", "tie", "luck", "dominant"),
)  # fmt: skip


@dataclass(frozen=True)
class Band:
    """Sound is what does not exceed `most`; `worst` has severity 1."""

    most: float
    worst: float

    def severity(self, value: float) -> float:
        """0 within the band, 1 at the worst or beyond."""
        return min(1.0, max(0.0, (value - self.most) / (self.worst - self.most)))

    def widened(self, usual: float) -> "Band":
        """With room for what is usual in this game, and a tenth of the way from there to the worst."""
        most = max(self.most, usual + (self.worst - usual) / 10)
        return Band(min(most, 0.99 * self.worst), self.worst)


# A limit for automatic play is a safety valve: it may end a game in a hundred.
LIMIT = Band(0.01, 0.8)
# A game in which nobody wins is a disappointment; one in twenty is bearable.
NOBODY = Band(0.05, 0.8)
# Wins may be shared in every other game before one asks what the play was for.
TIE = Band(0.5, 1.0)
# A seat's share of the wins over an equal share, less 1: an eighth more is what players begin to notice,
# and with half as much again nobody wants the other seats.
SEAT = Band(0.125, 0.5)
# Length beside the game's own editions, as a factor less 1: less than half as long is another game, and half
# as long again another evening.
SUDDEN = Band(1.2, 4.0)
LONG = Band(0.5, 3.0)
# Rounds, turns, laps or days (what the game's limit counts): in fewer than two nothing can be made good again.
FEWEST = 2.0
# How much rarer than in the game's own editions, as a factor less 1: with an eighth it is as good as gone.
DEAD = Band(7.0, 40.0)
SEEN = 0.05  # share of the games in which it must be usual, to be missed
# How many points a card brings who always takes it over who never does, beside other cards of its kind.
STRONG = Band(0.12, 0.4)
# How much one card changes the game, in standard deviations of something the game counts.
SWING = Band(0.35, 1.0)
# Share of the games that went the same way, in which another won because of one card's number: an ordinary
# card decides a game in twenty or thirty.
TURNED = Band(0.125, 0.5)
# How many points who always (or never) does one thing wins more than who follows the policy.
DOMINANT = Band(0.12, 0.4)
# How little the better player wins above an equal share, of all that could be won above it: 1 is nothing. A game in
# which thought brings less than a fifth of that is a lottery.
LUCK = Band(0.8, 1.0)
IDLE = 0.4  # the severity of a change that changes nothing: not grave, but certain
EXTINCT = 0.7  # the most that a dead card or choice counts: the rest of the game can still be played
