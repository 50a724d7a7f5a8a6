"""Candidates by name, and comparison of a report's player with the list's; all invented."""

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.lists.files import ListedPlayer, MissingExtra, Which
from crosstable.lists.files.columns import COMBINED
from crosstable.lists.names import (
    Candidate,
    Person,
    candidates,
    differences,
    is_clear,
    is_same_name,
    look_up,
    name_tokens,
)
from crosstable.model.dates import PartialDate
from crosstable.model.tournament import Player
from tests.lists.listfiles import fixed_file, players
from tests.worded import Worded

pytest.importorskip("anyascii")
pytest.importorskip("rapidfuzz")

JOHANN = ListedPlayer(
    "9990101", "Mueller, Johann", "GER", "m", "FM", standard=2310, rapid=2250, birth_year=1987
)
JOHANNA = ListedPlayer("9990102", "Mueller, Johanna", "GER", "w", birth_year=1991)
JONAS = ListedPlayer("9990103", "Muller, Jonas", "SUI", "m", standard=1800, birth_year=2001)
YUSUF = ListedPlayer("9990104", "Yussupolov, Artemi", "RUS", "m", standard=2101, birth_year=1960)
CARL = ListedPlayer("9990105", "Brekkestad, Carl Magnus Oen", "NOR", "m", standard=2005)
LIST = [JOHANN, JOHANNA, JONAS, YUSUF, CARL]


def numbers(found: tuple[Candidate, ...]) -> list[str]:
    return [candidate.player.fide_id for candidate in found]


@pytest.mark.parametrize(
    ("name", "same"),
    [
        ("Müller, Jürgen", "Mueller, Juergen"),
        ("Müller, Jürgen", "JURGEN MULLER"),
        ("O'Harrah, Åse", "OHarrah, Aase"),
        ("Smythe-Kettle, Bo", "Bo Smythe Kettle"),
        ("Солнцев, Артём", "Solntsev, Artem"),
    ],
)
def test_spellings_of_one_name(name: str, same: str) -> None:
    assert name_tokens(name) == name_tokens(same)


@pytest.mark.parametrize(
    ("name", "remark"),
    [
        ("Müller, Johann", "name 100"),
        ("Johann Mueller", "name 100 (token order ignored)"),
        ("Muller, J.", "name 95 (given name abbreviated)"),
        ("Müller, Johan", "name 96"),
    ],
)
def test_best_candidate_and_how_its_name_agrees(name: str, remark: str) -> None:
    best = candidates(Person(name, "GER", 1987, 2310), LIST)[0]
    assert best.player is JOHANN
    assert best.reasons == (remark, "same federation", "born 1987 in both", "rating 2310 in both")


def test_what_speaks_against_is_said() -> None:
    person = Person("Mueller, Johann", "AUT", 1988, 2400, "m", "IM")
    (best, *_) = candidates(person, LIST)
    assert best.player is JOHANN
    assert best.reasons == (
        "name 100",
        "federation differs: AUT/GER",
        "birth year differs: 1988/1987",
        "rating differs: 2400/2310",
        "title differs: IM/FM",
    )
    assert best.score == 74


def test_everything_agrees() -> None:
    best = candidates(Person("Mueller, Johann", "GER", 1987, 2310, "m", "FM"), LIST)[0]
    assert best.score == 100


def test_name_alone_is_enough_to_propose_but_not_to_be_sure() -> None:
    best = candidates(Person("Mueller, Johann"), LIST)[0]
    assert (best.player, best.score) == (JOHANN, 85)


