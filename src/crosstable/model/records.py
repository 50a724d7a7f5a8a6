"""Records that few reports have: national data, line-ups, byes of teams, accelerations and others.

A module of its own, because most reports have none of these: their classes are made when the first
such record is read. Each has the line it is on, which is not part of equality (see
`crosstable.model.tournament`).
"""

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import NamedTuple

from crosstable.model.dates import PartialDate
from crosstable.model.results import ByeKind
from crosstable.model.values import Replaceable, apart_from

placed = apart_from("line")


@placed
class NationalRecord(NamedTuple):
    """A player's data in a national rating system (NRS records)."""

    federation: str
    number: int
    rating: int | None = None
    national_id: str | None = None
    sex: str | None = None
    classification: str | None = None
    name: str | None = None
    origin: str | None = None
    born: PartialDate | None = None
    line: int | None = None


@placed
class RankingMethod(NamedTuple):
    """Which rating decides the starting rank (record 172)."""

    federation: str | None
    method: str
    line: int | None = None


class _TeamFields(NamedTuple):
    number: int
    name: str = ""
    roster: tuple[int, ...] = ()
    nickname: str | None = None
    strength: int | None = None
    match_points: Decimal | None = None
    game_points: Decimal | None = None
    rank: int | None = None
    numbered: bool = True
    line: int | None = None


@placed
class Team(Replaceable, _TeamFields):
    """A team with its roster in registration order, which is the default board order.

    `numbered` is False when only records 013 exist, which carry no number: teams are then numbered
    in the order of the file (format notes, C32).
    """

    __slots__ = ()


@placed
class Lineup(NamedTuple):
    """A team's boards in a round that was not played in default order (record 300); 0 is empty."""

    round_number: int
    team: int
    opponent: int | None
    players: tuple[int, ...]
    line: int | None = None


@placed
class TeamPairingBye(NamedTuple):
    """The pairing-allocated bye of teams: its value and who had it, 0 for nobody (record 320)."""

    match_points: Decimal
    game_points: Decimal
    teams: tuple[int, ...] = ()
    line: int | None = None


@placed
class TeamBye(NamedTuple):
    """Full-, half- or zero-point byes of teams in a round (record 240; 330 in the first draft)."""

    kind: ByeKind
    round_number: int
    teams: tuple[int, ...]
    line: int | None = None


@placed
class TeamForfeit(NamedTuple):
    """A match that one or both teams did not come to: ``+-``, ``-+`` or ``--``."""

    kind: str
    round_number: int
    white: int
    black: int
    line: int | None = None


@placed
class Acceleration(NamedTuple):
    """Fictitious points of a range of participants in a range of rounds (record 250)."""

    match_points: Decimal
    game_points: Decimal
    first_round: int
    last_round: int
    first: int
    last: int
    line: int | None = None


@placed
class ProhibitedPairing(NamedTuple):
    """Participants who must not meet each other; no rounds named means all of them."""

    participants: tuple[int, ...]
    first_round: int | None = None
    last_round: int | None = None
    line: int | None = None


ABNORMAL_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "W": "win",
        "D": "draw",
        "L": "loss",
        "F": "full-point bye",
        "H": "half-point bye",
        "Z": "zero-point bye",
        "+": "forfeit win",
        "-": "forfeit loss",
    }
)
"""What record 299 gives other points for, by its type."""


@placed
class AbnormalPoints(NamedTuple):
    """Points given otherwise than by the rule (record 299).

    `kind` is one of `ABNORMAL_KINDS`, or empty for a bonus or penalty. No round means every
    round, no participants means everybody.
    """

    kind: str
    match_points: Decimal
    game_points: Decimal
    round_number: int | None = None
    participants: tuple[int, ...] = ()
    line: int | None = None


@placed
class PlayerNote(NamedTuple):
    """A free datum of a player (Tornelo's DAT lines)."""

    number: int
    key: str
    value: str
    line: int | None = None


class InformativeRound(NamedTuple):
    """One round of a record 801 or 802."""

    opponent: int | None = None
    bye: str | None = None
    colour: str | None = None
    results: str | None = None
    registration_ids: str | None = None
    game_points: Decimal | None = None
    forfeit: bool = False


@placed
class InformativeRow(NamedTuple):
    """A record 801 or 802: a copy of what other records say, kept for comparison only."""

    code: str
    team: int
    nickname: str
    match_points: Decimal | None
    game_points: Decimal | None
    rounds: tuple[InformativeRound, ...]
    line: int | None = None

    @property
    def is_by_board(self) -> bool:
        """Whether the results stand there board by board (801), not as totals (802)."""
        return self.code == "801"


@placed
class UnknownLine(NamedTuple):
    """A line that is not a record of any dialect; kept, never an error."""

    text: str
    line: int | None = None
