"""The faults of a file beside its text, their fixes, and the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException

from crosstable.desk.pages.common import (
    back_to,
    bench_of,
    file_of,
    json_answer,
    plural,
    shown,
    shown_of_event,
)
from crosstable.desk.uploads import body_of, form_of
from crosstable.diagnostics import Purpose

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

PURPOSES = {
    "": "everything",
    "rating": "rating",
    "title": "title norms",
    "pairing": "pairing",
    "itdx": "exchange during the event",
}

MOST_SHOWN, MOST_RELATED = 500, 20
"""Faults in the list, and other places of one; a file may be nothing but faults."""
MOST_LINES, MOST_SIGNS = 20_000, 2_000_000
"""The text that browsers show and edit well; a report of 2000 players has 2100 lines."""


def _purpose(text: Any) -> str | None:
    return text if text in {purpose.value for purpose in Purpose} else None


async def check(request: Request) -> Response:
    """Diagnostics beside the text."""
    bench, file = bench_of(request), file_of(request)
    purpose = _purpose(request.query_params.get("for"))
    found = await bench.of(file, "check", purpose=purpose, **bench.given(file))
    lines = await bench.of(file, "text")
    shown_faults = _first(found["diagnostics"])
    size = sum(map(len, lines))
    return await shown_of_event(
        request,
        "check.html",
        file,
        "check",
        found=found,
        diagnostics=shown_faults,
        more=len(found["diagnostics"]) - len(shown_faults),
        lines=lines[:MOST_LINES],
        is_editable=len(lines) <= MOST_LINES and size <= MOST_SIGNS,
        is_shown=size <= MOST_SIGNS,
        marks=_marks(shown_faults, lines),
        purpose=purpose or "",
        purposes=PURPOSES,
    )


def _first(diagnostics: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The faults that are listed, each with its first places; edits stay on the server."""
    return [
        {
            **d,
            "related": d["related"][:MOST_RELATED],
            "fix": d["fix"] and {"title": d["fix"]["title"], "safe": d["fix"]["safe"]},
        }
        for d in diagnostics[:MOST_SHOWN]
    ]


def _marks(diagnostics: list[dict[str, Any]], lines: list[str]) -> dict[int, list[list[Any]]]:
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
    bench, file = bench_of(request), file_of(request)
    text = (await body_of(request, bench.limits)).decode("utf-8", "replace")
    purpose = _purpose(request.query_params.get("for"))
    data, _ = await bench.now("save", owner=file.id, data=file.current.data, text=text)
    found = await bench.now("check", owner=file.id, data=data, purpose=purpose, **bench.given(file))
    return json_answer({**found, "diagnostics": _first(found["diagnostics"])})


async def save(request: Request) -> Response:
    """Keep a text that was edited."""
    bench, file = bench_of(request), file_of(request)
    form = await form_of(request, bench.limits)
    text = form.get("text")
    if not isinstance(text, str):
        raise HTTPException(400, "There is no text to keep.")
    data, note = await bench.now("save", owner=file.id, data=file.current.data, text=text)
    changed = file.keep(data, "edited by hand", bench.limits)
    said = note or ("The edited text is kept." if changed else "Nothing was changed.")
    return back_to(request, _address(file.id, form.get("for")), said)


def _address(identity: str, purpose: Any) -> str:
    chosen = _purpose(purpose)
    return f"/files/{identity}/check" + (f"?for={chosen}" if chosen else "")


async def fix(request: Request) -> Response:
    """Apply the fix of one fault."""
    bench, file = bench_of(request), file_of(request)
    form = await form_of(request, bench.limits)
    data, step = await bench.now(
        "fix",
        owner=file.id,
        data=file.current.data,
        purpose=_purpose(form.get("for")),
        code=str(form.get("code")),
        line=_number(form.get("line")),
        column=_number(form.get("column")),
        **bench.given(file),
    )
    file.keep(data, step, bench.limits)
    return back_to(request, _address(file.id, form.get("for")), f"Fixed {step}")


def _number(text: Any) -> int | None:
    return int(text) if isinstance(text, str) and text.isdecimal() else None


async def fix_all(request: Request) -> Response:
    """Apply every safe fix."""
    bench, file = bench_of(request), file_of(request)
    form = await form_of(request, bench.limits)
    purpose = _purpose(form.get("for"))
    data, applied = await bench.now(
        "fix-all", owner=file.id, data=file.current.data, purpose=purpose, **bench.given(file)
    )
    step = f"{len(applied)} {plural(len(applied), 'safe fix', 'safe fixes')}"
    file.keep(data, step, bench.limits)
    said = f"Applied: {step}." if applied else "There was nothing to fix safely."
    return back_to(request, _address(file.id, purpose), said)


async def explain(request: Request) -> Response:
    """The page of a diagnostic."""
    code = request.path_params["code"]
    page = await bench_of(request).known("explain", code=code)
    return shown(request, "explain.html", page=page)
