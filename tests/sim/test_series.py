"""Series: the same matches however many processes play them, counted and summed up."""

import pytest
from msgspec.structs import replace

from openfire.documents import DocumentError
from openfire.engine.cursor import NothingKeptError
from openfire.engine.record_text import parse
from openfire.engine.state import state_hash
from openfire.engine.verify import verify
from openfire.game import begin
from openfire.ledger.statements import load_ledger
from openfire.sim import (
    MatchPlan,
    MatchPlanError,
    check_files,
    count_rules,
    play_match,
    play_series,
    prepare,
    summarise,
)
from openfire.sim import match as matches
from tests.records import games

PLAN = MatchPlan(5, ("random", "random"), module=games.SKIRMISH, keep_records=True)


def plain(results):
    """Results without the time they took."""
    return [replace(result, seconds=0.0) for result in results]


def test_two_processes_play_the_same_games_as_one():
    alone, shared = (plain(play_series(PLAN, 6, jobs=jobs)) for jobs in (1, 2))
    assert alone == shared
    assert len({result.record for result in alone}) == 6


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_match_that_nobody_listens_to_is_played_the_same(bot):
    setup = prepare(replace(PLAN, bots=(bot, bot))).match(0)
    heard, unheard = (matches.RunningMatch(setup, 5, 0, False, is_heard=is_heard) for is_heard in (True, False))
    while question := heard.cursor.question:
        asked = unheard.cursor.question
        assert (asked.who, asked.about, type(asked)) == (question.who, question.about, type(question))
        for match in (heard, unheard):
            match.step(match.cursor.question)
        assert unheard.answer == heard.answer
    assert state_hash(unheard.cursor.state) == state_hash(heard.cursor.state)
    assert (unheard.cursor.question, unheard.cursor.news(), unheard.counts) == (None, [], {})
    assert heard.cursor.news()


def test_whoever_listens_neither_to_facts_nor_counts_gets_the_same_results():
    heard, unheard = (
        plain(play_series(replace(PLAN, keep_records=False, is_heard=is_heard), 4)) for is_heard in (True, False)
    )
    assert [replace(result, counts={}) for result in heard] == unheard
    assert all(result.counts for result in heard)


def test_records_are_kept_of_games_whose_counts_nobody_wants():
    assert plain(play_series(replace(PLAN, is_heard=False), 2)) == plain(play_series(PLAN, 2))


def test_a_game_that_nobody_listens_to_cannot_go_back():
    cursor = begin(prepare(PLAN).match(0).setup, is_heard=False)
    with pytest.raises(NothingKeptError):
        cursor.fork()
    with pytest.raises(NothingKeptError):
        _ = cursor.boundary


def test_keeping_records_changes_nothing_but_the_records():
    kept, free = (plain(play_series(replace(PLAN, keep_records=keep), 4)) for keep in (True, False))
    assert [replace(result, record="") for result in kept] == free
    assert all(verify(parse(result.record), games.resolve).is_sound for result in kept)


def test_the_first_matches_do_not_depend_on_how_many_follow():
    assert plain(play_series(PLAN, 2)) == plain(play_series(PLAN, 5))[:2]


def test_another_seed_gives_other_games():
    others = play_series(replace(PLAN, seed=6), 3)
    assert all(one.record != other.record for one, other in zip(play_series(PLAN, 3), others, strict=True))


def test_the_sides_change_seats_and_the_missions_take_turns():
    field = prepare(MatchPlan(1, ("random", "random")))
    seen = [field.match(number) for number in range(2 * len(field.missions) + 1)]
    assert [match.sides for match in seen[:4]] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert len({match.header.mission for match in seen}) == len(field.missions)
    assert seen[0].header == seen[-1].header
    assert [seat.army for seat in seen[0].header.seats] == [seat.army for seat in reversed(seen[1].header.seats)]


def test_a_win_is_counted_for_the_side_and_not_for_the_seat():
    results = list(play_series(PLAN, 12))
    for result in results:
        outcome = parse(result.record).end.outcome
        assert {result.sides["ab".index(seat)] for seat in outcome.winners} == set(result.winners)
        assert {result.sides["ab".index(seat)]: score for seat, score in outcome.scores} == dict(
            enumerate(result.scores)
        )
    summary = summarise(results, 2.0)
    assert (summary.games, summary.seconds, summary.games_per_second, summary.errors) == (12, 2.0, 6.0, 0)
    assert sum(summary.wins.values()) + summary.draws == 12
    assert summary.wins["a"] == sum(0 in result.winners for result in results)
    assert summary.questions == sum(result.questions for result in results)


