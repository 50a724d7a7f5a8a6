"""The choice of a language: it is kept in a cookie, and the page is shown again."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from crosstable.desk.pages.common import page_of_before, small_form
from crosstable.model.languages import LANGUAGES
from crosstable.web.language import LANGUAGE_COOKIE

_A_YEAR = 365 * 24 * 3600


async def language(request: Request) -> Response:
    """Take a choice."""
    form = await small_form(request)
    chosen = form.get("lang")
    answer = RedirectResponse(page_of_before(form, "/"), status_code=303)
    if chosen in LANGUAGES:
        answer.set_cookie(
            LANGUAGE_COOKIE, str(chosen), max_age=_A_YEAR, httponly=True, samesite="strict"
        )
    return answer
