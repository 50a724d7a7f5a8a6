"""Records 122 and 222: a time control that can be read, and is slow enough to be rated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from crosstable.checks.catalogue import header as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.header.days import control_place, day_of_rules
from crosstable.checks.rules.header.lines import data_fix, first_row, home_of
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Notes
from crosstable.model.phrases import phrase
from crosstable.model.timecontrol import TimeControl, parse_time_control
from crosstable.model.timecontroltext import parse_time_control_text
from crosstable.model.tournament import Game, Player
from crosstable.rules.fastcontrols import is_fast_play_allowed, missing_half
from crosstable.rules.rateability import is_too_fast, rated_games
from crosstable.rules.rateofplay import (
    STANDARD,
    Regulations,
    band_of,
    is_rateable_fast_play,
    kind_of_play,
    least_time,
    regulations_of,
)
from crosstable.text.layout import Mark

_FIELD = ("time-control", "time_control")
_CALLED_STANDARD = re.compile(r"\b(standard|classical)\b", re.I)
_NOTHING: Notes = ()


def _control_in_code(report: Report) -> TimeControl | None:
    """What record 222 says, if it can be read."""
    code = report.t.time_control_code
    return parse_time_control(code) if code else None


@lru_cache(maxsize=256)
def _control_in_words(text: str) -> TimeControl | None:
    """What the words of record 122 mean; the reports of a season repeat them."""
    return parse_time_control_text(text)


# ---- reading ------------------------------------------------------------------------------------


@rule
def time_control_is_readable(report: Report) -> Iterator[Noticed]:
    """Record 222 follows its grammar (C14)."""
    code = report.t.time_control_code
    if not code or _control_in_code(report) is not None:
        return
    meant = _control_in_words(code) or _control_in_words(report.t.time_control_text or "")
    yield kinds.TIME_CONTROL_UNREADABLE.at(
        control_place(report), fix=_write_control(report, meant), field=_FIELD, code=code
    )


def _write_control(report: Report, control: TimeControl | None) -> Fix | None:
    row = first_row(report, "time-control")
    if row is None or control is None:
        return None
    return data_fix(row, phrase("write {text}", text=control), str(control))


@rule
def time_controls_agree(report: Report) -> Iterator[Noticed]:
    """The words of 122 and the code of 222 mean the same, as far as the words are understood."""
    stated = _control_in_code(report)
    told = _control_in_words(report.t.time_control_text or "")
    if stated is not None and told is not None and stated != told:
        place = report.t.place("time_control_text", "time_control_text")
        yield kinds.TIME_CONTROLS_CONTRADICT.at(
            control_place(report),
            related=((place, told.words),),
            fix=_write_control(report, told) if _is_as_slow(report, told, stated) else None,
            words=told.words,
            stated=stated.words,
        )


def _is_as_slow(report: Report, control: TimeControl, other: TimeControl) -> bool:
    """Whether a time control is slow enough to be rated, or another one is not either."""
    day = day_of_rules(report)
    if day is None or least_time(control) >= least_time(other):
        return True
    rules = regulations_of(day)
    strongest = _strongest(report, rules)
    needed = band_of(rules, strongest.rating if strongest is not None else None).minutes
    return least_time(control) >= 60 * needed or least_time(other) < 60 * needed


@rule
def words_are_understood(report: Report) -> Iterator[Noticed]:
    """The words of 122 mean one time control where no 222 says it (2002, 1.14)."""
    text = (report.t.time_control_text or "").strip()
    if text and not report.t.time_control_code and _control_in_words(text) is None:
        yield kinds.TIME_CONTROL_NOT_UNDERSTOOD.at(
            control_place(report), field=("time-control-text", "time_control_text"), text=text
        )


@rule
def time_limit_is_reported(report: Report) -> Iterator[Noticed]:
    """The report states the time limit (2002, 11.22), in words or in figures.

    Where the table of the dialect makes record 222 mandatory, the record is the fault.
    """
    day = day_of_rules(report)
    record = report.record("time-control")
    if report.t.time_control_code or (report.t.time_control_text or "").strip() or day is None:
        return
    is_marked = record is not None and record.rating is not Mark.NONE
    if regulations_of(day).reports_time_limit and _limits_time(report) and not is_marked:
        yield kinds.TIME_CONTROL_MISSING.at(related=home_of(report, "122"))


# ---- rate of play -------------------------------------------------------------------------------


@rule
def time_control_is_slow_enough(report: Report) -> Iterator[Noticed]:
    """Each player has the time for 60 moves that the ratings ask for (1.1 of the regulations)."""
    control = _in_force(report)
    day = day_of_rules(report)
    if control is None or day is None or not _limits_time(report):
        return
    rules = regulations_of(day)
    seconds = least_time(control)
    strongest = _strongest(report, rules)
    needed = band_of(rules, strongest.rating if strongest is not None else None).minutes
    if seconds >= 60 * needed or _is_rated_otherwise(report, control, day):
        return
    reason = phrase("no faster game is rated")
    related = _NOTHING
    if strongest is not None and needed > rules.bands[-1].minutes:
        place = report.t.place(strongest, "rating")
        who = report.who(strongest)
        reason = phrase("{who} is rated {n}", who=who, n=strongest.rating)
        related = ((place, phrase("the highest rating")),)
    missing = missing_half(report.t, report.details)
    if missing is not None:
        related = (*related, (control_place(report), missing))
    fast, games = _games_too_fast(report, control, rules)
    kind = kinds.TOO_FAST_FOR_SOME_GAMES if fast < games else kinds.TIME_CONTROL_TOO_FAST
    yield kind.at(
        control_place(report),
        related=related,
        control=control.words,
        minutes=f"{seconds / 60:.1f}".removesuffix(".0"),
        needed=needed,
        reason=reason,
        games=fast,
        of_games=games,
    )


def _games_too_fast(report: Report, control: TimeControl, rules: Regulations) -> tuple[int, int]:
    """How many games are too fast for the higher of their two ratings, and how many there are.

    By regulations that look at the whole event, all of them.
    """
    known = report.t.by_number
    higher = [
        max(known[game.player].rating or 0, known[game.opponent].rating or 0)
        for game in rated_games(report.t)
        if game.player < game.opponent
    ]
    if not rules.per_game:
        return len(higher), len(higher)
    return sum(is_too_fast(control, rules, rating) for rating in higher), len(higher)


def _limits_time(report: Report) -> bool:
    """Whether the regulations that were asked for ask for time at all (rapidplay of 2002: no)."""
    return report.asked_rules is None or report.asked_rules.limits_time


def _in_force(report: Report) -> TimeControl | None:
    """222, else 122; a 222 that cannot be read is the fault, not what 122 says."""
    return report.t.time_control


def _strongest(report: Report, rules: Regulations) -> Player | None:
    """The highest rated player: of the event (2002), else of those who have a game."""
    best: Player | None = None
    for player in report.t.players:
        if (player.rating or 0) <= (best.rating or 0 if best is not None else 0):
            continue
        if not rules.per_game or any(isinstance(entry, Game) for entry in player.rounds):
            best = player
    return best


def _is_rated_otherwise(report: Report, control: TimeControl, day: date) -> bool:
    """A rapid or blitz event, unless it calls itself standard; or a fast control by exception."""
    if is_fast_play_allowed(report.t, report.details):
        return True
    if report.asked_rules is not None and report.asked_rules.kind == STANDARD:
        return False
    if kind_of_play(control) == STANDARD or not is_rateable_fast_play(control, day):
        return False
    return _CALLED_STANDARD.search(report.t.type_text or "") is None


@rule
def first_period_is_long_enough(report: Report) -> Iterator[Noticed]:
    """A first period with a number of moves has 30 at least (2024, 1.2); 40 were advised (2002)."""
    control = _in_force(report)
    day = day_of_rules(report)
    if control is None or day is None or kind_of_play(control) != STANDARD:
        return
    if not _limits_time(report):
        return
    rules = regulations_of(day)
    moves = min((s[0].moves for s in (control.white, control.black) if s[0].moves), default=None)
    if moves is None:
        return
    if rules.least_first_moves is not None and moves < rules.least_first_moves:
        yield kinds.FEW_MOVES_IN_FIRST_PERIOD.at(
            control_place(report), moves=moves, least=rules.least_first_moves
        )
    if rules.first_moves_advised is not None and moves != rules.first_moves_advised:
        yield kinds.FIRST_PERIOD_NOT_AS_ADVISED.at(
            control_place(report), moves=moves, advised=rules.first_moves_advised
        )


@rule
def both_players_have_the_same_time(report: Report) -> Iterator[Noticed]:
    """Rapid and blitz games with different times are not rated (Rapid and Blitz 2024, 1.1)."""
    control = _in_force(report)
    day = day_of_rules(report)
    if control is None or day is None or control.is_same_for_both or not _limits_time(report):
        return
    if kind_of_play(control) != STANDARD and is_rateable_fast_play(control, day):
        yield kinds.DIFFERENT_TIMES.at(control_place(report), control=control.words)
