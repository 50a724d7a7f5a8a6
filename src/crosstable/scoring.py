"""Which points a result is worth, and whether the points of the report say so.

A report either states its scoring system or leaves it to be inferred from the points of the
players (format notes, 3.1). Inference tries an ordered list of systems against the outcomes of each
player's rounds (`model.OUTCOMES`), so it stays linear in the size of the report.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from crosstable.fictitious import points_in_round
from crosstable.findings import Finding
from crosstable.model import (
    BLANK,
    OUTCOMES,
    ZERO,
    AbnormalPoints,
    Acceleration,
    Bye,
    Entry,
    Game,
    GameScoring,
    MatchScoring,
    Player,
    RoundState,
    Tournament,
)
from crosstable.results import ByeKind, Result
from crosstable.values import dataclass, replace

FINAL_STANDINGS_ROUND = 999
"""A round number that some programs give to adjustments of the final standings (C29)."""

FIRST_DRAFT = "draft-2024"
"""The dialect whose record 299 and forfeits have rules of their own (C27, C28)."""


def follows_first_draft(t: Tournament) -> bool:
    """Whether the report is of the draft of 2024, so that its rules hold."""
    return t.document is not None and t.document.dialect.name == FIRST_DRAFT


# -- points of a player ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points that record 299 adds to a player's score; round 0 where it names none."""

    round_number: int
    points: Decimal
    record: AbnormalPoints


def match_scoring(t: Tournament) -> MatchScoring:
    """The match points of the event: stated, else 2-1-0."""
    return t.stated_match_scoring or MatchScoring()


def points_by_round(
    player: Player, scoring: GameScoring, until: int | None = None
) -> tuple[Decimal, ...]:
    """The points of each round up to `until` (default: all cells), by the results alone."""
    last = len(player.rounds) if until is None else until
    return tuple(scoring.points(player.entry(number)) for number in range(1, last + 1))


def computed_points(
    player: Player,
    scoring: GameScoring,
    until: int | None = None,
    adjustments: Iterable[Adjustment] = (),
) -> Decimal:
    """The points a player should have after round `until`, with the given adjustments."""
    earned = sum(points_by_round(player, scoring, until), ZERO)
    return earned + sum((adjustment.points for adjustment in adjustments), ZERO)


def adjustments(
    t: Tournament,
    number: int,
    until: int | None = None,
    *,
    scoring: GameScoring | None = None,
    first_draft: bool | None = None,
) -> tuple[Adjustment, ...]:
    """What record 299 changes in the score of a player of an individual event.

    A typed record (another value for a kind of result) counts as the difference to the scoring
    system; without `scoring` that is the stated one, else 1-½-0. A bonus or penalty belongs to
    the round it names; in the first draft of the extensions it counts one round earlier (C28).
    Whether that draft's rules hold is told by `first_draft`, else by the dialect of the report.
    """
    if not t.abnormal_points or number not in t.by_number:
        return ()
    values = scoring or t.stated_scoring or GameScoring()
    player = t.by_number[number]
    last = max(len(player.rounds), t.paired_rounds) if until is None else until
    changed = _changed_rounds(t, player, values, last)
    early = follows_first_draft(t) if first_draft is None else first_draft
    return (*changed, *_bonuses(t, number, until, early))


def entry_points(t: Tournament, player: Player, round_number: int, scoring: GameScoring) -> Decimal:
    """What a round is worth to a player, record 299 included."""
    entry = player.entry(round_number)
    record = _abnormal(t, entry, round_number, player.number)
    return scoring.points(entry) if record is None else record.game_points


def _changed_rounds(
    t: Tournament, player: Player, scoring: GameScoring, last: int
) -> Iterator[Adjustment]:
    for round_number in range(1, last + 1):
        entry = player.entry(round_number)
        record = abnormal_value(t, _kind_of(entry), round_number, player.number)
        if record is not None:
            difference = record.game_points - scoring.points(entry)
            yield Adjustment(round_number, difference, record)


def _bonuses(
    t: Tournament, number: int, until: int | None, first_draft: bool
) -> Iterator[Adjustment]:
    for record in _abnormal_index(t).bonuses_of(number):
        round_number = effective_round(record, first_draft)
        if until is None or counts_by(t, round_number, until):
            yield Adjustment(round_number, record.game_points, record)


def effective_round(record: AbnormalPoints, first_draft: bool = False) -> int:
    """The round after which a bonus or penalty is part of the score; 0 = from the start (C28)."""
    if record.round_number is None:
        return 0
    early = first_draft and record.round_number != FINAL_STANDINGS_ROUND
    return record.round_number - early


