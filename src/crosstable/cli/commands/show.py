"""The command `show`."""

from __future__ import annotations

import sys
from argparse import Namespace

from crosstable.cli.exitcodes import FINE, UNUSABLE
from crosstable.cli.input import files_meant, tournament_of
from crosstable.cli.options import REPORTS, format_option, reading_options
from crosstable.cli.parser import takes
from crosstable.cli.problems import explain_problem
from crosstable.cli.terminal import (
    StyledLine,
    draw_lines,
    is_console,
    remark,
    say,
    say_json,
    talk,
    with_progress,
)
from crosstable.errors import NoReport, Unusable
from crosstable.model.tournament import Tournament
from crosstable.output.drawing.text import GAP, aligned_rows
from crosstable.output.show import (
    MOST_FINDINGS,
    ShowAnswer,
    finding_lines,
    show_json,
    show_lines,
    show_rows,
)
from crosstable.text.wording import shown_name

DETAILS = (
    "Folders are searched recursively, in sorted order; files that are not reports are skipped."
)
EXAMPLES = ("crosstable show open.trf", "crosstable show reports/ --format json")


@takes(REPORTS, format_option("the answer"), reading_options)
def run(options: Namespace) -> int:
    """Describe the files; exit code 2 if one of them cannot be read."""

    inputs = files_meant(options.files, options.section)
    shown: list[ShowAnswer] = []
    unusable = False
    count = 0
    for item in with_progress(inputs, len(inputs)):
        try:
            t = tournament_of(item.path, options)
        except NoReport as problem:
            talk(f"{'left out' if item.found_in_folder else 'crosstable'}: {problem}")
            unusable = unusable or not item.found_in_folder
        except (Unusable, OSError) as problem:
            talk(f"crosstable: {explain_problem(problem)}")
            unusable = True
        else:
            count += 1
            if options.format == "json":
                shown.append(show_json(item.path, t, options.system, options.details))
            else:
                _show_one(item.path, t, options, is_first=count == 1)
                if len(t.findings) > MOST_FINDINGS:
                    remark("hint: --format json has all findings")
    if shown:
        say_json(shown[0] if len(inputs) == 1 else {"files": shown})
    if not count and not unusable:
        talk(f"crosstable: {', '.join(options.files)}: no report found")
    return UNUSABLE if unusable or not count else FINE


def _show_one(path: str, t: Tournament, options: Namespace, *, is_first: bool) -> None:
    if not is_first:
        say()
    if not is_console(sys.stdout):
        for line in show_lines(path, t, options.system, options.details):
            say(line)
        return
    rows = list(show_rows(path, t, options.system, options.details))
    draw_lines([((shown_name(path), "bold"),), *map(_style_row, rows, aligned_rows(rows))])
    for line in finding_lines(t):
        say(line)


def _style_row(row: tuple[str, str], line: str) -> StyledLine:
    """A row with what it is about in a colour."""
    end = len(GAP + row[0])
    return ((line[:end], "cyan"), (line[end:], ""))
