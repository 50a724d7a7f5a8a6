"""The rows and columns that every view of the standings shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.model.tournament import Tournament
from crosstable.rules.standings.criterion import Criterion
from crosstable.rules.standings.standings import Section, Standings

UNDEFINED = "–"
"""What people are shown for a value that is not defined."""


class Column(NamedTuple):
    """A column: what stands above it, and whether it holds numbers (to the right) or words."""

    title: str
    is_number: bool = True


class BoardResult(NamedTuple):
    """What the table of the boards tells of a player beside the values; per cent of the games."""

    team: str
    games: int
    percentage: str | None


class Sheet(NamedTuple):
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


def footnotes(table: Standings) -> Iterator[str]:
    """What the values of a column are where the number alone does not tell."""
    if table.place_keys:
        codes = ", ".join(table.place_keys)
        yield f"{codes}: place in the tied group, 0 = not tied or not separated"


def _has_boards(table: Standings) -> bool:
    return any(section.board is not None for section in table.sections)


def sheets(t: Tournament, table: Standings, *, marks_shared: bool = True) -> Iterator[Sheet]:
    """One sheet, or one for each board; column by column, which is quick for thousands of lines."""
    results = board_results(t, table) if _has_boards(table) else {}
    people = table.ledger.participants
    has_federation = not table.is_team and any(person.federation for person in people)
    columns = (*_columns(has_federation, bool(results)), *map(Column, table.keys))
    for section, order in zip(table.sections, table.orders, strict=True):
        ids = tuple([people[i].number for i in order])
        cells: list[Iterable[str]] = [
            _ranks(section, marks_shared),
            map(str, ids),
            [people[i].name for i in order],
        ]
        if has_federation:
            cells.append([people[i].federation or "" for i in order])
        if results:
            cells += _board_cells([results[number] for number in ids])
        cells += (_texts(criterion, order) for criterion in table.criteria)
        title = _board_title(section.board) if results else ""
        yield Sheet(title, columns, tuple(zip(*cells, strict=True)), ids)


def _ranks(section: Section, marks_shared: bool) -> Iterator[str]:
    """The ranks of a section from the top; what is shared is marked."""
    rank = 1
    for group in section.groups:
        mark = "=" if marks_shared and len(group) > 1 else ""
        yield from [f"{rank}{mark}"] * len(group)
        rank += len(group)


def _board_cells(results: Sequence[BoardResult]) -> Iterator[list[str]]:
    yield [result.team for result in results]
    yield [str(result.games) for result in results]
    yield [result.percentage or UNDEFINED for result in results]


def _texts(criterion: Criterion | None, order: Sequence[int]) -> list[str]:
    """The values of a criterion, line by line."""
    if criterion is None:
        return [UNDEFINED] * len(order)
    return [UNDEFINED if text is None else text for text in criterion.texts(order)]


def _board_title(board: int | None) -> str:
    return "without a board" if board is None else f"board {board}"


def _columns(has_federation: bool, has_boards: bool) -> tuple[Column, ...]:
    columns = [Column("rank"), Column("no."), Column("name", is_number=False)]
    if has_federation:
        columns.append(Column("fed", is_number=False))
    if has_boards:
        columns += [Column("team", is_number=False), Column("games"), Column("%")]
    return tuple(columns)


def board_results(t: Tournament, table: Standings) -> Mapping[int, BoardResult]:
    """Team, games and per cent of every player of a team event."""
    from crosstable.rules.standings.boardlists import games_played

    result = {}
    for place, person in enumerate(table.ledger.participants):
        team = t.team_by_number.get(t.team_of.get(person.number, 0))
        name = team.name if team is not None else ""
        result[person.number] = BoardResult(name, *games_played(table.ledger, place))
    return result
