"""Entries that were answered already: a phone repeats an entry until it hears the answer.

The key of an entry is in its line of the journal, so that a repetition is known as such also
after the desk was started again.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from crosstable.desk.run.opened import OpenEvent
from crosstable.event.journal import Line


class Answered:
    """The keys of all entries, by event."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[OpenEvent, tuple[int, dict[str, Line]]] = WeakKeyDictionary()

    def line(self, opened: OpenEvent, key: str, board: int, device: str) -> Line | None:
        """The line of an entry for a board by a pass; called with the lock of the event held.

        The key of somebody else, or of another board, answers nothing here.
        """
        lines = opened.folder.journal.lines
        read, keys = self._known.get(opened, (0, {}))
        if read > len(lines):  # an act was taken back because there was no room for it
            read = 0
            keys = {}
        for line in lines[read:]:
            if given_key := line.args.get("key"):
                keys[given_key] = line
        self._known[opened] = len(lines), keys
        known = keys.get(key) if key else None
        if known is None or known.args.get("board") != board or known.device != device:
            return None
        return known
