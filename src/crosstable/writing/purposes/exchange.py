"""Exchange between programs: what a reader would have to guess is stated (format notes, 6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from crosstable.model.phrases import Words, phrase
from crosstable.model.records import TeamBye
from crosstable.model.results import ByeKind, Colour
from crosstable.model.tournament import Game, RoundState, Tournament
from crosstable.model.tournament_types import parse_type_code, without_baku
from crosstable.rules.acceleration.systems import is_baku, named_acceleration
from crosstable.rules.matches import team_matches
from crosstable.writing.purposes.preparation import Preparation


def make_exchangeable(p: Preparation) -> None:
    """State the rounds, the initial colour, the acceleration and absent teams."""
    state_rounds(p)
    t = p.t
    if t.initial_colour is None and p.holds("initial-colour", "javafo-options"):
        colour, reason = _inferred_colour(t)
        p.assume(
            "initial-colour",
            phrase(
                "{colour} is the initial colour: {reason}",
                colour=colour.value.upper(),
                reason=reason,
            ),
        )
        p.t = replace(t, initial_colour=colour)
    if p.holds("acceleration") or (p.holds("acceleration-by-player") and not t.is_team_event):
        _state_acceleration(p)
    if t.is_team_event and p.holds("byes"):
        _state_absent_teams(p)


def state_rounds(p: Preparation) -> None:
    """An exchange needs their number (format notes, 6.1); a dialect without a record loses it."""
    t = p.t
    held = p.holds("rounds")
    if t.declared_rounds is not None:
        return
    rounds = max(len(t.round_dates), t.paired_rounds, _last_announced(t))
    if rounds:
        p.t = replace(t, declared_rounds=rounds)
    if rounds and held:
        p.assume("rounds", phrase("{rounds} rounds: their number is not stated", rounds=rounds))
    elif held:
        p.refusals.append(phrase("the number of rounds is not stated and cannot be inferred"))


def refuse_without_rounds(p: Preparation) -> None:
    """Nobody can go on with an event of which nothing states the number of rounds (6.1)."""
    if not p.holds("rounds"):
        refusal = phrase(
            "an exchange needs the number of rounds, and {dialect} has no record for it; "
            "write trf26",
            dialect=p.target.name,
        )
        p.refusals.append(str(refusal))


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
            p.assume(
                "team-absence",
                phrase("240 Z: team {who} had no match in round {number}", who=who, number=number),
            )
            bye = TeamBye(ByeKind.ZERO_POINT, number, absent)
            p.t = replace(p.t, team_byes=(*p.t.team_byes, bye))


def _inferred_colour(t: Tournament) -> tuple[Colour, Words]:
    """By the highest ranked participant with a colour in round 1; it alternates (C40)."""
    for index, colour in enumerate(_first_colours(t)):
        if colour is not None:
            right = colour if index % 2 == 0 else colour.opposite
            return right, phrase("so round 1 was paired")
    return Colour.WHITE, phrase("it is not stated and nobody has had a colour")


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
            phrase(
                "the acceleration named by {name} is written as {n} ranges of fictitious points, "
                "and no longer named",
                name=t.type_code or t.type_text or t.acceleration_name,
                n=len(named),
            ),
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
    return without_baku(code) if code and known is not None and known.accelerated else code
