"""The figures of one player as sentences, each with its article.

>>> import crosstable
>>> sheet = crosstable.rate(crosstable.read(crosstable.sample("round-robin")), "fide-2002")
>>> steps = explain_rating(sheet, 1).steps
>>> steps[-2].message
'10 × (6 - 5.40) = 6.00'
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from crosstable.model.phrases import Joined, Phrase, Words, joined, phrase, plural
from crosstable.model.requiring import require_tournament
from crosstable.model.showing import Shown
from crosstable.model.tournament import Tournament
from crosstable.ratings.editions import AVERAGE, BONUS, HALF_UP, RuleSet
from crosstable.ratings.figures import decimal, decimal_parts, quotient, with_sign
from crosstable.ratings.rating import rate
from crosstable.ratings.worksheet import (
    FEW_OPPONENTS,
    FEW_POINTS,
    LineGame,
    Worksheet,
    WorksheetLine,
)
from crosstable.text.formats import half_points_text


class Step(NamedTuple):
    """One figure: its name and value, how it comes about, and the article that says so."""

    figure: str
    value: str
    sentence: Words
    clause: str = ""

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.sentence)


@dataclass(frozen=True, slots=True, repr=False)
class RatingExplanation(Shown):
    """All figures of a player, in the order in which they are computed, and the result in words.

    `print` shows what the command shows.

    >>> import crosstable
    >>> sheet = crosstable.rate(crosstable.read(crosstable.sample("round-robin")), "fide-2002")
    >>> explanation = crosstable.explain_rating(sheet, 1)
    >>> [step.figure for step in explanation.steps][-2:], str(explanation.in_short)[:24]
    (['change', 'new'], 'The player gains 6.00 ra')
    """

    line: WorksheetLine
    steps: tuple[Step, ...]
    in_short: Words
    sheet: Worksheet = field(repr=False, compare=False)
    """The worksheet that is explained."""


def explain_rating(sheet: Worksheet | Tournament, number: int) -> RatingExplanation:
    """How the figures of a player are computed; raises `UnknownPlayer` for an unknown number.

    `sheet` is what `rate` gave, or a tournament, which is rated by the rules of its first day.

    >>> import crosstable
    >>> sheet = crosstable.rate(crosstable.read(crosstable.sample("round-robin")), "fide-2002")
    >>> print(crosstable.explain_rating(sheet, 1).steps[-2].message)
    10 × (6 - 5.40) = 6.00
    """
    if not isinstance(sheet, Worksheet):
        require_tournament(sheet, "explain_rating")
        sheet = rate(sheet)
    line = sheet.line(number)
    return RatingExplanation(line, tuple(_steps(sheet, line)), in_short(line), sheet)


def in_short(line: WorksheetLine) -> Phrase:
    """What the event means for a player, in a sentence that needs no formula."""
    if not line.n:
        return phrase("Nothing changes: no game counts for rating.")
    scored = _points_sentence(line)
    if line.change_hundredths is not None and line.we_hundredths is not None:
        return _change_in_short(
            line.change_hundredths, scored, decimal(line.we_hundredths), line.new
        )
    if line.is_rated:
        return phrase("{b}; no change can be computed.", b=scored)
    if line.new is not None:
        return phrase("The player gets a first rating of {a}: {b}.", a=line.new, b=scored)
    if line.ru is not None:
        return phrase("The performance of {a} waits for more games: {b}.", a=line.ru, b=scored)
    return phrase("The player gets no first rating: {b}.", b=scored)


def _points_sentence(line: WorksheetLine) -> Phrase:
    """The points in the games that count."""
    points = half_points_text(line.half_points)
    if points == "1":
        return plural(line.n, "1 point in 1 rated game", "1 point in {n} rated games")
    return plural(line.n, "{a} points in 1 rated game", "{a} points in {n} rated games", a=points)


def _change_in_short(change: int, scored: Phrase, expected: str, new: int | None) -> Phrase:
    amount = decimal(abs(change))
    if change > 0:
        return phrase(
            "The player gains {a} rating points: {b} where {c} were expected, which makes {d}.",
            a=amount,
            b=scored,
            c=expected,
            d=new,
        )
    if change < 0:
        return phrase(
            "The player loses {a} rating points: {b} where {c} were expected, which makes {d}.",
            a=amount,
            b=scored,
            c=expected,
            d=new,
        )
    return phrase(
        "The player keeps the rating: {b} where {c} were expected, which makes {d}.",
        b=scored,
        c=expected,
        d=new,
    )


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
    points = half_points_text(line.half_points)
    if points == "1":
        counted = plural(
            line.n, "1 point from 1 game that counts", "1 point from {n} games that count"
        )
    else:
        counted = plural(
            line.n,
            "{a} points from 1 game that counts",
            "{a} points from {n} games that count",
            a=points,
        )
    left = sum(not game.counted for game in line.games)
    uncounted = [plural(left, "1 more does not count", "{n} more do not count")] if left else []
    sentence = joined([counted, *uncounted], "; ")
    articles = sheet.rules.articles
    # Opponents have to be rated in a Swiss or team event; a round robin counts all of them.
    only_rated = articles.rated_opponents if sheet.average is None else ""
    clause = ", ".join(filter(None, (articles.unplayed, only_rated)))
    return Step("W", points, sentence, clause)


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


def _k_reason(sheet: Worksheet, line: WorksheetLine) -> Words:
    entrant = sheet.entrants[line.id]
    if entrant.k is None or line.k == entrant.k:
        return entrant.k_reason
    return phrase(
        "{a}: {k}; but {k} × {n} games is more than {most}: {most} / {n}, cut",
        a=entrant.k_reason,
        k=entrant.k,
        n=line.n,
        most=sheet.rules.most_k_times_games,
    )


def _field_average(sheet: Worksheet) -> Iterator[Step]:
    """Ra, with what it is made of (10.21b)."""
    average = sheet.average
    if average is None:
        return
    clause = sheet.rules.articles.field_average
    mean = quotient(average.rating_sum, average.rated)
    if not average.unrated:
        sentence = phrase(
            "Rar, the mean of the {n} rated players: {a}; nobody is unrated",
            n=average.rated,
            a=mean,
        )
        yield Step("Ra", str(average.ra), sentence, clause)
        return
    n = average.opponents
    dpa = quotient(average.dp_sum, average.rated)
    exact = quotient(average.rating_sum * (n + 1) - average.dp_sum * n, average.rated * (n + 1))
    yield Step("Rar", mean, f"{average.rating_sum} / {average.rated}", clause)
    mean_of_dp = phrase("the mean of their dp: {a}", a=f"{average.dp_sum} / {average.rated}")
    yield Step("dpa", dpa, mean_of_dp, clause)
    working = phrase("{a}, rounded", a=f"{mean} - {dpa} × {n} / {n + 1} = {exact}")
    yield Step("Ra", str(average.ra), working, clause)


def _score(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    """p and dp, where they enter the average of the field."""
    if line.dp is None or line.p_hundredths is None:
        return
    yield from _p_and_dp(line, rules, _fraction(line))


def _fraction(line: WorksheetLine) -> Phrase:
    return phrase("{a} in hundredths", a=f"{half_points_text(line.half_points)} / {line.n}")


def _p_and_dp(line: WorksheetLine, rules: RuleSet, fraction: Phrase) -> Iterator[Step]:
    p = "–" if line.p_hundredths is None else decimal(line.p_hundredths)
    yield Step("p", p, fraction, rules.articles.tables)
    yield Step("dp", _text(line.dp), phrase("table of p: {a}", a=p), rules.articles.tables)


def _average(sheet: Worksheet, line: WorksheetLine) -> Step:
    rules = sheet.rules
    average = sheet.average
    clause = rules.articles.average
    if average is None:
        parts = [phrase("the mean of the opponents: {a}", a=_sum(line))]
        stand_ins = _stand_ins(sheet, line)
        if stand_ins:
            parts.append(
                phrase("the result of {who}, who is unrated, counts as the rating", who=stand_ins)
            )
            clause = f"{clause}, {rules.articles.rated_opponents}"
        return Step("Rc", _text(line.rc), joined(parts, "; "), clause)
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


def _moved_opponents(line: WorksheetLine) -> Joined:
    """The opponents who count as nearer than they are."""
    return joined(
        phrase(
            "{who} counts as {a} instead of {b}",
            who=game.who,
            a=game.counted_as,
            b=game.strength,
        )
        for game in line.games
        if game.counted and game.counted_as != game.strength
    )


def _limited_average(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    moved = _moved_opponents(line)
    sentence = phrase("no opponent is more than {n} points away", n=rules.cap)
    if moved.parts:
        sentence = phrase("more than {n} points away: {a}", n=rules.cap, a=moved)
    yield Step("Rc new", _text(line.rc_new), sentence, rules.articles.limit)


def _expectation(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    articles = rules.articles
    if line.d is None or line.pd_hundredths is None or line.we_hundredths is None:
        sentence = phrase("without an average of the tournament nothing follows")
        yield Step("D", "–", sentence, "10.1")
        return
    yield _difference(line, rules)
    pd = decimal(line.pd_hundredths)
    column = (
        phrase("table of D: {a}, column H, the higher rated", a=line.d)
        if line.d >= 0
        else phrase("table of D: {a}, column L, the lower rated", a=-line.d)
    )
    yield Step("PD", pd, column, articles.tables)
    yield Step("We", decimal(line.we_hundredths), f"{pd} × {line.n}", articles.change)


def _difference(line: WorksheetLine, rules: RuleSet) -> Step:
    whole = (line.rating or 0) - (line.rc_new or 0)
    sentence = f"{line.rating} - {line.rc_new}"
    if whole == line.d:
        return Step("D", str(line.d), sentence, rules.articles.difference)
    limited = phrase("{a}, counted as {b}", a=f"{sentence} = {whole}", b=line.d)
    return Step("D", str(line.d), limited, f"{rules.articles.difference}, {rules.articles.average}")


def _game_steps(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    """Each game by itself."""
    for game in line.games:
        if game.counted and game.pd is not None and game.half_points is not None:
            yield Step(
                f"round {game.round_number}",
                with_sign(50 * game.half_points - game.pd),
                _game_sentence(line, game, rules),
                rules.articles.difference,
            )


def _game_sentence(line: WorksheetLine, game: LineGame, rules: RuleSet) -> Phrase:
    pd = decimal_parts(game.pd_parts or 0, rules.expected_parts)
    difference: Words = f"D = {line.rating} - {game.strength} = {game.d}"
    if game.d != game.d_used:
        difference = phrase("{a}, counted as {b}", a=difference, b=game.d_used)
    working = joined(
        [difference, f"PD {pd}", f"{half_points_text(game.half_points or 0)} - {pd}"], "; "
    )
    return phrase("against {who}: {a}", who=game.who, a=working)


def _sum_of_games(line: WorksheetLine, rules: RuleSet) -> Step:
    sentence = phrase("the sum of the PD of all games")
    return Step("We", _expected_text(line, rules), sentence, rules.articles.change)


def _expected_text(line: WorksheetLine, rules: RuleSet) -> str:
    """We, with as many digits as the rules have it."""
    return decimal_parts(line.we_parts or 0, rules.expected_parts)


def _change(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    articles = rules.articles
    if line.change_hundredths is None or line.we_hundredths is None:
        return
    points = half_points_text(line.half_points)
    expected = _expected_text(line, rules)
    change = decimal(line.change_hundredths)
    sentence = f"{line.k} × ({points} - {expected}) = {change}"
    yield Step("change", with_sign(line.change_hundredths), sentence, articles.change)
    sign = "+" if line.change_hundredths >= 0 else "-"
    sum_ = f"{line.rating} {sign} {decimal(abs(line.change_hundredths))}"
    rounded = (
        phrase("{a}, rounded half up, if this is the only event of the period", a=sum_)
        if rules.rounding == HALF_UP
        else phrase(
            "{a}, rounded half away from zero, if this is the only event of the period", a=sum_
        )
    )
    yield Step("new", _text(line.new), rounded, articles.new_rating)


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
        sentence = phrase("fewer than {n} rated opponents: no result", n=rules.least_opponents)
        return Step("Ru", "–", sentence, rules.articles.few_opponents)
    least = half_points_text(rules.least_half_points)
    if is_without_difference(line, rules):
        sentence = phrase("no point in the games that count, so dp is indeterminate: not counted")
        return Step("Ru", "–", sentence, f"{rules.articles.tables}, 10.20")
    sentence = phrase("less than {a} points: not counted", a=least)
    return Step("Ru", "–", sentence, rules.articles.few_points)


def is_without_difference(line: WorksheetLine, rules: RuleSet) -> bool:
    """Whether a newcomer has points enough in the event, but none in the games that count."""
    scored = sum(game.half_points or 0 for game in line.games)
    is_zero = line.n > 0 and not line.half_points
    is_enough = scored >= rules.least_half_points
    return line.status == FEW_POINTS and is_zero and is_enough and not rules.has_notional_dp


def _by_bonus(sheet: Worksheet, line: WorksheetLine) -> Iterator[Step]:
    rules = sheet.rules
    average = sheet.average
    if average is None:
        yield Step("Rc", _text(line.rc), _mean_of_rated(line), rules.articles.opponents_average)
    else:
        mean = phrase("Ra of the tournament")
        yield Step("Rc", _text(line.rc), mean, rules.articles.field_average)
    if line.dp is not None:
        yield from _p_and_dp(line, rules, _fraction(line))
    yield Step("Ru", _text(line.ru_first), *_result(sheet, line, "Rc"))
    if average is not None:
        yield from _limited_average(line, rules)
        yield Step("Ru new", _text(line.ru), *_result(sheet, line, phrase("Rc new")))


def _mean_of_rated(line: WorksheetLine) -> Phrase:
    return phrase("the mean of the rated opponents: {a}", a=_sum(line))


def _result(sheet: Worksheet, line: WorksheetLine, of: Words) -> tuple[Words, str]:
    """Ru from Rc, and the article (10.22 to 10.25)."""
    rules = sheet.rules
    articles = sheet.rules.articles
    over = line.half_points - line.n
    if over == 0:
        return phrase("50 %: {a}", a=of), articles.half
    if over > 0:
        bonus = plural(
            over,
            "{a} + {b} × {n} half point over 50 %, rounded",
            "{a} + {b} × {n} half points over 50 %, rounded",
            a=of,
            b=half_points_text(rules.bonus_halves),
        )
        return bonus, articles.over
    if sheet.average is None:
        return phrase("{a} + {b}, rounded", a=of, b="dp"), articles.under
    n = len({game.opponent for game in line.games if game.counted})
    share = f"dp × {n} / {n + 1}"
    return phrase("{a} + {b}, rounded", a=of, b=share), articles.under_round_robin


def _by_two_draws(line: WorksheetLine, rules: RuleSet) -> Iterator[Step]:
    articles = rules.articles
    yield Step("Rc", _text(line.rc), _mean_of_rated(line))
    total = sum(game.strength or 0 for game in line.games if game.counted)
    draws = rules.added_draws
    added = draws * rules.draws_against
    exact = quotient(total + added, line.n + draws)
    if draws:
        mean = f"({total} + {added}) / {line.n + draws} = {exact}"
        sentence = _added_opponents(draws, rules.draws_against, mean)
        yield Step("Ra", _text(line.rc_new), sentence, articles.average)
        fraction = (
            f"({half_points_text(line.half_points)} + {quotient(draws, 2)}) / ({line.n} + {draws})"
        )
        yield from _p_and_dp(line, rules, _added_draws(draws, fraction))
    else:
        yield from _p_and_dp(line, rules, _fraction(line))
    rounded = phrase("{a}, rounded half up", a=f"{exact} + {line.dp}")
    yield Step("Ru", _text(line.ru_first), rounded, articles.over)
    if line.ru != line.ru_first:
        sentence = phrase("a first rating is {n} at most", n=rules.first_most)
        yield Step("Ru", _text(line.ru), sentence, articles.over)


def _added_opponents(draws: int, rating: int, mean: str) -> Phrase:
    if draws == 2:
        return phrase("with two opponents of {n} added: {a}", n=rating, a=mean)
    return phrase("with {m} opponents of {n} added: {a}", m=draws, n=rating, a=mean)


def _added_draws(draws: int, fraction: str) -> Phrase:
    if draws == 2:
        return phrase("with two draws added {a} in hundredths", a=fraction)
    return phrase("with {m} draws added {a} in hundredths", m=draws, a=fraction)


def _publication(line: WorksheetLine, rules: RuleSet) -> Step:
    sentence = phrase(
        "{n} games and {a}: {m} games and {b} are needed, pooled with others",
        n=line.n,
        a=_text(line.ru),
        m=rules.first_games,
        b=rules.floor,
    )
    if line.new is not None:
        sentence = phrase(
            "{n} games and {a}: {m} games and {b} are needed, published from this event",
            n=line.n,
            a=line.ru,
            m=rules.first_games,
            b=rules.floor,
        )
    return Step("new", _text(line.new), sentence, rules.articles.first_rating)
