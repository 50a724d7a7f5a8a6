"""The kinds of difference between gacrux's standings and ours, each with the clause that decides.

A kind does not only name the codes and events it bears on: it computes what gacrux's reading of
the rule gives, and explains a difference only where gacrux has exactly that value. What is decided
and why is in ``docs/decisions.md``; articles are those of Handbook C.07.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from unittest.mock import patch

import crosstable
from crosstable.model.results import ByeKind, Result
from crosstable.model.tiebreak_codes import TieBreakCode, parse_tiebreak
from crosstable.model.tournament import Game, GameScoring, Tournament
from crosstable.pairing.versus.values import standard_points_by_the_draw
from crosstable.rules.matches import team_matches
from crosstable.rules.standings.editions import edition_in_force
from crosstable.rules.standings.ledger import PLAYED, Scores
from crosstable.rules.standings.numbers import half_up
from crosstable.rules.standings.standings import Standings
from crosstable.rules.standings.unplayed import Lending

Value = Fraction | None
Values = Mapping[int, Value]


@dataclass(frozen=True)
class Case:
    """An event as both programs read it, and the round after which it is ranked."""

    name: str
    t: Tournament
    after: int

    def ranked(self, codes: Sequence[str], **options: str) -> Standings:
        """Our standings."""
        return crosstable.standings(self.t, codes, after=self.after, **options)  # type: ignore[arg-type]

    @property
    def is_round_robin(self) -> bool:
        return "Robin" in (self.t.type_text or "")

    @property
    def is_2024(self) -> bool:
        return edition_in_force(self.t)[0].name == "2024"


def shown(table: Standings, place: int = -1) -> Values:
    """The values of one code of the list as they are shown, by number."""
    key = table.keys[place]
    return {row.id: number_of(row.texts[key]) for row in table}


def number_of(text: str | None) -> Value:
    """A shown value as a number."""
    return None if text is None else Fraction(text)


# -- record 299 -----------------------------------------------------------------------------------

_LENT = frozenset(("BH", "FB", "SB", "AOB", "SSSC", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "PS"))


def _has_penalty(case: Case, code: TieBreakCode) -> bool:
    return bool(case.t.abnormal_points) and code.name in _LENT


@contextmanager
def _penalties_left_out() -> Iterator[None]:
    """Opponents lend what their rounds gave, and running totals add up rounds alone."""

    def lent(self: Lending) -> list[int]:
        rows = zip(self.score.points, self.ledger.rows, strict=True)
        return [sum(own) + self._adjustment(i, row.kinds) for i, (own, row) in enumerate(rows)]

    def progress(self: Scores, i: int) -> list[int]:
        return [sum(self.points[i][: n + 1]) for n in range(len(self.points[i]))]

    with (
        patch.object(Lending, "adjusted_scores", property(lent)),
        patch.object(Scores, "progress", progress),
    ):
        yield


def _without_penalties(case: Case, code: TieBreakCode) -> Values:
    with _penalties_left_out():
        return shown(case.ranked(["PTS", str(code)]))


# -- pre-determined pairings ----------------------------------------------------------------------


def _counts_games(case: Case, code: TieBreakCode) -> bool:
    return case.is_round_robin and code.name in ("WON", "BPG", "BWG")


def _as_in_a_swiss(case: Case, code: TieBreakCode) -> Values:
    return shown(case.ranked(["PTS", str(code)], system="swiss"))


def _rates_forfeits(case: Case, code: TieBreakCode) -> bool:
    rated = ("ARO", "TPR", "PTP", "APRO", "APPO")
    return case.is_round_robin and case.is_2024 and code.name in rated


def _as_in_2026(case: Case, code: TieBreakCode) -> Values:
    return shown(case.ranked(["PTS", str(code)], edition="2026"))


def _averages_buchholz(case: Case, code: TieBreakCode) -> bool:
    return case.is_round_robin and code.name == "AOB"


def _over_the_board(case: Case, code: TieBreakCode) -> Values:
    """The average of those met over the board alone, rounded as it is shown."""
    name = "FB" if "F" in code.modifiers else "BH"
    table = case.ranked(["PTS", str(TieBreakCode(name, code.basis))])
    buchholz, ledger = shown(table), table.ledger
    scale = 100 if ledger.rounds <= 8 else 1000
    result: dict[int, Value] = {}
    for person, entries in zip(ledger.participants, ledger.entries, strict=True):
        met = [e.opponent for e in entries if e.kind is PLAYED and e.opponent is not None]
        values = [buchholz[ledger.participants[o].number] or Fraction(0) for o in met]
        mean = sum(values, Fraction(0)) * scale / len(values) if values else None
        rounded = None if mean is None else half_up(mean.numerator, mean.denominator)
        result[person.number] = None if rounded is None else Fraction(rounded, scale)
    return result


def _is_koya(case: Case, code: TieBreakCode) -> bool:
    return case.is_round_robin and code.name == "KS"


def _rounds_by_the_count(case: Case, code: TieBreakCode) -> Values:
    """Koya where the number of rounds and of participants tells how many rounds were free."""
    table = case.ranked(["PTS", str(code)])
    ledger, score = table.ledger, table.ledger.score(code.basis)
    free = 0 if ledger.rounds % ledger.size else ledger.rounds // ledger.size
    moved = sum(int(m[1:]) for m in code.modifiers if m[0] == "L")
    limit = Fraction((ledger.rounds - free) * score.win + moved * ledger.unit, 2)
    result: dict[int, Value] = {}
    for i, person in enumerate(ledger.participants):
        pairs = zip(ledger.entries[i], score.points[i], strict=True)
        counted = (
            p for e, p in pairs if e.opponent is not None and score.totals[e.opponent] >= limit
        )
        result[person.number] = Fraction(sum(counted), ledger.unit)
    return result


# -- teams whose game points lead -----------------------------------------------------------------


def _counts_matches(case: Case, code: TieBreakCode) -> bool:
    primary = case.t.type.primary if case.t.type is not None else None
    return primary == "GP" and code.name in ("WIN", "WON", "STD") and code.basis is None


def _counted_on_boards(case: Case, code: TieBreakCode) -> Values:
    """The games of the boards instead of the match; every board alike where none was played."""
    t, rounds = case.t, team_matches(case.t).rounds
    boards = team_matches(case.t).boards
    result: dict[int, Value] = {}
    for team in t.teams:
        total = Fraction(0)
        for number in range(1, case.after + 1):
            row = rounds.get((team.number, number))
            if row is None:
                continue
            if row.bye is not None or row.forfeit:
                won = row.forfeit and row.score.game_points > 0
                total += boards * _worth(code.name, _whole_match(won, row.bye), is_game=False)
                continue
            for player in row.players[:boards]:
                entry = t.player(player).entry(number)
                if isinstance(entry, Game):
                    total += _worth(code.name, entry.result, is_game=True)
        result[team.number] = total
    return result


def _whole_match(won: bool, bye: ByeKind | None) -> Result:
    """What every board counts as where a team did not play."""
    if won or bye in (ByeKind.FULL_POINT, ByeKind.PAIRING_ALLOCATED):
        return Result.FORFEIT_WIN
    return Result.DRAW if bye is ByeKind.HALF_POINT else Result.FORFEIT_LOSS


def _worth(name: str, result: Result, *, is_game: bool) -> Fraction:
    points = Fraction(GameScoring().points(Game(None, None, result)))
    if name == "STD":
        return points
    over_the_board = is_game and result.is_played
    return Fraction(points == 1 and (over_the_board or name == "WIN"))


# -- irregular results ----------------------------------------------------------------------------


def _is_standard(case: Case, code: TieBreakCode) -> bool:
    return code.name == "STD" and not case.t.teams


def _by_the_draw(case: Case, code: TieBreakCode) -> Values:
    return standard_points_by_the_draw(case.t, case.after)


# -- the list -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kind:
    """A difference: where it can occur, the clause that decides, and gacrux's reading of it."""

    name: str
    clause: str
    bears_on: Callable[[Case, TieBreakCode], bool]
    reading: Callable[[Case, TieBreakCode], Values]


