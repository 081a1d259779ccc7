"""What can be read of the cards: on the rules page, at the table, and in the words of a game."""

import re

import pytest

from inglenook.engine.cardlist import card_list
from inglenook.engine.registry import find_game
from inglenook.server.app import Inglenook
from inglenook.server.tables.table import Table

from ..ours import OURS
from .helpers import ANN, BEN, CARA, client, run, running

HEROES, KEEPERS = find_game("heroes"), find_game("keepers")
RICH = 'name = "rich"\ncards."elf mage" = { gold = 700 }\n'
SHEET = re.compile(r'<div popover class="read card-sheet" id="cards".*?</div>\n</div>', re.DOTALL)


def rows(html: str) -> list[list[str]]:
    """The cells of every table of cards in a page."""
    (found,) = re.findall(r'<table class="card-table">.*?</table>', html, re.DOTALL)
    return [re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", row) for row in re.findall("<tr>.*?</tr>", found)]


def plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html, flags=re.DOTALL))


def text(app: Inglenook, address: str) -> str:
    answer = client(app, ANN).get(address)
    assert answer.status_code == 200
    return str(answer.text)


def test_the_rules_page_lists_all_cards(app: Inglenook) -> None:
    page = text(app, "/rules/rogues")
    _, *cards = rows(page)
    assert len(cards) == len(find_game("rogues").edition.cards)
    assert 'href="#card-list"' in page


def test_a_game_tells_its_cards_on_the_rules_page_as_at_its_tables(app: Inglenook) -> None:
    page = plain(text(app, "/rules/hoardraids"))
    assert "Antidote cures poison, +2 health" in page
    assert "does-2" not in page
    assert "if-empty" not in text(app, "/rules/inns")
    assert "Monk Jaded Dragon: Dwarf, Hero" in plain(text(app, "/rules/inns"))
    assert "<span>Mage</span> <b>" in text(app, "/rules/heroes")
    own = run(app.tables.create(ANN, "heroes", 2, {"thief": "alternate"}))
    assert "for a face-down card" in text(app, f"/t/{own.id}/rules")


@pytest.mark.parametrize("game", [name for name in OURS if find_game(name).edition.cards])
def test_every_game_with_a_table_of_cards_lists_them(game: str) -> None:
    listed = card_list(find_game(game), find_game(game).edition)
    assert listed is not None
    assert len(listed.rows) == len(find_game(game).edition.cards)
    assert {len(row) for row in listed.rows} == {len(listed.heads)}
    assert len(listed.heads) <= 7


def test_a_game_without_one_has_no_list(app: Inglenook) -> None:
    page = text(app, "/rules/keepers")
    assert "card-table" not in page
    assert "#cards" not in page


def test_at_a_table_the_cards_of_its_edition_can_be_read(app: Inglenook) -> None:
    table = run(app.tables.create(ANN, "heroes", 2, {}, base=HEROES.schema.parse(RICH)))
    waiting = text(app, f"/t/{table.id}")
    run(app.tables.sit(table, BEN, 1))
    run(app.tables.start(table, ANN))
    playing = text(app, f"/t/{table.id}")
    assert ["Elf Mage", "light", "elf", "mage", "700"] in rows(waiting)
    assert "<span>Mage</span> <b>700</b>" in playing  # as the game's own sheet has it
    for page in (waiting, playing):
        assert 'popovertarget="cards"' in page
        assert len(SHEET.findall(page)) == 1


def test_what_is_pushed_does_not_repeat_the_cards(app: Inglenook) -> None:
    table = run(running(app.tables, "heroes", 2))
    pushed = app.renderer.table(table, ANN, True, part=True)
    assert not any(each in pushed for each in ("card-table", "<span>Mage</span> <b>"))


def test_a_table_at_which_something_is_said_has_no_list_to_be_reminded_by(app: Inglenook) -> None:
    page = text(app, f"/t/{run(app.tables.create(ANN, 'rogues', 3, {})).id}")
    assert "card-table" not in page
    assert 'popovertarget="cards"' not in page


