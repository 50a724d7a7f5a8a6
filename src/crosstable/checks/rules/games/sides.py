"""The two sides of a game: opposite colours, results that can both be true (U03).

Where they differ, the points of the two players often show which side is wrong: the one whose
points follow from what the other side says. The fault is reported there, once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from crosstable.checks.catalogue import games as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.encounters import Encounter
from crosstable.checks.rules.report import Report, rule
from crosstable.checks.rules.teams.words import board_letters
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Filling, Phrase, phrase
from crosstable.model.results import Colour, Result
from crosstable.model.resultwords import COLOUR_WORDS
from crosstable.model.tournament import COLOUR, RESULT, Game
from crosstable.rules.matches import Board
from crosstable.rules.sides import (
    Clash,
    clash_of,
    colours_are_equal,
    mirror_game,
    names_back,
    possible_mirrors,
)

_KINDS: Mapping[Clash, Kind] = MappingProxyType(
    {
        Clash.OPEN: kinds.RESULT_MISSING_ON_ONE_SIDE,
        Clash.OTHER_KIND: kinds.RESULTS_OF_DIFFERENT_KINDS,
        Clash.IMPOSSIBLE: kinds.RESULTS_IMPOSSIBLE,
        Clash.UNUSUAL: kinds.RESULTS_UNUSUAL,
    }
)


@rule
def both_sides_agree(report: Report) -> Iterator[Noticed]:
    """Colours are opposite and results complementary."""
    unread = report.encounters.unread
    for encounter in report.encounters.uneven:
        cells = {(p.line, encounter.round_number) for p in (encounter.player, encounter.other)}
        if not cells & unread:
            yield from _colours(report, encounter)
            yield from _results(report, encounter)


# -- colours --------------------------------------------------------------------------------------


def _colours(report: Report, encounter: Encounter) -> Iterator[Noticed]:
    game = encounter.game
    mirror = encounter.mirror
    if game.colour is not None and colours_are_equal(game.colour, mirror.colour):
        yield kinds.COLOURS_EQUAL.at(
            report.t.cell_place(encounter.player, encounter.round_number, COLOUR),
            related=(_other_side(report, encounter, COLOUR),),
            fix=_colour_fix(report, encounter),
            field=None,
            colour=COLOUR_WORDS[game.colour],
            **_names(report, encounter),
        )
    elif (game.colour is None) is not (mirror.colour is None):
        side = encounter if game.colour is None else encounter.turned
        yield _colour_missing(report, side)


def _colour_missing(report: Report, side: Encounter) -> Noticed:
    colour = side.mirror.colour
    assert colour is not None
    letter = colour.opposite.value
    title = phrase("write {text} as colour in round {n}", text=letter, n=side.round_number)
    played = side.game.result.is_played or side.mirror.result.is_played
    return (kinds.COLOUR_MISSING if played else kinds.COLOUR_ON_ONE_SIDE).at(
        report.t.cell_place(side.player, side.round_number, COLOUR),
        related=(_other_side(report, side, COLOUR),),
        fix=field_fix(
            report,
            title,
            side.player.line,
            COLOUR,
            letter,
            side.round_number,
            safe=False,
        ),
        field=("player", COLOUR),
        **_names(report, side),
    )


def _colour_fix(report: Report, encounter: Encounter) -> Fix | None:
    """One of the two colours must change; which one, the boards of a match or else only the score
    sheets tell."""
    colour = encounter.mirror.colour
    if colour is None:
        return None
    player = encounter.player
    number = encounter.round_number
    if report.t.is_team_event and board_letters(report):
        is_white = _is_white_by_board(report, encounter)
        if is_white is None:
            return None
        player = encounter.other if is_white is (colour is Colour.WHITE) else player
    who = report.who(player)
    is_black_due = colour is Colour.WHITE
    title = (
        phrase("give {who} Black", who=who) if is_black_due else phrase("give {who} White", who=who)
    )
    return field_fix(report, title, player.line, COLOUR, colour.opposite.value, number, safe=False)


def _is_white_by_board(report: Report, encounter: Encounter) -> bool | None:
    """Whether record 352 and the other boards of a match give White to the player of a game."""
    number = encounter.player.number
    letters = board_letters(report)
    for match in report.matches.matches:
        places = [number in (board.white, board.black) for board in match.boards]
        if match.round_number == encounter.round_number and any(places[: len(letters)]):
            own = places.index(True)
            rest = [
                _follows(board, letter)
                for n, (board, letter) in enumerate(zip(match.boards, letters, strict=False))
                if n != own
            ]
            balance = rest.count(True) - rest.count(False)
            is_white = (letters[own] == "W") is (match.boards[own].white == number)
            return None if not balance else is_white is (balance > 0)
    return None


def _follows(board: Board, letter: str) -> bool | None:
    """Whether the colours of a board are those of the letter; None where they do not say."""
    white = board.white_game
    black = board.black_game
    if (
        white is None
        or black is None
        or white.colour is None
        or black.colour is not white.colour.opposite
    ):
        return None
    return white.colour is (Colour.WHITE if letter == "W" else Colour.BLACK)


@rule
def colours_are_given(report: Report) -> Iterator[Noticed]:
    """A game that was played has colours; here both sides lack them."""
    unread = report.encounters.unread
    for round_number, player, game in report.t.games():
        if (
            game.colour is None
            and game.result.is_played
            and game.opponent
            and (player.line, round_number) not in unread
            and _also_without(report, game, round_number, player.number)
        ):
            yield kinds.COLOUR_MISSING.at(
                report.t.cell_place(player, round_number, COLOUR),
                field=("player", COLOUR),
                round=round_number,
                player=report.who(player),
                opponent=phrase("player {n}", n=game.opponent),
            )


def _also_without(report: Report, game: Game, round_number: int, number: int) -> bool:
    """Whether the opponent tells the same game without a colour, and stands later."""
    opponent = report.t.by_number.get(game.opponent or 0)
    if opponent is None or opponent.number < number:
        return False
    mirror = opponent.entry(round_number)
    return names_back(mirror, number) and mirror.colour is None


# -- results --------------------------------------------------------------------------------------


def _results(report: Report, encounter: Encounter) -> Iterator[Noticed]:
    clash = clash_of(encounter.game.result, encounter.mirror.result)
    if clash is None:
        return
    side = _likelier_wrong(report, encounter)
    yield _KINDS[clash].at(
        report.t.cell_place(side.player, side.round_number, RESULT),
        related=(_other_side(report, side, RESULT),),
        fix=_result_fix(report, side) if not side.mirror.result.is_open else None,
        field=None,
        result=side.game.result.code.strip() or phrase("blank"),
        mirror=side.mirror.result.code.strip() or phrase("blank"),
        **_names(report, side),
    )


def _likelier_wrong(report: Report, encounter: Encounter) -> Encounter:
    """The side with no result, else the one whose points follow from what the other side says."""
    for side in (encounter, encounter.turned):
        if side.game.result.is_open and not side.mirror.result.is_open:
            return side
    if report.t.is_team_event:
        return encounter
    turned = encounter.turned
    return (
        turned if _fits_mirrored(report, turned) > _fits_mirrored(report, encounter) else encounter
    )


def _fits_mirrored(report: Report, side: Encounter) -> bool:
    """Whether a player's points are wrong now and right with the result that mirrors the other."""
    accounts = report.accounts
    alternative = mirror_game(side.mirror, side.other.number)
    return not accounts.fits(side.player) and accounts.fits(
        side.player, side.round_number, alternative
    )


