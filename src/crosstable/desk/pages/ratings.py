"""Ratings and norms, with the working of every figure."""

from __future__ import annotations

from fractions import Fraction

from starlette.requests import Request
from starlette.responses import Response

from crosstable.desk.pages.common import (
    file_for_rating,
    services_of,
    shown_of_event,
    word_in,
)
from crosstable.desk.pictures import Bar, changes
from crosstable.web.blocks import ShownTable
from crosstable.web.language import words_of

USUAL = ("id", "name", "rating", "w", "n", "rc", "we", "k", "change", "new")
"""The columns of the worksheet that most people look for, by their keys."""


def _usual_columns(table: ShownTable) -> ShownTable:
    """The worksheet with the usual figures."""
    places = [place for place, column in enumerate(table["columns"]) if column["key"] in USUAL]
    return {
        **table,
        "columns": [table["columns"][place] for place in places],
        "rows": [[row[place] for place in places] for row in table["rows"]],
    }


async def ratings(request: Request) -> Response:
    """The worksheet with its choices, and the changes as a picture."""
    services = services_of(request)
    file = file_for_rating(request)
    rules = word_in(request, "rules")
    is_all = word_in(request, "columns") == "all"
    said = words_of(request)
    view = await services.of(
        file, "rate", rules=rules, language=said.language, **services.brought_with(file)
    )
    bars = [Bar(name, Fraction(value, 100), text) for name, value, text in view["changes"]]
    return await shown_of_event(
        request,
        "ratings.html",
        file,
        "ratings",
        found=view,
        table=view["table"] if is_all else _usual_columns(view["table"]),
        all_columns=is_all,
        rules=rules,
        editions=await services.result_without_file("rules"),
        lists=list(services.store.lists.values()),
        picture=changes(bars, said),
    )


async def rating_why(request: Request) -> Response:
    """How the figures of one player come about."""
    services = services_of(request)
    file = file_for_rating(request)
    number = request.path_params["number"]
    rules = word_in(request, "rules")
    view = await services.of(
        file, "rate-why", number=number, rules=rules, **services.brought_with(file)
    )
    return await shown_of_event(request, "rating_why.html", file, "ratings", found=view)


async def norms(request: Request) -> Response:
    """Norms made, near and still in reach."""
    services = services_of(request)
    file = file_for_rating(request)
    language = words_of(request).language
    view = await services.of(file, "norms", language=language, **services.brought_with(file))
    return await shown_of_event(
        request,
        "norms.html",
        file,
        "norms",
        found=view,
        lists=list(services.store.lists.values()),
    )


async def norm_why(request: Request) -> Response:
    """Every title of one player."""
    services = services_of(request)
    file = file_for_rating(request)
    number = request.path_params["number"]
    view = await services.of(file, "norms-why", number=number, **services.brought_with(file))
    return await shown_of_event(request, "norm_why.html", file, "norms", found=view)
