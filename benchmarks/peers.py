"""The other programs we measure and compare with, in an environment of their own.

They are installed from the package registry into ``.peers`` in the project's root, by name and
version, and used again as long as these stay the same. One of them is under the GPL, so nothing
of Crosstable ever imports a peer: each runs as a process of its own.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import venv
from pathlib import Path

PROJECT_ROOT = Path(__file__).resolve().parent.parent
PEERS_ROOT = PROJECT_ROOT / ".peers"
VERSIONS = {"trf": "1.1.1", "gacrux": "1.11.65", "py4swiss": "0.3.1"}

_REQUIREMENTS = [f"{name}=={version}" for name, version in VERSIONS.items()]
_HIDDEN_VARIABLES = {
    "PYTHONPATH",
    "PYTHONHOME",
    "VIRTUAL_ENV",
    "PIP_CONSTRAINT",
    "PYTHONDONTWRITEBYTECODE",  # or every start would compile every module
}


class PeersUnavailable(Exception):
    """The peers could not be installed; the message is for the user."""


def peers_python() -> Path:
    """The interpreter that can import the peers, after installing them if they are not there."""
    PEERS_ROOT.mkdir(exist_ok=True)
    with (PEERS_ROOT / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        interpreter, installed = PEERS_ROOT / "bin" / "python", PEERS_ROOT / ".installed"
        wanted = "\n".join([*_REQUIREMENTS, sys.version])
        if not (interpreter.exists() and installed.exists() and installed.read_text() == wanted):
            _install(interpreter)
            installed.write_text(wanted)
    return interpreter


def _install(interpreter: Path) -> None:
    venv.create(PEERS_ROOT, symlinks=True)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", interpreter)
    done = subprocess.run(
        (*pip, "install", "--quiet", *_REQUIREMENTS),
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        reasons = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        raise PeersUnavailable(
            f"cannot install {', '.join(_REQUIREMENTS)} into {PEERS_ROOT.name}/: is the package "
            f"registry reachable? pip says: {' '.join(reasons) or done.stderr.strip()[-300:]}"
        )


def clean_environment() -> dict[str, str]:
    """The variables of this process without those that lead into another environment."""
    kept = {name: value for name, value in os.environ.items() if name not in _HIDDEN_VARIABLES}
    return kept | {"PYTHONUTF8": "1"}
