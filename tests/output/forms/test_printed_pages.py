"""Pages printed by a browser: the widest tables are whole on the paper, nothing is cut."""

import shutil
import subprocess
from pathlib import Path

import pytest

from crosstable.model.tournament import Tournament
from crosstable.output.drawing.html import html
from crosstable.output.forms.catalogue import build_form
from crosstable.output.forms.making import case_of
from tests.conftest import TESTS_EVERYTHING
from tests.output.forms.events import first_table, sample
from tests.output.forms.pdfboxes import needs_pdftotext, overlapping, sheets_of_pdf
from tests.output.forms.test_printed_values import round_robin

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
MARGIN = 40
"""A little less than the 15 mm of the page."""

pytestmark = [
    needs_pdftotext,
    pytest.mark.skipif(
        BROWSER is None and not TESTS_EVERYTHING, reason="no Chromium on this machine"
    ),
]


def printed_by_browser(page: bytes, folder: Path) -> bytes:
    source, target = folder / "page.html", folder / "page.pdf"
    source.write_bytes(page)
    assert BROWSER is not None, "no Chromium on this machine"
    words = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    words += [f"--user-data-dir={folder / 'profile'}", f"--print-to-pdf={target}", source.as_uri()]
    subprocess.run(words, capture_output=True, check=True, timeout=60)
    return target.read_bytes()


@pytest.mark.parametrize(
    ("t", "form", "is_split"),
    [
        (sample("individual-swiss"), "crosstable", False),
        (round_robin(24), "form-1", False),
        (round_robin(50), "crosstable", True),
    ],
)
@pytest.mark.daily(2)
def test_the_last_column_of_a_wide_table_is_on_the_paper(
    t: Tournament, form: str, is_split: bool, tmp_path: Path
) -> None:
    report = build_form(case_of(t), form)
    sheets = sheets_of_pdf(printed_by_browser(html(report), tmp_path))
    assert overlapping(sheets) == []
    words = [(sheet, word) for sheet in sheets for line in sheet.lines for word in line]
    assert [word for sheet, word in words if word.right > sheet.width - MARGIN] == []
    ends = [line[-1].text for sheet in sheets for line in sheet.lines]
    table = first_table(report)
    assert ends.count(table.columns[-1].title) >= 1
    for row in table.rows:
        assert row[-1].text in ends
    first = table.columns[0].title
    tables = sum(line[0].text == first for sheet in sheets for line in sheet.lines)
    assert (tables > len(sheets)) is is_split or tables == len(sheets)
