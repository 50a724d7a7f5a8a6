"""Anonymous copies of files: made, and compared with what they were made from."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from crosstable.errors import CannotWrite
from crosstable.model.choices import BirthsName
from crosstable.model.phrases import joined, phrase
from crosstable.model.requiring import require_bytes
from crosstable.model.tournament import Tournament
from crosstable.output.anonymous.comparing import differences
from crosstable.output.anonymous.lines import BIRTHS, anonymous_document
from crosstable.output.anonymous.sharly import anonymous_sharly
from crosstable.output.anonymous.substitution import Substitution
from crosstable.output.anonymous.swisschess import anonymous_swiss_chess
from crosstable.output.anonymous.swissmanager import anonymous_swiss_manager
from crosstable.reading.files import loads
from crosstable.reading.foreign.formats import section_names
from crosstable.text.document import Document

IN_PLACE: Mapping[str, Callable[[bytes, Substitution, str], bytes]] = {
    "swiss-manager": anonymous_swiss_manager,
    "sharly-chess": anonymous_sharly,
    "swiss-chess": anonymous_swiss_chess,
}
"""The own files of other programs, by the name of their dialect."""
_MOST_SHOWN = 5


@dataclass(frozen=True)
class Anonymised:
    """A file without the people in it, and who stands for whom."""

    data: bytes
    pairs: dict[str, str]


class Anonymiser:
    """Replaces people in the same way in all files of one call."""

    def __init__(
        self, seed: str | None = None, births: str = BIRTHS[0], *, keep_comments: bool = False
    ) -> None:
        if births not in BIRTHS:
            known = joined(BIRTHS)
            raise CannotWrite(phrase("births can be {known}, not {a}", known=known, a=births))
        self._substitution = Substitution(seed or secrets.token_hex(16), "utf-8")
        self._births = births
        self._keeps_comments = keep_comments

    def prepare(self, data: bytes) -> None:
        """Learn who is in a file of the same call: nobody gets the name or id of another."""
        for t in _tournaments(data):
            self._substitution.avoid(*_people_in(t))
            self._substitution.avoid_days(*_days_in(t))

    def anonymised(self, data: bytes) -> Anonymised:
        """The file without people; raises `CannotWrite` if a finding or a rank moved."""
        t = loads(data)
        if t.verdict is not None and t.verdict.kind != "section-wanted":
            raise CannotWrite(t.verdict.message)
        document = t.document
        assert document is not None
        self.prepare(data)
        try:
            new = self._replace_people(document)
        except (sqlite3.Error, UnicodeError) as problem:
            raise CannotWrite(phrase("the database cannot be written again")) from problem
        # of files that are a database the size depends on what was deleted before
        in_place = IN_PLACE.get(document.dialect.name)
        if len(new) != len(data) and in_place is not anonymous_sharly:
            raise CannotWrite(phrase("the size of the anonymous file differs; please report this"))
        self._compare(_tournaments(data), _tournaments(new))
        return Anonymised(new, self._substitution.pairs)

    def _replace_people(self, document: Document) -> bytes:
        in_place = IN_PLACE.get(document.dialect.name)
        if in_place is not None:
            return in_place(document.to_bytes(), self._substitution, self._births)
        if not document.dialect.has_records:
            raise CannotWrite(phrase("a file of this kind has to be converted to a report first"))
        self._substitution.use_encoding(document.source.encoding)
        changed = anonymous_document(
            document,
            self._substitution,
            births=self._births,
            keep_comments=self._keeps_comments,
        )
        return changed.to_bytes()

    def _compare(self, old: list[Tournament], new: list[Tournament]) -> None:
        """Dates that were taken away on purpose are missed; everything else stays."""
        if len(old) != len(new):
            raise CannotWrite(phrase("the tournaments of the file differ; please report this"))
        moved = [
            difference
            for before, after in zip(old, new, strict=True)
            for difference in differences(before, after, births_stay=self._keeps_births)
        ]
        if moved:
            shown = joined(moved[:_MOST_SHOWN], "; ")
            raise CannotWrite(phrase("not anonymised, because something moved: {a}", a=shown))

    @property
    def _keeps_births(self) -> bool:
        """Whether every birth date is still one of the same kind."""
        return self._births not in ("blank", "year")


def _tournaments(data: bytes) -> list[Tournament]:
    """The tournament of a file, or all of them in the order of the file."""
    sections: list[str | None] = list(section_names(data)) or [None]
    return [loads(data, section=section) for section in sections]


def _days_in(t: Tournament) -> Iterator[tuple[int, int, int]]:
    """The days of birth that are whole."""
    for player in t.players:
        born = player.born
        if born is not None and born.year and born.month and born.day:
            yield born.year, born.month, born.day


def _people_in(t: Tournament) -> Iterator[str]:
    """All texts of a report; of other files the names and ids."""
    document = t.document
    if document is not None and document.dialect.has_records:
        yield from document.source.texts
        return
    for player in t.players:
        yield f"{player.name} {player.fide_id or ''}"
    for team in t.teams:
        yield team.name
    for record in t.national:
        yield record.national_id or ""


def anonymise(
    data: bytes,
    *,
    seed: str | int | None = None,
    births: BirthsName | str = "day",
    keep_comments: bool = False,
) -> bytes:
    """The bytes of a report with other names, ids and days of birth, and the same faults.

    The same `seed` gives the same names, at random without one. `births` says what becomes of dates
    of birth: another ``day`` of the same year, the ``year`` alone, ``blank``, or ``keep``. Words
    of comments is made unreadable unless `keep_comments` is given. A file of Swiss-Manager,
    Swiss-Chess or Sharly Chess stays one. Raises `CannotWrite` where a fault would be hidden.

    >>> import crosstable
    >>> data = crosstable.sample("rapid").read_bytes()
    >>> anonymous = crosstable.anonymise(data, seed="1")
    >>> crosstable.loads(anonymous).player(1).name == crosstable.loads(data).player(1).name
    False
    """
    require_bytes(data, "anonymise")
    text = None if seed is None else str(seed)
    return Anonymiser(text, births, keep_comments=keep_comments).anonymised(data).data
