"""A page for each player: results, rating change, norms, and the working of the rank."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model import Bye, Game, Player
from crosstable.ratings.figures import decimal, signed
from crosstable.reports.case import Case, day_text
from crosstable.reports.document import (
    BLANK,
    Block,
    Cell,
    Column,
    Field,
    Fields,
    Flow,
    Kind,
    Page,
    Report,
    Table,
    mark,
    points,
    whole,
    with_halves,
    words,
)
from crosstable.reports.figures import AgainstRated, against_rated
from crosstable.reports.names import bye_name, colour_mark, result_mark
from crosstable.reports.normtables import from_halves
from crosstable.reports.workings import working_lines
from crosstable.titlenorms.norm import Norm


def player_report(case: Case) -> Report:
    """A sheet for each player, or for the one that was asked for."""
    rated = against_rated(case.t)
    pages = tuple(player_page(case, player, rated[player.number]) for player in case.chosen_players)
    return case.report("player", "Player's page", pages, flow=Flow.SHEETS)


def player_page(case: Case, player: Player, rated: AgainstRated) -> Page:
    """The sheet of one player."""
    return Page(tuple(_blocks(case, player, rated)), _name(player))


def _name(player: Player) -> str:
    return " ".join(filter(None, (player.title, player.name))) or str(player.number)


def _blocks(case: Case, player: Player, rated: AgainstRated) -> Iterator[Block]:
    yield _summary(case, player, rated)
    if case.t.paired_rounds:
        yield _games(case, player)
    yield from _rating(case, player)
    yield from _norms(case, player)
    if not case.t.is_team_event:
        yield Table(
            (Column("Tie-break"), Column("Value", Kind.NUMBER), Column("Working")),
            tuple(working_lines(case.table, player.number)),
            title="Why this place",
        )


def _summary(case: Case, player: Player, rated: AgainstRated) -> Fields:
    total = case.points_of.get(player.number)
    place = case.place_of[player.number]
    average = rated.average
    team = case.t.team_by_number.get(case.t.team_of.get(player.number, 0))
    items = [
        Field("No.", str(player.number), 1, number=player.number),
        Field("FIDE ID", player.fide_id, 2),
        Field("Federation", player.federation, 2),
        Field("Rating", str(player.rating) if player.rating else "unrated", 2),
        Field("Born", day_text(player.born) or None, 2),
        Field("Points", None if total is None else with_halves(total), 1, number=total),
        Field("Place", f"{place} of {len(case.place_of)}" if case.table.after else None, 2),
    ]
    if team is not None:
        items.append(Field("Team", team.name, 12))
    items.append(Field("Games against rated", str(rated.games), 3, number=rated.games))
    items.append(Field("Score against rated", with_halves(rated.score), 3, number=rated.score))
    shown = "–" if average is None else str(average)
    items.append(Field("Average rating of rated opponents", shown, 3, number=average))
    performance = rated.performance
    shown = "–" if performance is None else str(performance)
    items.append(Field("Performance against rated", shown, 3, number=performance))
    return Fields(tuple(items))


_GAMES = (
    Column("Rd", Kind.NUMBER),
    Column("No.", Kind.NUMBER),
    Column("Title", Kind.CENTRE),
    Column("Opponent"),
    Column("Rating", Kind.NUMBER),
    Column("Fed", Kind.CENTRE),
    Column("Colour", Kind.CENTRE),
    Column("Result", Kind.CENTRE),
    Column("Total", Kind.POINTS),
)


def _games(case: Case, player: Player) -> Table:
    rounds = range(1, case.t.paired_rounds + 1)
    return Table(_GAMES, tuple(_round(case, player, number) for number in rounds), title="Rounds")


def _round(case: Case, player: Player, number: int) -> tuple[Cell, ...]:
    entry = player.entry(number)
    total = points(case.running[number].get(player.number))
    result = mark(result_mark(entry))
    if not isinstance(entry, Game):
        name = bye_name(case, entry.kind) if isinstance(entry, Bye) else ""
        return (whole(number), BLANK, BLANK, words(name), BLANK, BLANK, BLANK, result, total)
    other = case.t.by_number.get(entry.opponent or 0)
    return (
        whole(number),
        whole(entry.opponent),
        words(other.title if other else None),
        words(other.name if other else None),
        whole((other.rating or None) if other else None),
        words(other.federation if other else None),
        words(colour_mark(entry)),
        result,
        total,
    )


def _rating(case: Case, player: Player) -> Iterator[Block]:
    """The line of the worksheet in a few figures."""
    sheet = case.worksheet
    line = sheet.line(player.number)
    if line is None:
        return
    figures = {
        "Games rated": str(line.n),
        "Average of opponents": "–" if line.rc is None else str(line.rc),
        "Expected score": "–" if line.we is None else decimal(line.we),
        "K": "–" if line.k is None else str(line.k),
        "Rating change": "–" if line.change is None else signed(line.change).replace("-", "−"),
        "Result Ru" if line.rating is None else "New rating": _whole(
            line.ru if line.rating is None else line.new
        ),
    }
    items = tuple(Field(label, value, 2) for label, value in figures.items())
    yield Fields(items, title=f"Rating, by the {sheet.rules.articles.document}")


def _whole(number: int | None) -> str:
    return "–" if number is None else str(number)


def _norms(case: Case, player: Player) -> Iterator[Block]:
    """Which norms were made, and what the others lacked; titles already held are not asked for."""
    judged = [norm for norm in case.norms.of_player(player.number) if not norm.is_held]
    if not judged or not any(norm.figures.games for norm in judged):
        return
    rows = tuple(_norm_line(norm) for norm in judged)
    columns = (
        Column("Title", Kind.CENTRE),
        Column("Games", Kind.NUMBER),
        Column("Score", Kind.POINTS),
        Column("Required", Kind.POINTS),
        Column("Ra", Kind.NUMBER),
        Column("Rp", Kind.NUMBER),
        Column("Norm"),
    )
    yield Table(columns, rows, title=f"Title norms, edition {case.norms.edition}")


def _norm_line(norm: Norm) -> tuple[Cell, ...]:
    figures = norm.figures
    missed = "; ".join(f"{one.message} ({one.clause})" for one in norm.missed)
    return (
        words(norm.title.code),
        whole(figures.games),
        points(from_halves(figures.half_points)),
        points(from_halves(figures.required)),
        whole(figures.ra),
        whole(figures.rp),
        words("made" if norm.made else f"not made: {missed}"),
    )
