"""Search small positions in which the readings of a doubtful text give different rounds.

    python tools/make_disputed_cases.py [--seconds N]

Every option of a pairing system that is a reading (`pairing/systems.py`) is tried on random small
events; the first positions in which its choices differ become cases of `conformance/disputed`,
which name every reading and count against nobody. So do recorded rounds of systems that are paired
by a reading as a whole: another implementation of the same reading gave them.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable import loads  # noqa: E402
from crosstable.conformance.runner import Json, Object  # noqa: E402
from crosstable.errors import CrosstableError  # noqa: E402
from crosstable.model.tournament import Tournament  # noqa: E402
from crosstable.model.tournament_types import parse_type_code  # noqa: E402
from crosstable.pairing.generating import Wishes, generate  # noqa: E402
from crosstable.pairing.rounds import pair_round  # noqa: E402
from crosstable.pairing.systems import SYSTEMS, Option, PairingSystem  # noqa: E402
from crosstable.pairing.versus.cutting import before_round  # noqa: E402
from crosstable.writing.files import dumps  # noqa: E402
from tests.conformance.killing import SUITE  # noqa: E402
from tests.pairing.positions import HERE as RECORDED  # noqa: E402
from tests.pairing.positions import names_in, round_in  # noqa: E402

MOST = 4


def positions(system: PairingSystem, seed: int) -> Iterator[bytes]:
    wishes = Wishes(rounds=4 + seed % 4, system=system.code)
    kind = parse_type_code(system.code)
    if kind is not None and kind.team:
        sized = replace(wishes, teams=7 + seed % 6, boards=2)
    else:
        sized = replace(wishes, players=6 + seed % 9)
    try:
        t = generate(sized, seed)
    except CrosstableError:
        return
    for number in range(t.paired_rounds, 2, -1):
        try:
            yield dumps(before_round(t, number), "trf26")
        except CrosstableError:
            continue


def round_of(t: Tournament, option: Option, choice: str) -> Object | None:
    try:
        outcome = pair_round(t, options={option.name: choice})
    except CrosstableError:
        return None
    drawn = sorted((pair.white, pair.black) for pair in outcome.answer.pairs)
    pairs: list[Json] = [[white, black] for white, black in drawn]
    return {"pairs": pairs, "bye": outcome.answer.bye}


def write_disputed(system: PairingSystem, option: Option, seconds: float) -> int:
    """A few positions of an option."""
    written = 0
    end = time.monotonic() + seconds
    seed = 0
    while written < MOST and time.monotonic() < end:
        seed += 1
        for data in positions(system, seed):
            t = loads(data)
            rounds = {choice: round_of(t, option, choice) for choice in option.choices}
            given = [round_ for round_ in rounds.values() if round_ is not None]
            if len(given) < len(rounds) or all(round_ == given[0] for round_ in given):
                continue
            written += 1
            path = SUITE / "disputed" / "pairing" / f"{system.name}-{option.name}-{written}.trf"
            write(path, data, system, option, rounds)
            break
    return written


def write(
    path: Path, data: bytes, system: PairingSystem, option: Option, rounds: dict[str, Object | None]
) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    content: Object = {
        "asks": "pair",
        "clause": f"{option.clause} ({system.code})",
        "why": "the text has several readings, which give different rounds",
        "readings": [
            {
                "expects": rounds[choice],
                "reading": str(words),
                "read_by": ["Crosstable"] if choice == option.default else [],
            }
            for choice, words in option.choices.items()
        ],
        "tags": [system.code],
    }
    write_content(path, content)


def write_content(path: Path, content: Object) -> None:
    text = json.dumps(content, indent=2, ensure_ascii=False)
    short = re.sub(r"\[\s+(\d+),\s+(\d+)\s+\]", r"[\1, \2]", text)
    path.with_suffix(".json").write_text(f"{short}\n", encoding="utf-8")


def write_recorded(system: PairingSystem) -> int:
    """The kept rounds of a system that is paired by a reading."""
    names = names_in(RECORDED / system.name)
    for name in names:
        source = RECORDED / system.name / f"{name}.trf"
        round_ = round_in(source.with_name(f"{name}.next-round.txt"))
        bye = next((white for white, black in round_ if not black), None)
        drawn = sorted((white, black) for white, black in round_ if black)
        pairs: list[Json] = [[white, black] for white, black in drawn]
        path = SUITE / "disputed" / "pairing" / f"{name}.trf"
        path.write_bytes(source.read_bytes())
        content: Object = {
            "asks": "pair",
            "clause": f"{system.chapter} ({system.code})",
            "why": "the text leaves places open, and every program reads them in its own way",
            "readings": [
                {
                    "expects": {"pairs": pairs, "bye": bye},
                    "reading": f"the reading of the {system.title} that the guide describes",
                    "read_by": ["Crosstable"],
                }
            ],
            "tags": [system.code],
        }
        write_content(path, content)
    return len(names)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="for each reading")
    parser.add_argument("--system", help="only this one")
    options = parser.parse_args()
    for system in SYSTEMS:
        if options.system not in (None, system.name):
            continue
        if system.is_by_reading:
            print(system.name, "recorded", write_recorded(system), flush=True)
        for option in system.options:
            if option.is_reading:
                count = write_disputed(system, option, options.seconds)
                print(system.name, option.name, count, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
