"""Games that branch off: what they share is proved under the old promise, the rest under their own."""

import pytest
from msgspec.structs import replace

from openfire.dice import commit, to_hex
from openfire.engine.branches import branched, branches, stretches
from openfire.engine.record import FORMAT, PERSON, TOGETHER, Branch, Closing, DiceEntry, End, pledge
from openfire.engine.record_text import parse, seal, write
from openfire.engine.recorder import Recorder
from openfire.engine.replay import fork, moment
from openfire.engine.verify import verify
from tests.engine.test_replay import play_on
from tests.records import games

OLD, NEW, NEWEST = games.played().seed, bytes([7]) * 32, bytes([8]) * 32
SECRETS = (b"first player's secret", b"second player's secret")
MIDDLE = len(games.record().entries) // 2


def branch(record, number, seed, name="parent", match=5, secrets=()):
    """A game that goes on from a moment of another with dice of its own."""
    promise = pledge(seed, secrets)
    there = moment(record, number, games.resolve)
    header = branched(record.header, name, number, promise)
    recorder = Recorder(header, there.cursor, record.entries[: number + 1])
    dice = promise.dice(seed, recorder.cursor.state.rolls)
    return play_on(recorder, games.tape(match), dice)


def shown(seeds):
    return End("", earlier=tuple(seeds))


def report(record):
    return verify(seal(record), games.resolve)


@pytest.fixture(scope="module")
def forked():
    """The finished branch of a finished game."""
    made = branch(games.record(), MIDDLE, NEW, secrets=SECRETS).record(NEW, shown([to_hex(OLD)]))
    return parse(write(made))


def test_both_parts_are_derived_each_from_its_own_seed(forked):
    assert forked.format == TOGETHER
    assert forked.header.dice.earlier == (Branch("parent", MIDDLE, games.record().header.dice),)
    shared = [entry for entry in games.record().entries[: MIDDLE + 1] if isinstance(entry, DiceEntry)]
    assert next((part.first, part.end) for part in stretches(forked)) == (0, len(shared))
    assert report(forked).dice == "derived"
    assert report(forked).is_sound


@pytest.mark.parametrize(
    ("number", "owed"),
    [
        (MIDDLE - 1, [("parent", MIDDLE - 1)]),
        (MIDDLE, [("parent", MIDDLE)]),
        (MIDDLE + 1, [("parent", MIDDLE), ("branch", MIDDLE + 1)]),
    ],
)
def test_who_branches_off_before_the_own_part_of_a_game_owes_it_nothing(forked, number, owed):
    assert [(one.game, one.moment) for one in branches(forked.header, "branch", number)] == owed


def test_while_the_other_game_runs_its_seed_stays_its_secret_and_the_rest_is_proved():
    made = branch(games.record(), MIDDLE, NEW).record(NEW)
    assert to_hex(OLD) not in write(made)
    found = report(made)
    assert (found.is_sound, found.dice) == (True, "derived in part")


def test_a_branch_that_is_being_played_shows_no_seed():
    record = games.record()
    there = moment(record, MIDDLE, games.resolve)
    recorder = Recorder(
        branched(record.header, "parent", MIDDLE, pledge(NEW)), there.cursor, record.entries[: MIDDLE + 1]
    )
    assert report(recorder.record()).dice == "seed not shown"
    assert report(recorder.record()).is_sound


@pytest.mark.parametrize("after", [False, True])
def test_a_roll_that_somebody_chose_is_found_in_either_part(forked, after):
    numbers = [n for n, entry in enumerate(forked.entries) if isinstance(entry, DiceEntry) and (n > MIDDLE) == after]
    entry = forked.entries[numbers[0]]
    chosen = replace(entry, faces=(entry.faces[0] % 12 + 1, *entry.faces[1:]))
    entries = (*forked.entries[: numbers[0]], chosen, *forked.entries[numbers[0] + 1 :])
    found = report(replace(forked, entries=entries)).finding
    assert found.entry == numbers[0]


