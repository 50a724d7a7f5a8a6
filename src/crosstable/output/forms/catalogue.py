"""The forms by name: what each is for, how it is made, and for which events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from crosstable.errors import UnknownForm, or_one_of
from crosstable.output.document import Report
from crosstable.output.forms.arbiterforms import fa1, ia1
from crosstable.output.forms.case import Case
from crosstable.output.forms.crosstables import crosstable_report, is_square
from crosstable.output.forms.form1 import form_1
from crosstable.output.forms.form2 import form_2
from crosstable.output.forms.form3 import form_3
from crosstable.output.forms.form4 import form_4
from crosstable.output.forms.it1 import it1
from crosstable.output.forms.it4 import it4
from crosstable.output.forms.lists import pairings_report, starting_list_report
from crosstable.output.forms.matchcards import board_list_report, match_cards_report
from crosstable.output.forms.playerpage import player_report
from crosstable.output.forms.ratingtables import table_11_31, worksheet_report
from crosstable.output.forms.standings import standings_report
from crosstable.output.forms.teamtables import team_crosstable_report
from crosstable.output.forms.tournamentdata import form_5, form_6, it3

ALL = "all"


def _never(case: Case) -> bool:
    return False


def _of_teams(case: Case) -> bool:
    return case.t.is_team_event


def _swiss_of_2002(case: Case) -> bool:
    return case.has_forms_of_2002 and not is_square(case)


def _of_2002(case: Case) -> bool:
    return case.has_forms_of_2002


def _of_today(case: Case) -> bool:
    return not case.has_forms_of_2002


@dataclass(frozen=True, slots=True)
class Form:
    """A form: one line on its use, its builder, and whether the whole folder has it.

    `has_tables` says that the folder has it as CSV and XLSX too.
    """

    name: str
    use: str
    build: Callable[[Case], Report]
    in_folder: Callable[[Case], bool] = lambda case: True
    needs_teams: bool = False
    has_tables: bool = False

    def applies(self, case: Case) -> bool:
        """Whether the event has a use for the form, be it in the folder or on its own."""
        if self.in_folder is _never:
            return case.t.is_team_event or not self.needs_teams
        return self.in_folder(case)


def _crosstable(case: Case) -> Report:
    """The crosstable of the event: of the teams where teams meet."""
    return team_crosstable_report(case) if case.t.is_team_event else crosstable_report(case)


_FORMS = (
    Form(
        "form-1",
        "tournament report with crosstable, for round robins",
        form_1,
        lambda case: case.has_forms_of_2002 and is_square(case),
    ),
    Form("form-2", "pairing card of a Swiss, one for each player", form_2, _swiss_of_2002),
    Form(
        "form-3",
        "results of all players of a Swiss with opponents and ratings",
        form_3,
        _swiss_of_2002,
    ),
    Form("form-4", "certificate of title result, one for each norm (2002)", form_4, _of_2002),
    Form(
        "form-5", "tournament data: organiser, schedule, field, arbiters (2002)", form_5, _of_2002
    ),
    Form("form-6", "table of the title norms of the event (2002)", form_6, _of_2002),
    Form(
        "table-11.31",
        "rating report as a computer table: Rar, n, W, W-We, Ru",
        table_11_31,
        _of_2002,
        has_tables=True,
    ),
    Form(
        "it1",
        "certificate of title result, one for each norm (today)",
        it1,
        lambda case: _of_today(case) and bool(case.norms.made),
    ),
    Form("it3", "tournament report form (today): data, arbiters, norms", it3, _of_today),
    Form("fa1", "norm report of an arbiter for the title FIDE Arbiter", fa1, _never),
    Form("ia1", "norm report of an arbiter for the title International Arbiter", ia1, _never),
    Form("it4", "direct titles and norms of an event, to be claimed by the arbiter", it4, _never),
    Form("standings", "standings with all tie-breaks", standings_report, has_tables=True),
    Form(
        "crosstable",
        "crosstable: by rounds for a Swiss, a square for a round robin",
        _crosstable,
        has_tables=True,
    ),
    Form("starting-list", "players by starting number", starting_list_report, has_tables=True),
    Form("pairings", "pairings and results, round by round", pairings_report),
    Form("team-standings", "standings of the teams", standings_report, _never, needs_teams=True),
    Form(
        "team-crosstable",
        "crosstable of the teams",
        team_crosstable_report,
        _never,
        needs_teams=True,
    ),
    Form(
        "match-cards",
        "card of each team match, to be signed",
        match_cards_report,
        _of_teams,
        needs_teams=True,
    ),
    Form(
        "board-list",
        "results of a team event board by board",
        board_list_report,
        _of_teams,
        needs_teams=True,
        has_tables=True,
    ),
    Form("worksheet", "rating worksheet of the event", worksheet_report, has_tables=True),
    Form(
        "player", "a page for each player: games, rating, norms, tie-breaks", player_report, _never
    ),
)
FORMS: Mapping[str, Form] = MappingProxyType({form.name: form for form in _FORMS})
FOLDER = "the whole folder for the federation, with an index page and checksums"


def build_form(case: Case, name: str) -> Report:
    """The report of a form. Raises `UnknownForm`."""
    form = FORMS.get(name)
    if form is None:
        raise UnknownForm(f"form {name} is not known{or_one_of(name, (*FORMS, ALL))}")
    if form.needs_teams and not case.t.is_team_event:
        raise UnknownForm(f"form {name} needs a team event; this one has players only")
    return form.build(case)
