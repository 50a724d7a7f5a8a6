"""A program that stays: a request in a line of JSON, its answer in a line."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from threading import Event, Thread

from crosstable.model.jsonschema import Json
from crosstable.pairing.versus.peers import PATIENCE_SECONDS, peer_environment

TICK_SECONDS = 0.25
"""How often patience is counted: time in which both programs were stopped counts as one tick."""


class LineProcess:
    """The process is started with the first request, and again after it has died."""

    def __init__(self, command: Sequence[str], patience: float = PATIENCE_SECONDS) -> None:
        self._command = command
        self._patience = patience
        self._process: subprocess.Popen[str] | None = None

    def ask(self, request: Mapping[str, Json]) -> dict[str, Json]:
        """The answer; ``refused`` where there is none."""
        process = self._alive()
        answered = Event()
        watch = Thread(target=_wait_or_kill, args=(process, answered, self._patience), daemon=True)
        watch.start()
        try:
            line = _exchange(process, json.dumps(request))
        finally:
            answered.set()
        answer = _parse(line)
        if answer is None:
            self.close()
            return {"refused": f"it ended without an answer, or gave none in {self._patience:g} s"}
        return answer

    def _alive(self) -> subprocess.Popen[str]:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                env=peer_environment(),
            )
        return self._process

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _wait_or_kill(process: subprocess.Popen[str], answered: Event, patience: float) -> None:
    """End a process that does not answer; a machine that sleeps does not cost it its time."""
    tick = min(TICK_SECONDS, patience)
    for _ in range(round(patience / tick)):
        if answered.wait(tick):
            return
    process.kill()


def _exchange(process: subprocess.Popen[str], line: str) -> str:
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(line + "\n")
        process.stdin.flush()
        return process.stdout.readline()
    except OSError:
        return ""


def _parse(line: str) -> dict[str, Json] | None:
    try:
        answer = json.loads(line)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) else None
