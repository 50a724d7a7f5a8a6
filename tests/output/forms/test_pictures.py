"""The look of the main forms: small pictures, compared with some tolerance.

A picture differs a little from version to version of typst; a moved column, a lost rule or an
overlapping line changes whole regions. Refresh them with ``--refresh-golden`` and look at them.
"""

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from crosstable.output.drawing.pdf import pictures
from crosstable.output.forms.catalogue import FORMS
from tests.output.forms.events import sample_report

GOLDEN = Path(__file__).parent / "golden"
DOTS_PER_INCH = 36
MOST_DIFFERENCE = 24
"""Of 255, in any region of about three millimetres."""

MAIN = [
    ("individual-swiss", "standings"),
    ("individual-swiss", "crosstable"),
    ("individual-swiss", "form-2"),
    ("individual-swiss", "form-3"),
    ("individual-swiss", "form-5"),
    ("individual-swiss", "pairings"),
    ("individual-swiss", "starting-list"),
    ("individual-swiss", "table-11.31"),
    ("individual-swiss", "worksheet"),
    ("individual-swiss", "player"),
    ("round-robin", "form-1"),
    ("round-robin", "form-4"),
    ("round-robin", "form-6"),
    ("round-robin", "it1"),
    ("round-robin", "it3"),
    ("individual-swiss", "fa1"),
    ("individual-swiss", "ia1"),
    ("individual-swiss", "it4"),
    ("team-swiss", "team-standings"),
    ("team-swiss", "team-crosstable"),
    ("team-swiss", "board-list"),
    ("team-swiss", "match-cards"),
    ("team-swiss", "pairings"),
]


def picture(name: str, form: str) -> Image.Image:
    """The first page in shades of grey."""
    data = pictures(sample_report(name, form), DOTS_PER_INCH)[0]
    return Image.open(io.BytesIO(data)).convert("L")


def in_shades(value: int) -> int:
    """The nearest of sixteen shades: a kept picture is smaller then."""
    return (value + 8) // 17 * 17


def difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference of the blurred pictures."""
    if one.size != other.size:
        return 255
    blurred = [image.filter(ImageFilter.BoxBlur(2)) for image in (one, other)]
    extremes = ImageChops.difference(*blurred).getextrema()
    largest = extremes[1]
    assert isinstance(largest, int | float)
    return int(largest)


@pytest.mark.lengthy
@pytest.mark.parametrize(("name", "form"), MAIN)
def test_a_form_looks_as_it_did(request: pytest.FixtureRequest, name: str, form: str) -> None:
    path = GOLDEN / f"{name}-{form}.png"
    actual = picture(name, form)
    if request.config.getoption("--refresh-golden"):
        path.parent.mkdir(exist_ok=True)
        actual.point(in_shades).save(path, optimize=True)
    assert path.exists(), f"{path.name} is missing: write it with --refresh-golden and look at it"
    assert difference(actual, Image.open(path).convert("L")) <= MOST_DIFFERENCE


def test_every_form_has_its_picture() -> None:
    assert {form for _, form in MAIN} == set(FORMS)


def test_a_moved_line_is_seen() -> None:
    """A test of the test: the picture moved by a line of text is another one."""
    actual = picture("individual-swiss", "standings")
    moved = ImageChops.offset(actual, 0, 5)
    assert difference(actual, moved) > MOST_DIFFERENCE
