"""Looking ahead in the Melee draft: what previews, odds and bots want to know."""

from openfire.lookahead.melee.offers import FORESIGHT, STEPS

__all__ = ("FORESIGHT", "STEPS")
