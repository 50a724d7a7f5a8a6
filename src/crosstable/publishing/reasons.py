"""Why a place: each tie-break with its working, and what separates the neighbours."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.model.tiebreak_codes import title_in_words
from crosstable.output.forms.teamtables import team_name
from crosstable.output.forms.workings import working_lines
from crosstable.output.table import UNDEFINED
from crosstable.publishing.frame import Edition
from crosstable.rules.standings.why import Neighbour, explain


def workings(edition: Edition, number: int) -> Iterator[tuple[str, str, str]]:
    """Each tie-break of a line of the standings, a player or a team, with its value and terms."""
    for name, value, terms in working_lines(edition.case.table, number, edition.say):
        yield name.text, value.text, terms.text


def reasons(edition: Edition, number: int) -> Iterator[str]:
    """Why a line stands behind the one before and ahead of the one behind."""
    table = edition.case.table
    if number not in table.place_of:
        return
    for neighbour in explain(table, number).neighbours:
        yield _reason(edition, neighbour)


def _reason(edition: Edition, neighbour: Neighbour) -> str:
    _ = edition.say
    name = _name(edition, neighbour.id)
    if neighbour.decided_by is None:
        return _("Level with {name}: nothing separates the two.").format(name=name)
    text = (
        _("Behind {name} on {tiebreak}: {own} against {other}.")
        if neighbour.side == "above"
        else _("Ahead of {name} on {tiebreak}: {own} against {other}.")
    )
    values = [UNDEFINED.text if v is None else v.text for v in (neighbour.own, neighbour.other)]
    code = _tiebreak(edition, neighbour.decided_by)
    return text.format(name=name, tiebreak=code, own=values[0], other=values[1])


def _name(edition: Edition, number: int) -> str:
    if edition.case.table.is_team:
        return team_name(edition.case, number)
    player = edition.player(number)
    return player.name if player else str(number)


def _tiebreak(edition: Edition, key: str) -> str:
    """The name of a criterion in words."""
    table = edition.case.table
    codes = dict(zip(table.keys, table.codes, strict=True))
    return title_in_words(codes[key], edition.say) if key in codes else key
