"""Options of the desk and of the demo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from crosstable.cli.options.shared import LANGUAGES, command

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from crosstable.cli.options.shared import Adds, Commands


def _desk_options(commands: Commands) -> ArgumentParser:
    text = "Open the local web desk: everything by dropping a file, in your browser."
    parser = command(commands, "desk", text)
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
        choices=LANGUAGES,
        help="language of the pages until one is chosen there; default: what the browser asks for",
    )
    return parser


def _demo_options(commands: Commands) -> ArgumentParser:
    text = "Run the tour on the bundled sample events."
    parser = command(commands, "demo", text)
    parser.add_argument(
        "-o", dest="output", metavar="DIR", default="demo", help="folder for the results"
    )
    parser.add_argument(
        "--overwrite",
        action="store_true",
        help="replace files there that are not of an earlier tour, or were changed since",
    )
    return parser


OPTIONS: Mapping[str, Adds] = {
    "desk": _desk_options,
    "demo": _demo_options,
}
