"""Bots: when a game waits for one, it thinks in another process and answers here, within its time."""

from __future__ import annotations

import time

from openfire.engine.refusals import Refusal
from openfire.server.games.acts import play_answer
from openfire.server.games.service import Service
from openfire.server.games.slots import GameSlot
from openfire.server.health.logs import log
from openfire.server.health.metrics import METRICS
from openfire.server.problems import Problem
from openfire.server.views.updates import before
from openfire.server.workers import jobs
from openfire.server.workers.askers import Rank, working_for
from openfire.server.workers.pool import OverrunError


def wake(service: Service, slot: GameSlot) -> None:
    """See to it that the bot that is asked answers."""
    if not service.is_draining and not slot.is_thinking:
        slot.bot = service.spawn(_play(service, slot.game))


async def _play(service: Service, game: str) -> None:
    """Answer for bots until a person is asked."""
    try:
        while not service.is_draining and await _answer(service, game):
            pass
    except Problem as problem:  # somebody was faster, or the server stops: whoever goes on will wake a bot again
        log.info("bot stopped", extra={"game": game, "why": problem.code})
    except Exception:
        log.exception("bot failed", extra={"game": game})


async def _answer(service: Service, game: str) -> bool:
    """Answer one question for a bot; whether one was asked."""
    async with service.at(game) as (_, live):
        asked = live.asked
        bot = live.seats[asked.who].answered_by if asked else ""
        if asked is None or not bot:
            return False
        turn, whim, kept = live.turn, live.whim(asked.who), live.kept
        place = jobs.position(live)
    with working_for(f"bots of {kept.network or kept.maker}", Rank.TABLE, also=f"bots of {kept.maker}"):
        text = await _thought(service, place, bot, whim)
    async with service.at(game) as (slot, live):
        if live.turn == turn and live.asked:
            was = before(live)
            event = await service.rules(play_answer, live, text)
            if isinstance(event, Refusal):
                log.error("bot refused", extra={"game": game, "what": asked.what, "why": str(event)})
                event = await service.rules(play_answer, live, await _anything(service, place, whim))
            if isinstance(event, Refusal):
                raise RuntimeError(f"nothing that is offered is taken: {event}")
            await service.happen(slot, [event], was=was)
    return True


async def _thought(service: Service, place: jobs.Position, bot: str, whim: bytes) -> str:
    """What a bot answers; anything that is allowed when it thinks too long or fails."""
    start = time.perf_counter()
    try:
        text: str = await service.pool.do(jobs.decide, place, bot, whim, budget=service.budget, is_patient=True)
    except OverrunError:
        METRICS.overruns.inc()
        text = await _anything(service, place, whim)
    except Problem:
        raise
    except Exception:
        log.exception("bot failed", extra={"what": bot})
        text = await _anything(service, place, whim)
    METRICS.bots.labels(bot).observe(time.perf_counter() - start)
    return text


async def _anything(service: Service, place: jobs.Position, whim: bytes) -> str:
    """Some answer that is taken."""
    text: str = await service.pool.do(jobs.anything, place, whim, is_patient=True)
    return text
