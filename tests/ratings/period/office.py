"""A rating office in a temporary folder: lists of a few rows, reports of a few games, periods."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from crosstable.cli.main import main
from tests.ratings.reports import Game, report

HEADER = "fide_id,name,federation,sex,title,standard,standard_games,standard_k,born,flag"


def number(player: int) -> int:
    """The FIDE number of a player by starting number, as `report` has it."""
    return 1_000_000 + player


def list_text(
    ratings: Mapping[int, int | None], *, k: Mapping[int, int] | None = None, **more: str
) -> str:
    """A list like FIDE's as CSV; `more` gives other columns of some player: ``p40="flag=i"``."""
    rows = [HEADER]
    for player, rating in ratings.items():
        cells = {
            "fide_id": str(number(player)),
            "name": f'"Player {player}, Test"',
            "federation": "NOR",
            "sex": "M",
            "title": "",
            "standard": str(rating or ""),
            "standard_games": "0",
            "standard_k": str((k or {}).get(player, 20) if rating else ""),
            "born": "1970",
            "flag": "",
        }
        for said in more.get(f"p{player}", "").split():
            name, _, value = said.partition("=")
            cells[name] = value
        rows.append(",".join(cells.values()))
    return "\n".join(rows) + "\n"


def event(
    name: str,
    ratings: Mapping[int, int | None],
    rounds: Sequence[Sequence[Game]],
    *,
    start: str,
    end: str | None = None,
    days: Sequence[str] = (),
    control: str = "5400+30",
    born: Mapping[int, str] | None = None,
) -> str:
    """A report; `days` are those of the rounds (record 132)."""
    end = end or start
    text = report(ratings, rounds, start=start, end=end, control=control, days=days, born=born)
    return text.replace("012 Test event", f"012 {name}")


class Office:
    """A folder with an inbox of reports, and the folders of the periods."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.inbox = root / "inbox"
        self.inbox.mkdir()

    def file(self, name: str, text: str | bytes) -> Path:
        """Write a file below the root."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    def hand_in(self, name: str, text: str | bytes) -> Path:
        """Put a report into the inbox."""
        return self.file(f"inbox/{name}", text)

    def clear(self) -> None:
        """Empty the inbox."""
        for path in self.inbox.iterdir():
            path.unlink()

    def run(self, current: str, out: str, *more: str, events: str = "inbox") -> int:
        """Run the command; names are of files below the root."""
        path, _, day = current.partition("@")
        given = str(self.root / path) + (f"@{day}" if day else "")
        target = str(self.root / out)
        return main(["period", given, str(self.root / events), "-o", target, *more])

    def rows(self, out: str, name: str = "list.csv") -> list[dict[str, str]]:
        """The rows of a table of a period."""
        text = (self.root / out / name).read_bytes().decode("utf-8")
        return list(csv.DictReader(io.StringIO(text, newline="")))

    def player(self, out: str, player: int) -> dict[str, str]:
        """The row of a player on the list of a period."""
        found = [row for row in self.rows(out) if row["fide_id"] == str(number(player))]
        assert len(found) == 1
        return found[0]

    def total(self, out: str, player: int) -> dict[str, str]:
        """The sum of a player in the ledger of a period."""
        rows = self.rows(out, "ledger.csv")
        key = str(number(player))
        return next(r for r in rows if r["fide_id"] == key and r["entry"] == "total")

    def refused(self, out: str) -> dict[str, list[str]]:
        """The codes of the findings of each refused report, by the name of its file."""
        found = json.loads((self.root / out / "refused.json").read_text(encoding="utf-8"))
        return {
            Path(one["path"]).name: [f["code"] for f in one["findings"] if f["severity"] == "error"]
            for one in found["refused"]
        }

    def statuses(self, out: str) -> dict[str, str]:
        """What became of each report that is not rated, by the name of its file."""
        found = json.loads((self.root / out / "refused.json").read_text(encoding="utf-8"))
        every = (*found["refused"], *found["not_rated"])
        return {Path(one["path"]).name: one["status"] for one in every}
