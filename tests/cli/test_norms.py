"""`crosstable norms` as its users have it: formats, options, exit codes; and bad input."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosstable
from crosstable.cli.main import main
from crosstable.model.tournament import Tournament
from tests.cli.conftest import Run
from tests.rules.norms.cards import IM_NORM, NINE, event
from tests.worded import Worded

SAMPLES = ("round-robin", "team-swiss", "scheveningen", "rapid", "in-progress")
KEYS = ["id", "name", "title", "made", "games", "score", "required", "ra", "rp", "reasons"]
COMMAND = "norms"


@pytest.fixture
def report(tmp_path: Path) -> Path:
    """An IM norm of 2026 as a report."""
    return written(tmp_path, event(IM_NORM, name="Test Open"))


def written(folder: Path, t: Tournament) -> Path:
    path = folder / "event.trf"
    path.write_bytes(crosstable.convert(t, "trf26").to_bytes())
    return path


def test_text_lists_norms_made_and_missed(worded: Worded, run: Run, report: Path) -> None:
    code, out, err = run(report, "--verbose")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "Test Open · swiss · 9 rounds · FIDE Title Regulations 2024"
    row = lines[lines.index("Norms made") + 2]
    assert row.split() == ["1", "Candidate", "GER", "IM", "9", "6½", "6½", "2310", "2476", "9"]
    worded(err)


def test_an_event_of_2018_says_that_the_rules_of_its_time_are_not_known(
    run: Run, tmp_path: Path
) -> None:
    """Also where nothing else is said: the first words of the remarks, and data in JSON."""
    began = crosstable.PartialDate.parse("2018/03/01")
    path = written(tmp_path, replace(event(IM_NORM, name="Old Open"), start=began, end=began))
    _, out, err = run(path)
    assert "FIDE Title Regulations 2024" in out
    assert "2018" in err
    assert "not known" in err
    answer = json.loads(run(path, "--format", "json")[1])
    assert answer["assumptions"][0]["kind"] == "edition"


def test_json_has_the_keys_of_the_contract(run: Run, report: Path) -> None:
    code, out, _ = run(report, "--format", "json", "--title", "im")
    assert code == 0
    answer = json.loads(out)
    (norm,) = [one for one in answer["norms"] if one["id"] == 1]
    assert list(norm)[: len(KEYS)] == KEYS
    assert (norm["made"], norm["score"], norm["required"]) == (True, "6.5", "6.5")
    assert {"clause", "met", "message"} <= set(norm["reasons"][0])
    assert norm["rounds"][8] == {
        "round": 9,
        "opponent": 10,
        "result": "=",
        "status": "counted",
        "rating": 1990,
        "adjusted": 2050,
        "reason": None,
        "clause": None,
    }
    assert answer["edition"] == "2024"


def test_html_is_one_page_without_scripts(run: Run, tmp_path: Path) -> None:
    t = event(IM_NORM, name="<script>alert(1)</script>")
    code, out, _ = run(written(tmp_path, t), "--format", "html")
    assert code == 0
    assert "<script" not in out
    assert "&lt;script&gt;" in out
    assert "raised from 1990 to 2050" in out


def test_why_tells_the_sentences_with_clauses(worded: Worded, run: Run, report: Path) -> None:
    code, out, _ = run(report, "--why", "Candidate")
    assert code == 0
    lines = [line.strip() for line in out.splitlines()]
    worded(lines)
    assert any(
        line.startswith("No GM norm: 6½ of 9 points; missed: 1.4.5b, 1.4.8a") for line in lines
    )


def test_why_as_json_and_html(run: Run, report: Path) -> None:
    _, out, _ = run(report, "--why", 1, "--format", "json")
    answer = json.loads(out)
    assert [one["title"] for one in answer["norms"]] == ["GM", "IM"]
    assert answer["norms"][1]["verdict"].startswith("IM norm")
    _, page, _ = run(report, "--why", 1, "--format", "html")
    assert "<h2>IM norm: 6½ of 9 points" in page


@pytest.mark.parametrize(
    "words", [("--title", "FM"), ("--title", ","), ("--why", "99"), ("--format", "csv")]
)
def test_wrong_use(run: Run, report: Path, words: tuple[str, ...]) -> None:
    code, out, err = run(report, *words)
    assert (code, out) == (2, "")
    assert err


def test_an_existing_file_is_kept(run: Run, report: Path, tmp_path: Path) -> None:
    target = tmp_path / "norms.json"
    target.write_text("mine", encoding="utf-8")
    assert run(report, "-o", target)[0] == 2
    assert target.read_text(encoding="utf-8") == "mine"
    assert run(report, "-o", target, "--overwrite")[0] == 0
    assert json.loads(target.read_text(encoding="utf-8"))["norms"]


def test_an_earlier_event_is_judged_by_2024_and_that_is_said(
    worded: Worded, run: Run, tmp_path: Path
) -> None:
    old = replace(event(IM_NORM), start=crosstable.PartialDate.parse("2005/07/28"))
    _, _, err = run(written(tmp_path, old))
    worded(err)


def test_details_beside_the_report_are_read(worded: Worded, run: Run, report: Path) -> None:
    report.with_suffix(".toml").write_text("[event]\nregistered = false\n", encoding="utf-8")
    code, out, _ = run(report)
    assert code == 0
    worded(out)


def test_forecast_in_every_format(worded: Worded, run: Run, tmp_path: Path) -> None:
    lines = [line for line in NINE.splitlines() if line.strip()]
    t = event("\n".join([*lines[:8], "GER FM 2400 ."]), name="Running")
    path = written(tmp_path, t)
    code, out, _ = run(path, "--forecast")
    assert code == 0
    assert "in 1 game: 0" in out
    worded(out)
    _, text, _ = run(path, "--forecast", "--format", "json")
    (im,) = [f for f in json.loads(text)["forecast"] if (f["id"], f["title"]) == (1, "IM")]
    assert im["state"] == "open"
    assert [way["score"] for way in im["ways"]] == ["0.0", "0.5", "1.0"]
    _, page, _ = run(path, "--forecast", "--format", "html", "--why", 1)
    assert "(1.4.8)" in page
    worded(part for part in re.split(r"<[^>]*>", page) if "(1.4.8)" in part)


def test_a_report_that_contradicts_itself_is_told(worded: Worded, run: Run, tmp_path: Path) -> None:
    """Both players claim the point: the norm that follows from it is not left without a word."""
    path = written(tmp_path, event(IM_NORM, name="Test Open"))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("   2 - =", "   2 - 1", 1), encoding="utf-8")
    assert path.read_text(encoding="utf-8") != text
    for option in ((), ("--why", "1"), ("--forecast",)):
        _, _, err = run(path, *option)
        worded(err)
        assert f"crosstable check {path} shows them all" in err


def test_a_system_that_nothing_states_is_an_assumption(
    worded: Worded, run: Run, tmp_path: Path
) -> None:
    _, _, stated = run(written(tmp_path, event(NINE)), "--verbose")
    assert "[system]" not in stated
    _, _, unstated = run(written(tmp_path, event(NINE, type_code=None)), "--verbose")
    worded(unstated)
    _, _, given = run(written(tmp_path, event(NINE, type_code=None)), "--system", "swiss")
    assert "[system]" not in given


@pytest.mark.parametrize(("missed", "is_near"), [(1, True), (2, False)])
def test_who_lacks_several_games_did_not_miss_by_little(
    run: Run, tmp_path: Path, missed: int, is_near: bool
) -> None:
    lines = NINE.strip().splitlines()
    card = "\n".join([*lines[: 9 - missed], *["- - - Z"] * missed])
    _, out, _ = run(written(tmp_path, event(card)), "--title", "IM")
    assert ("Narrowly missed" in out) is is_near


def test_numbers_and_verbs_agree(worded: Worded, run: Run, tmp_path: Path) -> None:
    card = NINE.replace("HUN GM 2500 =", "HUN FM 2500 =")
    _, out, _ = run(written(tmp_path, event(card)), "--title", "GM")
    worded(out)
    _, out, _ = run(written(tmp_path, event(NINE)), "--title", "GM")
    worded(out)


def why_forecast(run: Run, path: Path, *words: object) -> str:
    return run(path, "--forecast", "--why", 1, "--title", "IM", *words)[1]


EIGHT = [line.split()[:3] for line in NINE.strip().splitlines()[:8]]
LOST = [" ".join((*line, "0")) for line in EIGHT]
WEAK = [" ".join((*line[:2], "1900", "=")) for line in EIGHT]
ALIKE = ["GER - 2400 ="] * 8


def test_why_of_a_forecast_tells_what_it_hangs_on(worded: Worded, run: Run, tmp_path: Path) -> None:
    """Games so far with their figures, what is to come, then the ways or what is in the way."""
    lines = [line for line in NINE.splitlines() if line.strip()]
    path = written(tmp_path, event("\n".join([*lines[:8], "GER FM 2400 ."])))
    told = why_forecast(run, path)
    worded(told)
    found = json.loads(why_forecast(run, path, "--format", "json"))["forecast"]
    last = found[0]["sentences"][-1]
    assert last["clause"] == "1.4.8"
    worded(last["message"])


@pytest.mark.parametrize(
    ("played", "last"),
    [
        (LOST, "- - - Z"),
        (LOST, "SRB GM 2500 ."),
        (WEAK, "SRB GM 2500 ."),
        (ALIKE, "SRB GM 2500 ."),
    ],
)
def test_why_of_a_forecast_tells_what_stands_in_the_way(
    worded: Worded, run: Run, tmp_path: Path, played: list[str], last: str
) -> None:
    path = written(tmp_path, event("\n".join([*played, last])))
    told = why_forecast(run, path)
    worded(told)
    worded(told)


def test_who_holds_the_title_has_nothing_to_forecast(
    worded: Worded, run: Run, tmp_path: Path
) -> None:
    path = written(tmp_path, event(NINE))
    _, told, _ = run(path, "--forecast", "--why", 2, "--title", "IM")
    worded(told)


def test_an_event_without_norms_has_no_near_misses(worded: Worded, run: Run) -> None:
    """Nothing that a player did could have made it a norm."""
    _, out, _ = run(crosstable.sample("rapid"))
    worded(out)
    assert "Narrowly missed" not in out


def test_an_event_without_norms_names_who_missed_nothing_else(
    worded: Worded, run: Run, tmp_path: Path
) -> None:
    path = written(tmp_path, event(IM_NORM))
    path.with_suffix(".toml").write_text("[event]\nregistered = false\n", encoding="utf-8")
    _, out, _ = run(path, "--title", "IM")
    worded(out)
    assert "Candidate" in out.partition("Narrowly missed")[2]


def test_the_page_of_a_forecast_names_the_event_once(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path, event(NINE, name="Test Open", declared_rounds=9))
    _, page, _ = run(path, "--forecast", "--format", "html", "--title", "GM")
    body = page.partition("<body")[2]
    assert body.count("Test Open") == 1
    assert "No norm is in reach." in body
    assert "two points, if" not in body


def test_the_same_input_gives_the_same_bytes(run: Run, report: Path) -> None:
    assert run(report, "--format", "json") == run(report, "--format", "json")


@pytest.mark.parametrize(
    "name", ["round-robin", "team-swiss", "scheveningen", "rapid", "in-progress"]
)
@pytest.mark.parametrize("option", [(), ("--forecast",), ("--format", "html")])
def test_samples_are_judged(run: Run, name: str, option: tuple[str, ...]) -> None:
    code, out, _ = run(crosstable.sample(name), *option)
    assert code == 0
    assert out


@given(st.binary(max_size=300))
def test_any_bytes_are_judged_without_raising(noise: bytes) -> None:
    head = crosstable.sample("round-robin").read_bytes()
    for data in (noise, head[:3000] + noise + head[3000:]):
        t = crosstable.loads(data)
        crosstable.norms(t)
        crosstable.norm_forecast(t)
        crosstable.check(t, "title")


def test_hostile_numbers_are_judged_without_raising() -> None:
    t = event(IM_NORM)
    odd = (
        replace(t, declared_rounds=10**9),
        replace(t, declared_rounds=-5),
        replace(t, players=()),
        replace(t, players=tuple(replace(p, number=1) for p in t.players)),
        replace(t, players=tuple(replace(p, rating=10**9) for p in t.players)),
        replace(
            t, players=tuple(replace(p, rating=-5, title="?", federation="?") for p in t.players)
        ),
    )
    for one in odd:
        crosstable.norms(one)
        crosstable.norm_forecast(one)
        crosstable.check(one, "title")


@pytest.mark.parametrize(
    ("name", "system"),
    [
        ("individual-swiss", "swiss"),
        ("round-robin", "round robin"),
        ("team-swiss", "team swiss"),
        ("scheveningen", "scheveningen"),
    ],
)
def test_the_heading_names_the_system(run: Run, name: str, system: str) -> None:
    _, out, _ = run(str(crosstable.sample(name)))
    assert out.splitlines()[0].split(" · ")[1] == system


def test_a_language_asked_for_in_vain_is_said(worded: Worded, run: Run, report: Path) -> None:
    english = run(report)
    code, out, err = run(report, "--lang", "de")
    assert (code, out) == english[:2]
    note, _, rest = err.partition("\n")
    assert rest == english[2]
    worded(note)
    assert run(report, "--lang", "en") == english


@pytest.mark.parametrize("options", [[], ["--forecast"], ["--format", "json"]])
def test_a_report_without_games_is_refused(
    options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "garbage.trf"
    path.write_text("001|||||||||||\n001   10 m FM sl                 2310 SUI   9920\n")
    assert main(["norms", str(path), *options]) == 2
    out, err = capsys.readouterr()
    assert (out, "garbage.trf: " in err) == ("", True)


def test_a_start_list_with_its_rounds_has_a_forecast(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "start.trf"
    path.write_text("142 9\n" + "001    1 m IM Lee, Ann                          2400 NOR\n")
    assert main(["norms", str(path)]) == 2
    assert "--forecast" in capsys.readouterr().err
    assert main(["norms", str(path), "--forecast"]) == 0
