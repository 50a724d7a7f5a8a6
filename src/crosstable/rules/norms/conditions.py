"""A condition of the regulations, met or missed, with the figures and the sentence."""

from __future__ import annotations

from typing import NamedTuple

from crosstable.model.phrases import Phrase, Words, phrase


class Condition(NamedTuple):
    """One demand: `met` is True, False, or None where nothing tells and it was assumed.

    `rule` names the demand for programs (`federations`, `performance`, …). `have` and `need` are
    the figures that were compared, where there are such; scores are in half points.
    """

    rule: str
    clause: str
    met: bool | None
    sentence: Words
    have: int | None = None
    need: int | None = None

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)

    @property
    def is_missed(self) -> bool:
        """Whether it is certain that the demand is not met."""
        return self.met is False

    def with_clause(self) -> Phrase:
        """The sentence with the article behind it."""
        return phrase("{a} ({clause})", a=self.sentence, clause=self.clause)


def at_least(sentence: Phrase, have: int, need: int) -> Phrase:
    """A sentence that something is needed, with what lacks."""
    return sentence if have >= need else phrase("{a} ({n} short)", a=sentence, n=need - have)


def at_most(sentence: Phrase, have: int, most: int) -> Phrase:
    """A sentence that something is limited, with what is beyond it."""
    return sentence if have <= most else phrase("{a} ({n} too many)", a=sentence, n=have - most)
