"""Write the cases of reading files of other programs, built byte by byte from an invented event.

    python tools/make_foreign_cases.py

The files are made by the builders of the tests, which share nothing with the readers; what a case
expects is written here by hand. The near miss is the same event with the forfeit played.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from crosstable.conformance.runner import Json, Object, load_case  # noqa: E402
from tests.conformance.casefiles import NEAR_MISS, NewCase, write_case  # noqa: E402
from tests.conformance.killing import CASES, is_passed  # noqa: E402
from tests.reading.foreign import made_dbase, made_sce, made_swt  # noqa: E402
from tests.reading.foreign.made_swt import MadeCard  # noqa: E402
from tests.reading.foreign.made_tunx import BYE, NOT_PAIRED, MadeFile, MadePlayer  # noqa: E402
from tests.reading.foreign.test_chessresults import board, upload  # noqa: E402

Rounds = Mapping[str, Mapping[str, Json]]

FIVE: Rounds = {
    "1": {"1": "3 w 1", "2": "2 b -"},
    "2": {"1": "4 b =", "2": "1 w +"},
    "3": {"1": "1 b 0", "2": "5 w 0"},
    "4": {"1": "2 w =", "2": "0000 - H"},
    "5": {"1": "0000 - U", "2": "3 b 1"},
}
"""Five players: one does not come to round 2, one has the bye, one half a point without a game."""
FIVE_PLAYED: Rounds = {
    **FIVE,
    "1": {"1": "3 w 1", "2": "2 b 0"},
    "2": {"1": "4 b =", "2": "1 w 1"},
}


@dataclass(frozen=True)
class Format:
    """The files of a program, and what they say."""

    name: str
    suffix: str
    program: str
    build: Callable[[bool], bytes]
    """The event, with the forfeit played or not."""
    people: Mapping[str, Object]
    rounds: Rounds
    played: Rounds

    def expects(self, *, is_played: bool) -> Object:
        """What is to be read."""
        rounds = self.played if is_played else self.rounds
        people: Object = {
            number: {**person, "rounds": {**rounds[number]}}
            for number, person in self.people.items()
        }
        return {"players": people}


def swiss_manager(is_played: bool) -> bytes:
    """1 is White's win, 2 a draw, 3 Black's win, 4 White's win by forfeit."""
    last = "Ås", "Berg", "Cid", "Dahl", "Ek"
    first = "Ann", "Bo", "Cai", "Dag", "Eva"
    return MadeFile(
        [
            MadePlayer(*names, rating=2100 - 100 * place)
            for place, names in enumerate(zip(last, first, strict=True))
        ],
        [
            [(1, 3, 1), (4, 2, 2), (5, BYE, 9)],
            [(2, 1, 1 if is_played else 4), (3, 5, 3), (4, NOT_PAIRED, 2)],
        ],
    ).to_bytes()


def sharly_chess(is_played: bool) -> bytes:
    """1 is a loss, 2 a draw, 3 a win; 4 and 6 by forfeit; 8 is half a point, 9 the bye."""
    won, lost = (3, 1) if is_played else (6, 4)
    return made_sce.event(
        boards=(
            (11, 13, 1, 3, 1),
            (14, 12, 1, 2, 2),
            (15, None, 1, 9, None),
            (12, 11, 2, won, lost),
            (13, 15, 2, 1, 3),
        ),
        byes=((14, 2, 8),),
    )


def chess_results(is_played: bool) -> bytes:
    """The letter of a forfeit is K."""
    return upload(
        board(1, 1, 3, "1.0-0.0"),
        board(1, 4, 2, "0.5-0.5"),
        board(1, 5, -1, "1.0-0.0"),
        board(2, 2, 1, "1.0-0.0", "" if is_played else "K"),
        board(2, 3, 5, "0.0-1.0"),
        board(2, 4, -2, "0.5-"),
    )


def swiss_chess(is_played: bool) -> bytes:
    """Side (1 White, 3 Black), opponent, result (1 lost, 2 drawn, 3 won), 2 for a forfeit."""
    flag = 0 if is_played else 2
    return made_swt.swiss_chess(
        [
            MadeCard(1, "Müller,Anna", [(1, 2, 2, 0, 0), (3, 3, 3, flag, 0)], 3, "2011"),
            MadeCard(2, "Öhm,Jörg", [(3, 1, 2, 0, 0), (1, 4, 3, 0, 0)], 3, "1950"),
            MadeCard(3, "Weiß,Emil", [(1, 4, 3, 0, 0), (1, 1, 1, flag, 0)], 2, "1900"),
            MadeCard(4, "Vogel,Ida", [(3, 3, 1, 0, 0), (3, 2, 1, 0, 0)], 0, "1850"),
        ]
    )


