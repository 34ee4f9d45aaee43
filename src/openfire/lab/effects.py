"""How great an effect is, how sure that is, and when enough has been played to stop.

An effect is the mean score of trials less a half: both games of a trial have the same dice and changed seats, so they
are one observation. Luck, whose mean is known to be nothing, is a control variate where it was worked out. A run may be
looked at several times: the bounds (O'Brien and Fleming's) are wide at first, so that all looks together err as seldom
as stated.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np

EVEN: Final = 0.5
LOOKS: Final = 5
"""How often a run is looked at, unless it says otherwise."""


class MeanEffect(NamedTuple):
    """A mean with its interval."""

    mean: float
    low: float
    high: float
    n: int
    """Observations that it rests on."""
    error: float
    """Its standard error."""
    saved: float = 0.0
    """The share of the variance that luck explained."""

    @property
    def z(self) -> float:
        """Its distance from nothing in standard errors."""
        return self.mean / self.error if self.error else 0.0


def effect_of(
    scores: Sequence[float], luck: Sequence[float] = (), centre: float = EVEN, sure: float = 0.95
) -> MeanEffect:
    """The mean of some scores less the centre. luck: that of each trial, if it is known."""
    n = len(scores)
    if n < 2:
        return MeanEffect(0.0, -centre, centre, n, math.inf)
    from scipy import stats  # an extra, and half a second: a server that starts needs neither

    seen = np.asarray(scores, float) - centre
    saved = 0.0
    if len(luck) == n and n > 2 and np.ptp(luck) > 0:
        before = seen.var(ddof=1)
        fitted = stats.linregress(luck, seen)
        seen = seen - fitted.slope * np.asarray(luck, float)  # luck has the mean 0, whatever was seen of it
        saved = 1.0 - seen.var(ddof=2) / before if before else 0.0
    mean, error = float(seen.mean()), max(float(stats.sem(seen)), 1e-9)
    reach = float(stats.t.ppf((1 + sure) / 2, n - 1)) * error
    return MeanEffect(mean, mean - reach, mean + reach, n, error, saved)


@cache
def bounds(looks: int = LOOKS, error: float = 0.05) -> tuple[float, ...]:
    """How many standard errors an effect has to be away from nothing at each of some looks, evenly spread.

    Where there is none, the chance to find one at any of them is the error.
    """
    from scipy import optimize, stats  # as above

    shares = np.arange(1, looks + 1) / looks
    together = np.sqrt(np.minimum.outer(shares, shares) / np.maximum.outer(shares, shares))
    law = stats.multivariate_normal(np.zeros(looks), together, allow_singular=True, seed=1, abseps=1e-6)

    def too_often(last: float) -> float:
        reach = last / np.sqrt(shares)
        return 1.0 - float(law.cdf(reach, lower_limit=-reach)) - error

    last = float(optimize.brentq(too_often, 1.5, 4.0, xtol=1e-3))
    return tuple(float(one) for one in last / np.sqrt(shares))


class Verdict(NamedTuple):
    """What a look at a run says."""

    is_over: bool
    is_found: bool
    """Whether there is an effect, by an error of the stated rate."""
    bound: float
    """Standard errors that it would have to be away from nothing."""


def look_at(found: MeanEffect, most: int, looks: int = LOOKS, error: float = 0.05) -> Verdict:
    """A look at an effect after some of the trials that are to be played at most."""
    place = min(looks, max(1, round(looks * found.n / most)))
    bound = bounds(looks, error)[place - 1]
    is_found = abs(found.z) >= bound
    return Verdict(is_found or found.n >= most, is_found, bound)
