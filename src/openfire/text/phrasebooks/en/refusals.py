"""Why answers are refused, by code; English readers are told the sentences of the rules themselves, which say more."""

from collections.abc import Mapping
from typing import Final

from openfire.engine.refusal_codes import CODES

REFUSALS: Final[Mapping[str, str]] = {
    code: meaning for meanings in CODES.values() for code, meaning in meanings.items()
}
