"""Erasure: a person's request to be forgotten, in an office whose acts are never changed.

The personal parts of acts lie beside the chain and are blanked. Reports and lists in which the
person is named are replaced by copies without name, birth date and sex; the number stays, and with
it everything that was computed and published.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from xml.sax.saxutils import escape

from sqlalchemy import Connection, Select, or_, select

from crosstable.checks.catalogue.listing import (
    BIRTH_YEAR_NOT_AS_LISTED,
    NUMBER_MISSING_NAME_LISTED,
    NUMBER_MISTYPED,
    NUMBER_OF_SOMEBODY_ELSE,
    SEX_NOT_AS_LISTED,
)
from crosstable.checks.fixing import with_edits
from crosstable.checks.rules.edits import field_edit
from crosstable.checks.rules.report import Report
from crosstable.errors import OfficeProblem
from crosstable.event.journal import canonical
from crosstable.lists.files.columns import SINGLE
from crosstable.model.phrases import Joined, Phrase, as_json, from_json, phrase, with_data
from crosstable.office.people.asking import numbers_of_person, person_row
from crosstable.office.reports.examining import OPEN
from crosstable.office.store.contents import content, places, unpack_content
from crosstable.office.store.opening import Office
from crosstable.office.store.readings import forget_readings
from crosstable.office.store.tables import (
    ACTS,
    CONTENTS,
    EDITIONS,
    NAMES,
    PARTICIPATIONS,
    SUBMISSIONS,
)
from crosstable.office.store.writing import Writer
from crosstable.office.users.rights import Right, User
from crosstable.reading.files import loads
from crosstable.writing.conversion import convert


def stand_in(person: int) -> str:
    """What stands in the place of an erased name."""
    return f"Player {person}"


def erase(office: Office, actor: User, person: int, reason: str) -> int:
    """Forget a person; gives the last act. What was published stays as a number.

    Numbers that were merged are one person: all of them are erased, with an act for each.
    """
    actor.need(Right.ERASE)
    with office.writing(actor.number) as writer:
        connection = writer.connection
        if person_row(connection, person).erased is not None:
            raise OfficeProblem(f"{person} has already been erased")
        numbers = [
            number
            for number in numbers_of_person(connection, person)
            if person_row(connection, number).erased is None
        ]
        names = _names(connection, numbers)
        act = 0
        for number in numbers:
            act = _erase_number(writer, number, names, reason)
        forget_readings(connection)  # they say names
    office.empty_log()
    return act


def _erase_number(writer: Writer, person: int, names: Sequence[str], reason: str) -> int:
    connection = writer.connection
    redactions: dict[str, str] = {}
    for key, redact in _contents(connection, person, names):
        present = key
        while present in redactions:
            present = redactions[present]
        data = unpack_content(connection, present)
        copy = redact(data)
        if copy != data:
            redactions[present] = writer.keep(copy)
    facts = {"person": person, "reason": reason, "redactions": list(redactions.items())}
    act = writer.record("person-erased", facts)
    connection.execute(CONTENTS.delete().where(CONTENTS.c.hash.in_(redactions)))
    return act


def _names(connection: Connection, numbers: Sequence[int]) -> list[str]:
    query = select(NAMES.c.name).where(NAMES.c.person.in_(numbers), NAMES.c.name != "")
    return sorted(set(connection.scalars(query)))


Redact = Callable[[bytes], bytes]


def _contents(
    connection: Connection, person: int, names: Sequence[str]
) -> Iterator[tuple[str, Redact]]:
    """The contents that may name the person, each with how it is redacted."""
    place = places(connection)
    written = dict(_written_names(connection, person, names))
    all_names = sorted({*names, *filter(None, written.values())})
    again = _found_again(connection)
    rows = connection.execute(select(SUBMISSIONS).order_by(SUBMISSIONS.c.number)).all()
    starts = _starts(connection, person)
    for row in rows:
        own = [start for start in starts.get(row.number, ()) if (row.number, start) in written]
        for start in own:
            yield place(row.content), partial(without_player, person=person, start=start)
        named = all_names if row.number in starts else ()
        forget = partial(without_person, person=person, names=named, starts=own)
        for findings in dict.fromkeys((row.findings, *again.get(row.number, ()))):
            yield place(findings), forget
    for key, redact in _of_lists(connection, person, all_names):
        yield place(key), redact


def _starts(connection: Connection, person: int) -> dict[int, list[int]]:
    """The starting numbers of a person by submission, also where only the number was used, or
    where nobody has said yet who it is."""
    starts: dict[int, list[int]] = {}
    for row in connection.execute(_may_be_about(person)):
        starts.setdefault(row.submission, []).append(row.start_number)
    return starts


def _may_be_about(person: int) -> Select[Any]:
    return (
        select(PARTICIPATIONS, SUBMISSIONS.c.content)
        .join(SUBMISSIONS, SUBMISSIONS.c.number == PARTICIPATIONS.c.submission)
        .where(
            or_(
                PARTICIPATIONS.c.person == person,
                PARTICIPATIONS.c.given == person,
                PARTICIPATIONS.c.person.is_(None) & PARTICIPATIONS.c.state.in_(OPEN),
            )
        )
        .order_by(SUBMISSIONS.c.number)
    )


def _written_names(
    connection: Connection, person: int, names: Sequence[str]
) -> Iterator[tuple[tuple[int, int], str]]:
    """Where the person plays, by submission and starting number, and how the name is written.

    A line with the number of the person may be about somebody else: an officer said so, or nobody
    has said anything and the name is another one. A line with this name about which nobody has said
    anything is taken as the person's: what is forgotten too much harms less.
    """
    for row in connection.execute(_may_be_about(person)).all():
        name = _name_in_report(content(connection, row.content), row.start_number)
        if row.person == person or (row.person is None and name in names):
            yield (row.submission, row.start_number), name


def _found_again(connection: Connection) -> dict[int, list[str]]:
    """What was found when reports were bound to other events, by their numbers."""
    names: dict[int, list[str]] = {}
    for text in connection.scalars(select(ACTS.c.facts).where(ACTS.c.kind == "report-bound")):
        facts = json.loads(text)
        names.setdefault(facts["submission"], []).append(facts["findings"])
    return names


def _name_in_report(data: bytes, start: int) -> str:
    player = loads(data).by_number.get(start)
    return "" if player is None else player.name or ""


def _of_lists(
    connection: Connection, person: int, names: Sequence[str]
) -> Iterator[tuple[str, Redact]]:
    for files in connection.scalars(select(EDITIONS.c.files).order_by(EDITIONS.c.number)).all():
        for name, key in json.loads(files).items():
            redact = _BY_SUFFIX.get(name.rpartition(".")[2])
            if name == "refused.json":
                yield key, partial(without_names, person=person, names=names)
            elif redact is not None and name != "drift.json":
                yield key, partial(redact, person=person)


# -- reports --------------------------------------------------------------------------------------


def without_player(data: bytes, person: int, start: int) -> bytes:
    """A report in which a player has no name, birth date and sex.

    A file of another program has no lines to change: it is written again as TRF26.
    """
    t = loads(data)
    player = t.by_number.get(start)
    if player is None:
        return data
    report = Report(t)
    if report.document is None:
        return _json_without(data, person, start)
    texts = {"name": stand_in(person), "birth_date": "", "sex": ""}
    edits = [field_edit(report, player.line, name, text) for name, text in texts.items()]
    made = [edit for edit in edits if edit is not None]
    copy = with_edits(report.document.source, made).to_bytes()
    if _name_in_report(copy, start) == stand_in(person):
        return copy
    nameless = replace(player, name=stand_in(person), born=None, sex=None)
    players = tuple(nameless if other is player else other for other in t.players)
    return convert(replace(t, players=players), "trf26").to_bytes()


def _json_without(data: bytes, person: int, start: int) -> bytes:
    """A report in JSON: the player with this starting number."""
    try:
        value = json.loads(data)
    except ValueError:
        return data
    for player in value.get("players", ()):
        if player.get("number") == start:
            player.update({"name": stand_in(person), "born": None, "sex": None})
    return json.dumps(value, ensure_ascii=False, indent=2).encode()


# -- findings -------------------------------------------------------------------------------------

_ABOUT_PERSONS = frozenset(
    kind.code
    for kind in (
        NUMBER_OF_SOMEBODY_ELSE,
        NUMBER_MISTYPED,
        NUMBER_MISSING_NAME_LISTED,
        BIRTH_YEAR_NOT_AS_LISTED,
        SEX_NOT_AS_LISTED,
    )
)
"""Findings that tell more of a person than the name: birth years, sexes, who is alike."""


def without_person(
    data: bytes, person: int, names: Sequence[str], starts: Sequence[int] = ()
) -> bytes:
    """What was found in a report, without what it tells about a person.

    `names` are those of the person as a player of this report, at the places `starts`. In other
    reports the person may be named as somebody who was thought of, with the number.
    """
    mark = str(person)
    text = data.decode()
    if not names and mark not in text:
        return data
    kept = json.loads(text)
    for finding in kept.get("findings", ()):
        words = json.dumps(finding, ensure_ascii=False)
        is_named = any(name in words for name in names) or mark in words
        if finding.get("code") in _ABOUT_PERSONS and is_named:
            sentence = phrase("this was about {player}, who was erased", player=stand_in(person))
            finding.update(
                message=str(sentence), sentence=as_json(sentence), related=[], fix=None, values={}
            )
    for question in kept.get("questions", ()):
        is_own = question.get("start_number") in starts
        for candidate in question.get("candidates", ()):
            if is_own or candidate.get("person") == person:
                candidate["reasons"] = []
    changed = canonical(kept)
    if changed == canonical(json.loads(text)):
        changed = data
    return without_names(changed, person, names) if names else changed


_NEVER_NAMES = frozenset(("code", "severity", "clause", "status"))
"""What a finding has that no person is named in: words of the program."""


def without_names(data: bytes, person: int, names: Sequence[str]) -> bytes:
    """Findings that quote a name quote the number.

    The sentence of a finding is kept as a phrase: only what fills it is changed, never its words,
    and its English text is made again. Texts without a phrase, such as what version 0.2 kept, are
    changed wherever they have the name.
    """
    text = data.decode()
    if not any(written in text for name in names for written in (name, json.dumps(name)[1:-1])):
        return data
    found = _without_names(json.loads(text), _hiding(person, names))
    if "\n" in text:
        return (json.dumps(found, ensure_ascii=False, indent=2) + "\n").encode()
    return canonical(found)


def _hiding(person: int, names: Sequence[str]) -> Callable[[str], str]:
    """How a text loses the names; of two the longer first, which may contain the other."""

    def hidden(text: str) -> str:
        for name in sorted(names, key=len, reverse=True):
            text = text.replace(name, stand_in(person))
        return text

    return hidden


def _without_names(value: Any, hidden: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return hidden(value)
    if isinstance(value, list):
        return [_without_names(part, hidden) for part in value]
    if not isinstance(value, dict):
        return value
    words = from_json(value.get("sentence"))
    is_finding = "code" in value
    plain = {
        key: part
        if key in _NEVER_NAMES or (is_finding and key == "name")
        else _without_names(part, hidden)
        for key, part in value.items()
    }
    if isinstance(words, Phrase | Joined):
        sentence = with_data(words, hidden)
        plain |= {"sentence": as_json(sentence), "message": str(sentence)}
    return plain


# -- lists ----------------------------------------------------------------------------------------

_BLANKED = ("born", "year", "sex")


def without_row_of_csv(data: bytes, person: int) -> bytes:
    """A table with the column `fide_id`: the row of the person without what is personal."""
    text = data.decode()
    header, _, _ = text.partition("\r\n")
    names = next(csv.reader([header]))
    if "fide_id" not in names or "name" not in names:
        return data
    place = names.index("fide_id")
    mark = str(person)
    lines = text.split("\r\n")
    for number, line in enumerate(lines):
        if mark not in line or number == 0:
            continue
        cells = next(csv.reader([line]))
        if len(cells) == len(names) and cells[place] == mark:
            row = dict(zip(names, cells, strict=True))
            row |= {name: "" for name in _BLANKED if name in row}
            row |= {"name": stand_in(person)}
            if "flag" in row:
                row["flag"] = row["flag"].replace("w", "")
            lines[number] = _csv_line(list(row.values()))
    return "\r\n".join(lines).encode()


def _csv_line(cells: Sequence[str]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="").writerow(cells)
    return stream.getvalue()


def without_line_of_text(data: bytes, person: int) -> bytes:
    """A list in FIDE's columns."""
    lines = data.split(b"\r\n")
    wanted = str(person).encode()
    for number, line in enumerate(lines):
        if line.split(b" ", 1)[0] == wanted:
            text = line.decode("ascii")
            for column in SINGLE.columns:
                width = column.end - column.start
                new = {
                    "name": stand_in(person),
                    "sex": "",
                    "birth_year": "0",
                    "flag": text[column.start : column.end].strip().replace("w", ""),
                }.get(column.field)
                if new is not None:
                    cell = new[: width - 1].ljust(width)
                    text = text[: column.start] + cell + text[column.end :]
            lines[number] = text.encode("ascii")
    return b"\r\n".join(lines)


