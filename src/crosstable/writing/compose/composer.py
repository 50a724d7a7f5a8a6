"""The lines of one conversion as they come into being, and the tools that all writers need."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import cached_property

from crosstable.errors import CannotWrite
from crosstable.model.dates import PartialDate
from crosstable.model.findings import Assumption
from crosstable.model.phrases import Words, phrase
from crosstable.model.tournament import Player, Tournament
from crosstable.model.tournament_types import parse_type_code
from crosstable.text.dialect import Dialect
from crosstable.text.formats import fits, write_decimal
from crosstable.text.layout import Field, Record
from crosstable.text.titles import title_words
from crosstable.writing.losses import Loss

_SEXES = ("sex", "national_sex")

Values = Mapping[str, str | Sequence[str]]
KnownLines = dict[int, tuple[Player, str]]
"""Lines of players by their place: what was written before, for a writer who writes often."""


@dataclass
class Composer:
    """The lines of one conversion as they come into being."""

    t: Tournament
    dialect: Dialect
    team_copies: bool = True
    """Whether the informative records 801 and 802 are written."""
    is_for_engine: bool = False
    """Whether a pairing engine gets the lines."""
    lines: list[tuple[str, str]] = field(default_factory=list)
    """Subject and text of each line."""
    losses: list[Loss] = field(default_factory=list)
    assumptions: list[Assumption] = field(default_factory=list)
    known_lines: KnownLines | None = None
    """The lines of the same players in the same dialect, written before; they are kept up."""
    refusals: list[Words] = field(default_factory=list)
    """Why the lines must not be used: numbers that the dialect has no room for."""

    @property
    def remarks(self) -> int:
        """How much was said on the way so far."""
        return len(self.losses) + len(self.assumptions) + len(self.refusals)

    @property
    def texts(self) -> list[str]:
        """The lines so far."""
        return [text for _, text in self.lines]

    # -- tools for the writers ------------------------------------------------------------------

    def record(self, subject: str) -> Record | None:
        """The dialect's record for a subject."""
        return self.dialect.by_subject.get(subject)

    def lose(self, kind: str, message: Words, line: int | None = None) -> None:
        """Note an item that is not carried over."""
        self.losses.append(Loss(kind, message, line))

    def assume(self, kind: str, message: Words) -> None:
        """Note something decided because nothing said it."""
        self.assumptions.append(Assumption(kind, message))

    def put(
        self, record: Record, values: Values, code: str | None = None, line: int | None = None
    ) -> None:
        """Add a line. A text that does not fit is left out and said.

        A number that does not fit is a reason not to use the file at all: without it the line
        would say something else (rule 8).
        """
        kept = dict(values)
        self._leave_out_unreadable(record, kept, line)
        while True:
            try:
                text = self._line(record, kept, code)
                break
            except CannotWrite as refusal:
                name = _too_long(record, kept)
                kept.pop(name)
                message = phrase(
                    "record {code}: {refusal}", code=record.code, refusal=refusal.message
                )
                if record.field(name).format.startswith(("int", "dec")):
                    self.refuse(message, line)
                else:
                    self.lose("field-too-long", message, line)
        self.lines.append((record.subject, text))

    def _line(self, record: Record, values: Values, code: str | None) -> str:
        """The line; where columns are counted in bytes, every byte takes the place of a letter."""
        if not self.dialect.counts_bytes:
            return record.line(self.dialect.as_printed(record, values), code)
        in_bytes = {
            name: letters_for_bytes(value)
            if isinstance(value, str)
            else [letters_for_bytes(text) for text in value]
            for name, value in values.items()
        }
        return record.line(in_bytes, code).encode("latin-1").decode("utf-8")

    def _leave_out_unreadable(
        self, record: Record, values: dict[str, str | Sequence[str]], line: int | None
    ) -> None:
        """What JSON may hold and no reader of the dialect would take for a value."""
        for name in [name for name in values if record.has(name)]:
            field = record.field(name)
            value = values[name]
            texts = (value,) if isinstance(value, str) else value
            if field.format.startswith("int") and "points" not in name:
                negative = next((text for text in texts if text.startswith("-")), None)
                if negative is not None:
                    del values[name]
                    self.refuse(
                        phrase(
                            "record {code}: {title} cannot be {value}",
                            code=record.code,
                            title=title_words(field.title),
                            value=negative,
                        ),
                        line,
                    )
            elif name in _SEXES and isinstance(value, str) and not fits(field.format, value):
                del values[name]
                title = title_words(field.title)
                message = phrase("{title} {value}: not m or w", title=title, value=repr(value))
                self.lose("player-field", message, line)

    def refuse(self, message: Words, line: int | None) -> None:
        """Note why the lines must not be used."""
        self.refusals.append(
            message if line is None else phrase("line {n}: {a}", n=line, a=message)
        )

    def text(self, value: object, line: int | None = None) -> str:
        """A text without characters that would break the line."""
        text = unicodedata.normalize("NFC", str(value))
        clean = "".join(" " if c < " " or c in "\x7f\x85\u2028\u2029" else c for c in text).strip()
        if self.dialect.has_bars:
            clean = clean.replace("|", "/")
        if clean != text.strip():
            self.lose(
                "text-changed",
                phrase("{text} written as {clean}", text=repr(text), clean=repr(clean)),
                line,
            )
        if text != str(value):
            self.assume(
                "composed-letters",
                phrase("{text} is written with composed letters (NFC)", text=repr(text)),
            )
        return clean

    def points(self, value: Decimal | None, of: Words, line: int | None, form: str = "dec") -> str:
        """Points as a text; a number with more decimals than the format has is refused."""
        if value is None:
            return ""
        try:
            return write_decimal(value, form)
        except CannotWrite as refusal:
            self.refuse(phrase("points of {of}: {refusal}", of=of, refusal=refusal.message), line)
            return ""

    @cached_property
    def reads_as_team_event(self) -> bool:
        """Whether a reader of the new file will take the event for one of teams."""
        has = self.dialect.by_subject
        seen = replace(
            self.t,
            type_code=self.t.type_code if self.holds_type_code else None,
            type_text=None if self.loses_type_text else self.t.type_text,
            board_colours=self.t.board_colours if "board-colours" in has else None,
            teams=self.t.teams if "team" in has or "roster" in has else (),
            lineups=self.t.lineups if "lineup" in has else (),
            team_pairing_bye=self.t.team_pairing_bye if "team-pairing-bye" in has else None,
            team_byes=self.t.team_byes if "byes" in has else (),
            team_forfeits=self.t.team_forfeits if "team-forfeit" in has else (),
        )
        return seen.is_team_event

    @property
    def holds_type_code(self) -> bool:
        """Whether the type code can be written: in the place of the text only one of FIDE's can."""
        record = self.record("type-code")
        if record is None or self.t.type_code is None:
            return False
        return not record.replaces or parse_type_code(self.t.type_code) is not None

    @property
    def loses_type_text(self) -> bool:
        """Where the code stands in the place of the text, a text stands there without one."""
        return self.record("type-text") is None and self.holds_type_code

    def header_line(self, attribute: str) -> int | None:
        """The line a header attribute was read from."""
        return self.t.header_lines.get(attribute)

    def name(self, f: Field, name: str, line: int | None) -> str:
        """A name cut to its columns, and said so."""
        text = self.text(name, line)
        width = f.width
        if width is not None and self.dialect.counts_bytes and len(text.encode()) > width:
            self.lose(
                "long-name",
                phrase("{text} cut to {width} bytes", text=repr(text), width=width),
                line,
            )
            text = text.encode()[:width].decode("utf-8", "ignore").rstrip()
        elif width is not None and len(text) > width:
            self.lose(
                "long-name",
                phrase("{text} cut to {width} characters", text=repr(text), width=width),
                line,
            )
            text = text[:width].rstrip()
        return text

    def match_points(
        self, record: Record, value: Decimal | None, of: Words, line: int | None
    ) -> str:
        """Match points in the format of the dialect; the draft of 2024 has no decimals."""
        form = record.field("match_points").format
        if value is not None and value % 1 and form.startswith("int"):
            self.lose(
                "match-point-decimals",
                phrase("match points {value} of {of}", value=value, of=of),
                line,
            )
            return ""
        return self.points(value, of, line, form)


def letters_for_bytes(text: str) -> str:
    """A text of one letter for each byte of its UTF-8, for columns that are counted in bytes."""
    return text.encode("utf-8").decode("latin-1")


def date_text(field: Field, date: PartialDate) -> str:
    """A date in the form that its field asks for."""
    mask = field.format.partition(":")[2]
    return date.formatted(mask) if mask else str(date)


def _too_long(record: Record, values: Mapping[str, str | Sequence[str]]) -> str:
    """The field whose text does not fit its columns."""
    for name in values:
        try:
            record.line({name: values[name]})
        except CannotWrite:
            return name
    raise AssertionError("record.line() refused nothing in particular")


def ids(numbers: Iterable[int]) -> list[str]:
    """Numbers of participants as texts."""
    return [str(number) for number in numbers]
