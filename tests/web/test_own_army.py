"""A list of one's own in the browser: pasted or chosen, refused with every fault, and played."""

from openfire.builder import share
from openfire.game import load_module
from tests.server.running import Server
from tests.web.playing import Player

ARMY = """
id: dawn-patrol
name: Dawn Patrol
units:
  - {unit: rifle-section}
  - {unit: surveyors}
"""


def form(newcomer: Player) -> None:
    """Open the form for a battle of one's own choice, and the part for a list of one's own."""
    newcomer.open()
    newcomer.page.get_by_text("Choose your battle").click()
    newcomer.page.locator("[data-testid=own-army] summary").click()


def add(newcomer: Player, text: str) -> None:
    newcomer.page.locator("[data-testid=own-army-text]").fill(text)
    newcomer.page.locator("[data-testid=own-army-add]").click()


def test_every_fault_is_told_and_a_good_list_is_played(newcomer: Player, server: Server) -> None:
    page = newcomer.page
    form(newcomer)
    add(newcomer, ARMY.replace("rifle-section", "rifle-secton").replace("surveyors", "nobody"))
    faults = page.locator("[data-testid=own-army-faults] li")
    faults.first.wait_for()
    assert ["rifle-section?" in faults.nth(0).inner_text(), "army.yaml:6" in faults.nth(1).inner_text()] == [True, True]
    add(newcomer, ARMY)
    page.get_by_text("Dawn Patrol is in order").wait_for()
    assert faults.count() == 0
    page.get_by_role("button", name="Begin").click()
    newcomer.until(lambda: newcomer.game, "the game", 30)
    assert server.room(newcomer.game)["seats"][0]["army"] == "Dawn Patrol"


def test_a_share_text_in_a_file_is_taken(newcomer: Player) -> None:
    module = load_module("frontier")
    text = share(module.armies["wrack-gang"], module)
    form(newcomer)
    newcomer.page.locator("[data-testid=own-army-file]").set_input_files(
        {"name": "list.txt", "mimeType": "text/plain", "buffer": text.encode()}
    )
    newcomer.page.get_by_text("The Wrack Gang is in order").wait_for()
    chosen = newcomer.page.locator("section.chosen .sides")
    assert "The Wrack Gang" in chosen.inner_text()
