"""The content hash follows the content and nothing else."""

import pytest

from openfire.modules import content_hash, module_hash, pack, unpack
from tests.modules.small import FILES, changed, load_small
from tests.roster.books import EDITIONS

PINNED = "c7c442720235bc258928f17f97f65bbd58cea029fea09857a1043ebf8a5ad818"
"""The hash of the small module. It changes only with the small module, or with a new way of hashing."""


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    return load_small(tmp_path_factory.mktemp("plain"))


def test_the_hash_is_pinned(plain):
    assert plain.hash == content_hash(plain) == PINNED


SAME = [
    ("weapons.yaml", "weapons:\n", "# a remark\n\nweapons:   # another\n\n"),
    ("weapons.yaml", "range: 24\n    attacks: 1\n", "attacks: '1'\n    range: 24.0\n"),
    ("weapons.yaml", "name: Rifle\n", "name: Rifle\n    damage: 1\n    piercing: 0\n    specials: []\n"),
    ("weapons.yaml", "[Blast]", "[  blast  ]"),
    ("models.yaml", "{move: 6, skill: 7,", "{skill: 7, move: 6,"),
    ("models.yaml", "height: 1.2\n    types: [infantry]", "height: 1.20\n    types:\n    - infantry"),
    ("units.yaml", "count: 2-6\n        default: 4", "default: 4\n        count: '2-6'"),
    ("armies/reds.yaml", "limit: 200", "limit: 200\nmodule: small"),
    ("missions/duel.yaml", "name: Duel", "name: 'Duel'\nseats: 2\nnotes: ''"),
    ("missions/duel.yaml", "at: [12, 12]", "at: [12.0, 12]\n    seats: [b, a]\n    name: Flag"),
]


@pytest.mark.parametrize(("file", "old", "new"), SAME)
def test_layout_comments_and_written_out_defaults_make_no_difference(tmp_path, plain, file, old, new):
    again = load_small(tmp_path, changed(file, old, new))
    assert again == plain
    assert again.hash == plain.hash


DIFFERENT = [
    ("module.yaml", 'version: "1"', 'version: "2"'),
    ("weapons.yaml", "name: Rifle", "name: Riffle"),
    ("weapons.yaml", "damage: 2", "damage: 3"),
    ("weapons.yaml", "[Blast]", "[]"),
    ("models.yaml", "skill: 7", "skill: 8"),
    ("models.yaml", "Stealth (1)", "Stealth (2)"),
    ("units.yaml", "points: 8", "points: 9"),
    ("units.yaml", "stress token.", "stress token!"),
    ("armies/reds.yaml", "trooper: 5", "trooper: 6"),
    ("missions/duel.yaml", "at: [12, 12]", "at: [12, 12.0001]"),
    ("tables/field.yaml", "height: 3,", "height: 2,"),
]


def test_what_was_hashed_once_is_not_written_again(tmp_path, plain, monkeypatch):
    def never(module):
        raise AssertionError(f"{module.heading.key} is written again")

    monkeypatch.setattr(module_hash, "texts", never)
    assert load_small(tmp_path / "same").hash == plain.hash
    with pytest.raises(AssertionError, match="written again"):
        load_small(tmp_path / "other", changed(*DIFFERENT[0]))


def test_every_change_of_content_shows(tmp_path, plain):
    hashes = [load_small(tmp_path / str(n), changed(*change)).hash for n, change in enumerate(DIFFERENT)]
    assert len({plain.hash, *hashes}) == len(DIFFERENT) + 1


def test_the_names_of_files_make_no_difference(tmp_path, plain):
    files = dict(FILES)
    files["armies/other-name.yaml"] = files.pop("armies/reds.yaml")
    assert load_small(tmp_path, files).hash == plain.hash


def test_what_the_land_looks_like_is_no_content(tmp_path, plain):
    again = load_small(tmp_path, changed("module.yaml", 'version: "1"', 'version: "1"\nbiome: tide-flats'))
    assert (plain.heading.biome, again.heading.biome) == ("meadows", "tide-flats")
    assert again.hash == plain.hash
    assert unpack(pack(again), plain.hash, EDITIONS).heading.biome == "tide-flats"
