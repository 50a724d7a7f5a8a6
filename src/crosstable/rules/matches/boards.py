"""The boards of a match: by line-ups, else by the order of the rosters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from crosstable.model.records import Lineup
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye, Game, Tournament
from crosstable.rules.matches.colours import colour_balance
from crosstable.rules.matches.event import Draft, Duel, Event, Meeting
from crosstable.rules.matches.lineups import is_default_order, stated_boards
from crosstable.rules.matches.model import NOBODY


def number_of_boards(t: Tournament, drafts: Iterable[Draft]) -> int:
    """Record 352 decides; without it the longest line-up or match."""
    stated = stated_boards(t) or 0
    if t.board_colours:
        return stated
    return max(stated, *(len(draft.duels) for draft in drafts), 0)


def boards_of(event: Event, meeting: Meeting) -> tuple[Duel | None, ...]:
    duels = _duels(event, meeting)
    lineups = [event.lineups.get((meeting.round_number, team)) for team in meeting.teams]
    if any(lineups):
        return _by_lineups(event, meeting, lineups, duels)
    return _by_rosters(event, meeting, duels)


def _duels(event: Event, meeting: Meeting) -> list[Duel]:
    """Who sat opposite whom, in the first team's roster order, lonely players included."""
    duels: list[Duel] = []
    seated: set[int] = set()
    for team, opposing in (meeting.teams, meeting.teams[::-1]):
        for number in event.members[team]:
            if team == meeting.second and number in seated:
                continue
            if _sat_down(event, number, meeting.round_number, opposing):
                opponent = _opponent_in(event, number, meeting.round_number, opposing)
                duel = Duel(number, NOBODY if opponent in seated else opponent)
                duels.append(duel if team == meeting.first else duel.turned)
                seated.update((number, opponent))
    return duels


def _sat_down(event: Event, number: int, round_number: int, opposing: int) -> bool:
    """Whether a player's cell belongs to the match against this team.

    A pairing-allocated bye beside games of the own team is a board without an opponent.
    """
    entry = event.entry(number, round_number)
    if isinstance(entry, Game):
        return entry.opponent is None or event.team_of.get(entry.opponent) == opposing
    return isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED


def _opponent_in(event: Event, number: int, round_number: int, opposing: int) -> int:
    game = event.game(number, round_number)
    if game is None or game.opponent is None:
        return NOBODY
    return game.opponent if event.team_of.get(game.opponent) == opposing else NOBODY


def _by_lineups(
    event: Event, meeting: Meeting, lineups: Sequence[Lineup | None], duels: Sequence[Duel]
) -> tuple[Duel | None, ...]:
    """Boards where at least one team has a record 300; what it leaves open goes by roster."""
    boards: dict[int, Duel] = {}
    waiting: list[Duel] = []
    agree = True
    for duel in duels:
        places = [_places(lineup).get(p) for lineup, p in zip(lineups, duel, strict=True)]
        known = [place for place in places if place is not None]
        agree &= len(set(known)) <= 1 and not _is_unlisted(lineups, duel)
        place = next((place for place in known if place not in boards), None)
        if place is None:
            waiting.append(duel)
        else:
            boards[place] = duel
    _seat_waiting(event, meeting, waiting, boards)
    agree &= _seat_listed_without_game(lineups, boards)
    if not agree:
        _report_disagreement(event, meeting, lineups)
    seated = tuple(boards.get(place) for place in range(max(boards, default=-1) + 1))
    for side, lineup in enumerate(lineups):
        if lineup is None:
            _compare_order(event, meeting, side, seated)
    return seated


def _report_disagreement(event: Event, meeting: Meeting, lineups: Sequence[Lineup | None]) -> None:
    message = (
        f"round {meeting.round_number}: the line-up and the games of {event.name(meeting.first)} "
        f"against {event.name(meeting.second)} do not agree"
    )
    event.report("lineup-disagrees", lineups[0] or lineups[1], message)


def _places(lineup: Lineup | None) -> dict[int, int]:
    players = lineup.players if lineup else ()
    return {number: place for place, number in enumerate(players) if number != NOBODY}


def _is_unlisted(lineups: Sequence[Lineup | None], duel: Duel) -> bool:
    """Whether a player of the duel is missing in the line-up of the own team."""
    return any(
        lineup is not None and number != NOBODY and number not in lineup.players
        for lineup, number in zip(lineups, duel, strict=True)
    )


def _seat_waiting(
    event: Event, meeting: Meeting, waiting: Iterable[Duel], boards: dict[int, Duel]
) -> None:
    """Puts duels that no line-up places on the free boards, in roster order."""

    def roster_place(duel: Duel) -> int:
        if duel.first:
            return event.members[meeting.first].index(duel.first)
        return event.members[meeting.second].index(duel.second)

    for duel in sorted(waiting, key=roster_place):
        boards[next(place for place in count() if place not in boards)] = duel


def _seat_listed_without_game(lineups: Sequence[Lineup | None], boards: dict[int, Duel]) -> bool:
    """Seats players whom a line-up names but who have no cell of this match; False if any."""
    seated = {number for duel in boards.values() for number in duel}
    missing = [
        (side, place, number)
        for side, lineup in enumerate(lineups)
        for number, place in _places(lineup).items()
        if number not in seated
    ]
    for side, place, number in missing:
        duel = boards.get(place, Duel(NOBODY, NOBODY))
        if duel[side] == NOBODY:
            boards[place] = Duel(number, duel.second) if side == 0 else Duel(duel.first, number)
    return not missing


def _by_rosters(event: Event, meeting: Meeting, duels: Sequence[Duel]) -> tuple[Duel, ...]:
    """Boards in the order of both rosters; if they contradict each other, colours decide."""
    first, second = meeting.teams
    by_first = _merge(event, first, second, duels)
    by_second = [
        duel.turned for duel in _merge(event, second, first, [duel.turned for duel in duels])
    ]
    if [duel for duel in by_first if all(duel)] == [duel for duel in by_second if all(duel)]:
        return tuple(by_first)
    # The order whose colours fit the sequence better, whichever team is White; max takes the first.
    order = max(
        by_first,
        by_second,
        key=lambda order: abs(colour_balance(event, meeting.round_number, order)),
    )
    for side in (0, 1):
        _compare_order(event, meeting, side, order)
    return tuple(order)


def _merge(event: Event, leading: int, other: int, duels: Sequence[Duel]) -> list[Duel]:
    """Duels by the leading team's roster; lonely players of the other one by their own.

    A lonely player of the other team comes before the first board of a later team-mate.
    """
    place = {number: index for index, number in enumerate(event.members[leading])}
    other_place = {number: index for index, number in enumerate(event.members[other])}
    ordered = sorted((d for d in duels if d.first), key=lambda d: place[d.first])
    lonely = sorted((d for d in duels if not d.first), key=lambda d: other_place[d.second])
    for duel in lonely:
        later = (
            index
            for index, seated in enumerate(ordered)
            if seated.second and other_place[seated.second] > other_place[duel.second]
        )
        ordered.insert(next(later, len(ordered)), duel)
    return ordered


def _compare_order(
    event: Event, meeting: Meeting, side: int, boards: Sequence[Duel | None]
) -> None:
    """Reports a team that no line-up speaks of and whose boards do not follow its roster."""
    team = meeting.teams[side]
    seated = [duel[side] for duel in boards if duel and duel[side] != NOBODY]
    if not is_default_order(event.members[team], seated):
        message = (
            f"round {meeting.round_number}: the boards of {event.name(team)} are not in default "
            "order and there is no record 300"
        )
        event.report("boards-out-of-order", event.t.team_by_number[team], message)
