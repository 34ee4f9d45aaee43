"""The figures that the server knows about itself are brought up to date when somebody asks for them."""

from __future__ import annotations

from openfire.server.games.service import Service
from openfire.server.games.timeouts import SWEEP
from openfire.server.health.metrics import METRICS


def update_metrics(service: Service) -> None:
    """Bring the figures up to date."""
    pool, writer = service.pool, service.store.writer
    METRICS.games.set(len(service.slots))
    METRICS.waiting.set(pool.waiting)
    METRICS.commits.set(writer.commits)
    METRICS.written.set(writer.written)
    METRICS.unwritten.set(writer.failures)
    METRICS.quarantined.set(service.quarantined)
    METRICS.sweep_age.set(service.loops.age(SWEEP))
    for what, one in service.threaded.items():
        METRICS.deaths.labels(what).set(one.deaths)
    for what, age in (("pool", pool.age()), ("rules", service.threads.age()), ("writer", writer.busy())):
        METRICS.queue_age.labels(what).set(age)
