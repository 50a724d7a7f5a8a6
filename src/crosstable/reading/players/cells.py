"""Round cells: the text of one round in a player's line, to a game or bye and back.

Reading is by memory: a large event has few different cells, and each text is understood once.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from operator import itemgetter
from typing import NamedTuple

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import (
    BYE_ALIASES,
    BYE_OF_CODE,
    RESULT_ALIASES,
    RESULT_OF_CODE,
    ByeKind,
    Colour,
    Result,
)
from crosstable.model.resultwords import A_RESULT, BYE_WORDS
from crosstable.model.tournament import Bye, Entry, Game
from crosstable.reading.players.filling import fill
from crosstable.text.formats import WHOLES, read_whole

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}

BYE_WORTH_A_WIN = Game(None, None, Result.FORFEIT_WIN)
"""What ``0000 - +`` is until the event is known: a forfeit win of a team player, or a bye."""


class CellFault(NamedTuple):
    """Something odd in a cell."""

    kind: str
    sentence: Phrase


def not_in_columns(text: str) -> CellFault:
    """A cell with text beside its opponent, colour and result, or a part of a number for one."""
    message = phrase("{quoted} is not in the columns of a round", quoted=repr(text.strip()))
    return CellFault("text-outside-fields", message)


class CellMemory:
    """Cell text to entry; every text that was understood without doubt is remembered.

    An opponent's number followed by one of the regular tails (`` w 1`` and the like) is nearly all
    that a file has, so such cells have a short way of their own. Threads may share a memory:
    what a line has to say about itself is returned, never kept here.
    """

    MOST = 50_000
    """Texts kept from one file to the next; files of a whole federation stay far below."""

    def __init__(
        self,
        read: Callable[[str], tuple[Entry, CellFault | None]],
        opponent_width: int = 0,
        tails: Mapping[str, tuple[Colour, Result]] | None = None,
    ) -> None:
        self._read = read
        self._width = opponent_width
        self._tails = tails or {}
        self._known: dict[str, Entry] = {}

    def __len__(self) -> int:
        return len(self._known)

    def __getitem__(self, text: str) -> Entry:
        return self._known[text] if text in self._known else self._read(text)[0]

    def fault(self, text: str) -> CellFault | None:
        """What is odd about a text, if anything."""
        return None if text in self._known else self._read(text)[1]

    def entries(self, text: str, first: int, step: int) -> tuple[tuple[Entry, ...], bool]:
        """The entries of a line whose cells begin at a place and repeat every `step` characters.

        The second value tells whether one of the cells is odd.
        """
        cells = [text[start : start + step] for start in range(first, len(text), step)]
        (entries,) = self.rounds([cells])
        odd = entries is None
        return without_blank_end(entries or tuple([self[cell] for cell in cells])), odd

    def rounds(self, lines: Sequence[Sequence[str]]) -> list[tuple[Entry, ...] | None]:
        """The entries of lines that are cut into cells; None for a line with an odd cell."""
        entry = self._known.__getitem__
        try:
            return [tuple(map(entry, cells)) for cells in lines]
        except KeyError:
            entry = self._learn(chain.from_iterable(lines)).__getitem__
        result: list[tuple[Entry, ...] | None] = []
        for cells in lines:
            try:
                result.append(tuple(map(entry, cells)))
            except KeyError:
                result.append(None)
        return result

    def _learn(self, texts: Iterable[str]) -> dict[str, Entry]:
        """What is known after these texts are read; odd ones are left out.

        One loop without calls of our own, because in the first large file every other cell is new.
        """
        known = self._known if len(self._known) < self.MOST else {}
        tails = self._tails
        number = slice(self._width)
        end = slice(self._width, None)
        games: dict[str, tuple[int, Colour, Result]] = {}
        for text in texts:
            if text in known or text in games:
                continue
            tail = tails.get(text[end])
            try:
                opponent = WHOLES[text[number]]
            except ValueError:
                opponent = None
            if tail is not None and opponent:
                games[text] = (opponent, *tail)
            else:
                entry, fault = self._read(text)
                if fault is None:
                    known[text] = entry
        known.update(zip(games, _games_of(games.values()), strict=True))
        self._known = known
        return known


def _games_of(cells: Collection[tuple[int, Colour, Result]]) -> list[Game]:
    """The games of opponents, colours and results."""
    if not cells:
        return []
    opponents, colours, results = zip(*cells, strict=True)
    return fill(Game, {"opponent": opponents, "colour": colours, "result": results}, len(cells))


def without_blank_end(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries up to the last one that is not blank."""
    end = len(entries)
    while end and entries[end - 1] is None:
        end -= 1
    return entries[:end]


Cut = Callable[[str], tuple[str, ...]]


class CellCuts(dict[int, Cut]):
    """What cuts a line into its cells, by the length of the line.

    The lines of a file have few lengths, and one call for all cells takes half the time of a loop.
    """

    _MOST_CELLS = 99
    """Cells of a line whose cut is remembered; more rounds are hardly met."""

    def __init__(self, first: int, step: int) -> None:
        super().__init__()
        self._first = first
        self._step = step

    def __missing__(self, length: int) -> Cut:
        slices = [slice(i, i + self._step) for i in range(self._first, length, self._step)]
        if len(slices) < 2:  # an itemgetter of one item returns no tuple
            cut: Cut = lambda text: tuple([text[s] for s in slices])  # noqa: E731
        else:
            cut = itemgetter(*slices)
        if len(slices) <= self._MOST_CELLS:
            self[length] = cut
        return cut


