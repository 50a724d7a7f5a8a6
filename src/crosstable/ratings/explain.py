"""The figures of one player as sentences, each with its article.

>>> import crosstable
>>> sheet = crosstable.rate(crosstable.read(crosstable.sample("round-robin")), "fide-2002")
>>> steps = explain_rating(sheet, 1).steps
>>> steps[-2].sentence
'10 × (6.0 - 5.40) = 6.00'
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from crosstable.errors import UnknownPlayer
from crosstable.ratings.editions import AVERAGE, BONUS, RuleSet
from crosstable.ratings.figures import decimal, halves, quotient, signed
from crosstable.ratings.worksheet import (
    FEW_OPPONENTS,
    FEW_POINTS,
    LineGame,
    Worksheet,
    WorksheetLine,
)


class Step(NamedTuple):
    """One figure: its name and value, how it comes about, and the article that says so."""

    figure: str
    value: str
    sentence: str
    clause: str = ""


class RatingExplanation(NamedTuple):
    """All figures of a player, in the order in which they are computed, and the result in words."""

    line: WorksheetLine
    steps: tuple[Step, ...]
    in_short: str = ""


def explain_rating(sheet: Worksheet, number: int) -> RatingExplanation:
    """How the figures of a player are computed; raises `UnknownPlayer` for an unknown number."""
    line = sheet.line(number)
    if line is None:
        numbers = [one.id for one in sheet.lines]
        known = f"; the numbers are {min(numbers)} to {max(numbers)}" if numbers else ""
        raise UnknownPlayer(f"no player has the number {number}{known}")
    return RatingExplanation(line, tuple(_steps(sheet, line)), in_short(line))


def in_short(line: WorksheetLine) -> str:
    """What the event means for a player, in a sentence that needs no formula."""
    games = "1 rated game" if line.n == 1 else f"{line.n} rated games"
    scored = f"{_of_points(halves(line.half_points))} in {games}"
    if not line.n:
        return "Nothing changes: no game counts for rating."
    if line.change is not None and line.we is not None:
        verb = "gains" if line.change > 0 else "loses" if line.change < 0 else "keeps the rating:"
        amount = f" {decimal(abs(line.change))} rating points" if line.change else ""
        new = "" if line.new is None else f", which makes {line.new}"
        expected = f"{scored} where {decimal(line.we)} were expected"
        return f"The player {verb}{amount}{':' if amount else ''} {expected}{new}."
    if line.is_rated:
        return f"{scored}; no change can be computed."
    if line.new is not None:
        return f"The player gets a first rating of {line.new}: {scored}."
    if line.ru is not None:
        return f"The performance of {line.ru} waits for more games: {scored}."
    return f"The player gets no first rating: {scored}."


def _of_points(text: str) -> str:
    return "1 point" if text == "1.0" else f"{text} points"


def _steps(sheet: Worksheet, line: WorksheetLine) -> Iterator[Step]:
    entrant = sheet.entrants[line.id]
    yield Step("R", _text(line.rating), entrant.rating_reason)
    yield _points(sheet, line)
    if line.n and line.is_rated:
        yield from _of_rated(sheet, line)
    elif line.n:
        yield from _of_newcomer(sheet, line)


def _text(value: int | None) -> str:
    return "–" if value is None else str(value)


def _points(sheet: Worksheet, line: WorksheetLine) -> Step:
    left = sum(not game.counted for game in line.games)
    others = f"; {left} more do not count" if left else ""
    games = "1 game" if line.n == 1 else f"{line.n} games"
    sentence = f"{halves(line.half_points)} points from {games} that count{others}"
    articles = sheet.rules.articles
    # Opponents have to be rated in a Swiss or team event; a round robin counts all of them.
    only_rated = articles.rated_opponents if sheet.average is None else ""
    clause = ", ".join(filter(None, (articles.unplayed, only_rated)))
    return Step("W", halves(line.half_points), sentence, clause)


# ---- rated players ------------------------------------------------------------------------------


def _of_rated(sheet: Worksheet, line: WorksheetLine) -> Iterator[Step]:
    rules = sheet.rules
    if rules.cap_mode == AVERAGE:
        yield from _field_average(sheet)
        yield from _score(line, rules)
        yield _average(sheet, line)
        yield from _limited_average(line, rules)
        yield from _expectation(line, rules)
    else:
        yield from _game_steps(line, rules)
        yield _sum_of_games(line, rules)
    yield Step("K", _text(line.k), _k_reason(sheet, line), rules.articles.k)
    yield from _change(line, rules)


def _k_reason(sheet: Worksheet, line: WorksheetLine) -> str:
    entrant, most = sheet.entrants[line.id], sheet.rules.most_k_times_games
    if entrant.k is not None and line.k != entrant.k:
        product = f"{entrant.k} × {line.n} games is more than {most}"
        return f"{entrant.k_reason}: {entrant.k}; but {product}: {most} / {line.n}, cut"
    return entrant.k_reason


def _field_average(sheet: Worksheet) -> Iterator[Step]:
    """Ra, with what it is made of (10.21b)."""
    average = sheet.average
    if average is None:
        return
    clause = sheet.rules.articles.field_average
    mean = quotient(average.rating_sum, average.rated)
    sentence = f"Rar, the mean of the {average.rated} rated players: {mean}"
    if not average.unrated:
        yield Step("Ra", str(average.ra), f"{sentence}; nobody is unrated", clause)
        return
    n = average.opponents
    dpa = quotient(average.dp_sum, average.rated)
    exact = quotient(average.rating_sum * (n + 1) - average.dp_sum * n, average.rated * (n + 1))
    yield Step("Rar", mean, f"{average.rating_sum} / {average.rated}", clause)
    yield Step("dpa", dpa, f"the mean of their dp: {average.dp_sum} / {average.rated}", clause)
    yield Step("Ra", str(average.ra), f"{mean} - {dpa} × {n} / {n + 1} = {exact}, rounded", clause)


def _score(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    """p and dp, where they enter the average of the field."""
    if line.dp is None or line.p is None:
        return
    yield from _p_and_dp(line, rules, f"{halves(line.half_points)} / {line.n}")


def _p_and_dp(line: WorksheetLine, rules: RuleSet, fraction: str) -> Iterator[Step]:
    p = "–" if line.p is None else decimal(line.p)
    yield Step("p", p, f"{fraction} in hundredths", rules.articles.tables)
    yield Step("dp", _text(line.dp), f"table of p: {p}", rules.articles.tables)


def _average(sheet: Worksheet, line: WorksheetLine) -> Step:
    rules, average = sheet.rules, sheet.average
    clause = rules.articles.average
    if average is None:
        mean = f"the mean of the opponents: {_sum(line)}"
        stand_ins = _stand_ins(sheet, line)
        if stand_ins:
            mean += f"; the result of {stand_ins}, who is unrated, counts as the rating"
            clause = f"{clause}, {rules.articles.rated_opponents}"
        return Step("Rc", _text(line.rc), mean, clause)
    n = len({game.opponent for game in line.games if game.counted})
    exact = quotient(average.ra * (n + 1) - (line.rating or 0), n)
    sentence = f"({average.ra} × {n + 1} - {line.rating}) / {n} = {exact}"
    return Step("Rc", _text(line.rc), sentence, clause)


def _stand_ins(sheet: Worksheet, line: WorksheetLine) -> str:
    """Unrated opponents whose result in the event stands in for a rating (2002, 6.4)."""
    return ", ".join(
        game.who
        for game in line.games
        if game.counted and game.opponent is not None and not _is_rated(sheet, game.opponent)
    )


def _is_rated(sheet: Worksheet, number: int) -> bool:
    entrant = sheet.entrants.get(number)
    return entrant is not None and entrant.rating_then is not None


def _sum(line: WorksheetLine, *, limited: bool = False) -> str:
    values = [(g.counted_as if limited else g.strength) or 0 for g in line.games if g.counted]
    shown = " + ".join(map(str, values))
    return f"({shown}) / {len(values)} = {quotient(sum(values), len(values))}"


def _moved(line: WorksheetLine) -> str:
    """The opponents who count as nearer than they are."""
    return ", ".join(
        f"{game.who} counts as {game.counted_as} instead of {game.strength}"
        for game in line.games
        if game.counted and game.counted_as != game.strength
    )


def _limited_average(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    moved = _moved(line)
    sentence = f"no opponent is more than {rules.cap} points away"
    if moved:
        sentence = f"more than {rules.cap} points away: {moved}"
    yield Step("Rc new", _text(line.rc_new), sentence, rules.articles.limit)


def _expectation(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    articles = rules.articles
    if line.d is None or line.pd is None or line.we is None:
        yield Step("D", "–", "without an average of the tournament nothing follows", "10.1")
        return
    yield _difference(line, rules)
    column = "H, the higher rated" if line.d >= 0 else "L, the lower rated"
    pd = decimal(line.pd)
    yield Step("PD", pd, f"table of D: {abs(line.d)}, column {column}", articles.tables)
    yield Step("We", decimal(line.we), f"{pd} × {line.n}", articles.change)


def _difference(line: WorksheetLine, rules: RuleSet) -> Step:
    whole = (line.rating or 0) - (line.rc_new or 0)
    sentence = f"{line.rating} - {line.rc_new}"
    if whole == line.d:
        return Step("D", str(line.d), sentence, rules.articles.difference)
    limited = f"{sentence} = {whole}, counted as {line.d}"
    return Step("D", str(line.d), limited, f"{rules.articles.difference}, {rules.articles.average}")


def _game_steps(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    """Each game by itself."""
    for game in line.games:
        if game.counted and game.pd is not None and game.half_points is not None:
            yield Step(
                f"round {game.round_number}",
                signed(50 * game.half_points - game.pd),
                _game_sentence(line, game),
                rules.articles.difference,
            )


def _game_sentence(line: WorksheetLine, game: LineGame) -> str:
    used = "" if game.d == game.d_used else f", counted as {game.d_used}"
    pd, points = decimal(game.pd or 0), halves(game.half_points or 0)
    return (
        f"against {game.who}: D = {line.rating} - {game.strength} = {game.d}{used}; "
        f"PD {pd}; {points} - {pd}"
    )


def _sum_of_games(line: WorksheetLine, rules: RuleSet) -> Step:
    return Step(
        "We", decimal(line.we or 0), "the sum of the PD of all games", rules.articles.change
    )


def _change(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    articles = rules.articles
    if line.change is None or line.we is None:
        return
    points, expected = halves(line.half_points), decimal(line.we)
    change = decimal(line.change)
    sentence = f"{line.k} × ({points} - {expected}) = {change}"
    yield Step("change", signed(line.change), sentence, articles.change)
    rounded = f"{line.rating} {'+' if line.change >= 0 else '-'} {decimal(abs(line.change))}"
    sentence = f"{rounded}, rounded {rules.rounding}, if this is the only event of the period"
    yield Step("new", _text(line.new), sentence, articles.new_rating)


# ---- newcomers ----------------------------------------------------------------------------------


def _of_newcomer(sheet: Worksheet, line: WorksheetLine) -> Iterator[Step]:
    rules = sheet.rules
    if line.status in (FEW_POINTS, FEW_OPPONENTS):
        yield _unfit(line, rules)
        return
    yield from _field_average(sheet)
    if rules.first == BONUS:
        yield from _by_bonus(sheet, line)
    else:
        yield from _by_two_draws(line, rules)
    yield _publication(line, rules)


def _unfit(line: WorksheetLine, rules: RuleSet) -> Step:
    if line.status == FEW_OPPONENTS:
        sentence = f"fewer than {rules.least_opponents} rated opponents: no result"
        return Step("Ru", "–", sentence, rules.articles.few_opponents)
    least = halves(rules.least_half_points)
    if is_without_difference(line, rules):
        sentence = "no point in the games that count, so dp is indeterminate: not counted"
        return Step("Ru", "–", sentence, ", ".join((rules.articles.tables, "10.20")))
    return Step("Ru", "–", f"less than {least} points: not counted", rules.articles.few_points)


def is_without_difference(line: WorksheetLine, rules: RuleSet) -> bool:
    """Whether a newcomer has points enough in the event, but none in the games that count."""
    scored = sum(game.half_points or 0 for game in line.games)
    is_zero = line.n > 0 and not line.half_points
    is_enough = scored >= rules.least_half_points
    return line.status == FEW_POINTS and is_zero and is_enough and not rules.has_notional_dp


def _by_bonus(sheet: Worksheet, line: WorksheetLine) -> Iterator[Step]:
    rules, average = sheet.rules, sheet.average
    if average is None:
        rc = f"the mean of the rated opponents: {_sum(line)}"
        yield Step("Rc", _text(line.rc), rc, rules.articles.opponents_average)
    else:
        yield Step("Rc", _text(line.rc), "Ra of the tournament", rules.articles.field_average)
    if line.dp is not None:
        yield from _p_and_dp(line, rules, f"{halves(line.half_points)} / {line.n}")
    yield Step("Ru", _text(line.ru_first), *_result(sheet, line, "Rc"))
    if average is not None:
        yield from _limited_average(line, rules)
        yield Step("Ru new", _text(line.ru), *_result(sheet, line, "Rc new"))


def _result(sheet: Worksheet, line: WorksheetLine, of: str) -> tuple[str, str]:
    """Ru from Rc, and the article (10.22 to 10.25)."""
    rules, articles = sheet.rules, sheet.rules.articles
    over = line.half_points - line.n
    if over == 0:
        return f"50 %: {of}", articles.half
    if over > 0:
        bonus = halves(rules.bonus_halves)
        plural = "half point" if over == 1 else "half points"
        return f"{of} + {bonus} × {over} {plural} over 50 %, rounded", articles.over
    if sheet.average is None:
        return f"{of} + dp, rounded", articles.under
    n = len({game.opponent for game in line.games if game.counted})
    return f"{of} + dp × {n} / {n + 1}, rounded", articles.under_round_robin


def _by_two_draws(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    articles = rules.articles
    yield Step("Rc", _text(line.rc), f"the mean of the rated opponents: {_sum(line)}")
    total = sum(game.strength or 0 for game in line.games if game.counted)
    added = 2 * rules.draws_against
    exact = quotient(total + added, line.n + 2)
    mean = f"({total} + {added}) / {line.n + 2} = {exact}"
    sentence = f"with two opponents of {rules.draws_against} added: {mean}"
    yield Step("Ra", _text(line.rc_new), sentence, articles.average)
    fraction = f"with two draws added ({halves(line.half_points)} + 1) / ({line.n} + 2)"
    yield from _p_and_dp(line, rules, fraction)
    yield Step("Ru", _text(line.ru_first), f"{exact} + {line.dp}, rounded half up", articles.over)
    if line.ru != line.ru_first:
        sentence = f"a first rating is {rules.first_most} at most"
        yield Step("Ru", _text(line.ru), sentence, articles.over)


def _publication(line: WorksheetLine, rules: RuleSet) -> Step:
    needed = f"{rules.first_games} games and {rules.floor}"
    if line.new is not None:
        sentence = f"{line.n} games and {line.ru}: {needed} are needed, published from this event"
    else:
        sentence = f"{line.n} games and {_text(line.ru)}: {needed} are needed, pooled with others"
    return Step("new", _text(line.new), sentence, rules.articles.first_rating)
