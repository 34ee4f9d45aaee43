"""Proving by segments: other rules are not tampering, and what needs no rules is checked always."""

import pytest
from msgspec.structs import replace

from openfire.engine.record import DiceEntry, HashEntry, RulesEntry
from openfire.engine.record_text import entry_line, parse, seal, write
from openfire.engine.verify import verify
from tests.records import changed_rules, games

RECORD = changed_rules.record()
WHERE = next(n for n, entry in enumerate(RECORD.entries) if isinstance(entry, RulesEntry))
HERE = changed_rules.HERE.version


def report(record, resolve=games.resolve):
    return verify(parse(write(record)), resolve)


def changed(number, **changes):
    """The record with an entry changed, sealed again."""
    entry = replace(RECORD.entries[number], **changes)
    return seal(replace(RECORD, entries=(*RECORD.entries[:number], entry, *RECORD.entries[number + 1 :])))


def proofs(found):
    return [segment.proof for segment in found.segments]


def otherwise():
    """The record of a game that today's rules play otherwise in its first segment."""
    number = next(n for n, entry in enumerate(RECORD.entries) if isinstance(entry, HashEntry) and n > 1)
    return changed(number, state="00" * 16)


def test_segments_whose_rules_are_here_are_proved():
    found = report(RECORD, changed_rules.with_old_rules)
    assert (found.is_sound, found.is_proved, proofs(found)) == (True, True, ["proved", "proved"])
    first, second = found.segments
    assert (first.edition, first.version, first.first, first.last) == ("stress", "0", 0, WHERE - 1)
    assert (second.version, second.first, second.last) == (HERE, WHERE, len(RECORD.entries) - 1)
    assert found.dice == "derived"


def test_a_segment_that_the_present_rules_play_alike_is_proved_by_them():
    found = report(RECORD)
    assert (found.is_proved, proofs(found), found.dice) == (True, ["alike", "proved"], "derived")
    said = f"the game was played with version '0'; here is version {HERE}, which plays it alike"
    assert found.segments[0].why == said


def test_other_content_of_a_module_that_plays_alike_is_proved():
    header = games.record().header
    record = seal(replace(games.record(), header=replace(header, module=replace(header.module, hash="00" * 32))))
    found = report(record)
    assert (found.is_proved, proofs(found)) == (True, ["alike"])


def test_rules_that_play_otherwise_prove_nothing_and_find_nothing():
    found = report(otherwise())
    assert (found.is_sound, found.is_proved, proofs(found)) == (True, False, ["not proved", "proved"])
    assert f"here is version {HERE}, which plays it otherwise: entry " in found.segments[0].why
    assert found.dice == "derived as they show"
    played = [entry for entry in RECORD.entries[WHERE:] if isinstance(entry, DiceEntry)]
    assert found.rolls == len(played)


def test_by_its_own_rules_the_same_is_wrong():
    found = report(otherwise(), changed_rules.with_old_rules)
    assert proofs(found) == ["wrong", "proved"]
    assert "the state after the entries above is " in found.finding.reason


def test_the_last_segment_may_be_the_unproved_one():
    rules = RECORD.entries[WHERE]
    record = changed(WHERE, edition=replace(rules.edition, version="99", key=rules.edition.key))
    found = report(record, changed_rules.with_old_rules)
    assert proofs(found) == ["proved", "alike"]
    number = WHERE + 1
    entry = replace(record.entries[number], state="11" * 16)
    spoilt = seal(replace(record, entries=(*record.entries[:number], entry, *record.entries[number + 1 :])))
    assert proofs(report(spoilt, changed_rules.with_old_rules)) == ["proved", "not proved"]


@pytest.mark.parametrize(
    ("record", "said"),
    [(RECORD, "wrong face, recorded"), (otherwise(), "wrong faces, whatever number of sides the dice have")],
)
def test_dice_that_are_not_those_of_the_seed_are_found_without_rules(record, said):
    number = max(
        n for n, entry in enumerate(record.entries[:WHERE]) if isinstance(entry, DiceEntry) and len(entry.faces) > 1
    )
    faces = tuple(face % 6 + 1 for face in record.entries[number].faces)
    entries = (*record.entries[:number], replace(record.entries[number], faces=faces), *record.entries[number + 1 :])
    found = report(seal(replace(record, entries=entries))).finding
    assert (found.entry, found.line) == (number, entry_line(number))
    assert found.reason.startswith("not the dice of the seed: roll ")
    assert said in found.reason


def test_text_that_was_changed_is_found_where_the_rules_are_not_here():
    raw = write(otherwise())
    assert verify(parse(raw.replace("The North Bank", "The North Bonk")), games.resolve).finding.entry == 0
    last = raw.replace('"end":{"state":"', '"end":{"state":"0')
    assert verify(parse(last), games.resolve).finding.place in ("end", "seal")


def test_an_end_that_is_not_the_last_state_is_found_where_the_rules_are_not_here():
    header = games.record().header
    edition = replace(header.edition, key="elsewhere")
    end = replace(games.record().end, state="22" * 16)
    record = seal(replace(games.record(), header=replace(header, edition=edition), end=end))
    found = report(record)
    assert proofs(found) == ["not proved"]
    assert found.finding.place == "end"
    assert "the state after the last entry is " in found.finding.reason


def test_a_state_that_was_not_carried_over_is_found_whatever_the_rules():
    rules = RECORD.entries[WHERE]
    state = rules.state.copy()
    state.round += 1
    entries = (*RECORD.entries[:WHERE], replace(rules, state=state), *RECORD.entries[WHERE + 1 :])
    found = verify(seal(replace(RECORD, entries=entries)), games.resolve)
    assert (found.finding.entry, found.finding.line) == (WHERE, entry_line(WHERE))
