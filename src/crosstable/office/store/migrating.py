"""Bring a database to the shape that this version needs; refuse one from a newer version."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from crosstable.errors import NewerOffice

_STEPS = Path(__file__).parent / "migrations"


def configuration(connection: Connection | None = None) -> Config:
    """What Alembic needs to know: where the steps are, and on which connection they run."""
    config = Config()
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def newest() -> str:
    """The last step that this version knows."""
    head = ScriptDirectory.from_config(configuration()).get_current_head()
    assert head is not None
    return head


def step_of(connection: Connection) -> str | None:
    """The last step that a database has taken; None for one that is no office yet."""
    return MigrationContext.configure(connection).get_current_revision()


def migrate(connection: Connection) -> None:
    """Take all steps that are missing; raises `NewerOffice` where the database knows more."""
    known = {
        script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()
    }
    step = step_of(connection)
    if step is not None and step not in known:
        raise NewerOffice(
            f"this office was written by a newer version of Crosstable (step {step}); "
            "install that version"
        )
    if step != newest():
        command.upgrade(configuration(connection), "head")
