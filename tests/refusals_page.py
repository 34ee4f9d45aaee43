"""Writes `docs/refusals.md`: the kinds of refusal, their codes, and what each means.

`python -m tests.refusals_page` writes it anew; `tests/engine/test_refusals.py` holds that it is as the table says.
"""

from collections.abc import Iterator
from pathlib import Path

from openfire.engine.refusal_codes import CODES, MEANINGS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "refusals.md"

HEAD = """# Why an answer is refused

<!-- written by python -m tests.refusals_page; do not edit -->

A refused answer changes nothing. A `Refusal` says which rule is behind it (`rule`, an id of the ledger), in words
(`text`), what was measured and what the limit is (`measured`, `limit`, mostly inches), where it shows (`witness`), and
often an answer that would be taken (`nearest`). Its `code` says exactly what is wrong; `kind` is one of a few kinds
that every code belongs to. A game also says what a player might expect and does not find: `cursor.not_offered()`
gives pairs of what is not offered and the refusal that says why. Where a whole question is left out, because nothing
could be said but no, an edition tells why (`Edition.unasked`). A [scenario](scenarios.md) claims all three: `refused`,
`not-offered` and `not-asked`, by `code`, by `rule`, or by both.
"""


def page() -> str:
    """The page as the table has it."""
    return "\n".join([HEAD, *_kinds()])


def _kinds() -> Iterator[str]:
    for kind, codes in CODES.items():
        yield f"## {kind.value}\n\n{MEANINGS[kind]}\n\n| code | what is wrong |\n|---|---|"
        yield from (f"| `{code}` | {means} |" for code, means in sorted(codes.items()))
        yield ""


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
