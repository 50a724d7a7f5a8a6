"""Fakes of Swiss-Manager and Vega: scripts that write and read their folders as the notes say.

They pair plainly (by points, nobody twice) and know nothing of Crosstable. Importing follows the
facts that were observed: in Swiss-Manager the pairings of the file win, silently.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import crosstable
from crosstable.model.results import Colour
from crosstable.model.tournament import Game

PLAYER_HEADINGS = (
    "Nr;Name;Titel;Identnr;EloNat;EloInt;Geburt;Fed;Sex;Typ;Gr;KlubNr;Klub;FideIdent;Quelle;Pkt;"
    "Wtg1;Wtg2;Wtg3;Wtg4;Wtg5;Wtg6;Rang;Nachname;Vorname;Atitel"
)
PAIRING_HEADINGS = "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS"
COLUMNS = {
    "1-0": "1;0;;1:0",
    "½-½": "0,5;0,5;;0,5:0,5",
    "0-1": "0;1;;0:1",
    "+:-": "1;0;K;1:0K",
    "-:+": "0;1;K;0:1K",
    "-:-": "0;0;K;0:0K",
    "": "0;0;;0:0",
}
RESULT_OF = {columns.rsplit(";", 1)[0]: result for result, columns in COLUMNS.items()}
POINTS = {"1-0": (2, 0), "½-½": (1, 1), "0-1": (0, 2), "+:-": (2, 0), "-:+": (0, 2)}
SYLLABLES = ("ber", "dal", "fos", "gren", "hol", "kar", "lund", "mor", "nes", "rik", "sel", "tun")


def invented_names(count: int, start: int = 0) -> list[str]:
    """Names of nobody, all different."""
    size = len(SYLLABLES)
    return [
        f"{SYLLABLES[n % size].title()}{SYLLABLES[n // size % size]}øy, "
        f"{SYLLABLES[n // 7 % size].title()}{SYLLABLES[n // (size * 3) % size]}"
        for n in range(start, start + count)
    ]


@dataclass
class FakeProgram:
    """What both programs do: people, rounds, pairing, changes by hand."""

    folder: Path
    names: list[str]
    seed: int = 1
    rounds: list[list[tuple[int, int, str]]] = field(default_factory=list)
    """White, Black (0 is the bye) and the result, board by board."""
    out: set[int] = field(default_factory=set)
    """Numbers of those who do not play the coming round."""

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    @property
    def number(self) -> int:
        return len(self.rounds)

    def points(self, who: int, before: int | None = None) -> int:
        total = 0
        for boards in self.rounds[:before]:
            for white, black, result in boards:
                if who == white and black == 0:
                    total += 2
                elif who in (white, black) and result:
                    total += POINTS.get(result, (0, 0))[who == black]
        return total

    def pair(self) -> None:
        """A new round: neighbours by points who have not met."""
        met = {frozenset(pair[:2]) for boards in self.rounds for pair in boards}
        had_bye = {white for boards in self.rounds for white, black, _ in boards if black == 0}
        people = [n for n in range(1, len(self.names) + 1) if n not in self.out]
        people.sort(key=lambda who: (-self.points(who), self.random.random()))
        boards: list[tuple[int, int, str]] = []
        bye = 0
        if len(people) % 2:
            bye = next((who for who in reversed(people) if who not in had_bye), people[-1])
            people.remove(bye)
        while people:
            first = people.pop(0)
            other = next((who for who in people if frozenset((first, who)) not in met), people[0])
            people.remove(other)
            pair = (first, other) if self.random.random() < 0.5 else (other, first)
            boards.append((*pair, ""))
        self.rounds.append(boards + ([(bye, 0, "")] if bye else []))

    def swap(self, board: int, other: int) -> None:
        """The Black players of two boards change places, by hand."""
        boards = self.rounds[-1]
        (a, b, _), (c, d, _) = boards[board], boards[other]
        boards[board] = (a, d, "")
        boards[other] = (c, b, "")

    def pair_again(self) -> None:
        """The last round once more, as if it had not been."""
        self.rounds.pop()
        self.pair()

    def enter(self, name: str) -> None:
        """Somebody comes late."""
        self.names.append(name)

    def type_result(self, board: int, result: str, round_: int = -1) -> None:
        """The arbiter types a result there."""
        white, black, _ = self.rounds[round_][board]
        self.rounds[round_][board] = (white, black, result)

    def results(self, round_: int = -1) -> dict[tuple[int, int], str]:
        return {(w, b): result for w, b, result in self.rounds[round_] if b}


class FakeSwissManager(FakeProgram):
    """Writes `Spielerdaten` and `Spielerauslosung`, and merges a file of results."""

    silent_repairings = 0

    def export(self, first: int | None = None) -> None:
        """Both files; the pairings of the last round, or from one on."""
        self.export_players()
        number = first or self.number
        rows = "".join(self._rows(n) for n in range(number, self.number + 1))
        self._write("Spielerauslosung.txt", f"{PAIRING_HEADINGS}\r\n{rows}")

    def export_players(self) -> None:
        self._write("Spielerdaten.txt", self.players_text())

    def players_text(self) -> str:
        lines = [PLAYER_HEADINGS]
        for number, name in enumerate(self.names, 1):
            last, _, first = name.partition(", ")
            cells = [str(number), f"{last} {first}", "", "", "0", str(2500 - 3 * number)]
            cells += ["01.06.1990", "NOR", "", "", "", "0", "", "0", "", "0"]
            cells += [""] * 6 + [str(number), last, first, ""]
            lines.append(";".join(cells))
        return "".join(f"{line}\r\n" for line in lines)

    def _rows(self, number: int) -> str:
        return "".join(
            f"{number};{board};0;0;{white};{black or -1};{COLUMNS[result]};0;;\r\n"
            for board, (white, black, result) in enumerate(self.rounds[number - 1], 1)
        )

    def _write(self, name: str, text: str) -> None:
        (self.folder / name).write_bytes(text.encode("utf-8"))

    def import_results(self, path: Path) -> None:
        """Rows are matched by players; the pairings of the file win."""
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            cells = line.split(";")
            number, white, black = int(cells[0]), int(cells[4]), int(cells[5])
            boards = self.rounds[number - 1]
            if black == -1:
                continue
            result = RESULT_OF[";".join(cells[6:9])]
            place = next((n for n, b in enumerate(boards) if b[:2] == (white, black)), None)
            if place is None:
                self.silent_repairings += 1
                continue
            boards[place] = (white, black, result)


class FakeVega(FakeProgram):
    """Writes its lists at every step, and replaces the tournament by a report."""

    title = "Fake Open"
    planned = 9

    def write_lists(self, *, engine: bool = True) -> None:
        """What Vega writes after a pairing; the engine's file only after pairing by the engine."""
        self._write("SortedPairs.txt", self.sorted_pairs())
        if engine:
            self._write("engine26.trf", self.engine_report())

    def write_crosstable(self) -> None:
        """What Vega writes after each result."""
        self._write("crosstable.txt", self.crosstable())

    def sorted_pairs(self) -> str:
        rows = []
        for board, (white, black, _) in enumerate(self.rounds[-1], 1):
            names = [self.names[white - 1], self.names[black - 1] if black else "BYE"]
            rows.append((names[0], "white", names[1], board))
            rows.append((names[1], "black", names[0], board))
        lines = [f"{self.title}: Pairing of round {self.number} sorted by name", "", "=" * 90]
        lines += [
            f"{name[:22]:22}plays with {colour} VS         {other[:22]:22} in board {board:4}"
            for name, colour, other, board in sorted(rows)
        ]
        return "\n".join([*lines, "", "Generated by Vega - www.vegachess.com", ""])

    def engine_report(self) -> str:
        lines = [f"012 {self.title.replace(' ', '')}", f"142 {self.planned}", "152 W"]
        for number, name in enumerate(self.names, 1):
            plain = plainly(name).replace(" ", "").replace(",", "")
            points = self.points(number, self.number - 1) / 2
            cells = "".join(self._cell(number, n) for n in range(self.number - 1))
            lines.append(
                f"001 {number:4} m    {plain:33} {2500 - 3 * number:4} NOR           0 1990       "
                f"{points:4} {number:4}{cells}"
            )
        return "".join(f"{line}\n" for line in lines)

    def _cell(self, who: int, round_: int) -> str:
        for white, black, result in self.rounds[round_]:
            if who == white and black == 0:
                return "  0000 - U"
            if who in (white, black):
                sign = ":" if ":" in result else "-"
                own = result.split(sign, 1)[who == black] if result else " "
                other = black if who == white else white
                mark = own.replace("½", "=")
                return f"  {other:4} {'w' if who == white else 'b'} {mark}"
        return "  0000 - Z"

    def crosstable(self) -> str:
        lines = [
            self.title,
            "Hall - 05/09/2026, 07/09/2026",
            "",
            f" Cross Table at round {self.number}",
            "",
        ]
        lines += ["  N NAME                 Rtg   T  Fed  Pts |   1", "-" * 62]
        for number, name in enumerate(self.names, 1):
            cells = "".join(f"{self._mark(number, n):6}" for n in range(self.number))
            lines.append(
                f"{number:3} {plainly(name)[:20]:20} {2500 - 3 * number:4}     NOR "
                f"{self.points(number) / 2:4} | {cells}"
            )
        return "\r\n".join([*lines, "", " Generated by Vega - www.vegachess.com\n"])

    def _mark(self, who: int, round_: int) -> str:
        for white, black, result in self.rounds[round_]:
            if who == white and black == 0:
                return "+PAB"
            if who in (white, black):
                other = black if who == white else white
                sign = ":" if ":" in result else "-"
                own = result.split(sign, 1)[who == black] if result else "?"
                colour = "F" if sign == ":" and result else "W" if who == white else "B"
                return f"{ {'1': '+', '½': '=', '0': '-'}.get(own, own) }{colour}{other}"
        return "--"

    def _write(self, name: str, text: str) -> None:
        (self.folder / name).write_bytes(text.encode("utf-8"))

    def import_report(self, path: Path) -> None:
        """The report replaces the tournament; columns are counted in bytes."""
        data = path.read_bytes()
        for line in data.split(b"\r\n"):
            if line.startswith(b"001"):
                assert line[47:48] == b" ", "Vega would hang"
                assert line[48:52].strip().isdigit()
        t = crosstable.loads(data)
        for number in range(1, t.paired_rounds + 1):
            boards = self.rounds[number - 1]
            for place, (white, black, _) in enumerate(boards):
                entry = t.by_number[white].entry(number)
                if black and isinstance(entry, Game):
                    assert entry.opponent == black
                    assert entry.colour is Colour.WHITE
                    reply = t.by_number[black].entry(number)
                    assert isinstance(reply, Game)
                    text = f"{entry.result.code}-{reply.result.code}".replace("=", "½")
                    if entry.result.is_forfeit:
                        text = f"{entry.result.code}:{reply.result.code}"
                    boards[place] = (white, black, text)


def plainly(name: str) -> str:
    """A name as Vega's plain lists write it."""
    return name.replace("ø", "o").replace("Ø", "O")
