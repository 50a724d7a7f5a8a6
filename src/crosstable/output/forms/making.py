"""The calls of the library: a form as the bytes of a file, with notes on what it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from crosstable.errors import NotARound, UnknownFormat
from crosstable.lists.files import ListedPlayer
from crosstable.lists.lookup import ListedPeople, listed_people
from crosstable.model.choices import FormatName, FormName, SystemName, refuse_unknown
from crosstable.model.details.event import EventDetails
from crosstable.model.languages import Language
from crosstable.model.phrases import phrase
from crosstable.model.requiring import require_tournament
from crosstable.model.tournament import Tournament
from crosstable.output.document import Report
from crosstable.output.drawing.html import html
from crosstable.output.drawing.pdf import Printed, pdf
from crosstable.output.drawing.sheets import csv_file
from crosstable.output.drawing.xlsx import xlsx
from crosstable.output.forms.case import Case
from crosstable.output.forms.catalogue import build_form

FORMATS: Mapping[str, Callable[[Report], Printed]] = MappingProxyType(
    {
        "pdf": pdf,
        "html": lambda report: Printed(html(report)),
        "csv": lambda report: Printed(csv_file(report)),
        "xlsx": lambda report: Printed(xlsx(report)),
    }
)


def report(
    t: Tournament,
    form: FormName | str,
    *,
    to: FormatName | str = "pdf",
    players: ListedPeople | Iterable[ListedPlayer] | None = None,
    details: EventDetails | None = None,
    system: SystemName | str | None = None,
    language: Language | str = "en",
    round_number: int | None = None,
    player: int | None = None,
    arbiter: str | None = None,
) -> bytes:
    """A form of an event as the bytes of a file: ``pdf``, ``html``, ``csv`` or ``xlsx``.

    `players` is the rating list in force, `details` are the event details. `round_number`
    and `player` choose one round of the pairings and one player of cards and pages, `arbiter` whom
    a form about arbiters is for. Nothing in a report raises; `CrosstableError` is for names that do
    not exist and for missing extras.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> crosstable.report(t, "standings", to="csv").decode().splitlines()[1][:30]
    '1,2,IM,"Šimundža, Dražen",2431'
    """
    require_tournament(t, "report")
    refuse_unknown(UnknownFormat, "to", to, FORMATS)
    case = case_of(
        t,
        players=players,
        details=details,
        system=system,
        language=language,
        round_number=round_number,
        player=player,
        arbiter=arbiter,
    )
    return print_report(build_form(case, form), to).data


def case_of(
    t: Tournament,
    *,
    players: ListedPeople | Iterable[ListedPlayer] | None = None,
    details: EventDetails | None = None,
    system: str | None = None,
    language: str = "en",
    round_number: int | None = None,
    player: int | None = None,
    arbiter: str | None = None,
) -> Case:
    """What the forms of an event are made of."""
    if round_number is not None and not 1 <= round_number <= t.paired_rounds:
        raise NotARound(phrase("round {n} has not been paired", n=round_number))
    if player is not None:
        t.player(player)
    if players is not None and not isinstance(players, ListedPeople):
        players = listed_people(t, players)
    return Case(
        t, details or EventDetails(), players, system, language, round_number, player, arbiter
    )


def print_report(made: Report, to: str) -> Printed:
    """The report in a format, with notes on signs that could not be printed."""
    refuse_unknown(UnknownFormat, "to", to, FORMATS)
    return FORMATS[to](made)
