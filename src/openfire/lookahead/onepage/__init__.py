"""Looking ahead in the one-page guide: what previews, odds and bots want to know."""

from openfire.lookahead.onepage.offers import LOOK_AHEAD

__all__ = ("LOOK_AHEAD",)
