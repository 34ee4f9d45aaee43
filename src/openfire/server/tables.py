"""What is kept, as tables of a database. Events of a game are only ever added; everything else follows from them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

ID = String(32)

GAMES = Table(
    "games",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("waits", String(16), nullable=False),
    Column("deadline", BigInteger),
    Column("terms", Text, nullable=False),
    Column("origin", Text),
    Column("seed", LargeBinary, nullable=False),
    Index("games_open", "listed", "phase", "updated"),
    Index("games_waiting", "waits", "updated"),
    Index("games_due", "deadline"),
)
"""Games: what was agreed, where it branched off from, the secret seed of the dice, and what lists are made from.

Times are milliseconds.
"""

EVENTS = Table(
    "events",
    METADATA,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)
"""What happened to games, counted from 1. The key is the guard: a number is taken once."""

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)
"""States at boundaries, so that loading a long game repeats only its end. They may be deleted at any time."""

SHELF = Table(
    "shelf",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("title", String(200), nullable=False),
    Column("module", String(64), nullable=False),
    Column("account", ID, ForeignKey("accounts.id")),
    Column("created", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Index("shelf_account", "account", "kind", "created"),
)
"""Armies and tables that people put there, shared by their link."""

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
)

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("account", ID, ForeignKey("accounts.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("sessions_account", "account"),
)
"""Who is signed in; tokens are kept as hashes."""

PLAYERS = Table(
    "players",
    METADATA,
    Column("account", ID, ForeignKey("accounts.id"), primary_key=True),
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("seat", String(1), primary_key=True),
)
"""Seats of people with accounts."""

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What the server drew for itself, such as the secret that signs seat tokens."""
