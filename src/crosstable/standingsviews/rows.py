"""The rows and columns that every view of the standings shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crosstable.model import Tournament
from crosstable.tiebreaks.standings import Section, Standing, Standings
from crosstable.values import dataclass

UNDEFINED = "–"
"""What people are shown for a value that is not defined."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: what stands above it, and whether it holds numbers (to the right) or words."""

    title: str
    is_number: bool = True


@dataclass(frozen=True, slots=True)
class BoardResult:
    """What the table of the boards tells of a player beside the values; per cent of the games."""

    team: str
    games: int
    percentage: str | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table for people and spreadsheets: lines of cells, one after the other."""

    title: str
    columns: tuple[Column, ...]
    lines: tuple[tuple[str, ...], ...]
    ids: tuple[int, ...]


def heading(table: Standings, *, with_event: bool = True) -> str:
    """Event, round, edition and order in one line."""
    played = f"after round {table.after}"
    if table.rounds > table.after:
        played += f" of {table.rounds}"
    kind = "boards" if _has_boards(table) else "teams" if table.is_team else "players"
    parts = (
        *([table.event or "unnamed event"] if with_event else []),
        kind,
        played,
        f"C.07 edition {table.edition.name}",
        ", ".join(table.keys),
    )
    return " · ".join(parts)


def _has_boards(table: Standings) -> bool:
    return any(section.board is not None for section in table.sections)


def sheets(t: Tournament, table: Standings, *, marks_shared: bool = True) -> Iterator[Sheet]:
    """One sheet, or one for each board."""
    results = board_results(t, table) if _has_boards(table) else {}
    lines: dict[int | None, list[Standing]] = {section.board: [] for section in table.sections}
    for line in table:
        lines[line.board].append(line)
    shared = _shared(table.sections, table)
    has_federation = not table.is_team and any(
        person.federation for person in table.ledger.participants
    )
    for board, standings in lines.items():
        yield Sheet(
            _board_title(board) if results else "",
            (*_columns(has_federation, bool(results)), *map(Column, table.keys)),
            tuple(
                _cells(
                    line, has_federation, results.get(line.id), marks_shared and line.id in shared
                )
                for line in standings
            ),
            tuple(line.id for line in standings),
        )


def _board_title(board: int | None) -> str:
    return "without a board" if board is None else f"board {board}"


def _columns(has_federation: bool, has_boards: bool) -> tuple[Column, ...]:
    columns = [Column("rank"), Column("no."), Column("name", is_number=False)]
    if has_federation:
        columns.append(Column("fed", is_number=False))
    if has_boards:
        columns += [Column("team", is_number=False), Column("games"), Column("%")]
    return tuple(columns)


def _cells(
    line: Standing, has_federation: bool, result: BoardResult | None, is_shared: bool
) -> tuple[str, ...]:
    cells = [f"{line.rank}=" if is_shared else str(line.rank), str(line.id), line.name]
    if has_federation:
        cells.append(line.federation or "")
    if result is not None:
        cells += [result.team, str(result.games), result.percentage or UNDEFINED]
    cells += [UNDEFINED if value is None else value for value in line.values.values()]
    return tuple(cells)


def _shared(sections: Sequence[Section], table: Standings) -> frozenset[int]:
    """The numbers of those who share their rank."""
    people = table.ledger.participants
    groups = (group for section in sections for group in section.groups if len(group) > 1)
    return frozenset(people[i].number for group in groups for i in group)


def board_results(t: Tournament, table: Standings) -> Mapping[int, BoardResult]:
    """Team, games and per cent of every player of a team event."""
    from crosstable.tiebreaks.boardlists import games_played

    result = {}
    for place, person in enumerate(table.ledger.participants):
        team = t.team_by_number.get(t.team_of.get(person.number, 0))
        name = team.name if team is not None else ""
        result[person.number] = BoardResult(name, *games_played(table.ledger, place))
    return result