def test_an_empty_cell_is_one_that_says_nothing() -> None:
    """A cell is told if the game's own list fills it in, or if it is not as usual in its column."""
    inns = find_game("inns")
    listed = card_list(inns, inns.schema.edition({}, {}, {"monk": {"cost": 3}}))
    assert listed is not None
    assert dict(listed.rows)["Monk"] == (
        "race: dwarf, morality: hero, start: 0, reveal: protect, cost: 3, loot: 2, if-empty: 2"
    )


@pytest.mark.parametrize(
    ("options", "thief", "mage"),
    [
        ({}, "one of your cards for a card of an opponent", "must exchange a card"),
        ({"thief": "alternate"}, "a card of an opponent for a face-down card", "must exchange a card"),
        ({"mage": "alternate"}, "one of your cards for a card of an opponent", "is shown to all"),
    ],
)
def test_of_a_class_only_the_variant_in_play_is_told(
    app: Inglenook, options: dict[str, str], thief: str, mage: str
) -> None:
    page = text(app, f"/t/{run(running(app.tables, 'heroes', 2, **options)).id}")
    for name, words in (("thief", thief), ("mage", mage)):
        told = re.findall(rf'id="read-\w+-{name}".*?</b> ([^<]*)</p>\n', page, re.DOTALL)
        assert len(told) == 3  # every card of the class
        assert all(words in each and "lternate" not in each for each in told)


def at_last_bid(app: Inglenook, cost: int, alone: int) -> Table:
    """Ann has won, and nobody but Ben can still bid."""
    base = KEEPERS.schema.edition({"alone": alone, "cost": cost}, {})
    table = run(app.tables.create(ANN, "keepers", 2, {}, base=base))
    run(app.tables.sit(table, BEN, 1))
    run(app.tables.start(table, ANN))
    match = table.playing
    first = match.asked()[0]
    for seat, notation in ((first, "quest[left]"), (first, ""), (first, "done"), (1 - first, "pass")):
        match.act(seat, KEEPERS.actions.parse(notation) if notation else match.legal(seat)[0])
    match.act(1 - first, KEEPERS.actions.parse("quest[middle]"))
    return table


def test_the_last_keeper_is_told_the_number_of_cards_that_the_edition_asks_for(app: Inglenook) -> None:
    table = at_last_bid(app, 3, 4)
    person = (ANN, BEN)[table.playing.asked()[0]]
    page = client(app, person).get(f"/t/{table.id}").text
    assert "You alone can bid: lay 4 and win" in page
    assert "It has to be 4 of your cards at least" in page
    assert "two cards" not in page
    assert "For 3 of your cards" in str(KEEPERS.words.of(table.edition).tip("sabotage"))


def test_who_chooses_own_card_for_more_than_three_is_told_that_it_has_no_effect(app: Inglenook) -> None:
    assert "with more it has no effect" in text(app, "/new/inns")
    for players, said in (
        (3, "Your own card counts for you, too"),
        (4, "Own cards do not count: more than three play"),
    ):
        table = run(running(app.tables, "inns", players, **{"own-card": "yes"}))
        assert said in client(app, CARA).get(f"/t/{table.id}").text
    assert "wn card counts" not in text(app, f"/t/{run(running(app.tables, 'inns', 4)).id}")


def test_a_game_may_tell_its_cards_in_its_own_words_at_the_table(app: Inglenook) -> None:
    table = run(running(app.tables, "hoardraids", 2))
    (sheet,) = SHEET.findall(text(app, f"/t/{table.id}"))
    said = plain(sheet)
    for line in (
        "Knife ×6 +1 arms",
        "Antidote cures poison, +2 health",
        "Bandit ×4 power 2 · Beaten: +1 gulden",
        "dig at H6",
    ):
        assert line in said
    assert "does-2" not in said
    assert "Blank" not in said
