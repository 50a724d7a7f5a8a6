"""Sending the report: checked, written with its forms, kept as a copy, with a receipt."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import NamedTuple, TypedDict

from crosstable.errors import CannotAct, MissingExtra
from crosstable.event.acts.sending import Sent
from crosstable.event.disk.folder import EventFolder
from crosstable.event.disk.second import bring_second_place_up_to_date
from crosstable.event.history.performing import NOBODY_ELSE, Answer, Who
from crosstable.event.people.numbering import numbers_of
from crosstable.event.report.deriving import tournament
from crosstable.event.report.files import COPIES, RECEIPT, report_name
from crosstable.event.report.records import rating_corrections_of
from crosstable.event.rounds.certificates import PROGRAM
from crosstable.event.state import Event, Section
from crosstable.model.details.event import EventDetails
from crosstable.model.details.reading import parse_details
from crosstable.model.diagnostics import Diagnostic, Severity
from crosstable.model.phrases import Words, joined, phrase
from crosstable.model.results import RESULT_OF_CODE
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.output.forms.folder import files_of_forms, reports_of_folder
from crosstable.output.forms.making import case_of, print_report
from crosstable.pairing.verdict import check
from crosstable.ratings.editions import rule_set_of
from crosstable.reading.files import loads
from crosstable.rules.recorded import RatingCorrection
from crosstable.rules.standings.editions import edition_in_force
from crosstable.text.document import Document
from crosstable.text.leftovers import clear_leftovers, name_aside
from crosstable.writing.conversion import convert

PLAIN = "plain"
PURPOSES = (PLAIN, "rating", "title")
"""What a report is sent for; a plain one is for a club, a national federation or a program."""
_MOST_SHOWN = 5


class Rules(TypedDict):
    """The rules that a report follows."""

    pairing: str
    tiebreaks: str
    rating: str


class SentReport(TypedDict):
    """A section's report in a receipt."""

    file: str
    sha256: str
    warnings: int
    rules: Rules


class Receipt(TypedDict):
    """A record of what was sent: when, by whom, by which program, and the hash of every file."""

    purpose: str
    at: str
    by: str
    act: int
    journal: str
    program: str
    fide_mode: bool
    reports: dict[str, SentReport]
    files: dict[str, str]


class Sending(NamedTuple):
    """What came of sending: the act, where the files are, and the receipt."""

    answer: Answer
    folder: Path
    receipt: Receipt
    notes: tuple[Words, ...] = ()


def report_to_send(section: Section) -> Tournament:
    """The report with corrections for rating only: the games change, points and ranks do not."""
    t = tournament(section)
    for correction in rating_corrections_of(section, numbers_of(section)):
        players = tuple(_correct_player(player, correction) for player in t.players)
        t = replace(t, players=players, comments=(*t.comments, f" {correction.comment}"))
    return replace(t, pairing_controller=t.pairing_controller or PROGRAM)


def _correct_player(player: Player, rating_correction: RatingCorrection) -> Player:
    sides = {
        rating_correction.white: rating_correction.result[0],
        rating_correction.black: rating_correction.result[1],
    }
    entry = player.entry(rating_correction.round)
    if player.number not in sides or not isinstance(entry, Game):
        return player
    new = replace(entry, result=RESULT_OF_CODE[sides[player.number]])
    rounds = (
        *player.rounds[: rating_correction.round - 1],
        new,
        *player.rounds[rating_correction.round :],
    )
    return replace(player, rounds=rounds)


class Prepared(NamedTuple):
    """A section's report as it will be sent, with everything that the check says about it."""

    section: str
    data: bytes
    diagnostics: tuple[Diagnostic, ...]
    document: Document
    purpose: str

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """What is wrong with it."""
        return tuple(
            diagnostic for diagnostic in self.diagnostics if diagnostic.severity is Severity.ERROR
        )

    @property
    def obstacles(self) -> tuple[Diagnostic, ...]:
        """The errors that stand in the way of sending it; none in that of a plain report."""
        return () if self.purpose == PLAIN else self.errors


def prepare_report(section: Section, purpose: str, details: EventDetails) -> Prepared:
    """The report of a section, checked for a purpose."""
    data = convert(report_to_send(section), "trf26").to_bytes()
    t = loads(data)
    assert t.document is not None
    faults = check(t, None if purpose == PLAIN else purpose, details=details)
    return Prepared(section.id, data, faults, t.document, purpose)


def usual_purpose(event: Event) -> str:
    """For rating if anybody has a FIDE number, without which nothing is rated; else plain."""
    people = (person for section in event.sections.values() for person in section.people.values())
    return "rating" if any(person.fide_id for person in people) else PLAIN


def send(
    folder: EventFolder,
    purpose: str = "rating",
    *,
    who: Who = NOBODY_ELSE,
    confirmed: int = 0,
    forms: bool = True,
) -> Sending:
    """Check the reports of all sections, record that they were sent, and keep them with a receipt.

    Raises `CannotAct` if the check finds an error or a game is open; nothing is written then.
    """
    if purpose not in PURPOSES:
        raise CannotAct(
            phrase(
                "a report can be sent for {purposes}, not for {purpose}",
                purposes=joined(PURPOSES, phrase(" or ")),
                purpose=purpose,
            )
        )
    folder.read()
    details, _ = parse_details(folder.event.details_text)
    reports = [
        prepare_report(section, purpose, details) for section in folder.event.sections.values()
    ]
    hashes = {report.section: sha256(report.data).hexdigest() for report in reports}
    act = Sent(purpose, hashes, PROGRAM)
    tuple(act.circumstances(folder.event, None))  # an open game says more than its errors
    _refuse_errors(reports)
    files, notes = _files(folder, reports, details, forms=forms)
    with _laid_aside(folder.folder / COPIES, files) as aside:
        answer = folder.do(act, who=who, confirmed=confirmed)
        receipt = _receipt(folder, answer, reports, files)
        text = json.dumps(receipt, ensure_ascii=False, indent=2)
        _write_through(aside / RECEIPT, f"{text}\n".encode())
        target = folder.folder / COPIES / f"sent-{answer.line.n}"
        aside.rename(target)
    not_copied = bring_second_place_up_to_date(folder.folder)
    if not_copied is not None:
        notes = (*notes, not_copied)
    return Sending(answer, target, receipt, notes)


