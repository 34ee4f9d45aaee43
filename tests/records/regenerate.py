"""Write the golden playthroughs and the example in docs/records.md anew: python -m tests.records.regenerate

Do so when a rule or a sentence was changed on purpose, and read what `git diff` shows before it is kept.
"""

import sys
from pathlib import Path

from tests.records.goldens import FOLDER, GAMES, golden, path
from tests.records.page import PATH, page


def main() -> None:
    """Write those that differ, remove those that are no more, and say which."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        if old.stem not in GAMES:
            old.unlink()
            sys.stdout.write(f"removed {old.name}\n")
    for name in GAMES:
        _write(path(name), golden(name))
    _write(PATH, page())


def _write(file: Path, text: str) -> None:
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8", newline="\n")
        sys.stdout.write(f"wrote {file.name}\n")


if __name__ == "__main__":
    main()
