"""A report that is bound to another event is examined again: its verdict and what was found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Two columns; what was bound before has the verdict of its receipt."""
    op.add_column("bindings", sa.Column("verdict", sa.Text(), nullable=True))
    op.add_column("bindings", sa.Column("findings", sa.Text(), nullable=True))
