"""The page that lists everything that can be asked, and the schema itself. It needs nothing from elsewhere."""

from __future__ import annotations

from html import escape
from typing import Any, TypeAlias

from litestar.openapi.plugins import OpenAPIRenderPlugin

from openfire.server.http.callers import Asking

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Open Fire: what can be asked</title><style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;
padding:0 1rem}code{background:#eee;padding:.1em .3em}td{padding:.2rem .8rem .2rem 0;vertical-align:top}</style>
<h1>Open Fire: what can be asked</h1><p>For programs: <a href="/api/schema/openapi.json">openapi.json</a>. Live
updates: a WebSocket at <code>/api/live</code>.</p>"""


Schema: TypeAlias = dict[str, Any]  # JSON, as OpenAPI lays it out


class ApiPage(OpenAPIRenderPlugin):
    """Every route in a table."""

    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: Asking, openapi_schema: Schema) -> bytes:  # noqa: ARG002  # as it is called
        """The page."""
        return (HEAD + "".join(_tables(openapi_schema))).encode()


def _tables(schema: Schema) -> list[str]:
    rows: dict[str, list[str]] = {}
    for path, operations in schema["paths"].items():
        for method, told in operations.items():
            if isinstance(told, dict) and "operationId" in told:
                tag = (told.get("tags") or ["other"])[0]
                rows.setdefault(tag, []).append(_row(method, path, told))
    return [f"<h2>{escape(tag)}</h2><table>{''.join(found)}</table>" for tag, found in rows.items()]


def _row(method: str, path: str, told: Schema) -> str:
    what = f"<code>{method.upper()} {escape(path)}</code>"
    return f"<tr><td>{what}</td><td>{escape(told.get('summary') or '')}</td></tr>"
