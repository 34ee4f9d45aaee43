"""Metrics, as Prometheus reads them."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)


class Metrics:
    """What is counted and timed."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "openfire_requests", "Requests and messages, by what was asked and what came of it", ["what", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "openfire_request_seconds", "How long they took", ["what"], buckets=BUCKETS, registry=self.registry
        )
        self.events = Counter("openfire_events", "Events kept, by kind", ["what"], registry=self.registry)
        self.conflicts = Counter("openfire_conflicts", "Events that somebody else forestalled", registry=self.registry)
        self.bots = Histogram(
            "openfire_bot_seconds", "How long bots thought", ["bot"], buckets=BUCKETS, registry=self.registry
        )
        self.overruns = Counter("openfire_bot_overruns", "Bots that thought too long", registry=self.registry)
        self.games = Gauge("openfire_live_games", "Games in memory", registry=self.registry)
        self.listeners = Gauge("openfire_listeners", "Open WebSockets", registry=self.registry)
        self.commits = Gauge("openfire_commits", "Commits so far", registry=self.registry)
        self.written = Gauge("openfire_written", "Pieces written in those commits", registry=self.registry)
        self.failures = Counter(
            "openfire_failures", "Rounds of what goes on beside requests that failed", ["what"], registry=self.registry
        )
        self.refused = Counter("openfire_refused", "Requests refused, by reason", ["why"], registry=self.registry)
        self.unwritten = Gauge("openfire_failed_writes", "Commits that failed", registry=self.registry)
        self.deaths = Gauge(
            "openfire_deaths", "Threads and processes that died and were replaced", ["what"], registry=self.registry
        )
        self.quarantined = Gauge("openfire_quarantined_games", "Games that are kept apart", registry=self.registry)
        self.queue_age = Gauge(
            "openfire_queue_age_seconds", "How long the oldest work has waited", ["what"], registry=self.registry
        )
        self.sweep_age = Gauge("openfire_sweep_age_seconds", "Time since the last sweep", registry=self.registry)
        self.ready = Gauge(
            "openfire_ready", "Whether the server could serve when it was last asked", registry=self.registry
        )
        self.lag = Histogram("openfire_loop_lag_seconds", "Delay of the loop", buckets=BUCKETS, registry=self.registry)
        self.waiting = Gauge("openfire_pool_waiting", "Work waiting for a process", registry=self.registry)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)


METRICS: Final = Metrics()
