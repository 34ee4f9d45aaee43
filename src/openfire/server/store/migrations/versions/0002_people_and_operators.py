"""Lists without terms, people with accounts, moderation, and the content of modules."""

import json
from contextlib import suppress

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ID = sa.String(32)
NO = sa.text("false")
INDEXES = {
    "games_open": ["listed", "phase", "updated", "trouble", "id", "title", "title_hidden", "module", "mission", "pace"],
    "games_waiting": ["phase", "waits", "updated", "trouble", "id", "deadline"],
    "games_due": ["deadline", "trouble", "id", "phase", "updated"],
}
FREE = '{"type":"free"}'


def upgrade() -> None:
    """Add columns and tables; what lists show of the games that are there is read from their terms."""
    op.add_column("games", sa.Column("seq", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("title", sa.String(80), nullable=False, server_default=""))
    op.add_column("games", sa.Column("module", sa.String(64), nullable=False, server_default=""))
    op.add_column("games", sa.Column("mission", sa.String(64), nullable=False, server_default=""))
    op.add_column("games", sa.Column("pace", sa.Text, nullable=False, server_default=FREE))
    op.add_column("games", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("maker", sa.String(80), nullable=False, server_default=""))
    op.add_column("games", sa.Column("names", sa.Text, nullable=False, server_default="{}"))
    op.add_column("games", sa.Column("asked", sa.String(1), nullable=False, server_default=""))
    op.add_column("games", sa.Column("trouble", sa.Text))
    op.add_column("games", sa.Column("title_hidden", sa.Boolean, nullable=False, server_default=NO))
    op.add_column("games", sa.Column("parent", ID))
    op.add_column("games", sa.Column("rematch_of", ID))
    op.add_column("games", sa.Column("network", sa.String(80), nullable=False, server_default=""))
    op.create_index("games_parent", "games", ["parent"])
    for name, columns in INDEXES.items():
        op.drop_index(name, "games")
        op.create_index(name, "games", columns)
    op.create_index("games_maker", "games", ["maker", "created", "phase", "size"])
    op.add_column("shelf", sa.Column("size", sa.Integer, nullable=False, server_default="0"))
    op.add_column("shelf", sa.Column("maker", sa.String(80), nullable=False, server_default=""))
    op.add_column("shelf", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
    op.create_index("shelf_maker", "shelf", ["maker", "created", "size"])
    op.add_column("accounts", sa.Column("skeleton", sa.String(120)))
    op.add_column("accounts", sa.Column("failures", sa.Integer, nullable=False, server_default="0"))
    op.add_column("accounts", sa.Column("locked_until", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("accounts", sa.Column("is_silenced", sa.Boolean, nullable=False, server_default=NO))
    op.create_index("accounts_skeleton", "accounts", ["skeleton"], unique=True)
    op.add_column("sessions", sa.Column("id", sa.String(16), nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("created", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("device", sa.String(120), nullable=False, server_default=""))
    op.add_column("sessions", sa.Column("network", sa.String(32), nullable=False, server_default=""))
    op.add_column("players", sa.Column("key", sa.String(32), nullable=False, server_default=""))
    op.create_index("players_game", "players", ["game"])
    _create_tables()
    _fill_lists(op.get_bind())
    _fill_parents(op.get_bind())
    _fill_rematches(op.get_bind())
    _fill_seats(op.get_bind())


def _create_tables() -> None:
    op.create_table(
        "modules",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("account", ID, sa.ForeignKey("accounts.id"), nullable=False),
    )
    op.create_index("recovery_codes_account", "recovery_codes", ["account"])
    op.create_table(
        "blocks",
        sa.Column("account", ID, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("blocked", ID, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", ID, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game", ID, nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("account", ID),
        sa.Column("reporter", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("settled", sa.BigInteger),
        sa.Column("note", sa.Text, nullable=False, server_default=""),
    )
    op.create_index("reports_open", "reports", ["settled", "at"])
    op.create_table(
        "bans",
        sa.Column("what", sa.String(120), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger),
    )


def _fill_lists(connection: sa.Connection) -> None:
    """What lists show of a game. Terms that cannot be read are left as they are: the game says so when it is opened."""
    last = sa.text("select game, max(seq) as seq from events group by game")
    newest = {row.game: row.seq for row in connection.execute(last)}
    change = sa.text(
        "update games set seq = :seq, title = :title, module = :module, mission = :mission, pace = :pace, "
        "size = :size where id = :id"
    )
    for game, terms in connection.execute(sa.text("select id, terms from games")).all():
        connection.execute(change, {"id": game, "seq": newest.get(game, 0), **_listed(terms)})


def _listed(terms: str) -> dict[str, object]:
    try:
        told = json.loads(terms)
        pace = json.dumps(told.get("pace", json.loads(FREE)), separators=(",", ":"))
        named = {name: str(told.get(name) or "") for name in ("title", "module", "mission")}
    except (ValueError, AttributeError, RecursionError):
        pace, named = FREE, dict.fromkeys(("title", "module", "mission"), "")
    return {**named, "pace": pace, "size": len(terms.encode())}


def _fill_parents(connection: sa.Connection) -> None:
    """Which game another branched off from."""
    change = sa.text("update games set parent = :parent where id = :id")
    for game, origin in connection.execute(sa.text("select id, origin from games where origin is not null")).all():
        with suppress(ValueError, KeyError, TypeError, RecursionError):  # an unreadable game says so when it is opened
            connection.execute(change, {"id": game, "parent": str(json.loads(origin)["game"])[:32]})


def _fill_rematches(connection: sa.Connection) -> None:
    """Which game is a rematch of which."""
    change = sa.text("update games set rematch_of = :before where id = :id")
    where = 'body like \'{"type":"Rematched"%\''
    for game, body in connection.execute(sa.text(f"select game, body from events where {where}")).all():
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            connection.execute(change, {"id": str(json.loads(body)["game"]), "before": game})


def _fill_seats(connection: sa.Connection) -> None:
    """Who sits where, and the keys of seats whose players have accounts, from the events that tell it."""
    seats: dict[str, dict[str, dict[str, str]]] = {}
    where = 'body like \'{"type":"Joined"%\' or body like \'{"type":"Left"%\''
    for game, body in connection.execute(sa.text(f"select game, body from events where {where} order by game, seq")):
        with suppress(ValueError, KeyError, TypeError, RecursionError):  # an unreadable game says so when it is opened
            told = json.loads(body)
            seats.setdefault(game, {})[told["seat"]] = told if told["type"] == "Joined" else {}
    for game, taken in seats.items():
        _keep_seats(connection, game, {seat: told for seat, told in taken.items() if told})


def _keep_seats(connection: sa.Connection, game: str, taken: dict[str, dict[str, str]]) -> None:
    names = json.dumps({seat: str(told.get("name", "")) for seat, told in taken.items()}, ensure_ascii=False)
    connection.execute(sa.text("update games set names = :names where id = :id"), {"names": names, "id": game})
    change = sa.text("update players set key = :key where game = :game and seat = :seat and account = :account")
    for seat, told in taken.items():
        if told.get("account"):
            row = {"key": told.get("key", ""), "game": game, "seat": seat, "account": told["account"]}
            connection.execute(change, row)