def counts_by(t: Tournament, round_number: int, until: int) -> bool:
    """Whether an adjustment of this round counts in the score after round `until`."""
    if round_number == FINAL_STANDINGS_ROUND:
        return until >= t.rounds
    return round_number <= until


def abnormal_value(
    t: Tournament, kind: str, round_number: int, participant: int
) -> AbnormalPoints | None:
    """The record 299 that replaces the usual points of a kind of result; the most exact one.

    Named participants and round come before named participants, these before a named round, that
    before a new default for everybody; among equals the last in the file.
    """
    if not kind or not t.abnormal_points:
        return None
    typed = _abnormal_index(t).typed
    keys = ((round_number, participant), (None, participant), (round_number, None), (None, None))
    return next((typed[kind, *key] for key in keys if (kind, *key) in typed), None)


@dataclass(frozen=True, slots=True)
class _AbnormalIndex:
    """The records 299 of an event by what they are asked for: None is any round or everybody."""

    typed: Mapping[tuple[str, int | None, int | None], AbnormalPoints]
    bonuses: Mapping[int | None, Sequence[tuple[int, AbnormalPoints]]]
    """Bonuses and penalties with their places in the file."""

    def bonuses_of(self, participant: int) -> Iterator[AbnormalPoints]:
        """What a participant is given or loses, in the order of the file."""
        own, common = self.bonuses.get(participant, ()), self.bonuses.get(None, ())
        return (record for _, record in sorted((*own, *common), key=lambda item: item[0]))


def _abnormal_index(t: Tournament) -> _AbnormalIndex:
    """The index, made once and kept with the tournament as its own cached properties are."""
    found = vars(t).get("_abnormal_index")
    if isinstance(found, _AbnormalIndex):
        return found
    typed: dict[tuple[str, int | None, int | None], AbnormalPoints] = {}
    bonuses: dict[int | None, list[tuple[int, AbnormalPoints]]] = {}
    for place, record in enumerate(t.abnormal_points):
        for participant in dict.fromkeys(record.participants) or (None,):
            if record.kind:
                typed[record.kind, record.round_number, participant] = record
            else:
                bonuses.setdefault(participant, []).append((place, record))
    index = vars(t)["_abnormal_index"] = _AbnormalIndex(typed, bonuses)
    return index


def _kind_of(entry: Entry) -> str:
    """The type letter of record 299 for a round; empty where it has none."""
    if entry is None:
        return ByeKind.ZERO_POINT.code
    if isinstance(entry, Bye):
        return "" if entry.kind is ByeKind.PAIRING_ALLOCATED else entry.kind.code
    if entry.result.is_forfeit:
        return entry.result.code
    return entry.result.symbol if entry.result.symbol in ("W", "D", "L") else ""


# -- candidates -----------------------------------------------------------------------------------


class _Values(NamedTuple):
    """A line of the table of candidates; `bye` is the pairing-allocated bye."""

    win: str
    draw: str
    loss: str
    bye: str
    absence: str = "0"


_CANDIDATES = (
    _Values("1", "0.5", "0", "1"),
    _Values("3", "1", "0", "3"),
    _Values("2", "1", "0", "2"),
    _Values("1", "0.5", "0", "0.5"),
    _Values("1", "0.5", "0", "0"),
    _Values("3", "1", "0", "0"),
    _Values("3", "1", "0", "1"),
    _Values("3", "1", "0", "1.5"),
    _Values("3", "1", "0", "2"),
    _Values("3", "2", "1", "3"),
    _Values("3", "2", "1", "2"),
    _Values("3", "2", "1", "1"),
    _Values("3", "2", "1", "0"),
    _Values("3", "2", "1", "3", absence="1"),
    _Values("2", "1", "0", "1"),
    _Values("2", "1", "0", "0"),
    _Values("1", "0", "0", "1"),
    _Values("1", "0", "0", "0"),
    _Values("3", "1.5", "0", "3"),
    _Values("3", "1.5", "0", "1.5"),
    _Values("4", "2", "0", "4"),
    _Values("4", "2", "1", "4"),
    _Values("4", "2", "1", "2"),
    _Values("4", "2", "1", "0"),
    _Values("10", "5", "0", "10"),
    _Values("10", "5", "0", "5"),
    _Values("1", "0.5", "0", "1", absence="0.5"),
    _Values("1", "0.5", "0", "0.5", absence="0.5"),
)


