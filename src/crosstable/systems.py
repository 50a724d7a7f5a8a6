"""Which system an event was played in, and how we know."""

from __future__ import annotations

from collections import Counter

from crosstable.model import Tournament
from crosstable.tournament_types import type_from_text
from crosstable.values import dataclass

SYSTEMS = ("swiss", "round-robin", "double-round-robin", "match", "team", "scheveningen")
"""The names that a user may give to override what was recognised."""


@dataclass(frozen=True, slots=True)
class RecognisedSystem:
    """A system with the reason for it; `certain` is False when it was inferred from the games."""

    name: str
    source: str
    certain: bool = True


def recognised_system(t: Tournament, override: str | None = None) -> RecognisedSystem:
    """The system: given, by the type code, by the free text, else by who met whom."""
    if override is not None:
        return RecognisedSystem(override, "given")
    if t.type is not None:
        record = "192" if t.type_code else "092"
        return RecognisedSystem(t.type.system, f"code {t.type.code} of record {record}")
    recognised = type_from_text(t.type_text) if t.type_text else None
    if recognised is not None and recognised.system is not None:
        return RecognisedSystem(recognised.system, f"text of record 092: {t.type_text}")
    return _by_games(t)


def _by_games(t: Tournament) -> RecognisedSystem:
    """A match, a round robin (everybody met everybody equally often) or else a Swiss."""
    met: Counter[frozenset[int]] = Counter()
    for _, player, game in t.games():
        if game.opponent is not None and player.number < game.opponent:
            met[frozenset((player.number, game.opponent))] += 1
    count = len(t.players)
    if count == 2 and met:
        return RecognisedSystem("match", "two players", certain=False)
    times = set(met.values())
    if count > 2 and len(met) == count * (count - 1) // 2 and len(times) == 1:
        times_met = times.pop()
        name = "double-round-robin" if times_met == 2 else "round-robin"
        reason = "every pair of players met " + ("once" if times_met == 1 else f"{times_met} times")
        return RecognisedSystem(name, reason, certain=False)
    return RecognisedSystem("swiss", "assumed: nothing says otherwise", certain=False)
