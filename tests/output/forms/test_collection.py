"""Standings and crosstables of the collection of real reports: made, nothing cut or overlapping."""

import itertools

import pytest

import crosstable
from crosstable.output.drawing.pdf import pdf
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from tests.conftest import needs_shared_data, scaled, shared_data
from tests.output.forms.pdfboxes import misplaced, needs_pdftotext, overlapping, sheets_of_pdf
from tests.sizes import spread


@needs_shared_data
@needs_pdftotext
@pytest.mark.parametrize("form", ["standings", "crosstable"])
def test_every_readable_report_has_its_tables(form: str) -> None:
    files = sorted(path for path in shared_data().rglob("*") if path.is_file())
    step = len(files) // scaled(len(files))
    made = 0
    for path in spread([*itertools.islice(files, 0, None, step)], 2):
        t = crosstable.loads(path.read_bytes())
        if not crosstable.is_readable(t):
            continue
        report = build_form(case_of(t), form)
        printed = pdf(report)
        pages = sheets_of_pdf(printed.data)
        faults = overlapping(pages)
        if not printed.notes:  # signs that no font has are replaced, so cells hold other texts
            faults += misplaced(report, pages)
        assert faults == [], path.name
        made += 1
    assert made > 0
