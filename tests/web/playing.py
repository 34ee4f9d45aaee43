"""Somebody who plays in a browser: looks at the page, clicks and presses keys, and knows nothing else."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict

from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, ViewportSize

from openfire.server.http.app import STATIC

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or ""
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 180.0
"""Seconds within which something has to be on the screen, on a busy machine."""


def missing() -> str:
    """What the browser tests lack here; empty where nothing is missing."""
    if not CHROMIUM:
        return "no chromium here (on Debian: apt-get install chromium)"
    return "" if (STATIC / "index.html").exists() else "the pages are not built (make ui)"


def start_browser(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


class Look(TypedDict):
    """What somebody sees of the question."""

    what: str
    turn: str
    isAsked: bool
    isOver: bool
    button: str
    """How to find what a newcomer would press: the planned attack, the suggestion, else the first answer."""


CONFIRM = "[data-testid=claim-confirm]:enabled"
"""What is pressed once more where a claim has a consequence."""

LOOK = """() => {
    const question = document.querySelector('[data-testid=question]');
    const buttons = [
        '[data-testid=claim-confirm]', '.plan button.main', 'li button.usual', '[data-option=none]', '[data-option]',
        '[data-testid=claim]',
    ];
    return {
        what: question?.getAttribute('data-what') ?? '',
        turn: question?.getAttribute('data-turn') ?? '',
        isAsked: [...document.querySelectorAll('.question h2')].some((one) => /your decision/i.test(one.textContent)),
        isOver: document.querySelector('[data-testid=over]') !== null,
        button: buttons.map((one) => `${one}:enabled`).find((one) => document.querySelector(one)) ?? '',
    };
}"""


class Player:
    """A person at a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        viewport: ViewportSize = DESKTOP,
        *,
        touch: bool = False,
        theme: str = "light",
        locale: str = "en-GB",
    ) -> None:
        self.address = address
        self.context: BrowserContext = browser.new_context(viewport=viewport, has_touch=touch, locale=locale)
        hurry = json.dumps({"hurries": True, "theme": theme})
        self.context.add_init_script(f"localStorage.getItem('settings') || localStorage.setItem('settings', {hurry!r})")
        self.page: Page = self.context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open(self, hash_: str = "#/") -> None:
        self.page.goto(f"{self.address}/{hash_}")

    def sit(self, game: str, **seats: str) -> None:
        """Have the tokens of seats, as if the browser had kept them, and go there."""
        self.open()
        known = "JSON.parse(localStorage.games ?? '{}')"
        self.page.evaluate(
            f"(kept) => localStorage.setItem('games', JSON.stringify({{...{known}, ...kept}}))",
            {game: {"seats": seats, "at": 1}},
        )
        self.open(f"#/game/{game}")

    def play_now(self) -> None:
        """The one click of a newcomer."""
        self.open()
        self.page.locator("[data-testid=play-now]:enabled").click()
        self.until(lambda: self.page.query_selector("[data-testid=question]"), "a question")

    def choose(self, **wishes: str) -> None:
        """A battle of one's own choice: its setting and mission by their cards, the rest by the names of the fields."""
        self.open()
        self.page.get_by_text("Choose your battle").click()
        if setting := wishes.pop("setting", ""):
            self.page.locator(f"[data-testid=module-{setting}]").click()
        if mission := wishes.pop("mission", ""):
            self.page.locator(f"[data-testid=battle-{mission}]").click()
        self.page.get_by_text("Armies, table and sides").click()
        for label, value in wishes.items():
            self.page.locator("label", has_text=label.replace("_", " ").capitalize()).locator("select").select_option(
                value
            )
        self.page.locator("form button.main[type=submit]").click()

    def learn(self, edition: str) -> None:
        """The small first battle of a rulebook."""
        self.open()
        self.page.locator(f"[data-testid=learn-{edition}]:enabled").click()
        self.until(lambda: self.page.query_selector("[data-testid=question]"), "a question")

    def tab_to(self, wanted: str, most: int = 80) -> None:
        """Go to something with the Tab key."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(wanted) => document.activeElement?.matches(wanted) ?? false", wanted):
                return
        raise AssertionError(f"{most} times Tab, and {wanted} was never reached")

    @property
    def game(self) -> str:
        return self.page.url.partition("#/game/")[2]

    # ------------------------------------------------------------------------------------------ looking

    def until(self, look: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
        """Wait until something is so."""
        end, pause = time.monotonic() + patience, 20.0
        while not look():
            assert time.monotonic() < end, f"waited for {what}; the page says: {self.page.inner_text('body')[:900]}"
            self.page.wait_for_timeout(pause)
            pause = min(1.2 * pause, 100)  # who looks too often takes time from what is waited for

    def look(self) -> Look:
        """What is on the screen; all at once, for the page may be another the next moment."""
        found: Look = self.page.evaluate(LOOK)
        return found

    @property
    def what(self) -> str:
        """The kind of the open question, as the page marks it; empty while none is open."""
        return self.look()["what"]

    @property
    def turn(self) -> str:
        return self.look()["turn"]

    @property
    def is_asked(self) -> bool:
        """Whether this browser may answer; at a shared screen, whether whoever is asked has come."""
        return self.look()["isAsked"]

    @property
    def is_over(self) -> bool:
        return self.look()["isOver"]

    # ------------------------------------------------------------------------------------------ answering

    def wait(self) -> bool:
        """Wait for one's own question; whether there is one, and not the end of the game."""
        self.until(
            lambda: (seen := self.look())["isOver"] or (seen["isAsked"] and seen["button"]), "one's own question"
        )
        return not self.is_over

    def answer(self) -> None:
        """Press the button, confirm what has to be confirmed, and wait until the question is another."""
        seen = self.look()
        self.until(self.press, "a button that can be pressed")

        def is_past() -> bool:
            now = self.look()
            if now["turn"] == seen["turn"] and now["button"] == CONFIRM:
                self.press()
            return now["isOver"] or now["turn"] != seen["turn"]

        self.until(is_past, f"what comes after {seen['what']}")

    def press(self) -> bool:
        """Press the button; False if the page drew it anew under the finger."""
        wanted = self.look()["button"]
        try:
            if wanted:
                self.page.locator(wanted).first.click(timeout=5000)
        except Error:
            return False
        return bool(wanted)

    def answer_until(self, what: str, most: int = 200) -> bool:
        """Answer until one is asked that kind of question; False if the game is over before."""
        for _ in range(most):
            if not self.wait():
                return False
            if self.what == what:
                return True
            self.answer()
        raise AssertionError(f"{most} answers, and {what} was never asked")

    def play_on(self, most: int = 1000) -> int:
        """Play to the end; how many answers that took."""
        for given in range(most):
            if not self.wait():
                return given
            self.answer()
        raise AssertionError(f"the game is not over after {most} answers")

    def shoot(self, path: Path) -> None:
        """A picture of the page."""
        self.page.wait_for_timeout(400)
        quality = {"quality": 86} if path.suffix == ".jpg" else {}
        self.page.screenshot(path=path, **quality)

    def close(self) -> None:
        self.context.close()


@contextmanager
def player(
    browser: Browser,
    address: str,
    viewport: ViewportSize = DESKTOP,
    *,
    touch: bool = False,
    theme: str = "light",
    locale: str = "en-GB",
) -> Iterator[Player]:
    """A person at a browser; whatever the page complains about fails the test."""
    found = Player(browser, address, viewport, touch=touch, theme=theme, locale=locale)
    try:
        yield found
        assert found.faults == [], found.faults
    finally:
        found.close()


# ------------------------------------------------------------------------------------------------ two people


def agree(one: Player, other: Player) -> None:
    """Wait until both see the same question."""
    one.until(lambda: one.turn and one.turn == other.turn, "the same question for both")


def play_in_turns(host: Player, guest: Player, answers: int) -> None:
    """Both answer whatever they are asked."""
    for _ in range(answers):
        host.until(lambda: host.is_asked or guest.is_asked, "a question")
        one = host if host.is_asked else guest
        assert one.wait()
        one.answer()
        agree(host, guest)