def regular_tails(colour: int, result: int, step: int) -> dict[str, tuple[Colour, Result]]:
    """What follows the opponent in a cell of a played game, trailing blanks cut or not.

    `colour` and `result` are places counted from the end of the opponent, `step` is the width left.
    """
    tails: dict[str, tuple[Colour, Result]] = {}
    for letter, side in COLOURS.items():
        for known in Result:
            if known is not Result.PENDING:
                tail = " " * colour + letter + " " * (result - colour - 1) + known.code
                tails |= {tail.ljust(width): (side, known) for width in range(len(tail), step + 1)}
    return tails


def read_cell(opponent: str, colour: str, result: str) -> tuple[Entry, CellFault | None]:
    """The entry that three texts of record 001 mean (format notes, 4.1)."""
    opponent = opponent.strip()
    colour = colour.strip().lower()
    result = result.strip().upper()
    number = read_whole(opponent)
    if opponent and number is None:
        message = phrase("{quoted} is not an opponent's number", quoted=repr(opponent))
        return None, CellFault("number-unreadable", message)
    if colour not in ("", "-", "w", "b"):
        return _with_odd_colour(number, colour, result)
    side = COLOURS.get(colour)
    if number:
        return _scheduled_game(number, side, result)
    if not result:
        return (Bye(ByeKind.ZERO_POINT) if opponent or colour else None), None
    return _without_opponent(side, result)


def _with_odd_colour(
    number: int | None, colour: str, result: str
) -> tuple[Entry, CellFault | None]:
    message = phrase("{quoted} is not a colour", quoted=repr(colour))
    fault = CellFault("value-unreadable", message)
    entry, worse = (
        _scheduled_game(number, None, result) if number else _without_opponent(None, result)
    )
    return entry, worse or fault


def _scheduled_game(
    number: int, side: Colour | None, result: str
) -> tuple[Entry, CellFault | None]:
    """A cell with an opponent."""
    known = RESULT_OF_CODE.get(result) or RESULT_ALIASES.get(result)
    if known is not None:
        return Game(number, side, known), None
    if result in ("", "Z"):  # C23; lichess writes Z while the game is running
        return Game(number, side, Result.PENDING), None
    if result in BYE_OF_CODE:
        bye = BYE_WORDS[BYE_OF_CODE[result]]
        message = phrase("a {a} is next to opponent {n}", a=bye, n=number)
        return Bye(BYE_OF_CODE[result]), CellFault("bye-with-opponent", message)
    fault = CellFault("result-unreadable", _no_result(result))
    return Game(number, side, Result.PENDING), fault


def _without_opponent(side: Colour | None, result: str) -> tuple[Entry, CellFault | None]:
    """A cell without an opponent but with a result."""
    kind = BYE_OF_CODE.get(result) or BYE_ALIASES.get(result)
    if kind is not None:
        if result == "*":
            message = phrase("'*' is not a result; read as absence")
            return Bye(kind), CellFault("result-unreadable", message)
        return Bye(kind), None
    if result == "+":
        return (BYE_WORTH_A_WIN if side is None else Game(None, side, Result.FORFEIT_WIN)), None
    known = RESULT_OF_CODE.get(result) or RESULT_ALIASES.get(result)
    if known is not None:
        message = phrase("{a} without an opponent", a=A_RESULT[known])
        fault = CellFault("game-without-opponent", message)
        return Game(None, side, known), fault
    return None, CellFault("result-unreadable", _no_result(result))


def _no_result(text: str) -> Phrase:
    return phrase("{quoted} is not a result", quoted=repr(text))


def read_vega_cell(text: str) -> tuple[Entry, CellFault | None]:
    """The entry of a Vega round field ``N C R`` (format notes, 11): `2` is a rated draw there."""
    words = text.split()
    if not words:
        return None, None
    if len(words) != 3:
        message = phrase("{quoted} is not 'opponent colour result'", quoted=repr(text.strip()))
        return None, CellFault("result-unreadable", message)
    opponent, colour, result = words
    if result == "2":
        result = "="
    elif result == "=" and opponent.strip("0"):
        result = "D"
    return read_cell(opponent, colour, result)


# -- writing --------------------------------------------------------------------------------------


class CellText(NamedTuple):
    """The three texts of a cell."""

    opponent: str
    colour: str
    result: str


BLANK_CELL = CellText("", "", "")
WORTH_A_WIN = CellText("0000", "-", "+")


def write_cell(entry: Entry) -> CellText:
    """The cell of TRF16 and all later dialects."""
    if entry is None:
        return BLANK_CELL
    if isinstance(entry, Bye):
        return CellText("0000", "-", entry.kind.code)
    opponent = "0000" if entry.opponent is None else str(entry.opponent)
    colour = entry.colour.value if entry.colour else "-"
    return CellText(opponent, colour, entry.result.code.strip())


_TRF06_BYES = {
    ByeKind.HALF_POINT: CellText("0000", "-", "="),
    ByeKind.FULL_POINT: WORTH_A_WIN,
    ByeKind.PAIRING_ALLOCATED: WORTH_A_WIN,
    ByeKind.ZERO_POINT: CellText("0000", "-", "-"),
}
_SHORT_GAMES = {"W": "+", "D": "=", "L": "-"}


def write_trf06_cell(entry: Entry) -> CellText:
    """The cell of TRF06, which has no letters (format notes, 13, rule 6)."""
    if isinstance(entry, Bye):
        return _TRF06_BYES[entry.kind]
    cell = write_cell(entry)
    return cell._replace(result=_SHORT_GAMES.get(cell.result, cell.result))


def write_vega_cell(entry: Entry) -> str:
    """The round field of Vega's file: rated draws are `2` (format notes, 13, rule 7)."""
    cell = write_trf06_cell(entry)
    if cell == BLANK_CELL:
        return ""
    if isinstance(entry, Game) and entry.result is Result.DRAW:
        cell = cell._replace(result="2")
    return " ".join(cell)
