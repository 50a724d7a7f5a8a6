"""The command line: arguments to one library call, then print and end with the right code.

Modules are imported where they are used: a command pays only for what it needs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from crosstable._version import __version__

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the return value is the exit code."""
    try:
        if arguments is not None:
            return _main(list(arguments))
        from crosstable.cli.signals import end_as_interrupted

        end_as_interrupted()
        return _main(sys.argv[1:])
    except KeyboardInterrupt:
        from crosstable.cli.exitcodes import UNUSABLE
        from crosstable.cli.terminal import complain

        complain("crosstable: interrupted")
        return UNUSABLE


def _main(words: Sequence[str]) -> int:
    if None in (sys.stdin, sys.stdout, sys.stderr):
        from crosstable.cli.terminal import replace_closed_streams

        replace_closed_streams()
    if words[:1] == ["--version"] and _say_version():
        return 0
    from crosstable.cli.exitcodes import UNUSABLE
    from crosstable.cli.reportfiles import explained
    from crosstable.cli.terminal import complain, flush
    from crosstable.errors import CrosstableError, Unusable

    try:
        code = _run(words)
        flush(sys.stdout)
        return code
    except (Unusable, CrosstableError, OSError) as problem:
        complain(f"crosstable: {explained(problem)}")
        return UNUSABLE
    except Exception as fault:  # the last line of defence: no traceback reaches a user
        return _internal_fault(fault)


def _say_version() -> bool:
    """Print the version, which loads nothing else; whether it could be written."""
    try:
        sys.stdout.write(f"crosstable {__version__}\n")
        sys.stdout.flush()
    except OSError:
        return False
    return True


def _run(words: Sequence[str]) -> int:
    from crosstable.cli.exitcodes import UNUSABLE
    from crosstable.cli.input import open_details

    if words[:1] == ["--version"]:  # the short way has failed; this one says why
        sys.stdout.write(f"crosstable {__version__}\n")
        return 0
    parser = command_line(words[0] if words else None)
    if not words:
        parser.print_help(sys.stderr)
        return UNUSABLE
    _refuse_unknown_command(words[0])
    try:
        options = _parsed(parser, words)
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return end.code if isinstance(end.code, int) else UNUSABLE
    open_details(options)
    _note_language(options)
    run: Callable[[Namespace], int] = options.run
    return run(options)


def _refuse_unknown_command(word: str) -> None:
    if word.startswith("-") or word in _RUN:
        return
    from crosstable.cli.options.wronguse import no_such_command
    from crosstable.errors import Unusable

    raise Unusable(no_such_command(word, _RUN))


def _parsed(parser: ArgumentParser, words: Sequence[str]) -> Namespace:
    """The arguments; what nobody takes is told by the command that was given it."""
    options, rest = parser.parse_known_args(words)
    if rest:
        from crosstable.cli.options.wronguse import take_rest

        take_rest(_commands_of(parser)[options.command], options, rest)
    return options


def _note_language(options: Namespace) -> None:
    """Say that a language was asked for in vain: only documents and the desk have one."""
    if getattr(options, "lang", None) in (None, "en") or getattr(options, "has_language", True):
        return
    from crosstable.cli.terminal import talk

    talk("note: --lang is for documents (crosstable report); this command speaks English")


def _internal_fault(fault: Exception) -> int:
    from crosstable.cli.exitcodes import INTERNAL
    from crosstable.cli.terminal import talk
    from crosstable.errors import fault_lines

    first, *rest = fault_lines(fault)
    talk(f"crosstable: {first}")
    for line in rest:
        talk(line)
    return INTERNAL


# -- arguments ------------------------------------------------------------------------------------


def command_line(wanted: str | None = None) -> ArgumentParser:
    """The parser of all commands, or of the wanted one: each pays only for its own options."""
    from argparse import ArgumentParser

    from crosstable.cli.options import add_command
    from crosstable.cli.options.shared import roomy

    parser = ArgumentParser(
        prog="crosstable",
        formatter_class=roomy,
        description="The toolchain for chess tournament reports (TRF).",
        epilog="Exit codes: 0 fine; 1 differences, findings or a refusal; 2 wrong use or a file "
        "that cannot be read; 3 internal fault.",
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"crosstable {__version__}",
        help="show the version and exit",
    )
    commands = parser.add_subparsers(
        title="commands",
        dest="command",
        required=True,
        metavar="COMMAND",
        prog="crosstable",  # else argparse asks for the size of the console to find the name
    )
    for name in [wanted] if wanted is not None and wanted in _RUN else list(_RUN):
        add_command(commands, name).set_defaults(run=_RUN[name])
    return parser


def command_parsers() -> dict[str, ArgumentParser]:
    """The parser of each command by name."""
    return _commands_of(command_line())


def _commands_of(parser: ArgumentParser) -> dict[str, ArgumentParser]:
    """The commands that a parser knows."""
    from argparse import _SubParsersAction

    commands = next(a for a in parser._actions if isinstance(a, _SubParsersAction))
    return dict(commands.choices)


# -- commands -------------------------------------------------------------------------------------


