"""What the peers cannot read, each with its reason, and how the obstacle is taken away.

A peer that refuses a file must do so for a reason of this table. Where a remedy is known, the
lines it cannot bear are changed, as little as possible, and it has to read the rest; where none is
known, the refusal is the end of the comparison. Which sample meets which limit is written down in
the tests, so that a limit that appears or goes away is noticed.
"""

import json
import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.peers import clean_environment

READER = Path(__file__).with_name("reader.py")
FIRST_CELL, CELL_STEP, CELL_WIDTH = 91, 10, 8

Lines = list[str]


@dataclass(frozen=True)
class Limit:
    """Something regular that a peer refuses."""

    peer: str
    name: str
    message: str
    """A regular expression found in what the peer says."""
    reason: str
    remedy: Callable[[Lines], Lines] | None = None


def _on_players(change: Callable[[str], str]) -> Callable[[Lines], Lines]:
    return lambda lines: [change(x) if x.startswith("001") else x for x in lines]


def _without(code: str, keep: int = 0) -> Callable[[Lines], Lines]:
    """Leaves out the records with a code, all but the first `keep` of them."""

    def change(lines: Lines) -> Lines:
        found = [i for i, x in enumerate(lines) if x.startswith(code)][keep:]
        return [x for i, x in enumerate(lines) if i not in found]

    return change


def _whole_cells(line: str) -> str:
    """Fills a last cell that lost its blank result at the end of the line."""
    beyond = (len(line) - FIRST_CELL) % CELL_STEP
    return line + " " * (CELL_WIDTH - beyond) if 0 < beyond < CELL_WIDTH else line


def _pairs_of_xxp(lines: Lines) -> Lines:
    """XXP with more than two players as all pairs of them."""
    result: Lines = []
    for line in lines:
        ids = line.split()[1:]
        if line.startswith("XXP") and len(ids) > 2:
            result += [f"XXP {a} {b}" for i, a in enumerate(ids) for b in ids[i + 1 :]]
        else:
            result.append(line)
    return result


LIMITS = (
    Limit(
        "trf",
        "title-of-three-letters",
        r"not matching pattern: .{6}\S",
        "knows only titles of two letters, in columns 12-13; WGM, WIM, WFM and WCM need three",
        _on_players(lambda line: line[:10] + "   " + line[13:]),
    ),
    Limit(
        "trf",
        "open-game-at-the-end",
        r"not matching pattern: .* [wb]$",
        "wants whole cells, but the blank result of an open game at the end of the line is cut",
        _on_players(_whole_cells),
    ),
    Limit(
        "trf",
        "count-with-text",
        r"invalid literal for int\(\) with base 10: '\d+ \(",
        "wants a bare number in 062, but '12 (10)' is common and kept",
    ),
    Limit(
        "py4swiss",
        "scoring-of-bbpPairings",
        r"Invalid code 'BB",
        "knows JaVaFo's XXS only; the BB lines beside it are for bbpPairings",
        _without("BB"),
    ),
    Limit(
        "py4swiss",
        "two-deputies",
        r"DEPUTY_CHIEF_ARBITER' is declared twice",
        "allows one record 112, but each deputy has a record of their own",
        _without("112", keep=1),
    ),
    Limit(
        "py4swiss",
        "round-dates",
        r"Invalid date '|Incomplete dates",
        "steps through record 132 by nine columns; the format has a date every ten columns",
        _without("132"),
    ),
    Limit(
        "py4swiss",
        "open-game",
        r"Invalid round result '[ \d]{4} [wb]( +)?'",
        "reads finished rounds only",
    ),
    Limit(
        "py4swiss",
        "more-than-a-pair",
        r"Invalid forbidden pair",
        "takes two players in a record XXP, JaVaFo any number",
        _pairs_of_xxp,
    ),
    Limit(
        "py4swiss",
        "blank-cell",
        r"Invalid round result ' +'",
        "knows no blank cell, although four blanks mean the same as 0000",
    ),
    Limit(
        "py4swiss",
        "no-rank",
        r"No rank provided",
        "wants a rank, which an event without standings has not",
    ),
    Limit(
        "py4swiss",
        "team-forfeit-without-opponent",
        r"KeyError: 0",
        "looks for the opponent of a forfeit win against nobody, as in team events",
    ),
)


@dataclass(frozen=True)
class Outcome:
    """What a peer made of a file in the end, and the limits it met on the way."""

    reading: Mapping[str, Any] | None
    limits: tuple[str, ...] = ()
    message: str = ""
    """Why it refused the file, where it did."""


def read_with(
    python: Path, peer: str, paths: list[Path], mode: str = "strict"
) -> dict[Path, dict[str, Any]]:
    """What a peer says about each file, in a process of its own; ``strict`` or ``default``."""
    done = subprocess.run(
        [python, READER, peer, mode, *paths],
        env=clean_environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {Path(path): reading for path, reading in json.loads(done.stdout).items()}


def read_past_limits(python: Path, peer: str, paths: list[Path]) -> dict[Path, Outcome]:
    """Reads all files; a file refused for a limit with a remedy is changed and read again.

    The changed copies replace the files.
    """
    outcomes = {path: Outcome(None) for path in paths}
    left = list(paths)
    while left:
        again = []
        for path, said in read_with(python, peer, left).items():
            before = outcomes[path]
            if "refused" not in said:
                outcomes[path] = replace(before, reading=said)
                continue
            message = said["refused"]
            limit = _limit(peer, message, before.limits)
            if limit is None:
                outcomes[path] = replace(before, message=message)
                continue
            limits = (*before.limits, limit.name)
            outcomes[path] = replace(before, limits=limits, message=message)
            if limit.remedy is not None:
                text = path.read_bytes().decode("utf-8")
                path.write_bytes("\r\n".join(limit.remedy(text.split("\r\n"))).encode("utf-8"))
                again.append(path)
        left = again
    return outcomes


def _limit(peer: str, message: str, met: tuple[str, ...]) -> Limit | None:
    return next(
        (
            limit
            for limit in LIMITS
            if limit.peer == peer and limit.name not in met and re.search(limit.message, message)
        ),
        None,
    )
