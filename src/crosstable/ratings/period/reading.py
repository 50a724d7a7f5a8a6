"""One report of a period: read, dated, compared with the list in force, its games sorted out.

This is what a worker process does. It takes and gives small plain values, and raises nothing: a
file that is not a report, or that the program stumbles over, is a result like any other.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePath, PurePosixPath
from typing import NamedTuple

from crosstable.errors import CrosstableError, UnusableArchive, UnusableStage
from crosstable.model.details.event import EventDetails
from crosstable.model.details.files import read_details
from crosstable.model.details.naming import find_details
from crosstable.model.details.reading import parse_details
from crosstable.model.findings import Finding
from crosstable.model.phrases import joined, phrase
from crosstable.model.tournament import Tournament
from crosstable.ratings.coefficients import birth_number
from crosstable.ratings.period.archives import read_member
from crosstable.ratings.period.findings import ERROR, WARNING, PeriodFinding
from crosstable.ratings.period.identity import Identity, identity_of
from crosstable.ratings.period.partition import divide, fide_number
from crosstable.ratings.period.parts import REFUSED, Part, Setting
from crosstable.ratings.period.store import ListStore
from crosstable.ratings.period.submissions import Submission
from crosstable.ratings.pooling import pool_stages
from crosstable.reading.files import loads
from crosstable.text.collecting import without_collecting


class Person(NamedTuple):
    """A player of a report: starting number, FIDE number as a number, and who it is."""

    number: int
    fide_id: int | None
    name: str
    federation: str | None
    sex: str | None
    born: int | None
    """As eight digits, 0 for what is not known."""


class ReadReport(NamedTuple):
    """What a worker found out about a submission."""

    label: str
    status: str
    findings: tuple[PeriodFinding, ...] = ()
    bytes: int = 0
    checksum: str = ""
    name: str = ""
    federation: str = ""
    first: date | None = None
    last: date | None = None
    rules: str = ""
    identity: Identity | None = None
    people: tuple[Person, ...] = ()
    parts: tuple[Part, ...] = ()
    round_days: tuple[date | None, ...] = ()
    is_by_game: bool = False
    """Whether each game takes the list of its own day, so that parts may be rated earlier."""
    stages: tuple[str, ...] = ()
    """The labels of other reports whose games are in this one (2002, 6.2)."""


@without_collecting()
def read_submission(setting: Setting, given: Submission) -> ReadReport:
    """What is to be known about a submission, whatever happens."""
    data = b""
    try:
        if given.problem is not None:
            return _refuse(given.label, PeriodFinding("unreadable", ERROR, given.problem))
        data = given.read()
        report = _read(setting, given, data)
    except UnusableArchive as problem:
        report = _refuse(given.label, PeriodFinding("unreadable", ERROR, str(problem)))
    except UnusableStage as problem:
        report = _refuse(given.label, PeriodFinding("stage-unreadable", ERROR, str(problem)))
    except OSError as problem:
        reason = problem.strerror or str(problem)
        report = _refuse(given.label, PeriodFinding("unreadable", ERROR, reason))
    except Exception as fault:  # one broken file never stops the others
        text = phrase(
            "internal fault, please report it: {fault}", fault=f"{type(fault).__name__}: {fault}"
        )
        report = _refuse(given.label, PeriodFinding("internal-fault", ERROR, text))
    return report._replace(bytes=len(data), checksum=sha256(data).hexdigest() if data else "")


def report_of_dead_process(given: Submission) -> ReadReport:
    """What is known about a submission whose process died."""
    text = phrase("internal fault, please report it: the process that read this file died")
    return _refuse(given.label, PeriodFinding("internal-fault", ERROR, text))


def _refuse(label: str, finding: PeriodFinding) -> ReadReport:
    return ReadReport(label, REFUSED, (finding,))


@lru_cache(maxsize=1)
def _store(path: str) -> ListStore:
    """One connection for a process: a worker reads hundreds of reports."""
    return ListStore(Path(path))


def close_store(setting: Setting) -> None:
    """Let go of the lists after reading in this process."""
    if _store.cache_info().currsize:
        _store(setting.store).close()
        _store.cache_clear()


def _read(setting: Setting, given: Submission, data: bytes) -> ReadReport:
    t = loads(data, dialect=setting.dialect, encoding=setting.encoding)
    if t.verdict is not None:
        return _refuse(given.label, PeriodFinding(t.verdict.kind, ERROR, t.verdict.sentence))
    details, noticed = _details(given)
    stages = _stages(given, details)
    written = t
    t = pool_stages(t, [_read_stage(setting, stage) for stage in stages])
    divided_up = divide(t, details, setting, _store(setting.store), written)
    findings = (*noticed, *divided_up.findings)
    return ReadReport(
        given.label,
        divided_up.status,
        findings,
        name=t.name or "",
        federation=t.federation or "",
        first=divided_up.days.first,
        last=divided_up.days.last,
        rules=divided_up.rules,
        identity=identity_of(t),
        people=_people(t),
        parts=divided_up.parts,
        round_days=divided_up.days.rounds,
        is_by_game=divided_up.is_by_game,
        stages=tuple(stage.label for stage in stages),
    )


def _people(t: Tournament) -> tuple[Person, ...]:
    return tuple(
        Person(
            number,
            fide_number(player.fide_id),
            _tidy(player.name),
            _federation(player.federation),
            player.sex,
            birth_number(player.born),
        )
        for number, player in t.by_number.items()
    )


_NO_BEGINNING = "=+-@ "
"""What no name begins with, and a spreadsheet takes for a formula."""


def _tidy(name: str) -> str:
    """A name in one line, as a list needs it.

    >>> _tidy("=Lee,\\tAnn")
    'Lee, Ann'
    """
    in_one_line = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    return in_one_line.lstrip(_NO_BEGINNING)


def _federation(text: str | None) -> str | None:
    """Three letters, or nothing that a list could hold."""
    code = (text or "").strip().upper()
    return code if len(code) == 3 and code.isascii() and code.isalpha() else None


# -- details -------------------------------------------------------------------------------------


def _details(given: Submission) -> tuple[EventDetails | None, list[PeriodFinding]]:
    """The event details that go with a report, and what is wrong with them."""
    if given.details_text is not None:
        details, findings = parse_details(given.details_text)
    elif given.member is None:
        path = find_details(Path(given.path)) if given.data is None else None
        if path is None:
            return None, []
        details, findings = read_details(path)
    elif given.details is not None:
        try:
            text = read_member(Path(given.path), given.details).decode("utf-8")
        except (UnicodeDecodeError, CrosstableError):
            message = phrase("details next to the report: they cannot be read")
            return None, [PeriodFinding("details-unreadable", ERROR, message)]
        details, findings = parse_details(text)
    else:
        return None, []
    return details, [_of_details(finding) for finding in findings]


def _stages(given: Submission, details: EventDetails | None) -> list[Submission]:
    """The other reports of the event that the details name; their paths start at its folder."""
    names = [stage.file for stage in (details.stages or ())] if details is not None else []
    if given.member is None:
        folder = PurePath(given.path).parent
        paths = [str(folder / name) for name in names]
        return [Submission(path.replace("\\", "/"), path) for path in paths]
    archive = given.label.removesuffix(given.member)
    inside = [str(PurePosixPath(given.member).parent / name) for name in names]
    return [Submission(archive + name, given.path, name) for name in inside]


_NOTHING_READ = frozenset(("details-unreadable", "details-syntax"))
"""What the details would have said is unknown: perhaps that each game has a list of its own."""


def _read_stage(setting: Setting, stage: Submission) -> Tournament:
    """Another report of the event; raises `UnusableStage` if there is none."""
    try:
        t = loads(stage.read(), dialect=setting.dialect, encoding=setting.encoding)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise UnusableStage(f"the stage {stage.label} cannot be read: {reason}") from problem
    except UnusableArchive as problem:
        raise UnusableStage(f"the stage {stage.label}: {problem}") from problem
    if t.verdict is not None:
        raise UnusableStage(f"the stage {stage.label}: {t.verdict.message}")
    return t


def _of_details(finding: Finding) -> PeriodFinding:
    severity = ERROR if finding.kind in _NOTHING_READ else WARNING
    place = [str(finding.span)] if finding.span.line is not None else []
    where = phrase("details next to the report")
    return PeriodFinding(finding.kind, severity, joined([where, *place, finding.sentence], ": "))
