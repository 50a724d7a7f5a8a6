"""Records 801 and 802 against what they repeat: one comparison for the checks and the writers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.results import BYE_OF_CODE
from crosstable.rules.matches.model import TeamMatches, TeamRound
from crosstable.text.formats import points_text

if TYPE_CHECKING:
    from crosstable.model.records import InformativeRound, InformativeRow, Team

_RIDS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def registration_id(roster: Sequence[int], number: int) -> str:
    """The character of a player's place in the roster; 0 is an empty board, * is 36 and up."""
    if number not in roster:
        return "0"
    place = roster.index(number) + 1
    return _RIDS[place] if place < len(_RIDS) else "*"


@dataclass(frozen=True, slots=True)
class Difference:
    """A field of a copy, what it says, and what the records say that it repeats."""

    field: str
    item: int
    what: Phrase
    shown: str
    right: str


def differences_of_totals(
    matches: TeamMatches, copy: InformativeRow, team: Team
) -> Iterator[Difference]:
    """Totals repeat record 310; where that is wrong too, those of the matches are right as well."""
    computed = matches.totals[team.number]
    match_points = phrase("match points")
    game_points = phrase("game points")
    for field, what, shown, stated, right in (
        ("match_points", match_points, copy.match_points, team.match_points, computed.match_points),
        ("game_points", game_points, copy.game_points, team.game_points, computed.game_points),
    ):
        if shown is not None and shown not in (stated, right):
            text = str(right if stated is None else stated)
            yield Difference(field, 1, what, str(shown), text)
    nickname = (team.nickname or "")[:5]
    # Files differ by a column here (C5), so that a letter may be missing at either end.
    if nickname and copy.nickname not in nickname:
        yield Difference("nickname", 1, phrase("the nickname"), copy.nickname, nickname)


def differences_of_round(
    matches: TeamMatches, copy: InformativeRow, team: Team, number: int, row: TeamRound
) -> Iterator[Difference]:
    """What a copy says of a round against the round itself."""
    shown = copy.rounds[number - 1]
    yield from _meeting(number, shown, row)
    if (shown.opponent, shown.bye) == (row.opponent, row.bye.code if row.bye else None):
        yield from _boards(matches, copy, team, number, row)


def _meeting(number: int, shown: InformativeRound, row: TeamRound) -> Iterator[Difference]:
    """Opponent or bye, and colour, of a round."""
    bye = row.bye.code if row.bye is not None else None
    own = str(shown.opponent or _bye(shown.bye))
    right = str(row.opponent or _bye(bye))
    if shown.unread:
        what = phrase("the opponent of round {n}", n=number)
        yield Difference("round_opponent", number, what, shown.unread, right)
    is_blank_absence = bye == "Z" and shown.opponent is None and shown.bye is None
    if own != right and not is_blank_absence:
        what = phrase("the opponent of round {n}", n=number)
        yield Difference("round_opponent", number, what, own, right)
        return
    colour = row.colour.value if row.colour is not None else None
    if colour and shown.colour in ("w", "b") and shown.colour != colour:
        what = phrase("the colour of round {n}", n=number)
        yield Difference("round_colour", number, what, shown.colour, colour)


def _bye(code: str | None) -> str:
    return BYE_OF_CODE[code].acronym if code in BYE_OF_CODE else ""


def _boards(
    matches: TeamMatches, copy: InformativeRow, team: Team, number: int, row: TeamRound
) -> Iterator[Difference]:
    """What a round gave: board by board in 801, in all in 802."""
    shown = copy.rounds[number - 1]
    if not copy.is_by_board:
        points = row.score.game_points
        if shown.game_points is not None and shown.game_points != points:
            what = phrase("the game points of round {n}", n=number)
            own = str(shown.game_points)
            yield Difference("round_game_points", number, what, own, points_text(points))
        if shown.forfeit != row.forfeit:
            own = "f" if shown.forfeit else ""
            right = "f" if row.forfeit else ""
            what = phrase("the forfeit of round {n}", n=number)
            yield Difference("round_forfeit", number, what, own, right)
        return
    boards = matches.boards
    right = row.bye.code * boards if row.bye else row.results[:boards].ljust(boards, "-")
    if shown.results and shown.results.upper() != right.rstrip().upper():
        what = phrase("the results of round {n}", n=number)
        yield Difference("round_results", number, what, shown.results, right)
    ids = "".join(registration_id(team.roster, n) for n in row.players[:boards]).ljust(boards, "0")
    ids = ids if ids.strip("0") else ""
    own = (shown.registration_ids or "").upper()
    if own != ids:
        what = phrase("the players of round {n}", n=number)
        yield Difference("round_players", number, what, own, ids)
