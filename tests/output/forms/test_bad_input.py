"""Whatever a report contains, every form is made, in every format."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import crosstable
from crosstable.model.tournament import Tournament
from crosstable.output.drawing.html import html
from crosstable.output.drawing.pdf import pdf
from crosstable.output.drawing.sheets import csv_file
from crosstable.output.drawing.xlsx import xlsx
from crosstable.output.forms.catalogue import FORMS, build_form
from crosstable.output.forms.making import case_of
from tests.conftest import examples
from tests.generator import tournaments
from tests.mangling import damaged_reports

_SETTINGS = settings(suppress_health_check=[HealthCheck.too_slow])


def make_all(t: Tournament, printed_form: str) -> None:
    """Every form as a page and as spreadsheets, one of them in print."""
    case = case_of(t)
    for name, form in FORMS.items():
        if t.is_team_event or not form.needs_teams:
            report = build_form(case, name)
            assert html(report)
            assert isinstance(csv_file(report), bytes)
            if name == printed_form:
                assert xlsx(report).startswith(b"PK")
                assert pdf(report).data.startswith(b"%PDF")


FORM = st.sampled_from(list(FORMS))


@given(damaged_reports(30), FORM)
@settings(_SETTINGS, max_examples=examples(150))
def test_damaged_reports_have_their_forms(data: bytes, form: str) -> None:
    t = crosstable.loads(data)
    if crosstable.is_readable(t):
        make_all(t, form)


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
@given(data=st.data())
@settings(_SETTINGS, max_examples=examples(60))
def test_any_tournament_has_its_forms(dialect: str, data: st.DataObject) -> None:
    make_all(data.draw(tournaments(dialect)), data.draw(FORM))
