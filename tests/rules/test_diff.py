"""The difference of two events: small cases in words, and laws that hold for any two events."""

import doctest
import importlib
import random
import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from decimal import Decimal
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.model import records
from crosstable.model.dates import PartialDate
from crosstable.model.records import (
    AbnormalPoints,
    Acceleration,
    Lineup,
    NationalRecord,
    PlayerNote,
    ProhibitedPairing,
    RankingMethod,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
)
from crosstable.model.results import BYE_OF_CODE, RESULT_OF_CODE, ByeKind, Colour, Result
from crosstable.model.tournament import (
    Bye,
    Count,
    Entry,
    Game,
    GameScoring,
    MatchScoring,
    Player,
    Tournament,
)
from crosstable.rules.changes import KINDS, Change, change_json, diff
from crosstable.rules.changes.comparison import PARTS
from crosstable.rules.changes.events import events_of
from crosstable.rules.changes.fields import HEADER, PLAYER, TEAM
from crosstable.rules.changes.records import HEADER_RECORDS, OTHER_RECORDS, TEAM_RECORDS
from tests.shorthand import tournament
from tests.worded import Worded

# The package offers the function under the name of the module.
MODULE = importlib.import_module("crosstable.rules.changes")

# -- events in short -------------------------------------------------------------------------------

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None}


def entry(cell: str) -> Entry:
    """``30w1`` is a win with White against 30 (``_``: pending), ``H`` a bye, ``.`` a blank."""
    if cell == ".":
        return None
    if cell in BYE_OF_CODE:
        return Bye(BYE_OF_CODE[cell])
    opponent, colour, result = cell[:-2], COLOURS[cell[-2]], cell[-1].replace("_", " ")
    return Game(int(opponent) if opponent else None, colour, RESULT_OF_CODE[result])


def players(text: str) -> tuple[Player, ...]:
    """One player a line: ``12 Lee, Ann | 30w1 H .``."""
    result = []
    for line in text.strip().splitlines():
        head, _, cells = line.partition("|")
        number, _, name = head.strip().partition(" ")
        result.append(Player(int(number), name.strip(), rounds=tuple(map(entry, cells.split()))))
    return tuple(result)


def event(text: str, **values: Any) -> Tournament:
    return Tournament(players=players(text), **values)


def said(a: Tournament, b: Tournament) -> list[str]:
    return [str(change) for change in diff(a, b)]


def one(a: Tournament, b: Tournament) -> Change:
    """The only change, which must be of a declared kind."""
    (change,) = diff(a, b)
    assert change.kind in KINDS
    return change


LEE_ROY = "12 Lee, Ann | 30w1\n30 Roy, Bob | 12b0"

# -- games -----------------------------------------------------------------------------------------


def test_a_game_changed_on_both_sides_is_one_change(worded: Worded) -> None:
    change = one(event(LEE_ROY), event("12 Lee, Ann | 30w=\n30 Roy, Bob | 12b="))
    worded(change.message)
    assert change_json(change) == {
        "kind": "result",
        "round": 1,
        "id": 12,
        "opponent": 30,
        "field": "result",
        "old": "1-0",
        "new": "½-½",
        "consequence": "Lee −½ (1.0 → 0.5), Roy +½ (0.0 → 0.5)",
    }


@pytest.mark.parametrize(
    ("lee", "roy", "kind", "consequence"),
    [
        ("30w0", "12b1", "result", "Lee −1 (1.0 → 0.0), Roy +1 (0.0 → 1.0)"),
        ("30w+", "12b-", "result", "points unchanged"),
        ("30w-", "12b-", "result", "Lee −1 (1.0 → 0.0)"),
        ("30w_", "12b_", "result", "Lee −1 (1.0 → 0.0)"),
        ("30w?", "12b?", "result", "Lee −½ (1.0 → 0.5), Roy +½ (0.0 → 0.5)"),
        ("30wW", "12bL", "result", "points unchanged"),
        ("30w1", "12b-", "result", "points unchanged"),
        ("H", "U", "bye", "Lee −½ (1.0 → 0.5), Roy +1 (0.0 → 1.0)"),
        (".", "12b0", "result", "Lee −1 (1.0 → 0.0)"),
    ],
)
def test_every_kind_of_result_is_said_in_words(
    worded: Worded, lee: str, roy: str, kind: str, consequence: str
) -> None:
    change = one(event(LEE_ROY), event(f"12 Lee, Ann | {lee}\n30 Roy, Bob | {roy}"))
    worded(change.message)
    assert (change.kind, change.consequence) == (kind, consequence)


