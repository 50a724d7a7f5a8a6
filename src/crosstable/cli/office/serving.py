"""`office serve`: the pages, the interface for programs, a watched folder, a nightly preview."""

from __future__ import annotations

import socket
from argparse import Namespace
from contextlib import suppress
from datetime import time
from pathlib import Path

from crosstable.cli.exitcodes import FINE
from crosstable.cli.office.opening import office_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import talk
from crosstable.errors import Unusable
from crosstable.web.hosts import own_names
from crosstable.web.network import in_address

PORT = 8642


@takes(
    argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help="address to listen on (default: 127.0.0.1, this computer only)",
    ),
    argument("--port", type=int, default=PORT, metavar="N", help="port (default: 8642)"),
    argument(
        "--secure",
        action="store_true",
        help="browsers reach the office over HTTPS, through a reverse proxy",
    ),
    argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="host name under which browsers reach the office; may be repeated",
    ),
    argument(
        "--proxy",
        default="",
        metavar="ADDRESS",
        help="address of a reverse proxy that says where requests come from (default: none)",
    ),
    argument("--folder", metavar="DIR", help="submit every report that arrives in this folder"),
    argument(
        "--preview-at", metavar="HH:MM", help="compute a preview at this time every night (UTC)"
    ),
    acts=False,
)
def run_serve(options: Namespace) -> int:
    """Serve until Ctrl-C."""
    from crosstable.office.web.serving import Served, serve
    from crosstable.office.web.settings import WebSettings

    beside = Served(_folder(options.folder), _time(options.preview_at), talk)
    with office_of(options) as office, _door(options.host, options.port) as door:
        host, port = door.getsockname()[:2]
        talk(f"the office is at http://{in_address(host)}:{port}/ until Ctrl-C")
        with suppress(KeyboardInterrupt):
            settings = WebSettings(
                is_secure=options.secure, names=own_names(host, *options.name), proxy=options.proxy
            )
            serve(office, door, settings, beside)
    return FINE


def _door(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Unusable(f"cannot listen on {host} port {port}: {reason}") from None


def _folder(text: str | None) -> Path | None:
    if text is None:
        return None
    folder = Path(text)
    if not folder.is_dir():
        raise Unusable(f"{text} is not a folder")
    return folder


def _time(text: str | None) -> time | None:
    if text is None:
        return None
    try:
        return time.fromisoformat(text)
    except ValueError:
        raise Unusable(f"{text} is not a time; write it as 02:00") from None
