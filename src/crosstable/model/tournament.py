"""What a report means: the words every rule speaks.

All values are immutable and exact. Every object that is on a line of the file knows that line
(`line`, not part of equality, because the same event written in another dialect is the same
event); `Tournament.place` gives the columns. Rules see this module and never a column.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from crosstable.errors import UnknownPlayer, WrongKind
from crosstable.model.dates import PartialDate
from crosstable.model.directory import Numbered, unknown_player, unknown_team
from crosstable.model.findings import WHOLE_FILE, Finding, Span, limit_findings
from crosstable.model.misfits import misfit_sentence
from crosstable.model.origin import ForeignLoss, Origin
from crosstable.model.phrases import phrase
from crosstable.model.records import (
    AbnormalPoints,
    Acceleration,
    InformativeRow,
    Lineup,
    NationalRecord,
    PlayerNote,
    ProhibitedPairing,
    RankingMethod,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
    UnknownLine,
)
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.showing import Shown
from crosstable.model.timecontrol import TimeControl, parse_time_control
from crosstable.model.timecontroltext import parse_time_control_text
from crosstable.model.tournament_types import (
    TournamentType,
    parse_type_code,
    type_from_text,
    type_in_force,
)

if TYPE_CHECKING:
    from crosstable.text.document import Document  # a room below this one: only its name is needed

ZERO = Decimal(0)

Derived = TypeVar("Derived")


@dataclass(frozen=True, slots=True)
class Game:
    """One scheduled game as one of its players sees it.

    `opponent` is None only for a forfeit win of a team player against an undefined opponent;
    `colour` is None when the file gives none (forfeits).

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> game = t.player(1).entry(1)
    >>> if isinstance(game, crosstable.Game):
    ...     print(game.opponent, game.colour, game.result)
    10 Colour.WHITE Result.WIN
    """

    opponent: int | None
    """The starting number; None against nobody who is known."""
    colour: Colour | None
    """The colour that the player has."""
    result: Result
    """The code of record 001, from the side of the player."""


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without a scheduled game.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> [bye.kind.name for bye in t.player(26).rounds if isinstance(bye, crosstable.Bye)][:1]
    ['HALF_POINT']
    """

    kind: ByeKind
    """The code of record 001."""


Entry = Game | Bye | None
"""A player's round: a game, a bye, or a blank cell (not paired, the same as a zero-point bye)."""
OPPONENT = "round_opponent"
COLOUR = "round_colour"
RESULT = "round_result"
"""The fields of a round in the line of a player."""


class RoundState(Enum):
    """The progress of a round.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("in-progress"))
    >>> t.round_states[4].value
    'paired, games pending'
    """

    PLAYED = "played"
    PENDING = "paired, games pending"
    ANNOUNCED = "not paired, byes announced"
    EMPTY = "not paired"


@dataclass(frozen=True, slots=True)
class Player:
    """A player, as in record 001.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> player = t.player(1)
    >>> player.name, player.rating, player.entry(1)
    ('Kökényesdi, Bálint', 2447, Game(opponent=10, colour=<Colour.WHITE: 'w'>, result=Result.WIN))
    """

    number: int
    """The starting number, from 1."""
    name: str = ""
    """Family name, comma, first name, as in the report."""
    sex: str | None = None
    """`m` or `w`; None if it is not stated."""
    title: str | None = None
    """GM, IM, WGM, FM, WIM, CM, WFM, WCM, or a national title."""
    rating: int | None = None
    """The rating in the report; None for unrated players."""
    federation: str | None = None
    """Three letters."""
    fide_id: str | None = None
    """The FIDE number, as text."""
    born: PartialDate | None = None
    """The date of birth, or the year alone."""
    points: Decimal | None = None
    """The points as the report states them; `standings` computes them."""
    rank: int | None = None
    """The rank as the report states it; `standings` computes it."""
    rounds: tuple[Entry, ...] = ()
    """A game or a bye for each round, None where the cell is blank; `entry` counts from 1."""
    line: int | None = field(default=None, compare=False)
    """The line in the file; None for a player made in Python."""

    def entry(self, round_number: int) -> Entry:
        """What the player did in a round; a missing cell is blank."""
        return self.rounds[round_number - 1] if 0 < round_number <= len(self.rounds) else None


