"""Whole games at the terminal: with suggested answers, with rubbish, by several people, left in the middle."""

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from openfire.cli.terminal.game_start import GameOptions, PlayError, start
from openfire.cli.terminal.screen import TerminalScreen
from openfire.cli.terminal.session import PlaySession
from openfire.cli.terminal.terminal_game import TerminalGame
from openfire.engine.record_text import load
from openfire.engine.verify import verify
from openfire.game import restore
from tests.cli.talk import new_game
from tests.first_few import first_few

MISSIONS = ("three-pumps", "salvage-rights", "open-flats")


def test_a_game_of_suggested_answers_comes_to_its_end_and_verifies(tmp_path: Path) -> None:
    talk = new_game(tmp_path / "game.json", *[""] * 600)
    text = " ".join(talk.text.split())
    assert talk.match.question is None
    assert "The game is over, the last round is played:" in text
    assert f"The seed of the dice was {talk.match.seed.hex()}." in text
    report = verify(load(talk.path), restore)
    assert (report.finding, report.dice) == (None, "derived")
    commitment = talk.match.record().header.dice
    assert commitment is not None
    assert text.index(commitment.commitment) < text.index(talk.match.seed.hex())


def test_two_people_at_one_keyboard_are_asked_in_turn(tmp_path: Path) -> None:
    talk = new_game(tmp_path / "game.json", *[""] * 12, seats="hotseat", mission="open-flats")
    assert "\na> " in talk.text
    assert "\nb> " in talk.text
    assert "is played by the bot" not in talk.text


def test_bots_play_by_themselves(tmp_path: Path) -> None:
    talk = new_game(tmp_path / "game.json", seats="random,random")
    assert talk.match.question is None
    assert "> " not in talk.text.replace("->", "")


def test_the_same_seed_and_answers_give_the_same_transcript(tmp_path: Path) -> None:
    one, other = (new_game(tmp_path / f"{n}.json", *[""] * 20, seed=9).text for n in "ab")
    assert one.replace("a.json", "b.json") == other


WORDS = (
    *("a1", "a2", "b1", "b2", "b5", "a1.1", "a1.2", "b2.3", "lamp-post", "*1", "*2", "*9", "12,8", "54,40", "-5,3"),
    *("9999,9999", "0,0", "1,1/90", "move", "advance", "stay", "toward", "to", "at", "north", "ne", "6", "3.5", "0"),
    *("1", "2", "99", "none", "all", "with", "line-rifle", "knife", "rail", "#", ">", ":", "@", "a1.2@12,8", "b2~a1.1"),
    *("a1.1:revolver>b2", "yes", "no", "pass", "suggested", "log", "map", "look", "card", "sight", "range", "terrain"),
    *("objectives", "rules", "score", "dice", "armies", "?", "help", "suggest", "undo", "a-entry-1", "b-entry-2"),
    *(
        "stress.los.clear-one-in-three",
        "X-09",
        "and",
        ",",
        "\x00",
        "\x1b[31m",
        "é",
        "日本",
        "{}",
        "{unit}",
        "%s",
        "1e9",
    ),
    *(
        "nan",
        "inf",
        "save",
        "~nobody/x",
        "a1.1@nan,1",
        "a1.1@12,8/400",
        "deploy",
        "attack",
        "12,8,",
        "5-5",
        "²",
        "west-wall",
        "x" * 3000,
    ),
)


def rubbish(seed: int, count: int) -> list[str]:
    """Lines that somebody who leans on the keyboard might type; every other one takes what is suggested."""
    chance = random.Random(seed)
    lines = (" ".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 5))) for _ in range(count))
    return [line if chance.randrange(2) else "" for line in lines]


@pytest.mark.parametrize("seed", first_few(2, range(8)))
def test_rubbish_never_upsets_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.chdir(tmp_path)
    seats = ("person,random", "hotseat")[seed % 2]
    talk = new_game(tmp_path / "game.json", *rubbish(seed, 200), mission=MISSIONS[seed % 3], seats=seats, seed=seed)
    assert "Traceback" not in talk.text
    assert verify(load(talk.path), restore).is_sound


# ------------------------------------------------------------------------------------------------ leaving


def interrupted(match: TerminalGame, path: Path, after: int, error: type[BaseException]) -> str:
    """A game in which somebody takes suggestions and then presses a key that ends it."""
    out = io.StringIO()
    left = [after]

    def read(_: str) -> str:
        left[0] -= 1
        if left[0] < 0:
            raise error
        return ""

    PlaySession(match, TerminalScreen(out, read), path).play()
    return out.getvalue()


@pytest.mark.parametrize("error", [KeyboardInterrupt, EOFError])
def test_leaving_says_where_the_game_is_kept(tmp_path: Path, error: type[BaseException]) -> None:
    match, path = start(GameOptions(save=tmp_path / "game.json"))
    text = " ".join(interrupted(match, path, 3, error).split())
    assert text.endswith(f"The game is kept in {path}. Go on with: openfire play --resume {path}")
    assert load(path).entries == tuple(match.record().entries)


def test_an_interrupt_in_the_middle_of_a_bot_leaves_a_game_that_can_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, path = start(GameOptions(save=tmp_path / "game.json", seed=1))
    step: Callable[[], None] = match.step
    left = [40]

    def tired() -> None:
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr(match, "step", tired)
    text = interrupted(match, path, 500, EOFError)
    assert "Go on with: openfire play --resume" in text
    assert verify(load(path), restore).is_sound


def test_a_fault_says_where_the_game_is_kept_before_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, path = start(GameOptions(save=tmp_path / "game.json", seed=1))

    def broken() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(match, "step", broken)
    out = io.StringIO()
    with pytest.raises(ZeroDivisionError):
        PlaySession(match, TerminalScreen(out, lambda _: ""), path).play()
    assert f"The game is kept in {path}." in " ".join(out.getvalue().split())


# ------------------------------------------------------------------------------------------------ wishes


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (GameOptions(module="fronteer"), "fronteer"),
        (GameOptions(mission="three-pump"), "did you mean three-pumps"),
        (GameOptions(mission="chess"), "there are bells-of-the-fleet, open-flats"),
        (GameOptions(seats="person"), "no mission for 1 player; it has some for 2, 3, 4"),
        (GameOptions(seats="person,random,random,random,random"), "no mission for 5 players"),
        (GameOptions(mission="wreck-island", seats="person,random"), "4 players"),
        (GameOptions(players=4, teams="ac,bx"), "cannot be read"),
        (GameOptions(players=4, teams="ac,ad"), "cannot be read"),
        (GameOptions(seats="person,alphago"), "alphago"),
        (GameOptions(armies="shore-clans"), "2 armies"),
        (GameOptions(armies="shore-clans,shore-clan"), "did you mean shore-clans"),
    ],
)
def test_a_wish_that_cannot_be_granted_says_why(wish: GameOptions, reason: str) -> None:
    with pytest.raises(PlayError, match=reason):
        start(wish)


def test_wishes_are_granted(tmp_path: Path) -> None:
    wish = GameOptions(
        mission="salvage-rights", seats="random,person", armies="shore-clans,shore-clans", save=tmp_path / "game.json"
    )
    match, path = start(wish)
    header = match.recorder.header
    assert path == tmp_path / "game.json"
    assert header.mission == "salvage-rights"
    assert [(seat.player, seat.army) for seat in header.seats] == [("random", "shore-clans"), ("person", "shore-clans")]


def test_the_plainest_mission_is_the_one_to_begin_with() -> None:
    match, _ = start(GameOptions())
    assert match.recorder.header.mission == "three-pumps"
