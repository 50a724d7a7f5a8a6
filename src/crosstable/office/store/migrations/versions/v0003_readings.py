"""What a preview found out about reports is kept for the run."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """One table; it begins empty."""
    op.create_table(
        "readings",
        sa.Column("submission", NUMBER, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("listed", sa.Text(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["submission"], ["submissions.number"]),
        sa.PrimaryKeyConstraint("submission"),
        sqlite_strict=True,
    )
