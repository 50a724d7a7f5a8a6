"""The next round by the rules of its system, and the rounds that were played paired again."""

from __future__ import annotations

from typing import TypedDict

from crosstable.checks.judging import judge
from crosstable.desk.jobs.reading import case, report
from crosstable.errors import NotPaired
from crosstable.model.phrases import Joined, Phrase, Words, phrase
from crosstable.model.tournament import Tournament
from crosstable.output.forms.lists import pairings_report
from crosstable.output.headings import translate_headings
from crosstable.output.language import messages
from crosstable.output.pairings import bye_cells, pairs_text, round_table
from crosstable.pairing.careers import rounds_behind
from crosstable.pairing.reading import has_no_results
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.replay import Judgement, replay
from crosstable.pairing.replayfaults import faults_of_round
from crosstable.pairing.rounds import RoundPairing, round_or_refusal
from crosstable.pairing.writing import WrittenRound, with_round
from crosstable.web.blocks import ShownTable, plain_table, shown_table

ALL_PAIRED = "all-rounds-paired"
"""The refusal that is no fault: the event is over."""


def pair_report(
    data: bytes, round_number: int | None = None, system: str | None = None
) -> RoundPairing:
    """A round of a report, paired; raises `NotPaired` with the reason."""
    answer = round_or_refusal(report(data), round_number, system)
    if isinstance(answer, RoundPairing):
        return answer
    raise NotPaired(answer.words)


class RoundChoices(TypedDict):
    """Which rounds can be looked at."""

    played: int
    last: int
    printable: int
    is_open: bool
    current: CurrentRound | None
    as_played: ShownTable | None


class CurrentRound(TypedDict):
    """A round of the report whose results are missing."""

    round: int
    table: ShownTable


class RoundAsItIs(RoundChoices):
    """A round that is paired already."""

    refusal: None


class RefusedRound(RoundChoices):
    """Why there is no round to pair."""

    refusal: Words
    is_over: bool


class PairedRound(RoundChoices):
    """A round that was paired: its boards, and who does not play."""

    refusal: None
    round: int
    rounds: int
    system: Words
    boards: ShownTable
    bye: list[str] | None
    absent: list[tuple[int, str]]
    taken: list[Words]
    assumptions: list[Words]


def next_round(
    data: bytes, round_number: int | None = None, language: str = "en"
) -> RoundAsItIs | RefusedRound | PairedRound:
    """The boards of a round (default: the current one, else the next), or why there are none."""
    t = report(data)
    behind = rounds_behind(t)
    choices: RoundChoices = {
        "played": behind,
        "last": max(t.rounds, behind),
        "printable": t.paired_rounds,
        "is_open": has_no_results(t, behind),
        "current": None,
        "as_played": None,
    }
    if round_number is None and choices["is_open"]:
        listed = pairings_report(case(data, language=language, round_number=behind))
        current: CurrentRound = {"round": behind, "table": shown_table(next(listed.tables))}
        return {**choices, "refusal": None, "current": current}
    answer = round_or_refusal(t, round_number)
    if not isinstance(answer, RoundPairing):
        is_over = isinstance(answer, Refusal) and answer.kind == ALL_PAIRED
        return {**choices, "refusal": answer.words, "is_over": is_over}
    people = t.team_by_number if t.is_team_event else t.by_number
    bye = bye_cells(answer)
    choices["as_played"] = _as_played(data, t, round_number, language)
    return {
        **choices,
        "refusal": None,
        "round": answer.task.round_number,
        "rounds": answer.task.rounds,
        "system": answer.event.chosen.words,
        "boards": plain_table(translate_headings(round_table(answer), messages(language))),
        "bye": None if bye is None else [cell.text for cell in bye],
        "absent": [(number, people[number].name) for number in answer.absent],
        "taken": list(answer.event.sources),
        "assumptions": [item.sentence for item in answer.event.assumptions],
    }


def _as_played(
    data: bytes, t: Tournament, round_number: int | None, language: str
) -> ShownTable | None:
    """A round of the report with its results."""
    if round_number is None or round_number > t.paired_rounds:
        return None
    listed = pairings_report(case(data, language=language, round_number=round_number))
    return shown_table(next(listed.tables))


