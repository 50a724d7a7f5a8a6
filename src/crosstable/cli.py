"""The command line: arguments to one library call, then print and end with the right code.

Exit codes: 0 fine, 1 findings of severity error, differences or a refusal, 2 wrong use or
unreadable file, 3 internal fault.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from crosstable._version import __version__

if TYPE_CHECKING:
    from crosstable.conversion import Conversion
    from crosstable.model import Tournament

FINE, FAULTS, UNUSABLE, INTERNAL = 0, 1, 2, 3

_SYSTEMS = ("swiss", "round-robin", "double-round-robin", "match", "team", "scheveningen")
_LANGUAGES = ("en", "de", "fr", "es", "it")


class Unusable(Exception):
    """A file that cannot be read or written; the message is for the user."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the return value is the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["--version"]:
        sys.stdout.write(f"crosstable {__version__}\n")
        return FINE
    from crosstable.errors import CrosstableError
    from crosstable.terminal import talk

    options = _parser().parse_args(words)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        return run(options)
    except (Unusable, CrosstableError) as problem:
        talk(f"crosstable: {problem}")
        return UNUSABLE
    except BrokenPipeError:
        _forget_output()
        return FINE
    except KeyboardInterrupt:
        talk("crosstable: interrupted")
        return UNUSABLE
    except OSError as problem:
        talk(f"crosstable: {_explained(problem)}")
        return UNUSABLE
    except Exception as fault:  # the last line of defence: no traceback reaches a user
        return _internal_fault(fault)


