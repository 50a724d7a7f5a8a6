"""Recorded positions of the other pairing systems, with the round that is expected.

A selection is kept here; the whole collection is read where it lies beside the project. All are
generated events. `NAME.trf` is the event before the round, `NAME.next-round.txt` the answer: how
many lines, then White and Black, 0 for nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from crosstable.model.tournament import Tournament
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.reading.files import read

HERE = Path(__file__).parent

Pairs = frozenset[tuple[int, int]]


def names_in(folder: Path) -> list[str]:
    """The names of the positions of a folder."""
    ending = ".next-round.txt"
    return [file.name.removesuffix(ending) for file in sorted(folder.glob(f"*{ending}"))]


def positions(folder: Path, count: int = 1000) -> Iterator[tuple[str, Tournament, Pairs]]:
    """So many positions of a folder: name, report before the round, expected round."""
    names = names_in(folder)
    for name in names[:: max(1, len(names) // count)]:
        yield name, read(folder / f"{name}.trf"), round_in(folder / f"{name}.next-round.txt")


def round_in(file: Path) -> Pairs:
    """A round as programs write it."""
    rows = [line.split() for line in file.read_text(encoding="utf-8").splitlines()[1:]]
    return frozenset((int(row[0]), int(row[1])) for row in rows if row)


def paired(t: Tournament, **options: str) -> RoundPairing:
    """The next round of a report, which can be paired."""
    answer = round_or_refusal(t, tries_editions=False, options=options)
    assert isinstance(answer, RoundPairing), answer
    return answer


def pairs_of(round_: RoundPairing) -> Pairs:
    """The pairs of a round, 0 for nobody."""
    bye = round_.answer.bye
    byes = () if bye is None else ((bye, 0),)
    return frozenset((*((white, black) for white, black in round_.answer.pairs), *byes))
