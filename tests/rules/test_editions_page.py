"""docs/editions.md is what the books say today."""

from tests.rules.editions_page import ACTS, PAGE, TITLES, SameDice, alike, battle, page


def test_the_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "if that is meant: python -m tests.rules.editions_page"


def test_every_book_plays_every_act() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert all(text.count(f"| **{title}** |") == len(ACTS) for title in TITLES.values())


def test_the_drafts_share_most_of_their_sentences() -> None:
    assert len(alike("assault", "melee")) >= 191


def test_the_same_dice_fall_in_every_book() -> None:
    from openfire.dice import D6, D12

    twelve, six = (SameDice(0, 0).throw("any", die, 8).faces for die in (D12, D6))
    assert [-(-face // 2) for face in twelve] == list(six)


def test_the_position_is_the_same_in_every_book() -> None:
    places = [{name: model.at for name, model in battle(edition).state.models.items()} for edition in TITLES]
    assert all(one == places[0] for one in places)
