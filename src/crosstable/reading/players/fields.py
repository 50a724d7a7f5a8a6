"""The fields of a player's line: what each text means, and careful reading with findings."""

from __future__ import annotations

from decimal import Decimal

from crosstable.model.dates import PartialDate
from crosstable.model.findings import Finding, Span
from crosstable.model.titles import OTHER_LETTERS, TITLE_OF_LETTERS, TITLES
from crosstable.model.tournament import Entry, Player
from crosstable.reading.players.cells import CellFault
from crosstable.text.formats import read_decimal, read_whole
from crosstable.text.rows import Row

_SEXES = {"m": "m", "w": "w", "f": "w"}
_TITLES = {
    letters.upper(): title
    for letters, title in (
        *((title, title) for title in TITLES),
        *TITLE_OF_LETTERS.items(),
        *OTHER_LETTERS.items(),
    )
}


def read_sex(text: str) -> str | None:
    """`m` or `w`; f means w, and u and blank mean nothing is known (format notes, 9.1)."""
    return _SEXES.get(text.strip().lower())


def read_title(text: str) -> str | None:
    """The title in today's spelling; a national one such as `1N` stays as it is."""
    text = text.strip()
    return _TITLES.get(text.upper(), text) or None


def is_known_title(text: str) -> bool:
    """Whether a text is one of FIDE's titles in any spelling, or blank."""
    return not text.strip() or text.strip().upper() in _TITLES


def read_fide_id(text: str) -> str | None:
    """A FIDE number; zeros and placeholders of dashes mean none."""
    text = text.strip()
    return text if text.strip("0-") else None


def starting_rank(row: Row) -> int | None:
    """The starting rank number of a player's line."""
    return read_whole(row.get("starting_rank"))


def cell_finding(fault: CellFault, span: Span, row: Row, item: int, text: str) -> Finding:
    """What is odd about the cell of a round."""
    return Finding(
        fault.kind,
        f"round {item}: {fault.message}",
        span,
        round_number=item,
        player=starting_rank(row),
        value=text.strip(),
    )


class FieldReader:
    """Careful reading of a player's fields, one finding for each that is not what it should be."""

    def __init__(self, row: Row, findings: list[Finding]) -> None:
        self.row = row
        self.findings = findings

    def player(self, rounds: tuple[Entry, ...]) -> Player:
        """The player of this row."""
        get = self.row.get
        number = self._whole("starting_rank")
        if not number:
            message = "the player has no starting rank number"
            self._add("start-number-missing", message, "starting_rank")
        return Player(
            number or 0,
            get("name"),
            self.sex("sex"),
            read_title(get("title")),
            self.rating("rating"),
            get("federation") or None,
            self._fide_id(),
            self.born(),
            self._points(),
            self._whole("rank"),
            rounds,
            self.row.line,
        )

    def _add(self, kind: str, message: str, name: str) -> None:
        self.findings.append(
            Finding(
                kind,
                message,
                self.row.span(name),
                player=starting_rank(self.row),
                field_name=name,
                value=self.row.get(name),
            )
        )

    def sex(self, name: str) -> str | None:
        """The sex in a field."""
        text = self.row.get(name)
        if text and text.lower() not in "mwfu":
            self._add("value-unreadable", f"{text!r} is neither m nor w", name)
        return read_sex(text)

    def rating(self, name: str) -> int | None:
        """The rating in a field; blank, 0 and 0000 mean unrated."""
        return self._whole(name) or None

    def born(self) -> PartialDate | None:
        """The date of birth; one that is not understood is kept as it is."""
        text = self.row.get("birth_date")
        born = PartialDate.parse(text)
        is_date = self.row.record["birth_date"].format != "text"
        if born is not None and not born.is_understood and is_date:
            self._add("date-unreadable", f"{text!r} is no date", "birth_date")
        return born

    def _fide_id(self) -> str | None:
        text = self.row.get("fide_id")
        if text and not (text.isascii() and text.isdigit()):
            self._add("value-unreadable", f"{text!r} is no FIDE number", "fide_id")
        return read_fide_id(text)

    def _whole(self, name: str) -> int | None:
        text = self.row.get(name)
        if not text:
            return None
        if text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
        self._add("number-unreadable", f"{text!r} is no whole number", name)
        return None

    def _points(self) -> Decimal | None:
        text = self.row.get("points")
        value = read_decimal(text)
        if text and value is None:
            self._add("number-unreadable", f"{text!r} is no number of points", "points")
        return value
