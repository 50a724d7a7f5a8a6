"""Pairing the next round of a section: the library's pairing, with ids instead of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from crosstable.errors import NotPaired
from crosstable.event.acts.rounds import ChangedByHand, Paired, Pairs
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.report.deriving import announced, tournament
from crosstable.event.report.teamrecords import announced_bye
from crosstable.event.results import POSTPONED, BoardFacts, board_result
from crosstable.event.rounds.certificates import evidence
from crosstable.event.state import Board, Round, Section
from crosstable.event.systems.knockout import next_games
from crosstable.event.systems.scheveningen import TITLE, the_two_teams
from crosstable.event.systems.system import (
    is_knockout,
    is_scheveningen,
    is_table,
    is_team,
    rounds_of,
    schedule_of,
)
from crosstable.model.tournament import Bye
from crosstable.pairing.reading import pairing_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import NoLegalPairing, RoundPairing, pair_round
from crosstable.pairing.task import Pair, PairedRound
from crosstable.pairing.verifying import faults_of, team_faults_of


def draw(section: Section) -> Paired:
    """The act that pairs the next round; raises `NotPaired` where that cannot be done."""
    if is_knockout(section):
        return _by_bracket(section)
    if is_scheveningen(section):
        pair = the_two_teams(section)
        if len(section.rounds) == rounds_of(section):
            raise NotPaired(f"all {len(section.rounds)} rounds are paired")
        kept = evidence(_with_postponed(section))
        return Paired(len(section.rounds) + 1, (pair,), None, {}, TITLE, kept)
    answer = pairing_of(section)
    numbers = team_numbers_of(section) if is_team(section) else numbers_of(section)
    ids = {number: who for who, number in numbers.items()}
    number = len(section.rounds) + 1
    absent = dict(_absent(section, number))
    bye = None if answer.answer.bye is None else ids[answer.answer.bye]
    if bye is not None and is_table(section):
        # in a table it is only a round off
        absent = absent | {bye: "Z"}
        bye = None
    pairs = tuple((ids[white], ids[black]) for white, black in answer.answer.pairs)
    _refuse_met_pairs(section, pairs)
    title = answer.event.chosen.title
    kept = evidence(_with_postponed(section), answer)
    return Paired(number, pairs, bye, absent, title, kept)


def _refuse_met_pairs(section: Section, pairs: Pairs) -> None:
    """After a round that was made by hand a table may ask for pairs that have met (Q101)."""
    if not is_table(section) or not any(round_.is_by_hand for round_ in section.rounds):
        return
    everybody = section.teams if is_team(section) else section.people
    again = [pair for pair in pairs if _has_met(section, pair)]
    if again:
        names = "; ".join(" and ".join(everybody[who].name for who in pair) for pair in again)
        raise NotPaired(
            f"the table has pairs that have already met ({names}), because a round was paired by "
            "hand; pair this one by hand too"
        )


def expected_players(section: Section) -> tuple[str, ...]:
    """Who plays in the next round, by number."""
    gone = dict(_absent(section, len(section.rounds) + 1))
    numbers = numbers_of(section)
    return tuple(who for who in sorted(section.people, key=numbers.__getitem__) if who not in gone)


def drawn_by_hand(section: Section, pairs: Pairs, bye: str | None) -> Paired:
    """The act that gives the next round pairs of an arbiter, with the rules that they break.

    It is the only way where the rules give no round (Q63), and one for a round robin (Q100).
    """
    number = len(section.rounds) + 1
    try:
        ours = draw(section)
    except NotPaired as problem:
        differences = f"the rules give no round: {problem}"
    else:
        if {*ours.pairs} == {*pairs} and ours.bye == bye:
            return ours
        differences = _instead(section, ours, pairs, bye)
    faults = tuple(_broken(section, pairs, bye))
    absent = dict(_absent(section, number))
    if bye is not None and is_table(section):
        absent = absent | {bye: "Z"}
        bye = None
    return Paired(number, pairs, bye, absent, "by hand", {}, faults, differences)


def _by_bracket(section: Section) -> Paired:
    """The next game of every open match; all others have no game in the round."""
    pairs = next_games(section)
    number = len(section.rounds) + 1
    playing = {who for pair in pairs for who in pair}
    gone = dict(_absent(section, number))
    absent = {who: "Z" for who in section.people if who in gone or who not in playing}
    return Paired(number, pairs, None, absent, "knockout bracket", evidence(section))


def _absent(section: Section, number: int) -> Iterator[tuple[str, str]]:
    """Who is not paired in a round, with the code of the bye."""
    if is_team(section):
        for team in section.teams.values():
            kind = announced_bye(team, number)
            if kind is not None:
                yield team.id, kind.code
        return
    for who, person in section.people.items():
        entry = announced(person, number)
        if isinstance(entry, Bye):
            yield who, entry.kind.code


def pairing_of(section: Section) -> RoundPairing:
    """The library's answer for the next round, with its reasons."""
    answer = pair_round(tournament(_with_postponed(section)), len(section.rounds) + 1)
    if isinstance(answer, Refusal):
        raise NotPaired(str(answer))
    if isinstance(answer, NoLegalPairing):
        raise NotPaired(str(answer))
    return answer


