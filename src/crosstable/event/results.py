"""Results of boards: how they are written, and facts about them that may agree or differ.

A result is a fact with a source. A blank never overwrites a result; somebody who saw an older value
never overwrites a newer one; two sources that agree confirm each other; two that differ are both
kept and listed until somebody decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
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


@dataclass(frozen=True)
class WrittenResult:
    """A result of a board that can be entered, with everything that stands for it at any door."""

    text: str
    """Its one written form."""
    both: BoardResult
    title: Phrase
    keys: tuple[str, ...] = ()
    """Single keys, also where a whole word is typed; capitals are other keys than small letters."""
    spellings: tuple[str, ...] = ()
    """Other ways to write it out, in small letters."""
    sign: str = ""
    """Its letter in the result of a whole match, as the first team sees it."""
    digit: str = ""
    """Its digit at the end of the code on a slip."""
    is_for_players: bool = False
    """Whether players may claim it; forfeits and unrated games are for arbiters to establish."""


POSTPONED = "?"
_WIN_LOSS = BoardResult(Result.WIN, Result.LOSS)
_LOSS_WIN = BoardResult(Result.LOSS, Result.WIN)
_DRAW = BoardResult(Result.DRAW, Result.DRAW)
WRITTEN_RESULTS: tuple[WrittenResult, ...] = (
    WrittenResult(
        "1-0",
        _WIN_LOSS,
        phrase("White wins"),
        keys=("1",),
        spellings=("1:0",),
        sign="1",
        digit="1",
        is_for_players=True,
    ),
    WrittenResult(
        "½-½",
        _DRAW,
        phrase("draw"),
        keys=("=", "5", "2"),
        spellings=(
            *("½", "½:½", "=-=", "1/2", "1/2-1/2", "0.5-0.5", "0,5-0,5"),
            *("draw", "remis", "r"),
        ),
        sign="=",
        digit="5",
        is_for_players=True,
    ),
    WrittenResult(
        "0-1",
        _LOSS_WIN,
        phrase("Black wins"),
        keys=("0",),
        spellings=("0:1",),
        sign="0",
        digit="0",
        is_for_players=True,
    ),
    WrittenResult(
        "+:-",
        BoardResult(Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        phrase("White wins by forfeit"),
        keys=("+",),
        spellings=("+-", "+--", "1f-0f"),
        sign="+",
    ),
    WrittenResult(
        "-:+",
        BoardResult(Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
        phrase("Black wins by forfeit"),
        keys=("-",),
        spellings=("-+", "--+", "0f-1f"),
        sign="-",
    ),
    WrittenResult(
        "-:-",
        BoardResult(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
        phrase("both lose by forfeit"),
        keys=("x", "X"),
        spellings=("--", "---", "0f-0f"),
        sign="x",
    ),
    WrittenResult(
        "W-L",
        BoardResult(Result.SHORT_WIN, Result.SHORT_LOSS),
        phrase("White wins, not rated"),
        keys=("W",),
    ),
    WrittenResult(
        "D-D",
        BoardResult(Result.SHORT_DRAW, Result.SHORT_DRAW),
        phrase("draw, not rated"),
        keys=("D",),
    ),
    WrittenResult(
        "L-W",
        BoardResult(Result.SHORT_LOSS, Result.SHORT_WIN),
        phrase("Black wins, not rated"),
        keys=("L",),
    ),
    WrittenResult(
        "½-0",
        BoardResult(Result.DRAW, Result.LOSS),
        phrase("White ½, Black 0"),
        spellings=("1/2-0", "=-0"),
    ),
    WrittenResult(
        "0-½",
        BoardResult(Result.LOSS, Result.DRAW),
        phrase("White 0, Black ½"),
        spellings=("0-1/2", "0-="),
    ),
    WrittenResult("0-0", BoardResult(Result.LOSS, Result.LOSS), phrase("both lose")),
    WrittenResult(
        POSTPONED,
        BoardResult(Result.UNKNOWN, Result.UNKNOWN),
        phrase("postponed"),
        keys=(POSTPONED,),
    ),
)
"""Every result of a board that TRF26 can hold, and what stands for it: the one table of the doors.

