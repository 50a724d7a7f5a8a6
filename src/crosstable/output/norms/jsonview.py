"""Norms as the JSON of the contract, with a few keys more."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.output.jsontables import json_table
from crosstable.ratings.figures import halves
from crosstable.rules.norms.norm import Norm, NormGame, Norms
from crosstable.rules.norms.why import NormExplanation


def norms_json(found: Norms) -> Iterator[str]:
    """The object, one result a line."""
    return json_table(_head(found), "norms", map(norm_json, found.norms))


def explanation_json(found: Norms, explanation: NormExplanation) -> dict[str, object]:
    """All titles of one player, each with its sentences."""
    titles = [
        {
            **norm_json(part.norm),
            "verdict": part.verdict,
            "sentences": [{"clause": s.clause, "message": s.message} for s in part.sentences],
        }
        for part in explanation.titles
    ]
    player = explanation.player
    return {"id": player.number, "name": player.name, "norms": titles, **_head(found)}


def _head(found: Norms) -> dict[str, object]:
    large = found.large_swiss
    return {
        "event": {"name": found.event, "rounds": found.rounds, "federation": found.host or None},
        "edition": found.edition,
        "system": found.system.name,
        "conditions": [
            {"clause": one.clause, "met": one.met, "message": one.message, "rule": one.rule}
            for one in found.conditions
        ],
        "exemptions": [
            {"clause": one.clause, "applies": one.applies, "message": one.message}
            for one in found.exemptions
        ],
        "rounds": [
            {
                "round": field.round_number,
                "foreign": field.foreign,
                "federations": field.federations,
                "titled": field.strong,
            }
            for field in found.fields
        ],
        "serves_1_5_6": None
        if large is None
        else {"applies": large.applies, "message": large.message},
        "assumptions": [{"kind": a.kind, "message": a.message} for a in found.assumptions],
    }


def norm_json(norm: Norm) -> dict[str, object]:
    """One result, in the order of the contract."""
    figures, player = norm.figures, norm.player
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
        "reasons": [
            {
                "clause": one.clause,
                "met": one.met,
                "message": one.message,
                "rule": one.rule,
                "have": one.have,
                "need": one.need,
            }
            for one in norm.conditions
        ],
        "fide_id": player.fide_id,
        "federation": player.federation or None,
        "p": figures.percent,
        "dp": figures.dp,
        "exceeded_by": halves(above) if norm.made and above is not None else None,
        "counts_as": norm.counts_as,
        "held": norm.is_held,
        "remarks": [{"clause": one.clause, "message": one.message} for one in norm.remarks],
        "rounds": [_game(game) for game in norm.games],
    }


def _game(game: NormGame) -> dict[str, object]:
    one, opponent = game.round, game.round.opponent
    return {
        "round": one.round_number,
        "opponent": None if opponent is None else opponent.number,
        "result": one.result or None,
        "status": game.status.value,
        "rating": game.rating,
        "adjusted": game.adjusted,
        "reason": game.reason or None,
        "clause": game.clause or None,
    }
