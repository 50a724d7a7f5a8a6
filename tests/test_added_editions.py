"""An edition made by one `replace` runs through every command, with the rules of its model.

The answers are those of the edition it was made from but for its name, which is as long.
"""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable.cli.engine.command import main as engine
from crosstable.cli.main import main
from crosstable.desk.interface.openapi import description
from crosstable.desk.jobs import programs
from crosstable.desk.jobs.rating import rules as rules_to_choose
from crosstable.desk.pages.run.systems import groups, kind_of_code, kinds, system_name
from crosstable.model.dutch import DutchEdition, dutch_edition, dutch_editions
from crosstable.model.tournament_types import known_codes
from crosstable.output.forms.catalogue import FORMS
from crosstable.pairing.systems import system_named
from crosstable.pairing.task import PairedRound
from crosstable.ratings.editions import RULE_SETS, RuleSet, rule_set, rule_set_of
from crosstable.ratings.period.schedule import Closing, is_by_game, latest_list
from crosstable.rules.norms.editions import title_editions
from crosstable.rules.standings.editions import EDITIONS, Edition, edition_named
from tests.editions import add_edition
from tests.pairing.randomtasks import random_task
from tests.ratings.period.office import Office, event, list_text
from tests.worded import Worded

SWISS = Path(crosstable.sample("individual-swiss"))
ROUND_ROBIN = Path(crosstable.sample("round-robin"))
RUNNING = Path(crosstable.sample("in-progress"))
RAPID = Path(crosstable.sample("rapid"))
TEAMS = Path(crosstable.sample("team-swiss"))
BASES = Path(crosstable.__file__).parent / "checks" / "catalogue" / "bases"
TITLED, TO_BE_PAIRED = BASES / "title.trf", BASES / "running.trf"

Answer = tuple[int, str, str]
Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command and gives its code, standard output and standard error."""

    def call(*words: object) -> Answer:
        code = main([*map(str, words)])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return call


def named(answer: Answer, added: str, model: str) -> Answer:
    """An answer with the name of the model in place of the added edition."""
    code, out, err = answer
    return code, out.replace(added, model), err.replace(added, model)


def files_in(folder: Path) -> dict[str, bytes]:
    """All files below a folder."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


# -- ratings --------------------------------------------------------------------------------------


@pytest.fixture
def fide_2087(monkeypatch: pytest.MonkeyPatch) -> RuleSet:
    added = replace(rule_set("fide-2025"), name="fide-2087", since=date(2087, 1, 1))
    add_edition(monkeypatch, "ratings", added)
    return added


@pytest.mark.usefixtures("fide_2087")
@pytest.mark.parametrize("report", [SWISS, ROUND_ROBIN, RUNNING], ids=lambda path: path.stem)
@pytest.mark.parametrize(
    "options", [(), ("--why", 1), ("--format", "json"), ("--format", "csv"), ("--format", "html")]
)
def test_rate_by_an_added_edition(run: Run, report: Path, options: tuple[object, ...]) -> None:
    added = run("rate", report, "--rules", "fide-2087", *options)
    assert named(added, "fide-2087", "fide-2025") == run(
        "rate", report, "--rules", "fide-2025", *options
    )
    assert added[1]


