"""The last look at the folder of another program, which all pages of an event share."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from crosstable.event.beside.watching import SECONDS_BETWEEN_LOOKS
from crosstable.event.companion import Companion, Outlook

SECONDS_OF_A_LOOK = 0.75 * SECONDS_BETWEEN_LOOKS
"""So long a look counts. Pages ask at the pace of the watching: if it counted as long as that, they
would come a moment too early, and see a new file at every second question only."""


@dataclass
class KeptLook:
    """The last look at a folder, which all pages share: each look counts for all of them."""

    companion: Companion
    outlook: Outlook
    at: float
    """By the clock of the machine that only goes forward."""
    shown_at: str
    event_at: int
    """How many acts had happened when the lists were compared with the event."""

    @property
    def digest(self) -> str:
        """By what a page notices that another one is to be shown."""
        sighting = self.outlook.sighting
        files = () if sighting.snapshot is None else sighting.snapshot.files
        told = [file.sha256 for file in files]
        told += [waiting.name for waiting in sighting.waiting]
        told.append("" if sighting.problem is None else str(sighting.problem))
        return sha256("|".join(told).encode()).hexdigest()[:16]
