"""Rate an event: the worksheet of one report by one edition of the regulations.

>>> import crosstable
>>> t = crosstable.read(crosstable.sample("round-robin"))
>>> sheet = crosstable.rate(t, "fide-2002")
>>> sheet.system.name, sheet.lines[0].rating, sheet.lines[0].n
('swiss', 2447, 9)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from types import MappingProxyType

from crosstable.errors import WrongUse
from crosstable.lists.files import ListedPlayer
from crosstable.lists.lookup import ListedPeople, people_given
from crosstable.model.choices import RulesName, SystemName
from crosstable.model.details.event import EventDetails
from crosstable.model.details.values import RatingOptions
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.requiring import require_no_path, require_tournament
from crosstable.model.tournament import Tournament
from crosstable.ratings.columns import SURPLUS
from crosstable.ratings.computing import Computed, Settings, compute
from crosstable.ratings.editions import RuleSet, list_date, rule_set_of
from crosstable.ratings.eligibility import (
    Case,
    Left,
    findings_of,
    games_and_reasons,
    ignored_codes,
)
from crosstable.ratings.field import Given, entrants_of
from crosstable.ratings.national.reading import asked_rules
from crosstable.ratings.options import OptionValue, chosen_options, readings
from crosstable.ratings.pergame import FINEST
from crosstable.ratings.pooling import pool_stages
from crosstable.ratings.remarks import remarks
from crosstable.ratings.worksheet import LineGame, Worksheet, WorksheetLine
from crosstable.rules.rateability import RatedGame, RatingSystem, kind_of_event, rating_system
from crosstable.rules.rateofplay import RAPID_RATED_SINCE, STANDARD
from crosstable.text.formats import half_points_text

_NEWEST = date(9999, 1, 1)


def rate(
    t: Tournament,
    rules: RulesName | str | RuleSet | None = None,
    *,
    players: ListedPeople | Iterable[ListedPlayer] | None = None,
    details: EventDetails | None = None,
    system: SystemName | str | None = None,
    k: Mapping[int, int] | None = None,
    options: Mapping[str, OptionValue] | None = None,
    published: Mapping[int, int] | None = None,
    stages: Sequence[Tournament] = (),
    ignore: Iterable[str] = (),
) -> Worksheet:
    """The worksheet of an event. The content of a report never raises.

    `rules` is a name such as ``fide-2002`` (default: by the first day and the time control), or
    national rules: the path of their file, or what `national_rules` reads.
    `players` is the rating list in force, as `list_for` reads it.
    `k` overrides K by starting number; `published` gives the ratings of players who were unrated at
    the event and have one by now (2002, 10.4). `stages` are other reports of the same event (2002,
    6.2). Faults named in `ignore`, by code, prefix or name, do not prevent rating.

    Raises `UnknownRules`, `WrongRules`, `UnknownOption`, `UnknownPlayer` for a number of `k` or
    `published` that nobody has, and `MissingExtra` without the extra `ratings`.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> sheet = crosstable.rate(t, "fide-2002")
    >>> sheet.line(1).change, sheet.line(1).new
    (Decimal('6.00'), 2453)
    """
    require_tournament(t, "rate")
    require_no_path(details, "details", f"crosstable.read_details({str(details)!r})[0]")
    chosen = chosen_options(None if details is None else details.rating, options)
    said = None if details is None and not options else _with_options(details, chosen)
    whole = pool_stages(t, stages)
    for number in (*(k or ()), *(published or ())):
        whole.player(number)
    _refuse_wrong_factors(k or {})
    day = t.first_day
    in_force = _rules_for(whole, rules, day)
    listed = people_given(whole, players)
    honorary = (said.honorary_ratings or ()) if said is not None else ()
    given = Given(listed, k, published, honorary, chosen.rapid_k)
    entrants, assumed = entrants_of(whole, in_force, day, given)
    as_rated = rating_system(whole, system, in_force.round_robin_formulas)
    case = Case(whole, in_force, said, as_rated.name, day, entrants)
    games, left = games_and_reasons(case)
    computed = compute(entrants, games, _settings(case, as_rated, chosen))
    return Worksheet(
        event=t.name,
        rules=in_force,
        system=as_rated,
        list_date=None if day is None else list_date(day, in_force, _months(chosen)),
        lines=tuple(_lines(case, games, left, computed)),
        average=computed.average,
        findings=findings_of(case, listed, system, t, ignored_codes(ignore)),
        assumptions=(*assumed, *remarks(case, as_rated, rules is not None, computed)),
        entrants=MappingProxyType(entrants),
    )


def _refuse_wrong_factors(k: Mapping[int, int]) -> None:
    for number, factor in k.items():
        if not 0 < factor < 100:
            raise WrongUse(phrase("K of player {n} must be 1 to 99, not {k}", n=number, k=factor))


def _with_options(details: EventDetails | None, chosen: RatingOptions) -> EventDetails:
    said = details or EventDetails()
    others = {name: getattr(said.rating, name) for name in ("closing_days", "pool_periods")}
    return replace(said, rating=replace(chosen, **others))


def _rules_for(t: Tournament, name: RuleSet | str | None, day: date | None) -> RuleSet:
    """The rules of the name, else of the first day (0.1) and the time control.

    Before the lists of rapid and blitz every event is taken for a standard one, and refused if it
    is too fast, as the checker does; article 15 of 2002 has to be asked for.
    """
    if name is not None:
        return asked_rules(name)
    is_before_fast_lists = day is not None and day < RAPID_RATED_SINCE
    kind = STANDARD if is_before_fast_lists else kind_of_event(t.time_control)
    return rule_set_of(day or _NEWEST, kind)


def _months(options: RatingOptions) -> int | None:
    return None if options.list_period is None else {"month": 1, "quarter": 3}[options.list_period]


def _settings(case: Case, system: RatingSystem, options: RatingOptions) -> Settings:
    return Settings(case.rules, system, readings(options, case.rules, system.name))


# ---- lines --------------------------------------------------------------------------------------


def _lines(
    case: Case,
    games: Sequence[RatedGame],
    left: Mapping[tuple[int, int], Left],
    computed: Computed,
) -> Iterable[WorksheetLine]:
    played: dict[int, list[RatedGame]] = {}
    for game in games:
        played.setdefault(game.player, []).append(game)
    for number, entrant in case.entrants.items():
        figure = computed.figures[number]
        yield WorksheetLine(
            id=number,
            name=entrant.player.name,
            fide_id=entrant.player.fide_id,
            rating=entrant.rating,
            n=figure["games"] or 0,
            half_points=figure["points"] or 0,
            status=computed.status[number],
            we_hundredths=figure["expected"],
            k=entrant.k if figure["k_used"] is None else figure["k_used"],
            games=tuple(_games(case, number, played.get(number, ()), left, computed)),
            we_parts=_expected_parts(figure, case.rules),
            **{name: figure[name] for name in _SAME_NAMES},
            **{f"{name}_hundredths": figure[name] for name in _IN_HUNDREDTHS},
        )


def _expected_parts(figure: Mapping[str, int | None], rules: RuleSet) -> int | None:
    """We as exactly as the rules have it."""
    surplus = figure[SURPLUS]
    if surplus is None:
        return None
    parts = rules.expected_parts
    return parts // 2 * (figure["points"] or 0) - surplus * parts // FINEST


_SAME_NAMES = ("dp", "rc", "ru_first", "rc_new", "ru", "d", "new")
_IN_HUNDREDTHS = ("p", "pd", "change")


def _games(
    case: Case,
    number: int,
    played: Sequence[RatedGame],
    left: Mapping[tuple[int, int], Left],
    computed: Computed,
) -> list[LineGame]:
    """All scheduled games of a player: counted, or with the reason why not."""
    games = [_line_game(case, game, computed) for game in played]
    people = case.t.by_number
    for (round_number, player), reason in left.items():
        if player == number:
            entry = people[player].entry(round_number)
            opponent = getattr(entry, "opponent", None)
            games.append(
                LineGame(round_number, opponent, None, False, reason.reason, reason.clause)
            )
    named = (
        game
        if game.opponent is None or game.opponent not in people
        else game._replace(opponent_name=people[game.opponent].name)
        for game in games
    )
    return sorted(named, key=lambda game: game.round_number)


def _line_game(case: Case, game: RatedGame, computed: Computed) -> LineGame:
    """A rated game as the player's line counts it, or the rule that it does not (6.1, 6.4)."""
    number = game.opponent
    articles = case.rules.articles
    figures = computed.games.get((game.round_number, game.player))
    line = LineGame(game.round_number, number, game.half_points, figures is not None)
    is_rated = case.entrants[number].rating_then is not None
    if figures is not None:
        return line._replace(
            note="" if is_rated else phrase("unrated"),
            strength=figures["strength"],
            counted_as=figures["counted_as"],
            d=figures["game_d"],
            d_used=figures["d_used"],
            pd=_hundredths(figures["game_pd"], case.rules),
            pd_parts=figures["game_pd"],
        )
    if computed.average is not None:
        return line._replace(note=_too_few_points(case.rules), clause=articles.few_points)
    return line._replace(note=phrase("the opponent is unrated"), clause=articles.rated_opponents)


def _hundredths(parts: int | None, rules: RuleSet) -> int | None:
    """An expected score in hundredths, halves up."""
    if parts is None:
        return None
    unit = rules.expected_parts // 100
    return (2 * parts + unit) // (2 * unit)


def _too_few_points(rules: RuleSet) -> Phrase:
    least = rules.least_half_points
    if least == 2:
        return phrase("the opponent is unrated and has less than one point")
    return phrase(
        "the opponent is unrated and has less than {points} points", points=half_points_text(least)
    )
