"""What happened, in plain words: every kind of fact as a sentence. Replays, servers and logs tell the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from openfire.cli.terminal.dice_words import threw
from openfire.cli.terminal.names import armed, counted, inches, listed, model_name, place, seat_name, unit_name
from openfire.engine import facts
from openfire.engine.answers import Shot, read_shot
