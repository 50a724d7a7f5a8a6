"""A page for each player: results, rating change, norms, and the working of the rank."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.phrases import joined, phrase
from crosstable.model.tournament import Bye, Game, Player
from crosstable.output.document import Block, Field, Fields, Flow, Page, Report
from crosstable.output.forms.case import Case, day_text
from crosstable.output.forms.figures import AgainstRated, against_rated
from crosstable.output.forms.names import bye_name, colour_mark, result_mark
from crosstable.output.forms.persons import person_cells
from crosstable.output.forms.workings import working_lines
from crosstable.output.headings import print_columns
from crosstable.output.language import translate
from crosstable.output.table import (
    BLANK,
    Cell,
    Column,
    Kind,
    Table,
    from_halves,
    mark,
    points,
    whole,
    words,
)
from crosstable.ratings.figures import decimal, with_sign
from crosstable.rules.norms.forecast import OPEN
from crosstable.rules.norms.needed import needed_words
from crosstable.rules.norms.norm import Norm
from crosstable.rules.scoring import bonuses_of, follows_first_draft
from crosstable.text.formats import with_halves


def player_report(case: Case) -> Report:
    """A sheet for each player, or for the one that was asked for."""
    rated = against_rated(case.t)
    pages = tuple(player_page(case, player, rated[player.number]) for player in case.chosen_players)
    return case.report("player", case.say("Player's page"), pages, flow=Flow.SHEETS)


def player_page(case: Case, player: Player, rated: AgainstRated) -> Page:
    """The sheet of one player."""
    return Page(tuple(_blocks(case, player, rated)), _name(player))


def _name(player: Player) -> str:
    return " ".join(filter(None, (player.title, player.name))) or str(player.number)


def _blocks(case: Case, player: Player, rated: AgainstRated) -> Iterator[Block]:
    yield _summary(case, player, rated)
    if case.t.paired_rounds:
        yield _games(case, player)
    yield from rating_fields(case, player)
    yield from norms_tables(case, player)
    if not case.t.is_team_event:
        _ = case.say
        yield Table(
            (Column(_("Tie-break")), Column(_("Value"), Kind.NUMBER), Column(_("Working"))),
            tuple(working_lines(case.table, player.number, _)),
            title=_("Why this place"),
            key="place",
        )


def _summary(case: Case, player: Player, rated: AgainstRated) -> Fields:
    _ = case.say
    total = case.points_of.get(player.number)
    place = case.place_of[player.number]
    standing = _("{n} of {m}").format(n=place, m=len(case.place_of))
    average = rated.average
    team = case.t.team_by_number.get(case.t.team_of.get(player.number, 0))
    items = [
        Field(_("No."), str(player.number), 1, number=player.number),
        Field(_("FIDE ID"), player.fide_id, 2),
        Field(_("Federation"), player.federation, 2),
        Field(_("Rating"), str(player.rating) if player.rating else _("unrated"), 2),
        Field(_("Born"), day_text(player.born) or None, 2),
        Field(_("Points"), None if total is None else with_halves(total), 1, number=total),
        Field(_("Place"), standing if case.table.after else None, 2),
    ]
    if team is not None:
        items.append(Field(_("Team"), team.name, 12))
    if given := _points_given(case, player.number):
        items.append(Field(_("Penalty or bonus"), given, 12))
    items.append(Field(_("Games against rated"), str(rated.games), 3, number=rated.games))
    items.append(Field(_("Score against rated"), with_halves(rated.score), 3, number=rated.score))
    shown = "–" if average is None else str(average)
    items.append(Field(_("Average rating of rated opponents"), shown, 3, number=average))
    performance = rated.performance
    shown = "–" if performance is None else str(performance)
    items.append(Field(_("Performance against rated"), shown, 3, number=performance))
    return Fields(tuple(items))


def _points_given(case: Case, number: int) -> str:
    """What an arbiter took from a player or gave, which no round of the table explains."""
    early = follows_first_draft(case.t)
    told = case.say("after round {n}")
    given: list[str] = []
    for change in bonuses_of(case.t, number, case.table.after, early):
        amount = f"{'−' if change.points < 0 else '+'}{with_halves(abs(change.points))}"
        when = told.format(n=change.round_number) if change.round_number else ""
        given.append(f"{amount} {when}".rstrip())
    return "; ".join(given)


def _games(case: Case, player: Player) -> Table:
    _ = case.say
    person = ("id", "title", "opponent", "rating", "federation")
    columns = print_columns(_, "round", *person, "colour", "result", "total")
    rounds = range(1, case.t.paired_rounds + 1)
    rows = tuple(_round(case, player, number) for number in rounds)
    return Table(columns, rows, title=_("Rounds"), key="rounds")


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
        *person_cells(other, "title", "name", "rating", "federation"),
        words(colour_mark(entry, case.say)),
        result,
        total,
    )


def rating_fields(case: Case, player: Player) -> Iterator[Fields]:
    """The line of the worksheet in a few figures."""
    sheet = case.worksheet
    line = sheet.line(player.number)
    _ = case.say
    figures = {
        _("Games rated"): str(line.n),
        _("Average of opponents"): "–" if line.rc is None else str(line.rc),
        _("Expected score"): "–" if line.we_hundredths is None else decimal(line.we_hundredths),
        "K": "–" if line.k is None else str(line.k),
        _("Rating change"): _format_change(line.change_hundredths),
        _("Result Ru") if line.rating is None else _("New rating"): _whole(
            line.ru if line.rating is None else line.new
        ),
    }
    items = tuple(Field(label, value, 2) for label, value in figures.items())
    document = sheet.rules.articles.document
    yield Fields(items, title=_("Rating, by the {document}").format(document=document))


def _whole(number: int | None) -> str:
    return "–" if number is None else str(number)


def norms_tables(case: Case, player: Player, *, only_near: bool = False) -> Iterator[Table]:
    """Which norms were made, and what the others lacked; titles already held are not asked for.

    `only_near` leaves out norms that nobody would speak of.
    """
    judged = [norm for norm in case.norms.of_player(player.number) if not norm.is_held]
    if only_near:
        judged = [norm for norm in judged if _is_near(norm)]
    if not judged or not any(norm.figures.games for norm in judged):
        return
    _ = case.say
    rows = tuple(_norm_line(norm, _norm_state(case, norm)) for norm in judged)
    columns = print_columns(_, "title", "games", "score", "required", "ra", "rp", "norm")
    title = _("Title norms, edition {edition}").format(edition=case.norms.edition)
    yield Table(columns, rows, title=title)


def _is_near(norm: Norm) -> bool:
    """Whether a norm is made, or lacks a point at most and nothing but one condition."""
    figures = norm.figures
    if norm.made or figures.required is None:
        return norm.made
    return figures.required - figures.half_points <= _NEAR and len(norm.missed) <= 1


_NEAR = 2
"""Half points."""


def _norm_state(case: Case, norm: Norm) -> str:
    """Made, or what was missed; while rounds are to come, what is still needed."""
    forecast = case.forecasts.get((norm.player.number, norm.title.code))
    if norm.made or (forecast is not None and forecast.state == OPEN):
        return translate(phrase("made") if forecast is None else needed_words(forecast), case.say)
    missed = joined((condition.with_clause() for condition in norm.missed), "; ")
    if forecast is None:
        return translate(phrase("not made: {a}", a=missed), case.say)
    return translate(phrase("out of reach: {a}", a=missed), case.say)


def _norm_line(norm: Norm, state: str) -> tuple[Cell, ...]:
    figures = norm.figures
    return (
        words(norm.title.code),
        whole(figures.games),
        points(from_halves(figures.half_points)),
        points(from_halves(figures.required)),
        whole(figures.ra),
        whole(figures.rp),
        words(state),
    )


def _format_change(hundredths: int | None) -> str:
    return "–" if hundredths is None else with_sign(hundredths).replace("-", "−")
