"""Write the pages of docs/ that follow from the code, or check that they are up to date.

    python tools/make_docs.py            writes them
    python tools/make_docs.py --check    names those that are stale; exit code 1 if there are any

Another page is another function in `GENERATORS`.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.cli.parser import SUMMARY, general_help, parser_of, verb_parser_of
from crosstable.cli.registry import COMMANDS
from crosstable.event.answers import (
    ActAnswer,
    BackupAnswer,
    ChangeAnswer,
    ColumnAnswer,
    ComparisonAnswer,
    ConsequenceAnswer,
    DifferenceAnswer,
    FoundAnswer,
    HeldAnswer,
    ImportAnswer,
    LoggedAct,
    MatchAnswer,
    MemberAnswer,
    MergedAnswer,
    NewAnswer,
    OpenAnswer,
    OptionAnswer,
    PairAnswer,
    PendingAnswer,
    PlacesAnswer,
    PreviewAnswer,
    PrintAnswer,
    PrizeAnswer,
    PrizesAnswer,
    ProspectAnswer,
    RefusedAnswer,
    SectionAnswer,
    SentAnswer,
    SeveralAnswer,
    ShowAnswer,
    TeamAnswer,
    UpdateAnswer,
    WarningAnswer,
)
from crosstable.event.history.blaming import Deed
from crosstable.event.proof.sending import Receipt, Rules, SentReport
from crosstable.event.proof.verifying import Fault
from crosstable.event.rounds.certificates import Certificate
from crosstable.event.status import BoardStatus, EventStatus, MatchStatus
from crosstable.event.warnings import WARNINGS
from crosstable.model.details.documents import details_reference
from crosstable.output.diagnostics.pages import markdown_index, markdown_page
from crosstable.ratings.national.keys import keys_of
from crosstable.text.dialect import Dialect
from crosstable.text.dialects import DIALECTS
from crosstable.text.layout import Field, Mark, Record, Shape

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.endorsement import GROUPS, Line, State, counts
from tools.ledgerrecords import (
    LEAST_TO_CLAIM,
    DifferenceRecord,
    Part,
    claim,
    differences_of,
    records,
    ways_of,
)
from tools.ledgerrecords import Record as RunRecord
from tools.reference import PAGES as REFERENCE_PAGES
from tools.reference import reference_documents

ROOT = Path(__file__).resolve().parent.parent
DIALECT_PAGES = Path("docs/dialects")
DIAGNOSTIC_PAGES = Path("docs/diagnostics")

Documents = dict[Path, str]
"""Path from the root of the project to the text of the page."""

DERIVED_FROM = {
    "trf06": "trf16",
    "trfx": "trf16",
    "draft-2024": "trf16",
    "draft-2025": "draft-2024",
    "trf26": "draft-2025",
}

SECTIONS: Mapping[str, tuple[str, ...]] = {
    "Tournament": (
        "tournament-name",
        "city",
        "federation",
        "start-date",
        "end-date",
        "player-count",
        "rated-count",
        "team-count",
        "type-text",
        "type-code",
        "chief-arbiter",
        "deputy-arbiter",
        "time-control-text",
        "time-control",
        "round-dates",
        "rounds",
        "current-round",
        "initial-colour",
        "game-scoring",
        "match-scoring",
        "win-draw-points",
        "ranking-method",
        "pairing-controller",
        "tiebreaks",
        "standings-tiebreaks",
        "vega-tiebreaks",
        "board-colours",
    ),
    "Players": ("player", "national-player", "player-note"),
    "Teams": ("roster", "team", "lineup", "team-forfeit", "team-pairing-bye"),
    "Byes, pairings and points": (
        "byes",
        "absent-next-round",
        "acceleration",
        "acceleration-by-player",
        "acceleration-name",
        "prohibited",
        "abnormal-points",
        "javafo-options",
        "scoring-codes",
        "points-win",
        "points-draw",
        "points-loss",
        "points-zero-bye",
        "points-forfeit-loss",
        "points-pairing-bye",
    ),
    "Informative copies": ("team-results", "team-summary"),
    "Comments": ("comment",),
}
"""The order of the pages; every subject of the tables stands here once."""

MARK_TEXT = {
    Mark.MANDATORY: "mandatory",
    Mark.TITLE: "mandatory for title events",
    Mark.WARNING: "warning if wrong",
    Mark.NONE: "",
}


# -- the page of a dialect ----------------------------------------------------------------------


def dialect_page(d: Dialect) -> str:
    module = f"crosstable.text.dialects.{d.name.replace('-', '_')}"
    parts = [
        f"# {d.title}",
        generated_notice(f"src/{module.replace('.', '/')}.py"),
        (import_module(module).__doc__ or "").strip(),
        "\n".join(facts(d)),
        *(part for title in SECTIONS for part in section(d, title)),
    ]
    return "\n\n".join(parts) + "\n"


def generated_notice(source: str) -> str:
    return f"<!-- Generated by tools/make_docs.py from {source}: change that, not this page. -->"


def facts(d: Dialect) -> Iterator[str]:
    yield f"- Name: `{d.name}`"
    yield f"- Source: {d.source}"
    yield f"- Records: {len(d.records)}"
    if parent := DERIVED_FROM.get(d.name):
        yield f"- Compared with {link(DIALECTS[parent])}: {comparison(DIALECTS[parent], d)}"


def link(d: Dialect) -> str:
    return f"[{d.title}]({d.name}.md)"


def comparison(old: Dialect, new: Dialect) -> str:
    """`removed 340; changed 092, 202; added 142`."""
    common = [code for code in old.records if code in new.records]
    groups = {
        "removed": [code for code in old.records if code not in new.records],
        "changed": [code for code in common if old.records[code] != new.records[code]],
        "added": [code for code in new.records if code not in old.records],
    }
    return "; ".join(
        f"{verb} {', '.join(sorted(codes))}" for verb, codes in groups.items() if codes
    )


def section(d: Dialect, title: str) -> Iterator[str]:
    present = [subject for subject in SECTIONS[title] if subject in d.by_subject]
    if present:
        yield f"## {title}"
    for subject in present:
        yield record_part(d.by_subject[subject])


def record_part(record: Record) -> str:
    parts = [f"### `{record.code}`: {record.title[0].lower()}{record.title[1:]}"]
    parts.append(" ".join(sentences(record)))
    parts.append(table(*field_table(record)))
    return "\n\n".join(parts)


def sentences(record: Record) -> Iterator[str]:
    yield f"Subject `{record.subject}`; {'any number of lines' if record.many else 'one line'}."
    marks = {"rating": MARK_TEXT[record.rating], "pairing": MARK_TEXT[record.pairing]}
    if stated := [f"{use}: {mark}" for use, mark in marks.items() if mark]:
        yield "; ".join(stated).capitalize() + "."
    if record.shape is not Shape.COLUMNS:
        yield f"The fields are separated by {'bars' if record.shape is Shape.BARS else 'blanks'}."
    if record.blank_separated_from:
        yield (
            f"From `{record.blank_separated_from}` on read by splitting at blanks, "
            "written by columns."
        )
    if record.note:
        yield record.note


def field_table(record: Record) -> tuple[list[str], list[list[str]]]:
    place = "Columns" if record.shape is Shape.COLUMNS else "Place"
    head = ["Field", "Title", place, "Next item", "Format", "Rating", "Pairing", "Notes"]
    rows = [
        [
            f"`{field.name}`",
            field.title,
            columns(field, record.shape),
            next_item(field),
            f"`{field.format}`",
            mark_text(field, field.rating),
            mark_text(field, field.pairing),
            field.note,
        ]
        for field in record.fields
    ]
    return head, rows


def columns(field: Field, shape: Shape) -> str:
    start, end = number(field.start), number(field.end)
    if shape is not Shape.COLUMNS:
        return start
    if not end:
        return f"from {start}"
    return start if start == end else f"{start} to {end}"


def number(value: int | str | None) -> str:
    """A column, or the formula for one."""
    if value is None:
        return ""
    return f"`{value}`" if isinstance(value, str) else f"{value}"


def next_item(field: Field) -> str:
    return f"+ {number(field.step)}" if field.step else ""


def mark_text(field: Field, mark: Mark) -> str:
    text, items = MARK_TEXT[mark], field.required_items
    if not text or items is None:
        return text
    return f"{text} (first item)" if items == 1 else f"{text} (first {items} items)"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table without the columns in which no row has anything."""
    rows = list(rows)
    kept = [number for number in range(len(head)) if any(row[number] for row in rows)]
    lines = [[head[n] for n in kept], ["---"] * len(kept)]
    lines += [[row[n].replace("|", r"\|") for n in kept] for row in rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


# -- the overview -------------------------------------------------------------------------------

OVERVIEW = """\
# The dialects of the Tournament Report File

{notice}

A report is a text file of records. The first three characters of a line identify the record; their
meaning depends on the dialect. Each dialect is a table in `src/crosstable/text/dialects/`, and
these pages are generated from the tables.

## Family

A dialect below another one is defined by its differences from it.

```text
{tree}
```

{dialects}

## How to read the tables

Columns are counted from 1, as printed in the standards, and both ends belong to the field. *From* a
column means to the end of the line. Where a *next item* is given, the field repeats at that
distance until the line ends. Record 801 has formulas instead: T, M and G are the number of
characters in the highest team number, match points and game points; B is the number of boards.

*Rating* and *pairing* are columns R and P of the standards: how important a field is in a report
submitted for rating, and for pairing.

| Format | Contains |
| --- | --- |
| `int`, `int:1-9999`, `int:[-]11` | an integer, its range, or a mask with room for a sign |
| `dec:11.5` | a number with a decimal; the mask gives the width |
| `enum:a\\|b` | one of the values |
| `text` | any text |
| `fed3` | a federation code |
| `date`, `date:YY/MM/DD` | a date, in any form or in the one given |
| `code:192table` | a code from the table of tournament types |
| `list:,:mtb` | a list of tie-break codes; `+PTS` adds the code `PTS` |
| `tc222` | an encoded time control |
| `colours:WB+`, `results:B`, `rids:B` | one character for each board |
| `\\|blank`, `\\|0000`, `\\|000` | may also be blank, or zeros |

## The record of each subject

{subjects}

## Codes with more than one meaning

{clashes}
"""


def overview_page() -> str:
    return OVERVIEW.format(
        notice=generated_notice("src/crosstable/text/dialects/"),
        tree="\n".join(family_tree()),
        dialects=table(
            ["Dialect", "Name", "Source", "Compared with the one above"],
            [[link(d), f"`{d.name}`", d.source, from_parent(d)] for d in DIALECTS.values()],
        ),
        subjects=table(["Subject", *map(link, DIALECTS.values())], subject_rows()),
        clashes=table(["Code", "Subject", "Dialects"], clash_rows()),
    )


def from_parent(d: Dialect) -> str:
    parent = DERIVED_FROM.get(d.name)
    return comparison(DIALECTS[parent], d) if parent else ""


def family_tree() -> Iterator[str]:
    for name in DIALECTS:
        if name not in DERIVED_FROM:
            yield name
            yield from branches(name, "")


def branches(name: str, indent: str) -> Iterator[str]:
    children = [child for child in DIALECTS if DERIVED_FROM.get(child) == name]
    for child in children:
        is_last = child == children[-1]
        yield f"{indent}{'└── ' if is_last else '├── '}{child}"
        yield from branches(child, indent + ("    " if is_last else "│   "))


def subject_rows() -> Iterator[list[str]]:
    for subject in (subject for subjects in SECTIONS.values() for subject in subjects):
        found = (d.by_subject.get(subject) for d in DIALECTS.values())
        yield [f"`{subject}`", *(record.code if record else "" for record in found)]


def clash_rows() -> Iterator[list[str]]:
    meanings: defaultdict[str, defaultdict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for d in DIALECTS.values():
        for code, record in d.records.items():
            meanings[code][record.subject].append(d.title)
    for code, subjects in sorted(meanings.items()):
        if len(subjects) > 1:
            for subject, titles in subjects.items():
                yield [code, f"`{subject}`", ", ".join(titles)]


# -- all pages ----------------------------------------------------------------------------------


def dialect_documents() -> Documents:
    """One page for each dialect, and the overview."""
    pages = {DIALECT_PAGES / f"{d.name}.md": dialect_page(d) for d in DIALECTS.values()}
    return {DIALECT_PAGES / "README.md": overview_page(), **pages}


def details_documents() -> Documents:
    """The reference of the event details file."""
    return {Path("docs/event-details.md"): details_reference()}


NATIONAL_RULES = """\
# National rules

{notice}

Every key of a file of national rating rules. [National ratings](guide-national.md) explains what
such a file is for. What a file does not state is as in the edition that it is derived from.
"""
_TABLES_OF_RULES = {
    "": "At the top",
    "rating": "`[rating]`: the change of a rating",
    "first": "`[first]`: first ratings",
    "lists": "`[lists]`: the calendar",
    "k": "`[[k]]`: the rows of the table of K",
    "clauses": "`[clauses]`: what answers cite",
}


def national_documents() -> Documents:
    """The reference of the file of national rules."""
    parts = [NATIONAL_RULES.format(notice=generated_notice("`crosstable.ratings.national.keys`"))]
    for name, title in _TABLES_OF_RULES.items():
        rows = [
            [f"`{key.name}`", str(key.type.name), f"`{key.example}`", key.meaning]
            for key in keys_of(name).values()
        ]
        parts.append(f"## {title}\n\n{table(('Key', 'Holds', 'Example', 'Meaning'), rows)}\n")
    return {Path("docs/national-rules.md"): "\n".join(parts)}


WARNINGS_OF_EVENTS = """\
# Warnings of a running event

{notice}

This table lists every warning about a step in a running event. The level decides what you are
asked to do:

| Level | What you are asked |
| --- | --- |
| 1 | a note, nothing is asked |
| 2 | acknowledge it |
| 3 | confirm it |
| 4 | confirm it twice, with the consequences in view |
| 5 | refused in FIDE mode |

At a terminal, the command asks. Otherwise it exits with code 1 and changes nothing; `--yes 3`
accepts warnings up to level 3, for this call only. No setting or variable accepts them permanently,
and nothing accepts level 5: such a step is possible only outside FIDE mode. The journal records the
level that was confirmed, and by whom. *Questions* are those of the checklist for tournament
programs ([all of them](endorsement.md)); acts have the names that `event log` shows.

{table}
"""


def warnings_documents() -> Documents:
    """The table of everything that speaks against an act of a running event."""
    rows = [
        [
            ", ".join(f"`{act}`" for act in kind.acts),
            f"`{key}`",
            str(int(kind.level)),
            kind.clause,
            kind.questions,
            kind.sentence.replace("{", "*").replace("}", "*"),
        ]
        for key, kind in WARNINGS.items()
    ]
    page = WARNINGS_OF_EVENTS.format(
        notice=generated_notice("src/crosstable/event/warnings.py"),
        table=table(["Act", "Circumstance", "Level", "Clause", "Questions", "Sentence"], rows),
    )
    return {Path("docs/event-warnings.md"): page}


EVENT_ANSWERS = """\
# Answers of a running event to programs

{notice}

Every verb of `crosstable event` takes `--format json`. Exact numbers are strings: points are
decimals, amounts of money are fractions. A verb that performs an act returns its line in
the journal, or the warnings about it; in that case the exit code is 1 and nothing was changed. The
answer is always one document on standard output, even if a verb is refused before its act. If the
event has several sections, `event status` returns a list of `sections`.

{shapes}
"""

EVENT_SHAPES: Mapping[str, tuple[type, ...]] = {
    "a verb that performs an act": (ActAnswer, WarningAnswer),
    "an act that was refused": (RefusedAnswer,),
    "event checkin, result < FILE, match, team clubs": (SeveralAnswer,),
    "event new": (NewAnswer,),
    "event import FILE": (*(ImportAnswer, ColumnAnswer, MatchAnswer, FoundAnswer, ChangeAnswer),),
    "event update": (UpdateAnswer, DifferenceAnswer),
    "event status": (EventStatus, BoardStatus, MatchStatus),
    "event preview": (PreviewAnswer, PairAnswer),
    "event preview --places": (PlacesAnswer, ProspectAnswer),
    "event preview --board N, a list": (ConsequenceAnswer,),
    "event prizes": (PrizesAnswer, PrizeAnswer),
    "event section: a list of `sections`": (SectionAnswer,),
    "event team: a list of `teams`": (TeamAnswer, MemberAnswer),
    "event print": (PrintAnswer,),
    "event show": (ShowAnswer,),
    "event log, a list": (LoggedAct,),
    "event blame, a list": (Deed,),
    "event decide": (OpenAnswer, PendingAnswer, OptionAnswer, HeldAnswer),
    "event merge": (MergedAnswer,),
    "event backup and restore": (BackupAnswer,),
    "event restore --compare": (ComparisonAnswer,),
    "event send": (SentAnswer, Receipt, SentReport, Rules),
    "the certificate of a round (copies/main-round-N.json)": (Certificate,),
    "event verify: a list of `faults`": (Fault,),
}
"""What answers which verb, the outermost shape first."""


def event_answers_documents() -> Documents:
    """The shapes of JSON that the verbs of an event answer with."""
    parts = []
    for verb, shapes in EVENT_SHAPES.items():
        parts.append(f"## {verb[0].upper()}{verb[1:]}")
        parts += [event_shape(shape) for shape in shapes]
    notice = generated_notice("src/crosstable/event/answers.py")
    return {
        Path("docs/event-json.md"): EVENT_ANSWERS.format(notice=notice, shapes="\n\n".join(parts))
    }


def event_shape(shape: type) -> str:
    hints = get_type_hints(shape, localns={"Receipt": Receipt})
    rows = [[f"`{key}`", f"`{type_name(kind)}`"] for key, kind in hints.items()]
    about = " ".join((shape.__doc__ or "").split("\n\n")[0].split())
    return f"`{shape.__name__}`: {about}\n\n{table(['Key', 'Type'], rows)}"


def type_name(kind: Any) -> str:
    """A type as JSON has it: a tuple is a list, and modules are left out."""
    is_class = isinstance(kind, type) and not get_args(kind)
    text = kind.__name__ if is_class else str(kind)
    text = re.sub(r"[A-Za-z_.]+\.([A-Za-z_]+)", r"\1", text)
    return re.sub(r"tuple\[(.*), \.\.\.\]", r"list[\1]", text).replace("None", "null")


ENDORSEMENT = """\
# The checklist for tournament programs

{notice}

FIDE endorses tournament programs by a checklist of 225 questions. This page answers draft 13 (25
August 2026) line by line, in our own words; the numbers may still change. FIDE endorses programs,
never engines, so the answers are about `crosstable event`, always in FIDE mode. Levels are those of
the [table of warnings](event-warnings.md). Every test named here exists; a test checks that.

{counts}

{groups}
"""


def endorsement_documents() -> Documents:
    """The answers to the checklist for tournament programs, with the tests that show them."""
    groups = (f"## {title}\n\n{endorsement_table(lines)}" for title, lines in GROUPS.items())
    found = counts()
    totals = [[state.value, str(found.get(state, 0))] for state in State]
    page = ENDORSEMENT.format(
        notice=generated_notice("tools/endorsement.py"),
        counts=table(["Answer", "Questions"], totals),
        groups="\n\n".join(groups),
    )
    return {Path("docs/endorsement.md"): page}


def cited_test(test: str) -> str:
    file, _, name = test.partition("::")
    return f"`{name}` ({file})"


def endorsement_table(lines: Iterable[Line]) -> str:
    rows = [
        [
            line.questions,
            line.asks,
            f"**{line.state.value}**: {line.answer}",
            "<br>".join(
                f"`{test.partition('::')[2]}` ({test.partition('::')[0]})" for test in line.tests
            ),
            line.open,
        ]
        for line in lines
    ]
    return table(["Questions", "Asks", "Answer", "Shown by", "Open"], rows)


COMPARISONS = """\
# Comparisons with other programs

{notice}

Generated events, each determined by the seed of its run, its direction and its number. *Ours* are
events of `crosstable generate` whose rounds the other program pairs again; *theirs* are events that
the other program has paired, replayed here. Tie-breaks of all codes that both have are compared on
the same events. The profiles were fixed before the runs: half of the events have 6 to 12 players,
5 of 16 have 13 to 20, 2 of 16 have 21 to 32 and 1 of 16 has 33 to 64, with 4 to 9 rounds. Byes,
forfeits, late entries, withdrawals, prohibited pairs and acceleration are drawn by the generators.
Of fewer than {least} events each way nothing is claimed, and nothing here is extrapolated.

`make peers-50000` continues the runs, and `tools/ledgers.py record` adds their summaries to
`conformance/ledgers/`. A run in several sittings is recorded in parts; the numbers of two parts
never overlap, so no event is counted twice. Versions are those of Crosstable, with a digest of its
rules and engines, and of the other program. The digest at the end is that of all events of a part;
parts without one are older than these digests. Rules change between parts: the earlier ones are not
run again, and the last one is a sample by the rules of its day.

`--number N` with the seed and the profile of a run repeats one event; its line in the ledger has
the digest of its report. How the command works is in the
[guide](guide-generate.md#a-ledger-of-thousands-of-events).

{runs}

## What was not run

- The rest of the profile `unusual` against gacrux, and of both runs against py4swiss: the events
  after the last numbers above.
- bbpPairings and JaVaFo, which no package registry has: whoever has them runs
  `crosstable versus --with bbpPairings=PATH`.
- Burstein against py4swiss and team Swiss against gacrux, which pair these systems too: there is no
  profile for them.
- Lim, Double-Swiss, the Olympiad's rules and Keizer, which neither of the two pairs.

Small rounds of all of them are cases of the [conformance suite](../conformance/README.md), with
who confirmed each; those of the Olympiad's rules are disputed ones.
"""


def comparison_documents() -> Documents:
    """What the long comparisons with other programs show, from their summaries."""
    page = COMPARISONS.format(
        notice=generated_notice("conformance/ledgers"),
        least=f"{LEAST_TO_CLAIM:,}",
        runs="\n\n".join(map(comparison_section, records())),
    )
    return {Path("docs/comparisons.md"): page}


def comparison_section(record: RunRecord) -> str:
    parts = record["parts"]
    head = [
        "Events",
        "Compared",
        "Rounds",
        "Values",
        "Same",
        "Known",
        "Differ",
        "Not made",
        "Failed",
    ]
    verdicts = ("same", "known", "differs", "not made", "failed")
    rows = [
        [
            direction,
            f"{way['events']:,}",
            f"{way['rounds']:,}",
            f"{way['values']:,}" if way["values"] else "",
            *(f"{way['verdicts'][verdict]:,}" for verdict in verdicts),
        ]
        for direction, way in ways_of(parts).items()
    ]
    paragraphs = [
        f"## {record['peer']}, profile `{record['profile']}`",
        claim(record),
        f"Seed `{record['seed']}`; hours are those of one worker on a shared machine.",
        comparison_parts(parts),
        table(head, rows),
        comparison_differences(differences_of(parts)),
    ]
    return "\n\n".join(paragraphs)


def comparison_parts(parts: Sequence[Part]) -> str:
    head = ["Numbers within", "Ours", "Theirs", "Recorded", "Hours", "Versions", "Events' digest"]
    rows = [
        [
            f"{part['first']:,} to {part['last']:,}",
            *(f"{part['ways'][direction]['events']:,}" for direction in ("ours", "theirs")),
            part["recorded"],
            f"{sum(way['seconds'] for way in part['ways'].values()) / 3600:.1f}",
            ", ".join((*part["crosstable"], *part["versions"])),
            f"`{part['digest']}`" if part["digest"] else "",
        ]
        for part in parts
    ]
    return table(head, rows)


def comparison_differences(differences: Sequence[DifferenceRecord]) -> str:
    rows = [
        [
            kind["direction"],
            kind["subject"],
            kind["cause"],
            kind["message"],
            f"{kind['events']:,}",
            f"`{kind['first']}`",
        ]
        for kind in differences
    ]
    head = ["Events", "Where", "Cause", "What differs", "Events with it", "First"]
    return table(head, rows) if rows else "No difference."


DIAGNOSTICS = """\
# Diagnostics

{notice}

Every fault that `crosstable check` reports has a code, which never changes its meaning, and a page:
what it means, why it matters, an example as the checker shows it, and the fix. `crosstable explain
CODE` prints the same page. `--select` and `--ignore` take codes, prefixes of codes (`G`, `G1`) and
names.

*By mark* means that the table of the dialect decides the severity of a fault in a field: an error
where the field is mandatory (column P for `--for pairing` and `--for itdx`, otherwise column R),
and a warning where the table has a warning. If a severity names purposes, the fault is not
reported for other purposes.

{tables}"""


def diagnostics_documents() -> Documents:
    """One page for each diagnostic, and the table of all."""
    notice = generated_notice("src/crosstable/checks/catalogue")
    index = DIAGNOSTICS.format(notice=notice, tables=markdown_index())
    documents = {DIAGNOSTIC_PAGES / "README.md": index}
    for kind in KINDS_OF_FAULT.values():
        title, _, rest = markdown_page(kind).partition("\n")
        documents[DIAGNOSTIC_PAGES / f"{kind.code}.md"] = f"{title}\n\n{notice}\n{rest}"
    return documents


COMMAND_LINE = """\
# The command line

{notice}

There is one command for each task. `-` is standard input or output. Results go to standard output,
all other messages to standard error. Crosstable expands wildcards itself, so they work in every
shell. An existing file is replaced only with `--overwrite`, and a run that fails leaves it
unchanged; `demo` also replaces unchanged files of an earlier `demo`. The exit code does not depend
on whether the output is read to the end (`| head`, `>&-`).

| Exit code | Meaning |
| --- | --- |
| 0 | success |
| 1 | `check`: there is an error; `diff`: the events differ; `fmt --check`: the layout differs; \
`convert`: refused; `rate`: the event is not rateable; `period`: a report was refused; `pair`: the \
round cannot be paired; `versus`: a difference was found |
| 2 | wrong usage, or a file that cannot be read or written |
| 3 | internal fault: please report it |

With several files, `check` exits with 2 if any could not be read, and otherwise with 1 if any has
an error. `convert` writes nothing if anything would be lost with `--strict`, or if a game has no
result with `--for rating`. Without `--to` and `--for` it copies any bytes and exits with 0; in all
other cases, a file without a single readable record gives exit code 2 (in folders, `show` and
`check` skip such files).

{commands}
"""


def command_line_documents() -> Documents:
    """The reference of the commands: what each of them says to --help."""
    width, os.environ["COLUMNS"] = os.environ.get("COLUMNS"), "100"
    try:
        parts = [f"```text\n{general_help()}```"]
        for name in COMMANDS:
            parser = parser_of(name)
            parts.append(f"## {name}\n\n```text\n{parser.format_help()}```")
            parts += [
                f"### {name} {verb}\n\n```text\n{verb_parser_of(name, verb).format_help()}```"
                for group in parser.verbs.values()
                for verb in group
            ]
    finally:
        if width is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = width
    notice = generated_notice("src/crosstable/cli/commands")
    page = COMMAND_LINE.format(notice=notice, commands="\n\n".join(parts))
    return {Path("docs/cli.md"): page}


# -- the manual page ----------------------------------------------------------------------------


def manual_documents() -> Documents:
    """crosstable(1): what the commands take, from the same parsers as their help."""
    sections = [
        '.\\" Generated by tools/make_docs.py: change src/crosstable/cli/commands, not this page.',
        ".TH CROSSTABLE 1",
        ".SH NAME",
        f"crosstable \\- {roff(SUMMARY[0].lower() + SUMMARY[1:-1])}",
        ".SH SYNOPSIS",
        ".B crosstable",
        r".I COMMAND\fR ...",
        ".SH DESCRIPTION",
        roff(MANUAL),
        ".SH COMMANDS",
        *(line for name in COMMANDS for line in manual_section(name)),
        ".SH EXIT STATUS",
        *(line for code, text in EXIT_STATUS.items() for line in (".TP", f".B {code}", roff(text))),
        ".SH SEE ALSO",
        "The guides and the page of every diagnostic are in the docs folder of the project.",
    ]
    return {Path("docs/crosstable.1"): "\n".join(sections) + "\n"}


MANUAL = (
    "Reads, checks, converts, compares, ranks, rates, pairs, prints and publishes chess "
    "tournaments from reports in every dialect of the Tournament Report File (TRF), and runs "
    "events. Results go to standard output, everything else to standard error; - is standard input "
    "or output. An existing file is replaced only with --overwrite."
)
EXIT_STATUS = {
    0: "Success.",
    1: "Findings of severity error, differences, or a refusal.",
    2: "Wrong usage, or a file that cannot be read or written.",
    3: "Internal fault: please report it.",
}


def manual_section(name: str) -> Iterator[str]:
    """A command: what it does, its arguments and options, its examples."""
    parser = parser_of(name)
    places = " ".join(str(place.metavar or place.dest) for place in parser.arguments)
    yield f".SS crosstable {name} {roff(places)}".rstrip()
    yield roff(parser.description or "")
    for action in parser.actions:
        if action.help == argparse.SUPPRESS or "--help" in action.option_strings:
            continue
        names = ", ".join(action.option_strings) or str(action.metavar or action.dest)
        value = str(action.metavar or "|".join(map(str, action.choices or ())))
        taken = f' " {roff(value)}"' if action.option_strings and action.nargs != 0 else ""
        yield ".TP"
        yield f'.BI "{roff(names)}"{taken}'
        yield roff((action.help or "").replace("%%", "%"))
    for title, verbs in parser.verbs.items():
        yield ".PP"
        yield f"Verbs, {roff(title)}:"
        for verb, summary in verbs.items():
            yield ".TP"
            yield f".B {roff(verb)}"
            yield roff(summary)
    yield ".PP"
    yield "Examples:"
    yield ".nf"
    yield from (f"    {roff(example)}" for example in parser.examples)
    yield ".fi"


def roff(text: str) -> str:
    """Text as roff takes it: hyphens that can be copied, no line that is a request."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{escaped}" if escaped.startswith(".") else escaped


GENERATORS: list[Callable[[], Documents]] = [
    dialect_documents,
    details_documents,
    national_documents,
    diagnostics_documents,
    warnings_documents,
    endorsement_documents,
    comparison_documents,
    event_answers_documents,
    command_line_documents,
    manual_documents,
    reference_documents,
]


@cache
def generated_documents() -> Documents:
    """Every page that is made from the code; made once, since the examples are checked for it."""
    documents: Documents = {}
    for generator in GENERATORS:
        documents |= generator()
    return documents


def stale_documents(root: Path = ROOT) -> list[Path]:
    """The pages that are missing or differ from what would be written."""
    return [
        path
        for path, text in generated_documents().items()
        if not (root / path).is_file() or (root / path).read_bytes() != text.encode()
    ]


def superfluous_documents(root: Path = ROOT) -> list[Path]:
    """Pages of diagnostics and public names that are no more."""
    wanted = {root / path for path in generated_documents()}
    pages = {*(root / DIAGNOSTIC_PAGES).glob("*.md"), *(root / REFERENCE_PAGES).rglob("*.md")}
    return sorted(pages - wanted)


def write_documents(root: Path = ROOT) -> None:
    for page in superfluous_documents(root):
        page.unlink()
    for path, text in generated_documents().items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode())


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing, name the stale pages")
    if not parser.parse_args(arguments).check:
        write_documents()
        return 0
    stale = stale_documents()
    for path in stale:
        print(f"stale: {path.as_posix()} (run: make docs)", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
