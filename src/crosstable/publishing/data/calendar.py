"""`rounds.ics`: one entry a round, as iCalendar (RFC 5545).

Written here: the few lines that a round needs (folding, escaping, whole days) are less than what
the package `icalendar` asks of an installation.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from uuid import NAMESPACE_URL, uuid5

from crosstable._version import __version__
from crosstable.model.dates import PartialDate
from crosstable.output.language import Say
from crosstable.publishing.source import PublicEvent

_LONGEST = 75
"""Bytes of a line before it is folded (3.1)."""


def calendar_file(event: PublicEvent, say: Say) -> bytes:
    """The rounds that have a day; the whole event where none has one."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//Crosstable//Crosstable {__version__}//EN",
        f"X-WR-CALNAME:{_escape(event.name)}",
    ]
    for key, title, first, last in _entries(event, say):
        lines += _entry(event, key, title, first, last)
    lines.append("END:VCALENDAR")
    return b"".join(_fold_line(line) for line in lines)


def _entries(event: PublicEvent, say: Say) -> Iterator[tuple[str, str, PartialDate, PartialDate]]:
    t = event.t
    has_dates = False
    for number, day in enumerate(t.round_dates, 1):
        if day is not None and day.is_complete:
            has_dates = True
            title = say("Round {n}").format(n=number)
            yield f"round-{number}", f"{event.name}: {title}", day, day
    first = t.start
    last = t.end or t.start
    if not has_dates and first is not None and first.is_complete and last is not None:
        yield "event", event.name, first, last if last.is_complete else first


def _entry(
    event: PublicEvent, key: str, title: str, first: PartialDate, last: PartialDate
) -> Iterator[str]:
    begin = first.earliest()
    end = last.latest()
    if begin is None or end is None:
        return
    stamp = event.updated.replace("-", "").replace(":", "")
    where = ", ".join(filter(None, (event.t.city, event.t.federation)))
    yield "BEGIN:VEVENT"
    yield f"UID:{uuid5(NAMESPACE_URL, f'{event.slug}/{event.name}/{key}')}"
    yield f"DTSTAMP:{stamp}"
    yield f"DTSTART;VALUE=DATE:{begin:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{end + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escape(title)}"
    if where:
        yield f"LOCATION:{_escape(where)}"
    yield "END:VEVENT"


def _escape(text: str) -> str:
    r"""A value in which commas, semicolons and line ends are only themselves (3.3.11).

    >>> _escape("Graz; round 1, 2")
    'Graz\\; round 1\\, 2'
    """
    plain = "".join(" " if ord(sign) < 32 else sign for sign in text)
    return plain.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _fold_line(line: str) -> bytes:
    """A line in parts of 75 bytes that cut no letter; each further part begins with a blank."""
    parts: list[bytes] = [b""]
    for sign in line:
        data = sign.encode("utf-8", "replace")
        if len(parts[-1]) + len(data) > _LONGEST:
            parts.append(b" ")
        parts[-1] += data
    return b"\r\n".join(parts) + b"\r\n"
