"""What the tour runs: command lines on the bundled sample events.

``> FILE`` keeps what a command prints, ``2> FILE`` what it says on standard error, and ``# TITLE``
is what its file is called on the front page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.text.dialectnames import dialect_named


class Step(NamedTuple):
    """A part of the tour with a folder of its own; what is `shown` is also printed."""

    folder: str
    heading: str
    about: str
    commands: Sequence[str]
    shown: tuple[str, ...] = ()


def event_commands(name: str, dialects: Sequence[str]) -> list[str]:
    """What is done with every event; `changed.trf` is the event with its first won game drawn."""
    report = f"{name}.trf"
    return [
        f"show {report} > show.txt",
        f"show {report} --format json > show.json",
        f"fmt {report} -o canonical.trf",
        f"diff {report} changed.trf > diff.txt",
        *(
            f"convert {report} --to {d} -o {d}.{dialect_named(d).suffix} 2> {d}.losses.txt"
            for d in dialects
        ),
    ]


def _standings(name: str, number: int) -> list[str]:
    report = f"../{name}/{name}.trf"
    event = _in_words(name)
    tables = [
        f"standings {report} -o {name}.{suffix} # {event}: standings"
        for suffix in ("txt", "csv", "html")
    ]
    why = [
        f"standings {report} --why {number} -o {name}.why-{number}.{suffix}"
        f" # {event}: every value of number {number}"
        for suffix in ("txt", "html")
    ]
    return [*tables, *why]


def _ratings(name: str) -> list[str]:
    report = f"../{name}/{name}.trf"
    event = _in_words(name)
    return [
        f"rate {report} -o {name}.txt # {event}: rating changes",
        f"rate {report} -o {name}.html # {event}: rating changes",
        f"rate {report} --why 5 -o {name}.why-5.txt # {event}: the change of player 5",
    ]


def _form(name: str, form: str, title: str, suffix: str = "pdf") -> str:
    line = f"report ../{name}/{name}.trf --form {form} -o {form}.{suffix}"
    return f"{line} # {_in_words(name)}: {title}"


def _in_words(name: str) -> str:
    """The kind of a sample event: ``Individual Swiss``."""
    return name.replace("-", " ").capitalize().replace("swiss", "Swiss")


_ROUND_5 = "pair ../in-progress/in-progress.trf --round 5"
STEPS = (
    Step(
        "standings",
        "Standings",
        "Every name in the pages unfolds to the working of its values.",
        (*_standings("individual-swiss", 14), *_standings("team-swiss", 3)),
        ("individual-swiss.txt", "team-swiss.txt"),
    ),
    Step(
        "check",
        "A damaged report",
        "Nine faults were put into individual-swiss: what `crosstable check` reports and fixes.",
        (
            "check damaged.trf > check.txt # The faults, with place, rule and fix",
            "check damaged.trf --format json > check.json # The faults for programs",
            "check damaged.trf --format github > github.txt # The faults as annotations for GitHub",
            "check damaged.trf --fix --diff > fix.diff # The safe fixes as a diff",
            "check damaged.trf --fix -o fixed.trf > fixed.txt # What is left after the safe fixes",
        ),
        ("check.txt",),
    ),
    Step(
        "rate",
        "Ratings",
        "The worksheet of two events, and the working of one player.",
        (*_ratings("individual-swiss"), *_ratings("round-robin")),
    ),
    Step(
        "norms",
        "Title norms",
        "Norms made and missed, and by how much.",
        [
            f"norms ../round-robin/round-robin.trf -o round-robin.{suffix} # Round robin: norms"
            for suffix in ("txt", "html")
        ],
    ),
    Step(
        "report",
        "Printed forms",
        "A few of the forms; `--form all` makes the folder.",
        (
            _form("individual-swiss", "standings", "standings"),
            _form("individual-swiss", "form-3", "results of all players (form 3)"),
            _form("individual-swiss", "it3", "tournament report (form IT3)"),
            _form("round-robin", "form-1", "tournament report with crosstable (form 1)"),
            _form("team-swiss", "team-crosstable", "crosstable of the teams"),
            _form("individual-swiss", "standings", "standings", "xlsx"),
        ),
    ),
    Step(
        "pair",
        "Pairing",
        "A round of a running event, and the reasons for player 5.",
        (
            f"{_ROUND_5} -o round-5.txt # The pairings of round 5",
            f"{_ROUND_5} --why 5 -o why-5.txt # Why player 5 got this opponent",
        ),
    ),
)

DAMAGED = "individual-swiss"
DAMAGE: Mapping[str, str] = {
    "052 2026/09/11": "052 2026/09/31",
    "062 30": "062 31",
    "112 FA Stenmarken, Petter (993131226)\r\n": "112 FA Stenmarken, Petter (993131226)\n",
    "202 BH/C1,BH,SB,DE,WON": "202 BH/C1,BH,SB,DE,WIM",
    "2561 NOR": "2561 NQR",
    "9162957 2007/05/05  3.5": "9162957 2007/05/05  4.5",
    "21 w 1    29 b 1     4 w 0": "21 w 1    29 b 1    44 w 0",
    "23 w 1     4 b 0    29 w 1": "23 w 1     4 b =    29 w 1",
    " m FM Pratolungo": " x FM Pratolungo",
}
"""Nine faults, as they happen: pieces of the sample's text and what becomes of them."""

INTRODUCTION = """\
# Crosstable on its sample events

Every name, number and result is invented. For each event: the report itself, what
`crosstable show` prints (as text and as JSON), its canonical layout (`crosstable fmt`),
the event in every dialect (`crosstable convert`) with the list of what was lost, and what
`crosstable diff` prints when the first won game becomes a draw. At the end the standings of
two events (`crosstable standings`), a damaged report with what `crosstable check` says of
it, and ratings, norms, printed forms and pairings.
"""
