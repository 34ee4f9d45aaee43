"""Plain data, as commands print it for programs and read it again to show it to people."""

from typing import Any

PlainData = dict[str, Any]  # Any: texts, numbers, lists and further data
