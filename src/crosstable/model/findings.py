"""Places in a file, and what was found there.

A `Finding` is what reading noticed: a contradiction, a value that could not be understood, a
recovery that had to be made. Findings never stop the reading; they travel with the tournament.
Every kind is declared once in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from crosstable.model.phrases import Words, phrase


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the file: line and columns, 1-based, in characters; the end is exclusive.

    >>> import crosstable
    >>> str(crosstable.loads("012 Open\\nwhat is this\\n").findings[0].span)
    'line 2:1'
    """

    line: int | None
    column: int | None = None
    end_column: int | None = None

    @property
    def words(self) -> Words:
        """The place in words."""
        if self.line is None:
            return phrase("whole file")
        if self.column is None:
            return phrase("line {n}", n=self.line)
        return phrase("line {n}:{column}", n=self.line, column=self.column)

    def __str__(self) -> str:
        return str(self.words)


WHOLE_FILE = Span(None)


Notes: TypeAlias = "tuple[tuple[Span, Words], ...]"
"""Other places that matter, each with a word about it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something noticed while reading, with its place and the other places it touches.

    The fields after `notes` repeat the sentence for programs; they do not affect whether two
    findings are equal.

    >>> import crosstable
    >>> crosstable.loads("012 Open\\nwhat is this\\n").findings[0].kind
    'unknown-record'
    """

    kind: str
    sentence: Words
    span: Span = WHOLE_FILE
    notes: Notes = ()
    round_number: int | None = field(default=None, compare=False)
    """The round it is about, if it is about one."""
    player: int | None = field(default=None, compare=False)
    """The starting rank number of the player whose line or round it is about."""
    field_name: str = field(default="", compare=False)
    """The field of the tables; of text between two fields the one before it."""
    value: str = field(default="", compare=False)
    """What stands there, or what another record says of the round."""
    subject: str = field(default="", compare=False)
    """What the record is about, where the kind alone does not tell enough."""

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    @property
    def related(self) -> tuple[tuple[Span, str], ...]:
        """The other places, each with its word in English."""
        return in_english(self.notes)

    @property
    def words(self) -> Words:
        """The sentence with its place and kind."""
        return phrase(
            "{place}: {a} [{kind}]", place=self.span.words, a=self.sentence, kind=self.kind
        )

    def __str__(self) -> str:
        return str(self.words)


def in_english(notes: Notes) -> tuple[tuple[Span, str], ...]:
    """Other places, each with its word in English."""
    return tuple((span, str(words)) for span, words in notes)


MOST_FINDINGS = 10_000
"""Findings kept of one file: a file full of faults must not fill the memory."""


class Findings(list[Finding]):
    """A list that takes so many findings and counts the others."""

    def __init__(self, items: Iterable[Finding] = ()) -> None:
        super().__init__()
        self.left_out = 0
        self.extend(items)

    def append(self, finding: Finding) -> None:
        """One more, if there is room."""
        if len(self) < MOST_FINDINGS:
            super().append(finding)
        else:
            self.left_out += 1

    def extend(self, items: Iterable[Finding]) -> None:
        """More of them, as far as there is room."""
        for finding in items:
            self.append(finding)
        self.left_out += items.left_out if isinstance(items, Findings) else 0

    def listed(self) -> tuple[Finding, ...]:
        """All that were kept; the last one says how many were not."""
        if not self.left_out:
            return tuple(self)
        number = f"{self.left_out:,}"
        return (
            *self,
            Finding("more-findings", phrase("{n} more findings are not listed", n=number)),
        )


def limit_findings(items: Iterable[Finding]) -> Iterator[Finding]:
    """The first findings of a long search, which ends there, and a word about it."""
    for number, finding in enumerate(items):
        if number == MOST_FINDINGS:
            end = phrase("more than {n}: the search ends here", n=f"{MOST_FINDINGS:,}")
            yield Finding("more-findings", end)
            return
        yield finding


@dataclass(frozen=True, slots=True)
class Assumption:
    """Something the program had to assume because it was not stated.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> [assumption.kind for assumption in crosstable.standings(t, "PTS").assumptions]
    []
    """

    kind: str
    sentence: Words
    is_default: bool = False
    """Whether it stands for a detail of the event that was not given; the kind is its name."""

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)


