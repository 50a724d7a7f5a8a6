"""The other programs: how each is found, asked for a round, and understood.

Every one runs as a process of its own. A reply is a round, the statement that none is legal, or a
refusal to read the report.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from types import MappingProxyType
from typing import NamedTuple

from crosstable.errors import Parameter, UnknownPeer
from crosstable.model.tournament import Tournament
from crosstable.pairing.choice import ChosenSystem, system_of
from crosstable.writing.conversion import convert

PATIENCE_SECONDS = 300


@dataclass(frozen=True, slots=True)
class Reply:
    """What the other program said: pairs with 0 for nobody, or why it gives none.

    Without pairs and without a refusal it says that no legal pairing exists.
    """

    pairs: tuple[tuple[int, int], ...] | None = None
    refusal: str = ""


IMPOSSIBLE = Reply()
"""No legal pairing exists."""


class Peer(NamedTuple):
    """A program with the system names (of `pairing.systems`) that it pairs."""

    name: str
    systems: frozenset[str]
    write: Callable[[Tournament], bytes]
    command: Callable[[str, str], Sequence[str]]
    understand: Callable[[subprocess.CompletedProcess[str], str], Reply]
    by_system: Mapping[str, Sequence[str]] = MappingProxyType({})
    """What its command line takes more for some of the systems."""
    orders_boards: bool = False
    """Whether its pairs stand in the order of C.04.2, 3.6."""
    reply: Callable[[Tournament], Reply] | None = None
    """How it is asked where its process stays; otherwise it is started for each round."""


def ask(peer: Peer, t: Tournament) -> Reply:
    """The round that the other program pairs next."""
    if peer.reply is not None:
        return peer.reply(t)
    with tempfile.TemporaryDirectory(prefix="crosstable-versus-") as folder:
        file = Path(folder) / "before.trf"
        out = Path(folder) / "round.txt"
        file.write_bytes(peer.write(t))
        chosen = system_of(t)
        name = chosen.system.name if isinstance(chosen, ChosenSystem) else ""
        command = (*peer.command(str(file), str(out)), *peer.by_system.get(name, ()))
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                encoding="utf-8",
                errors="replace",
                timeout=PATIENCE_SECONDS,
                env=peer_environment(),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Reply(refusal=f"no answer in {PATIENCE_SECONDS} seconds")
        text = out.read_text(encoding="utf-8", errors="replace") if out.exists() else ""
        return peer.understand(done, text)


def peer_environment() -> dict[str, str]:
    """Ours without what leads a Python into another environment."""
    hidden = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return kept | {"PYTHONUTF8": "1"}


# -- how they answer ------------------------------------------------------------------------------


def pairs_of(text: str) -> tuple[tuple[int, int], ...] | None:
    """A round as JaVaFo's successors print it: how many lines, then White and Black."""
    rows = [line.split() for line in text.replace("\r", "\n").split("\n") if line.strip()]
    if not rows or len(rows[0]) != 1 or not rows[0][0].isdecimal():
        return None
    wanted = rows[1 : int(rows[0][0]) + 1]
    if len(wanted) != int(rows[0][0]) or any(
        len(row) != 2 or not all(word.isdecimal() for word in row) for row in wanted
    ):
        return None
    return tuple((int(white), int(black)) for white, black in wanted)


def _last_words(done: subprocess.CompletedProcess[str]) -> str:
    lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
    return lines[-1][:300] if lines else f"exit code {done.returncode}, without a word"


def _gacrux(done: subprocess.CompletedProcess[str], text: str) -> Reply:
    pairs = pairs_of(done.stdout)
    if pairs:
        return Reply(pairs)
    if pairs == () or "### Error 505" in done.stdout:
        return IMPOSSIBLE
    words = [line for line in done.stdout.splitlines() if line.strip()]
    return Reply(refusal="; ".join(words[:4])[:300] or _last_words(done))


def _by_exit_code(done: subprocess.CompletedProcess[str], text: str) -> Reply:
    """bbpPairings: 1 if nothing is legal, 2 and more for faults."""
    pairs = pairs_of(text)
    if done.returncode == 0 and pairs is not None:
        return Reply(pairs)
    if done.returncode == 1:
        return IMPOSSIBLE
    return Reply(refusal=_last_words(done))


def _py4swiss(done: subprocess.CompletedProcess[str], text: str) -> Reply:
    pairs = pairs_of(text)
    if done.returncode == 0 and pairs is not None:
        return Reply(pairs)
    words = _last_words(done)
    return IMPOSSIBLE if "cannot be" in words else Reply(refusal=words)


# -- what they read -------------------------------------------------------------------------------


def _as_trf26(t: Tournament) -> bytes:
    """Points with announced byes, which a purpose would take out: gacrux adds up all cells."""
    return convert(t, "trf26", line_end="\n").to_bytes()


def _as_trfx(t: Tournament) -> bytes:
    """With the scoring in XXS only: the lines BB are for bbpPairings."""
    lines = _as_trfbx(t).splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"BB"))


def _as_trfbx(t: Tournament) -> bytes:
    """With the scoring in lines BB too, which bbpPairings reads instead of XXS."""
    return convert(t, "trfx", "pairing", line_end="\n", encoding="utf-8").to_bytes()


# -- where they are -------------------------------------------------------------------------------


_PEER = Parameter("peer")


def peer_named(text: str) -> Peer:
    """The program that a text like ``gacrux`` or ``bbpPairings=PATH`` means."""
    name, _, path = text.partition("=")
    maker = _PEERS.get(name.strip().lower())
    if maker is None:
        known = ", ".join(("gacrux", "py4swiss", "bbpPairings"))
        raise UnknownPeer("{}: {!r} is not known; choose from {}", _PEER, name, known)
    if path and not Path(path).exists():
        raise UnknownPeer("{}: {}: no such program", _PEER, path)
    return maker(path)


def _find_gacrux(path: str) -> Peer:
    python = path or (sys.executable if find_spec("gacrux") else "")
    if not python:
        raise UnknownPeer(
            "gacrux is not installed here; name the Python that has it: {} gacrux=PATH", _PEER
        )

    def command(file: str, out: str) -> Sequence[str]:
        return (python, "-m", "gacrux.pairingchecker", "-i", file, "-b", "utf-8", "-p", "-dT")

    systems = frozenset(("dutch", "berger", "team-swiss"))
    return Peer("gacrux", systems, _as_trf26, command, _gacrux)


def _find_py4swiss(path: str) -> Peer:
    program = path or which("py4swiss") or ""
    if not program:
        raise UnknownPeer("py4swiss is not installed here; name it: {} py4swiss=PATH", _PEER)

    def command(file: str, out: str) -> Sequence[str]:
        return (program, "-t", file, "-p", out)

    systems = frozenset(("dutch", "dubov"))
    return Peer("py4swiss", systems, _as_trfx, command, _py4swiss, {"dubov": ("-e", "dubov")})


def _find_bbp_pairings(path: str) -> Peer:
    program = path or which("bbpPairings") or which("bbpPairings.exe") or ""
    if not program:
        raise UnknownPeer("bbpPairings is not installed here; name it: {} bbpPairings=PATH", _PEER)

    def command(file: str, out: str) -> Sequence[str]:
        return (program, "--dutch", file, "-p", out)

    systems = frozenset(("dutch",))
    return Peer("bbpPairings", systems, _as_trfbx, command, _by_exit_code, orders_boards=True)


_PEERS: dict[str, Callable[[str], Peer]] = {
    "gacrux": _find_gacrux,
    "py4swiss": _find_py4swiss,
    "bbppairings": _find_bbp_pairings,
}
