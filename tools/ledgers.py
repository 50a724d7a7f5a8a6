"""The long comparisons with other programs: run them, and record what their ledgers show.

    python tools/ledgers.py run [NAME ...]      goes on with the runs until they are complete
    python tools/ledgers.py record [NAME ...]   adds their ledgers to the records in
                                                conformance/ledgers/ and says what to do next

A run is fixed here before it is begun: program, profile, seed, the first number and how many events
each way. The ledgers are in build/ (or in another folder: --folder) and can be stopped at any time.
The numbers of an earlier part, whose ledger another machine had, are not run again: a new run
begins after them. The pages docs/comparisons.md and docs/endorsement.md are made from the records.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.peers import peers_python  # noqa: E402
from crosstable.cli.main import main as crosstable  # noqa: E402
from crosstable.pairing.versus.ledger import read_ledger  # noqa: E402
from tools.ledgerrecords import RECORDS, Overlapping, add_ledger  # noqa: E402

LEDGERS = ROOT / "build"
SEED = "crosstable-2026"


@dataclass(frozen=True)
class Run:
    """One comparison: against whom, on which events, how many each way."""

    peer: str
    profile: str
    first: int
    count: int
    program: str
    """The program beside the interpreter of the peers."""

    @property
    def name(self) -> str:
        """As its record is called."""
        return f"{self.peer}-{self.profile}"

    def ledger_in(self, folder: Path) -> Path:
        """Where its ledger is."""
        return folder / f"ledger-{self.name}-{self.first}.jsonl"


RUNS = (
    Run("gacrux", "standard", 72_581, 20_000, "python"),  # what is before is recorded
    Run("gacrux", "unusual", 1_184, 2_000, "python"),  # what is before is recorded
    Run("py4swiss", "dubov", 1_822, 15_000, "py4swiss"),
    Run("py4swiss", "dutch-2017", 651, 2_000, "py4swiss"),
)


def runs_named(names: Sequence[str]) -> list[Run]:
    """The runs of these names, or all of them."""
    return [run for run in RUNS if not names or run.name in names]


def command_of(run: Run, python: str, folder: Path, workers: int | None) -> list[str]:
    """The words behind `crosstable` that go on with a run."""
    peer = f"{run.peer}={Path(python).with_name(run.program)}"
    words = ["versus", "--with", peer, "--first", str(run.first), "--count", str(run.count)]
    words += ["--seed", SEED, "--profile", run.profile, "--ledger", str(run.ledger_in(folder))]
    return words if workers is None else [*words, "--workers", str(workers)]


def record_ledgers(runs: Sequence[Run], folder: Path) -> int:
    """Add every ledger that is there to its record; 1 if one was refused."""
    RECORDS.mkdir(exist_ok=True)
    code = 0
    for run in runs:
        ledger = run.ledger_in(folder)
        if not ledger.exists():
            continue
        changed = datetime.fromtimestamp(ledger.stat().st_mtime, UTC).date()
        path = RECORDS / f"{run.name}.json"
        try:
            part = add_ledger(path, read_ledger(str(ledger)), run.first, changed)
        except Overlapping as problem:
            print(f"{path.name} is as it was: {problem}", file=sys.stderr)
            code = 1
        else:
            print(f"{path.name}: {part['first']:,} to {part['last']:,} recorded")
    print("run tools/make_docs.py next")
    return code


def run_all(runs: Sequence[Run], folder: Path, workers: int | None) -> int:
    """Go on with these runs."""
    python = str(peers_python())
    codes = [crosstable(command_of(run, python, folder, workers)) for run in runs]
    return max(codes, default=2)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("task", choices=("run", "record"))
    parser.add_argument("names", nargs="*", metavar="NAME", help="gacrux-standard and so on")
    parser.add_argument("--folder", type=Path, default=LEDGERS, help="of the ledgers")
    parser.add_argument("--workers", type=int, help="processes (default: one for each core)")
    options = parser.parse_args()
    runs = runs_named(options.names)
    if options.task == "run":
        return run_all(runs, options.folder, options.workers)
    return record_ledgers(runs, options.folder)


if __name__ == "__main__":
    sys.exit(main())
