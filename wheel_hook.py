"""What a wheel brings besides the code: the scenarios, which are the examples in the books; and compiled geometry.

With the latter it is for one Python, one platform and one numba; without it, for all.
"""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BROUGHT = "src/openfire/geometry/machine_code"
READERS = ("numba", "llvmlite")
"""What reads compiled geometry, and only that of its own version."""


class WheelHook(BuildHookInterface):  # type: ignore[type-arg]
    """Says what is brought in the name of the wheel and in what it needs."""

    def initialize(self, target: str, build_data: dict[str, Any]) -> None:
        """Called before a wheel is built."""
        if target != "editable":
            build_data["force_include"]["scenarios"] = "openfire/scenarios"
        if target != "editable" and Path(self.root, BROUGHT).is_dir():
            build_data["pure_python"], build_data["infer_tag"] = False, True
            build_data["dependencies"] += [f"{reader}=={version(reader)}" for reader in READERS]
