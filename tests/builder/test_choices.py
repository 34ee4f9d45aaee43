"""Any row of offered choices gives a list that is set up at its price; what is refused is refused by set-up too."""

import random

import pytest

from openfire import documents
from openfire.builder import ListDraft, additions, apply, changes, choices, find_army, new_draft, share
from openfire.engine.refusals import Refusal
from openfire.game import set_up
from openfire.roster import build_unit
from tests.builder.workshop import LEADS, lay_out, workshop

EDITIONS = tuple(LEADS)
STEPS = 14


@pytest.fixture(scope="module", params=EDITIONS)
def module(request, tmp_path_factory):
    return workshop(tmp_path_factory.mktemp(request.param), request.param)


@pytest.fixture(scope="module")
def prices(module, tmp_path_factory):
    """What the files say that things cost, read without the roster."""
    folder = lay_out(tmp_path_factory.mktemp("prices"), module.heading.edition)
    shared = documents.read(folder / "upgrades.yaml").data["upgrades"][0]["sections"]
    return {unit["id"]: (unit, shared) for unit in documents.read(folder / "units.yaml").data["units"]}


def start(module, limit=300):
    return new_draft(module, "Mine", limit, faction="north")


def walk(module, seed, steps=STEPS):
    """Drafts on a random way through what is offered."""
    rng, draft = random.Random(seed), start(module)
    for _ in range(steps):
        offered = [one for one in choices(draft) if one.refusal is None]
        # half of the steps are upgrades, so that lists are not only long
        upgrades = [one for one in offered if one.change.verb not in ("add", "copy", "drop")]
        one = rng.choice(upgrades if upgrades and rng.random() < 0.5 else offered)
        before, draft = draft, apply(draft, one.change)
        assert isinstance(draft, ListDraft), (one, draft)
        assert draft.army == one.army
        assert draft.points == before.points + one.points
        yield draft


def setup_of(module, army):
    return set_up(module, module.missions["field"], [army, module.armies["first"]])


@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_is_set_up_at_its_price(module, prices, seed):
    for draft in walk(module, seed):
        assert all(fault.is_advice or fault.is_lacking for fault in draft.faults())
        assert find_army(share(draft.army, module), module, is_strict=False).army == draft.army
        assert draft.points == sum(priced(entry, module, prices) for entry in draft.army.units)
        if any(fault.is_lacking for fault in draft.faults()):
            continue
        units = setup_of(module, draft.army).units.values()
        assert sum(unit.points for unit in units if unit.seat == "a") == draft.points


@pytest.mark.parametrize("seed", range(100, 103))
def test_what_is_refused_is_refused_by_set_up_too(module, seed):
    *_, draft = walk(module, seed)
    refused = [one for one in choices(draft) if one.refusal is not None]
    assert refused
    for one in refused:
        assert one.refusal.text
        assert one.refusal.rule
        assert isinstance(apply(draft, one.change), Refusal)
        with pytest.raises(ValueError, match=r"."):
            setup_of(module, one.army)


def priced(entry, module, prices):
    """What a unit of a list costs, summed up from the files."""
    unit, shared = prices[entry.unit]
    counts = dict(entry.counts)
    cost = unit.get("points", 0)
    for told in unit["models"]:
        count = counts.get(told["model"], told.get("default", told.get("count", 1)))
        cost += count * told["points"]
    models = build_unit(entry, "a", module.roster).models
    uses = [use if isinstance(use, dict) else {"list": use} for use in unit.get("upgrades", [])]
    own_prices = {key: price for use in uses for key, price in use.get("prices", {}).items()}
    options = {one["id"]: one for one in unit.get("options", [])}
    for section in [*unit.get("sections", []), *(shared if uses else [])]:
        options |= {one["id"]: one for one in section["options"]}
    for key, times in entry.options:
        price = own_prices.get(key, options[key].get("points", 0))
        if isinstance(price, int):
            cost += price * times
            continue
        takers = [model for model in models for one in model.options if one == key]
        kinds = price.get("kinds", {})
        cost += price.get("once", 0) + sum(kinds.get(model.profile, price.get("each", 0)) for model in takers)
    return cost


def test_a_step_is_taken_back(module):
    drafts = list(walk(module, 7, 5))
    draft = drafts[-1]
    for before in reversed(drafts[:-1]):
        draft = draft.undone()
        assert draft.army == before.army
    assert draft.undone().undone() == start(module)


def test_choices_of_one_unit_are_those_of_all(module):
    *_, draft = walk(module, 3, 6)
    every = [*additions(draft), *(one for n in range(len(draft.army.units)) for one in changes(draft, n))]
    assert [one.change for one in every] == [one.change for one in choices(draft)]
