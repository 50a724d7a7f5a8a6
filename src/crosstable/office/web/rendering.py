"""Pages of the office in the frame of all shells."""

from __future__ import annotations

import secrets
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypedDict
from urllib.parse import quote

from markupsafe import Markup
from starlette.responses import HTMLResponse, RedirectResponse

from crosstable.model.languages import LANGUAGE_NAMES
from crosstable.office.users.rights import User
from crosstable.office.web.rail import rail_of, shown_to
from crosstable.text.packaged import on_disk
from crosstable.web.language import ENGLISH
from crosstable.web.rail import Rail
from crosstable.web.responses import theme_of
from crosstable.web.statics import STYLES
from crosstable.web.templating import templates

if TYPE_CHECKING:
    import jinja2
    from starlette.responses import Response

    from crosstable.office.web.asked import Asked
    from crosstable.office.web.rail import Shown


@cache
def _templates() -> jinja2.Environment:
    """The templates of the office; they build on those of all shells."""
    made = templates(ENGLISH, on_disk("office", "web", "templates"))
    made.globals["languages"] = {ENGLISH: LANGUAGE_NAMES[ENGLISH]}
    made.globals["styles"] = (*STYLES, "css/office.css")
    made.filters["day"] = day
    made.filters["moment"] = moment
    made.filters["signed"] = with_sign
    return made


_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day(text: str) -> str:
    """A day as people write it.

    >>> day("2026-11-06"), day("")
    ('6 Nov 2026', '–')
    """
    year, _, rest = text.partition("-")
    month, _, number = rest[:5].partition("-")
    if not (month.isdecimal() and number.isdecimal()):
        return text or "–"
    return f"{int(number)} {_MONTHS[int(month) - 1]} {year}"


def moment(text: str | None) -> str:
    """A moment of an act, in the time of the acts.

    >>> moment("2026-11-06T09:12:00Z")
    '6 Nov 2026, 09:12 UTC'
    """
    return f"{day(text[:10])}, {text[11:16]} UTC" if text else "–"


def with_sign(tenths: int | None, digits: int = 1) -> str:
    """A change that is kept as a whole number of its last digit.

    >>> with_sign(184), with_sign(-7, 0), with_sign(0, 0), with_sign(None)
    ('+18.4', '−7', '0', '')
    """
    if tenths is None:
        return ""
    size = f"{abs(tenths):0{digits + 1}}"
    text = f"{size[:-digits]}.{size[-digits:]}" if digits else size
    return f"{'+' if tenths > 0 else '−' if tenths < 0 else ''}{text}"


def show_page(
    asked: Asked, template: str, status: int = 200, *, tab: str = "", **values: Any
) -> Response:
    """A page made from a template, with the rail of who asks."""
    request = asked.request
    theme = theme_of(request)
    about = shown_to(asked, tab)
    values |= {
        "user": asked.user,
        "notice": asked.word("said") or None,
        "nonce": getattr(request.state, "nonce", ""),
    }
    if values["notice"] is None:
        text = _render_in_frame(template, theme, about, values)
    else:
        text = _render(template, _of_frame(theme, about) | values)
    return HTMLResponse(text.encode("utf-8", "replace"), status)


def part(template: str, **values: Any) -> Response:
    """A part of a page, to be put into the one that is open."""
    return HTMLResponse(_render(template, values).encode("utf-8", "replace"))


# -- the frame -------------------------------------------------------------------------------------


class Frame(TypedDict):
    """What the frame of a page needs to know, beside its content."""

    outer: str
    is_part: bool
    root: str
    in_browser: bool
    here: str
    year: str
    theme: str
    rail: Rail
    user: User
    notice: None
    cut: Markup


def _of_frame(theme: str, about: Shown) -> Frame:
    """What the frame of a page needs to know, beside its content."""
    return {
        "outer": "base.html",
        "is_part": False,
        "root": "",
        "in_browser": False,
        "here": "",
        "year": "",
        "theme": theme,
        "rail": _rail(about),
        "user": about.user,
        "notice": None,
        "cut": _CUT,
    }


def _render(template: str, values: dict[str, Any]) -> str:
    return _templates().get_template(template).render(values)


_rail = lru_cache(maxsize=256)(rail_of)
_CUT = Markup(f"<!-- {secrets.token_hex(16)} -->")  # nobody can write it into a page
"""Stands in a frame where a page puts its own parts, and between those parts."""


@lru_cache(maxsize=256)
def _pieces(theme: str, about: Shown) -> tuple[str, ...]:
    """The frame between the parts of a page: it is the same on every page of a user."""
    values = {**_of_frame(theme, about), "nonce": _CUT}
    return tuple(_render("office/frame.html", values).split(_CUT))


def _render_in_frame(template: str, theme: str, about: Shown, values: dict[str, Any]) -> str:
    """A page whose frame is made once; most of the work on a page is its frame."""
    inside = {**values, "outer": "office/inside.html", "cut": _CUT, "rail": _rail(about)}
    parts = (values["nonce"], *_render(template, inside).split(_CUT))
    pieces = _pieces(theme, about)
    both = zip(pieces, (*parts, ""), strict=True)
    return "".join(text for pair in both for text in pair)


def back_to(address: str, said: str = "") -> Response:
    """After something was done: the page to look at, with a sentence of what was done."""
    more = f"{'&' if '?' in address else '?'}said={quote(said[:300])}" if said else ""
    return RedirectResponse(address + more, status_code=303)
