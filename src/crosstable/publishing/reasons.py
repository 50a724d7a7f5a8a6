"""Why a place: each tie-break with its working, and what separates the neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.forms.teamtables import team_name
from crosstable.output.forms.workings import working_lines
from crosstable.output.standingswhy import neighbour_in_words, titles_in_words
from crosstable.publishing.frame import Edition
from crosstable.rules.standings.why import explain


def workings(edition: Edition, number: int) -> Iterator[tuple[str, str, str]]:
    """Each tie-break of a line of the standings, a player or a team, with its value and terms."""
    for name, value, terms in working_lines(edition.case.table, number, edition.say):
        yield name.text, value.text, terms.text


def reasons(edition: Edition, number: int) -> Iterator[str]:
    """Why a line stands behind the one before and ahead of the one behind."""
    table = edition.case.table
    if number not in table.place_of:
        return
    titles = titles_in_words(table, edition.say)
    for neighbour in explain(table, number).neighbours:
        yield neighbour_in_words(neighbour, _name(edition, neighbour.id), titles, edition.say)


def _name(edition: Edition, number: int) -> str:
    if edition.case.table.is_team:
        return team_name(edition.case, number)
    player = edition.player(number)
    return player.name if player else str(number)
