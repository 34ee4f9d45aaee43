"""What is kept, as tables of a database. Events of a game are only ever added; everything else follows from them."""

from __future__ import annotations

from typing import Final

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
    text,
)

METADATA = MetaData()

ID = String(32)

LISTED: Final = ("id", "title", "title_hidden", "module", "mission", "pace", "names", "asked", "round", "scores")
"""What the lobby shows of a game, besides how far it is."""

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
    Column("seq", Integer, nullable=False, server_default="0"),
    Column("title", String(80), nullable=False, server_default=""),
    Column("module", String(64), nullable=False, server_default=""),
    Column("mission", String(64), nullable=False, server_default=""),
    Column("pace", Text, nullable=False, server_default='{"type":"free"}'),
    Column("size", Integer, nullable=False, server_default="0"),
    Column("maker", String(80), nullable=False, server_default=""),
    Column("names", Text, nullable=False, server_default="{}"),
    Column("asked", String(1), nullable=False, server_default=""),
    Column("trouble", Text),
    Column("title_hidden", Boolean, nullable=False, server_default=text("false")),
    Column("parent", ID),
    Column("rematch_of", ID),
    Column("network", String(80), nullable=False, server_default=""),
    Column("round", Integer, nullable=False, server_default="0"),
    Column("scores", Text, nullable=False, server_default="{}"),
    Index("games_parent", "parent"),
    Index("games_maker", "maker", "created", "phase", "size"),
    Index("games_open", "listed", "phase", "updated", "trouble", *LISTED),
    Index("games_waiting", "phase", "waits", "updated", "trouble", "id", "deadline"),
    Index("games_due", "deadline", "trouble", "id", "phase", "updated"),
)
"""Games: what was agreed, where it branched off from, the secret seed of the dice, and what lists are made from.

Times are milliseconds. `seq` is the number of the newest event; `title` to `pace` repeat what the terms say, so that
nobody decodes them for a list; `size` counts the bytes of the terms and of what the game branched off from; `maker` is
an account, or the mark of an address; `names` says who sits where, `asked` the seat whose turn it is, `round` and
`scores` how far it is; `trouble` says why a game that cannot be read is kept apart from the others; `parent` is the
game that it branched off from, `rematch_of` the one whose players meet again in it, and `network` the mark of the
network that it was made from. What lists and sweeps ask for stands in the indexes themselves, for a row with its terms
can be large.
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

UPLOADS = Table(
    "shelf",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("title", String(200), nullable=False),
    Column("module", String(64), nullable=False),
    Column("account", ID, ForeignKey("accounts.id")),
    Column("created", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("size", Integer, nullable=False, server_default="0"),
    Column("maker", String(80), nullable=False, server_default=""),
    Column("used", BigInteger, nullable=False, server_default="0"),
    Index("shelf_account", "account", "kind", "created"),
    Index("shelf_maker", "maker", "created", "size"),
)
"""Armies and tables that people put there, shared by their link. `used`: when somebody last asked for it, to a day."""

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("name", String(40), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("skeleton", String(120)),
    Column("failures", Integer, nullable=False, server_default="0"),
    Column("locked_until", BigInteger, nullable=False, server_default="0"),
    Column("is_silenced", Boolean, nullable=False, server_default=text("false")),
    Index("accounts_skeleton", "skeleton", unique=True),
)
"""People who signed up. `skeleton` is what a name looks like: no two accounts look alike. Of those that were made
before there were skeletons, one that looks like another has none. `failures` counts wrong passwords in a row."""

SESSIONS = Table(
    "sessions",
    METADATA,
    Column("token", String(64), primary_key=True),
    Column("account", ID, ForeignKey("accounts.id"), nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("id", String(16), nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False, server_default="0"),
    Column("used", BigInteger, nullable=False, server_default="0"),
    Column("device", String(120), nullable=False, server_default=""),
    Column("network", String(32), nullable=False, server_default=""),
    Index("sessions_account", "account"),
)
"""Who is signed in; tokens are kept as hashes. `network` is the mark of where that was, which cannot be read back."""

PLAYERS = Table(
    "players",
    METADATA,
    Column("account", ID, ForeignKey("accounts.id"), primary_key=True),
    Column("game", ID, ForeignKey("games.id"), primary_key=True),
    Column("seat", String(1), primary_key=True),
    Column("key", String(32), nullable=False, server_default=""),
    Index("players_game", "game"),
)
"""Seats of people with accounts. `key` is what the seat's token has to hold; a seat that somebody has left has none."""

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
"""What the server drew for itself, such as the secret that signs seat tokens."""

MODULES = Table(
    "modules",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("key", String(64), nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""The content of modules that games are played with, by its hash: a game outlives a module that changes or goes."""

RECOVERY_CODES = Table(
    "recovery_codes",
    METADATA,
    Column("code", String(64), primary_key=True),
    Column("account", ID, ForeignKey("accounts.id"), nullable=False),
    Index("recovery_codes_account", "account"),
)
"""Words that let somebody in who has lost the password, once each; kept as hashes."""

BLOCKS = Table(
    "blocks",
    METADATA,
    Column("account", ID, ForeignKey("accounts.id"), primary_key=True),
    Column("blocked", ID, ForeignKey("accounts.id"), primary_key=True),
    Column("created", BigInteger, nullable=False),
)
"""Whom somebody does not want to meet."""

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("game", ID, nullable=False),
    Column("seat", String(1), nullable=False),
    Column("account", ID),
    Column("reporter", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("settled", BigInteger),
    Column("note", Text, nullable=False, server_default=""),
    Index("reports_open", "settled", "at"),
)
"""What somebody complains about, for the operator to look at."""

BANS = Table(
    "bans",
    METADATA,
    Column("what", String(120), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger),
)
"""Accounts (account:ID) and networks (address:NETWORK) that are not served."""