def _refuse_errors(reports: list[Prepared]) -> None:
    errors: list[Words] = [
        phrase("{code} {sentence}", code=obstacle.code, sentence=obstacle.sentence)
        for report in reports
        for obstacle in report.obstacles
    ]
    if errors:
        others = len(errors) - _MOST_SHOWN
        more = [phrase("{n} more", n=others)] if others > 0 else []
        shown = joined((*errors[:_MOST_SHOWN], *more), "; ")
        raise CannotAct(
            phrase(
                "not ready to be sent: {errors}; event set NAME=VALUE states what the event lacks "
                "(help event set lists the names)",
                errors=shown,
            )
        )


def _files(
    folder: EventFolder, reports: list[Prepared], details: EventDetails, *, forms: bool
) -> tuple[dict[str, bytes], tuple[Words, ...]]:
    """Everything that is sent but the receipt, and what has to be said about it."""
    files = {report_name(report.section, folder.folder): report.data for report in reports}
    notes: list[Words] = []
    for report in reports if forms else ():
        prefix = "" if len(reports) == 1 else f"{report.section}-"
        made, said = _forms(loads(report.data), details)
        files |= {f"{prefix}{name}": data for name, data in made.items()}
        notes += said
    return files, tuple(dict.fromkeys(notes))


@contextmanager
def _laid_aside(copies: Path, files: Mapping[str, bytes]) -> Iterator[Path]:
    """The files in a folder of their own before the act: a full disk refuses it, not its copies."""
    copies.mkdir(exist_ok=True)
    clear_leftovers(copies)
    aside = copies / name_aside()
    aside.mkdir()
    try:
        for name, data in files.items():
            _write_through(aside / name, data)
        yield aside
    finally:
        if aside.exists():
            rmtree(aside, ignore_errors=True)


def _write_through(path: Path, data: bytes) -> None:
    """Write a file, and see it on disk."""
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _forms(t: Tournament, details: EventDetails) -> tuple[Mapping[str, bytes], list[Words]]:
    """The forms that the event has; as pages where the packages for PDF are not installed."""
    reports = reports_of_folder(case_of(t, details=details))
    try:
        return {made.name: made.data for made in files_of_forms(reports)}, []
    except MissingExtra as problem:
        pages = {f"{form.name}.html": print_report(made, "html").data for form, made in reports}
        return pages, [phrase("the forms are pages: {problem}", problem=problem.message)]


def _receipt(
    folder: EventFolder,
    answer: Answer,
    reports: list[Prepared],
    files: Mapping[str, bytes],
) -> Receipt:
    line = answer.line
    names = {report.section: report_name(report.section, folder.folder) for report in reports}
    hashes = {name: sha256(data).hexdigest() for name, data in files.items()}
    return Receipt(
        purpose=str(line.args["purpose"]),
        at=line.at,
        by=line.by,
        act=line.n,
        journal=folder.journal.head,
        program=PROGRAM,
        fide_mode=answer.event.fide_loss is None,
        reports={report.section: _sent_report(report, names[report.section]) for report in reports},
        files=hashes,
    )


def _sent_report(report: Prepared, name: str) -> SentReport:
    t = loads(report.data)
    return SentReport(
        file=name,
        sha256=sha256(report.data).hexdigest(),
        warnings=len(report.diagnostics) - len(report.errors),
        rules=_rules(t),
    )


def _rules(t: Tournament) -> Rules:
    day = t.start.earliest() if t.start is not None and t.start.is_complete else None
    return Rules(
        pairing=t.type_code or "",
        tiebreaks=f"C.07, edition {edition_in_force(t)[0].name}",
        rating="" if day is None else rule_set_of(day).name,
    )


def sent_faults(folder: EventFolder) -> Iterator[tuple[Words, int]]:
    """What does not hold of the copies of sent reports: sentences, and the lines of the acts."""
    for line in folder.journal.lines:
        if line.act == Sent.NAME:
            yield from ((text, line.n) for text in _sent_fault(folder, line.n, line.args))


def _sent_fault(folder: EventFolder, number: int, args: Mapping[str, object]) -> Iterator[Words]:
    place = folder.folder / COPIES / f"sent-{number}"
    reports = args.get("reports")
    hashes = {path.name: sha256(path.read_bytes()).hexdigest() for path in place.glob("*.trf")}
    for section, expected in dict(reports if isinstance(reports, Mapping) else {}).items():
        if not hashes:
            yield phrase("the copy of the report sent by act {number} is missing", number=number)
        elif expected not in hashes.values():  # the folder may have another name by now
            name = report_name(section, folder.folder)
            path = name if name in hashes else next(iter(hashes))
            yield phrase(
                "{copies}/{name}/{path} differs from what was sent",
                copies=COPIES,
                name=place.name,
                path=path,
            )
