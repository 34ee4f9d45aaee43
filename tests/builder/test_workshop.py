"""The files of army building: kept as they are, hashed by content, and refused by line, place and reason."""

import pytest

from openfire.documents import DocumentError
from openfire.game import load_module, read_module
from openfire.modules import pack, save
from tests.builder.workshop import FILES, LEADS, workshop


@pytest.mark.parametrize("edition", LEADS)
def test_a_module_is_saved_and_packed_as_it_is(tmp_path, edition):
    module = workshop(tmp_path / "one", edition)
    save(module, tmp_path / "two")
    assert load_module(str(tmp_path / "two")) == module
    assert read_module(pack(module), module.hash) == module


def test_what_is_built_with_is_content(tmp_path):
    plain = workshop(tmp_path / "one", "stress")
    dearer = workshop(tmp_path / "two", "stress", upgrades=FILES["upgrades.yaml"].replace("points: 6", "points: 7"))
    looser = workshop(
        tmp_path / "three", "stress", composition=FILES["composition.yaml"].replace("per: 300", "per: 200")
    )
    assert len({plain.hash, dearer.hash, looser.hash}) == 3


@pytest.mark.parametrize(
    ("name", "old", "new", "reason"),
    [
        ("units", "chief-arms\n", "chief-arms\n        sort: x\n", r"sections\[0\].sort: unknown field"),
        ("units", "with: [twin], replace", "with: [twinn], replace", "unknown weapon twinn; did you mean twin?"),
        ("units", "replace: pistol, points: 4", "replace: lance, points: 4", "no model of the unit carries lance"),
        ("units", "needs: {{unit: [banner]}}", "needs: bannner", "unknown option, weapon, model, type or rule bannner"),
        ("units", "id: twin, with", "id: twin, needs: two, with", "two stands later: put it before what needs it"),
        ("units", "adds: {{drone: 1}}", "adds: {{dron: 1}}", "unknown model dron; did you mean drone?"),
        (
            "units",
            "choose: 2\n        options: [{{id: drone",
            "options: [{{id: drone",
            "most: 2 is more than the section",
        ),
        ("units", "who: unit", "who: some", r"sections\[2\].who"),
        ("units", "adds: {{drone: 1}}", "with: [twin]", "say who gets this, such as one or all"),
        ("units", "who: {{of: 2}}", "who: {{of: 2, up-too: 3}}", "who.up-too: unknown field; did you mean up-to?"),
        ("units", "change: {{hit-points: 2}}", "change: {{hit-point: 2}}", "did you mean hit-points?"),
        ("units", "change: {{hit-points: 2}}", "attributes: {{hit-points: 200}}", "200 is not from 1 to 99"),
        ("units", "becomes: rider", "becomes: ridder", "did you mean rider?"),
        ("units", "upgrades: [armoury]", "upgrades: [armory]", "unknown upgrade list armory; did you mean armoury?"),
        ("units", "prices: {{flamer: 11}}", "prices: {{flame: 11}}", "unknown option of the list flame"),
        ("units", "id: pair", "id: special", "special is there twice"),
        ("units", "factions: [north]", "factions: [nord]", "unknown faction nord; did you mean north?"),
        ("units", "size: 2-4", "size: 7-9", "the unit can never have so many models"),
        ("units", "size: 2-4", "size: 4-2", "is not a number of models"),
        ("upgrades", "each: 2", "each: 200000000", "points.each: expected a whole number <= 100000"),
        ("upgrades", "per: 3", "per: 0", r"who.*"),
        ("upgrades", 'gain: "{brave}"', "gain: Bravest", "unknown unit special rule Bravest"),
        ("upgrades", "rifle: {weapon}", "rifle: Nonsense", "unknown weapon special rule Nonsense"),
        ("composition", "most: 1, per: 300", "per: 300", "a limit says how much: least, most or share"),
        ("composition", "role: hero", "role: heroe", "unknown role heroe; did you mean hero?"),
        ("composition", "faction: south, share: 40", "faction: south, share: 140", r"share"),
        ("composition", "of: {{option: bomb}}, ", "", "takings are those of options"),
        ("composition", "allies: [{{faction: south", "allies: [{{faction: sauth", "unknown faction sauth"),
        ("field", "rounds: 2", "rounds: 2\nsize: rade", "unknown size of battle rade; did you mean raid?"),
        ("first", "limit: 300", "limit: 300\nfaction: nord", "unknown faction nord; did you mean north?"),
        ("first", "name: Reds", "name: Reds, on: {{flamer: [9]}}", "there is no model 9"),
        ("first", "banner: 1", "banner: 1, twin: 2", r"options.twin: 2 is too many"),
    ],
)
def test_a_wrong_file_is_told_by_place_and_reason(tmp_path, name, old, new, reason):
    text = next(text for path, text in FILES.items() if path.split(".")[0].split("/")[-1] == name)
    assert old in text
    with pytest.raises(DocumentError, match=reason) as refused:
        workshop(tmp_path, "onepage", **{name: text.replace(old, new, 1)})
    assert refused.value.line
