"""The steps that make a tournament ready for a purpose."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import get_args

from crosstable.errors import UnknownPurpose
from crosstable.model.choices import FOR_VEGA, WritingPurpose, refuse_unknown
from crosstable.model.findings import DROPPED
from crosstable.model.phrases import Words, phrase, plural
from crosstable.model.results import Result
from crosstable.model.tournament import Bye, Tournament
from crosstable.text.dialect import Dialect
from crosstable.writing.losses import Loss
from crosstable.writing.purposes.betweendialects import (
    drop_needless_forfeits,
    keep_acceleration_name,
    keep_forfeit_values,
    move_type_code,
    name_federations,
    translate_bonus_rounds,
)
from crosstable.writing.purposes.clubabsences import write_absences_as_zero
from crosstable.writing.purposes.exchange import (
    make_exchangeable,
    refuse_without_rounds,
    state_rounds,
)
from crosstable.writing.purposes.hiddenresults import write_hidden_results
from crosstable.writing.purposes.opengames import draw_open_games
from crosstable.writing.purposes.points import has_next_byes, state_points
from crosstable.writing.purposes.preparation import Preparation
from crosstable.writing.purposes.vega import make_importable

PURPOSES: tuple[str, ...] = get_args(WritingPurpose)


def prepare_tournament(
    t: Tournament, target: Dialect, purpose: str | None, *, even_untried: bool = False
) -> Preparation:
    """The tournament as the target and the purpose need it.

    `even_untried` is for Vega: results that nobody has seen it read are written all the same.
    """
    if purpose is not None:
        refuse_unknown(UnknownPurpose, "purpose", purpose, PURPOSES)
    p = Preparation(t, target)
    write_hidden_results(p)
    name_federations(p)
    move_type_code(p, purpose)
    keep_forfeit_values(p)
    drop_needless_forfeits(p)
    if purpose in ("itdx", "pairing"):
        make_exchangeable(p)
        if purpose == "itdx":
            refuse_without_rounds(p)
            p.refusals.extend(_unknown_absences(p))
        state_points(p, with_next_byes=purpose == "pairing" and has_next_byes(target))
    if purpose in ("rating", "pairing", FOR_VEGA):
        _drop_comments(p)
    if purpose == "rating":
        write_absences_as_zero(p)
        p.refusals.extend(_unread_results(p.t))
        p.refusals.extend(_open_games(p.t))
        p.refusals.extend(_unrated_draws(p))
    elif purpose == FOR_VEGA:
        state_rounds(p)
        make_importable(p, even_untried=even_untried)
    elif purpose == "pairing":
        _drop_rosters(p)
        draw_open_games(p)
        p.refusals.extend(_unknown_absences(p))
    if purpose in (None, "itdx"):
        keep_acceleration_name(p)
    translate_bonus_rounds(p)  # at last: until here the rules of the source hold
    return p


def _unread_results(t: Tournament) -> Iterator[Words]:
    """A rating report is not made from players' lines that could not be read in full."""
    lines = {player.line for player in t.players}
    for finding in t.reading_findings:
        if finding.kind in DROPPED and finding.span.line in lines:
            yield phrase("line {n}: {a}", n=finding.span.line, a=finding.sentence)


def _open_games(t: Tournament) -> Iterable[Words]:
    """A rating report holds no open games (format notes, 6.8)."""
    open_games = sorted(
        (number, player.number, game.opponent or 0)
        for number, player, game in t.games()
        if game.result.is_open and (game.opponent is None or player.number <= game.opponent)
    )
    return [
        phrase(
            "round {number}: {player} - {opponent} has no result",
            number=number,
            player=player,
            opponent=opponent,
        )
        for number, player, opponent in open_games
    ]


def _unrated_draws(p: Preparation) -> Iterator[Words]:
    """A draw that is not rated must not become one that is: TRF06 has one sign for both."""
    target = p.target
    if not target.has_records or target.has_letters or target.has_unrated_draws:
        return
    for number, player, game in p.t.games():
        if game.result is Result.SHORT_DRAW and player.number < (game.opponent or 0):
            yield phrase(
                "round {round}: the draw {first} - {second} is not rated, which {dialect} cannot "
                "say",
                round=number,
                first=player.number,
                second=game.opponent,
                dialect=target.name,
            )


def _unknown_absences(p: Preparation) -> Iterator[Words]:
    """Whoever is absent in the round to be paired must not be paired by another program."""
    if p.t.is_team_event or not p.target.has_records or has_next_byes(p.target):
        return
    number = p.t.next_round
    absent = [player.number for player in p.t.players if isinstance(player.entry(number), Bye)]
    if absent:
        who = ", ".join(map(str, absent))
        yield phrase(
            "{name} cannot say who is absent in round {number}: players {who}",
            name=p.target.name,
            number=number,
            who=who,
        )


def _drop_comments(p: Preparation) -> None:
    """Files for rating and for engines carry records only: as asked for, so not a loss."""
    if p.t.comments:
        message = plural(
            len(p.t.comments),
            "{n} comment is left out: such a file holds records only",
            "{n} comments are left out: such a file holds records only",
        )
        p.assume("comment", message)
        p.t = replace(p.t, comments=(), comment_places=())


def _drop_rosters(p: Preparation) -> None:
    """A pairing engine gets no team records of an event of individuals."""
    if p.t.is_team_event or not p.t.teams:
        return
    for team in p.t.teams:
        p.losses.append(
            Loss(
                "team",
                phrase("team {number} {name}", number=team.number, name=team.name),
                team.line,
            )
        )
    p.t = replace(p.t, teams=(), team_count=None, board_colours=None)
