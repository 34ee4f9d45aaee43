"""Compiled and plain Python give the same answers, bit for bit."""

import os
import subprocess
import sys
from pathlib import Path


def answers(plain: bool) -> tuple[str, list[str]]:
    """How the kernels ran (a plain function or not) and what the battery prints."""
    surroundings = {**os.environ, "NUMBA_DISABLE_JIT": "1" if plain else "0"}
    script = Path(__file__).with_name("battery.py")
    done = subprocess.run([sys.executable, str(script)], env=surroundings, capture_output=True, text=True, check=True)
    return done.stderr, done.stdout.splitlines()


def test_plain_python_gives_the_same_bits():
    (how, compiled), (how_else, plain) = answers(plain=False), answers(plain=True)
    assert how != "function"
    assert how_else == "function"
    assert len(compiled) >= 900
    assert [pair for pair in zip(compiled, plain, strict=True) if pair[0] != pair[1]] == []
