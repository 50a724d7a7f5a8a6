"""Files of Swiss-Manager made byte by byte, for tests of their reader.

The layout is written down a second time here, as literal numbers; nothing is shared with the
reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from struct import pack, pack_into

BYE = 0xFFFF
NOT_PAIRED = 0xFFFE

GameRow = tuple[int, int, int]
"""White, Black and the code of the result."""


@dataclass
class MadePlayer:
    """A player; everything else of the record is blank."""

    last: str
    first: str = ""
    title: str = ""
    federation: str = "NOR"
    rating: int = 0
    national_rating: int = 0
    national_id: str = ""
    born: int = 0
    fide_id: int = 0
    sex: int = 0
    team: int = 0
    board: int = 0
    fixed_board: int = 0
    club: str = ""
    mail: str = ""

    def record(self) -> bytes:
        """18 strings and 134 bytes."""
        texts = [""] * 18
        texts[0] = self.last
        texts[1] = self.first
        texts[4] = self.title
        texts[5] = self.national_id
        texts[9] = self.club
        texts[10] = self.federation
        texts[14] = self.mail
        data = bytearray(134)
        pack_into("<HHH", data, 30, self.sex, self.rating, self.national_rating)
        pack_into("<I", data, 38, self.born)
        pack_into("<IHH", data, 48, self.fide_id, self.team, self.board)
        pack_into("<H", data, 78, self.fixed_board)
        return strings(texts) + bytes(data)


@dataclass
class MadeFile:
    """A whole file. `rounds` has the games of each round, `matches` those of teams."""

    players: Sequence[MadePlayer]
    rounds: Sequence[Sequence[GameRow]]
    system: int = 0
    last_paired: int | None = None
    tiebreaks: Sequence[tuple[int, bytes]] = ()
    teams: Sequence[str] | None = None
    boards: int = 0
    matches: Sequence[Sequence[tuple[int, int, int, int]]] = ()
    forbidden: Sequence[tuple[int, int]] = ()
    header: Mapping[int, str] = field(default_factory=lambda: {0: "Open", 5: "Bergen", 20: "NOR"})
    date: int = 20260418

    def to_bytes(self) -> bytes:
        """The file."""
        sections = [
            b"\xa3\xff\x89\x44" + b"".join(map(self._round, range(len(self.rounds)))),
            b"\xa5\xff\x89\x44" + b"".join(player.record() for player in self.players),
            b"\xb3\xff\x89\x44" + b"".join(game(*row) for rows in self.rounds for row in rows),
        ]
        if self.teams is not None:
            names = b"".join(strings([name, "", "", "", ""]) + bytes(96) for name in self.teams)
            matches = b"".join(
                pack("<HHHH", *row) + bytes(7) for rows in self.matches for row in rows
            )
            sections += [b"\xb5\xff\x89\x44" + names, b"\xc3\xff\x89\x44" + matches]
        if self.forbidden:
            pairs = b"".join(pack("<HH", *pair) for pair in self.forbidden)
            sections.append(b"\xc5\xff\x89\x44" + pairs)
        data = self._header() + self._settings()
        offsets = []
        for section in sections:
            offsets.append(len(data))
            data += section
        offsets.append(len(data))
        offsets += [0] * (7 - len(offsets))
        return data + b"\xd3\xff\x89\x44" + pack("<7I", *offsets) + b"\xe3\xff\x89\x44"

    def _header(self) -> bytes:
        data = bytearray(108)
        data[:4] = b"\x93\xff\x89\x44"
        pack_into("<I", data, 28, 20260419)
        return bytes(data) + strings([self.header.get(index, "") for index in range(132)])

    def _settings(self) -> bytes:
        data = bytearray(5887)
        data[:4] = b"\x95\xff\x89\x44"
        data[15] = self.system
        data[21] = len(self.rounds) if self.last_paired is None else self.last_paired
        pack_into("<HxxH", data, 23, len(self.players), len(self.rounds))
        pack_into("<H", data, 31, len(self.tiebreaks))
        for index, (number, parameters) in enumerate(self.tiebreaks):
            pack_into("<H", data, 33 + 2 * index, number)
            data[655 + 19 * index : 655 + 19 * index + len(parameters)] = parameters
        pack_into("<HH", data, 51, len(self.teams or ()), self.boards)
        pack_into("<II", data, 75, self.date, self.date + 1)
        return bytes(data)

    def _round(self, index: int) -> bytes:
        data = bytearray(76)
        matches = len(self.matches[index]) if self.matches else 0
        pack_into("<IxxHH", data, 0, self.date, len(self.rounds[index]), matches)
        return strings(["10:00", *[""] * 15]) + bytes(data)


def strings(texts: Sequence[str]) -> bytes:
    """Each as its number of UTF-16 units and the units."""
    units = [text.encode("utf-16-le") for text in texts]
    return b"".join(pack("<H", len(data) // 2) + data for data in units)


def game(white: int, black: int, code: int) -> bytes:
    """A record of 21 bytes."""
    return pack("<HHB", white, black, code) + bytes(16)


def small_open() -> MadeFile:
    """Five players, two rounds played, a third one paired; byes of every kind."""
    return MadeFile(
        players=[
            MadePlayer("Ås", "Ann", "WFM", rating=2101, born=19900000, fide_id=1500001, sex=1),
            MadePlayer("Berg", "Bo", "II", rating=1990, national_rating=1880, national_id="77"),
            MadePlayer("Čech", "Cid", federation="CZE", club="Lokomotiva", mail="cid@example.org"),
            MadePlayer("Dahl", "Dag", born=20010203, fixed_board=2),
            MadePlayer("Єва", "Eva"),
        ],
        rounds=[
            [(1, 3, 1), (4, 2, 2), (5, BYE, 9)],
            [(2, 1, 4), (3, 5, 15), (4, NOT_PAIRED, 2)],
            [(1, 4, 0), (5, 2, 0), (3, BYE, 0)],
            [(5, NOT_PAIRED, 2)],
        ],
        last_paired=3,
        tiebreaks=[(84, b"\x01"), (84, b""), (68, b"\x00\x08"), (5, b"")],
        forbidden=[(1, 2)],
        header={
            0: "Vårturneringen",
            2: "bring a board",
            5: "Bergen",
            7: "C:\\Users\\somebody\\open.TUNX",
            14: "90 min + 30 sec",
            20: "NOR",
            21: "IA Arbiter, Ann 1500002",
            23: "office@example.org",
        },
    )


def team_match() -> MadeFile:
    """Three teams of two with a reserve, two rounds: a bye, an empty board, an odd line-up."""
    players = [
        MadePlayer(f"Player{number}", rating=2000 - number, team=team, board=board)
        for number, team, board in (
            (1, 1, 1),
            (2, 1, 2),
            (3, 1, 3),
            (4, 2, 1),
            (5, 2, 2),
            (6, 3, 1),
            (7, 3, 2),
        )
    ]
    return MadeFile(
        players=players,
        rounds=[[(1, 4, 1), (5, 2, 2)], [(6, 2, 3), (1, 0, 4)]],
        system=3,
        teams=["Lions", "Bears", "Owls"],
        boards=2,
        matches=[[(1, 2, 0, 0), (3, BYE, 2, 0)], [(3, 1, 0, 0), (2, NOT_PAIRED, 0, 0)]],
        tiebreaks=[(13, b""), (1, b"")],
        forbidden=[(2, 3)],
    )
