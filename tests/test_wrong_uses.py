"""Nothing is wrong silently: what cannot be meant raises an exception of ours."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import crosstable
from tests.sizes import check_each

PATH = "open.trf"
"""What is given where a tournament belongs."""


@pytest.fixture(scope="module")
def t() -> crosstable.Tournament:
    return crosstable.read(crosstable.sample("individual-swiss"))


@pytest.fixture(scope="module")
def running() -> crosstable.Tournament:
    return crosstable.read(crosstable.sample("in-progress"))


def test_a_misspelt_system_raises_everywhere(t: crosstable.Tournament, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text("fide_id,name,standard\n9990017,Example,2010\n")
    calls: tuple[Callable[[str], object], ...] = (
        lambda word: crosstable.check(t, system=word),
        lambda word: crosstable.mend(t, system=word),
        lambda word: crosstable.new_tournament("Open", ["A", "B"], rounds=3, system=word),
        lambda word: crosstable.norm_forecast(t, system=word),
        lambda word: crosstable.norms(t, system=word),
        lambda word: crosstable.pair_round(t, system=word),
        lambda word: crosstable.period(f"{tmp_path}/list.csv@2026-05-01", [], system=word),
        lambda word: crosstable.rate(t, system=word),
        lambda word: crosstable.replay(t, system=word),
        lambda word: crosstable.report(t, "standings", to="csv", system=word),
        lambda word: crosstable.show(t, system=word),
        lambda word: crosstable.standings(t, system=word),
    )
    for call in calls:
        with pytest.raises(crosstable.UnknownSystem, match="swiss"):
            call("swis")


@pytest.mark.parametrize("given", [PATH, Path(PATH), 5])
def test_every_function_of_a_tournament_says_that_it_takes_one(given: object) -> None:
    functions: dict[str, Callable[[object], object]] = {
        "diff": lambda it: crosstable.diff(it, it),  # type: ignore[arg-type]
        "enter_results": lambda it: crosstable.enter_results(it, {}),  # type: ignore[arg-type]
        "explain": lambda it: crosstable.explain(it, 1),  # type: ignore[arg-type]
        "explain_forecast": lambda it: crosstable.explain_forecast(it, 1),  # type: ignore[arg-type]
        "explain_norms": lambda it: crosstable.explain_norms(it, 1),  # type: ignore[arg-type]
        "explain_rating": lambda it: crosstable.explain_rating(it, 1),  # type: ignore[arg-type]
        "is_readable": lambda it: crosstable.is_readable(it),  # type: ignore[arg-type]
        "list_for": lambda it: crosstable.list_for(it, "list.csv"),  # type: ignore[arg-type]
        "main_ratings": lambda it: crosstable.main_ratings(it),  # type: ignore[arg-type]
        "replay": lambda it: crosstable.replay(it),  # type: ignore[arg-type]
        "scoring_in_force": lambda it: crosstable.scoring_in_force(it),  # type: ignore[arg-type]
        "team_matches": lambda it: crosstable.team_matches(it),  # type: ignore[arg-type]
        "versus": lambda it: crosstable.versus(it, "gacrux"),  # type: ignore[arg-type]
        "write": lambda it: crosstable.write(it, "out.trf", "trf26"),  # type: ignore[arg-type]
    }

    def names_itself(name: str) -> None:
        with pytest.raises(crosstable.NotATournament, match=rf"^{name}\(\)"):
            functions[name](given)

    check_each(functions, names_itself)


def test_a_path_is_neither_a_list_nor_details(t: crosstable.Tournament) -> None:
    for function in (crosstable.check, crosstable.rate, crosstable.mend):
        with pytest.raises(crosstable.WrongKind, match="list_for"):
            function(t, players="list.csv")  # type: ignore[arg-type]
        with pytest.raises(crosstable.WrongKind, match="read_details"):
            function(t, details="open.toml")  # type: ignore[arg-type]


def test_a_round_is_applied_to_the_tournament_that_was_paired(
    t: crosstable.Tournament, running: crosstable.Tournament
) -> None:
    pairing = crosstable.pair_round(running, 5)
    assert pairing.apply(running).paired_rounds == 5
    with pytest.raises(crosstable.WrongUse):
        pairing.apply(t)
    other = replace(running, players=running.players[:-1])
    with pytest.raises(crosstable.WrongUse):
        pairing.apply(other)


def test_results_after_the_pairing_do_not_matter(running: crosstable.Tournament) -> None:
    club = crosstable.new_tournament("Club", list("ABCD"), rounds=3)
    pairing = crosstable.pair_round(club)
    renamed = replace(club, players=tuple(replace(p, name=p.name * 2) for p in club.players))
    assert pairing.apply(renamed).paired_rounds == 1


def test_numbers_that_nobody_has_raise(t: crosstable.Tournament) -> None:
    with pytest.raises(crosstable.UnknownPlayer):
        crosstable.rate(t, k={99: 10})
    with pytest.raises(crosstable.UnknownPlayer):
        crosstable.rate(t, published={99: 2000})


def test_names_that_do_not_exist_raise(t: crosstable.Tournament, tmp_path: Path) -> None:
    with pytest.raises(crosstable.UnknownCode):
        crosstable.mend(t, codes=["Z999"])
    with pytest.raises(crosstable.Unusable, match="latin-99"):
        crosstable.loads(b"012 Open", encoding="latin-99")
    with pytest.raises(crosstable.Unusable, match="latin-99"):
        crosstable.convert(t, "trf16", encoding="latin-99")
    with pytest.raises(crosstable.Unknown, match="standings"):
        crosstable.publish(t, tmp_path / "site", level="all")  # type: ignore[arg-type]
    with pytest.raises(crosstable.WrongUse):
        crosstable.publish([], tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_codes_of_fixes_may_be_groups_and_names() -> None:
    data = crosstable.sample("rapid").read_bytes()
    damaged = crosstable.loads(data.replace(b"062 18", b"062 81"))
    (name,) = {fault.name for fault in crosstable.check(damaged) if fault.code == "H301"}
    for word in ("H301", "H3", name):
        assert [fault.code for fault in crosstable.mend(damaged, codes=[word]).applied] == ["H301"]
    assert crosstable.mend(damaged, codes=["G1"]).applied == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"rounds": 0},
        {"rounds": 100},
        {"tiebreaks": "PTS,FOO"},
        {"city": "a\nb"},
        {"start": "2026-02-01", "end": "2026-01-01"},
    ],
    ids=lambda wrong: " ".join(wrong),
)
def test_a_tournament_that_cannot_be_is_not_made(wrong: dict[str, object]) -> None:
    given: dict[str, object] = {"rounds": 3, **wrong}
    with pytest.raises(crosstable.CannotAct):
        crosstable.new_tournament("Open", ["A", "B"], **given)  # type: ignore[arg-type]


def test_a_time_control_in_words_is_not_a_code() -> None:
    t = crosstable.new_tournament("Open", ["A", "B"], rounds=3, time_control="as agreed")
    assert (t.time_control_code, t.time_control_text) == (None, "as agreed")
    assert crosstable.new_tournament(
        "Open", ["A", "B"], rounds=3, time_control="90+30"
    ).time_control_code == ("5400+30")


def test_an_edition_may_be_a_number(t: crosstable.Tournament) -> None:
    assert crosstable.standings(t, edition=2026).edition.name == "2026"


def test_a_missing_folder_is_named(t: crosstable.Tournament, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        crosstable.write(t, tmp_path / "none" / "open.trf")
    assert missing.value.filename == str(tmp_path / "none")


def test_tournaments_are_explained_as_they_are(
    t: crosstable.Tournament, running: crosstable.Tournament
) -> None:
    """As `explain` does: without the table in between."""
    assert crosstable.explain_rating(t, 14).line == crosstable.rate(t).line(14)
    assert crosstable.explain_norms(t, 14).player.number == 14
    assert crosstable.explain_forecast(running, 3).player.number == 3


def test_answers_are_one_line_where_they_are_not_printed(
    t: crosstable.Tournament, running: crosstable.Tournament
) -> None:
    answers = (
        t,
        crosstable.standings(t),
        crosstable.explain(t, 1),
        crosstable.rate(t),
        crosstable.explain_rating(t, 1),
        crosstable.norms(t),
        crosstable.explain_norms(t, 1),
        crosstable.norm_forecast(running),
        crosstable.explain_forecast(running, 3),
        crosstable.pair_round(running, 5),
        crosstable.replay(running),
        crosstable.team_matches(crosstable.read(crosstable.sample("team-swiss"))),
        crosstable.convert(t, "trf26").document,
    )
    for answer in answers:
        assert type(answer).__name__ in repr(answer)
        assert len(repr(answer)) < 200
        assert "\n" not in repr(answer)


def test_values_of_another_type_than_their_field_are_not_written(t: crosstable.Tournament) -> None:
    first = t.players[0]
    letters = crosstable.Game("2", "w", "1")  # type: ignore[arg-type]
    players: dict[str, dict[str, object]] = {
        "rating is '2000' (str), but has to be int | None": {"rating": "2000"},
        "rating is True (bool), but has to be int | None": {"rating": True},
        "points is 1.5 (float), but has to be Decimal | None": {"points": 1.5},
        "fide_id is 12345 (int), but has to be str | None": {"fide_id": 12345},
        "born is '2000/01/01' (str), but has to be PartialDate | None": {"born": "2000/01/01"},
        "name is None (NoneType), but has to be str": {"name": None},
        "rounds is [] (list), but has to be tuple[Bye | Game | None, ...]": {"rounds": []},
        "rounds[0] is '1-0' (str), but has to be Bye | Game | None": {"rounds": ("1-0",)},
        "rounds[0].opponent is '2' (str), but has to be int | None": {"rounds": (letters,)},
    }
    events: dict[str, dict[str, object]] = {
        f"players[1].{message}": {"players": (first, replace(first, **changes))}  # type: ignore[arg-type]
        for message, changes in players.items()
    }
    events |= {
        "declared_rounds is '7' (str), but has to be int | None": {"declared_rounds": "7"},
        "start is '2026-09-01' (str), but has to be PartialDate | None": {"start": "2026-09-01"},
        "tiebreaks is 'PTS' (str), but has to be tuple[str, ...] | None": {"tiebreaks": "PTS"},
        "players is None (NoneType), but has to be tuple[Player, ...]": {"players": None},
    }

    def is_refused(message: str) -> None:
        changed = replace(t, **events[message])  # type: ignore[arg-type]
        for dialect in ("trf26", "json"):
            with pytest.raises(crosstable.CannotWrite) as problem:
                crosstable.dumps(changed, dialect, lossy=True)
            assert str(problem.value) == message

    check_each(events, is_refused)


def test_a_long_value_of_another_type_is_cut_in_the_message(t: crosstable.Tournament) -> None:
    with pytest.raises(crosstable.CannotWrite) as problem:
        crosstable.dumps(replace(t, players=list(t.players)), "trf26")  # type: ignore[arg-type]
    assert str(problem.value).startswith("players is [Player(")
    assert "… (list), but" in str(problem.value)


def test_results_are_not_lost_by_applying_a_round_again() -> None:
    club = crosstable.new_tournament("Club", list("ABCD"), rounds=3)
    pairing = crosstable.pair_round(club)
    paired = pairing.apply(club)
    assert pairing.apply(paired).paired_rounds == 1
    played = crosstable.enter_results(paired, {pair.white: "1-0" for pair in pairing})
    with pytest.raises(crosstable.WrongUse, match="results"):
        pairing.apply(played)


def test_what_the_command_refuses_the_library_refuses_too(
    t: crosstable.Tournament, tmp_path: Path
) -> None:
    club = crosstable.new_event(tmp_path / "club", "Club", rounds=3, players=["A", "B"])
    wrong: dict[str, Callable[[], object]] = {
        "boards of an individual event": lambda: crosstable.standings(t, boards=True),
        "K": lambda: crosstable.rate(t, k={1: -10}),
        "no language": lambda: crosstable.publish(t, tmp_path / "site", languages=[]),
        "address": lambda: crosstable.publish(t, tmp_path / "site", address="example.org"),
        "line end": lambda: crosstable.convert(t, "trf16", line_end="crlf"),  # type: ignore[arg-type]
        "section of a report": lambda: crosstable.read(crosstable.sample("rapid"), section="B"),
        "section of an event": lambda: crosstable.open_event(club.folder, section="B"),
        "no such folder": lambda: club.attach(tmp_path / "none", "vega"),
        "own tie-break": lambda: crosstable.standings(t, "PTS,OTHER_X", external={"OTHER_Y": {}}),
        "nobody": lambda: crosstable.standings(t, "PTS,OTHER_X", external={"OTHER_X": {99: 1}}),  # type: ignore[dict-item]
        "days": lambda: crosstable.new_tournament(
            "Open", ["A"], rounds=1, round_dates=["2026-09-01", "2026-09-02"]
        ),
        "no such day": lambda: crosstable.PartialDate(2026, 2, 31),
        "parts of players": lambda: crosstable.generate(crosstable.Wishes(players=9.5), 1),  # type: ignore[arg-type]
    }

    def is_refused(name: str) -> None:
        with pytest.raises(crosstable.CrosstableError):
            wrong[name]()

    check_each(wrong, is_refused)


def test_what_a_period_gives_is_one_line_where_it_is_not_printed(tmp_path: Path) -> None:
    pytest.importorskip("polars")
    (tmp_path / "list.csv").write_text("fide_id,name,standard\n9990017,Example,2010\n")
    run = crosstable.period(f"{tmp_path}/list.csv@2026-05-01", [])
    assert repr(run).startswith("<PeriodRun: the list of 2026-06-01")
    assert repr(run).endswith("players 1, reports 0>")
