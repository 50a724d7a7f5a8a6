"""The one table of results and byes: what each character of a round cell means.

Columns of the table: the character of record 001, whether a game was played over the board,
whether it counts for rating, the symbol of record 162 that gives its points, the result that
the opponent has in a regular game, and the mark in documents: + and - where no game was played
(2002, 11.23).
"""

from enum import Enum


class Colour(Enum):
    """The colour of the pieces in one game.

    >>> import crosstable
    >>> crosstable.Colour.WHITE.opposite.name
    'BLACK'
    """

    __hash__ = object.__hash__  # an Enum hashes its name, in Python; cells are many

    WHITE = "w"
    BLACK = "b"

    @property
    def opposite(self) -> "Colour":
        """The opponent's colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


_OPEN = "? "
"""The codes of games that wait: adjourned, or not yet played."""


class Result(Enum):
    """The result of a scheduled game for one of its players.

    >>> import crosstable
    >>> crosstable.Result.WIN.code, crosstable.Result.FORFEIT_LOSS.title
    ('1', 'forfeit loss')
    """

    __hash__ = object.__hash__  # an Enum hashes its name, in Python; cells are many

    #      code  played  rated   162  opposite  mark  title
    WIN = ("1", True, True, "W", "0", "1", "win")
    DRAW = ("=", True, True, "D", "=", "½", "draw")
    LOSS = ("0", True, True, "L", "1", "0", "loss")
    SHORT_WIN = ("W", True, False, "W", "L", "1*", "win in a game shorter than one move")
    SHORT_DRAW = ("D", True, False, "D", "D", "½*", "draw in a game shorter than one move")
    SHORT_LOSS = ("L", True, False, "L", "W", "0*", "loss in a game shorter than one move")
    FORFEIT_WIN = ("+", False, False, "W", "-", "+", "forfeit win")
    FORFEIT_LOSS = ("-", False, False, "A", "+", "−", "forfeit loss")
    UNKNOWN = ("?", True, False, "X", "?", "?", "result unknown, for instance adjourned")
    PENDING = (" ", False, False, "", " ", "", "paired, not yet played")

    def __init__(
        self,
        code: str,
        played: bool,
        rated: bool,
        symbol: str,
        opposite_code: str,
        mark: str,
        title: str,
    ) -> None:
        self.code = code
        """The character in a report."""
        self.is_played = played
        """Whether the game was played over the board."""
        self.is_rated = rated
        """Whether it counts for rating."""
        self.symbol = symbol
        """The symbol of record 162 that gives its points."""
        self.opposite_code = opposite_code
        """The character that the opponent has as a rule."""
        self.mark = mark
        """How documents show it."""
        self.title = title
        """The result in words."""
        self.is_open = code in _OPEN
        """Whether the game still waits for a result."""

    def __repr__(self) -> str:
        return f"Result.{self.name}"

    @property
    def opposite(self) -> "Result":
        """The opponent's result if nothing unusual happened."""
        return RESULT_OF_CODE[self.opposite_code]

    @property
    def is_forfeit(self) -> bool:
        """Whether the scheduled game was not played because somebody was absent."""
        return self in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


class ByeKind(Enum):
    """The four kinds of bye.

    >>> import crosstable
    >>> crosstable.ByeKind.HALF_POINT.code, crosstable.ByeKind.HALF_POINT.acronym
    ('H', 'HPB')
    """

    __hash__ = object.__hash__  # an Enum hashes its name, in Python; cells are many

    #                      code acronym 162  title
    HALF_POINT = ("H", "HPB", "D", "half-point bye")
    FULL_POINT = ("F", "FPB", "W", "full-point bye")
    PAIRING_ALLOCATED = ("U", "PAB", "P", "pairing-allocated bye")
    ZERO_POINT = ("Z", "ZPB", "A", "zero-point bye")

    def __init__(self, code: str, acronym: str, symbol: str, title: str) -> None:
        self.code = code
        self.acronym = acronym
        self.symbol = symbol
        self.title = title

    def __repr__(self) -> str:
        return f"ByeKind.{self.name}"


RESULT_OF_CODE = {result.code: result for result in Result}
BYE_OF_CODE = {kind.code: kind for kind in ByeKind}

# Characters met in files beside those of the tables (format notes, 4.1; decisions C24, C25).
RESULT_ALIASES = {"X": Result.UNKNOWN}
BYE_ALIASES = {
    "A": ByeKind.ZERO_POINT,
    "-": ByeKind.ZERO_POINT,
    "=": ByeKind.HALF_POINT,
    "*": ByeKind.ZERO_POINT,
}
