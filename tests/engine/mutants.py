"""Games broken on purpose, to see that the conformance suite notices. Run un-jitted, in a process of its own:
patched helpers would not reach compiled code. Prints {mutant: what the suite said} as JSON."""

import json
import sys
from collections.abc import Callable
from contextlib import ExitStack
from types import ModuleType
from typing import Any
from unittest.mock import patch

import inglenook_purses.rules as purses

from inglenook.engine import page
from inglenook.engine.actions import FREE
from inglenook.engine.chance import draw
from inglenook.engine.conformance import CHECKS, Case, ConformanceError, check_support
from inglenook.engine.events import Event, emit
from inglenook.engine.game import Game
from inglenook.engine.match import Match
from inglenook.engine.scenes import Reader, Scene
from inglenook.games import heroes, hoardraids
from inglenook.games.heroes import view as heroes_view
from inglenook.games.hoardraids import field
from inglenook.games.hoardraids.declarations import GEMS, NONE, PICK
from inglenook.games.hoardraids.treasures import find_gem
from inglenook.games.keepers import deck, declarations, rules, secrets, view

Patch = tuple[ModuleType, str, Callable[..., Any]]

whole_view, whole_observe, whole_look = purses.view, purses.observe, purses.look
keepers_view, keepers_waiting = view.view, rules.waiting


def redeal_nothing(s: Any, e: Any, seat: int, chance: Any) -> None:
    """Bots would play against the true cards."""


def redeal_by_turning_round(s: Any, e: Any, seat: int, chance: Any) -> None:
    """The unknown purses change places, so a redeal of a redeal is the truth again."""
    unknown = [other for other in range(s.players) if purses.shown(s, seat, other) == purses.HIDDEN]
    s.purse[unknown] = s.purse[unknown[::-1]]


def redeal_one(s: Any, e: Any, seat: int, chance: Any) -> None:
    """Only the last unknown purse is drawn again: some worlds are never reached."""
    unknown = [other for other in range(s.players) if purses.shown(s, seat, other) == purses.HIDDEN]
    for other in unknown[-1:]:
        s.bag[s.purse[other]] += 1
        s.purse[other] = draw(chance, s.bag, 0)


def view_of_everything(s: Any, e: Any, seat: int, texts: list[str]) -> dict[str, object]:
    return {**whole_view(s, e, seat, texts), "purses": s.purse[: s.players]}


def view_that_writes(s: Any, e: Any, seat: int, texts: list[str]) -> dict[str, object]:
    s.record.turns += 0 if s.over else 1
    return whole_view(s, e, seat, texts)


def observe_everything(s: Any, e: Any, seat: int, out: Any) -> None:
    whole_observe(s, e, seat, out)
    out.turns = s.purse.sum()


def observe_the_purses_alone(s: Any, e: Any, seat: int, out: Any) -> None:
    """A page shows how many turns there were."""
    whole_observe(s, e, seat, out)
    out.turns = 0


def observe_in_pence(s: Any, e: Any, seat: int, out: Any) -> None:
    whole_observe(s, e, seat, out)
    out.purses *= 240


def policy_of_the_last(s: Any, e: Any, seat: int, actions: Any, n: int, weights: Any) -> None:
    """What has no weight cannot be drawn, nor searched."""
    weights[:n] = actions[:n] == actions[:n].max()


def waiting_for_the_poorest(s: Any, e: Any) -> int:
    return 0 if s.over else 1 << int(s.purse[: s.players].argmin())


def look_aloud(s: Any, seat: int, log: Any) -> None:
    """What is in the purse is told to all as the number of the seat."""
    whole_look(s, seat, log)
    emit(log, purses.POINTED, seat, s.purse[seat] % s.players)


def swap_and_copy(s: Any, seat: int, other: int, log: Any) -> None:
    s.purse[seat] = s.purse[other]


def apply_for_ever(s: Any, e: Any, seat: int, action: int, chance: Any, log: Any) -> None:
    s.turns += 1


def legal_or_nothing(s: Any, e: Any, seat: int, out: Any) -> int:
    out[:2] = 0, 0
    return 2


def forced_by_a_secret(s: Any, e: Any, seat: int, out: Any) -> int:
    """Whoever has the poorest purse is answered for, and so everybody knows who that is."""
    return 0 if s.purse[seat] == s.purse[: s.players].min() else FREE


def forced_to_the_first(s: Any, e: Any, seat: int, out: Any) -> int:
    """It is legal, but not the only choice."""
    purses.legal(s, e, seat, out)
    return int(out[0])


def won_by_a_stranger(s: Any, e: Any, scores: Any) -> int:
    return 1 << int(s.players)


def won_with_a_mark(s: Any, e: Any, scores: Any) -> int:
    s.turns += 0 if s.over else 1
    return 1


def keepers_view_of_drafts(s: Any, e: Any, seat: int, texts: list[str]) -> dict[str, object]:
    return {**keepers_view(s, e, seat, texts), "quest": s.quest}


def keepers_view_of_answers(s: Any, e: Any, seat: int, texts: list[str]) -> dict[str, object]:
    return {**keepers_view(s, e, seat, texts), "answers": s.answers}


def draw_for_all(s: Any, seat: int, chance: Any, log: Any) -> int:
    """Every card drawn is named by an event that all are told."""
    colour = deck.next_card(s, chance, log, 1 << seat)
    if colour != declarations.NONE:
        s.hand[seat, colour] += 1
        emit(log, declarations.RUMOUR, 0, colour)
    return colour


