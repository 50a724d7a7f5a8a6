"""Write cases of rounds that exist: is this round right? And rounds of tables and of teams.

    python tools/make_round_cases.py

The confirmed positions of `conformance/cases/pairing` are played on: with their round the round is
right, with two opponents exchanged it is not. Round robins are confirmed by the tables that FIDE
prints, rounds of teams by the rules of C.04.6 read literally (`tests/pairing/team_rules.py`).
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable import loads, read  # noqa: E402
from crosstable.conformance.answering import answer_judge, answer_pair  # noqa: E402
from crosstable.conformance.runner import Json  # noqa: E402
from crosstable.errors import CrosstableError  # noqa: E402
from crosstable.model.results import ByeKind, Colour, Result  # noqa: E402
from crosstable.model.tournament import Bye, Entry, Game, Tournament  # noqa: E402
from crosstable.pairing.generating import Wishes, generate  # noqa: E402
from crosstable.pairing.rounds import pair_round  # noqa: E402
from crosstable.pairing.versus.cutting import before_round  # noqa: E402
from crosstable.rules.scoring import computed_points, scoring_in_force  # noqa: E402
from crosstable.writing.files import dumps  # noqa: E402
from tests.conformance.casefiles import NEAR_MISS, NewCase, write_case  # noqa: E402
from tests.conformance.killing import CASES  # noqa: E402
from tests.pairing.team_rules import Rules  # noqa: E402
from tests.pairing.test_berger import PRINTED  # noqa: E402

TABLES = "the Berger tables as FIDE prints them"
LITERALLY = "the rules of C.04.6 read literally, over all pairings"
JUDGED = (
    "C.04.3",
    "C.04.3-2017",
    "C.04.3-2026",
    "C.04.4.1",
    "C.04.4.2",
    "C.04.4.3",
    "C.04.7",
    "C.05-Annex-1",
)
JUDGED_OF_EACH = 6
TEAM_ROUNDS = 12

Pairs = list[tuple[int, int]]


# -- is this round right? -------------------------------------------------------------------------


def play(t: Tournament, pairs: Pairs, bye: int | None) -> Tournament:
    """The position with one more round, all of its games drawn."""
    entries: dict[int, Entry] = {} if bye is None else {bye: Bye(ByeKind.PAIRING_ALLOCATED)}
    for white, black in pairs:
        entries[white] = Game(black, Colour.WHITE, Result.DRAW)
        entries[black] = Game(white, Colour.BLACK, Result.DRAW)
    last = t.paired_rounds
    players = []
    for player in t.players:
        rounds = [*player.rounds[:last], *[None] * (last - len(player.rounds))]
        announced = player.rounds[last] if len(player.rounds) > last else Bye(ByeKind.ZERO_POINT)
        rounds.append(entries.get(player.number, announced))
        players.append(replace(player, rounds=tuple(rounds), rank=None))
    played = replace(t, players=tuple(players))
    scoring = scoring_in_force(played).scoring
    return replace(
        played,
        players=tuple(
            replace(p, points=computed_points(p, scoring, last + 1)) for p in played.players
        ),
    )


def exchanges(pairs: Pairs) -> Iterator[Pairs]:
    """The round with the players of Black exchanged between two boards."""
    for first in range(len(pairs)):
        for second in range(first + 1, len(pairs)):
            other = [*pairs]
            other[first] = pairs[first][0], pairs[second][1]
            other[second] = pairs[second][0], pairs[first][1]
            yield other


def write_judged(path: Path, content: dict[str, Any]) -> int:
    """Two cases of a confirmed position: the round that the rules give, and another one."""
    t = read(path.with_suffix(".trf"))
    pairs = [(white, black) for white, black in content["expects"]["pairs"] or ()]
    bye = content["expects"]["bye"]
    number = t.paired_rounds + 1
    names = path.relative_to(CASES / "pairing").with_suffix("").as_posix()
    written = 0
    for is_right, rounds in ((True, iter([pairs])), (False, exchanges(pairs))):
        for round_ in rounds:
            try:
                data = dumps(play(t, round_, bye), "trf26")
                right = answer_judge(loads(data), {})["right"]
            except CrosstableError:
                continue
            assert isinstance(right, dict)
            if right.get(str(number)) is not is_right:
                continue
            word = "right" if is_right else "wrong"
            why = "the round that the rules give" if is_right else "two opponents are exchanged"
            write_case(
                NewCase(
                    f"pairing/judge-{names}-{word}",
                    data,
                    "judge",
                    {"right": {str(number): is_right}},
                    content["clause"],
                    why,
                    content["confirmed"],
                    {},
                    (*content.get("tags", ()), *([NEAR_MISS] if is_right else [])),
                )
            )
            written += 1
            break
    return written


# -- tables and teams -----------------------------------------------------------------------------


def write_tables() -> int:
    """A round of each printed table."""
    written = 0
    for size, text in PRINTED.items():
        if size > 12:
            continue
        rows = [line.split() for line in text.splitlines() if line.strip()]
        for number in range(2, len(rows) + 1, 3):
            t = generate(Wishes(players=size, rounds=size - 1, system="FIDE_ROUNDROBIN"), size)
            data = dumps(before_round(t, number), "trf26")
            drawn = sorted(
                (int(a), int(b)) for a, b in (pair.split("-") for pair in rows[number - 1])
            )
            printed: list[Json] = [[white, black] for white, black in drawn]
            answer = answer_pair(loads(data), {})
            if answer["pairs"] != printed:
                print("not as printed:", size, number, answer["pairs"], printed)
                continue
            case = NewCase(
                f"pairing/C.05-Annex-1/{size}-players-round-{number}",
                data,
                "pair",
                {"pairs": printed, "bye": None},
                "C.05, Annex 1 (Berger tables)",
                f"round {number} of the table for {size} players",
                [TABLES],
                {},
                ("FIDE_ROUNDROBIN",),
            )
            write_case(case)
            written += 1
    return written


def write_teams() -> int:
    """Rounds of small team events."""
    written = 0
    seed = 0
    while written < TEAM_ROUNDS:
        seed += 1
        wishes = Wishes(teams=5 + seed % 4, boards=2, rounds=4, system="FIDE_TEAM_TYPEA_MP_GP")
        try:
            t = generate(wishes, seed)
            data = dumps(before_round(t, 2 + seed % 3), "trf26")
            outcome = pair_round(loads(data))
        except CrosstableError:
            continue
        expected = Rules(outcome.task).round()
        mine = frozenset(frozenset(pair) for pair in outcome.answer.pairs), outcome.answer.bye
        if expected != mine:
            continue
        answer = answer_pair(loads(data), {})
        written += 1
        write_case(
            NewCase(
                f"pairing/C.04.6/round-{written}",
                data,
                "pair",
                {"pairs": answer["pairs"], "bye": answer["bye"]},
                "C.04.6 (FIDE_TEAM_TYPEA_MP_GP)",
                "a round of teams, with byes and absences as they come",
                [LITERALLY],
                {},
                ("FIDE_TEAM_TYPEA_MP_GP",),
            )
        )
    return written


def in_order_of_choice(path: Path) -> tuple[bool, bool, str]:
    """Rounds of events, then positions that tell rules apart, then their near misses: so positions
    that are found later never take the place of judged ones."""
    return path.stem.endswith("-near-miss"), not path.stem.startswith("round-"), path.stem


def main() -> int:
    for folder in (*CASES.glob("pairing/judge-*"), CASES / "pairing/C.05-Annex-1"):
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{write_tables()} rounds of tables", flush=True)
    written = 0
    for clause in JUDGED:
        paths = sorted((CASES / "pairing" / clause).glob("*.json"), key=in_order_of_choice)
        for path in paths[:JUDGED_OF_EACH]:
            content = json.loads(path.read_text(encoding="utf-8"))
            if content["asks"] == "pair":
                written += write_judged(path, content)
    print(f"{written} judged rounds", flush=True)
    print(f"{write_teams()} rounds of teams", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
