"""The wire: the types of the browser are those of the server, and the schema tells them to others."""

from openfire.server.games.operations import OPERATIONS
from openfire.server.wire.typescript import TARGET, types
from tests.server.running import Server


def test_the_browser_has_the_newest_types() -> None:
    assert TARGET.read_text(encoding="utf-8") == types(), "run python -m openfire.server.wire.typescript"


def test_the_schema_tells_every_operation(server: Server) -> None:
    schema = server.get("/api/schema/openapi.json").json()
    for operation in OPERATIONS.values():
        told = schema["paths"][f"/api/games/{{game}}/{operation.name}"]["get" if operation.is_get else "post"]
        assert told["summary"] == operation.summary
        if operation.is_get:
            continue
        body = told["requestBody"]["content"]["application/json"]["schema"]
        assert body["$ref"].endswith(operation.request.__name__)


def test_the_page_needs_nothing_from_elsewhere(server: Server) -> None:
    page = server.get("/api/schema").text
    assert "/api/games/{game}/answer" in page
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "")
