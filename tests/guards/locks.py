"""Lock files carry hashes and no addresses; run by `make check`, so that it works before anything is installed."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"https?://|--(extra-)?index-url|--find-links")
FORBIDDEN_FILES = ("uv.lock", "pylock.toml")


def lock_faults(root: Path) -> list[str]:
    """What is wrong with the lock files below a folder."""
    faults = [f"{name}: records addresses; lock with `make lock`" for name in FORBIDDEN_FILES if (root / name).exists()]
    for path in sorted((root / "requirements").glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        lines = enumerate(text.splitlines(), 1)
        faults += [f"{path.name}:{n}: an address" for n, line in lines if ADDRESS.search(line)]
        pins = [block for block in re.split(r"\n(?=\S)", text) if re.match(r"[a-zA-Z0-9]", block)]
        faults += [f"{path.name}: {pin.split()[0]} has no hash" for pin in pins if "--hash=" not in pin]
        if not pins:
            faults.append(f"{path.name}: nothing is locked")
    lock = root / "web" / "package-lock.json"
    if lock.exists() and '"resolved"' in lock.read_text(encoding="utf-8"):
        faults.append("web/package-lock.json: an address")
    return faults


if __name__ == "__main__":
    found = lock_faults(ROOT)
    sys.exit("\n".join(found) if found else 0)
