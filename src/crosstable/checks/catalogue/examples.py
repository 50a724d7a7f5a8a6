"""Small correct reports, and the changes that make an example of a fault out of them.

Every kind of fault shows itself on one of these reports: the page of the code prints it, and the
tests check that the changed report has exactly that fault and its near miss does not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from crosstable.text.packaged import package_file

INDIVIDUAL = "individual"
TEAM = "team"
RUNNING = "running"
ODD = "odd"
DISPUTED = "disputed"
DOUBLE = "double"
TITLE = "title"
"""The names of the correct reports in the folder `bases`."""

ROUNDS = (
    "2.5    1     4 w 1     2 b =     3 w 1",
    "2.0    2     5 b 1     1 w =     6 w =",
    "1.5    4     6 w =     4 b 1     1 b 0",
    "0.0    6     1 b 0     3 w 0     5 b 0",
    "1.0    5     2 w 0     6 b 0     4 w 1",
    "2.0    3     3 b =     5 w 1     2 b =",
)
"""Points, rank and rounds of the six players, as the report of individuals has them."""


@dataclass(frozen=True, slots=True, eq=False)
class Example:
    """A correct report with a few pieces of its text exchanged.

    `bad` has the fault, `good` is nearly the same and has not: old text to new text, where the old
    text stands exactly once in the report. `purpose` is what the example is checked for (None:
    everything); `players` is a rating list as CSV, `details` the text of an EVENT.toml.
    """

    bad: Mapping[str, str]
    good: Mapping[str, str]
    base: str = INDIVIDUAL
    purpose: str | None = None
    encoding: str = "utf-8"
    players: str | None = None
    details: str | None = None
    good_players: str | None = None
    good_details: str | None = None
    good_purpose: str | None = field(default=None)
    replays: bool = False
    """Whether the rounds are paired again (``--pairings``)."""
    beside: tuple[str, ...] = ()
    """Codes of other faults without which this one cannot be."""
    line_end: str = "\r\n"
    """What the bad report has for a line feed of the text."""


def other_cell(
    number: int, cell: str, totals: str = "", *, round_number: int = 3
) -> dict[str, str]:
    """Another cell of a player in the report of individuals, and other points and rank."""
    old = ROUNDS[number - 1]
    start = 10 * round_number - 2
    opponent, _, rest = cell.partition(" ")
    new = f"{opponent:>6} {rest:<3}" + old[start + 10 :]
    return {old: ((totals or old[:8]) + old[8:start] + new).rstrip()}


def of_details(bad: str, good: str, encoding: str = "utf-8") -> Example:
    """An example in which the correct report has a faulty details file beside it."""
    return Example({}, {}, encoding=encoding, details=bad, good_details=good)


def exchange_piece(
    old: str,
    *,
    bad: str,
    good: str,
    base: str = INDIVIDUAL,
    purpose: str | None = None,
    encoding: str = "utf-8",
    players: str | None = None,
    beside: tuple[str, ...] = (),
) -> Example:
    """An example in which one and the same piece of the report is exchanged."""
    changes = {old: bad}, {old: good}
    return Example(*changes, base, purpose, encoding, players, beside=beside)


@cache
def base_report(name: str) -> str:
    """The text of a correct report."""
    return package_file("checks.catalogue", "bases", f"{name}.trf").read_bytes().decode("utf-8")


def change_pieces(base: str, changes: Mapping[str, str]) -> str:
    """A correct report with pieces of its text exchanged."""
    text = base_report(base)
    for old, new in changes.items():
        if text.count(old) != 1:
            raise ValueError(f"{old!r} stands {text.count(old)} times in the report {base!r}")
        text = text.replace(old, new)
    return text


def bad_report(example: Example) -> bytes:
    """The report with the fault."""
    return _end_lines(change_pieces(example.base, example.bad), example.line_end).encode(
        example.encoding
    )


def good_report(example: Example) -> bytes:
    """The near miss."""
    return _end_lines(change_pieces(example.base, example.good), "\r\n").encode("utf-8")


def _end_lines(text: str, line_end: str) -> str:
    return text.replace("\r\n", "\n").replace("\n", line_end) if line_end != "\n" else text
