"""What the Check page does without being loaded again: fix, keep, undo, redo.

Every request names the version it began with. If somebody else changed the file meanwhile nothing
is overwritten: the answer is the other version, and who asked decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from crosstable.desk.editing import shown_lines
from crosstable.desk.pages.check import found_in, purpose_named
from crosstable.desk.pages.common import file_of, services_of
from crosstable.desk.pages.faultlist import MarkedFault, fault_list, list_below
from crosstable.errors import JobFailed
from crosstable.model.jsonschema import Json
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.web.language import words_of
from crosstable.web.refusals import Refused
from crosstable.web.responses import json_answer
from crosstable.web.uploads import json_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.background.services import Services
    from crosstable.desk.store import DeskFile

BY_HAND = phrase("edited by hand")
Changed = tuple[bytes, "Phrase | str", Phrase]
"""Bytes, what was done in short, and the sentence about it."""


async def work(request: Request) -> Response:
    """Do what the page asks for, and answer with the text and its faults as they are then."""
    services = services_of(request)
    file = file_of(request)
    body = await json_of(request, services.limits, 2 * services.limits.file_bytes)
    purpose = purpose_named(body.get("for"))
    if body.get("base") != file.current.fingerprint:
        return json_answer({"conflict": await _state(request, file, purpose)}, 409)
    try:
        said = await _carry_out(services, file, body, purpose)
        answer = await _state(request, file, purpose)
    except JobFailed as problem:
        return json_answer({"refused": words_of(request).of(problem.told)}, 422)
    return json_answer({**answer, "notice": words_of(request).of(said)})


class KeptState(TypedDict):
    """The file as it is kept: its text, its faults, and what can be taken back."""

    list: str
    diagnostics: Sequence[MarkedFault]
    counts: dict[str, int]
    mendable: int
    said: str
    text: str
    base: str
    is_changed: bool
    undo: str | None
    redo: str | None


async def _state(request: Request, file: DeskFile, purpose: str | None) -> KeptState:
    """The file as it is kept: its text, its faults, and what can be taken back."""
    checked = await found_in(request, file, purpose)
    lines = shown_lines(await services_of(request).of(file, "text"))
    said = words_of(request)
    listed = fault_list(request, file, checked, purpose)
    return {
        **listed,
        "list": list_below(request, listed),
        "text": "\n".join(lines),
        "base": file.current.fingerprint,
        "is_changed": file.is_changed,
        "undo": None if file.undoable is None else said.of(file.undoable),
        "redo": None if file.redoable is None else said.of(file.redoable),
    }


async def _carry_out(
    services: Services, file: DeskFile, body: dict[str, Json], purpose: str | None
) -> Phrase:
    act = body.get("act")
    typed, lost = await _typed_bytes(services, file, body.get("text"))
    if act in ("undo", "redo"):
        return _move_version(services, file, typed, 1 if act == "redo" else -1)
    data = file.current.data if typed is None else typed
    changed: Changed = (data, BY_HAND, phrase("The edited text is saved."))
    if act == "fix":
        changed = await _fix(services, file, data, body, purpose)
    elif act == "fix-all":
        changed = await _all_fixed(services, file, data, purpose)
    elif act != "keep":
        raise Refused(400, phrase("This request cannot be understood."))
    # a text that is not a report any more is not kept: its page could not be shown
    await services.now("kind", owner=file.id, data=changed[0])
    if typed is not None:
        file.keep(typed, BY_HAND, services.limits)
    is_new = file.keep(changed[0], changed[1], services.limits)
    if lost is not None:
        return phrase("{encoding} has no {sign}: the file is UTF-8 from now on.", **lost)
    return changed[2] if is_new or typed is not None else phrase("Nothing was changed.")


async def _typed_bytes(
    services: Services, file: DeskFile, text: Any
) -> tuple[bytes | None, dict[str, str] | None]:
    """The bytes of a text that differs from what is kept, and the letter it had no place for."""
    if not isinstance(text, str):
        return None, None
    data, lost = await services.now("save", owner=file.id, data=file.current.data, text=text)
    return (None if data == file.current.data else data), lost


def _move_version(services: Services, file: DeskFile, typed: bytes | None, steps: int) -> Phrase:
    """One version back or forward; what was typed before becomes a version of its own."""
    if typed is not None:
        file.keep(typed, BY_HAND, services.limits)
    step = file.undoable if steps < 0 else file.redoable
    file.move(steps)
    if step is None:
        return phrase("Nothing was changed.")
    return phrase("Undone: {step}", step=step) if steps < 0 else phrase("Redone: {step}", step=step)


async def _fix(
    services: Services, file: DeskFile, data: bytes, body: dict[str, Json], purpose: str | None
) -> Changed:
    fixed, step = await services.now(
        "fix",
        owner=file.id,
        data=data,
        purpose=purpose,
        code=str(body.get("code")),
        line=_whole(body.get("line")),
        column=_whole(body.get("column")),
        choice=_whole(body.get("choice")),
        **services.brought_with(file),
    )
    return fixed, step, phrase("Fixed {step}", step=step)


async def _all_fixed(
    services: Services, file: DeskFile, data: bytes, purpose: str | None
) -> Changed:
    fixed, applied = await services.now(
        "fix-all", owner=file.id, data=data, purpose=purpose, **services.brought_with(file)
    )
    step = plural(len(applied), "{n} safe fix", "{n} safe fixes")
    said = phrase("Applied: {step}.", step=step)
    return fixed, step, said if applied else phrase("There was nothing to fix safely.")


def _whole(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
