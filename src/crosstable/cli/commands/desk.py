"""The command `desk`: start the server on this computer, print its address, open the browser."""

from __future__ import annotations

import secrets
import socket
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from crosstable.cli.exitcodes import FINE
from crosstable.cli.files import read_input
from crosstable.cli.options import LANGUAGES
from crosstable.cli.terminal import talk
from crosstable.errors import Unusable, extra_needed
from crosstable.model.details import find_details
from crosstable.reading.folders import Input, expand

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from crosstable.cli.parser import CommandParser
    from crosstable.desk.settings import Limits, Settings
    from crosstable.desk.store import Store

DETAILS = "It prints its address, and runs until Ctrl-C; nothing is kept."
EXAMPLES = ("crosstable desk open.trf", "crosstable desk reports/ --no-browser")

SHORTEST_PASSWORD = 8
WORKERS_OF_HALL = 4
"""A slow user takes three at most: two for pages, one for long work."""
_ADDRESS_OF_CARD = 0x8915
"""Linux's request SIOCGIFADDR; the answer has the address in its bytes 20 to 23."""


def add_options(parser: CommandParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="reports to open at once")
    parser.add_argument(
        "--port", type=int, default=0, metavar="N", help="port (default: a free one)"
    )
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="H",
        help="address to listen on (default: 127.0.0.1, this computer only)",
    )
    parser.add_argument(
        "--password-file",
        metavar="F",
        help="file with the password for others, needed with another --host",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="language of the pages until one is chosen there (default: that of the browser)",
    )


def run(options: Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        from crosstable.desk.app import desk_app
        from crosstable.desk.serving import desk_server
    except ImportError as missing:
        raise Unusable(
            f"{missing.name} is not installed; {extra_needed('the desk needs', 'desk')}"
        ) from None
    settings = settings_of(options)
    door = _listening(settings.host, options.port)
    settings = replace(settings, port=door.getsockname()[1])
    app = desk_app(settings)
    try:
        open_files(app.state.bench.store, settings.limits, options.files)
        _announce(settings)
        if not options.no_browser:
            import webbrowser

            webbrowser.open(f"{_address(settings)}?ticket={app.state.door.ticket()}")
        desk_server(app).run([door])
    finally:
        app.state.bench.close()
        door.close()
    return FINE


def _address(settings: Settings) -> str:
    return f"http://{_in_address(settings.host)}:{settings.port}/"


def _announce(settings: Settings) -> None:
    """Print the address with the token, and how to close the desk."""
    address = f"{_address(settings)}?token={settings.token}"
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()
    if not settings.is_local:
        _tell_the_hall(settings)
    talk("The desk is open. Ctrl-C closes it; nothing is kept.")


def _tell_the_hall(settings: Settings) -> None:
    """Print what others type."""
    rest = f":{settings.port}/?token={settings.token}"
    names = _hall_addresses(settings.host)
    for name in names:
        talk(f"In the hall: http://{name}{rest}")
    if not names:
        talk(
            "In the hall: no address of this computer was found; put the one that its network "
            f"settings show in place of ADDRESS: http://ADDRESS{rest}"
        )


def open_files(store: Store, limits: Limits, arguments: Sequence[str]) -> None:
    """Open the files of the command line, the first one on top; folders are walked.

    Event details that lie beside a report go with it, as with every command.
    """
    from crosstable.desk.settings import MEGABYTE

    found = [item.path for item in expand(arguments) if not _is_companion(item)]
    if len(found) > limits.files_kept:
        raise Unusable(f"these are {len(found)} files; the desk keeps {limits.files_kept}")
    for path in reversed(found):
        data = read_input(path)
        if len(data) > limits.file_bytes:
            most = limits.file_bytes // MEGABYTE
            raise Unusable(f"{path} is larger than the {most} MB that the desk takes")
        companion = find_details(Path(path))
        details = None if companion is None else companion.read_bytes()[: limits.details_bytes]
        store.open("standard input" if path == "-" else Path(path).name, data).details = details


def _is_companion(item: Input) -> bool:
    return item.found_in_folder and item.path.lower().endswith(".toml")


def settings_of(options: Namespace) -> Settings:
    """The token of this run, and the password where others could reach the desk."""
    from crosstable.desk.settings import Settings
    from crosstable.parallel import cores

    settings = Settings(
        secrets.token_urlsafe(24),
        options.host,
        workers=max(2, cores()),
        language=options.lang,
    )
    if settings.is_local:
        return settings
    if options.password_file is None:
        raise Unusable(
            f"--host {options.host} opens the desk to others: it needs --password-file FILE"
        )
    password = _password(options.password_file)
    return replace(settings, password=password, workers=max(WORKERS_OF_HALL, settings.workers))


def _password(path: str) -> str:
    lines = read_input(path).decode("utf-8", "replace").splitlines()
    password = lines[0].strip() if lines else ""
    if len(password) < SHORTEST_PASSWORD:
        raise Unusable(f"{path}: the first line must be a password of 8 characters or more")
    return password


def _in_address(host: str) -> str:
    """A host as an address names it; every address of this computer is shown as the local one."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _hall_addresses(host: str) -> list[str]:
    """What others on the network type: the host, or the addresses of this computer."""
    if host not in ("0.0.0.0", "::"):
        return [_in_address(host)]
    found = {*_named_addresses(), *_routed_addresses(), *_interface_addresses()}
    return sorted(one for one in found if not one.startswith(("127.", "0.")))


def _named_addresses() -> Iterator[str]:
    """The addresses of this computer's name; many systems know only the local one."""
    with suppress(OSError):
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        yield from (str(address[0]) for *_, address in found)


def _routed_addresses() -> Iterator[str]:
    """The address under which this computer would go to others; nothing is sent for this."""
    for other in ("10.0.0.1", "172.16.0.1", "192.168.0.1", "203.0.113.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
            asked.connect((other, 9))
            yield str(asked.getsockname()[0])


def _interface_addresses() -> Iterator[str]:
    """The addresses of the network cards, where the system tells them (Linux)."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # a card without an address
                told = fcntl.ioctl(asked, _ADDRESS_OF_CARD, name.encode().ljust(256, b"\0"))
                yield socket.inet_ntoa(told[20:24])


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind((host, port))
        door.listen()  # who comes before the server is ready waits
    except OverflowError:
        door.close()
        raise Unusable(f"port {port} does not exist; ports are numbers from 0 to 65535") from None
    except OSError as problem:
        door.close()
        raise Unusable(f"cannot listen on {host}, port {port}: {problem.strerror}") from None
    return door
