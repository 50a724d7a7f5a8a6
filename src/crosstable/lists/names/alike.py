"""Who of many people may be somebody else of them: every pair is looked at, few are scored.

Scoring a pair takes a hundred times as long as comparing two prepared texts, and of those who
share a surname nearly all differ in the rest of the name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import nlargest
from operator import itemgetter
from typing import NamedTuple

from crosstable.lists.files import ListedPlayer
from crosstable.lists.names.names import abbreviate, respell, tokens
from crosstable.lists.names.scoring import (
    Candidate,
    Person,
    candidates,
    least_name_score,
    name_ratio,
)

MOST_SCORED = 16
"""Of people whose names are nearly the same so many are scored for each of them."""


class _Name(NamedTuple):
    """A name, prepared for many comparisons."""

    tokens: tuple[str, ...]
    text: str
    sounds: str
    long_tokens: frozenset[str]
    has_initial: bool

    @classmethod
    def of(cls, name: str) -> _Name:
        parts = tokens(name)
        text = " ".join(parts)
        long = frozenset(part for part in parts if len(part) > 1)
        return cls(parts, text, respell(text), long, any(len(part) == 1 for part in parts))


def alike(players: Sequence[ListedPlayer], least: int) -> Iterator[tuple[ListedPlayer, Candidate]]:
    """Everybody with those after them who score `least` or more as the same person.

    For each at most three are given, as for a player of a report.
    """
    ratio = name_ratio()
    cutoff = least_name_score(least)
    names = [_Name.of(player.name) for player in players]
    for place, player in enumerate(players):
        near = _near_names(names, place, ratio, cutoff)
        if not near:
            continue
        person = Person(player.name, player.federation, player.birth_year)
        for candidate in candidates(person, [players[other] for other in near]):
            if candidate.score >= least:
                yield player, candidate


def _near_names(
    names: Sequence[_Name], place: int, ratio: Callable[..., float], cutoff: int
) -> list[int]:
    """The places after one whose names may be the same, the most alike if they are many."""
    own = names[place]
    _, text, sounds, long_tokens, has_initial = own
    near: list[tuple[float, int]] = []
    for other_place in range(place + 1, len(names)):
        other = names[other_place]
        likeness = ratio(text, other.text, score_cutoff=cutoff) or ratio(
            sounds, other.sounds, score_cutoff=cutoff
        )
        is_short = has_initial or other.has_initial
        if not likeness and is_short and not long_tokens.isdisjoint(other.long_tokens):
            short, others = abbreviate(own.tokens, other.tokens)
            likeness = ratio(" ".join(short), " ".join(others), score_cutoff=cutoff)
        if likeness:
            near.append((likeness, other_place))
    return [other for _, other in nlargest(MOST_SCORED, near, key=itemgetter(0))]
