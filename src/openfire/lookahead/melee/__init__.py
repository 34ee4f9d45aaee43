"""Looking ahead in the Melee draft: what previews, odds and bots want to know."""

from openfire.lookahead.melee.offers import LOOK_AHEAD

__all__ = ("LOOK_AHEAD",)
