"""How a press travels: on the open socket; as a post where there is none; and again if the socket died with it."""

from collections.abc import Callable

from playwright.sync_api import Request, WebSocketRoute, expect

from .conftest import PHONE, Visitor

Come = Callable[..., Visitor]
NO_SOCKETS = "window.WebSocket = class { constructor() { setTimeout(() => this.onclose({ code: 1006 })); } }"


def at_a_table(ann: Visitor) -> list[str]:
    """Ann's turn; what her page posts is noted."""
    posted: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST" and "/t/" in request.url:
            posted.append(request.url.rpartition("/")[2])

    ann.page.on("request", note)
    ann.play_now("keepers")
    ann.page.wait_for_url("**/t/*")
    for _ in range(300):
        if ann.page.locator("#table.is-yours").count():
            return posted
        ann.page.wait_for_timeout(100)
        ann.page.reload()
    raise AssertionError("it was never Ann's turn")


def test_a_press_goes_by_the_socket(visit: Come) -> None:
    ann = visit("Ann")
    posted = at_a_table(ann)
    with ann.deciding():
        ann.page.locator("#table [id^=act-]").first.click()
    with ann.deciding():
        ann.page.locator("#take-back").click()
    assert posted == []


def test_without_a_socket_it_is_posted(visit: Come) -> None:
    ann = visit("Ann")
    ann.context.add_init_script(NO_SOCKETS)
    posted = at_a_table(ann)
    before = ann.page.locator("#board input[name=decision]").input_value()
    with ann.page.expect_response("**/act") as answer:
        ann.page.locator("#table [id^=act-]").first.click()
    assert (answer.value.status, posted) == (204, ["act"])
    ann.page.reload()
    assert ann.page.locator("#board input[name=decision]").input_value() != before


def test_a_hand_that_presses_twice_is_understood(visit: Come) -> None:
    """The second press of the same page is not sent, so nobody is told that it was old."""
    ann = visit("Ann")
    ann.context.add_init_script(NO_SOCKETS)
    posted = at_a_table(ann)
    with ann.page.expect_response("**/act"):
        ann.page.evaluate("""() => {
          const choice = document.querySelector("#table [id^=act-]");
          choice.click();
          choice.click();
        }""")
    ann.page.wait_for_timeout(300)
    assert posted == ["act"]


def test_a_press_whose_answer_is_lost_is_sent_again_and_counts_once(visit: Come) -> None:
    ann, lost = visit("Ann"), list[str]()

    def losing(page: WebSocketRoute) -> None:
        """The first answer does not come, nor anything after it."""
        server = page.connect_to_server()

        def passed_on(told: str | bytes) -> None:
            if not lost and str(told).startswith("{"):
                lost.append(str(told))
                page.close(code=1011)
            else:
                page.send(told)

        server.on_message(passed_on)

    ann.page.route_web_socket("**/live", losing)
    posted = at_a_table(ann)
    number = ann.page.locator("#board input[name=decision]")
    before = int(number.input_value())
    ann.page.locator("#table [id^=act-]").first.click()
    expect(number).to_have_value(str(before + 1))
    expect(ann.page.locator("#notice")).to_be_hidden()
    assert len(lost) == 1
    assert posted in ([], ["act"])  # by the post, or by the next socket, whichever is there first
    assert int(number.input_value()) == before + 1


def test_the_way_back_closes_what_is_open_and_then_leaves(visit: Come) -> None:
    ann = visit("Ann", PHONE)
    ann.play_now("keepers")
    expect(ann.page.locator("#board")).to_be_visible()
    table, side = ann.page.url, ann.page.locator("#side:popover-open")
    for _ in range(2):
        ann.open_side()
        expect(side).to_have_count(1)
        ann.page.evaluate("history.back()")
        expect(side).to_have_count(0)
        assert ann.page.url == table
    ann.open_side()
    expect(side).to_have_count(1)
    ann.close_side()
    expect(side).to_have_count(0)
    ann.page.evaluate("history.back()")
    ann.page.wait_for_url("**/")
