"""The program whose own file a tournament was read from, and what did not come over with it.

Two directions of loss are told apart. What the file has and a report has no place for (fixed
boards, clubs) is a `ForeignLoss`; what a report wants and the file does not have (the value of the
bye, the scoring) is an `Assumption`.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosstable.model.findings import Assumption
from crosstable.model.phrases import Phrase, Words, phrase


@dataclass(frozen=True, slots=True)
class ForeignLoss:
    """Something of the file that the tournament has no place for, as often as it is there."""

    kind: str
    sentence: Words
    count: int = 1

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)


@dataclass(frozen=True, slots=True)
class Origin:
    """Whose file it was. `kind` says what the program calls it, `saved` the day, if stated."""

    program: str
    kind: Words
    version: str | None = None
    saved: str | None = None
    losses: tuple[ForeignLoss, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    section: str | None = None
    """Which of several tournaments in the file it is."""
    private_fields: int = 0
    """So many texts of the file are private (mail, telephone, money, paths): none is taken over."""
    is_forced: bool = False
    """Whether parts that contradict the rest were left out instead of refusing the file."""

    @property
    def words(self) -> Words:
        """Program, kind and day in one line."""
        program = self.program if self.version is None else f"{self.program} {self.version}"
        if self.saved is None:
            return phrase("{program} ({kind})", program=program, kind=self.kind)
        return phrase(
            "{program} ({kind}), saved {day}", program=program, kind=self.kind, day=self.saved
        )


def convert_first(origin: Origin) -> Phrase:
    """Why what changes the text of a report cannot be done: there is no such text."""
    return phrase(
        "this is a file of {program}; convert it to TRF26 first",
        program=origin.program,
    )