def _system(values: _Values) -> GameScoring:
    symbols = zip("WDLPA", values, strict=True)
    return GameScoring.of_symbols({symbol: Decimal(value) for symbol, value in symbols})


CANDIDATES: tuple[GameScoring, ...] = tuple(_system(values) for values in _CANDIDATES)
"""The systems tried when none is stated, most usual first."""


def scoring_name(scoring: GameScoring) -> str:
    """A system in words: ``1-½-0``, ``3-1-0 with a pairing-allocated bye of 1``."""
    name = f"{_number(scoring.white_win)}-{_number(scoring.white_draw)}-"
    name += _number(scoring.white_loss)
    extras = []
    if scoring.pairing_allocated_bye != scoring.white_win:
        extras.append(f"a pairing-allocated bye of {_number(scoring.pairing_allocated_bye)}")
    if scoring.zero_point_bye != ZERO:
        extras.append(f"{_number(scoring.zero_point_bye)} for an absence")
    if not scoring.fits_record_162:
        extras.append("further values of its own")
    return f"{name} with {' and '.join(extras)}" if extras else name


def _number(value: Decimal) -> str:
    whole, half = divmod(value, 1)
    if half == Decimal("0.5"):
        return f"{int(whole) or ''}½"
    return f"{value.normalize():f}"


# -- what each player did -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reading:
    """Which rounds the points of the players are taken to include.

    An event in progress leaves room: programs count or leave out the byes of an open round and
    announced byes, and some add the fictitious points (format notes, 6; C41).
    """

    text: str
    byes_in: tuple[RoundState, ...] = (RoundState.PLAYED, RoundState.PENDING, RoundState.ANNOUNCED)
    games_in: tuple[RoundState, ...] = (RoundState.PLAYED, RoundState.PENDING)
    byes_until: int | None = None
    """The last round whose byes are in; None if there is no limit."""
    accelerated_round: int | None = None

    def includes(self, entry: Entry, round_number: int, state: RoundState) -> bool:
        """Whether an entry of a round is in the points."""
        if isinstance(entry, Game):
            return state in self.games_in
        in_time = self.byes_until is None or round_number <= self.byes_until
        return in_time and state in self.byes_in


_ALL = Reading("")
_PAIRED = Reading("without announced byes", byes_in=(RoundState.PLAYED, RoundState.PENDING))
_NO_OPEN_BYES = Reading("without the byes of the open round", byes_in=(RoundState.PLAYED,))
_FINISHED = Reading(
    "counting finished rounds only", byes_in=(RoundState.PLAYED,), games_in=(RoundState.PLAYED,)
)


def _readings(t: Tournament, accelerations: Sequence[Acceleration]) -> tuple[Reading, ...]:
    """The readings that can differ for this event, the plain one first."""
    states = set(t.round_states)
    plain = [_ALL]
    if RoundState.ANNOUNCED in states:
        plain.append(_PAIRED)
    if RoundState.ANNOUNCED in t.round_states[t.next_round :]:
        # What engines want: the byes of the round to be paired, not those of later ones.
        text = f"with announced byes up to round {t.next_round}"
        plain.append(Reading(text, byes_until=t.next_round))
    if RoundState.PENDING in states:
        plain += [_NO_OPEN_BYES, _FINISHED]
    rounds = (t.paired_rounds, t.next_round) if accelerations else ()
    lent = [
        replace(
            base,
            text=", ".join(
                filter(None, (base.text, f"with the fictitious points of round {number}"))
            ),
            accelerated_round=number,
        )
        for base in plain
        for number in rounds
        if number > 0
    ]
    return (*plain, *lent)


_UNITS = 10_000
"""Points are compared as whole ten-thousandths, which is exact and quick."""


class _Account(NamedTuple):
    """A player's stated points less what no system changes, and the rounds that make the rest.

    `outcomes` are places in `OUTCOMES`; `blanks` more cells at the end of the line are blank.
    """

    units: int
    outcomes: bytes
    blanks: int


@dataclass(frozen=True, slots=True)
class _Ledger:
    """The accounts of all players with points, under one reading."""

    reading: Reading
    numbers: tuple[int, ...]
    accounts: tuple[_Account, ...]


