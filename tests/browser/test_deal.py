"""An honest deal in real pages: they seal their nonces, tell them by themselves, and keep what they saw."""

import random
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from inglenook.server.identity import COOKIE
from inglenook.server.tables.table import Table

from .conftest import PHONE, WIDE, Server, Visitor
from .test_evening import check_page, make_table

Come = Callable[..., Visitor]
WITHOUT_HTTPS = "Object.defineProperty(window.crypto, 'subtle', { value: undefined });"


def on_disk(server: Server, address: str) -> Table:
    disk = sqlite3.connect(server.folder / "tables.sqlite")
    name = address.rpartition("/")[2]
    rows = disk.execute("select body from events where tbl = ? order by number", (name,)).fetchall()
    disk.close()
    return Table.replay(name, [body for (body,) in rows])


def kept(visitor: Visitor, what: str) -> list[Any]:
    """What the browser keeps of one kind."""
    found = visitor.page.evaluate("Object.entries(localStorage)")
    return [value for name, value in found if name.startswith(f"inglenook {what} ")]


def two_at_a_table(visit: Come, size: ViewportSize = WIDE) -> tuple[Visitor, Visitor, str]:
    """In pages as they are over plain http, which are given no crypto.subtle."""
    ann, bob = visit("Ann", size), visit("Bob", size)
    for visitor in (ann, bob):
        visitor.page.add_init_script(WITHOUT_HTTPS)
    address = make_table(ann, 2, 0)
    bob.page.goto(address)
    bob.page.get_by_role("button", name="Sit here (B)").click()
    expect(ann.page.get_by_text("Person: Bob")).to_be_visible()
    return ann, bob, address


def end_by_agreement(*visitors: Visitor) -> None:
    for visitor in visitors:
        visitor.open_side()
        visitor.page.locator("#controls summary").click()
        visitor.page.get_by_role("button", name="Agree to end the game").click()
    for visitor in visitors:
        expect(visitor.page.locator("#table.is-over")).to_be_visible()


def test_our_sha256_is_pythons(visit: Come) -> None:
    rng = random.Random(1)
    inputs = [rng.randbytes(size) for size in range(200)] + [rng.randbytes(32) for _ in range(2000)]
    inputs += [bytes([byte]) * 64 for byte in (0, 1, 0x7F, 0x80, 0xFF)] + [rng.randbytes(10_000)]
    page = visit("Ann").page
    page.wait_for_function("typeof sha256 === 'function'")
    made = page.evaluate("all => all.map((text) => sha256(fromHex(text)))", [each.hex() for each in inputs])
    assert made == [sha256(each).hexdigest() for each in inputs]


def test_two_pages_tell_their_nonces_by_themselves_and_both_are_in_the_key(
    visit: Come, server: Server
) -> None:
    ann, bob, address = two_at_a_table(visit)
    assert ann.page.evaluate("crypto.subtle === undefined")
    seals = [seat.sealed for seat in on_disk(server, address).seats]
    ann.page.get_by_role("button", name="Start the game").click()
    for visitor in (ann, bob):
        expect(visitor.page.locator("#board")).to_be_visible()
    table = on_disk(server, address)
    assert [table.mark(seat) for seat in range(2)] == ["page", "page"]
    assert [seat.sealed for seat in table.seats] == seals
    for visitor, nonce in zip((ann, bob), table.playing.deal.nonces, strict=True):
        assert kept(visitor, "nonce") == [f'"{nonce.hex()}"']
        (seen,) = (each for each in kept(visitor, "seals") if "true" in each)
        assert all(seal in seen for seal in [*seals, table.commitment.hex()])
    end_by_agreement(ann, bob)
    bob.page.goto(f"{address}/replay")
    expect(bob.page.locator("#kept")).to_contain_text("Your own nonce is in the key.")
    own = table.playing.deal.nonces[1].hex()
    expect(bob.page.locator("#verify")).to_have_text(f"inglenook verify FILE --nonce {own}")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_closed_page_is_left_out_and_everybody_reads_it(
    visit: Come, server: Server, size: ViewportSize
) -> None:
    ann, bob, address = two_at_a_table(visit, size)
    ann.page.get_by_text("How the deal is kept honest").click()
    check_page(ann.page)
    bob.page.goto("about:blank")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator("#board")).to_be_visible()
    ann.open_side()
    expect(ann.page.get_by_role("log")).to_contain_text("The secret number of Bob did not come in time")
    table = on_disk(server, address)
    assert [table.mark(seat) for seat in range(2)] == ["page", "left-out"]
    bob.page.goto(address)
    end_by_agreement(ann, bob)
    bob.page.goto(f"{address}/replay")
    expect(bob.page.locator("#kept")).to_contain_text("Your own nonce was left out.")
    check_page(bob.page)


def test_another_device_has_no_nonce_to_tell_and_the_game_starts(visit: Come, server: Server) -> None:
    """The nonce is kept where it was made; a personal link does not bring it along."""
    ann, bob, address = two_at_a_table(visit)
    (token,) = (each["value"] for each in bob.context.cookies() if each["name"] == COOKIE)
    bob.page.goto("about:blank")
    other = visit("Cleo")
    other.page.goto(f"/me#{token}")
    other.page.get_by_role("button", name="Come in on this device").click()
    other.page.goto(address)
    ann.page.get_by_role("button", name="Start the game").click()
    for visitor in (ann, other):
        expect(visitor.page.locator("#board")).to_be_visible()
    assert kept(other, "nonce") == []
    assert [on_disk(server, address).mark(seat) for seat in range(2)] == ["page", "left-out"]


def test_a_page_tells_nothing_when_the_tables_seal_is_another(visit: Come, server: Server) -> None:
    """As a server would need it that looks for a half of the key when it knows the nonces."""
    ann, bob, address = two_at_a_table(visit)
    forged = {"table": "00" * 32}
    bob.page.evaluate(FORGE, forged)
    ann.page.get_by_role("button", name="Start the game").click()
    expect(bob.page.locator("#notice")).to_contain_text("your secret number is not told")
    expect(ann.page.locator("#board")).to_be_visible()
    assert on_disk(server, address).mark(1) == "left-out"
    end_by_agreement(ann, bob)
    bob.page.goto(f"{address}/replay")
    expect(bob.page.locator("#kept")).to_contain_text("this is not the deal that was sealed")


FORGE = """forged => { for (const name of Object.keys(localStorage)) if (name.startsWith("inglenook seals ")) {
  const found = JSON.parse(localStorage[name]);
  found.seals = JSON.stringify({ ...JSON.parse(found.seals), ...forged });
  localStorage[name] = JSON.stringify(found);
} }"""


def test_without_a_script_the_server_makes_the_nonce(browser: Any, server: Server) -> None:
    context = browser.new_context(base_url=server.address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.get_by_label("What shall we call you?").fill("Ann")
    page.get_by_role("button", name="Come in").click()
    page.goto("/new/keepers")
    page.select_option("#bots", "3")
    page.get_by_role("button", name="Make the table").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#board")).to_be_visible()
    assert on_disk(server, page.url).mark(0) == "server"
    context.close()
