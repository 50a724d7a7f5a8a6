"""What a peer should have read, told from our model in the peer's own words."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from crosstable import main_rating
from crosstable.model.results import ByeKind, Result
from crosstable.model.tournament import Bye, Entry, Game, Tournament

Cell = tuple[Any, ...]
NO_GAME: Cell = (0, "-", "Z")


def differences(t: Tournament, peer: str, reading: Mapping[str, Any]) -> list[str]:
    """Where the peer's reading is not our event; empty if it is.

    Gacrux may give the rating that decides the starting rank instead of FIDE's: it follows record
    172, the last one where there are several.
    """
    result: list[str] = []
    seen = {int(number): player for number, player in reading["players"].items()}
    if sorted(seen) != sorted(t.by_number):
        result.append(f"players {sorted(seen)}, not {sorted(t.by_number)}")
    for number in sorted(seen.keys() & t.by_number.keys()):
        ours, theirs = _our_player(t, number), _their_player(seen[number])
        if peer == "gacrux" and theirs["rating"] == main_rating(t, t.player(number)).value:
            ours["rating"] = theirs["rating"]
        result += [
            f"player {number}, {key}: {theirs[key]!r}, not {value!r}"
            for key, value in ours.items()
            if theirs[key] != value
        ]
        result += cell_differences(peer, number, t.player(number).rounds, seen[number])
    if reading["rounds"] is not None and reading["rounds"] != t.rounds:
        result.append(f"{reading['rounds']} rounds, not {t.rounds}")
    return result + _team_differences(t, peer, reading["teams"])


def cell_differences(
    peer: str, number: int, rounds: tuple[Entry, ...], player: Mapping[str, Any]
) -> list[str]:
    """Where the peer saw another round than we did."""
    return [f"player {number}, {text}" for text in CELLS_OF_PEER[peer](rounds, player["cells"])]


def _our_player(t: Tournament, number: int) -> dict[str, object]:
    player = t.player(number)
    fide_id = player.fide_id
    return {
        "name": player.name,
        "rating": player.rating,
        "federation": player.federation or "",
        "fide_id": int(fide_id) if fide_id and fide_id.isdigit() else None,
        "points": player.points,
        "rank": player.rank,
    }


def _their_player(player: Mapping[str, Any]) -> dict[str, object]:
    return {**player, "points": Decimal(player["points"])}


def _team_differences(t: Tournament, peer: str, teams: Iterable[Mapping[str, Any]]) -> list[str]:
    if peer == "py4swiss" or not t.teams:
        return []
    seen = {team["number"]: team for team in teams}
    result = []
    for team in t.teams:
        theirs = seen.get(team.number)
        if theirs is None:
            result.append(f"team {team.number} is missing")
            continue
        ours: dict[str, object] = {"name": team.name, "roster": list(team.roster)}
        if peer == "gacrux":
            ours |= {"match_points": team.match_points, "game_points": team.game_points}
            ours["rank"] = team.rank
        for key, value in ours.items():
            other = Decimal(theirs[key]) if key.endswith("points") else theirs[key]
            if other != value:
                result.append(f"team {team.number}, {key}: {other!r}, not {value!r}")
    return result


# -- cells of the column formats ------------------------------------------------------------------


def _column_cells(rounds: tuple[Entry, ...], cells: list[list[Any]]) -> list[str]:
    """The cells of trf and py4swiss are those of record 001."""
    ours = _trimmed([column_cell(entry) for entry in rounds])
    theirs = _trimmed([_plain(*cell) for cell in cells])
    # trf forgets a game without result in the last cell of a line.
    if len(theirs) < len(ours) and all(cell[2] == " " for cell in ours[len(theirs) :]):
        ours = _trimmed(ours[: len(theirs)])
    return _unequal(dict(enumerate(ours, 1)), dict(enumerate(theirs, 1)))


def column_cell(entry: Entry) -> Cell:
    """An entry as the three columns of its cell: opponent, colour, result."""
    if entry is None:
        return NO_GAME
    if isinstance(entry, Bye):
        return (0, "-", entry.kind.code)
    colour = entry.colour.value if entry.colour else "-"
    return (entry.opponent or 0, colour, entry.result.code)


def _plain(opponent: int, colour: str, result: str) -> Cell:
    if opponent == 0 and result in " -Z":
        return NO_GAME
    return (opponent, colour if colour in "wb" else "-", result)


def _trimmed(cells: list[Cell]) -> list[Cell]:
    while cells and cells[-1] == NO_GAME:
        cells = cells[:-1]
    return cells


# -- cells of gacrux ------------------------------------------------------------------------------

_GACRUX_BYES = {
    ByeKind.PAIRING_ALLOCATED: ("P", "played"),
    ByeKind.FULL_POINT: ("W", "unplayed"),
    ByeKind.HALF_POINT: ("D", "unplayed"),
}
_GACRUX_RESULTS = {
    Result.WIN: "W",
    Result.DRAW: "D",
    Result.LOSS: "L",
    Result.SHORT_WIN: "W",
    Result.SHORT_DRAW: "D",
    Result.SHORT_LOSS: "L",
    Result.FORFEIT_WIN: "W",
    Result.FORFEIT_LOSS: "Z",
    Result.UNKNOWN: "A",
}


def _gacrux_cells(rounds: tuple[Entry, ...], cells: Mapping[str, list[Any]]) -> list[str]:
    """Gacrux keeps games, not cells: no zero-point byes, no colour where nothing was played.

    An open game is seen or not, depending on where the line ends. In a forfeited match gacrux finds
    the opponents that the players' lines leave out, so these are not compared.
    """
    ours: dict[int, Cell] = {}
    theirs: dict[int, Cell] = {}
    for number, entry in enumerate(rounds, 1):
        seen = cells.get(str(number))
        if isinstance(entry, Game):
            if entry.result is not Result.PENDING:
                ours[number] = _gacrux_game(entry)
                theirs[number] = _seen_by_gacrux(seen, keep_opponent=entry.opponent is not None)
        elif isinstance(entry, Bye) and entry.kind in _GACRUX_BYES:
            ours[number] = (0, "", *_GACRUX_BYES[entry.kind])
            theirs[number] = _seen_by_gacrux(seen)
        elif seen is not None:
            ours[number] = ("Z", "unplayed")
            theirs[number] = _seen_by_gacrux(seen)[2:]
    return _unequal(ours, theirs)


def _seen_by_gacrux(seen: list[Any] | None, keep_opponent: bool = True) -> Cell:
    if seen is None:
        return ()
    opponent, colour, result, played = seen
    is_game = played == "played" and opponent
    return (opponent if keep_opponent else 0, colour if is_game else "", result, played)


def _gacrux_game(game: Game) -> Cell:
    played = "played" if game.result.is_played else "unplayed"
    colour = game.colour.value if game.colour and game.result.is_played else ""
    return (game.opponent or 0, colour, _GACRUX_RESULTS[game.result], played)


def _unequal(ours: Mapping[int, Cell], theirs: Mapping[int, Cell]) -> list[str]:
    return [
        f"round {number}: {theirs.get(number)}, not {ours.get(number)}"
        for number in sorted(ours.keys() | theirs.keys())
        if ours.get(number) != theirs.get(number)
    ]


CELLS_OF_PEER: dict[str, Callable[[tuple[Entry, ...], Any], list[str]]] = {
    "trf": _column_cells,
    "py4swiss": _column_cells,
    "gacrux": _gacrux_cells,
}
