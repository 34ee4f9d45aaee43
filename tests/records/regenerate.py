"""Write the golden playthroughs anew: python -m tests.records.regenerate

Do so when a rule or a sentence was changed on purpose, and read what `git diff` shows before it is kept.
"""

import sys

from tests.records.goldens import FOLDER, GAMES, golden, path


def main() -> None:
    """Write those that differ, remove those that are no more, and say which."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        if old.stem not in GAMES:
            old.unlink()
            sys.stdout.write(f"removed {old.name}\n")
    for name in GAMES:
        now = golden(name)
        if not path(name).exists() or path(name).read_text(encoding="utf-8") != now:
            path(name).write_text(now, encoding="utf-8", newline="\n")
            sys.stdout.write(f"wrote {path(name).name}\n")


if __name__ == "__main__":
    main()