def illegalities(before: Section, pairs: Pairs, bye: str | None) -> tuple[str, ...]:
    """The absolute rules that pairs break, by the independent verifier; nothing for other systems.

    `before` is the section as the round was paired from it.
    """
    t = tournament(_with_postponed(before))
    event = pairing_event(t, len(before.rounds) + 1)
    if isinstance(event, Refusal):
        return ()
    numbers = team_numbers_of(before) if is_team(before) else numbers_of(before)
    seated = tuple(Pair(numbers[white], numbers[black]) for white, black in pairs)
    answer = PairedRound(seated, None if bye is None else numbers[bye])
    task = event.task(len(before.rounds) + 1)
    if event.chosen.edition is not None:
        return tuple(faults_of(task, answer, event.chosen.edition))
    is_team_swiss = event.chosen.kind.team and event.chosen.kind.system == "swiss"
    return tuple(team_faults_of(task, answer)) if is_team_swiss else ()


def pairing_before(section: Section, pairs: Pairs, bye: str | None) -> tuple[tuple[str, ...], str]:
    """Of a draft changed by hand: the rules that it breaks, and how it differs from the rules.

    Rules that are never broken on purpose: nobody meets twice, nobody gets a second bye, nobody
    gets the same colour three times running (Q66). The second value names the pairs that the rules
    would have given instead (Q68, Q69); it is empty if there is no difference.
    """
    draft = section.last_round
    assert draft is not None
    before = replace(section, rounds=section.rounds[:-1])
    return _judged(section, before, draw(before), pairs, bye)


def _judged(
    section: Section, before: Section, ours: Paired, pairs: Pairs, bye: str | None
) -> tuple[tuple[str, ...], str]:
    faults = tuple(_broken(before, pairs, bye))
    if {*ours.pairs} == {*pairs} and ours.bye == bye:
        return faults, ""
    return faults, _instead(section, ours, pairs, bye)


def _instead(section: Section, ours: Paired, pairs: Pairs, bye: str | None) -> str:
    """What the rules give instead of some pairs, in words."""
    numbers = team_numbers_of(section) if is_team(section) else numbers_of(section)
    right = [pair for pair in ours.pairs if pair not in pairs]
    texts = [f"{numbers[white]}-{numbers[black]}" for white, black in right]
    if ours.bye != bye and ours.bye is not None:
        texts.append(f"bye {numbers[ours.bye]}")
    return f"the rules give {', '.join(texts)}"


def exchanged(section: Section, one: str, other: str) -> ChangedByHand:
    """The act that exchanges two people of the draft, with the rules that the new pairs break."""
    return changed_by_hand(section, *_with_exchanged(section, one, other))


def _with_exchanged(section: Section, one: str, other: str) -> tuple[Pairs, str | None]:
    draft = section.current_round
    swap = {one: other, other: one}
    pairs = tuple(
        (swap.get(item.white, item.white), swap.get(item.black, item.black))
        for item in draft.matches or draft.boards
    )
    return pairs, None if draft.bye is None else swap.get(draft.bye, draft.bye)


class Exchange(NamedTuple):
    """What comes of exchanging two people: the rules that it breaks, and what the rules give."""

    faults: tuple[str, ...]
    pairs: Pairs
    """The pairs that the rules give and the change takes away."""
    bye: str | None
    """Who has the bye by the rules, if the change takes it away."""


