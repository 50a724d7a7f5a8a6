"""From the state of a section to its report: the tournament in TRF26, complete after every act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from crosstable.errors import CrosstableError
from crosstable.event.people.numbering import numbers_of, order_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.report.exclusion import excluded_people, with_last, worthless_games
from crosstable.event.report.long import rating_in_force
from crosstable.event.report.memory import Cells, Memory, RoundCells
from crosstable.event.report.ranking import external_values, split_by_hand
from crosstable.event.report.records import penalties_of, with_records
from crosstable.event.report.teamrecords import ranked_teams, team_cells, with_teams
from crosstable.event.results import OPEN, board_result
from crosstable.event.state import IN_REPORTS, NOTHING, Person, Round, Section
from crosstable.event.systems.knockout import knockout_ranks
from crosstable.event.systems.system import is_knockout, rounds_of
from crosstable.model.dates import PartialDate
from crosstable.model.records import ProhibitedPairing
from crosstable.model.results import BYE_OF_CODE, ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Count, Entry, Game, GameScoring, Player, Tournament
from crosstable.rules.keizer.duties import Duty, comments_of_duties
from crosstable.rules.scoring import adjustments, computed_points
from crosstable.rules.standings.standings import standings
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
        return _derive(section, Memory(), ranks_so_far=True)
    memory = Memory() if memory is None else memory
    with memory.lock:
        if memory.last is None or memory.last[0] is not section:
            memory.last = section, _derive(section, memory)
        return memory.last[1]


def _derive(section: Section, memory: Memory, *, ranks_so_far: bool = False) -> Tournament:
    numbers = numbers_of(section)
    rounds = [_round_cells(section, round_, numbers, memory) for round_ in section.rounds]
    players = _players(section, numbers, rounds, memory)
    t = replace(
        section.base,
        players=players,
        player_count=Count(len(players), str(len(players))),
        rated_count=_count_rated(players),
        declared_rounds=rounds_of(section),
        prohibited=section.base.prohibited + _prohibited_pairings(section, numbers),
        abnormal_points=tuple(
            dict.fromkeys(
                (
                    *section.base.abnormal_points,
                    *section.special_points,
                    *penalties_of(section, numbers),
                    *worthless_games(section, numbers),
                )
            )
        ),
        comments=(
            *section.base.comments,
            *comments_of_duties(_duties(section, numbers)),
            *(f" {text}" for text in section.comments),
        ),
        document=None,
    )
    has_put_off = any(Result.UNKNOWN in round_.results for round_ in rounds)
    after = len(section.rounds) if ranks_so_far else _last_finished(t, rounds)
    if section.teams:  # before the records: an acceleration lends points to teams
        t = with_records(with_teams(t, section, numbers), has_put_off=has_put_off)
        return ranked_teams(_with_points(t, len(section.rounds), memory), section, after)
    return _rank(with_records(t, has_put_off=has_put_off), section, memory, after)


def _duties(section: Section, numbers: Mapping[str, int]) -> Iterator[Duty]:
    """Who was, or will be, away for the club in which round."""
    for who, person in section.people.items():
        for number in person.duties:
            round_ = section.round(number)
            if round_ is None or who in round_.absent:
                yield number, numbers[who]


def _last_finished(t: Tournament, rounds: Sequence[RoundCells]) -> int:
    """The round whose standings the ranks are: the last one before a game without a result."""
    waiting = (n for n, round_ in enumerate(rounds) if Result.PENDING in round_.results)
    return next(waiting, t.paired_rounds)


def trf(section: Section, memory: Memory | None = None) -> bytes:
    """The report of a section in TRF26."""
    memory = Memory() if memory is None else memory
    with memory.lock:
        t = tournament(section, memory)
        return convert(t, "trf26", known_lines=memory.lines).to_bytes()


def _players(
    section: Section, numbers: Mapping[str, int], rounds: Sequence[RoundCells], memory: Memory
) -> tuple[Player, ...]:
    """Everybody in the order of the numbers, without points and ranks."""
    order = sorted(order_of(section), key=numbers.__getitem__)
    entries = _entries(section, rounds, memory)
    people = [section.people[who] for who in order]
    columns = (
        people,
        [numbers[who] for who in order],
        [entries[who] for who in order],
        [rating_in_force(person, section) for person in people],
    )
    return memory.players("people", (), columns, _player)


def _player(person: Person, number: int, entries: tuple[Entry, ...], rating: int | None) -> Player:
    known = {name: getattr(person, name) for name in IN_REPORTS}
    born = PartialDate.parse(person.born) if person.born else None
    known |= {"born": born, "rating": rating}
    return Player(number, **known, rounds=entries)


def _with_points(
    t: Tournament,
    after: int,
    memory: Memory,
    *,
    ranks: Mapping[int, int] = NOTHING,
    key: str = "points",
) -> Tournament:
    """The points after a round, bonuses and penalties included; and the ranks that are given."""
    scoring = t.stated_scoring or GameScoring()
    changed = t.abnormal_points

    def give_points(player: Player, rank: int | None) -> Player:
        more = adjustments(t, player.number, after, scoring=scoring) if changed else ()
        points = computed_points(player, scoring, after, more)
        return replace(player, points=points, rank=rank)

    columns = t.players, [ranks.get(player.number) for player in t.players]
    if changed:  # what they change depends on more than the player
        return replace(t, players=tuple(map(give_points, *columns)))
    return replace(t, players=memory.players(key, (scoring, after), columns, give_points))


def _count_rated(players: tuple[Player, ...]) -> Count:
    count = sum(bool(player.rating) for player in players)
    return Count(count, str(count))


def _prohibited_pairings(
    section: Section, numbers: Mapping[str, int]
) -> tuple[ProhibitedPairing, ...]:
    """Records 260; a wish that gave way has one for each range of rounds in which it holds."""
    known = team_numbers_of(section) if section.teams else numbers
    end = max(section.base.declared_rounds or 0, len(section.rounds) + 1)
    return tuple(
        ProhibitedPairing(
            tuple(sorted(known[who] for who in prohibition.group)),
            first or None,
            last or (end if first else None),
        )
        for prohibition in section.prohibited
        if all(who in known for who in prohibition.group)
        for first, last in prohibition.ranges
    )


# -- rounds ---------------------------------------------------------------------------------------


def _round_cells(
    section: Section, round_: Round, numbers: Mapping[str, int], memory: Memory
) -> RoundCells:
    if round_.matches:
        return RoundCells.of(_team_cells(section, round_, numbers))
    return memory.cells(round_, numbers, _cells)


def _entries(
    section: Section, rounds: Sequence[RoundCells], memory: Memory
) -> Mapping[str, tuple[Entry, ...]]:
    """The cells of everybody: the rounds that were paired, then the byes of coming ones."""
    paired = len(section.rounds)
    expected = 0 if section.teams else rounds_of(section) or paired

    def entries(person: Person, cells: Sequence[Cells]) -> tuple[Entry, ...]:
        own_cells = [cell.get(person.id) for cell in cells]
        if not _has_announced(person, paired):
            return tuple(own_cells)  # nearly everybody
        own_cells = [cell or missed_bye(person, number) for number, cell in enumerate(own_cells, 1)]
        coming = [bye_announced(person, number) for number in range(paired + 1, expected + 1)]
        while coming and coming[-1] is None:
            coming.pop()
        return (*own_cells, *coming)

    return memory.entries(section.people, [round_.cells for round_ in rounds], expected, entries)


def _cells(round_: Round, numbers: Mapping[str, int]) -> dict[str, Entry]:
    cells: dict[str, Entry] = {who: Bye(BYE_OF_CODE[code]) for who, code in round_.absent.items()}
    cells |= round_.odd
    for board in round_.boards:
        text = round_.facts_of(board).result
        white, black = OPEN if text is None else board_result(text)
        cells[board.white] = Game(numbers[board.black], Colour.WHITE, white)
        cells[board.black] = Game(numbers[board.white], Colour.BLACK, black)
    if round_.bye is not None:
        cells[round_.bye] = Bye(ByeKind.PAIRING_ALLOCATED)
    return cells


def _team_cells(section: Section, round_: Round, numbers: Mapping[str, int]) -> dict[str, Entry]:
    games = _cells(round_._replace(absent={}, bye=None), numbers)
    return {**team_cells(section, round_), **games}


def _has_announced(person: Person, paired: int) -> bool:
    """Whether anything is known of rounds that are not paired yet."""
    is_gone = person.withdrawn_after is not None
    return is_gone or bool(person.byes) or person.joins_in > paired + 1


def missed_bye(person: Person, number: int) -> Entry:
    """The bye of a late entry for a round that was paired before; None without one."""
    code = person.byes.get(number) if number < person.joins_in else None
    return None if code is None else Bye(BYE_OF_CODE[code])


def bye_announced(person: Person, number: int) -> Entry:
    """The bye of somebody in a round that is not paired yet; None for somebody who will play."""
    if person.withdrawn_after is not None and number > person.withdrawn_after:
        return Bye(ByeKind.ZERO_POINT)
    code = person.byes.get(number)
    if code is not None:
        return Bye(BYE_OF_CODE[code])
    return Bye(ByeKind.ZERO_POINT) if number < person.joins_in else None


# -- ranks ----------------------------------------------------------------------------------------


def _rank(t: Tournament, section: Section, memory: Memory, after: int) -> Tournament:
    """The points of all rounds, and the ranks after one of them.

    Ranks follow from points and tie-breaks, before round 1 from the starting numbers.
    """
    ranks: Mapping[int, int]
    if is_knockout(section) and not any(round_.is_imported for round_ in section.rounds):
        numbers = numbers_of(section)
        ranks = {numbers[who]: rank for who, rank in knockout_ranks(section).items()}
    else:
        then = _as_it_was(t, after, memory)
        external = external_values(section)
        made_from = (then, after, external)
        ranks = memory.ranks(made_from, lambda: _computed_ranks(t, then, after, external))
    gone = excluded_people(section)
    if gone:
        numbers = numbers_of(section)
        ranks = with_last(ranks, {numbers[who] for who in gone})
    ranks = split_by_hand(ranks, section)
    return _with_points(t, len(section.rounds), memory, ranks=ranks)


def _as_it_was(t: Tournament, after: int, memory: Memory) -> Tournament:
    """The tournament without what came after a round: all that its standings follow from.

    While a round is played this stays the same, result after result.
    """

    def cut(player: Player) -> Player:
        return replace(player, rounds=player.rounds[:after])

    players = memory.players("cut", (after,), (t.players,), cut)
    then = replace(t, players=players, declared_rounds=t.rounds)
    return _with_points(then, after, memory, key="points then")


def _computed_ranks(
    t: Tournament, then: Tournament, after: int, external: Mapping[str, Mapping[int, Fraction]]
) -> Mapping[int, int]:
    if not after or not then.tiebreaks:
        return _by_points(then)
    try:  # a round of byes alone is a round only because of those after it
        whole = then if then.paired_rounds == after else t
        return standings(whole, after=after, external=external).rank_of
    except CrosstableError:
        return _by_points(then)


def _by_points(t: Tournament) -> Mapping[int, int]:
    ordered = sorted(t.players, key=lambda player: (-(player.points or 0), player.number))
    return {player.number: rank for rank, player in enumerate(ordered, 1)}