FOUR: Rounds = {
    "1": {"1": "2 w =", "2": "3 b +"},
    "2": {"1": "1 b =", "2": "4 w 1"},
    "3": {"1": "4 w 1", "2": "1 w -"},
    "4": {"1": "3 b 0", "2": "2 b 0"},
}
FOUR_PLAYED: Rounds = {
    **FOUR,
    "1": {"1": "2 w =", "2": "3 b 1"},
    "3": {"1": "4 w 1", "2": "1 w 0"},
}


def swiss_perfect(is_played: bool) -> bytes:
    """Scores in half points; the type of a game is 1 if it was played, 34 for a forfeit."""
    people = [
        {"ID": 10 + number, "START_NO": number, "SURNAME": surname, "INTL_RTG": 2100 - number}
        for number, surname in enumerate(("Ås", "Berg", "Cid", "Dahl"), 1)
    ]
    games = [
        made_dbase.game(1, 11, 12, "1-1"),
        made_dbase.game(1, 13, 14, "2-0"),
        made_dbase.game(2, 13, 11, "0-2", 1 if is_played else 34),
        made_dbase.game(2, 12, 14, "2-0"),
    ]
    return made_dbase.swiss_perfect(people, games)


FORMATS = (
    Format(
        "swiss-manager",
        ".TUNX",
        "Swiss-Manager",
        swiss_manager,
        {
            "1": {"name": "Ås, Ann", "rating": 2100},
            "2": {"name": "Berg, Bo", "rating": 2000},
            "3": {"name": "Cid, Cai", "rating": 1900},
            "4": {"name": "Dahl, Dag", "rating": 1800},
            "5": {"name": "Ek, Eva", "rating": 1700},
        },
        FIVE,
        FIVE_PLAYED,
    ),
    Format(
        "sharly-chess",
        ".sce",
        "Sharly Chess",
        sharly_chess,
        {
            "1": {"name": "ÅS, Ann", "sex": "w", "title": "WFM", "rating": 2101, "id": 1500001},
            "2": {"name": "BERG, Bo", "sex": "m", "birth": "2001/01/02"},
            "3": {"name": "CID, Cai", "rating": None},
            "4": {"name": "DAHL, Dag"},
            "5": {"name": "EK, Eva"},
        },
        FIVE,
        FIVE_PLAYED,
    ),
    Format(
        "chess-results",
        ".xml",
        "an upload to chess-results.com",
        chess_results,
        {
            "1": {"name": "Ås, Ann", "sex": "w", "rating": 2101},
            "2": {"name": "Berg, Bo", "federation": "NOR"},
            "3": {"name": "Cid", "sex": "m"},
            "4": {"name": "Dahl", "title": "FM"},
            "5": {"name": "Ek", "birth": "2001/02/03"},
        },
        FIVE,
        FIVE_PLAYED,
    ),
    Format(
        "swiss-chess",
        ".SWT",
        "Swiss-Chess",
        swiss_chess,
        {
            "1": {"name": "Müller, Anna", "rating": 2011, "points": "1.5"},
            "2": {"name": "Öhm, Jörg", "points": "1.5"},
            "3": {"name": "Weiß, Emil", "points": "1"},
            "4": {"name": "Vogel, Ida", "points": "0"},
        },
        FOUR,
        FOUR_PLAYED,
    ),
    Format(
        "swiss-perfect",
        ".zip",
        "Swiss Perfect",
        swiss_perfect,
        {
            "1": {"name": "Ås", "rating": 2099},
            "2": {"name": "Berg", "rating": 2098},
            "3": {"name": "Cid", "rating": 2097},
            "4": {"name": "Dahl", "rating": 2096},
        },
        FOUR,
        FOUR_PLAYED,
    ),
)


def new_case(made: Format, *, is_played: bool) -> NewCase:
    """An event with its forfeit, or the near miss in which that game was played."""
    why = "a game that was won by forfeit is not one that was played"
    return NewCase(
        f"reading/foreign/{made.name}-forfeit{'-near-miss' if is_played else ''}",
        made.build(is_played),
        "read",
        made.expects(is_played=is_played),
        f"files of {made.program}",
        f"near miss, both came: {why}" if is_played else why,
        ["construction: a file built from this event, byte by byte"],
        tags=("foreign", made.name, *([NEAR_MISS] if is_played else [])),
        suffix=made.suffix,
    )


def main() -> int:
    for made in FORMATS:
        for is_played in (False, True):
            path = write_case(new_case(made, is_played=is_played))
            if not is_passed(load_case(path, CASES)):
                print(f"{path.name}: Crosstable reads something else")
    return 0


if __name__ == "__main__":
    sys.exit(main())
