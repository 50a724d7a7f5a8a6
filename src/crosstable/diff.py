"""What changed between two tournaments, in the words of chess.

`diff` compares meaning: two reports of different dialects that tell the same event give no change,
and it gives none exactly when the two models are equal.

**Who is who.** Numbers move when a late entry is squeezed in, so players are matched before
anything is compared, and every opponent, roster and record is compared through the matching. The
steps, each among those whom the steps before left over:

1. a name that nobody shares, with the same birth date and the same start number: the same player
   even if the FIDE number was corrected;
2. the FIDE number;
3. the name with the birth date, then with the birth year, then with a birth date that only one
   of the two reports knows;
4. the start number, unless both the FIDE number and the name say that it is somebody else.

Where several fit, those with more in common come first, then the order of the file decides. Teams
are matched by name, then by number. A number that stands for two players means the first of them,
as everywhere in the model.

In messages a player carries the number of the second event; one who is only in the first event
keeps the number from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from decimal import Decimal
from functools import cached_property
from itertools import pairwise, zip_longest
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from crosstable.dates import PartialDate
from crosstable.model import (
    ZERO,
    AbnormalPoints,
    Acceleration,
    Bye,
    Entry,
    Game,
    GameScoring,
    Lineup,
    MatchScoring,
    NationalRecord,
    Player,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
    Tournament,
)
from crosstable.results import ByeKind, Colour, Result
from crosstable.scoring import computed_points, match_scoring, scoring_in_force

__all__ = ["KINDS", "Change", "change_json", "diff"]

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "header": "a value of the tournament section",
        "scoring": "the points for games, byes or matches",
        "player-added": "a player who was not in the first event",
        "player-gone": "a player who is not in the second event",
        "renumbered": "the start number of a player, or the number of a team",
        "player": "a personal datum of a player",
        "points": "the points that the report declares for a player or a team",
        "rank": "the rank that the report declares for a player or a team",
        "result": "the result of a game",
        "colour": "the colours of a game",
        "pairing": "the opponent of a player in a round",
        "bye": "a bye or a blank cell, also in the place of a game",
        "order": "the same records in another order",
        "blank-cells": "cells without content after the last one that says something",
        "team-added": "a team that was not in the first event",
        "team-gone": "a team that is not in the second event",
        "team": "a datum of a team",
        "roster": "the players of a team or their order",
        "line-up": "who sat at the boards of a team in a round",
        "team-bye": "a bye of teams",
        "team-forfeit": "a match that a team did not come to",
        "national": "a datum of a national rating system",
        "acceleration": "fictitious points for pairing",
        "prohibited-pairing": "participants who must not meet",
        "abnormal-points": "points given otherwise than by the rule",
        "note": "a free datum of a player",
        "comment": "a comment",
    }
)


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two events.

    `number` is the participant (player or team) it is about; `old` and `new` are None where
    nothing was stated; `consequence` says what follows for the points.
    """

    kind: str
    message: str
    round_number: int | None = None
    number: int | None = None
    opponent: int | None = None
    field: str | None = None
    old: str | None = None
    new: str | None = None
    consequence: str | None = None

    def __str__(self) -> str:
        return f"{self.message} [{self.consequence}]" if self.consequence else self.message


def change_json(change: Change) -> dict[str, str | int | None]:
    """A change in the published JSON shape."""
    return {
        "kind": change.kind,
        "round": change.round_number,
        "id": change.number,
        "opponent": change.opponent,
        "field": change.field,
        "old": change.old,
        "new": change.new,
        "consequence": change.consequence,
    }


def diff(
    a: Tournament, b: Tournament, scoring: Callable[[Tournament], GameScoring] | None = None
) -> tuple[Change, ...]:
    """What one has to change in `a` to get `b`; empty exactly when the two are equal.

    `scoring` gives the points of an event; without it, those in force by its report.

    >>> old = Tournament(players=(Player(12, "Lee, Ann", rating=2210),))
    >>> new = Tournament(players=(Player(14, "Lee, Ann", rating=2215),))
    >>> for change in diff(old, new):
    ...     print(change)
    start number of Lee, Ann was 12, is 14
    14 Lee, Ann: rating was 2210, is 2215
    """
    if a == b:
        return ()
    events = _compared(a, b, scoring or _in_force)
    parts = (_header, _players, _rounds, _teams, _rest)
    return tuple(change for part in parts for change in part(events))


def _in_force(tournament: Tournament) -> GameScoring:
    return scoring_in_force(tournament).scoring


# -- matching -----------------------------------------------------------------------------------

T = TypeVar("T")
Key = Callable[[T], Hashable]


