"""What must be left of a tournament, told by the printed losses and assumptions alone.

`expected` takes away exactly the information that each loss names and puts in exactly what each
assumption says. It knows the rules of format notes, 4.1, 10 and 13, and nothing of the writer. A
loss that names an item which is not there fails at once.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

import crosstable
from crosstable.model.findings import Assumption
from crosstable.model.records import (
    AbnormalPoints,
    NationalRecord,
    ProhibitedPairing,
    RankingMethod,
    Team,
)
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import ZERO, Bye, Entry, Game, GameScoring, Player, Tournament
from crosstable.rules.matches import team_matches, with_hidden_results
from crosstable.writing.conversion import Conversion
from crosstable.writing.losses import Loss

ROSTERS_ONLY = ("trf06", "trf16", "trfx")


def expected(t: Tournament, conversion: Conversion) -> Tournament:
    """The tournament that reading the converted file must give."""
    work = _Projection(t, conversion.document.dialect.name)
    for assumption in conversion.assumptions:
        _ASSUMPTIONS[assumption.kind](work, assumption)
    for loss in conversion.losses:
        _LOSSES[loss.kind](work, loss)
    return work.finished()


def fictitious_table(t: Tournament) -> dict[tuple[int, int], Decimal]:
    """Fictitious points by player and round: XXA and 250 are two notations of it."""
    table: dict[tuple[int, int], Decimal] = {}
    for a in t.accelerations:
        for number in t.by_number:
            if a.first <= number <= a.last:
                for round_number in range(a.first_round, a.last_round + 1):
                    table[number, round_number] = a.game_points
    return {key: value for key, value in table.items() if value}


def _rounds_named(message: str) -> list[int]:
    """The numbers after the word round: ``round 2, 3`` or ``bye of round 2, bye of round 3``."""
    return [int(n) for n in re.findall(r"(?<=round )\d+|(?<=, )\d+(?=,|$)", message)]


@dataclass
class _Projection:
    source: Tournament
    target: str
    t: Tournament = field(init=False)
    changed_byes: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.t = self.source

    # -- tools ----------------------------------------------------------------------------------

    def set(self, **values: Any) -> None:
        self.t = replace(self.t, **values)

    def was_there(self, name: str, line: int | None) -> Any:
        """The item of the source that stands on this line."""
        return next(item for item in getattr(self.source, name) if item.line == line)

    def change(self, name: str, line: int | None, change: Callable[[Any], Any]) -> None:
        """Change the (first) item that stands on a line; None removes it."""
        items = list(getattr(self.t, name))
        index = next(i for i, item in enumerate(items) if item.line == line)
        changed = change(items[index])
        items[index : index + 1] = [] if changed is None else [changed]
        self.set(**{name: tuple(items)})

    def remove(self, name: str, line: int | None) -> None:
        self.change(name, line, lambda item: None)

    def cells(self, loss: Loss, change: Callable[[Entry], Entry]) -> None:
        """Change the named rounds of the player on a line."""

        def changed(player: Player) -> Player:
            entries = list(player.rounds)
            for number in _rounds_named(loss.message):
                entries[number - 1] = change(entries[number - 1])
            return replace(player, rounds=_trimmed(entries))

        self.change("players", loss.line, changed)

    # -- what follows from all of it ------------------------------------------------------------

    def finished(self) -> Tournament:
        national = tuple(n for n in self.t.national if _says_something(n))
        if self.target == "vega":
            order = [player.number for player in self.t.players]
            national = tuple(sorted(national, key=lambda n: order.index(n.number)))
        self.set(national=national)
        if self.target != "vega" and self.t.current_round == self.source.paired_rounds:
            self.set(current_round=None)  # the rounds show it
        if self.target in ROSTERS_ONLY:
            teams = sorted(self.t.teams, key=lambda team: team.number)
            self.set(teams=tuple(replace(x, number=i) for i, x in enumerate(teams, 1)))
        if self.target == "trfx":
            self.set(prohibited=tuple(map(self._in_xxp, self.t.prohibited)))
        for number, round_number in self.changed_byes:
            self._change_bye(number, round_number)
        return self.t

    def _in_xxp(self, prohibited: ProhibitedPairing) -> ProhibitedPairing:
        """XXP has no rounds: it says the same as a record 260 for all of them."""
        rounds = self.source.declared_rounds or 999
        if prohibited.first_round == 1 and (prohibited.last_round or 0) >= rounds:
            return replace(prohibited, first_round=None, last_round=None)
        return prohibited

    def _change_bye(self, number: int, round_number: int) -> None:
        """``0000 - +`` as the target's reader understands it."""
        alike = (Bye(ByeKind.PAIRING_ALLOCATED), Bye(ByeKind.FULL_POINT))
        lonely = Game(None, None, Result.FORFEIT_WIN)
        candidates = (*alike, lonely) if self.target in ("trf06", "vega") else (lonely,)
        sharing = [p.number for p in self.source.players if p.entry(round_number) in candidates]
        if self.t.is_team_event:
            entry: Entry = lonely
        elif sharing[0] == number and (self.target == "vega" or len(sharing) == 1):
            entry = alike[0]
        else:
            entry = alike[1]
        line = self.source.player(number).line

        def changed(player: Player) -> Player:
            entries = list(player.rounds)
            assert entries[round_number - 1] in candidates
            entries[round_number - 1] = entry
            return replace(player, rounds=tuple(entries))

        self.change("players", line, changed)


