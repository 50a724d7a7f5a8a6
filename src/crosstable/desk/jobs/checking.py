"""Faults, their fixes, and edits by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from crosstable.checks.catalogue import GROUPS, kind_named
from crosstable.checks.choices import CONTRADICTIONS, Place, choices
from crosstable.checks.fixing import mend, with_edits
from crosstable.desk.editing import source_with_text
from crosstable.desk.jobs.reading import details_of, listed_people, report
from crosstable.errors import NoSuchFault
from crosstable.event.proof.concerned import concerned_setting
from crosstable.model.diagnostics import Diagnostic, Fix
from crosstable.model.phrases import Words
from crosstable.model.tournament import Player, Tournament
from crosstable.output.answers.filling import fill_answer
from crosstable.output.diagnostics.jsonoutput import (
    DiagnosticAnswer,
    PlaceAnswer,
    SummaryAnswer,
    diagnostic_json,
    summary_json,
)
from crosstable.output.diagnostics.pages import examined_example, sections, title_of
from crosstable.output.diagnostics.results import Tally
from crosstable.pairing.verdict import check
from crosstable.text.layout import Record, Shape
from crosstable.text.source import Source


class RelatedPlace(PlaceAnswer):
    """Another place that matters, in words."""

    message: Words


class FixInWords(TypedDict):
    """What a fix would do; its edits stay where they are made."""

    title: Words
    safe: bool


class FixChoice(TypedDict):
    """A fix that can be chosen."""

    title: Words
    is_suggested: bool


class FaultInWords(PlaceAnswer):
    """A fault whose sentences are phrases: the page says them in its language."""

    code: str
    name: str
    severity: str
    message: Words
    related: list[RelatedPlace]
    clause: str
    fix: FixInWords | None
    choices: list[FixChoice]
    """Both answers to a contradiction."""
    setting: str | None
    """The setting that mends it, if the report is that of an event that is run."""
    player: tuple[int, str] | None
    """Number and name of the player on whose line it is."""


class CheckedReport(TypedDict):
    """The faults of a report, and how many there are."""

    diagnostics: list[FaultInWords]
    summary: SummaryAnswer
    mendable: int


def check_file(
    data: bytes,
    purpose: str | None = None,
    rating_list: str | None = None,
    details: bytes | None = None,
) -> CheckedReport:
    """The diagnostics of a file in words, and how many of each severity."""
    t = report(data)
    diagnostics = check(t, purpose, listed_people(data, rating_list), details=details_of(details))
    tally = Tally.of(diagnostics)
    both = choices(t)
    players: dict[int | None, Player] = {player.line: player for player in t.players if player.line}
    return {
        "diagnostics": [
            _fault_in_words(d, _choices(d, both), _setting(d, t), players.get(d.line))
            for d in diagnostics
        ],
        "summary": summary_json(tally),
        "mendable": tally.mendable,
    }


def _setting(d: Diagnostic, t: Tournament) -> str | None:
    """The setting that mends it, if the report is that of an event that is run."""
    return None if t.document is None else concerned_setting(d, t.document)


def _fault_in_words(
    d: Diagnostic, both: list[FixChoice], setting: str | None, player: Player | None
) -> FaultInWords:
    related: list[RelatedPlace] = [
        {**fill_answer(PlaceAnswer, span), "message": words} for span, words in d.notes
    ]
    return {
        **fill_answer(PlaceAnswer, d.span),
        "code": d.code,
        "name": d.name,
        "severity": d.severity.value,
        "message": d.sentence,
        "related": related,
        "clause": d.clause,
        "fix": None if d.fix is None else {"title": d.fix.words, "safe": d.fix.safe},
        "choices": both,
        "setting": setting,
        "player": None if player is None else (player.number, player.name),
    }


def _choices(d: Diagnostic, both: Mapping[Place, tuple[Fix, Fix]]) -> list[FixChoice]:
    """Both answers to a contradiction; the suggested one is what the fix of the fault does."""
    wanted = () if d.fix is None else d.fix.edits
    fixes = both.get((d.line, d.column), ()) if d.code in CONTRADICTIONS else ()
    return [{"title": fix.words, "is_suggested": fix.edits == wanted} for fix in fixes]


def text_of(data: bytes) -> list[str]:
    """The lines of a file, as they are shown and edited; an empty one after a last line end."""
    source = Source.read(data)[0]
    ends_with_break = bool(source.endings) and source.endings[-1] != ""
    return [*source.texts, ""] if ends_with_break else list(source.texts)


def fix_file(
    data: bytes,
    purpose: str | None,
    code: str,
    line: int | None,
    column: int | None,
    rating_list: str | None = None,
    details: bytes | None = None,
    choice: int | None = None,
) -> tuple[bytes, str]:
    """The file with the fix of one fault, or with one of its choices, and what was done."""
    t = report(data)
    assert t.document is not None
    for d in check(t, purpose, listed_people(data, rating_list), details=details_of(details)):
        if d.code == code and d.line == line and d.column == column:
            fix = d.fix if choice is None else _choose_fix(t, d, choice)
            if fix is not None:
                return with_edits(t.document.source, fix.edits).to_bytes(), f"{code}: {fix.title}"
    raise NoSuchFault(f"{code} no longer exists or has no fix; reload the list")


def _choose_fix(t: Tournament, d: Diagnostic, choice: int) -> Fix | None:
    fixes = choices(t).get((d.line, d.column), ())
    return fixes[choice] if 0 <= choice < len(fixes) else None


def columns(data: bytes) -> dict[str, list[tuple[int, int | None, str]]]:
    """The fields of each record by its code, for the ruler: first and last column, and name."""
    t = report(data)
    assert t.document is not None
    records = dict(t.document.dialect.records)
    if t.document.player_record is not None:
        records["001"] = t.document.player_record
    rounds = max(t.rounds, t.paired_rounds)
    return {
        code: sorted(_fields(record, rounds))
        for code, record in records.items()
        if record.shape is Shape.COLUMNS
    }


def _fields(record: Record, rounds: int) -> Iterator[tuple[int, int | None, str]]:
    for field in record.fields:
        if not isinstance(field.start, int) or isinstance(field.end, str):
            continue  # the columns of record 801 are formulas
        times = rounds if isinstance(field.step, int) and "round" in field.name else 1
        for item in range(times):
            shift = item * (field.step if isinstance(field.step, int) else 0)
            end = None if field.end is None else field.end + shift
            title = f"{field.title}, round {item + 1}" if times > 1 else field.title
            yield field.start + shift, end, title


def all_fixed(
    data: bytes,
    purpose: str | None,
    rating_list: str | None = None,
    details: bytes | None = None,
) -> tuple[bytes, list[DiagnosticAnswer]]:
    """The file with every safe fix, and the faults that were mended."""
    mended = mend(
        report(data), purpose, listed_people(data, rating_list), details=details_of(details)
    )
    return mended.to_bytes(), [diagnostic_json(d) for d in mended.applied]


def save_text(data: bytes, text: str) -> tuple[bytes, dict[str, str] | None]:
    """The file with a text edited by hand; if its encoding had to change, that and a letter."""
    old = Source.read(data)[0]
    source, missing = source_with_text(old, text)
    lost = {"encoding": old.encoding_name, "sign": missing} if missing is not None else None
    return source.to_bytes(), lost


class ExplainedSection(TypedDict):
    """A part of the page of a diagnostic, and whether it is an example."""

    heading: str
    lines: list[str]
    is_example: bool


class ExampleFault(TypedDict):
    """The fault of the example."""

    code: str
    message: Words


class ExplainedCode(TypedDict):
    """The page of a diagnostic."""

    code: str
    title: str
    group: str
    example: ExampleFault
    sections: list[ExplainedSection]


def explain_code(code: str) -> ExplainedCode:
    """The page of a diagnostic: its parts with heading, lines, and whether they are an example."""
    kind = kind_named(code)
    if kind is None:
        raise NoSuchFault(f"{code} is not a diagnostic code")
    parts: list[ExplainedSection] = [
        {"heading": heading, "lines": lines, "is_example": is_example}
        for heading, lines, is_example in sections(kind)
    ]
    first = next(d for d in examined_example(kind)[0] if d.code == kind.code)
    return {
        "code": kind.code,
        "title": title_of(kind),
        "group": GROUPS[kind.code[0]],
        "example": {"code": kind.code, "message": first.sentence},
        "sections": parts,
    }