def test_swapped_colours_name_white_first_in_both_events(worded: Worded) -> None:
    swapped = event("12 Lee, Ann | 30b1\n30 Roy, Bob | 12w0")
    change = one(event(LEE_ROY), swapped)
    worded(change.message)
    assert (change.kind, change.old, change.new) == ("colour", "White", "Black")
    assert change.consequence == "points unchanged"


def test_colours_that_come_or_go_keep_the_score(worded: Worded) -> None:
    bare = event("12 Lee, Ann | 30-1\n30 Roy, Bob | 12-0")
    come, gone = one(bare, event(LEE_ROY)), one(event(LEE_ROY), bare)
    assert [change.kind for change in (come, gone)] == ["colour", "colour"]
    worded(come.message, gone.message)


def test_a_contradiction_that_was_repaired_is_named(worded: Worded) -> None:
    torn = event("12 Lee, Ann | 30w1\n30 Roy, Bob | 12b=")
    worded(one(torn, event(LEE_ROY)).message)


def test_new_opponents_are_told_player_by_player(worded: Worded) -> None:
    old = event("1 A | 2w1\n2 B | 1b0\n3 C | 4w1\n4 D | 3b0")
    new = event("1 A | 3w1\n2 B | 4b0\n3 C | 1b0\n4 D | 2w1")
    changes = diff(old, new)
    assert [(c.kind, c.number, c.opponent) for c in changes] == [
        ("pairing", 1, 3),
        ("pairing", 2, 4),
        ("pairing", 3, 1),
        ("pairing", 4, 2),
    ]
    worded(changes[2].message)
    assert changes[2].consequence == "C −1 (1.0 → 0.0)"


def test_one_bye_for_another(worded: Worded) -> None:
    change = one(event("1 Ann | H"), event("1 Ann | Z"))
    worded(change.message)
    assert change.consequence == "Ann −½ (0.5 → 0.0)"


def test_the_running_total_ends_at_the_new_total() -> None:
    changes = diff(event("1 Ann | H F"), event("1 Ann | F Z"))
    assert [c.consequence for c in changes] == ["Ann +½ (1.5 → 2.0)", "Ann −1 (2.0 → 1.0)"]


def test_two_of_the_same_family_are_told_apart() -> None:
    old = event("1 Roy, Ann | 2w1\n2 Roy, Bob | 1b0")
    new = event("1 Roy, Ann | 2w=\n2 Roy, Bob | 1b=")
    assert one(old, new).consequence == ("1 Roy, Ann −½ (1.0 → 0.5), 2 Roy, Bob +½ (0.0 → 0.5)")


def test_blank_cells_at_the_end_are_one_small_change() -> None:
    change = one(event("1 Ann | H\n2 Bob | F"), event("1 Ann | H .\n2 Bob | F ."))
    assert (change.kind, change.old, change.new) == ("blank-cells", "1", "2")


def test_points_follow_the_scoring_of_each_event(worded: Worded) -> None:
    football = GameScoring.of_symbols({"W": Decimal(3), "D": Decimal(1)})
    old, new = event(LEE_ROY), event("12 Lee, Ann | 30w=\n30 Roy, Bob | 12b=")
    changes = diff(old, replace(new, stated_scoring=football))
    assert [c.kind for c in changes] == ["scoring", "result"]
    assert changes[1].consequence == "Roy +1"
    worded(changes[0].consequence)
    (change,) = diff(old, new, scoring=lambda _: football)
    assert change.consequence == "Lee −2 (3.0 → 1.0), Roy +1 (0.0 → 1.0)"


# -- players ---------------------------------------------------------------------------------------


def test_renumbering_is_told_as_such(worded: Worded) -> None:
    old = event("1 Ann Lee | 2w1\n2 Bob | 1b0")
    new = event("14 Ann Lee | 2w1\n2 Bob | 14b0")
    worded(said(old, new))


def test_the_fide_number_outweighs_name_and_start_number(worded: Worded) -> None:
    old = Tournament(players=(Player(1, "Lee", fide_id="100"), Player(2, "Roy", fide_id="200")))
    new = Tournament(players=(Player(1, "Roy", fide_id="200"), Player(2, "Li", fide_id="100")))
    worded(said(old, new))