def recall_all(s: Any, e: Any, events: list[Event]) -> list[Event]:
    """The log keeps naming cards that only memory may know."""
    return events


def recall_what_lay_open(s: Any, e: Any, events: list[Event]) -> list[Event]:
    """What was seen by all stays in the log when it is covered again."""
    return [Event(event.kind, event.operands, None) for event in events]


def scenes_of_everything(match: Match, told: list[Event], reader: Reader, since: int) -> list[Scene]:
    """Scenes are made of all that happened, and not of what a page may still tell."""
    return list(match.game.scenes.made(match.events(reader.seat), reader))


def scenes_of_the_cards(match: Match, told: list[Event], reader: Reader, since: int) -> list[Scene]:
    """A scene shows what somebody holds."""
    return [Scene("hands", "", {"hands": match.position.s.hand.tolist()})]


def picks_by_kind(s: Any, e: Any, seat: int, out: Any, n: int) -> int:
    """ "Pick up: goblet" is offered to who has seen that it is one, however long ago."""
    seen = [gem for gem in range(GEMS) if find_gem(s, s.place[seat], gem, seat, True) != NONE]
    offered = [PICK + gem for gem in seen or [GEMS]]
    out[n : n + len(offered)] = offered
    return n + len(offered)


def quest_giver(s: Any, e: Any, seat: int) -> str:
    """A prompt that is another for who holds many cards of a colour than for who does not."""
    return "much" if max(map(max, s.hand)) > 2 else "little"


LOOKED_AT = {"scenes remember": heroes_view, "a scene shows a hand": view}  # whose game the pages show
CASES: dict[ModuleType, tuple[int, dict[str, Any]]] = {
    heroes_view: (3, {"seen-cards": "unmarked"}),
    field: (4, {"drop-treasures": "yes"}),
}
MUTANTS: dict[str, tuple[str, Patch]] = {
    "redeal is the truth": ("redeal", (purses, "redeal", redeal_nothing)),
    "redeal keeps the truth's cards": ("redeal_law", (purses, "redeal", redeal_by_turning_round)),
    "redeal misses worlds": ("support", (purses, "redeal", redeal_one)),
    "view shows all": ("redeal", (purses, "view", view_of_everything)),
    "view shows all to twins": ("twins", (purses, "view", view_of_everything)),
    "view writes": ("purity", (purses, "view", view_that_writes)),
    "observation shows all": ("redeal", (purses, "observe", observe_everything)),
    "observation leaves something out": ("observed", (purses, "observe", observe_the_purses_alone)),
    "observation is out of bounds": ("bounds", (purses, "observe", observe_in_pence)),
    "who is asked depends on a secret": ("redeal", (purses, "waiting", waiting_for_the_poorest)),
    "an event tells a secret": ("twins", (purses, "look", look_aloud)),
    "a card is copied": ("ending", (purses, "swap", swap_and_copy)),
    "the game never ends": ("ending", (purses, "apply", apply_for_ever)),
    "an action is offered twice": ("choices", (purses, "legal", legal_or_nothing)),
    "a policy rules an action out": ("choices", (purses, "policy", policy_of_the_last)),
    "what is forced depends on a secret": ("redeal", (purses, "forced", forced_by_a_secret)),
    "what is forced is not the only choice": ("forced", (purses, "forced", forced_to_the_first)),
    "somebody wins who does not play": ("ending", (purses, "won", won_by_a_stranger)),
    "asking who has won changes something": ("purity", (purses, "won", won_with_a_mark)),
    "a draft can be seen": ("drafts", (view, "view", keepers_view_of_drafts)),
    "a sealed choice can be seen": ("sealed", (view, "view", keepers_view_of_answers)),
    "a drawn card is told": ("twins", (rules, "deal_card", draw_for_all)),
    "a prompt tells a secret": ("redeal", (view, "situation", quest_giver)),
    "a prompt tells a secret to twins": ("twins", (view, "situation", quest_giver)),
    "the log remembers": ("forgotten", (heroes_view, "recall", recall_all)),
    "the log remembers what lay open": ("forgotten", (heroes_view, "recall", recall_what_lay_open)),
    "scenes remember": ("forgotten", (page, "scenes", scenes_of_everything)),
    "a scene shows a hand": ("twins", (page, "scenes", scenes_of_the_cards)),
    "a choice remembers": ("forget", (field, "legal_picks", picks_by_kind)),
}


def made_of(module: ModuleType) -> Game:
    """The game to which a module belongs, made anew of its modules as they are now."""
    if module is purses:
        return Game("purses", purses, players=range(3, 6), rules_number=1)
    if module is heroes_view:
        parts = heroes.declarations, heroes.rounds, heroes.secrets, heroes_view, heroes.heuristics
        return Game("heroes", *parts, players=range(2, 5), rules_number=1)
    if module is field:
        return hoardraids.GAME  # whose functions look for others where they are patched
    return Game("keepers", declarations, rules, secrets, view, players=range(2, 5), rules_number=1)


def judge(name: str) -> str | None:
    """What the suite says to a mutant; None if it notices nothing."""
    check, (module, attribute, mutation) = MUTANTS[name]
    with ExitStack() as stack:
        stack.enter_context(patch.object(module, attribute, mutation, create=True))
        shown = LOOKED_AT.get(name, module)
        game, (players, options) = made_of(shown), CASES.get(shown, (3, {}))
        try:
            check_support(game, 2) if check == "support" else CHECKS[check](Case(game, players, options))
        except ConformanceError as error:
            return str(error)
    return None


if __name__ == "__main__":
    json.dump({name: judge(name) for name in MUTANTS}, sys.stdout)
