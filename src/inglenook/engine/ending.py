"""The end of a game, looked back at: who came where and by which figure, why, and the moments that mattered.

It is made of the scores, the view and the scenes of one reader, so it tells nothing that their page may not.
"""

from typing import Any

from .events import Event
from .match import Match
from .page import scenes
from .scenes import Reader, Scene, Weight

MOMENTS = 3  # that are told


def ending(match: Match, reader: Reader) -> dict[str, Any]:
    heavy = heavy_scenes(match, reader, match.told(reader.seat))
    return {
        "ranking": ranking(match, reader),
        "why": told(heavy[-1]) if heavy else "",
        "moments": [{"number": each.number, "said": told(each)} for each in mattered(heavy[:-1])],
    }


def heavy_scenes(match: Match, reader: Reader, events: list[Event]) -> list[Scene]:
    return [each for each in scenes(match, events, reader, 0) if each.weight is Weight.HEAVY]


def turning_points(match: Match, reader: Reader) -> list[tuple[int, str]]:
    """The same moments for whoever looks back from the end, by the numbers of their events: of all that the reader
    was told in the game, also where a page forgets it."""
    heavy = heavy_scenes(match, reader, match.events(reader.seat))
    return [(each.number, told(each)) for each in mattered(heavy)]


def ranking(match: Match, reader: Reader) -> list[dict[str, Any]]:
    """The seats from the first place to the last; equals share a place."""
    scores, winners = match.scores(), match.winners()
    figures = match.game.figures(match.view(reader.seat), scores)
    worth = {seat: (seat in winners, scores[seat], figures[seat]) for seat in range(match.players)}
    return [
        {
            "seat": seat,
            "place": 1 + sum(other > worth[seat] for other in worth.values()),
            "won": seat in winners,
            "figure": figure(abs(figures[seat]) if figures is not scores else scores[seat], reader),
        }
        for seat in sorted(worth, key=lambda seat: worth[seat], reverse=True)
    ]


def figure(n: float, reader: Reader) -> str:
    """What decided, in the game's words or as points."""
    words = reader.words
    return reader.say("figure", n=n) if "figure" in words.scenes else words.language.say("end.points", n=n)


def mattered(heavy: list[Scene]) -> list[Scene]:
    """Those with most at stake, of equals the later ones, in their order: first one of each kind, so that they tell
    different things, and nothing twice."""
    rising = sorted(heavy, key=lambda scene: (scene.stake, scene.number))
    best = {scene.name: scene for scene in rising if scene.stake > 0}
    unlike = {told(scene): scene for scene in rising}.values()
    most = sorted(unlike, key=lambda scene: (scene is best.get(scene.name), scene.stake, scene.number))
    return sorted(most[-MOMENTS:], key=lambda scene: scene.number)


def told(scene: Scene) -> str:
    return " ".join(filter(None, (scene.said, scene.facts.get("why"))))