def test_exchanged_fide_numbers_do_not_exchange_the_players(worded: Worded) -> None:
    old = Tournament(players=(Player(1, "Lee", fide_id="100"), Player(2, "Roy", fide_id="200")))
    new = Tournament(players=(Player(1, "Lee", fide_id="200"), Player(2, "Roy", fide_id="100")))
    worded(said(old, new))


def test_namesakes_are_told_apart_by_birth(worded: Worded) -> None:
    old = Tournament(players=(Player(1, "Kim", born=PartialDate(1980)), Player(2, "Kim")))
    new = Tournament(players=(Player(1, "Kim"), Player(2, "Kim", born=PartialDate(1980))))
    worded(sorted(said(old, new)))


def test_a_number_given_to_somebody_else_is_one_gone_and_one_added(worded: Worded) -> None:
    old = event("1 Ann | 2w1\n2 Bob | 1b0")
    old = replace(old, players=(old.players[0], replace(old.players[1], fide_id="200")))
    new = replace(old, players=(old.players[0], replace(old.players[1], name="Cy", fide_id="300")))
    worded(said(old, new))


def test_a_player_who_is_gone_leaves_the_opponent_without_game(worded: Worded) -> None:
    worded(said(event(LEE_ROY), event("12 Lee, Ann | U")))


def test_an_opponent_outside_the_report_is_named_by_number(worded: Worded) -> None:
    change = one(event("1 Ann | 9w1"), event("1 Ann | 9w="))
    worded(change.message)
    assert (change.kind, change.number, change.opponent) == ("result", 1, 9)


def test_personal_data_and_declared_values(worded: Worded) -> None:
    old = Player(1, "Ann", title="WIM", rating=2200, points=Decimal("1.0"), rank=3)
    new = Player(1, "Ann", title="WGM", points=Decimal("1.5"), rank=2)
    changes = diff(Tournament(players=(old,)), Tournament(players=(new,)))
    assert [c.kind for c in changes] == ["player", "player", "points", "rank"]
    worded(map(str, changes))


def test_the_order_of_the_file_counts_where_numbers_do_not_explain_it() -> None:
    assert one(event("1 A\n2 B"), event("2 B\n1 A")).kind == "order"


# -- the tournament section, teams, the rest -------------------------------------------------------

GAMES = event("1 Ann\n2 Bob\n3 Cid\n4 Dan")
TEAMS = replace(GAMES, teams=(Team(7, "Rooks", (1, 2)), Team(8, "Kings", (3, 4))))


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ({"name": "Open"}, "header"),
        ({"start": PartialDate(2024, 5)}, "header"),
        ({"tiebreaks": ("BH", "SB")}, "header"),
        ({"tiebreaks": ()}, "header"),
        ({"initial_colour": Colour.WHITE}, "header"),
        ({"player_count": Count(129, "129 (88)")}, "header"),
        ({"deputy_arbiters": ("Zoe",)}, "header"),
        ({"round_dates": (None, PartialDate(2024, 5, 1))}, "header"),
        ({"ranking_methods": (RankingMethod("GER", "NRO"),)}, "header"),
        ({"stated_scoring": GameScoring(pairing_allocated_bye=Decimal("0.5"))}, "scoring"),
        ({"stated_scoring": GameScoring()}, "scoring"),
        ({"stated_match_scoring": MatchScoring(win=Decimal(3))}, "scoring"),
        ({"national": (NationalRecord("GER", 2, 1800, "55"),)}, "national"),
        ({"teams": (Team(7, "Rooks", (2, 1)), TEAMS.teams[1])}, "roster"),
        ({"teams": (Team(7, "Rooks", (1, 2), match_points=Decimal(3)), TEAMS.teams[1])}, "points"),
        ({"teams": (Team(7, "Castles", (1, 2)), TEAMS.teams[1])}, "team"),
        ({"teams": (Team(9, "Rooks", (1, 2)), TEAMS.teams[1])}, "renumbered"),
        ({"teams": (Team(7, "Rooks", (1, 2), numbered=False), TEAMS.teams[1])}, "team"),
        ({"teams": tuple(replace(team, numbered=False) for team in TEAMS.teams)}, "team"),
        ({"lineups": (Lineup(3, 7, 8, (2, 0)),)}, "line-up"),
        ({"team_byes": (TeamBye(ByeKind.HALF_POINT, 2, (8,)),)}, "team-bye"),
        ({"team_forfeits": (TeamForfeit("+-", 2, 7, 8),)}, "team-forfeit"),
        (
            {"abnormal_points": (AbnormalPoints("", Decimal(-1), Decimal(0), 4, (7,)),)},
            "abnormal-points",
        ),
        ({"abnormal_points": (AbnormalPoints("F", Decimal(1), Decimal(2)),)}, "abnormal-points"),
        ({"accelerations": (Acceleration(Decimal(2), Decimal(1), 1, 2, 7, 8),)}, "acceleration"),
        ({"prohibited": (ProhibitedPairing((7, 8), 1, 1),)}, "prohibited-pairing"),
        ({"notes": (PlayerNote(2, "email", "b@x"),)}, "note"),
        ({"comments": ("hello",)}, "comment"),
    ],
)
def test_each_datum_has_its_words(
    worded: Worded,
    values: Mapping[str, Any],
    kind: str,
) -> None:
    change = one(TEAMS, replace(TEAMS, **values))
    assert change.kind == kind
    worded(change.message, change.consequence)


