"""Every reader in their own language: by the browser's wish or by choice, at one and the same table."""

import re

import pytest
from starlette.datastructures import Headers

from inglenook.engine.language import Sentence, languages
from inglenook.server.app import Inglenook
from inglenook.server.offers import games_offered
from inglenook.server.tables import events as happened
from inglenook.server.web.languages import language_of

from .helpers import ANN, BEN, SCRIPT, client, play_out, run, running

DE = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}


@pytest.mark.parametrize(
    ("wish", "spoken"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-CH, en;q=0.5", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr, de;q=0.3, en;q=0.2", "de"),
        ("de;q=0, fr", "en"),
        ("fr", "en"),
        ("de;q=many", "en"),
        (",;,=" * 999, "en"),
    ],
)
def test_a_page_is_in_the_first_language_that_the_browser_asks_for(wish: str, spoken: str) -> None:
    assert language_of(Headers({"accept-language": wish})).code == spoken


def test_a_choice_goes_over_the_browsers_wish_and_leads_back(app: Inglenook) -> None:
    browser = client(app)
    here = {**DE, "referer": "http://testserver/rules/keepers?x=1"}
    answer = browser.post("/language", data={"language": "en"}, headers=here, follow_redirects=False)
    assert answer.headers["location"] == "/rules/keepers?x=1"
    assert '<html lang="en"' in browser.get("/", headers=DE).text
    browser.post("/language", data={"language": "de"})
    assert '<html lang="de"' in browser.get("/").text


@pytest.mark.parametrize("place", ["http://testserver//elsewhere.example/", "", "nonsense"])
def test_a_choice_leads_to_no_other_site(app: Inglenook, place: str) -> None:
    given = {"data": {"language": "de"}, "headers": {"referer": place}, "follow_redirects": False}
    assert client(app).post("/language", **given).headers["location"] == "/"


def test_an_unknown_language_changes_nothing(app: Inglenook) -> None:
    browser = client(app)
    browser.post("/language", data={"language": "xx"})
    assert '<html lang="en"' in browser.get("/").text


def test_the_lobby_says_whose_rules_are_in_english(app: Inglenook) -> None:
    shown = client(app).get("/", headers=DE).text
    offered = games_offered(examples=False)
    foreign = [game for game in offered if not game.speaks(languages()["de"])]
    assert shown.count("Regeln auf Englisch") == len(foreign) < len(offered)
    assert "Wessen Taverne zuerst leer ist, gewinnt." in shown
    assert "Rules in English" not in client(app).get("/").text


def test_each_reads_the_same_table_in_their_own_language(app: Inglenook) -> None:
    table = run(running(app.tables, "keepers", 2, **{"max-rounds": "2"}))
    run(play_out(app.tables, table))
    german = client(app, ANN).get(f"/t/{table.id}", headers=DE).text
    english = client(app, BEN).get(f"/t/{table.id}").text
    assert [word for word in ("Du hast", "Ben hat", "You", "won.") if word in german] == [
        "Du hast",
        "Ben hat",
    ]
    assert [word for word in ("You", "Ann", "won.", "hast") if word in english] == ["You", "Ann", "won."]
    assert re.search("Niemand hat gewonnen|Ben hat gewonnen|Du hast gewonnen|ihr habt gewonnen", german)


def test_a_refusal_is_german_on_a_page_and_english_for_a_program(app: Inglenook) -> None:
    table = run(running(app.tables))
    seat = table.playing.asked()[0]
    other = (ANN, BEN)[1 - seat]
    sent = {"action": 0, "decision": table.seats[1 - seat].decisions}
    page = client(app, other).post(f"/t/{table.id}/act", data=sent, headers={**DE, **SCRIPT})
    assert (page.status_code, page.text) == (409, f"am Zug: {'AB'[seat]}")
    program = client(app).post(
        f"/api/v1/tables/{table.id}/act",
        json=sent,
        headers={**DE, "authorization": f"Bearer {app.identities.token(other)}"},
    )
    assert program.json() == {"error": f"it is the turn of {'AB'[seat]}"}


def test_what_the_server_announces_is_told_to_each_in_their_own_language(app: Inglenook) -> None:
    table = run(running(app.tables))
    told = Sentence("chat.helped", name="Ann", why=Sentence("bot-fault.silent"), other="random")
    run(app.tables._announce(table, told))
    assert "The bot of Ann does not answer; random decides" in client(app, ANN).get(f"/t/{table.id}").text
    assert (
        "Der Bot von Ann antwortet nicht; dieses Mal"
        in client(app, ANN).get(f"/t/{table.id}", headers=DE).text
    )


def test_an_announcement_lies_on_disk_as_text_and_as_a_sentence() -> None:
    old = b'{"is":"Chatted","at":1.0,"name":"Inglenook","text":"As it was.","by":"Inglenook"}'
    event = happened.decode(old)
    assert isinstance(event, happened.Chatted)
    assert (event.text, event.told) == ("As it was.", None)
    assert happened.encode(event) == old


def test_spectators_of_different_languages_do_not_share_a_page(app: Inglenook) -> None:
    table = run(running(app.tables))
    browser = client(app)
    pages = []
    for wish in (DE, {"accept-language": "en"}, DE):
        with browser.websocket_connect(f"/t/{table.id}/live", headers=wish) as socket:
            pages.append(socket.receive_text())
    assert ["Du schaust zu." in page for page in pages] == [True, False, True]
    assert "You are watching." in pages[1]
    assert pages[2] == pages[0]


def test_an_edition_that_is_wrong_is_explained_in_german(app: Inglenook) -> None:
    form = {"game": "keepers", "players": "2", "edition": "[numbers]\nhand = 99\n"}
    shown = client(app, ANN).post("/tables", data=form, headers=DE).text
    assert "Zeile 2: hand: 99 ist nicht eine ganze Zahl von 0 bis 12." in shown
