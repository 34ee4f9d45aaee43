"""How far games are, for lists: the round and the scores."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

OPEN = ["listed", "phase", "updated", "trouble", "id", "title", "title_hidden", "module", "mission", "pace"]


def upgrade() -> None:
    """Add the columns; a game says how far it is when something happens to it next."""
    op.add_column("games", sa.Column("round", sa.Integer, nullable=False, server_default="0"))
    op.add_column("games", sa.Column("scores", sa.Text, nullable=False, server_default="{}"))
    op.drop_index("games_open", "games")
    op.create_index("games_open", "games", [*OPEN, "names", "asked", "round", "scores"])
