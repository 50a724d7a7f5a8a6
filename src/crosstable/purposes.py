"""A tournament made ready for another dialect and for a purpose.

What is decided here because nothing said it is an assumption; what a purpose leaves out is a loss;
what forbids the purpose is a refusal. Everything else is carried over by `compose`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import NamedTuple

from crosstable.acceleration import acceleration_in_force, is_baku, named_acceleration
from crosstable.document import JSON
from crosstable.errors import CrosstableError
from crosstable.federations import is_known_federation
from crosstable.fictitious import points_in_round
from crosstable.findings import DROPPED, Assumption
from crosstable.layout import Dialect
from crosstable.losses import Loss
from crosstable.matches import TeamRound, team_matches
from crosstable.model import (
    ZERO,
    AbnormalPoints,
    Bye,
    Game,
    Player,
    RoundState,
    TeamBye,
    Tournament,
)
from crosstable.results import ByeKind, Colour
from crosstable.scoring import FIRST_DRAFT, ScoringInForce, entry_points, scoring_in_force
from crosstable.tournament_types import parse_type_code

PURPOSES = ("rating", "pairing", "itdx")

_HELD_BY_JSON = frozenset(("rounds", "initial-colour", "acceleration", "byes"))
"""JSON has no records; these subjects of an exchange it can hold."""


@dataclass
class Preparation:
    """A tournament on its way to another dialect, with what was said about it."""

    t: Tournament
    target: Dialect
    assumptions: list[Assumption] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)

    def assume(self, kind: str, message: str) -> None:
        """Note a decision."""
        self.assumptions.append(Assumption(kind, message))

    def holds(self, *subjects: str) -> bool:
        """Whether the target has a record for one of these subjects."""
        held = _HELD_BY_JSON if self.target is JSON else self.target.by_subject
        return any(subject in held for subject in subjects)


def prepared(t: Tournament, target: Dialect, purpose: str | None) -> Preparation:
    """The tournament as the target and the purpose need it."""
    if purpose is not None and purpose not in PURPOSES:
        raise CrosstableError(f"no purpose {purpose!r}; there are {', '.join(PURPOSES)}")
    p = Preparation(t, target)
    _name_federations(p)
    _move_type_code(p, purpose)
    _keep_forfeit_values(p)
    _warn_of_bonus_rounds(p)
    if purpose in ("itdx", "pairing"):
        _make_exchangeable(p)
        _state_points(p, with_next_byes=purpose == "pairing" and _has_next_byes(target))
    if purpose in ("rating", "pairing"):
        _drop_comments(p)
    if purpose == "rating":
        p.refusals.extend(_unread_results(p.t))
        p.refusals.extend(_open_games(p.t))
    elif purpose == "pairing":
        _drop_rosters(p)
    if purpose in (None, "itdx"):
        _keep_acceleration_name(p)
    return p


# -- between dialects -----------------------------------------------------------------------------


def _name_federations(p: Preparation) -> None:
    """National data need a federation's code; Vega's file may have none to give."""
    if not p.holds("national-player"):
        return
    if all(_is_code(n.federation) for n in p.t.national):
        return
    p.assume("national-federation", "NON: the national data name no federation")
    national = (n if _is_code(n.federation) else replace(n, federation="NON") for n in p.t.national)
    p.t = replace(p.t, national=tuple(national))


def _is_code(federation: str) -> bool:
    capitals = federation.isascii() and federation.isalpha() and federation.isupper()
    return is_known_federation(federation) or (capitals and len(federation) == 3)


def _move_type_code(p: Preparation, purpose: str | None) -> None:
    """A code among the words of 092 (C16): the draft of 2024 and engines take it for the code."""
    record = p.target.by_subject.get("type-code")
    known = parse_type_code(p.t.type_text) if p.t.type_text else None
    if record is None or known is None or p.t.type_code is not None:
        return
    in_same_place = record.code == "092"
    if in_same_place or purpose in ("itdx", "pairing"):
        p.assume("type-code", f"{record.code} {known.code}: 092 is {p.t.type_text!r}")
        text = None if in_same_place else p.t.type_text
        p.t = replace(p.t, type_code=known.code, type_text=text)


def _is_first_draft(dialect: Dialect) -> bool | None:
    """Whose rules for abnormal points a dialect follows; None if it has no record for them."""
    return dialect.name == FIRST_DRAFT if "abnormal-points" in dialect.by_subject else None


def _rules_change(p: Preparation) -> bool:
    """Whether the source is of the draft of 2024 and the target of later texts, or vice versa."""
    source = p.t.document.dialect if p.t.document is not None else p.target
    rules = (_is_first_draft(source), _is_first_draft(p.target))
    return None not in rules and rules[0] is not rules[1]


def _keep_forfeit_values(p: Preparation) -> None:
    """A forfeit win is worth all boards in the draft of 2024, the players present later (C27)."""
    if not (_rules_change(p) and p.t.teams and p.t.is_team_event):
        return
    to_first = p.target.name == FIRST_DRAFT
    rebuilt = (team_matches(p.t, first_draft=x) for x in (not to_first, to_first))
    before, after = (matches.rounds for matches in rebuilt)
    for key, row in before.items():
        if row.score != after[key].score:
            _state_forfeit(p, row)


def _state_forfeit(p: Preparation, row: TeamRound) -> None:
    match_points, game_points = row.score
    p.assume(
        "forfeit-win",
        f"299 +: {match_points} match points and {game_points} game points of team {row.team} "
        f"for the forfeit in round {row.round_number}, which the two texts value differently",
    )
    here = (f for f in p.t.team_forfeits if f.round_number == row.round_number)
    line = next((f.line for f in here if row.team in (f.white, f.black)), None)
    stated = AbnormalPoints("+", match_points, game_points, row.round_number, (row.team,), line)
    p.t = replace(p.t, abnormal_points=(*p.t.abnormal_points, stated))


def _warn_of_bonus_rounds(p: Preparation) -> None:
    """The draft of 2024 counts a bonus when the named round is paired, later texts after it."""
    if _rules_change(p) and any(not a.kind and a.round_number for a in p.t.abnormal_points):
        message = "299: bonuses and penalties keep their round; the draft of 2024 counts them"
        p.assume("bonus-round", f"{message} before that round, the later texts after it")


def _keep_acceleration_name(p: Preparation) -> None:
    name = p.t.acceleration_name
    if name and p.target.has_comments:
        p.assume("acceleration-name", f"the acceleration's name {name!r} is kept as a comment")
        comments = (*p.t.comments, f" acceleration: {name}")
        p.t = replace(p.t, comments=comments, acceleration_name=None)


# -- exchange between programs (format notes, 6) --------------------------------------------------


def _make_exchangeable(p: Preparation) -> None:
    t = p.t
    if t.declared_rounds is None and p.holds("rounds"):
        rounds = max(len(t.round_dates), t.paired_rounds, _last_announced(t))
        if rounds:
            p.assume("rounds", f"{rounds} rounds: their number is not stated")
            p.t = t = replace(t, declared_rounds=rounds)
        else:
            p.refusals.append("the number of rounds is not stated and nothing tells it")
    if t.initial_colour is None and p.holds("initial-colour", "javafo-options"):
        colour, reason = _inferred_colour(t)
        p.assume("initial-colour", f"{colour.value.upper()} is the initial colour: {reason}")
        p.t = replace(t, initial_colour=colour)
    if p.holds("acceleration") or (p.holds("acceleration-by-player") and not t.is_team_event):
        _state_acceleration(p)
    if t.is_team_event and p.holds("byes"):
        _state_absent_teams(p)


def _last_announced(t: Tournament) -> int:
    """The last round for which anybody has announced a bye."""
    of_players = (n for n, s in enumerate(t.round_states, 1) if s is RoundState.ANNOUNCED)
    return max((*of_players, *(bye.round_number for bye in t.team_byes)), default=0)


def _state_absent_teams(p: Preparation) -> None:
    """Zero-point byes of teams that a reader would have to find by exclusion (C38)."""
    t = p.t
    stated = {(team, bye.round_number) for bye in t.team_byes for team in bye.teams}
    rows = team_matches(t).rounds
    for number in range(1, t.paired_rounds + 1):
        absent = tuple(
            team.number
            for team in t.teams
            if (team.number, number) not in stated
            and (row := rows.get((team.number, number))) is not None
            and row.bye is ByeKind.ZERO_POINT
        )
        if absent:
            who = ", ".join(map(str, absent))
            p.assume("team-absence", f"240 Z: team {who} had no match in round {number}")
            bye = TeamBye(ByeKind.ZERO_POINT, number, absent)
            p.t = replace(p.t, team_byes=(*p.t.team_byes, bye))


def _inferred_colour(t: Tournament) -> tuple[Colour, str]:
    """By the highest ranked participant with a colour in round 1; it alternates (C40)."""
    for index, colour in enumerate(_first_colours(t)):
        if colour is not None:
            right = colour if index % 2 == 0 else colour.opposite
            return right, "so round 1 was paired"
    return Colour.WHITE, "it is not stated and nobody has had a colour"


def _first_colours(t: Tournament) -> Iterator[Colour | None]:
    """The colours in round 1 of those who were paired there, the highest ranked first."""
    if t.is_team_event:
        rows = team_matches(t).rounds
        first = (rows[key] for key in sorted(rows) if key[1] == 1)
        yield from (row.colour for row in first if row.opponent is not None)
        return
    for number in sorted(t.by_number):
        entry = t.by_number[number].entry(1)
        if isinstance(entry, Game):
            yield entry.colour


def _state_acceleration(p: Preparation) -> None:
    """Records 250 in place of a named method: engines disagree about the names."""
    t = p.t
    if not is_baku(t):
        return
    if not t.accelerations:
        named = named_acceleration(t)
        p.assume(
            "acceleration",
            f"the acceleration named by {t.type_code or t.type_text or t.acceleration_name} is "
            f"written as {len(named)} ranges of fictitious points, and no longer named",
        )
        t = replace(t, accelerations=named)
    is_named = "BAKU" in (t.acceleration_name or "").upper()
    p.t = replace(
        t,
        type_code=_without_baku(t.type_code),
        type_text=_without_baku(t.type_text),
        acceleration_name=None if is_named else t.acceleration_name,
    )


def _without_baku(code: str | None) -> str | None:
    known = parse_type_code(code) if code else None
    return known.code.removesuffix("_BAKU") if known is not None and known.accelerated else code


def _has_next_byes(dialect: Dialect) -> bool:
    """Whether the cells of players show the byes of the round to be paired."""
    return dialect.announces_byes_of_players or "absent-next-round" in dialect.by_subject


class _Extra(NamedTuple):
    """What the points of a player hold too much."""

    lent: Decimal
    byes: Decimal


def _state_points(p: Preparation, *, with_next_byes: bool) -> None:
    """Points of record 001 are those before the round to be paired (6.7, C41).

    Fictitious points and byes of coming rounds are taken out. Engines add up the cells and want
    the points of a bye of the round to be paired in them (10.1). Points that nothing explains stay.
    """
    if p.t.is_team_event:
        return
    accelerations = acceleration_in_force(p.t)
    in_force = scoring_in_force(p.t, accelerations)
    lent_in = in_force.reading.accelerated_round
    numbers = (player.number for player in p.t.players)
    lent = {} if lent_in is None else points_in_round(accelerations, numbers, lent_in)
    unexplained = frozenset(in_force.unexplained)
    extras = []
    for player in p.t.players:
        early, explained = _early_byes(p.t, player, in_force, player.number not in unexplained)
        if with_next_byes and explained:
            early -= _next_bye(p.t, player, in_force)
        own = lent.get(player.number, ()) if player.number not in unexplained else ()
        extras.append(_Extra(sum(own, ZERO), early))
    _say_extras(p, lent_in, extras)
    p.t = replace(
        p.t,
        players=tuple(
            player
            if player.points is None or not any(extra)
            else replace(player, points=player.points - sum(extra, ZERO))
            for player, extra in zip(p.t.players, extras, strict=True)
        ),
    )


def _say_extras(p: Preparation, lent_in: int | None, extras: Iterable[_Extra]) -> None:
    if lent_in is not None:
        p.assume("points", f"the fictitious points of round {lent_in} were taken out of the points")
    byes = [extra.byes for extra in extras]
    if any(value < 0 for value in byes):
        p.assume(
            "points", f"the byes announced for round {p.t.next_round} were added to the points"
        )
    if any(value > 0 for value in byes):
        p.assume("points", "byes announced for coming rounds were taken out of the points")


def _early_byes(
    t: Tournament, player: Player, in_force: ScoringInForce, explained: bool
) -> tuple[Decimal, bool]:
    """What announced byes add to a player's points, and whether that is known."""
    if player.points is None:
        return ZERO, False
    announced = [
        n
        for n, s in enumerate(t.round_states, 1)
        if s is RoundState.ANNOUNCED and in_force.reading.includes(player.entry(n), n, s)
    ]
    if not announced:
        return ZERO, True
    worth = sum((entry_points(t, player, n, in_force.scoring) for n in announced), ZERO)
    if in_force.source == "default":  # nothing was compared: no round has been paired
        possible = (worth, _next_bye(t, player, in_force))
        return (player.points if player.points in possible else ZERO), True
    return (worth if explained else ZERO), explained


def _next_bye(t: Tournament, player: Player, in_force: ScoringInForce) -> Decimal:
    if not isinstance(player.entry(t.next_round), Bye):
        return ZERO
    return entry_points(t, player, t.next_round, in_force.scoring)


# -- rating and pairing ---------------------------------------------------------------------------


def _unread_results(t: Tournament) -> Iterator[str]:
    """A rating report is not made from players' lines that could not be read in full."""
    lines = {player.line for player in t.players}
    for finding in t.reading_findings:
        if finding.kind in DROPPED and finding.span.line in lines:
            yield f"line {finding.span.line}: {finding.message}"


def _open_games(t: Tournament) -> Iterable[str]:
    """A rating report holds no open games (format notes, 6.8)."""
    found = sorted(
        (number, player.number, game.opponent or 0)
        for number, player, game in t.games()
        if game.result.is_open and (game.opponent is None or player.number <= game.opponent)
    )
    return [f"round {number}: {one} - {other} has no result" for number, one, other in found]


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
