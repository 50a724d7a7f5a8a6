"""Random events of every system, run to the end by a driver that knows only the public verbs.

What happens is drawn by the number of the event: entries, lots, byes, late entries, withdrawals,
postponed games, forfeits, wrong results, undo, line-ups and walkovers, as the system has them.
"""

import contextlib
import io
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from crosstable.cli.main import main

SYSTEMS = (
    "swiss",
    "team-swiss",
    "round-robin",
    "knockout",
    "double-round-robin",
    "team-round-robin",
    "scheveningen",
    "BERGER_ROUNDROBIN_G3",
    "team-double-round-robin",
    "double-scheveningen",
)
TABLES = ("round-robin", "double-round-robin", "BERGER_ROUNDROBIN_G3")
TEAM_TABLES = ("team-round-robin", "team-double-round-robin")
SCHEVENINGEN = ("scheveningen", "double-scheveningen")
RESULTS = ("1-0", "1-0", "0-1", "0-1", "1/2", "1/2", "1/2", "+:-", "-:+")
LANDS = ("NOR", "SWE", "DEN", "GER", "FIN")


class Driver:
    """The folder of an event, and the commands that are run in it."""

    def __init__(self, folder: Path, number: int) -> None:
        self.folder = folder
        self.chance = random.Random(number)
        self.system = SYSTEMS[number % len(SYSTEMS)]
        self.of_teams = self.system.startswith("team") or self.system in SCHEVENINGEN
        self.has_byes = self.system in ("swiss", "team-swiss")

    def main(self, *words: str, code: int = 0, stdin: str = "") -> str:
        """What a command prints; it has to end with this exit code."""
        data = io.BytesIO()
        out = io.TextIOWrapper(data, encoding="utf-8", newline="")
        errors, before = io.StringIO(), sys.stdin
        sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
                found = main(words)
        finally:
            sys.stdin = before
        assert found == code, (self.system, words, errors.getvalue())
        out.flush()
        return data.getvalue().decode()

    def run(self, *words: str, code: int = 0, stdin: str = "") -> str:
        """A verb in the folder of the event."""
        return self.main("event", *words, "--in", str(self.folder), code=code, stdin=stdin)

    def status(self) -> Any:
        """Where the event stands, as programs are told."""
        return json.loads(self.run("status", "--format", "json"))

    def chance_of(self, percent: int) -> bool:
        """Whether something that happens so often happens now."""
        return self.chance.randrange(100) < percent

    # -- before round 1 ---------------------------------------------------------------------------

    def begin(self) -> None:
        """The event with its entries, its teams and its numbers."""
        self.boards = self.chance.choice((2, 3, 4))
        self.rounds = self.chance.randrange(3, 6)
        most = 10 if self.system == "team-swiss" else 7
        least = 2 * self.rounds if self.system == "team-swiss" else 4
        several = self.chance.randrange(min(least, most), most + 1)
        self.teams = 2 if self.system in SCHEVENINGEN else several
        table = self.folder.parent / f"{self.folder.name}.csv"
        table.write_text("\n".join(self._entries()), encoding="utf-8")
        words = ["--system", self.system, "--players", str(table), "--seed", self.folder.name]
        words += ["--name", "Random", "--city", "Oslo", "--federation", "NOR"]
        words += ["--arbiter", "IA Fjellstad, Ingrid (1500015)", "--time-control", "5400+30"]
        words += ["--dates", "2026-11-01..2026-11-30"]
        if self.has_byes:
            words += ["--rounds", str(self.rounds)]
        self.main("event", "new", str(self.folder), *words)
        if self.of_teams:
            self.run("set", f"boards={self.boards}")
            self.run("team", "clubs")
        if self.system == "knockout":
            self.run("set", f"games={self.chance.choice((1, 2))}")
        if self.system in (*TABLES, *TEAM_TABLES):
            self.run("lots", "--seed", self.folder.name)

    def _entries(self) -> Iterator[str]:
        yield "Name;Elo;Land;FIDE-ID;Geboren;Geschlecht;Verein"
        spare = 0 if self.system in SCHEVENINGEN else 1
        few = self.system in (*TABLES, "knockout")
        people = (
            self.teams * (self.boards + spare)
            if self.of_teams
            else self.chance.randrange(4, 8) + (0 if few else 2 * self.rounds)
        )
        for number in range(people):
            rating, land = 2400 - 23 * number, self.chance.choice(LANDS)
            club = f"Club {number % self.teams}"
            born = f"19{70 + number % 30}/05/1{number % 9}"
            yield f"Player{number:02}, P;{rating};{land};{1500200 + 11 * number};{born};m;{club}"

    # -- rounds -----------------------------------------------------------------------------------

    def play(self) -> None:
        """Round after round, until the status says that the event is finished."""
        while self.status()["phase"] != "finished":
            self._between_rounds()
            self.run("pair", "--yes", "2")
            if self.chance_of(20):
                self.run("undo", "1")
                self.run("pair", "--yes", "2")
            self.run("publish")
            self._lineups()
            self._results()
            self.run("close")
        status = self.status()
        if self.has_byes or self.system != "knockout":
            assert status["round"] == status["rounds"]

    def _between_rounds(self) -> None:
        status = self.status()
        coming = status["round"] + 1
        people = status["players"]
        if self.system == "swiss" and coming <= status["rounds"] and self.chance_of(25):
            who = str(self.chance.randrange(1, people + 1))
            kind = self.chance.choice(("half", "zero"))
            self.run("bye", who, "--rounds", str(coming), "--kind", kind, "--yes", "3")
        if self.system == "swiss" and coming == 2 and self.chance_of(40):
            self.run("add", "Late, L", "--rating", "1990", "--fide-id", "1599999", "--yes", "2")
        if self.system == "team-swiss" and self.teams > 4 and self.chance_of(20):
            team = str(self.chance.randrange(1, self.teams + 1))
            self.run("team", "bye", team, "--rounds", str(coming))
        if coming == 2 and self.chance_of(30):
            self._withdrawal(people)

    def _withdrawal(self, people: int) -> None:
        if self.system in TEAM_TABLES:
            self.run("team", "withdraw", str(self.chance.randrange(1, self.teams + 1)))
        elif self.system in TABLES or (self.system == "swiss" and people > 8):
            self.run("withdraw", str(self.chance.randrange(1, people + 1)))

    def _lineups(self) -> None:
        """A substitute plays, and sometimes a team does not come."""
        if not self.of_teams or self.system in SCHEVENINGEN:
            return
        matches = [one for one in self.status()["matches"] if one["walkover"] is None]
        if not matches:
            return
        match = self.chance.choice(matches)
        if self.chance_of(50):
            places = sorted(self.chance.sample(range(1, self.boards + 2), self.boards))
            self.run("lineup", str(match["white"]), ",".join(map(str, places)))
        if self.chance_of(15):
            self.run("match", str(match["number"]), "--walkover", "second", "--yes", "3")

    def _results(self) -> None:
        """Results from a file; then one is wrong and is put right, or cleared and typed again."""
        status = self.status()
        waiting = [one["number"] for one in status["boards"] if one["result"] is None]
        may_wait = self.system == "swiss" and status["round"] < status["rounds"]
        if waiting and may_wait and self.chance_of(20):
            self.run("postpone", str(waiting.pop()))
        text = "".join(f"{number};{self.chance.choice(RESULTS)}\n" for number in waiting)
        if text:
            self.run("result", stdin=text)
        if waiting and self.chance_of(40):
            board = str(self.chance.choice(waiting))
            self.run("clear", board)
            self.run("result", board, self.chance.choice(RESULTS))
        self._postponed_games(status)

    def _postponed_games(self, status: Any) -> None:
        """A game of the round before that was postponed has been played."""
        before = status["round"] - 1
        if before and self.system == "swiss":
            report = self.run("show")
            if "?" in report:
                log = json.loads(self.run("log", "--format", "json"))
                for line in log:
                    if line["act"] == "postponed" and line["counts"]:
                        args = line["args"]
                        if args["round"] == before:
                            where = (str(args["round"]), str(args["board"]))
                            self.run("correct", *where, "1/2", "--yes", "3")
