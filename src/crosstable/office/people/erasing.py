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
from functools import partial
from typing import Any
from xml.sax.saxutils import escape

from sqlalchemy import Connection, or_, select

from crosstable.checks.fixing import with_edits
from crosstable.checks.rules.edits import field_edit
from crosstable.checks.rules.report import Report
from crosstable.errors import OfficeProblem
from crosstable.event.journal import canonical
from crosstable.lists.files.columns import SINGLE
from crosstable.model.phrases import Joined, Phrase, as_json, from_json, with_data
from crosstable.office.people.asking import person_row
from crosstable.office.store.contents import unpack_content, where_is
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
from crosstable.office.users.rights import Right, User
from crosstable.reading.files import loads


def stand_in(person: int) -> str:
    """What stands in the place of an erased name."""
    return f"Player {person}"


def erase(office: Office, actor: User, person: int, reason: str) -> int:
    """Forget a person; gives the act. What was published stays as a number."""
    actor.need(Right.ERASE)
    with office.writing(actor.number) as writer:
        connection = writer.connection
        if person_row(connection, person).erased is not None:
            raise OfficeProblem(f"{person} has already been erased")
        names = _names(connection, person)
        redactions = []
        for key, redact in _contents(connection, person, names):
            data = unpack_content(connection, key)
            copy = redact(data)
            if copy != data:
                redactions.append((key, writer.keep(copy)))
        facts = {"person": person, "reason": reason, "redactions": redactions}
        act = writer.record("person-erased", facts)
        originals = [original for original, _ in redactions]
        connection.execute(CONTENTS.delete().where(CONTENTS.c.hash.in_(originals)))
        forget_readings(connection)  # they say names
    office.empty_log()
    return act


def _names(connection: Connection, person: int) -> list[str]:
    query = select(NAMES.c.name).where(NAMES.c.person == person, NAMES.c.name != "")
    return sorted(set(connection.scalars(query)))


Redact = Callable[[bytes], bytes]


def _contents(
    connection: Connection, person: int, names: Sequence[str]
) -> Iterator[tuple[str, Redact]]:
    """The contents that may name the person, each with how it is redacted."""
    seen: set[str] = set()
    for key, redact in (
        *_of_reports(connection, person, names),
        *_of_lists(connection, person, names),
    ):
        present = where_is(connection, key)
        if present not in seen:
            seen.add(present)
            yield present, redact


def _of_reports(
    connection: Connection, person: int, names: Sequence[str]
) -> Iterator[tuple[str, Redact]]:
    plays = or_(PARTICIPATIONS.c.person == person, PARTICIPATIONS.c.given == person)
    query = (
        select(SUBMISSIONS, PARTICIPATIONS.c.start_number)
        .join(PARTICIPATIONS, PARTICIPATIONS.c.submission == SUBMISSIONS.c.number)
        .where(plays)
        .order_by(SUBMISSIONS.c.number)
    )
    again = _found_again(connection)
    for row in connection.execute(query).all():
        start = row.start_number
        written = _name_in_report(
            unpack_content(connection, where_is(connection, row.content)), start
        )
        all_names = sorted({*names, *filter(None, (written,))})
        yield row.content, partial(without_player, person=person, start=start)
        for findings in (row.findings, *again.get(row.number, ())):
            yield findings, partial(without_names, person=person, names=all_names)


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
    """A report in which a player has no name, birth date and sex."""
    t = loads(data)
    player = t.by_number.get(start)
    report = Report(t)
    if player is None or report.document is None:
        return _json_without(data, person)
    texts = {"name": stand_in(person), "birth_date": "", "sex": ""}
    edits = [field_edit(report, player.line, name, text) for name, text in texts.items()]
    made = [edit for edit in edits if edit is not None]
    return with_edits(report.document.source, made).to_bytes()


def _json_without(data: bytes, person: int) -> bytes:
    """A report in JSON: the player with this number."""
    try:
        value = json.loads(data)
    except ValueError:
        return data
    for player in value.get("players", ()):
        if str(player.get("fide_id", "")).lstrip("0") == str(person):
            player.update({"name": stand_in(person), "born": None, "sex": None})
    return json.dumps(value, ensure_ascii=False, indent=2).encode()


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
