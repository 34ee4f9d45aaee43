"""Bots from files with settings and clocks, and armies with variants, which a record states and proves."""

import pytest
from msgspec.structs import replace

from openfire.ai import UnknownBotError
from openfire.engine.record import VARIED, RecordError
from openfire.engine.record_text import parse, seal, write
from openfire.engine.replay import replay
from openfire.game import load_module, restore
from openfire.roster import VariantError, army_points, varied
from openfire.sim import MatchPlan, play_match, prepare, variants_of
from openfire.sim.bots import bot_maker, make, read_name

BOT = """
from time import process_time

class Bot:
    is_trusted, looks_ahead = True, False
    def __init__(self, chance, clock, greed=1.0, name="slow", waits=0.0):
        self.chance, self.clock, self.greed, self.name, self.waits = chance, clock, greed, name, waits
    def __call__(self, cursor):
        until = process_time() + self.waits
        while process_time() < until:
            pass
        return cursor.asked.options.sample(self.chance)
"""


@pytest.fixture
def bot(tmp_path):
    path = tmp_path / "my_bot.py"
    path.write_text(BOT)
    return str(path)


def small(bots, **given):
    armies, missions = ("sluice-picket", "wrack-gang"), ("three-pumps",)
    return MatchPlan(3, bots, "stress", "frontier", missions, armies, is_heard=False, **given)


def test_settings_are_handed_to_a_bot(bot):
    made = make(f"{bot}:greed=0.5:name=fast:waits=0", None)
    assert (made.greed, made.name, made.waits) == (0.5, "fast", 0)
    assert make(f"{bot}:Bot:greed=2", None).greed == 2


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        (":grumpy=1", "there is no setting 'grumpy'; there are clock, greed, name, waits"),
        (":greed=1:Bot", "settings stand at the end"),
        (":Bot:Bot", "a bot is named as"),
    ],
)
def test_a_setting_that_is_not_there_is_refused(bot, ending, said):
    with pytest.raises(UnknownBotError, match=said):
        bot_maker(bot + ending)


def test_a_named_bot_takes_settings_too():
    assert read_name("greedy").settings == {}
    with pytest.raises(UnknownBotError, match="there is no setting 'depth'"):
        bot_maker("greedy:depth=3")


def test_whoever_runs_out_of_time_is_answered_for(bot):
    found = play_match(prepare(small((f"{bot}:waits=0.01", "random"), seconds=0.05)), 0)
    assert not found.error
    assert found.late == (0,)


def test_changes_of_a_variant_are_made_and_no_others():
    before = load_module("frontier").roster
    after = varied(before, ["rifleman skill 6", "rifle-section points 50%"])
    assert (before.models["rifleman"].attribute("skill"), after.models["rifleman"].attribute("skill")) == (7, 6)
    assert after.weapons == before.weapons
    army = load_module("frontier").armies["causeway-company"]
    squads = [entry for entry in army.units if entry.unit == "rifle-section"]
    half, whole = (army_points(replace(army, units=tuple(squads)), roster) for roster in (after, before))
    assert 0.45 * whole <= half <= 0.55 * whole


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rifleman", "is no change"),
        ("rifleman skil 6", "did you mean skill|there are"),
        ("rifleman skill six", "'six' is no number"),
        ("rifleman skill 40", "it goes from"),
        ("riflemann skill 6", "rifleman"),
        ("line-rifle range 6-6", "the range 6-6 is empty"),
        ("nobody points 5", "nobody"),
    ],
)
def test_a_change_that_cannot_be_made_says_why(text, said):
    with pytest.raises(VariantError, match=said):
        varied(load_module("frontier").roster, [text])


def test_a_record_states_its_variants_and_is_replayed_by_them():
    variants = variants_of(["b: rifleman skill 6"], 2)
    assert variants == ((), ("rifleman skill 6",))
    # side a has the army without a gunner's change, side b that with it; match 1 has the sides in each other's seats
    armies = ("causeway-company", "causeway-company")
    plan = replace(small(("random", "random"), variants=variants), armies=armies, keep_records=True)
    record = parse(play_match(prepare(plan), 1).record)
    assert record.format == VARIED
    assert [seat.variants for seat in record.header.seats] == [("rifleman skill 6",), ()]
    setup = restore(record.header)
    skills = {
        seat: {
            card.attributes["skill"]
            for card in setup.models.values()
            if card.profile.id == "rifleman" and setup.units[card.unit].seat == seat
        }
        for seat in "ab"
    }
    assert skills == {"a": {6}, "b": {7}}
    assert replay(record, restore).state.outcome is not None


def test_a_record_with_a_change_that_cannot_be_made_is_refused():
    plan = replace(small(("random", "random"), variants=variants_of(["rifleman skill 6"], 2)), keep_records=True)
    record = parse(play_match(prepare(plan), 0).record)
    seats = tuple(replace(seat, variants=("rifleman skill 99",)) for seat in record.header.seats)
    wrong = parse(write(seal(replace(record, header=replace(record.header, seats=seats)))))
    with pytest.raises(RecordError, match=r"seats\[0\].variants"):
        replay(wrong, restore)
