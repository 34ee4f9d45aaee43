"""HEAD: whatever can be asked for with GET is answered with the same head and nothing else."""

import pytest

from tests.server.running import Server

PATHS = ["/api/health", "/api/ready", "/api/server", "/api/library", "/api/games", "/metrics", "/api/schema", "/api/me"]


@pytest.mark.parametrize("path", PATHS)
def test_the_head_of_an_answer_is_given_alone(server: Server, path: str) -> None:
    whole, head = server.get(path), server.http.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
    if path != "/metrics":  # which counts what is asked
        assert head.headers["content-length"] == whole.headers["content-length"]


def test_the_head_of_a_record_says_how_long_it_is(server: Server) -> None:
    game = server.create(seats=[{"player": "me"}, {"player": "me"}])["game"]
    whole, head = server.get(f"/api/games/{game}/record"), server.http.head(f"/api/games/{game}/record")
    assert (head.status_code, int(head.headers["content-length"]), head.content) == (200, len(whole.content), b"")
    assert server.http.head("/api/games/nosuchgame").status_code == 404


def test_what_changes_something_has_no_head(server: Server) -> None:
    assert server.http.head("/api/sessions").status_code == 405
    assert server.get("/api/health").status_code == 200, "the connection is in order"
