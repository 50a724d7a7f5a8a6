"""A dialect: its records, and the traits in which it differs from the others.

What a dialect can hold, and what its signs mean, is stated in its table and nowhere else: the rest
of the program asks for a trait and never for a name, so that a new dialect is one new table.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from crosstable.text.layout import Field, Record, Shape

Texts = Mapping[str, str | Sequence[str]]
"""What stands in the fields of a line."""
_WITH_ZEROS = frozenset(
    (
        "byes",
        "acceleration",
        "prohibited",
        "abnormal-points",
        "lineup",
        "team-pairing-bye",
        "team-forfeit",
    )
)
"""Subjects whose printed examples have zeros (format notes, C8 and C9)."""


def _fill(field: Field, texts: str | Sequence[str]) -> str | Sequence[str]:
    if not field.format.startswith(("int", "dec")) or field.end is None:
        return texts
    width = int(field.end) - int(field.start) + 1
    if isinstance(texts, str):
        return texts.zfill(width) if texts else texts
    return [text.zfill(width) if text else text for text in texts]


class _Traits(NamedTuple):
    name: str
    title: str
    source: str
    records: Mapping[str, Record] = MappingProxyType({})
    suffix: str = "trf"
    """How the names of its files end."""
    has_comments: bool = False
    """Whether a line may be a comment (``###``)."""
    is_foreign: bool = False
    """Whether it is the own file of another program: read, and never written."""
    shares_codes: bool = True
    """Whether its codes mean what they mean in the other dialects. Where they do not (Vega), its
    columns are no candidates for lines of other reports, nor theirs for its lines."""
    also_met: frozenset[str] = frozenset()
    """Codes of other dialects that programs write into it as a matter of course (8)."""
    counts_bytes: bool = False
    """Whether its columns are counted in bytes of UTF-8, and not in characters."""

    # -- players --------------------------------------------------------------------------------
    has_letters: bool = True
    """Whether byes and games shorter than one move have letters (W D L H F U Z); without them
    several entries share a sign (format notes, 13, rule 6)."""
    has_short_titles: bool = False
    """Whether titles are written with the letters of TRF06 (``g``, ``m``, ``wf``)."""
    has_dotted_dates: bool = False
    """Whether dates with dots are as good as any other form (format notes, 7 and 9.1)."""
    has_open_games: bool = True
    """Whether a game can be pending or adjourned."""
    has_unrated_draws: bool = False
    """Whether an unrated draw has a sign of its own although there are no letters (rule 7)."""
    blank_sex_is_male: bool = False
    """Whether a blank is read as ``m``, so that an unknown sex cannot be written."""
    first_bye_is_allocated: bool = False
    """Whether the first ``0000 - +`` of a round is the pairing-allocated bye although there are
    several (format notes, 11); elsewhere only one that is alone is (4.1)."""
    announces_byes_of_players: bool = False
    """Whether a record announces the byes of players in coming rounds; 330 is for teams (C1)."""

    # -- officials and teams --------------------------------------------------------------------
    has_row_without_deputies: bool = False
    """Whether the row of the deputy arbiters is written although nobody stands in it."""
    asks_for_arbiter_id: bool = False
    """Whether the FIDE number of the chief arbiter has to stand beside the name (U10)."""
    follows_first_draft: bool = False
    """Whether forfeited matches and record 299 count by the rules of the draft of 2024: a forfeit
    win is worth all boards (C27), a bonus counts before the round that it names (C28)."""
    has_one_team_copy: bool = False
    """Whether 802 is written instead of 801 for rosters of 36 and more, and not beside it."""
    prints_zeros: bool = False
    """Whether the numbers of record 801 and of the records for byes, pairings, line-ups and
    forfeits (240 to 340) are filled with zeros, as the drafts print them."""
    team_results_shift: int = 0
    """How far from the printed formulas the fields of record 801 are written (C5)."""


class Dialect(_Traits):
    """A dialect: its records by code, and its traits. A derived one states only what differs.

    The defaults are those of TRF16, from which most dialects are derived.
    """

    def derive(
        self,
        name: str,
        title: str,
        source: str,
        *,
        add: Iterable[Record] = (),
        replace: Iterable[Record] = (),
        remove: Iterable[str] = (),
        **traits: Any,
    ) -> "Dialect":
        """A dialect that has the same records but for those named, and the same other traits."""
        records = {c: r for c, r in self.records.items() if c not in set(remove)}
        for record in replace:
            if record.code not in records:
                raise ValueError(f"{name}: record {record.code} is not there to be replaced")
            records[record.code] = record
        for record in add:
            if record.code in records:
                raise ValueError(f"{name}: record {record.code} is there already")
            records[record.code] = record
        return self._replace(name=name, title=title, source=source, records=records, **traits)

    def as_printed(self, record: Record, values: Texts) -> Texts:
        """The texts of a line with zeros before the numbers, where the text prints them."""
        if not self.prints_zeros or record.subject not in _WITH_ZEROS:
            return values
        return {name: _fill(record.field(name), texts) for name, texts in values.items()}

    @cached_property
    def by_subject(self) -> Mapping[str, Record]:
        """The records by what they are about."""
        return {record.subject: record for record in self.records.values()}

    @property
    def has_records(self) -> bool:
        """Whether it is made of lines with codes; our JSON is not."""
        return bool(self.records)

    @cached_property
    def has_bars(self) -> bool:
        """Whether fields are told apart by bars, so that no text may hold one."""
        return any(record.shape is Shape.BARS for record in self.records.values())

    @property
    def announces_next_round(self) -> bool:
        """Whether a record lists those who are absent in the next round, and only in that."""
        return "absent-next-round" in self.by_subject

    @property
    def keeps_own_lines(self) -> bool:
        """Whether a line is right however it is spaced, so that there is nothing to lay out."""
        return self.has_bars

    def __str__(self) -> str:
        return self.name


def records(*items: Record) -> dict[str, Record]:
    """Records by their codes, for the first dialect of a family."""
    return {record.code: record for record in items}
