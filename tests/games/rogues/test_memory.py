"""Bots that forget: S-19, and that a better memory wins."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from inglenook.bots import WAIT, bot_names, find_bot, recollect
from inglenook.bots.levels import RANDOM
from inglenook.bots.turns import decide, play_out
from inglenook.engine.chance import chance_from
from inglenook.engine.events import Event
from inglenook.engine.match import Deal, Match
from inglenook.engine.seeds import seed_for
from inglenook.games.rogues import declarations as d
from inglenook.games.rogues import memory
from inglenook.games.rogues.memory import LEVELS, Mind, Strength

from .table import GAME, TRAPS, edition, match, say

A, B, C = range(3)
BOTS = {name: find_bot(name) for name in LEVELS}
KEY = bytes(range(16))


def told(*lines: str, strength: float = 1.0, seat: int = B) -> Mind:
    """A mind that was told these events: "drew A cat", "named A", "hid A 3", "said A number[4]", "revealed 3 cat"."""
    mind = Mind(seat, Strength(strength, 1.0))
    names = [kind.name for kind in GAME.events.kinds]
    for line in lines:
        name, *rest = line.split()
        mind.watch(Event(names.index(name), tuple(map(operand, rest)), None))
    return mind


def operand(word: str) -> int:
    if word in "ABCDEFGH":
        return "ABCDEFGH".index(word)
    if word.isdecimal():
        return int(word)
    return TRAPS.index(word) if word in TRAPS else GAME.actions.parse(word)


def hidden(*doors: tuple[str, int], strength: float = 1.0, seat: int = B) -> Mind:
    lines = [line for trap, door in doors for line in (f"drew A {trap}", f"hid A {door}")]
    return told(*lines, strength=strength, seat=seat)


def belief(mind: Mind, trove: int) -> str:
    return GAME.actions.notation(mind.believes(trove - 1, edition().packed.view(GAME.edition_type)[0])[0])


def wait(mind: Mind, turns: int) -> Mind:
    """Turns go by in which nothing is said that helps."""
    for _ in range(turns):
        mind.now += 1
    return mind


@pytest.mark.clause("S-19")
def test_the_levels_differ_in_memory_and_the_one_for_study_forgets_nothing() -> None:
    strengths = [LEVELS[name].memory for name in ("apprentice", "journeyman", "master", "perfect")]
    assert strengths == sorted(strengths)
    assert strengths[-2] < strengths[-1] == 1.0
    assert "perfect" not in bot_names()  # which pages offer
    mind = wait(hidden(("figure-3", 5), ("wink", 9)), 100_000)
    assert (belief(mind, 5), belief(mind, 9), belief(mind, 7)) == ("number[3]", "sign[wink]", "number[7]")


@pytest.mark.clause("S-19")
def test_the_model_is_written_down() -> None:
    page = (Path(__file__).parents[3] / "docs" / "bots.md").read_text("utf-8")
    for name, strength in LEVELS.items():
        assert f"| {name} | {strength.memory} | {strength.nerve} |" in page
    assert f"(1/m – 1) / {memory.LAP}" in page
    assert f"{memory.FORGETS_CALL} · (1 – m)" in page
    assert f"{memory.MISCOUNTS} · (1 – m)" in page


@pytest.mark.clause("S-19")
def test_a_trace_lasts_a_lap_with_the_probability_of_its_strength() -> None:
    kept = [wait(hidden(("wink", 9), ("shrug", 1 + n % 7), strength=0.6, seat=n % 8), 0) for n in range(40)]
    traces = [trace for n, mind in enumerate(kept) for trace in mind.traces.values() if trace.speed == 1.0]
    lucks = sorted(trace.luck for trace in traces)
    assert all(trace.kept(memory.LAP, kept[0].fading) == pytest.approx(0.6) for trace in traces)
    assert 0.3 < lucks[len(lucks) // 2] < 0.7  # as even as so few can be


@pytest.mark.clause("S-19")
def test_what_was_seen_fades_with_what_happens_and_stays_faded() -> None:
    mind = hidden(("wink", 9), strength=0.5)
    believed = [belief(wait(mind, 5), 9) for _ in range(200)]
    assert believed[0] == "sign[wink]"
    gone = believed.index("number[9]")
    assert set(believed[gone:]) == {"number[9]"}


@pytest.mark.clause("S-19")
def test_a_door_that_is_turned_up_refreshes_the_memory() -> None:
    mind = wait(hidden(("wink", 9), strength=0.5), 1000)
    assert belief(mind, 9) == "number[9]"
    mind.watch(Event(int(d.REVEALED), (9, TRAPS.index("wink") + 1), None))
    assert belief(mind, 9) == "sign[wink]"
    mind.watch(Event(int(d.REVEALED), (9, 0), None))
    assert belief(mind, 9) == "number[9]"


@pytest.mark.clause("S-19")
def test_neighbours_and_figures_fade_faster() -> None:
    alone, crowded = hidden(("wink", 9), ("shrug", 3)), hidden(("wink", 9), ("shrug", 10))
    assert crowded.traces[8].speed > alone.traces[8].speed
    assert hidden(("figure-7", 9)).traces[8].speed > alone.traces[8].speed


@pytest.mark.clause("S-19")
def test_a_faded_trap_is_lost_moved_next_door_or_mixed_up() -> None:
    minds = [
        wait(hidden(("wink", 9), ("shrug", door), strength=0.2, seat=s), 9999)
        for door in (2, 14)
        for s in range(8)
    ]
    believed = {(belief(mind, 8), belief(mind, 9), belief(mind, 10)) for mind in minds}
    assert ("number[8]", "number[9]", "number[10]") in believed
    assert ("sign[wink]", "number[9]", "number[10]") in believed
    assert ("number[8]", "number[9]", "sign[wink]") in believed
    assert ("number[8]", "sign[shrug]", "number[10]") in believed


@pytest.mark.clause("S-19")
def test_the_same_events_are_forgotten_alike_and_others_otherwise() -> None:
    one, two = (hidden(("wink", 9), ("cat", 3), strength=0.6) for _ in range(2))
    other = hidden(("wink", 9), ("rat", 3), strength=0.6)
    assert one == two
    assert one.traces[2].luck != other.traces[2].luck
    assert one.traces[8].luck != hidden(("wink", 9), strength=0.6, seat=C).traces[8].luck


def test_the_trove_in_turn_is_counted_along() -> None:
    mind = told("said A 0 number[1]", "said B 1 number[2]")
    assert mind.next_trove() == 2
    for _ in range(16):
        mind.hear(d.OTHER)
    assert mind.next_trove() == d.TROVES
    mind.hear(d.SILENCE)
    assert mind.next_trove() == 1  # the call was forgotten, and nobody noticed
    mind.judged = True
    assert mind.next_trove() == 0


def games(levels: tuple[str, ...], n: int, **options: str) -> list[Match]:
    played = []
    for number in range(n):
        seats = [levels[(seat + number) % len(levels)] for seat in range(len(levels))]
        made = Match(GAME, GAME.schema.with_options(options), len(levels), Deal(seed_for(b"deal", number)))
        played.append(play_out(made, [BOTS.get(name, RANDOM) for name in seats], seed_for(b"play", number)))
    return played


@pytest.mark.clause("S-19")
@pytest.mark.parametrize("players", [3, 4])
def test_perfect_memories_make_no_mistake_and_tie(players: int) -> None:
    (played,) = games(("perfect",) * players, 1)
    measures = played.position.measures()
    assert (measures["turns"], measures["laps"], measures["mistakes"]) == (228, 12, 0)
    assert played.scores() == [36 // players] * players


@pytest.mark.clause("S-19")
def test_masters_make_few_mistakes_but_they_do() -> None:
    measures = [played.position.measures() for played in games(("master",) * 4, 6)]
    mistakes, turns = (sum(each[name] for each in measures) for name in ("mistakes", "turns"))
    assert 0 < mistakes / turns < 0.07
    assert turns / len(measures) < 228


@pytest.mark.clause("S-19")
@pytest.mark.parametrize("level", ["apprentice", "journeyman"])
def test_two_objections_in_three_are_justified(level: str) -> None:
    verdicts = [event.operands[1] for played in games((level,) * 4, 12) for event in judgements(played)]
    assert verdicts.count(d.UNJUSTIFIED) / len(verdicts) < 1 / 3


def judgements(played: Match) -> list[Event]:
    return [event for event in played.events(A) if event.kind == d.JUDGED]


@pytest.mark.clause("S-19")
@pytest.mark.parametrize("strength", [0.6, 0.85, 0.97])
def test_a_code_word_is_evidence_to_who_has_forgotten_the_trap(strength: float) -> None:
    """Who says it has hardly made it up, and the trap is remembered again; but not by who remembers it behind
    another door."""
    played = spoken("A: 1", "B pass", "C pass", "B: Tom")
    forgetful, mindful = (Mind(C, Strength(strength, 1.0)) for _ in range(2))
    for mind, door, luck in ((forgetful, 1, 1.0), (mindful, 12, 0.0)):
        *before, last = played.events(C)
        for event in before:
            mind.watch(event)
        mind.traces[door] = replace(mind.traces.pop(1), luck=luck, fate=memory.LOST)
        assert mind.believes(1, played.position.e)[0] == d.NUMBER + 1
        mind.watch(last)
    assert forgetful.believes(1, played.position.e)[0] == d.WORD
    assert forgetful.worth(played.position) < 0 < mindful.worth(played.position)


@pytest.mark.clause("S-19")
def test_a_good_memory_wins_against_bad_ones() -> None:
    played = games(("master", "apprentice", "apprentice", "apprentice"), 12)
    wins = sum(scores[-number % 4] == max(scores) for number, scores in enumerate(m.scores() for m in played))
    assert wins >= 9


@pytest.mark.clause("S-19")
def test_a_bot_does_not_look_behind_the_doors() -> None:
    """What a screen has forgotten makes no difference: all that counts is what the mind was told."""
    (played,) = games(("journeyman", "apprentice", "master"), 1)
    for number in range(5, len(played.deeds), 23):
        middle = played.at(number)
        for seat in middle.able():
            for bot in BOTS.values():
                mind = recollect(middle, seat, bot)
                thought = bot.decide(middle.position, seat, KEY, mind)
                blank = middle.position.forget(seat, chance_from(seed_for(b"blank", number)))
                assert bot.decide(blank, seat, KEY, mind) == thought


def test_a_mind_made_anew_is_the_one_that_was_kept() -> None:
    (played,) = games(("apprentice",) * 3, 1)
    kept = recollect(played.at(100), A, BOTS["apprentice"])
    assert isinstance(kept, Mind)
    for event in played.events(A)[len(played.at(100).events(A)) :]:
        kept.watch(event)
    assert kept == recollect(played, A, BOTS["apprentice"])


def spoken(*lines: str, **options: Any) -> Match:
    opening = ("A: Tom", "A hide[2]", "A: Jerry", "A hide[5]", "A hide[9]")
    return say(match(draws=["cat", "rat", "figure-7"], **options), *opening, *lines)


def test_a_bot_claims_when_it_knows_better_and_corrects() -> None:
    wrong, right = spoken("A: 2"), spoken("A: 1")
    assert decide(wrong, B, BOTS["master"], KEY).action == d.CLAIM
    assert decide(right, B, BOTS["master"], KEY).action == d.PASS
    say(wrong, "B claim", "C pass")
    assert decide(wrong, B, BOTS["master"], KEY).action == d.NUMBER


def test_who_doubts_and_fears_lets_it_pass() -> None:
    bold, timid = (Mind(B, Strength(0.6, nerve)) for nerve in (1.0, 0.05))
    played = spoken("A: 2")
    for mind in (bold, timid):
        for event in played.events(B):
            mind.watch(event)
        for trace in mind.traces.values():
            trace.since = -200
    assert bold.right_against(0.9) > bold.right_against(0.3)
    assert bold.worth(played.position) > 0 > timid.worth(played.position)


def test_bots_wait_at_a_live_table_where_there_is_nothing_to_do() -> None:
    played = spoken(live="on")
    assert decide(played, B, BOTS["master"], KEY).action == WAIT  # not to count
    say(played, "A: 2", "B pass")
    assert decide(played, B, BOTS["master"], KEY).action == WAIT
    say(played, "C claim")
    assert decide(played, B, BOTS["master"], KEY).action == WAIT


def test_bots_play_a_live_game_to_its_end() -> None:
    (played,) = games(("apprentice",) * 3, 1, live="on")
    assert played.over
    (still,) = games(("apprentice", "random", "journeyman"), 1)
    assert still.over


def test_a_penalty_card_is_taken_from_who_has_least() -> None:
    played = spoken()
    s = played.position.s
    s.penalties[:3] = [2, 1, 3]
    s.middle, s.phase, s.fines, s.objector = 0, d.TAKING, 1 << B, B
    assert decide(played, B, BOTS["master"], KEY).action == d.TAKE + C
