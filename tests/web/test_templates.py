"""Templates and sheets are read by people: short lines, one element each, named colours."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "crosstable"
LONGEST_LINE = 120
TOKENS = PACKAGE / "output" / "look" / "tokens.css"
"""The one sheet that says what a colour is."""
SHEETS = ("desk/static", "output/look", "publishing/look", "web/static")

OF_THEIR_OWN_LINE = (
    *("html", "head", "body", "header", "footer", "main", "nav", "aside", "section", "article"),
    *("div", "p", "ul", "ol", "li", "dl", "dt", "dd", "form", "fieldset", "details", "dialog"),
    *("table", "thead", "tbody", "tr", "td", "th", "select", "option", "optgroup", "script"),
    *("h1", "h2", "h3", "h4", "link", "meta", "title"),
)
"""Elements that begin a line of the page; of these a line of a template opens one at most."""
_OPENED = re.compile(rf"<(?:{'|'.join(OF_THEIR_OWN_LINE)})(?=[\s>{{])")
_COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\("
    r"|(?<=[:\s])(?:white|black|red|green|blue|gr[ae]y|yellow|orange|silver)(?=[\s;,!}])",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def templates() -> list[Path]:
    return sorted(PACKAGE.rglob("*.html"))


def sheets() -> list[Path]:
    return sorted(path for folder in SHEETS for path in (PACKAGE / folder).rglob("*.css"))


def lines_of(paths: list[Path]) -> Iterator[tuple[str, str]]:
    """Every line of the files with its place."""
    for path in paths:
        text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), path.read_text("utf-8"))
        for number, line in enumerate(text.splitlines(), 1):
            yield f"{path.relative_to(PACKAGE)}:{number}", line


def elements_begun(line: str) -> int:
    """How many elements of their own line a line of a template opens."""
    return len(_OPENED.findall(line))


def colours_in(line: str) -> list[str]:
    """The colours that a line of a sheet states instead of naming them."""
    declaration = line.partition("{")[2] if "{" in line else line
    return _COLOUR.findall(declaration if ":" in declaration else "")


def test_the_templates_are_found() -> None:
    assert len(templates()) > 100
    assert TOKENS in sheets()


def test_no_line_of_a_template_is_long() -> None:
    assert not [place for place, line in lines_of(templates()) if len(line) > LONGEST_LINE]


def test_a_line_of_a_template_begins_one_element() -> None:
    assert not [place for place, line in lines_of(templates()) if elements_begun(line) > 1]


def test_colours_are_stated_in_the_tokens_only() -> None:
    others = [path for path in sheets() if path != TOKENS]
    assert not [place for place, line in lines_of(others) if colours_in(line)]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("<tr><td>1</td></tr>", 2),
        ("<li><a href='/'>one</a> <b>two</b></li>", 1),
        ("<td{% if it %} class='n'{% endif %}>", 1),
        ("{% if it %}<p>yes</p>{% else %}<p>no</p>{% endif %}", 2),
        ("<thead-like>", 0),
    ],
)
def test_elements_are_counted(line: str, count: int) -> None:
    assert elements_begun(line) == count


@pytest.mark.parametrize(
    ("line", "has_colour"),
    [
        ("p { color: #fff; }", True),
        ("  background: rgb(1 2 3);", True),
        ("  color: white;", True),
        (".piece.black { background: var(--piece-black); }", False),
        ("#add { margin: 0; }", False),
        ("  white-space: nowrap;", False),
    ],
)
def test_stated_colours_are_found(line: str, has_colour: bool) -> None:
    assert bool(colours_in(line)) is has_colour
