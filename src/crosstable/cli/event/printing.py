"""The verb that prints a sheet for the hall, or a form of the event."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.event.acting import opened, section_of
from crosstable.cli.exitcodes import FINE
from crosstable.cli.files import write_output
from crosstable.cli.parser import CommandParser, command_named, parser_of
from crosstable.cli.terminal import say, talk
from crosstable.errors import CrosstableError
from crosstable.event.paper.catalogue import SHEETS, printed_sheet
from crosstable.event.paper.pages import PAPERS
from crosstable.event.paper.printing import Printing
from crosstable.output.drawing.text import aligned_rows

_REPORT, _LIST = "report", "list"


def print_options(parser: CommandParser) -> None:
    """Declare the arguments of the verb."""
    parser.add_argument(
        "what", metavar="WHAT", help="sheet for the hall or form to print; list shows all"
    )
    parser.add_argument("-o", dest="output", metavar="OUT", help="output file (default: WHAT.pdf)")
    parser.add_argument("--round", metavar="N", help="round (default for sheets: the current one)")
    parser.add_argument("--lang", metavar="LANG", help="language of the form: en, de, fr, es, it")
    parser.add_argument(
        "--paper",
        choices=tuple(PAPERS),
        default="a4",
        help="paper size of a sheet for the hall (default: a4)",
    )
    parser.add_argument(
        "--per-page", metavar="N", type=int, help="result slips per page (default: 8)"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace an existing file")
    parser.add_argument("--in", dest="folder", metavar="FOLDER", default=".", help="the event")
    parser.add_argument("--section", metavar="NAME", help="section, if the event has several")


def run_print(options: Namespace) -> int:
    """Print a sheet for the hall, or a form as the command `report` makes it."""
    if options.what in SHEETS:
        return _print_sheet(options)
    words = ["--form", options.what]
    if options.what == _LIST:
        for line in aligned_rows([(one.name, one.use) for one in SHEETS.values()], indent=""):
            say(line)
    else:
        section_of(opened(options), options)
        output = options.output or f"{options.what}.pdf"
        words = [options.folder, *words, "-o", output]
        for name in ("round", "lang", "section"):
            value = getattr(options, name)
            words += [] if value is None else [f"--{name}", value]
        words += ["--overwrite"] if options.overwrite else []
    code = command_named(_REPORT).run(parser_of(_REPORT).parse(words))
    if code == FINE and options.what != _LIST:
        say(options.output or f"{options.what}.pdf")
    return code


def _print_sheet(options: Namespace) -> int:
    event = opened(options)
    printing = Printing(
        event.event,
        section_of(event, options),
        event.journal.lines,
        language=options.lang or "en",
        round_number=_round(options.round),
        paper_name=options.paper,
        per_page=options.per_page,
    )
    made = printed_sheet(printing, options.what)
    path = options.output or f"{options.what}.pdf"
    write_output(path, made.data, options.overwrite)
    for note in made.notes:
        talk(f"note: {note}")
    if path != "-":
        say(path)
    return FINE


def _round(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isdecimal():
        raise CrosstableError(f"--round must be a number, not {text}")
    return int(text)
