"""A server starts with what is installed always: extras are asked for when somebody wants what they are for."""

import subprocess
import sys

import pytest

from openfire.server.problems import Problem
from openfire.server.workshop import laboratory
from tests.server.running import Server

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("scipy", "ray", "pettingzoo", "gymnasium", "torch", "psycopg"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
import openfire.server.http.app
"""


def test_a_server_starts_without_any_extra() -> None:
    found = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr


def test_a_laboratory_without_its_statistics_says_what_to_install(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laboratory, "find_spec", lambda _: None)
    lab = laboratory.Laboratory(server.service, laboratory.LabBudget())
    with pytest.raises(Problem, match=r"install openfire\[lab\]"):
        lab.check_room("somebody")
