"""The short form of the fuzzer with real games and tokens; `make soak` runs the long one."""

import asyncio

import pytest

from tests.server.fuzzing import Request, fuzz, offence, told
from tests.server.raw_socket import BINARY, frame


@pytest.mark.parametrize("options", [(), ("--rate", "50")])
def test_whatever_is_sent_is_answered_in_words_of_ours(options: tuple[str, ...]) -> None:
    report = asyncio.run(fuzz(150, 150, 7, "--processes", "1", *options))
    assert sum(report.answers.values()) > 125
    assert not report.offences, told(report, 7)
    assert not report.wrong, told(report, 7)


def test_the_fuzzer_notices_what_must_not_be() -> None:
    one = Request("GET", "/api/games", None, {})
    assert offence(one, 500, '{"type":"problem","code":"fault"}')
    assert offence(one, 404, "Not Found")
    assert offence(one, 404, '{"type":"problem","code":"not-found"}') is None
    assert frame(BINARY, b"") == b"\x82\x80\x11\x22\x33\x44"
