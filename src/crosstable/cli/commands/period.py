"""The command `period`."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.options import IGNORE, RULES_OPTION, reading_options, repeatable
from crosstable.cli.parser import argument, takes
from crosstable.errors import MissingExtra, Unusable, extra_needed

DETAILS = (
    "LIST may be the folder of the previous period. If there are two reports of the same event, "
    "the later one counts. The exit code is 1 if a report was refused."
)
EXAMPLES = (
    "crosstable period players.csv@2026-09-01 reports/ -o october",
    "crosstable period october more-reports/ -o november --next 2026-11-01",
)


@takes(
    argument(
        "list", metavar="LIST", help="the previous list (TXT, XML, CSV or ZIP), or LIST@2026-11-01"
    ),
    argument(
        "events", nargs="+", metavar="EVENTS", help="report, folder, wildcard, ZIP file, or -"
    ),
    argument("-o", dest="output", metavar="DIR", required=True, help="folder for the results"),
    repeatable("older", "LIST", "a list for events that began under it, or LIST@2026-10-01"),
    RULES_OPTION,
    repeatable("excluded", "FED", "a federation that is not a member or is excluded"),
    IGNORE,
    argument(
        "--rules", metavar="R", help="fide-2002, fide-2024-rapid and so on (default: by the dates)"
    ),
    argument("--next", metavar="DATE", help="date of the new list, such as 2026-12-01"),
    argument("--strict", action="store_true", help="refuse lists and reports with warnings"),
    argument("--overwrite", action="store_true", help="replace the folder of an earlier run"),
    reading_options,
)
def run(options: Namespace) -> int:
    """Compute a period and write its folder; exit code 1 if a report was refused."""
    if options.details is not None:
        raise Unusable(
            "--details cannot be used with period, which finds the details next to each report"
        )
    try:
        from crosstable.cli.period import run_period
    except ImportError as missing:  # the packages of the extra
        raise MissingExtra(extra_needed("a rating period needs", "period")) from missing
    return run_period(options)
