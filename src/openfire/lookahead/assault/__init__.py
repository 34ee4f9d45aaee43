"""Looking ahead in the Assault draft: what previews, odds and bots want to know."""

from openfire.lookahead.assault.offers import LOOK_AHEAD, STEPS

__all__ = ("LOOK_AHEAD", "STEPS")
