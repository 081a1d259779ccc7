"""A series: several games of the same people, how it stands, and who has won it."""

from collections import Counter
from fractions import Fraction

import pytest

from inglenook.engine.errors import RefusedError
from inglenook.engine.record import write_record
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.tables.company import alias
from inglenook.server.tables.events import Series
from inglenook.server.tables.making import NewTable
from inglenook.server.tables.series import LONGEST, is_over, standings
from inglenook.server.tables.service import TableService
from inglenook.server.tables.summaries import Summary
from inglenook.server.tables.table import State, Table

from .helpers import ANN, BEN, CARA, DAN, client, play_out, run
from .test_service import Opener

TO_THE_END = {"max-rounds": "200"}  # with a winner
BRIEF = {"max-rounds": "1"}
DE = {"accept-language": "de"}


async def begun(tables: TableService, games: int = 3, early: bool = False, bots: int = 0) -> Table:
    """The first game of a series of Ann and Ben, perhaps with bots."""
    series = Series(games, early)
    table = await tables.create(ANN, "keepers", 2 + bots, TO_THE_END, bots=bots, series=series)
    await tables.sit(table, BEN, 1)
    await tables.start(table, ANN)
    return table


async def next_game(tables: TableService, table: Table, *people: Person) -> Table:
    """The game is played to its end, and everybody presses once."""
    await play_out(tables, table)
    for person in people or (ANN, BEN):
        again = await tables.rematch(table, person)
    return again


async def played(tables: TableService, games: int = 3) -> list[Table]:
    found = [await begun(tables, games)]
    for _ in range(games - 1):
        found.append(await next_game(tables, found[-1]))
    await play_out(tables, found[-1])
    return found


def lines(tables: TableService, table: Table) -> list[Summary]:
    assert table.series
    return [line for _, line in tables.summaries.series(table.series.first)]


# One after the other


def test_one_press_of_each_begins_the_next_game_one_seat_further(tables: TableService) -> None:
    async def evening() -> None:
        table = await begun(tables)
        await play_out(tables, table)
        again = await tables.rematch(table, BEN)
        assert again.state is State.OPEN
        assert (again.seats[0].person, again.seats[1].held) == (BEN.id, ANN.id)
        assert await tables.rematch(table, ANN) is again
        assert again.running
        assert again.series == Series(3, False, table.id, 2)

    run(evening())


def test_somebody_else_may_take_the_seat_of_who_does_not_come(tables: TableService) -> None:
    async def evening() -> Table:
        table = await begun(tables)
        again = await next_game(tables, table, ANN)
        with pytest.raises(RefusedError, match="kept for Ben"):
            await tables.sit(again, DAN, 0)
        await tables.clear_seat(again, ANN, 0)
        await tables.sit(again, DAN, 0)
        assert again.running
        await play_out(tables, again)
        return again

    again = run(evening())
    found = {each.line.seats[each.seat]: each.games for each in standings(lines(tables, again))}
    assert found == {"Ann": 2, "Ben": 1, "Dan": 1}


def test_what_is_no_series_waits_for_its_host(tables: TableService) -> None:
    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 2, TO_THE_END)
        await tables.sit(table, BEN, 1)
        await tables.start(table, ANN)
        again = await next_game(tables, table)
        assert (again.state, again.series) == (State.OPEN, None)
        assert not again.empty_seats()

    run(evening())


def test_after_the_last_game_comes_another_series(tables: TableService) -> None:
    async def evening() -> None:
        *_, last = await played(tables, 2)
        assert is_over(lines(tables, last))
        again = await tables.rematch(last, ANN)
        assert again.series == Series(2, False, again.id, 1)
        await tables.rematch(last, BEN)
        assert again.state is State.OPEN  # its first game is begun by the host

    run(evening())


