"""Where the desk of an event was: port and token, so that open pages live on after a restart.

They lie in the user's data folder, in a file that only the user can read; a file that others could
read or write is not believed and is replaced.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from crosstable.lists.store import data_folder
from crosstable.text.safefiles import replace_bytes

FILE = "desk-addresses.json"
START = "start"
"""Stands for the desk that was open last, whatever its events."""
MOST = 50
_SHORTEST_TOKEN = 24
_FOR_OTHERS = 0o077


class Address(NamedTuple):
    """Where a desk listened, and what opened it."""

    host: str
    port: int
    token: str


class Addresses:
    """The addresses by the events that were open there."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = (data_folder() if folder is None else folder) / FILE

    def of(self, keys: Iterable[str], host: str) -> list[Address]:
        """Where these were last, in this order; those of another host are not asked for."""
        known = self._read_known()
        addresses = [known[key] for key in keys if key in known and known[key].host == host]
        return list(dict.fromkeys(addresses))

    def remember(self, keys: Sequence[str], address: Address) -> None:
        """Keep an address; a data folder that cannot be written is no reason to stop."""
        known = {key: entry for key, entry in self._read_known().items() if key not in keys}
        kept = [*((key, address) for key in keys), *known.items()][:MOST]
        text = json.dumps({key: list(kept_row) for key, kept_row in kept})
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if not _is_private(self._path):
                self._path.unlink(missing_ok=True)
            replace_bytes(self._path, text.encode("ascii"), is_private=True)

    def _read_known(self) -> dict[str, Address]:
        if not _is_private(self._path):
            return {}
        try:
            entries_read = json.loads(self._path.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        entries = entries_read.items() if isinstance(entries_read, dict) else ()
        read = {key: _address(value) for key, value in entries}
        return {key: address for key, address in read.items() if address is not None}


def _address(value: object) -> Address | None:
    match value:
        case [str(host), int(port), str(token)] if 0 < port < 65536:
            return Address(host, port, token) if len(token) >= _SHORTEST_TOKEN else None
    return None


def _is_private(path: Path) -> bool:
    """Whether it is a file of this user that nobody else can read or write."""
    if os.name != "posix":
        return path.is_file()  # the data folder of Windows is the user's own
    try:
        status = path.lstat()
    except OSError:
        return False
    is_own = status.st_uid == os.getuid() and not status.st_mode & _FOR_OTHERS
    return is_own and path.is_file() and not path.is_symlink()


def remembering(addresses: Addresses, address: Address) -> Callable[[str], None]:
    """What is called with every event that is opened at this address."""
    return lambda event: addresses.remember([event, START], address)
