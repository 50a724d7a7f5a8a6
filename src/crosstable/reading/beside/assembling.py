"""Files of a folder put together to one snapshot; raises `Misread` where they do not fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from types import MappingProxyType
from typing import NamedTuple

from crosstable.errors import Misread
from crosstable.model.phrases import phrase
from crosstable.model.tournament import Tournament
from crosstable.reading.beside import vega
from crosstable.reading.beside.names import name_keys
from crosstable.reading.beside.snapshot import (
    SWISS_MANAGER,
    VEGA,
    SeenBoard,
    SeenFile,
    SeenPlayer,
    SeenRound,
    Snapshot,
    StaleList,
)
from crosstable.reading.beside.swissmanager import PairingRow, rounds_of

PLAYERS = "players"
PAIRINGS = "pairings"
CROSSTABLE = "crosstable"
ENGINE = "engine"


class Part(NamedTuple):
    """One file that was read: what it holds is in one of the other fields."""

    file: SeenFile
    players: tuple[SeenPlayer, ...] = ()
    rows: tuple[PairingRow, ...] = ()
    heading: str = ""
    """The first line of the rows."""
    pairing: vega.PairingList | None = None
    cross: vega.CrossList | None = None
    report: Tournament | None = None

    @property
    def event_name(self) -> str:
        """The name of the tournament, where the file has one that can be trusted."""
        named = self.pairing or self.cross
        return "" if named is None else named.name


class Known(NamedTuple):
    """What the event here knows already."""

    players: tuple[SeenPlayer, ...] = ()
    rounds: int = 0
    name: str = ""
    """The name of the tournament there, once it is known."""
    section: str = ""
    written: Mapping[int, str] = MappingProxyType({})
    """When the lists had been written that the rounds here were taken from."""


NOTHING_KNOWN = Known()
_MOST = 9999
"""The highest starting number, and the highest rating, that a report has columns for."""
_DIGITS_OF_AN_ID = 11
CLOCK_STEP = 2
"""Seconds: some disks keep times in steps of two."""


def assemble(program: str, parts: Sequence[Part], known: Known = NOTHING_KNOWN) -> Snapshot | None:
    """What the files say together; None if there is no list of pairings and nobody listed."""
    newest_first = sorted(parts, key=lambda part: -part.file.changed)
    snapshot = (
        _of_swiss_manager(newest_first, known)
        if program == SWISS_MANAGER
        else _of_vega(newest_first, known)
    )
    if snapshot is not None:
        _refuse_impossible(snapshot.players)
    return snapshot


def _refuse_impossible(players: Iterable[SeenPlayer]) -> None:
    """No report could hold such a number: the list was damaged, or is of another kind."""
    for player in players:
        fide_id = player.fide_id or "0"
        ratings = (player.rating or 0, player.national or 0)
        is_possible = 1 <= player.number <= _MOST and max(ratings) <= _MOST
        if not (is_possible and fide_id.isdecimal() and len(fide_id) <= _DIGITS_OF_AN_ID):
            raise Misread(
                phrase(
                    "the number, the rating or the FIDE number of {name} is impossible",
                    name=player.name,
                )
            )


# -- Swiss-Manager --------------------------------------------------------------------------------


def _of_swiss_manager(parts: Sequence[Part], known: Known) -> Snapshot | None:
    listed = _one_tournament([part for part in parts if part.file.kind == PLAYERS], known)
    pairings = [part for part in parts if part.file.kind == PAIRINGS]
    if listed is None and not pairings:
        return None
    players = known.players if listed is None else listed.players
    newest: dict[int, tuple[PairingRow, ...]] = {}
    used = [] if listed is None else [listed.file]
    heading = ""
    written: dict[int, str] = {}
    stale: list[StaleList] = []
    for part in pairings:
        rows = part.rows
        fresh = sorted({row.round for row in rows} - newest.keys())
        old = [number for number in fresh if _is_older(part.file, number, known)]
        stale += [StaleList(part.file.name, number) for number in old]
        fresh = [number for number in fresh if number not in old]
        for number in fresh:
            newest[number] = tuple(row for row in rows if row.round == number)
            written[number] = _moment(part.file.changed)
        if fresh:
            used.append(part.file)
            heading = heading or part.heading
    rounds = rounds_of(row for number in sorted(newest) for row in newest[number])
    _refuse_strangers(players, rounds)
    lines = {number: tuple(row.text for row in rows) for number, rows in newest.items()}
    return Snapshot(
        SWISS_MANAGER,
        players,
        rounds,
        rows={0: (heading,), **lines},
        files=tuple(used),
        written=written,
        stale=tuple(stale),
    )


def _is_older(file: SeenFile, number: int, known: Known) -> bool:
    """Whether the round was taken from a list that is newer: an old one beats no newer work."""
    return _moment(file.changed + CLOCK_STEP) < known.written.get(number, "")


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _refuse_strangers(players: Iterable[SeenPlayer], rounds: Iterable[SeenRound]) -> None:
    numbers = {player.number for player in players}
    for round_ in rounds:
        seated = [who for board in round_.boards for who in (board.white, board.black)]
        seated += [] if round_.bye is None else [round_.bye]
        strangers = sorted({*seated} - numbers)
        if strangers:
            raise Misread(
                phrase(
                    "round {round}: number {n} is in no list of players; save Spielerdaten again",
                    round=round_.number,
                    n=strangers[0],
                )
            )


def _one_tournament(listed: Sequence[Part], known: Known) -> Part | None:
    """The newest list of people; refused if another one is of other people."""
    if not listed:
        return None
    groups: list[list[Part]] = []
    for part in listed:
        own = next((group for group in groups if _is_same_event(group[0], part)), None)
        if own is None:
            groups.append([part])
        else:
            own.append(part)
    if len(groups) == 1:
        return groups[0][0]
    bound = [group for group in groups if _is_bound(group[0], known)]
    if len(bound) == 1:
        return bound[0][0]
    raise _two_tournaments([group[0].file.name for group in groups])


def _is_same_event(first: Part, second: Part) -> bool:
    """Whether at least half of the shorter list is in the other one."""
    keys = [
        {key for player in part.players for key in name_keys(player.name)}
        for part in (first, second)
    ]
    return 2 * len(keys[0] & keys[1]) >= min(map(len, keys))


def _is_bound(part: Part, known: Known) -> bool:
    if known.players:
        ours = {key for player in known.players for key in name_keys(player.name)}
        there = [player for player in part.players if name_keys(player.name) & ours]
        return 2 * len(there) >= len(known.players)
    return bool(known.section) and known.section.casefold() in part.file.name.casefold()


def _two_tournaments(names: Sequence[str]) -> Misread:
    return Misread(
        phrase(
            "the folder has the files of two tournaments: {first} and {second}; use a folder for "
            "each of them",
            first=names[0],
            second=names[1],
        )
    )


# -- Vega -----------------------------------------------------------------------------------------


def _of_vega(parts: Sequence[Part], known: Known) -> Snapshot | None:
    names = {part.event_name for part in parts} - {""}
    if known.name and known.name in names:
        parts = [part for part in parts if part.event_name in ("", known.name)]
    elif len(names) > 1:
        bound = [name for name in names if known.section and known.section in name]
        if len(bound) != 1:
            raise _two_tournaments(sorted(names))
        parts = [part for part in parts if part.event_name in ("", bound[0])]
    newest = _NewestOfVega.of(parts)
    stale = tuple(newest.old_lists(known))
    pairing = None if stale or newest.pairing is None else newest.pairing.pairing
    cross = None if newest.cross is None else newest.cross.cross
    report = None if newest.report is None else newest.report.report
    if pairing is None and cross is None:
        return None if newest.pairing is None else Snapshot(VEGA, known.players, (), stale=stale)
    number = pairing.round if pairing is not None else cross.round + 1 if cross is not None else 1
    history = newest.history(number, known)
    players = _people_of_vega(cross, report, known)
    last = []
    if pairing is not None:
        seated, players = vega.seat_by_name(pairing, players)
        last = [_with_results(seated, cross)]
    elif cross is not None:
        history = vega.rounds_of_cross_list(cross)
    rounds = vega.number_boards([*history, *last])
    return Snapshot(
        VEGA,
        players,
        rounds,
        name=pairing.name if pairing is not None else cross.name if cross is not None else "",
        declared_rounds=None if report is None else report.declared_rounds,
        files=tuple(part.file for part in parts if not (stale and part is newest.pairing)),
        written=newest.times(number, rounds),
        stale=stale,
    )


class _NewestOfVega(NamedTuple):
    """The newest list of each kind."""

    pairing: Part | None
    cross: Part | None
    report: Part | None

    @classmethod
    def of(cls, parts: Sequence[Part]) -> _NewestOfVega:
        kinds = (PAIRINGS, CROSSTABLE, ENGINE)
        return cls(
            *(next((part for part in parts if part.file.kind == kind), None) for kind in kinds)
        )

    def old_lists(self, known: Known) -> Iterator[StaleList]:
        """The list of pairings, if its round was taken from a newer one."""
        if self.pairing is not None and self.pairing.pairing is not None:
            number = self.pairing.pairing.round
            if _is_older(self.pairing.file, number, known):
                yield StaleList(self.pairing.file.name, number)

    def times(self, number: int, rounds: Sequence[SeenRound]) -> dict[int, str]:
        """When the list of each round was written: the round that is played has its own list."""
        histories = [part.file.changed for part in (self.cross, self.report) if part is not None]
        newest = max(histories, default=0.0)
        own = self.pairing.file.changed if self.pairing is not None else newest
        return {seen.number: _moment(own if seen.number == number else newest) for seen in rounds}

    def history(self, number: int, known: Known) -> tuple[SeenRound, ...]:
        """The rounds before one: of the engine's file, which knows the colours of forfeits, else of
        the crosstable; none where they are known here already.

        A crosstable that is newer than the engine's file has results that were corrected since.
        """
        needed = number - 1
        cross = None if self.cross is None else self.cross.cross
        report = None if self.report is None else self.report.report
        if report is not None and report.paired_rounds >= needed:
            rounds = vega.rounds_of_report(report)[:needed]
            if all(board.result is not None for round_ in rounds for board in round_.boards):
                return (
                    tuple(_with_corrections(rounds, cross)) if self._is_crosstable_newer else rounds
                )
        if cross is not None and cross.round >= needed:
            return vega.rounds_of_cross_list(cross)[:needed]
        if known.rounds >= needed:
            return ()
        raise Misread(
            phrase(
                "the list of pairings is of round {n}, and no other file has the rounds before it; "
                "enter or open a result in Vega, so that it writes crosstable.txt",
                n=number,
            )
        )

    @property
    def _is_crosstable_newer(self) -> bool:
        return (
            self.cross is not None
            and self.report is not None
            and self.cross.file.changed > self.report.file.changed
        )


def _with_corrections(
    rounds: Iterable[SeenRound], cross: vega.CrossList | None
) -> Iterator[SeenRound]:
    """The rounds with the results of the crosstable, where it has the same boards."""
    for round_ in rounds:
        newer = _with_results(round_, cross)
        boards = tuple(
            after if after.result is not None else before
            for before, after in zip(round_.boards, newer.boards, strict=True)
        )
        yield round_._replace(boards=boards)


def _people_of_vega(
    cross: vega.CrossList | None, report: Tournament | None, known: Known
) -> tuple[SeenPlayer, ...]:
    """Everybody: data of the engine's file, names of the crosstable, else what is known here."""
    reported = {p.number: p for p in (() if report is None else vega.players_of_report(report))}
    listed = {row.player.number: row.player for row in (() if cross is None else cross.players)}
    known_here = {player.number: player for player in known.players}
    people = []
    for number in sorted({*reported, *listed} or known_here):
        player = reported.get(number) or listed.get(number) or known_here[number]
        named = listed.get(number)
        if named is not None and not named.is_squashed:
            player = player._replace(name=named.name, is_squashed=False)
        people.append(player)
    return tuple(people)


def _with_results(seated: SeenRound, cross: vega.CrossList | None) -> SeenRound:
    """The round with results that the crosstable has of the same boards."""
    if cross is None or cross.round < seated.number:
        return seated
    listed = vega.rounds_of_cross_list(cross)[seated.number - 1]
    results: Mapping[frozenset[int], SeenBoard] = {
        frozenset((board.white, board.black)): board for board in listed.boards
    }
    boards = tuple(
        board._replace(
            result=_result_for(board, results.get(frozenset((board.white, board.black))))
        )
        for board in seated.boards
    )
    playing = {who for board in seated.boards for who in (board.white, board.black)}
    absent = {who: code for who, code in listed.absent.items() if who not in playing}
    return seated._replace(boards=boards, absent=absent)


def _result_for(board: SeenBoard, seen: SeenBoard | None) -> str | None:
    if seen is None or (seen.white != board.white and not seen.is_without_colours):
        return None
    if seen.white == board.white or seen.result is None:
        return seen.result
    first, second = seen.result.split(":")
    return f"{second}:{first}"