KINDS = (
    Kind("penalty is part of the score", "16.3, 7.5; record 299", _has_penalty, _without_penalties),
    Kind("game won by forfeit in a round robin", "15.2", _counts_games, _as_in_a_swiss),
    Kind("rated forfeit in a round robin of 2024", "15.2 (2024)", _rates_forfeits, _as_in_2026),
    Kind("Buchholz of a forfeited game", "15.2, 8.2", _averages_buchholz, _over_the_board),
    Kind("rounds that the Koya limit counts", "9.2", _is_koya, _rounds_by_the_count),
    Kind(
        "matches, not games, are counted", "7.1, 7.2, 7.7; 13", _counts_matches, _counted_on_boards
    ),
    Kind("half a point against none", "7.7", _is_standard, _by_the_draw),
)


def kind_of_refusal(case: Case, texts: Sequence[str], message: str) -> str | None:
    """Why gacrux computes nothing at all: the factor of SSSC is below 1 (13.4.2)."""
    codes = map(parse_tiebreak, texts)
    if not any(c.name == "SSSC" and not any(m[0] == "K" for m in c.modifiers) for c in codes):
        return None
    ledger = case.ranked(["PTS"]).ledger
    primary, secondary = ledger.scores[ledger.primary], ledger.scores[ledger.secondary]
    is_below = ledger.rounds * primary.win < secondary.win
    is_division = "DivisionByZero" in message or "DivisionUndefined" in message
    return "SSSC factor below 1" if is_below and is_division else None


def bears_on_any(case: Case, text: str) -> bool:
    """Whether some kind may make a difference for a code in an event."""
    code = parse_tiebreak(text)
    return any(kind.bears_on(case, code) for kind in KINDS)


class Explanations:
    """Which kind explains a value of gacrux; every reading is computed once."""

    def __init__(self) -> None:
        self._readings: dict[tuple[str, str, str], Values] = {}

    def kind_of(self, case: Case, text: str, number: int, theirs: Value) -> Kind | None:
        """The kind whose reading gives gacrux's value; None if no kind does."""
        code = parse_tiebreak(text)
        for kind in KINDS:
            if not kind.bears_on(case, code):
                continue
            key = (kind.name, case.name, text)
            if key not in self._readings:
                self._readings[key] = kind.reading(case, code)
            if self._readings[key][number] == theirs:
                return kind
        return None
