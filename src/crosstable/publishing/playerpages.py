"""A player's page: games, rating change, performance, norms, and why this place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from crosstable.model.tournament import Bye, Game, Player
from crosstable.output.document import Fields
from crosstable.output.drawing.charts import performance_chart
from crosstable.output.forms.figures import against_rated, performance_by_round
from crosstable.output.forms.names import public_bye_name, result_mark
from crosstable.output.forms.playerpage import norms_tables, rating_fields
from crosstable.output.table import Table
from crosstable.publishing.frame import Edition, Link, format_change
from crosstable.publishing.reasons import reasons, workings
from crosstable.publishing.signs import colour_word, square_of
from crosstable.text.formats import with_halves

if TYPE_CHECKING:
    from crosstable.ratings.worksheet import WorksheetLine


class RoundLine(NamedTuple):
    """One round of a player."""

    number: int
    colour: str
    opponent: Player | None
    href: str
    note: str
    result: str
    kind: str
    total: str
    opponent_total: str
    change: str
    """What the game is worth in rating points, in editions that compute game by game."""


def player_pages(edition: Edition) -> Iterator[tuple[str, bytes]]:
    """The page of everybody."""
    order = edition.case.final_order if edition.has_places else edition.event.t.players
    rated = against_rated(edition.event.t)
    counted = edition.case.table.after if edition.has_places else 0
    by_round = performance_by_round(edition.event.t, counted)
    is_ranked = edition.has_places and not edition.event.t.is_team_event
    for place, player in enumerate(order):
        before = order[place - 1] if place else None
        after = order[place + 1] if place + 1 < len(order) else None
        figures = rated[player.number]
        line = edition.rating_line(player.number)
        performance = figures.performance if edition.event.shows_standings else None
        yield edition.page(
            edition.page_of(player.number),
            "player.html",
            player=player,
            team=_team(edition, player),
            place=edition.case.place_of.get(player.number) if edition.has_places else None,
            points=_total(edition, player),
            rounds=list(_rounds(edition, player, line)),
            before=_neighbour(edition, before),
            after=_neighbour(edition, after),
            average=figures.average if edition.rounds else None,
            performance=performance,
            chart=performance_chart(by_round[player.number], player.rating, edition.say),
            rating=list(_rating(edition, player)),
            change=edition.change_of(player.number),
            norms=list(_norms(edition, player)),
            working=list(workings(edition, player.number)) if is_ranked else [],
            reasons=list(reasons(edition, player.number)) if is_ranked else [],
        )


def _neighbour(edition: Edition, player: Player | None) -> Link | None:
    return None if player is None else Link(edition.page_of(player.number), player.name)


def _team(edition: Edition, player: Player) -> Link | None:
    """The team of a player; an individual event with a stray team record has no such pages."""
    if not edition.event.t.is_team_event:
        return None
    number = edition.event.t.team_of.get(player.number)
    team = edition.event.t.team_by_number.get(number or 0)
    return None if team is None else Link(f"team-{team.number}.html", team.name)


def _total(edition: Edition, player: Player) -> str:
    if not edition.event.shows_results or not edition.rounds:
        return ""
    points = edition.case.points_of.get(player.number)
    return "" if points is None else with_halves(points)


def _rounds(edition: Edition, player: Player, rated: WorksheetLine | None) -> Iterator[RoundLine]:
    shows_results = edition.event.shows_results
    changes = _changes(rated)
    for number in edition.rounds:
        entry = player.entry(number)
        other = edition.player(entry.opponent) if isinstance(entry, Game) else None
        note = public_bye_name(edition.case, entry.kind) if isinstance(entry, Bye) else ""
        total = edition.case.running[number].get(player.number) if shows_results else None
        yield RoundLine(
            number,
            colour_word(edition, entry),
            other,
            edition.page_of(other.number) if other else "",
            note,
            result_mark(entry) if shows_results or isinstance(entry, Bye) else "",
            square_of(edition, entry).kind,
            "" if total is None else with_halves(total),
            "" if other is None else _total(edition, other),
            changes.get(number, ""),
        )


# -- what follows ---------------------------------------------------------------------------------


def _rating(edition: Edition, player: Player) -> Iterator[Fields]:
    """The rating change; nothing where the report cannot be rated."""
    if edition.has_places and edition.can_be_rated:
        yield from rating_fields(edition.figures, edition.figures.t.by_number[player.number])


def _changes(line: WorksheetLine | None) -> dict[int, str]:
    """The rating change game by game, by round: K times what was made more than expected."""
    if line is None or line.k is None:
        return {}
    return {
        game.round_number: format_change(line.k * (50 * game.half_points - game.pd))
        for game in line.games
        if game.counted and game.half_points is not None and game.pd is not None
    }


def _norms(edition: Edition, player: Player) -> Iterator[Table]:
    if edition.has_places and edition.can_have_norms:
        case = edition.figures
        yield from norms_tables(case, case.t.by_number[player.number], only_near=True)
