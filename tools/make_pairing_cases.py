"""Search small positions in which one rule of pairing decides, and write them as cases.

    python tools/make_pairing_cases.py [--seconds N]

For every mutant of the rules (`tests/conformance/mutants`) that no case notices yet, random
small events are paired with and without it until the rounds differ; the position is made as small
as possible and kept if the enumeration of all candidates by the text confirms its pairs.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable.errors import CrosstableError  # noqa: E402
from crosstable.model.results import Result  # noqa: E402
from crosstable.model.tournament import Game, GameScoring, Tournament  # noqa: E402
from crosstable.pairing.generating import Wishes, generate  # noqa: E402
from crosstable.pairing.rounds import pair_round  # noqa: E402
from crosstable.pairing.versus.cutting import before_round  # noqa: E402
from crosstable.pairing.versus.shrinking import shrink  # noqa: E402
from crosstable.reading.files import loads, read  # noqa: E402
from crosstable.rules.scoring import computed_points, scoring_in_force  # noqa: E402
from crosstable.writing.files import dumps  # noqa: E402
from tests.conformance.casefiles import NEAR_MISS  # noqa: E402
from tests.conformance.confirming import confirm_round  # noqa: E402
from tests.conformance.killing import first_killer, likely_killers, suite_cases  # noqa: E402
from tests.conformance.mutants import Mutant, all_mutants  # noqa: E402

CASES = ROOT / "conformance" / "cases" / "pairing"
SYSTEMS = {
    "dutch": ("FIDE_DUTCH_2026", "FIDE_DUTCH_2017"),
    "dubov": ("FIDE_DUBOV",),
    "burstein": ("FIDE_BURSTEIN",),
    "double-swiss": ("FIDE_DOUBLESWISS",),
    "team-swiss": ("FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_TYPEA_MP_GP"),
    "keizer": ("CUSTOM_KEIZER",),
}
"""The codes of the events in which a mutant is searched, by the first words of its name."""
MOST_PLAYERS = 12
MOST_IN_TEAMS = 20
SEEDS_OF_OTHERS = 40
MOST_CHANGES = 12
"""Of each position, when two things of it are changed."""
CLAUSE_NUMBER = re.compile(r"C\d+|\d[\d.]*")

OPPOSITE = {Result.WIN: Result.LOSS, Result.LOSS: Result.WIN, Result.DRAW: Result.DRAW}

Answer = tuple[tuple[tuple[int, int], ...], int | None]


def answer_of(t: Tournament) -> Answer | None:
    """The next round of a position; None if there is none."""
    try:
        outcome = pair_round(t)
    except CrosstableError:
        return None
    pairs = sorted((pair.white, pair.black) for pair in outcome.answer.pairs)
    return tuple(pairs), outcome.answer.bye


def positions(seed: int, system: str) -> Iterator[Tournament]:
    """Small positions by chance, early and late."""
    wishes = Wishes(players=5 + seed % 8, rounds=3 + seed % 4, system=system)
    if "TEAM" in system:
        wishes = Wishes(teams=5 + seed % 5, boards=2, rounds=3 + seed % 4, system=system)
    elif system == "FIDE_DOUBLESWISS":
        wishes = replace(wishes, rounds=4 + 2 * (seed % 4))
    elif system == "CUSTOM_KEIZER":
        wishes = replace(
            wishes, players=4 + seed % 5, rounds=1 + seed % 6, byes=(), late=0, withdrawals=0
        )
    try:
        t = generate(wishes, seed)
    except CrosstableError:
        return
    for round_number in range(t.paired_rounds, 0, -1):
        yield before_round(t, round_number)


def is_noticed(t: Tournament, mutant: Mutant, right: Answer) -> bool:
    """Whether a mutant pairs a position otherwise, or makes a round of it that is refused."""
    with mutant.apply():
        try:
            answer = answer_of(t)
        except Exception:  # a rule that is missing may break what builds on it
            return False
    return answer != right


def decides(t: Tournament, mutant: Mutant) -> bool:
    """Whether the rule decides a position, and somebody else confirms the round."""
    right = answer_of(t)
    return right is not None and is_noticed(t, mutant, right) and is_confirmed(t)


def is_confirmed(t: Tournament) -> bool:
    """Whether somebody else pairs the position in the same way."""
    try:
        return bool(confirm_round(t))
    except CrosstableError:
        return False


def as_written(t: Tournament) -> Tournament | None:
    """The position as others will read it."""
    try:
        return loads(dumps(t, "trf26"))
    except CrosstableError:
        return None


def write_case(t: Tournament, mutant: Mutant, suffix: str = "") -> Path:
    """The position with its round, in the folder of the clause."""
    document, _, rule = mutant.clause.partition(", ")
    number = rule if CLAUSE_NUMBER.fullmatch(rule) else ""
    folder = CASES / "-".join(filter(None, (document, number)))
    why = f"near miss, it does not matter here: {mutant.why}" if suffix else mutant.why
    path = folder / f"{mutant.name}{suffix}.trf"
    return write_pairing_case(path, t, mutant.clause, why, [NEAR_MISS] if suffix else [])


def write_pairing_case(
    path: Path, t: Tournament, clause: str, why: str, tags: Sequence[str] = ()
) -> Path:
    """The report and the JSON beside it."""
    answer = answer_of(t)
    assert answer is not None
    pairs, bye = answer
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(dumps(t, "trf26"))
    content = {
        "asks": "pair",
        "expects": {"pairs": [list(pair) for pair in pairs], "bye": bye},
        "clause": f"{clause} ({t.type_code})",
        "why": why,
        "confirmed": list(confirm_round(t)),
        "tags": [str(t.type_code), *tags],
    }
    text = json.dumps(content, indent=2, ensure_ascii=False)
    short = re.sub(r"\[\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2]", text)
    path.with_suffix(".json").write_text(f"{short}\n", encoding="utf-8")
    return path


OTHER_SYSTEMS = {
    "FIDE_DUBOV": "C.04.4.1",
    "FIDE_BURSTEIN": "C.04.4.2",
    "FIDE_DOUBLESWISS": "C.04.5",
    "FIDE_DUTCH_2026_BAKU": "C.04.7",
    "FIDE_DUTCH_2017": "C.04.3-2017",
    "FIDE_DUTCH_2026": "C.04.3-2026",
}
CASES_OF_A_SYSTEM = 12


def write_other_systems() -> None:
    """Small rounds of the other systems, early and late, which the enumeration confirms."""
    for code, clause in OTHER_SYSTEMS.items():
        if (CASES / clause).exists():
            continue
        written = 0
        seed = 0
        while written < CASES_OF_A_SYSTEM:
            seed += 1
            for position in positions(seed, code):
                t = as_written(position)
                if t is None or len(t.players) > MOST_PLAYERS or answer_of(t) is None:
                    continue
                if not confirm_round(t):
                    continue
                written += 1
                path = CASES / clause / f"round-{written}.trf"
                why = f"a round by {code}, early or late, with byes and absences as they come"
                print(write_pairing_case(path, t, clause, why).relative_to(ROOT), flush=True)
                break


KNOWN = ROOT / "tests" / "pairing" / "known"
KNOWN_DIFFERENCE = "known-difference"
"""The tag of a case that a published program is known to answer otherwise."""
CLAUSES_OF_KNOWN = {
    "bye-worth-a-loss": "C.04.3",
    "following-bracket": "C.04.3",
    "newcomers-after-round-1": "C.04.4.1",
    "prohibited-in-round-1": "C.04.4.1",
    "topscorers": "C.04.3, C10",
    "upfloaters-of-two-scores": "C.04.4.1",
    "wider-colour-difference": "C.04.3",
}
"""By report: the clause it is counted by; the order of boards is not asked for."""


def write_known_differences() -> None:
    """The smallest reports of known differences, and a near miss for the criterion of its own."""
    for name, clause in CLAUSES_OF_KNOWN.items():
        t = as_written(read(KNOWN / f"{name}.trf"))
        assert t is not None
        assert is_confirmed(t), name
        comment = (KNOWN / f"{name}.trf").read_text(encoding="utf-8").splitlines()[0]
        why = comment.removeprefix("### ").removesuffix(" Own case.").removesuffix(".")
        path = CASES / clause.replace(", ", "-") / f"known-{name}.trf"
        write_pairing_case(path, t, clause, why, [KNOWN_DIFFERENCE])
        mutants = (m for m in all_mutants() if m.area == "pairing" and m.clause == clause)
        for near in filter(None, (near_miss(t, m) for m in mutants if "," in clause)):
            path_of_near = path.with_name(f"{path.stem}-{NEAR_MISS}.trf")
            why_near = f"near miss, it does not matter here: {why}"
            write_pairing_case(path_of_near, near, clause, why_near, [NEAR_MISS])


def unnoticed(mutants: list[Mutant]) -> list[Mutant]:
    """The mutants that no case of the suite notices, or none that was made for it."""
    cases = suite_cases()
    made = {case.name.rpartition("/")[2] for case in cases}
    return [
        mutant
        for mutant in mutants
        if mutant.name not in made and first_killer(mutant, likely_killers(mutant, cases)) is None
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=0, help="where the search begins")
    parser.add_argument("--system", choices=SYSTEMS, help="only mutants of this system")
    parser.add_argument(
        "--near", action="store_true", help="near misses beside the cases that have none"
    )
    parser.add_argument("--systems", action="store_true", help="rounds of the other systems")
    parser.add_argument("--known", action="store_true", help="known differences of programs")
    options = parser.parse_args()
    if options.known:
        write_known_differences()
        return 0
    if options.near:
        write_near_misses()
        return 0
    if options.systems:
        write_other_systems()
        return 0
    end = time.monotonic() + options.seconds
    waiting = unnoticed([m for m in all_mutants() if m.area == "pairing" and not m.excuse])
    seed = options.seed
    while waiting and time.monotonic() < end:
        seed += 1
        for prefix, codes in SYSTEMS.items():
            of_system = [m for m in waiting if m.name.startswith(f"{prefix}-")]
            if not of_system or (options.system and prefix != options.system):
                continue
            for position in positions(seed, codes[seed % len(codes)]):
                for mutant in write_first_cases(position, of_system):
                    of_system.remove(mutant)
                    waiting.remove(mutant)
    print("not noticed:", ", ".join(mutant.name for mutant in waiting) or "none")
    return 0


def write_first_cases(position: Tournament, waiting: list[Mutant]) -> list[Mutant]:
    """A case for each mutant that a position shows, made small; which ones they are."""
    t = as_written(position)
    most = MOST_IN_TEAMS if t is not None and t.teams else MOST_PLAYERS
    right = None if t is None or len(t.players) > most else answer_of(t)
    if t is None or right is None:
        return []
    shown = [m for m in waiting if is_noticed(t, m, right)]
    if not shown or not is_confirmed(t):
        return []
    for mutant in shown:
        small = shrink(t, partial(_keeps, mutant))
        final = as_written(small) or t
        print(write_case(final, mutant).relative_to(ROOT), flush=True)
        near = near_miss(final, mutant)
        if near is not None:
            path = write_case(near, mutant, suffix=f"-{NEAR_MISS}")
            print(path.relative_to(ROOT), flush=True)
    return shown


def write_near_misses() -> None:
    """Beside every case of a mutant a near miss, where a changed result gives one."""
    for mutant in all_mutants():
        for path in sorted(CASES.rglob(f"{mutant.name}.trf")):
            beside = path.with_name(f"{path.stem}-{NEAR_MISS}.trf")
            near = None if beside.exists() else near_miss(read(path), mutant)
            if near is not None:
                path_of_near = write_case(near, mutant, suffix=f"-{NEAR_MISS}")
                print(path_of_near.relative_to(ROOT), flush=True)


def near_miss(t: Tournament, mutant: Mutant) -> Tournament | None:
    """A position near to this one in which the rule decides nothing; else another small one."""
    for neighbour in chain(neighbours(t), earlier(t), others(t, mutant)):
        other = as_written(neighbour)
        right = None if other is None else answer_of(other)
        if other is None or right is None:
            continue
        if not is_noticed(other, mutant, right) and is_confirmed(other):
            return other
    return None


def neighbours(t: Tournament) -> Iterator[Tournament]:
    """With another result of one game, with the colours of one turned, with the other first one."""
    games = [
        (player.number, cell.opponent, place, cell.result)
        for player in t.players
        for place, cell in enumerate(player.rounds)
        if isinstance(cell, Game) and cell.opponent is not None and cell.opponent > player.number
    ]
    for number, opponent, place, known in games:
        for result in (Result.WIN, Result.DRAW, Result.LOSS):
            if result is not known:
                yield with_result(t, number, opponent, place, result)
    for number, opponent, place, _ in () if t.teams else games:
        yield with_colours_turned(t, (number, opponent), place)
    if t.initial_colour is not None:
        yield replace(t, initial_colour=t.initial_colour.opposite)


def earlier(t: Tournament) -> Iterator[Tournament]:
    """The same event before its earlier rounds, then with one more change of each of them."""
    positions_before = [before_round(t, number) for number in range(t.paired_rounds, 0, -1)]
    yield from positions_before
    for position in positions_before:
        yield from islice(neighbours(position), MOST_CHANGES)
    for neighbour in islice(neighbours(t), MOST_CHANGES):
        yield from islice(neighbours(neighbour), MOST_CHANGES)


def others(t: Tournament, mutant: Mutant) -> Iterator[Tournament]:
    """Small positions by chance of the same system."""
    codes = next(codes for name, codes in SYSTEMS.items() if mutant.name.startswith(f"{name}-"))
    code = t.type_code if t.type_code in codes else codes[0]
    for seed in range(1, SEEDS_OF_OTHERS):
        for position in positions(seed, code):
            if len(position.players) <= (MOST_IN_TEAMS if t.teams else MOST_PLAYERS):
                yield position


def with_colours_turned(t: Tournament, both: tuple[int, int], place: int) -> Tournament:
    """The event with the other colours in one game."""
    players = []
    for player in t.players:
        cells = [*player.rounds]
        cell = cells[place] if place < len(cells) else None
        if player.number in both and isinstance(cell, Game) and cell.colour is not None:
            cells[place] = replace(cell, colour=cell.colour.opposite)
        players.append(replace(player, rounds=tuple(cells)))
    return replace(t, players=tuple(players))


def with_result(
    t: Tournament, number: int, opponent: int, place: int, result: Result
) -> Tournament:
    """The event with another result of one game, and the points that follow from it."""
    results = {number: result, opponent: OPPOSITE[result]}
    players = []
    for player in t.players:
        cells = [*player.rounds]
        cell = cells[place] if place < len(cells) else None
        if player.number in results and isinstance(cell, Game):
            cells[place] = replace(cell, result=results[player.number])
        players.append(replace(player, rounds=tuple(cells), rank=None))
    return with_points(replace(t, players=tuple(players)), scoring_in_force(t).scoring)


def with_points(t: Tournament, scoring: GameScoring) -> Tournament:
    """The event with the points that follow from its results."""
    last = t.paired_rounds
    counted = [replace(p, points=computed_points(p, scoring, last)) for p in t.players]
    return replace(t, players=tuple(counted))


def _keeps(mutant: Mutant, t: Tournament) -> bool:
    written = as_written(t)
    return written is not None and decides(written, mutant)


if __name__ == "__main__":
    sys.exit(main())
