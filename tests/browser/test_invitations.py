"""Invitations in a real browser: from the link to a seat, and what browsers allow over https alone."""

from collections.abc import Callable

from playwright.sync_api import Browser, expect

from .conftest import PHONE, Server, Visitor

Come = Callable[..., Visitor]
SHARES = "window.shared = []; navigator.share = async (what) => { window.shared.push(what.url) };"
INSECURE = "Object.defineProperty(window, 'isSecureContext', { value: false });"


def waiting(visit: Come, script: str = "") -> Visitor:
    """Ann, in the waiting room of her table."""
    ann = visit("Ann")
    if script:
        ann.page.add_init_script(script)
    ann.page.goto("/new/keepers")
    ann.page.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_url("**/t/*")
    return ann


def test_a_link_opens_at_a_free_seat_and_the_host_keeps_the_invitation(
    visit: Come, browser: Browser, server: Server
) -> None:
    ann = waiting(visit)
    phone = browser.new_context(base_url=server.address, viewport=PHONE, locale="en-GB")
    page = phone.new_page()
    page.goto(ann.page.locator("#share-link").input_value())
    page.locator("#my-name").fill("Zoë")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".chair.is-you")).to_contain_text("Zoë")
    expect(ann.page.locator(".chairs")).to_contain_text("Zoë")  # it was pushed
    expect(ann.page.locator("#share-link")).to_have_value(ann.page.url)
    expect(ann.page.locator("#invitation")).to_contain_text("works on this machine alone")
    phone.close()


def test_the_share_sheet_gets_the_link(visit: Come) -> None:
    ann = waiting(visit, SHARES)
    ann.page.get_by_role("button", name="Share").click()
    assert ann.page.evaluate("window.shared") == [ann.page.url]


def test_what_needs_https_is_hidden_without_it(visit: Come) -> None:
    ann = waiting(visit, SHARES + INSECURE)
    expect(ann.page.locator("#share-link")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Share")).to_be_hidden()
    expect(ann.page.get_by_role("button", name="Copy")).to_be_hidden()
