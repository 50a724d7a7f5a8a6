"""The verb that prints a sheet for the hall, or a form of the event."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from crosstable.cli.event.acting import event_of, section_of
from crosstable.cli.exitcodes import FINE
from crosstable.cli.files import write_output
from crosstable.cli.parser import argument, command_named, parser_of, takes
from crosstable.cli.terminal import say, say_json, talk
from crosstable.errors import CannotAct, CrosstableError
from crosstable.event.answers import PrintAnswer
from crosstable.event.paper.catalogue import SHEETS, printed_sheet
from crosstable.event.paper.pages import PAPERS
from crosstable.event.paper.printing import Printing
from crosstable.event.paper.tables import GROUPS, ORDERS
from crosstable.output.drawing.text import aligned_rows
from crosstable.output.forms.catalogue import ALL, FORMS

_REPORT = "report"
_LIST = "list"


@takes(
    argument("what", metavar="WHAT", help="sheet for the hall or form to print; list shows all"),
    argument(
        "-o",
        dest="output",
        metavar="OUT",
        help="output file (default: WHAT.pdf, or WHAT-round-N.pdf for a sheet of a round)",
    ),
    argument("--round", metavar="N", help="round (default for sheets: the current one)"),
    argument("--lang", metavar="LANG", help="language of the form: en, de, fr, es, it"),
    argument(
        "--paper",
        choices=tuple(PAPERS),
        default="a4",
        help="paper size of a sheet for the hall (default: a4)",
    ),
    argument("--per-page", metavar="N", type=int, help="result slips per page (default: 8)"),
    argument(
        "--by",
        choices=(*ORDERS, *GROUPS),
        default="",
        help="what a player-list goes by; a standings-list only club or federation",
    ),
    argument(
        "--columns",
        metavar="LIST",
        default="",
        help="columns of a player-list or standings-list, separated by commas: no,name,club",
    ),
    argument("--overwrite", action="store_true", help="replace an existing file"),
    argument("--in", dest="folder", metavar="FOLDER", default=".", help="the event"),
    argument("--section", metavar="NAME", help="section, if the event has several"),
    argument(
        "--format", choices=("text", "json"), default="text", help="for people or for programs"
    ),
    acts=None,
)
def run_print(options: Namespace) -> int:
    """Print a sheet for the hall, or a form as the command `report` makes it."""
    if options.what == _LIST:
        return _list(options)
    if options.what in SHEETS:
        return _print_sheet(options)
    if options.what not in (*FORMS, ALL):
        raise CannotAct(f"unknown sheet or form {options.what[:40]}; event print list shows all")
    section_of(event_of(options), options)
    path = _path(options, options.what)
    words = [options.folder, "--form", options.what, "-o", path]
    for name in ("round", "lang", "section"):
        value = getattr(options, name)
        words += [] if value is None else [f"--{name}", value]
    words += ["--overwrite"] if options.overwrite else []
    code = command_named(_REPORT).run(parser_of(_REPORT).parse(words))
    return _report_printing(path, (), options) if code == FINE else code


def _list(options: Namespace) -> int:
    """Name everything that can be printed."""
    if options.format == "json":
        sheets = [{"name": sheet.name, "use": sheet.use} for sheet in SHEETS.values()]
        say_json([*sheets, *({"name": name, "use": ""} for name in FORMS)])
        return FINE
    for line in aligned_rows([(sheet.name, sheet.use) for sheet in SHEETS.values()], indent=""):
        say(line)
    return command_named(_REPORT).run(parser_of(_REPORT).parse(["--form", _LIST]))


def _path(options: Namespace, name: str) -> str:
    path = str(options.output or f"{name}.pdf")
    if path == "-" and options.format == "json":
        raise CannotAct("standard output is taken by the answer: name a file with -o")
    return path


def _report_printing(path: str, notes: Sequence[str], options: Namespace) -> int:
    if options.format == "json":
        say_json(PrintAnswer(file=path, notes=list(notes)))
        return FINE
    for note in notes:
        talk(f"note: {note}")
    if path != "-":
        say(path)
    return FINE


def _print_sheet(options: Namespace) -> int:
    event = event_of(options)
    printing = Printing(
        event.event,
        section_of(event, options),
        event.journal.lines,
        language=options.lang or "en",
        round_number=_round(options.round),
        paper_name=options.paper,
        per_page=options.per_page,
        by=options.by,
        columns=tuple(part.strip() for part in options.columns.split(",") if part.strip()),
    )
    made = printed_sheet(printing, options.what)
    name = options.what
    if SHEETS[name].needs_round:
        name = f"{name}-round-{printing.round.number}"
    path = _path(options, name)
    write_output(path, made.data, options.overwrite)
    return _report_printing(path, made.notes, options)


def _round(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isdecimal():
        raise CrosstableError(f"--round must be a number, not {text}")
    return int(text)
