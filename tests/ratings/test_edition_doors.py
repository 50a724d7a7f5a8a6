"""Whatever shows a figure of an edition follows it: every command, document, page and answer.

An edition that is in force on the day of the event is changed by one number, as a successor would
be. Each door that shows what the number decides must then answer otherwise, without being told
which edition it is.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.conformance.answering import answer_norms, answer_rate
from crosstable.desk.jobs import programs
from crosstable.desk.jobs.rating import find_norms, norm_why, rate_report, rating_why
from crosstable.output.answers.worksheet import worksheet_rows
from crosstable.ratings.editions import RuleSet, rule_set
from crosstable.ratings.explain import explain_rating
from crosstable.rules.norms.editions import TitleEdition, title_editions
from crosstable.rules.norms.titles import NormTitle
from tests.editions import add_edition
from tests.ratings.fieldworld import (
    ASKED,
    FIRST_DAY,
    RATINGS,
    Asked,
    World,
    numeric_fields,
    with_value,
    world,
)

Door = Callable[[Path], str]
"""Says something about a report."""
Printed = Callable[..., str]
"""What a command prints."""
DAILY = ("performance",)
"""Numbers that are asked for every day; the others every night."""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> World:
    return world(tmp_path_factory.mktemp("world"))


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Printed:
    def call(*words: object) -> str:
        main([*map(str, words)])
        return capsys.readouterr().out

    return call


def page_of(printed: Printed, folder: Path, form: str) -> Door:
    """A form as a page."""

    def door(path: Path) -> str:
        page = folder / f"{form}-{len([*folder.iterdir()])}.html"
        printed("report", path, "--form", form, "-o", page)
        return page.read_text(encoding="utf-8")

    return door


def answers(
    doors: Mapping[str, Door],
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    edition: RuleSet | TitleEdition,
) -> dict[str, str]:
    """What the doors say while an edition is in force; its name is left out."""
    with monkeypatch.context() as patch:
        add_edition(patch, "ratings" if isinstance(edition, RuleSet) else "titles", edition)
        said = {name: door(path) for name, door in doors.items()}
    return {name: re.sub(r"(fide-)?209[89]", "", text) for name, text in said.items()}


# -- ratings --------------------------------------------------------------------------------------


def doors_with_figures(printed: Printed, folder: Path) -> Mapping[str, Door]:
    """Everything that shows the figures of a worksheet."""
    return {
        "rate": lambda path: printed("rate", path),
        "rate --format json": lambda path: printed("rate", path, "--format", "json"),
        "rate --format csv": lambda path: printed("rate", path, "--format", "csv"),
        "rate --format html": lambda path: printed("rate", path, "--format", "html"),
        "report --form worksheet": page_of(printed, folder, "worksheet"),
        "a page of the desk": lambda path: str(rate_report(path.read_bytes(), None, None, None)),
        "/api/rate": lambda path: str(programs.rate(path.read_bytes())),
        "conformance answer": lambda path: str(answer_rate(crosstable.read(path), {})),
    }


def doors_with_reasons(printed: Printed, number: int) -> Mapping[str, Door]:
    """Everything that explains the figures of a player."""

    def at_the_desk(path: Path) -> str:
        return str(rating_why(path.read_bytes(), number, None, None, None)["steps"])

    return {
        "rate --why": lambda path: printed("rate", path, "--why", number),
        "why at the desk": at_the_desk,
    }


def figures_of(path: Path) -> str:
    """The numbers of the worksheet, without its sentences."""
    return json.dumps(worksheet_rows(crosstable.rate(crosstable.read(path))))


def noted_of(path: Path) -> list[str]:
    """What `rate` assumes about the event."""
    return [item.message for item in crosstable.rate(crosstable.read(path)).assumptions]


def reasons_of(path: Path) -> list[str]:
    """The sentences about every player, in the order of their numbers from 0."""
    sheet = crosstable.rate(crosstable.read(path))
    explained = [explain_rating(sheet, number).steps for number in RATINGS]
    return ["", *("\n".join(str(step.sentence) for step in steps) for steps in explained)]


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param(asked, id=asked.path, marks=() if asked.path in DAILY else pytest.mark.nightly)
        for asked in ASKED
        if "rate" in asked.answers
    ],
)
def test_every_door_follows_a_number_of_the_ratings(
    asked: Asked,
    files: World,
    printed: Printed,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = replace(rule_set(asked.model), name="fide-2098", since=FIRST_DAY)
    changed = replace(with_value(model, asked.path, asked.value), name="fide-2099")
    path = files.open if model.kind == "standard" else files.rapid

    def silent(doors: Mapping[str, Door]) -> list[str]:
        before = answers(doors, path, monkeypatch, model)
        after = answers(doors, path, monkeypatch, changed)
        return [name for name in doors if before[name] == after[name]]

    reasons = {"reasons": lambda path: json.dumps(reasons_of(path))}
    before, after = (
        json.loads(answers(reasons, path, monkeypatch, edition)["reasons"])
        for edition in (model, changed)
    )
    moved = [number for number in RATINGS if before[number] != after[number]]
    has_figures = not silent({"figures": figures_of})
    if not moved and not has_figures:
        assert silent({"rate": lambda path: f"{printed('rate', path)}{noted_of(path)}"}) == []
    if moved:
        assert silent(doors_with_reasons(printed, moved[0])) == []
    if has_figures:
        assert silent(doors_with_figures(printed, tmp_path)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("path", ["k.below", "junior.below", "cap"])
def test_a_site_follows_a_number_of_the_ratings(
    path: str, files: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def site(report: Path) -> str:
        folder = tmp_path / str(len([*tmp_path.iterdir()]))
        crosstable.publish(report, folder)
        return "\n".join(page.read_text("utf-8") for page in sorted(folder.rglob("*.html")))

    before, after = both_answers({"site": site}, path, files.open, monkeypatch)
    assert before != after


@pytest.mark.nightly
def test_the_meaning_of_a_board_follows_a_number_of_the_ratings(
    printed: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a win would give, before it is entered (`event preview --board`)."""
    players = tmp_path / "players.csv"
    rows = [f"Player {number}, Test;{2300 - 10 * number};NOR;1970" for number in range(1, 7)]
    players.write_text("\n".join(("Name;Rating;Federation;Born", *rows)), encoding="utf-8")
    event = tmp_path / "event"
    days = ("start=2026-11-03", "end=2026-11-05")
    printed("event", "new", event, "--players", players, "--rounds", 3, "--seed", "a")
    printed("event", "set", *days, "--in", event)
    printed("event", "pair", "--in", event)
    printed("event", "publish", "--in", event)

    def preview(folder: Path) -> str:
        return printed("event", "preview", "--board", 1, "--in", folder)

    before, after = both_answers({"preview": preview}, "k.below", event, monkeypatch)
    assert before != after


