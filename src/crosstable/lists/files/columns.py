"""The formats of FIDE's rating lists, as data: which column or element holds which field.

Offsets count from 0 and ends are exclusive, as FIDE's own studies and every slicing reader have
them. A reader of whole columns can take `FORMATS` and `FIELD_OF_NAME` as they are.

========== ==================================================== ===========================
format     files                                                columns
========== ==================================================== ===========================
combined   ``players_list_foa.txt``                             three ratings, FOA titles
legacy     ``players_list.txt``, archives of 2012 to 2016       three ratings
single     ``standard_rating_list.txt``, rapid, blitz           one rating
2011       archives of about 2005 to 2012                       one rating, birth year
2001       archives from January 2001                           one rating
========== ==================================================== ===========================
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal, NamedTuple

Which = Literal["standard", "rapid", "blitz"]
"""One of the three rating lists."""

WHICH: tuple[Which, ...] = ("standard", "rapid", "blitz")

FIELDS = (
    "federation",
    "sex",
    "title",
    "women_title",
    "other_titles",
    "arena_title",
    "standard",
    "standard_games",
    "standard_k",
    "rapid",
    "rapid_games",
    "rapid_k",
    "blitz",
    "blitz_games",
    "blitz_k",
    "birth_year",
    "flag",
)
"""The fields of a player beside FIDE number and name, in the order of `ListedPlayer`."""

GROUPS = (
    ("federation", "sex", "title", "women_title"),
    ("other_titles", "arena_title"),
    ("standard", "standard_games", "standard_k"),
    ("rapid", "rapid_games", "rapid_k"),
    ("blitz", "blitz_games", "blitz_k"),
    ("birth_year", "flag"),
)
"""`FIELDS` in groups of neighbours whose values repeat together, so that one look-up reads all."""

RATING_FIELDS: tuple[str, ...] = WHICH
GAMES_FIELDS = tuple(f"{which}_games" for which in WHICH)
K_FIELDS = tuple(f"{which}_k" for which in WHICH)
NUMBER_FIELDS = frozenset((*RATING_FIELDS, *GAMES_FIELDS, *K_FIELDS, "birth_year"))

_OF_THE_LIST = ("rating", "games", "k")
"""Fields that mean another list in each single list; `of_list` says which."""


def of_list(field: str, which: Which) -> str:
    """The field of a player that a column of a single list holds.

    >>> of_list("rating", "rapid"), of_list("k", "blitz"), of_list("name", "rapid")
    ('rapid', 'blitz_k', 'name')
    """
    if field == "rating":
        return which
    return f"{which}_{field}" if field in _OF_THE_LIST else field


class Column(NamedTuple):
    """A field with the offsets of its text in a line."""

    field: str
    start: int
    end: int

    def move(self, by: int) -> Column:
        """The same column further to the right."""
        return Column(self.field, self.start + by, self.end + by)


@dataclass(frozen=True)
class TextFormat:
    """A layout of fixed columns; `width` is the length of a line."""

    name: str
    columns: tuple[Column, ...]

    @cached_property
    def width(self) -> int:
        """The length of a line, without its ending."""
        return self.columns[-1].end

    @cached_property
    def by_field(self) -> Mapping[str, Column]:
        """The columns by field."""
        return MappingProxyType({column.field: column for column in self.columns})

    def of(self, which: Which) -> TextFormat:
        """The format with the columns of a single list named for that list."""
        columns = (Column(of_list(c.field, which), c.start, c.end) for c in self.columns)
        return TextFormat(self.name, tuple(columns))


def _format(name: str, starts: str, width: int) -> TextFormat:
    """A format from `field start` pairs; each column ends where the next one begins."""
    words = starts.split()
    edges = [*map(int, words[1::2]), width]
    columns = zip(words[::2], edges, edges[1:], strict=False)
    return TextFormat(name, tuple(Column(*column) for column in columns))


_PERSON = """
    fide_id 0  name 15  federation 76  sex 80  title 84  women_title 89  other_titles 94
