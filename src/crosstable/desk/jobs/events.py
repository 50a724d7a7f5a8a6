"""What a file is, at a glance."""

from __future__ import annotations

from typing import Any, TypedDict

from crosstable.checks.judging import usual_purpose
from crosstable.desk.jobs.reading import details_of, listed_people, report
from crosstable.model.diagnostics import Purpose, Severity
from crosstable.model.phrases import Words
from crosstable.model.tournament import RoundState, Tournament
from crosstable.output.diagnostics.jsonoutput import SummaryAnswer, summary_json
from crosstable.output.diagnostics.results import Tally
from crosstable.output.language import Say, messages, translate
from crosstable.output.notes import faults_of_the_ranking
from crosstable.output.show import ReportAnswer, evidence_in_words, report_json, unknown_results
from crosstable.pairing.verdict import check
from crosstable.rules.scoring import scoring_in_force, scoring_in_words
from crosstable.rules.systems import recognised_system


class ReportFacts(TypedDict):
    """What the overview of a report says beside the answer of `show`."""

    dialect_title: str
    line_ends: list[tuple[str, int]]
    system: str
    system_source: str
    pending: list[int]
    announced: list[int]
    unknown: list[tuple[int, int]]
    titled: int
    federations: int
    rosters: tuple[int, int] | None
    scoring_view: ScoringView
    time_control: str | None
    tiebreaks: list[str]


class ReportOverview(ReportAnswer, ReportFacts):
    """What the overview of a report shows."""

    evidence_texts: list[Words]
    summary: SummaryAnswer
    mendable: int
    goes_on: bool


def overview(
    data: bytes,
    rating_list: str | None = None,
    details: bytes | None = None,
    language: str = "en",
) -> ReportOverview:
    """What `show` tells, as values, and how many faults there are of which severity."""
    t = report(data)
    assert t.document is not None  # it was read from a file
    players = listed_people(data, rating_list)
    tally = Tally.of(check(t, None, players, details=details_of(details)))
    return {
        **report_json(t),
        **_facts(t, messages(language)),
        "evidence_texts": list(evidence_in_words(t.document)),
        "summary": summary_json(tally),
        "mendable": tally.mendable,
        "goes_on": usual_purpose(t) is Purpose.PAIRING,
    }


def _facts(t: Tournament, say: Say) -> ReportFacts:
    assert t.document is not None
    rosters = [len(team.roster) for team in t.teams]
    return {
        "dialect_title": t.document.dialect.title,
        "line_ends": t.document.source.line_end_counts.most_common(),
        "system": recognised_system(t).name,
        "system_source": translate(recognised_system(t).reason, say),
        "pending": _rounds_of(t, RoundState.PENDING),
        "announced": _rounds_of(t, RoundState.ANNOUNCED),
        "unknown": sorted(unknown_results(t).items()),
        "titled": sum(player.title is not None for player in t.players),
        "federations": len({p.federation for p in t.players if p.federation}),
        "rosters": (min(rosters), max(rosters)) if rosters else None,
        "scoring_view": _scoring(t, say),
        "time_control": None if t.time_control is None else t.time_control.describe(say),
        "tiebreaks": list(t.tiebreaks or ()),
    }


class ScoringView(TypedDict):
    """The points for a win, a draw and so on."""

    name: Words
    parts: list[Any]


def _scoring(t: Tournament, say: Say) -> ScoringView:
    """The system in force, where it comes from, and whose points it explains."""
    in_force = scoring_in_force(t)
    if in_force.is_inferred:
        source = say("inferred from the points")
    elif in_force.is_default:
        source = say("assumed: the system is not stated")
    else:
        source = say("stated by record {record}").format(record=in_force.source)
    if t.is_team_event:
        fit = say("in a team event the points of players are informative")
    elif in_force.is_default:
        fit = ""
    else:
        fit = say("explains the points of {n} of {m} players")
        fit = fit.format(n=in_force.explained, m=in_force.considered)
    return {"name": scoring_in_words(in_force.scoring), "parts": [source, *filter(None, (fit,))]}


def _rounds_of(t: Tournament, state: RoundState) -> list[int]:
    return [number for number, round_state in enumerate(t.round_states, 1) if round_state is state]


class FirstFault(TypedDict):
    """A contradiction that can change a result; without a code if Check does not list it."""

    code: str
    line: int | None
    column: int | None
    message: Words


class EventKind(TypedDict):
    """What the frame of every page of a report needs."""

    is_team: bool
    has_players: bool
    name: str | None
    played: int
    rounds: int
    year: int | None
    fault: FirstFault | None


def kind(data: bytes) -> EventKind:
    """What decides which pages an event has, and what warns on those that compute from it."""
    t = report(data)
    return {
        "is_team": t.is_team_event,
        "has_players": bool(t.players),
        "name": t.name,
        "played": t.rounds_played,
        "rounds": t.rounds,
        "year": _year(t),
        "fault": _first_fault(t),
    }


def _year(t: Tournament) -> int | None:
    """The year in which the event is played: ages are counted in it."""
    day = t.end or t.start
    return None if day is None else day.year


def _first_fault(t: Tournament) -> FirstFault | None:
    """The first contradiction that can change a result, as Check lists it."""
    findings = list(faults_of_the_ranking(t))
    if not findings:
        return None
    lines = {finding.span.line for finding in findings}
    errors = (d for d in check(t, None) if d.severity is Severity.ERROR)
    for d in errors:
        if d.line in lines or any(span.line in lines for span, _ in d.related):
            return {"code": d.code, "line": d.line, "column": d.column, "message": d.sentence}
    first = findings[0]
    return {"code": "", "line": first.span.line, "column": None, "message": first.sentence}