def _ledger(t: Tournament, reading: Reading, accelerations: Sequence[Acceleration]) -> _Ledger:
    lent_in = reading.accelerated_round
    numbers = (player.number for player in t.players)
    lent = {} if lent_in is None else points_in_round(accelerations, numbers, lent_in)
    is_plain = set(t.round_states) <= {RoundState.PLAYED} and not t.abnormal_points
    sums = {number: sum(points, ZERO) for number, points in lent.items()}
    found = [
        (player, row, sums.get(player.number, ZERO))
        for player, row in zip(t.players, t.outcomes, strict=True)
        if player.points is not None
    ]
    accounts = (
        _plain_accounts(found, len(t.round_states))
        if is_plain
        else [_account(t, player, row, reading, extra) for player, row, extra in found]
    )
    return _Ledger(reading, tuple([player.number for player, _, _ in found]), tuple(accounts))


def _account(
    t: Tournament, player: Player, row: bytes, reading: Reading, lent: Decimal
) -> _Account:
    counted: list[int] = []
    fixed = lent
    last = 0
    for round_number, state in enumerate(t.round_states, 1):
        entry = player.entry(round_number)
        if state in reading.games_in:
            last = round_number
        if not reading.includes(entry, round_number, state):
            continue
        record = None if _is_pending(entry) else _abnormal(t, entry, round_number, player.number)
        if record is None:
            counted.append(row[round_number - 1] if round_number <= len(row) else BLANK)
        else:
            fixed += record.game_points
    if t.abnormal_points:
        bonuses = _bonuses(t, player.number, last, follows_first_draft(t))
        fixed += sum((bonus.points for bonus in bonuses), ZERO)
    return _Account(_in_units((player.points or ZERO) - fixed), bytes(counted), 0)


def _is_pending(entry: Entry) -> bool:
    return isinstance(entry, Game) and entry.result is Result.PENDING


def _plain_accounts(found: Iterable[tuple[Player, bytes, Decimal]], rounds: int) -> list[_Account]:
    """Where every round is over and nothing is abnormal: each reading counts every round."""
    return [
        _Account(int(((player.points or ZERO) - lent) * _UNITS), row, rounds - len(row))
        for player, row, lent in found
    ]


def _abnormal(t: Tournament, entry: Entry, round_number: int, number: int) -> AbnormalPoints | None:
    if not t.abnormal_points:
        return None
    return abnormal_value(t, _kind_of(entry), round_number, number)


def _in_units(value: Decimal) -> int:
    return int(value * _UNITS)


def _weights(scoring: GameScoring) -> list[int]:
    """What each of `OUTCOMES` is worth."""
    return [_in_units(scoring.points(outcome)) for outcome in OUTCOMES]


def _explains(weights: Sequence[int], account: _Account) -> bool:
    units, outcomes, blanks = account
    return sum(map(weights.__getitem__, outcomes)) + blanks * weights[BLANK] == units


def _explained(weights: Sequence[int], ledger: _Ledger) -> int:
    return sum([_explains(weights, account) for account in ledger.accounts])


# -- the system in force --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ScoringInForce:
    """The scoring system of an event, where it comes from, and how well it explains the points.

    `source` is ``162`` (or the extension record that stated it), ``inferred`` or ``default``.
    `considered` players have points in the report; `explained` of them follow from the results.
    `unexplained` names the others. `reading` tells what the points were taken to include.
    """

    scoring: GameScoring
    source: str
    explained: int
    considered: int
    message: str
    unexplained: tuple[int, ...] = ()
    reading: Reading = _ALL

    @property
    def finding(self) -> Finding | None:
        """What a reader should be told: an unusual system was inferred, or none fits everybody."""
        if self.source == "default":
            return None
        if self.unexplained:
            return Finding("points-unexplained", self.message)
        unusual = self.source == "inferred" and self.scoring != CANDIDATES[0]
        return Finding("scoring-inferred", self.message) if unusual else None


@dataclass(frozen=True, slots=True)
class _Fit:
    scoring: GameScoring
    ledger: _Ledger
    explained: int

    @property
    def is_complete(self) -> bool:
        """Whether it explains the points of everybody."""
        return self.explained == len(self.ledger.accounts)


