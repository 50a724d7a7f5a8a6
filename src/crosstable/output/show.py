"""What a file is: the rows of `crosstable show`, as data and as text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypedDict

from crosstable.model.choices import SystemName
from crosstable.model.details.files import Details, details_of
from crosstable.model.findings import Finding
from crosstable.model.origin import Origin
from crosstable.model.phrases import Words, phrase, plural
from crosstable.model.records import TeamBye
from crosstable.model.requiring import require_tournament
from crosstable.model.results import Result
from crosstable.model.resultwords import BYE_WORDS
from crosstable.model.tournament import RoundState, Tournament
from crosstable.output.answers.filling import fill_answer
from crosstable.output.drawing.text import aligned_rows
from crosstable.rules.scoring import scoring_in_force
from crosstable.rules.systems import recognised_system
from crosstable.text.document import Document
from crosstable.text.source import Source
from crosstable.text.wording import counted, shown_name

MOST_FINDINGS = 20
_LONGEST = 300
"""Findings shown to people, and characters of one: a file may be nothing but faults."""


def show(t: Tournament, system: SystemName | str | None = None) -> ReportAnswer:
    """A summary of a report: dialect and evidence, encoding, event, players, rounds, findings.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> crosstable.show(t)["event"]["rounds_played"]
    9
    """
    require_tournament(t, "show")
    return report_json(t, system)


class EvidenceAnswer(TypedDict):
    """What speaks for a dialect."""

    dialect: str
    line: int | None
    message: str


class ShownEvent(TypedDict):
    """The event of the report."""

    name: str | None
    city: str | None
    federation: str | None
    start: str | None
    end: str | None
    kind: Literal["individual", "team"]
    system: str
    rounds: int
    rounds_played: int


class FindingAnswer(TypedDict):
    """What contradicts itself or could not be read."""

    kind: str
    message: str
    line: int | None
    column: int | None
    end_column: int | None


class ScoringAnswer(TypedDict):
    """The points that results are worth, and where that comes from."""

    source: str
    message: str


class OriginAnswer(TypedDict):
    """The program whose own file was read."""

    program: str
    kind: str
    version: str | None
    saved: str | None
    losses: list[str]
    private_fields: int


class ReportAnswer(TypedDict):
    """What the report itself tells, wherever it lies; a tournament made in Python has no file."""

    dialect: str | None
    origin: OriginAnswer | None
    evidence: list[EvidenceAnswer]
    encoding: str | None
    line_ending: str | None
    event: ShownEvent
    players: int
    teams: int
    rated_players: int
    round_states: list[str]
    scoring: ScoringAnswer
    findings: list[FindingAnswer]


class DetailsAnswer(TypedDict):
    """The file of event details."""

    path: str
    findings: list[FindingAnswer]


class ShowAnswer(ReportAnswer):
    """A file: what it is, and the details that go with it."""

    path: str
    details: DetailsAnswer | None


def show_json(
    path: str, t: Tournament, system: str | None = None, details: str | None = None
) -> ShowAnswer:
    """The published JSON, with a few keys more."""
    return {
        "path": path.replace("\\", "/"),
        **report_json(t, system),
        "details": _details_json(details_of(path, details)),
    }


def report_json(t: Tournament, system: str | None = None) -> ReportAnswer:
    """What the report itself tells, wherever it lies."""
    document = t.document
    evidence = () if document is None else document.evidence
    scoring = scoring_in_force(t)
    return {
        "dialect": None if document is None else document.dialect.name,
        "origin": None if t.origin is None else _origin_json(t.origin),
        "evidence": [fill_answer(EvidenceAnswer, piece) for piece in evidence],
        "encoding": None if document is None else document.source.encoding_name,
        "line_ending": None if document is None else document.source.line_ending,
        "event": fill_answer(
            ShownEvent,
            t,
            start=None if t.start is None else str(t.start),
            end=None if t.end is None else str(t.end),
            kind="team" if t.is_team_event else "individual",
            system=recognised_system(t, system).name,
        ),
        "players": len(t.players),
        "teams": len(t.teams),
        "rated_players": sum(p.rating is not None for p in t.players),
        "round_states": [state.value for state in t.round_states],
        "scoring": fill_answer(ScoringAnswer, scoring),
        "findings": [_finding_json(finding) for finding in t.findings],
    }


def _origin_json(origin: Origin) -> OriginAnswer:
    return {
        "program": origin.program,
        "kind": str(origin.kind),
        "version": origin.version,
        "saved": origin.saved,
        "losses": [loss.message for loss in origin.losses],
        "private_fields": origin.private_fields,
    }


def _details_json(details: Details | None) -> DetailsAnswer | None:
    if details is None:
        return None
    findings = [_finding_json(finding) for finding in details.findings]
    return {"path": details.path.as_posix(), "findings": findings}


def _finding_json(finding: Finding) -> FindingAnswer:
    return fill_answer(FindingAnswer, finding.span, kind=finding.kind, message=finding.message)


def show_lines(
    path: str, t: Tournament, system: str | None = None, details: str | None = None
) -> Iterator[str]:
    """The same for people."""
    yield shown_name(path)
    yield from aligned_rows(list(show_rows(path, t, system, details)))
    yield from finding_lines(t)


def finding_lines(t: Tournament) -> Iterator[str]:
    """The first findings, one a line."""
    for finding in t.findings[:MOST_FINDINGS]:
        text = str(finding)
        yield f"  {text if len(text) <= _LONGEST else text[:_LONGEST] + '…'}"
    if len(t.findings) > MOST_FINDINGS:
        yield f"  and {len(t.findings) - MOST_FINDINGS} more"


def show_rows(
    path: str, t: Tournament, system: str | None = None, details: str | None = None
) -> Iterator[tuple[str, str]]:
    """Name and value of everything that `show` tells."""
    yield from show_rows_of(t, system)
    yield "details", _details(path, details)
    yield "findings", str(len(t.findings)) if t.findings else "none"


def tournament_lines(t: Tournament) -> Iterator[str]:
    """A tournament that is printed: what the report tells, or what there is without one."""
    rows = show_rows_of(t) if t.document is not None else _rows_of_content(t)
    return aligned_rows(list(rows), indent="")


def show_rows_of(t: Tournament, system: str | None = None) -> Iterator[tuple[str, str]]:
    """What the report itself tells, wherever it lies."""
    document = t.document
    assert document is not None
    yield from _what_it_is(t, document)
    yield from _rows_of_content(t, system)


def _rows_of_content(t: Tournament, system: str | None = None) -> Iterator[tuple[str, str]]:
    yield "event", _event(t)
    recognised = recognised_system(t, system)
    kind = "team" if t.is_team_event else "individual"
    yield "system", f"{kind}, {recognised.name} ({recognised.source})"
    yield "rounds", _rounds(t)
    yield "players", _people(t)
    if t.teams:
        yield "teams", f"{len(t.teams)}, rosters of {_range([len(x.roster) for x in t.teams])}"
    yield "scoring", scoring_in_force(t).message
    if t.time_control is not None:
        yield "time control", t.time_control.describe()
    if t.tiebreaks:
        yield "tie-breaks", ", ".join(t.tiebreaks)


def _what_it_is(t: Tournament, document: Document) -> Iterator[tuple[str, str]]:
    """The dialect with its evidence, or the program whose file it is."""
    if t.origin is not None:
        yield "program", str(t.origin.words)
        return
    yield "dialect", document.dialect.name
    yield from (("", str(words)) for words in evidence_in_words(document))
    yield "text", f"{document.source.encoding_name}, {_line_ends(document.source)}"


def evidence_in_words(document: Document) -> Iterator[Words]:
    """How the dialect was recognised, the strongest evidence first."""
    for piece in document.evidence[:_MOST_EVIDENCE]:
        words = piece.sentence
        if piece.line is not None:
            words = phrase("line {n}: {a}", n=piece.line, a=words)
        if not piece.speaks_for(document.dialect):
            words = phrase("{a} (suggests {dialect})", a=words, dialect=piece.dialect)
        yield words


_MOST_EVIDENCE = 6
"""So much of it is shown."""


def _line_ends(source: Source) -> str:
    counts = source.line_end_counts
    if len(counts) < 2:
        return f"{source.line_ending} line ends"
    return "mixed line ends: " + ", ".join(f"{n} {name}" for name, n in counts.most_common())


def _event(t: Tournament) -> str:
    dates = " – ".join(str(d) for d in dict.fromkeys((t.start, t.end)) if d is not None)
    return " · ".join(x for x in (t.name, t.city, t.federation, dates) if x) or "without a name"


def _rounds(t: Tournament) -> str:
    text = f"{t.rounds_played} of {t.rounds} played"
    pending = [str(i) for i, s in enumerate(t.round_states, 1) if s is RoundState.PENDING]
    announced = [str(i) for i, s in enumerate(t.round_states, 1) if s is RoundState.ANNOUNCED]
    if pending:
        text += f"; round {', '.join(pending)} paired, results missing"
    for number, games in sorted(unknown_results(t).items()):
        text += f"; round {number}: {counted(games, 'result')} unknown"
    if announced:
        text += f"; byes announced for round {', '.join(announced)}"
    return text + "".join(f"; {_announced_by_teams(bye)}" for bye in _coming_team_byes(t))


def _coming_team_byes(t: Tournament) -> list[TeamBye]:
    """Byes of teams in rounds that are not paired yet, in the order of the rounds."""
    coming = (bye for bye in t.team_byes if bye.round_number > t.paired_rounds)
    return sorted(coming, key=lambda bye: bye.round_number)


def _announced_by_teams(bye: TeamBye) -> str:
    kind = str(BYE_WORDS[bye.kind])
    numbers = ", ".join(map(str, bye.teams))
    words = plural(
        len(bye.teams),
        "{kind} of team {teams} announced for round {round}",
        "{kind} of teams {teams} announced for round {round}",
        kind=kind,
        teams=numbers,
        round=bye.round_number,
    )
    return str(words)


def unknown_results(t: Tournament) -> dict[int, int]:
    """Games with an unknown result, for instance adjourned ones, by round."""
    sides = Counter(number for number, _, game in t.games() if game.result is Result.UNKNOWN)
    return {number: (count + 1) // 2 for number, count in sides.items()}


def _people(t: Tournament) -> str:
    rated = sum(p.rating is not None for p in t.players)
    titled = sum(p.title is not None for p in t.players)
    federations = len({p.federation for p in t.players if p.federation})
    return (
        f"{len(t.players)} ({rated} rated, {titled} titled, {counted(federations, 'federation')})"
    )


def _range(values: list[int]) -> str:
    low = min(values)
    high = max(values)
    return str(low) if low == high else f"{low} to {high}"


def _details(path: str, given: str | None) -> str:
    details = details_of(path, given)
    if details is None:
        return (
            "no EVENT.toml next to the report (optional; docs/event-details.md lists the defaults)"
        )
    faults = "; ".join(str(finding) for finding in details.findings)
    return f"{details.path.as_posix()}: {faults or 'nothing wrong'}"