@pytest.mark.usefixtures("fide_2087")
def test_the_first_day_chooses_an_added_edition(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(SWISS.read_bytes().replace(b"042 2026/09/05", b"042 2087/09/05"))
    assert crosstable.rate(crosstable.read(path)).rules.name == "fide-2087"
    assert rule_set_of(date(2086, 12, 31)).name != "fide-2087"
    assert "· fide-2087 ·" in run("rate", path)[1]


@pytest.mark.usefixtures("fide_2087")
def test_an_unknown_name_is_answered_with_all_editions(run: Run) -> None:
    code, _, err = run("rate", SWISS, "--rules", "cricket")
    assert (code, ", fide-2087" in err) == (2, True)


RATING_COPIES = [
    (model, replace(model, name=model.name.replace(model.name[5:9], "2099"))) for model in RULE_SETS
]


@pytest.mark.parametrize(("model", "added"), RATING_COPIES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("report", [SWISS, ROUND_ROBIN], ids=lambda path: path.stem)
@pytest.mark.daily(14)
def test_a_copy_of_each_edition_rates_alike(
    model: RuleSet, added: RuleSet, report: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """The steps of every player, the findings and the remarks: by the names of both."""
    add_edition(monkeypatch, "ratings", added)
    for options in ((), ("--why", "2")):
        answer = run("rate", report, "--rules", added.name, *options)
        assert named(answer, added.name, model.name) == run(
            "rate", report, "--rules", model.name, *options
        )


@pytest.mark.parametrize(
    ("report", "year"), [(SWISS, "2005"), (SWISS, "2011"), (SWISS, "2026"), (RAPID, "2026")]
)
def test_a_copy_that_the_first_day_chooses_rates_alike(
    report: Path, year: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """What is assumed only where nobody named the rules, such as the floor that moved (2002)."""
    path = tmp_path / "event.trf"
    path.write_text(re.sub("(?m)^(0[45]2) 2026", rf"\1 {year}", report.read_text("utf-8")), "utf-8")
    expected, model = run("rate", path), crosstable.rate(crosstable.read(path)).rules
    added = replace(model, name=model.name.replace(model.name[5:9], "2099"))
    add_edition(monkeypatch, "ratings", added)
    answer = run("rate", path)
    assert added.name in answer[1]
    assert named(answer, added.name, model.name) == expected


@pytest.mark.parametrize(("model", "added"), RATING_COPIES, ids=lambda rules: rules.name)
def test_a_copy_of_each_edition_has_its_dates(model: RuleSet, added: RuleSet) -> None:
    first, last = date(2026, 1, 10), date(2026, 3, 1)
    assert latest_list(last, added, Closing(added)) == latest_list(last, model, Closing(model))
    assert is_by_game(first, last, added) is is_by_game(first, last, model)


@pytest.mark.usefixtures("fide_2087")
@pytest.mark.lengthy
def test_period_by_an_added_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One report in time and one that missed the third list (9.1)."""
    office = Office(tmp_path)
    ratings = {1: 2200, 2: 2100, 3: 2000}
    rounds = [[(1, 2, 2)], [(3, 1, 1)], [(2, 3, 0)]]
    for name in ("november.csv", "august.csv"):
        office.file(name, list_text(ratings))
    for name, day in (("open", "2026/11/05"), ("late", "2026/08/05")):
        office.hand_in(f"{name}.trf", event(name, ratings, rounds, start=day))
    for rules in ("fide-2087", "fide-2025"):
        older = f"{tmp_path}/august.csv@2026-08-01"
        more = ("--older", older, "--rules", rules)
        assert office.run("november.csv@2026-11-01", rules, *more) == 1
        assert office.refused(rules) == {"late.trf": ["too-late"]}
    capsys.readouterr()
    added, model = (files_in(tmp_path / rules) for rules in ("fide-2087", "fide-2025"))
    assert {"list.csv", "ledger.csv", "refused.json", "summary.html"} & added.keys()
    told = {name: data.replace(b"fide-2087", b"fide-2025") for name, data in added.items()}
    assert without_checksums(told) == without_checksums(model)


def without_checksums(files: dict[str, bytes]) -> dict[str, bytes]:
    """Without the files that have sums over the others, which name the edition."""
    return {name: data for name, data in files.items() if "manifest" not in name}


# -- tie-breaks -----------------------------------------------------------------------------------


TIEBREAK_COPIES = [
    (model, model._replace(name="2088", first_day=(2088, 1, 1))) for model in EDITIONS
]


@pytest.mark.parametrize(("model", "added"), TIEBREAK_COPIES, ids=lambda one: one.name)
@pytest.mark.parametrize(
    "options",
    [
        (SWISS,),
        (SWISS, "--tiebreaks", "PTS,STD,AOB/F,BH,ARO,TPN"),
        (ROUND_ROBIN, "--tiebreaks", "PTS,BH,ARO,BWG,SB"),
        (SWISS, "--why", "1"),
        (SWISS, "--format", "json"),
        (SWISS, "--format", "html"),
        (TEAMS,),
        (TEAMS, "--boards"),
    ],
)
def test_standings_by_an_added_edition(
    run: Run,
    model: Edition,
    added: Edition,
    options: tuple[object, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add_edition(monkeypatch, "tie-breaks", added)
    code, out, err = run("standings", *options, "--edition", "2088")
    # the dates of the sample events begin with 2026 too, so that only the edition is renamed
    renamed = [
        text.replace("edition 2088", f"edition {model.name}").replace('"2088"', f'"{model.name}"')
        for text in (out, err)
    ]
    assert (code, *renamed) == run("standings", *options, "--edition", model.name)
    assert code == 0


def test_an_added_edition_of_tie_breaks_can_be_chosen_everywhere(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    model = edition_named("2026")
    assert model is not None
    add_edition(monkeypatch, "tie-breaks", model._replace(name="2088", first_day=(2026, 9, 1)))
    assert crosstable.standings(crosstable.read(SWISS)).edition.name == "2088"
    assert crosstable.standings(crosstable.read(ROUND_ROBIN)).edition.name == "2026"
    with pytest.raises(crosstable.CrosstableError, match="choose from 2024, 2026, 2088"):
        crosstable.standings(crosstable.read(SWISS), edition="2090")
    assert "--edition {2024,2026,2088}" in run("standings", "--help")[1]
    document: Any = description()
    parameters = document["paths"]["/api/standings"]["post"]["parameters"]
    words = next(one["schema"]["enum"] for one in parameters if one["name"] == "edition")
    assert words == ["2024", "2026", "2088"]


# -- title norms ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        ("norms", TITLED),
        ("norms", TITLED, "--why", "1"),
        ("norms", TITLED, "--format", "json"),
        ("norms", RUNNING, "--forecast"),
        ("check", TITLED, "--for", "norms"),
    ],
)
def test_norms_by_an_added_edition(
    run: Run, options: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    model = run(*options)
    newest = title_editions()[-1]
    add_edition(monkeypatch, "titles", replace(newest, name="2087", since=date(2026, 7, 1)))
    added = run(*options)
    assert "check" in options or added != model
    assert (added[0], *(renamed_titles(text) for text in added[1:])) == model


def renamed_titles(text: str) -> str:
    text = text.replace("Title Regulations 2087", "Title Regulations 2024")
    return text.replace('"edition": "2087"', '"edition": "2024"')


def test_earlier_events_keep_their_edition_of_the_titles(
    worded: Worded, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = title_editions()[-1]
    add_edition(monkeypatch, "titles", replace(newest, name="2087", since=date(2026, 7, 1)))
    assert crosstable.norms(crosstable.read(TITLED)).edition == "2087"
    assert crosstable.norms(crosstable.read(ROUND_ROBIN)).edition == "2024"
    undated = TITLED.read_text(encoding="utf-8").replace("042 2026/08/01", "042")
    lines = [line for line in undated.splitlines() if not line.startswith("132")]
    found = crosstable.norms(crosstable.loads("\n".join(lines)))
    (told,) = [a.message for a in found.assumptions if a.kind == "edition"]
    worded(told)


# -- the Dutch system -----------------------------------------------------------------------------


@pytest.fixture(params=[2017, 2026])
def dutch_2090(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> DutchEdition:
    """An edition of 2090, made from each; gives the one it was made from."""
    model = dutch_edition(request.param)
    add_edition(monkeypatch, "Dutch", replace(model, year=2090, since="2090-01-01"))
    return model


def both(tmp_path: Path, report: Path, model: DutchEdition) -> tuple[Path, Path]:
    """A report that names the added edition in record 192, and one that names its model."""
    found = []
    for year in ("2090", str(model)):
        path = tmp_path / year / "event.trf"
        path.parent.mkdir()
        named = f"192 FIDE_DUTCH_{year}".encode()
        path.write_bytes(report.read_bytes().replace(b"192 FIDE_DUTCH_2026", named))
        found.append(path)
    return found[0], found[1]


def without_year(answer: Answer, path: Path, year: object) -> Answer:
    """An answer with neither the edition nor the folder in it."""
    code, *texts = answer
    out, err = (
        text.replace(str(path), "PATH")
        .replace(f"FIDE_DUTCH_{year}", "CODE")
        .replace(f"system {year}", "system EDITION")
        .replace(f'"edition": "{year}"', "EDITION")
        for text in texts
    )
    return code, out, err


@pytest.mark.parametrize(
    "options",
    [
        ("pair",),
        ("pair", "--format", "json"),
        ("pair", "--why", "1"),
        ("pair", "--why", "3,4"),
        ("check", "--pairings", "--for", "pairing"),
        ("check", "--pairings", "--format", "json"),
        ("show",),
        ("convert", "--to", "trf26"),
    ],
)
def test_commands_on_a_report_of_an_added_edition(
    run: Run, tmp_path: Path, dutch_2090: DutchEdition, options: tuple[str, ...]
) -> None:
    command, *more = options
    added, model = both(tmp_path, TO_BE_PAIRED, dutch_2090)
    ours, theirs = (run(command, path, *more) for path in (added, model))
    assert without_year(ours, added, 2090) == without_year(theirs, model, dutch_2090)
    assert "FIDE_DUTCH_2090' is not a code" not in ours[1] + ours[2]


def test_pair_by_the_code_of_an_added_edition(run: Run, dutch_2090: DutchEdition) -> None:
    ours = run("pair", TO_BE_PAIRED, "--system", "fide-dutch-2090")
    theirs = run("pair", TO_BE_PAIRED, "--system", f"FIDE_DUTCH_{dutch_2090}")
    assert ours[0] == 0
    assert without_year(ours, TO_BE_PAIRED, 2090) == without_year(theirs, TO_BE_PAIRED, dutch_2090)


def test_every_round_of_an_added_edition_is_that_of_its_model(
    dutch_2090: DutchEdition,
) -> None:
    """Pairs, bye and the reasons, on positions in which the editions differ, too."""
    system, added = system_named("dutch"), dutch_editions()[-1]
    assert (added.year, system.editions()) == (2090, dutch_editions())
    for number in range(60):
        task = random_task(random.Random(number), 9)
        ours, theirs = system.pair(task, added), system.pair(task, dutch_2090)
        assert ours == theirs
        if isinstance(ours, PairedRound) and isinstance(theirs, PairedRound):
            for player in (ours.bye or 1, ours.pairs[0].white):
                reasons = system.explain(task, ours, player)
                assert reasons == system.explain(task, theirs, player)


def test_generated_events_of_an_added_edition(
    run: Run, tmp_path: Path, dutch_2090: DutchEdition
) -> None:
    texts = []
    for year in (2090, dutch_2090):
        path = tmp_path / f"{year}.trf"
        wanted = ("--system", f"FIDE_DUTCH_{year}", "--seed", "5", "--players", "9")
        assert run("generate", *wanted, "-o", path)[0] == 0
        texts.append(path.read_text(encoding="utf-8").replace(f"FIDE_DUTCH_{year}", "CODE"))
    assert texts[0] == texts[1]


def test_what_names_no_edition_takes_the_newest(
    run: Run, tmp_path: Path, dutch_2090: DutchEdition
) -> None:
    path = tmp_path / "generated.trf"
    assert run("generate", "--players", "8", "--rounds", "3", "--seed", "5", "-o", path)[0] == 0
    assert b"192 FIDE_DUTCH_2090" in path.read_bytes()
    assert run("event", "new", tmp_path / "open", "--rounds", "3", "--seed", "a")[0] == 0
    assert b"192 FIDE_DUTCH_2090" in (tmp_path / "open" / "open.trf").read_bytes()


@pytest.mark.lengthy
def test_an_event_is_run_by_an_added_edition(
    run: Run, tmp_path: Path, dutch_2090: DutchEdition
) -> None:
    """Pairs, reasons, standings and checks of every round are those of the model."""
    told = [played(run, tmp_path / str(year), year) for year in (2090, dutch_2090)]
    assert told[0] == told[1]
    assert len(told[0]) == 15


def played(run: Run, place: Path, year: object) -> list[Answer]:
    """What the commands say about an event of nine players and three rounds."""
    place.mkdir()
    rows = "\n".join(f"Player{n:02}, P;{2400 - 40 * n};NOR" for n in range(9))
    (place / "list.csv").write_text(f"Name;Elo;Land\n{rows}\n", encoding="utf-8")
    folder = place / "open"
    words = ("--rounds", 3, "--players", place / "list.csv", "--seed", "a")
    assert run("event", "new", folder, *words, "--system", f"FIDE_DUTCH_{year}")[0] == 0
    told = []
    for _ in range(3):
        told.append(run("event", "pair", "--in", folder))
        told.append(run("event", "pair", "--why", 1, "--in", folder))
        assert run("event", "publish", "--in", folder)[0] == 0
        for board in range(1, 5):
            result = ("1-0", "0-1", "1/2")[board % 3]
            assert run("event", "result", board, result, "--in", folder)[0] == 0
        assert run("event", "close", "--in", folder)[0] == 0
        told.append(run("event", "standings", "--in", folder))
        told.append(run("check", folder / "open.trf", "--pairings"))
        told.append(run("event", "status", "--in", folder, "--format", "json"))
    return [without_year(one, place, year) for one in told]


def test_the_engine_knows_an_added_edition(
    tmp_path: Path, dutch_2090: DutchEdition, capsys: pytest.CaptureFixture[str]
) -> None:
    lists = []
    for path in both(tmp_path, SWISS, dutch_2090):
        checked = path.parent / "checked.txt"
        assert engine(["--dutch", str(path), "-c", "-l", str(checked)]) == 0
        lists.append((capsys.readouterr().out, checked.read_bytes()))
    assert lists[0] == lists[1]
    engine(["-r"])
    assert "FIDE (Dutch) system 2090 and 2026 and 2017" in capsys.readouterr().out


def test_codes_and_days_of_an_added_edition(dutch_2090: DutchEdition) -> None:
    assert {"FIDE_DUTCH_2090", "FIDE_DUTCH_2090_BAKU"} <= set(known_codes())
    text = "012 X\n042 2090/02/01\n192 FIDE_DUTCH\n001    1      Ann"
    t = crosstable.loads(text)
    assert t.type is not None
    found = system_named("dutch").edition_of(t.type, t)
    assert found is dutch_editions()[-1]
    assert found == replace(dutch_2090, year=2090, since="2090-01-01")


# -- forms and the desk ---------------------------------------------------------------------------


def add_all(patch: pytest.MonkeyPatch) -> None:
    """One more edition of every text, in force when the sample events were played."""
    tiebreaks = edition_named("2026")
    assert tiebreaks is not None
    day = date(2026, 3, 15)
    rating = replace(rule_set("fide-2025"), name="fide-2087", since=day)
    add_edition(patch, "ratings", rating)
    add_edition(patch, "tie-breaks", tiebreaks._replace(name="2088", first_day=(2026, 3, 15)))
    add_edition(patch, "titles", replace(title_editions()[-1], name="2087", since=day))
    add_edition(patch, "Dutch", replace(dutch_edition(2026), year=2090, since=day.isoformat()))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("report", [TITLED, ROUND_ROBIN, TEAMS], ids=lambda path: path.stem)
@pytest.mark.daily(22)
def test_forms_by_added_editions(
    run: Run, report: Path, form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ("report", report, "--form", form, "--format", "html", "-o")
    before = run(*options, tmp_path / "before.html")
    add_all(monkeypatch)
    after = run(*options, tmp_path / "after.html")
    assert before[0] == after[0]
    if before[0] == 0:
        expected, found = (
            (tmp_path / f"{name}.html").read_text(encoding="utf-8") for name in ("before", "after")
        )
        assert renamed_in_forms(found) == expected


def renamed_in_forms(text: str) -> str:
    for added, model in (
        ("fide-2087", "fide-2025"),
        ("C.07, edition 2088", "C.07, edition 2026"),
        ("edition 2087", "edition 2024"),
    ):
        text = text.replace(added, model)
    return text


@pytest.mark.lengthy
def test_a_site_by_added_editions(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("publish", SWISS, TEAMS, "-o", tmp_path / "before")[0] == 0
    add_all(monkeypatch)
    assert run("publish", SWISS, TEAMS, "-o", tmp_path / "after")[0] == 0
    before, after = (
        {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.html")}
        for folder in (tmp_path / "before", tmp_path / "after")
    )
    assert before.keys() == after.keys()
    named = [path for path in after if before[path] != after[path]]
    assert named
    for path in named:
        assert renamed_in_forms(after[path].decode()) == before[path].decode()


def test_forms_name_the_added_editions(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_all(monkeypatch)
    for form, name in (
        ("worksheet", "fide-2087"),
        ("standings", "C.07, edition 2088"),
        ("it1", "edition 2087"),
        ("form-1", "edition 2087"),
    ):
        path = tmp_path / f"{form}.html"
        assert run("report", TITLED, "--form", form, "-o", path)[0] == 0
        assert name in path.read_text(encoding="utf-8"), form


def test_the_desk_answers_by_added_editions(monkeypatch: pytest.MonkeyPatch) -> None:
    data = SWISS.read_bytes()
    before = (
        programs.rate(data, rules="fide-2025"),
        programs.standings(data, edition="2026"),
        programs.norms(data),
        programs.pair(TO_BE_PAIRED.read_bytes(), system="FIDE_DUTCH_2026"),
    )
    add_all(monkeypatch)
    after = (
        programs.rate(data, rules="fide-2087"),
        programs.standings(data, edition="2088"),
        programs.norms(data),
        programs.pair(TO_BE_PAIRED.read_bytes(), system="FIDE_DUTCH_2090"),
    )
    names = [one.get("rules", one.get("edition")) for one in after]
    assert names == ["fide-2087", "2088", "2087", "2090"]
    rate, standings, norms, pair = map(json.dumps, after)
    assert list(map(json.dumps, before)) == [
        rate.replace("fide-2087", "fide-2025"),
        standings.replace('"edition": "2088"', '"edition": "2026"'),
        norms.replace('"edition": "2087"', '"edition": "2024"'),
        pair.replace("2090", "2026"),
    ]
    assert rules_to_choose()[-1] == ("fide-2087", "fide-2087: FIDE Rating Regulations 2024")


def test_the_desk_offers_an_added_edition_for_a_new_event(dutch_2090: DutchEdition) -> None:
    """The newest first, and each with and without acceleration."""
    _, offered = groups()[0]
    systems = [system for system in offered if "DUTCH" in system.code]
    years = [2090, *(edition.year for edition in reversed(dutch_editions()[:-1]))]
    codes = [f"FIDE_DUTCH_{year}{more}" for year in years for more in ("", "_BAKU")]
    assert [one.code for one in systems] == codes
    assert codes == [code for code in kinds() if "DUTCH" in code]
    for one in systems:
        assert (kind_of_code(one.code), system_name(one.code)) == (one.kind, one.name)
    assert dutch_2090.year in years
