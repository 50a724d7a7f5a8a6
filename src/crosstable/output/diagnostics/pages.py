"""The page of a diagnostic: what, why, an example, the fix. For `explain` and for the manual.

The example is not a drawing: the report is checked, and what the checker says is what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import wrap

from crosstable.checks.catalogue import GROUPS, KINDS_OF_FAULT, kind_named
from crosstable.checks.catalogue.examples import Example, bad_report
from crosstable.checks.catalogue.exchange import ROUNDS_MISSING
from crosstable.checks.catalogue.kind import ByMark, Kind, Levels
from crosstable.checks.catalogue.selection import nearest
from crosstable.checks.judging import judge
from crosstable.checks.rules.event_details import details_faults
from crosstable.errors import UnknownCode
from crosstable.lists.lookup import list_for
from crosstable.model.details.files import read_details
from crosstable.model.diagnostics import Diagnostic, Purpose, Severity
from crosstable.output.diagnostics.text import Hints, lines_of
from crosstable.output.drawing.text import aligned_rows
from crosstable.pairing.checking import with_pairings
from crosstable.pairing.verdict import check
from crosstable.reading.files import loads
from crosstable.text.dialects import in_force
from crosstable.text.source import Source

_WIDTH = 100

Section = tuple[str, list[str], bool]
"""Heading, lines, and whether they are an example to be shown as they are."""


def title_of(kind: Kind) -> str:
    """``G101 opponent-not-in-file``."""
    return f"{kind.code} {kind.name}"


def severity_words(kind: Kind) -> str:
    """How bad it is, for each purpose, in words."""
    level = kind.severity
    if isinstance(level, ByMark):
        if level.most_for_pairing is not Severity.ERROR:
            return _by_mark(level)  # says already that it is no error for pairing
        return f"{_by_mark(level)}; {_IF_NEXT_ROUND[Severity.ERROR]}"
    by_purpose = _by_purpose(level)
    if len(set(by_purpose.values())) == 1 and level.rating is not None:
        shown = f"{level.rating.value}, whatever the report is for"
    else:
        shown = ", ".join(f"{purpose}: {_word(value)}" for purpose, value in by_purpose.items())
    return "; ".join((shown, *_remarks(kind, level)))


def stated_severities(kind: Kind, purpose: Purpose | None) -> tuple[Severity | None, ...]:
    """What the page names for a purpose, the usual one first; nothing if the table decides.

    `pairing.verdict` makes an error of what the next round is refused for, and of nothing else.
    """
    level = kind.severity
    if isinstance(level, ByMark):
        return ()
    if purpose is None:
        return level.for_purpose(None), level.for_purpose(None, Purpose.PAIRING)
    usual = level.for_purpose(purpose)
    if purpose is not Purpose.PAIRING:
        return (usual,)
    if kind is ROUNDS_MISSING:
        return usual, Severity.ERROR, Severity.WARNING
    others = {Severity.ERROR: (Severity.WARNING,), Severity.WARNING: (Severity.ERROR,)}
    return usual, *(others.get(usual, ()) if usual is not None else ())


_IF_NEXT_ROUND = {
    Severity.ERROR: "for pairing a warning while the next round can be paired",
    Severity.WARNING: "for pairing an error where the next round is refused for it",
}
_IF_ROUNDS_ARE_MISSING = (
    f"{_IF_NEXT_ROUND[Severity.WARNING]}, or a warning if the format has no record for it"
)


def _remarks(kind: Kind, level: Levels) -> Iterator[str]:
    """What decides about the severity besides the purpose."""
    if kind is ROUNDS_MISSING:
        yield _IF_ROUNDS_ARE_MISSING
    elif level.pairing in _IF_NEXT_ROUND:
        yield _IF_NEXT_ROUND[level.pairing]
    finished, running = stated_severities(kind, None)
    if finished is not running:
        yield f"without --for {_word(finished)}, while the event runs {_word(running)}"
    elif finished is not level.rating:
        yield f"{_word(finished)} without --for"


def _by_purpose(level: Levels) -> dict[str, Severity | None]:
    return {purpose.value: level.for_purpose(purpose) for purpose in Purpose}


def _word(level: Severity | None) -> str:
    return "not reported" if level is None else level.value


def _by_mark(level: ByMark) -> str:
    text = "by the marks of the dialect's table (column P for pairing and itdx, else column R)"
    if level.most is not Severity.ERROR:
        text += f"; never more than {level.most.value}"
    if level.most_for_pairing is not Severity.ERROR:
        text += f"; for pairing never more than {level.most_for_pairing.value}"
    return f"{text}; {_word(level.unmarked)} where the table has no mark"


def short_severity(kind: Kind) -> str:
    """The severities in one table cell."""
    level = kind.severity
    if isinstance(level, ByMark):
        return "by mark"
    by_level: dict[str, list[str]] = {}
    for purpose, value in _by_purpose(level).items():
        by_level.setdefault(_word(value), []).append(purpose)
    if len(by_level) == 1:
        return next(iter(by_level))
    reported = ((word, names) for word, names in by_level.items() if word != _word(None))
    return "; ".join(f"{word} ({', '.join(names)})" for word, names in reported)


_SOURCES = (
    (r"format notes", "the format notes", "format-notes.md"),
    (r"checks on upload", "the checks on upload", "coverage/checks.md"),
    (r"Event details", "the event details", "event-details.md"),
    (r"TRF|FIDE|Handbook|Regulations", "editions of the regulations", "sources.md"),
)
"""What a clause may name, and the page of the manual where that can be looked up."""


def where_it_stands(kind: Kind, as_link: bool = False) -> str:
    """Where the sources of a clause can be looked up."""
    sources = (
        f"{what}: " + (f"[docs/{page}](../{page})" if as_link else f"docs/{page}")
        for pattern, what, page in _SOURCES
        if re.search(pattern, kind.clause, re.IGNORECASE)
    )
    text = "; ".join(sources)
    return f"Where to look it up: {text}" if text else ""


def sections(kind: Kind, as_link: bool = False) -> Iterator[Section]:
    """The parts of the page."""
    yield "Severity", [severity_words(kind)], False
    yield "What", [kind.what], False
    yield "Why it matters", [kind.why], False
    yield "Example", example_lines(kind), True
    yield "The fix", [kind.remedy], False
    place = where_it_stands(kind, as_link)
    yield "Clause", [kind.clause, *([place] if place else [])], False


def example_lines(kind: Kind) -> list[str]:
    """What `crosstable check` says about the example of a diagnostic."""
    diagnostics, source, path = examined_example(kind)
    purpose = kind.example.purpose
    command = "$ crosstable check event.trf"
    command += f" --for {purpose}" if purpose else ""
    command += " --list players.csv" if kind.example.players is not None else ""
    command += " --pairings" if kind.example.replays else ""
    first = [d for d in diagnostics if d.code == kind.code][:1]
    return [command, *lines_of(first, path, source, Hints(fix="--fix"))]


def examined_example(kind: Kind) -> tuple[Sequence[Diagnostic], Source, str]:
    """The diagnostics of the example, and the file that they are about."""
    return examine_example(kind.example, bad_report(kind.example))


def examine_example(example: Example, report: bytes) -> tuple[Sequence[Diagnostic], Source, str]:
    """The diagnostics of a report that is checked as an example is."""
    t = loads(report)
    assert t.document is not None
    said = None
    listed = None
    with TemporaryDirectory() as folder:
        if example.details is not None:
            path = Path(folder) / "event.toml"
            path.write_text(example.details, encoding=example.encoding)
            said, faults = read_details(path)
            if faults:
                purpose = None if example.purpose is None else Purpose(example.purpose)
                diagnostics = judge(details_faults(faults), in_force(), purpose)
                return diagnostics, Source.read(path.read_bytes())[0], path.name
        if example.players is not None:
            path = Path(folder) / "players.csv"
            path.write_text(example.players, encoding="utf-8")
            listed = list_for(t, path)
    diagnostics = check(t, example.purpose, listed, details=said)
    if example.replays:
        diagnostics = with_pairings(diagnostics, t, example.purpose)
    return diagnostics, t.document.source, "event.trf"


# -- for the manual -------------------------------------------------------------------------------


def markdown_page(kind: Kind) -> str:
    """The page as Markdown."""
    parts = [f"# {kind.code}: {kind.name}"]
    for heading, lines, is_example in sections(kind, as_link=True):
        body = "\n".join(["```text", *lines, "```"]) if is_example else "\n\n".join(lines)
        parts.append(f"## {heading}\n\n{body}")
    return "\n\n".join(parts) + "\n"


def markdown_index() -> str:
    """The table of all diagnostics, by group."""
    parts = []
    for letter, about in GROUPS.items():
        kinds = [kind for kind in KINDS_OF_FAULT.values() if kind.code.startswith(letter)]
        if kinds:
            parts.append(f"## {letter}: {about}\n\n" + "\n".join(_index_rows(kinds)))
    return "\n\n".join(parts) + "\n"


def _index_rows(kinds: Iterable[Kind]) -> Iterator[str]:
    yield "| Code | Name | Severity | What |"
    yield "| --- | --- | --- | --- |"
    for kind in kinds:
        what = kind.what.replace("|", "\\|").replace("\n", " ")
        name = f"[{kind.code}]({kind.code}.md)"
        yield f"| {name} | {kind.name} | {short_severity(kind)} | {what} |"


def diagnostic_page(code: str) -> str:
    """The page of a diagnostic by its code or name, as `crosstable explain` prints it.

    Raises `UnknownCode`, which suggests the nearest one.

    >>> import crosstable
    >>> crosstable.diagnostic_page("opponent-not-in-file").splitlines()[0]
    'G101 opponent-not-in-file'
    """
    kind = kind_named(code)
    if kind is None:
        raise UnknownCode(f"{code} is not a code or name of a diagnostic{nearest(code)}")
    return "".join(f"{line}\n" for line in plain_page(kind))


# -- for the console ------------------------------------------------------------------------------


def plain_page(kind: Kind) -> Iterator[str]:
    """The page as text."""
    yield title_of(kind)
    yield "=" * len(title_of(kind))
    for heading, lines, is_example in sections(kind):
        yield ""
        yield heading
        for line in lines:
            yield from (f"  {x}" for x in ([line] if is_example else wrap(line, _WIDTH - 2)))


def plain_index(beginning: str = "") -> Iterator[str]:
    """All codes, or those that begin so, with name and severity, by group."""
    first = True
    for letter, about in GROUPS.items():
        rows = [
            (kind.code, kind.name, short_severity(kind))
            for kind in KINDS_OF_FAULT.values()
            if kind.code.startswith(letter) and kind.code.startswith(beginning)
        ]
        if rows:
            yield from [] if first else [""]
            first = False
            yield f"{letter}: {about}"
            yield from aligned_rows(rows)