def exchange_of(section: Section, one: str, other: str) -> Exchange:
    """What somebody should know before two people of the draft are exchanged."""
    pairs, bye = _with_exchanged(section, one, other)
    before = replace(section, rounds=section.rounds[:-1])
    ours = draw(before)
    faults, _ = _judged(section, before, ours, pairs, bye)
    lost = tuple(pair for pair in ours.pairs if pair not in pairs)
    return Exchange(faults, lost, ours.bye if ours.bye != bye else None)


def changed_by_hand(section: Section, pairs: Pairs, bye: str | None) -> ChangedByHand:
    """The act that gives the draft other pairs, with the rules that they break."""
    draft = section.current_round
    faults, differences = pairing_before(section, pairs, bye)
    before = replace(section, rounds=section.rounds[:-1])
    turned = () if is_team(section) else tuple(_turned(before, pairs))
    return ChangedByHand(draft.number, pairs, bye, faults, differences, turned)


def _broken(before: Section, pairs: Pairs, bye: str | None) -> Iterator[str]:
    everybody = before.teams if is_team(before) else before.people
    for pair in pairs:
        white, black = (everybody[who].name for who in pair)
        if _has_met(before, pair):
            yield f"{white} and {black} have met"
        number = len(before.rounds) + 1
        if any(prohibition.forbids(pair, number) for prohibition in before.prohibited):
            yield f"{white} and {black} must not meet"
        if not is_team(before) and not _is_last(before):
            yield from _colours_broken(before, pair)
    if bye is not None and any(round_.bye == bye for round_ in before.rounds):
        yield f"{everybody[bye].name} has had the bye"
    elif bye is not None and not is_team(before):
        yield from (text for text in illegalities(before, pairs, bye) if "have the bye" in text)


def _is_last(before: Section) -> bool:
    """Whether the round that follows is the last one, in which colours may be worse."""
    return len(before.rounds) + 1 == rounds_of(before)


def _colours_broken(before: Section, pair: tuple[str, str]) -> Iterator[str]:
    """No colour three times running, no difference of more than two (C.04.3, 2; Q66)."""
    for who, colour in zip(pair, "wb", strict=True):
        had = _colours(before, who) + colour
        name = before.people[who].name
        if had[-3:] == colour * 3:
            yield f"{name} would have the same colour three times in a row"
        elif abs(had.count("w") - had.count("b")) > 2:
            yield f"{name} would have one colour three times more often than the other"


def _turned(before: Section, pairs: Pairs) -> Iterator[str]:
    """Pairs in which both would rather have the other colour (Q67)."""
    for white, black in pairs:
        if _wanted(before, white) == "b" and _wanted(before, black) == "w":
            yield " and ".join(before.people[who].name for who in (white, black))


def _wanted(section: Section, who: str) -> str:
    """The colour that somebody should have next (C.04.3, 1.6); none before the first game."""
    had = _colours(section, who)
    surplus = had.count("w") - had.count("b")
    if surplus:
        return "b" if surplus > 0 else "w"
    return {"": "", "w": "b", "b": "w"}[had[-1:]]


def _has_met(section: Section, pair: tuple[str, str]) -> bool:
    """Whether two have met as often as the system lets them meet (Q101)."""
    if is_knockout(section) or is_scheveningen(section):
        return False
    times = schedule_of(section).cycles if is_table(section) else 1
    met = (frozenset(other) for round_ in section.rounds for other in _played_pairs(round_))
    return sum(other == {*pair} for other in met) >= times


def _played_pairs(round_: Round) -> Iterator[tuple[str, str]]:
    """The pairs of players, or of teams, who have met in a round."""
    if round_.matches:
        yield from (match.pair for match in round_.matches if match.number not in round_.walkovers)
    else:
        yield from (board.pair for board in round_.boards if _is_played(round_, board))


def _is_played(round_: Round, board: Board) -> bool:
    text = round_.known(board).result
    return text is not None and board_result(text).white.is_played


def _colours(section: Section, who: str) -> str:
    """The colours of the games that somebody played."""
    pairs = (pair for round_ in section.rounds for pair in _played_pairs(round_) if who in pair)
    return "".join("w" if who == white else "b" for white, _ in pairs)


def _with_postponed(section: Section) -> Section:
    """The section as the next round is paired: missing results are postponed games (Q158)."""
    last = section.last_round
    if last is None or not last.open_boards:
        return section
    return section.with_round(_all_postponed(last))


def _all_postponed(round_: Round) -> Round:
    new = {board.pair: BoardFacts(POSTPONED) for board in round_.open_boards}
    return round_._replace(facts={**round_.facts, **new})
