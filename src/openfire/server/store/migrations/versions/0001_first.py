"""The first layout."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(32)


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "accounts",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False, unique=True),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("id", ID, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("waits", sa.String(16), nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("origin", sa.Text),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_index("games_open", "games", ["listed", "phase", "updated"])
    op.create_index("games_waiting", "games", ["waits", "updated"])
    op.create_index("games_due", "games", ["deadline"])
    op.create_table(
        "events",
        sa.Column("game", ID, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("game", ID, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "shelf",
        sa.Column("id", ID, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("module", sa.String(64), nullable=False),
        sa.Column("account", ID, sa.ForeignKey("accounts.id")),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("shelf_account", "shelf", ["account", "kind", "created"])
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("account", ID, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_account", "sessions", ["account"])
    op.create_table(
        "players",
        sa.Column("account", ID, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("game", ID, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.String(1), primary_key=True),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
