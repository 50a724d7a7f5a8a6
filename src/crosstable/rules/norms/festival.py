"""The norms of several events of one festival, and the people who play in more than one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from crosstable.rules.norms.norm import Norm, Norms
from crosstable.rules.norms.people import NormPlayer


class Appearance(NamedTuple):
    """A player of one of the events; `place` is that of the event in the festival."""

    place: int
    player: NormPlayer


@dataclass(frozen=True)
class FestivalNorms:
    """The norms of the events of a festival, in the order in which they were given."""

    names: tuple[str, ...]
    events: tuple[Norms, ...]

    @property
    def norms_made(self) -> tuple[tuple[int, Norm], ...]:
        """The norms that were made, each with the place of its event."""
        return tuple(
            (place, norm) for place, event in enumerate(self.events) for norm in event.made
        )

    @property
    def several_times(self) -> tuple[tuple[Appearance, ...], ...]:
        """Those who are in more than one event, or twice in one: by their number, else by name."""
        return tuple(appearances for appearances in self._people().values() if len(appearances) > 1)

    def _people(self) -> Mapping[str, tuple[Appearance, ...]]:
        """Everybody by FIDE number; who has none is the one of the same name, if there is one."""
        by_key: dict[str, list[Appearance]] = {}
        everybody = list(self._appearances())
        number_of = {
            _letters(a.player.name): a.player.fide_id for a in everybody if a.player.fide_id
        }
        for appearance in everybody:
            name = _letters(appearance.player.name)
            key = appearance.player.fide_id or number_of.get(name) or name
            by_key.setdefault(key, []).append(appearance)
        return {key: tuple(appearances) for key, appearances in by_key.items()}

    def _appearances(self) -> Iterator[Appearance]:
        return chain.from_iterable(
            (Appearance(place, player) for player in event.people.values())
            for place, event in enumerate(self.events)
        )


def _letters(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def festival_norms(events: Sequence[Norms], names: Sequence[str] | None = None) -> FestivalNorms:
    """The norms of several events together; `names` where the events have none or the same.

    >>> import crosstable
    >>> robin = crosstable.norms(crosstable.read(crosstable.sample("round-robin")))
    >>> both = festival_norms([robin, robin])
    >>> len(both.norms_made), len(both.several_times)
    (2, 10)
    """
    given = names or [event.event or "" for event in events]
    return FestivalNorms(tuple(given), tuple(events))