def test_rules_are_counted_by_the_ids_of_the_ledger():
    results = list(play_series(PLAN, 4))
    counts = count_rules(results)
    assert set(counts) <= set(load_ledger("stress"))
    assert list(counts) == sorted(counts)
    assert counts["stress.round.sequence"] == sum(result.counts["stress.round.sequence"] for result in results)


def test_a_roll_is_counted_once():
    match = games.tape(0)
    match.step(match.cursor.question)
    facts = match.cursor.news()
    match.count_facts(facts)
    rolls = [fact for fact in facts if hasattr(fact, "rolled")]
    assert len(rolls) == 1
    assert {match.counts[rule] for rule in rolls[0].rules} == {1}


# ------------------------------------------------------------------------------------------------ what goes wrong


def broken(monkeypatch, after, keep=False):
    """A match whose bot fails at one of its questions."""
    made = matches.make

    class Fails:
        """Answers at random until it does not."""

        name, is_trusted, looks_ahead = "fails", True, False

        def __init__(self, name, chance, clock):
            self.bot, self.left = made(name, chance, clock), after

        def __call__(self, cursor):
            self.left -= 1
            return self.bot(cursor) if self.left >= 0 else 1 / 0

    monkeypatch.setattr(matches, "make", Fails)
    return play_match(prepare(replace(PLAN, keep_records=keep)), 0)


@pytest.mark.parametrize("keep", [False, True])
def test_a_match_that_breaks_off_says_where_and_keeps_its_record(monkeypatch, keep):
    result = broken(monkeypatch, 7, keep)
    first, *_, last = result.error.splitlines()
    assert " is asked " in first
    assert last == "ZeroDivisionError: division by zero"
    assert (result.winners, result.counts) == ((), {})
    record = parse(result.record)
    report = verify(record, games.resolve)
    assert report.is_sound
    assert report.answers >= 7
    assert summarise([result], 1.0).errors == 1


def test_a_bot_whose_answer_is_refused_breaks_off(monkeypatch):
    monkeypatch.setattr(matches.RunningMatch, "step", lambda *_: (_ for _ in ()).throw(matches.BotError("refused")))
    assert play_match(prepare(PLAN), 0).error.endswith("BotError: refused")


def test_a_match_without_end_breaks_off(monkeypatch):
    monkeypatch.setattr(matches, "MOST_QUESTIONS", 10)
    assert play_match(prepare(PLAN), 0).error.endswith("BotError: no end after 10 questions")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"bots": ("random", "cheat")}, "there is no bot 'cheat'; there are random"),
        ({"edition": "chess"}, "there is no edition 'chess'; there are stress"),
        ({"missions": ("picnic",)}, "there is no mission 'picnic'; there are crossing"),
        ({"missions": ("crossing",), "bots": ("random",) * 3}, "the mission crossing is for 2 bots, not for 3"),
        ({"bots": ("random",)}, "skirmish has no mission for 1 bots"),
        ({"armies": ("reds",)}, "unknown army of skirmish reds; there are north, south"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes, said):
    with pytest.raises((ValueError, DocumentError), match=said):
        next(play_series(replace(PLAN, **changes), 3, jobs=2))
    assert issubclass(MatchPlanError, ValueError)


# ------------------------------------------------------------------------------------------------ files


def test_files_are_checked_in_order_by_one_process_or_two(tmp_path):
    texts = [games.text(0), games.text(1).replace('"crossing"', '"picnic"'), "nonsense", games.text(2)]
    files = [tmp_path / f"{number}.json" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8", newline="\n")
    alone, shared = (list(check_files([*map(str, files)], modules=[games.SKIRMISH], jobs=jobs)) for jobs in (1, 2))
    assert alone == shared
    assert [one.file for one in alone] == [str(file) for file in files]
    assert [one.finding.place if one.finding else None for one in alone] == [None, "header.mission", "", None]
    assert [one.report is None for one in alone] == [False, False, True, False]