_COLUMNS = {"number": "starting_rank", "born": "birth_date"}
"""Attributes of a player whose field in the tables of the dialects has another name."""
PLAYER_COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        _COLUMNS.get(known.name, known.name): known.name
        for known in fields(Player)
        if known.name not in ("rounds", "line")
    }
)
"""The fields of record 001 before the rounds and the attributes they are about. Another attribute
of `Player` is read, written and compared as soon as a table has a field of its name."""


@dataclass(frozen=True, slots=True)
class Count:
    """A number declared in the header, with its text where that says more (``129 (88)``)."""

    value: int | None
    """The number; None if the text has none in front."""
    text: str
    """As the report writes it."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class GameScoring:
    """Points for every kind of game and bye; records 162, XXS and BB? all map onto it."""

    white_win: Decimal = Decimal(1)
    """For a win with White."""
    black_win: Decimal = Decimal(1)
    """For a win with Black."""
    white_draw: Decimal = Decimal("0.5")
    """For a draw with White."""
    black_draw: Decimal = Decimal("0.5")
    """For a draw with Black."""
    white_loss: Decimal = ZERO
    """For a loss with White."""
    black_loss: Decimal = ZERO
    """For a loss with Black."""
    forfeit_win: Decimal = Decimal(1)
    """For a game that the opponent did not come to."""
    forfeit_loss: Decimal = ZERO
    """For a game that the player did not come to."""
    pairing_allocated_bye: Decimal = Decimal(1)
    """For the bye that the pairing gives."""
    full_point_bye: Decimal = Decimal(1)
    """For a full-point bye."""
    half_point_bye: Decimal = Decimal("0.5")
    """For a half-point bye."""
    zero_point_bye: Decimal = ZERO
    """For a zero-point bye, and for a round that is blank."""
    unknown: Decimal = Decimal("0.5")
    """For a result that is not known (`X`)."""

    @classmethod
    def of_symbols(cls, symbols: Mapping[str, Decimal]) -> "GameScoring":
        """The system of a record 162: W, D, L, A, P (default W) and X (default D)."""
        win = symbols.get("W", Decimal(1))
        draw = symbols.get("D", Decimal("0.5"))
        loss = symbols.get("L", ZERO)
        absence = symbols.get("A", ZERO)
        return cls(
            white_win=win,
            black_win=win,
            forfeit_win=win,
            full_point_bye=win,
            white_draw=draw,
            black_draw=draw,
            half_point_bye=draw,
            white_loss=loss,
            black_loss=loss,
            forfeit_loss=absence,
            zero_point_bye=absence,
            pairing_allocated_bye=symbols.get("P", win),
            unknown=symbols.get("X", draw),
        )

    def symbols(self) -> dict[str, Decimal]:
        """The six values of a record 162, taken from White's side where colours differ."""
        return {
            "W": self.white_win,
            "D": self.white_draw,
            "L": self.white_loss,
            "A": self.forfeit_loss,
            "P": self.pairing_allocated_bye,
            "X": self.unknown,
        }

    @property
    def fits_record_162(self) -> bool:
        """Whether the six symbols of record 162 can say it."""
        return GameScoring.of_symbols(self.symbols()) == self

    def points(self, entry: Entry) -> Decimal:
        """The points of one round; a blank cell is a zero-point bye, a pending game gives none."""
        if isinstance(entry, Game):
            return self._game_points(entry)
        kind = ByeKind.ZERO_POINT if entry is None else entry.kind
        return {
            ByeKind.HALF_POINT: self.half_point_bye,
            ByeKind.FULL_POINT: self.full_point_bye,
            ByeKind.PAIRING_ALLOCATED: self.pairing_allocated_bye,
            ByeKind.ZERO_POINT: self.zero_point_bye,
        }[kind]

    def _game_points(self, game: Game) -> Decimal:
        result = game.result
        black = game.colour is Colour.BLACK
        if result is Result.FORFEIT_WIN:
            return self.forfeit_win
        if result is Result.FORFEIT_LOSS:
            return self.forfeit_loss
        if result is Result.UNKNOWN:
            return self.unknown
        if result is Result.PENDING:
            return ZERO
        return {
            "W": self.black_win if black else self.white_win,
            "D": self.black_draw if black else self.white_draw,
            "L": self.black_loss if black else self.white_loss,
        }[result.symbol]


