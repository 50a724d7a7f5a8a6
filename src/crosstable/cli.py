"""The command line: arguments to one library call, then print and end with the right code.

Exit codes: 0 fine, 1 findings of severity error, differences or a refusal, 2 wrong use or
unreadable file, 3 internal fault.

Modules are imported where they are used: a command pays only for what it needs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from crosstable._version import __version__

if TYPE_CHECKING:
    from argparse import ArgumentParser, HelpFormatter, Namespace, _SubParsersAction

    from crosstable.conversion import Conversion
    from crosstable.model import Tournament

    Commands = _SubParsersAction[ArgumentParser]

FINE, FAULTS, UNUSABLE, INTERNAL = 0, 1, 2, 3

_LANGUAGES = ("en", "de", "fr", "es", "it")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the return value is the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words[:1] == ["--version"]:
        sys.stdout.write(f"crosstable {__version__}\n")
        return FINE
    from crosstable.errors import CrosstableError
    from crosstable.reportfiles import Unusable, explained
    from crosstable.terminal import flush, talk

    try:
        code = _run(words)
        flush(sys.stdout)
        return code
    except (Unusable, CrosstableError, OSError) as problem:
        talk(f"crosstable: {explained(problem)}")
        return UNUSABLE
    except KeyboardInterrupt:
        talk("crosstable: interrupted")
        return UNUSABLE
    except Exception as fault:  # the last line of defence: no traceback reaches a user
        return _internal_fault(fault)


def _run(words: Sequence[str]) -> int:
    parser = command_line(words[0] if words else None)
    if not words:
        parser.print_help(sys.stderr)
        return UNUSABLE
    try:
        options = parser.parse_args(words)
    except SystemExit as end:  # argparse has said what is wrong, or printed its help
        return end.code if isinstance(end.code, int) else UNUSABLE
    _open_details(options)
    _note_language(options)
    run: Callable[[Namespace], int] = options.run
    return run(options)


def _note_language(options: Namespace) -> None:
    """Say that a language was asked for in vain: only documents and the desk have one."""
    if getattr(options, "lang", None) in (None, "en") or getattr(options, "has_language", True):
        return
    from crosstable.terminal import talk

    talk("note: --lang is for documents (crosstable report); this command speaks English")


def _internal_fault(fault: Exception) -> int:
    from crosstable.reportfiles import fault_lines
    from crosstable.terminal import talk

    first, *rest = fault_lines(fault)
    talk(f"crosstable: {first}")
    for line in rest:
        talk(line)
    return INTERNAL


# -- arguments ------------------------------------------------------------------------------------


def command_line(wanted: str | None = None) -> ArgumentParser:
    """The parser of all commands, or of the wanted one: each pays only for its own options."""
    from argparse import ArgumentParser

    parser = ArgumentParser(
        prog="crosstable",
        formatter_class=_roomy,
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
    options = {
        "show": _show_options,
        "check": _check_options,
        "explain": _explain_options,
        "fmt": _fmt_options,
        "convert": _convert_options,
        "diff": _diff_options,
        "standings": _standings_options,
        "rate": _rate_options,
        "norms": _norms_options,
        "period": _period_options,
        "pair": _pair_options,
        "generate": _generate_options,
        "versus": _versus_options,
        "desk": _desk_options,
        "report": _report_options,
        "demo": _demo_options,
    }
    for add in [options[wanted]] if wanted in options else options.values():
        add(commands)
    return parser


def _roomy(prog: str) -> HelpFormatter:
    """Help with room for the longest command: argparse forgets that commands are indented."""
    from argparse import HelpFormatter

    formatter = HelpFormatter(prog, width=_help_width())
    formatter._action_max_length = 14
    return formatter


def _plain(prog: str) -> HelpFormatter:
    """The help of one command."""
    from argparse import HelpFormatter

    return HelpFormatter(prog, width=_help_width())


def _help_width() -> int:
    """As argparse has it, which loads half a dozen modules to find out, even if nobody asks."""
    import os

    wanted = os.environ.get("COLUMNS", "")
    columns = int(wanted) if wanted.isdecimal() else 0
    if not columns:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno()).columns  # type: ignore[union-attr]
        except (AttributeError, ValueError, OSError):
            columns = 0
    return (columns or 80) - 2


def command_parsers() -> dict[str, ArgumentParser]:
    """The parser of each command by name."""
    from argparse import _SubParsersAction

    actions = command_line()._actions
    commands = next(action for action in actions if isinstance(action, _SubParsersAction))
    return dict(commands.choices)


def _command(
    commands: Commands, name: str, text: str, run: Callable[[Namespace], int], more: str = ""
) -> ArgumentParser:
    description = f"{text} {more}".rstrip()
    parser = commands.add_parser(name, help=text, description=description, formatter_class=_plain)
    parser.set_defaults(run=run)
    return parser


def _reading_options(
    parser: ArgumentParser, *, makes_documents: bool = False, pairs: bool = False
) -> None:
    """Options of every command that reads a report.

    All of them take ``--lang``; its help stands where documents are made. Where rounds are paired,
    the system may also be a code of record 192, which says more than a name.
    """
    from argparse import SUPPRESS

    from crosstable.systems import SYSTEMS

    group = parser.add_argument_group("reading")
    group.add_argument("--from", dest="dialect", metavar="DIALECT", help="dialect of the input")
    group.add_argument("--input-encoding", metavar="E", help="encoding of the input")
    if pairs:
        told = f"code of record 192 (FIDE_DUTCH_2017), or {', '.join(SYSTEMS)}"
        group.add_argument("--system", metavar="SYSTEM", help=told)
    else:
        group.add_argument("--system", choices=SYSTEMS, help="the system the event was played in")
    group.add_argument(
        "--details",
        metavar="EVENT.toml",
        help="what a report cannot hold (found by itself beside the report: same name, .toml)",
    )
    text = "language of documents" if makes_documents else SUPPRESS
    group.add_argument("--lang", choices=_LANGUAGES, help=text)
    parser.set_defaults(has_language=makes_documents)


def _format_option(parser: ArgumentParser, what: str) -> None:
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help=f"{what} for people (the default) or for programs",
    )


def _overwrite_option(parser: ArgumentParser) -> None:
    parser.add_argument("--overwrite", action="store_true", help="replace an existing file")


def _table_options(parser: ArgumentParser) -> None:
    """Options of the commands that make a table of a report."""
    parser.add_argument(
        "--format",
        choices=("text", "csv", "json", "html"),
        help="default: text, or what the name of OUT ends with",
    )
    parser.add_argument(
        "-o", dest="output", metavar="OUT", default="-", help="default: standard output"
    )
    _overwrite_option(parser)
    _reading_options(parser)


def _show_options(commands: Commands) -> None:
    more = (
        "Folders are searched in sorted order, subfolders too; files in them that are no reports "
        "are left out."
    )
    parser = _command(commands, "show", "Tell what a file is.", _show, more)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="report, folder, wildcard, or - (standard input)"
    )
    _format_option(parser, "the answer")
    _reading_options(parser)


def _check_options(commands: Commands) -> None:
    from crosstable.diagnostics import Purpose

    text = "Report every fault at once, with place, reason and remedy."
    more = (
        "Exit code 1 if there is an error, 2 if a file cannot be read. Folders are searched in "
        "sorted order, subfolders too; files in them that are no reports are counted."
    )
    parser = _command(commands, "check", text, _check, more)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="report, folder, wildcard, or - (standard input)"
    )
    parser.add_argument(
        "--for",
        dest="purpose",
        choices=tuple(purpose.value for purpose in Purpose),
        help="what the report is for (default: everything, as strict as for rating)",
    )
    parser.add_argument(
        "--list", metavar="LIST", help="compare the players with a rating list (TXT, XML or CSV)"
    )
    parser.add_argument(
        "--pairings", action="store_true", help="pair every round again and report what differs"
    )
    for name, does in (("select", "report only these"), ("ignore", "do not report these")):
        parser.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar="P",
            help=f"{does}: codes, beginnings of codes or names, with commas; may be repeated",
        )
    parser.add_argument(
        "--format",
        choices=("text", "json", "sarif", "github"),
        default="text",
        help="for people (the default), for programs, for build servers",
    )
    parser.add_argument("--all", action="store_true", help="fold nothing, however often it occurs")
    parser.add_argument("--verbose", action="store_true", help="name the files that are no reports")
    _mending_options(parser)
    _reading_options(parser)


def _mending_options(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("mending")
    group.add_argument(
        "--fix",
        action="store_true",
        help="apply the fixes that need no judgement; the old file is kept as FILE.bak",
    )
    group.add_argument("--diff", action="store_true", help="show what --fix would change")
    group.add_argument(
        "-o", dest="output", metavar="OUT", help="with --fix: write there, or - (standard output)"
    )
    group.add_argument("--overwrite", action="store_true", help="replace an existing OUT")


def _explain_options(commands: Commands) -> None:
    text = "Print the page of a diagnostic: what, why, an example, the fix."
    parser = _command(commands, "explain", text, _explain, "Without a code: all of them.")
    parser.add_argument(
        "codes",
        nargs="*",
        metavar="CODE",
        help="code or name of a diagnostic; its beginning (G, G1) lists those codes",
    )
    parser.add_argument("--list", action="store_true", help="list all codes")


def _fmt_options(commands: Commands) -> None:
    text = "Write the canonical layout of the same content."
    parser = _command(commands, "fmt", text, _fmt)
    parser.add_argument("file", metavar="FILE", help="report, or - (standard input)")
    parser.add_argument(
        "-o", dest="output", metavar="OUT", default="-", help="default: standard output"
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing; exit code 1 if the layout differs"
    )
    _overwrite_option(parser)
    _reading_options(parser)


def _convert_options(commands: Commands) -> None:
    from crosstable.conversion import LINE_ENDS
    from crosstable.purposes import PURPOSES
    from crosstable.targets import dialect_names

    text = "Convert to another dialect and list what is lost."
    more = "Without --to and --for the file is copied byte for byte."
    parser = _command(commands, "convert", text, _convert, more)
    parser.add_argument("file", metavar="IN", help="report, or - (standard input)")
    parser.add_argument(
        "-o", dest="output", metavar="OUT", required=True, help="file, or - (standard output)"
    )
    parser.add_argument("--to", metavar="DIALECT", help=f"one of {', '.join(dialect_names())}")
    parser.add_argument("--for", dest="purpose", choices=PURPOSES, help="what the file is for")
    parser.add_argument("--strict", action="store_true", help="write nothing if anything is lost")
    parser.add_argument(
        "--keep-lost", action="store_true", help="keep lines that are lost as ### comments"
    )
    parser.add_argument("--eol", choices=tuple(LINE_ENDS), help="line ends (default: crlf)")
    parser.add_argument("--encoding", metavar="E", help="encoding to write (default: utf-8)")
    _format_option(parser, "the list of losses")
    _overwrite_option(parser)
    _reading_options(parser)


def _diff_options(commands: Commands) -> None:
    text = "Tell what changed between two reports."
    parser = _command(commands, "diff", text, _diff, "Exit code 1 if the events differ.")
    parser.add_argument("old", metavar="A", help="the earlier report, or - (standard input)")
    parser.add_argument("new", metavar="B", help="the later report")
    _format_option(parser, "the changes")
    _reading_options(parser)


def _standings_options(commands: Commands) -> None:
    text = "Rank players or teams by points and FIDE's tie-breaks, and show the working."
    more = "Without --tiebreaks by the list of the report (records 212, 202)."
    parser = _command(commands, "standings", text, _standings, more)
    parser.add_argument("file", metavar="FILE", help="report, or - (standard input)")
    parser.add_argument(
        "--tiebreaks",
        metavar="LIST",
        help="codes as in record 212, with commas or blanks; begins with PTS",
    )
    parser.add_argument(
        "--edition", choices=("2024", "2026"), help="of the rules (default: by the event's date)"
    )
    parser.add_argument("--after", type=int, metavar="ROUND", help="standings after this round")
    parser.add_argument(
        "--boards", action="store_true", help="the players of a team event, board by board"
    )
    parser.add_argument("--why", metavar="ID", help="explain one player or team: number or name")
    _table_options(parser)


def _rate_options(commands: Commands) -> None:
    text = "Rate an event: the worksheet of every player, and the working of every figure."
    more = (
        "Exit code 1 if the event is not rateable. Without --rules the edition follows from the "
        "first day and the time control."
    )
    parser = _command(commands, "rate", text, _rate, more)
    parser.add_argument("file", metavar="FILE", help="report, or - (standard input)")
    parser.add_argument(
        "--rules", metavar="R", help="fide-2002, fide-2024, fide-2024-rapid and so on"
    )
    parser.add_argument(
        "--list", metavar="LIST", help="the rating list in force (TXT, XML or CSV, also in a ZIP)"
    )
    for name, value, does in (
        ("k", "ID=VALUE", "another K for a player"),
        ("option", "NAME=VALUE", "another reading of the rules, as under [rating] in the details"),
    ):
        parser.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar=value,
            help=f"{does}; may be repeated",
        )
    parser.add_argument(
        "--strict", action="store_true", help="compute nothing if there is an error or a warning"
    )
    parser.add_argument("--why", metavar="ID", help="explain one player: number or name")
    _table_options(parser)


def _period_options(commands: Commands) -> None:
    text = "Compute a rating period: the last list and a folder of reports give the new list."
    more = (
        "Exit code 1 if a report was refused. LIST may be the folder of the period before. Of two "
        "reports of one event the later one counts."
    )
    parser = _command(commands, "period", text, _period, more)
    parser.add_argument(
        "list", metavar="LIST", help="the last list (TXT, XML, CSV or ZIP), or LIST@2026-11-01"
    )
    parser.add_argument(
        "events", nargs="+", metavar="EVENTS", help="report, folder, wildcard, ZIP file, or -"
    )
    parser.add_argument(
        "-o", dest="output", metavar="DIR", required=True, help="folder for the results"
    )
    for name, value, does in (
        ("older", "LIST", "a list for events that began under it, or LIST@2026-10-01"),
        ("option", "NAME=VALUE", "another reading of the rules, as under [rating] in the details"),
        ("excluded", "FED", "a federation that is no member or excluded"),
    ):
        parser.add_argument(
            f"--{name}",
            action="append",
            default=[],
            metavar=value,
            help=f"{does}; may be repeated",
        )
    parser.add_argument(
        "--rules", metavar="R", help="fide-2002, fide-2024-rapid and so on (default: by the days)"
    )
    parser.add_argument("--next", metavar="DATE", help="day of the new list, like 2026-12-01")
    parser.add_argument(
        "--strict", action="store_true", help="refuse what has a warning, lists and reports"
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="replace the folder of an earlier run"
    )
    _reading_options(parser)


def _norms_options(commands: Commands) -> None:
    text = "Judge title norms: made, or missed and by what; forecast them while an event runs."
    more = "The edition of 2024 judges every event."
    parser = _command(commands, "norms", text, _norms, more)
    parser.add_argument("file", metavar="FILE", help="report, or - (standard input)")
    parser.add_argument("--title", metavar="T", help="GM, IM, WGM, WIM, with commas (default: all)")
    parser.add_argument(
        "--list", metavar="LIST", help="the rating list in force (TXT, XML or CSV, also in a ZIP)"
    )
    parser.add_argument(
        "--forecast", action="store_true", help="the scores that the remaining rounds need"
    )
    parser.add_argument("--why", metavar="ID", help="explain one player: number or name")
    parser.add_argument(
        "--format",
        choices=("text", "json", "html"),
        help="default: text, or what the name of OUT ends with",
    )
    parser.add_argument(
        "-o", dest="output", metavar="OUT", default="-", help="default: standard output"
    )
    _overwrite_option(parser)
    _reading_options(parser)


def _pair_options(commands: Commands) -> None:
    text = "Pair the next round by FIDE's rules, and tell why."
    more = (
        "Exit code 1 if there is no legal pairing or the report contradicts itself. The system is "
        "that of record 192, or given by --system."
    )
    parser = _command(commands, "pair", text, _pair, more)
    parser.add_argument("file", metavar="FILE", help="report, or - (standard input)")
    parser.add_argument(
        "--round", type=int, metavar="N", help="pair this round (anew), from what lies before it"
    )
    parser.add_argument(
        "--why", metavar="ID[,ID]", help="explain the round of one player, and why not another"
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "trf", "pairs"),
        help="default: text, or what the name of OUT ends with; trf is the report with the round "
        "in it, pairs the reply of JaVaFo and bbpPairings",
    )
    parser.add_argument(
        "-o", dest="output", metavar="OUT", default="-", help="default: standard output"
    )
    _overwrite_option(parser)
    _reading_options(parser, pairs=True)


def _desk_options(commands: Commands) -> None:
    text = "Open the local web desk: everything by dropping a file, in your browser."
    parser = _command(commands, "desk", text, _desk)
    parser.add_argument("files", nargs="*", metavar="FILE", help="reports to open at once")
    parser.add_argument(
        "--port", type=int, default=0, metavar="N", help="port; default: a free one"
    )
    parser.add_argument(
        "--host", default="127.0.0.1", metavar="H", help="address to listen on; default: 127.0.0.1"
    )
    parser.add_argument(
        "--password-file", metavar="F", help="password for others, needed with another --host"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--lang",
        choices=_LANGUAGES,
        help="language of the pages until one is chosen there; default: what the browser asks for",
    )


def _report_options(commands: Commands) -> None:
    text = "Make printed tables and official forms as PDF, HTML, CSV or XLSX."
    more = "--form list names the forms; --details-template prints a commented EVENT.toml."
    parser = _command(commands, "report", text, _report, more)
    parser.add_argument("file", metavar="FILE", nargs="?", help="report, or - (standard input)")
    parser.add_argument("--form", metavar="NAME", help="the form, all (a folder) or list")
    parser.add_argument("-o", dest="output", metavar="OUT", help="file by format, or folder")
    parser.add_argument(
        "--format", choices=("pdf", "html", "csv", "xlsx"), help="default: as OUT ends"
    )
    parser.add_argument("--list", metavar="LIST", help="the rating list in force, for remarks")
    parser.add_argument("--round", type=int, metavar="N", help="only this round")
    parser.add_argument("--player", type=int, metavar="ID", help="only this player's pages")
    parser.add_argument(
        "--details-template", action="store_true", help="print a commented EVENT.toml"
    )
    _overwrite_option(parser)
    _reading_options(parser, makes_documents=True)


def _generate_options(commands: Commands) -> None:
    text = "Make random tournaments: complete, correct, and again the same for the same seed."
    more = "What is not given is left to chance. Amounts are numbers (3) or shares (2.5%)."
    parser = _command(commands, "generate", text, _generate, more)
    parser.add_argument(
        "-o", dest="output", metavar="FILE", required=True, help="file, or - (standard output)"
    )
    for name, metavar, does in (
        ("seed", "S", "repeat a tournament (default: another one each time)"),
        ("players", "N", "number of players"),
        ("teams", "N", "number of teams"),
        ("boards", "B", "boards of a team match"),
        ("rounds", "N", "number of rounds"),
        ("late", "N", "how many enter late"),
        ("withdrawals", "N", "how many withdraw"),
        ("prohibited", "N", "how many pairs must not meet"),
    ):
        parser.add_argument(f"--{name}", type=int, metavar=metavar, help=does)
    parser.add_argument("--count", type=int, default=1, metavar="K", help="how many (default: 1)")
    for name, metavar, does in (
        ("system", "CODE", "code of record 192 (default: FIDE_DUTCH_2026, or a team Swiss)"),
        ("ratings", "LIST", "HIGHEST-LOWEST, or one by one with commas"),
        ("unrated", "AMOUNT", "players without a rating"),
        ("byes", "LIST", "half=5%%,full=1,zero=2%%; in one round: half@3=2; or none"),
        ("forfeits", "LIST", "single=3%%,double=1, or just 3%%"),
        ("match-forfeits", "AMOUNT", "team matches that nobody of a team came to"),
        ("unusual", "AMOUNT", "games scored 1/2-0, 0-1/2 or 0-0"),
        ("short", "AMOUNT", "games of less than a move (W, D, L)"),
        ("scoring", "POINTS", "3-1-0, or symbols of record 162: W=3,D=1,L=0,A=0,P=1"),
        ("match-points", "POINTS", "of a team match: 2-1-0"),
        ("tiebreaks", "LIST", "codes as in record 212; they decide the ranks"),
    ):
        parser.add_argument(f"--{name}", metavar=metavar, help=does)
    parser.add_argument("--acceleration", choices=("baku", "none"), help="of the first rounds")
    parser.add_argument("--initial-colour", choices=("white", "black"), help="the drawing of lots")
    _overwrite_option(parser)


def _versus_options(commands: Commands) -> None:
    text = "Pair the reports of a folder with another program too, and sort out the differences."
    more = (
        "The other program runs as a process of its own. Each difference is made as small as it "
        "can be and lies as a report in the dossier. Exit code 1 if there is a difference."
    )
    parser = _command(commands, "versus", text, _versus, more)
    parser.add_argument("files", nargs="+", metavar="DIR", help="folder, report or wildcard")
    parser.add_argument(
        "--with",
        dest="peer",
        required=True,
        metavar="PEER",
        help="gacrux, py4swiss or bbpPairings; with =PATH of its Python or program",
    )
    parser.add_argument(
        "-o", dest="output", metavar="DIR", help="folder for the dossier (default: only tell)"
    )
    parser.add_argument(
        "--overwrite", action="store_true", help="replace the dossier of an earlier run"
    )
    parser.add_argument("--no-shrinking", action="store_true", help="keep differences as they are")
    _format_option(parser, "the summary")
    parser.add_argument("--from", dest="dialect", metavar="DIALECT", help="dialect of the input")
    parser.add_argument("--input-encoding", metavar="E", help="encoding of the input")


def _demo_options(commands: Commands) -> None:
    text = "Run the tour on the bundled sample events."
    parser = _command(commands, "demo", text, _demo)
    parser.add_argument(
        "-o", dest="output", metavar="DIR", default="demo", help="folder for the results"
    )


# -- reading --------------------------------------------------------------------------------------


def _read(path: str, options: Namespace) -> Tournament:
    """A tournament, or a complaint if the file is no report at all."""
    from crosstable.reportfiles import read_report

    return read_report(path, options.dialect, _input_encoding(options))


def _one(argument: str) -> str:
    """The one file that an argument names; a wildcard must not match several."""
    from crosstable.reportfiles import Unusable
    from crosstable.terminal import expand

    if argument == "-":
        return argument
    found = [item.path for item in expand([argument]) if not item.found_in_folder]
    if len(found) > 1:
        raise Unusable(f"{argument} matches {len(found)} files; name one")
    return found[0] if found else argument


def _input_encoding(options: Namespace) -> str | None:
    name: str | None = options.input_encoding
    return None if name is None else _known_encoding(name)


_NO_TEXT = ("idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape")
"""Codecs that Python has beside the encodings of text."""


def _known_encoding(name: str) -> str:
    import codecs

    from crosstable.reportfiles import Unusable

    try:
        known = codecs.lookup(name).name
        codecs.lookup(known).encode("012")
        is_text = known.replace("-", "_") not in _NO_TEXT and "012".encode(known) != b""
    except (LookupError, ValueError, TypeError):
        is_text = False
    if not is_text:
        raise Unusable(f"{name} is no known encoding")
    return known


def _open_details(options: Namespace) -> None:
    """Details that were named and cannot be opened are wrong use, whatever the report holds."""
    if getattr(options, "details", None):
        from pathlib import Path

        Path(options.details).open("rb").close()


def _note_details(path: str, options: Namespace) -> None:
    """What is wrong with the details, said aside; few reports have any."""
    import os

    if not options.details and not os.path.isfile(f"{os.path.splitext(path)[0]}.toml"):  # noqa: PTH113, PTH122
        return
    from crosstable.show import details_of
    from crosstable.terminal import talk

    details = details_of(path, options.details)
    for finding in details.findings if details else ():
        talk(f"note: {details.path}: {finding}" if details else "")


# -- commands -------------------------------------------------------------------------------------


def _show(options: Namespace) -> int:
    from crosstable.reportfiles import NoReport, Unusable, explained
    from crosstable.show import show_json
    from crosstable.terminal import expand, say_json, talk, watched

    inputs = expand(options.files)
    shown: list[dict[str, object]] = []
    unusable = False
    count = 0
    for item in watched(inputs, len(inputs)):
        try:
            t = _read(item.path, options)
        except NoReport as problem:
            talk(f"{'left out' if item.found_in_folder else 'crosstable'}: {problem}")
            unusable = unusable or not item.found_in_folder
        except (Unusable, OSError) as problem:
            talk(f"crosstable: {explained(problem)}")
            unusable = True
        else:
            count += 1
            if options.format == "json":
                shown.append(show_json(item.path, t, options.system, options.details))
            else:
                _show_one(item.path, t, options, is_first=count == 1)
    if shown:
        say_json(shown[0] if len(inputs) == 1 else {"files": shown})
    if not count and not unusable:
        talk(f"crosstable: {', '.join(options.files)}: no report found")
    return UNUSABLE if unusable or not count else FINE


def _show_one(path: str, t: Tournament, options: Namespace, *, is_first: bool) -> None:
    from crosstable.show import finding_lines, show_lines, show_rows
    from crosstable.terminal import draw_table, is_console, named, say

    if not is_first:
        say()
    if not is_console(sys.stdout):
        for line in show_lines(path, t, options.system, options.details):
            say(line)
        return
    draw_table(named(path), list(show_rows(path, t, options.system, options.details)))
    for line in finding_lines(t):
        say(line)


def _check(options: Namespace) -> int:
    from crosstable.checkcommand import run_check

    return run_check(options, _input_encoding(options))


def _explain(options: Namespace) -> int:
    from crosstable.pages import explain

    return explain(options.codes, lists_all=options.list or not options.codes)


def _fmt(options: Namespace) -> int:
    from crosstable.formatter import formatted_file
    from crosstable.terminal import named, talk, write_output

    path = _one(options.file)
    t = _read(path, options)
    _note_details(path, options)
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
    if options.to is None and options.purpose is None:
        return _copy(options)
    from crosstable.conversion import LINE_ENDS, convert
    from crosstable.terminal import talk, write_output

    encoding = _known_encoding(options.encoding or "utf-8")
    path = _one(options.file)
    t = _read(path, options)
    _note_details(path, options)
    assert t.document is not None
    conversion = convert(
        t,
        options.to or t.document.dialect.name,
        options.purpose,
        line_end=LINE_ENDS[options.eol or "crlf"],
        encoding=encoding,
        keep_lost=options.keep_lost,
    )
    if options.keep_lost and not conversion.document.dialect.has_comments:
        talk(f"note: {conversion.document.dialect.name} has no comments; --keep-lost does nothing")
    if conversion.document.dialect.name == "json" and (options.eol or options.encoding):
        talk("note: JSON is written in UTF-8 with LF; --eol and --encoding do nothing")
    refusal = _refusal(conversion, strict=options.strict)
    if refusal is None:
        write_output(options.output, conversion.to_bytes(), options.overwrite)
    _report_conversion(t.document.dialect.name, conversion, options)
    if refusal is not None:
        talk(f"crosstable: not written: {refusal}")
        return FAULTS
    return FINE


def _refusal(conversion: Conversion, *, strict: bool) -> str | None:
    """Why the converted file must not be written, if it must not."""
    from crosstable.terminal import counted

    if conversion.refusals:
        return f"{counted(len(conversion.refusals), 'reason')} named above"
    if strict and conversion.losses:
        return f"{counted(len(conversion.losses), 'item')} would be lost (--strict)"
    return None


def _copy(options: Namespace) -> int:
    """Without --to: the same bytes, whatever they are."""
    from crosstable.api import loads, what_is_wrong_with
    from crosstable.reportfiles import failed_override
    from crosstable.terminal import named, read_input, talk, write_output

    encoding = _input_encoding(options)
    path = _one(options.file)
    t = loads(read_input(path), dialect=options.dialect, encoding=encoding)
    assert t.document is not None
    write_output(options.output, t.document.to_bytes(), options.overwrite)
    for problem in (what_is_wrong_with(t), failed_override(t)):
        if problem is not None:
            talk(f"note: {named(path)}: {problem.message}; copied as it is")
    if options.eol or options.encoding:
        talk("note: --eol and --encoding need --to; copied as it is")
    if options.format == "json":
        name = t.document.dialect.name
        _say_report({"from": name, "to": name, "losses": [], "assumptions": []}, options)
    return FINE


def _say_report(report: dict[str, object], options: Namespace) -> None:
    """JSON to standard output, unless the converted file itself goes there."""
    from crosstable.terminal import say_json

    say_json(report, sys.stderr if options.output == "-" else None)


def _report_conversion(source: str, conversion: Conversion, options: Namespace) -> None:
    """Losses and assumptions, one by one."""
    from crosstable.terminal import counted, talk

    target = conversion.document.dialect.name
    if options.format == "json":
        losses = [{"kind": x.kind, "message": x.message, "line": x.line} for x in conversion.losses]
        assumptions = [{"kind": x.kind, "message": x.message} for x in conversion.assumptions]
        refusals = list(conversion.refusals)
        report: dict[str, object] = {"from": source, "to": target, "losses": losses}
        _say_report(report | {"assumptions": assumptions, "refusals": refusals}, options)
        return
    for loss in conversion.losses:
        talk(f"lost: {loss}")
    for assumption in conversion.assumptions:
        talk(f"assumed: {assumption.message} [{assumption.kind}]")
    for refusal in conversion.refusals:
        talk(f"refused: {refusal}")
    count = len(conversion.losses)
    talk(f"{source} to {target}: {counted(count, 'item') if count else 'nothing'} lost")


def _diff(options: Namespace) -> int:
    from crosstable.differences import change_json, diff
    from crosstable.reportfiles import Unusable
    from crosstable.terminal import say, say_json

    old, new = _one(options.old), _one(options.new)
    if old == new == "-":
        raise Unusable("standard input can be one of the two reports, not both")
    changes = diff(_read(old, options), _read(new, options))
    for path in (old, new):
        _note_details(path, options)
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
    from crosstable.standingscommand import run_standings
    from crosstable.terminal import uncollected

    with uncollected():
        path = _one(options.file)
        t = _read(path, options)
        _note_details(path, options)
        return run_standings(t, options)


def _rate(options: Namespace) -> int:
    from crosstable.ratecommand import run_rate

    path = _one(options.file)
    t = _read(path, options)
    _note_details(path, options)
    return run_rate(path, t, options)


def _pair(options: Namespace) -> int:
    from crosstable.paircommand import run_pair

    path = _one(options.file)
    return run_pair(path, _read(path, options), options)


def _desk(options: Namespace) -> int:
    from crosstable.deskcommand import run_desk

    return run_desk(options)


def _report(options: Namespace) -> int:
    from crosstable.reportcommand import LIST, list_forms, run_report, write_template
    from crosstable.reportfiles import Unusable

    if options.details_template:
        return write_template(options.output, options.overwrite)
    if options.form == LIST:
        return list_forms()
    if not options.file or not options.form or not options.output:
        raise Unusable("report needs FILE, --form NAME and -o OUT (--form list names the forms)")
    path = _one(options.file)
    t = _read(path, options)
    _note_details(path, options)
    return run_report(path, t, options)


def _period(options: Namespace) -> int:
    from crosstable.periodcommand import run_period

    return run_period(options, _input_encoding(options))


def _norms(options: Namespace) -> int:
    from crosstable.normscommand import run_norms

    path = _one(options.file)
    t = _read(path, options)
    _note_details(path, options)
    return run_norms(path, t, options)


def _generate(options: Namespace) -> int:
    from crosstable.generatecommand import run_generate

    return run_generate(options)


def _versus(options: Namespace) -> int:
    from crosstable.versuscommand import run_versus

    return run_versus(options)


def _demo(options: Namespace) -> int:
    from crosstable.demo import run_demo

    return run_demo(options.output)


if __name__ == "__main__":
    sys.exit(main())
