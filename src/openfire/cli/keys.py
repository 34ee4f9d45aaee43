"""The public keys of servers that somebody knows: named on the command line, or kept in a file."""

import os
from collections.abc import Sequence
from pathlib import Path

KEY_DIGITS = 64


def keys_file() -> Path:
    """Where keys are kept."""
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(folder) / "openfire" / "keys"


def known_keys(named: Sequence[str] = ()) -> dict[str, str]:
    """The keys in the file of keys, and those that are named: each a key, or a file of keys. Raises ValueError."""
    kept = keys_file()
    found = _read(kept) if kept.is_file() else {}
    for one in named:
        is_key = len(one) == KEY_DIGITS and not Path(one).exists()
        found |= _lines(one, "--key") if is_key else _read(Path(one))
    return found


def _read(file: Path) -> dict[str, str]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        advice = "say a public key of 64 digits 0-9 a-f, or a file of lines with a key and a name"
        raise ValueError(f"{file}: no keys can be read there ({reason.lower()}): {advice}") from None
    return _lines(text, str(file))


def _lines(text: str, file: str) -> dict[str, str]:
    from openfire.engine.signatures import read_keys

    return read_keys(text, file)
