"""A whole One Page module with rules of its own: read from its folder, and played to the end."""

from __future__ import annotations

import shutil
from pathlib import Path

import openfire.modules
from openfire.game import set_up
from openfire.game.books import ONEPAGE
from openfire.modules.folder import load
from tests.rules.own_rules.onepage_patterns import played_by_bots

SHIPPED = Path(openfire.modules.__file__).parent / "glasshouse"

RULES = """
  - name: Ember Song
    text: The unit is Slow Footed until the end of the round.
    effects: [{when: casts, who: target, lasts: round, do: {gain: Slow Footed}}]
  - name: Slow Footed
    text: It moves 3 inches less.
    effects: [{when: move, do: {add: -3}}]
  - name: Steady Glass
    text: Its unit hits on +1 when it holds.
    effects: [{when: to-hit, who: unit, if: [shooting, held], do: {add: 1}}]
"""


def test_a_module_brings_rules_for_units_and_powers(tmp_path: Path) -> None:
    folder = tmp_path / "glasshouse"
    shutil.copytree(SHIPPED, folder)
    shipped = (folder / "rules.yaml").read_text(encoding="utf-8").rstrip()
    (folder / "rules.yaml").write_text(shipped + RULES, encoding="utf-8")
    units = (folder / "units.yaml").read_text(encoding="utf-8")
    plain = "effects: [{does: gain, number: 6, range: 12, on: friend, rule: armored}]"
    assert plain in units
    sung = "effects: [{does: rule, number: 6, range: 12, on: enemy, rule: ember-song}]"
    (folder / "units.yaml").write_text(units.replace(plain, sung), encoding="utf-8")
    module = load(folder, {"onepage": ONEPAGE.vocabulary})
    assert list(module.roster.own.rules)[-3:] == ["ember-song", "slow-footed", "steady-glass"]
    setup = set_up(module, module.missions["open-panes"], [*module.armies.values()][:2])
    assert played_by_bots(setup, 1, "random").game.state.outcome is not None
