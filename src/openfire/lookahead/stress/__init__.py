"""Looking ahead in the Stress edition: what previews, odds and bots want to know."""

from openfire.lookahead.stress.offers import LOOK_AHEAD

__all__ = ("LOOK_AHEAD",)
