"""A report with a round written into it: paired, results pending, every other byte untouched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from crosstable.checks.fixing import with_edits
from crosstable.checks.rules.edits import deletion, field_edit
from crosstable.checks.rules.games.cells import cell_fix, cell_text
from crosstable.checks.rules.report import Report
from crosstable.errors import NotPaired
from crosstable.model.diagnostics import Edit
from crosstable.model.phrases import phrase
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Entry, Game, Player, Tournament
from crosstable.pairing.careers import rounds_behind
from crosstable.pairing.refusal import Refusal, Way
from crosstable.pairing.task import PairedRound
from crosstable.reading.files import loads, read_again
from crosstable.rules.matches import stated_boards, team_matches
from crosstable.text.document import Document
from crosstable.text.layout import Shape


@dataclass(frozen=True, slots=True)
class WrittenRound:
    """The bytes of the new file, and what the writer had to decide."""

    data: bytes
    notes: tuple[str, ...] = ()


def with_round(t: Tournament, round_number: int, paired: PairedRound) -> WrittenRound | Refusal:
    """The report with the pairs of a round in the players' cells.

    Absences that only another record told (240, XXZ) are written into the cells too. Lines XXZ
    are taken out: they are about the round to be paired, which is another one now.
    """
    document = t.document
    if document is None or not _has_columns(document):
        return _without_columns()
    if round_number > rounds_behind(t) + 1:
        return _rounds_missing(t, round_number)
    report = Report(t)
    entries = _entries(t, round_number, paired)
    edits: list[Edit] = []
    for player in t.by_number.values():
        entry = entries.get(player.number, player.entry(round_number))
        if player.number not in entries and not _is_untold(report, player, round_number, entry):
            continue
        fix = cell_fix(report, "", player, round_number, entry, safe=True)
        if fix is None:
            return _unwritable(t, player)
        edits += fix.edits
    gone = list(_absence_lines(t)) if round_number > t.paired_rounds else []
    edits += map(deletion, gone)
    edits += _team_bye(report, round_number, paired)
    return WrittenRound(
        with_edits(document.source, edits).to_bytes(), tuple(_notes(t, gone, round_number))
    )


def add_round(t: Tournament, round_number: int, paired: PairedRound) -> Tournament:
    """The tournament with a round: its text with the round, else its players with their cells.

    Raises `NotPaired` where there is no place for it.
    """
    document = t.document
    if document is not None and _has_columns(document) and t == read_again(document):
        written = with_round(t, round_number, paired)
        if isinstance(written, Refusal):
            raise NotPaired(str(written), written)
        return loads(written.data, dialect=_given_dialect(document))
    if round_number > rounds_behind(t) + 1:
        refusal = _rounds_missing(t, round_number)
        raise NotPaired(str(refusal), refusal)
    entries = _entries(t, round_number, paired)
    players = tuple(
        replace(player, rounds=_with_entry(player, round_number, entries[player.number]))
        if player.number in entries
        else player
        for player in t.players
    )
    return replace(t, players=players)


def _given_dialect(document: Document) -> str | None:
    """The dialect that the report was read with, where it was not detected."""
    return document.dialect.name if document.dialect_was_given else None


def _with_entry(player: Player, round_number: int, entry: Entry) -> tuple[Entry, ...]:
    missing = round_number - len(player.rounds)
    rounds = [*player.rounds, *([None] * missing)]
    rounds[round_number - 1] = entry
    return tuple(rounds)


def _has_columns(document: Document) -> bool:
    record = document.dialect.by_subject.get("player")
    return record is not None and record.shape is Shape.COLUMNS


def _without_columns() -> Refusal:
    return Refusal(
        "no-columns",
        phrase(
            "a round can be written into a report with columns only, not into JSON or Vega's file"
        ),
        phrase("convert it first"),
        is_wrong_use=True,
        way=Way.CONVERT,
    )


def _rounds_missing(t: Tournament, round_number: int) -> Refusal:
    return Refusal(
        "rounds-before-missing",
        phrase("round {n} is written after the rounds before it", n=round_number),
        phrase(
            "pair round {n} first; other formats show any round of the table",
            n=rounds_behind(t) + 1,
        ),
        is_wrong_use=True,
    )


def _unwritable(t: Tournament, player: Player) -> Refusal:
    return Refusal(
        "line-out-of-columns",
        phrase("the line of player {n} is not in its columns", n=player.number),
        phrase("bring the report into its layout first"),
        t.place(player),
        way=Way.FORMAT,
    )


def _is_untold(report: Report, player: Player, round_number: int, entry: Entry) -> bool:
    """Whether a bye stands in another record and not in the player's cell."""
    return isinstance(entry, Bye) and not cell_text(report, player, round_number)


