"""Tie-breaks of an event here and there, every code that both programs have.

Known differences compute what the other program's reading gives, and explain a value only where it
is exactly that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from crosstable.model.tournament import Tournament
from crosstable.pairing.versus.opponents import Table
from crosstable.rules.standings.standings import Standings, standings

MAIN_CODES = """
    PTS DE BH BH/C1 BH/C2 BH/C3 BH/M1 BH/M2 BH/P BH/C1/P BH/M1/P AOB
    SB SB/C1 SB/C2 SB/P SB/C1/P WIN WON BPG BWG REP GE STD PS PS/C1 PS/C2 TPN TPN/R RTNG RTNG/R
    KS KS/L+1 KS/L-1 KS/L+3 ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO
    ARO/U1500 ARO/C1/U1400 TPR/U1500 PTP/U1500 APRO/U1500 APPO/U1500 RTNG/U1500
"""
FORE_CODES = "PTS DE/P FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P AOB/F"
"""Fore Buchholz apart: gacrux computes other Buchholz values after it."""
LISTS = tuple(tuple(codes.split()) for codes in (MAIN_CODES, FORE_CODES))

HALF_AGAINST_NONE = "half a point against none (C.07, 7.7)"


class ValueDifference(NamedTuple):
    """A value that differs; `known` is the reading that explains theirs."""

    code: str
    player: int
    ours: str
    theirs: str
    known: str = ""


class ComparedValues(NamedTuple):
    """How many values were compared, and which differ."""

    compared: int
    differences: tuple[ValueDifference, ...]


def compare_values(t: Tournament, tables: Sequence[Table]) -> ComparedValues:
    """Every value of each list; the rank by a whole list counts as one more."""
    count = 0
    differences: list[ValueDifference] = []
    for codes, theirs in zip(LISTS, tables, strict=True):
        ours = standings(t, list(codes))
        count += len(ours) * (len(codes) + 1)
        differences.extend(_differences(t, codes, ours, theirs))
    return ComparedValues(count, tuple(differences))


def _differences(
    t: Tournament, codes: Sequence[str], ours: Standings, theirs: Table
) -> Iterator[ValueDifference]:
    has_different_value = False
    for row in ours:
        for code, text, other in zip(codes, row.texts.values(), theirs.values[row.id], strict=True):
            if _number_of(text) != other:
                has_different_value = True
                known = _known_reading(t, code, row.id, other)
                yield ValueDifference(code, row.id, str(text), str(other), known)
    if has_different_value:
        return  # ranks follow from values
    for row in ours:
        if row.rank != theirs.ranks[row.id]:
            yield ValueDifference("rank", row.id, str(row.rank), str(theirs.ranks[row.id]))


def _number_of(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def _known_reading(t: Tournament, code: str, number: int, theirs: Fraction | None) -> str:
    if code == "STD" and standard_points_by_the_draw(t)[number] == theirs:
        return HALF_AGAINST_NONE
    return ""


def standard_points_by_the_draw(t: Tournament, after: int | None = None) -> dict[int, Fraction]:
    """STD as gacrux reads 7.7: points compared with those of a draw, whatever the opponent got."""
    ledger = standings(t, ["PTS"], after=after).ledger
    score = ledger.scores["PTS"]
    return {
        person.number: sum(
            (Fraction((p > score.draw) + (p >= score.draw), 2) for p in row), Fraction(0)
        )
        for person, row in zip(ledger.participants, score.points, strict=True)
    }