def _show(options: Namespace) -> int:
    from crosstable.cli.show import run_show

    return run_show(options)


def _check(options: Namespace) -> int:
    from crosstable.cli.check.command import run_check
    from crosstable.cli.input import input_encoding

    return run_check(options, input_encoding(options))


def _explain(options: Namespace) -> int:
    from crosstable.cli.explain import explain

    return explain(options.codes, lists_all=options.list or not options.codes)


def _fmt(options: Namespace) -> int:
    from crosstable.cli.exitcodes import FAULTS, FINE
    from crosstable.cli.files import write_output
    from crosstable.cli.input import note_details, one_file, tournament_of
    from crosstable.cli.terminal import talk
    from crosstable.text.wording import named
    from crosstable.writing.formatter import formatted_file

    path = one_file(options.file)
    t = tournament_of(path, options)
    note_details(path, options)
    assert t.document is not None
    data = formatted_file(t)
    if not options.check:
        write_output(options.output, data, options.overwrite)
        return FINE
    if data == t.document.to_bytes():
        return FINE
    talk(f"{named(path)}: the layout differs from the canonical one")
    return FAULTS


def _convert(options: Namespace) -> int:
    from crosstable.cli.convert import run_convert

    return run_convert(options)


def _diff(options: Namespace) -> int:
    from crosstable.cli.exitcodes import FAULTS, FINE
    from crosstable.cli.input import note_details, one_file, tournament_of
    from crosstable.cli.terminal import say, say_json
    from crosstable.errors import Unusable
    from crosstable.rules.changes import change_json, diff

    old, new = one_file(options.old), one_file(options.new)
    if old == new == "-":
        raise Unusable("standard input can be one of the two reports, not both")
    changes = diff(tournament_of(old, options), tournament_of(new, options))
    for path in (old, new):
        note_details(path, options)
    if options.format == "json":
        say_json({"changes": [change_json(change) for change in changes]})
        return FAULTS if changes else FINE
    for change in changes:
        consequence = f" ({change.consequence})" if change.consequence else ""
        say(f"{change.message}{consequence}")
    if not changes:
        say("no difference")
    return FAULTS if changes else FINE


def _standings(options: Namespace) -> int:
    from crosstable.cli.input import note_details, one_file, tournament_of
    from crosstable.cli.standings import run_standings
    from crosstable.cli.terminal import uncollected

    with uncollected():
        path = one_file(options.file)
        t = tournament_of(path, options)
        note_details(path, options)
        return run_standings(t, options)


def _rate(options: Namespace) -> int:
    from crosstable.cli.input import note_details, one_file, tournament_of
    from crosstable.cli.rate import run_rate

    path = one_file(options.file)
    t = tournament_of(path, options)
    note_details(path, options)
    return run_rate(path, t, options)


def _pair(options: Namespace) -> int:
    from crosstable.cli.input import one_file, tournament_of
    from crosstable.cli.pair import run_pair

    path = one_file(options.file)
    return run_pair(path, tournament_of(path, options), options)


def _desk(options: Namespace) -> int:
    from crosstable.cli.desk import run_desk

    return run_desk(options)


def _report(options: Namespace) -> int:
    from crosstable.cli.input import note_details, one_file, tournament_of
    from crosstable.cli.report import LIST, list_forms, run_report, write_template
    from crosstable.errors import Unusable

    if options.details_template:
        return write_template(options.output, options.overwrite)
    if options.form == LIST:
        return list_forms()
    if not options.file or not options.form or not options.output:
        raise Unusable("report needs FILE, --form NAME and -o OUT (--form list names the forms)")
    path = one_file(options.file)
    t = tournament_of(path, options)
    note_details(path, options)
    return run_report(path, t, options)


def _period(options: Namespace) -> int:
    from crosstable.cli.input import input_encoding
    from crosstable.cli.period import run_period

    return run_period(options, input_encoding(options))


def _norms(options: Namespace) -> int:
    from crosstable.cli.input import note_details, one_file, tournament_of
    from crosstable.cli.norms import run_norms

    path = one_file(options.file)
    t = tournament_of(path, options)
    note_details(path, options)
    return run_norms(path, t, options)


def _generate(options: Namespace) -> int:
    from crosstable.cli.generate import run_generate

    return run_generate(options)


def _versus(options: Namespace) -> int:
    from crosstable.cli.versus import run_versus

    return run_versus(options)


def _demo(options: Namespace) -> int:
    from crosstable.cli.demo.tour import run_demo

    return run_demo(options.output, overwrite=options.overwrite)


_RUN: Mapping[str, Callable[[Namespace], int]] = {
    "show": _show,
    "check": _check,
    "explain": _explain,
    "fmt": _fmt,
    "convert": _convert,
    "diff": _diff,
    "standings": _standings,
    "rate": _rate,
    "norms": _norms,
    "period": _period,
    "pair": _pair,
    "generate": _generate,
    "versus": _versus,
    "desk": _desk,
    "report": _report,
    "demo": _demo,
}
"""The commands in the order of the help, and what each of them runs."""


if __name__ == "__main__":
    sys.exit(main())
