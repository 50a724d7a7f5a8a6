"""A PostgreSQL server of the tests' own, in a temporary folder, without a port."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

QUICK = (
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "shared_buffers=32MB",
    "max_connections=60",
)
"""A server that is thrown away may forget everything when the computer fails."""


def programs() -> Path | None:
    """The folder with PostgreSQL's programs, if it is installed: the newest version of Debian's."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    return None if path is None else Path(path).parent


def _version(path: Path) -> int:
    return int(path.parts[4]) if path.parts[4].isdecimal() else 0


def as_its_user() -> list[str]:
    """The beginning of a command for which the server accepts who runs it: never root."""
    if os.geteuid() != 0:
        return []
    user = pwd.getpwnam("postgres")
    return [
        "setpriv",
        f"--reuid={user.pw_uid}",
        f"--regid={user.pw_gid}",
        "--clear-groups",
    ]


def kill_and_start(bin_folder: Path, folder: str) -> None:
    """End a server without any goodbye, as a power failure does, and start it again."""
    control = [*as_its_user(), str(bin_folder / "pg_ctl"), "-D", f"{folder}/data", "-s", "-w"]
    for act in (["-m", "immediate", "stop"], ["-l", f"{folder}/log", "start"]):
        subprocess.run([*control, *act], check=True, cwd=folder, stdout=subprocess.DEVNULL)


@contextmanager
def server(bin_folder: Path, settings: Sequence[str] = QUICK) -> Iterator[str]:
    """The folder of the socket of a running server."""
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else "/tmp"
    with tempfile.TemporaryDirectory(prefix="ct-pg-", dir=place) as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        begin, data = as_its_user(), f"{folder}/data"
        quiet = {"check": True, "cwd": folder, "stdout": subprocess.DEVNULL}
        initdb = [str(bin_folder / "initdb"), "-D", data, "-U", "postgres", "-A", "trust"]
        no_sync = ["--no-sync", "-E", "UTF8", "--locale=C.UTF-8"]
        subprocess.run([*begin, *initdb, *no_sync], **quiet)  # type: ignore[call-overload]
        with Path(data, "postgresql.conf").open("a", encoding="utf-8") as stream:
            lines = (f"unix_socket_directories='{folder}'", "listen_addresses=''", *settings)
            stream.writelines(f"{line}\n" for line in lines)
        control = [*begin, str(bin_folder / "pg_ctl"), "-D", data, "-s", "-w"]
        subprocess.run([*control, "-l", f"{folder}/log", "start"], **quiet)  # type: ignore[call-overload]
        try:
            yield folder
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], **quiet)  # type: ignore[call-overload]
