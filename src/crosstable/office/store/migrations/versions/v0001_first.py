"""The first shape of an office."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _acts() -> None:
    op.create_table(
        "acts",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("by", NUMBER, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("personal", sa.Text(), nullable=False),
        sa.Column("previous", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )


def _contents() -> None:
    op.create_table(
        "contents",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("size", NUMBER, nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
        sqlite_strict=True,
    )


def _settings() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
        sqlite_strict=True,
    )


def _tries() -> None:
    op.create_table(
        "tries",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )
    op.create_index("tries_at", "tries", ["at"], unique=False)


def _editions() -> None:
    op.create_table(
        "editions",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("list_day", sa.Text(), nullable=False),
        sa.Column("edition", NUMBER, nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("base", NUMBER, nullable=True),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("inputs", sa.Text(), nullable=False),
        sa.Column("files", sa.Text(), nullable=False),
        sa.Column("players", NUMBER, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("run", NUMBER, nullable=False),
        sa.Column("published", NUMBER, nullable=True),
        sa.Column("published_at", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["base"],
            ["editions.number"],
        ),
        sa.ForeignKeyConstraint(
            ["published"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["run"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )
    op.create_index("editions_list", "editions", ["kind", "list_day"], unique=False)


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=False),
        sa.Column("starts", sa.Text(), nullable=False),
        sa.Column("ends", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("rate_of_play", sa.Text(), nullable=False),
        sa.Column("fee_class", sa.Text(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("organiser", sa.Text(), nullable=False),
        sa.Column("arbiters", sa.Text(), nullable=False),
        sa.Column("official", NUMBER, nullable=False),
        sa.Column("league", NUMBER, nullable=False),
        sa.Column("highest", NUMBER, nullable=True),
        sa.Column("highest_woman", NUMBER, nullable=True),
        sa.Column("registered_on", sa.Text(), nullable=False),
        sa.Column("notice", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("by", NUMBER, nullable=False),
        sa.Column("since", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["since"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )
    op.create_index("events_starts", "events", ["starts"], unique=False)


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("sex", sa.Text(), nullable=False),
        sa.Column("born", sa.Text(), nullable=False),
        sa.Column("since", NUMBER, nullable=False),
        sa.Column("erased", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["erased"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["since"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )


def _personal() -> None:
    op.create_table(
        "personal",
        sa.Column("act", NUMBER, autoincrement=False, nullable=False),
        sa.Column("person", NUMBER, nullable=True),
        sa.Column("salt", sa.Text(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("erased", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["act"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["erased"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("act"),
        sqlite_strict=True,
    )
    op.create_index("personal_person", "personal", ["person"], unique=False)


def _redactions() -> None:
    op.create_table(
        "redactions",
        sa.Column("original", sa.Text(), nullable=False),
        sa.Column("redacted", sa.Text(), nullable=False),
        sa.Column("act", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["act"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("original"),
        sqlite_strict=True,
    )


def _submissions() -> None:
    op.create_table(
        "submissions",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("size", NUMBER, nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("by", NUMBER, nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("received_at", sa.Text(), nullable=False),
        sa.Column("replaces", NUMBER, nullable=True),
        sa.Column("receipt", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("first_day", sa.Text(), nullable=False),
        sa.Column("last_day", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("findings", sa.Text(), nullable=False),
        sa.Column("act", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["act"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["replaces"],
            ["submissions.number"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )
    op.create_index("submissions_club", "submissions", ["club"], unique=False)
    op.create_index("submissions_content", "submissions", ["content"], unique=False)


def _users() -> None:
    op.create_table(
        "users",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("active", NUMBER, nullable=False),
        sa.Column("since", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["since"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("name"),
        sqlite_strict=True,
    )


def _api_keys() -> None:
    op.create_table(
        "api_keys",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("user", NUMBER, nullable=False),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("revoked_at", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["user"],
            ["users.number"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sa.UniqueConstraint("hash"),
        sqlite_strict=True,
    )


def _appeals() -> None:
    op.create_table(
        "appeals",
        sa.Column("number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("submission", NUMBER, nullable=False),
        sa.Column("person", NUMBER, nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("opened", NUMBER, nullable=False),
        sa.Column("closed", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["closed"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["opened"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["submission"],
            ["submissions.number"],
        ),
        sa.PrimaryKeyConstraint("number"),
        sqlite_strict=True,
    )


def _bindings() -> None:
    op.create_table(
        "bindings",
        sa.Column("submission", NUMBER, autoincrement=False, nullable=False),
        sa.Column("event", NUMBER, nullable=False),
        sa.Column("act", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["act"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["event"],
            ["events.number"],
        ),
        sa.ForeignKeyConstraint(
            ["submission"],
            ["submissions.number"],
        ),
        sa.PrimaryKeyConstraint("submission"),
        sqlite_strict=True,
    )
    op.create_index("bindings_event", "bindings", ["event"], unique=False)


def _credentials() -> None:
    op.create_table(
        "credentials",
        sa.Column("user", NUMBER, autoincrement=False, nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user"],
            ["users.number"],
        ),
        sa.PrimaryKeyConstraint("user"),
        sqlite_strict=True,
    )


def _decisions() -> None:
    op.create_table(
        "decisions",
        sa.Column("act", NUMBER, autoincrement=False, nullable=False),
        sa.Column("submission", NUMBER, nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("counts_from", sa.Text(), nullable=False),
        sa.Column("findings", sa.Text(), nullable=False),
        sa.Column("by", NUMBER, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["act"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["submission"],
            ["submissions.number"],
        ),
        sa.PrimaryKeyConstraint("act"),
        sqlite_strict=True,
    )
    op.create_index("decisions_submission", "decisions", ["submission"], unique=False)


def _identities() -> None:
    op.create_table(
        "identities",
        sa.Column("row", NUMBER, autoincrement=False, nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.Column("scheme", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("valid_from", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.Text(), nullable=True),
        sa.Column("recorded", NUMBER, nullable=False),
        sa.Column("superseded", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.number"],
        ),
        sa.ForeignKeyConstraint(
            ["recorded"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["superseded"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("row"),
        sqlite_strict=True,
    )
    op.create_index("identities_person", "identities", ["person"], unique=False)
    op.create_index("identities_value", "identities", ["scheme", "value"], unique=False)


def _ledger() -> None:
    op.create_table(
        "ledger",
        sa.Column("edition", NUMBER, autoincrement=False, nullable=False),
        sa.Column("submission", NUMBER, autoincrement=False, nullable=False),
        sa.Column("part", NUMBER, autoincrement=False, nullable=False),
        sa.Column("player", NUMBER, autoincrement=False, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("rating", NUMBER, nullable=True),
        sa.Column("games", NUMBER, nullable=False),
        sa.Column("half_points", NUMBER, nullable=False),
        sa.Column("rc", NUMBER, nullable=True),
        sa.Column("ru", NUMBER, nullable=True),
        sa.Column("expected", NUMBER, nullable=True),
        sa.Column("k", NUMBER, nullable=True),
        sa.Column("change", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["edition"],
            ["editions.number"],
        ),
        sa.ForeignKeyConstraint(
            ["submission"],
            ["submissions.number"],
        ),
        sa.PrimaryKeyConstraint("edition", "submission", "part", "player"),
        sqlite_strict=True,
    )
    op.create_index("ledger_player", "ledger", ["player"], unique=False)


def _listings() -> None:
    op.create_table(
        "listings",
        sa.Column("row", NUMBER, autoincrement=False, nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.Column("flag", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("valid_from", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.Text(), nullable=True),
        sa.Column("recorded", NUMBER, nullable=False),
        sa.Column("superseded", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.number"],
        ),
        sa.ForeignKeyConstraint(
            ["recorded"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["superseded"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("row"),
        sqlite_strict=True,
    )
    op.create_index("listings_person", "listings", ["person"], unique=False)


def _memberships() -> None:
    op.create_table(
        "memberships",
        sa.Column("row", NUMBER, autoincrement=False, nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.Column("federation", sa.Text(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("valid_from", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.Text(), nullable=True),
        sa.Column("recorded", NUMBER, nullable=False),
        sa.Column("superseded", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.number"],
        ),
        sa.ForeignKeyConstraint(
            ["recorded"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["superseded"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("row"),
        sqlite_strict=True,
    )
    op.create_index("memberships_person", "memberships", ["person"], unique=False)


def _merges() -> None:
    op.create_table(
        "merges",
        sa.Column("act", NUMBER, autoincrement=False, nullable=False),
        sa.Column("kept", NUMBER, nullable=False),
        sa.Column("merged", NUMBER, nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("undone", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["act"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["kept"],
            ["people.number"],
        ),
        sa.ForeignKeyConstraint(
            ["merged"],
            ["people.number"],
        ),
        sa.ForeignKeyConstraint(
            ["undone"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("act"),
        sqlite_strict=True,
    )
    op.create_index("merges_merged", "merges", ["merged"], unique=False)


def _names() -> None:
    op.create_table(
        "names",
        sa.Column("row", NUMBER, autoincrement=False, nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("block", sa.Text(), nullable=False),
        sa.Column("valid_from", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.Text(), nullable=True),
        sa.Column("recorded", NUMBER, nullable=False),
        sa.Column("superseded", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.number"],
        ),
        sa.ForeignKeyConstraint(
            ["recorded"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["superseded"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("row"),
        sqlite_strict=True,
    )
    op.create_index("names_block", "names", ["block"], unique=False)
    op.create_index("names_person", "names", ["person"], unique=False)


def _outcomes() -> None:
    op.create_table(
        "outcomes",
        sa.Column("edition", NUMBER, autoincrement=False, nullable=False),
        sa.Column("submission", NUMBER, autoincrement=False, nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("codes", sa.Text(), nullable=False),
        sa.Column("complete", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["edition"],
            ["editions.number"],
        ),
        sa.ForeignKeyConstraint(
            ["submission"],
            ["submissions.number"],
        ),
        sa.PrimaryKeyConstraint("edition", "submission"),
        sqlite_strict=True,
    )


def _participations() -> None:
    op.create_table(
        "participations",
        sa.Column("submission", NUMBER, autoincrement=False, nullable=False),
        sa.Column("start_number", NUMBER, autoincrement=False, nullable=False),
        sa.Column("given", NUMBER, nullable=True),
        sa.Column("person", NUMBER, nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission"],
            ["submissions.number"],
        ),
        sa.PrimaryKeyConstraint("submission", "start_number"),
        sqlite_strict=True,
    )
    op.create_index("participations_person", "participations", ["person"], unique=False)


def _publications() -> None:
    op.create_table(
        "publications",
        sa.Column("act", NUMBER, autoincrement=False, nullable=False),
        sa.Column("edition", NUMBER, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("difference", sa.Text(), nullable=False),
        sa.Column("checkpoint", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["act"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["edition"],
            ["editions.number"],
        ),
        sa.PrimaryKeyConstraint("act"),
        sqlite_strict=True,
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("edition", NUMBER, autoincrement=False, nullable=False),
        sa.Column("player", NUMBER, autoincrement=False, nullable=False),
        sa.Column("rating", NUMBER, nullable=True),
        sa.Column("games", NUMBER, nullable=False),
        sa.Column("k", NUMBER, nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("federation", sa.Text(), nullable=False),
        sa.Column("on_list", NUMBER, nullable=False),
        sa.ForeignKeyConstraint(
            ["edition"],
            ["editions.number"],
        ),
        sa.PrimaryKeyConstraint("edition", "player"),
        sqlite_strict=True,
    )
    op.create_index("ratings_player", "ratings", ["player"], unique=False)


def _sessions() -> None:
    op.create_table(
        "sessions",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("user", NUMBER, nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user"],
            ["users.number"],
        ),
        sa.PrimaryKeyConstraint("hash"),
        sqlite_strict=True,
    )


def _titles() -> None:
    op.create_table(
        "titles",
        sa.Column("row", NUMBER, autoincrement=False, nullable=False),
        sa.Column("person", NUMBER, nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("women_title", sa.Text(), nullable=False),
        sa.Column("other_titles", sa.Text(), nullable=False),
        sa.Column("valid_from", sa.Text(), nullable=False),
        sa.Column("valid_until", sa.Text(), nullable=True),
        sa.Column("recorded", NUMBER, nullable=False),
        sa.Column("superseded", NUMBER, nullable=True),
        sa.ForeignKeyConstraint(
            ["person"],
            ["people.number"],
        ),
        sa.ForeignKeyConstraint(
            ["recorded"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["superseded"],
            ["acts.number"],
        ),
        sa.PrimaryKeyConstraint("row"),
        sqlite_strict=True,
    )
    op.create_index("titles_person", "titles", ["person"], unique=False)


def _uploads() -> None:
    op.create_table(
        "uploads",
        sa.Column("act", NUMBER, autoincrement=False, nullable=False),
        sa.Column("edition", NUMBER, nullable=False),
        sa.Column("files", sa.Text(), nullable=False),
        sa.Column("receipt", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["act"],
            ["acts.number"],
        ),
        sa.ForeignKeyConstraint(
            ["edition"],
            ["editions.number"],
        ),
        sa.PrimaryKeyConstraint("act"),
        sqlite_strict=True,
    )


TABLES = (
    _acts,
    _contents,
    _settings,
    _tries,
    _editions,
    _events,
    _people,
    _personal,
    _redactions,
    _submissions,
    _users,
    _api_keys,
    _appeals,
    _bindings,
    _credentials,
    _decisions,
    _identities,
    _ledger,
    _listings,
    _memberships,
    _merges,
    _names,
    _outcomes,
    _participations,
    _publications,
    _ratings,
    _sessions,
    _titles,
    _uploads,
)

APPEND_ONLY = ("acts", "redactions", "submissions", "decisions", "publications")


def upgrade() -> None:
    """Make all tables, then the triggers that protect what is never changed."""
    for table in TABLES:
        table()
    if op.get_bind().engine.name == "postgresql":
        _protect_postgresql()
    else:
        _protect_sqlite()


def _protect_sqlite() -> None:
    for table in APPEND_ONLY:
        for act in ("UPDATE", "DELETE"):
            op.execute(_refusal_sqlite(table, act))
    op.execute(_refusal_sqlite("contents", "UPDATE"))
    unless = "WHEN NOT EXISTS (SELECT 1 FROM redactions WHERE original = OLD.hash)"
    op.execute(_refusal_sqlite("contents", "DELETE", unless))


def _refusal_sqlite(table: str, act: str, condition: str = "") -> str:
    return (
        f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} {condition} "
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )


def _protect_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION office_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"
    )
    op.execute(
        "CREATE FUNCTION office_refuse_unless_redacted() RETURNS trigger LANGUAGE plpgsql AS $$ "
        "BEGIN IF EXISTS (SELECT 1 FROM redactions WHERE original = OLD.hash) "
        "THEN RETURN OLD; END IF; "
        "RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$"
    )
    for table in APPEND_ONLY:
        op.execute(_refusal_postgresql(table, "UPDATE OR DELETE", "ROW", "office_refuse"))
        op.execute(_refusal_postgresql(table, "TRUNCATE", "STATEMENT", "office_refuse"))
    op.execute(_refusal_postgresql("contents", "UPDATE", "ROW", "office_refuse"))
    op.execute(_refusal_postgresql("contents", "TRUNCATE", "STATEMENT", "office_refuse"))
    unless = "office_refuse_unless_redacted"
    op.execute(_refusal_postgresql("contents", "DELETE", "ROW", unless))


def _refusal_postgresql(table: str, act: str, each: str, function: str) -> str:
    name = f"{table}_no_{act.lower().replace(' ', '_')}"
    return (
        f"CREATE TRIGGER {name} BEFORE {act} ON {table} "
        f"FOR EACH {each} EXECUTE FUNCTION {function}()"
    )
