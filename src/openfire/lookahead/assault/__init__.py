"""Looking ahead in the Assault draft: what previews, odds and bots want to know."""

from openfire.lookahead.assault.offers import FORESIGHT, STEPS

__all__ = ("FORESIGHT", "STEPS")
