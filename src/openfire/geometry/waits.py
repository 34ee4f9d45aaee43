"""Who is told that something must be compiled first; a module of its own, for it must cost nothing to import."""

from __future__ import annotations

from collections.abc import Callable

before_compiling: Callable[[str], None] | None = None
"""What is called with the name of a kernel that is in no cache, before it is compiled."""
