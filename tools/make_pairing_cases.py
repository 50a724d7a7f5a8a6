"""Search small positions in which one rule of pairing decides, and write them as cases.

    python tools/make_pairing_cases.py [--seconds N]

For every mutant of the rules (`tests/conformance/mutants.py`) that no case notices yet, random
small events are paired with and without it until the rounds differ; the position is made as small
as possible and kept if the enumeration of all candidates by the text confirms its pairs.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable.errors import CrosstableError  # noqa: E402
from crosstable.model.tournament import Tournament  # noqa: E402
from crosstable.pairing.generating import Wishes, generate  # noqa: E402
from crosstable.pairing.rounds import pair_round  # noqa: E402
from crosstable.pairing.versus.cutting import before_round  # noqa: E402
from crosstable.pairing.versus.shrinking import shrink  # noqa: E402
from crosstable.reading.files import loads, read  # noqa: E402
from crosstable.writing.files import dumps  # noqa: E402
from tests.conformance.confirming import confirm_round  # noqa: E402
from tests.conformance.mutants import Mutant, all_mutants  # noqa: E402

CASES = ROOT / "conformance" / "cases" / "pairing"
SYSTEMS = ("FIDE_DUTCH_2026", "FIDE_DUTCH_2017")
MOST_PLAYERS = 12

Answer = tuple[tuple[tuple[int, int], ...], int | None]


def answer_of(t: Tournament) -> Answer | None:
    """The next round of a position; None if there is none."""
    try:
        outcome = pair_round(t)
    except CrosstableError:
        return None
    pairs = sorted((pair.white, pair.black) for pair in outcome.answer.pairs)
    return tuple(pairs), outcome.answer.bye


def positions(seed: int, system: str | None = None) -> Iterator[Tournament]:
    """Small positions by chance, early and late."""
    system = system or SYSTEMS[seed % len(SYSTEMS)]
    wishes = Wishes(players=5 + seed % 8, rounds=3 + seed % 4, system=system)
    try:
        t = generate(wishes, seed)
    except CrosstableError:
        return
    for round_number in range(t.paired_rounds, 1, -1):
        yield before_round(t, round_number)


def is_noticed(t: Tournament, mutant: Mutant, right: Answer) -> bool:
    """Whether a mutant pairs a position otherwise."""
    with mutant.apply():
        try:
            answer = answer_of(t)
        except Exception:  # a rule that is missing may break what builds on it
            return False
    return answer is not None and answer != right


def decides(t: Tournament, mutant: Mutant) -> bool:
    """Whether the rule decides a position, and somebody else confirms the round."""
    right = answer_of(t)
    return right is not None and is_noticed(t, mutant, right) and bool(confirm_round(t))


def as_written(t: Tournament) -> Tournament | None:
    """The position as others will read it."""
    try:
        return loads(dumps(t, "trf26"))
    except CrosstableError:
        return None


def write_case(t: Tournament, mutant: Mutant) -> Path:
    """The position with its round, in the folder of the clause."""
    folder = CASES / mutant.clause.replace(", ", "-")
    return write_pairing_case(folder / f"{mutant.name}.trf", t, mutant.clause, mutant.why)


def write_pairing_case(path: Path, t: Tournament, clause: str, why: str) -> Path:
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
        "tags": [str(t.type_code)],
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


def unnoticed(mutants: list[Mutant]) -> list[Mutant]:
    """The mutants that no case of the suite notices."""
    known = [read(path) for path in sorted(CASES.rglob("*.trf"))]
    right = [answer_of(t) for t in known]
    return [
        mutant
        for mutant in mutants
        if not any(
            answer is not None and is_noticed(t, mutant, answer)
            for t, answer in zip(known, right, strict=True)
        )
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=0, help="where the search begins")
    parser.add_argument("--systems", action="store_true", help="rounds of the other systems")
    options = parser.parse_args()
    if options.systems:
        write_other_systems()
        return 0
    end = time.monotonic() + options.seconds
    waiting = unnoticed([mutant for mutant in all_mutants() if mutant.area == "pairing"])
    seed = options.seed
    while waiting and time.monotonic() < end:
        seed += 1
        for position in positions(seed):
            t = as_written(position)
            right = None if t is None or len(t.players) > MOST_PLAYERS else answer_of(t)
            if t is None or right is None:
                continue
            for mutant in [m for m in waiting if is_noticed(t, m, right)]:
                if not decides(t, mutant):
                    continue
                small = shrink(t, partial(_keeps, mutant))
                final = as_written(small) or t
                print(write_case(final, mutant).relative_to(ROOT), flush=True)
                waiting.remove(mutant)
    print("not noticed:", ", ".join(mutant.name for mutant in waiting) or "none")
    return 0


def _keeps(mutant: Mutant, t: Tournament) -> bool:
    written = as_written(t)
    return written is not None and decides(written, mutant)


if __name__ == "__main__":
    sys.exit(main())
