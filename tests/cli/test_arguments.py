"""Whatever number or name is typed: it is used, or refused in one line; never a traceback."""

import socket
from pathlib import Path

import pytest
import uvicorn

from inglenook.bots import registry
from inglenook.cli.main import main
from inglenook.engine.errors import GameError, InglenookError
from inglenook.server import serve
from inglenook.server.serve import Settings, address_of, listen

HUGE = "99999999999999999999"
REFUSED = {
    "serve --port 70000": "70000 is not a port, which is a number from 1 to 65535",
    "serve --port -1": "-1 is not a port",
    f"serve --port {HUGE}": "is not a port",
    "serve --port x": "'x' is not a whole number",
    "serve --port 8e3": "'8e3' is not a whole number",
    f"serve --port {'9' * 5000}": "is not a whole number",
    "serve --pace nan": "'nan' is not a number from 0 to 100",
    "serve --pace inf": "'inf' is not a number from 0 to 100",
    "serve --pace -1": "'-1' is not a number from 0 to 100",
    "serve --pace 1e400": "'1e400' is not a number from 0 to 100",
    "serve --pace x": "'x' is not a number from 0 to 100",
    "serve --host 192.0.2.1": "cannot listen at '192.0.2.1', port 8000: ",  # nobody's: kept for documents
    f"serve --host {'x' * 300}": "cannot listen at ",
    "serve --host ": "cannot listen at ''",
    "serve --host nul\0byte": "cannot listen at ",
    "serve --data nul\0byte": "cannot be used: ",
    "serve --data /dev/null": "cannot be used: ",
    f"arena keepers --games {HUGE}": f"{HUGE} is too many; 1,000,000,000 is the most",
    f"arena keepers --games -{HUGE}": "1 is the least",
    f"sim keepers --games {HUGE}": "1,000,000,000 is the most",
    "sim keepers --games nan": "'nan' is not a whole number",
    "sim keepers --games 1e3": "'1e3' is not a whole number",
    f"sim keepers --players {HUGE}": "2 to 4 players, not",
    f"sim keepers --players -{HUGE}": "2 to 4 players, not",
    f"play keepers --players {HUGE}": "2 to 4 players, not",
    f"sim keepers --seed {'9' * 5000}": "is not a whole number",
    f"sim keepers --option max-rounds={HUGE}": "from 0 to 10000",
    "sim keepers --option max-rounds=nan": "from 0 to 10000",
    f"ladder keepers --most {HUGE}": "1,000,000,000 is the most",
    f"arena keepers --bots search:{HUGE}": "a search thinks for 1 to 10,000,000 iterations",
    "arena keepers --bots search:10000001": "a search thinks for 1 to 10,000,000 iterations",
    f"arena keepers --bots {'x' * 5000}": "there is no bot",
    f"rules keepers {HUGE}": "no clause",
    "replay /dev/null --seat Z": "breaks off",
}


@pytest.mark.parametrize("typed", REFUSED, ids=lambda typed: typed[:40])
def test_what_cannot_be_is_refused_in_one_line(
    typed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(typed.split(" ")) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n"), err.startswith("inglenook: ")) == ("", 1, True)
    assert REFUSED[typed] in err


@pytest.mark.parametrize("seed", [HUGE * 10, f"-{HUGE}", "0"])
@pytest.mark.parametrize(
    "command", ["sim keepers --games 2", "play keepers", "arena keepers --games 2 --bots random"]
)
def test_every_whole_number_is_a_seed(command: str, seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--seed", seed]) == 0


def test_what_needs_more_memory_than_there_is_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def too_much(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("inglenook.lab.arena.contest", too_much)
    assert main(["arena", "keepers", "--bots", "random"]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "inglenook: there is not enough memory for that"


def test_a_search_may_be_long_but_not_longer_than_there_is_room() -> None:
    assert registry.find_bot("search:10000000")
    with pytest.raises(GameError, match="1 to 10,000,000 iterations"):
        registry.find_bot("search:99999999")


# Where a server listens


def has_address(host: str) -> bool:
    try:
        listen(host, 0).close()
    except InglenookError:
        return False
    return True


@pytest.mark.skipif(not has_address("::1"), reason="this machine has no such addresses")
def test_a_server_listens_at_an_address_of_the_newer_kind() -> None:
    with listen("::1", 0) as listener:
        port = listener.getsockname()[1]
        assert address_of(listener, lan=False) == f"http://[::1]:{port}"
        socket.create_connection(("::1", port), timeout=10).close()


def test_a_port_that_is_taken_is_passed_over_and_the_last_one_is_the_last() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with listen("127.0.0.1", port) as other:
            assert port < other.getsockname()[1] < port + serve.TRIES
    with (
        listen("127.0.0.1", 65535),
        pytest.raises(InglenookError, match="no port from 65535 to 65535 is free"),
    ):
        listen("127.0.0.1", 65535)


def test_any_free_port_is_not_said_to_be_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_, sockets: sockets[0].close())
    serve.serve(Settings(port=0, data=tmp_path, browser=False))
    err = capsys.readouterr().err
    assert "taken" not in err
    assert "Inglenook is open at http://127.0.0.1:" in err


def test_a_user_without_a_home_is_asked_for_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(InglenookError, match="name one with --data FOLDER"):
        serve.default_folder()