def _result_fix(report: Report, side: Encounter) -> Fix | None:
    """The result that mirrors the other side; certain if it was left blank and the points agree."""
    fitting = _fitting_results(report, side)
    if not fitting and report.fits_points(side.player, side.round_number, side.game):
        side = side.turned
        fitting = _fitting_results(report, side)
        if not fitting or side.mirror.result.is_open:
            return None  # the points of both sides speak for what they have
    code = (fitting[0] if fitting else side.mirror.result.opposite).code
    title = phrase(
        "write {text} for {who} in round {n}",
        text=code,
        who=phrase("player {n}", n=side.player.number),
        n=side.round_number,
    )
    safe = side.game.result is Result.PENDING and len(fitting) == 1
    return field_fix(report, title, side.player.line, RESULT, code, side.round_number, safe=safe)


def _fitting_results(report: Report, side: Encounter) -> list[Result]:
    """The results that mirror the other side and with which the points are right."""
    return [
        mirror.result
        for mirror in possible_mirrors(side.mirror, side.other)
        if report.fits_points(side.player, side.round_number, mirror)
    ]


# -- words ----------------------------------------------------------------------------------------


def _names(report: Report, side: Encounter) -> dict[str, Filling]:
    return {
        "round": side.round_number,
        "player": report.who(side.player),
        "opponent": report.who(side.other),
    }


def _other_side(report: Report, side: Encounter, field: str) -> tuple[Span, Phrase]:
    place = report.t.cell_place(side.other, side.round_number, field)
    return place, phrase("the side of {who}", who=report.who(side.other))
