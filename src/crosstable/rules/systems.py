"""Which system an event was played in, and how we know."""

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from crosstable.errors import Parameter, UnknownSystem, nearest
from crosstable.model.phrases import Phrase, Words, phrase, plural
from crosstable.model.tournament import Tournament
from crosstable.model.tournament_types import (
    CODES_BY_NAME,
    code_of_name,
    nearest_codes,
    parse_type_code,
    type_from_text,
)
from crosstable.rules.doublegames import repeats_opponents

SYSTEMS = (
    "swiss",
    "round-robin",
    "double-round-robin",
    "match",
    "team",
    "scheveningen",
    "keizer",
)
"""The names that a user may give to override what was recognised."""
SYSTEM_WORDS: Mapping[str, Phrase] = MappingProxyType(
    {
        "swiss": phrase("swiss"),
        "double-swiss": phrase("double-swiss"),
        "round-robin": phrase("round-robin"),
        "double-round-robin": phrase("double-round-robin"),
        "knockout": phrase("knockout"),
        "match": phrase("match"),
        "team": phrase("team"),
        "scheveningen": phrase("scheveningen"),
        "schiller": phrase("schiller"),
        "keizer": phrase("keizer"),
    }
)
"""The systems in words."""
_ASSUMED = phrase("assumed: nothing suggests otherwise")


def name_of_system(given: str | None) -> str | None:
    """The name of a system that was given by name or by a code of record 192; raises
    `UnknownSystem`.

    >>> name_of_system("FIDE_DUTCH_2017"), name_of_system("dubov"), name_of_system("round-robin")
    ('swiss', 'swiss', 'round-robin')
    """
    if given is None or given in SYSTEM_WORDS:
        return given
    kind = parse_type_code(code_of_name(given))
    if kind is not None:
        return kind.system
    meant = nearest(given, (*SYSTEM_WORDS, *CODES_BY_NAME))
    if meant is not None:
        raise UnknownSystem(
            "{} {}: not a system or a code of record 192; did you mean {}?",
            Parameter("system"),
            given,
            meant,
        )
    known = ", ".join((*nearest_codes(given), *dict.fromkeys((*SYSTEMS, *CODES_BY_NAME))))
    raise UnknownSystem(
        "{} {}: not a system or a code of record 192; choose from {}",
        Parameter("system"),
        given,
        known,
    )


class RecognisedSystem(NamedTuple):
    """A system with the reason for it; `certain` is False when it was inferred from the games."""

    name: str
    reason: Phrase
    certain: bool = True

    @property
    def source(self) -> str:
        """The reason in English."""
        return str(self.reason)

    @property
    def is_assumed(self) -> bool:
        """Whether nothing at all tells the system."""
        return self.reason == _ASSUMED

    @property
    def words(self) -> Words:
        """The system itself in words."""
        return SYSTEM_WORDS.get(self.name, self.name)


def recognised_system(t: Tournament, override: str | None = None) -> RecognisedSystem:
    """The system: given, by the type code, by the free text, else by who met whom.

    Raises `UnknownSystem` for one that does not exist.
    """
    given = name_of_system(override)
    if given is not None:
        return RecognisedSystem(given, phrase("given"))
    if t.type is not None:
        code = t.type_as_written
        reason = phrase("code {code} of record {record}", code=code, record=record_of_type(t))
        return RecognisedSystem(t.type.system, reason)
    recognised = type_from_text(t.type_text) if t.type_text else None
    if recognised is not None and recognised.system is not None:
        reason = phrase("text of record 092: {text}", text=t.type_text)
        return RecognisedSystem(recognised.system, reason)
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
        return RecognisedSystem("match", phrase("two players"), certain=False)
    times = set(met.values())
    if count > 2 and len(met) == count * (count - 1) // 2 and len(times) == 1:
        times_met = times.pop()
        name = "double-round-robin" if times_met == 2 else "round-robin"
        reason = plural(
            times_met,
            "every pair of players met once",
            "every pair of players met {n} times",
        )
        return RecognisedSystem(name, reason, certain=False)
    if repeats_opponents(t):
        reason = phrase("every second round repeats the opponents of the round before")
        return RecognisedSystem("double-swiss", reason, certain=False)
    return RecognisedSystem("swiss", _ASSUMED, certain=False)
