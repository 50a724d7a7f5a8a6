"""Acts of the journal as sentences for the history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from crosstable.event.journal import Line
from crosstable.event.state import Event
from crosstable.web.language import Told, noted, noted_count

_SENTENCES: Mapping[str, Told] = {
    "created": noted("The event {name} is created"),
    "imported": noted("A report is imported"),
    "settings": noted("Settings: {what}"),
    "fide-mode-left": noted("The event leaves FIDE mode"),
    "remark": noted("Remark: {text}"),
    "undone": noted("Back to act {to}"),
    "entered": noted("{who} enters"),
    "data-changed": Told("{who}: {what}"),
    "checked-in": noted("{who} is here"),
    "bye-requested": noted("{who} requests a bye, round {rounds}: {kind}"),
    "withdrawn": noted("{who} withdraws"),
    "returned": noted("{who} returns"),
    "removed": noted("{who} is removed"),
    "paired": noted("Round {round} is paired"),
    "changed-by-hand": noted("Round {round} is changed by hand"),
    "published": noted("Round {round} is published"),
    "unpublished": noted("Round {round} is a draft again"),
    "closed": noted("Round {round} is closed"),
    "result": noted("Round {round}, board {board}: {result}"),
    "result-cleared": noted("Round {round}, board {board}: result cleared"),
    "postponed": noted("Round {round}, board {board}: postponed"),
    "decided": noted("Round {round}, board {board}: {result} was decided"),
    "claimed": noted("Round {round}, board {board}: a player claims {result}"),
    "claim-declined": noted("Round {round}, board {board}: the claim is declined"),
    "corrected-for-rating": noted("Round {round}, board {board}: {result}, for rating only"),
}
_NOT_HERE = noted("{who} is not here")
_OTHER = Told("{act}: {what}")


def told(line: Line, event: Event) -> Told:
    """What an act did."""
    values = {**line.args, "who": _name(line, event), "what": _what(line), "act": line.act}
    if line.act == "checked-in" and line.args.get("present") is False:
        return Told(_NOT_HERE.text, values)
    if line.act == "bye-requested":
        values |= {
            "rounds": ", ".join(map(str, line.args.get("rounds", ()))),
            "kind": {"H": "½", "F": "1", "Z": "0", "": "–"}.get(line.args.get("kind", "H"), "?"),
        }
    sentence = _SENTENCES.get(line.act, _OTHER)
    try:
        sentence.text.format(**values)
    except (KeyError, IndexError):
        sentence = _OTHER
    return Told(sentence.text, values)


def undone_told(gone: Sequence[Told]) -> Told:
    """What was taken back: the last act, and how many others with it."""
    if not gone:
        return noted("Taken back.")
    if len(gone) == 1:
        return noted("Taken back: {what}", what=gone[0])
    return noted_count(
        "Taken back: {what}, and {n} more act",
        "Taken back: {what}, and {n} more acts",
        len(gone) - 1,
        what=gone[-1],
    )


def _name(line: Line, event: Event) -> str:
    """Whom an act is about, by the name of today."""
    data = line.args.get("data")
    if isinstance(data, Mapping) and line.act == "entered":
        return str(data.get("name", ""))
    who = str(line.args.get("person", ""))
    for section in event.sections.values():
        if who in section.people:
            return section.people[who].name
    return who


def _what(line: Line) -> str:
    """The values of an act, each with its key."""
    for key in ("values", "data"):
        values: Any = line.args.get(key)
        if isinstance(values, Mapping):
            return ", ".join(f"{name} {value}" for name, value in values.items())
    return ", ".join(f"{key} {value}" for key, value in line.args.items())[:200]


def was(line: Line) -> str:
    """What was there before, where the act knows it."""
    return "" if line.was is None else str(line.was)
