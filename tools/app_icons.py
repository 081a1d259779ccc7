"""Draws the icons of the installed app from the favicon: `python tools/app_icons.py`. The mask's has room to be cut."""

from pathlib import Path

from browser import find_browser
from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[1] / "src" / "inglenook" / "server" / "static"
PAGE = "<style>body {{ margin: 0; background: {ground} }} svg {{ display: block; width: 100vw }}</style>{drawing}"
ROUND = 'rx="7" '
WOOD = "#3a2012"


def draw() -> None:
    drawing = (STATIC / "favicon.svg").read_text()
    masked = drawing.replace(ROUND, "").replace("0 0 32 32", "-5 -5 42 42")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        for name, size, made, ground in (
            ("icon-192", 192, drawing, "transparent"),
            ("icon-512", 512, drawing, "transparent"),
            ("icon-mask", 512, masked, WOOD),
        ):
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(drawing=made, ground=ground))
            page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
