"""What becomes of each report once all of them are known: rated, rated before, replaced, refused.

The later of two reports of one event counts; `identity` says what one event is. A report that is
refused does not bring back the one that it corrects: which of the two is right is not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from posixpath import normpath
from typing import NamedTuple

from crosstable.model.phrases import phrase, plural
from crosstable.ratings.period.dating import LIST_NOT_GIVEN, TOO_LATE, list_not_given
from crosstable.ratings.period.findings import ERROR, INFO, WARNING, PeriodFinding, is_refusal
from crosstable.ratings.period.identity import Identity, known_before, says_the_same
from crosstable.ratings.period.parts import RATED, REFUSED, Part
from crosstable.ratings.period.reading import ReadReport
from crosstable.ratings.period.register import RatedEvent, Register

TWICE = "twice"
REPLACED = "replaced"
RATED_BEFORE = "rated-before"
STAGE = "stage"
"""What becomes of a report beside what `parts` names."""


class Decided(NamedTuple):
    """A report and what becomes of it."""

    report: ReadReport
    status: str
    findings: tuple[PeriodFinding, ...]
    parts: tuple[Part, ...] = ()
    """The parts that are rated now."""

    def without_contents(self) -> Decided:
        """The same with neither people nor games."""
        report = self.report._replace(people=(), parts=(), identity=None)
        return self._replace(report=report, parts=())


def decide_reports(
    reports: Sequence[ReadReport], register: Register | None, closed: date, *, strict: bool = False
) -> list[Decided]:
    """What becomes of each report. `closed` is the closing date of the list before."""
    verdicts = _among_each_other(reports, strict=strict)
    for place, whole in _stages(reports):
        message = phrase("a stage of {report}, and rated with it", report=whole)
        verdicts[place] = _Verdict(STAGE, PeriodFinding("stage", INFO, message, "6.2"))
    return [
        _decide(report, verdict, register, closed, strict=strict)
        for report, verdict in zip(reports, verdicts, strict=True)
    ]


class _Verdict(NamedTuple):
    """What the other reports of the same event mean for a report."""

    status: str | None = None
    finding: PeriodFinding | None = None


def _among_each_other(reports: Sequence[ReadReport], *, strict: bool) -> list[_Verdict]:
    verdicts = [_Verdict()] * len(reports)
    for group in _groups(reports):
        identities = [_identity(reports[place]) for place in group]
        last = identities[-1]
        same = [says_the_same(identity, last) for identity in identities]
        counted = group[same.index(True)]
        for place, is_same in zip(group, same, strict=True):
            other = reports[counted].label
            if strict and not all(same):
                message = phrase(
                    "several reports of this event that differ; which one counts is unknown"
                )
                finding = PeriodFinding("several-reports", ERROR, message)
                verdicts[place] = _Verdict(REFUSED, finding)
            elif place == counted:
                continue
            elif is_same:
                message = phrase("the same report as {other}; it counts once", other=other)
                verdicts[place] = _Verdict(TWICE, PeriodFinding("submitted-twice", INFO, message))
            else:
                message = phrase(
                    "another report of the same event replaces this one: {other}", other=other
                )
                verdicts[place] = _Verdict(REPLACED, PeriodFinding("replaced", INFO, message))
    return verdicts


def _stages(reports: Sequence[ReadReport]) -> Iterator[tuple[int, str]]:
    """The places of reports whose games another report takes in, and which one that is."""
    wholes = {normpath(stage): report.label for report in reports for stage in report.stages}
    for place, report in enumerate(reports):
        whole = wholes.get(normpath(report.label))
        if whole is not None:
            yield place, whole


def _groups(reports: Sequence[ReadReport]) -> Iterator[list[int]]:
    """The places of the reports of one event, where there are several."""
    places = [place for place, report in enumerate(reports) if report.identity is not None]
    firsts = known_before([_identity(reports[place]) for place in places])
    groups: dict[int, list[int]] = {}
    for place, first in zip(places, firsts, strict=True):
        if first is not None:
            groups.setdefault(places[first], [places[first]]).append(place)
    yield from groups.values()


def _identity(report: ReadReport) -> Identity:
    assert report.identity is not None
    return report.identity


def _decide(
    report: ReadReport,
    verdict: _Verdict,
    register: Register | None,
    closed: date,
    *,
    strict: bool,
) -> Decided:
    findings = report.findings if verdict.finding is None else (*report.findings, verdict.finding)
    if verdict.status is not None:
        return Decided(report, verdict.status, findings)
    published = _refused_and_published(report, findings, register)
    if published is not None:
        return published
    if report.status == RATED and is_refusal(findings, strict=strict):
        return Decided(report, REFUSED, findings)
    if report.status != RATED:
        return Decided(report, report.status, findings)
    decided = _not_rated_yet(report, findings, register, closed)
    return (
        decided._replace(status=REFUSED, parts=())
        if _is_refused(decided, strict=strict)
        else decided
    )


def _is_refused(decided: Decided, *, strict: bool) -> bool:
    """Whether what earlier periods tell about a report stands against it."""
    return decided.status == RATED and is_refusal(decided.findings, strict=strict)


# -- what was rated before -----------------------------------------------------------------------

_OF_ITS_DAYS = frozenset((TOO_LATE, LIST_NOT_GIVEN))


def _refused_and_published(
    report: ReadReport, findings: tuple[PeriodFinding, ...], register: Register | None
) -> Decided | None:
    """A report that is refused for its days alone, and that an earlier list has as a whole.

    Reports may stay in the folder once they are rated: no old list is asked for because of them.
    """
    others = tuple(finding for finding in findings if finding.code not in _OF_ITS_DAYS)
    if register is None or report.status != REFUSED or is_refusal(others):
        return None
    identity = _identity(report)
    entry = register.find(identity)
    if entry is None or (report.is_by_game and entry.identity.rounds != identity.rounds):
        return None
    return _whole_event_again(report, others, entry)


def _not_rated_yet(
    report: ReadReport,
    findings: tuple[PeriodFinding, ...],
    register: Register | None,
    closed: date,
) -> Decided:
    """The parts without the rounds that earlier lists have."""
    entry = None if register is None else register.find(_identity(report))
    if entry is not None and not report.is_by_game:
        return _whole_event_again(report, findings, entry)
    done, noticed = _rounds_done(report, register, entry, closed)
    parts = tuple(_without_rounds(part, done) for part in report.parts)
    parts = tuple(part for part in parts if part.rounds)
    missing = tuple(list_not_given(part.list_day) for part in parts if part.is_missing)
    findings = (*findings, *noticed, *missing)
    if missing:
        return Decided(report, REFUSED, findings)
    return Decided(report, RATED if parts else RATED_BEFORE, findings, parts)


def _whole_event_again(
    report: ReadReport, findings: tuple[PeriodFinding, ...], entry: RatedEvent
) -> Decided:
    day = str(entry.list_day)
    if entry.identity.rounds == _identity(report).rounds:
        message = phrase("rated on the list of {day}; not rated again", day=day)
        finding = PeriodFinding("rated-before", INFO, message)
        return Decided(report, RATED_BEFORE, (*findings, finding))
    message = phrase(
        "rated on the list of {day} with other results; correcting a published list is your "
        "decision",
        day=day,
    )
    finding = PeriodFinding("rated-otherwise", ERROR, message)
    return Decided(report, REFUSED, (*findings, finding))


def _rounds_done(
    report: ReadReport, register: Register | None, entry: RatedEvent | None, closed: date
) -> tuple[frozenset[int], tuple[PeriodFinding, ...]]:
    """The rounds of a league that were rated before, and what differs in them now."""
    if not report.is_by_game:
        return frozenset(), ()
    if register is None:
        early = [n for n, day in enumerate(report.round_days, 1) if day and day <= closed]
        message = plural(
            len(early),
            "round {rounds} was played until {day}, the closing date of the list before, and "
            "counts as rated: there is no register next to the list",
            "rounds {rounds} were played until {day}, the closing date of the list before, and "
            "count as rated: there is no register next to the list",
            rounds=", ".join(map(str, early)),
            day=str(closed),
        )
        finding = PeriodFinding("rounds-rated-before", WARNING, message)
        return frozenset(early), (finding,) if early else ()
    if entry is None:
        return frozenset(), ()
    rated = {n: text for n, text in enumerate(entry.identity.rounds, 1) if text}
    now = dict(enumerate(_identity(report).rounds, 1))
    changed = [n for n, text in rated.items() if now.get(n) != text]
    message = plural(
        len(changed),
        "rated before with other results, and left as it was: round {rounds}",
        "rated before with other results, and left as it was: rounds {rounds}",
        rounds=", ".join(map(str, changed)),
    )
    finding = PeriodFinding("rated-otherwise", WARNING, message)
    return frozenset(rated), (finding,) if changed else ()


def _without_rounds(part: Part, done: frozenset[int]) -> Part:
    """A part without some rounds."""
    rounds = tuple(number for number in part.rounds if number not in done)
    if rounds == part.rounds:
        return part
    games = part.games[:0]
    for start in range(0, len(part.games), 4):
        if part.games[start + 2] not in done:
            games.extend(part.games[start : start + 4])
    return part._replace(rounds=rounds, games=games, round_robin=False)


def rated_event(
    decided: Decided, register: Register | None, closed: date, next_list: date
) -> RatedEvent:
    """The entry of a report that is rated now: with the rounds of this period and of earlier ones.

    Rounds that wait have no fingerprint; those that were rated before keep theirs.
    """
    identity = _identity(decided.report)
    entry = None if register is None else register.find(identity)
    before = dict(enumerate(entry.identity.rounds if entry is not None else (), 1))
    done, _ = _rounds_done(decided.report, register, entry, closed)
    rated = done | {number for part in decided.parts for number in part.rounds}
    rounds = tuple(
        before.get(number) or (text if number in rated else "")
        for number, text in enumerate(identity.rounds, 1)
    )
    return RatedEvent(identity._replace(rounds=rounds, days=""), next_list)
