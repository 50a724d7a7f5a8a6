"""Results of boards: how they are written, and facts about them that may agree or differ.

A result is a fact with a source. A blank never overwrites a result; somebody who saw an older value
never overwrites a newer one; two sources that agree confirm each other; two that differ are both
kept and listed until somebody decides (contract of running events, 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from crosstable.model.results import RESULT_OF_CODE, Result


class BoardResult(NamedTuple):
    """What both players of a board have."""

    white: Result
    black: Result

    @property
    def text(self) -> str:
        """The result in its one written form; an odd one of an imported report by its codes."""
        return TEXT_OF.get(self) or f"{self.white.code}:{self.black.code}"

    @property
    def is_open(self) -> bool:
        """Whether neither side has a result."""
        return self == OPEN


OPEN = BoardResult(Result.PENDING, Result.PENDING)


RESULTS: Mapping[str, BoardResult] = {
    "1-0": BoardResult(Result.WIN, Result.LOSS),
    "½-½": BoardResult(Result.DRAW, Result.DRAW),
    "0-1": BoardResult(Result.LOSS, Result.WIN),
    "+:-": BoardResult(Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-:+": BoardResult(Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "-:-": BoardResult(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "½-0": BoardResult(Result.DRAW, Result.LOSS),
    "0-½": BoardResult(Result.LOSS, Result.DRAW),
    "0-0": BoardResult(Result.LOSS, Result.LOSS),
    "W-L": BoardResult(Result.SHORT_WIN, Result.SHORT_LOSS),
    "D-D": BoardResult(Result.SHORT_DRAW, Result.SHORT_DRAW),
    "L-W": BoardResult(Result.SHORT_LOSS, Result.SHORT_WIN),
    "?": BoardResult(Result.UNKNOWN, Result.UNKNOWN),
}
"""Every result of a board that TRF26 can hold, by its written form.

W, D and L are games that are not rated (shorter than one move); ½-0, 0-½ and 0-0 are results that
an arbiter decided; `?` is a game that was postponed and counts as a draw until it is played.
"""

TEXT_OF: Mapping[BoardResult, str] = {result: text for text, result in RESULTS.items()}

POSTPONED = "?"

_SPELLINGS: Mapping[str, str] = {
    "1": "1-0",
    "0": "0-1",
    "=": "½-½",
    "1:0": "1-0",
    "0:1": "0-1",
    "=-=": "½-½",
    "½": "½-½",
    "½:½": "½-½",
    "1/2": "½-½",
    "1/2-1/2": "½-½",
    "0.5-0.5": "½-½",
    "0,5-0,5": "½-½",
    "+--": "+:-",
    "--+": "-:+",
    "---": "-:-",
    "+-": "+:-",
    "-+": "-:+",
    "--": "-:-",
    "1f-0f": "+:-",
    "0f-1f": "-:+",
    "0f-0f": "-:-",
    "1/2-0": "½-0",
    "0-1/2": "0-½",
    "=-0": "½-0",
    "0-=": "0-½",
    "w": "W-L",
    "d": "D-D",
    "l": "L-W",
    "w-l": "W-L",
    "d-d": "D-D",
    "l-w": "L-W",
    "x": "?",
}


def result_of(text: str) -> str | None:
    """The written form of a result that somebody typed; None if it is not a result.

    >>> result_of("1/2-1/2"), result_of("1–0"), result_of("2-0")
    ('½-½', '1-0', None)
    """
    typed = text.strip().replace("–", "-").replace("−", "-").replace(" ", "")
    if typed.upper() in RESULTS:
        return typed.upper()
    return _SPELLINGS.get(typed.lower())


def board_result(text: str) -> BoardResult:
    """What both players have by a written form, also by one that only an import can have.

    >>> board_result("1:-").black.title
    'forfeit loss'
    """
    found = RESULTS.get(text)
    if found is not None:
        return found
    white, _, black = text.partition(":")
    return BoardResult(RESULT_OF_CODE[white], RESULT_OF_CODE[black])


LIMITED_SOURCES = frozenset(("helper", "player"))
"""Sources that fill blanks: they never replace a result that is in, whatever they saw."""
PLAYERS_RESULTS = ("1-0", "½-½", "0-1")
"""What players may claim; forfeits and unrated games are for arbiters to establish."""


class Claim(NamedTuple):
    """A result that a player claims: it counts when the opponent or an arbiter confirms it."""

    result: str
    side: str
    """white or black; empty if nobody knows which of the two it was."""
    by: str
    n: int
    device: str = ""

    @property
    def fact(self) -> Fact:
        """The claim as a fact, once it is confirmed."""
        return Fact(self.result, "player", self.by, self.n, self.device)


class Fact(NamedTuple):
    """A result that somebody reported, and in which line of the journal."""

    result: str
    source: str
    by: str
    n: int
    device: str = ""


class BoardFacts(NamedTuple):
    """What is known about a board: the result that counts, and what contradicts it."""

    result: str | None = None
    facts: tuple[Fact, ...] = ()
    contradictions: tuple[Fact, ...] = ()
    claims: tuple[Claim, ...] = ()
    """What players claim and nobody has confirmed; it counts for nothing."""

    @property
    def is_confirmed(self) -> bool:
        """Whether two different sources reported the result that counts."""
        sources = {(f.source, f.by, f.device) for f in self.facts if f.result == self.result}
        return len(sources) > 1

    @property
    def state(self) -> str:
        """open, postponed, in, confirmed or contradicted."""
        if self.contradictions:
            return "contradicted"
        if self.result is None:
            return "open"
        if self.result == POSTPONED:
            return "postponed"
        return "confirmed" if self.is_confirmed else "in"

    def reported(self, fact: Fact, was: str | None) -> BoardFacts:
        """The board after somebody who saw `was` reported a result.

        Only an arbiter replaces a result that is in. A claim that the report confirms becomes a
        fact; another one stays open until an arbiter's word answers it.
        """
        agreed = tuple(one.fact for one in self.claims if one.result == fact.result)
        facts = (*self.facts, *agreed, fact)
        is_final = fact.source not in LIMITED_SOURCES
        rest = () if is_final else tuple(c for c in self.claims if c.result != fact.result)
        if self.result is None or self.result == fact.result:
            return BoardFacts(fact.result, facts, self.contradictions, rest)
        if was == self.result and is_final:
            return BoardFacts(fact.result, facts)
        return self._replace(contradictions=(*self.contradictions, fact))

    def claimed(self, claim: Claim) -> BoardFacts:
        """The board after a player's claim: both sides that agree on an open board make it count.

        A claim that says what counts already is one more source for it.
        """
        others = tuple(one for one in self.claims if one.side != claim.side)
        if self.result == claim.result:
            return self._replace(facts=(*self.facts, claim.fact), claims=others)
        opponent = next(
            (one for one in others if {one.side, claim.side} == {"white", "black"}), None
        )
        if self.result is None and opponent is not None and opponent.result == claim.result:
            facts = (*self.facts, opponent.fact, claim.fact)
            return BoardFacts(claim.result, facts, self.contradictions)
        return self._replace(claims=(*others, claim))

    def without_claims(self) -> BoardFacts:
        """The board after its claims were declined."""
        return self._replace(claims=())

    def decided(self, fact: Fact) -> BoardFacts:
        """The board after an arbiter decided between results that differ."""
        return BoardFacts(fact.result, (*self.facts, *self.contradictions, fact))

    def cleared(self) -> BoardFacts:
        """The board without a result; what was reported stays known."""
        return BoardFacts(None, self.facts)