def _trimmed(cells: list[Entry]) -> tuple[Entry, ...]:
    while cells and cells[-1] is None:
        cells.pop()
    return tuple(cells)


def _says_something(n: NationalRecord) -> bool:
    data = (n.rating, n.national_id, n.sex, n.classification, n.name, n.origin, n.born)
    return any(value is not None for value in data)


# -- losses, one function for each kind -----------------------------------------------------------


def _attribute(name: str) -> Callable[[_Projection, Loss], None]:
    """A header attribute that is gone."""

    def lose(p: _Projection, loss: Loss) -> None:
        assert getattr(p.t, name) is not None
        p.set(**{name: None})

    return lose


def _item(name: str) -> Callable[[_Projection, Loss], None]:
    """A record that is gone."""
    return lambda p, loss: p.remove(name, loss.line)


def _national_rating(p: _Projection, loss: Loss) -> None:
    p.change("national", loss.line, lambda n: replace(n, rating=None, national_id=None))


def _national_data(p: _Projection, loss: Loss) -> None:
    gone = dict.fromkeys(("sex", "classification", "name", "origin", "born"))
    p.change("national", loss.line, lambda n: replace(n, **gone))


def _short_game(p: _Projection, loss: Loss) -> None:
    plain = {
        Result.SHORT_WIN: Result.FORFEIT_WIN,
        Result.SHORT_LOSS: Result.FORFEIT_LOSS,
        Result.SHORT_DRAW: Result.DRAW,
    }

    def change(entry: Entry) -> Entry:
        assert isinstance(entry, Game)
        return replace(entry, result=plain[entry.result])

    p.cells(loss, change)


def _bye_kind(p: _Projection, loss: Loss) -> None:
    player = p.was_there("players", loss.line)
    p.changed_byes += [(player.number, number) for number in _rounds_named(loss.message)]


def _game_scoring(p: _Projection, loss: Loss) -> None:
    assert p.source.stated_scoring is not None
    if p.target == "vega":
        _win_and_draw(p, loss)
    else:
        p.set(stated_scoring=None)


def _win_and_draw(p: _Projection, loss: Loss) -> None:
    scoring = p.source.stated_scoring
    assert scoring is not None
    values = {"W": scoring.white_win, "D": scoring.white_draw}
    p.set(stated_scoring=GameScoring.of_symbols(values))


