"""The answers of the programming interface: exactly the published shapes, no more.

Each job is what the command of the same name prints as JSON, made by the same functions; what the
command says beside it about a report that contradicts itself is among the `notes`.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from crosstable.checks.fixing import mend
from crosstable.desk.interface.shapes import (
    Checked,
    Converted,
    Differences,
    Fixed,
    Forecast,
    Normed,
    NormedWhy,
    Paired,
    PairedWhy,
    Rated,
    RatedWhy,
    ReportAtDesk,
)
from crosstable.desk.jobs.exchanging import convert_report
from crosstable.desk.jobs.pairings import pair_report, reasons_for, written_round
from crosstable.desk.jobs.reading import listed_people, report
from crosstable.errors import NotPaired
from crosstable.model.phrases import Words, phrase
from crosstable.model.tournament import Tournament
from crosstable.output.answers.forecast import forecast_answer
from crosstable.output.answers.norms import norms_answer, norms_why
from crosstable.output.answers.pairings import round_answer, round_why
from crosstable.output.answers.shared import Said, list_assumptions
from crosstable.output.answers.standings import (
    StandingsAnswer,
    StandingsWhy,
    standings_answer,
    standings_why,
)
from crosstable.output.answers.worksheet import worksheet_answer, worksheet_why
from crosstable.output.diagnostics.jsonoutput import diagnostic_json, file_json, summary_json
from crosstable.output.diagnostics.results import Tally, checked_report
from crosstable.output.notes import note_of_faults
from crosstable.output.participants import participant_meant, person_meant
from crosstable.output.show import report_json
from crosstable.pairing.checking import with_pairings
from crosstable.pairing.rounds import asked_numbers
from crosstable.pairing.verdict import check
from crosstable.ratings.explain import explain_rating
from crosstable.ratings.rating import rate as rate_event
from crosstable.rules.changes import change_json
from crosstable.rules.changes import diff as differences
from crosstable.rules.norms.event import norms as judged
from crosstable.rules.norms.forecast import norm_forecast
from crosstable.rules.norms.why import explain_norms
from crosstable.rules.standings.standings import standings as ranked
from crosstable.rules.standings.why import explain

NAME = "-"
"""What stands for the path of a report that was sent: the name of standard input."""


def _notes(t: Tournament, what: Words) -> list[Said]:
    """Whether the report contradicts itself; on the terminal that is talk."""
    note = note_of_faults(t, what)
    return [] if note is None else list_assumptions((note,))


def show(data: bytes, system: str | None = None) -> ReportAtDesk:
    """What the file is."""
    return {"path": NAME, **report_json(report(data), system)}


def checks(
    data: bytes,
    purpose: str | None = "rating",
    rating_list: str | None = None,
    system: str | None = None,
    pairings: bool = False,
) -> Checked:
    """Every fault; with `pairings` also those of the rounds, paired again."""
    t = report(data)
    diagnostics = check(t, purpose, listed_people(data, rating_list), system=system)
    if pairings:
        diagnostics = with_pairings(diagnostics, t, purpose, system)
    file = file_json(checked_report(NAME, t, diagnostics))
    return {"files": [file], "summary": summary_json(Tally.of(diagnostics))}


def fix(data: bytes, purpose: str | None = "rating", rating_list: str | None = None) -> Fixed:
    """The report with every safe fix, and what was mended."""
    mended = mend(report(data), purpose, listed_people(data, rating_list))
    return {
        "fixed": [diagnostic_json(d) for d in mended.applied],
        "base64": b64encode(mended.to_bytes()).decode("ascii"),
    }


def standings(
    data: bytes, why: str | None = None, **choices: Any
) -> StandingsAnswer | StandingsWhy:
    """The table, or the working of one participant."""
    t = report(data)
    table = ranked(t, **choices)
    notes = _notes(t, phrase("the standings"))
    if why is None:
        answer = standings_answer(t, table)
        return {**answer, "notes": [*answer["notes"], *notes]}
    working = standings_why(table, explain(table, participant_meant(table, why).number))
    return {**working, "notes": [*working["notes"], *notes]}


def rate(
    data: bytes,
    rules: str | None = None,
    rating_list: str | None = None,
    system: str | None = None,
    why: int | None = None,
) -> Rated | RatedWhy:
    """The worksheet, or the working of one player."""
    t = report(data)
    sheet = rate_event(t, rules, players=listed_people(data, rating_list), system=system)
    notes = _notes(t, phrase("the ratings"))
    if why is None:
        return {**worksheet_answer(sheet), "notes": notes}
    return {**worksheet_why(sheet, explain_rating(sheet, why)), "notes": notes}


def norms(
    data: bytes,
    titles: str | None = None,
    rating_list: str | None = None,
    system: str | None = None,
    forecast: bool = False,
    why: str | None = None,
) -> Normed | NormedWhy | Forecast:
    """Norms made and missed, the forecast, or one player's sentences."""
    t = report(data)
    players = listed_people(data, rating_list)
    wanted = None if titles is None else titles.replace(",", " ").split()
    notes = _notes(t, phrase("the norms"))
    if forecast:
        expected = norm_forecast(t, wanted, players=players, system=system)
        return {**forecast_answer(expected), "notes": notes}
    judged_norms = judged(t, wanted, players=players, system=system)
    if why is None:
        return {**norms_answer(judged_norms), "notes": notes}
    player = person_meant(tuple(judged_norms.people.values()), why, "player")
    explanation = explain_norms(judged_norms, player.number)
    return {**norms_why(judged_norms, explanation), "notes": notes}


def pair(
    data: bytes, round_number: int | None = None, system: str | None = None, why: str | None = None
) -> Paired | PairedWhy:
    """A round with the report that has it, or the reasons for the round of a participant."""
    round_paired = pair_report(data, round_number, system)
    if why is not None:
        numbers = asked_numbers(why)
        if numbers is None:
            raise NotPaired(
                phrase(
                    "why needs one number, or two with a comma (12,30), not {why}", why=repr(why)
                )
            )
        reasons = reasons_for(round_paired, numbers)
        told = round_why(round_paired, numbers, reasons)
        return {
            **told,
            "base64": None,
            "refusals": ["the working of a pair is not available as a file"],
        }
    answer = round_answer(round_paired)
    try:
        made = written_round(round_paired)
    except NotPaired as problem:
        return {**answer, "base64": None, "refusals": [str(problem)]}
    return {**answer, "base64": b64encode(made.data).decode("ascii"), "refusals": []}


def convert(data: bytes, **choices: Any) -> Converted:
    """What a conversion loses, and the new file."""
    conversion = convert_report(data, **choices)
    return {
        "from": conversion["from"],
        "to": conversion["to"],
        "losses": conversion["losses"],
        "assumptions": conversion["assumptions"],
        "refusals": conversion["refusals"],
        "base64": b64encode(conversion["data"]).decode("ascii")
        if not conversion["refusals"]
        else None,
    }


def diff(data: bytes, other: bytes) -> Differences:
    """What changed from the first report to the second."""
    return {"changes": [change_json(c) for c in differences(report(data), report(other))]}
