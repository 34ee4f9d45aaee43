"""What a translator has still to do: `python -m tests.text.missing fr` lists templates and words that a language lacks.

Exits with 1 while anything is missing. A language may be half done: what it has no module or file for is listed whole.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from openfire.text.phrasebooks import find_phrasebook
from tests.text.test_languages import EDITIONS, blanks, templates

PAGES = Path(__file__).parents[2] / "web" / "src"


def told_by_games(language: str) -> Iterator[str]:
    """Templates that are missing, have other blanks, or are not in English any more."""
    for edition in EDITIONS:
        ours = {name: blanks(text) for name, text in templates(find_phrasebook(edition))}
        try:
            theirs = {name: blanks(text) for name, text in templates(find_phrasebook(edition, language))}
        except (ImportError, ValueError):
            theirs = {}
        for name in sorted(ours.keys() | theirs.keys()):
            if ours.get(name) != theirs.get(name):
                yield f"{edition}: {name}: {_fault(ours.get(name), theirs.get(name))}"


def said_by_pages(language: str) -> Iterator[str]:
    """Words of the pages that are missing, or are not in English any more."""
    for english in sorted(PAGES.rglob("words/en.json")):
        ours = json.loads(english.read_text(encoding="utf-8"))
        path = english.with_stem(language)
        theirs = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        room = english.parents[1].name
        for word in sorted(ours.keys() ^ theirs.keys()):
            where = "pages" if room == PAGES.name else f"pages: {room}"
            yield f"{where}: {word}: {'missing' if word in ours else 'not needed any more'}"


def _fault(ours: frozenset[str] | None, theirs: frozenset[str] | None) -> str:
    if theirs is None:
        return "missing"
    if ours is None:
        return "not needed any more"
    return f"has the blanks {', '.join(sorted(theirs))} where English has {', '.join(sorted(ours))}"


def main(language: str) -> int:
    found = [*told_by_games(language), *said_by_pages(language)]
    sys.stdout.writelines(f"{line}\n" for line in found)
    sys.stdout.write(f"{len(found)} to do\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
