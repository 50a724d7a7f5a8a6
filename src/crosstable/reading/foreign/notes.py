"""What a reader of a foreign file notices on the way: losses, assumptions, private texts."""

from __future__ import annotations

import re
from types import TracebackType

from crosstable.errors import Misread
from crosstable.model.findings import Assumption, Finding
from crosstable.model.origin import ForeignLoss, Origin
from crosstable.model.phrases import Phrase, Words, joined, phrase, plural

_MOST_SHOWN = 3
"""So many of one kind of loss are told in full; all are counted."""
_FREE_TEXTS = frozenset(("event-text", "team-data", "club", "player-group", "player-field"))
"""The kinds of losses in which people write what they like."""
_CONTACT = re.compile(r"\S+@\S+|\+?\(?\d(?:[ ()/.–-]{0,2}\d){6,}")
"""An address of mail, or seven digits and more with what stands between those of telephones."""
_DAY = r"(?:\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|\d{4}[./-]\d{2}[./-]\d{2}|(?:19|20)\d{2})"
_DAYS = re.compile(rf"{_DAY}(?:[ –-]+{_DAY})*")


class _Part:
    """A part of the file that has to agree with the rest.

    If it does not, the file was misread; a reader that is forced leaves the part out and tells it.
    """

    def __init__(self, notes: Notes) -> None:
        self._notes = notes

    def __enter__(self) -> None:
        """The part begins."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if not self._notes.is_forced or not isinstance(problem, Misread):
            return False
        self._notes.find("foreign-part-left-out", problem.message)
        return True


class Notes:
    """Losses by kind, assumptions, findings, and the number of private texts."""

    def __init__(self, *, is_forced: bool = False) -> None:
        self.is_forced = is_forced
        """Whether what agrees is read though other parts of the file do not."""
        self.part = _Part(self)
        """Around every part of the file that is proved by itself: ``with notes.part:``."""
        self._lost: dict[str, list[Words]] = {}
        self._assumptions: list[Assumption] = []
        self.findings: list[Finding] = []
        self.private_fields = 0

    def lose(self, kind: str, sentence: Words) -> None:
        """The file has it, a report has no place for it."""
        if kind in _FREE_TEXTS:
            sentence = self._without_contacts(sentence)
        self._lost.setdefault(kind, []).append(sentence)

    def _without_contacts(self, sentence: Words) -> Words:
        """Addresses of mail and numbers of telephones are counted, not told."""
        if isinstance(sentence, Phrase):
            values = tuple(
                (name, self._without_contacts(value) if isinstance(value, str) else value)
                for name, value in sentence.values
            )
            return Phrase(sentence.template, values)
        if not isinstance(sentence, str):
            return sentence
        return _CONTACT.sub(self._count_contact, sentence)

    def _count_contact(self, match: re.Match[str]) -> str:
        if _DAYS.fullmatch(match[0]):
            return match[0]
        self.private_fields += 1
        return "…"

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
        return Origin(
            program,
            kind,
            version,
            saved,
            losses,
            assumptions,
            None,
            self.private_fields,
            self.is_forced,
        )


def _summary(sentences: list[Words]) -> Words:
    """The first in full, the others counted."""
    shown = joined(sentences[:_MOST_SHOWN], "; ")
    more = len(sentences) - _MOST_SHOWN
    return shown if more <= 0 else phrase("{a}; and {n} more", a=shown, n=more)