def _forget_output() -> None:
    """The reader of our output has gone; keep Python from complaining at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _explained(problem: OSError) -> str:
    name = problem.filename2 or problem.filename
    where = f"{name}: " if name else ""
    if isinstance(problem, FileNotFoundError):
        return f"{where}no such file or folder"
    if isinstance(problem, PermissionError):
        return f"{where}not allowed, or the file is open in another program"
    return f"{where}{problem.strerror or problem}"


def _internal_fault(fault: Exception) -> int:
    import traceback

    from crosstable.terminal import talk

    place = traceback.extract_tb(fault.__traceback__)[-1]
    talk(f"crosstable: internal fault: {type(fault).__name__}: {fault}")
    talk(f"  at {os.path.basename(place.filename)}, line {place.lineno}, in {place.name}")
    talk("  Please report this with the file that caused it: it is a fault of the program.")
    return INTERNAL


# -- arguments ------------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="crosstable",
        description="The toolchain for chess tournament reports (TRF).",
        epilog="Exit codes: 0 fine, 1 differences or refusals, 2 wrong use, 3 internal fault.",
    )
    parser.add_argument("--version", action="version", version=f"crosstable {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _show_parser(commands)
    _fmt_parser(commands)
    _convert_parser(commands)
    _diff_parser(commands)
    _demo_parser(commands)
    return parser


Commands = "argparse._SubParsersAction[argparse.ArgumentParser]"


def _reading_options() -> argparse.ArgumentParser:
    """Options of every command that reads a report."""
    common = argparse.ArgumentParser(add_help=False)
    group = common.add_argument_group("reading")
    group.add_argument("--from", dest="dialect", metavar="DIALECT", help="dialect of the input")
    group.add_argument("--input-encoding", metavar="E", help="encoding of the input")
    group.add_argument("--system", choices=_SYSTEMS, help="the system the event was played in")
    group.add_argument("--details", metavar="EVENT.toml", help="what a report cannot hold")
    group.add_argument("--lang", choices=_LANGUAGES, default="en", help="language of documents")
    return common


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    text: str,
    run: Callable[[argparse.Namespace], int],
    *,
    reads: bool = True,
) -> argparse.ArgumentParser:
    parents = [_reading_options()] if reads else []
    parser = commands.add_parser(name, help=text, description=text, parents=parents)
    parser.set_defaults(run=run)
    return parser


def _show_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "show", "Tell what a file is.", _show)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a report, or - for input")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def _fmt_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    text = "Write the canonical layout of the same content."
    parser = _command(commands, "fmt", text, _fmt)
    parser.add_argument("file", metavar="FILE", help="a report, or - for input")
    parser.add_argument("-o", dest="output", metavar="OUT", default="-", help="default: output")
    parser.add_argument("--check", action="store_true", help="only tell whether it differs")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing file")


def _convert_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    text = "Convert to another dialect and list what is lost; without --to copy byte for byte."
    parser = _command(commands, "convert", text, _convert)
    parser.add_argument("file", metavar="IN", help="a report, or - for input")
    parser.add_argument("-o", dest="output", metavar="OUT", required=True, help="- for output")
    parser.add_argument("--to", metavar="DIALECT", help="dialect to write")
    parser.add_argument("--for", dest="purpose", choices=("rating", "pairing", "itdx"))
    parser.add_argument("--strict", action="store_true", help="refuse to write if anything is lost")
    parser.add_argument("--keep-lost", action="store_true", help="keep lost lines as ### comments")
    parser.add_argument("--eol", choices=("crlf", "lf", "cr"), default="crlf")
    parser.add_argument("--encoding", metavar="E", default="utf-8", help="encoding to write")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    parser.add_argument("--overwrite", action="store_true", help="replace an existing file")


def _diff_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(commands, "diff", "Tell what changed between two reports.", _diff)
    parser.add_argument("old", metavar="A")
    parser.add_argument("new", metavar="B")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def _demo_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    text = "Run the tour on the bundled sample events and leave the results in a folder."
    parser = _command(commands, "demo", text, _demo, reads=False)
    parser.add_argument("-o", dest="output", metavar="DIR", default="demo")


# -- reading --------------------------------------------------------------------------------------


def _read(path: str, options: argparse.Namespace) -> Tournament:
    """A tournament, or a complaint if the file is no report at all."""
    from crosstable.api import loads, what_is_wrong_with
    from crosstable.terminal import read_input

    t = loads(read_input(path), dialect=options.dialect, encoding=options.input_encoding)
    verdict = what_is_wrong_with(t)
    if verdict is not None:
        raise Unusable(f"{path}: {verdict.message}")
    _refuse_failed_override(path, t)
    return t


def _refuse_failed_override(path: str, t: Tournament) -> None:
    for finding in t.reading_findings:
        if finding.kind == "encoding-override-failed":
            raise Unusable(f"{path}: {finding.message}")


# -- commands -------------------------------------------------------------------------------------


def _show(options: argparse.Namespace) -> int:
    from crosstable.show import show_json, show_lines
    from crosstable.terminal import expand, say, talk

    shown: list[dict[str, object]] = []
    code = FINE
    paths = expand(options.files)
    for index, path in enumerate(paths):
        try:
            t = _read(path, options)
        except (Unusable, OSError) as problem:
            message = _explained(problem) if isinstance(problem, OSError) else str(problem)
            talk(f"crosstable: {message}")
            code = UNUSABLE
            continue
        if options.format == "json":
            shown.append(show_json(path, t, options.system, options.details))
        else:
            say("" if index else "") if index else None
            for line in show_lines(path, t, options.system, options.details):
                say(line)
    if options.format == "json" and shown:
        result: object = shown[0] if len(paths) == 1 else {"files": shown}
        say(json.dumps(result, ensure_ascii=False, indent=2))
    return code


def _fmt(options: argparse.Namespace) -> int:
    from crosstable.formatter import formatted
    from crosstable.terminal import talk, write_output

    t = _read(options.file, options)
    assert t.document is not None
    data = formatted(t.document).to_bytes()
    if options.check:
        if data == t.document.to_bytes():
            return FINE
        talk(f"{options.file}: the layout differs from the canonical one")
        return FAULTS
    write_output(options.output, data, options.overwrite)
    return FINE


def _convert(options: argparse.Namespace) -> int:
    if options.to is None and options.purpose is None:
        return _copy(options)
    from crosstable.conversion import LINE_ENDS, convert
    from crosstable.terminal import talk, write_output

    t = _read(options.file, options)
    assert t.document is not None
    conversion = convert(
        t,
        options.to or t.document.dialect.name,
        options.purpose,
        line_end=LINE_ENDS[options.eol],
        encoding=_known_encoding(options.encoding),
        keep_lost=options.keep_lost,
    )
    _report_conversion(t, conversion, options)
    if conversion.refusals:
        talk(f"crosstable: not written: {len(conversion.refusals)} open game(s)")
        return FAULTS
    if options.strict and conversion.losses:
        talk(f"crosstable: not written: {len(conversion.losses)} item(s) would be lost (--strict)")
        return FAULTS
    write_output(options.output, conversion.to_bytes(), options.overwrite)
    return FINE


def _known_encoding(name: str) -> str:
    import codecs

    try:
        return codecs.lookup(name).name
    except LookupError:
        raise Unusable(f"{name} is no known encoding") from None


def _copy(options: argparse.Namespace) -> int:
    """Without --to: the same bytes, whatever they are."""
    from crosstable.api import loads, what_is_wrong_with
    from crosstable.terminal import read_input, talk, write_output

    data = read_input(options.file)
    t = loads(data, dialect=options.dialect, encoding=options.input_encoding)
    assert t.document is not None
    verdict = what_is_wrong_with(t)
    if verdict is not None:
        talk(f"note: {options.file}: {verdict.message}; copied as it is")
    write_output(options.output, t.document.to_bytes(), options.overwrite)
    return FINE


def _report_conversion(
    t: Tournament, conversion: Conversion, options: argparse.Namespace
) -> None:
    """Losses and assumptions, one by one."""
    from crosstable.terminal import say, talk

    assert t.document is not None
    if options.format == "json":
        report = {
            "from": t.document.dialect.name,
            "to": conversion.document.dialect.name,
            "losses": [
                {"kind": x.kind, "message": x.message, "line": x.line} for x in conversion.losses
            ],
            "assumptions": [
                {"kind": x.kind, "message": x.message} for x in conversion.assumptions
            ],
            "refusals": list(conversion.refusals),
        }
        text = json.dumps(report, ensure_ascii=False, indent=2)
        (talk if options.output == "-" else say)(text)
        return
    for loss in conversion.losses:
        talk(f"lost: {loss}")
    for assumption in conversion.assumptions:
        talk(f"assumed: {assumption.message} [{assumption.kind}]")
    for refusal in conversion.refusals:
        talk(f"refused: {refusal}")
    names = f"{t.document.dialect.name} to {conversion.document.dialect.name}"
    count = len(conversion.losses)
    talk(f"{names}: {count or 'nothing'} {'item(s) ' if count else ''}lost")


def _diff(options: argparse.Namespace) -> int:
    from crosstable.diff import change_json, diff
    from crosstable.terminal import say

    changes = diff(_read(options.old, options), _read(options.new, options))
    if options.format == "json":
        text = json.dumps(
            {"changes": [change_json(c) for c in changes]}, ensure_ascii=False, indent=2
        )
        say(text)
    else:
        for change in changes:
            consequence = f" ({change.consequence})" if change.consequence else ""
            say(f"{change.message}{consequence}")
        if not changes:
            say("no difference")
    return FAULTS if changes else FINE


def _demo(options: argparse.Namespace) -> int:
    from crosstable.demo import run_demo

    return run_demo(options.output)


if __name__ == "__main__":
    sys.exit(main())
