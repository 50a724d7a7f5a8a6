"""What Alembic runs for every step: on the connection that it is given."""

from __future__ import annotations

from alembic import context

from crosstable.office.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
