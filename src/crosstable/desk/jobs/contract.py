"""The answers of the programming interface: exactly the shapes of the contract, no more.

Each job is what the command of the same name prints as JSON, made by the same functions.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from crosstable.checking import check
from crosstable.desk.jobs.exchanging import converted
from crosstable.desk.jobs.reading import listed, report
from crosstable.differences import change_json
from crosstable.differences import diff as differences
from crosstable.mending import mend
from crosstable.normviews import forecasts
from crosstable.normviews import jsonview as norm_views
from crosstable.output.jsonoutput import diagnostic_json, file_json, summary_json
from crosstable.output.results import Tally, checked_report
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.rating import rate as rate_event
from crosstable.ratingviews import jsonview as rating_views
from crosstable.show import report_json
from crosstable.standingsviews.jsonview import standings_json, why_json
from crosstable.standingsviews.whom import explanation_of, person_meant
from crosstable.tiebreaks.standings import standings as ranked
from crosstable.titlenorms.event import norms as judged
from crosstable.titlenorms.forecast import norm_forecast
from crosstable.titlenorms.why import explain_norms

NAME = "-"
"""What stands for the path of a report that was sent: the name of standard input."""


def _object(lines: Iterable[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("\n".join(lines))
    return found


def show(data: bytes, system: str | None = None) -> dict[str, Any]:
    """What the file is."""
    return {"path": NAME, **report_json(report(data), system)}


def checks(
    data: bytes,
    purpose: str | None = "rating",
    rating_list: str | None = None,
    system: str | None = None,
) -> dict[str, Any]:
    """Every fault."""
    t = report(data)
    found = check(t, purpose, listed(data, rating_list), system=system)
    file = file_json(checked_report(NAME, t, found))
    return {"files": [file], "summary": summary_json(Tally.of(found))}


def fix(
    data: bytes, purpose: str | None = "rating", rating_list: str | None = None
) -> dict[str, Any]:
    """The report with every safe fix, and what was mended."""
    mended = mend(report(data), purpose, listed(data, rating_list))
    return {
        "fixed": [diagnostic_json(d) for d in mended.applied],
        "base64": b64encode(mended.to_bytes()).decode("ascii"),
    }


def standings(data: bytes, why: str | None = None, **choices: Any) -> dict[str, Any]:
    """The table, or the working of one participant."""
    t = report(data)
    table = ranked(t, **choices)
    if why is None:
        return _object(standings_json(t, table))
    return why_json(table, explanation_of(table, why))


def rate(
    data: bytes,
    rules: str | None = None,
    rating_list: str | None = None,
    system: str | None = None,
    why: int | None = None,
) -> dict[str, Any]:
    """The worksheet, or the working of one player."""
    sheet = rate_event(report(data), rules, players=listed(data, rating_list), system=system)
    if why is None:
        return _object(rating_views.worksheet_json(sheet))
    return rating_views.explanation_json(sheet, explain_rating(sheet, why))


def norms(
    data: bytes,
    titles: str | None = None,
    rating_list: str | None = None,
    system: str | None = None,
    forecast: bool = False,
    why: str | None = None,
) -> dict[str, Any]:
    """Norms made and missed, the forecast, or one player's sentences."""
    t, players = report(data), listed(data, rating_list)
    wanted = None if titles is None else titles.replace(",", " ").split()
    if forecast:
        return _object(
            forecasts.forecast_json(norm_forecast(t, wanted, players=players, system=system))
        )
    found = judged(t, wanted, players=players, system=system)
    if why is None:
        return _object(norm_views.norms_json(found))
    player = person_meant(tuple(found.people.values()), why, "player")
    explanation = explain_norms(found, player.number)
    assert explanation is not None  # it is one of the players
    return norm_views.explanation_json(found, explanation)


def convert(data: bytes, **choices: Any) -> dict[str, Any]:
    """What a conversion loses, and the new file."""
    found = converted(data, **choices)
    keys = ("from", "to", "losses", "assumptions", "refusals")
    return {
        **{key: found[key] for key in keys},
        "base64": b64encode(found["data"]).decode("ascii") if not found["refusals"] else None,
    }


def diff(data: bytes, other: bytes) -> dict[str, Any]:
    """What changed from the first report to the second."""
    return {"changes": [change_json(c) for c in differences(report(data), report(other))]}
