"""The desk as a process: where it listens, what it opens, how it is announced, and its end."""

from __future__ import annotations

import socket
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from crosstable.cli.desk.hall import opened_hall, show_in_hall
from crosstable.cli.desk.place import event_key, place_for
from crosstable.cli.files import read_input
from crosstable.cli.terminal import talk
from crosstable.desk.app import DeskApp, desk_app
from crosstable.desk.hall.switch import HallSwitch
from crosstable.desk.run.hall import Hall
from crosstable.desk.serving.addresses import START, Address, Addresses, remembering
from crosstable.desk.settings import Limits, Settings
from crosstable.desk.store import Store
from crosstable.errors import Unusable
from crosstable.model.details.naming import EVENT_JOURNAL, find_details
from crosstable.parallel import cores
from crosstable.reading.folders import Input, expand
from crosstable.web.network import hall_addresses, in_address
from crosstable.web.serving import allow_many_files, web_server
from crosstable.web.uploads import MEGABYTE

SHORTEST_PASSWORD = 8
WORKERS_OF_HALL = 4
"""A slow user takes three at most: two for pages, one for long work."""


def run_desk(options: Namespace) -> None:
    """Serve until Ctrl-C, or show the desk that is open already."""
    settings = settings_of(options)
    events, files = _sorted_arguments(options.files)
    place = place_for(events, bool(files), settings.host, options.port, is_new=options.new_address)
    settings = replace(settings, port=place.address.port, token=place.address.token)
    if place.door is None:
        _open_running(settings, place.ticket, events, opens_browser=not options.no_browser)
        return
    hall_door = opened_hall(options.hall)
    app = desk_app(settings)
    app.state.hall_switch = HallSwitch(app, hall_door)
    try:
        _serve(app, settings, place.door, events, files, opens_browser=not options.no_browser)
    finally:
        app.state.services.close()
        place.door.close()
        if hall_door is not None:
            hall_door.close()


def _serve(
    app: DeskApp,
    settings: Settings,
    door: socket.socket,
    events: Sequence[str],
    files: Sequence[str],
    *,
    opens_browser: bool,
) -> None:
    """Open what was named, and answer until the end."""
    services = app.state.services
    _remember(settings, services.hall, is_empty=not events and not files)
    opened = [services.hall.open(Path(folder)) for folder in events]
    open_files(services.store, settings.limits, files)
    page = opened[0].id if opened else ""
    _announce(settings, page)
    server = web_server(app)
    app.state.end = lambda: setattr(server, "should_exit", True)
    if opens_browser:
        _browse(settings, page, app.state.door.ticket())
    if app.state.hall_switch.door is not None:
        show_in_hall(app, opened)
    allow_many_files()
    with suppress(KeyboardInterrupt):  # Ctrl-C is how a desk is closed
        server.run([door])
    talk("The desk is closed.")


def _remember(settings: Settings, hall: Hall, *, is_empty: bool) -> None:
    """Keep the address for the events that are opened here, and for a start without any."""
    address = Address(settings.host, settings.port, settings.token)
    hall.on_open = remembering(Addresses(), address)
    if is_empty:
        Addresses().remember([START], address)


def _open_running(
    settings: Settings, ticket: str, events: Sequence[str], *, opens_browser: bool
) -> None:
    """Show the desk that is open already, at the event that was named."""
    event = event_key(events[0]) if events else ""
    sys.stdout.write(f"{_page(settings, event)}?token={settings.token}\n")
    talk("The desk is already running. Use --port N to open another one.")
    if opens_browser:
        _browse(settings, event, ticket)


def _browse(settings: Settings, event: str, ticket: str) -> None:
    webbrowser.open(f"{_page(settings, event)}?ticket={ticket}")


def _sorted_arguments(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The folders of events, and the files of reports."""
    events = [argument for argument in arguments if (Path(argument) / EVENT_JOURNAL).is_file()]
    return events, [argument for argument in arguments if argument not in events]


def _page(settings: Settings, event: str) -> str:
    """The address of an event, or of the start page if none was named."""
    address = f"http://{in_address(settings.host)}:{settings.port}/"
    return f"{address}events/{event}" if event else address


def _announce(settings: Settings, event: str) -> None:
    """Print the address with the token, and how to close the desk."""
    address = f"{_page(settings, event)}?token={settings.token}"
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()
    if not settings.is_local:
        _tell_the_hall(settings)
    talk("The desk is open. Press Ctrl-C to close it.")


def _tell_the_hall(settings: Settings) -> None:
    """Print what others type."""
    rest = f":{settings.port}/?token={settings.token}"
    names = hall_addresses(settings.host)
    for name in names:
        talk(f"In the hall: http://{name}{rest}")
    if not names:
        talk(
            "In the hall: no address of this computer was found; replace ADDRESS with the one in "
            f"its network settings: http://ADDRESS{rest}"
        )


def open_files(store: Store, limits: Limits, arguments: Sequence[str]) -> None:
    """Open the files of the command line, the first one on top; folders are walked.

    Event details that lie beside a report go with it, as with every command.
    """
    paths = [item.path for item in expand(arguments) if not _is_companion(item)]
    if len(paths) > limits.files_kept:
        raise Unusable(f"{len(paths)} files are too many; the desk keeps {limits.files_kept}")
    for path in reversed(paths):
        data = read_input(path)
        if len(data) > limits.file_bytes:
            most = limits.file_bytes // MEGABYTE
            raise Unusable(f"{path} is larger than {most} MB, the limit of the desk")
        companion = find_details(Path(path))
        details = None if companion is None else companion.read_bytes()[: limits.details_bytes]
        store.open("standard input" if path == "-" else Path(path).name, data).details = details


def _is_companion(item: Input) -> bool:
    return item.found_in_folder and item.path.lower().endswith(".toml")


def settings_of(options: Namespace) -> Settings:
    """What the desk is started with, and the password where others could reach it.

    The token and the port are those of the place that is found for it.
    """
    settings = Settings(
        "",
        options.host,
        workers=max(2, cores()),
        language=options.lang,
    )
    if settings.is_local:
        return settings
    if options.password_file is None:
        raise Unusable(
            f"--host {options.host} opens the desk to other devices and needs --password-file FILE"
        )
    password = _password(options.password_file)
    return replace(settings, password=password, workers=max(WORKERS_OF_HALL, settings.workers))


def _password(path: str) -> str:
    lines = read_input(path).decode("utf-8", "replace").splitlines()
    password = lines[0].strip() if lines else ""
    if len(password) < SHORTEST_PASSWORD:
        raise Unusable(f"{path}: the first line must be a password of 8 characters or more")
    return password
