"""What a tournament report cannot hold: the event details, a small TOML file beside the report.

`SCHEMA` is the one statement of what the file may say. Reading, checking, the assumptions made
for what is not said, the commented template and the page ``docs/event-details.md`` all follow
from it.

>>> details, findings = parse_details("[event]\\nregistered = true\\nmatch_length = 12\\n")
>>> details.match_length, findings
(12, ())
>>> print(parse_details("[event]\\nregisterd = true\\n")[1][0])
line 2:1: event.registerd is unknown; did you mean registered? [details-unknown-key]
"""

from __future__ import annotations

import re
import textwrap
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from typing import Any, Literal

from crosstable.findings import WHOLE_FILE, Assumption, Finding, Span

__all__ = [
    "DOCUMENTS",
    "SCHEMA",
    "USES",
    "Birthplace",
    "Certificate",
    "Contact",
    "EventDetails",
    "HonoraryRating",
    "Key",
    "Organiser",
    "RatingOptions",
    "Stage",
    "Table",
    "ValueType",
    "details_reference",
    "details_template",
    "find_details",
    "locate",
    "parse_details",
    "read_details",
]

Use = Literal["rating", "period", "norms", "report"]
Edition = Literal["2002", "2024", "2024-rapid-blitz"]
KeyPath = tuple[str | int, ...]

USES: Mapping[Use, tuple[str, ...]] = {
    "rating": ("check", "rate", "period"),
    "period": ("period",),
    "norms": ("check", "norms"),
    "report": ("report",),
}
"""What a detail is needed for, and the commands that ask for it."""

DOCUMENTS: Mapping[str, str] = {
    "2002": "FIDE Rating Regulations 2002",
    "2024": "FIDE Rating Regulations 2024",
    "2024-rapid-blitz": "FIDE Rapid and Blitz Rating Regulations 2024",
    "titles": "FIDE Title Regulations 2024",
    "forms": "FIDE forms",
}
"""The documents that the clauses of the schema belong to."""

_EDITIONS = ("2002", "2024", "2024-rapid-blitz")


# -- what was said: None means that it was not --------------------------------------------------


@dataclass(frozen=True, slots=True)
class Organiser:
    """Who organised the event."""

    name: str | None = None
    address: str | None = None
    phone: str | None = None
    email: str | None = None
    website: str | None = None


@dataclass(frozen=True, slots=True)
class Certificate:
    """Where and when the forms are signed; never taken from today's clock."""

    place: str | None = None
    signed_on: date | None = None


@dataclass(frozen=True, slots=True)
class RatingOptions:
    """The readings of the regulations that a user may choose."""

    scheveningen_counts_unrated: bool | None = None
    indeterminate_dp: str | None = None
    list_period: str | None = None
    closing_days: int | None = None
    pool_periods: int | None = None
    rapid_k: int | None = None


