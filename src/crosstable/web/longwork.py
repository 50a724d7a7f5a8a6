"""Work that takes longer than a page may: it goes on when the page is left, one piece at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import NamedTuple

from crosstable.errors import CrosstableError, OfficeProblem

Step = Callable[[str], None]


class State(NamedTuple):
    """How far the work is, for the page."""

    name: str = ""
    step: str = ""
    is_running: bool = False
    said: str = ""
    """What the work gave, as a sentence."""
    problem: str = ""


class LongWork:
    """The one piece of long work that an office does at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._state = State()

    @property
    def state(self) -> State:
        """How far it is now."""
        return self._state

    def begin(self, name: str, work: Callable[[Step], str]) -> None:
        """Start a piece of work; raises `OfficeProblem` while another one is under way."""
        with self._lock:
            if self._state.is_running:
                raise OfficeProblem(f"{self._state.name} is still running; wait until it is done")
            self._state = State(name, "starting", is_running=True)
        threading.Thread(target=self._do, args=(name, work), name=name, daemon=True).start()

    def _do(self, name: str, work: Callable[[Step], str]) -> None:
        try:
            said = work(self._step)
            self._state = State(name, said=said)
        except CrosstableError as problem:
            self._state = State(name, problem=str(problem))
        except Exception as fault:  # shown on the page, which asks what became of the work
            text = f"internal fault, please report it: {type(fault).__name__}: {fault}"
            self._state = State(name, problem=text)

    def _step(self, text: str) -> None:
        self._state = self._state._replace(step=text)