def _scoring_detail(p: _Projection, loss: Loss) -> None:
    scoring = p.source.stated_scoring
    assert scoring is not None
    assert not scoring.fits_record_162
    if p.target == "vega":
        _win_and_draw(p, loss)
    elif p.t.stated_scoring is not None:
        p.set(stated_scoring=GameScoring.of_symbols(scoring.symbols()))


def _unknown_value(p: _Projection, loss: Loss) -> None:
    scoring = p.source.stated_scoring
    assert scoring is not None
    assert scoring.unknown != scoring.white_draw
    if p.t.stated_scoring is not None:
        p.set(stated_scoring=replace(p.t.stated_scoring, unknown=scoring.white_draw))


def _tiebreaks(p: _Projection, loss: Loss) -> None:
    assert p.source.tiebreaks
    own = tuple(code for code in p.source.tiebreaks if code.startswith("OTHER_"))
    p.set(tiebreaks=("PTS", *own) if own and p.target == "vega" else None)


def _points_not_first(p: _Projection, loss: Loss) -> None:
    codes = p.source.tiebreaks
    assert codes
    assert codes[0] != "PTS"
    rest = tuple(code for code in p.t.tiebreaks or () if code != "PTS")
    if p.t.tiebreaks is not None:
        p.set(tiebreaks=("PTS", *rest) if p.target == "vega" else rest)


def _acceleration(p: _Projection, loss: Loss) -> None:
    if loss.line == p.source.header_lines.get("acceleration_name"):
        p.set(acceleration_name=None)
    else:
        p.remove("accelerations", loss.line)


def _prohibited_rounds(p: _Projection, loss: Loss) -> None:
    old = p.was_there("prohibited", loss.line)
    limited = old.first_round > 1 or old.last_round < (p.source.declared_rounds or 999)
    assert limited
    if p.target != "trfx" or p.source.is_team_event:
        return  # the pairing itself is lost
    inside = old.first_round <= p.source.next_round <= old.last_round
    for_all = replace(old, first_round=None, last_round=None)
    p.change("prohibited", loss.line, lambda item: for_all if inside else None)


def _announced_bye(p: _Projection, loss: Loss) -> None:
    if loss.message.startswith("player"):
        assert min(_rounds_named(loss.message)) > p.source.paired_rounds
        p.cells(loss, lambda entry: None)
    else:
        assert p.was_there("team_byes", loss.line).round_number > p.source.paired_rounds


def _team_data(p: _Projection, loss: Loss) -> None:
    assert p.was_there("teams", loss.line).numbered
    if p.target in ROSTERS_ONLY:

        def strip(team: Team) -> Team:
            return Team(team.number, team.name, team.roster, numbered=False, line=team.line)

        p.change("teams", loss.line, strip)


def _match_point_decimals(p: _Projection, loss: Loss) -> None:
    if any(team.line == loss.line for team in p.source.teams):
        assert p.was_there("teams", loss.line).match_points % 1
        if p.target == "draft-2024":
            p.change("teams", loss.line, lambda team: replace(team, match_points=None))
        return
    bye = p.t.team_pairing_bye
    if bye is not None and bye.line == loss.line:
        p.set(team_pairing_bye=replace(bye, match_points=ZERO))
        return
    for name in ("accelerations", "abnormal_points"):
        items = getattr(p.t, name)
        if any(item.line == loss.line for item in items):
            p.change(name, loss.line, lambda item: replace(item, match_points=ZERO))
            return
    raise AssertionError(loss)


def _team_bye_or_forfeit(p: _Projection, loss: Loss) -> None:
    bye = p.t.team_pairing_bye
    if bye is not None and bye.line == loss.line:
        p.set(team_pairing_bye=None)
    elif any(item.line == loss.line for item in p.t.team_byes):
        p.remove("team_byes", loss.line)
    else:
        p.remove("team_forfeits", loss.line)


