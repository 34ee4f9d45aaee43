"""The tour of docs/playing.md, played. `python -m tests.cli.tour` writes it into the page anew."""

import re
import tempfile
from pathlib import Path

from tests.cli.talk import new_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "playing.md"
BLOCK = re.compile(r"(?<=```text\n)\$ openfire play.*?(?=```)", re.DOTALL)
SEED = 12
TYPED = ("a6", "toward east-pump", "60,22", "advance 60,22", "", "sight a6", "", "")
DOTS = "..."


def tour() -> str:
    """What is typed and shown, with dots for what a reader of the page can do without."""
    with tempfile.TemporaryDirectory() as folder:
        lines = new_game(Path(folder) / "evening.json", *TYPED, seed=SEED).text.splitlines()
    rounds = [number for number, line in enumerate(lines) if line.startswith("Round 1 of")]
    first, last = rounds[0], rounds[-1]
    units = next(number for number, line in enumerate(lines) if line.startswith("> 1) a1"))
    hint = next(number for number, line in enumerate(lines) if line.startswith("  Or say:"))
    kept = [*lines[:3], DOTS, *lines[first : units + 1], DOTS, *lines[hint : last + 1], DOTS]
    return "\n".join([f"$ openfire play --seed {SEED}", *(line.rstrip() for line in kept), ""])


def main() -> None:
    """Write the tour into the page."""
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda _: tour(), page), encoding="utf-8")


if __name__ == "__main__":
    main()