def _absence_lines(t: Tournament) -> Iterator[int]:
    """The lines XXZ."""
    if t.document is not None:
        yield from (row.line for row in t.document.rows_about("absent-next-round"))


def _notes(t: Tournament, gone: list[int], round_number: int) -> Iterator[str]:
    if gone:
        lines = ", ".join(map(str, gone))
        yield f"line {lines} (XXZ) is now in the cells of round {round_number} and was removed"
    if t.is_team_event:
        yield "line-ups are not known yet: the players are in the order of the rosters"
    if round_number < t.paired_rounds:
        yield f"rounds after round {round_number} stay as they were"


# -- cells ----------------------------------------------------------------------------------------


def _entries(t: Tournament, round_number: int, paired: PairedRound) -> Mapping[int, Entry]:
    """The new cells by player; of a round that is paired anew the old ones are emptied."""
    old: dict[int, Entry] = {
        player.number: None
        for player in t.by_number.values()
        if isinstance(entry := player.entry(round_number), Game)
        or (isinstance(entry, Bye) and entry.kind is ByeKind.PAIRING_ALLOCATED)
    }
    new = _cells_of_teams(t, paired) if t.is_team_event else _cells_of_players(paired)
    return old | new


def _cells_of_players(paired: PairedRound) -> dict[int, Entry]:
    cells: dict[int, Entry] = {}
    for white, black in paired.pairs:
        cells[white] = Game(black, Colour.WHITE, Result.PENDING)
        cells[black] = Game(white, Colour.BLACK, Result.PENDING)
    if paired.bye is not None:
        cells[paired.bye] = Bye(paired.bye_kind)
    return cells


def _cells_of_teams(t: Tournament, paired: PairedRound) -> dict[int, Entry]:
    """Boards in the order of the rosters; colours by record 352, else in turn."""
    boards = _boards(t)
    cells: dict[int, Entry] = {}
    for white_team, black_team in paired.pairs:
        lines = [_line_up(t, team, boards) for team in (white_team, black_team)]
        for index, (own, other) in enumerate(zip_longest(*lines)):
            colour = _colour_of_board(t, index)
            if own is not None and other is not None:
                cells[own] = Game(other, colour, Result.PENDING)
                cells[other] = Game(own, colour.opposite, Result.PENDING)
    if paired.bye is not None:
        for number in _line_up(t, paired.bye, boards):
            cells[number] = Bye(ByeKind.PAIRING_ALLOCATED)
    return cells


def _boards(t: Tournament) -> int:
    shortest = min((len(team.roster) for team in t.teams), default=0)
    return stated_boards(t) or team_matches(t).boards or shortest


def _line_up(t: Tournament, team: int, boards: int) -> list[int]:
    return [number for number in t.team(team).roster if number in t.by_number][:boards]


def _colour_of_board(t: Tournament, index: int) -> Colour:
    letters = (t.board_colours or "").upper()
    is_white = letters[index] == "W" if index < len(letters) else index % 2 == 0
    return Colour.WHITE if is_white else Colour.BLACK


def _team_bye(report: Report, round_number: int, paired: PairedRound) -> Iterator[Edit]:
    """Record 320 names the team with the bye of each round; 0 where nobody has it."""
    record = report.t.team_pairing_bye
    if record is None or record.line is None:
        return
    edit = field_edit(report, record.line, "team", str(paired.bye or 0), round_number)
    if edit is not None:
        yield edit
