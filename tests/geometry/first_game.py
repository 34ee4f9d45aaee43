"""One game with each module, in a process that has played none; prints what had to be compiled. Run it."""

import json
import sys

from numba.core import event

MODULES = ("frontier", "steppe", "terraces", "lamplands", "tidewrack", "glasshouse")


class Compiled(event.Listener):
    """The names of kernels that are compiled, with what they are called with."""

    def __init__(self):
        self.names = []

    def on_start(self, event):
        """Compiling begins."""
        kernel = event.data["dispatcher"].py_func
        if kernel.__module__.startswith("openfire"):
            self.names.append(f"{kernel.__name__} {event.data['args']}")

    def on_end(self, event):
        """Compiling has ended."""


def played(bots, games=1):
    """Games with each module; which modules that were."""
    from openfire.game import load_module
    from openfire.sim import MatchPlan, play_match, prepare

    for module in MODULES:
        match = prepare(MatchPlan(1, bots, load_module(module).heading.edition, module))
        for number in range(games):
            if error := play_match(match, number).error:
                raise RuntimeError(error)
    return list(MODULES)


def main():
    """Play, and print what was compiled and how many kernels were loaded."""
    compiled = Compiled()
    with event.install_listener("numba:compile", compiled):
        modules = played(sys.argv[1].split(",") if sys.argv[1:] else ("random", "random"))
    from openfire.geometry import kernels

    hits = sum(bool(one.stats.cache_hits) for one in vars(kernels).values() if hasattr(one, "stats"))
    sys.stdout.write(json.dumps({"played": modules, "loaded": hits, "compiled": compiled.names}))


if __name__ == "__main__":
    main()
