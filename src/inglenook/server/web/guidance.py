"""What a player is told of the present moment: what is asked, why it matters, a tip, and the lines of a lesson."""

import re
from typing import TYPE_CHECKING, Any

from inglenook.engine.lessons import LEARNER, Coach, Step, lines_in

from ..tables.table import Table

if TYPE_CHECKING:
    from .render import Renderer


def guidance(
    render: "Renderer",
    table: Table,
    seat: int,
    names: list[str],
    situation: str,
    guide: bool,
    scenes: list[dict[str, Any]],
) -> dict[str, Any]:
    """What to do now, in a sentence; where the rules speak of it; and, for beginners, why."""
    words = render.words(table)
    mine = seat in table.playing.able() and not table.over
    now = situation if mine or table.over else "wait"
    coach = table.coach if seat == LEARNER and not table.over else None
    return {
        "banner": banner(render, table, names, mine, words.prompt(situation, by(table, seat, names))),
        "why": words.why(now),
        "anew": anew(scenes, now),
        "tip": words.tip(now) if guide and not coach else None,
        "guide": guide,
        "clause": words.clause.get(situation),
        "coach": coached(render, table, coach, words.tip(now)) if coach else None,
    }


def by(table: Table, seat: int, names: list[str]) -> str:
    """The other player who has decided last."""
    others = (deed.seat for deed in reversed(table.playing.deeds) if deed.seat not in (seat, len(names)))
    return next((names[each] for each in others), "")


def anew(scenes: list[dict[str, Any]], situation: str) -> str | None:
    """What has happened since, where a scene says that the same is asked once more because of it."""
    told = (scene["facts"].get("again", {}).get(situation) for scene in reversed(scenes))
    return next(filter(None, told), None)


def banner(render: "Renderer", table: Table, names: list[str], mine: bool, prompt: str | None) -> str:
    """What the seat is asked, whom it waits for, or how the game has ended."""
    say = render.language.say
    if table.over:
        return render.result(table, names) or say("table.over")
    asked = [names[each] for each in table.playing.asked() if each < len(names)]
    waiting = say("table.waiting", names=", ".join(asked)) if asked else say("table.wait")  # for a clock
    if asked and not mine:
        return waiting
    return prompt or (say("table.your-turn") if mine else waiting)


# Lessons


def coached(render: "Renderer", table: Table, coach: Coach, tip: str | None) -> dict[str, Any]:
    """What the learner is told: the lines of the step that fits, or else what helps anybody at this moment, a sentence
    at a time."""
    lang, lines = lines_in(table.game, render.language)
    facts, step = render.words(table).facts, coach.now(table.playing)
    said = {name: phrase.said(facts) for name, phrase in lines.items() if coach.holds(name, table.playing)}
    own_way, watch = render.language.say("learn.own-way"), render.language.say("learn.watch")
    answer = said.get(coach.place.answer, own_way if coach.place.strayed else "")
    told = [{"text": answer, "shows": ""}] if answer and (coach.place.strayed or not step) else []
    if step:
        held = [name for name in coach.lines(step) if name in said]
        told += [{"text": said[name], "shows": shown(table, coach, step, name, held)} for name in held]
    elif coach.begins_free:
        told = [{"text": each, "shows": ""} for each in (said["free"], *sentences(tip))]
    elif not told or coach.place.strayed:
        told += [{"text": each, "shows": ""} for each in sentences(tip) or [watch]]
    return {"lang": lang, "lines": told, "free": coach.free, "place": f"{len(coach.places)}{bool(step):d}"}


def sentences(text: str | None) -> list[str]:
    """Parts that are short enough for the bar of a lesson, also on a phone."""
    return re.split(r"(?<=[.!?:;]) ", text) if text else []


def shown(table: Table, coach: Coach, step: Step, line: str, said: list[str]) -> str:
    """What of the page a line speaks of; the last one of what it asks for."""
    if line in coach.lesson.shows or line != said[-1] or not step.press:
        return coach.lesson.shows.get(line, "")
    actions = table.game.actions
    wanted = [each for each in table.playing.legal(LEARNER) if step.wants(actions.notation(each))]
    return "#say" if any(map(actions.is_spoken, wanted)) else ", ".join(f"#act-{each}" for each in wanted)