def test_seats_are_balanced(tables: TableService) -> None:
    """In as many games as there are seats everybody, bots too, has each of them once."""

    async def evening() -> list[Table]:
        table = await begun(tables, 3, bots=1)
        tables_of = [table]
        for _ in range(2):
            tables_of.append(await next_game(tables, tables_of[-1]))
        return tables_of

    found = run(evening())
    for person in (ANN, BEN):
        assert sorted(table.seat_of(person.id) for table in found) == [0, 1, 2]
    assert sorted(next(n for n, seat in enumerate(table.seats) if seat.level) for table in found) == [0, 1, 2]
    assert len(standings(lines(tables, found[0]))) == 3  # the bot is the same in all of them


def test_what_is_played_on_from_a_game_of_a_series_is_none_of_it(tables: TableService) -> None:
    async def evening() -> Table:
        table = await begun(tables)
        await play_out(tables, table)
        return await tables.play_on(table, ANN, write_record(table.playing.at(3)), 0, "apprentice")

    assert run(evening()).series is None


# More friends than seats


async def evening_of(tables: TableService, people: list[Person], games: int) -> list[Table]:
    """A series at a table for two, the others on the bench from the first game on."""
    tables.talk.allows = lambda who: True  # type: ignore[method-assign]
    table = await tables.create(people[0], "keepers", 2, BRIEF, series=Series(games))
    await tables.sit(table, people[1], 1)
    for person in people[2:]:
        await tables.wait(table, person, True)
    await tables.start(table, people[0])
    found = [table]
    for _ in range(games - 1):
        found.append(await next_game(tables, found[-1], *people))
        assert found[-1].running
    return found


@pytest.mark.parametrize(("friends", "games"), [(3, 3), (4, 6), (5, 10)], ids=["three", "four", "five"])
def test_everybody_meets_everybody_once_and_sits_about_equally(
    tables: TableService, friends: int, games: int
) -> None:
    people = [Person(f"friend-{number}", f"Friend {number}") for number in range(friends)]
    found = run(evening_of(tables, people, games))
    met = Counter(frozenset(seat.person for seat in table.seats) for table in found)
    assert set(met.values()) == {1}
    assert len(met) == games
    first = Counter(table.seats[0].person for table in found)
    assert all(abs(2 * first[person.id] - (friends - 1)) <= 2 for person in people)
    for table in found:
        assert len(table.bench) == friends - 2
        assert Table.replay(table.id, tables.store.events(table.id)).bench == table.bench


def test_who_waits_sees_it_and_may_go_again(app: Inglenook) -> None:
    table = run(begun(app.tables))
    cara = client(app, CARA)
    assert "Play along from the next game" in cara.get(f"/t/{table.id}").text
    assert cara.post(f"/t/{table.id}/wait", data={"on": "1"}).status_code == 303
    page = cara.get(f"/t/{table.id}").text
    assert "On the bench: Cara." in page
    assert "Do not play along after all" in page
    assert f'href="/t/{table.id}"' in cara.get("/").text.partition("Go on")[2].partition("</section>")[0]
    assert "Do not play along" not in client(app, DAN).get(f"/t/{table.id}").text
    assert "Play along from" not in client(app, BEN).get(f"/t/{table.id}").text
    cara.post(f"/t/{table.id}/wait", data={"on": "0"})
    assert not table.bench


def test_who_waits_joins_the_next_game_with_the_same_press(app: Inglenook) -> None:
    async def evening() -> Table:
        table = await begun(app.tables)
        await app.tables.wait(table, CARA, True)
        await play_out(app.tables, table)
        return table

    table = run(evening())
    assert "Next game (2 of 3)" in client(app, CARA).get(f"/t/{table.id}").text
    again = run(app.tables.rematch(table, CARA))
    assert again.seat_of(CARA.id) >= 0
    assert len(again.bench) == 1


def test_a_bench_is_short_and_for_people_without_a_seat(tables: TableService) -> None:
    async def evening() -> None:
        table = await begun(tables)
        with pytest.raises(RefusedError, match="already"):
            await tables.wait(table, BEN, True)
        with pytest.raises(RefusedError, match="Ann"):
            await tables.wait(table, Person("other", "Ann"), True)
        for number in range(6):
            await tables.wait(table, Person(f"friend-{number}", f"Friend {number}"), True)
        with pytest.raises(RefusedError, match="8 people"):
            await tables.wait(table, DAN, True)
        alone = await tables.create(ANN, "keepers", 2, {})
        with pytest.raises(RefusedError, match="next game of a series"):
            await tables.wait(alone, DAN, True)

    run(evening())