def test_nobody_moves_the_moment_to_roll_some_dice_again(forked):
    """Dice before the moment fell under the old promise: called one's own, they do not fit."""
    rolled = [n for n, entry in enumerate(forked.entries) if isinstance(entry, DiceEntry)]
    last = max(n for n in rolled if n <= MIDDLE)
    earlier = (replace(forked.header.dice.earlier[0], moment=last - 1),)
    moved = replace(forked, header=replace(forked.header, dice=replace(forked.header.dice, earlier=earlier)))
    found = report(moved).finding
    assert found.entry == last
    assert "not the dice of the seed" in found.reason


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"moment": 10**6}, "shares nothing with 'parent' that ends at entry 1000000"),
        ({"moment": -1}, "shares nothing"),
        ({"dice": pledge(NEWEST)}, "the seed is not the one that was promised"),
        ({"dice": replace(pledge(OLD), promises=(to_hex(commit(SECRETS[0])),))}, "contribution 0 is not the one"),
        ({"dice": replace(pledge(OLD), earlier=(Branch("x", 0),))}, "has to stand beside it"),
        ({"dice": None}, "a seed is shown and none was promised"),
    ],
)
def test_what_is_said_about_the_other_game_has_to_hold(forked, change, said):
    earlier = (replace(forked.header.dice.earlier[0], **change),)
    other = replace(forked, header=replace(forked.header, dice=replace(forked.header.dice, earlier=earlier)))
    assert said in report(other).finding.reason


def test_seeds_of_games_that_it_did_not_branch_off_from_are_refused(forked):
    other = replace(forked, end=replace(forked.end, earlier=(to_hex(OLD), to_hex(NEWEST))))
    assert "2 seeds of earlier games are shown, for 1 games" in report(other).finding.reason


def test_a_branch_of_a_branch_proves_three_parts(forked):
    later = MIDDLE + (len(forked.entries) - MIDDLE) // 2
    made = branch(forked, later, NEWEST, "child", 6).record(NEWEST, shown([to_hex(OLD), to_hex(NEW)]))
    assert [(one.game, one.moment) for one in made.header.dice.earlier] == [("parent", MIDDLE), ("child", later)]
    assert made.header.dice.earlier[1].dice.contributions == tuple(map(to_hex, SECRETS))
    assert report(made).dice == "derived"
    half = replace(made, end=replace(made.end, earlier=(to_hex(OLD), None)))
    assert (report(half).is_sound, report(half).dice) == (True, "derived in part")


def test_a_branch_from_the_shared_part_owes_nothing_to_the_branch(forked):
    made = branch(forked, MIDDLE // 2, NEWEST, "child", 6).record(NEWEST, shown([to_hex(OLD)]))
    assert [(one.game, one.moment) for one in made.header.dice.earlier] == [("parent", MIDDLE // 2)]
    assert report(made).dice == "derived"


def test_a_fork_that_keeps_the_promise_goes_on_with_its_own_dice(forked):
    made = fork(forked, MIDDLE // 2, games.resolve)
    dice = forked.header.dice.dice(NEW, made.cursor.state.rolls)
    found = play_on(made, games.tape(6), dice).record(NEW, shown([to_hex(OLD)]))
    assert report(found).dice == "derived"


def test_each_kind_of_game_has_one_format(forked):
    plain = write(games.record()).replace(FORMAT, TOGETHER)
    with pytest.raises(Exception, match=f"neither branched off nor was left has the format {FORMAT}"):
        parse(plain)
    with pytest.raises(Exception, match=f"branched off or was left by players has the format {TOGETHER}"):
        parse(write(forked).replace(TOGETHER, FORMAT))


# ------------------------------------------------------------------------------------------------ players who leave


CLOSED = Closing("resigned", ("b",))


def left(*gone, closed=CLOSED, seed=NEW):
    """A game that somebody gave up in the middle."""
    record = games.record()
    there = moment(record, MIDDLE, games.resolve)
    people = tuple(replace(seat, player=PERSON) for seat in record.header.seats)
    header = replace(record.header, seats=people, dice=pledge(OLD))
    recorder = Recorder(header, there.cursor, record.entries[: MIDDLE + 1])
    return recorder.record(OLD if seed else None, End("", left=gone, closed=closed))


def test_a_record_says_who_left_and_that_this_ended_the_game():
    record = parse(write(left(("a", MIDDLE + 1))))
    assert record.format == TOGETHER
    assert (record.end.left, record.end.closed.winners) == ((("a", MIDDLE + 1),), ("b",))
    assert (report(record).is_sound, report(record).dice) == (True, "derived")


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (left(("z", 3)), "nobody on seat 'z' can have left before entry 3"),
        (left(("a", 10**6)), "nobody on seat 'a' can have left"),
        (left(("a", 3), ("a", 4)), "somebody left twice"),
        (left(("a", MIDDLE + 1), closed=Closing("resigned", ("q",))), "'b' won by resigned, not 'q'"),
        (left(("a", MIDDLE + 1), seed=None), "the game is over and no seed is shown"),
        (
            replace(games.record(), format=TOGETHER, end=replace(games.record().end, closed=Closing("agreed"))),
            "the rules have ended the game",
        ),
    ],
)
def test_what_is_said_about_leaving_has_to_be_possible(record, said):
    assert said in report(record).finding.reason