def test_a_penalty_that_grows_says_both_values(worded: Worded) -> None:
    old, new = (
        replace(TEAMS, abnormal_points=(AbnormalPoints("", Decimal(n), Decimal(0), 4, (7,)),))
        for n in (-1, -2)
    )
    worded(one(old, new).consequence)


def test_in_an_individual_event_only_game_points_count() -> None:
    penalty = AbnormalPoints("", Decimal(0), Decimal("-0.5"), 2, (3,))
    change = one(GAMES, replace(GAMES, abnormal_points=(penalty,)))
    assert (change.number, change.consequence) == (3, "3 Cid: −½ point")


def test_the_bye_of_teams_changes_hands(worded: Worded) -> None:
    old = replace(TEAMS, team_pairing_bye=TeamPairingBye(Decimal(1), Decimal(2), (0, 7)))
    new = replace(TEAMS, team_pairing_bye=TeamPairingBye(Decimal(1), Decimal(2), (0, 8)))
    worded(said(old, new))


def test_the_order_is_header_players_rounds_teams_rest() -> None:
    old = event("1 Ann | 2w1 H\n2 Bob | 1b0 F", teams=(Team(1, "X"),))
    new = event(
        "1 Ann | 2w= Z\n2 Bobby | 1b= F\n3 New | Z .",
        teams=(Team(1, "Y"),),
        comments=("c",),
        city="Ur",
    )
    assert [c.kind for c in diff(old, new)] == [
        "header",
        "player-added",
        "player",
        "result",
        "bye",
        "team",
        "comment",
    ]


# -- laws ------------------------------------------------------------------------------------------


def field_types(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind, localns={"Document": object, **vars(records)})
    if is_dataclass(kind):
        return {field.name: hints[field.name] for field in fields(kind) if field.compare}
    return {name: hints[name] for name in kind._fields if name != "line"}


SIMPLE: dict[object, st.SearchStrategy[Any]] = {
    int: st.integers(0, 4),
    str: st.sampled_from(["", "Ann", "Bob", "+-", "9", " "]),
    bool: st.booleans(),
    Decimal: st.sampled_from([Decimal(x) for x in ("0", "1", "0.5", "-1", "2.25")]),
    PartialDate: st.sampled_from([PartialDate(1980), PartialDate(1980, 2), PartialDate(None)]),
    types.NoneType: st.none(),
}