"""

COMBINED = _format(
    "combined",
    _PERSON
    + """
    arena_title 109  standard 113  standard_games 119  standard_k 123
    rapid 126  rapid_games 132  rapid_k 136  blitz 139  blitz_games 145  blitz_k 149
    birth_year 152  flag 158
    """,
    162,
)
LEGACY = _format(
    "legacy",
    _PERSON
    + """
    standard 109  standard_games 115  standard_k 119
    rapid 122  rapid_games 128  rapid_k 132  blitz 135  blitz_games 141  blitz_k 145
    birth_year 148  flag 154
    """,
    158,
)
SINGLE = _format(
    "single",
    _PERSON + "arena_title 109  rating 113  games 119  k 123  birth_year 126  flag 132",
    136,
)
FORMAT_2011 = _format(
    "2011",
    "fide_id 0  name 10  title 44  federation 48  rating 53  games 59  birth_year 64  flag 70",
    74,
)
FORMAT_2001 = _format(
    "2001",
    "fide_id 0  name 10  title 43  federation 49  rating 57  games 63  flag 69",
    73,
)
FORMATS = (COMBINED, SINGLE, LEGACY, FORMAT_2011, FORMAT_2001)

_NAMES = {
    "fide_id": "fideid id idnumber idno fidenumber fideno fidecode code",
    "name": "name playername fullname player",
    "federation": "federation fed country nation",
    "sex": "sex gender",
    "title": "title tit titl fidetitle",
    "women_title": "wtitle wtit womentitle womenstitle",
    "other_titles": "otitle otit othertitle othertitles",
    "arena_title": "foa foatitle arenatitle",
    "rating": "rating rtg elo fiderating",
    "games": "games gms gm game",
    "k": "k kfactor",
    "standard": "standard srtng std stdrating standardrating",
    "standard_games": "standardgames sgm sgms stdgames",
    "standard_k": "standardk sk stdk",
    "rapid": "rapid rrtng rpd rapidrating",
    "rapid_games": "rapidgames rgm rgms",
    "rapid_k": "rapidk rk",
    "blitz": "blitz brtng blz blitzrating",
    "blitz_games": "blitzgames bgm bgms",
    "blitz_k": "blitzk bk",
    "birth_year": "birthyear born birthday bday yearofbirth birthdate dateofbirth year dob",
    "flag": "flag flags",
}
FIELD_OF_NAME: Mapping[str, str] = MappingProxyType(
    {name: field for field, names in _NAMES.items() for name in names.split()}
)
"""The field that a column of a header, an XML element or a CSV column is about.

Names are compared without case and without anything but letters and digits, so that `B-day`,
`fide_id` and `w_title` are found as `bday`, `fideid` and `wtitle`.
"""

_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_MONTH_NAME = re.compile(rf"(?:{_MONTHS})[a-z]?\d{{1,2}}", re.ASCII)


def field_named(name: str) -> str | None:
    """The field a column name means; the month of a list (`OCT26`) stands over its rating.

    >>> field_named("B-day"), field_named("w_title"), field_named("OCT26"), field_named("city")
    ('birth_year', 'women_title', 'rating', None)
    """
    plain = "".join(c for c in name.casefold() if c.isalnum())
    return "rating" if _MONTH_NAME.fullmatch(plain) else FIELD_OF_NAME.get(plain)


# The tokens of header lines, longest first: old headers run together (`TitlFed`, `GamesBorn`).
_TOKENS = (
    r"ID[ _]?NUMBER|FIDE ?ID|CODE|NAME|FED(?:ERATION)?|COUNTRY|SEX|WTIT|OTIT|TITLE|TITL|TIT|FOA"
    r"|[SRB]RTNG|RTG|RATING|[SRB]GMS?|GAMES?|GMS?|[SRB]K|B-?DAY|BIRTHDAY|BORN|FLAG"
    rf"|(?:{_MONTHS})[A-Z]?\d\d?|(?<![A-Z])K(?![A-Z])"
)
_TOKEN = re.compile(_TOKENS, re.IGNORECASE | re.ASCII)


def format_of_header(line: str) -> TextFormat | None:
    """The columns that a header line names: each begins where its token does.

    None if the line is not a header. The first column begins with the line, since FIDE numbers are
    set to the right below a header that is not.
    """
    columns: list[Column] = []
    for token in _TOKEN.finditer(line):
        field = field_named(token[0])
        if field is None or any(column.field == field for column in columns):
            return None
        if columns:
            columns[-1] = Column(columns[-1].field, columns[-1].start, token.start())
        columns.append(Column(field, token.start() if columns else 0, token.end()))
    fields = [column.field for column in columns]
    if fields[:2] != ["fide_id", "name"] or len(fields) < 4 or _TOKEN.sub("", line).strip():
        return None
    return TextFormat(_nearest_name(fields), tuple(columns))


def _nearest_name(fields: list[str]) -> str:
    """What to call a layout: the known format with the same fields, else just `fixed columns`."""
    for known in FORMATS:
        if set(known.by_field) == set(fields):
            return known.name
    return "fixed columns"


SINGLE_FIELDS_OF_COMBINED = ("rapid", "blitz")
"""A file that has one of these means the standard list where it says `rating`."""

XML_ROOT = "playerslist"
XML_PLAYER = "player"
