"""Options of the commands that pair rounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosstable.cli.options.shared import (
    command,
    format_option,
    output_option,
    overwrite_option,
    reading_options,
    report_argument,
)

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from crosstable.cli.options.shared import Adds, Commands


def _pair_options(commands: Commands) -> ArgumentParser:
    text = "Pair the next round by FIDE's rules, and tell why."
    more = (
        "Exit code 1 if there is no legal pairing or the report contradicts itself. The system is "
        "that of record 192, or given by --system."
    )
    parser = command(commands, "pair", text, more)
    report_argument(parser)
    parser.add_argument(
        "--round", type=int, metavar="N", help="pair this round (anew), from what lies before it"
    )
    parser.add_argument(
        "--why",
        metavar="ID[,ID]",
        help="explain the round of one player (a number or a name), and why not another",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json", "trf", "pairs"),
        help="default: text, or what the name of OUT ends with; trf is the report with the round "
        "in it, pairs the reply of JaVaFo and bbpPairings",
    )
    output_option(parser)
    overwrite_option(parser)
    reading_options(parser, pairs=True)
    return parser


def _generate_options(commands: Commands) -> ArgumentParser:
    text = "Make random tournaments: complete, correct, and again the same for the same seed."
    more = "What is not given is left to chance. Amounts are numbers (3) or shares (2.5%)."
    parser = command(commands, "generate", text, more)
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
    overwrite_option(parser)
    return parser


def _versus_options(commands: Commands) -> ArgumentParser:
    text = "Pair the reports of a folder with another program too, and sort out the differences."
    more = (
        "The other program runs as a process of its own. Each difference is made as small as it "
        "can be and lies as a report in the dossier. Exit code 1 if there is a difference."
    )
    parser = command(commands, "versus", text, more)
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
    format_option(parser, "the summary")
    parser.add_argument("--from", dest="dialect", metavar="DIALECT", help="dialect of the input")
    parser.add_argument("--input-encoding", metavar="E", help="encoding of the input")
    return parser


OPTIONS: Mapping[str, Adds] = {
    "pair": _pair_options,
    "generate": _generate_options,
    "versus": _versus_options,
}
