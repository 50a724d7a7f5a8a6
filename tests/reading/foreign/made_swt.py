"""Files of Swiss-Chess made byte by byte, for tests of their reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from struct import pack_into

CellRow = tuple[int, int, int, int, int]
"""Side, opponent, result, flag and board."""
START = 0x3448
CARD = 655
OLD_START = 0x0F36
OLD_CARD = 292


@dataclass
class MadeCard:
    """A participant or a team with its rounds."""

    row_id: int
    name: str
    cells: Sequence[CellRow]
    points: int = 0
    elo: str = ""
    dwz: str = ""
    born: str = ""
    sex: str = ""
    club: str = ""
    fide_id: str = ""
    team: int = 0
    board: int = 0

    def card(self) -> bytes:
        """655 bytes."""
        data = bytearray(CARD)
        texts = ((0, self.name), (33, self.club), (70, self.elo), (75, self.dwz), (105, "GER"))
        more = ((128, self.born), (184, self.sex), (324, self.fide_id))
        for at, text in (*texts, *more):
            raw = text.encode("cp1252")
            data[at : at + len(raw)] = raw
        data[201] = self.team
        data[203] = self.board
        pack_into("<HH", data, 217, self.row_id, self.row_id)
        pack_into("<H", data, 292, self.points)
        return bytes(data)

    def old_card(self) -> bytes:
        """292 bytes, as before version 800."""
        data = bytearray(self.card()[:OLD_CARD])
        pack_into("<H", data, 233, self.points)
        raw = self.fide_id.encode()
        data[139 : 139 + len(raw)] = raw
        return bytes(data)

    def records(self) -> bytes:
        """19 bytes for each round."""
        rows = b""
        for side, opponent, result, flag, board in self.cells:
            data = bytearray(19)
            data[8] = side
            pack_into("<H", data, 9, opponent)
            data[11] = result
            data[15] = flag
            data[18] = board
            rows += bytes(data)
        return rows


def swiss_chess(
    cards: Sequence[MadeCard],
    teams: Sequence[MadeCard] = (),
    *,
    rounds: int = 2,
    system: int = 0,
    scoring: int = 0,
    match_scoring: int = 0,
    version: int = 883,
) -> bytes:
    """A file of Swiss-Chess."""
    is_old = version < 800
    head = bytearray(OLD_START if is_old else START)
    head[0] = 0xFF
    pack_into("<HHHH", head, 1, rounds, rounds, rounds, len(cards))
    for at, text in ((0x316, "Stadtmeisterschaft"), (0x33F, "Köln"), (0x41F, "03.10.2026")):
        raw = text.encode("cp1252")
        head[at : at + len(raw)] = raw
    head[0x254] = system
    head[0x255] = head[0x258] = 1
    pack_into("<H", head, 0x261, version)
    head[0x538] = scoring
    head[0x53A] = match_scoring
    head[0x26D] = 3
    head[0x23C] = 0x10
    if not is_old:
        pack_into("<H", head, 0x2CC1, 46298)
    if teams:
        head[0x25C] = 2
        head[0x25E] = 0xFF
        pack_into("<H", head, 0x534, len(teams))
    everybody = (*cards, *teams)
    records = b"".join(card.records() for card in everybody)
    ends = (card.old_card() if is_old else card.card() for card in everybody)
    return bytes(head) + records + b"".join(ends)


def individuals() -> list[MadeCard]:
    """Four and the bye: a draw, a forfeit, an adjourned game."""
    return [
        MadeCard(
            1,
            "Müller,Anna",
            [(1, 2, 2, 0, 0), (3, 3, 3, 2, 0)],
            3,
            "2011",
            born="19900214",
            sex="w",
        ),
        MadeCard(
            2, "Öhm,Jörg", [(3, 1, 2, 0, 0), (1, 4, 0, 1, 0)], 1, dwz="1850", fide_id="99900002"
        ),
        MadeCard(
            3, "Weiß,Emil", [(1, 4, 3, 0, 0), (1, 1, 1, 0x22, 0)], 2, born="1985", club="SK Nord"
        ),
        MadeCard(4, "Vogel,Ida", [(3, 3, 1, 0, 0), (3, 2, 0, 0x11, 0)]),
        MadeCard(5, "Ek,Ole", [(2, 6, 3, 0, 0), (2, 6, 0, 0, 0)], 2),
        MadeCard(6, "spielfrei", [(4, 5, 1, 0, 0), (4, 5, 1, 0, 0)]),
    ]


def teams() -> tuple[list[MadeCard], list[MadeCard]]:
    """Two teams of two in one round."""
    people = [
        MadeCard(1, "Eins,A", [(1, 3, 14, 0, 1)], 1, team=1, board=1),
        MadeCard(2, "Eins,B", [(3, 4, 15, 0, 2)], 2, team=1, board=2),
        MadeCard(3, "Zwei,A", [(3, 1, 6, 0, 1)], 1, team=2, board=1),
        MadeCard(4, "Zwei,B", [(1, 2, 5, 0, 2)], team=2, board=2),
    ]
    clubs = [
        MadeCard(999, "Adler", [(1, 1000, 12, 0, 0)]),
        MadeCard(1000, "Bär", [(2, 999, 4, 0, 0)]),
    ]
    return people, clubs
