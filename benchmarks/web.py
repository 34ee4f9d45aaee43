"""The web table in headless chromium, with 2 x 100 models: `python -m benchmarks.web` (after `make ui`).

The first minute of a newcomer (the page, the first question, the first own move), how long battles of four take to
begin, frames while panning, the reach overlay after a unit is chosen, and what a first visit downloads.
"""

import gzip
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright
from tests.server.running import Server, running
from tests.web.playing import DESKTOP, Player, start_browser

from openfire.server.http.app import STATIC, Settings

BUDGETS = {
    "page usable ms": 700.0,
    "first question ms": 1000.0,
    "first own move ms": 20_000.0,
    "clicks to it": 3.0,
    "begin with four ms": 1000.0,
    "pan p95 ms": 25.0,
    "pan zoomed p95 ms": 25.0,
    "reach on screen ms": 100.0,
    "first load kB": 350.0,
}
VISITS = 5
"""How often the first minute is measured; what is told is the one in the middle."""

USABLE = """(() => {
  const button = '[data-testid=play-now]:enabled';
  const look = () => {
    if (document.querySelector(button)) window.usable = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""
"""When somebody could press the button, since the page was asked for."""

PRESS = """async ([pressed, wanted]) => {
  const turn = () => document.querySelector('[data-testid=question]')?.dataset.turn ?? '', was = turn();
  const start = performance.now();
  document.querySelector(pressed).click();
  while (!(wanted ? document.querySelector(wanted) : turn() !== was)) {
    if (performance.now() - start > 60000) return null;
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}"""
"""From a click to the frame in which something is there, or in which the question is another."""

ARMY = {
    "id": "hundred",
    "name": "Hundred",
    "module": "frontier",
    "units": [{"unit": "rifle-section", "name": f"Section {n}"} for n in range(1, 11)],
}
"""Ten sections of ten."""

PAN = """async (turns) => {
  const board = document.querySelector('.board'), box = board.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const send = (type, dx, dy) => board.dispatchEvent(new PointerEvent(type,
    {clientX: x + dx, clientY: y + dy, pointerId: 1, button: 0, bubbles: true, pointerType: 'mouse'}));
  board.setPointerCapture = () => {};
  for (let k = 0; k < turns; k++)
    board.dispatchEvent(new WheelEvent('wheel', {deltaY: -120, clientX: x, clientY: y, cancelable: true}));
  await new Promise((done) => setTimeout(done, 1500));
  send('pointerdown', 0, 0);
  const gaps = [];
  await new Promise((done) => {
    let last = 0, n = 0;
    const step = (now) => {
      if (last) gaps.push(now - last);
      last = now;
      send('pointermove', 160 * Math.sin(++n / 14), 110 * Math.sin(n / 11));
      n < 240 ? requestAnimationFrame(step) : done();
    };
    requestAnimationFrame(step);
  });
  send('pointerup', 0, 0);
  return gaps.sort((a, b) => a - b);
}"""

REACH = """async ([unit, how]) => {
  const press = {
    select: () => {
      const board = document.querySelector('.board');
      const box = document.querySelector(`.plate[data-unit="${unit}"] .tag`).getBoundingClientRect();
      const at = {clientX: box.left + box.width / 2, clientY: box.top + box.height / 2};
      board.setPointerCapture = () => {};
      for (const type of ['pointerdown', 'pointerup'])
        board.dispatchEvent(new PointerEvent(type, {...at, pointerId: 1, button: 0, bubbles: true}));
    },
    take: () => document.querySelector(`[data-option="${unit}"]`).click(),
  };
  const shown = () => document.querySelector('.band')?.getAttribute('d');
  const before = shown(), start = performance.now();
  press[how]();
  while (!shown() || shown() === before) {
    if (performance.now() - start > 10000) return null;
    await new Promise(requestAnimationFrame);
  }
  return performance.now() - start;
}"""
"""From the click to the frame with the overlay: of a unit that is looked at, or taken at once from the list."""


def field(server: Server) -> tuple[str, dict[str, str]]:
    """A game in which all of 2 x 100 models stand on the table, in the second round."""
    seats = [{"player": "me", "army": ARMY}, {"player": "me", "army": ARMY}]
    made = server.create(mission="open-flats", seats=seats)
    game, tokens = made["game"], made["seats"]
    while (view := server.waiting(game, "ab"))["round"] < 2 and view["phase"] == "playing":
        _go_on(server, game, tokens, view["question"])
    return game, tokens


def _go_on(server: Server, game: str, tokens: dict[str, str], question: Any) -> None:
    """Let nobody be shot, and everybody make room for the next."""
    made = server.ask(game, "suggest")
    text = "none" if question["form"] == "aim" else made["options"][made.get("default", 0)]["text"]
    server.ask(game, "answer", tokens[question["who"]], turn=question["turn"], text=text)


def first_minute(player: Player) -> dict[str, float]:
    """From opening the page to the first own move, taken as it is suggested."""
    page = player.page
    page.add_init_script(USABLE)
    visits: list[dict[str, float]] = []
    for _ in range(VISITS):
        page.goto("about:blank")
        player.open()
        player.until(lambda: page.evaluate("window.usable"), "the start page")
        found: dict[str, float] = {"page usable ms": page.evaluate("window.usable")}
        asked = "[data-testid=question][data-mine=true]"
        found["first question ms"] = page.evaluate(PRESS, ["[data-testid=play-now]", asked]) or 60_000.0
        player.until(lambda: page.query_selector("[data-testid=whole]:enabled"), "what is suggested")
        moved = page.evaluate(PRESS, ["[data-testid=whole]", ""]) or 60_000.0
        visits.append(found | {"first own move ms": found["first question ms"] + moved, "clicks to it": 2.0})
    return {name: quantile(sorted(one[name] for one in visits), 0.5) for name in visits[0]}


def beginnings(server: Server) -> dict[str, float | None]:
    """How long the battle of four of each setting takes until somebody is asked; None where there is none."""
    found: dict[str, float | None] = {}
    for module in server.get("/api/library").json()["modules"]:
        mission = next((one["id"] for one in module["missions"] if one["seats"] == 4), None)
        start = time.perf_counter()
        if mission is not None:
            server.view(server.create(module=module["key"], mission=mission, seats=[{"player": "me"}] * 4)["game"])
        found[module["key"]] = None if mission is None else 1000 * (time.perf_counter() - start)
    return found


def quantile(gaps: list[float], share: float) -> float:
    return gaps[min(len(gaps) - 1, int(len(gaps) * share))]


def first_load(page: Page) -> float:
    """What the start page fetches from here, compressed."""
    names = {"/index.html"} | {one for one in page.evaluate(_FETCHED) if "/api/" not in one}
    files = [STATIC / name.lstrip("/") for name in names]
    return sum(len(gzip.compress(file.read_bytes())) for file in files if file.is_file()) / 1000


_FETCHED = "performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)"


def busy(session: CDPSession) -> float:
    """Milliseconds that the page's own thread has worked, whatever else the machine does."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def measure(server: Server, player: Player) -> dict[str, Any]:
    player.open()
    player.until(lambda: player.page.query_selector("[data-testid=play-now]:enabled"), "the start page")
    found: dict[str, Any] = {"first load kB": first_load(player.page), **first_minute(player)}
    begun = beginnings(server)
    found |= {f"begin with four ms, {module}": took for module, took in begun.items()}
    found["begin with four ms"] = max(took for took in begun.values() if took is not None)
    game, tokens = field(server)
    player.page.evaluate(
        "([game, seats]) => localStorage.setItem('games', JSON.stringify({[game]: {seats, at: 1}}))", [game, tokens]
    )
    player.open(f"#/game/{game}")
    player.page.get_by_role("button", name="I am here").click()
    player.until(lambda: player.look()["button"], "the game")
    found["models"] = len(player.page.query_selector_all(".model"))
    session = player.context.new_cdp_session(player.page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    for name, turns in (("pan", 0), ("pan zoomed", 3)):
        before = busy(session)
        gaps = player.page.evaluate(PAN, turns)
        found |= {f"{name} p50 ms": quantile(gaps, 0.5), f"{name} p95 ms": quantile(gaps, 0.95)}
        found[f"{name} work per frame ms"] = (busy(session) - before) / len(gaps)
    return found | reach(player)


def reach(player: Player) -> dict[str, Any]:
    """How long the reach of each unit takes to be on the screen, and of one that is taken at once."""
    units = [one.get_attribute("data-option") or "" for one in player.page.query_selector_all("[data-option]")]
    player.page.get_by_role("button", name="Whole table").click()
    player.page.wait_for_timeout(1000)
    waits = sorted(player.page.evaluate(REACH, [unit, "select"]) or 10_000.0 for unit in units[1:])
    found = {"reach on screen ms": quantile(waits, 0.5), "reach at worst ms": waits[-1]}
    player.page.keyboard.press("Escape")
    player.page.wait_for_timeout(300)
    return found | {"reach when taken ms": player.page.evaluate(REACH, [units[0], "take"])}


def main() -> int:
    database = str(Path(tempfile.mkdtemp()) / "games.db")
    with running(Settings(database, rate=0)) as server, sync_playwright() as playwright:
        browser = start_browser(playwright)
        found = measure(server, Player(browser, server.address, DESKTOP))
        browser.close()
    print(json.dumps({name: round(value, 1) if value is not None else None for name, value in found.items()}, indent=2))
    over = [name for name, budget in BUDGETS.items() if found.get(name) is None or found[name] > budget]
    print("over budget: " + ", ".join(over) if over else "all within budget")
    return bool(over)


if __name__ == "__main__":
    sys.exit(main())