KINDS: Mapping[str, str] = MappingProxyType(
    {
        # the text itself
        "empty-file": "the file holds no bytes",
        "not-a-report": "no line of the file is a record of a known dialect",
        "binary-file": "the file is not text (an archive, a document, another program's own file)",
        "too-many-lines": "the file has more lines than any report can have",
        "line-too-long": "the line is longer than any record can be",
        "more-findings": "so much was noticed that the rest is not listed",
        "encoding-guessed": "the bytes are not UTF-8; a code page was guessed",
        "encoding-override-failed": "the file cannot be read in the given encoding",
        "mixed-line-ends": "lines end in different ways",
        "tab-in-record": "a tab is where the format has columns",
        # the own files of other programs
        "foreign-misread": "a file of another program that contradicts itself or is not known",
        "foreign-part-left-out": "a part of another program's file contradicts the rest",
        "section-wanted": "one of several tournaments in a file has to be named",
        "text-unreadable": "texts of another program's file have characters that cannot be read",
        # lines against the tables
        "unknown-record": "the first three characters are not a record of a known dialect",
        "record-of-other-dialect": "a record that the file's dialect does not have",
        "layout-of-other-dialect": "the line fits the columns of another dialect",
        "line-shifted": "the fields are some columns away from their places",
        "columns-in-bytes": "columns are counted in bytes, as Vega wants them",
        "rounds-shifted": "the rounds of all players are in the same other columns",
        "columns-recovered": "the line was read by splitting at blanks, not by its columns",
        "text-outside-fields": "there is text between or beyond the fields",
        "record-repeated": "a record that may occur once is repeated",
        "record-superseded": "another record has the same and is the one that counts",
        # values
        "number-unreadable": "a number could not be read",
        "value-unreadable": "a value is none of those the field may hold",
        "value-unknown": "a value is not one of the known ones; it is kept as it is",
        "date-unreadable": "a date could not be understood",
        "days-before-months": "the dates of the rounds have the day before the month",
        "start-number-missing": "a player has no usable starting rank number",
        "start-number-repeated": "two players have the same starting rank number",
        "team-number-missing": "a team has no usable number",
        "team-number-repeated": "two teams have the same number",
        # rounds
        "result-unreadable": "the result character is none of the known ones",
        "bye-disagrees": "a record announces a bye where the player's line has something else",
        "bye-with-opponent": "a bye and an opponent are in the same round",
        "game-without-opponent": "a game result has no opponent",
        "opponent-unknown": "the opponent's number is not a player of the file",
        "opponent-disagrees": "the two players of a game disagree about it",
        # references
        "player-unknown": "a record names a player who is not in the file",
        "team-unknown": "a record names a team that is not in the file",
        "player-in-two-teams": "a player is in more than one roster",
        "rosters-disagree": "records 013 and 310 give different rosters",
        # teams
        "match-opponent-unclear": "the players of a team met players of several teams in a round",
        "boards-out-of-order": "the boards are not in default order and there is no record 300",
        "lineup-disagrees": "record 300 differs from the players' games or from the roster",
        # scoring
        "scoring-inferred": "the scoring system was inferred from results and points",
        "points-unexplained": "no scoring system explains the points of every player",
        # the companion file
        "details-syntax": "the details file is not valid TOML",
        "details-unknown-key": "the details file has a key that does not exist",
        "details-wrong-type": "a value of the details file has the wrong type",
        "details-bad-value": "a value of the details file is impossible",
        "details-unreadable": "the details file cannot be read",
        # the JSON form of a tournament
        "json-syntax": "the JSON text cannot be parsed",
        "json-shape": "the JSON text is not of the published schema",
    }
)

DROPPED = frozenset(
    (
        "number-unreadable",
        "value-unreadable",
        "result-unreadable",
        "text-outside-fields",
        "line-too-long",
        "start-number-missing",
        "bye-with-opponent",
        "bye-disagrees",
        "record-repeated",
        "record-superseded",
        "rosters-disagree",
        "player-unknown",
        "team-unknown",
        "more-findings",
        "json-shape",
        "foreign-part-left-out",
    )
)
"""Kinds of `reading_findings` whose text is in the document but not in the tournament: a conversion
leaves it behind. A player or team is unknown to the reader where a bye has no line to go to."""
