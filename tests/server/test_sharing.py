"""An edition that is passed on by link: what was played or measured comes out of it, and nothing else."""

import re
import zlib
from base64 import urlsafe_b64encode
from html import unescape

import pytest

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError, RefusedError
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game, games
from inglenook.engine.toml import LONGEST
from inglenook.server.app import Inglenook
from inglenook.server.tables.making import NewTable
from inglenook.server.web import sharing
from inglenook.server.web.sharing import MOST, packed, unpacked

from .helpers import ANN, BEN, client, run
from .test_lab import Waiting

EDITIONS = [(game, edition) for game in games() for edition in (game.edition, *game.editions.values())]
HOUSE = 'name = "Old <b>house</b>"\nnumbers.hand = 4\n'


def code_of(text: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(text)).decode().rstrip("=")


def texts(page: str) -> str:
    """What stands in the field for an edition."""
    (typed,) = re.findall(r"<textarea.*?>\n(.*?)</textarea>", page, re.DOTALL)
    return unescape(typed)


@pytest.mark.parametrize(
    ("game", "edition"), EDITIONS, ids=[f"{game.name} {each.name}" for game, each in EDITIONS]
)
def test_every_edition_comes_out_of_its_link_as_it_went_in(game: Game, edition: Edition) -> None:
    for each in (edition, game.schema.for_table({}, edition)):
        code = packed(game, each)
        assert re.fullmatch(r"[\w-]+", code, re.ASCII)
        assert game.schema.parse(unpacked(code)).lines() == each.lines()


def test_a_table_is_made_with_the_edition_of_another(app: Inglenook) -> None:
    table = run(NewTable("keepers", 3, listed=False, edition=HOUSE).run(app.desk, ANN))
    assert f'href="/t/{table.id}/share"' in client(app, ANN).get(f"/t/{table.id}").text
    link = client(app, ANN).get(f"/t/{table.id}/share").headers["location"]
    assert table.id not in link
    before = app.tables.store.summaries()
    page = client(app, BEN).get(link).text
    assert "Old &lt;b&gt;house&lt;/b&gt;" in page
    assert "Hand = 4 (usually 5)" in page or "hand = 4 (usually 5)" in page
    assert f'value="http://testserver{link}"' in page
    assert app.tables.store.summaries() == before  # nothing is kept
    fields = {"game": "keepers", "players": "3", "edition": texts(page)}
    where = client(app, BEN).post("/tables", data=fields).headers["location"]
    assert run(app.tables.find(where.removeprefix("/t/"))).edition.lines() == table.edition.lines()


def test_a_standard_table_has_nothing_to_share(app: Inglenook) -> None:
    table = run(NewTable("keepers", 3).run(app.desk, ANN))
    assert "/share" not in client(app, ANN).get(f"/t/{table.id}").text


HOSTILE = {
    "nothing": "",
    "garbage": "%FF%00!!",
    "half": code_of(HOUSE.encode() * 50)[:40],
    "no text": code_of(b"\xff\xfe\x00"),
    "a bomb": code_of(b"#" * 50_000_000),
    "dots": code_of(b"a" + b".b" * 3000 + b"=1"),
    "a wrong number": code_of(b"numbers.hand = 4000"),
    "of no game": code_of(b"hnad = 4"),
}


@pytest.mark.parametrize("code", HOSTILE.values(), ids=list(HOSTILE))
def test_a_link_that_is_none_is_refused_on_the_form_like_a_posted_edition(app: Inglenook, code: str) -> None:
    answer = client(app, ANN).get(f"/new/keepers?with={code}")
    assert answer.status_code == 409
    assert "There is no table yet." in answer.text
    assert len(answer.text) < 2 * LONGEST
    assert not app.tables.summaries


def test_what_is_wrong_in_a_link_can_be_mended_on_the_form(app: Inglenook) -> None:
    page = client(app, ANN).get(f"/new/keepers?with={HOSTILE['a wrong number']}").text
    assert texts(page) == "numbers.hand = 4000"
    assert "4000 is not a whole number from 0 to 12" in page


def test_no_more_than_an_edition_is_unpacked() -> None:
    with pytest.raises(EditionError, match="too long"):
        unpacked(code_of(b"#" * (LONGEST + 1)))
    assert len(unpacked(code_of(b"#" * LONGEST))) == LONGEST


def test_an_edition_too_long_for_a_link_is_to_be_sent_as_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("hoardraids")
    assert len(packed(game, game.edition)) < MOST
    monkeypatch.setattr(sharing, "MOST", 10)
    with pytest.raises(RefusedError, match="send the file"):
        packed(game, game.editions["raiders"])


def test_the_host_opens_it_in_the_lab_and_nobody_else(app: Inglenook) -> None:
    app.lab._worker = Waiting()
    host, code = client(app, ANN), code_of(HOUSE.encode())
    host.get(f"/lab/key/{app.lab.door.key}")
    page = host.get(f"/new/keepers?with={code}").text
    assert f"/lab/g/keepers?with={code}" in page
    assert 'value="4"' in host.get(f"/lab/g/keepers?with={code}").text
    assert "/lab/" not in client(app, BEN).get(f"/new/keepers?with={code}").text
    assert client(app, BEN).get(f"/lab/g/keepers?with={code}").status_code == 403
    assert host.get(f"/lab/g/keepers?with={HOSTILE['dots']}").status_code == 409