@dataclass(frozen=True, slots=True)
class MatchScoring:
    """Match points of a team for a won, drawn and lost match (record 362)."""

    win: Decimal = Decimal(2)
    """For a match that is won."""
    draw: Decimal = Decimal(1)
    """For a match that is drawn."""
    loss: Decimal = ZERO
    """For a match that is lost."""


@dataclass(frozen=True, repr=False)
class Tournament(Shown):
    """A tournament, as described by one report: an immutable value.

    `players` are in the order of the report; `player` finds one by number. `print` shows what the
    command `show` tells. To change something, make another one with `dataclasses.replace`.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("individual-swiss"))
    >>> t
    <Tournament 'Fjordbyen Autumn Open 2026', 30 players, 7 of 7 rounds played>
    >>> t.player(5).name, t.rounds, t.is_team_event
    ('Pogodzik, Paweł', 7, False)
    """

    name: str | None = None
    """The name of the event (012)."""
    city: str | None = None
    """Where it is played (022)."""
    federation: str | None = None
    """Three letters."""
    start: PartialDate | None = None
    """The first day (042)."""
    end: PartialDate | None = None
    """The last day (052)."""
    player_count: Count | None = None
    """The number of players that the header states (record 062)."""
    rated_count: Count | None = None
    """The number of rated players that it states (072)."""
    team_count: Count | None = None
    """The number of teams that it states (082)."""
    type_text: str | None = None
    """The type in words (092)."""
    chief_arbiter: str | None = None
    """As written, often with title and FIDE number (102)."""
    deputy_arbiters: tuple[str, ...] = ()
    """One text for each record, as written (112)."""
    time_control_text: str | None = None
    """The time control in words (122)."""
    round_dates: tuple[PartialDate | None, ...] = ()
    """The day of each round, None where it is not stated (132)."""
    declared_rounds: int | None = None
    """The number of rounds that is stated (142); `rounds` is the one in force."""
    current_round: int | None = None
    """The current round that is stated (files of Vega)."""
    initial_colour: Colour | None = None
    """What the lot gave to the first player (152)."""
    stated_scoring: GameScoring | None = None
    """The points for a win and the like, where stated; `scoring_in_force` otherwise."""
    ranking_methods: tuple[RankingMethod, ...] = ()
    """Which rating decides the starting numbers (172)."""
    pairing_controller: str | None = None
    """Who paired: a program or a person (182)."""
    type_code: str | None = None
    """The type as a code, such as `FIDE_DUTCH_2026` (192)."""
    tiebreaks: tuple[str, ...] | None = None
    """The list that makes the standings, as in record 212 (`PTS` first where 202 was used)."""
    time_control_code: str | None = None
    """The time control as a code, such as `5400+30` (222)."""
    board_colours: str | None = None
    """The colours of the first team by boards, such as `WBWB` (352)."""
    stated_match_scoring: MatchScoring | None = None
    """The match points for a win and the like, where stated (362)."""
    acceleration_name: str | None = None
    """The name of a known acceleration, such as Baku."""
    paired_in_file_order: bool = False
    """Whether the order of the file replaces the starting numbers."""
    players: tuple[Player, ...] = ()
    """The players, in the order of the report (001)."""
    national: tuple[NationalRecord, ...] = ()
    """Data of players in national rating systems."""
    teams: tuple[Team, ...] = ()
    """The teams with their rosters (310, 013)."""
    lineups: tuple[Lineup, ...] = ()
    """Line-ups that differ from the order of the roster (300)."""
    team_pairing_bye: TeamPairingBye | None = None
    """The pairing-allocated bye of teams, and its value (320)."""
    team_byes: tuple[TeamBye, ...] = ()
    """Requested byes of teams (240)."""
    team_forfeits: tuple[TeamForfeit, ...] = ()
    """Matches that a team did not come to (330)."""
    accelerations: tuple[Acceleration, ...] = ()
    """Fictitious points, by rounds and participants (250)."""
    prohibited: tuple[ProhibitedPairing, ...] = ()
    """Who must not meet, and in which rounds (260)."""
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    """Penalties, bonuses and unusual values (299)."""
    notes: tuple[PlayerNote, ...] = ()
    """Free data of players (Tornelo)."""
    comments: tuple[str, ...] = ()
    """Lines that begin with `###`."""

    # What follows is about the file, not about the event: not part of equality.
    informative: tuple[InformativeRow, ...] = field(default=(), compare=False, repr=False)
    """Records 801 and 802, which repeat what others say."""
    unknown_lines: tuple[UnknownLine, ...] = field(default=(), compare=False, repr=False)
    """Lines that are no known record; they are kept and written back."""
    comment_places: tuple[tuple[int, str], ...] = field(default=(), compare=False, repr=False)
    """For each comment its line and the subject of the record that follows it."""
    reading_findings: tuple[Finding, ...] = field(default=(), compare=False, repr=False)
    """What was noticed while reading; `findings` has the contradictions too."""
    verdict: Finding | None = field(default=None, compare=False, repr=False)
    """Why the file is not a report at all, as reading found; None if it is one."""
    origin: Origin | None = field(default=None, compare=False, repr=False)
    """The program whose own file this was read from; None for reports."""
    cross_checks: "Callable[[Tournament], Iterable[Finding]] | None" = field(
        default=None, compare=False, repr=False
    )
    """What finds the contradictions of `findings`."""
    header_lines: Mapping[str, int] = field(
        default_factory=lambda: MappingProxyType({}), compare=False, repr=False
    )
    """The line of each header record, by its subject."""
    document: "Document | None" = field(default=None, compare=False, repr=False)
    """The file as written; None for a tournament made in Python."""

    def __repr__(self) -> str:
        people = (
            f"{len(self.teams)} teams" if self.is_team_event else f"{len(self.players)} players"
        )
        played = f"{self.rounds_played} of {self.rounds} rounds played"
        return f"<Tournament {self.name or 'without a name'!r}, {people}, {played}>"

    def __reduce__(self) -> tuple[object, ...]:
        """What travels to another process: the fields, without what was computed from them."""
        values = {name: getattr(self, name) for name in _FIELDS}
        return _rebuild, (values | {"header_lines": dict(self.header_lines)},)

    def derive(self, make: "Callable[[Tournament], Derived]") -> Derived:
        """What a function makes of this tournament: made once, kept as long as the tournament.

        For rules that several others ask; what has a name of its own here is a cached property.
        """
        if make not in self._derived:
            self._derived[make] = make(self)
        derived: Derived = self._derived[make]
        return derived

    @cached_property
    def _derived(self) -> "dict[Callable[[Tournament], Any], Any]":
        return {}

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What reading noticed, and where the report contradicts itself, in the file's order."""
        late = tuple(limit_findings(self.cross_checks(self))) if self.cross_checks else ()
        return tuple(sorted(self.reading_findings + late, key=lambda f: f.span.line or 0))

    @property
    def losses(self) -> tuple[ForeignLoss, ...]:
        """What the file of another program has and a report has no place for."""
        return () if self.origin is None else self.origin.losses

    # -- people ---------------------------------------------------------------------------------

    @cached_property
    def by_number(self) -> Mapping[int, Player]:
        """Players by starting rank number; the first one where a number is used twice."""
        result: dict[int, Player] = {}
        for player in self.players:
            result.setdefault(player.number, player)
        return MappingProxyType(Numbered(result, unknown_player))

    def player(self, number: int) -> Player:
        """The player with this starting rank number; raises `UnknownPlayer` if there is none."""
        return self.by_number[number]

    def opponent(self, game: Game) -> Player:
        """The opponent in a game; raises `UnknownPlayer` if the report does not know them."""
        if not isinstance(game, Game):
            raise WrongKind(misfit_sentence("game", game, "Game"))
        if game.opponent is None:
            raise UnknownPlayer(phrase("the report does not say who the opponent was"))
        return self.by_number[game.opponent]

    @cached_property
    def team_by_number(self) -> Mapping[int, Team]:
        """Teams by number; the first one where a number is used twice."""
        result: dict[int, Team] = {}
        for team in self.teams:
            result.setdefault(team.number, team)
        return MappingProxyType(Numbered(result, unknown_team))

    def team(self, number: int) -> Team:
        """The team with this number; raises `UnknownTeam` if there is none."""
        return self.team_by_number[number]

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        """The team of each player who stands in a roster, by numbers."""
        result: dict[int, int] = {}
        for team in self.teams:
            for number in team.roster:
                result.setdefault(number, team.number)
        return MappingProxyType(result)

    # -- kind -----------------------------------------------------------------------------------

    @property
    def first_day(self) -> date | None:
        """The day of the start, else of the first round that is dated."""
        days = (self.start, *self.round_dates)
        return next((day.earliest() for day in days if day is not None and day.is_complete), None)

    @property
    def last_day(self) -> date | None:
        """The day of the end, if it is known exactly."""
        return self.end.latest() if self.end is not None and self.end.is_complete else None

    @cached_property
    def type(self) -> TournamentType | None:
        """The encoded type of record 192, or of 092 where a code stands there (C16)."""
        return type_in_force(self.type_code, self.type_text)

    @cached_property
    def type_as_written(self) -> str | None:
        """The code of `type` in the words of the report, which may be those of another table."""
        texts = (text.strip() for text in (self.type_code, self.type_text) if text)
        return next((text for text in texts if parse_type_code(text) is not None), None)

    @cached_property
    def is_team_event(self) -> bool:
        """Whether teams meet teams: by the type, by team records, else by having several teams."""
        if self.type is not None:
            return self.type.team and bool(self.teams)
        if self.team_byes or self.team_forfeits or self.team_pairing_bye or self.lineups:
            return bool(self.teams)
        recognised = type_from_text(self.type_text) if self.type_text else None
        if recognised is not None and recognised.team is not None:
            return recognised.team and bool(self.teams)
        several = len(self.teams) > 1 or self.board_colours is not None
        return bool(self.teams) and several

    @cached_property
    def lacks_teams(self) -> bool:
        """Whether the type code is that of a team event and the report has no team: whom its
        records name are teams all the same."""
        return self.type is not None and self.type.team and not self.teams

    @cached_property
    def time_control(self) -> TimeControl | None:
        """The time control of record 222, else of 122 where that text can be understood."""
        if self.time_control_code:
            return parse_time_control(self.time_control_code)
        return parse_time_control_text(self.time_control_text or "")

    # -- rounds ---------------------------------------------------------------------------------

    @cached_property
    def round_states(self) -> tuple[RoundState, ...]:
        """The state of each round that any player has a cell for.

        A round is paired when somebody has an opponent or a pairing-allocated bye in it; cells
        with other byes alone are announcements (format notes, 6).
        """
        width = max((len(player.rounds) for player in self.players), default=0)
        seen: list[set[Result | Bye | None]] = [set() for _ in range(width)]
        for player in self.players:
            for seen_in_round, entry in zip(seen, player.rounds, strict=False):
                seen_in_round.add(entry.result if isinstance(entry, Game) else entry)
        states = [_strongest(frozenset(map(_sign_of, cells))) for cells in seen]
        for bye in self.team_byes:
            index = bye.round_number - 1
            if 0 <= index < width and states[index] is RoundState.EMPTY:
                states[index] = RoundState.ANNOUNCED
        return tuple(states)

    @cached_property
    def paired_rounds(self) -> int:
        """The number of the last round that was paired: the last cell that only a pairing gives.

        Asked after every result of an event, so nearly always only last cells are looked at.
        """
        last = 0
        for player in self.players:
            number = len(player.rounds)
            while number > last and not _is_of_pairing(player.rounds[number - 1]):
                number -= 1
            last = max(last, number)
        return last

    @property
    def rounds_played(self) -> int:
        """How many rounds have all their results."""
        return sum(state is RoundState.PLAYED for state in self.round_states)

    @property
    def rounds(self) -> int:
        """The number of rounds: declared, else as many as were paired."""
        return self.declared_rounds if self.declared_rounds is not None else self.paired_rounds

    @property
    def next_round(self) -> int:
        """The round to be paired next."""
        return self.paired_rounds + 1

    def games(self) -> Iterator[tuple[int, Player, Game]]:
        """Every game from each player's side: round number, player, game."""
        return iter(self._games)

    @cached_property
    def _games(self) -> tuple[tuple[int, Player, Game], ...]:
        """Found once: a dozen rules go through them."""
        return tuple(
            (number, player, entry)
            for player in self.players
            for number, entry in enumerate(player.rounds, 1)
            if isinstance(entry, Game)
        )

    # -- places ---------------------------------------------------------------------------------

    def place(self, subject: object, field_name: str = "", item: int = 1) -> Span:
        """Where an object, or one of its fields, is in the file.

        `subject` is a model object with a line, or the name of a header attribute.
        """
        if isinstance(subject, str):
            line = self.header_lines.get(subject)
        else:
            line = getattr(subject, "line", None)
        if line is None:
            return WHOLE_FILE
        if not field_name or self.document is None:
            return Span(line)
        return self.document.span(line, field_name, item)

    def cell_place(self, player: Player, round_number: int, field: str = OPPONENT) -> Span:
        """Where a field of a cell stands; where the line ends before it, the opponent, else the
        line. Rows between bars (Vega) have one field for a round."""
        for name in (field, OPPONENT, "round"):
            span = self.place(player, name, round_number)
            if span.column is not None:
                return span
        return self.place(player)


