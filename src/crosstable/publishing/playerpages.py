"""A player's page: games, rating change, performance, norms, and why this place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.model.tiebreak_codes import title_in_words
from crosstable.model.tournament import Bye, Game, Player
from crosstable.output.document import Fields
from crosstable.output.drawing.charts import performance_chart
from crosstable.output.forms.figures import against_rated, performance_by_round
from crosstable.output.forms.names import bye_name, result_mark
from crosstable.output.forms.playerpage import norms_tables, rating_fields
from crosstable.output.forms.workings import working_lines
from crosstable.output.table import UNDEFINED, Table
from crosstable.publishing.frame import Edition, Link
from crosstable.publishing.signs import colour_word, square_of
from crosstable.rules.standings.why import Neighbour, explain
from crosstable.text.formats import with_halves


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


def player_pages(edition: Edition) -> Iterator[tuple[str, bytes]]:
    """The page of everybody."""
    order = edition.case.final_order if _has_places(edition) else edition.event.t.players
    rated = against_rated(edition.event.t)
    counted = edition.case.table.after if _has_places(edition) else 0
    by_round = performance_by_round(edition.event.t, counted)
    for place, player in enumerate(order):
        before = order[place - 1] if place else None
        after = order[place + 1] if place + 1 < len(order) else None
        figures = rated[player.number]
        performance = figures.performance if edition.event.shows_standings else None
        yield edition.page(
            edition.page_of(player.number),
            "player.html",
            player=player,
            team=_team(edition, player),
            place=edition.case.place_of.get(player.number) if _has_places(edition) else None,
            points=_total(edition, player),
            rounds=list(_rounds(edition, player)),
            before=_neighbour(edition, before),
            after=_neighbour(edition, after),
            average=figures.average if edition.rounds else None,
            performance=performance,
            chart=performance_chart(by_round[player.number], player.rating, edition.say),
            rating=list(_rating(edition, player)),
            norms=list(_norms(edition, player)),
            working=list(_working(edition, player)),
            reasons=list(_reasons(edition, player)),
        )


def _has_places(edition: Edition) -> bool:
    return edition.event.shows_standings and bool(edition.rounds)


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
    found = edition.case.points_of.get(player.number)
    return "" if found is None else with_halves(found)


def _rounds(edition: Edition, player: Player) -> Iterator[RoundLine]:
    shows_results = edition.event.shows_results
    for number in edition.rounds:
        entry = player.entry(number)
        other = edition.player(entry.opponent) if isinstance(entry, Game) else None
        note = bye_name(edition.case, entry.kind) if isinstance(entry, Bye) else ""
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
        )


# -- what follows ---------------------------------------------------------------------------------


def _rating(edition: Edition, player: Player) -> Iterator[Fields]:
    """The rating change; nothing where the report cannot be rated."""
    if _has_places(edition) and edition.can_be_rated:
        yield from rating_fields(edition.figures, edition.figures.t.by_number[player.number])


def _norms(edition: Edition, player: Player) -> Iterator[Table]:
    if _has_places(edition) and edition.can_have_norms:
        yield from norms_tables(edition.figures, edition.figures.t.by_number[player.number])


def _working(edition: Edition, player: Player) -> Iterator[tuple[str, str, str]]:
    """Each tie-break with its value and terms."""
    if not _has_places(edition) or edition.event.t.is_team_event:
        return
    for name, value, terms in working_lines(edition.case.table, player.number, edition.say):
        yield name.text, value.text, terms.text


def _reasons(edition: Edition, player: Player) -> Iterator[str]:
    """Why the player stands behind the one before and ahead of the one behind."""
    if not _has_places(edition) or edition.event.t.is_team_event:
        return
    found = explain(edition.case.table, player.number)
    for neighbour in found.neighbours if found else ():
        yield _reason(edition, neighbour)


def _reason(edition: Edition, neighbour: Neighbour) -> str:
    _ = edition.say
    other = edition.player(neighbour.id)
    name = other.name if other else str(neighbour.id)
    if neighbour.decided_by is None:
        return _("Level with {name}: nothing separates the two.").format(name=name)
    text = (
        _("Behind {name} on {tiebreak}: {own} against {other}.")
        if neighbour.side == "above"
        else _("Ahead of {name} on {tiebreak}: {own} against {other}.")
    )
    values = [UNDEFINED.text if v is None else v for v in (neighbour.own, neighbour.other)]
    code = _tiebreak(edition, neighbour.decided_by)
    return text.format(name=name, tiebreak=code, own=values[0], other=values[1])


def _tiebreak(edition: Edition, key: str) -> str:
    """The name of a criterion in words."""
    table = edition.case.table
    codes = dict(zip(table.keys, table.codes, strict=True))
    return title_in_words(codes[key], edition.say) if key in codes else key