@pytest.mark.parametrize(
    ("person", "is_answer", "is_doubtful"),
    [
        (Person("Mueller, Johann", "GER", 1987), True, False),
        (Person("Mueller, Johann", "GER", 1986), True, False),
        (Person("Mueller, Johann", "GER", 1955), False, False),  # the father
        (Person("Mueller, Johann", "AUT", 1955), False, True),
        (Person("Mueler, Joh.", "AUT"), False, True),
        # without the same year of birth, another spelling or a rating far away is a question
        (Person("Muller, Johann", "GER", rating=2300), True, False),
        (Person("Mueller, Johann", "GER", rating=2421), False, False),
        (Person("Mueller, Johann", "GER", 1986, rating=2421), False, False),
        (Person("Mueller, Johann", "GER", 1987, rating=2421), True, False),
        (Person("Muhler, Johann", "GER", rating=2300), False, False),
        (Person("Muhler, Johann", "GER", 1987, rating=2300), True, False),
    ],
)
def test_only_who_is_clearly_meant_is_an_answer_and_who_is_only_similar_is_doubtful(
    person: Person, is_answer: bool, is_doubtful: bool
) -> None:
    (best, *_) = candidates(person, [JOHANN])
    assert is_clear([best.score]) is is_answer
    assert best.is_doubtful is is_doubtful


def test_sex_decides_between_similar_names() -> None:
    assert numbers(candidates(Person("Mueller, Johann", sex="w"), LIST))[0] == JOHANNA.fide_id


def test_other_spelling_of_the_same_sounds() -> None:
    (best,) = candidates(Person("Jussupolow, Artemij", "RUS", 1960), LIST)
    assert best.player is YUSUF
    assert "same sounds" in best.reasons[0]


def test_further_given_names(worded: Worded) -> None:
    (best,) = candidates(Person("Brekkestad, Magnus", "NOR"), LIST)
    assert best.player == CARL
    worded(best.reasons[0])


@pytest.mark.parametrize("name", ["", "   ", "...", "Quenelle, Zoe", "J."])
def test_nobody_is_proposed_without_a_similar_name(name: str) -> None:
    assert candidates(Person(name, "GER", 1987, 2310), LIST) == ()


def test_at_most_three_in_an_order_that_does_not_depend_on_the_list() -> None:
    twins = [JOHANN._replace(fide_id=str(n), line=n) for n in range(100, 110)]
    person = Person("Mueller, Johann", "GER")
    assert numbers(candidates(person, twins)) == ["100", "101", "102"]
    assert candidates(person, twins[::-1]) == candidates(person, twins)


# -- in a file ----------------------------------------------------------------------------------


def test_numbers_and_names_in_one_pass(tmp_path: Path) -> None:
    path = tmp_path / "players_list_foa.txt"
    path.write_bytes(fixed_file(LIST, COMBINED).encode())
    persons = [
        Person("Müller, J.", "GER", 1987),
        Person("Nobody, Here"),
        Person("Artemi Jussupolow"),
        Person("Ussupolov, Artemi", "RUS", 1960),  # found by federation and year only
    ]
    found = look_up(path, ["9990103", "42"], persons)
    assert set(found.by_id) == {"9990103"}
    assert found.get("9990103") == JONAS._replace(line=4)
    assert [numbers(c)[:1] for c in found.candidates] == [["9990101"], [], ["9990104"], ["9990104"]]
    assert (found.format, found.faults) == ("combined", ())


def test_a_lone_name_is_found_with_and_without_a_comma(tmp_path: Path) -> None:
    """Lists have players of one name; in some of them a comma follows it."""
    path = tmp_path / "list.txt"
    listed = [JOHANN._replace(name="Sukarnoto,"), JONAS._replace(name="Prasetyohadi")]
    path.write_bytes(fixed_file(listed, COMBINED).encode())
    found = look_up(path, [], [Person("Sukarnoto"), Person("Prasetyohadi")])
    assert [numbers(c) for c in found.candidates] == [[JOHANN.fide_id], [JONAS.fide_id]]


