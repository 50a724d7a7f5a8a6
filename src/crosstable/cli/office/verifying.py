"""`office verify`: nobody tampered with anything, or what was found."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import office_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.errors import Unusable
from crosstable.office.answers import verified_answer
from crosstable.office.lists.proving import verify


@takes(
    argument(
        "--checkpoint",
        metavar="FILE",
        action="append",
        default=[],
        help="checkpoint.json of a published list; may be repeated",
    ),
    acts=False,
)
def run_verify(options: Namespace) -> int:
    """Prove it; exit code 1 if something is wrong."""
    checkpoints = dict(_checkpoint(Path(name)) for name in options.checkpoint)
    with office_of(options) as office:
        done = verify(office, checkpoints)
    lines = [f"{done.acts} acts, {done.contents} contents, {len(done.faults)} faults"]
    lines += [str(fault) for fault in done.faults]
    return print_answer(
        options,
        verified_answer(done),
        [*lines, f"head {done.head}"],
        FAULTS if done.faults else FINE,
    )


def _checkpoint(path: Path) -> tuple[int, str]:
    try:
        checkpoint = json.loads(path.read_text(encoding="utf-8"))
        return int(checkpoint["act"]), str(checkpoint["hash"])
    except (ValueError, KeyError, TypeError):
        raise Unusable(f"{path} is not a checkpoint of a published list") from None
