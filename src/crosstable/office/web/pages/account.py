"""Logging in and out."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from crosstable.errors import NotAllowed, TooManyTries
from crosstable.office.users.access import SESSION_LASTS, log_in, log_out
from crosstable.office.users.rights import SOMEBODY, Right
from crosstable.office.web.asked import Asked
from crosstable.office.web.gate import COOKIE
from crosstable.office.web.rendering import back_to, show_page
from crosstable.office.web.table import Address
from crosstable.web.neighbours import neighbourhood


def _target(text: str) -> str:
    """A page of this office to go to, whatever somebody wrote into an address."""
    is_here = text.startswith("/") and not text.startswith(("//", "/\\"))
    return text if is_here else "/inbox"


def ask(asked: Asked) -> Response:
    """The form."""
    if asked.user != SOMEBODY:
        return back_to("/inbox")
    return show_page(asked, "office/login.html", problem="", to=_target(asked.word("to")))


def enter(asked: Asked) -> Response:
    """A session for who knows the password."""
    client = asked.request.client
    origin = "" if client is None else neighbourhood(client.host)
    name = asked.field("name")
    password = asked.form.get("password", "")
    try:
        token = log_in(asked.office, name, password, origin)
    except (NotAllowed, TooManyTries) as problem:
        status = 429 if isinstance(problem, TooManyTries) else 403
        sentence = str(problem)[:1].upper() + str(problem)[1:] + "."
        target = _target(asked.field("to"))
        return show_page(asked, "office/login.html", status, problem=sentence, to=target)
    answer = RedirectResponse(_target(asked.field("to")), status_code=303)
    answer.set_cookie(
        COOKIE,
        token,
        max_age=int(SESSION_LASTS.total_seconds()),
        httponly=True,
        samesite="lax",
        secure=asked.settings.is_secure,
    )
    return answer


def leave(asked: Asked) -> Response:
    """The end of the session."""
    log_out(asked.office, asked.request.cookies.get(COOKIE, ""))
    answer = RedirectResponse("/", status_code=303)
    answer.delete_cookie(COOKIE)
    return answer


ADDRESSES = (
    Address("GET", "/login", Right.READ_LISTS, ask),
    Address("POST", "/login", Right.READ_LISTS, enter),
    Address("POST", "/logout", Right.READ_LISTS, leave),
)