def scoring_in_force(
    t: Tournament, accelerations: Sequence[Acceleration] | None = None
) -> ScoringInForce:
    """The stated scoring system, else the first of `CANDIDATES` that fits the points best.

    An unusual system has to explain more than half of the players. In team events the players'
    points are informative, so nothing is inferred from them.

    `accelerations` are the fictitious points that a report may have added to its points; without
    them the records 250 of the report are tried.
    """
    lent = t.accelerations if accelerations is None else tuple(accelerations)
    if t.is_team_event:
        return _of_team_event(t)
    ledgers = tuple(_ledger(t, reading, lent) for reading in _readings(t, lent))
    if t.stated_scoring is not None:
        fit = _best_fit((t.stated_scoring,), ledgers)
        return _in_force(fit, _source(t), _stated_message(fit))
    if not ledgers[0].accounts or not t.paired_rounds:
        return _nothing_to_infer(ledgers[0])
    usual = fit = _best_fit(CANDIDATES[:1], ledgers)
    if not usual.is_complete:
        fit = _best_fit(CANDIDATES, ledgers)
    if fit.explained * 2 <= len(fit.ledger.accounts):
        fit = usual  # points that nothing explains are no evidence for an unusual system
    return _in_force(fit, "inferred", _inferred_message(fit, usual))


def _best_fit(candidates: Sequence[GameScoring], ledgers: Sequence[_Ledger]) -> _Fit:
    """The first system and reading that explain every player, else those that explain most."""
    best = _Fit(candidates[0], ledgers[0], -1)
    for scoring in candidates:
        weights = _weights(scoring)
        for ledger in ledgers:
            explained = _explained(weights, ledger)
            if explained > best.explained:
                best = _Fit(scoring, ledger, explained)
            if explained == len(ledger.accounts):
                return best
    return best


def _in_force(fit: _Fit, source: str, message: str) -> ScoringInForce:
    return ScoringInForce(
        scoring=fit.scoring,
        source=source,
        explained=fit.explained,
        considered=len(fit.ledger.accounts),
        message=message,
        unexplained=() if fit.is_complete else tuple(_unexplained(fit)),
        reading=fit.ledger.reading,
    )


def _unexplained(fit: _Fit) -> Iterator[int]:
    weights = _weights(fit.scoring)
    for number, account in zip(fit.ledger.numbers, fit.ledger.accounts, strict=True):
        if not _explains(weights, account):
            yield number


def _source(t: Tournament) -> str:
    """The record that stated the system: its code where the file is known, else 162."""
    line = t.header_lines.get("stated_scoring")
    if line is None or t.document is None:
        return "162"
    return t.document.text(line)[:3]


def _nothing_to_infer(ledger: _Ledger) -> ScoringInForce:
    return ScoringInForce(
        scoring=CANDIDATES[0],
        source="default",
        explained=0,
        considered=len(ledger.accounts),
        message="nothing tells the scoring system; 1-½-0 is assumed",
    )


_GAMES_ONLY = GameScoring(
    pairing_allocated_bye=ZERO, full_point_bye=ZERO, half_point_bye=ZERO, unknown=ZERO
)


def _of_team_event(t: Tournament) -> ScoringInForce:
    """Stated or 1-½-0; points of players count only won, drawn and forfeit-won games."""
    ledger = _ledger(t, _ALL, ())
    fit = _best_fit((_GAMES_ONLY,), (ledger,))
    scoring = t.stated_scoring or CANDIDATES[0]
    origin = "is stated" if t.stated_scoring else "is assumed"
    return ScoringInForce(
        scoring=scoring,
        source=_source(t) if t.stated_scoring else "default",
        explained=fit.explained,
        considered=len(ledger.accounts),
        message=f"{scoring_name(scoring)} {origin}; in a team event the points of players are "
        f"informative (games and forfeit wins at 1-½-0 explain those of {_share(fit)})",
    )


def _share(fit: _Fit) -> str:
    considered = len(fit.ledger.accounts)
    players = "player" if considered == 1 else "players"
    if fit.explained == considered:
        return f"all {considered} {players}" if considered != 1 else "the only player"
    return f"{fit.explained} of {considered} {players}"


def _explanation(fit: _Fit) -> str:
    text = f"{scoring_name(fit.scoring)} explains the points of {_share(fit)}"
    return f"{text}, {fit.ledger.reading.text}" if fit.ledger.reading.text else text


def _stated_message(fit: _Fit) -> str:
    if not fit.ledger.accounts:
        return f"{scoring_name(fit.scoring)} is stated; no player has points to compare"
    name = scoring_name(fit.scoring)
    return f"{name} is stated; it{_explanation(fit).removeprefix(name)}"


def _inferred_message(fit: _Fit, usual: _Fit) -> str:
    if fit.scoring == usual.scoring:
        return _explanation(fit)
    return f"{_explanation(fit)}; {scoring_name(usual.scoring)} explains {usual.explained}"
