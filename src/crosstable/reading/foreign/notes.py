"""What a reader of a foreign file notices on the way: losses, assumptions, private texts."""

from __future__ import annotations

from crosstable.model.findings import Assumption, Finding
from crosstable.model.origin import ForeignLoss, Origin
from crosstable.model.phrases import Words, joined, phrase, plural

_MOST_SHOWN = 3
"""So many of one kind of loss are told in full; all are counted."""


class Notes:
    """Losses by kind, assumptions, findings, and the number of private texts."""

    def __init__(self) -> None:
        self._lost: dict[str, list[Words]] = {}
        self._assumptions: list[Assumption] = []
        self.findings: list[Finding] = []
        self.private_fields = 0

    def lose(self, kind: str, sentence: Words) -> None:
        """The file has it, a report has no place for it."""
        self._lost.setdefault(kind, []).append(sentence)

    def assume(self, kind: str, sentence: Words) -> None:
        """A report wants it, the file does not have it."""
        self._assumptions.append(Assumption(kind, sentence))

    def find(self, kind: str, sentence: Words, **about: int) -> None:
        """Something a check of the report should tell."""
        self.findings.append(Finding(kind, sentence, **about))  # type: ignore[arg-type]

    def keep_private(self, *texts: str) -> None:
        """Texts that stay in the file; the empty ones do not count."""
        self.private_fields += sum(1 for text in texts if text)

    def origin(
        self, program: str, kind: Words, version: str | None = None, saved: str | None = None
    ) -> Origin:
        """What goes with the tournament."""
        losses = tuple(
            ForeignLoss(lost_kind, _summary(sentences), len(sentences))
            for lost_kind, sentences in self._lost.items()
        )
        assumptions = tuple(self._assumptions)
        if self.private_fields:
            told = plural(
                self.private_fields,
                "{n} private field is not taken over",
                "{n} private fields are not taken over",
            )
            assumptions += (Assumption("private-fields", told),)
        return Origin(program, kind, version, saved, losses, assumptions, None, self.private_fields)


def _summary(sentences: list[Words]) -> Words:
    """The first in full, the others counted."""
    shown = joined(sentences[:_MOST_SHOWN], "; ")
    more = len(sentences) - _MOST_SHOWN
    return shown if more <= 0 else phrase("{a}; and {n} more", a=shown, n=more)
