"""Looking ahead in the Stress edition: what previews, odds and bots want to know."""

from openfire.lookahead.stress.offers import FORESIGHT, STEPS

__all__ = ("FORESIGHT", "STEPS")
