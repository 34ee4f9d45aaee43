"""Looking ahead in the Assault draft: what previews, odds and bots want to know."""

from openfire.lookahead.assault.offers import LOOK_AHEAD

__all__ = ("LOOK_AHEAD",)