class _Matching:
    """Which members of two sequences are the same, by their positions.

    An identity is the position in the first sequence; members of the second alone come after.
    """

    def __init__(self, first: Sequence[int], second: Sequence[int]) -> None:
        self._numbers = (tuple(first), tuple(second))
        self.partner: dict[int, int] = {}
        self.left_a = list(range(len(first)))
        self.left_b = list(range(len(second)))

    def pair(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Take pairs of positions as matched."""
        found = dict(pairs)
        taken = set(found.values())
        self.partner |= found
        self.left_a = [i for i in self.left_a if i not in found]
        self.left_b = [j for j in self.left_b if j not in taken]

    def identities(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """The identity behind each number, for both sides; the first holder of a number counts."""
        first, second = self._numbers
        back = {j: i for i, j in self.partner.items()}
        of_a: dict[int, int] = {}
        for i, number in enumerate(first):
            of_a.setdefault(number, i)
        of_b: dict[int, int] = {}
        for j, number in enumerate(second):
            of_b.setdefault(number, back.get(j, len(first) + j))
        return of_a, of_b


def _pair_by(
    matching: _Matching,
    a: Sequence[T],
    b: Sequence[T],
    key: Key[T],
    unless: Callable[[T, T], bool] | None = None,
) -> None:
    """Pair those left over whose keys are equal, in the order of the file; None is no key."""
    groups: dict[Hashable, tuple[list[int], list[int]]] = {}
    for side, (members, left) in enumerate(((a, matching.left_a), (b, matching.left_b))):
        for index in left:
            value = key(members[index])
            if value is not None:
                groups.setdefault(value, ([], []))[side].append(index)
    found = [
        (i, j)
        for of_a, of_b in groups.values()
        for i, j in zip(of_a, of_b, strict=False)
        if unless is None or not unless(a[i], b[j])
    ]
    matching.pair(found)


def _match_players(a: Sequence[Player], b: Sequence[Player]) -> _Matching:
    """Match players as the module's text explains."""
    matching = _Matching([p.number for p in a], [p.number for p in b])
    shared = {name for players in (a, b) for name, n in _name_counts(players).items() if n > 1}
    steps: tuple[Key[Player], ...] = (
        lambda p: (p.name, p.born, p.number) if p.name and p.name not in shared else None,
        lambda p: (p.fide_id, p.name, p.born, p.number) if p.fide_id else None,
        lambda p: (p.fide_id, p.name) if p.fide_id else None,
        lambda p: (p.fide_id, p.number) if p.fide_id else None,
        lambda p: p.fide_id or None,
        lambda p: (p.name, p.born, p.number) if p.name else None,
        lambda p: (p.name, p.born) if p.name else None,
        lambda p: (p.name, _birth_year(p)) if p.name else None,
    )
    for key in steps:
        _pair_by(matching, a, b, key)
    _pair_unknown_births(matching, a, b)
    _pair_by(matching, a, b, lambda p: (p.number, p.name))
    _pair_by(matching, a, b, lambda p: p.number, unless=_is_somebody_else)
    return matching


def _name_counts(players: Iterable[Player]) -> Counter[str]:
    return Counter(p.name for p in players)


def _birth_year(player: Player) -> int | None:
    return player.born.year if player.born else None


def _pair_unknown_births(matching: _Matching, a: Sequence[Player], b: Sequence[Player]) -> None:
    """Pair equal names where one side does not know the birth year and the other does."""
    for known_in_b in (True, False):
        found: list[tuple[int, int]] = []
        of_a = _named(a, matching.left_a, not known_in_b)
        of_b = _named(b, matching.left_b, known_in_b)
        for name, indexes in of_a.items():
            found += zip(indexes, of_b.get(name, ()), strict=False)
        matching.pair(found)


def _named(players: Sequence[Player], left: Iterable[int], known: bool) -> dict[str, list[int]]:
    """Those left over whose birth year is known, or is not, by name."""
    groups: dict[str, list[int]] = {}
    for index in left:
        player = players[index]
        if player.name and (_birth_year(player) is not None) == known:
            groups.setdefault(player.name, []).append(index)
    return groups


def _is_somebody_else(p: Player, q: Player) -> bool:
    both_known = bool(p.fide_id and q.fide_id and p.name and q.name)
    return both_known and p.fide_id != q.fide_id and p.name != q.name


def _match_teams(a: Sequence[Team], b: Sequence[Team]) -> _Matching:
    matching = _Matching([t.number for t in a], [t.number for t in b])
    steps: tuple[Key[Team], ...] = (
        lambda t: (t.name, t.number) if t.name else None,
        lambda t: t.name or None,
        lambda t: t.number,
    )
    for key in steps:
        _pair_by(matching, a, b, key)
    return matching


# -- the two events side by side ----------------------------------------------------------------

Reference = tuple[str, int] | None
"""Whom a number means: a known identity, or just the number where nobody has it."""


@dataclass(frozen=True)
class _Event:
    """One of the two events, with the identities behind its numbers."""

    tournament: Tournament
    scoring: GameScoring
    people: Mapping[int, int]
    teams: Mapping[int, int]

    def person(self, number: int | None) -> Reference:
        return _reference("player", self.people, number)

    def team(self, number: int | None) -> Reference:
        return _reference("team", self.teams, number)

    def participant(self, number: int) -> Reference:
        """A team in a team event, otherwise a player, as records 250, 260 and 299 mean it."""
        of_team = self.tournament.is_team_event
        return self.team(number) if of_team else self.person(number)

    def group(self, numbers: Sequence[int], one: Callable[[int], Reference]) -> Hashable:
        """Several participants; an ascending list stays the same when numbers move."""
        references = tuple(one(number) for number in numbers)
        ascending = all(x < y for x, y in pairwise(numbers))
        return frozenset(references) if ascending else references

    def person_label(self, number: int) -> str:
        player = self.tournament.by_number.get(number)
        return _label(number, player.name if player else None)

    def team_label(self, number: int) -> str:
        team = self.tournament.team_by_number.get(number)
        return "team " + _label(number, team.name if team else None)

    def participant_label(self, number: int) -> str:
        of_team = self.tournament.is_team_event
        return self.team_label(number) if of_team else self.person_label(number)

    def points(self, player: Player, round_number: int) -> Decimal:
        """The points of one round; none where the player has no cell."""
        if round_number > len(player.rounds):
            return ZERO
        return self.scoring.points(player.rounds[round_number - 1])

    def total(self, player: Player) -> Decimal:
        return computed_points(player, self.scoring)

    @property
    def match_scoring(self) -> MatchScoring:
        return match_scoring(self.tournament)


def _reference(what: str, known: Mapping[int, int], number: int | None) -> Reference:
    if number is None:
        return None
    return (what, known[number]) if number in known else (f"{what} number", number)


def _label(number: int, name: str | None) -> str:
    if name is None:
        return f"{number} (not in the report)"
    return f"{number} {name}" if name else str(number)


@dataclass(frozen=True, slots=True)
class _Person:
    """A player of either event, or of both."""

    identity: int
    old: Player | None
    new: Player | None

    @property
    def latest(self) -> Player:
        player = self.new or self.old
        assert player is not None  # every identity comes from one of the two
        return player

    @property
    def is_in_both(self) -> bool:
        return self.old is not None and self.new is not None

    @property
    def label(self) -> str:
        return _label(self.latest.number, self.latest.name)

    @property
    def short_name(self) -> str:
        """The family name, where the name tells which part that is."""
        return self.latest.name.partition(",")[0].strip() or str(self.latest.number)


@dataclass(frozen=True)
class _Events:
    """Both events and who is who in them."""

    a: _Event
    b: _Event
    people: Mapping[int, _Person]
    players: _Matching
    teams: _Matching
    running: dict[int, Decimal] = field(default_factory=dict)
    """The points of each player in both events, from the first to the second, change by change."""

    @cached_property
    def in_both(self) -> tuple[tuple[_Person, Player, Player], ...]:
        """The players of both events, by number."""
        found = [(p, p.old, p.new) for p in self.people.values() if p.old and p.new]
        return tuple(sorted(found, key=lambda entry: (entry[2].number, entry[0].identity)))

    @cached_property
    def is_renumbered(self) -> bool:
        """Whether any number moved, so that sorted records stand in another order."""
        teams_a, teams_b = self.a.tournament.teams, self.b.tournament.teams
        return any(old.number != new.number for _, old, new in self.in_both) or any(
            teams_a[i].number != teams_b[j].number for i, j in self.teams.partner.items()
        )

    @cached_property
    def same_scoring(self) -> bool:
        return self.a.scoring == self.b.scoring


def _compared(
    a: Tournament, b: Tournament, scoring: Callable[[Tournament], GameScoring]
) -> _Events:
    players, teams = _match_players(a.players, b.players), _match_teams(a.teams, b.teams)
    people = {
        i: _Person(i, player, b.players[players.partner[i]] if i in players.partner else None)
        for i, player in enumerate(a.players)
    }
    for j in players.left_b:
        people[len(a.players) + j] = _Person(len(a.players) + j, None, b.players[j])
    (people_a, people_b), (teams_a, teams_b) = players.identities(), teams.identities()
    return _Events(
        _Event(a, scoring(a), people_a, teams_a),
        _Event(b, scoring(b), people_b, teams_b),
        people,
        players,
        teams,
    )


# -- words --------------------------------------------------------------------------------------


def _text(value: object) -> str | None:
    """A value in words; None where nothing is stated."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Colour):
        return value.name.capitalize()
    if isinstance(value, Decimal):
        return _points(value)
    if isinstance(value, GameScoring):
        return _scoring_text(value)
    if isinstance(value, MatchScoring):
        return "-".join(_fraction(x) for x in (value.win, value.draw, value.loss))
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    return str(value)


def _texts(old: object, new: object) -> tuple[str | None, str | None]:
    """Both values in words that differ, at worst as the program writes them."""
    texts = _text(old), _text(new)
    return texts if texts[0] != texts[1] else (repr(old), repr(new))


def _stated(text: str | None) -> str:
    if text is None:
        return "not given"
    return text if text.strip() else "empty"


def _was_is(title: str, old: str | None, new: str | None, plural: bool = False) -> str:
    was, now = ("were", "are") if plural else ("was", "is")
    return f"{title} {was} {_stated(old)}, {now} {_stated(new)}"


def _points(value: Decimal) -> str:
    """Points in the notation of reports: at least one decimal."""
    text = f"{value:f}"
    whole, _, decimals = text.partition(".")
    return f"{whole}.{decimals.rstrip('0') or '0'}" if value.is_finite() else text


def _fraction(value: Decimal) -> str:
    """A small number as people say it: 1, ½, 1½, 0.3."""
    sign = "−" if value < 0 else ""
    whole, _, decimals = _points(abs(value)).partition(".")
    if decimals == "5":
        return f"{sign}{'' if whole == '0' else whole}½"
    return f"{sign}{whole}" if decimals in ("", "0") else f"{sign}{whole}.{decimals}"


def _signed(value: Decimal) -> str:
    return ("+" if value > 0 else "") + _fraction(value)


def _counted(value: Decimal, noun: str, signed: bool = False) -> str:
    number = _signed(value) if signed else _fraction(value)
    return f"{number} {noun}" + ("" if ZERO < abs(value) <= 1 else "s")


def _scoring_text(scoring: GameScoring) -> str:
    """``1-½-0``, and whatever does not follow from these three."""
    win, draw, loss = scoring.white_win, scoring.white_draw, scoring.white_loss
    usual = GameScoring.of_symbols({"W": win, "D": draw, "L": loss})
    special = [
        f"{item.name.replace('_', ' ')} {_fraction(getattr(scoring, item.name))}"
        for item in fields(scoring)
        if getattr(scoring, item.name) != getattr(usual, item.name)
    ]
    return ", ".join(["-".join(map(_fraction, (win, draw, loss))), *special])


# -- lists of records ---------------------------------------------------------------------------


class _Item(NamedTuple):
    """One record of a list.

    `meaning` is compared; records that differ in it but share the `key` are one that changed.
    """

    meaning: Hashable
    key: Hashable
    text: str
    effect: str | None = None
    round_number: int | None = None
    number: int | None = None


class _List(NamedTuple):
    """How to speak of a list of records."""

    kind: str
    field: str
    title: str
    consequence: str | None = None
    """The same for every change; without it the effects of the records speak."""


def _list_changes(
    events: _Events, about: _List, old: Sequence[_Item], new: Sequence[_Item]
) -> Iterator[Change]:
    """Records gone, added and changed; or only their order, where no number moved."""
    gone, added = _surplus(old, new), _surplus(new, old)
    if not gone and not added:
        moved = [item.meaning for item in old] != [item.meaning for item in new]
        if moved and not events.is_renumbered:
            yield _order_change(about.field, about.title, old, new)
        return
    pairs = list(_paired(gone, added))
    pairs.sort(key=lambda pair: (pair[1] or pair[0] or _NOTHING).round_number or 0)
    for before, after in pairs:
        yield _record_change(about, before, after)


_NOTHING = _Item(None, None, "")


def _surplus(items: Sequence[_Item], others: Sequence[_Item]) -> list[_Item]:
    """Records that the other list does not have, or not as often."""
    available = Counter(item.meaning for item in others)
    surplus = []
    for item in items:
        if available[item.meaning]:
            available[item.meaning] -= 1
        else:
            surplus.append(item)
    return surplus


def _paired(
    gone: Sequence[_Item], added: Sequence[_Item]
) -> Iterator[tuple[_Item | None, _Item | None]]:
    groups: dict[Hashable, tuple[list[_Item], list[_Item]]] = {}
    for side, items in enumerate((gone, added)):
        for item in items:
            groups.setdefault(item.key, ([], []))[side].append(item)
    for before, after in groups.values():
        yield from zip_longest(before, after)


def _record_change(about: _List, old: _Item | None, new: _Item | None) -> Change:
    subject = new or old or _NOTHING
    before, after = (item.text if item else None for item in (old, new))
    if old is None:
        message = f"{about.title} added: {after}"
    elif new is None:
        message = f"{about.title} gone: {before}"
    else:
        message = f"{about.title} was {_stated(before)}, is {_stated(after)}"
    return Change(
        about.kind,
        _in_round(subject.round_number, message),
        subject.round_number,
        subject.number,
        field=about.field,
        old=before,
        new=after,
        consequence=about.consequence or _effect_change(old, new),
    )


def _effect_change(old: _Item | None, new: _Item | None) -> str | None:
    before, after = (item.effect if item else None for item in (old, new))
    if before == after:
        return None
    if before is None:
        return after
    return f"no longer {before}" if after is None else f"{after}; no longer {before}"


def _order_change(
    field_name: str, title: str, old: Sequence[_Item], new: Sequence[_Item]
) -> Change:
    before, after = ("; ".join(item.text for item in items) for items in (old, new))
    return Change(
        "order",
        f"{title}: the same records stand in another order",
        field=field_name,
        old=before,
        new=after,
        consequence="points unchanged",
    )


def _in_round(round_number: int | None, message: str) -> str:
    return message if round_number is None else f"round {round_number}: {message}"


# -- the tournament section ---------------------------------------------------------------------


class _Heading(NamedTuple):
    title: str
    plural: bool = False


_HEADINGS: Mapping[str, _Heading] = MappingProxyType(
    {
        "name": _Heading("name of the event"),
        "city": _Heading("city"),
        "federation": _Heading("federation of the event"),
        "start": _Heading("first day"),
        "end": _Heading("last day"),
        "player_count": _Heading("declared number of players"),
        "rated_count": _Heading("declared number of rated players"),
        "team_count": _Heading("declared number of teams"),
        "type_text": _Heading("type of the event"),
        "type_code": _Heading("type code"),
        "chief_arbiter": _Heading("chief arbiter"),
        "time_control_text": _Heading("time control"),
        "time_control_code": _Heading("time control code"),
        "declared_rounds": _Heading("number of rounds"),
        "current_round": _Heading("current round"),
        "initial_colour": _Heading("initial colour"),
        "stated_scoring": _Heading("scoring"),
        "stated_match_scoring": _Heading("match scoring"),
        "pairing_controller": _Heading("pairing controller"),
        "tiebreaks": _Heading("tie-breaks", plural=True),
        "board_colours": _Heading("colours of the boards", plural=True),
        "acceleration_name": _Heading("acceleration"),
        "paired_in_file_order": _Heading("pairing in the order of the file"),
    }
)


def _header(events: _Events) -> Iterator[Change]:
    a, b = events.a.tournament, events.b.tournament
    for name, heading in _HEADINGS.items():
        old, new = getattr(a, name), getattr(b, name)
        if old != new:
            yield _header_change(events, name, heading, old, new)
        elif name == "stated_scoring" and not events.same_scoring:
            yield _inferred_scoring_change(events)
    yield from _round_dates(a.round_dates, b.round_dates)
    deputies = _List("header", "deputy_arbiters", "deputy arbiter")
    yield from _list_changes(
        events, deputies, *([_Item(x, x, x) for x in t.deputy_arbiters] for t in (a, b))
    )
    yield from _ranking_methods(events)


def _header_change(
    events: _Events, name: str, heading: _Heading, old: object, new: object
) -> Change:
    before, after = _texts(old, new)
    consequence = None
    if name == "stated_scoring":
        consequence = _follow("points", events.a.scoring, events.b.scoring)
    elif name == "stated_match_scoring":
        consequence = _follow("match points", events.a.match_scoring, events.b.match_scoring)
    return Change(
        "scoring" if consequence else "header",
        _was_is(heading.title, before, after, heading.plural),
        field=name,
        old=before,
        new=after,
        consequence=consequence,
    )


def _follow(what: str, old: object, new: object) -> str:
    if old == new:
        return f"{what} unchanged"
    before, after = _texts(old, new)
    return f"all {what} follow {after} instead of {before}"


def _inferred_scoring_change(events: _Events) -> Change:
    before, after = _texts(events.a.scoring, events.b.scoring)
    return Change(
        "scoring",
        _was_is("scoring that the reports' points show", before, after),
        field="scoring_in_force",
        old=before,
        new=after,
        consequence=_follow("points", events.a.scoring, events.b.scoring),
    )


def _round_dates(
    old: Sequence[PartialDate | None], new: Sequence[PartialDate | None]
) -> Iterator[Change]:
    changed = False
    for number, (before, after) in enumerate(zip_longest(old, new), 1):
        if before != after:
            changed = True
            texts = _texts(before, after)
            message = _was_is(f"date of round {number}", *texts)
            yield Change("header", message, number, field="round_dates", old=texts[0], new=texts[1])
    if not changed and len(old) != len(new):
        yield _blank_cells_change("round_dates", "dates of rounds", len(old), len(new))


def _blank_cells_change(field_name: str, title: str, old: int, new: int) -> Change:
    return Change(
        "blank-cells",
        f"{title}: {old} cells were written, now {new}; the further ones are blank",
        field=field_name,
        old=str(old),
        new=str(new),
        consequence="points unchanged",
    )


def _ranking_methods(events: _Events) -> Iterator[Change]:
    about = _List("header", "ranking_methods", "ranking method")
    lists = [
        [
            _Item(
                (m.federation, m.method),
                m.federation,
                f"{m.method} of {m.federation}" if m.federation is not None else m.method,
            )
            for m in event.tournament.ranking_methods
        ]
        for event in (events.a, events.b)
    ]
    yield from _list_changes(events, about, *lists)


# -- players ------------------------------------------------------------------------------------

_PERSONAL: Mapping[str, str] = MappingProxyType(
    {
        "name": "name",
        "sex": "sex",
        "title": "title",
        "rating": "rating",
        "federation": "federation",
        "fide_id": "FIDE number",
        "born": "birth date",
    }
)


def _players(events: _Events) -> Iterator[Change]:
    ordered = sorted(events.people.values(), key=lambda p: (p.latest.number, p.identity))
    for person in ordered:
        if person.old is None:
            yield _membership_change("player-added", person, events.b)
    for person in ordered:
        if person.new is None:
            yield _membership_change("player-gone", person, events.a)
    for person, old, new in events.in_both:
        yield from _personal_changes(person, old, new)
        yield from _declared_changes(events, person, old, new)
    yield from _player_order(events)


def _membership_change(kind: str, person: _Person, event: _Event) -> Change:
    player = person.latest
    games = sum(isinstance(entry, Game) for entry in player.rounds)
    word, verb = ("added", "enters") if kind == "player-added" else ("gone", "leaves")
    share = f"{games} game{'' if games == 1 else 's'} and {_points(event.total(player))} points"
    return Change(
        kind,
        f"player {word}: {person.label}",
        number=player.number,
        old=None if word == "added" else person.label,
        new=person.label if word == "added" else None,
        consequence=f"{person.short_name} {verb} with {share}",
    )


def _personal_changes(person: _Person, old: Player, new: Player) -> Iterator[Change]:
    if old.number != new.number:
        before, after = str(old.number), str(new.number)
        yield Change(
            "renumbered",
            _was_is(f"start number of {new.name or 'a player without name'}", before, after),
            number=new.number,
            field="number",
            old=before,
            new=after,
        )
    for name, title in _PERSONAL.items():
        if getattr(old, name) != getattr(new, name):
            before_after = _texts(getattr(old, name), getattr(new, name))
            subject = str(new.number) if name == "name" else person.label
            yield Change(
                "player",
                f"{subject}: {_was_is(title, *before_after)}",
                number=new.number,
                field=name,
                old=before_after[0],
                new=before_after[1],
            )


def _declared_changes(
    events: _Events, person: _Person, old: Player, new: Player
) -> Iterator[Change]:
    """The points and the rank that the report itself states."""
    for name in ("points", "rank"):
        if getattr(old, name) == getattr(new, name):
            continue
        before, after = _texts(getattr(old, name), getattr(new, name))
        yield Change(
            name,
            f"{person.label}: {_was_is(f'declared {name}', before, after, name == 'points')}",
            number=new.number,
            field=name,
            old=before,
            new=after,
            consequence=_declared_points(events, old, new) if name == "points" else None,
        )


def _declared_points(events: _Events, old: Player, new: Player) -> str | None:
    """How much is declared more, and what the games say where they disagree."""
    if old.points is None or new.points is None:
        return None
    total = events.b.total(new)
    doubt = "" if total == new.points else f"; the games give {_points(total)}"
    return _signed(new.points - old.points) + doubt


def _player_order(events: _Events) -> Iterator[Change]:
    """The order of the players in the file, where their numbers do not explain it."""
    a, b = events.a.tournament.players, events.b.tournament.players
    partner = events.players.partner
    old = sorted(partner)
    new = sorted(partner, key=lambda i: partner[i])
    if old == new or (_ascends(a) and _ascends(b)):
        return
    before, after = ([_Item(i, i, events.people[i].label) for i in order] for order in (old, new))
    yield _order_change("players", "players", before, after)


def _ascends(players: Sequence[Player]) -> bool:
    return all(p.number < q.number for p, q in pairwise(players))


# -- rounds -------------------------------------------------------------------------------------

_SYMBOLS = {"W": "1", "D": "½", "L": "0", "A": "0"}
_SHORT = (Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS)
_PLAIN = (Result.WIN, Result.DRAW, Result.LOSS)
_FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
_NO_PERSON = -1


class _Met(NamedTuple):
    """A game whose opponent is a reference, so that two events can be compared."""

    opponent: Reference
    colour: Colour | None
    result: Result


Cell = _Met | Bye | None


def _cell(event: _Event, entry: Entry) -> Cell:
    if isinstance(entry, Game):
        return _Met(event.person(entry.opponent), entry.colour, entry.result)
    return entry


class _Seat(NamedTuple):
    """What one player did in one round, in both events; `old` or `new` is None for a blank."""

    person: _Person
    old: Cell
    new: Cell

    @property
    def is_changed(self) -> bool:
        """Whether a player of both events has another cell; others are added or gone as a whole."""
        return self.person.is_in_both and self.old != self.new

    @property
    def opponents(self) -> set[Reference]:
        return {cell.opponent for cell in (self.old, self.new) if isinstance(cell, _Met)}


def _rounds(events: _Events) -> Iterator[Change]:
    everybody = [p for person in events.people.values() for p in (person.old, person.new) if p]
    width = max((len(player.rounds) for player in everybody), default=0)
    touched: set[int] = set()
    for round_number in range(1, width + 1):
        seats = {i: _seat(events, person, round_number) for i, person in events.people.items()}
        yield from _round(events, round_number, seats)
        touched |= {i for i, seat in seats.items() if seat.is_changed}
    yield from _blank_cells(events, touched)


def _seat(events: _Events, person: _Person, round_number: int) -> _Seat:
    old = _cell(events.a, person.old.entry(round_number)) if person.old else None
    new = _cell(events.b, person.new.entry(round_number)) if person.new else None
    return _Seat(person, old, new)


def _round(events: _Events, round_number: int, seats: Mapping[int, _Seat]) -> Iterator[Change]:
    """The changes of one round; two players who meet only each other share theirs."""
    changed = [seat for seat in seats.values() if seat.is_changed]
    changed.sort(key=lambda seat: (seat.person.latest.number, seat.person.identity))
    done: set[int] = set()
    for seat in changed:
        if seat.person.identity in done:
            continue
        other = _companion(seats, seat)
        if other is None:
            yield _seat_change(events, round_number, seat)
        else:
            done.add(other.person.identity)
            yield _game_change(events, round_number, seat, other)


def _companion(seats: Mapping[int, _Seat], seat: _Seat) -> _Seat | None:
    """The one opponent of both events, who on his side has met nobody else."""
    opponents = seat.opponents
    what, identity = next(iter(opponents), None) or ("", _NO_PERSON)
    if len(opponents) != 1 or what != "player" or identity == seat.person.identity:
        return None
    other = seats[identity]
    return other if other.opponents == {("player", seat.person.identity)} else None


def _blank_cells(events: _Events, touched: set[int]) -> Iterator[Change]:
    """Players whose rounds differ only in how many blank cells follow at the end."""
    lengths = Counter(
        (len(old.rounds), len(new.rounds))
        for person, old, new in events.in_both
        if len(old.rounds) != len(new.rounds) and person.identity not in touched
    )
    for (old_length, new_length), count in sorted(lengths.items()):
        title = f"rounds of {count} player{'' if count == 1 else 's'}"
        yield _blank_cells_change("rounds", title, old_length, new_length)


# A player alone


def _seat_change(events: _Events, round_number: int, seat: _Seat) -> Change:
    """A round that changed for one player: a bye, another opponent, an unclear cell."""
    old, new = _cell_words(events, seat.old), _cell_words(events, seat.new)
    kind, about = _seat_kind(seat)
    opponent = seat.new if isinstance(seat.new, _Met) else seat.old
    return Change(
        kind,
        f"round {round_number}: {seat.person.label}: was {old}; is {new}",
        round_number,
        seat.person.latest.number,
        _number_of(events, opponent.opponent) if isinstance(opponent, _Met) else None,
        about,
        old,
        new,
        _points_change(events, round_number, (seat,)),
    )


def _seat_kind(seat: _Seat) -> tuple[str, str]:
    """The kind of the change and its field."""
    if not (isinstance(seat.old, _Met) and isinstance(seat.new, _Met)):
        return "bye", "bye"
    if seat.old.opponent != seat.new.opponent:
        return "pairing", "opponent"
    return ("colour", "colour") if seat.old.result is seat.new.result else ("result", "result")


def _cell_words(events: _Events, cell: Cell) -> str:
    if cell is None:
        return "not paired"
    if isinstance(cell, Bye):
        return cell.kind.title
    opponent, colour, result = cell
    what = "game" if result.is_open else result.title
    with_colour = f" with {_text(colour)}" if colour else ""
    against = f" against {_who(events, opponent)}" if opponent else " without an opponent"
    return f"{what}{with_colour}{against}{_OPEN_WORDS.get(result, '')}"


_OPEN_WORDS = {Result.UNKNOWN: ", result unknown (?)", Result.PENDING: ", not yet played"}


def _who(events: _Events, reference: Reference) -> str:
    what, identity = reference or ("", _NO_PERSON)
    return events.people[identity].label if what == "player" else _label(identity, None)


def _number_of(events: _Events, reference: Reference) -> int | None:
    if reference is None:
        return None
    what, identity = reference
    return events.people[identity].latest.number if what == "player" else identity


# Two players who meet


class _Telling(NamedTuple):
    """How one event tells the game of two players.

    Where both sides fit together, `pairing` names White first and `words` are the score in that
    order; otherwise `pairing` is empty.
    """

    pairing: str
    words: str
    has_game: bool
    first_colour: Colour | None = None
    is_mirrored: bool = True


def _game_change(events: _Events, round_number: int, seat: _Seat, other: _Seat) -> Change:
    """A game that changed for both players, or for one of them."""
    first, second = _white_first(seat, other)
    old, new = (_tell(events, first, second, is_old) for is_old in (True, False))
    same_results = bool(old.pairing and new.pairing) and all(
        _result(x.old) is _result(x.new) for x in (first, second)
    )
    kind = "colour" if same_results else "result" if old.has_game and new.has_game else "bye"
    before, after = _short_words(kind, old, new)
    return Change(
        kind,
        f"round {round_number}: {_game_words(old, new, first, second)}"
        + _one_sided(old, new, first, second),
        round_number,
        first.person.latest.number,
        second.person.latest.number,
        kind,
        before,
        after,
        _points_change(events, round_number, (first, second)),
    )


def _white_first(seat: _Seat, other: _Seat) -> tuple[_Seat, _Seat]:
    """White of the first event, else of the second, else the lower number comes first."""
    for mine, theirs in ((seat.old, other.old), (seat.new, other.new)):
        if (
            isinstance(mine, _Met)
            and isinstance(theirs, _Met)
            and mine.colour
            and _fit(mine.colour, theirs.colour)
        ):
            return (seat, other) if mine.colour is Colour.WHITE else (other, seat)
    lower = seat.person.latest.number <= other.person.latest.number
    return (seat, other) if lower else (other, seat)


def _fit(mine: Colour | None, theirs: Colour | None) -> bool:
    return theirs is (mine.opposite if mine else None)


def _result(cell: Cell) -> Result | None:
    return cell.result if isinstance(cell, _Met) else None


def _tell(events: _Events, first: _Seat, second: _Seat, is_old: bool) -> _Telling:
    one, two = (first.old, second.old) if is_old else (first.new, second.new)
    if not (isinstance(one, _Met) and isinstance(two, _Met) and _fit(one.colour, two.colour)):
        has_game = isinstance(one, _Met) or isinstance(two, _Met)
        words = _apart(events, first, second, is_old)
        return _Telling("", words, has_game, is_mirrored=not has_game)
    labels, results = [first.person.label, second.person.label], [one.result, two.result]
    if one.colour is Colour.BLACK:
        labels.reverse()
        results.reverse()
    return _Telling(
        " – ".join(labels), _score(*results), True, one.colour, _is_mirrored(one.result, two.result)
    )


def _is_mirrored(mine: Result, theirs: Result) -> bool:
    """Whether both may be true; two losses are (a double forfeit, a double defeat)."""
    both_lose = {mine.symbol, theirs.symbol} <= {"L", "A"} and mine.is_played is theirs.is_played
    return theirs is mine.opposite or both_lose


def _score(first: Result, second: Result) -> str:
    """``1-0``, ``½-½``, ``1-0 by forfeit``, or words for a game without a result."""
    if first is second and first.is_open:
        return "? (result unknown)" if first is Result.UNKNOWN else "not yet played"
    for family, remark in (
        (_PLAIN, ""),
        (_SHORT, " (less than one move)"),
        (_FORFEIT, " by forfeit"),
    ):
        if first in family and second in family:
            return f"{_SYMBOLS[first.symbol]}-{_SYMBOLS[second.symbol]}{remark}"
    return f"{first.title} on one side and {second.title} on the other"


def _apart(events: _Events, first: _Seat, second: _Seat, is_old: bool) -> str:
    """Both cells in words: no game, or a game that the two tell differently."""
    words, has_game = [], False
    for person, old, new in (first, second):
        cell = old if is_old else new
        has_game |= isinstance(cell, _Met)
        if person.old if is_old else person.new:
            words.append(f"{person.label}: {_cell_words(events, cell)}")
    return f"{'told in two ways' if has_game else 'no game'} ({'; '.join(words)})"


def _game_words(old: _Telling, new: _Telling, first: _Seat, second: _Seat) -> str:
    if not (old.pairing and new.pairing):
        pairing = f"{first.person.label} – {second.person.label}"
        return f"{pairing} was {old.words}, is {new.words}"
    if old.pairing != new.pairing:
        return f"{old.pairing} was {old.words}, is {new.pairing} {new.words} (colours swapped)"
    note = ""
    if old.first_colour is not new.first_colour:
        note = "colours were not given" if new.first_colour else "colours are no longer given"
    if old.words == new.words:
        return f"{old.pairing} ({old.words}): {note}"
    return f"{old.pairing} was {old.words}, is {new.words}" + (f"; {note}" if note else "")


def _short_words(kind: str, old: _Telling, new: _Telling) -> tuple[str | None, str | None]:
    """The old and the new value: colours are those of the player named first."""
    if kind == "colour":
        return _text(old.first_colour), _text(new.first_colour)
    if old.pairing and new.pairing and old.pairing != new.pairing:
        return f"{old.pairing} {old.words}", f"{new.pairing} {new.words}"
    return old.words, new.words


def _one_sided(old: _Telling, new: _Telling, first: _Seat, second: _Seat) -> str:
    """Say so where only one of the two cells changed, and which report contradicts itself."""
    changed = [seat for seat in (first, second) if seat.is_changed]
    if len(changed) == 2 or not (first.person.is_in_both and second.person.is_in_both):
        return ""
    remark = f"; only the side of {changed[0].person.label} changed"
    if not new.is_mirrored:
        return f"{remark}: the two sides contradict each other in the second report"
    if not old.is_mirrored:
        return f"{remark}: the two sides contradicted each other in the first report"
    return remark


def _points_change(events: _Events, round_number: int, seats: Sequence[_Seat]) -> str:
    """``Lee −½ (5.5 → 5.0), Roy +½ (4.0 → 4.5)``: what the change gives and takes.

    The totals run from change to change, so that the last one of a player shows the new total;
    they are left out where the scoring itself changed.
    """
    names = Counter(seat.person.short_name for seat in seats)
    parts = []
    for person, *_ in seats:
        if person.old is None or person.new is None:
            continue
        before = events.a.points(person.old, round_number)
        gain = events.b.points(person.new, round_number) - before
        if gain:
            alone = names[person.short_name] == 1
            name = person.short_name if alone else person.label
            parts.append(f"{name} {_signed(gain)}{_running_total(events, person, gain)}")
    return ", ".join(parts) or "points unchanged"


def _running_total(events: _Events, person: _Person, gain: Decimal) -> str:
    if not events.same_scoring or person.old is None:
        return ""
    before = events.running.get(person.identity)
    before = events.a.total(person.old) if before is None else before
    events.running[person.identity] = before + gain
    return f" ({_points(before)} → {_points(before + gain)})"


# -- teams --------------------------------------------------------------------------------------

_TEAM_DATA: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "name": ("team", "name"),
        "nickname": ("team", "short name"),
        "strength": ("team", "strength"),
        "match_points": ("points", "declared match points"),
        "game_points": ("points", "declared game points"),
        "rank": ("rank", "declared rank"),
        "numbered": ("team", "number written in the report"),
    }
)


def _teams(events: _Events) -> Iterator[Change]:
    a, b = events.a.tournament.teams, events.b.tournament.teams
    matching = events.teams
    for j in sorted(matching.left_b, key=lambda j: b[j].number):
        label = _team_label(b[j])
        yield Change("team-added", f"{label} added", number=b[j].number, new=label)
    for i in sorted(matching.left_a, key=lambda i: a[i].number):
        label = _team_label(a[i])
        yield Change("team-gone", f"{label} gone", number=a[i].number, old=label)
    pairs = [(a[i], b[j]) for i, j in sorted(matching.partner.items())]
    for old, new in sorted(pairs, key=lambda pair: pair[1].number):
        yield from _team_changes(old, new)
        yield from _roster_change(events, old, new)
    yield from _team_order(events)


def _team_label(team: Team) -> str:
    return "team " + _label(team.number, team.name)


def _team_changes(old: Team, new: Team) -> Iterator[Change]:
    if old.number != new.number:
        before, after = str(old.number), str(new.number)
        message = _was_is(f"number of team {new.name}".rstrip(), before, after)
        yield Change("renumbered", message, None, new.number, None, "number", before, after)
    for name, (kind, title) in _TEAM_DATA.items():
        value, now = getattr(old, name), getattr(new, name)
        if value != now:
            subject = f"team {new.number}" if name == "name" else _team_label(new)
            texts = _texts(value, now)
            message = f"{subject}: {_was_is(title, *texts, plural=name.endswith('points'))}"
            gain = isinstance(value, Decimal) and isinstance(now, Decimal)
            yield Change(
                kind,
                message,
                number=new.number,
                field=name,
                old=texts[0],
                new=texts[1],
                consequence=_counted(now - value, name[:-1].replace("_", " "), signed=True)
                if gain
                else None,
            )


def _roster_change(events: _Events, old: Team, new: Team) -> Iterator[Change]:
    before, after = (
        tuple(event.person(number) for number in team.roster)
        for event, team in ((events.a, old), (events.b, new))
    )
    if before == after:
        return
    left = [_who(events, x) for x in (Counter(before) - Counter(after)).elements()]
    joined = [_who(events, x) for x in (Counter(after) - Counter(before)).elements()]
    texts = [", ".join(_who(events, x) for x in roster) for roster in (before, after)]
    parts = [f"{who} joined" for who in joined] + [f"{who} left" for who in left]
    what = ", ".join(parts) or f"roster order was {texts[0]}; is {texts[1]}"
    yield Change(
        "roster",
        f"{_team_label(new)}: {what}",
        number=new.number,
        field="roster",
        old=texts[0],
        new=texts[1],
    )


def _team_order(events: _Events) -> Iterator[Change]:
    partner = events.teams.partner
    old, new = sorted(partner), sorted(partner, key=lambda i: partner[i])
    if old != new and not events.is_renumbered:
        teams = events.a.tournament.teams
        before, after = ([_Item(i, i, _team_label(teams[i])) for i in x] for x in (old, new))
        yield _order_change("teams", "teams", before, after)


# -- the rest -----------------------------------------------------------------------------------

_PAIRING_ONLY = "for pairing only, points unchanged"


def _rest(events: _Events) -> Iterator[Change]:
    both = (events.a, events.b)
    for about, items in (
        (_List("line-up", "lineups", "line-up"), _lineup_items),
        (_List("team-bye", "team_byes", "byes of teams"), _team_bye_items),
        (_List("team-forfeit", "team_forfeits", "forfeited match"), _forfeit_items),
    ):
        yield from _list_changes(events, about, *map(items, both))
    yield from _team_pairing_bye(events)
    for about, items in (
        (_List("national", "national", "national record"), _national_items),
        (_List("acceleration", "accelerations", "acceleration", _PAIRING_ONLY), _boost_items),
        (
            _List("prohibited-pairing", "prohibited", "prohibited pairing", _PAIRING_ONLY),
            _prohibited_items,
        ),
        (_List("abnormal-points", "abnormal_points", "abnormal points"), _abnormal_items),
        (_List("note", "notes", "note"), _note_items),
        (_List("comment", "comments", "comment"), _comment_items),
    ):
        yield from _list_changes(events, about, *map(items, both))


def _lineup_items(event: _Event) -> list[_Item]:
    return [_lineup_item(event, lineup) for lineup in event.tournament.lineups]


def _lineup_item(event: _Event, lineup: Lineup) -> _Item:
    team, opponent = event.team(lineup.team), event.team(lineup.opponent)
    boards = tuple(event.person(number) for number in lineup.players)
    against = "" if lineup.opponent is None else f" against {event.team_label(lineup.opponent)}"
    names = (event.person_label(number) if number else "empty" for number in lineup.players)
    return _Item(
        (lineup.round_number, team, opponent, boards),
        (lineup.round_number, team),
        f"{event.team_label(lineup.team)}{against}: {', '.join(names)}",
        round_number=lineup.round_number,
        number=lineup.team,
    )


def _team_bye_items(event: _Event) -> list[_Item]:
    return [_team_bye_item(event, bye) for bye in event.tournament.team_byes]


def _team_bye_item(event: _Event, bye: TeamBye) -> _Item:
    scoring = event.match_scoring
    worth = {ByeKind.FULL_POINT: scoring.win, ByeKind.HALF_POINT: scoring.draw}
    who = ", ".join(map(event.team_label, bye.teams)) or "nobody"
    known = bye.kind is not ByeKind.PAIRING_ALLOCATED
    value = _counted(worth.get(bye.kind, ZERO), "match point")
    return _Item(
        (bye.kind, bye.round_number, event.group(bye.teams, event.team)),
        (bye.kind, bye.round_number),
        f"{bye.kind.title} of {who}",
        f"{who}: {value}" if known and bye.teams else None,
        bye.round_number,
        bye.teams[0] if len(bye.teams) == 1 else None,
    )


def _forfeit_items(event: _Event) -> list[_Item]:
    return [_forfeit_item(event, forfeit) for forfeit in event.tournament.team_forfeits]


def _forfeit_item(event: _Event, forfeit: TeamForfeit) -> _Item:
    white, black = event.team(forfeit.white), event.team(forfeit.black)
    names = event.team_label(forfeit.white), event.team_label(forfeit.black)
    return _Item(
        (forfeit.kind, forfeit.round_number, white, black),
        (forfeit.round_number, white, black),
        f"{' – '.join(names)} {forfeit.kind}",
        _forfeit_effect(event, forfeit.kind, names),
        forfeit.round_number,
        forfeit.white,
    )


def _forfeit_effect(event: _Event, kind: str, names: tuple[str, str]) -> str | None:
    """The match points of both teams; nothing where the sign is none of the known ones."""
    if len(kind) != 2 or not set(kind) <= {"+", "-"}:
        return None
    worth = {"+": event.match_scoring.win, "-": ZERO}
    parts = zip(names, kind, strict=True)
    return ", ".join(f"{name}: {_counted(worth[sign], 'match point')}" for name, sign in parts)


def _team_pairing_bye(events: _Events) -> Iterator[Change]:
    old, new = (event.tournament.team_pairing_bye for event in (events.a, events.b))
    if old is None or new is None:
        if old is not new:
            yield _whole_pairing_bye(old, new)
        return
    for name in ("match_points", "game_points"):
        before, after = _points(getattr(old, name)), _points(getattr(new, name))
        if getattr(old, name) != getattr(new, name):
            title = f"{name.replace('_', ' ')} of the teams' pairing-allocated bye"
            gain = _signed(getattr(new, name) - getattr(old, name))
            yield Change(
                "team-bye",
                _was_is(title, before, after, plural=True),
                field=f"team_pairing_bye.{name}",
                old=before,
                new=after,
                consequence=f"{gain} for every team that had it",
            )
    yield from _pairing_bye_holders(events, old, new)


def _whole_pairing_bye(old: TeamPairingBye | None, new: TeamPairingBye | None) -> Change:
    texts = [
        f"{_counted(bye.match_points, 'match point')}, "
        f"{_counted(bye.game_points, 'game point')}, had by round by "
        f"{', '.join(map(str, bye.teams)) or 'nobody'}"
        if bye
        else None
        for bye in (old, new)
    ]
    message = _was_is("pairing-allocated bye of teams", texts[0], texts[1])
    return Change("team-bye", message, field="team_pairing_bye", old=texts[0], new=texts[1])


def _pairing_bye_holders(
    events: _Events, old: TeamPairingBye, new: TeamPairingBye
) -> Iterator[Change]:
    """Which team had the bye, round by round; 0 is nobody."""
    changed = False
    for round_number, (had, has) in enumerate(zip_longest(old.teams, new.teams, fillvalue=0), 1):
        if events.a.team(had) == events.b.team(has):
            continue
        changed = True
        before = events.a.team_label(had) if had else None
        after = events.b.team_label(has) if has else None
        takes = [f"{before} {_bye_worth(old, -1)}"] if before else []
        gets = [f"{after} {_bye_worth(new, 1)}"] if after else []
        yield Change(
            "team-bye",
            f"round {round_number}: pairing-allocated bye was of {before or 'nobody'}, "
            f"is of {after or 'nobody'}",
            round_number,
            has or had or None,
            field="team_pairing_bye.teams",
            old=before,
            new=after,
            consequence=", ".join(takes + gets) or None,
        )
    if not changed and len(old.teams) != len(new.teams):
        title = "rounds of the teams' pairing-allocated bye"
        yield _blank_cells_change("team_pairing_bye.teams", title, len(old.teams), len(new.teams))


def _bye_worth(bye: TeamPairingBye, sign: int) -> str:
    match_points = _counted(sign * bye.match_points, "match point", signed=True)
    return f"{match_points} and {_counted(sign * bye.game_points, 'game point', signed=True)}"


_NATIONAL: Mapping[str, str] = MappingProxyType(
    {
        "rating": "rating",
        "national_id": "national number",
        "sex": "sex",
        "classification": "classification",
        "name": "name",
        "origin": "origin",
        "born": "birth date",
    }
)


def _national_items(event: _Event) -> list[_Item]:
    return [_national_item(event, record) for record in event.tournament.national]


def _national_item(event: _Event, record: NationalRecord) -> _Item:
    who = event.person(record.number)
    values = tuple(getattr(record, name) for name in _NATIONAL)
    data = [
        f"{title} {_text(value)}"
        for title, value in zip(_NATIONAL.values(), values, strict=True)
        if value is not None
    ]
    return _Item(
        (record.federation, who, values),
        (record.federation, who),
        f"{', '.join(data) or 'blank'} ({record.federation}, {event.person_label(record.number)})",
        number=record.number,
    )


def _boost_items(event: _Event) -> list[_Item]:
    return [_boost_item(event, boost) for boost in event.tournament.accelerations]


def _boost_item(event: _Event, boost: Acceleration) -> _Item:
    """A range of numbers stays a range; a single participant is followed when renumbered."""
    alone = boost.first == boost.last
    who: Hashable = event.participant(boost.first) if alone else (boost.first, boost.last)
    label = event.participant_label(boost.first) if alone else f"{boost.first} to {boost.last}"
    rounds = boost.first_round, boost.last_round
    points = boost.match_points, boost.game_points
    return _Item(
        (who, rounds, points),
        (who, rounds),
        f"{label}, {_round_range(*rounds)}: {_both_points(*points)}",
        number=boost.first if alone else None,
    )


def _round_range(first: int | None, last: int | None) -> str:
    if first == last:
        return "all rounds" if first is None else f"round {first}"
    return f"rounds {'start' if first is None else first} to {'end' if last is None else last}"


def _both_points(match_points: Decimal, game_points: Decimal) -> str:
    return f"{_counted(match_points, 'match point')}, {_counted(game_points, 'game point')}"


def _prohibited_items(event: _Event) -> list[_Item]:
    items = []
    for pairing in event.tournament.prohibited:
        who = event.group(pairing.participants, event.participant)
        rounds = pairing.first_round, pairing.last_round
        names = ", ".join(map(event.participant_label, pairing.participants)) or "nobody"
        items.append(_Item((who, rounds), who, f"{names}, {_round_range(*rounds)}"))
    return items


_ABNORMAL: Mapping[str, str] = MappingProxyType(
    {
        "W": "win",
        "D": "draw",
        "L": "loss",
        "F": "full-point bye",
        "H": "half-point bye",
        "Z": "zero-point bye",
        "+": "forfeit win",
        "-": "forfeit loss",
    }
)


def _abnormal_items(event: _Event) -> list[_Item]:
    return [_abnormal_item(event, record) for record in event.tournament.abnormal_points]


def _abnormal_item(event: _Event, record: AbnormalPoints) -> _Item:
    group = event.group(record.participants, event.participant)
    points = record.match_points, record.game_points
    who = ", ".join(map(event.participant_label, record.participants)) or "everybody"
    what = _ABNORMAL.get(record.kind, record.kind) or "bonus or penalty"
    when = "" if record.round_number is not None else ", every round"
    return _Item(
        (record.kind, points, record.round_number, group),
        (record.kind, record.round_number, group),
        f"{what}, {who}{when}: {_both_points(*points)}",
        _abnormal_effect(event, record, who, what),
        record.round_number,
        record.participants[0] if len(record.participants) == 1 else None,
    )


def _abnormal_effect(event: _Event, record: AbnormalPoints, who: str, what: str) -> str:
    """``team 7: −1 match point``; for individuals only the game points count."""
    in_teams = event.tournament.is_team_event
    values = [(record.game_points, "game point" if in_teams else "point")]
    if in_teams:
        values.insert(0, (record.match_points, "match point"))
    if record.kind:
        amounts = ", ".join(_counted(value, noun) for value, noun in values)
        return f"{who}: a {what} gives {amounts}"
    amounts = ", ".join(_counted(value, noun, signed=True) for value, noun in values if value)
    return f"{who}: {amounts or 'no points'}"


def _note_items(event: _Event) -> list[_Item]:
    items = []
    for note in event.tournament.notes:
        who = event.person(note.number)
        text = f"{event.person_label(note.number)}, {note.key}: {note.value}"
        items.append(_Item((who, note.key, note.value), (who, note.key), text, number=note.number))
    return items


def _comment_items(event: _Event) -> list[_Item]:
    return [_Item(comment, comment, f"“{comment}”") for comment in event.tournament.comments]
