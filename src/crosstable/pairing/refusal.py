"""Why a round cannot be paired as asked: reported with its place and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from crosstable.model.findings import WHOLE_FILE, Span
from crosstable.model.phrases import Words, phrase


class Way(Enum):
    """What helps against a refusal; a shell says how that is done there."""

    PAIR_AGAIN = "pair a round again"
    CONVERT = "convert the report"
    FORMAT = "bring the report into its layout"
    CHECK = "look at all faults of the report"
    FIX = "apply the fixes of the report that need no judgement"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a round cannot be paired, where, and the remedy.

    `kind` is for programs. `is_wrong_use` distinguishes an invalid request (a round that the event
    does not have) from a report that contradicts itself.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> try:
    ...     crosstable.pair_round(t)
    ... except crosstable.NotPaired as problem:
    ...     problem.reason.kind, problem.reason.remedy
    ('results-missing', 'enter them, or pair round 5 again')
    """

    kind: str
    sentence: Words
    advice: Words
    span: Span = WHOLE_FILE
    is_wrong_use: bool = False
    round_number: int | None = None
    """The round it is about: those before it are not touched by it."""
    way: Way | None = None
    round_to_pair: int | None = None
    """The round that is to be paired again, where that helps and there is only one."""

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    @property
    def remedy(self) -> str:
        """What to do about it, in English."""
        return str(self.advice)

    @property
    def words(self) -> Words:
        """The whole of it, with its place."""
        told = phrase("{a}; {b}", a=self.sentence, b=self.advice)
        if self.span.line is None:
            return told
        return phrase("{place}: {a}", place=self.span.words, a=told)

    def __str__(self) -> str:
        return str(self.words)
