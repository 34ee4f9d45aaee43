"""`make audit`: known weaknesses of the locked dependencies, where an advisory source can be reached."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


def ask(lock: Path) -> Any:
    """What the advisory source says about a lock file; None if it does not answer."""
    told = ["--disable-pip", "--require-hashes", "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    command = [sys.executable, "-m", "pip_audit", *told, "-r", str(lock)]
    found = subprocess.run(command, capture_output=True, text=True)
    try:
        return json.loads(found.stdout)["dependencies"]
    except (ValueError, KeyError):
        return None


def judge(name: str, found: Any) -> tuple[bool, str]:
    """Whether a lock file is free of known weaknesses as far as can be said, and what to tell."""
    asked = [one for one in found or () if "skip_reason" not in one]
    if not asked:
        return True, f"{name}: NOT AUDITED: no advisory source can be reached from here."
    weak = [f"  {one['name']} {one['version']}: {_flaw(flaw)}" for one in asked for flaw in one["vulns"]]
    left = len(found) - len(asked)
    more = f"; {left} more are not known to the advisory source" if left else ""
    return not weak, "\n".join([f"{name}: {len(asked)} packages audited, {len(weak)} known weaknesses{more}.", *weak])


def _flaw(flaw: Any) -> str:
    return f"{flaw['id']}, fixed in {', '.join(flaw.get('fix_versions') or ['nothing yet'])}"


def main() -> int:
    """Audit all lock files; 1 if any has a known weakness."""
    found = [judge(lock.name, ask(lock)) for lock in sorted((ROOT / "requirements").glob("*.txt"))]
    sys.stdout.write("".join(f"{text}\n" for _, text in found))
    return int(not all(is_good for is_good, _ in found))


if __name__ == "__main__":
    sys.exit(main())
