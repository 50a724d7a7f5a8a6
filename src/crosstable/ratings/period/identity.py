"""Whether two reports are of the same event, and whether they say the same.

Reports carry no number that all programs write, so an event is known by what it says of itself.
Two reports are of the same event

- if name (letters and digits only), federation and first day are the same, and at least half of
  the players of the smaller field are in the other one: groups of one open often share a header;
- or if all games are the same, and name or first day are: a header that was corrected.

They say the same if games, name and all days are equal, whatever the dialect or encoding.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament


class Identity(NamedTuple):
    """What an event is known by."""

    name: str
    federation: str
    start: str
    people: frozenset[str]
    rounds: tuple[str, ...]
    """A fingerprint of the games of each round, empty for a round without any."""
    days: str = ""
    """Last day and the days of the rounds."""


def identity_of(t: Tournament) -> Identity:
    """What a report says of its event."""
    names = {number: person(player) for number, player in t.by_number.items()}
    rounds: dict[int, list[str]] = {}
    for number, player in t.by_number.items():
        for place, entry in enumerate(player.rounds):
            if entry is not None:
                cell = f"{names[number]}|{_cell(entry, names)}"
                rounds.setdefault(place, []).append(cell)
    last = max(rounds, default=-1)
    return Identity(
        plain(t.name or ""),
        (t.federation or "").upper(),
        _day(t.start),
        frozenset(names.values()),
        tuple(_fingerprint(sorted(rounds.get(place, ()))) for place in range(last + 1)),
        " ".join(map(_day, (t.end, *t.round_dates))),
    )


def person(player: Player) -> str:
    """A player by FIDE number, or without one by name.

    >>> person(Player(3, name="Lee, Ann")), person(Player(4, fide_id="0012345"))
    ('lee ann', '12345')
    """
    number = (player.fide_id or "").strip().lstrip("0")
    return number or plain(player.name)


def plain(text: str) -> str:
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def _day(day: PartialDate | None) -> str:
    return "" if day is None else str(day)


def _cell(entry: Entry, names: dict[int, str]) -> str:
    if isinstance(entry, Game):
        opponent = names.get(entry.opponent or 0, str(entry.opponent))
        colour = "" if entry.colour is None else entry.colour.value
        return f"{opponent}|{colour}|{entry.result.name}"
    return entry.kind.name if isinstance(entry, Bye) else ""


def _fingerprint(cells: Sequence[str]) -> str:
    text = "\n".join(cells).encode("utf-8", "surrogatepass")
    return blake2b(text, digest_size=8).hexdigest() if cells else ""


def is_same_event(identity: Identity, other: Identity) -> bool:
    """Whether two reports are of one event."""
    if any(identity.rounds) and identity.rounds == other.rounds:
        return identity.start == other.start or identity.name == other.name
    if (identity.name, identity.federation, identity.start) != (
        other.name,
        other.federation,
        other.start,
    ):
        return False
    if not identity.name or not identity.start:
        return False
    smaller = min(len(identity.people), len(other.people))
    return 2 * len(identity.people & other.people) >= smaller


def says_the_same(identity: Identity, other: Identity) -> bool:
    """Whether two reports of one event differ in nothing that matters here."""
    return identity == other


def known_before(identities: Sequence[Identity]) -> list[int | None]:
    """For each report the place of the first one of the same event, None for the first itself."""
    by_header: dict[tuple[str, str, str], list[int]] = {}
    by_play: dict[tuple[str, ...], list[int]] = {}
    known: list[int | None] = []
    for place, identity in enumerate(identities):
        header = identity.name, identity.federation, identity.start
        candidates = [*by_header.get(header, ()), *by_play.get(identity.rounds, ())]
        same = [other for other in sorted(candidates) if is_same_event(identities[other], identity)]
        known.append(same[0] if same else None)
        by_header.setdefault(header, []).append(place)
        if any(identity.rounds):
            by_play.setdefault(identity.rounds, []).append(place)
    return _roots(known)


def _roots(known: list[int | None]) -> list[int | None]:
    """A correction of a correction belongs to the first one of all."""
    roots: list[int | None] = []
    for first in known:
        root = first
        while root is not None and roots[root] is not None:
            root = roots[root]
        roots.append(root)
    return roots
