"""The command `convert`."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path

from crosstable.cli.details import open_with_details
from crosstable.cli.exitcodes import FAULTS, FINE
from crosstable.cli.files import Seen, read_input, write_output
from crosstable.cli.input import (
    failed_override,
    input_encoding,
    one_file,
    report_of,
)
from crosstable.cli.options import OVERWRITE, format_option, reading_options, with_rounds
from crosstable.cli.parser import argument, takes
from crosstable.cli.tableoutput import remark_assumptions
from crosstable.cli.terminal import remark, say_json, talk
from crosstable.errors import Unusable
from crosstable.model.choices import FOR_VEGA
from crosstable.model.origin import convert_first
from crosstable.model.tournament import Tournament
from crosstable.output.answers.conversion import conversion_answer
from crosstable.reading.files import loads
from crosstable.reading.foreign.archives import pack_files
from crosstable.reading.foreign.chessresults.lists import is_list
from crosstable.rules.matches import HIDDEN_KINDS
from crosstable.text.dialectnames import dialect_named, written_names
from crosstable.text.dialects import in_force
from crosstable.text.dialects.trf16 import TRF16
from crosstable.text.document import Document
from crosstable.text.encodings import known_encoding
from crosstable.text.wording import counted, shown_name
from crosstable.writing.conversion import LINE_ENDS, Conversion, convert
from crosstable.writing.purposes import PURPOSES
from crosstable.writing.roundrange import cut_to_rounds

DETAILS = (
    "Without --to and --for the file is copied byte for byte, unless the name of OUT ends in "
    ".json. The starting list and the pairings of all rounds from chess-results.com are one event."
)
EXAMPLES = (
    "crosstable convert open.trf --to trf16 -o open-trf16.trf",
    "crosstable convert open.trf --to json -o open.json",
)

_FOLDED_NEVER = ("vega-import",)
"""What must be known before the file is used."""
_LEFT_OUT = "comment"
"""What `--for` leaves out because it was asked to: neither lost nor assumed."""


@takes(
    argument("file", metavar="IN", help="report, or - for standard input"),
    argument("more", metavar="LIST", nargs="*", help="more lists of the event (chess-results.com)"),
    argument(
        "-o", dest="output", metavar="OUT", required=True, help="file, or - for standard output"
    ),
    argument("--to", metavar="DIALECT", help=f"one of {', '.join(written_names())}"),
    argument("--for", dest="purpose", choices=PURPOSES, help="purpose of the file"),
    argument("--force", action="store_true", help="write results that Vega was not tried with"),
    argument("--strict", action="store_true", help="write nothing if anything would be lost"),
    argument("--keep-lost", action="store_true", help="keep lost lines as ### comments"),
    argument("--eol", choices=tuple(LINE_ENDS), help="line endings (default: crlf)"),
    argument("--encoding", metavar="E", help="encoding of OUT (default: utf-8)"),
    argument(
        "--rounds",
        metavar="N",
        help="number of rounds if the report does not have it, or A..B for these rounds alone",
    ),
    format_option("the list of losses"),
    OVERWRITE,
    reading_options,
)
def run(options: Namespace) -> int:
    """Convert a report; exit code 1 if nothing could be written."""
    if options.to is None and Path(options.output).suffix.lower() == ".json":
        options.to = "json"  # the suffix decides, as elsewhere; JSON that is copied stays the same
    if options.to is None and options.purpose is None:
        if options.rounds is not None:
            raise Unusable("--rounds needs --to or --for: without them the file is copied")
        if options.more:
            raise Unusable("several lists are one event only with --to or --for")
        return _copy(options)
    encoding = None if options.encoding is None else known_encoding(options.encoding)
    path, read = _open_lists(options) if options.more else open_with_details(options)[:2]
    t = _with_rounds(read, options.rounds)
    assert t.document is not None
    if options.purpose == FOR_VEGA:
        if options.to is not None and dialect_named(options.to) is not TRF16:
            raise Unusable("--for vega writes trf16; leave --to out (--to vega is an older file)")
        options.to = TRF16.name
    if options.to is None and t.origin is not None:
        options.to = in_force().name  # there is no writing back the file of another program
    conversion = convert(
        t,
        options.to or _own_dialect(t.document, options.purpose),
        options.purpose,
        line_end=None if options.eol is None else LINE_ENDS[options.eol],
        encoding=encoding,
        keep_lost=options.keep_lost,
        even_untried=options.force,
    )
    if options.keep_lost and not conversion.document.dialect.has_comments:
        remark(
            f"note: {conversion.document.dialect.name} has no comments; --keep-lost has no effect"
        )
    if not conversion.document.dialect.has_records and (options.eol or options.encoding):
        remark("note: JSON and XML are UTF-8 with LF; --eol and --encoding have no effect")
    refusal = _refusal(conversion, strict=options.strict)
    if refusal is None:
        seen = Seen(path, t.document.to_bytes())
        write_output(options.output, conversion.to_bytes(), options.overwrite, seen)
    _report_conversion(t.document.dialect.name, conversion, options)
    if refusal is not None:
        talk(f"crosstable: not written: {refusal}")
        if options.purpose == FOR_VEGA and not options.force:
            remark("note: --force writes what Vega was not tried with")
        return FAULTS
    return FINE


def _open_lists(options: Namespace) -> tuple[str, Tournament]:
    """The event of several lists: who plays, and the pairings of each round."""
    paths = [options.file, *options.more]
    files = [
        (f"{number:03} {Path(path).name}", read_input(path)) for number, path in enumerate(paths)
    ]
    if not all(is_list(data) for _, data in files):
        raise Unusable("several files are one event only if all are lists of chess-results.com")
    return options.file, report_of(pack_files(files), options.file, force=options.force_read)


def _own_dialect(document: Document, purpose: str | None) -> str:
    """The dialect of the report; an exchange needs one that states the number of rounds."""
    dialect = document.dialect
    if purpose == "itdx" and dialect.has_records and "rounds" not in dialect.by_subject:
        return in_force().name
    return dialect.name


def _with_rounds(t: Tournament, text: str | None) -> Tournament:
    """The event with its number of rounds, or cut to some of them (``4..6``)."""
    first, separator, last = (text or "").partition("..")
    if text is not None and not all(part.isdecimal() for part in (first, last or "0")):
        raise Unusable(f"--rounds is a number, or a range such as 4..6, not {text}")
    if not separator:
        return with_rounds(t, int(first) if first else None)
    if not last:
        raise Unusable("--rounds needs both ends of a range: 4..6")
    remark(f"note: rounds {first} to {last} are the rounds from 1 on; points are theirs alone")
    return cut_to_rounds(t, int(first), int(last))


def _refusal(conversion: Conversion, *, strict: bool) -> str | None:
    """Why the converted file must not be written, if it must not."""
    if conversion.refusals:
        return f"{counted(len(conversion.refusals), 'reason')} named above"
    if strict and conversion.losses:
        return f"{counted(len(conversion.losses), 'item')} would be lost (--strict)"
    return None


def _copy(options: Namespace) -> int:
    """Without --to: the same bytes, whatever they are."""
    encoding = input_encoding(options)
    path = one_file(options.file, options.section)
    t = loads(read_input(path), dialect=options.dialect, encoding=encoding)
    assert t.document is not None
    if t.document.dialect.is_foreign and t.verdict is None and t.origin is not None:
        raise Unusable(f"{shown_name(path)}: {convert_first(t.origin)}")
    data = t.document.to_bytes()
    write_output(options.output, data, options.overwrite, Seen(path, data))
    for problem in (t.verdict, failed_override(t)):
        if problem is not None:
            remark(f"note: {shown_name(path)}: {problem.message}; copied unchanged")
    if options.eol or options.encoding:
        remark("note: --eol and --encoding need --to; copied unchanged")
    elif options.output != "-":
        remark("note: copied byte for byte; --to DIALECT converts, as does a name with .json")
    if options.format == "json":
        name = t.document.dialect.name
        _say_report({"from": name, "to": name, "losses": [], "assumptions": []}, options)
    return FINE


def _say_report(report: Mapping[str, object], options: Namespace) -> None:
    """JSON to standard output, unless the converted file itself goes there."""
    say_json(report, sys.stderr if options.output == "-" else None)


def _report_conversion(source: str, conversion: Conversion, options: Namespace) -> None:
    """Losses and assumptions, one by one."""
    target = conversion.document.dialect.name
    if options.format == "json":
        _say_report(conversion_answer(source, conversion), options)
        return
    for loss in conversion.losses:
        talk(f"lost: {loss}")
    # What changes the file is never folded away.
    changing = {_LEFT_OUT, *_FOLDED_NEVER, *HIDDEN_KINDS}
    for assumption in conversion.assumptions:
        if assumption.kind in changing:
            remark(f"note: {assumption.message} [{assumption.kind}]")
    others = [other for other in conversion.assumptions if other.kind not in changing]
    remark_assumptions(others, verbose=options.verbose)
    for refusal in conversion.refusals:
        talk(f"refused: {refusal}")
    if _refusal(conversion, strict=options.strict) is None:
        leaves_out = any(assumption.kind == _LEFT_OUT for assumption in conversion.assumptions)
        nothing = "nothing else" if leaves_out else "nothing"
        count = len(conversion.losses)
        talk(f"{source} to {target}: {counted(count, 'item') if count else nothing} lost")
