"""Acts of the journal as sentences for the history."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TypedDict

from crosstable.desk.run.labels import LABELS, LABELS_OF_DETAILS, LABELS_OF_PEOPLE
from crosstable.desk.run.teamviews import as_first_team_sees
from crosstable.event.acts.beside import Taken
from crosstable.event.acts.events import SettingsChanged
from crosstable.event.journal import Line
from crosstable.event.people.teams import board_in_words
from crosstable.event.state import Event
from crosstable.model.phrases import Phrase, Words, fill_template, joined, phrase, plural
from crosstable.reading.beside.snapshot import PROGRAMS

_SENTENCES: Mapping[str, Phrase] = {
    "created": phrase("The event {name} is created"),
    "imported": phrase("A report is imported"),
    "settings": phrase("Settings: {what}"),
    "fide-mode-left": phrase("The event leaves FIDE mode"),
    "remark": phrase("Remark: {text}"),
    "sent": phrase("The report to send is made"),
    "undone": phrase("Back to act {to}"),
    "entered": phrase("{who} enters"),
    "data-changed": phrase("{who}: {what}"),
    "checked-in": phrase("{who} is here"),
    "everybody-checked-in": phrase("Everybody is here"),
    "evening-begun": phrase("Everybody is here"),
    "prohibited": phrase("{names} must not meet"),
    "given-way": phrase("{names} may meet in round {round}"),
    "bye-requested": phrase("{who} requests a bye, round {rounds}: {kind}"),
    "withdrawn": phrase("{who} withdraws"),
    "returned": phrase("{who} returns"),
    "removed": phrase("{who} is removed"),
    "penalised": phrase("{who}: {points} points after round {after} ({reason})"),
    "paired": phrase("Round {round} is paired"),
    "changed-by-hand": phrase("Round {round} is changed by hand"),
    "published": phrase("Round {round} is published"),
    "unpublished": phrase("Round {round} is a draft again"),
    "closed": phrase("Round {round} is closed"),
    "result": phrase("Round {round}, board {board}: {result}"),
    "result-cleared": phrase("Round {round}, board {board}: result cleared"),
    "postponed": phrase("Round {round}, board {board}: postponed"),
    "decided": phrase("Round {round}, board {board}: {result} was decided"),
    "claimed": phrase("Round {round}, board {board}: a player claims {result}"),
    "claim-declined": phrase("Round {round}, board {board}: the claim is declined"),
    "attached": phrase("The event is paired in {program} from now on; its lists are in {folder}"),
    "handed-back": phrase("Round {round} is handed back: {file}"),
    "hand-back-withdrawn": phrase("The hand-back of round {round} is taken back"),
    "detached": phrase("The event is paired here again"),
    "corrected-for-rating": phrase("Round {round}, board {board}: {result}, for rating only"),
    "team-entered": phrase("The team {who} enters"),
    "team-changed": phrase("{who}: {what}"),
    "roster-changed": phrase("{who}: the players or their order change"),
    "team-removed": phrase("The team {who} is removed"),
    "team-bye-requested": phrase("{who} requests a bye, round {rounds}: {kind}"),
    "team-withdrawn": phrase("The team {who} withdraws"),
    "lineup": phrase("Round {round}: the line-up of {who}"),
    "match-forfeited": phrase("Round {round}, match {match}: a team did not come, {kind}"),
    "numbers-exchanged": phrase("{one} and {other} exchange their starting numbers"),
    "numbers-made-again": phrase("The starting numbers are made again"),
    "lots-drawn": phrase("The numbers are drawn by lot"),
    "moved": phrase("{who} moves from section {origin} to section {to}"),
    "section-added": phrase("The section {section} is added"),
    "section-removed": phrase("The section {section} is removed"),
    "ranked-by-hand": phrase("The order of tied players is set: {names}"),
    "winner-named": phrase("{who} advances"),
    "rating-from-round": phrase("{who}: rating {rating} from round {round} on"),
    "details-imported": phrase("The event details are replaced"),
    "merged": phrase("The acts of another machine are merged"),
    "resolved": phrase("What two machines did differently is decided"),
}
_CALLED = {**LABELS, **LABELS_OF_DETAILS}
_OF_EVERYBODY = ("everybody-checked-in", "evening-begun")
_BYES = {"H": "½", "F": "1", "Z": "0", "D": "½ D", "": "–"}
_NOT_HERE = phrase("{who} is not here")
_SOME_MISSING = phrase("Everybody is here except {names}")
_LIFTED = phrase("{names} may meet again")
_TEAM_RETURNS = phrase("The team {who} returns")
_OF_SEVERAL = ("prohibited", "given-way", "ranked-by-hand")
_OTHER = phrase("{act}: {what}")


def describe_act(line: Line, event: Event) -> Phrase:
    """What an act did."""
    left_out = {"after": 0, "reason": "–"}
    if line.act == Taken.NAME:
        return _told_of_lists(line)
    about = {"who": _name(line, event), "what": _what(line), "act": line.act}
    program = PROGRAMS.get(str(line.args.get("program")), "")
    at_board = _at_the_board(line, event)
    values = {**left_out, **line.args, **about, **at_board, "program": program}
    if line.act == "checked-in" and line.args.get("present") is False:
        return fill_template(_NOT_HERE.template, values)
    if line.act == "team-withdrawn" and line.args.get("returns") is True:
        return fill_template(_TEAM_RETURNS.template, values)
    if line.act == "numbers-exchanged":
        values |= {key: _name_of(str(line.args[key]), event) for key in ("one", "other")}
    if line.act in (*_OF_EVERYBODY, *_OF_SEVERAL):
        ids = line.args.get("missing") or line.args.get("absent") or line.args.get("people") or ()
        values["names"] = "; ".join(_name_of(str(who), event) for who in ids)
        if line.act in _OF_EVERYBODY and ids:
            return fill_template(_SOME_MISSING.template, values)
        if line.args.get("lifted") is True:
            return fill_template(_LIFTED.template, values)
    if line.act in ("bye-requested", "team-bye-requested"):
        values |= {
            "rounds": ", ".join(map(str, line.args.get("rounds", ()))),
            "kind": {"H": "½", "F": "1", "Z": "0", "D": "D", "": "–"}.get(
                line.args.get("kind", "H"), "?"
            ),
        }
    sentence = _SENTENCES.get(line.act, _OTHER)
    try:
        sentence.template.format(**values)
    except (KeyError, IndexError):
        sentence = _OTHER
    return fill_template(sentence.template, values)


def _told_of_lists(line: Line) -> Phrase:
    """What was taken over from the lists of another program, each kind counted."""
    number = line.args.get("round", 0)
    people, gone, results, corrections, dropped, proved = (
        len(line.args.get(name, ()))
        for name in ("people", "withdrawn", "results", "corrections", "dropped", "proved")
    )
    kinds = (
        (bool(line.args.get("rounds")), phrase("the boards of round {round}", round=number)),
        (people, plural(people, "{n} person new or changed", "{n} people new or changed")),
        (gone, plural(gone, "{n} person gone", "{n} people gone")),
        (results, plural(results, "{n} result", "{n} results")),
        (corrections, plural(corrections, "{n} correction", "{n} corrections")),
        (dropped, plural(dropped, "{n} result dropped", "{n} results dropped")),
        (proved, plural(proved, "{n} round proved", "{n} rounds proved")),
    )
    told = [words for count, words in kinds if count] or [phrase("nothing new")]
    what = joined(told, ", ")
    return phrase("Lists with round {round} are taken over: {what}", round=number, what=what)


def undone_told(gone: Sequence[Phrase]) -> Phrase:
    """What was taken back: the last act, and how many others with it."""
    if not gone:
        return phrase("Taken back.")
    if len(gone) == 1:
        return phrase("Taken back: {what}", what=gone[0])
    return plural(
        len(gone) - 1,
        "Taken back: {what}, and {n} more act",
        "Taken back: {what}, and {n} more acts",
        what=gone[-1],
    )


class AtBoard(TypedDict, total=False):
    """Where and what a result is, as *Round* shows it."""

    board: int | str
    result: str


def _at_the_board(line: Line, event: Event) -> AtBoard:
    """Board and result of a match as *Round* shows them: 3.2, the first team at the left."""
    section = event.sections.get(line.section or next(iter(event.sections), ""))
    number = line.args.get("round")
    board = line.args.get("board")
    round_ = None if section is None or not isinstance(number, int) else section.round(number)
    if section is None or round_ is None or not isinstance(board, int):
        return {}
    told: AtBoard = {"board": board_in_words(round_, board)}
    result = line.args.get("result")
    if isinstance(result, str):
        told["result"] = as_first_team_sees(section, round_, board, result)
    return told


def _name(line: Line, event: Event) -> str:
    """Whom an act is about, by the name of today."""
    data = line.args.get("data")
    if isinstance(data, Mapping) and line.act in ("entered", "team-entered"):
        return str(data.get("name", ""))
    named = (line.args[key] for key in ("person", "team", "who") if key in line.args)
    return _name_of(str(next(named, "")), event)


def _name_of(who: str, event: Event) -> str:
    """The name of a person or a team by the id."""
    for section in event.sections.values():
        if who in section.people:
            return section.people[who].name
        if who in section.teams:
            return section.teams[who].name
    return who


def _what(line: Line) -> Words:
    """The values of an act, each with what it is called."""
    for key in ("values", "data"):
        values: Any = line.args.get(key)
        if isinstance(values, Mapping):
            called = _CALLED if line.act == SettingsChanged.NAME else LABELS_OF_PEOPLE
            named = [
                phrase("{name}: {value}", name=called.get(name, name), value=_plain(value))
                for name, value in values.items()
            ]
            return joined(named, "; ")
    return ", ".join(f"{key} {value}" for key, value in line.args.items())[:200]


def _plain(value: object) -> str:
    """A value of an act as people write it: lists of values with a blank after the comma."""
    text = str(value)
    if text.startswith("["):
        with suppress(ValueError):
            text = "; ".join(map(str, json.loads(text)))
    return "–" if value in (None, "") else text.replace(",", ", ").replace(",  ", ", ")


def was(line: Line, event: Event) -> str:
    """What was there before, where the act knows it."""
    if line.was is None:
        return ""
    seen = line._replace(args={**line.args, "result": str(line.was)})
    return str(_at_the_board(seen, event).get("result", line.was))
