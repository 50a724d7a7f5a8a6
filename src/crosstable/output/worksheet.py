"""The rating worksheet of an event: the columns of the example of 10.57, for every format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal

from crosstable.model.diagnostics import Diagnostic, Severity
from crosstable.model.findings import Assumption
from crosstable.model.phrases import Phrase, phrase
from crosstable.output.drawing.page import harmless, listing_page, working_page
from crosstable.output.drawing.text import align_rows, listing_lines
from crosstable.output.language import Say
from crosstable.output.listing import Listing, Remark
from crosstable.output.table import BLANK, Cell, Column, Kind, Table, figure, points, whole, words
from crosstable.ratings.explain import RatingExplanation, Step, explain_rating
from crosstable.ratings.figures import decimal, quotient, shown_rating, with_sign
from crosstable.ratings.worksheet import LineGame, Worksheet, WorksheetLine
from crosstable.text.wording import counted

_COLUMNS = (
    Column("no.", Kind.NUMBER, "id"),
    Column("name", Kind.TEXT, "name"),
    Column("Rate", Kind.NUMBER, "rating"),
    Column("W", Kind.POINTS, "w"),
    Column("n", Kind.NUMBER, "n"),
    Column("p", Kind.NUMBER, "p"),
    Column("dp", Kind.NUMBER, "dp"),
    Column("Rc", Kind.NUMBER, "rc"),
    Column("Ru", Kind.NUMBER, "ru_first"),
    Column("Rc new", Kind.NUMBER, "rc_new"),
    Column("Ru new", Kind.NUMBER, "ru"),
    Column("D", Kind.NUMBER, "d"),
    Column("PD", Kind.NUMBER, "pd"),
    Column("We", Kind.NUMBER, "we"),
    Column("W-We", Kind.NUMBER, "w_minus_we"),
    Column("K", Kind.NUMBER, "k"),
    Column("change", Kind.NUMBER, "change"),
    Column("new", Kind.NUMBER, "new"),
)
KEY_OF_FIGURE = {column.title: column.key for column in _COLUMNS} | {"R": "rating"}
"""The column of each figure that an explanation names; a page finds one from the other."""


# -- the table ------------------------------------------------------------------------------------


def worksheet_table(sheet: Worksheet, say: Say = str) -> Table:
    """One row for each player; a figure that does not apply is empty."""
    states = {
        "few-points": say("too few points"),
        "few-opponents": say("too few rated opponents"),
        "no-games": say("no games that count"),
    }
    digits = sheet.rules.shown_digits
    rows = tuple(_cells(line, states.get(line.status, ""), digits) for line in sheet.lines)
    return Table(_COLUMNS, rows, kept=2, ids=tuple(line.id for line in sheet.lines))


def _cells(line: WorksheetLine, state: str, digits: int | None) -> tuple[Cell, ...]:
    """A row; consoles and pages have the state where there is no new rating."""
    new = whole(line.new)
    if line.new is not None and digits is not None:
        new = new._replace(text=shown_rating(line.new, digits))
    return (
        whole(line.id),
        words(line.name),
        whole(line.rating),
        points(Decimal(line.half_points) / 2),
        whole(line.n),
        _hundredths(line.p_hundredths),
        _format_number(line.dp),
        *(whole(value) for value in (line.rc, line.ru_first, line.rc_new, line.ru)),
        _format_number(line.d),
        *(
            _hundredths(value)
            for value in (line.pd_hundredths, line.we_hundredths, line.w_minus_we_hundredths)
        ),
        whole(line.k),
        _change(line.change_hundredths),
        new if line.new is not None else Cell("", plain=state),
    )


def _change(hundredths: int | None) -> Cell:
    if hundredths is None:
        return BLANK
    return figure(decimal(hundredths))._replace(plain=with_sign(hundredths))


def _hundredths(value: int | None) -> Cell:
    return BLANK if value is None else figure(decimal(value))


def _format_number(value: int | None) -> Cell:
    return BLANK if value is None else figure(str(value))


# -- the answer of the command --------------------------------------------------------------------


def worksheet_listing(sheet: Worksheet) -> Listing:
    """System, edition and list, the verdict with its reasons, the table."""
    rules = sheet.rules
    listed = [] if sheet.list_date is None else [f"list of {sheet.list_date:%Y/%m/%d}"]
    remarks = [Remark(verdict(sheet), is_strong=True)]
    remarks += (Remark(text, is_detail=True) for text in finding_texts(sheet.findings))
    notes = (average_text(sheet), digits_text(sheet))
    remarks += (Remark(text) for text in notes if text is not None)
    return Listing(
        "Rating worksheet",
        sheet.event,
        " · ".join((sheet.system.name, rules.name, rules.articles.document, *listed)),
        blocks=(worksheet_table(sheet),) if sheet.lines else (),
        remarks=tuple(remarks),
        assumed=tuple(f"assumed: {text}" for text in remark_texts(sheet)),
    )


def verdict(sheet: Worksheet) -> str:
    """Whether the event is rated."""
    if sheet.accepted:
        warnings = sum(finding.severity is Severity.WARNING for finding in sheet.findings)
        return f"rateable, with {counted(warnings, 'warning')}" if warnings else "rateable"
    if not any(line.n for line in sheet):
        return "not rateable"
    return "not rateable; these are the figures that it would give"


def average_text(sheet: Worksheet) -> str | None:
    """The average of a round robin in a line."""
    average = sheet.average
    if average is None:
        return None
    mean, dpa = (quotient(total, average.rated) for total in (average.rating_sum, average.dp_sum))
    parts = [f"Rar {mean}", f"dpa {dpa}", f"n {average.opponents}"]
    shown = parts if average.unrated else parts[:1]
    return f"Ra {average.ra} ({', '.join(shown)})"


def digits_text(sheet: Worksheet) -> str | None:
    """That new ratings are shown in part; None where they are shown whole."""
    digits = sheet.rules.shown_digits
    if digits is None:
        return None
    text = f"new ratings are shown by their first {digits} digits (15c)"
    return f"{text}; CSV and JSON have them whole"


def finding_text(finding: Diagnostic) -> str:
    """A finding in a line."""
    place = "" if finding.line is None else f"{finding.span}: "
    return f"{finding.severity.value}[{finding.code}] {place}{finding.message} ({finding.clause})"


_MOST_OF_ONE_CODE = 3
"""Findings of one code that people are shown; the others are counted."""


def finding_texts(findings: Sequence[Diagnostic]) -> Iterator[str]:
    """The findings in a line each; of many of one code the first, and how many more there are."""
    total = Counter(finding.code for finding in findings)
    shown: Counter[str] = Counter()
    for finding in findings:
        shown[finding.code] += 1
        more = total[finding.code] - _MOST_OF_ONE_CODE
        if shown[finding.code] <= _MOST_OF_ONE_CODE or more == 1:
            yield finding_text(finding)
        elif shown[finding.code] == _MOST_OF_ONE_CODE + 1:
            kind = f"{finding.severity.value}[{finding.code}]"
            yield f"{kind} {more} more like these ({finding.name})"


def are_all_listed(findings: Sequence[Diagnostic]) -> bool:
    """Whether `finding_texts` leaves out none."""
    total = Counter(finding.code for finding in findings)
    return max(total.values(), default=0) <= _MOST_OF_ONE_CODE + 1


def remark_texts(sheet: Worksheet) -> Iterator[str]:
    """What was assumed, a line each; the details that nobody gave in one."""
    unsaid = []
    for item in sheet.assumptions:
        if item.is_default:
            unsaid.append(item)
        else:
            yield f"{item.message} [{item.kind}]"
    if unsaid:
        yield _list_defaults(unsaid)


def _list_defaults(items: list[Assumption]) -> str:
    kinds = ", ".join(item.kind for item in items)
    return f"defaults for event details that were not given: {kinds} (docs/event-details.md)"


def worksheet_lines(sheet: Worksheet) -> Iterator[str]:
    """For a console."""
    return listing_lines(worksheet_listing(sheet))


_STYLE = """
body { max-width: 90rem; } th, td { padding: .15rem .35rem; }
td.n:last-child { white-space: normal; min-width: 3.5rem; }
"""
"""Up to eighteen columns: less room around them, and a remark in place of a rating may wrap."""


def worksheet_html(sheet: Worksheet) -> str:
    """For a browser; behind each name the working. Which columns there are depends on the rules."""
    listing = worksheet_listing(sheet)
    tables = (block.without_empty_columns() for block in listing.blocks if isinstance(block, Table))
    return listing_page(
        listing._replace(blocks=tuple(tables)),
        lambda _, row: "".join(_working(explain_rating(sheet, sheet.lines[row].id))),
        _STYLE,
        has_anchors=True,
    )


# -- one player -----------------------------------------------------------------------------------


def explanation_lines(sheet: Worksheet, explanation: RatingExplanation) -> Iterator[str]:
    """Each figure with its sentence and its article."""
    line = explanation.line
    yield f"{line.name} ({line.id})"
    yield worksheet_listing(sheet).heading
    yield verdict(sheet)
    yield ""
    yield str(explanation.in_short)
    yield ""
    columns = (Column(""), Column("", Kind.NUMBER), Column(""))
    rows = (
        (Cell(step.figure), Cell(step.value), Cell(_sentence(step))) for step in explanation.steps
    )
    yield from align_rows(Table(columns, tuple(rows)), has_headings=False)
    left = [str(uncounted_reason(game)) for game in line.games if not game.counted]
    if left:
        yield ""
        yield from left


def explanation_html(sheet: Worksheet, explanation: RatingExplanation) -> str:
    """The same for a browser."""
    line = explanation.line
    body = _working(explanation)
    return working_page(f"{line.name} ({line.id})", worksheet_listing(sheet), body)


def _working(explanation: RatingExplanation) -> Iterator[str]:
    items = (
        f"<dt>{harmless(f'{step.figure} {step.value}')}</dt><dd>{harmless(_sentence(step))}</dd>"
        for step in explanation.steps
    )
    yield f"<p>{harmless(str(explanation.in_short))}</p>"
    yield f"<dl>{''.join(items)}</dl>"
    for game in explanation.line.games:
        if not game.counted:
            yield f"<p>{harmless(str(uncounted_reason(game)))}</p>"


def _sentence(step: Step) -> str:
    return f"{step.message} ({step.clause})" if step.clause else step.message


def uncounted_reason(game: LineGame) -> Phrase:
    """Why a game does not count."""
    reason = (
        phrase("round {n} does not count: {a}", n=game.round_number, a=game.note)
        if game.opponent is None
        else phrase(
            "round {n} against {who} does not count: {a}",
            n=game.round_number,
            who=game.who,
            a=game.note,
        )
    )
    return phrase("{a} ({clause})", a=reason, clause=game.clause) if game.clause else reason
