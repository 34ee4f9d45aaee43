"""Keep play as it is today: python -m tests.golden.renew [games] [trees] [verdicts] [playthroughs] [page]

Do so when a rule or a sentence was changed on purpose, and read what `git diff` shows before it is kept.
"""

import sys
from collections.abc import Callable, Iterable
from multiprocessing import Pool
from pathlib import Path

from tests.golden import games, trees, verdicts
from tests.golden.playthroughs import FOLDER, GAMES, golden, path
from tests.records import page

HEADING = "# edition, bot, first of ten games, and for each the hash of its play and of the account of it: make golden"


def main(wanted: Iterable[str]) -> None:
    """Renew some of what is kept, or all."""
    for name in tuple(wanted) or PARTS:
        PARTS[name]()


def renew_games() -> None:
    """Play all games; the processor's cores share them."""
    with Pool() as pool:
        found = [*pool.imap(games.line, games.BLOCKS)]
    _write(games.FILE, "\n".join([HEADING, *found, ""]))


def renew_trees() -> None:
    """Count the trees of the positions that the files name."""
    for file in trees.files():
        names = [line.split()[0] for line in file.read_text(encoding="utf-8").splitlines()]
        _write(file, "\n".join([*(trees.line(file.stem, name) for name in names), ""]))


def renew_verdicts() -> None:
    """Answer wrongly in every edition."""
    for edition in verdicts.EDITIONS:
        _write(verdicts.path(edition), verdicts.page(edition))


def renew_playthroughs() -> None:
    """Tell the games in words, and remove those that are no more."""
    for old in FOLDER.glob("*.txt"):
        if old.stem not in GAMES:
            old.unlink()
            sys.stdout.write(f"removed {old.name}\n")
    for name in GAMES:
        _write(path(name), golden(name))


def renew_page() -> None:
    """Write the example of docs/records.md."""
    _write(page.PATH, page.page())


PARTS: dict[str, Callable[[], None]] = {
    "games": renew_games,
    "trees": renew_trees,
    "verdicts": renew_verdicts,
    "playthroughs": renew_playthroughs,
    "page": renew_page,
}


def _write(file: Path, text: str) -> None:
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8", newline="\n")
        sys.stdout.write(f"wrote {file.name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
