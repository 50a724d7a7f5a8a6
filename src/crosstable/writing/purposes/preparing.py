"""The steps that make a tournament ready for a purpose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from crosstable.errors import CrosstableError
from crosstable.model.findings import DROPPED
from crosstable.model.tournament import Bye, Tournament
from crosstable.text.dialect import Dialect
from crosstable.writing.losses import Loss
from crosstable.writing.purposes.betweendialects import (
    keep_acceleration_name,
    keep_forfeit_values,
    move_type_code,
    name_federations,
    translate_bonus_rounds,
)
from crosstable.writing.purposes.exchange import make_exchangeable
from crosstable.writing.purposes.hiddenresults import write_hidden_results
from crosstable.writing.purposes.opengames import draw_open_games
from crosstable.writing.purposes.points import has_next_byes, state_points
from crosstable.writing.purposes.preparation import Preparation

PURPOSES = ("rating", "pairing", "itdx")


def prepared(t: Tournament, target: Dialect, purpose: str | None) -> Preparation:
    """The tournament as the target and the purpose need it."""
    if purpose is not None and purpose not in PURPOSES:
        raise CrosstableError(f"no purpose {purpose!r}; there are {', '.join(PURPOSES)}")
    p = Preparation(t, target)
    write_hidden_results(p)
    name_federations(p)
    move_type_code(p, purpose)
    keep_forfeit_values(p)
    if purpose in ("itdx", "pairing"):
        make_exchangeable(p)
        state_points(p, with_next_byes=purpose == "pairing" and has_next_byes(target))
    if purpose in ("rating", "pairing"):
        _drop_comments(p)
    if purpose == "rating":
        p.refusals.extend(_unread_results(p.t))
        p.refusals.extend(_open_games(p.t))
    elif purpose == "pairing":
        _drop_rosters(p)
        draw_open_games(p)
        p.refusals.extend(_unknown_absences(p))
    if purpose in (None, "itdx"):
        keep_acceleration_name(p)
    translate_bonus_rounds(p)  # at last: until here the rules of the source hold
    return p


def _unread_results(t: Tournament) -> Iterator[str]:
    """A rating report is not made from players' lines that could not be read in full."""
    lines = {player.line for player in t.players}
    for finding in t.reading_findings:
        if finding.kind in DROPPED and finding.span.line in lines:
            yield f"line {finding.span.line}: {finding.message}"


def _open_games(t: Tournament) -> Iterable[str]:
    """A rating report holds no open games (format notes, 6.8)."""
    open_games = sorted(
        (number, player.number, game.opponent or 0)
        for number, player, game in t.games()
        if game.result.is_open and (game.opponent is None or player.number <= game.opponent)
    )
    return [
        f"round {number}: {player} - {opponent} has no result"
        for number, player, opponent in open_games
    ]


def _unknown_absences(p: Preparation) -> Iterator[str]:
    """Whoever is absent in the round to be paired must not be paired by an engine."""
    if p.t.is_team_event or not p.target.has_records or has_next_byes(p.target):
        return
    number = p.t.next_round
    absent = [player.number for player in p.t.players if isinstance(player.entry(number), Bye)]
    if absent:
        who = ", ".join(map(str, absent))
        yield f"{p.target.name} cannot say who is absent in round {number}: players {who}"


def _drop_comments(p: Preparation) -> None:
    """Files for rating and for engines carry records only: as asked for, so not a loss."""
    if p.t.comments:
        count = "1 comment is" if len(p.t.comments) == 1 else f"{len(p.t.comments)} comments are"
        p.assume("comment", f"{count} left out: such a file holds records only")
        p.t = replace(p.t, comments=(), comment_places=())


def _drop_rosters(p: Preparation) -> None:
    """A pairing engine gets no team records of an event of individuals."""
    if p.t.is_team_event or not p.t.teams:
        return
    for team in p.t.teams:
        p.losses.append(Loss("team", f"team {team.number} {team.name}", team.line))
    p.t = replace(p.t, teams=(), team_count=None, board_colours=None)