def both_answers(
    doors: Mapping[str, Door], field: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> list[dict[str, str]]:
    """What doors say by the newest rules, and by the same with one other number."""
    asked = next(asked for asked in ASKED if asked.path == field)
    model = replace(rule_set(asked.model), name="fide-2098", since=FIRST_DAY)
    changed = replace(with_value(model, asked.path, asked.value), name="fide-2099")
    return [answers(doors, path, monkeypatch, edition) for edition in (model, changed)]


# -- title norms ----------------------------------------------------------------------------------

TITLED = Path(crosstable.__file__).parent / "checks" / "catalogue" / "bases" / "title.trf"
SOMEBODY = 5
"""Made a norm for WIM with a performance of 2386 and an average of 2211."""
OF_TITLES = {"performance": 2390, "average": 2215, "floor": 2210}
WITHOUT_VERDICT = ("floor",)
"""What moves figures here and no verdict, which is all that the conformance suite asks for."""


def doors_with_norms(printed: Printed, folder: Path) -> Mapping[str, Door]:
    """Everything that shows whether a norm was made."""
    return {
        "norms": lambda path: printed("norms", path),
        "norms --format json": lambda path: printed("norms", path, "--format", "json"),
        "norms --why": lambda path: printed("norms", path, "--why", SOMEBODY),
        "report --form it1": page_of(printed, folder, "it1"),
        "a page of the desk": lambda path: str(find_norms(path.read_bytes(), None, None)),
        "why at the desk": lambda path: str(norm_why(path.read_bytes(), SOMEBODY, None, None)),
        "/api/norms": lambda path: str(programs.norms(path.read_bytes())),
        "conformance answer": lambda path: str(answer_norms(crosstable.read(path), {})),
    }


def test_no_number_of_a_title_is_left_out() -> None:
    assert {*numeric_fields(title_editions()[-1].title("WIM"))} == {*OF_TITLES}


@pytest.mark.parametrize(
    "field",
    [
        pytest.param(field, marks=() if field in DAILY else pytest.mark.nightly)
        for field in OF_TITLES
    ],
)
def test_every_door_follows_a_number_of_a_title(
    field: str, printed: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = replace(title_editions()[-1], name="2098")
    changed = replace(model, name="2099", titles=tuple(map(changed_title(field), model.titles)))
    doors = doors_with_norms(printed, tmp_path)
    before = answers(doors, TITLED, monkeypatch, model)
    after = answers(doors, TITLED, monkeypatch, changed)
    silent = [name for name in doors if before[name] == after[name]]
    assert silent == (["conformance answer"] if field in WITHOUT_VERDICT else [])


def changed_title(field: str) -> Callable[[NormTitle], NormTitle]:
    """Another number of the title that the report is about."""
    return lambda title: (
        with_value(title, field, OF_TITLES[field]) if title.code == "WIM" else title
    )
