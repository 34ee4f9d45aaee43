"""How often somebody has to act who takes what is suggested.

`python -m tests.server.suggested_acts` plays some games of each setting against the bot and says how many acts there
were for each activation of a unit, set-up apart.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from openfire.engine.record import AnswerEntry
from openfire.server.http.app import Settings
from tests.server.running import Server, running
from tests.small_battles import BATTLES

EVERYTHING = ["only", "attack-order", "followers", "losses"]
"""What the pages leave to be given unless somebody wants to be asked."""


class Acts(NamedTuple):
    """What somebody did in a game."""

    acts: Counter[str]
    """By the question that was open."""
    activations: int
    before: int
    """Acts before the first unit was activated: the set-up."""

    @property
    def in_battle(self) -> int:
        """Acts since the first unit was activated."""
        return self.acts.total() - self.before


def together(found: Sequence[Acts]) -> Acts:
    """What somebody did in several games."""
    acts = sum((one.acts for one in found), Counter[str]())
    return Acts(acts, sum(one.activations for one in found), sum(one.before for one in found))


def suggested_act(server: Server, game: str, token: str, question: Any) -> Any:
    """Do what is suggested; the reply, and what was done."""
    made = server.ask(game, "suggest")
    option = made["options"][made.get("default", 0)]
    then = option.get("then", [])
    server.ask(game, "answer", token, turn=question["turn"], text=option["text"], then=then)
    return option


def follow_suggestions(server: Server, module: str, most: int = 10_000, **terms: object) -> Acts:
    """Play against the bot by suggestions, up to so many acts."""
    made = server.create(module=module, seats=[{"player": "me"}, {"player": "greedy"}], **terms)
    game, token, acts, before = made["game"], made["seats"]["a"], Counter[str](), 0
    server.ask(game, "prefer", token, leaves=EVERYTHING)
    while acts.total() < most and (view := server.waiting(game, "a"))["phase"] != "over":
        suggested_act(server, game, token, view["question"])
        acts[view["question"]["what"]] += 1
        before += not acts["activate"]
    entries = entries_of(server, game)
    return Acts(acts, sum(one.what == "activate" and one.seat == "a" for one in entries), before)


def entries_of(server: Server, game: str) -> list[AnswerEntry]:
    """The answers that a running game has heard."""
    live = server.service.slots[game].live
    assert live
    return [entry for entry in live.entries if isinstance(entry, AnswerEntry)]


def main() -> None:
    """Play some games of each setting, for dice make one game unlike another."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with TemporaryDirectory() as folder, running(Settings(f"{folder}/games.db", rate=0, processes=1)) as server:
        for module, battle in BATTLES.items():
            found = together([follow_suggestions(server, module, mission=battle.mission) for _ in range(games)])
            told = ", ".join(f"{what} {count}" for what, count in found.acts.most_common())
            battle_acts, every = (count / found.activations for count in (found.in_battle, found.acts.total()))
            sys.stdout.write(f"{module}: {battle_acts:.2f} acts an activation, {every:.2f} with the set-up: {told}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