Command line, files, desk, phones and scanner take their letters, keys and digits from here. W, D
and L are games that are not rated (shorter than one move): capitals only, because a slip of a
finger must not make a game unrated. ½-0, 0-½ and 0-0 are results that an arbiter decided; `?` is a
game that was postponed and counts as a draw until it is played.
"""
DRAW_KEY = "5"
"""The key of a draw that needs no Shift on any keyboard with digits in a row."""
KEYS_OF_LANGUAGE: Mapping[str, Mapping[str, str]] = {"de": {"r": "½-½"}}
"""Keys that only the keyboard of a language has: the first letter of its word for the result."""


RESULTS: Mapping[str, BoardResult] = {row.text: row.both for row in WRITTEN_RESULTS}
TEXT_OF: Mapping[BoardResult, str] = {row.both: row.text for row in WRITTEN_RESULTS}


def keys_of_results(language: str = "en") -> dict[str, str]:
    """The written form that a key of the keyboard enters.

    >>> keys_of_results()["x"], keys_of_results()["5"], keys_of_results("de")["r"]
    ('-:-', '½-½', '½-½')
    """
    keys = {key: row.text for row in WRITTEN_RESULTS for key in row.keys}
    return {**keys, **KEYS_OF_LANGUAGE.get(language, {})}


def signs_of_results() -> dict[str, str]:
    """The written form of each letter in the result of a whole match."""
    return {row.sign: row.text for row in WRITTEN_RESULTS if row.sign}


def digits_of_results() -> dict[str, str]:
    """The written form of each digit at the end of the code on a slip."""
    return {row.digit: row.text for row in WRITTEN_RESULTS if row.digit}


def results_of_players() -> tuple[str, ...]:
    """What players may claim."""
    return tuple(row.text for row in WRITTEN_RESULTS if row.is_for_players)


def printed_results() -> list[str]:
    """What players may claim, as it stands beside a box on paper.

    >>> printed_results()
    ['1 – 0', '½ – ½', '0 – 1']
    """
    return [text.replace("-", " – ") for text in results_of_players()]


def results_with_winners() -> list[tuple[str, str]]:
    """What players may claim, with the side that wins: white, black, or draw for neither."""
    return [(row.text, _winner(row.both)) for row in WRITTEN_RESULTS if row.is_for_players]


def _winner(both: BoardResult) -> str:
    if both.white is both.black:
        return "draw"
    return "white" if both.white is Result.WIN else "black"


def result_of(text: str) -> str | None:
    """The written form of a result that somebody typed; None if it is not a result.

    >>> result_of("1/2-1/2"), result_of("1–0"), result_of("x"), result_of("w-l")
    ('½-½', '1-0', '-:-', 'W-L')
    >>> result_of("W"), result_of("w"), result_of("2-0")
    ('W-L', None, None)
    """
    typed = text.strip().replace("–", "-").replace("−", "-").replace(" ", "")
    for row in WRITTEN_RESULTS:
        if typed in row.keys or typed.upper() == row.text or typed.lower() in row.spellings:
            return row.text
    return None


def turned_result(text: str) -> str:
    """A written form as the other side writes it.

    >>> turned_result("1-0"), turned_result("-:+"), turned_result("?")
    ('0-1', '+:-', '?')
    """
    sign = ":" if ":" in text else "-"
    left, found, right = text.partition(sign)
    return f"{right}{found}{left}" if found else text


def board_result(text: str) -> BoardResult:
    """What both players have by a written form, also by one that only an import can have.

    >>> board_result("1:-").black.title
    'forfeit loss'
    """
    if text in RESULTS:
        return RESULTS[text]
    white, _, black = text.partition(":")
    return BoardResult(RESULT_OF_CODE[white], RESULT_OF_CODE[black])


LIMITED_SOURCES = frozenset(("helper", "player"))
"""Sources that fill blanks: they never replace a result that is in, whatever they saw."""


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
    was: str | None = None
    """The result that the one that counts has replaced."""

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

    def report(self, fact: Fact, was: str | None) -> BoardFacts:
        """The board after somebody who saw `was` reported a result.

        Only an arbiter replaces a result that is in. A claim that the report confirms becomes a
        fact; another one stays open until an arbiter's word answers it.
        """
        agreed = tuple(claim.fact for claim in self.claims if claim.result == fact.result)
        facts = (*self.facts, *agreed, fact)
        is_final = fact.source not in LIMITED_SOURCES
        rest = () if is_final else tuple(c for c in self.claims if c.result != fact.result)
        if self.result is None or self.result == fact.result:
            return BoardFacts(fact.result, facts, self.contradictions, rest, self.was)
        if was == self.result and is_final:
            return BoardFacts(fact.result, facts, was=self._replaced_by(fact))
        return self._replace(contradictions=(*self.contradictions, fact))

    def _replaced_by(self, fact: Fact) -> str | None:
        """What the board remembers when a result is replaced: not if it is the one of before."""
        is_taken_back = fact.result == self.was
        return None if is_taken_back or self.result == POSTPONED else self.result

    def claim(self, claim: Claim) -> BoardFacts:
        """The board after a player's claim: both sides that agree on an open board make it count.

        A claim that says what counts already is one more source for it.
        """
        others = tuple(known for known in self.claims if known.side != claim.side)
        if self.result == claim.result:
            return self._replace(facts=(*self.facts, claim.fact), claims=others)
        opponent = next(
            (other for other in others if {other.side, claim.side} == {"white", "black"}), None
        )
        if self.result is None and opponent is not None and opponent.result == claim.result:
            facts = (*self.facts, opponent.fact, claim.fact)
            return BoardFacts(claim.result, facts, self.contradictions)
        return self._replace(claims=(*others, claim))

    def without_claims(self) -> BoardFacts:
        """The board after its claims were declined."""
        return self._replace(claims=())

    def decide(self, fact: Fact) -> BoardFacts:
        """The board after an arbiter decided between results that differ."""
        return BoardFacts(fact.result, (*self.facts, *self.contradictions, fact))

    def clear(self) -> BoardFacts:
        """The board without a result; what was reported stays known."""
        return BoardFacts(None, self.facts)
