"""Scoring systems: records 162 and 362, JaVaFo's XXS, bbpPairings' BB, Vega's win and draw."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from crosstable.model.phrases import phrase
from crosstable.model.results import Result
from crosstable.model.tournament import Game, GameScoring
from crosstable.text.recordxxs import CODE_OF, GROUPS, IN_NO_GROUP
from crosstable.writing.compose.composer import Composer


def game_scoring(c: Composer) -> None:
    """The points of games, as far as the dialect can state them."""
    scoring = c.t.stated_scoring
    if scoring is None:
        return
    line = c.header_line("stated_scoring")
    codes = c.record("scoring-codes")
    if codes is not None:
        c.put(codes, {"assignment": _assignments(scoring)}, line=line)
        _lose_unknown_value(c, scoring, line)
        if c.is_for_engine:
            _put_for_bbp(c, scoring)
        return
    if not scoring.fits_record_162:
        c.lose("scoring-detail", phrase("points by colour or of single byes and forfeits"), line)
    if c.record("game-scoring") is not None:
        _put_162(c, scoring, line)
    elif c.record("win-draw-points") is not None:
        _put_win_draw(c, scoring, line)
    else:
        values = (scoring.white_win, scoring.white_draw, scoring.white_loss)
        points = "-".join(_short(value) for value in values)
        message = phrase("scoring system {points}; the points are left as they are", points=points)
        c.lose("game-scoring", message, line)
        _lose_unknown_value(c, scoring, line)


def _short(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _assignments(scoring: GameScoring) -> list[str]:
    """XXS assignments: the groups where they agree, else code by code; only what differs."""
    result = []
    values = {name: getattr(scoring, name) + Decimal("0.0") for name in CODE_OF}
    for group, names in GROUPS.items():
        first = values[names[0]]
        if all(values[n] == first for n in names):
            result.append(f"{group}={first:f}")
        else:
            result += [f"{CODE_OF[n]}={values[n]:f}" for n in names]
    return result + [f"{CODE_OF[n]}={values[n]:f}" for n in IN_NO_GROUP]


_FOR_BBP = (
    ("points-win", "white_win"),
    ("points-draw", "white_draw"),
    ("points-loss", "white_loss"),
    ("points-zero-bye", "zero_point_bye"),
    ("points-forfeit-loss", "forfeit_loss"),
    ("points-pairing-bye", "pairing_allocated_bye"),
)
"""The lines of bbpPairings, which does not read XXS, with the values that they hold."""


def _put_for_bbp(c: Composer, scoring: GameScoring) -> None:
    """The same scoring for bbpPairings, where its lines can say it: it knows no points by colour,
    and full-point and half-point byes are worth a win and a draw."""
    told = (getattr(scoring, name) for _, name in _FOR_BBP)
    win, draw, loss, zero, forfeit, allocated = told
    symbols = {"W": win, "D": draw, "L": loss, "P": allocated, "X": scoring.unknown}
    said = GameScoring.of_symbols(symbols)
    if replace(said, zero_point_bye=zero, forfeit_loss=forfeit) != scoring:
        c.assume("scoring", phrase("only XXS states the scoring: bbpPairings has no lines for it"))
        return
    for subject, name in _FOR_BBP:
        record = c.record(subject)
        if record is not None:
            c.put(record, {"points": f"{getattr(scoring, name):4.1f}"})


def _lose_unknown_value(c: Composer, scoring: GameScoring, line: int | None) -> None:
    if scoring.unknown != scoring.white_draw:
        message = phrase("value {unknown} of an unknown result", unknown=scoring.unknown)
        c.lose("unknown-result-value", message, line)


def _put_162(c: Composer, scoring: GameScoring, line: int | None) -> None:
    record = c.dialect.by_subject["game-scoring"]
    said = GameScoring.of_symbols(scoring.symbols()).symbols()
    default = GameScoring.of_symbols({k: v for k, v in said.items() if k in "WDL"}).symbols()
    always = "WDLX" if _has_unknown_result(c) else "WDL"
    symbols = {k: v for k, v in said.items() if k in always or v != default[k]}
    form = record.field("points").format
    texts = {k: c.points(v, phrase("symbol {k}", k=k), line, form) for k, v in symbols.items()}
    known = {k: text for k, text in texts.items() if text}
    c.put(record, {"symbol": list(known), "points": list(known.values())}, line=line)


def _has_unknown_result(c: Composer) -> bool:
    """Whether a game was put off: readers have to know what it counts until it is played."""
    return any(
        isinstance(entry, Game) and entry.result is Result.UNKNOWN
        for player in c.t.players
        for entry in player.rounds
    )


def _put_win_draw(c: Composer, scoring: GameScoring, line: int | None) -> None:
    """Vega: win and draw only; the rest follows from them or is lost."""
    values = [_short(v) if v % 1 else f"{v:.1f}" for v in (scoring.white_win, scoring.white_draw)]
    c.put(c.dialect.by_subject["win-draw-points"], {"win_draw": " ".join(values)}, line=line)
    said = GameScoring.of_symbols({"W": scoring.white_win, "D": scoring.white_draw})
    if GameScoring.of_symbols({**scoring.symbols(), "X": said.unknown}) != said:
        c.lose("game-scoring", phrase("points for losses, absences or the bye"), line)
    _lose_unknown_value(c, scoring, line)


def match_scoring(c: Composer) -> None:
    """Record 362."""
    scoring = c.t.stated_match_scoring
    if scoring is None:
        return
    record = c.record("match-scoring")
    line = c.header_line("stated_match_scoring")
    if record is None:
        values = "-".join(_short(v) for v in (scoring.win, scoring.draw, scoring.loss))
        c.lose("match-scoring", phrase("match points {values}", values=values), line)
        return
    texts = [
        c.points(v, phrase("matches"), line) for v in (scoring.win, scoring.draw, scoring.loss)
    ]
    c.put(record, {"symbol": ["TW", "TD", "TL"], "points": texts}, line=line)
