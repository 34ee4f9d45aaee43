"""How players answer the questions that come up while odds look ahead. These are tastes and no rules."""

from __future__ import annotations

from collections.abc import Callable

from openfire.engine.answers import Answer, Picks
from openfire.engine.game import Game
from openfire.engine.question_names import QuestionName
from openfire.engine.questions import Ask

AnswerPolicy = Callable[[Ask, Game], Answer]
"""How a player answers a question that comes up on the way."""


class _Least:
    """The least of all chances: with it a sample is always the same."""

    def random(self) -> float:
        """Always 0."""
        return 0.0

    def randrange(self, stop: int, /) -> int:  # noqa: ARG002
        """Always 0."""
        return 0


def first_offer(ask: Ask, game: Game) -> Answer:  # noqa: ARG001  # a policy is handed everything
    """Take what comes first."""
    answer: Answer = ask.options.sample(_Least())
    return answer


def sensible(ask: Ask, game: Game) -> Answer:
    """Where somebody has to take damage, the cheapest models first; otherwise what comes first."""
    if ask.name is QuestionName.DAMAGE and ask.about in game.state.units:
        answer = Picks(_cheapest(game, ask.about))
        if ask.options.why_not(answer) is None:
            return answer
    return first_offer(ask, game)


def _cheapest(game: Game, unit: str) -> tuple[str, ...]:
    """Everybody but the leader: who is hurt already, then by what a model costs, then in the order of the list."""
    costs = {entry.model: entry.points for entry in game.unit_card(unit).profile.entries}

    def key(model: str) -> tuple[bool, int]:
        card = game.card(model)
        return game.model(model).hit_points == card.attributes.get("hit-points", 1), costs.get(card.profile.id, 0)

    return tuple(sorted((model for model in game.unit(unit).models if model != game.unit(unit).leader), key=key))
