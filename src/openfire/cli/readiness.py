"""Being ready: geometry is compiled before anybody waits for an answer, and whoever waits is told what for.

Nothing here imports numba until something is to be compiled, so that commands without geometry stay quick.
"""

from __future__ import annotations

import typer

from openfire.geometry import waits


def tell_what_is_compiled() -> None:
    """From now on say so, on the error stream, where a command comes upon something that is not compiled."""
    waits.before_compiling = _compile


def get_ready() -> int:
    """Compile what is not compiled yet, with a line that says how far it is; how many kernels that were."""
    from openfire.geometry.compiling.build import BuildError, build_aloud

    try:
        return build_aloud()
    except BuildError as error:
        typer.echo(f"{error}; what is missing is compiled when it is needed", err=True)
        return 0


def get_ready_for(jobs: int) -> None:
    """The same, where several processes would otherwise compile the same without a word."""
    if jobs > 1:
        get_ready()


def _compile(name: str) -> None:
    """Compile everything on all cores rather than this alone; what nobody foresaw is named."""
    waits.before_compiling = None  # here it is said already
    if not get_ready():
        typer.echo(f"Open Fire is compiling {name} (once) ...", err=True)
    waits.before_compiling = _compile
