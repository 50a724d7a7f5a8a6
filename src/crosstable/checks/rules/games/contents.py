"""What a single cell may hold: results that exist, games with an opponent, byes without one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosstable.checks.catalogue import games as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.games.cells import item_text, lines_like, row_of
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Finding
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import RESULT_OF_CODE, Result
from crosstable.model.resultwords import A_RESULT, BYE_WORDS
from crosstable.model.tournament import COLOUR, OPPONENT, RESULT, Bye, Player

_KINDS: dict[str, Kind] = {
    "result-unreadable": kinds.RESULT_UNREADABLE,
    "game-without-opponent": kinds.RESULT_WITHOUT_OPPONENT,
    "bye-with-opponent": kinds.BYE_WITH_OPPONENT,
}
_FIELDS = {
    "result-unreadable": RESULT,
    "game-without-opponent": OPPONENT,
    "bye-with-opponent": OPPONENT,
}


_MEANT = {"½": "=", "R": "=", "O": "0", "I": "1", "–": "-", "—": "-", "−": "-"}
"""What people type for a result: signs of draws, letters for digits, dashes of other lengths."""
_KNOWN_RESULTS = phrase("results are 1 = 0 + - W D L")
_KNOWN_BYES = phrase("byes are H F U Z")


@rule
def cells_can_be_read(report: Report) -> Iterator[Noticed]:
    """What reading could not make a game or a bye of (format notes, 4.1)."""
    players: dict[int, Player] = {}
    for finding in report.t.reading_findings:
        if finding.kind not in _KINDS or finding.round_number is None:
            continue
        players = players or {p.line: p for p in report.t.players if p.line is not None}
        player = players.get(finding.span.line or 0)
        if player is not None:
            yield _notice_unread(report, finding, player, finding.round_number)


def _notice_unread(report: Report, finding: Finding, player: Player, round_number: int) -> Noticed:
    row = row_of(report, player)
    texts = {name: item_text(row, name, round_number) for name in (OPPONENT, RESULT)}
    span = report.t.cell_place(player, round_number, _FIELDS[finding.kind])
    is_game = bool(texts[OPPONENT].strip("0"))
    return _KINDS[finding.kind].at(
        span if span.column is not None else finding.span,
        fix=_fix_to_meant(report, finding, player, texts[RESULT], is_game=is_game),
        round=round_number,
        player=report.who(player),
        result=texts[RESULT] or "?",
        opponent=texts[OPPONENT],
        word=_word(texts[RESULT]),
        known=_KNOWN_RESULTS if is_game else _KNOWN_BYES,
    )


def _fix_to_meant(
    report: Report, finding: Finding, player: Player, result: str, *, is_game: bool
) -> Fix | None:
    """The result that a character probably stands for; half a point without a game is a bye."""
    code = _MEANT.get(result.upper()) if is_game else {"½": "H"}.get(result)
    if finding.kind != "result-unreadable" or code is None or finding.round_number is None:
        return None
    title = phrase("write {text} in round {n}", text=code, n=finding.round_number)
    return field_fix(report, title, player.line, RESULT, code, finding.round_number, safe=False)


def _word(code: str) -> Phrase:
    """A result in a sentence: ``a win``."""
    result = RESULT_OF_CODE.get(code.upper() or " ")
    return A_RESULT[result] if result is not None else phrase("a result")


# -- colours and signs without an opponent --------------------------------------------------------


@rule
def byes_have_no_colour(report: Report) -> Iterator[Noticed]:
    """A colour belongs to a game; only a team's forfeit win may lack the opponent."""
    named = report.encounters.named_by_others()
    for player, row in lines_like(report, "wWbB", "-HFUZAhfuza= "):
        for round_number, entry in enumerate(player.rounds, 1):
            coloured = isinstance(entry, Bye) and item_text(row, COLOUR, round_number).lower()
            if isinstance(entry, Bye) and coloured in ("w", "b"):
                opponent = item_text(row, OPPONENT, round_number).strip("0")
                if opponent or (player.number, round_number) in named:
                    continue  # the opponent is there, or is what is missing: other faults
                title = phrase("remove the colour from round {n}", n=round_number)
                yield kinds.COLOUR_WITHOUT_OPPONENT.at(
                    report.t.cell_place(player, round_number, COLOUR),
                    fix=field_fix(
                        report, title, player.line, COLOUR, "-", round_number, safe=False
                    ),
                    round=round_number,
                    player=report.who(player),
                    bye=BYE_WORDS[entry.kind],
                )


@rule
def forfeit_wins_have_opponents(report: Report) -> Iterator[Noticed]:
    """In an individual event somebody failed to come, and that player has a number."""
    if report.t.is_team_event:
        return
    unread = report.encounters.unread
    named = report.encounters.named_by_others()
    for round_number, player, game in report.t.games():
        if (
            game.opponent is None
            and game.result is Result.FORFEIT_WIN
            and (player.line, round_number) not in unread
            and (player.number, round_number) not in named
        ):
            yield kinds.FORFEIT_WIN_WITHOUT_OPPONENT.at(
                report.t.cell_place(player, round_number),
                round=round_number,
                player=report.who(player),
            )


# -- byes as TRF06 wrote them ---------------------------------------------------------------------


@rule
def byes_have_letters(report: Report) -> Iterator[Noticed]:
    """Since TRF16 a bye has its letter; the signs of TRF06 leave the kind of bye to a guess."""
    if report.t.is_team_event or not report.dialect.has_letters:
        return
    if report.has_teams_against_its_code:
        return  # where teams play, + is the forfeit win of a player without an opponent
    for player, row in lines_like(report, "- ", "=+"):
        for round_number, entry in enumerate(player.rounds, 1):
            sign = item_text(row, RESULT, round_number)
            if isinstance(entry, Bye) and sign in ("=", "+"):
                code = entry.kind.code
                title = phrase("write {text} in round {n}", text=code, n=round_number)
                yield kinds.BYE_WITHOUT_LETTER.at(
                    report.t.cell_place(player, round_number, RESULT),
                    fix=field_fix(
                        report, title, player.line, RESULT, code, round_number, safe=False
                    ),
                    round=round_number,
                    player=report.who(player),
                    more="",
                    sign=sign,
                    bye=BYE_WORDS[entry.kind],
                )


_NOBODY = re.compile(r"0+")
_UNFINISHED = re.compile(r"(?<![wbWB]) 0+(?: +-?)?(?:  |$)")
"""Zeros and perhaps a dash, then nothing: a quick look before a line is taken apart. A zero after
a colour is the result of a game."""


@rule
def absences_have_letters(report: Report) -> Iterator[Noticed]:
    """Zeros without a result: a blank means Z, or the end of the line is lost."""
    document = report.document
    if document is None or not report.dialect.has_letters:
        return
    for player in report.t.players:
        if player.line is None or not _UNFINISHED.search(document.text(player.line)):
            continue
        row = row_of(report, player)
        for round_number in range(1, len(player.rounds) + 1):
            opponent, result = (item_text(row, name, round_number) for name in (OPPONENT, RESULT))
            if _NOBODY.fullmatch(opponent) and not result:
                title = phrase("write {text} in round {n}", text="Z", n=round_number)
                yield kinds.ABSENCE_WITHOUT_LETTER.at(
                    report.t.cell_place(player, round_number, OPPONENT),
                    fix=field_fix(
                        report, title, player.line, RESULT, "Z", round_number, safe=False
                    ),
                    round=round_number,
                    player=report.who(player),
                    text=opponent,
                )
