"""What is wrong with the rounds of a report, as faults of the catalogue with their places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import TYPE_CHECKING

from crosstable.checks.catalogue import pairings as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, Words, enumerated, joined, phrase
from crosstable.model.records import Team
from crosstable.model.tournament import COLOUR, OPPONENT, RESULT, Player, Tournament
from crosstable.pairing.circumstances import Circumstance, EarlierResult
from crosstable.pairing.legality import BYE, COLOURS, MET, PROHIBITED, Broken, RecordedPair
from crosstable.pairing.othersystem import other_system
from crosstable.pairing.replay import Judgement, Replay

if TYPE_CHECKING:
    from crosstable.model.records import Team


_KIND_OF_RULE: dict[str, Kind] = {
    MET: kinds.MET_BEFORE,
    PROHIBITED: kinds.PAIRING_PROHIBITED,
    BYE: kinds.BYE_NOT_ALLOWED,
    COLOURS: kinds.COLOURS_CLASH,
}


def replay_faults(replay: Replay) -> Iterator[Noticed]:
    """Every fault of the replayed rounds, why others were not replayed, and what was assumed."""
    other = other_system(replay)
    if other is not None:
        yield kinds.EVIDENTLY_ANOTHER_SYSTEM.at(replay.t.place("type_text"), **other._asdict())
    for judgement in replay.judgements if other is None else ():
        yield from faults_of_round(replay.t, judgement)
    if replay.refusal is not None and replay.unjudged:
        yield kinds.ROUND_NOT_REPLAYED.at(
            replay.refusal.span, rounds=_rounds(replay.unjudged), why=replay.refusal.sentence
        )
    for assumption in replay.assumptions:
        yield kinds.REPLAY_ASSUMED.at(message=assumption.sentence)


def _rounds(numbers: tuple[int, ...]) -> Phrase:
    if len(numbers) == 1:
        return phrase("round {n}", n=numbers[0])
    return phrase("rounds {a} to {b}", a=numbers[0], b=numbers[-1])


def faults_of_round(t: Tournament, judgement: Judgement) -> Iterator[Noticed]:
    """Every fault of one round."""
    number = judgement.round_number
    for broken in judgement.broken:
        yield _fault_of_broken_rule(t, number, broken)
    for pair, instead in judgement.differing:
        yield kinds.PAIRING_DIFFERS.at(
            _place(t, pair.one, number),
            related=((_place(t, pair.other, number), phrase("the opponent")),),
            round=number,
            pair=_pair(t, pair),
            right=joined(instead) if instead else phrase("nobody"),
            decides=_decides(judgement),
        )
    for pair in judgement.turned:
        yield kinds.COLOURS_DIFFER.at(
            _place(t, pair.one, number, COLOUR),
            related=((_place(t, pair.other, number, COLOUR), phrase("the opponent")),),
            round=number,
            pair=_pair(t, pair),
            decides=phrase(" ({a})", a=_BY_THIS_READING) if judgement.is_by_reading else "",
        )
    if judgement.disputed:
        yield kinds.DISPUTED_ROUND.at(round=number, reading=judgement.disputed)
    yield from _bye(t, judgement)
    yield from _right_when_paired(t, judgement)
    if judgement.refusal:
        yield kinds.ROUND_NOT_REPLAYED.at(
            rounds=phrase("round {n}", n=number), why=judgement.refusal
        )


def _fault_of_broken_rule(t: Tournament, number: int, broken: Broken) -> Noticed:
    first, *others = broken.numbers
    return _KIND_OF_RULE[broken.rule].at(
        _place(t, first, number),
        related=tuple((_place(t, other, number), who(t, other)) for other in others),
        round=number,
        who=reduce(
            lambda first, second: phrase("{a} and {b}", a=first, b=second),
            (who(t, number_) for number_ in broken.numbers),
        ),
        reason=broken.reason,
        clause=broken.clause,
    )


def _bye(t: Tournament, judgement: Judgement) -> Iterator[Noticed]:
    """Somebody has the bye whom the rules do not give it, or has it not."""
    if judgement.bye is None:
        return
    theirs, ours = judgement.bye
    holder = ours if theirs is None else theirs
    if holder is None:
        return
    yield kinds.PAIRING_DIFFERS.at(
        _place(t, holder, judgement.round_number),
        round=judgement.round_number,
        pair=phrase(
            "{a} – {b}",
            a=who(t, holder),
            b=phrase("a game") if theirs is None else phrase("bye"),
        ),
        right=phrase("no bye") if ours is None else phrase("{a} – bye", a=ours),
        decides=_decides(judgement),
    )


def _right_when_paired(t: Tournament, judgement: Judgement) -> Iterator[Noticed]:
    """What explains a whole round that differs, at the games or players that it is about."""
    number = judgement.round_number
    circumstances = judgement.circumstances
    if not circumstances:
        return
    first, *others = (_place_of(t, number, circumstance) for circumstance in circumstances)
    yield kinds.RIGHT_WHEN_PAIRED.at(
        first,
        related=tuple((place, phrase("or this one")) for place in others),
        round=number,
        circumstance=joined(map(_words_of, circumstances), phrase(", or if ")),
    )


def _place_of(t: Tournament, round_number: int, circumstance: Circumstance) -> Span:
    if isinstance(circumstance, EarlierResult):
        return _place(t, circumstance.one, circumstance.round_number, RESULT)
    return _place(t, min(circumstance.numbers), round_number)


def _words_of(circumstance: Circumstance) -> Phrase:
    if isinstance(circumstance, EarlierResult):
        game = f"{circumstance.one}–{circumstance.other}"
        number = circumstance.round_number
        if circumstance.winner is None:
            return phrase(
                "game {game} of round {n} was still recorded as a draw when it was paired",
                game=game,
                n=number,
            )
        return phrase(
            "game {game} of round {n} was still recorded as a win for {m} when it was paired",
            game=game,
            n=number,
            m=circumstance.winner,
        )
    who_came = enumerated(map(str, sorted(circumstance.numbers)))
    return phrase("{who} entered after the others had been paired", who=who_came)


_BY_THIS_READING = phrase("by this reading")


def _decides(judgement: Judgement) -> Words:
    """What rules out the round, in brackets, and whether that is by a reading of the text."""
    reason = judgement.decides
    if judgement.is_by_reading:
        reason = phrase("{a}; {b}", a=reason, b=_BY_THIS_READING) if reason else _BY_THIS_READING
    return phrase(" ({a})", a=reason) if reason else ""


# -- words and places -----------------------------------------------------------------------------


def _participant(t: Tournament, number: int) -> Player | Team:
    return t.team(number) if t.is_team_event else t.player(number)


def who(t: Tournament, number: int) -> Phrase:
    """A participant with the name, where there is one."""
    name = _participant(t, number).name
    if t.is_team_event:
        if name:
            return phrase("team {n} ({name})", n=number, name=name)
        return phrase("team {n}", n=number)
    if name:
        return phrase("player {n} ({name})", n=number, name=name)
    return phrase("player {n}", n=number)


def _pair(t: Tournament, pair: RecordedPair) -> Phrase:
    if pair.white == pair.other:
        return phrase("{a} – {b}", a=who(t, pair.other), b=who(t, pair.one))
    return phrase("{a} – {b}", a=who(t, pair.one), b=who(t, pair.other))


def _place(t: Tournament, number: int, round_number: int, field: str = OPPONENT) -> Span:
    """The cell of a player, the line of a team."""

    participant = _participant(t, number)
    if isinstance(participant, Team):
        return t.place(participant)
    return t.cell_place(participant, round_number, field)
