"""Real files of other programs against what independent readers say of them.

The files lie beside the project; real people stand in them, so nothing of them is repeated here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import crosstable
from crosstable import Bye, Colour, Game, Tournament
from crosstable.model.tournament import Entry
from tests.conftest import needs_shared_data, shared_data
from tests.sizes import check_each

pytestmark = needs_shared_data

FOREIGN = shared_data() / "foreign"
CODES = {0: " ", 1: "1", 2: "=", 3: "0", 4: "+", 5: "-", 6: "-", 10: "0", 15: "W", 16: "D", 17: "L"}
"""White's result by the code of Swiss-Manager."""
NOT_PAIRED = {0: "Z", 1: "F", 2: "H", 3: "Z"}


def read(path: Path, section: str | None = None) -> Tournament:
    t = crosstable.read(path, section=section)
    assert t.verdict is None, t.verdict
    return t


def oracle(path: Path) -> Any:
    return json.loads((path.parent / "oracle" / f"{path.stem}.json").read_text(encoding="utf-8"))


def one_line(text: str) -> str:
    return " ".join(text.split())


def compare_people_of_swiss_manager(t: Tournament, people: list[dict[str, Any]]) -> None:
    for player, known in zip(t.players, people, strict=True):
        names = (one_line(known["last"]), one_line(known["first"]))
        assert player.name == ", ".join(name for name in names if name)
        assert (player.rating or 0, int(player.fide_id or 0)) == (known["rating"], known["fide_id"])
        assert (player.federation or "") == known["federation"].strip()
        assert (player.sex == "w") == (known["sex_code"] == 1)
        assert (player.born and str(player.born.year)) == known["birth"]
        assert float(player.points or 0) == known["points"]
        assert t.team_of.get(player.number, 0) == known["team"]


def fits_code(entry: Entry, black: int, code: int) -> bool:
    if black == -1:
        return isinstance(entry, Bye) and entry.kind.code == "U"
    if black == -2:
        return isinstance(entry, Bye) and entry.kind.code == NOT_PAIRED[code]
    if not isinstance(entry, Game):
        return False
    return (entry.opponent or 0) == black and entry.result.code == CODES[code]


def compare_swiss_manager(path: Path) -> None:
    t = read(path)
    known = oracle(path)
    assert t.name == one_line(known["name"])
    compare_people_of_swiss_manager(t, known["players"])
    for round_ in known["rounds"]:
        for game in round_["games"]:
            if game["white"] > 0:
                entry = t.player(game["white"]).entry(round_["round"])
                assert fits_code(entry, game["black"], game["code"]), (round_["round"], game)
    forbidden = [list(pair.participants) for pair in t.prohibited]
    assert forbidden == known.get("forbidden_pairs", [])


def test_swiss_manager_is_read_as_another_reader_reads_it() -> None:
    check_each(sorted((FOREIGN / "tunx").glob("*.T*")), compare_swiss_manager, lambda p: p.name)


def sharly_cell(entry: Entry) -> list[object] | None:
    if entry is None:
        return None
    if isinstance(entry, Bye):
        return [None, None, entry.kind.code]
    return [entry.opponent, "w" if entry.colour is Colour.WHITE else "b", entry.result.code]


def compare_tournament_of_sharly(path: Path, known: dict[str, Any]) -> None:
    t = read(path, known["name"])
    assert len(t.players) == len(known["players"])
    by_name = {(player.name, player.fide_id): player for player in t.players}
    players = {}
    for person in known["players"]:
        name = ", ".join(part for part in (person["last"], person["first"]) if part)
        players[person["id"]] = by_name[name, str(person["fide_id"] or "") or None]
    numbers = {f"id:{row}": player.number for row, player in players.items()}
    for person in known["players"]:
        player = players[person["id"]]
        assert person["number"] in (None, player.number)
        assert float(player.points or 0) == person["points_1_half_0"]
        for round_, (opponent, colour, result, _) in person["rounds"].items():
            expected = [numbers.get(opponent, opponent), colour, result]
            cell = sharly_cell(player.entry(int(round_)))
            assert cell == (None if expected == [None, None, " "] else expected)


def compare_sharly(path: Path) -> None:
    for known in oracle(path)["tournaments"]:
        compare_tournament_of_sharly(path, known)


def sharly_files() -> list[Path]:
    """The events whose players are in the file."""
    files = sorted((FOREIGN / "sce").glob("*.sce"))
    return [path for path in files if (path.parent / "oracle" / f"{path.stem}.json").exists()]


def test_sharly_chess_is_read_as_plain_sql_reads_it() -> None:
    check_each(sharly_files(), compare_sharly, lambda path: path.name)


def explains_points(path: Path) -> None:
    """What the file states as points is what its results add up to."""
    in_force = crosstable.scoring_in_force(read(path))
    assert not in_force.unexplained


def test_results_add_up_to_the_points_of_the_file() -> None:
    xml = FOREIGN / "chessresults-xml" / "Single_RoundRobin.xml"
    lists = (FOREIGN / "chessresults-xlsx").glob("crosstable*.xlsx")
    check_each([xml, *lists], explains_points, lambda path: path.name)


def test_swiss_chess_has_the_points_of_its_cards() -> None:
    t = read(FOREIGN / "swt" / "synthetic-individual-5p-3r.SWT")
    known = json.loads((FOREIGN / "swt" / "synthetic-individual-5p-3r.json").read_text("utf-8"))
    names = [player.name.replace(", ", ",") for player in t.players]
    assert names == known["players"]
    assert [2 * (player.points or 0) for player in t.players] == known["points_x2_in_the_cards"]


def sections(path: Path) -> list[str | None]:
    if path.suffix == ".sce":
        return [tournament["name"] for tournament in oracle(path)["tournaments"]]
    return [None]


def goes_through(path: Path) -> None:
    """Shown, checked, converted, and read back from a report and from JSON."""
    for section in sections(path):
        compare_ways(read(path, section))


def compare_ways(t: Tournament) -> None:
    assert list(crosstable.show(t))
    crosstable.check(t)
    report = crosstable.loads(crosstable.convert(t, "trf26").to_bytes())
    assert [player.rounds for player in report.players] == [player.rounds for player in t.players]
    assert [player.points for player in report.players] == [player.points for player in t.players]
    assert crosstable.loads(crosstable.convert(t, "json").to_bytes()) == t


def test_every_file_goes_through_the_commands() -> None:
    files = [
        *sorted((FOREIGN / "tunx").glob("*.T*")),
        *sharly_files(),
        *sorted((FOREIGN / "swt").glob("*.SWT")),
        *sorted((FOREIGN / "chessresults-xml").glob("*.xml")),
        *sorted((FOREIGN / "chessresults-xlsx").glob("*.xlsx")),
    ]
    check_each(files, goes_through, lambda path: path.name)
