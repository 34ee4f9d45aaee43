"""Looking ahead in the one-page guide: what previews, odds and bots want to know."""

from openfire.lookahead.onepage.offers import FORESIGHT, STEPS

__all__ = ("FORESIGHT", "STEPS")
