"""Plays a lesson as it is written, and prints what a learner is told: `python tools/lesson.py keepers`.

Where a bot has no script yet, a bot of the easiest level decides, and the script is printed at the end, to be written
into the game's lesson.toml together with the mark."""

import sys

from inglenook.bots import find_bot, recollect
from inglenook.bots.levels import LEVELS
from inglenook.engine.errors import GameError
from inglenook.engine.labels import LETTERS
from inglenook.engine.language import english, languages
from inglenook.engine.lessons import LEARNER, Rehearsal, asked_of, lesson_of, lines_in
from inglenook.engine.match import Match
from inglenook.engine.page import page, view_lines
from inglenook.engine.registry import find_game


def decided(match: Match, seat: int) -> list[int]:
    bot, luck = find_bot(LEVELS[0]), len(match.deeds).to_bytes(16, "little")
    decision = bot.decide(match.imagined(seat, luck), seat, luck, recollect(match, seat, bot))
    return [
        max(decision.action, match.legal(seat)[0]) if decision.action < 0 else decision.action,
        *decision.follow,
    ]


def main() -> None:
    game = find_game(sys.argv[1])
    lesson = lesson_of(game)
    if lesson is None:
        raise SystemExit(f"{game.title} has no lesson")
    language = languages()[sys.argv[2]] if len(sys.argv) > 2 else english()
    _, lines = lines_in(game, language)
    facts = game.words_in(language).of(lesson.edition).facts
    rehearsal, told = Rehearsal(lesson, decided), 0
    try:
        for scene in rehearsal.scenes():
            happened(rehearsal.match, told)
            told = rehearsal.match.happened
            print(f"* {scene.step.at}: press {game.actions.notation(scene.action)}")
            for line in scene.step.lines:
                print(f"    {lines[line].said(facts)}  [{lesson.shows.get(line, '')}]")
    except GameError as error:
        print("STOPPED:", error)
    happened(rehearsal.match, told)
    match = rehearsal.match
    print("\n".join(view_lines(match.view(LEARNER))))
    print("asked:", asked_of(match), [each["notation"] for each in page(match, LEARNER)["choices"]])
    print(f"free play: {rehearsal.coach.free}\nmark = {rehearsal.mark!r}\n\n[others]")
    for seat in range(1, lesson.players):
        clicks = [game.actions.notation(deed.action) for deed in match.deeds if deed.seat == seat]
        print(f"{LETTERS[seat]} = {clicks}".replace("'", '"'))


def happened(match: Match, since: int) -> None:
    words = match.game.words.of(match.edition)
    for event in words.sayable(match.events(LEARNER)[since:]):
        print("      -", words.event(event, LETTERS, match.texts))


if __name__ == "__main__":
    main()
