"""How results, colours, byes and rounds are written in documents."""

from __future__ import annotations

from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Bye, Entry, Game, Player
from crosstable.output.forms.case import Case, day_text
from crosstable.output.language import Say
from crosstable.output.rounds import round_title

_BYES = {
    ByeKind.PAIRING_ALLOCATED: "+",
    ByeKind.FULL_POINT: "+",
    ByeKind.HALF_POINT: "=",
    ByeKind.ZERO_POINT: "−",
}


def result_mark(entry: Entry) -> str:
    """The result of a round in one sign: 1, ½, 0; +, = and − without a game."""
    if entry is None:
        return ""
    return bye_sign(entry.kind) if isinstance(entry, Bye) else entry.result.mark


def cell_mark(case: Case, entry: Entry) -> str:
    """The same in a table of players; who sat out a team match lost no point."""
    sat_out = isinstance(entry, Bye) and entry.kind is ByeKind.ZERO_POINT and case.t.is_team_event
    return "" if sat_out else result_mark(entry)


def both_marks(left: str, right: str) -> str:
    """The results of two sides with a dash; a colon where one of them is a dash itself.

    Nothing at all where neither side has a result: that is the place to write it by hand.

    >>> both_marks("1", "0"), both_marks("+", "−"), both_marks("", "")
    ('1 – 0', '+ : −', '')
    """
    if not left and not right:
        return ""
    return f"{left} {':' if '−' in (left, right) else '–'} {right}".strip()


def bye_sign(kind: ByeKind) -> str:
    """The sign of a bye."""
    return _BYES[kind]


def colour_mark(entry: Entry, say: Say = str) -> str:
    """White or Black in one letter; empty where nobody had a colour."""
    if not isinstance(entry, Game) or entry.colour is None:
        return ""
    return say("w") if entry.colour is Colour.WHITE else say("b")


def sex_letter(player: Player, say: Say = str) -> str | None:
    """M or F, as rating reports have it (FIDE's note on the table of 11.31); None if not known."""
    return {"m": say("M"), "w": say("F"), "f": say("F")}.get((player.sex or "").lower(), player.sex)


def round_heading(case: Case, number: int) -> str:
    """The round with its day."""
    dates = case.t.round_dates
    day = day_text(dates[number - 1]) if number <= len(dates) else ""
    return " · ".join(filter(None, (round_title(case.say, case.t.type, number), day)))


def public_bye_name(case: Case, kind: ByeKind) -> str:
    """A bye for the public: a report tells no zero-point bye from a withdrawal."""
    return case.say("not playing") if kind is ByeKind.ZERO_POINT else bye_name(case, kind)


def bye_name(case: Case, kind: ByeKind) -> str:
    """A bye in the language of the document."""
    _ = case.say
    return {
        ByeKind.PAIRING_ALLOCATED: _("pairing-allocated bye"),
        ByeKind.FULL_POINT: _("full-point bye"),
        ByeKind.HALF_POINT: _("half-point bye"),
        ByeKind.ZERO_POINT: _("zero-point bye"),
    }[kind]
