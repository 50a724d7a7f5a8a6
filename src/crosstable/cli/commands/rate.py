"""The command `rate`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.details import open_with_details
from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.givenlist import given_list
from crosstable.cli.input import read_report
from crosstable.cli.options import (
    IGNORE,
    RATING_LIST,
    REPORT,
    RULES_OPTION,
    named_values,
    repeatable,
    table_options,
)
from crosstable.cli.parser import argument, takes
from crosstable.cli.tableoutput import (
    JsonView,
    Views,
    format_of,
    refuse_format,
    remark_assumed,
    remark_faults,
    write_view,
)
from crosstable.cli.terminal import remark, talk
from crosstable.errors import Unusable
from crosstable.model.phrases import phrase
from crosstable.output.answers.worksheet import worksheet_answer, worksheet_csv_of, worksheet_why
from crosstable.output.participants import person_meant
from crosstable.output.worksheet import (
    are_all_listed,
    explanation_html,
    explanation_lines,
    finding_texts,
    remark_texts,
    worksheet_html,
    worksheet_lines,
)
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.rating import rate
from crosstable.text.formats import read_whole

if TYPE_CHECKING:
    from argparse import Namespace

    from crosstable.model.details.files import Details
    from crosstable.model.tournament import Tournament
    from crosstable.ratings.worksheet import Worksheet

DETAILS = (
    "The first day and the time control decide the edition of the rules, unless --rules names "
    "one. The exit code is 1 if the event is not rateable."
)
EXAMPLES = (
    "crosstable rate open.trf --why 5",
    "crosstable rate open.trf --list players.csv -o worksheet.html",
)

_TABLE: Views = {
    "text": worksheet_lines,
    "csv": worksheet_csv_of,
    "json": JsonView(worksheet_answer, rows="players"),
    "html": worksheet_html,
}
_WHY: Views = {
    "text": explanation_lines,
    "json": JsonView(worksheet_why),
    "html": explanation_html,
}


@takes(
    REPORT,
    argument("--rules", metavar="R", help="fide-2002, fide-2024, fide-2024-rapid and so on"),
    RATING_LIST,
    repeatable("k", "ID=VALUE", "another K for a player"),
    RULES_OPTION,
    IGNORE,
    argument(
        "--strict", action="store_true", help="compute nothing if there is an error or a warning"
    ),
    argument("--why", metavar="ID", help="explain one player: number or name"),
    *table_options(*_TABLE),
)
def run(options: Namespace) -> int:
    """Compute and print; exit code 1 if the event is not rateable."""
    report = open_with_details(options)
    t = report.tournament
    sheet = rate(
        t,
        options.rules,
        players=given_list(t, options.list),
        details=report.event,
        system=options.system,
        k=_factors(t, options.k),
        options=named_values(options.option, "--option"),
        stages=_stages(report.details, options),
        ignore=options.ignore,
    )
    if options.strict and _refuse(sheet):
        return FAULTS
    _write(sheet, options)
    remark_assumed([*remark_texts(sheet)], verbose=options.verbose)
    _hint(sheet, options)
    remark_faults(t, phrase("the ratings"), report.path, games_only=True)
    return FINE if sheet.accepted else FAULTS


def _hint(sheet: Worksheet, options: Namespace) -> None:
    """Which options show or change more of what was printed."""
    if any(item.kind == "thirty-games" for item in sheet.assumptions) and not options.k:
        remark("hint: --k ID=VALUE gives a player another K")
    if not are_all_listed(sheet.findings) and format_of(options) != "json":
        remark("hint: --format json has all findings")


def _refuse(sheet: Worksheet) -> bool:
    """--strict: nothing is computed around a finding."""
    grave = [finding for finding in sheet.findings if finding.severity != "info"]
    for text in finding_texts(grave):
        talk(text)
    if grave:
        talk(f"crosstable: not rated: {len(grave)} findings (--strict)")
    return bool(grave)


def _write(sheet: Worksheet, options: Namespace) -> None:
    form = format_of(options)
    if options.why is None:
        write_view(_TABLE, form, options, sheet)
        return
    refuse_format(_WHY, form, "--why")
    players = tuple(entrant.player for entrant in sheet.entrants.values())
    explanation = explain_rating(sheet, person_meant(players, options.why, "player").number)
    write_view(_WHY, form, options, sheet, explanation)


# -- what was given -------------------------------------------------------------------------------


def _factors(t: Tournament, texts: Sequence[str]) -> dict[int, int]:
    """K by starting number."""
    factors = {}
    for name, value in named_values(texts, "--k", "ID=VALUE").items():
        number = read_whole(name)
        factor = read_whole(value)
        if number is None or factor is None or not 0 < factor < 100:
            raise Unusable(f"--k needs ID=VALUE with a K of 1 to 99, not {name}={value}")
        if number not in t.by_number:
            raise Unusable(f"--k {name}={value}: no player has the number {name}")
        factors[number] = factor
    return factors


def _stages(details: Details | None, options: Namespace) -> list[Tournament]:
    """The other reports of the event; their paths start at the folder of the details."""
    if details is None:
        return []
    return [
        read_report(
            str(details.path.parent / Path(stage.file)), options.dialect, options.input_encoding
        )
        for stage in details.event.stages or ()
    ]
