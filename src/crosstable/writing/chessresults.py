"""An individual tournament as the XML that programs upload to chess-results.com.

Only the file is made. An upload needs a key that the service gives to programs; key, creator and
security section are left out. What our reader (`reading/foreign/chessresults`) makes of the file is
the same tournament but for the losses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from xml.sax.saxutils import quoteattr

from crosstable.model.dates import PartialDate
from crosstable.model.findings import Assumption
from crosstable.model.phrases import Words, phrase, plural
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import Bye, Game, Player, RoundState, Tournament
from crosstable.reading.foreign.texts import fide_title
from crosstable.reading.foreign.tiebreaknumbers import NumberedTieBreak, tiebreak_code
from crosstable.writing.losses import Loss

_POINTS: Mapping[tuple[Result, Result], tuple[str, str, str]] = {
    (Result.WIN, Result.LOSS): ("1", "0", ""),
    (Result.DRAW, Result.DRAW): ("0,5", "0,5", ""),
    (Result.LOSS, Result.WIN): ("0", "1", ""),
    (Result.LOSS, Result.LOSS): ("0", "0", "D"),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS): ("1", "0", "K"),
    (Result.FORFEIT_LOSS, Result.FORFEIT_WIN): ("0", "1", "K"),
    (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS): ("0", "0", "K"),
    (Result.SHORT_WIN, Result.SHORT_LOSS): ("1", "0", "U"),
    (Result.SHORT_DRAW, Result.SHORT_DRAW): ("0,5", "0,5", "U"),
    (Result.SHORT_LOSS, Result.SHORT_WIN): ("0", "1", "U"),
    (Result.PENDING, Result.PENDING): ("", "", ""),
    (Result.UNKNOWN, Result.UNKNOWN): ("", "", "H"),
}
"""Points of White and of Black and the sign for forfeits, as the service writes them."""
_BYES = {
    ByeKind.PAIRING_ALLOCATED: ("-1", "1"),
    ByeKind.FULL_POINT: ("-2", "1"),
    ByeKind.HALF_POINT: ("-2", "0,5"),
    ByeKind.ZERO_POINT: ("-2", "0"),
}
_NUMBERS = (11, 12, 13, 37, 52, 53, 77, 78, 79, 80, 81, 83, 84, 85, 86, 87, 88, 89, 90, 91)
_NEWEST_FIRST = tuple(sorted(_NUMBERS, reverse=True))
_MOST_TIEBREAKS = 5
_SWISS = "0"
_ROUND_ROBIN = "1"


class ChessResultsFile:
    """The text of the file as it is made, with losses and refusals."""

    def __init__(self, t: Tournament) -> None:
        self.t = t
        self.losses: list[Loss] = []
        self.assumptions: list[Assumption] = []
        self.refusals: list[Words] = []
        self._lines = ['<?xml version="1.0" encoding="utf-8"?>', "<chessresults>"]
        if t.is_team_event:
            self.refusals.append(phrase("the XML of chess-results.com is not written for teams"))
            return
        self._put_event()
        self._put_players()
        self._put_pairings()
        self._lines.append("</chessresults>")
        self._lose_rest()

    @property
    def lines(self) -> list[str]:
        """The lines of the file."""
        return self._lines

    def _put(self, name: str, depth: int, /, **values: object) -> None:
        attributes = " ".join(f"{key}={quoteattr(_text(value))}" for key, value in values.items())
        self._lines.append(f"{'  ' * depth}<{name} {attributes}/>")

    # -- the event ------------------------------------------------------------------------------

    def _put_event(self) -> None:
        t = self.t
        numbers = self._tiebreak_numbers()
        places = range(1, _MOST_TIEBREAKS + 1)
        is_table = "ROUNDROBIN" in (t.type_code or t.type_text or "").upper().replace("-", "")
        self._lines.append("  <tournamentdata>")
        self._put(
            "tournament",
            2,
            type=_ROUND_ROBIN if is_table else _SWISS,
            name=t.name,
            location=t.city,
            federation=t.federation,
            rounds=t.rounds,
            currentround=t.paired_rounds,
            rankinground=t.paired_rounds,
            timecontrol=t.time_control_text,
            chiefarbiter=t.chief_arbiter,
            deputyarbiter="; ".join(t.deputy_arbiters),
            replay="2" if "DOUBLE" in (t.type_code or "") else "1",
            **{"from": _day(t.start), "to": _day(t.end)},
            **{f"tb{place}no": numbers.get(place, "0") for place in places},
        )
        self._lines += ["  </tournamentdata>", "  <rounds>"]
        for number in range(1, t.rounds + 1):
            date = t.round_dates[number - 1] if number <= len(t.round_dates) else None
            self._put("round", 2, round=number, date=_day(date))
        self._lines.append("  </rounds>")

    def _tiebreak_numbers(self) -> dict[int, str]:
        """The numbers of the tie-breaks, where the service has one for them without cuts."""
        by_code = {
            tiebreak_code(NumberedTieBreak(number), of_teams=False): str(number)
            for number in _NEWEST_FIRST
        }
        numbers: dict[int, str] = {}
        for code in self.t.tiebreaks or ():
            if code == "PTS":
                continue
            if code in by_code and len(numbers) < _MOST_TIEBREAKS:
                numbers[len(numbers) + 1] = by_code[code]
            else:
                self._lose("tiebreaks", phrase("tie-break {code}", code=code))
        return numbers

    # -- people ---------------------------------------------------------------------------------

    def _put_players(self) -> None:
        self._lines.append("  <players>")
        national = {
            row.number: row for row in self.t.national if row.federation == self.t.federation
        }
        for player in self.t.players:
            last, comma, first = player.name.partition(",")
            own = national.get(player.number)
            self._put(
                "player",
                2,
                no=player.number,
                id=own.national_id if own else None,
                lastname=last.strip() if comma else player.name,
                firstname=first.strip(),
                title=self._title(player),
                rtgfide=player.rating,
                rtgnat=own.rating if own else None,
                dob=_birth(player.born),
                sex=player.sex,
                fed=player.federation,
                fideid=player.fide_id,
                rank=player.rank,
                pts=player.points,
            )
        self._lines.append("  </players>")

    def _title(self, player: Player) -> str:
        """Titles of FIDE alone: the service takes no others."""
        title = fide_title(player.title or "") or ""
        if player.title and not title:
            self._lose(
                "player-field",
                phrase(
                    "player {number}: {column} {value}",
                    number=player.number,
                    column=phrase("title"),
                    value=player.title,
                ),
            )
        return title

    # -- games ----------------------------------------------------------------------------------

    def _put_pairings(self) -> None:
        self._lines.append("  <playerpairings>")
        for number in range(1, self.t.paired_rounds + 1):
            for board, (player, entry) in enumerate(self._boards(number), 1):
                if isinstance(entry, Game):
                    self._put_game(number, board, player, entry)
                else:
                    kind = entry.kind if isinstance(entry, Bye) else ByeKind.ZERO_POINT
                    black, points = _BYES[kind]
                    self._put_board(number, board, player.number, black, points, "0", "")
        self._lines.append("  </playerpairings>")

    def _boards(self, number: int) -> Iterator[tuple[Player, object]]:
        """Every game once, at its White player; then those who did not play."""
        entries = [(player, player.entry(number)) for player in self.t.players]
        for player, entry in entries:
            if isinstance(entry, Game) and _is_first(player, entry):
                yield player, entry
        for player, entry in entries:
            if not isinstance(entry, Game):
                yield player, entry

    def _put_game(self, number: int, board: int, player: Player, game: Game) -> None:
        other = self.t.by_number.get(game.opponent or 0)
        reply = None if other is None else other.entry(number)
        answer = reply.result if isinstance(reply, Game) else game.result.opposite
        values = _POINTS.get((game.result, answer))
        if values is None or other is None:
            self.refusals.append(
                phrase(
                    "round {round}: the result of {white} - {black} has no sign there",
                    round=number,
                    white=player.number,
                    black=game.opponent,
                )
            )
            return
        if game.colour is None:
            told = phrase(
                "round {round}: {white} is written as White against {black}; the colours of this "
                "forfeit are not known",
                round=number,
                white=player.number,
                black=other.number,
            )
            self.assumptions.append(Assumption("forfeit-colours", told))
        self._put_board(number, board, player.number, str(other.number), *values)

    def _put_board(
        self, number: int, board: int, white: int, black: str, first: str, second: str, sign: str
    ) -> None:
        self._put(
            "playerpairing",
            2,
            round=number,
            pairing=board,
            board=1,
            whiteno=white,
            blackno=black,
            reswhite=first,
            resblack=second,
            forfeit=sign,
        )

    # -- losses ---------------------------------------------------------------------------------

    def _lose(self, kind: str, sentence: Words) -> None:
        self.losses.append(Loss(kind, sentence))

    def _lose_rest(self) -> None:
        t = self.t
        if t.stated_scoring is not None:
            self._lose("game-scoring", phrase("the scoring system"))
        if t.initial_colour is not None:
            colour = t.initial_colour.value.upper()
            self._lose("initial-colour", phrase("initial colour {value}", value=colour))
        counted = (
            ("acceleration", len(t.accelerations)),
            ("prohibited-pairing", len(t.prohibited)),
            ("abnormal-points", len(t.abnormal_points)),
            ("comment", len(t.comments)),
            ("player-note", len(t.notes)),
            ("team", len(t.teams)),
            ("national-rating", sum(row.federation != t.federation for row in t.national)),
            ("announced-bye", _count_announced_byes(t)),
        )
        for kind, count in counted:
            if count:
                self._lose(kind, plural(count, "{n} item", "{n} items"))


def _count_announced_byes(t: Tournament) -> int:
    """Byes of rounds that are not paired yet."""
    later = (n for n, state in enumerate(t.round_states, 1) if state is RoundState.ANNOUNCED)
    return sum(isinstance(player.entry(number), Bye) for number in later for player in t.players)


def _is_first(player: Player, game: Game) -> bool:
    """White, or the lower number where a forfeit has no colours."""
    if game.colour is not None:
        return game.colour is Colour.WHITE
    return player.number < (game.opponent or 0)


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return str(value).replace(".", ",")
    return "".join(sign if _is_writable(sign) else " " for sign in str(value))


def _is_writable(sign: str) -> bool:
    """XML has no control characters, and UTF-8 no halves of pairs."""
    return sign >= " " and not "\ud800" <= sign <= "\udfff" and sign not in "\ufffe\uffff"


def _day(date: PartialDate | None) -> str:
    return (
        ""
        if date is None or not date.is_complete
        else date.formatted("YYYY/MM/DD").replace("/", "")
    )


def _birth(date: PartialDate | None) -> str:
    """A whole day, or the year alone."""
    if date is None or not date.year:
        return ""
    return _day(date) or str(date.year)
