"""Looking ahead in the Stress edition: what previews, odds and bots want to know."""

from openfire.lookahead.stress.offers import LOOK_AHEAD, STEPS

__all__ = ("LOOK_AHEAD", "STEPS")
