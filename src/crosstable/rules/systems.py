"""Which system an event was played in, and how we know."""

from collections import Counter
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import type_from_text

SYSTEMS = ("swiss", "round-robin", "double-round-robin", "match", "team", "scheveningen")
"""The names that a user may give to override what was recognised."""
_GIVEN = "given"
_BY_CODE = "code {code} of record {record}"
_BY_TEXT = "text of record 092: {text}"
_TWO_PLAYERS = "two players"
_MET_ONCE = "every pair of players met once"
_MET_OFTEN = "every pair of players met {n} times"
_ASSUMED = "assumed: nothing suggests otherwise"
REASONS = (_GIVEN, _BY_CODE, _BY_TEXT, _TWO_PLAYERS, _MET_ONCE, _MET_OFTEN, _ASSUMED)
"""How a system was recognised, to be translated."""


class RecognisedSystem(NamedTuple):
    """A system with the reason for it; `certain` is False when it was inferred from the games.

    `reason` is one of `REASONS`, `values` are what it names.
    """

    name: str
    reason: str
    certain: bool = True
    values: Mapping[str, object] = MappingProxyType({})

    @property
    def source(self) -> str:
        """The reason in words."""
        return self.source_in_words()

    def source_in_words(self, say: Callable[[str], str] = str) -> str:
        """The reason in words; `say` gives them in a language."""
        return say(self.reason).format(**self.values)


def recognised_system(t: Tournament, override: str | None = None) -> RecognisedSystem:
    """The system: given, by the type code, by the free text, else by who met whom."""
    if override is not None:
        return RecognisedSystem(override, _GIVEN)
    if t.type is not None:
        values = {"code": t.type_as_written, "record": record_of_type(t)}
        return RecognisedSystem(t.type.system, _BY_CODE, values=values)
    recognised = type_from_text(t.type_text) if t.type_text else None
    if recognised is not None and recognised.system is not None:
        return RecognisedSystem(recognised.system, _BY_TEXT, values={"text": t.type_text})
    return _by_games(t)


def record_of_type(t: Tournament) -> str:
    """The record that holds the type code: 192, or 092 in the draft of 2024 and where it is met."""
    line = t.header_lines.get("type_code" if t.type_code else "type_text")
    if t.document is None or line is None:
        return "192" if t.type_code else "092"
    return t.document.text(line)[:3]


def _by_games(t: Tournament) -> RecognisedSystem:
    """A match, a round robin (everybody met everybody equally often) or else a Swiss."""
    met: Counter[frozenset[int]] = Counter()
    for _, player, game in t.games():
        if game.opponent is not None and player.number < game.opponent:
            met[frozenset((player.number, game.opponent))] += 1
    count = len(t.players)
    if count == 2 and met:
        return RecognisedSystem("match", _TWO_PLAYERS, certain=False)
    times = set(met.values())
    if count > 2 and len(met) == count * (count - 1) // 2 and len(times) == 1:
        times_met = times.pop()
        name = "double-round-robin" if times_met == 2 else "round-robin"
        reason = _MET_ONCE if times_met == 1 else _MET_OFTEN
        return RecognisedSystem(name, reason, certain=False, values={"n": times_met})
    return RecognisedSystem("swiss", _ASSUMED, certain=False)