@dataclass(frozen=True, slots=True)
class Contact:
    """A person with an office in the event."""

    role: str
    name: str
    fide_id: str | None = None
    title: str | None = None
    address: str | None = None
    phone: str | None = None
    email: str | None = None
    span: Span = field(default=WHOLE_FILE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Stage:
    """Another report that belongs to the same event; its path as written in the file."""

    file: str
    span: Span = field(default=WHOLE_FILE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class HonoraryRating:
    """The rating that stands in for a player, who is named by his starting number."""

    id: int
    rating: int
    list: date | None = None
    span: Span = field(default=WHOLE_FILE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Birthplace:
    """The place of birth of a player, who is named by his starting number."""

    id: int
    place: str
    span: Span = field(default=WHOLE_FILE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class EventDetails:
    """All that an event file said; an attribute that is None was not said."""

    registered: bool | None = None
    registered_on: date | None = None
    registration_waiver: bool | None = None
    reported_on: date | None = None
    laws_of_chess: bool | None = None
    national_championship: bool | None = None
    women_only: bool | None = None
    league: bool | None = None
    match_length: int | None = None
    match_waiver: bool | None = None
    pilot_fast_classic: bool | None = None
    official_fide_event: bool | None = None
    excluded_federations: tuple[str, ...] | None = None
    dispensed_players: tuple[int, ...] | None = None
    norm_exemption: str | None = None
    competition: str | None = None
    system_approved: bool | None = None
    conditions_unchanged: bool | None = None
    arbiter_present: bool | None = None
    pairing_controller: str | None = None
    remarks: tuple[str, ...] | None = None
    organiser: Organiser = Organiser()
    certificate: Certificate = Certificate()
    contacts: tuple[Contact, ...] | None = None
    stages: tuple[Stage, ...] | None = None
    honorary_ratings: tuple[HonoraryRating, ...] | None = None
    birthplaces: tuple[Birthplace, ...] | None = None
    rating: RatingOptions = RatingOptions()

    def assumptions(
        self,
        for_use: Use | None = None,
        *,
        system: str | None = None,
        edition: Edition | None = None,
    ) -> tuple[Assumption, ...]:
        """What is assumed for everything that was not said, in the order of the schema.

        `for_use` keeps what that use needs, `system` (a name of ``--system``) what matters for
        that system, `edition` what the rating regulations of that edition know. The kind of an
        assumption is the name of the table or key: ``stage``, ``event.registered``.
        """
        if for_use is not None and for_use not in USES:
            raise ValueError(f"unknown use {for_use!r}")
        if edition is not None and edition not in _EDITIONS:
            raise ValueError(f"unknown edition {edition!r}")
        return tuple(
            Assumption(name, f"{row.assumed} ({name} is not said)")
            for name, row, value in self._rows()
            if row.assumed and not _is_said(value) and row.concerns(for_use, system, edition)
        )

    def _rows(self) -> Iterator[tuple[str, Table | Key, object]]:
        """Every table and every key outside lists, with the value it has here."""
        for table in SCHEMA:
            record = getattr(self, table.attribute) if table.attribute else self
            yield table.name, table, record
            if not table.many:
                for key in table.keys:
                    yield f"{table.name}.{key.name}", key, getattr(record, key.name)


def _is_said(value: object) -> bool:
    if isinstance(value, (Organiser, Certificate, RatingOptions)):
        return value != type(value)()
    return value is not None


# -- the types of values ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Fault:
    kind: str
    problem: str


@dataclass(frozen=True, slots=True)
class ValueType:
    """What a key may hold: the TOML type, the possible values, the form in which it is kept."""

    name: str
    accepts: tuple[type, ...]
    allows: Callable[[Any], bool] = lambda value: True
    keep: Callable[[Any], object] = lambda value: value
    items: ValueType | None = None

    def read(self, value: object) -> object | _Fault:
        """The value as it is kept, or what is wrong with it."""
        if type(value) not in self.accepts:  # exactly: true is no number, a time is no date
            return _Fault("details-wrong-type", f"must be {self.name}, not {_shown(value)}")
        if self.items is not None and isinstance(value, list):
            return self._read_items(self.items, value)
        if not self.allows(value):
            return _Fault("details-bad-value", f"must be {self.name}, not {_shown(value)}")
        return self.keep(value)

    def _read_items(self, items: ValueType, values: list[object]) -> object | _Fault:
        kept = []
        for number, value in enumerate(values, start=1):
            item = items.read(value)
            if isinstance(item, _Fault):
                return _Fault(item.kind, f"must be {self.name}; item {number} is {_shown(value)}")
            kept.append(item)
        return tuple(kept)


def _shown(value: object) -> str:
    """A value as a message shows it: short, on one line, in TOML's spelling."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):  # the digits of a huge number may not be written out
        return str(value) if value.bit_length() <= 64 else "a very large number"
    if isinstance(value, str):
        return f'"{_visible(value)}"'
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "a table"
    return _visible(str(value))


def _visible(text: str, limit: int = 40) -> str:
    shown = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(character if character.isprintable() else "�" for character in shown)


def _is_text(value: str, also: str = "") -> bool:
    """Some visible character, no control characters, no halves of surrogate pairs."""
    return bool(value.strip()) and not any(
        unicodedata.category(character) in ("Cc", "Cs") and character not in also
        for character in value
    )


def _is_fide_id(value: str | int) -> bool:
    if isinstance(value, int):
        return 0 < value < 10**11
    return re.fullmatch(r"[1-9][0-9]{0,10}", value) is not None


def _whole(low: int, high: int) -> ValueType:
    name = f"a whole number from {low} to {high}"
    return ValueType(name, (int,), lambda value: low <= value <= high)


def _one_of(*choices: str) -> ValueType:
    quoted = [f'"{choice}"' for choice in choices]
    name = f"{', '.join(quoted[:-1])} or {quoted[-1]}"
    return ValueType(name, (str,), lambda value: value in choices)


def _matching(name: str, pattern: str) -> ValueType:
    return ValueType(name, (str,), lambda value: re.fullmatch(pattern, value) is not None)


def _list_of(name: str, items: ValueType) -> ValueType:
    return ValueType(f"a list of {name}", (list,), items=items)


FLAG = ValueType("true or false", (bool,))
DAY = ValueType("a date from 1970 on (2026-03-31)", (date,), lambda value: value.year >= 1970)
TEXT = ValueType("a line of text", (str,), _is_text)
PARAGRAPH = ValueType("text", (str,), lambda value: _is_text(value, also="\n\t"))
FEDERATION = _matching("a federation's three capital letters", "[A-Z]{3}")
EMAIL = _matching("an e-mail address", r"[^\s@]+@[^\s@]+")
FIDE_ID = ValueType("a FIDE ID of at most 11 digits", (str, int), _is_fide_id, keep=str)
START_NUMBER = _whole(1, 9999)


# -- the schema ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """What tables and keys have in common."""

    title: str
    meaning: str
    assumed: str = ""
    uses: tuple[Use, ...] = ()
    clauses: tuple[tuple[str, str], ...] = ()
    systems: tuple[str, ...] = ()

    def concerns(self, use: Use | None, system: str | None, edition: Edition | None) -> bool:
        """Whether it matters for a use, a system and an edition; None stands for all."""
        cited = {document for document, _ in self.clauses if document in _EDITIONS}
        return (
            (use is None or use in self.uses)
            and (system is None or not self.systems or system in self.systems)
            and (edition is None or not cited or edition in cited)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Key(_Row):
    """One key of a table: its type, an example in TOML, and whether an entry needs it."""

    name: str
    type: ValueType
    example: str
    required: bool = False
    unique: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(_Row):
    """One table of the file; with `many` it may stand any number of times."""

    name: str
    keys: tuple[Key, ...]
    attribute: str = ""
    record: Callable[..., object] = EventDetails
    many: bool = False

    @property
    def header(self) -> str:
        """The table's header as it is written in the file."""
        return f"[[{self.name}]]" if self.many else f"[{self.name}]"


_ROUND_ROBINS = ("round-robin", "double-round-robin")

SCHEMA: tuple[Table, ...] = (
    Table(
        name="event",
        title="The event",
        meaning="Facts about the event that its report has no field for.",
        keys=(
            Key(
                name="registered",
                type=FLAG,
                example="true",
                title="Registered",
                meaning="The event was registered with FIDE before it began. Without "
                "registration it is not rated, and Form 1 needs the federation's endorsement.",
                assumed="the event was registered in advance",
                uses=("rating", "norms", "report"),
                clauses=(
                    ("2002", "0.0, 7.1"),
                    ("2024", "0.2"),
                    ("2024-rapid-blitz", "registration"),
                    ("titles", "1.1.1"),
                    ("forms", "Form 1"),
                ),
            ),
            Key(
                name="registered_on",
                type=DAY,
                example="2026-01-15",
                title="Day of registration",
                meaning="Compared with the notice that the regulations ask for. A day of "
                "registration also says that the event was registered.",
                assumed="the event was registered in time",
                uses=("rating", "norms"),
                clauses=(
                    ("2024", "0.2"),
                    ("2024-rapid-blitz", "registration"),
                    ("titles", "1.1.1"),
                ),
            ),
            Key(
                name="registration_waiver",
                type=FLAG,
                example="false",
                title="Waiver of the notice",
                meaning="FIDE accepted for norms a registration less than 30 days before the "
                "start.",
                assumed="no waiver of the 30 days was granted",
                uses=("norms",),
                clauses=(("titles", "1.1.1"),),
            ),
            Key(
                name="reported_on",
                type=DAY,
                example="2026-04-02",
                title="Day of the report",
                meaning="The day on which the report was handed in; late reports are refused.",
                assumed="the report came in time",
                uses=("rating",),
                clauses=(("2002", "8.1, 11.1"), ("2024", "9.1")),
            ),
            Key(
                name="laws_of_chess",
                type=FLAG,
                example="true",
                title="Laws of Chess",
                meaning="The games were played under the FIDE Laws of Chess.",
                assumed="the games were played under the FIDE Laws of Chess",
                uses=("rating",),
                clauses=(("2002", "2.1"), ("2024", "2.1"), ("2024-rapid-blitz", "Laws")),
            ),
            Key(
                name="national_championship",
                type=FLAG,
                example="false",
                title="National championship",
                meaning="A national championship played as a round robin is rated with three "
                "rated men, or with two rated women if it is for women only.",
                assumed="the event is no national championship",
                uses=("rating",),
                clauses=(("2002", "6.33"),),
                systems=_ROUND_ROBINS,
            ),
            Key(
                name="women_only",
                type=FLAG,
                example="false",
                title="Women only",
                meaning="Only women were admitted.",
                assumed="the event was not for women only",
                uses=("rating",),
                clauses=(("2002", "6.33"),),
                systems=_ROUND_ROBINS,
            ),
            Key(
                name="league",
                type=FLAG,
                example="false",
                title="League",
                meaning="A league may last longer than 90 days; each of its games then uses the "
                "rating list of the day on which it was played.",
                assumed="the event is no league and may last at most 90 days",
                uses=("rating",),
                clauses=(("2002", "4.1, 4.11"),),
            ),
            Key(
                name="match_length",
                type=_whole(1, 999),
                example="12",
                title="Length of the match",
                meaning="The number of games that a match was scheduled for. Games after one "
                "side has more than half of the points are not rated.",
                assumed="a match was scheduled for as many games as the report has rounds",
                uses=("rating",),
                clauses=(("2002", "6.5"), ("2024", "6.2"), ("2024-rapid-blitz", "matches")),
                systems=("match",),
            ),
            Key(
                name="match_waiver",
                type=FLAG,
                example="false",
                title="Games after the decision",
                meaning="FIDE agreed beforehand to rate the games of a match that are played "
                "after it is decided.",
                assumed="the games after the decision of a match are not rated",
                uses=("rating",),
                clauses=(("2024", "6.2"), ("2024-rapid-blitz", "matches")),
                systems=("match",),
            ),
            Key(
                name="pilot_fast_classic",
                type=FLAG,
                example="false",
                title="Fast Classic pilot",
                meaning="The event belongs to the pilot in which 45 minutes and 30 seconds a "
                "move are rated as standard, without norms.",
                assumed="the event is not part of the Fast Classic pilot",
                uses=("rating", "norms"),
                clauses=(("2024", "1.1"),),
            ),
            Key(
                name="official_fide_event",
                type=FLAG,
                example="false",
                title="Official FIDE event",
                meaning="An event under the regulations for FIDE events: it may end as late as "
                "the day before the list, and its norms satisfy 1.5.6.",
                assumed="the event is no official FIDE event",
                uses=("period", "norms"),
                clauses=(("2024", "7.1.3"), ("titles", "1.5.6")),
            ),
            Key(
                name="excluded_federations",
                type=_list_of("federations, each of three capital letters", FEDERATION),
                example='["XXX"]',
                title="Excluded federations",
                meaning="Federations that are no members of FIDE or are excluded at the time; "
                "their players are not listed.",
                assumed="no federation is excluded",
                uses=("rating",),
                clauses=(("2002", "16.1, 16.2"),),
            ),
            Key(
                name="dispensed_players",
                type=_list_of("starting numbers", START_NUMBER),
                example="[17]",
                title="Players with a dispensation",
                meaning="Starting numbers of players whom FIDE lists although they cannot be "
                "members of a federation.",
                assumed="no player has a dispensation",
                uses=("rating",),
                clauses=(("2002", "16.3"),),
            ),
            Key(
                name="norm_exemption",
                type=_one_of("1.4.3a", "1.4.3b", "1.4.3c", "1.4.3d"),
                example='"1.4.3c"',
                title="Exemption for norms",
                meaning="The article that waives the foreigner requirement: a the final of a "
                "national championship, b a national team championship, c a zonal or sub-zonal "
                "event, d a Swiss with enough foreign players in every round.",
                assumed="the foreigner requirement applies, unless the report itself meets 1.4.3d",
                uses=("norms",),
                clauses=(("titles", "1.4.3"),),
            ),
            Key(
                name="competition",
                type=_one_of(
                    "team-championship",
                    "world-cup",
                    "olympiad",
                    "candidates-qualifier",
                    "national-final",
                ),
                example='"olympiad"',
                title="Competition",
                meaning="Competitions with articles of their own: a World or Continental team or "
                "club championship (norms from 7 games), the World Cup (8 games count as 9); "
                "and those that satisfy 1.5.6: the Olympiad, a direct qualifier for the "
                "Candidates or the World Cup, the final of a national championship.",
                assumed="an ordinary event, in which a norm needs 9 games",
                uses=("norms",),
                clauses=(("titles", "1.4.1a, 1.4.1b, 1.5.6"),),
            ),
            Key(
                name="system_approved",
                type=FLAG,
                example="true",
                title="Other system approved",
                meaning="FIDE approved beforehand a system that is neither Swiss, nor single or "
                "double round robin, nor knockout.",
                assumed="no other system was approved",
                uses=("norms",),
                clauses=(("titles", "1.4.2e"),),
            ),
            Key(
                name="conditions_unchanged",
                type=FLAG,
                example="true",
                title="Conditions unchanged",
                meaning="The format did not change after the start, and the conditions were the "
                "same for all players.",
                assumed="the format did not change and the conditions were the same for all",
                uses=("norms",),
                clauses=(("titles", "1.1.1, 1.4.2d"),),
            ),
            Key(
                name="arbiter_present",
                type=FLAG,
                example="true",
                title="Arbiter present",
                meaning="An arbiter with the title IA or FA was present at all times.",
                assumed="an IA or FA was present at all times",
                uses=("norms",),
                clauses=(("titles", "1.1.5, 1.1.6"),),
            ),
            Key(
                name="pairing_controller",
                type=TEXT,
                example='"Example Pairings 3.1"',
                title="Who paired",
                meaning="The program that made the pairings, or the person who made them by "
                "hand. Only TRF26 has a record for it.",
                assumed="the forms name whom the report names, or nobody",
                uses=("report",),
                clauses=(("forms", "Form 5, IT3"),),
            ),
            Key(
                name="remarks",
                type=_list_of("texts", PARAGRAPH),
                example='["Round 3: 12 - 30 not played, flight cancelled."]',
                title="Special remarks",
                meaning="Special circumstances: why games were not played, exceptions in the "
                "pairing, restarts.",
                assumed="the forms carry no special remarks",
                uses=("report",),
                clauses=(("forms", "Form 1, Form 5, IT1, IT3"),),
            ),
        ),
    ),
    Table(
        name="organiser",
        attribute="organiser",
        record=Organiser,
        title="The organiser",
        meaning="Printed on the tournament data form; what is not said is left blank.",
        assumed="the organiser is left blank on the forms",
        uses=("report",),
        clauses=(("forms", "Form 5, IT3"),),
        keys=(
            Key(
                name="name",
                type=TEXT,
                example='"Example Chess Club"',
                title="Name",
                meaning="The club, federation or person.",
            ),
            Key(
                name="address",
                type=PARAGRAPH,
                example='"1 Example Street, Example Town"',
                title="Address",
                meaning="The postal address.",
            ),
            Key(
                name="phone",
                type=TEXT,
                example='"+00 000 0000000"',
                title="Telephone",
                meaning="The telephone number.",
            ),
            Key(
                name="email",
                type=EMAIL,
                example='"info@example.org"',
                title="E-mail",
                meaning="The e-mail address.",
            ),
            Key(
                name="website",
                type=TEXT,
                example='"https://example.org"',
                title="Website",
                meaning="The address of the event's pages.",
            ),
        ),
    ),
    Table(
        name="certificate",
        attribute="certificate",
        record=Certificate,
        title="The signatures",
        meaning="Where and when the forms are signed. The day is never taken from the clock.",
        assumed="place and day of the signatures are left blank on the forms",
        uses=("report",),
        clauses=(("forms", "Form 1, Form 4, IT1"),),
        keys=(
            Key(
                name="place",
                type=TEXT,
                example='"Example Town"',
                title="Place",
                meaning="The place of signing.",
            ),
            Key(
                name="signed_on",
                type=DAY,
                example="2026-04-01",
                title="Day",
                meaning="The day of signing.",
            ),
        ),
    ),
    Table(
        name="contact",
        attribute="contacts",
        record=Contact,
        many=True,
        title="Persons",
        meaning="One entry for each person whom the forms ask for: who gives information, the "
        "arbiters with their titles and addresses, the federation's official who endorses.",
        assumed="arbiters and their titles are those of the report, without addresses; no "
        "contact and no federation official is named",
        uses=("norms", "report"),
        clauses=(("titles", "1.1.5"), ("forms", "Form 1 to Form 5, IT1, IT3")),
        keys=(
            Key(
                name="role",
                type=_one_of(
                    "information",
                    "chief-arbiter",
                    "deputy-arbiter",
                    "arbiter",
                    "federation-official",
                ),
                example='"chief-arbiter"',
                title="Role",
                meaning="The person's office.",
                required=True,
            ),
            Key(
                name="name",
                type=TEXT,
                example='"Example, Ann"',
                title="Name",
                meaning="Family name, first name.",
                required=True,
            ),
            Key(
                name="fide_id",
                type=FIDE_ID,
                example='"12345678"',
                title="FIDE ID",
                meaning="The ID number, as text or as a number.",
            ),
            Key(
                name="title",
                type=_one_of("IA", "FA", "NA", "IO"),
                example='"IA"',
                title="Title",
                meaning="International, FIDE or national arbiter, international organiser.",
            ),
            Key(
                name="address",
                type=PARAGRAPH,
                example='"2 Example Street, Example Town"',
                title="Address",
                meaning="The postal address.",
            ),
            Key(
                name="phone",
                type=TEXT,
                example='"+00 000 0000001"',
                title="Telephone",
                meaning="The telephone number.",
            ),
            Key(
                name="email",
                type=EMAIL,
                example='"arbiter@example.org"',
                title="E-mail",
                meaning="The e-mail address.",
            ),
        ),
    ),
    Table(
        name="stage",
        attribute="stages",
        record=Stage,
        many=True,
        title="Stages pooled with this report",
        meaning="Preliminaries, finals and play-offs are rated as one event. One entry for each "
        "of the other reports.",
        assumed="the report is the whole event",
        uses=("rating",),
        clauses=(("2002", "6.2"),),
        keys=(
            Key(
                name="file",
                type=TEXT,
                example='"preliminaries.trf"',
                title="File",
                meaning="The other report; a relative path starts at the folder of this file.",
                required=True,
                unique=True,
            ),
        ),
    ),
    Table(
        name="honorary_rating",
        attribute="honorary_ratings",
        record=HonoraryRating,
        many=True,
        title="Honorary ratings",
        meaning="One entry for each player who is computed with an honorary rating.",
        assumed="no player has an honorary rating",
        uses=("rating",),
        clauses=(("2002", "10.52"),),
        keys=(
            Key(
                name="id",
                type=START_NUMBER,
                example="4",
                title="Player",
                meaning="The player's starting number in the report.",
                required=True,
                unique=True,
            ),
            Key(
                name="rating",
                type=_whole(1, 3999),
                example="2200",
                title="Rating",
                meaning="The rating that stands in for the player's own.",
                required=True,
            ),
            Key(
                name="list",
                type=DAY,
                example="2002-01-01",
                title="List",
                meaning="The day of the list that grants it; without it, the list of the event.",
            ),
        ),
    ),
    Table(
        name="birthplace",
        attribute="birthplaces",
        record=Birthplace,
        many=True,
        title="Places of birth",
        meaning="One entry for each player whose certificate of a title result shows it.",
        assumed="the place of birth is left blank on the forms",
        uses=("report",),
        clauses=(("forms", "Form 4"),),
        keys=(
            Key(
                name="id",
                type=START_NUMBER,
                example="7",
                title="Player",
                meaning="The player's starting number in the report.",
                required=True,
                unique=True,
            ),
            Key(
                name="place",
                type=TEXT,
                example='"Example Town"',
                title="Place",
                meaning="The place of birth.",
                required=True,
            ),
        ),
    ),
    Table(
        name="rating",
        attribute="rating",
        record=RatingOptions,
        title="Rating options",
        meaning="Where the regulations are silent, the reading to follow. The same names serve "
        "`rate --option NAME=VALUE`.",
        keys=(
            Key(
                name="scheveningen_counts_unrated",
                type=FLAG,
                example="true",
                title="Scheveningen with one unrated player",
                meaning="The games against the one unrated player count too; his result in the "
                "event, rounded, stands in for his rating.",
                assumed="games against the unrated player of a Scheveningen event do not count",
                uses=("rating",),
                clauses=(("2002", "6.4"),),
                systems=("scheveningen",),
            ),
            Key(
                name="indeterminate_dp",
                type=_one_of("notional800", "exclude", "error"),
                example='"exclude"',
                title="All points or none",
                meaning="The table has no difference for a rated player with 100 % or 0 % in a "
                "round robin with unrated players: take 800, leave the player out of the "
                "average, or do not rate.",
                assumed="a difference of 800 is taken for a score of 100 % or 0 %",
                uses=("rating",),
                clauses=(("2002", "10.1, 10.21b"),),
                systems=_ROUND_ROBINS,
            ),
            Key(
                name="list_period",
                type=_one_of("quarter", "month"),
                example='"month"',
                title="Period of the lists",
                meaning="How long a rating list is valid.",
                assumed="there are four rating lists a year",
                uses=("rating",),
                clauses=(("2002", "9.1, 9.4"),),
            ),
            Key(
                name="closing_days",
                type=_whole(0, 366),
                example="30",
                title="Closing date",
                meaning="How many days before a list the events for it must have ended.",
                assumed="events close 30 days before the list",
                uses=("period",),
                clauses=(("2002", "9.13, 9.43"),),
            ),
            Key(
                name="pool_periods",
                type=_whole(1, 99),
                example="8",
                title="Periods pooled for a first rating",
                meaning="Over how many consecutive periods the results of a new player are "
                "added up.",
                assumed="results of a new player are added up over 8 periods",
                uses=("period",),
                clauses=(("2002", "9.14c"),),
            ),
            Key(
                name="rapid_k",
                type=_whole(1, 99),
                example="15",
                title="K for rapidplay",
                meaning="The factor that the administrator sets for rapidplay; the text has none.",
                assumed="no K is set for rapidplay",
                uses=("rating",),
                clauses=(("2002", "15"),),
            ),
        ),
    ),
)
"""Everything an event file may say."""

_TABLES: Mapping[str, Table] = {table.name: table for table in SCHEMA}
_HOMES: Mapping[str, Table] = {
    key.name: table
    for table in SCHEMA
    for key in table.keys
    if sum(key.name == other.name for row in SCHEMA for other in row.keys) == 1
}
"""Where a key belongs, if only one table has it."""


# -- reading ------------------------------------------------------------------------------------


def find_details(report_path: Path) -> Path | None:
    """The event file beside a report: the same name with the suffix ``.toml``, if it exists."""
    if not report_path.name or report_path.name == "-":
        return None
    candidate = report_path.with_suffix(".toml")
    try:
        return candidate if candidate != report_path and candidate.is_file() else None
    except (OSError, ValueError):  # a folder that may not be searched, a name no system allows
        return None


def read_details(path: Path) -> tuple[EventDetails, tuple[Finding, ...]]:
    """Read an event file; what is wrong with it comes back as findings, nothing is raised."""
    try:
        content = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        return _nothing("details-unreadable", f"the details cannot be read: {reason}")
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff")
        span = _span(before, len(before), 1)
        return _nothing("details-unreadable", "the details are not text in UTF-8", span)
    return parse_details(text)


def parse_details(text: str) -> tuple[EventDetails, tuple[Finding, ...]]:
    """Read the text of an event file; wrong entries are left out and reported, never raised."""
    text = text.removeprefix("\ufeff")
    try:
        loaded = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        return _nothing("details-syntax", *_syntax_error(text, str(error)))
    except RecursionError:
        return _nothing("details-syntax", "not valid TOML: brackets are nested too deeply")
    except (ValueError, ArithmeticError):
        return _nothing("details-syntax", "not valid TOML: a number is too long to be read")
    reader = _Reader(text)
    details = reader.read(loaded)
    return details, tuple(sorted(reader.findings, key=_reading_order))


def _nothing(
    kind: str, message: str, span: Span = WHOLE_FILE
) -> tuple[EventDetails, tuple[Finding, ...]]:
    return EventDetails(), (Finding(kind, message, span),)


def _syntax_error(text: str, message: str) -> tuple[str, Span]:
    """The parser's message without its place, and the place."""
    match = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", message)
    if match is None:
        return f"not valid TOML: {message}", WHOLE_FILE
    reason = message[: match.start()]
    if match[1] is None:
        return f"not valid TOML: {reason} at the end of the file", _span(text, len(text), 0)
    line, column = int(match[1]), int(match[2])
    return f"not valid TOML: {reason}", Span(line, column, column + 1)


def _reading_order(finding: Finding) -> tuple[int, int]:
    return finding.span.line or 0, finding.span.column or 0


class _Reader:
    """Compares a parsed file with the schema and collects what is wrong."""

    def __init__(self, text: str) -> None:
        self.places = _places(text)
        self.findings: list[Finding] = []

    def read(self, loaded: Mapping[str, object]) -> EventDetails:
        values: dict[str, Any] = {}
        for name, content in loaded.items():
            table = _TABLES.get(name)
            if table is None:
                self.note("details-unknown-key", (name,), f"is unknown{_nearest(name)}")
            elif table.many:
                values[table.attribute] = self.records(table, content)
            elif not isinstance(content, dict):
                self.note(
                    "details-wrong-type", (name,), f"must be one table, written {table.header}"
                )
            elif table.attribute:
                values[table.attribute] = table.record(**self.keys(table, content, (name,)))
            else:
                values.update(self.keys(table, content, (name,)))
        self.check_registration(values)
        return EventDetails(**values)

    def records(self, table: Table, content: object) -> tuple[object, ...] | None:
        """The entries of a table that may stand many times; unusable ones are left out."""
        if not isinstance(content, list) or not all(isinstance(one, dict) for one in content):
            problem = f"must be a list of tables, each written {table.header}"
            self.note("details-wrong-type", (table.name,), problem)
            return None
        kept = []
        seen: dict[tuple[str, object], KeyPath] = {}
        for index, entry in enumerate(content):
            path = (table.name, index)
            values = self.keys(table, entry, path)
            complete = self.check_required(table, entry, path)
            fresh = self.check_unique(table, values, path, seen)
            if fresh and complete and all(key.name in values for key in table.keys if key.required):
                kept.append(table.record(**values, span=self.place(path)))
        return tuple(kept) if kept or not content else None

    def keys(self, table: Table, content: Mapping[str, object], path: KeyPath) -> dict[str, Any]:
        """The valid values of one table, by key."""
        known = {key.name: key for key in table.keys}
        values: dict[str, Any] = {}
        for name, raw in content.items():
            if name not in known:
                problem = f"is unknown{_nearest(name, table)}"
                self.note("details-unknown-key", (*path, name), problem)
                continue
            value = known[name].type.read(raw)
            if isinstance(value, _Fault):
                self.note(value.kind, (*path, name), value.problem)
            else:
                values[name] = value
        return values

    def check_required(self, table: Table, entry: Mapping[str, object], path: KeyPath) -> bool:
        missing = [key.name for key in table.keys if key.required and key.name not in entry]
        for name in missing:
            self.note("details-bad-value", path, f"has no {name}")
        return not missing

    def check_unique(
        self,
        table: Table,
        values: Mapping[str, object],
        path: KeyPath,
        seen: dict[tuple[str, object], KeyPath],
    ) -> bool:
        """Whether the entry repeats no value that may stand once."""
        for key in table.keys:
            if not key.unique or key.name not in values:
                continue
            here = (*path, key.name)
            first = seen.setdefault((key.name, values[key.name]), here)
            if first != here:
                problem = f"repeats {_shown(values[key.name])}"
                self.note("details-bad-value", here, problem, (first, "first said here"))
                return False
        return True

    def check_registration(self, values: dict[str, Any]) -> None:
        """A day of registration says that the event was registered, and cannot deny it."""
        if "registered_on" not in values:
            return
        if values.setdefault("registered", True) is False:
            del values["registered_on"]
            self.note(
                "details-bad-value",
                ("event", "registered_on"),
                "gives a day, although registered is false",
                (("event", "registered"), "said here"),
            )

    def note(
        self, kind: str, path: KeyPath, problem: str, related: tuple[KeyPath, str] | None = None
    ) -> None:
        others = () if related is None else ((self.place(related[0]), related[1]),)
        self.findings.append(
            Finding(kind, f"{_path_name(path)} {problem}", self.place(path), others)
        )

    def place(self, path: KeyPath) -> Span:
        return _nearest_place(self.places, path)


def _path_name(path: KeyPath) -> str:
    """A place in words of the file: ``contact[2].role``, counted from 1."""
    steps = (f"[{step + 1}]" if isinstance(step, int) else f".{_visible(step)}" for step in path)
    return "".join(steps).removeprefix(".")


def _nearest(name: str, table: Table | None = None) -> str:
    """A hint at the key or table that was probably meant, or nothing."""
    if name in _TABLES:
        return f"; {name} is a table of its own, written {_TABLES[name].header}"
    if name in _HOMES:
        return f"; {name} belongs under {_HOMES[name].header}"
    own = [key.name for key in table.keys] if table else list(_TABLES)
    for near in get_close_matches(name.lower(), [*own, *_HOMES], n=1):
        where = "" if near in own else f" under {_HOMES[near].header}"
        return f"; did you mean {near}{where}?"
    return ""


# -- places: tomllib tells none, so tables and keys are looked up in the text -------------------

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}'  # strings of several lines
    r'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''  # strings of one line
    r"|\#[^\n]*|[\[{]|[\]}]|\n|[^\"'#\[\]{}\n]+|.",
    re.DOTALL,
)
_KEY_PART = r'(?:[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')'
_KEY = rf"{_KEY_PART}(?:[ \t]*\.[ \t]*{_KEY_PART})*"
_STATEMENT = re.compile(
    rf"[ \t]*(?:(?P<brackets>\[\[?)[ \t]*(?P<header>{_KEY})[ \t]*\]|(?P<key>{_KEY})[ \t]*=)"
)
_DEPTH = 4  # no key of the schema lies deeper; a dotted key may have thousands of parts


def locate(text: str, *path: str | int) -> Span:
    """Where a table or key stands in an event file, or the table around it.

    >>> locate("[event]\\nleague = true\\n", "event", "league")
    Span(line=2, column=1, end_column=7)
    """
    return _nearest_place(_places(text), path)


def _nearest_place(places: Mapping[KeyPath, Span], path: KeyPath) -> Span:
    while path and path not in places:
        path = path[:-1]
    return places.get(path, WHOLE_FILE)


def _places(text: str) -> dict[KeyPath, Span]:
    """The place of every table and key; list entries are numbered from 0."""
    places: dict[KeyPath, Span] = {}
    counts: dict[KeyPath, int] = {}
    current: KeyPath = ()
    for line, offset in _statements(text):
        match = _STATEMENT.match(text, offset)
        if match is None:
            continue
        group = "key" if match["key"] else "header"
        base = current if match["key"] else ()
        for part in islice(re.finditer(_KEY_PART, match[group]), _DEPTH):
            base = (*_newest_entry(base, counts), _unquoted(part[0]))
            column = match.start(group) + part.start() - offset + 1
            span = Span(line, column, column + len(part[0]))
            places.setdefault(base, span)
        if match["key"]:
            continue
        if match["brackets"] == "[[":
            counts[base] = counts.get(base, 0) + 1
        current = _newest_entry(base, counts)
        places[current] = span
    return places


def _newest_entry(path: KeyPath, counts: Mapping[KeyPath, int]) -> KeyPath:
    return (*path, counts[path] - 1) if path in counts else path


def _unquoted(part: str) -> str:
    return part[1:-1] if part[0] in "\"'" else part


def _statements(text: str) -> Iterator[tuple[int, int]]:
    """Number and offset of the lines that do not begin inside a string, list or inline table."""
    line, depth = 1, 0
    yield line, 0
    for token in _TOKEN.finditer(text):
        line += token[0].count("\n")
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
        elif token[0] == "\n" and depth == 0:
            yield line, token.end()


def _span(text: str, offset: int, length: int) -> Span:
    column = offset - text.rfind("\n", 0, offset)
    return Span(text.count("\n", 0, offset) + 1, column, column + length)


# -- the template and the page ------------------------------------------------------------------

_TEMPLATE_HEAD = """\
What the report of this event cannot hold. Save this file beside the report, under the same name
with the suffix .toml. Remove the "#" in front of a setting (and of its [[table]]) to say it; the
values shown are examples. Whatever is not said is assumed as described."""


def details_template() -> str:
    """A commented event file that says nothing yet.

    Prose follows ``# ``; a setting to be uncommented follows ``#`` without a blank.
    """
    blocks = [_comment(_TEMPLATE_HEAD)]
    for table in SCHEMA:
        blocks.append(_comment(_sentences(f"{table.title}. {table.meaning}", table)))
        blocks.append(f"#{table.header}" if table.many else table.header)
        blocks.extend(
            f"{_comment(_key_prose(key))}\n#{key.name} = {key.example}" for key in table.keys
        )
    return "\n\n".join(blocks).replace("`", "") + "\n"


def _key_prose(key: Key) -> str:
    return _sentences(f"{key.title}: {key.type.name}. {key.meaning}", key)


def _sentences(text: str, row: _Row) -> str:
    return f"{text} Not said: {row.assumed}." if row.assumed else text


def _comment(prose: str) -> str:
    return textwrap.fill(
        prose, 92, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False
    )


_PAGE_HEAD = """\
# Event details

A tournament report has no field for many things that decide how it is rated, which norms count
and what the forms print. They are said in an optional file in
[TOML](https://toml.io), the event details:

```
crosstable rate open.trf --details open.toml
```

A file beside the report with the same name and the suffix `.toml` is found without `--details`.
Everything in it is optional. What is not said is assumed, and each result lists what was assumed
for it. This page is made from the schema in `crosstable.details`.

A small file:

```toml
[event]
registered_on = 2026-01-15
norm_exemption = "1.4.3c"

[[contact]]
role = "chief-arbiter"
name = "Example, Ann"
title = "IA"
```

In Python:

```python
from pathlib import Path
from crosstable.details import EventDetails, find_details, read_details

path = find_details(Path("open.trf"))
details, findings = read_details(path) if path else (EventDetails(), ())
for assumption in details.assumptions("rating", system="swiss"):
    print(assumption.message)
```

Clauses are cited from:
"""

_PAGE_FINDINGS = """\
## What is found wrong

The file is checked like a report: all faults at once, each with its line and column. A faulty
entry is left out, so that what it would have said is assumed.

| Finding | Cause |
|---|---|
| `details-unreadable` | the file cannot be opened, or is not text in UTF-8 |
| `details-syntax` | the text is not TOML: nothing of it is used |
| `details-unknown-key` | a table or key that does not exist; the nearest known one is named |
| `details-wrong-type` | a value of another type, such as text in place of `true` |
| `details-bad-value` | an impossible value, an entry that lacks a key it needs or repeats one \
that may stand once |

## Template

This file says nothing yet: `crosstable report --details-template` prints it.
"""


def details_reference() -> str:
    """The page ``docs/event-details.md``."""
    documents = "".join(f"- *{name}*: {title}\n" for name, title in DOCUMENTS.items())
    tables = "\n".join(_table_page(table) for table in SCHEMA)
    template = f"```toml\n{details_template()}```\n"
    return "\n".join((_PAGE_HEAD, documents, tables, _PAGE_FINDINGS, template)).replace(
        "\n\n\n", "\n\n"
    )


def _table_page(table: Table) -> str:
    often = "Any number of times. " if table.many else ""
    head = f"## `{table.header}`: {table.title[0].lower()}{table.title[1:]}\n\n"
    head += f"{often}{table.meaning}"
    if table.assumed:
        head += f" If nothing is said: {table.assumed}."
    if table.uses:
        head += f" Used by {_commands(table)} ({_clauses(table)})."
    rows = [_columns(table), *(_cells(table, key) for key in table.keys)]
    rows.insert(1, ["---"] * len(rows[0]))
    return head + "\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _columns(table: Table) -> list[str]:
    common = ["Key", "Holds", "Meaning"]
    return [*common, "Needed"] if table.uses else [*common, "If not said", "Used by", "Clause"]


def _cells(table: Table, key: Key) -> list[str]:
    cells = [f"`{key.name}`", key.type.name, f"{key.title}. {key.meaning}"]
    if table.uses:
        return [*cells, _need(key)]
    return [*cells, key.assumed, _commands(key), _clauses(key)]


def _need(key: Key) -> str:
    need = "yes" if key.required else "no"
    return f"{need}, each value once" if key.unique else need


def _commands(row: _Row) -> str:
    """The commands that ask for it, in the order of `USES`."""
    commands = dict.fromkeys(
        command for use, names in USES.items() if use in row.uses for command in names
    )
    return ", ".join(f"`{command}`" for command in commands)


def _clauses(row: _Row) -> str:
    return "; ".join(f"*{document}* {articles}" for document, articles in row.clauses)