def _is_of_pairing(entry: Entry) -> bool:
    """Whether a cell is a game or a pairing-allocated bye."""
    if isinstance(entry, Bye):
        return entry.kind is ByeKind.PAIRING_ALLOCATED
    return entry is not None


def _sign_of(cell: Result | Bye | None) -> RoundState:
    """What the result of a game, a bye or a blank cell tells about the state of its round."""
    if isinstance(cell, Result):
        return RoundState.PENDING if cell is Result.PENDING else RoundState.PLAYED
    if cell is None:
        return RoundState.EMPTY
    allocated = cell.kind is ByeKind.PAIRING_ALLOCATED
    return RoundState.PLAYED if allocated else RoundState.ANNOUNCED


_STRONGEST_FIRST = (RoundState.PENDING, RoundState.PLAYED, RoundState.ANNOUNCED)
"""A state that one cell tells of holds for the round, whatever weaker ones the others tell of."""


def _strongest(signs: Container[RoundState]) -> RoundState:
    """The state of a round whose cells tell of these states."""
    return next((state for state in _STRONGEST_FIRST if state in signs), RoundState.EMPTY)


def _rebuild(values: Mapping[str, Any]) -> Tournament:
    return Tournament(**values)


_FIELDS = tuple(known.name for known in fields(Tournament))