def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type of the model, from so few that numbers and names often repeat."""
    if kind in SIMPLE:
        return SIMPLE[kind]
    if get_origin(kind) in (Union, types.UnionType):
        return st.one_of([values_of(part) for part in get_args(kind)])
    if get_origin(kind) is tuple:
        return st.lists(values_of(get_args(kind)[0]), max_size=3).map(tuple)
    if issubclass(kind, Enum):
        return st.sampled_from(kind)
    return st.builds(kind, **{name: values_of(of) for name, of in field_types(kind).items()})


FIELDS = field_types(Tournament)
CROWDS = st.lists(values_of(Player), max_size=5).map(tuple)
ANY_EVENT: st.SearchStrategy[Tournament] = st.deferred(
    lambda: st.builds(
        Tournament, **({name: values_of(of) for name, of in FIELDS.items()} | {"players": CROWDS})
    )
)
ANY_INDIVIDUAL = st.builds(Tournament, players=CROWDS)


@given(ANY_EVENT)
def test_an_event_does_not_differ_from_itself(t: Tournament) -> None:
    assert diff(t, replace(t)) == ()
    # and not even when the shortcut for equal events is left out
    events = events_of(t, replace(t), lambda _: GameScoring())
    for part in PARTS:
        assert list(part(events)) == []


@given(ANY_EVENT | ANY_INDIVIDUAL, ANY_EVENT | ANY_INDIVIDUAL)
def test_any_two_events_compare_and_both_ways_alike(a: Tournament, b: Tournament) -> None:
    there, back = diff(a, b), diff(b, a)
    assert (not there) == (a == b)
    assert len(there) == len(back)
    assert {c.kind for c in there} <= KINDS.keys()
    assert all(set(change_json(c)) == set(change_json(Change("x", "y"))) for c in there)


@given(ANY_INDIVIDUAL, ANY_INDIVIDUAL)
def test_crowds_with_repeated_numbers_and_names(a: Tournament, b: Tournament) -> None:
    assert (not diff(a, b)) == (a == b)
    assert len(diff(a, b)) == len(diff(b, a))


@given(ANY_EVENT, st.data())
def test_one_changed_attribute_is_always_noticed(t: Tournament, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(FIELDS)))
    other = replace(t, **{name: data.draw(values_of(FIELDS[name]))})
    changes = diff(t, other)
    assert bool(changes) == (t != other)
    header = {"name", "city", "start", "tiebreaks", "deputy_arbiters", "stated_scoring"}
    if changes and name in header:
        assert name in {change.field for change in changes}


# One mutation and what names it.


def regular(rng: random.Random, count: int = 8, rounds: int = 5) -> Tournament:
    """An event without contradictions: everybody has a name and every game two sides."""
    cells: dict[int, list[Entry]] = {number: [] for number in range(1, count + 1)}
    for _ in range(rounds):
        order = rng.sample(sorted(cells), count)
        bye = order.pop()
        cells[bye].append(Bye(rng.choice(list(ByeKind))))
        rest = [order.pop()] if len(order) % 2 else []
        for number in rest:
            cells[number].append(None)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result = rng.choice(list(Result))
            cells[white].append(Game(black, Colour.WHITE, result))
            cells[black].append(Game(white, Colour.BLACK, result.opposite))
    people = tuple(
        Player(n, f"Name{n}, First", rating=2000 - n, fide_id=str(1000 + n), rounds=tuple(row))
        for n, row in cells.items()
    )
    teams = (Team(1, "X", tuple(range(1, 5))), Team(2, "Y", tuple(range(5, count + 1))))
    return Tournament(
        name="Event",
        players=people,
        national=tuple(NationalRecord("GER", p.number, 1900) for p in people),
        teams=teams,
        notes=(PlayerNote(2, "k", "v"),),
        prohibited=(ProhibitedPairing((1, 2)),),
    )


def with_player(t: Tournament, number: int, **values: Any) -> Tournament:
    people = (replace(p, **values) if p.number == number else p for p in t.players)
    return replace(t, players=tuple(people))


Mutation = Callable[[Tournament, random.Random], tuple[Tournament, Callable[[Change], bool]]]


def change_rating(t: Tournament, rng: random.Random) -> Any:
    number = rng.choice(t.players).number
    return with_player(t, number, rating=1), lambda c: (c.field, c.number) == ("rating", number)


def change_name(t: Tournament, rng: random.Random) -> Any:
    number = rng.choice(t.players).number
    return with_player(t, number, name="Zed"), lambda c: (c.field, c.new) == ("name", "Zed")


def drop_player(t: Tournament, rng: random.Random) -> Any:
    gone = rng.choice(t.players)
    left = tuple(p for p in t.players if p is not gone)
    named = ("player-gone", gone.number)
    return replace(t, players=left), lambda c: (c.kind, c.number) == named


def blank_cell(t: Tournament, rng: random.Random) -> Any:
    player = rng.choice(t.players)
    index = rng.choice([i for i, e in enumerate(player.rounds) if e is not None])
    rounds = (*player.rounds[:index], None, *player.rounds[index + 1 :])
    return with_player(
        t, player.number, rounds=rounds
    ), lambda c: c.round_number == index + 1 and player.number in (c.number, c.opponent)


def change_roster(t: Tournament, rng: random.Random) -> Any:
    team = rng.choice(t.teams)
    teams = tuple(replace(x, roster=x.roster[::-1]) if x is team else x for x in t.teams)
    return replace(t, teams=teams), lambda c: (c.kind, c.number) == ("roster", team.number)


def change_national(t: Tournament, rng: random.Random) -> Any:
    record = rng.choice(t.national)
    national = tuple(replace(r, rating=1) if r is record else r for r in t.national)
    return replace(
        t, national=national
    ), lambda c: (c.kind, c.number) == ("national", record.number)


@pytest.mark.parametrize(
    "mutation",
    [change_rating, change_name, drop_player, blank_cell, change_roster, change_national],
)
def test_one_mutation_is_named(mutation: Mutation, rng: random.Random) -> None:
    for _ in range(20):
        old = regular(rng)
        new, names_it = mutation(old, rng)
        changes = diff(old, new)
        assert any(map(names_it, changes))
        assert len(changes) == len(diff(new, old))
        if mutation is not drop_player:
            assert len(changes) == 1


def renumbered(t: Tournament, new_number: Mapping[int, int]) -> Tournament:
    """The same event after the players got other numbers, sorted by them."""

    def moved(e: Entry) -> Entry:
        return replace(e, opponent=new_number[e.opponent or 0]) if isinstance(e, Game) else e

    people = [
        replace(p, number=new_number[p.number], rounds=tuple(map(moved, p.rounds)))
        for p in t.players
    ]
    national = [replace(r, number=new_number[r.number]) for r in t.national]
    return replace(
        t,
        players=tuple(sorted(people, key=lambda p: p.number)),
        national=tuple(sorted(national, key=lambda r: r.number)),
        teams=tuple(
            replace(x, roster=tuple(map(new_number.__getitem__, x.roster))) for x in t.teams
        ),
        notes=tuple(replace(n, number=new_number[n.number]) for n in t.notes),
    )


@pytest.mark.parametrize("without", [(), ("fide_id",), ("name",)])
def test_renumbering_changes_numbers_only(without: tuple[str, ...], rng: random.Random) -> None:
    for _ in range(20):
        old = regular(rng)
        blank: dict[str, Any] = dict.fromkeys(without, "")
        old = replace(old, players=tuple(replace(p, **blank) for p in old.players))
        numbers = [p.number for p in old.players]
        new_number = dict(zip(numbers, rng.sample(range(1, 20), len(numbers)), strict=True))
        changes = diff(old, renumbered(old, new_number))
        moved = {str(n): str(m) for n, m in new_number.items() if n != m}
        assert {c.kind for c in changes} <= {"renumbered"}
        assert {c.old: c.new for c in changes} == moved


@pytest.mark.parametrize(
    ("model", "names"),
    [
        (
            Tournament,
            {field.name for field in HEADER}
            | {listing.field for listing in (*HEADER_RECORDS, *TEAM_RECORDS, *OTHER_RECORDS)}
            | {"round_dates", "players", "teams", "team_pairing_bye"},
        ),
        (Player, {field.name for field in PLAYER} | {"number", "rounds"}),
        (Team, {field.name for field in TEAM} | {"number", "roster", "numbered"}),
    ],
)
def test_every_field_of_the_model_is_compared(model: type, names: set[str]) -> None:
    assert names == {field.name for field in fields(model) if field.compare}


def test_the_examples_of_the_module_run() -> None:
    assert doctest.testmod(MODULE).failed == 0


def test_what_follows_counts_record_299() -> None:
    penalty = (records.AbnormalPoints("", Decimal(0), Decimal(-1), 1, (1,)),)
    before = tournament("1 Ann 2000 2w1 2b\n2 Bob 1900 1b0 1w", abnormal_points=penalty)
    after = tournament("1 Ann 2000 2w1 2b1\n2 Bob 1900 1b0 1w0", abnormal_points=penalty)
    assert "Ann +1 (0.0 → 1.0)" in [change.consequence for change in diff(before, after)]