def test_the_host_sends_somebody_away_from_the_bench(app: Inglenook) -> None:
    async def evening() -> Table:
        table = await begun(app.tables)
        await app.tables.wait(table, CARA, True)
        await app.tables.remove(table, ANN, alias(table.id, CARA.id), True)
        assert not table.bench
        with pytest.raises(RefusedError):
            await app.tables.wait(table, CARA, True)
        return table

    table = run(evening())
    assert "Play along from" not in client(app, CARA).get(f"/t/{table.id}").text


def test_who_is_forgotten_waits_no_more(app: Inglenook) -> None:
    async def evening() -> Table:
        table = await begun(app.tables)
        await app.tables.wait(table, CARA, True)
        await app.tables.forget(CARA)
        table = await app.tables.find(table.id)
        assert list(table.bench.values()) == ["somebody"]
        return await next_game(app.tables, table)

    again = run(evening())
    assert again.running
    assert not again.bench


# How it stands


def line_of(number: int, winners: list[int] | None, series: Series, **more: object) -> Summary:
    """A game of Ann and Ben, who change their seats each time."""
    names = ["Ann", "Ben"] if number % 2 else ["Ben", "Ann"]
    people = [name.lower() for name in names]
    of = Series(series.games, series.early, "first", number)
    return Summary(
        "Keepers", State.DONE, 2, names, people, True, 0.0, bots=["", ""], winners=winners, series=of
    )


def test_a_win_counts_one_and_a_shared_one_its_part() -> None:
    series = Series(4)
    found = standings(
        [
            line_of(1, [0], series),
            line_of(2, [0, 1], series),
            line_of(3, None, series),
            line_of(4, [], series),
        ]
    )
    told = [(each.line.seats[each.seat], each.won, each.games) for each in found]
    assert told == [("Ann", Fraction(3, 2), 3), ("Ben", Fraction(1, 2), 3)]


@pytest.mark.parametrize(
    ("winners", "early", "over"),
    [
        ([[0]], True, False),
        ([[0], [1]], True, True),  # Ann has won both
        ([[0], [1]], False, False),
        ([[0], [0]], True, False),
        ([[0], [0], None], True, True),  # a game given up is not played again
        ([[0], [0], [0]], False, True),
    ],
    ids=["one", "two wins, best of three", "two wins of three", "one each", "given up", "all played"],
)
def test_a_series_is_over_after_its_last_game_or_when_nobody_can_catch_up(
    winners: list[list[int] | None], early: bool, over: bool
) -> None:
    series = Series(3, early)
    assert is_over([line_of(number, each, series) for number, each in enumerate(winners, 1)]) == over


def test_the_order_of_lists_does_not_matter(tables: TableService) -> None:
    found = run(played(tables))
    first = found[0].id
    assert [name for name, _ in tables.summaries.series(first)] == [table.id for table in found]
    line = tables.summaries[first]
    del tables.summaries[first]
    tables.summaries[first] = line
    assert [name for name, _ in tables.summaries.series(first)] == [table.id for table in found]


# On the pages


def test_the_end_of_a_game_tells_how_the_series_stands_and_offers_the_next(app: Inglenook) -> None:
    table = run(begun(app.tables))
    page = client(app, ANN).get(f"/t/{table.id}").text
    assert "Game 1 of 3" in page
    run(play_out(app.tables, table))
    page = client(app, ANN).get(f"/t/{table.id}").text
    assert "Next game (2 of 3)" in page
    assert "After game 1 of 3: games won" in page
    run(app.tables.rematch(table, BEN))
    page = client(app, ANN).get(f"/t/{table.id}").text
    assert "Ben wants to play again." in page
    waiting = client(app, ANN).get(f"/t/{table.rematch}").text
    assert "Game 2 of 3" in waiting
    assert "It begins by itself as soon as everybody is here." in waiting


