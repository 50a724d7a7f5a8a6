"""Records beside 001: teams, national data, line-ups, byes of teams, accelerations and others.

Each has the line it is on, which is not part of equality (see `crosstable.model.tournament`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType

from crosstable.model.dates import PartialDate
from crosstable.model.results import ByeKind


@dataclass(frozen=True, slots=True)
class NationalRecord:
    """A player's data in a national rating system (NRS records)."""

    federation: str
    """The federation whose list it is."""
    number: int
    """The starting number of the player."""
    rating: int | None = None
    """The national rating."""
    national_id: str | None = None
    """The number in the national list."""
    sex: str | None = None
    """`m` or `w`, as this record has it."""
    classification: str | None = None
    """The national class or title."""
    name: str | None = None
    """The name, as this record has it."""
    origin: str | None = None
    """State, region or federation of the player, as the list has it."""
    born: PartialDate | None = None
    """The date of birth, as this record has it."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class RankingMethod:
    """Which rating decides the starting rank (record 172)."""

    federation: str | None
    """The federation whose national records are meant; None for any."""
    method: str
    """The code of the method, such as `FIDON`."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Team:
    """A team with its roster in registration order, which is the default board order.

    `numbered` is False when only records 013 exist, which carry no number: teams are then numbered
    in the order of the file (format notes, C32).

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("team-swiss"))
    >>> t.teams[0].name, len(t.teams[0].roster) > 3
    ('SK Nordhavnen', True)
    """

    number: int
    """The number of the team."""
    name: str = ""
    """Its name."""
    roster: tuple[int, ...] = ()
    """The starting numbers of its players."""
    nickname: str | None = None
    """The short name."""
    strength: int | None = None
    """The strength that the report states."""
    match_points: Decimal | None = None
    """As the report states them; `team_matches` computes them."""
    game_points: Decimal | None = None
    """As the report states them."""
    rank: int | None = None
    """As the report states it."""
    numbered: bool = True
    """Whether the report gives the number; teams of records 013 are counted."""
    line: int | None = field(default=None, compare=False)
    """The line in the file."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """A team's boards in a round that was not played in default order (record 300); 0 is empty."""

    round_number: int
    """The round."""
    team: int
    """The number of the team."""
    opponent: int | None
    """The number of the other team."""
    players: tuple[int, ...]
    """The starting numbers by board; 0 is an empty board."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TeamPairingBye:
    """The pairing-allocated bye of teams: its value and who had it, 0 for nobody (record 320)."""

    match_points: Decimal
    """The match points that it gives."""
    game_points: Decimal
    """The game points that it gives."""
    teams: tuple[int, ...] = ()
    """By round who had it; 0 is nobody."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TeamBye:
    """Full-, half- or zero-point byes of teams in a round (record 240; 330 in the first draft)."""

    kind: ByeKind
    """The code of the bye."""
    round_number: int
    """The round."""
    teams: tuple[int, ...]
    """The numbers of the teams."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TeamForfeit:
    """A match that one or both teams did not come to: ``+-``, ``-+`` or ``--``."""

    kind: str
    """Who came, White first: `+-`, `-+` or `--`."""
    round_number: int
    """The round."""
    white: int
    """The number of the team with White on the first board."""
    black: int
    """The number of the other team."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Fictitious points of a range of participants in a range of rounds (record 250)."""

    match_points: Decimal
    """The fictitious match points; 0 where there are no teams."""
    game_points: Decimal
    """The fictitious game points."""
    first_round: int
    """The first round in which they count."""
    last_round: int
    """The last round in which they count."""
    first: int
    """The first number that has them."""
    last: int
    """The last number that has them."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ProhibitedPairing:
    """Participants who must not meet each other; no rounds named means all of them."""

    participants: tuple[int, ...]
    """The numbers of those who must not meet."""
    first_round: int | None = None
    """The first round for which it holds; None for all."""
    last_round: int | None = None
    """The last round for which it holds; None for all."""
    line: int | None = field(default=None, compare=False)


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


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Points given otherwise than by the rule (record 299).

    `kind` is one of `ABNORMAL_KINDS`, or empty for a bonus or penalty. No round means every
    round, no participants means everybody.
    """

    kind: str
    """What gives other points, as a code; empty for a bonus or penalty."""
    match_points: Decimal
    """The match points."""
    game_points: Decimal
    """The game points."""
    round_number: int | None = None
    """The round; None for all."""
    participants: tuple[int, ...] = ()
    """The numbers of those whom it is about; none for everybody."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PlayerNote:
    """A free datum of a player (Tornelo's DAT lines)."""

    number: int
    """The starting number of the player."""
    key: str
    """What the datum is."""
    value: str
    """The datum."""
    line: int | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class InformativeRound:
    """One round of a record 801 or 802."""

    opponent: int | None = None
    bye: str | None = None
    colour: str | None = None
    results: str | None = None
    registration_ids: str | None = None
    game_points: Decimal | None = None
    forfeit: bool = False
    unread: str = ""
    """What stands for the opponent or the colour and is neither."""


@dataclass(frozen=True, slots=True)
class InformativeRow:
    """A record 801 or 802: a copy of what other records say, kept for comparison only."""

    code: str
    team: int
    nickname: str
    match_points: Decimal | None
    game_points: Decimal | None
    rounds: tuple[InformativeRound, ...]
    line: int | None = field(default=None, compare=False)

    @property
    def is_by_board(self) -> bool:
        """Whether the results stand there board by board (801), not as totals (802)."""
        return self.code == "801"


@dataclass(frozen=True, slots=True)
class UnknownLine:
    """A line that is not a record of any dialect; kept, never an error."""

    text: str
    line: int | None = field(default=None, compare=False)
