"""From the state of a section to its report: the tournament in TRF26, complete after every act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from crosstable.errors import CrosstableError
from crosstable.event.people.numbering import numbers_of, order_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.report.exclusion import excluded, with_last, worthless_games
from crosstable.event.report.long import rating_in_force
from crosstable.event.report.memory import Memory
from crosstable.event.report.ranking import decided, external_values
from crosstable.event.report.records import with_records
from crosstable.event.report.teamrecords import ranked_teams, team_cells, with_teams
from crosstable.event.results import OPEN, board_result
from crosstable.event.state import IN_REPORTS, Person, Round, Section
from crosstable.event.systems.knockout import knockout_ranks
from crosstable.event.systems.system import is_knockout, rounds_of
from crosstable.model.dates import PartialDate
from crosstable.model.results import BYE_OF_CODE, ByeKind, Colour
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
from crosstable.rules.standings.standings import last_finished_round, standings
from crosstable.writing.conversion import convert


def tournament(
    section: Section, memory: Memory | None = None, *, ranks_so_far: bool = False
) -> Tournament:
    """The tournament that a section is now, with points and ranks.

    The ranks are those of the last round that has all its results, as in every table of standings;
    `ranks_so_far` counts the games of a round in play too, for those who ask what they would mean.
    `memory` is for those who ask after every act: what did not change is not made again.
    """
    if ranks_so_far:
        return _derived(section, Memory(), ranks_so_far=True)
    memory = Memory() if memory is None else memory
    with memory.lock:
        if memory.last is None or memory.last[0] is not section:
            memory.last = section, _derived(section, memory)
        return memory.last[1]


def _derived(section: Section, memory: Memory, *, ranks_so_far: bool = False) -> Tournament:
    numbers = numbers_of(section)
    entries = _entries(section, numbers, memory)
    players = tuple(
        _known_player(section, section.people[who], numbers[who], entries[who], memory)
        for who in sorted(order_of(section), key=numbers.__getitem__)
    )
    t = replace(
        section.base,
        players=players,
        player_count=Count(len(players), str(len(players))),
        rated_count=_rated(players),
        declared_rounds=rounds_of(section),
        prohibited=section.base.prohibited + _prohibited(section, numbers),
        abnormal_points=tuple(
            dict.fromkeys((*section.base.abnormal_points, *worthless_games(section, numbers)))
        ),
        comments=section.base.comments + tuple(f" {text}" for text in section.comments),
        document=None,
    )
    if section.teams:  # before the records: an acceleration lends points to teams
        t = with_records(with_teams(t, section, numbers))
        t = _with_points(t, len(section.rounds), memory)
        return ranked_teams(t, section, _ranked_after(t, section, so_far=ranks_so_far))
    t = _with_points(with_records(t), len(section.rounds), memory)
    return _ranked(t, section, memory, _ranked_after(t, section, so_far=ranks_so_far))


def _ranked_after(t: Tournament, section: Section, *, so_far: bool) -> int:
    """The round whose standings the ranks are."""
    return len(section.rounds) if so_far else last_finished_round(t)


def trf(section: Section, memory: Memory | None = None) -> bytes:
    """The report of a section in TRF26."""
    memory = Memory() if memory is None else memory
    with memory.lock:
        found = tournament(section, memory)
        return convert(found, "trf26", known_lines=memory.lines).to_bytes()


def _known_player(
    section: Section, person: Person, number: int, entries: tuple[Entry, ...], memory: Memory
) -> Player:
    made_from = (person, number, entries, rating_in_force(person, section))
    return memory.player(
        ("player", person.id), made_from, lambda: _player(section, person, number, entries)
    )


def _player(section: Section, person: Person, number: int, entries: tuple[Entry, ...]) -> Player:
    known = {name: getattr(person, name) for name in IN_REPORTS}
    born = PartialDate.parse(person.born) if person.born else None
    known |= {"born": born, "rating": rating_in_force(person, section)}
    return Player(number, **known, rounds=entries)


def _with_points(t: Tournament, paired: int, memory: Memory) -> Tournament:
    """The points after the rounds that were paired, bonuses and penalties included."""
    scoring = t.stated_scoring or GameScoring()
    has_adjustments = bool(t.abnormal_points)

    def scored(player: Player) -> Player:
        more = adjustments(t, player.number, paired, scoring=scoring) if has_adjustments else ()
        return replace(player, points=computed_points(player, scoring, paired, more))

    def known(player: Player) -> Player:
        made_from = (player, scoring, paired)
        return memory.player(("points", player.number), made_from, lambda: scored(player))

    return replace(t, players=tuple(map(scored if has_adjustments else known, t.players)))


def _rated(players: tuple[Player, ...]) -> Count:
    count = sum(bool(player.rating) for player in players)
    return Count(count, str(count))


def _prohibited(section: Section, numbers: Mapping[str, int]) -> tuple[ProhibitedPairing, ...]:
    known = team_numbers_of(section) if section.teams else numbers
    return tuple(
        ProhibitedPairing(tuple(sorted(known[who] for who in group)))
        for group in section.prohibited
    )


# -- rounds ---------------------------------------------------------------------------------------


def _entries(
    section: Section, numbers: Mapping[str, int], memory: Memory
) -> Mapping[str, tuple[Entry, ...]]:
    """The cells of everybody: the rounds that were paired, then the byes of coming ones."""
    found: dict[str, list[Entry]] = {who: [] for who in section.people}
    for one in section.rounds:
        if one.matches:
            cells = _team_cells(section, one, numbers)
        else:
            cells = memory.cells(one, numbers, _cells)
        for who, cells_of in found.items():
            cells_of.append(cells.get(who))
    rounds = 0 if section.teams else rounds_of(section) or len(section.rounds)
    for who, cells_of in found.items():
        if not _has_announced(section.people[who], len(section.rounds)):
            continue  # nearly everybody
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
        white, black = OPEN if text is None else board_result(text)
        cells[board.white] = Game(numbers[board.black], Colour.WHITE, white)
        cells[board.black] = Game(numbers[board.white], Colour.BLACK, black)
    if one.bye is not None:
        cells[one.bye] = Bye(ByeKind.PAIRING_ALLOCATED)
    return cells


def _team_cells(section: Section, one: Round, numbers: Mapping[str, int]) -> dict[str, Entry]:
    games = _cells(one._replace(absent={}, bye=None), numbers)
    return {**team_cells(section, one), **games}


def _has_announced(person: Person, paired: int) -> bool:
    """Whether anything is known of rounds that are not paired yet."""
    is_gone = person.withdrawn_after is not None
    return is_gone or bool(person.byes) or person.joins_in > paired + 1


def announced(person: Person, number: int) -> Entry:
    """The bye of somebody in a round that is not paired yet; None for somebody who will play."""
    if person.withdrawn_after is not None and number > person.withdrawn_after:
        return Bye(ByeKind.ZERO_POINT)
    code = person.byes.get(number)
    if code is not None:
        return Bye(BYE_OF_CODE[code])
    return Bye(ByeKind.ZERO_POINT) if number < person.joins_in else None


# -- ranks ----------------------------------------------------------------------------------------


def _ranked(t: Tournament, section: Section, memory: Memory, after: int) -> Tournament:
    """The ranks after a round by points and tie-breaks; before round 1 by the starting numbers."""
    ranks: Mapping[int, int]
    if is_knockout(section) and not any(one.is_imported for one in section.rounds):
        numbers = numbers_of(section)
        ranks = {numbers[who]: rank for who, rank in knockout_ranks(section).items()}
    elif not after or not t.tiebreaks:
        ranks = _by_points(t, after)
    else:
        try:
            given = external_values(section)
            ranks = standings(t, after=after, external=given).rank_of
        except CrosstableError:
            ranks = _by_points(t, after)
    gone = excluded(section)
    if gone:
        numbers = numbers_of(section)
        ranks = with_last(ranks, {numbers[who] for who in gone})
    ranks = decided(ranks, section)

    def known(player: Player) -> Player:
        rank = ranks.get(player.number)
        made_from = (player, rank)
        return memory.player(("rank", player.number), made_from, lambda: replace(player, rank=rank))

    return replace(t, players=tuple(map(known, t.players)))


def _by_points(t: Tournament, after: int) -> Mapping[int, int]:
    then = t if after == t.paired_rounds else _with_points(t, after, Memory())
    ordered = sorted(then.players, key=lambda player: (-(player.points or 0), player.number))
    return {player.number: rank for rank, player in enumerate(ordered, 1)}
