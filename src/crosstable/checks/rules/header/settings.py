"""Records 152 to 172, 352 and 362: initial colour, scoring, ranking method, boards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.header.lines import (
    data_fix,
    data_span,
    first_row,
    part_fix,
    part_span,
)
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.missinglineups import unclear_boards
from crosstable.checks.rules.teams.unreliable_teams import unreliable_teams
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, Words, enumerated, phrase
from crosstable.model.results import Colour
from crosstable.model.resultwords import COLOUR_WORDS
from crosstable.model.tournament import Game
from crosstable.text.formats import read_decimal
from crosstable.text.rows import Row

RANKING_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")

# ---- initial colour -----------------------------------------------------------------------------


@rule
def initial_colour_is_a_colour(report: Report) -> Iterator[Noticed]:
    """Record 152 is W or B."""
    row = first_row(report, "initial-colour")
    if row is not None and row.data and report.t.initial_colour is None:
        yield kinds.INITIAL_COLOUR_UNREADABLE.at(data_span(row), text=row.data)


_SWISS = ("swiss", "double-swiss")
_FIRST = 1
"""The starting number of the first of the ranking; without it that line is lost or elsewhere."""


@rule
def initial_colour_was_given(report: Report) -> Iterator[Noticed]:
    """The first of the ranking had the initial colour in round 1.

    Judged only when the first of all was paired there: somebody who moved up may have got either
    colour, and then record 152 is there to say so (format notes, 6). XXC does not count: the
    numbers of such files are not always those by which the first round was paired.
    """
    stated = report.t.initial_colour
    row = first_row(report, "initial-colour")
    if stated is None or row is None or report.system.name not in _SWISS:
        return
    first = _first_team(report) if report.t.is_team_event else _first_player(report)
    if first is not None and first[1] is not stated:
        who, colour, place = first
        letter = "W" if colour is Colour.WHITE else "B"
        yield kinds.INITIAL_COLOUR_CONTRADICTED.at(
            report.t.place("initial_colour", "initial_colour"),
            related=((place, phrase("round {n}", n=1)),),
            fix=data_fix(row, phrase("write {text}", text=letter), letter),
            stated=COLOUR_WORDS[stated],
            who=who,
            colour=COLOUR_WORDS[colour],
        )


def _first_player(report: Report) -> tuple[Phrase, Colour, Span] | None:
    t = report.t
    player = t.by_number.get(_FIRST)
    entry = player.entry(1) if player is not None else None
    if player is None or not isinstance(entry, Game):
        return None
    if entry.opponent is None or entry.colour is None:
        return None
    return report.who(player), entry.colour, t.place(player, "round_colour", 1)


def _first_team(report: Report) -> tuple[Phrase, Colour, Span] | None:
    team = report.t.team_by_number.get(_FIRST)
    if team is None or (_FIRST, 1) in set(unclear_boards(report)):
        return None
    for match in report.matches.matches:
        if match.round_number == 1 and _FIRST in (match.white, match.black):
            if unreliable_teams(report) & {match.white, match.black}:
                return None
            colour = Colour.WHITE if match.white == _FIRST else Colour.BLACK
            who = phrase("team {n} ({name})", n=_FIRST, name=team.name)
            return who, colour, report.t.place(team)
    return None


# ---- scoring ------------------------------------------------------------------------------------

_PAIR = re.compile(r"([A-Za-z]{1,3})\s*([-+]?\d*[.,]?\d+)")
_WORD = re.compile(r"\S+")
_SYMBOLS = {
    "game-scoring": ("W", "D", "L", "A", "P", "X", "Z"),  # Z is met for A (C13)
    "match-scoring": ("TW", "TD", "TL", "W", "D", "L"),  # those of games are met
}


@rule
def scoring_symbols(report: Report) -> Iterator[Noticed]:
    """Records 162 and 362 hold pairs of a known symbol and a value, each symbol once."""
    for row in report.rows(*_SYMBOLS):
        yield from _symbols_of(row)


def _symbols_of(row: Row) -> Iterator[Noticed]:
    known = _SYMBOLS[row.record.subject]
    seen: dict[str, Span] = {}
    rest = list(row.text)
    for pair in _PAIR.finditer(row.text, 4):
        rest[pair.start() : pair.end()] = " " * len(pair[0])
        span = part_span(row, pair.start(), pair.end())
        symbol = "A" if pair[1].upper() == "Z" else pair[1].upper()
        if symbol not in known or read_decimal(pair[2]) is None:
            yield kinds.SCORING_VALUE_UNKNOWN.at(
                span, record=row.record.code, text=pair[0], known=_list_symbols(known)
            )
        elif symbol in seen:
            related = ((seen[symbol], phrase("this value counts")),)
            title = phrase("leave it out")
            fix = part_fix(row, title, pair.start(), pair.end(), " " * len(pair[0]))
            yield kinds.SCORING_SYMBOL_TWICE.at(
                span, related=related, fix=fix, record=row.record.code, symbol=symbol
            )
        else:
            seen[symbol] = span
    for word in _WORD.finditer("".join(rest), 4):
        span = part_span(row, word.start(), word.end())
        yield kinds.SCORING_VALUE_UNKNOWN.at(
            span, record=row.record.code, text=word[0], known=_list_symbols(known)
        )


def _list_symbols(symbols: tuple[str, ...]) -> Words:
    return enumerated(symbols[:6] if symbols[0] == "W" else symbols[:3])


# ---- ranking method, boards ---------------------------------------------------------------------


@rule
def ranking_methods_are_known(report: Report) -> Iterator[Noticed]:
    """Record 172 names one of the methods of the format notes, 3.2."""
    for method in report.t.ranking_methods:
        if method.method not in RANKING_METHODS:
            yield kinds.RANKING_METHOD_UNKNOWN.at(
                report.t.place(method, "method"),
                method=method.method,
                known=enumerated(RANKING_METHODS),
            )


@rule
def board_colours_are_colours(report: Report) -> Iterator[Noticed]:
    """Record 352 has one letter, W or B, for each board (C46)."""
    colours = report.t.board_colours
    if not colours or not set(colours) - {"W", "B"}:
        return
    row = first_row(report, "board-colours")
    span = report.t.place("board_colours")
    fix = None
    if row is not None:
        fix = _without_blanks(row, colours)
        wrong = next((i for i, c in enumerate(row.text[4:], 4) if c.upper() not in "WB "), None)
        span = data_span(row) if wrong is None else part_span(row, wrong, wrong + 1)
    yield kinds.BOARD_COLOURS_UNREADABLE.at(
        span, fix=fix, field=("board-colours", "board_colours"), text=colours
    )


def _without_blanks(row: Row, colours: str) -> Fix | None:
    """Letters with blanks or commas between them say what is meant."""
    letters = re.sub(r"[\s,;-]", "", colours)
    if not letters or set(letters) - {"W", "B"}:
        return None
    return data_fix(row, phrase("write {text}", text=letters), letters)
