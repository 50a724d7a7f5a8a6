"""The faults of a file beside its text, their fixes, and the editor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.editing import shown_lines
from crosstable.desk.jobs.checking import CheckedReport, ExplainedSection
from crosstable.desk.pages.common import back_to, file_of, services_of, show_page, shown_of_event
from crosstable.desk.pages.faultlist import MarkedFault, fault_list, list_below
from crosstable.desk.store import DeskFile
from crosstable.errors import JobFailed
from crosstable.model.diagnostics import Purpose
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.text.formats import read_whole
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer
from crosstable.web.uploads import body_of, form_of

PURPOSES = {
    "": phrase("everything"),
    "rating": phrase("rating of the event"),
    "title": phrase("title norms"),
    "pairing": phrase("pairing"),
    "itdx": phrase("exchange during the event"),
}

MOST_LINES = 20_000
MOST_SIGNS = 2_000_000
"""The text that browsers show and edit well; a report of 2000 players has 2100 lines."""

EDITOR_WORDS = tuple(
    word.template
    for word in (
        phrase("Text of the report"),
        phrase("Control character"),
        phrase("Diagnostics"),
        phrase("No diagnostics"),
        phrase("Selection deleted"),
        phrase("Find"),
        phrase("Replace"),
        phrase("next"),
        phrase("previous"),
        phrase("all"),
        phrase("match case"),
        phrase("by word"),
        phrase("regexp"),
        phrase("replace"),
        phrase("replace all"),
        phrase("close"),
        phrase("current match"),
        phrase("on line"),
        phrase("replaced $ matches"),
        phrase("replaced match on line $"),
        phrase("Go to line"),
        phrase("go"),
    )
)
"""What the editor says itself; but for the first these are CodeMirror's own words."""


def purpose_named(text: Any) -> str | None:
    """A purpose by its name; None for everything."""
    return text if text in {purpose.value for purpose in Purpose} else None


async def found_in(request: Request, file: DeskFile, purpose: str | None) -> CheckedReport:
    """The faults of a file as it is kept."""
    services = services_of(request)
    brought = services.brought_with(file)
    checked: CheckedReport = await services.of(file, "check", purpose=purpose, **brought)
    return checked


async def check(request: Request) -> Response:
    """Diagnostics beside the text."""
    services = services_of(request)
    file = file_of(request)
    purpose = purpose_named(request.query_params.get("for"))
    checked = await found_in(request, file, purpose)
    lines = shown_lines(await services.of(file, "text"))
    said = words_of(request)
    shown_faults = fault_list(request, file, checked, purpose)
    size = sum(map(len, lines))
    return await shown_of_event(
        request,
        "check.html",
        file,
        "check",
        faults=shown_faults,
        lines=lines[:MOST_LINES],
        is_editable=len(lines) <= MOST_LINES and size <= MOST_SIGNS,
        is_shown=size <= MOST_SIGNS,
        marks=_marks(shown_faults["diagnostics"], lines),
        columns=await services.of(file, "columns"),
        purpose=purpose or "",
        purposes=PURPOSES,
        editor_words={editor_word: said.say(editor_word) for editor_word in EDITOR_WORDS},
    )


def _marks(diagnostics: Sequence[MarkedFault], lines: list[str]) -> dict[int, list[list[Any]]]:
    """For each line with faults its pieces: text, and the severity if the piece is at fault."""
    by_line: dict[int, list[tuple[int, int, str]]] = {}
    for d in diagnostics:
        if d["line"] is None or not 1 <= d["line"] <= len(lines):
            continue
        length = len(lines[d["line"] - 1])
        start = (d["column"] or 1) - 1
        end = length if d["end_column"] is None else d["end_column"] - 1
        by_line.setdefault(d["line"], []).append((start, min(end, length), d["severity"]))
    return {line: _pieces(lines[line - 1], spans) for line, spans in by_line.items()}


def _pieces(text: str, spans: list[tuple[int, int, str]]) -> list[list[Any]]:
    pieces: list[list[Any]] = []
    place = 0
    for start, end, severity in sorted(spans):
        if end <= place:
            continue
        start = max(start, place)
        pieces += [[text[place:start], None], [text[start:end], severity]]
        place = end
    return [piece for piece in [*pieces, [text[place:], None]] if piece[0]]


