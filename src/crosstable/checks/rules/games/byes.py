"""Byes: who may have one, how many in a round, and what the records 240 and XXZ say."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from crosstable.checks.catalogue import games as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.byelines import ByeLine, bye_lines, named_in
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.games.cells import cell_text
from crosstable.checks.rules.report import Report, once, rule
from crosstable.model.findings import Finding, Span
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import ByeKind
from crosstable.model.resultwords import A_BYE, BYE_WORDS
from crosstable.model.tournament import RESULT, Bye, Entry, Game, Player
from crosstable.model.tournament_types import ROUND_ROBINS


@once
def allocated_byes(report: Report) -> Mapping[int, Sequence[Player]]:
    """Who has a pairing-allocated bye, by round; in a team event whole teams have them (C26)."""
    rounds: dict[int, list[Player]] = defaultdict(list)
    if report.t.is_team_event:
        return rounds
    unread = report.encounters.unread
    for player in report.t.by_number.values():
        for number, entry in enumerate(player.rounds, 1):
            allocated = isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED
            if allocated and (player.line, number) not in unread:
                rounds[number].append(player)
    return rounds


@rule
def allocated_byes_are_single(report: Report) -> Iterator[Noticed]:
    """One pairing-allocated bye a round, and in a Swiss one a player (U04; Handbook C.04.1)."""
    allocated = allocated_byes(report)
    for number, players in sorted(allocated.items()):
        if len(players) > 1:
            yield _twice_in_a_round(report, number, players)
    if report.system.name == "swiss":
        yield from _twice_to_a_player(report, allocated)


def _twice_in_a_round(report: Report, number: int, players: Sequence[Player]) -> Noticed:
    first, second, *others = players
    places = [(report.t.cell_place(p, number, RESULT), report.who(p)) for p in (first, *others[:9])]
    return kinds.ALLOCATED_BYE_TWICE_IN_A_ROUND.at(
        report.t.cell_place(second, number, RESULT),
        related=tuple(places),
        round=number,
        player=report.who(second),
        first=_with_others(report.who(first), len(others)),
    )


def _with_others(who: Phrase, others: int) -> Phrase:
    return phrase("{who} and {n} more", who=who, n=others) if others else who


def _twice_to_a_player(
    report: Report, allocated: Mapping[int, Sequence[Player]]
) -> Iterator[Noticed]:
    rounds: dict[int, list[int]] = defaultdict(list)
    by_identity = {id(p): p for players in allocated.values() for p in players}
    for number, players in sorted(allocated.items()):
        for player in players:
            rounds[id(player)].append(number)
    for identity, numbers in rounds.items():
        if len(numbers) > 1:
            player = by_identity[identity]
            place = report.t.cell_place(player, numbers[0], RESULT)
            yield kinds.ALLOCATED_BYE_TWICE_TO_A_PLAYER.at(
                report.t.cell_place(player, numbers[1], RESULT),
                related=((place, phrase("the bye of round {n}", n=numbers[0])),),
                rounds=", ".join(map(str, numbers)),
                player=report.who(player),
            )


# -- parity ---------------------------------------------------------------------------------------


@rule
def allocated_byes_are_needed(report: Report) -> Iterator[Noticed]:
    """Nobody is left over where the number of players is even.

    In a round robin that is the number of the field. In a Swiss those who are absent do not
    count, and a blank cell is an absence; but who has a blank cell between two games was there.
    """
    robin = report.system.name in ROUND_ROBINS and len(report.t.players) % 2 == 0
    swiss = report.system.name == "swiss"
    for number, players in sorted(allocated_byes(report).items()) if robin or swiss else ():
        if len(players) > 1:
            continue
        idle = [] if robin else _idle(report, number)
        if robin or len(idle) == 1:
            yield kinds.ALLOCATED_BYE_FOR_EVEN_NUMBER.at(
                report.t.cell_place(players[0], number, RESULT),
                related=tuple(
                    (Span(p.line), phrase("{who} has no game", who=report.who(p))) for p in idle
                ),
                round=number,
                player=report.who(players[0]),
            )


def _idle(report: Report, number: int) -> list[Player]:
    """Players with a blank cell between two games, whom nobody names in that round."""
    named = report.encounters.named_by_others()
    return [
        player
        for player in report.t.players
        if player.entry(number) is None
        and (player.number, number) not in named
        and isinstance(player.entry(number - 1), Game)
        and isinstance(player.entry(number + 1), Game)
    ]


@rule
def full_point_byes_are_requested(report: Report) -> Iterator[Noticed]:
    """A full-point bye of the only player without a game is a pairing-allocated one."""
    t = report.t
    if t.is_team_event or len(t.players) < 3 or len(t.players) % 2 == 0:
        return
    playing = Counter(number for number, _, _ in t.games())
    for player in t.players:
        for number, entry in enumerate(player.rounds, 1):
            if _is_full(entry) and playing[number] == len(t.players) - 1:
                yield kinds.FULL_POINT_BYE_OF_ODD_PLAYER.at(
                    report.t.cell_place(player, number, RESULT),
                    fix=field_fix(
                        report,
                        phrase("write {text} in round {n}", text="U", n=number),
                        player.line,
                        RESULT,
                        "U",
                        number,
                        safe=False,
                    ),
                    round=number,
                    player=report.who(player),
                )


def _is_full(entry: Entry) -> bool:
    return isinstance(entry, Bye) and entry.kind is ByeKind.FULL_POINT


# -- records about byes ---------------------------------------------------------------------------


@rule
def bye_records_agree(report: Report) -> Iterator[Noticed]:
    """Records 240 and XXZ say of a round what the player's cell says; 240 may be about teams."""
    if report.has_teams_against_its_code:
        return
    for finding in report.t.reading_findings:
        number = finding.round_number if finding.kind == "bye-disagrees" else None
        player = report.t.by_number.get(finding.player or 0)
        if number is not None and player is not None:
            other = _other_record(report, player, number, finding.span.line)
            place = report.t.cell_place(player, number)
            note = phrase("the cell of the round")
            source = phrase("record {code}", code="001")
            if other is not None:
                place = named_in(report, other.line, player.number)
                note = phrase("the other record")
                source = phrase("record {code} in line {n}", code=other.code, n=other.line)
            yield kinds.BYE_RECORD_CONTRADICTS_CELL.at(
                named_in(report, finding.span.line, player.number),
                related=((place, note),),
                round=number,
                player=report.who(player),
                bye=_announced_bye(finding),
                source=source,
                cell=_words(player.entry(number)),
            )


def _announced_bye(finding: Finding) -> Phrase:
    """The bye that a record announces, which the reader keeps by its title."""
    return next(BYE_WORDS[kind] for kind in ByeKind if kind.title == finding.value)


def _other_record(report: Report, player: Player, number: int, line: int | None) -> ByeLine | None:
    """The record that gave the player the bye of a round, where the player's own line has none."""
    if cell_text(report, player, number):
        return None
    entry = player.entry(number)
    for bye in bye_lines(report):
        named = bye.round_number == number and player.number in bye.participants
        if named and bye.line != line and entry == Bye(bye.kind):
            return bye
    return None


def _words(entry: Entry) -> Phrase:
    """What a cell has, in a sentence."""
    if isinstance(entry, Bye):
        return A_BYE[entry.kind]
    if isinstance(entry, Game) and entry.opponent:
        return phrase("a game against player {n}", n=entry.opponent)
    return phrase("a forfeit win") if isinstance(entry, Game) else phrase("nothing")