def without_element_of_xml(data: bytes, person: int) -> bytes:
    """A list in FIDE's elements."""
    mark = f"<fideid>{person}</fideid>".encode()
    start = data.find(mark)
    if start < 0:
        return data
    end = data.index(b"</player>", start)
    block = data[start:end].decode()
    for element, text in (("name", stand_in(person)), ("sex", ""), ("birthday", "")):
        pattern = rf"<{element}>[^<]*</{element}>"
        block = re.sub(pattern, f"<{element}>{escape(text)}</{element}>", block)
    block = re.sub("<flag>([^<]*)</flag>", lambda m: f"<flag>{m[1].replace('w', '')}</flag>", block)
    return data[:start] + block.encode() + data[end:]


def without_object_of_json(data: bytes, person: int) -> bytes:
    """A list as JSON: one object on one line."""
    pattern = rf'\{{"player":{person},"name":(?:"(?:[^"\\]|\\.)*"|null),.*?\}}'.encode()

    def redact_row(match: re.Match[bytes]) -> bytes:
        row = json.loads(match[0])
        row |= {"name": stand_in(person), "sex": None, "year": None}
        row["flag"] = (row["flag"] or "").replace("w", "")
        return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()

    return re.sub(pattern, redact_row, data)


_BY_SUFFIX: dict[str, Callable[..., bytes]] = {
    "csv": without_row_of_csv,
    "txt": without_line_of_text,
    "xml": without_element_of_xml,
    "json": without_object_of_json,
}
