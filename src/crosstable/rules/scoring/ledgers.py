"""What each player did, set against the points in the report: one ledger for each reading.

Which rounds the points include is not always known, so there may be several readings; a ledger
says under one of them which outcomes should add up to which points.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.records import Acceleration
from crosstable.model.results import Result
from crosstable.model.tournament import (
    ZERO,
    Entry,
    Game,
    GameScoring,
    Player,
    RoundState,
    Tournament,
)
from crosstable.rules.acceleration.points import game_points_in_round
from crosstable.rules.outcomes import BLANK, OUTCOMES, outcomes_of
from crosstable.rules.scoring.points import abnormal_record, bonuses_of, follows_first_draft


class Reading(NamedTuple):
    """Which rounds the points of the players are taken to include.

    An event in progress leaves room: programs count or leave out the byes of an open round and
    announced byes, and some add the fictitious points (format notes, 6; C41).
    """

    words: Words
    byes_in: tuple[RoundState, ...] = (RoundState.PLAYED, RoundState.PENDING, RoundState.ANNOUNCED)
    games_in: tuple[RoundState, ...] = (RoundState.PLAYED, RoundState.PENDING)
    byes_until: int | None = None
    """The last round whose byes are in; None if there is no limit."""
    accelerated_round: int | None = None

    @property
    def text(self) -> str:
        """What the points include, in English."""
        return str(self.words)

    def includes(self, entry: Entry, round_number: int, state: RoundState) -> bool:
        """Whether an entry of a round is in the points."""
        if isinstance(entry, Game):
            return state in self.games_in
        in_time = self.byes_until is None or round_number <= self.byes_until
        return in_time and state in self.byes_in


ALL_ROUNDS = Reading("")
_PAIRED = Reading(phrase("without announced byes"), byes_in=(RoundState.PLAYED, RoundState.PENDING))
_NO_OPEN_BYES = Reading(phrase("without the byes of the open round"), byes_in=(RoundState.PLAYED,))
_FINISHED = Reading(
    phrase("counting finished rounds only"),
    byes_in=(RoundState.PLAYED,),
    games_in=(RoundState.PLAYED,),
)


_COUNTED_AS_WRITTEN = {ALL_ROUNDS: frozenset((RoundState.PLAYED, RoundState.PENDING))}
"""States of rounds that a reading counts whole, games and byes alike; else only played ones."""


def readings(t: Tournament, accelerations: Sequence[Acceleration]) -> tuple[Reading, ...]:
    """The readings that can differ for this event, the plain one first."""
    states = set(t.round_states)
    plain = [ALL_ROUNDS]
    if RoundState.ANNOUNCED in states:
        plain.append(_PAIRED)
    if RoundState.ANNOUNCED in t.round_states[t.next_round :]:
        # What engines want: the byes of the round to be paired, not those of later ones.
        announced = phrase("with announced byes up to round {n}", n=t.next_round)
        plain.append(Reading(announced, byes_until=t.next_round))
    if RoundState.PENDING in states:
        plain += [_NO_OPEN_BYES, _FINISHED]
    rounds = (t.paired_rounds, t.next_round) if accelerations else ()
    lent = [
        base._replace(words=_with_fictitious(base, number), accelerated_round=number)
        for base in plain
        for number in rounds
        if number > 0
    ]
    return (*plain, *lent)


def _with_fictitious(base: Reading, round_number: int) -> Words:
    lent = phrase("with the fictitious points of round {n}", n=round_number)
    return joined([base.words, lent]) if base.words else lent


_UNITS = 10_000
"""Points are compared as whole ten-thousandths, which is exact and quick."""


class Account(NamedTuple):
    """A player's stated points less what no system changes, and the rounds that make the rest.

    `outcomes` are places in `OUTCOMES`; `blanks` more cells at the end of the line are blank.
    """

    units: int
    outcomes: bytes
    blanks: int


class Ledger(NamedTuple):
    """The accounts of all players with points, under one reading."""

    reading: Reading
    numbers: tuple[int, ...]
    accounts: tuple[Account, ...]


def ledger_of(t: Tournament, reading: Reading, accelerations: Sequence[Acceleration]) -> Ledger:
    """The accounts of the players when their points are read in one way."""
    lent_in = reading.accelerated_round
    numbers = (player.number for player in t.players)
    lent: dict[int, Decimal] = {}
    if lent_in is not None:
        lent = game_points_in_round(accelerations, numbers, lent_in)
    counted = _COUNTED_AS_WRITTEN.get(reading, frozenset((RoundState.PLAYED,)))
    is_plain = set(t.round_states) <= counted and not t.abnormal_points
    rows = [
        (player, row, lent.get(player.number, ZERO))
        for player, row in zip(t.players, outcomes_of(t), strict=True)
        if player.points is not None
    ]
    accounts = (
        _plain_accounts(rows, len(t.round_states))
        if is_plain
        else [_account(t, player, row, reading, extra) for player, row, extra in rows]
    )
    return Ledger(reading, tuple([player.number for player, _, _ in rows]), tuple(accounts))


def _account(t: Tournament, player: Player, row: bytes, reading: Reading, lent: Decimal) -> Account:
    counted: list[int] = []
    fixed = lent
    last = 0
    for round_number, state in enumerate(t.round_states, 1):
        entry = player.entry(round_number)
        if state in reading.games_in:
            last = round_number
        if not reading.includes(entry, round_number, state):
            continue
        record = None
        if t.abnormal_points and not (isinstance(entry, Game) and entry.result is Result.PENDING):
            record = abnormal_record(t, entry, round_number, player.number)
        if record is None:
            counted.append(row[round_number - 1] if round_number <= len(row) else BLANK)
        else:
            fixed += record.game_points
    if t.abnormal_points:
        bonuses = bonuses_of(t, player.number, last, follows_first_draft(t))
        fixed += sum((bonus.points for bonus in bonuses), ZERO)
    return Account(_in_units((player.points or ZERO) - fixed), bytes(counted), 0)


def _plain_accounts(rows: Iterable[tuple[Player, bytes, Decimal]], rounds: int) -> list[Account]:
    """Where nothing is abnormal and the reading counts every round whole."""
    return [
        Account(int(((player.points or ZERO) - lent) * _UNITS), row, rounds - len(row))
        for player, row, lent in rows
    ]


def _in_units(value: Decimal) -> int:
    return int(value * _UNITS)


def weights_of(scoring: GameScoring) -> list[int]:
    """What each of `OUTCOMES` is worth."""
    return [_in_units(scoring.points(outcome)) for outcome in OUTCOMES]


def explains(weights: Sequence[int], account: Account) -> bool:
    """Whether the outcomes of a player add up to the points."""
    units, outcomes, blanks = account
    return sum(map(weights.__getitem__, outcomes)) + blanks * weights[BLANK] == units


def surplus_of(weights: Sequence[int], account: Account) -> Decimal:
    """What the points are above the outcomes of a player."""
    units, outcomes, blanks = account
    earned = sum(map(weights.__getitem__, outcomes)) + blanks * weights[BLANK]
    return Decimal(units - earned) / _UNITS


def explained_by(weights: Sequence[int], ledger: Ledger) -> int:
    """How many players these weights explain."""
    return sum([explains(weights, account) for account in ledger.accounts])