def test_its_page_tells_its_games_who_leads_and_at_last_who_won(app: Inglenook) -> None:
    found = run(played(app.tables))
    address = f"/t/{found[1].id}/series"
    page = client(app, CARA).get(address).text
    for table in found:
        assert f'href="/t/{table.id}/replay"' in page
    assert "won the series." in page
    assert "A series of Keepers" in page
    german = client(app, CARA).get(address, headers=DE).text
    assert "Eine Serie Keepers" in german
    assert "Gewonnene Partien" in german
    for person in (ANN, BEN):
        assert person.id not in page


def test_the_page_of_a_series_leads_to_the_game_that_goes_on(app: Inglenook) -> None:
    async def evening() -> tuple[Table, Table]:
        table = await begun(app.tables)
        return table, await next_game(app.tables, table)

    first, second = run(evening())
    page = client(app, ANN).get(f"/t/{first.id}/series").text
    assert f'href="/t/{second.id}">To the table' in page
    assert "Game 2 of 3" in page


def test_a_table_alone_has_no_such_page(app: Inglenook) -> None:
    table = run(app.tables.create(ANN, "keepers", 2, {}))
    assert client(app, ANN).get(f"/t/{table.id}/series").status_code == 404
    assert client(app, ANN).get("/t/nowhere/series").status_code == 404


@pytest.mark.parametrize("games", [0, LONGEST + 1, 10**12])
def test_a_series_has_an_end(app: Inglenook, games: int) -> None:
    fields = {"game": "keepers", "players": "2", "series": str(games)}
    assert client(app, ANN).post("/tables", data=fields).status_code == 409
    assert not app.tables.loaded


def test_a_series_is_made_by_the_form(app: Inglenook) -> None:
    fields = {"game": "keepers", "players": "2", "series": "5", "early": "1"}
    where = client(app, ANN).post("/tables", data=fields).headers["location"]
    table = run(app.tables.find(where.removeprefix("/t/")))
    assert table.series == Series(5, True, table.id, 1)
    assert run(NewTable("keepers", 2).run(app.desk, BEN)).series is None


# What is kept


def test_a_series_is_told_the_same_after_a_restart(open_tables: Opener) -> None:
    tables = open_tables()
    found = run(played(tables))
    before = [
        (each.line.seats[each.seat], each.won, each.games) for each in standings(lines(tables, found[0]))
    ]
    again = open_tables()
    after = [(each.line.seats[each.seat], each.won, each.games) for each in standings(lines(again, found[0]))]
    assert before == after
    assert is_over(lines(again, found[0]))


def test_who_is_forgotten_keeps_one_line_in_the_standings_but_no_name(app: Inglenook) -> None:
    found = run(played(app.tables))
    before = sorted((each.won, each.games) for each in standings(lines(app.tables, found[0])))
    alone = run(app.tables.create(ANN, "keepers", 2, {}))
    client(app, ANN).post("/me/forget", data={"sure": "yes"})
    after = standings(lines(app.tables, found[0]))
    assert sorted((each.won, each.games) for each in after) == before
    assert {each.line.seats[each.seat] for each in after} == {"somebody", "Ben"}
    page = client(app, BEN).get(f"/t/{found[0].id}/series").text
    assert "Ann" not in page
    kept = b"".join(b"".join(app.tables.store.events(table.id)) for table in found)
    assert ANN.id.encode() not in kept
    hosts = {run(app.tables.find(table.id)).begun.host for table in (found[0], alone)}
    assert len(hosts) == 2  # elsewhere nobody can tell that it was the same one


def test_an_export_tells_of_the_series(app: Inglenook) -> None:
    found = run(played(app.tables))
    told = client(app, BEN).get("/me/export").json()["tables"]
    assert {each["table"]: each["series"] for each in told} == {table.id: found[0].id for table in found}


def test_json_tells_the_series(app: Inglenook) -> None:
    table = run(begun(app.tables))
    told = client(app).get(f"/api/v1/tables/{table.id}").json()["series"]
    assert told == {"first": table.id, "number": 1, "games": 3, "early": False}
