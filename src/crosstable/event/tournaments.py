"""Tournaments made and carried on in memory: what the folder of an event does, without a folder.

A tournament is a value: every function gives another one, and the old one stays as it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from typing import Any

from crosstable.checks.amending import meeting, with_result
from crosstable.errors import NotARound, UnknownSystem, WrongResult, WrongUse
from crosstable.event.people.numbering import letters_of
from crosstable.event.results import WRITTEN_RESULTS, board_result, result_of
from crosstable.event.settings import header_with, ranking_as_typed
from crosstable.event.systems.system import system_names, usual_tiebreaks
from crosstable.event.typed import check_person, time_code, typed_value
from crosstable.model.choices import SystemName, refuse_unknown
from crosstable.model.dates import PartialDate
from crosstable.model.phrases import joined, phrase
from crosstable.model.requiring import require_tournament
from crosstable.model.results import Colour, Result
from crosstable.model.titles import TITLES
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.model.tournament_types import parse_type_code
from crosstable.reading.files import loads, read_again
from crosstable.rules.scoring import adjustments, computed_points, scoring_in_force
from crosstable.rules.standings.standings import standings

_SEXES = {"f": "w", "female": "w", "male": "m"}
"""Words for the letters of the format."""
_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """A player of a tournament that is being made; only the name is needed.

    `federation` is a code or an English name, `sex` m or w, `born` a year or a day, `title` one of
    GM, IM, WGM, FM, WIM, CM, WFM, WCM.

    >>> import crosstable
    >>> t = crosstable.new_tournament(
    ...     "Club Open", [crosstable.NewPlayer("Lee, Ann", 2010, federation="Norway")], rounds=3
    ... )
    >>> t.players[0].federation
    'NOR'
    """

    name: str
    rating: int | None = None
    title: str | None = None
    federation: str | None = None
    sex: str | None = None
    born: str | int | None = None
    fide_id: str | int | None = None


def new_tournament(
    name: str,
    players: Iterable[NewPlayer | str],
    *,
    rounds: int,
    system: SystemName | str = "swiss",
    city: str | None = None,
    federation: str | None = None,
    start: date | str | None = None,
    end: date | str | None = None,
    round_dates: Iterable[date | str] = (),
    arbiter: str | None = None,
    time_control: str | None = None,
    tiebreaks: str | None = None,
    initial_colour: Colour = Colour.WHITE,
) -> Tournament:
    """A tournament before its first round, without knowing the columns of a report.

    Players are numbered by rating, title and name (C.04.2, 2.2). `system` is a name or a code of
    record 192, `tiebreaks` a list such as ``PTS,BH/C1,DE`` (default: the usual one), `time_control`
    minutes and seconds a move (``90+30``) or a code, `initial_colour` what the lot gave.

    Raises `WrongData` for values that a player cannot have, `CannotAct` for others that cannot be,
    and `UnknownSystem`.

    >>> import crosstable
    >>> people = [crosstable.NewPlayer("Lee, Ann", 2010), crosstable.NewPlayer("Roe, Tim", 1985)]
    >>> t = crosstable.new_tournament("Club Open", people, rounds=1, federation="NOR")
    >>> t = crosstable.pair_round(t).apply(t)
    >>> t.player(1).name, t.player(1).entry(1)
    ('Lee, Ann', Game(opponent=2, colour=<Colour.WHITE: 'w'>, result=Result.PENDING))
    """
    code = system_names().get(system.lower(), system)
    if parse_type_code(code) is None:
        refuse_unknown(UnknownSystem, "system", system, system_names())
    people = [person_of(player) for player in players]
    people.sort(key=_strength)
    days = Tournament(
        start=_day(start), end=_day(end), round_dates=tuple(_day(day) for day in round_dates)
    )
    if len(days.round_dates) > rounds > 0:
        n = len(days.round_dates)
        raise WrongUse(phrase("round_dates has {n} days for {rounds} rounds", n=n, rounds=rounds))
    given = {
        "name": name,
        "city": city,
        "federation": federation,
        "rounds": str(rounds),
        "arbiter": arbiter,
        "tiebreaks": ranking_as_typed(tiebreaks or usual_tiebreaks(code), code),
        "time-control": None if time_control is None else time_code(time_control),
    }
    return replace(
        header_with(days, {key: value for key, value in given.items() if value is not None}),
        type_code=code,
        initial_colour=initial_colour,
        players=tuple(replace(player, number=number) for number, player in enumerate(people, 1)),
    )


def person_of(player: NewPlayer | str) -> Player:
    """A player with checked values; the number comes later."""
    given = NewPlayer(player) if isinstance(player, str) else player
    sex = _value_as_typed("sex", given.sex)
    checked = replace(
        given,
        rating=_value_as_typed("rating", given.rating),
        title=_value_as_typed("title", given.title),
        federation=_value_as_typed("federation", given.federation),
        sex=_SEXES.get(sex, sex),
        born=_value_as_typed("born", given.born),
        fide_id=_value_as_typed("fide_id", given.fide_id),
    )
    check_person(asdict(checked))
    return Player(
        number=0,
        name=checked.name,
        rating=checked.rating,
        title=checked.title,
        federation=checked.federation,
        sex=checked.sex,
        born=None if checked.born is None else PartialDate.parse(str(checked.born)),
        fide_id=None if checked.fide_id is None else str(checked.fide_id),
    )


def _value_as_typed(key: str, value: object) -> Any:
    return None if value is None else typed_value(key, str(value))


def _strength(player: Player) -> tuple[int, int, str]:
    """What the starting numbers go by; smaller is stronger."""
    title = TITLES.index(player.title) if player.title in TITLES else len(TITLES)
    return -(player.rating or 0), title, letters_of(player.name)


def _day(day: date | str | None) -> PartialDate | None:
    if day is None:
        return None
    if isinstance(day, date):
        return PartialDate(day.year, day.month, day.day)
    parsed = PartialDate.parse(day)
    if parsed is None or not parsed.is_understood:
        raise WrongUse(phrase("{text} is not a day; write 2026-11-20", text=day[:20]))
    return parsed


# -- results --------------------------------------------------------------------------------------


def enter_results(
    t: Tournament, results: Mapping[int, str], round_number: int | None = None
) -> Tournament:
    """The tournament with results of a round (default: the last one that is paired).

    `results` has what was written on the slip, White first, by the number of the player who has
    White: ``1-0``, ``½-½`` (or ``draw``, ``1/2``), ``0-1``, ``+:-``, ``-:+``, ``-:-``. The points
    follow.

    Raises `UnknownPlayer`, `WrongResult` and `NotARound`.

    >>> import crosstable
    >>> t = crosstable.new_tournament("Club Open", ["A", "B", "C", "D"], rounds=3)
    >>> t = crosstable.pair_round(t).apply(t)
    >>> white = {pair.white: "1-0" for pair in crosstable.pair_round(t, 1)}
    >>> t = crosstable.enter_results(t, white)
    >>> sorted(str(player.points) for player in t.players)
    ['0', '0', '1', '1']
    """
    require_tournament(t, "enter_results")
    last = t.paired_rounds
    wanted = last if round_number is None else round_number
    if not last:
        raise NotARound(phrase("no round is paired yet; pair_round(t).apply(t) pairs one"))
    if not 1 <= wanted <= last:
        raise NotARound(phrase("round {n} has not been paired", n=wanted))
    written = {_white(t, wanted, number): _result(text) for number, text in results.items()}
    document = t.document
    if document is not None and document.dialect.has_records and t == read_again(document):
        return _in_text(t, wanted, written)
    return _in_memory(t, wanted, written)


def _white(t: Tournament, round_number: int, number: int) -> int:
    """The number of a player who has White in a round."""
    entry = t.player(number).entry(round_number)
    if not isinstance(entry, Game) or entry.opponent is None:
        raise WrongResult(
            phrase("player {n} has no game in round {round}", n=number, round=round_number)
        )
    if entry.colour is Colour.BLACK:
        raise WrongResult(
            phrase(
                "player {n} has Black in round {round}; give the result for White, player {other}",
                n=number,
                round=round_number,
                other=entry.opponent,
            )
        )
    return number


def _result(text: str) -> str:
    result = result_of(text)
    if result is None:
        known = joined([row.text for row in WRITTEN_RESULTS[:_MOST_NAMED]])
        raise WrongResult(
            phrase("{text} is not a result; write {results}", text=str(text)[:20], results=known)
        )
    return result


def _in_text(t: Tournament, round_number: int, written: Mapping[int, str]) -> Tournament:
    """The report with the results in its lines; all other bytes stay."""
    document = t.document
    assert document is not None
    dialect = document.dialect.name if document.dialect_was_given else None
    for number, result in written.items():
        sides = board_result(result)
        codes = (sides.white.code, sides.black.code)
        source = with_result(t, meeting(t, round_number, number), codes)
        t = loads(source.to_bytes(), dialect=dialect)
    return t


def _in_memory(t: Tournament, round_number: int, written: Mapping[int, str]) -> Tournament:
    """The players with the results in their cells, and with their points and ranks."""
    cells: dict[int, Result] = {}
    for number, result in written.items():
        sides = board_result(result)
        entry = t.player(number).entry(round_number)
        assert isinstance(entry, Game)
        assert entry.opponent is not None
        cells[number] = sides.white
        cells[entry.opponent] = sides.black
    scoring = scoring_in_force(t).scoring
    players = [_with_result(player, round_number, cells) for player in t.players]
    t = replace(t, players=tuple(players))
    counted = tuple(
        replace(
            player,
            points=computed_points(
                player, scoring, adjustments=adjustments(t, player.number, scoring=scoring)
            ),
        )
        for player in t.players
    )
    t = replace(t, players=counted)
    ranks = standings(t, boards=t.is_team_event, after=t.paired_rounds).rank_of
    ranked = tuple(replace(player, rank=ranks.get(player.number)) for player in t.players)
    return replace(t, players=ranked)


def _with_result(player: Player, round_number: int, cells: Mapping[int, Result]) -> Player:
    entry = player.entry(round_number)
    if player.number not in cells or not isinstance(entry, Game):
        return player
    rounds = list(player.rounds)
    rounds[round_number - 1] = replace(entry, result=cells[player.number])
    return replace(player, rounds=tuple(rounds))
