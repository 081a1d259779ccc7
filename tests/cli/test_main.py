"""The command line: what it prints, and the one line it answers to whatever cannot be done."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from inglenook.cli import games, play
from inglenook.cli.command import TELLTALES
from inglenook.cli.main import main
from inglenook.cli.report import FIGURES
from inglenook.engine.errors import GameError
from inglenook.engine.match import Deal, Match
from inglenook.engine.record import deed_lines, write_record
from inglenook.engine.registry import find_game, game_names
from inglenook.engine.seeds import PAGE, Seal, nonce_commitment
from inglenook.lab import bench
from inglenook.warmup import prepare

Run = Callable[..., tuple[int, str, str]]
KEY = Deal(bytes(range(32)), (b"a" * 32, b"b" * 32, b"c" * 32))


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    """So that no test's stderr tells of compiling."""
    for name in game_names():
        prepare(find_game(name), parts=("playout", "table"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process: its exit code, stdout and stderr."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        return code, *capsys.readouterr()

    return run


def played(name: str = "keepers", edition: dict[str, str] | None = None) -> Match:
    game, random = find_game(name), Random(7)
    match = Match(game, game.schema.with_options(edition or {}), 3, KEY)
    while not match.over:
        seat = random.choice(match.asked())
        match.act(seat, random.choice(match.legal(seat)))
    return match


@pytest.fixture(scope="module")
def text() -> str:
    return write_record(played())


@pytest.fixture
def record(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    return path


def refused(outcome: tuple[int, str, str]) -> str:
    """The one line that a refusal consists of."""
    code, out, err = outcome
    assert (code, out) == (2, "")
    assert err.startswith("inglenook: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    return err


# Help and lists


def test_help_names_every_command(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert run()[1] == out
    for command in ("games", "sim", "replay", "verify", "rules", "bench", "play", "edition"):
        assert re.search(rf"^    {command} ", out, re.MULTILINE)
        code, help, _ = run(command, "--help")
        assert code == 0
        assert f"example:\n  inglenook {command}" in help


def test_the_version(run: Run) -> None:
    assert re.fullmatch(r"inglenook \d+\.\d+\.\d+\n", run("--version")[1])


def test_games_are_listed(run: Run) -> None:
    code, out, err = run("games")
    assert (code, err) == (0, "")
    for name in game_names():
        game = find_game(name)
        players = f"{game.players.start}–{game.players.stop - 1}"
        assert re.search(rf"{name} +{game.title} +{players} +{len(game.clauses)} ", out)


def test_help_loads_no_compiler() -> None:
    code = (
        "import sys; from inglenook.cli.main import main; main(['--help']); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL).returncode == 0


# Rules


def test_all_rules(run: Run) -> None:
    code, out, _ = run("rules", "keepers")
    assert code == 0
    assert re.findall(r"^(K-\d+) \(", out, re.MULTILINE) == list(find_game("keepers").clauses)
    assert "(G) given by the rulebook" in out


def test_one_clause_in_any_case(run: Run) -> None:
    code, out, _ = run("rules", "keepers", "k-10")
    assert code == 0
    assert re.findall(r"^(K-\d+) \(", out, re.MULTILINE) == ["K-10"]


def test_an_unknown_clause(run: Run) -> None:
    assert "no clause 'K-999'; known: K-1, K-2, " in refused(run("rules", "keepers", "K-999"))


def test_the_rules_list_the_cards_of_a_game_that_has_a_table_of_them(run: Run) -> None:
    _, out, _ = run("rules", "heroes")
    cards = out.split("The cards\n\n")[1].splitlines()
    assert cards[0].split() == ["card", "element", "race", "class", "gold"]
    assert cards[1].split() == ["Orc", "Scout", "fire", "orc", "scout", "4"]
    assert cards.index("") == 19
    assert "class: its class, and so its action" in cards
    assert max(map(len, out.splitlines())) <= 100
    assert "The cards" not in run("rules", "heroes", "H-2")[1]
    assert "The cards" not in run("rules", "keepers")[1]


def test_a_game_without_written_rules(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    game = find_game("keepers")
    monkeypatch.delitem(vars(game), "clauses", raising=False)
    monkeypatch.setattr(game, "folder", tmp_path)
    assert "not written down" in refused(run("rules", "keepers", "K-1"))
    assert run("games")[0] == 0


# Simulation


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_same_seed_gives_the_same_output(run: Run, form: list[str]) -> None:
    command = ["sim", "keepers", "--games", "1500", "--seed", "9", *form]
    code, once, timing = run(*command)
    assert (code, run(*command)[1]) == (0, once)
    assert "games/s" in timing
    assert run(*command, "--seed", "10")[1] != once


def test_sim_says_what_was_played_and_found(run: Run) -> None:
    _, out, _ = run("sim", "keepers", "--players", "3", "--games", "400", "--option", "max-rounds=3")
    assert out.startswith("Keepers: 3 players, 400 games at random, seed 1\noptions: max-rounds = 3\n")
    shares = [
        float(share) for share in re.findall(r"^ (?:[A-C]|no winner) .*? ([\d.]+)% ", out, re.MULTILINE)
    ]
    assert len(shares) == 4
    assert sum(shares) == pytest.approx(100, abs=0.3)
    assert re.search(r"^decisions per game: [\d.]+ on average, nine games in ten from \d+ to \d+$", out, re.M)
    assert re.search(r"^rounds: ", out, re.MULTILINE)
    assert re.search(r"^how often the valve fired \(.*\): \d+ of 400 games, [\d.]+%$", out, re.MULTILINE)
    assert out.endswith("cards: all in place in every game\n")


def test_sim_as_json(run: Run) -> None:
    data = json.loads(run("sim", "keepers", "--games", "300", "--json")[1])
    assert data["players"] == 4
    assert sum(seat["share"] for seat in data["wins"].values()) + data["no_winner"]["share"] == pytest.approx(
        1
    )
    assert data["games_with_misplaced_cards"] == 0
    assert data["measures"].keys() == {"rounds"}
    assert data["valve"]["low"] == 0


@pytest.mark.parametrize("name", game_names())
def test_every_game_can_be_simulated(run: Run, name: str) -> None:
    assert run("sim", name, "--games", "10")[0] == 0


# Records


def test_a_record_is_verified(run: Run, record: Path, text: str) -> None:
    code, out, err = run("verify", str(record))
    assert (code, err) == (0, "")
    assert "commitment  ok" in out
    assert "the table's half and 3 nonces" in out
    assert f"actions     {text.splitlines()[-1].split()[1]} replayed" in out
    assert re.search(r"^result      Scores: A \d, B \d, C \d\. .* won\.$", out, re.MULTILINE)


def test_ones_own_nonce_is_looked_for_in_the_key(run: Run, record: Path) -> None:
    code, out, _ = run("verify", str(record), "--nonce", "62" * 32)
    assert code == 0
    assert "your nonce  ok: it is that of seat B, and the deal follows from it\n" in out
    missing = refused(run("verify", str(record), "--nonce", "64" * 32))
    assert "your nonce is not in this record: the deal was made without it" in missing
    for wrong in ("", "x", "6"):
        assert "in hexadecimal digits" in refused(run("verify", str(record), "--nonce", wrong))


def test_what_became_of_each_nonce_is_said(run: Run, tmp_path: Path) -> None:
    """Also of one's own, if the deal was made without it: by silence, or because somebody wrote another record."""
    game, path = find_game("keepers"), tmp_path / "sealed.txt"
    seals = tuple(Seal(PAGE, nonce_commitment(nonce * 32)) for nonce in (b"a", b"b"))
    match = Match(game, game.edition, 2, Deal(bytes(32), (b"a" * 32, b""), seals))
    path.write_text(write_record(match), "utf-8")
    assert "nonces      A by its page, B left out; each fits" in run("verify", str(path))[1]
    assert "that of seat A" in run("verify", str(path), "--nonce", "61" * 32)[1]
    assert "seat B was committed to your nonce, but" in refused(
        run("verify", str(path), "--nonce", "62" * 32)
    )
    ground = Deal(bytes(32), (b"g" * 32, b""), (Seal(PAGE, nonce_commitment(b"g" * 32)), seals[1]))
    path.write_text(write_record(Match(game, game.edition, 2, ground)), "utf-8")
    assert run("verify", str(path))[0] == 0  # it is a record; only not of the deal that A took part in
    assert "your nonce is not in this record" in refused(run("verify", str(path), "--nonce", "61" * 32))


def test_windows_line_ends_are_no_change(run: Run, record: Path, text: str) -> None:
    record.write_bytes(text.replace("\n", "\r\n").encode())
    assert run("verify", str(record))[0] == 0


def other_action(text: str) -> str:
    """The first action, replaced by one that is not legal at that moment."""
    return re.sub(r"^([A-C]) quest\[\w+\]", r"\1 refrain", text, count=1, flags=re.MULTILINE)


def flipped(text: str) -> str:
    """One bit of the last action's check."""
    line = text.splitlines()[-2]
    return text.replace(line, line[:-1] + chr(ord(line[-1]) ^ 1))


EDITS: dict[str, tuple[Callable[[str], str], str]] = {
    "illegal action": (other_action, "refrain is not possible now"),
    "flipped byte": (flipped, "the game stands otherwise"),
    "truncated": (lambda text: text[: len(text) // 2], ""),
    "last line missing": (lambda text: text[: text.rindex("end ")], "breaks off"),
    "unknown game": (lambda text: text.replace("game keepers", "game chess"), "no game 'chess'"),
    "other number": (lambda text: text.replace("numbers.hand = 5", "numbers.hand = 4"), "does not follow"),
    "other half": (lambda text: re.sub("half ..", "half ff", text), "committed to"),
    "other nonce": (lambda text: re.sub("nonce B ..", "nonce B ff", text), "does not follow"),
    "empty": (lambda text: "", "breaks off"),
    "something else": (lambda text: "Dear diary,\n", "not a match record"),
    "more": (lambda text: text + "A done\n", "nothing may follow"),
}


@pytest.mark.parametrize("edit", EDITS)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_edited_record_is_refused_with_line_and_reason(
    run: Run, record: Path, text: str, command: str, edit: str
) -> None:
    change, reason = EDITS[edit]
    assert change(text) != text
    record.write_text(change(text), "utf-8")
    line = refused(run(command, str(record)))
    assert re.match(rf"inglenook: {re.escape(str(record))}: line \d+: ", line)
    assert reason in line


def test_a_record_of_other_rules_can_be_read_but_neither_replayed_nor_verified(
    run: Run, record: Path, text: str
) -> None:
    record.write_text(text.replace("rules 1", "rules 99"), "utf-8")
    reason = f"inglenook: {record}: line 3: played by rules number 99; this Keepers has number 1"
    assert refused(run("verify", str(record))) == f"{reason}\n"
    code, out, err = run("replay", str(record))
    assert (code, err) == (2, f"{reason}: what was done can be read, but not replayed\n")
    assert out.splitlines() == deed_lines(text)


def test_another_games_record_is_refused(run: Run, record: Path, text: str) -> None:
    others = [name for name in game_names() if name != "keepers"]
    if not others:
        pytest.skip("there is no other game")
    record.write_text(text.replace("game keepers", f"game {others[0]}"), "utf-8")
    assert re.search(r": line \d+: ", refused(run("verify", str(record))))


@pytest.mark.parametrize("data", [b"\x00\xff\xfe" * 100, "Schätze".encode("latin-1"), b"\x7fELF\x02\x80"])
def test_what_is_no_text_is_refused(run: Run, record: Path, data: bytes) -> None:
    record.write_bytes(data)
    assert "text in UTF-8" in refused(run("verify", str(record)))


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 5000])
@pytest.mark.parametrize("word", ["players", "rules", "A done"])
def test_absurd_values_are_refused(run: Run, record: Path, text: str, word: str, value: str) -> None:
    record.write_text(re.sub(rf"^{word} .*", f"{word} {value} x", text, count=1, flags=re.MULTILINE), "utf-8")
    refused(run("verify", str(record)))


def test_what_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    assert "cannot be read: " in refused(run("verify", str(tmp_path / "missing.txt")))
    assert "cannot be read: " in refused(run("replay", str(tmp_path)))
    assert "cannot be read: " in refused(run("replay", "nul\0byte"))
    assert "too long" in refused(run("verify", "/dev/zero"))


# Transcripts


def replayed(run: Run, record: Path, seat: str) -> list[str]:
    code, out, _ = run("replay", str(record), "--seat", seat)
    assert code == 0
    return out.splitlines()


def test_a_transcript_has_header_moves_table_and_scores(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write_record(played(edition={"quest-giver": "fixed"})))
    lines = replayed(run, path, "none")
    assert lines[:2] == ["Keepers, 3 players, rules number 1", "edition standard: quest-giver = fixed"]
    numbers = [int(line[:4]) for line in lines if re.match(r" {0,3}\d+  ", line)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert "phase: over" in lines
    assert lines[-1].startswith("Scores: A ")


def test_a_seat_reads_its_own_clicks_and_cards_only(run: Run, record: Path) -> None:
    lines = replayed(run, record, "b")
    clicks = [line for line in lines if re.search(r"Add a|Lay the bid|Pass$|No sabotage", line)]
    assert clicks
    assert all(re.match(r" *\d+  B: ", line) for line in clicks)
    assert any(re.search(r"B drew a (Warrior|Wizard|Rogue|Ranger)\.", line) for line in lines)
    assert not any(re.search(r"[AC] drew a [A-Z]", line) for line in lines)
    assert any(line.startswith("hand: ") for line in lines)


def test_a_spectator_reads_no_hand(run: Run, record: Path) -> None:
    lines = replayed(run, record, "none")
    assert lines == run("replay", str(record))[1].splitlines()
    assert not any(re.search(r"hand:|Add a|drew a [A-Z]", line) for line in lines)


def test_with_all_cards_open_everything_is_told(run: Run, record: Path) -> None:
    lines = replayed(run, record, "all")
    assert not any("drew a card." in line for line in lines)
    assert [line[:6] for line in lines if " sees hand: " in line] == ["A sees", "B sees", "C sees"]


def test_an_unfinished_match_says_whose_turn_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(write_record(Match(find_game("keepers"), find_game("keepers").edition, 3, KEY)))
    assert re.match(r"Not finished after 0 actions; waiting for [ABC]\.", replayed(run, path, "none")[-1])


# Editions


@pytest.fixture
def house(run: Run, tmp_path: Path) -> Path:
    """A copy of the standard edition in which two things have been changed."""
    path = tmp_path / "house.toml"
    assert run("edition", "new", "keepers", str(path))[0] == 0
    text = path.read_text("utf-8").replace('"my edition"', '"house"').replace("hand = 5", "hand = 4")
    path.write_text(text.replace("max-rounds = 200", "max-rounds = 3"), "utf-8")
    return path


@pytest.mark.parametrize("name", game_names())
def test_a_new_edition_is_the_standard_one_with_notes(run: Run, tmp_path: Path, name: str) -> None:
    path, game = tmp_path / "my.toml", find_game(name)
    code, out, err = run("edition", "new", name, str(path))
    assert (code, err) == (0, "")
    assert f"inglenook edition check {name} {path}" in out
    assert game.schema.parse(path.read_text("utf-8")).facts() == game.edition.facts()
    code, out, _ = run("edition", "check", name, str(path))
    assert (code, out) == (
        0,
        f"{path}: fine. 'my edition' is an edition of {game.title}, in nothing different from the standard one.\n",
    )


def test_a_new_edition_is_not_written_over_an_old_one(run: Run, house: Path, tmp_path: Path) -> None:
    before = house.read_text("utf-8")
    assert "is there already; --force writes over it" in refused(run("edition", "new", "keepers", str(house)))
    assert house.read_text("utf-8") == before
    assert run("edition", "new", "keepers", str(house), "--force")[0] == 0
    assert house.read_text("utf-8") != before
    assert "cannot be written: " in refused(run("edition", "new", "keepers", str(tmp_path), "--force"))
    assert "cannot be written: " in refused(run("edition", "new", "keepers", str(tmp_path / "no" / "x.toml")))


def test_a_checked_edition_says_in_what_it_differs(run: Run, house: Path) -> None:
    assert run("edition", "check", "keepers", str(house)) == (
        0,
        f"{house}: fine. 'house' is an edition of Keepers and differs from the standard one in:\n"
        "  hand = 4 (usually 5)\n"
        "  max-rounds = 3 (usually 200)\n",
        "",
    )


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("hand = 4", "hand = 'many'", "line 14: hand: 'many' is not a whole number from 0 to 12"),
        ("hand = 4", "hnad = 4", "line 14: there is no number 'hnad'; did you mean 'hand'?"),
        ("hand = 4", "hand = ", "line 14: not valid TOML: Invalid value in 'hand ='"),
        ("[options]", "[option]", "line 22: there is no entry 'option'; did you mean 'options'?"),
    ],
)
def test_a_broken_edition_is_refused_wherever_it_is_used(
    run: Run, house: Path, before: str, after: str, message: str
) -> None:
    house.write_text(house.read_text("utf-8").replace(before, after), "utf-8")
    said = refused(run("edition", "check", "keepers", str(house)))
    assert said == f"inglenook: {house}: {message}\n"
    for command in ("sim", "arena", "play"):
        assert refused(run(command, "keepers", "--edition", str(house))) == said


def test_what_is_no_edition_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    assert "cannot be read: " in refused(run("edition", "check", "keepers", str(file)))
    file.write_bytes(b"\xff\xfe")
    assert "not an edition, which is text in UTF-8" in refused(run("edition", "check", "keepers", str(file)))
    assert "too long for an edition" in refused(run("edition", "check", "keepers", "/dev/zero"))
    assert "there is no game 'chess'" in refused(run("edition", "new", "chess", str(file)))
    assert "new|check" in refused(run("edition"))
    assert "--help" in refused(run("edition", "burn", "keepers", str(file)))


def test_games_are_played_with_an_edition_and_options_over_it(run: Run, house: Path) -> None:
    code, out, _ = run("sim", "keepers", "--games", "200", "--edition", str(house))
    assert code == 0
    assert "hand = 4, max-rounds = 3\n" in out
    sim = ("sim", "keepers", "--games", "200", "--json", "--edition", str(house), "--option", "max-rounds=2")
    assert json.loads(run(*sim)[1])["options"] == {"hand": 4, "max-rounds": 2}
    out = run("play", "keepers", "--edition", str(house), "--option", "quest-giver=fixed")[1]
    assert "edition house: hand = 4, quest-giver = fixed, max-rounds = 3" in out
    arena = ("arena", "keepers", "--games", "4", "--bots", "random", "--json", "--edition", str(house))
    assert json.loads(run(*arena)[1])["options"] == {"hand": 4, "max-rounds": 3}


# Play


def test_without_a_terminal_a_demonstration_is_played(run: Run) -> None:
    code, out, err = run("play", "keepers", "--players", "2", "--seed", "3")
    assert (code, err) == (0, "")
    assert out.startswith("There is no terminal")
    assert out.splitlines()[-1].endswith("won.")
    assert run("play", "keepers", "--players", "2", "--seed", "3")[1] == out


def test_play_needs_no_arguments(run: Run) -> None:
    assert run("play")[0] == 0


def test_play_at_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(play, "on_terminal", lambda stream: stream is sys.stdin)
    monkeypatch.setattr(
        "inglenook.cli.seat.Table.ask", lambda self: "1" if len(self.match.deeds) < 30 else "q"
    )
    code, out, _ = run("play", "keepers", "--seat", "b")
    assert code == 0
    assert out.startswith("Keepers: you are B;")
    assert "kept in keepers-" in out


# Bench


def test_bench_as_json_and_as_a_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure", lambda game, tell: dict.fromkeys(FIGURES, 1234))
    assert json.loads(run("bench", "keepers", "--json")[1]) == {"keepers": dict.fromkeys(FIGURES, 1234)}
    out = run("bench")[1]
    assert all(words in out for words in (*FIGURES.values(), *game_names(), "1,234"))


# What cannot be done


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("dance", "choose from"),
        ("sim", "GAME"),
        ("sim chess", f"no game 'chess'; known: {', '.join(game_names())}"),
        ("rules chess", "no game 'chess'"),
        ("bench chess", "no game 'chess'"),
        ("play chess", "no game 'chess'"),
        ("sim keepers --players 9", "2 to 4 players, not 9"),
        ("sim keepers --players 0", "2 to 4 players, not 0"),
        ("sim keepers --players two", "'two' is not a whole number"),
        ("play keepers --players 5", "2 to 4 players, not 5"),
        ("play keepers --seat E", "no seat 'E'; known: A, B, C, D"),
        ("play keepers --seat ", "no seat ''"),
        ("sim keepers --games -5", "1 is the least"),
        ("sim keepers --games 0", "1 is the least"),
        ("sim keepers --games many", "not a whole number"),
        ("sim keepers --seed x", "not a whole number"),
        ("sim keepers --option colour=red", "known: max-rounds, quest-giver"),
        ("sim keepers --option quest-giver=runs", "passes, fixed"),
        ("sim keepers --option max-rounds=-1", "from 0 to 10000"),
        ("sim keepers --option max-rounds=x", "from 0 to 10000"),
        ("sim keepers --option max-rounds", "NAME=VALUE"),
        ("games keepers", "unrecognized"),
        ("verify", "FILE"),
    ],
)
def test_bad_input_gets_one_line(run: Run, arguments: str, reason: str) -> None:
    assert reason in refused(run(*arguments.split(" ")))


def test_a_seat_that_is_not_in_the_match(run: Run, record: Path) -> None:
    assert "no seat 'D'; known: A, B, C, all, none" in refused(run("replay", str(record), "--seat", "D"))


def raising(error: BaseException) -> Callable[..., None]:
    def raiser(*_: object) -> None:
        raise error

    return raiser


@pytest.mark.parametrize(("command", "extra"), [("games", "cli"), ("serve --port 0", "server")])
def test_a_command_without_its_extra_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, extra: str
) -> None:
    monkeypatch.setitem(TELLTALES, extra, "no_such_module")
    name = command.split()[0]
    assert refused(run(*command.split())) == (
        f'inglenook: `inglenook {name}` needs more than is installed: pip install "inglenook[{extra}]"\n'
    )


def test_an_error_of_several_lines_is_told_in_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "all_games", raising(GameError("this\nand that")))
    assert refused(run("games")) == "inglenook: this and that\n"


def test_an_interruption_leaves_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "all_games", raising(KeyboardInterrupt()))
    assert run("games") == (130, "", "\n")


def test_what_is_prepared_is_announced(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inglenook.warmup.unprepared", lambda game, parts: list(parts))
    _, _, err = run("sim", "keepers", "--games", "10")
    assert err.startswith("Keepers is being prepared (compiled once, ")


def inglenook(
    *arguments: str, stdout: int, env: dict[str, str] | None = None
) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "inglenook.cli", *arguments]
    return subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, env=env)


@pytest.mark.parametrize("command", ["games", "rules keepers", "sim keepers --games 10", "--help"])
def test_a_closed_pipe_ends_it_silently(command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = inglenook(*command.split(), stdout=writing)
    os.close(writing)
    assert done.returncode == 0
    assert "Broken" not in done.stderr
    assert "Traceback" not in done.stderr


def test_a_process_of_its_own_prints_the_same(run: Run) -> None:
    command = ("sim", "keepers", "--games", "1200", "--players", "2")
    assert inglenook(*command, stdout=subprocess.PIPE).stdout == run(*command)[1]


def test_a_poor_terminal_gets_what_it_can_show() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = inglenook("games", stdout=subprocess.PIPE, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "keepers" in done.stdout
