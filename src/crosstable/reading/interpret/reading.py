"""What has been collected from the lines so far, and the tools that all handlers need.

The order of records is free, so nothing is built while lines are read: handlers put down what a
line says, and the second pass puts together what depends on more than one line.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, TypeVar

from crosstable.model.findings import Finding, Findings, Span
from crosstable.model.phrases import Words, phrase
from crosstable.model.records import NationalRecord, Team
from crosstable.model.results import ByeKind
from crosstable.text.document import Document
from crosstable.text.formats import read_decimal, read_whole
from crosstable.text.rows import Row

_Item = TypeVar("_Item")

_LARGEST = {
    **dict.fromkeys(("round", "first_round", "last_round"), 999),
    **dict.fromkeys(("num_rounds", "current_round"), 999),
    **dict.fromkeys(("team", "team_number", "white_team", "black_team", "opponent"), 999),
    **dict.fromkeys(("participant", "player", "starting_rank", "first_id", "last_id"), 9999),
}
"""What the columns hold: a line read by its words could name somebody no file can name."""


class ByeLine(NamedTuple):
    """A record of byes, of teams or of players: only the whole file tells which."""

    kind: ByeKind
    round_number: int
    ids: tuple[int, ...]
    line: int


class Reading:
    """One reading of a document, from its first line to its last."""

    def __init__(self, document: Document, findings: Findings) -> None:
        self.document = document
        self.findings = findings
        self.header: dict[str, Any] = {}
        """Attributes of the tournament that one line gives, by name."""
        self.lines: dict[str, int] = {}
        """The line that an attribute comes from."""
        self.lists: dict[str, list[Any]] = {}
        """Attributes of the tournament that grow line by line, by name."""
        self.waiting_comments: list[int] = []
        """Lines of comments after which no record has come yet."""

        self.player_lines: list[tuple[int, str]] = []
        """Number and text: lines in columns are read all at once, which is much faster."""
        self.vega_rows: list[Row] = []
        self.national: list[NationalRecord] = []

        self.teams: list[Team] = []
        """Of records 310."""
        self.rosters: list[Team] = []
        """Of records 013, which count where there is no 310."""

        self.scoring: dict[str, dict[str, Decimal]] = {}
        """The values by the way in which they are stated: 162, XXS or BB."""
        self.scoring_lines: dict[str, int] = {}
        """The first line of each way."""
        self.player_points: dict[int, list[Decimal]] = {}
        """Fictitious points of XXA, by player."""
        self.player_points_lines: dict[int, int] = {}
        self.byes: list[ByeLine] = []
        self.absent_next: list[tuple[int, int]] = []
        """Player and line of XXZ: which round is the next one is known at the end."""

    def add(self, name: str, value: object) -> None:
        """One more item of a repeated record."""
        self.lists.setdefault(name, []).append(value)

    def once(self, name: str, value: object, row: Row) -> None:
        """The value of a record that may stand once; the first one counts.

        Two records for one thing, such as 142 and XXR, may stand side by side if they agree.
        """
        if name in self.lines:
            first = self.document.text(self.lines[name])[:3]
            if first != row.record.code and self.header.get(name) == value:
                return
            message = phrase(
                "record {code} is repeated; the first one counts", code=row.record.code
            )
            related = ((Span(self.lines[name]), phrase("first here")),)
            self.findings.append(Finding("record-repeated", message, Span(row.line), related))
            return
        self.lines[name] = row.line
        self.header[name] = value

    def report(self, kind: str, message: Words, row: Row, name: str = "", item: int = 1) -> None:
        """A finding at a field of a row."""
        span = row.span(name, item) if name else Span(row.line)
        self.findings.append(Finding(kind, message, span, field_name=name))

    def whole(self, row: Row, name: str) -> int | None:
        """A whole number of a field; unreadable ones are reported."""
        return self._whole(row.get(name), row, name, 1)

    def _whole(self, text: str, row: Row, name: str, item: int) -> int | None:
        value = read_whole(text)
        if text and self.reports_cut(row, name, item):
            return None
        if text and value is None:
            message = phrase("{quoted} is not a whole number", quoted=repr(text))
            self.report("number-unreadable", message, row, name, item)
        elif value is not None and value > _LARGEST.get(name, value):
            message = phrase("{quoted} is larger than any number of its kind", quoted=repr(text))
            self.report("number-unreadable", message, row, name, item)
            return None
        return value

    def wholes(self, row: Row, name: str) -> tuple[int, ...]:
        """The whole numbers of a repeated field; inside the row a blank one keeps its place."""
        texts = trim(row.items(name), "")
        return tuple(self._whole(text, row, name, i) or 0 for i, text in enumerate(texts, 1))

    def named_participants(self, row: Row, name: str) -> tuple[int, ...]:
        """The players or teams of a repeated field: there, 0 and a blank name nobody."""
        return tuple(number for number in self.wholes(row, name) if number)

    def decimal(self, row: Row, name: str) -> Decimal | None:
        """An exact number of a field; unreadable ones are reported."""
        text = row.get(name)
        value = read_decimal(text)
        if text and self.reports_cut(row, name):
            return None
        if text and value is None:
            message = phrase("{quoted} is not a number", quoted=repr(text))
            self.report("number-unreadable", message, row, name)
        return value

    def reports_cut(self, row: Row, name: str, item: int = 1) -> bool:
        """Whether the columns of a field cut into a longer number: half a number is not a value."""
        whole = row.cut_from(name, item)
        if whole:
            message = phrase(
                "{quoted} does not keep the columns; a part of it is not a value",
                quoted=repr(whole),
            )
            last = self.findings[-1] if self.findings else None
            if last is None or (last.span.line, last.sentence) != (row.line, message):
                self.report("number-unreadable", message, row, name, item)
        return bool(whole)


Handler = Callable[[Reading, Row], None]
"""What to do with a line of one subject."""


def trim(items: Sequence[_Item], blank: _Item) -> tuple[_Item, ...]:
    """The items without the blank ones at the end: a row that is padded says no more for it."""
    end = len(items)
    while end and items[end - 1] == blank:
        end -= 1
    return tuple(items[:end])