def _comment(p: _Projection, loss: Loss) -> None:
    index = next(i for i, (line, _) in enumerate(p.t.comment_places) if line == loss.line)
    comments, places = list(p.t.comments), list(p.t.comment_places)
    del comments[index], places[index]
    p.set(comments=tuple(comments), comment_places=tuple(places))


def _file_order(p: _Projection, loss: Loss) -> None:
    assert p.t.paired_in_file_order
    p.set(paired_in_file_order=False)


def _long_name(p: _Projection, loss: Loss) -> None:
    def cut(player: Player) -> Player:
        assert len(player.name) > 30
        return replace(player, name=player.name[:30].rstrip())

    p.change("players", loss.line, cut)


def _unknown_sex(p: _Projection, loss: Loss) -> None:
    def default(player: Player) -> Player:
        assert player.sex is None
        return replace(player, sex="m")

    p.change("players", loss.line, default)


def _open_game(p: _Projection, loss: Loss) -> None:
    def change(entry: Entry) -> Entry:
        assert isinstance(entry, Game)
        assert entry.result.is_open
        return None if p.target == "vega" else replace(entry, result=Result.PENDING)

    p.cells(loss, change)


def _round_date(p: _Projection, loss: Loss) -> None:
    dates = list(p.t.round_dates)
    for number in _rounds_named(loss.message.partition(":")[0]):
        assert dates[number - 1] is not None
        dates[number - 1] = None
    while dates and dates[-1] is None:
        dates.pop()
    p.set(round_dates=tuple(dates))


def _text_changed(p: _Projection, loss: Loss) -> None:
    if p.target == "vega":
        p.change("players", loss.line, lambda x: replace(x, name=x.name.replace("|", "/")))
        return
    assert loss.line == p.source.header_lines["tiebreaks"]
    p.set(tiebreaks=tuple(code.replace(" ", "_") for code in p.t.tiebreaks or ()))


_LOSSES: dict[str, Callable[[_Projection, Loss], None]] = {
    "missing-result": lambda p, loss: None,  # it was never there: only the points show it
    "team-copy": lambda p, loss: None,  # records 801 and 802 are not part of the tournament
    "national-rating": _national_rating,
    "national-data": _national_data,
    "ranking-method": _item("ranking_methods"),
    "short-game": _short_game,
    "bye-kind": _bye_kind,
    "rounds": _attribute("declared_rounds"),
    "current-round": _attribute("current_round"),
    "initial-colour": _attribute("initial_colour"),
    "game-scoring": _game_scoring,
    "scoring-detail": _scoring_detail,
    "unknown-result-value": _unknown_value,
    "type-code": _attribute("type_code"),
    "tiebreaks": _tiebreaks,
    "points-not-first": _points_not_first,
    "time-control": _attribute("time_control_code"),
    "pairing-controller": _attribute("pairing_controller"),
    "acceleration": _acceleration,
    "prohibited-pairing": _item("prohibited"),
    "prohibited-rounds": _prohibited_rounds,
    "announced-bye": _announced_bye,
    "team": _item("teams"),
    "team-data": _team_data,
    "match-point-decimals": _match_point_decimals,
    "lineup": _item("lineups"),
    "board-colours": _attribute("board_colours"),
    "team-bye-or-forfeit": _team_bye_or_forfeit,
    "match-scoring": _attribute("stated_match_scoring"),
    "abnormal-points": _item("abnormal_points"),
    "comment": _comment,
    "file-order": _file_order,
    "player-note": _item("notes"),
    "long-name": _long_name,
    "type-text": _attribute("type_text"),
    "open-game": _open_game,
    "unreadable": lambda p, loss: None,  # it never was in the tournament
    "unknown-sex": _unknown_sex,
    "round-date": _round_date,
    "text-changed": _text_changed,
    "unknown-record": lambda p, loss: p.remove("unknown_lines", loss.line),
}


# -- assumptions, one function for each kind ------------------------------------------------------


def _assumed_method(p: _Projection, assumption: Assumption) -> None:
    federation = assumption.message.split()[1]
    p.set(ranking_methods=(*p.t.ranking_methods, RankingMethod(federation, "OTHER")))


