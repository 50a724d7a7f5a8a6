"""Byes: 240 (330 in the draft of 2024), XXZ, and `0000 - +` in the cells of record 001.

What each of them means depends on the whole event, so the tournament is there first.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import replace

from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.records import TeamBye
from crosstable.model.results import BYE_OF_CODE, ByeKind
from crosstable.model.resultwords import A_BYE, BYE_WORDS
from crosstable.model.tournament import Bye, Entry, Tournament
from crosstable.reading.contradictions import not_in_the_file
from crosstable.reading.interpret.reading import ByeLine, Reading, trim
from crosstable.reading.players.cells import BYE_WORTH_A_WIN
from crosstable.text.formats import read_whole
from crosstable.text.rows import Row


def byes(reading: Reading, row: Row) -> None:
    """Record 240, or 330 in the draft of 2024."""
    kind = BYE_OF_CODE.get(row.get("bye_type").upper())
    round_number = reading.whole(row, "round")
    ids = reading.named_participants(row, "participant")
    if kind is None or not round_number:
        message = phrase("record {code} names no kind of bye or no round", code=row.record.code)
        reading.report("value-unreadable", message, row, "bye_type")
        return
    reading.byes.append(ByeLine(kind, round_number, ids, row.line))


def absent_next_round(reading: Reading, row: Row) -> None:
    """XXZ; commas and slashes between the numbers are read too (format notes, 10)."""
    for text in re.split(r"[\s,/]+", row.data):
        number = read_whole(text)
        if number:
            reading.absent_next.append((number, row.line))
        elif text:
            message = phrase("{quoted} is not a player's number", quoted=repr(text))
            reading.report("number-unreadable", message, row)


def with_byes_worth_a_win(base: Tournament, lines: Container[int | None]) -> Tournament:
    """``0000 - +`` on one of these lines: in a team event a forfeit win; else a bye worth a win.

    As in TRF06 it is the pairing-allocated bye if it is the only one of its round, else a
    full-point bye; in Vega's file the first of the round is the pairing-allocated one.
    """
    rounds: dict[int, list[int]] = {}
    for index, player in enumerate(base.players):
        for round_number, entry in enumerate(player.rounds if player.line in lines else (), 1):
            if entry is BYE_WORTH_A_WIN:
                rounds.setdefault(round_number, []).append(index)
    if not rounds or base.is_team_event:
        return base
    first = base.document is not None and base.document.dialect.first_bye_is_allocated
    players = list(base.players)
    for round_number, indices in rounds.items():
        for place, index in enumerate(indices):
            allocated = place == 0 and (first or len(indices) == 1)
            kind = ByeKind.PAIRING_ALLOCATED if allocated else ByeKind.FULL_POINT
            cells = list(players[index].rounds)
            cells[round_number - 1] = Bye(kind)
            players[index] = replace(players[index], rounds=tuple(cells))
    return replace(base, players=tuple(players))


def with_stated_byes(reading: Reading, base: Tournament) -> Tournament:
    """Byes of records 240 and XXZ: of teams as such, of players into their cells.

    A record 240 of an individual event says again what 001 says, or announces a bye of a round
    not yet paired (format notes, 6); either way the player's round is the one place for it.
    """
    of_players = list(reading.byes)
    if of_players and base.teams and base.is_team_event:
        of_teams = tuple(TeamBye(b.kind, b.round_number, b.ids, b.line) for b in of_players)
        base = replace(base, team_byes=of_teams)
        of_players = []
    if base.lacks_teams:
        reading.findings.extend(_byes_of_absent_teams(of_players))
        of_players = []
    of_players += [
        ByeLine(ByeKind.ZERO_POINT, base.next_round, (number,), line)
        for number, line in reading.absent_next
    ]
    return _with_byes_of_players(reading, base, of_players) if of_players else base


def _byes_of_absent_teams(byes: list[ByeLine]) -> Iterator[Finding]:
    """Byes of teams in a report without teams: the player with the number of one has none."""
    for bye in byes:
        for number in bye.ids:
            yield Finding(
                "team-unknown",
                not_in_the_file("team", number),
                Span(bye.line),
                round_number=bye.round_number,
                value=f"{bye.kind.title} in round {bye.round_number}",
            )


def _with_byes_of_players(reading: Reading, base: Tournament, byes: list[ByeLine]) -> Tournament:
    cells = {number: list(player.rounds) for number, player in base.by_number.items()}
    announced: dict[tuple[int, int], int | None] = {}
    for bye in byes:
        if not bye.ids:
            kind = BYE_WORDS[bye.kind]
            message = phrase("{a} in round {n}: no player is named", a=kind, n=bye.round_number)
            reading.findings.append(Finding("value-unreadable", message, Span(bye.line)))
        for number in bye.ids:
            unknown = not_in_the_file("player", number)
            _announce(reading, bye, number, cells.get(number), announced, unknown)
    players = tuple(
        replace(p, rounds=trim(cells[p.number], None)) if base.by_number[p.number] is p else p
        for p in base.players
    )
    return replace(base, players=players)


def _announce(
    reading: Reading,
    bye: ByeLine,
    number: int,
    cells: list[Entry] | None,
    announced: dict[tuple[int, int], int | None],
    unknown: Phrase,
) -> None:
    """A bye into a player's cell; where record 001 or an earlier line has something else, that
    stays. `announced` has the lines that gave a player (by number) a bye in a round."""
    if cells is None:
        reading.findings.append(
            Finding(
                "player-unknown",
                unknown,
                Span(bye.line),
                round_number=bye.round_number,
                player=number,
                value=f"{bye.kind.title} in round {bye.round_number}",
            )
        )
        return
    if bye.round_number > 999:
        message = phrase("no report has a round {n}", n=bye.round_number)
        reading.findings.append(Finding("value-unreadable", message, Span(bye.line)))
        return
    cells.extend([None] * (bye.round_number - len(cells)))
    known = cells[bye.round_number - 1]
    if known is None:
        cells[bye.round_number - 1] = Bye(bye.kind)
        announced[number, bye.round_number] = bye.line
    elif known != Bye(bye.kind):
        message = _other_bye(bye, number, announced.get((number, bye.round_number)))
        reading.findings.append(
            Finding(
                "bye-disagrees",
                message,
                Span(bye.line),
                round_number=bye.round_number,
                player=number,
                value=bye.kind.title,
            )
        )


def _other_bye(bye: ByeLine, number: int, line: int | None) -> Phrase:
    """What contradicts a bye: an earlier line, else record 001."""
    kind = A_BYE[bye.kind]
    if line is None:
        return phrase(
            "round {n} of player {m} is not {a} in record 001",
            n=bye.round_number,
            m=number,
            a=kind,
        )
    return phrase(
        "round {n} of player {m} is not {a} by line {k}",
        n=bye.round_number,
        m=number,
        a=kind,
        k=line,
    )
