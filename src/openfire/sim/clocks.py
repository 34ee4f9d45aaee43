"""How much computing time a bot has left for a game, for those that wish to know and for those that ask too much."""

from __future__ import annotations

import math
from time import process_time
from typing import Final

NO_END: Final = math.inf


class BotClock:
    """Runs while its bot thinks. Computing time is counted, so a busy machine takes nothing away."""

    def __init__(self, seconds: float = 0.0) -> None:
        """seconds: for the whole game; 0 for no end of them."""
        self.seconds = seconds or NO_END
        self.spent = 0.0
        self._since: float | None = None

    @property
    def left(self) -> float:
        """Seconds that are left, also while it runs."""
        running = 0.0 if self._since is None else process_time() - self._since
        return self.seconds - self.spent - running

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.left < 0

    def start(self) -> None:
        """Its bot begins to think."""
        self._since = process_time()

    def stop(self) -> None:
        """Its bot has answered."""
        if self._since is not None:
            self.spent += process_time() - self._since
        self._since = None
