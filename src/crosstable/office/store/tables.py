"""The tables of the office. All values are whole numbers, text or bytes.

Days are `2026-11-16`, moments `2026-11-16T22:15:00Z`. Keys are given by the program and follow from
the acts, so that an office that is made again from its acts has the same rows.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.sql.schema import SchemaItem

METADATA = MetaData()
_NUMBER = BigInteger().with_variant(Integer(), "sqlite")


def _table(name: str, *items: SchemaItem) -> Table:
    return Table(name, METADATA, *items, sqlite_strict=True)


def _key(name: str, *more: SchemaItem) -> Column[int]:
    return Column(name, _NUMBER, *more, primary_key=True, autoincrement=False)


def _number(name: str, *more: SchemaItem, null: bool = False) -> Column[int]:
    return Column(name, _NUMBER, *more, nullable=null)


def _text(name: str, *, null: bool = False) -> Column[str]:
    return Column(name, Text, nullable=null)


def _act(name: str = "act", *, null: bool = False) -> Column[int]:
    return _number(name, ForeignKey("acts.number"), null=null)


# -- the chain, and what can be erased from beside it ---------------------------------------------

ACTS = _table(
    "acts",
    _key("number"),
    _text("at"),
    _number("by"),
    _text("kind"),
    _text("facts"),
    _text("personal"),
    _text("previous"),
    _text("hash"),
)
"""Append-only. `facts` hold no personal data; `personal` is a commitment to its row there."""

PERSONAL = _table(
    "personal",
    _key("act", ForeignKey("acts.number")),
    _number("person", null=True),
    _text("salt"),
    _text("data"),
    _act("erased", null=True),
    Index("personal_person", "person"),
)
"""What may have to be forgotten. Without its salt a commitment says nothing about the data."""

CONTENTS = _table(
    "contents",
    Column("hash", Text, primary_key=True),
    _number("size"),
    Column("data", LargeBinary, nullable=False),
)
"""Bytes by their SHA-256, packed. They are never changed, and removed only where redacted."""

REDACTIONS = _table(
    "redactions", Column("original", Text, primary_key=True), _text("redacted"), _act()
)
"""Append-only: contents that an erasure replaced, each by a copy without the person."""

# -- the office and its users ---------------------------------------------------------------------

SETTINGS = _table("settings", Column("name", Text, primary_key=True), _text("value"))

USERS = _table(
    "users",
    _key("number"),
    Column("name", Text, nullable=False, unique=True),
    _text("role"),
    _text("club"),
    _number("active"),
    _act("since"),
)

CREDENTIALS = _table(
    "credentials",
    _key("user", ForeignKey("users.number")),
    _text("password"),
    _text("changed_at"),
)
"""Argon2 hashes; never exported, never part of an act."""

API_KEYS = _table(
    "api_keys",
    _key("number"),
    _number("user", ForeignKey("users.number")),
    _text("label"),
    Column("hash", Text, nullable=False, unique=True),
    _text("created_at"),
    _text("revoked_at", null=True),
)

SESSIONS = _table(
    "sessions",
    Column("hash", Text, primary_key=True),
    _number("user", ForeignKey("users.number")),
    _text("created_at"),
    _text("expires_at"),
)

TRIES = _table(
    "tries", _key("number"), _text("name"), _text("origin"), _text("at"), Index("tries_at", "at")
)
"""Failed attempts to log in, as long as they count."""

# -- people ---------------------------------------------------------------------------------------

PEOPLE = _table(
    "people",
    _key("number"),
    _text("origin"),
    _text("sex"),
    _text("born"),
    _act("since"),
    _act("erased", null=True),
)


def _of_person(name: str, *values: Column[str]) -> Table:
    """A table of facts about persons with valid time and recorded time."""
    return _table(
        name,
        _key("row"),
        _number("person", ForeignKey("people.number")),
        *values,
        _text("valid_from"),
        _text("valid_until", null=True),
        _act("recorded"),
        _act("superseded", null=True),
        Index(f"{name}_person", "person"),
    )


IDENTITIES = _of_person("identities", _text("scheme"), _text("value"))
NAMES = _of_person("names", _text("name"), _text("block"))
MEMBERSHIPS = _of_person("memberships", _text("federation"), _text("club"))
TITLES = _of_person("titles", _text("title"), _text("women_title"), _text("other_titles"))
LISTINGS = _of_person("listings", _text("flag"), _text("reason"))
"""Requests not to be listed (2002, 16.2) and dispensations (16.3)."""

Index("identities_value", IDENTITIES.c.scheme, IDENTITIES.c.value)
Index("names_block", NAMES.c.block)

MERGES = _table(
    "merges",
    _key("act", ForeignKey("acts.number")),
    _number("kept", ForeignKey("people.number")),
    _number("merged", ForeignKey("people.number")),
    _text("reason"),
    _act("undone", null=True),
    Index("merges_merged", "merged"),
)

# -- events and reports ---------------------------------------------------------------------------

EVENTS = _table(
    "events",
    _key("number"),
    _text("name"),
    _text("place"),
    _text("federation"),
    _text("starts"),
    _text("ends"),
    _text("kind"),
    _text("rate_of_play"),
    _text("fee_class"),
    _text("club"),
    _text("organiser"),
    _text("arbiters"),
    _number("official"),
    _number("league"),
    _number("highest", null=True),
    _number("highest_woman", null=True),
    _text("registered_on"),
    _text("notice"),
    _text("state"),
    _number("by"),
    _act("since"),
    Index("events_starts", "starts"),
)

SUBMISSIONS = _table(
    "submissions",
    _key("number"),
    _text("content"),
    _number("size"),
    _text("file"),
    _number("by"),
    _text("club"),
    _text("received_at"),
    _number("replaces", ForeignKey("submissions.number"), null=True),
    _text("receipt"),
    _text("kind"),
    _text("first_day"),
    _text("last_day"),
    _text("verdict"),
    _text("findings"),
    _act(),
    Index("submissions_content", "content"),
    Index("submissions_club", "club"),
)
"""Append-only. `content` and `findings` are hashes of bytes in `contents`."""

BINDINGS = _table(
    "bindings",
    _key("submission", ForeignKey("submissions.number")),
    _number("event", ForeignKey("events.number")),
    _act(),
    _text("verdict", null=True),
    _text("findings", null=True),
    Index("bindings_event", "event"),
)
"""The event of each report; where an officer said which, also what was found then: whether an event
is registered decides the verdict."""

PARTICIPATIONS = _table(
    "participations",
    _key("submission", ForeignKey("submissions.number")),
    _key("start_number"),
    _number("given", null=True),
    _number("person", null=True),
    _text("state"),
    Index("participations_person", "person"),
)
"""Who plays in a report: the number that it gives, and the person who is meant."""

DECISIONS = _table(
    "decisions",
    _key("act", ForeignKey("acts.number")),
    _number("submission", ForeignKey("submissions.number")),
    _text("outcome"),
    _text("reason"),
    _text("counts_from"),
    _text("findings"),
    _number("by"),
    _text("at"),
    Index("decisions_submission", "submission"),
)
"""Append-only; the last decision about a submission counts."""

APPEALS = _table(
    "appeals",
    _key("number"),
    _number("submission", ForeignKey("submissions.number")),
    _number("person", null=True),
    _text("reason"),
    _text("outcome"),
    _text("answer"),
    _act("opened"),
    _act("closed", null=True),
)

# -- lists ----------------------------------------------------------------------------------------

EDITIONS = _table(
    "editions",
    _key("number"),
    _text("kind"),
    _text("list_day"),
    _number("edition"),
    _text("origin"),
    _number("base", ForeignKey("editions.number"), null=True),
    _text("rules"),
    _text("options"),
    _text("version"),
    _text("inputs"),
    _text("files"),
    _number("players"),
    _text("state"),
    _act("run"),
    _act("published", null=True),
    _text("published_at", null=True),
    Index("editions_list", "kind", "list_day"),
)
"""Computed and imported lists. `inputs` is the hash of everything that went in, `files` a JSON
object of the hashes of everything that came out. A published edition never changes its figures."""

OUTCOMES = _table(
    "outcomes",
    _key("edition", ForeignKey("editions.number")),
    _key("submission", ForeignKey("submissions.number")),
    _text("status"),
    _text("codes"),
    _number("complete"),
)
"""What became of each report in a run."""

PUBLICATIONS = _table(
    "publications",
    _key("act", ForeignKey("acts.number")),
    _number("edition", ForeignKey("editions.number")),
    _text("at"),
    _text("difference"),
    _text("checkpoint"),
)
"""`checkpoint` is the hash of the act before: whoever has a published list can prove the chain."""

RATINGS = _table(
    "ratings",
    _key("edition", ForeignKey("editions.number")),
    _key("player"),
    _number("rating", null=True),
    _number("games"),
    _number("k", null=True),
    _text("status"),
    _text("federation"),
    _number("on_list"),
    Index("ratings_player", "player"),
)
"""The rows of published editions, for pages and histories."""

LEDGER = _table(
    "ledger",
    _key("edition", ForeignKey("editions.number")),
    _key("submission", ForeignKey("submissions.number")),
    _key("part"),
    _key("player"),
    _text("status"),
    _number("rating", null=True),
    _number("games"),
    _number("half_points"),
    _number("rc", null=True),
    _number("ru", null=True),
    _number("expected", null=True),
    _number("k", null=True),
    _number("change", null=True),
    Index("ledger_player", "player"),
)
"""The worksheets of published editions: every change with its working."""

READINGS = _table(
    "readings",
    _key("submission", ForeignKey("submissions.number")),
    _text("kind"),
    _text("key"),
    _text("listed"),
    Column("data", LargeBinary, nullable=False),
)
"""What a preview found out about reports, for the run after it; emptied with each publication and
each erasure. `key` and `listed` are hashes of everything that it depends on."""

UPLOADS = _table(
    "uploads",
    _key("act", ForeignKey("acts.number")),
    _number("edition", ForeignKey("editions.number")),
    _text("files"),
    _text("receipt"),
)
"""Folders for FIDE that were written, and the receipts that came back."""

APPEND_ONLY = (ACTS, REDACTIONS, SUBMISSIONS, DECISIONS, PUBLICATIONS)
"""Tables whose rows triggers protect."""

NOT_PROJECTED = frozenset(
    table.name
    for table in (ACTS, PERSONAL, CONTENTS, CREDENTIALS, API_KEYS, SESSIONS, TRIES, READINGS)
)
"""Tables that do not follow from the acts alone: the acts themselves, secrets, and readings, which
follow from the program too."""
