"""The command `desk`: start the server on this computer, print its address, open the browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.starter import install_starter
from crosstable.cli.terminal import talk
from crosstable.errors import Unusable, extra_needed
from crosstable.model.languages import LANGUAGES

if TYPE_CHECKING:
    from argparse import Namespace

DETAILS = (
    "The desk prints its address and runs until Ctrl-C. Without arguments it shows the start "
    "page: a new event, recent events, reports. Every step of an event is saved at once; reports "
    "are never changed."
)
EXAMPLES = ("crosstable desk open.trf", "crosstable desk reports/ --no-browser")


@takes(
    argument("files", nargs="*", metavar="FILE", help="reports or folders of events to open"),
    argument("--port", type=int, default=0, metavar="N", help="port (default: a free one)"),
    argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help="address to listen on (default: 127.0.0.1, this computer only)",
    ),
    argument(
        "--password-file",
        metavar="F",
        help="file with the password for other devices; required with another --host",
    ),
    argument(
        "--hall",
        metavar="HOST:PORT",
        help="serve phones, helpers and screens in the hall at this address (default: off)",
    ),
    argument("--no-browser", action="store_true", help="do not open the browser"),
    argument(
        "--new-address",
        action="store_true",
        help="use a new port and token instead of the event's previous ones",
    ),
    argument(
        "--install-starter",
        action="store_true",
        help="add the desk to the applications menu (Linux) instead of opening it",
    ),
    argument(
        "--lang",
        choices=LANGUAGES,
        help="language of the pages until one is chosen there (default: the browser's)",
    ),
)
def run(options: Namespace) -> int:
    """Serve until Ctrl-C."""
    if options.install_starter:
        talk(f"Crosstable is now in the applications menu: {install_starter()}")
        return FINE
    try:
        from crosstable.cli.desk.running import run_desk
    except ImportError as missing:  # the packages of the extra
        raise Unusable(
            f"{missing.name} is not installed; {extra_needed('the desk needs', 'desk')}"
        ) from None
    run_desk(options)
    return FINE
