"""`office compare`: FIDE's list of a month beside the office."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence

from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.office.opening import KIND, office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer, waiting
from crosstable.office.lists.comparing import Discrepancy, compare_list


@takes(
    argument("list", metavar="LIST", help="FIDE's list (TXT, XML, CSV or ZIP)"),
    argument("--most", metavar="N", type=int, default=20, help="lines of each kind (default: 20)"),
    KIND,
)
def run_compare(options: Namespace) -> int:
    """Print what differs; exit code 1 if something does."""
    with office_of(options) as office, waiting("reading the rating list"):
        found = compare_list(office, user_of(office, options), options.list, options.kind)
    answer = [each._asdict() for each in found]
    return print_answer(options, answer, _lines(found, options.most), FAULTS if found else FINE)


def _lines(found: Sequence[Discrepancy], most: int) -> Iterator[str]:
    counts = Counter(each.kind for each in found)
    if not found:
        yield "no difference"
    for kind, count in counts.items():
        yield f"{kind}: {count}"
        for each in [each for each in found if each.kind is kind][:most]:
            own = f"{each.own} here, " if each.own else ""
            yield f"  {each.person} {each.name}: {own}{each.theirs} there"
            yield f"    = {each.remedy}"
        if count > most:
            yield f"  and {count - most} more (--most N, or --format json)"
