"""From a report to the task of a round: the next one, or one that was paired long ago.

`pairing_event` reads the report once; `PairingEvent.task` cuts any round out of it. What was taken
from where and what had to be assumed is reported with it. What prevents it is a `Refusal`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from crosstable.model.findings import Assumption
from crosstable.model.pairing_editions import PairingEdition
from crosstable.model.phrases import Phrase, Words, joined, phrase, plural
from crosstable.model.results import Colour, Result
from crosstable.model.tournament import RESULT, GameScoring, RoundState, Tournament
from crosstable.pairing.careers import Career, Careers, rounds_behind
from crosstable.pairing.choice import ChosenSystem, system_of
from crosstable.pairing.doublematches import first_game_of, is_in_match, match_of, past_matches
from crosstable.pairing.playercareers import player_careers
from crosstable.pairing.refusal import Refusal, Way
from crosstable.pairing.roundcount import assumed_rounds, out_of_range, rounds_of
from crosstable.pairing.soundness import (
    earliest_fault,
    first_fault,
    points_that_do_not_fit,
)
from crosstable.pairing.sources import colour_in_words, taken_from
from crosstable.pairing.task import Contender, PastRound, RoundTask
from crosstable.pairing.teamcareers import team_careers
from crosstable.rules.acceleration.systems import (
    BAKU_LENDS,
    GAME_WIN,
    MATCH_WIN,
    acceleration_in_force,
)
from crosstable.rules.matches import hidden_results, notes_on
from crosstable.rules.recorded import as_counted
from crosstable.rules.scoring import ScoringInForce, scoring_in_force, with_unwritten_byes

if TYPE_CHECKING:
    from crosstable.model.records import Acceleration


class PairingEvent(NamedTuple):
    """A report as the pairing systems need it.

    `sources` say what was taken from which record, `assumptions` what nothing said.
    """

    t: Tournament
    chosen: ChosenSystem
    careers: Careers
    scoring: ScoringInForce
    rounds: int
    initial_colour: Colour
    sources: tuple[Phrase, ...]
    assumptions: tuple[Assumption, ...]
    reread: Mapping[tuple[str, str], Careers] = MappingProxyType({})
    """The careers by readings that lend other virtual points, by option and choice."""

    @property
    def taken(self) -> tuple[str, ...]:
        """What was taken from which record, in English."""
        return tuple(map(str, self.sources))

    @property
    def next_round(self) -> int:
        """The round that has not been paired yet."""
        return rounds_behind(self.t) + 1

    def by_edition(self, edition: PairingEdition | None, why: Words) -> PairingEvent:
        """The event by another edition of its system, which was assumed for a reason."""

        def with_reason(items: tuple[Assumption, ...]) -> tuple[Assumption, ...]:
            return tuple(replace(a, sentence=why) if a.kind == "edition" else a for a in items)

        chosen = replace(
            self.chosen, edition=edition, assumptions=with_reason(self.chosen.assumptions)
        )
        return self._replace(chosen=chosen, assumptions=with_reason(self.assumptions))

    def task(self, round_number: int) -> RoundTask:
        """The task of a round up to the next one, from what lies before it; of a table any round.

        A player has no pairing number before the first round that he is paired in (C.04.2, 2.4);
        teams have theirs from the start and keep them (C.04.6, 1.1), and so do tables.
        """
        contenders = [
            career
            for career in self.careers.careers
            if self.chosen.system.has_fixed_pairings
            or self.chosen.system.has_everybody
            or self.chosen.kind.team
            or career.is_present(round_number)
            or career.has_taken_part_before(round_number)
        ]
        options = self.chosen.settings_in(round_number)
        past_of = partial(_past, round_number)
        if self.chosen.system.plays_matches_of_two:
            by_number = {career.number: career for career in self.careers.careers}
            matches = match_of(round_number)
            past_of = partial(past_matches, by_number=by_number, matches=matches)
            options = {**options, "first_game": first_game_of(contenders, round_number)}
        is_present = is_in_match if self.chosen.system.plays_matches_of_two else Career.is_present
        task = RoundTask(
            round_number=round_number,
            rounds=self.rounds,
            contenders=tuple(
                _contender(
                    career,
                    tpn,
                    round_number,
                    name=self._name(career.number),
                    past=past_of(career),
                    is_present=is_present(career, round_number),
                )
                for tpn, career in enumerate(contenders, 1)
            ),
            initial_colour=self.initial_colour,
            worth=self.careers.worth,
            unit=self.careers.unit,
            forbidden=frozenset(_forbidden_pairs(self.t, round_number)),
            options=options,
        )
        return self.chosen.system.prepare(self.t, task)

    def _name(self, number: int) -> str:
        people = self.t.team_by_number if self.t.is_team_event else self.t.by_number
        return people[number].name if number in people else ""


def _past(round_number: int, career: Career) -> tuple[PastRound, ...]:
    return career.past[: round_number - 1]


def _contender(
    career: Career,
    tpn: int,
    round_number: int,
    *,
    name: str,
    past: tuple[PastRound, ...],
    is_present: bool,
) -> Contender:
    before = min(round_number - 1, len(career.past))
    return Contender(
        number=career.number,
        tpn=tpn,
        score=career.scores[before],
        points=career.points[before],
        past=past,
        is_present=is_present,
        second=career.seconds[before],
        rating=career.rating,
        name=name,
    )


def _forbidden_pairs(t: Tournament, round_number: int) -> Iterator[tuple[int, int]]:
    """Pairs that records 260 and XXP keep apart in a round."""
    for record in t.prohibited:
        begun = record.first_round is None or record.first_round <= round_number
        over = record.last_round is not None and record.last_round < round_number
        if begun and not over:
            yield from combinations(sorted(set(record.participants)), 2)


# -- the report -----------------------------------------------------------------------------------


def pairing_event(
    t: Tournament,
    round_number: int | None = None,
    system: str | None = None,
    options: Mapping[str, str] | None = None,
) -> PairingEvent | Refusal:
    """The report, read for pairing a round (default: the next one).

    `system` overrides the system of the report: a code of record 192, or a name such as ``swiss``;
    `options` are choices that the system leaves open (`PairingSystem.options`).
    """
    t = as_counted(t)
    chosen = system_of(t, system, options)
    if isinstance(chosen, Refusal):
        return chosen
    wanted = rounds_behind(t) + 1 if round_number is None else round_number
    rounds = rounds_of(t, chosen, wanted)
    if isinstance(rounds, Refusal):
        return rounds
    lent = acceleration_in_force(t, chosen.settings.get(BAKU_LENDS))
    scoring = scoring_in_force(t, lent)
    fault = out_of_range(t, chosen, wanted, rounds) or _fault(t, chosen, wanted, scoring)
    return fault or _read(t, chosen, scoring, lent, rounds, wanted)


def replayable_event(
    t: Tournament, system: str | None = None, options: Mapping[str, str] | None = None
) -> tuple[PairingEvent | None, int, Refusal | None]:
    """The report read for all its paired rounds: the event, the last round that can be rebuilt,
    and what stands in the way of the others."""
    t = as_counted(t)
    chosen = system_of(t, system, options)
    if isinstance(chosen, Refusal):
        return None, 0, chosen
    paired = rounds_behind(t)
    rounds = rounds_of(t, chosen, paired)
    if isinstance(rounds, Refusal):
        return None, 0, rounds if paired else None
    fault = _nobody(t) or chosen.system.refuses(t) or earliest_fault(t)
    last = paired if fault is None else min(paired, (fault.round_number or 1) - 1)
    if last < 1:
        return None, 0, fault
    lent = acceleration_in_force(t, chosen.settings.get(BAKU_LENDS))
    return _read(t, chosen, scoring_in_force(t, lent), lent, rounds, paired), last, fault


def _fault(
    t: Tournament, chosen: ChosenSystem, wanted: int, scoring: ScoringInForce
) -> Refusal | None:
    """Points are compared for the next round only: those of past rounds are not in the report.

    What a table gives does not follow from results.
    """
    is_next = wanted == rounds_behind(t) + 1
    is_table = chosen.system.has_fixed_pairings
    return (
        _nobody(t)
        or chosen.system.refuses(t)
        or first_fault(t, wanted)
        or (None if is_table else _round_without_results(t, wanted))
        or (points_that_do_not_fit(t, scoring) if is_next else None)
    )


def _read(
    t: Tournament,
    chosen: ChosenSystem,
    scoring: ScoringInForce,
    lent: Sequence[Acceleration],
    rounds: int,
    wanted: int,
) -> PairingEvent:
    written = with_unwritten_byes(t, scoring.unwritten)
    careers = careers_in_force(written, scoring.scoring, lent, chosen.settings)
    colour, colour_source = _initial_colour(t, careers)
    return PairingEvent(
        t=t,
        chosen=chosen,
        careers=careers,
        scoring=scoring,
        rounds=rounds,
        initial_colour=colour,
        sources=tuple(taken_from(t, chosen, scoring, lent, wanted)),
        assumptions=(
            *chosen.assumptions,
            *assumed_rounds(t, chosen, rounds),
            *_assumed_colour(chosen, colour, colour_source),
            *_assumed_scoring(t, scoring),
            *_assumed_draws(t, scoring.scoring, wanted),
            *_points_of_matches(t, careers, chosen, wanted),
        ),
        reread=_careers_by_other_readings(written, scoring.scoring, chosen),
    )


def _careers_by_other_readings(
    t: Tournament, scoring: GameScoring, chosen: ChosenSystem
) -> Mapping[tuple[str, str], Careers]:
    """C.04.7 of a Double-Swiss: which win is lent."""
    taken = chosen.settings.get(BAKU_LENDS)
    others = [choice for choice in (MATCH_WIN, GAME_WIN) if taken not in (None, choice)]
    return {
        (BAKU_LENDS, choice): careers_in_force(
            t, scoring, acceleration_in_force(t, choice), chosen.settings
        )
        for choice in others
    }


def careers_in_force(
    t: Tournament,
    scoring: GameScoring,
    lent: Sequence[Acceleration],
    settings: Mapping[str, Any],
) -> Careers:
    """What lies behind the teams of a team event, else behind the players.

    `settings` are those of the system: which score of teams is the primary one.
    """
    if not t.is_team_event:
        return player_careers(t, scoring, lent)
    primary = settings.get("primary") or "MP"
    secondary = settings.get("secondary")
    return team_careers(t, scoring, lent, primary, secondary)


# -- participants and results ---------------------------------------------------------------------


def _nobody(t: Tournament) -> Refusal | None:
    if t.players and (t.teams or not t.is_team_event):
        return None
    return Refusal(
        "nobody", phrase("there is nobody to pair"), phrase("add the players (records 001)")
    )


def _round_without_results(t: Tournament, wanted: int) -> Refusal | None:
    """A round that was paired and not played yet: nothing follows from it."""
    number = next((n for n in range(1, wanted) if has_no_results(t, n)), None)
    if number is None:
        return None
    first = next(player for n, player, _ in t.games() if n == number)
    return Refusal(
        "results-missing",
        phrase("round {n} is paired and has no results yet", n=number),
        phrase("enter them, or pair round {n} again", n=number),
        t.cell_place(first, number, RESULT),
        way=Way.PAIR_AGAIN,
        round_to_pair=number,
    )


def has_no_results(t: Tournament, round_number: int) -> bool:
    """Whether a round is paired and all its games wait for their results."""
    states = t.round_states[round_number - 1 : round_number]
    return states == (RoundState.PENDING,) and all(
        game.result is Result.PENDING for n, _, game in t.games() if n == round_number
    )


def _assumed_draws(t: Tournament, scoring: GameScoring, wanted: int) -> Iterator[Assumption]:
    """Games before the round without a result, and those marked as unknown (C.04.2, 3.1)."""
    worth = worth_of_open_games(scoring)
    waiting: dict[int, list[int]] = {}
    for number, player, game in t.games():
        if number < wanted and game.result.is_open:
            waiting.setdefault(number, []).append(player.number)
    for number, numbers in sorted(waiting.items()):
        players = sorted(numbers)
        yield Assumption("adjourned", _open_for_pairing(number, players, worth))


def worth_of_open_games(scoring: GameScoring) -> Phrase:
    """What games without a result count as until they are played: draws, unless 162 says more."""
    if scoring.unknown == scoring.white_draw:
        return phrase("draws")
    return phrase("{n} points (X of record 162)", n=str(scoring.unknown))


def _open_for_pairing(round_number: int, players: Sequence[int], worth: Words) -> Phrase:
    shown = ", ".join(map(str, players[:_NAMED]))
    if len(players) <= _NAMED:
        return phrase(
            "round {n}: open games count as {a} for the pairing (players {l})",
            n=round_number,
            a=worth,
            l=shown,
        )
    return phrase(
        "round {n}: open games count as {a} for the pairing (players {l} and others)",
        n=round_number,
        a=worth,
        l=shown,
    )


_NAMED = 6
"""How many players are named."""


def _assumed_scoring(t: Tournament, scoring: ScoringInForce) -> Iterator[Assumption]:
    """Before the first result nothing but a record can tell it; teams have a usual one (162)."""
    if scoring.is_default and not t.is_team_event:
        yield Assumption("scoring", scoring.sentence)
    if scoring.unwritten:
        in_order = sorted(scoring.unwritten, key=lambda byes: byes.number)
        sentence = phrase(
            "blank rounds count as byes with points, as the points in the report show: players {l}",
            l=joined(byes.words for byes in in_order),
        )
        yield Assumption("unwritten-byes", sentence)
    yield from notes_on(t, hidden_results(t))


def _points_of_matches(
    t: Tournament, careers: Careers, chosen: ChosenSystem, wanted: int
) -> Iterator[Assumption]:
    """Records 310 that do not have what follows from the matches: they are informative.

    A bye of the round to come may be in them, so teams that have one are left out.
    """
    if not t.is_team_event or wanted != rounds_behind(t) + 1:
        return
    is_match_points = (chosen.settings.get("primary") or "MP") == "MP"
    off = []
    for career in careers.careers:
        team = t.team_by_number[career.number]
        stated = team.match_points if is_match_points else team.game_points
        counted = Decimal(career.points[-1]) / careers.unit
        if stated not in (None, counted) and not career.is_announced_absent:
            off.append(
                phrase(
                    "team {n} with {a}, {b} by its matches",
                    n=team.number,
                    a=stated,
                    b=f"{counted:.1f}",
                )
            )
    if off:
        yield Assumption("team-points", _off_sentence(len(off), off[0], is_match_points))


def _off_sentence(teams: int, first: Phrase, is_match_points: bool) -> Phrase:
    if is_match_points:
        return plural(
            teams,
            "the match points of {n} team (records 310) do not follow from the matches, which "
            "count; first: {a}",
            "the match points of {n} teams (records 310) do not follow from the matches, which "
            "count; first: {a}",
            a=first,
        )
    return plural(
        teams,
        "the game points of {n} team (records 310) do not follow from the matches, which count; "
        "first: {a}",
        "the game points of {n} teams (records 310) do not follow from the matches, which count; "
        "first: {a}",
        a=first,
    )


# -- the initial colour ---------------------------------------------------------------------------


def _initial_colour(t: Tournament, careers: Careers) -> tuple[Colour, Words | None]:
    """The colour drawn before round 1, and where it comes from if no record states it."""
    if t.initial_colour is not None:
        return t.initial_colour, None
    paired = [c for c in careers.careers if c.stages and c.stages[0].is_paired]
    for tpn, career in enumerate(paired, 1):
        colour = career.stages[0].colour
        if colour is not None:
            seen = colour if tpn % 2 else colour.opposite
            name = colour_in_words(colour)
            return seen, phrase("player {n} had {a} in round 1", n=career.number, a=name)
    return Colour.WHITE, ""


def _assumed_colour(
    chosen: ChosenSystem, colour: Colour, source: Words | None
) -> Iterator[Assumption]:
    if source is None or chosen.system.has_fixed_pairings:
        return
    reason = source or phrase("no record 152 (or XXC) gives the result of the draw")
    name = colour_in_words(colour)
    yield Assumption("initial-colour", phrase("{a} is the initial colour: {b}", a=name, b=reason))