def _assumed_current_round(p: _Projection, assumption: Assumption) -> None:
    assert p.target == "vega"
    assert p.source.current_round is None
    p.set(current_round=int(assumption.message.split()[0]))


def _assumed_numbers(p: _Projection, assumption: Assumption) -> None:
    p.set(teams=tuple(replace(team, numbered=True) for team in p.t.teams))


def _assumed_rounds(p: _Projection, assumption: Assumption) -> None:
    last = p.source.declared_rounds or 999
    p.set(
        prohibited=tuple(
            replace(x, first_round=1, last_round=last) if x.last_round is None else x
            for x in p.t.prohibited
        )
    )


def _assumed_comment(p: _Projection, assumption: Assumption) -> None:
    comment = f" acceleration: {p.t.acceleration_name}"
    p.set(comments=(*p.t.comments, comment), acceleration_name=None)


def _assumed_federation(p: _Projection, assumption: Assumption) -> None:
    p.set(national=tuple(replace(n, federation=n.federation or "NON") for n in p.t.national))


def _assumed_forfeit(p: _Projection, assumption: Assumption) -> None:
    words = r"299 \+: (\S+) match .* (\S+) game points of team (\d+) .* in round (\d+)"
    found = re.match(words, assumption.message)
    assert found
    mp, gp, team, number = found.groups()
    line = next(
        f.line
        for f in p.t.team_forfeits
        if f.round_number == int(number) and int(team) in (f.white, f.black)
    )
    stated = AbnormalPoints("+", Decimal(mp), Decimal(gp), int(number), (int(team),), line)
    p.set(abnormal_points=(*p.t.abnormal_points, stated))


def _assumed_type_code(p: _Projection, assumption: Assumption) -> None:
    assert p.target == "draft-2024"
    assert p.source.type_code is None
    p.set(type_code=assumption.message.split()[1].strip(":"), type_text=None)


def _assumed_bonus_rounds(p: _Projection, assumption: Assumption) -> None:
    step = 1 if p.target == "draft-2024" else -1
    records = (
        a
        if a.kind or not a.round_number or a.round_number + step >= 998
        else replace(a, round_number=a.round_number + step or None)
        for a in p.t.abnormal_points
    )
    p.set(abnormal_points=tuple(records))


def _assumed_totals(p: _Projection, _: Assumption) -> None:
    """Teams of records 013 get the points of their matches and the ranks of the standings."""
    totals = team_matches(p.source, first_draft=p.target == "draft-2024").totals
    ranks = crosstable.standings(p.source).rank_of
    p.set(
        teams=tuple(
            replace(
                team,
                match_points=totals[team.number].match_points,
                game_points=totals[team.number].game_points,
                rank=ranks[team.number],
            )
            for team in p.t.teams
        )
    )


def _assumed_hidden_results(p: _Projection, assumption: Assumption) -> None:
    """Boards won by forfeit and byes of teams, with rules that have tests of their own."""
    written = with_hidden_results(p.source)
    p.set(
        players=written.players,
        team_pairing_bye=written.team_pairing_bye,
        team_forfeits=written.team_forfeits,
    )


_ASSUMPTIONS: dict[str, Callable[[_Projection, Assumption], None]] = {
    "ranking-method": _assumed_method,
    "current-round": _assumed_current_round,
    "team-number": _assumed_numbers,
    "team-totals": _assumed_totals,
    "prohibited-rounds": _assumed_rounds,
    "acceleration-name": _assumed_comment,
    "national-federation": _assumed_federation,
    "forfeit-win": _assumed_forfeit,
    "bonus-round": _assumed_bonus_rounds,
    "type-code": _assumed_type_code,
    "hidden-board-forfeits": _assumed_hidden_results,
    "free-teams": _assumed_hidden_results,
    "comment-order": lambda p, assumption: p.set(comments=tuple(sorted(p.t.comments))),
}
