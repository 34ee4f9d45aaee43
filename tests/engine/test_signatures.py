"""Signatures: what is signed cannot be changed, and a stranger's key is called so."""

import pytest
from msgspec.structs import replace

from openfire.engine.record import RENEWED, RecordError
from openfire.engine.record_text import end_line, parse, seal, write
from openfire.engine.signatures import read_keys
from openfire.engine.verify import verify
from tests.records import changed_rules, games, keys
from tests.records.keys import NAME, OTHER, public, signed

SIGNED = signed(games.record())
KNOWN = {public(): "The Harbour Server"}


def report(record, known=KNOWN):
    return verify(parse(write(record)), games.resolve, known)


def test_a_signed_record_is_read_as_it_was_written_and_only_gains_a_signature():
    assert parse(write(SIGNED)) == SIGNED
    assert SIGNED.format == RENEWED
    assert (SIGNED.header, SIGNED.end) == (games.record().header, games.record().end)
    assert games.record().server is None


def test_a_known_key_is_called_by_the_name_that_is_known():
    found = report(SIGNED)
    assert found.is_proved
    assert (found.signature.by, found.signature.name) == ("known key", "The Harbour Server")


def test_an_unknown_key_is_said_to_be_unknown():
    found = report(SIGNED, {})
    assert found.is_proved
    assert (found.signature.by, found.signature.name, found.signature.key) == ("unknown key", NAME, public())


def test_a_record_without_a_signature_says_so():
    assert report(games.record()).signature.by == "not signed"


def renamed(record):
    first, *rest = record.header.seats
    return replace(record, header=replace(record.header, seats=(replace(first, name="Somebody Else"), *rest)))


@pytest.mark.parametrize(
    "forged",
    [
        seal(renamed(SIGNED)),
        replace(SIGNED, server=replace(SIGNED.server, name="Another")),
        replace(SIGNED, server=replace(SIGNED.server, key=public(OTHER))),
        replace(SIGNED, signature="00" * 64),
        replace(SIGNED, signature="zz"),
        replace(SIGNED, signature=SIGNED.signature.upper()),
        replace(SIGNED, signature=signed(changed_rules.record()).signature),
    ],
)
def test_a_signature_that_does_not_fit_is_always_found(forged):
    for known in (KNOWN, {}):
        found = report(forged, known)
        assert (found.finding.place, found.finding.line) == ("signature", end_line(forged) + 3)
        assert found.signature.by == "wrong"


def test_a_signature_is_checked_where_the_rules_are_not_here():
    edition = replace(SIGNED.header.edition, key="elsewhere")
    forged = seal(replace(SIGNED, header=replace(SIGNED.header, edition=edition)))
    assert report(forged).finding.place == "signature"
    sound = signed(replace(games.record(), header=forged.header))
    assert report(sound).is_sound
    assert not report(sound).is_proved


def test_a_signature_needs_its_server_and_a_server_its_signature():
    assert report(replace(SIGNED, server=replace(SIGNED.server, key="ff"))).finding.place == "server"
    assert report(replace(SIGNED, server=None)).finding.place == "server"
    assert report(replace(SIGNED, signature=None)).finding.place == "signature"


def test_a_signature_that_is_taken_away_leaves_a_record_of_another_format():
    with pytest.raises(RecordError, match="has the format openfire-record/1"):
        parse(write(replace(SIGNED, server=None, signature=None)))


def test_a_changed_byte_in_a_signed_record_is_found():
    raw = write(SIGNED).encode()
    for at in range(raw.index(b'"seal"'), len(raw), 7):
        changed = raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :]
        assert misfit(changed), at


def misfit(raw):
    try:
        return verify(parse(raw), games.resolve, KNOWN).finding
    except RecordError as error:
        return error


def test_keys_are_read_with_their_names():
    text = f"# servers\n{public()} The Harbour Server\n\n{public(keys.OTHER)}\n"
    assert read_keys(text, "keys") == {public(): "The Harbour Server", public(keys.OTHER): "a key without a name"}
    with pytest.raises(ValueError, match=r"keys:2: a line is a public key of 64 digits"):
        read_keys(f"{public()} a\nnonsense b\n", "keys")
