"""After the battle: a report with an address, which can be taken home as one file."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.server.running import Server, answer_for
from tests.web.playing import PHONE, Player, player
from tests.web.test_access import faults

ME = {"player": "me"}


def battle_over(server: Server) -> str:
    """A battle that somebody gave up in its first round."""
    made = server.create(seats=[ME, ME])
    answer_for(server, made["game"], made["seats"], 12)
    server.ask(made["game"], "resign", made["seats"]["a"])
    return str(made["game"])


def test_a_report_can_be_read_kept_and_left_for_the_replay(newcomer: Player, server: Server, tmp_path: Path) -> None:
    page, game = newcomer.page, battle_over(server)
    newcomer.open(f"#/game/{game}")
    page.locator("[data-testid=to-report]").first.click()
    rounds = len(server.get(f"/api/games/{game}/battle-report").json()["rounds"])
    newcomer.until(lambda: page.locator(".boards figure").count() == rounds, "the table after each round")
    assert page.url.endswith(f"#/report/{game}")
    assert faults(newcomer) == []
    with page.expect_download() as kept:
        page.locator("[data-testid=report-file]").click()
    kept.value.save_as(tmp_path / "report.html")
    page.goto((tmp_path / "report.html").as_uri())
    assert page.locator(".boards svg").count() == 2 * rounds
    assert page.locator("nav, [data-only-here]").count() == 0
    newcomer.open(f"#/report/{game}")
    page.locator(".boards a").first.click()
    newcomer.until(lambda: page.query_selector("[data-testid=moment]"), "the replay")


def test_a_report_fits_a_phone(browser: Browser, server: Server) -> None:
    with player(browser, server.address, PHONE, touch=True) as found:
        found.open(f"#/report/{battle_over(server)}")
        found.until(lambda: found.page.query_selector(".boards figure"), "the report")
        assert found.page.evaluate("document.querySelector('.scroll').scrollWidth") <= PHONE["width"]
        assert faults(found) == []
