"""Title norms, and the sentences on one player."""

from __future__ import annotations

from typing import TypedDict

from crosstable.output.answers.filling import fill_answer
from crosstable.output.answers.shared import Said, list_assumptions
from crosstable.ratings.figures import halves
from crosstable.rules.norms.conditions import Condition
from crosstable.rules.norms.norm import Norm, NormGame, Norms
from crosstable.rules.norms.why import NormExplanation


class NormEvent(TypedDict):
    """The event whose norms are judged."""

    name: str | None
    rounds: int
    federation: str | None


class EventCondition(TypedDict):
    """A condition that the event must meet."""

    clause: str
    met: bool | None
    message: str
    rule: str


class ExemptionAnswer(TypedDict):
    """An exemption, and whether it applies."""

    clause: str
    applies: bool
    message: str


class LargeSwiss(TypedDict):
    """Whether the event is one of those of which an application needs one (1.5.6)."""

    applies: bool
    message: str


class FieldAnswer(TypedDict):
    """Who was there in a round."""

    round: int
    foreign: int
    federations: int
    titled: int


class NormsHead(TypedDict):
    """What both answers begin or end with."""

    event: NormEvent
    edition: str
    system: str
    conditions: list[EventCondition]
    exemptions: list[ExemptionAnswer]
    rounds: list[FieldAnswer]
    serves_1_5_6: LargeSwiss | None
    assumptions: list[Said]


class ReasonAnswer(EventCondition):
    """A condition of a norm, with its figures where it has any."""

    have: int | None
    need: int | None


class SentenceAnswer(TypedDict):
    """A sentence with its clause."""

    clause: str | None
    message: str


class JudgedGame(TypedDict):
    """A round of a player, and whether it counts."""

    round: int
    opponent: int | None
    result: str | None
    status: str
    rating: int | None
    adjusted: int | None
    reason: str | None
    clause: str | None


class NormRow(TypedDict):
    """The result of a player for a title, in the order of the published JSON."""

    id: int
    name: str
    title: str
    made: bool
    games: int
    score: str
    required: str | None
    ra: int | None
    rp: int | None
    reasons: list[ReasonAnswer]
    fide_id: str | None
    federation: str | None
    p: int | None
    dp: int | None
    exceeded_by: str | None
    counts_as: int | None
    held: bool
    remarks: list[SentenceAnswer]
    rounds: list[JudgedGame]


class NormsAnswer(NormsHead):
    """All results."""

    norms: list[NormRow]


class ExplainedNorm(NormRow):
    """A result with the sentences that lead to the verdict."""

    verdict: str
    sentences: list[SentenceAnswer]


class NormsWhy(NormsHead):
    """All titles of one player."""

    id: int
    name: str
    norms: list[ExplainedNorm]


def norms_answer(norms: Norms) -> NormsAnswer:
    """All results."""
    return {**_head(norms), "norms": [_norm(norm) for norm in norms.norms]}


def norms_why(norms: Norms, explanation: NormExplanation) -> NormsWhy:
    """One player."""
    titles: list[ExplainedNorm] = [
        {
            **_norm(part.norm),
            "verdict": part.verdict,
            "sentences": [fill_answer(SentenceAnswer, sentence) for sentence in part.sentences],
        }
        for part in explanation.titles
    ]
    player = explanation.player
    return {"id": player.number, "name": player.name, "norms": titles, **_head(norms)}


def _head(norms: Norms) -> NormsHead:
    large = norms.large_swiss
    return {
        "event": {"name": norms.event, "rounds": norms.rounds, "federation": norms.host or None},
        "edition": norms.edition,
        "system": norms.system.name,
        "conditions": [fill_answer(EventCondition, condition) for condition in norms.conditions],
        "exemptions": [fill_answer(ExemptionAnswer, exemption) for exemption in norms.exemptions],
        "rounds": [
            fill_answer(FieldAnswer, field, round=field.round_number, titled=field.strong)
            for field in norms.fields
        ],
        "serves_1_5_6": None if large is None else fill_answer(LargeSwiss, large),
        "assumptions": list_assumptions(norms.assumptions),
    }


def _norm(norm: Norm) -> NormRow:
    figures = norm.figures
    player = norm.player
    above = norm.exceeded_by
    return {
        "id": player.number,
        "name": player.name,
        "title": norm.title.code,
        "made": norm.made,
        "games": figures.games,
        "score": halves(figures.half_points),
        "required": None if figures.required is None else halves(figures.required),
        "ra": figures.ra,
        "rp": figures.rp,
        "reasons": [_reason(condition) for condition in norm.conditions],
        "fide_id": player.fide_id,
        "federation": player.federation or None,
        "p": figures.percent,
        "dp": figures.dp,
        "exceeded_by": halves(above) if norm.made and above is not None else None,
        "counts_as": norm.counts_as,
        "held": norm.is_held,
        "remarks": [fill_answer(SentenceAnswer, remark) for remark in norm.remarks],
        "rounds": [_game(game) for game in norm.games],
    }


def _reason(condition: Condition) -> ReasonAnswer:
    """Written out: a report has ten thousand of these and of the games, and this is quicker."""
    return {
        "clause": condition.clause,
        "met": condition.met,
        "message": condition.message,
        "rule": condition.rule,
        "have": condition.have,
        "need": condition.need,
    }


def _game(game: NormGame) -> JudgedGame:
    round_ = game.round
    opponent = game.round.opponent
    return {
        "round": round_.round_number,
        "opponent": None if opponent is None else opponent.number,
        "result": round_.result or None,
        "status": game.status.value,
        "rating": game.rating,
        "adjusted": game.adjusted,
        "reason": game.reason or None,
        "clause": game.clause or None,
    }
