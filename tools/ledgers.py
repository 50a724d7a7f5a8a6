"""The long comparisons with other programs: run them, and record what their ledgers show.

    python tools/ledgers.py run [NAME ...]      goes on with the runs until they are complete
    python tools/ledgers.py record              writes conformance/ledgers/ and says what to do next

A run is fixed here before it is begun: program, profile, seed and number of events. The ledgers are
in build/ and can be stopped at any time; their summaries are part of the project, and the pages
docs/comparisons.md and docs/endorsement.md are made from them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict, cast

from crosstable.cli.main import main as crosstable
from crosstable.pairing.versus.ledger import read_ledger
from crosstable.pairing.versus.ledgersummary import summary_of

ROOT = Path(__file__).resolve().parent.parent
LEDGERS = ROOT / "build"
RECORDS = ROOT / "conformance" / "ledgers"
SEED = "crosstable-2026"
LEAST_TO_CLAIM = 15_000
"""Events each way before a number of differences says anything about 50,000."""
MOST_DIFFERENCES = 10
FULL_COUNT = 50_000


@dataclass(frozen=True)
class Run:
    """One comparison: against whom, on which events, how many each way."""

    peer: str
    profile: str
    count: int
    program: str
    """The program beside the interpreter of the peers."""

    @property
    def name(self) -> str:
        """As its files are called."""
        return f"{self.peer}-{self.profile}"

    @property
    def ledger(self) -> Path:
        """Where its ledger is; the first run keeps the short name."""
        return LEDGERS / ("ledger-gacrux.jsonl" if self is RUNS[0] else f"ledger-{self.name}.jsonl")


RUNS = (
    Run("gacrux", "standard", FULL_COUNT, "python"),
    Run("gacrux", "unusual", 2_000, "python"),
    Run("py4swiss", "dubov", 150, "py4swiss"),
    Run("py4swiss", "dutch-2017", 150, "py4swiss"),
)


class WayRecord(TypedDict):
    """One direction of a run."""

    events: int
    rounds: int
    values: int
    players: list[int]
    verdicts: dict[str, int]
    seconds: int


class DifferenceRecord(TypedDict):
    """A kind of difference."""

    direction: str
    subject: str
    cause: str
    message: str
    events: int
    first: str


class Record(TypedDict):
    """A summary as it is kept."""

    peer: str
    profile: str
    seed: str
    crosstable: list[str]
    versions: list[str]
    ways: dict[str, WayRecord]
    differences: list[DifferenceRecord]
    unreadable: int
    recorded: str


def records() -> Iterator[Record]:
    """The summaries that the project has, in the order of the runs."""
    for run in RUNS:
        path = RECORDS / f"{run.name}.json"
        if path.exists():
            yield cast("Record", json.loads(path.read_text(encoding="utf-8")))


def compared_each_way(record: Record) -> int:
    """How many events were compared in the direction that has fewer."""
    return min(way["events"] for way in record["ways"].values())


def unexplained(record: Record) -> int:
    """In how many events something differs that no known fault explains."""
    ways = record["ways"].values()
    return sum(way["verdicts"]["differs"] + way["verdicts"]["failed"] for way in ways)


def claim(record: Record) -> str:
    """What a run shows so far, in a sentence; nothing is claimed of too few events."""
    count = compared_each_way(record)
    ours = record["ways"]["ours"]
    theirs = record["ways"]["theirs"]
    rounds = ours["rounds"] + theirs["rounds"]
    values = ours["values"] + theirs["values"]
    versions = ", ".join(record["versions"])
    extent = (
        f"{ours['events']:,} events of our generator and {theirs['events']:,} of theirs compared "
        f"with {record['peer']} {versions} ({rounds:,} rounds, {values:,} values of tie-breaks)"
    )
    if count < LEAST_TO_CLAIM:
        return f"{extent}; fewer than {LEAST_TO_CLAIM:,} each way, so nothing is claimed yet."
    return f"{extent}: {unexplained(record)} with a difference that is not explained."


def command_of(run: Run, python: str) -> list[str]:
    """The words behind `crosstable` that go on with a run."""
    peer = f"{run.peer}={Path(python).with_name(run.program)}"
    words = ["versus", "--with", peer, "--count", str(run.count), "--seed", SEED]
    return [*words, "--profile", run.profile, "--ledger", str(run.ledger)]


def record_all() -> None:
    """Write the summary of every ledger that is there."""
    RECORDS.mkdir(exist_ok=True)
    for run in RUNS:
        if not run.ledger.exists():
            continue
        changed = datetime.fromtimestamp(run.ledger.stat().st_mtime, UTC)
        summary = summary_of(read_ledger(str(run.ledger))).to_json()
        summary["recorded"] = changed.date().isoformat()
        path = RECORDS / f"{run.name}.json"
        text = json.dumps(summary, ensure_ascii=False, indent=2) + "\n"
        path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{path.relative_to(ROOT)} written")
    print("run tools/make_docs.py next")


def run_all(names: Sequence[str]) -> int:
    """Go on with the runs of these names, or with all of them."""
    sys.path.insert(0, str(ROOT))
    from benchmarks.peers import peers_python

    python = str(peers_python())
    wanted = [run for run in RUNS if not names or run.name in names]
    return max((crosstable(command_of(run, python)) for run in wanted), default=2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("task", choices=("run", "record"))
    parser.add_argument("names", nargs="*", metavar="NAME", help="gacrux-standard and so on")
    options = parser.parse_args()
    if options.task == "run":
        return run_all(options.names)
    record_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