async def recheck(request: Request) -> Response:
    """The faults of a text that is being edited, for the editor."""
    services = services_of(request)
    file = file_of(request)
    text = (await body_of(request, services.limits)).decode("utf-8", "replace")
    purpose = purpose_named(request.query_params.get("for"))
    said = words_of(request)
    try:
        data, _ = await services.now("save", owner=file.id, data=file.current.data, text=text)
        brought = services.brought_with(file)
        checked = await services.now("check", owner=file.id, data=data, purpose=purpose, **brought)
    except JobFailed as problem:  # for instance a text that is not a report any more
        return json_answer({"refused": said.of(problem.told)}, 422)
    answer = fault_list(request, file, checked, purpose)
    summary = said.say("{faults} (not saved yet)", faults=answer["said"])
    return json_answer({**answer, "said": summary, "list": list_below(request, answer)})


async def save(request: Request) -> Response:
    """Keep a text that was edited."""
    services = services_of(request)
    file = file_of(request)
    form = await form_of(request, services.limits)
    text = form.get("text")
    if not isinstance(text, str):
        raise Refused(400, phrase("There is no text to save."))
    data, lost = await services.now("save", owner=file.id, data=file.current.data, text=text)
    changed = file.keep(data, phrase("edited by hand"), services.limits)
    said = phrase("The edited text is saved.") if changed else phrase("Nothing was changed.")
    if lost is not None:
        said = phrase("{encoding} has no {sign}: the file is UTF-8 from now on.", **lost)
    return back_to(request, _address(file.id, form.get("for")), said)


def _address(identity: str, purpose: Any) -> str:
    chosen = purpose_named(purpose)
    return f"/files/{identity}/check" + (f"?for={chosen}" if chosen else "")


async def fix(request: Request) -> Response:
    """Apply the fix of one fault, or one of its two answers."""
    services = services_of(request)
    file = file_of(request)
    form = await form_of(request, services.limits)
    data, step = await services.now(
        "fix",
        owner=file.id,
        data=file.current.data,
        purpose=purpose_named(form.get("for")),
        code=str(form.get("code")),
        line=_number(form.get("line")),
        column=_number(form.get("column")),
        choice=_number(form.get("choice")),
        **services.brought_with(file),
    )
    file.keep(data, step, services.limits)
    return back_to(request, _address(file.id, form.get("for")), phrase("Fixed {step}", step=step))


def _number(text: Any) -> int | None:
    return read_whole(text) if isinstance(text, str) else None


async def fix_all(request: Request) -> Response:
    """Apply every safe fix."""
    services = services_of(request)
    file = file_of(request)
    form = await form_of(request, services.limits)
    purpose = purpose_named(form.get("for"))
    data, applied = await services.now(
        "fix-all",
        owner=file.id,
        data=file.current.data,
        purpose=purpose,
        **services.brought_with(file),
    )
    step = plural(len(applied), "{n} safe fix", "{n} safe fixes")
    file.keep(data, step, services.limits)
    said = phrase("Applied: {step}.", step=step)
    if not applied:
        said = phrase("There was nothing to fix safely.")
    return back_to(request, _address(file.id, purpose), said)


async def explain(request: Request) -> Response:
    """The page of a diagnostic."""
    code = request.path_params["code"]
    page = await services_of(request).result_without_file("explain", code=code)
    return show_page(request, "explain.html", page=page, parts=_for_people(page["sections"]))


HEADINGS = {
    "What": phrase("What it is"),
    "Why it matters": phrase("Why it matters"),
    "The fix": phrase("What to do"),
    "Clause": phrase("Clause"),
    "Example": phrase("Example"),
}
"""The parts of an explanation that the desk shows, in its order."""


class ExplainedPart(TypedDict):
    """A part of the page of a fault."""

    heading: Phrase
    is_example: Any
    lines: Any


def _for_people(sections: list[ExplainedSection]) -> list[ExplainedPart]:
    """An explanation without what is for the terminal: options, commands, files of the manual."""
    known = {part["heading"]: part for part in sections}
    return [
        {
            "heading": heading,
            "is_example": known[key]["is_example"],
            "lines": known[key]["lines"][1:] if key == "Example" else known[key]["lines"][:1],
        }
        for key, heading in HEADINGS.items()
        if key in known
    ]
