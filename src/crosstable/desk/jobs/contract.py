"""The answers of the programming interface: exactly the shapes of the contract, no more.

Each job is what the command of the same name prints as JSON, made by the same functions; what the
command says beside it about a report that contradicts itself is among the `notes`.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from crosstable.checks.fixing import mend
from crosstable.checks.judging import check
from crosstable.desk.jobs.exchanging import converted
from crosstable.desk.jobs.pairings import paired, reasons_for, written_round
from crosstable.desk.jobs.reading import listed, report
from crosstable.errors import NotPaired
from crosstable.model.tournament import Tournament
from crosstable.output.diagnostics.jsonoutput import diagnostic_json, file_json, summary_json
from crosstable.output.diagnostics.results import Tally, checked_report
from crosstable.output.norms import forecasts
from crosstable.output.norms import jsonview as norm_views
from crosstable.output.notes import note_of_faults
from crosstable.output.pairings import jsonview as pairing_views
from crosstable.output.ratings import jsonview as rating_views
from crosstable.output.show import report_json
from crosstable.output.standings.jsonview import standings_json, why_json
from crosstable.output.standings.whom import explanation_of, person_meant
from crosstable.pairing.checking import with_pairings
from crosstable.pairing.rounds import asked_numbers
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.rating import rate as rate_event
from crosstable.rules.changes import change_json
from crosstable.rules.changes import diff as differences
from crosstable.rules.norms.event import norms as judged
from crosstable.rules.norms.forecast import norm_forecast
from crosstable.rules.norms.why import explain_norms
from crosstable.rules.standings.standings import standings as ranked

NAME = "-"
"""What stands for the path of a report that was sent: the name of standard input."""


def _object(lines: Iterable[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("\n".join(lines))
    return found


def _noted(answer: dict[str, Any], t: Tournament, what: str) -> dict[str, Any]:
    """An answer whose notes say if the report contradicts itself; on the terminal that is talk."""
    note = note_of_faults(t, what)
    more = [] if note is None else [{"kind": note.kind, "message": note.message}]
    return {**answer, "notes": [*answer.get("notes", ()), *more]}


def show(data: bytes, system: str | None = None) -> dict[str, Any]:
    """What the file is."""
    return {"path": NAME, **report_json(report(data), system)}


def checks(
    data: bytes,
    purpose: str | None = "rating",
    rating_list: str | None = None,
    system: str | None = None,
    pairings: bool = False,
) -> dict[str, Any]:
    """Every fault; with `pairings` also those of the rounds, paired again."""
    t = report(data)
    found = check(t, purpose, listed(data, rating_list), system=system)
    if pairings:
        found = with_pairings(found, t, purpose, system)
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
        return _noted(_object(standings_json(t, table)), t, "the standings")
    return _noted(why_json(table, explanation_of(table, why)), t, "the standings")


def rate(
    data: bytes,
    rules: str | None = None,
    rating_list: str | None = None,
    system: str | None = None,
    why: int | None = None,
) -> dict[str, Any]:
    """The worksheet, or the working of one player."""
    t = report(data)
    sheet = rate_event(t, rules, players=listed(data, rating_list), system=system)
    if why is None:
        return _noted(_object(rating_views.worksheet_json(sheet)), t, "the ratings")
    found = rating_views.explanation_json(sheet, explain_rating(sheet, why))
    return _noted(found, t, "the ratings")


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
        expected = norm_forecast(t, wanted, players=players, system=system)
        return _noted(_object(forecasts.forecast_json(expected)), t, "the norms")
    found = judged(t, wanted, players=players, system=system)
    if why is None:
        return _noted(_object(norm_views.norms_json(found)), t, "the norms")
    player = person_meant(tuple(found.people.values()), why, "player")
    explanation = explain_norms(found, player.number)
    assert explanation is not None  # it is one of the players
    return _noted(norm_views.explanation_json(found, explanation), t, "the norms")


def pair(
    data: bytes, round_number: int | None = None, system: str | None = None, why: str | None = None
) -> dict[str, Any]:
    """A round with the report that has it, or the reasons for the round of a participant."""
    found = paired(data, round_number, system)
    if why is not None:
        numbers = asked_numbers(why)
        if numbers is None:
            raise NotPaired(f"why needs one number, or two with a comma (12,30), not {why!r}")
        reasons = reasons_for(found, numbers)
        told: dict[str, Any] = json.loads(pairing_views.why_json(found, numbers, reasons))
        return {**told, "base64": None, "refusals": ["the working of a pair is no file"]}
    told = json.loads(pairing_views.round_json(found))
    try:
        made = written_round(found)
    except NotPaired as problem:
        return {**told, "base64": None, "refusals": [str(problem)]}
    return {**told, "base64": b64encode(made.data).decode("ascii"), "refusals": []}


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
