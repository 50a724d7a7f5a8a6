"""From the state of a section to its report: the tournament in TRF26, complete after every act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.errors import CrosstableError
from crosstable.event.numbering import numbers_of, order_of
from crosstable.event.results import board_result
from crosstable.event.state import Person, Round, Section
from crosstable.model.dates import PartialDate
from crosstable.model.results import BYE_OF_CODE, ByeKind, Colour, Result
from crosstable.model.tournament import (
    Bye,
    Count,
    Entry,
    Game,
    GameScoring,
    Player,
    ProhibitedPairing,
    Tournament,
)
from crosstable.rules.scoring import adjustments, computed_points
from crosstable.rules.standings.standings import standings
from crosstable.writing.conversion import convert


def tournament(section: Section) -> Tournament:
    """The tournament that a section is now, with points and ranks."""
    numbers = numbers_of(section)
    entries = _entries(section, numbers)
    players = tuple(
        _player(section.people[who], numbers[who], entries[who])
        for who in sorted(order_of(section), key=numbers.__getitem__)
    )
    t = replace(
        section.base,
        players=players,
        player_count=Count(len(players), str(len(players))),
        rated_count=_rated(players),
        prohibited=section.base.prohibited + _prohibited(section, numbers),
        comments=section.base.comments + tuple(f" {text}" for text in section.comments),
        document=None,
    )
    return _ranked(_with_points(t, len(section.rounds)), section)


def trf(section: Section) -> bytes:
    """The report of a section in TRF26."""
    return convert(tournament(section), "trf26").to_bytes()


def _player(person: Person, number: int, entries: tuple[Entry, ...]) -> Player:
    return Player(
        number=number,
        name=person.name,
        sex=person.sex,
        title=person.title,
        rating=person.rating,
        federation=person.federation,
        fide_id=person.fide_id,
        born=PartialDate.parse(person.born) if person.born else None,
        rounds=entries,
    )


def _with_points(t: Tournament, paired: int) -> Tournament:
    """The points after the rounds that were paired, bonuses and penalties included."""
    scoring = t.stated_scoring or GameScoring()
    has_adjustments = bool(t.abnormal_points)
    players = (
        replace(
            player,
            points=computed_points(
                player,
                scoring,
                paired,
                adjustments(t, player.number, paired, scoring=scoring) if has_adjustments else (),
            ),
        )
        for player in t.players
    )
    return replace(t, players=tuple(players))


def _rated(players: tuple[Player, ...]) -> Count:
    count = sum(bool(player.rating) for player in players)
    return Count(count, str(count))


def _prohibited(section: Section, numbers: Mapping[str, int]) -> tuple[ProhibitedPairing, ...]:
    return tuple(
        ProhibitedPairing(tuple(sorted(numbers[who] for who in group)))
        for group in section.prohibited
    )


# -- rounds ---------------------------------------------------------------------------------------


def _entries(section: Section, numbers: Mapping[str, int]) -> Mapping[str, tuple[Entry, ...]]:
    """The cells of everybody: the rounds that were paired, then the byes of coming ones."""
    found: dict[str, list[Entry]] = {who: [] for who in section.people}
    for one in section.rounds:
        cells = _cells(one, numbers)
        for who, cells_of in found.items():
            cells_of.append(cells.get(who))
    rounds = section.base.declared_rounds or len(section.rounds)
    for who, cells_of in found.items():
        coming = [
            announced(section.people[who], number)
            for number in range(len(section.rounds) + 1, rounds + 1)
        ]
        while coming and coming[-1] is None:
            coming.pop()
        cells_of += coming
    return {who: tuple(cells_of) for who, cells_of in found.items()}


def _cells(one: Round, numbers: Mapping[str, int]) -> dict[str, Entry]:
    cells: dict[str, Entry] = {who: Bye(BYE_OF_CODE[code]) for who, code in one.absent.items()}
    cells |= one.odd
    for board in one.boards:
        text = one.known(board).result
        white, black = (Result.PENDING, Result.PENDING) if text is None else board_result(text)
        cells[board.white] = Game(numbers[board.black], Colour.WHITE, white)
        cells[board.black] = Game(numbers[board.white], Colour.BLACK, black)
    if one.bye is not None:
        cells[one.bye] = Bye(ByeKind.PAIRING_ALLOCATED)
    return cells


def announced(person: Person, number: int) -> Entry:
    """The bye of somebody in a round that is not paired yet; None for somebody who will play."""
    if person.withdrawn_after is not None and number > person.withdrawn_after:
        return Bye(ByeKind.ZERO_POINT)
    code = person.byes.get(number)
    if code is not None:
        return Bye(BYE_OF_CODE[code])
    return Bye(ByeKind.ZERO_POINT) if number < person.joins_in else None


# -- ranks ----------------------------------------------------------------------------------------


def _ranked(t: Tournament, section: Section) -> Tournament:
    """The ranks by points and tie-breaks; before the first result by the starting numbers."""
    if not section.rounds or not t.tiebreaks:
        ranks = _by_points(t)
    else:
        try:
            ranks = standings(t, after=len(section.rounds)).rank_of
        except CrosstableError:
            ranks = _by_points(t)
    players = tuple(replace(player, rank=ranks.get(player.number)) for player in t.players)
    return replace(t, players=players)


def _by_points(t: Tournament) -> Mapping[int, int]:
    ordered = sorted(t.players, key=lambda player: (-(player.points or 0), player.number))
    return {player.number: rank for rank, player in enumerate(ordered, 1)}