class PairWhy(TypedDict):
    """Why somebody was paired like this."""

    number: int
    name: str
    is_team: bool
    round: int
    reasons: list[Words]
    """The first one is plain; the others are the rules step by step."""
    apart: list[str]
    """The names of those whom the participant must not meet."""
    other: int | None
    not_other: Words | None
    """Why the participant does not meet the one who was asked about."""
    rivals: list[tuple[int, str]]


def pair_why(
    data: bytes, number: int, round_number: int | None = None, other: int | None = None
) -> PairWhy:
    """Why somebody plays whom, and why not somebody else, in sentences."""
    pairing = pair_report(data, round_number)
    t = pairing.event.t
    people = t.teams if t.is_team_event else t.players
    rivals = [
        (person.number, person.name)
        for person in people
        if person.number != number and pairing.has(person.number)
    ]
    asked = other if other in dict(rivals) and number not in pairing.absent else None
    apart = {two for pair in pairing.task.forbidden if number in pair for two in pair}
    return {
        "number": number,
        "name": _name_of(pairing, number),
        "is_team": t.is_team_event,
        "round": pairing.task.round_number,
        "reasons": pairing.reasons(number),
        "apart": [name for rival, name in rivals if rival in apart],
        "other": asked,
        "not_other": None if asked is None else pairing.reasons(number, asked)[-1],
        "rivals": rivals,
    }


def reasons_for(round_pairing: RoundPairing, numbers: tuple[int, ...]) -> list[str]:
    """Why one participant plays whom, and with two why the first does not play the second."""
    for number in numbers:
        _name_of(round_pairing, number)
    return round_pairing.why(*numbers)


def _name_of(round_pairing: RoundPairing, number: int) -> str:
    """The name of a participant; raises if nobody has the number."""
    t = round_pairing.event.t
    if not round_pairing.has(number):
        raise NotPaired(
            phrase("no team has the number {number}", number=number)
            if t.is_team_event
            else phrase("no player has the number {number}", number=number)
        )
    return (t.team_by_number if t.is_team_event else t.by_number)[number].name


def write_round(data: bytes, round_number: int | None = None) -> bytes:
    """The report with the round in it."""
    return written_round(pair_report(data, round_number)).data


def written_round(round_pairing: RoundPairing) -> WrittenRound:
    """The report with the round in it, and what the writer had to decide; raises `NotPaired`."""
    made = with_round(round_pairing.event.t, round_pairing.task.round_number, round_pairing.answer)
    if isinstance(made, Refusal):
        raise NotPaired(made.words)
    return made


def pairs(data: bytes, round_number: int | None = None) -> bytes:
    """The pairs as JaVaFo and bbpPairings list them."""
    return pairs_text(pair_report(data, round_number).answer).encode("ascii")


# -- the rounds that were played ------------------------------------------------------------------


class PlayedRoundsRound(TypedDict):
    """Part of `PlayedRounds`."""

    number: int
    is_right: bool
    is_open: bool
    faults: list[RoundFault]


class PlayedRounds(TypedDict):
    """Every played round, compared with what the rules would pair."""

    system: Words | None
    rounds: list[PlayedRoundsRound]
    unjudged: list[int]
    refusal: Words | None
    assumptions: list[Phrase | Joined | str]


def judge_rounds(data: bytes) -> PlayedRounds:
    """Every paired round against the rules: right, or each deviation with its sentence."""
    t = report(data)
    replayed = replay(t)
    return {
        "system": None if replayed.event is None else replayed.event.chosen.words,
        "rounds": [
            {
                "number": judgement.round_number,
                "is_right": judgement.is_right,
                "is_open": has_no_results(t, judgement.round_number),
                "faults": _faults(data, judgement),
            }
            for judgement in replayed.judgements
        ],
        "unjudged": list(replayed.unjudged),
        "refusal": None if replayed.refusal is None else replayed.refusal.words,
        "assumptions": [item.sentence for item in replayed.assumptions],
    }


class RoundFault(TypedDict):
    """Why a round is not what the rules would pair."""

    code: str
    line: int | None
    message: Words


def _faults(data: bytes, judgement: Judgement) -> list[RoundFault]:
    t = report(data)
    assert t.document is not None
    return [
        {"code": d.code, "line": d.line, "message": d.sentence}
        for d in judge(faults_of_round(t, judgement), t.document.dialect, None)
    ]
