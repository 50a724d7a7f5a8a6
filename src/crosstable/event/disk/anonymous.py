"""The folder of an event without the people: the same acts with other names, as another folder.

What follows from the journal (reports, copies) is made from it once more. Nothing is given if a
name or a number of somebody is left anywhere, or if results, ranks or settings of a report moved.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from crosstable.errors import CannotWrite
from crosstable.event.disk.folder import EventFolder, open_event_folder
from crosstable.event.disk.journalfile import JOURNAL
from crosstable.event.journal import NO_LINE_BEFORE, Line, digest
from crosstable.event.people.numbering import letters_of
from crosstable.model.phrases import joined, phrase
from crosstable.output.anonymous.comparing import differences
from crosstable.output.anonymous.lines import BIRTHS, anonymous_document, changed_birth
from crosstable.output.anonymous.substitution import Substitution
from crosstable.reading.files import loads
from crosstable.text.document import Document

Json = str | int | float | bool | None | list["Json"] | dict[str, "Json"]

_NAMES = frozenset(
    ("name", "club", "captain", "city", "event_name", "chief-arbiter", "deputy-arbiters")
) | frozenset(("arbiter", "deputies", "organiser", "short"))
_MASKED = frozenset(("reason", "text", "folder", "file", "dropped", "differences", "faults"))
_IDS = frozenset(("fide_id", "national_id"))
_REPORT = "report"
_HASH = "sha256"
_KEYED_BY_NAMES = frozenset(("matches",))
_BORN = "born"
_IMPORTED = "imported"
_NOT_KNOWN = frozenset(("merged", "details-imported"))
"""Acts with whole files or other journals inside."""
_SHORTEST_SECRET = 5


class AnonymousEvent:
    """An event as it is written without people."""

    def __init__(self, folder: Path, substitution: Substitution, births: str = BIRTHS[0]) -> None:
        self._old = open_event_folder(folder)
        self._substitution = substitution
        self._births = births
        self._names: dict[str, str] = {}

    def write(self, target: Path) -> EventFolder:
        """Write the event into a new folder; raises `CannotWrite` if something is left or moved."""
        journal = self._old.journal
        if journal.broken is not None or {line.act for line in journal.lines} & _NOT_KNOWN:
            raise CannotWrite(phrase("events with such acts cannot be made anonymous yet"))
        self._substitution.use_encoding("utf-8")
        self._substitution.avoid(*(line.data.decode("utf-8", "replace") for line in journal.lines))
        if not any(line.act == _IMPORTED for line in journal.lines):
            self._names = self._names_in_order()
        data = self._lines(journal.lines)
        self._refuse_rest(data)
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=target.parent) as place:
            folder = Path(place) / target.name
            folder.mkdir()
            (folder / JOURNAL).write_bytes(data)
            new = open_event_folder(folder)
            new.bring_up_to_date()
            self._compare(new)
            folder.rename(target)
        return open_event_folder(target)

    def _names_in_order(self) -> dict[str, str]:
        """Other names in the same order: where ratings are equal, numbers follow from names."""
        people = [
            p for section in self._old.event.sections.values() for p in section.people.values()
        ]
        names = sorted({person.name for person in people}, key=letters_of)
        return dict(
            zip(names, sorted(map(self._substitution.text, names), key=letters_of), strict=True)
        )

    def _lines(self, lines: tuple[Line, ...]) -> bytes:
        """The acts with other people, in a chain of their own."""
        head = NO_LINE_BEFORE
        written = b""
        for line in lines:
            args = self._change(dict(line.args), "")
            assert isinstance(args, dict)
            if _REPORT in args and args.get(_HASH):
                args[_HASH] = sha256(str(args[_REPORT]).encode()).hexdigest()
            was = self._change(line.was, "")
            by = self._substitution.text(line.by)
            device = self._substitution.text(line.device)
            new = line._replace(args=args, was=was, by=by, device=device, prev=head)
            head = digest(new.data)
            written += new.data + b"\n"
        return written

    def _change(self, value: Json, key: str) -> Json:
        """A value by the key that it is under."""
        if isinstance(value, dict):
            return {
                self._substitution.text(name) if key in _KEYED_BY_NAMES else name: self._change(
                    inner, name
                )
                for name, inner in value.items()
            }
        if isinstance(value, (list, tuple)):
            return [self._change(inner, key) for inner in value]
        return self._text(value, key) if isinstance(value, str) and value else value

    def _text(self, text: str, key: str) -> str:
        if key == _REPORT:
            return self._report(text)
        if key == _BORN:
            return changed_birth(text, self._substitution, self._births)
        if key in _IDS:
            return self._substitution.code(text)
        if key in _NAMES:
            return self._names.get(text) or self._substitution.text(text)
        return self._substitution.mask(text) if key in _MASKED else text

    def _report(self, text: str) -> str:
        document = Document.read(text.encode("utf-8"))
        changed = anonymous_document(
            document, self._substitution, births=self._births, keep_comments=False
        )
        return changed.to_bytes().decode("utf-8")

    def _secrets(self) -> Iterator[str]:
        for section in self._old.event.sections.values():
            for person in section.people.values():
                yield from (person.name, person.fide_id or "")

    def _refuse_rest(self, data: bytes) -> None:
        """No whole name and no id of the event is left."""
        text = json.dumps(data.decode("utf-8"), ensure_ascii=False)
        rest = [s for s in self._secrets() if len(s) >= _SHORTEST_SECRET and s in text]
        if rest:
            raise CannotWrite(
                phrase("{n} names or ids are left; please report this", n=len(set(rest)))
            )

    def _compare(self, new: EventFolder) -> None:
        for name in self._old.event.sections:
            before = loads(self._old.report_path(name).read_bytes())
            after = loads(new.report_path(name).read_bytes())
            moved = list(differences(before, after, births_stay=False))
            if moved:
                raise CannotWrite(
                    phrase("not anonymised, because something moved: {a}", a=joined(moved, "; "))
                )
