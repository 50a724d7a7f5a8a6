"""An event as another program shows it at a moment: plain values, in its own numbers."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

ProgramName = Literal["swiss-manager", "vega"]
SWISS_MANAGER, VEGA = get_args(ProgramName)
PROGRAMS: Mapping[str, str] = MappingProxyType({SWISS_MANAGER: "Swiss-Manager", VEGA: "Vega"})
"""The programs that an event can be paired in, with the names that people know."""


class SeenPlayer(NamedTuple):
    """A player as the other program lists him or her."""

    number: int
    name: str
    sex: str | None = None
    title: str | None = None
    rating: int | None = None
    national: int | None = None
    federation: str | None = None
    fide_id: str | None = None
    born: str | None = None
    club: str | None = None
    is_squashed: bool = False
    """Whether the name has lost its blanks, its comma or its end, so that it is no spelling."""


class SeenBoard(NamedTuple):
    """A board; 0 as number where the list of that round has none."""

    number: int
    white: int
    black: int
    result: str | None = None
    """In its written form; None for an open board."""
    is_without_colours: bool = False
    """Whether the list does not say who had White: the lower number stands first then."""


class SeenRound(NamedTuple):
    """A round."""

    number: int
    boards: tuple[SeenBoard, ...]
    bye: int | None = None
    absent: Mapping[int, str] = MappingProxyType({})
    """Who is known not to play, with the code of the bye; most lists do not tell."""


class SeenFile(NamedTuple):
    """A file that something was read from."""

    name: str
    kind: str
    changed: float
    """When it was last written, in seconds since 1970."""
    sha256: str


class StaleList(NamedTuple):
    """An old list of a round that was taken from a newer one; nothing is read from it."""

    file: str
    round: int


class Snapshot(NamedTuple):
    """The event as the files show it."""

    program: str
    players: tuple[SeenPlayer, ...]
    rounds: tuple[SeenRound, ...]
    name: str = ""
    declared_rounds: int | None = None
    rows: Mapping[int, tuple[str, ...]] = MappingProxyType({})
    """The lines of each round as Swiss-Manager wrote them, to be sent back; the headings are 0."""
    files: tuple[SeenFile, ...] = ()
    written: Mapping[int, str] = MappingProxyType({})
    """When the list of each round was written, in UTC as the journal writes it, where known."""
    stale: tuple[StaleList, ...] = ()

    @property
    def last_round(self) -> SeenRound | None:
        """The newest round."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> SeenRound | None:
        """A round by its number."""
        return next((round_ for round_ in self.rounds if round_.number == number), None)
