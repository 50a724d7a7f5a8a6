"""The command `report`."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from pathlib import Path

from crosstable.cli.details import open_with_details
from crosstable.cli.exitcodes import FINE
from crosstable.cli.files import write_output
from crosstable.cli.givenlist import given_list
from crosstable.cli.options import OVERWRITE, REPORT_TEXT, reading_options
from crosstable.cli.parser import argument, takes
from crosstable.cli.tableoutput import remark_faults
from crosstable.cli.terminal import remark, say, talk, waiting, with_progress
from crosstable.errors import Unusable
from crosstable.model.details.documents import details_template
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.output.document import Report
from crosstable.output.drawing.text import aligned_rows
from crosstable.output.forms.blank import blank_form
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import ALL, FOLDER, FORMS, build_form
from crosstable.output.forms.folder import (
    CHECKSUMS,
    INDEX,
    MAKER,
    file_count,
    files_of_forms,
    index_files,
    packed_folder,
    report_file,
    reports_of_folder,
    write_folder,
    written_files,
)
from crosstable.output.forms.making import FORMATS, case_of, print_report
from crosstable.output.forms.remarks import remark_unfinished
from crosstable.output.participants import person_meant
from crosstable.text.safefolders import refuse_existing

DETAILS = "--form list lists the forms; --details-template prints a commented EVENT.toml."
EXAMPLES = (
    "crosstable report open.trf --form standings -o standings.pdf",
    "crosstable report --form list",
)

_LIST = "list"


@takes(
    argument("file", metavar="FILE", nargs="?", help=REPORT_TEXT),
    argument(
        "--form", metavar="NAME", help="form to make; all makes a folder of forms, list lists them"
    ),
    argument("-o", dest="output", metavar="OUT", help="output file; folder or .zip for --form all"),
    argument(
        "--format",
        choices=("pdf", "html", "csv", "xlsx"),
        help="output format (default: by the suffix of OUT)",
    ),
    argument("--list", metavar="LIST", help="rating list in force, for the remarks"),
    argument("--round", type=int, metavar="N", help="only this round"),
    argument("--player", metavar="ID", help="only the pages of this player (number or name)"),
    argument("--arbiter", metavar="NAME", help="whom fa1 or ia1 is about, named or not"),
    argument(
        "--blank", action="store_true", help="an official form to fill in by hand, without FILE"
    ),
    argument("--details-template", action="store_true", help="print a commented EVENT.toml"),
    OVERWRITE,
    partial(reading_options, makes_documents=True),
)
def run(options: Namespace) -> int:
    """Make the form and write it; gaps and doubts go to standard error."""
    if options.details_template:
        return _write_template(options)
    if options.form == _LIST:
        return _list_forms()
    if options.blank:
        return _write_blank(options)
    if not options.file or not options.form or not options.output:
        raise Unusable("report needs FILE, --form NAME and -o OUT (--form list lists the forms)")
    report = open_with_details(options)
    case = case_of(
        report.tournament,
        players=given_list(report.tournament, options.list),
        details=report.event,
        system=options.system,
        language=options.lang or "en",
        round_number=options.round,
        player=_player(report.tournament, options.player),
        arbiter=options.arbiter,
    )
    if options.form == ALL:
        _write_folder(case, options)
    else:
        _write_form(case, options)
    for sentence in remark_unfinished(case):
        remark(f"note: {sentence}")
    remark_faults(report.tournament, phrase("its forms"), options.file)
    return FINE


def _player(t: Tournament, wanted: str | None) -> int | None:
    """The player that is meant by a number or a name."""
    if wanted is None:
        return None
    return person_meant(t.players, wanted, "player").number


def _list_forms() -> int:
    """Each form with one line on its use."""
    rows = [(name, form.use) for name, form in FORMS.items()]
    for line in aligned_rows([*rows, (ALL, FOLDER)], indent=""):
        say(line)
    return FINE


def _write_template(options: Namespace) -> int:
    """A commented EVENT.toml."""
    write_output(options.output or "-", details_template().encode("utf-8"), options.overwrite)
    return FINE


def _write_blank(options: Namespace) -> int:
    """A form without an event."""
    if options.file or not options.form or not options.output:
        raise Unusable("report --blank needs --form NAME and -o OUT, and no FILE")
    made = blank_form(options.form, options.lang or "en")
    data, _ = print_report(made, options.format or _format_of(options.output))
    write_output(options.output, data, options.overwrite)
    return FINE


# -- one form -------------------------------------------------------------------------------------


def _write_form(case: Case, options: Namespace) -> None:
    to = options.format or _format_of(options.output)
    with waiting(f"making {options.form}"):
        made = build_form(case, options.form)
        data, notes = print_report(made, to)
    write_output(options.output, data, options.overwrite)
    _remark(made, notes)


def _format_of(output: str) -> str:
    """The format that the name of the output asks for."""
    suffix = Path(output).suffix.lower().lstrip(".")
    if suffix == "htm":
        return "html"
    if suffix not in FORMATS:
        known = ", ".join(f".{name}" for name in FORMATS)
        raise Unusable(f"{output}: use a file name ending in one of {known}, or give --format")
    return suffix


def _remark(made: Report, notes: tuple[str, ...]) -> None:
    """What the form lacks, and what could not be printed."""
    for gap in made.gaps:
        remark(f"note: {made.form}: {gap}")
    if made.blanks:
        remark(f"note: {made.form}: left blank: {', '.join(made.blanks)}")
    for note in notes:
        remark(f"note: {made.form}: {note}")


# -- the whole folder -----------------------------------------------------------------------------


def _write_folder(case: Case, options: Namespace) -> None:
    """All files are made before the folder is exchanged: a fault leaves the earlier one."""
    folder = Path(options.output)
    names_a_file = folder.suffix.lower().lstrip(".") in (*FORMATS, "htm") and not folder.is_dir()
    is_other_file = folder.is_file() and folder.suffix.lower() != ".zip"
    if options.output == "-" or is_other_file or names_a_file:
        raise Unusable(f"{options.output}: --form all needs a folder or a .zip file")
    as_archive = folder.suffix.lower() == ".zip" and not folder.is_dir()
    if not as_archive:
        refuse_existing(folder, written_files, MAKER, overwrite=options.overwrite)
    with waiting("computing the forms"):
        reports = reports_of_folder(case)
    made = with_progress(files_of_forms(reports), file_count(reports), "making forms")
    files = [*report_file(case), *made]
    files += index_files(case, files)
    if as_archive:
        write_output(options.output, packed_folder(files), options.overwrite)
    else:
        write_folder(folder, files, overwrite=options.overwrite)
    for file in files:
        if file.report is not None and file.name.endswith(".pdf"):
            _remark(file.report, file.notes)
    place = folder.as_posix() if as_archive else f"{folder.as_posix()}/"
    talk(f"{len(files)} files in {place} (start with {INDEX}; sums in {CHECKSUMS})")
