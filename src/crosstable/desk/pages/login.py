"""The page that asks for the password, where others on the network can reach the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse

from crosstable.desk.pages.common import services_of, show_page
from crosstable.model.phrases import phrase, plural
from crosstable.web.uploads import form_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from crosstable.desk.serving.password import Door

_LONGEST_FORM = 4096


async def login(request: Request) -> Response:
    """Ask for the password; who gives the right one gets the key and goes to the start page."""
    door: Door = request.app.state.door
    if not door.has_lock:
        return RedirectResponse("/", status_code=303)
    if request.method == "GET":
        return show_page(request, "login.html", problem=None)
    address = request.client.host if request.client is not None else ""
    form = await form_of(request, services_of(request).limits, _LONGEST_FORM)
    if door.opens(str(form.get("password", "")), address):
        answer = RedirectResponse("/", status_code=303)
        name = services_of(request).settings.key_cookie
        answer.set_cookie(name, door.key, httponly=True, samesite="strict")
        return answer
    wait = door.wait_of(address)
    problem = phrase("This is not the password.")
    if wait:
        problem = plural(
            wait,
            "Too many wrong passwords: try again in {n} second.",
            "Too many wrong passwords: try again in {n} seconds.",
        )
    return show_page(request, "login.html", 429 if wait else 403, problem=problem)
