"""Standings: one table, or one for each board, for console, spreadsheet, page and paper."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from crosstable.model.tiebreak_codes import heading_of
from crosstable.model.tournament import Tournament
from crosstable.output.drawing.csvfile import csv_table
from crosstable.output.drawing.text import listing_lines
from crosstable.output.listing import Listing, Note
from crosstable.output.table import (
    BLANK,
    Cell,
    Column,
    Kind,
    Table,
    figure,
    whole,
    words,
)
from crosstable.rules.recorded import fide_mode_left, open_games
from crosstable.rules.standings.criterion import Criterion
from crosstable.rules.standings.ledger import Participant, games_played
from crosstable.rules.standings.orders import KEIZER_ORDER
from crosstable.rules.standings.standings import Section, Standings
from crosstable.text.wording import counted

ON_CONSOLE = ("rank", "id", "name", "federation", "team", "games", "percentage")
ON_PAPER = ("rank", "id", "title", "name", "rating", "federation")
ON_PAPER_OF_TEAMS = ("rank", "id", "name")
_IN_DOCUMENTS = (ON_PAPER, ON_PAPER_OF_TEAMS)
"""The columns before the values; a document has all of them, even if they are empty."""
_COLUMNS = {
    column.key: column
    for column in (
        Column("rank", Kind.NUMBER, "rank"),
        Column("no.", Kind.NUMBER, "id"),
        Column("title", Kind.CENTRE, "title"),
        Column("name", Kind.TEXT, "name"),
        Column("rating", Kind.NUMBER, "rating"),
        Column("fed", Kind.CENTRE, "federation"),
        Column("team", Kind.TEXT, "team"),
        Column("games", Kind.NUMBER, "games"),
        Column("%", Kind.NUMBER, "percentage"),
    )
}
_OF_BOARDS = ("team", "games", "percentage")
"""Columns of players who are ranked board by board."""
_OF_PLAYERS = ("title", "rating", "federation")
"""Columns that teams do not have."""


class BoardResult(NamedTuple):
    """What the table of the boards tells of a player beside the values; per cent of the games."""

    team: str
    games: int
    percentage: str | None


# -- the table ------------------------------------------------------------------------------------


def standings_tables(
    t: Tournament, table: Standings, wanted: Sequence[str] = ON_CONSOLE
) -> Iterator[Table]:
    """One table, or one for each board; column by column, which is quick for thousands of lines."""
    results = board_results(t, table) if table.has_boards else {}
    left_out = set(_left_out(table, keeps_empty=wanted in _IN_DOCUMENTS))
    keys = [key for key in wanted if key not in left_out]
    values = [[_texts(criterion, order) for order in table.orders] for criterion in table.criteria]
    halves = list(map(_are_halves, values))
    kinds = (Kind.POINTS if are_halves else Kind.NUMBER for are_halves in halves)
    columns = (
        *(_COLUMNS[key] for key in keys),
        *(Column(heading_of(key), kind, key) for key, kind in zip(table.keys, kinds, strict=True)),
    )
    for place, (section, order) in enumerate(zip(table.sections, table.orders, strict=True)):
        people = [table.ledger.participants[i] for i in order]
        cells = [_cells(key, t, section, people, results) for key in keys]
        for texts, are_halves in zip(values, halves, strict=True):
            cells.append(_figures(texts[place], are_halves))
        yield Table(
            columns,
            tuple(zip(*cells, strict=True)),
            title=_board_title(section.board) if results else "",
            kept=4,
            ids=tuple([person.number for person in people]),
        )


def _left_out(table: Standings, *, keeps_empty: bool) -> Iterator[str]:
    """Columns that the participants cannot have, and the federation if nobody has one."""
    if not table.has_boards:
        yield from _OF_BOARDS
    if table.is_team:
        yield from _OF_PLAYERS
    elif not keeps_empty and not any(person.federation for person in table.ledger.participants):
        yield "federation"


def _texts(criterion: "Criterion | None", order: Sequence[int]) -> Sequence[str | None]:
    """The values of a criterion, line by line."""
    return [None] * len(order) if criterion is None else list(criterion.texts(order))


def _figures(texts: Sequence[str | None], are_halves: bool) -> list[Cell]:
    """The cells of a criterion; many have the same value."""
    cells = {text: figure(text, is_points=are_halves) for text in set(texts)}
    return [cells[text] for text in texts]


def _are_halves(values: Sequence[Sequence[str | None]]) -> bool:
    """Whether all values of a criterion are whole or half points."""
    return any(values) and all(_is_half(text) for texts in values for text in set(texts))


def _is_half(text: str | None) -> bool:
    return text is None or (text[-2:] in (".0", ".5") and text.count(".") == 1)


def _cells(
    key: str,
    t: Tournament,
    section: Section,
    people: "Sequence[Participant]",
    results: Mapping[int, BoardResult],
) -> Iterable[Cell]:
    """A column before the values."""
    if key == "rank":
        return _ranks(section)
    if key in ("title", "rating"):
        players = [t.by_number[person.number] for person in people]
        if key == "title":
            return [words(player.title) for player in players]
        return [whole(player.rating or None) for player in players]
    if key in _OF_BOARDS:
        board_results = [results[person.number] for person in people]
        if key == "team":
            return [words(result.team) for result in board_results]
        if key == "games":
            return [whole(result.games) for result in board_results]
        return [figure(result.percentage) for result in board_results]
    if key == "id":
        return [whole(person.number) for person in people]
    if key == "federation":  # few, and each of many
        federations = {person.federation: words(person.federation) for person in people}
        return [federations[person.federation] for person in people]
    return [words(getattr(person, key)) for person in people]


def _ranks(section: Section) -> Iterator[Cell]:
    """The ranks of a section from the top; what is shared is marked."""
    rank = 1
    for group in section.groups:
        many = len(group)
        yield from [Cell(f"{rank}=" if many > 1 else str(rank), rank)] * many
        rank += many


def _board_title(board: int | None) -> str:
    return "without a board" if board is None else f"board {board}"


def board_results(t: Tournament, table: Standings) -> Mapping[int, BoardResult]:
    """Team, games and per cent of every player of a team event."""
    result = {}
    for place, person in enumerate(table.ledger.participants):
        team = t.team_by_number.get(t.team_of.get(person.number, 0))
        name = team.name if team is not None else ""
        result[person.number] = BoardResult(name, *games_played(table.ledger, place))
    return result


# -- the answer of the command --------------------------------------------------------------------


def standings_listing(t: Tournament, table: Standings) -> Listing:
    """Round, edition and order, the tables, and what has to be known to read them."""
    blocks: tuple[Table | Note, ...] = (*standings_tables(t, table), *footnotes(table))
    terms = standings_terms(table)
    return terms._replace(blocks=blocks, assumed=(*terms.assumed, *_circumstances(t, table)))


def _circumstances(t: Tournament, table: Standings) -> Iterator[str]:
    """What nobody who reads the standings may overlook (Q46, Q161)."""
    waiting = open_games(t, table.after) if table.after >= table.rounds else 0
    if waiting:
        yield f"note: not final: {counted(waiting, 'game')} still open"
    left = fide_mode_left(t)
    if left is not None:
        yield f"note: not in FIDE mode since round {left}"


def standings_terms(table: Standings) -> Listing:
    """The same without the tables."""
    played = f"after round {table.after}"
    if table.rounds > table.after:
        played += f" of {table.rounds}"
    kind = "boards" if table.has_boards else "teams" if table.is_team else "players"
    headings = tuple(map(heading_of, table.keys))
    is_of_fide = table.keys != (KEIZER_ORDER,)
    edition = (f"C.07 edition {table.edition.name}",) if is_of_fide else ()
    assumed = (f"assumed: {item.message}" for item in table.assumptions)
    notes = (f"note: {item.message}" for item in table.notes)
    return Listing(
        "Standings",
        table.event,
        " · ".join((kind, played, *edition, ", ".join(headings))),
        blocks=(),
        assumed=(*assumed, *notes),
    )


def footnotes(table: Standings) -> Iterator[Note]:
    """What the values of a column are where the number alone does not tell."""
    if table.place_keys:
        codes = ", ".join(table.place_keys)
        yield Note(
            f"{codes}: place in the tied group, 0 = not tied or not separated", is_quiet=True
        )


def standings_lines(t: Tournament, table: Standings) -> Iterator[str]:
    """For a console."""
    return listing_lines(standings_listing(t, table))


def standings_csv(t: Tournament, table: Standings) -> str:
    """One line for each participant; an undefined value is empty."""
    tables = standings_tables(t, table)
    if not table.has_boards:
        return csv_table(tables)
    boards = (
        BLANK if section.board is None else whole(section.board) for section in table.sections
    )
    column = Column("board", Kind.NUMBER, "board")
    return csv_table(
        table._replace(
            columns=(column, *table.columns), rows=tuple((board, *row) for row in table.rows)
        )
        for board, table in zip(boards, tables, strict=True)
    )