def test_without_persons_only_numbers_are_looked_up(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(fixed_file(LIST, COMBINED).encode())
    found = look_up(path, [JOHANN.fide_id])
    assert (list(found.by_id), found.candidates) == ([JOHANN.fide_id], ())


@given(st.lists(players(), min_size=1, max_size=8), st.data())
def test_a_name_of_the_list_finds_its_player(
    people: list[ListedPlayer], data: st.DataObject
) -> None:
    people = [p._replace(fide_id=str(n)) for n, p in enumerate(people, 1)]
    wanted = data.draw(st.sampled_from(people))
    person = Person(
        wanted.name, wanted.federation, wanted.birth_year, wanted.standard, wanted.sex, wanted.title
    )
    found = candidates(person, people)
    if name_tokens(wanted.name):
        assert found[0].score >= max(c.score for c in found)
        assert name_tokens(found[0].player.name) == name_tokens(wanted.name)
    assert len(found) <= 3


# -- comparison ---------------------------------------------------------------------------------


def reported(
    name: str = "Müller, Johann",
    sex: str | None = "m",
    title: str | None = "FM",
    rating: int | None = 2310,
    federation: str | None = "GER",
    year: int | None = 1987,
) -> Player:
    born = PartialDate(year) if year else None
    return Player(1, name, sex, title, rating, federation, "9990101", born)


def found(player: Player, listed: ListedPlayer = JOHANN, which: Which = "standard") -> list[object]:
    return [tuple(difference) for difference in differences(player, listed, which)]


def test_a_name_written_alike_needs_no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anyascii", None)
    assert is_same_name("Öztürk, Çağlâr", "Öztürk, Çağlâr")
    with pytest.raises(MissingExtra, match=r'".\[ratings\]"'):
        is_same_name("Öztürk, Çağlâr", "Ozturk, Caglar")


def test_no_difference() -> None:
    assert found(reported()) == []


def test_blank_in_the_report_is_no_difference() -> None:
    assert found(Player(1)) == []
    assert found(reported("", None, None, None, None, None)) == []
    assert found(reported(rating=0)) == []


def test_every_field_can_differ() -> None:
    player = reported("Meier, Johann", "w", "IM", 2300, "AUT", 1988)
    assert found(player) == [
        ("name", "Meier, Johann", "Mueller, Johann"),
        ("federation", "AUT", "GER"),
        ("sex", "w", "m"),
        ("birth year", 1988, 1987),
        ("title", "IM", "FM"),
        ("rating", 2300, 2310),
    ]


@pytest.mark.parametrize(
    ("report", "listed", "same"),
    [
        ("Muller,J", "Mueller, Johann", True),
        ("J. Mueller", "Mueller, Johann", True),
        ("Mueller, Johann", "Mueller, J", True),
        ("Brekkestad, Carl", "Brekkestad, Carl Magnus Oen", True),
        ("Brekkestad-Halvorsund, Carl Magn", "Brekkestad-Halvorsund, Carl Magnus Oen", True),
        ("Vanderberg, Ada", "Van der Berg, Ada", True),
        ("Brekkestad, Carl Mag", "Brekkestad, Carl Magnus", False),
        ("Mueller, K", "Mueller, Johann", False),
        ("Mueller", "Mueller, Johann", False),
        ("Mueler, Johann", "Mueller, Johann", False),
        ("Mueller, Johann Otto", "Mueller, Johann", False),
    ],
)
def test_which_names_are_the_same(report: str, listed: str, same: bool) -> None:
    assert is_same_name(report, listed) is same


@pytest.mark.parametrize("title", ["IM", "WGM", None])
def test_title_and_womens_title_both_fit(title: str | None) -> None:
    listed = JOHANNA._replace(title="IM", women_title="WGM")
    player = reported("Mueller, Johanna", "w", title, None, "GER", 1991)
    assert found(player, listed) == []


def test_title_that_the_list_does_not_have() -> None:
    listed = JOHANN._replace(title=None)
    assert found(reported(title="GM"), listed) == [("title", "GM", None)]
    assert found(reported(title="1N"), listed) == []  # national: the list knows nothing of it


@pytest.mark.parametrize(
    ("rating", "which", "expected"),
    [
        (2250, "rapid", []),
        (2310, "rapid", []),
        (2310, "blitz", []),
        (2200, "rapid", [("rating", 2200, 2250)]),
        (2200, "blitz", [("rating", 2200, 2310)]),
        (2250, "standard", [("rating", 2250, 2310)]),
    ],
)
def test_rating_of_the_list_that_counts(rating: int, which: Which, expected: list[object]) -> None:
    assert found(reported(rating=rating), JOHANN, which) == expected


def test_what_the_list_does_not_know_is_no_difference() -> None:
    listed = JOHANN._replace(birth_year=None, sex=None, federation=None, name="")
    assert found(reported(), listed) == []
    assert found(reported(), JOHANN._replace(standard=None)) == [("rating", 2310, None)]
