"""Pairing the next round of a section: the library's pairing, with ids instead of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from crosstable.errors import CannotAct, NotPaired
from crosstable.event.acts.numbers import GivenWay
from crosstable.event.acts.rounds import ChangedByHand, Paired, Pairs
from crosstable.event.journal import Line
from crosstable.event.people.numbering import numbers_of
from crosstable.event.people.teams import team_numbers_of
from crosstable.event.report.deriving import bye_announced, tournament
from crosstable.event.report.teamrecords import announced_bye
from crosstable.event.results import POSTPONED, BoardFacts, board_result
from crosstable.event.rounds.certificates import evidence
from crosstable.event.state import Board, Round, Section
from crosstable.event.systems.knockout import next_games
from crosstable.event.systems.scheveningen import TITLE, the_two_teams
from crosstable.event.systems.system import (
    games_of_a_pairing,
    is_knockout,
    is_scheveningen,
    is_second_game_of,
    is_table,
    is_team,
    rounds_of,
    schedule_of,
)
from crosstable.model.phrases import Words, enumerated, joined, phrase
from crosstable.model.results import ByeKind
from crosstable.model.tournament import Bye
from crosstable.pairing.reading import pairing_event
from crosstable.pairing.refusal import Refusal
from crosstable.pairing.rounds import NoLegalPairing, RoundPairing, round_or_refusal
from crosstable.pairing.task import Pair, PairedRound
from crosstable.pairing.verifying import is_about_the_bye


def draw(section: Section) -> Paired:
    """The act that pairs the next round; raises `NotPaired` where that cannot be done."""
    if is_knockout(section):
        return _by_bracket(section)
    if is_scheveningen(section):
        pair = the_two_teams(section)
        if len(section.rounds) == rounds_of(section):
            raise NotPaired(phrase("all {n} rounds are paired", n=len(section.rounds)))
        kept = evidence(_with_postponed(section))
        return Paired(len(section.rounds) + 1, (pair,), None, {}, TITLE, kept)
    answer = pairing_of(section)
    numbers = team_numbers_of(section) if is_team(section) else numbers_of(section)
    ids = {number: who for who, number in numbers.items()}
    number = len(section.rounds) + 1
    absent = dict(absent_in_round(section, number))
    bye = None if answer.answer.bye is None else ids[answer.answer.bye]
    if bye is not None and is_table(section):
        # in a table it is only a round off
        absent = absent | {bye: "Z"}
        bye = None
    if is_second_game_of(section, number):
        absent = _absent_from_match(section, bye) | absent
        bye = None
    pairs = tuple((ids[white], ids[black]) for white, black in answer.answer.pairs)
    _refuse_met_pairs(section, pairs)
    title = answer.event.chosen.title
    kept = evidence(_with_postponed(section), answer)
    return Paired(number, pairs, bye, absent, title, kept)


def pairing_acts(section: Section) -> tuple[GivenWay | Paired, ...]:
    """The acts that pair the next round; raises `NotPaired` where that cannot be done.

    Wishes to keep people apart while it is possible give way where no round keeps them all, the
    largest group first: it is the one that is hardest to keep apart.
    """
    number = len(section.rounds) + 1
    wishes = [wish for wish in section.prohibited if wish.while_possible and wish.holds_in(number)]
    given_way: list[GivenWay] = []
    for wish in sorted(wishes, key=lambda wish: len(wish.group), reverse=True):
        try:
            return (*given_way, draw(section))
        except NotPaired:
            act = GivenWay(wish.group, number)
            section = act.change(section, Line(0, "", "", act.NAME))
            given_way.append(act)
    return (*given_way, draw(section))


def _absent_from_match(section: Section, bye: str | None) -> dict[str, str]:
    """Who does not play the second game of a match: byes concern whole matches (C.04.5, 1.1).

    The pairing-allocated bye is a win and a draw (1.4).
    """
    first_game = section.last_round
    assert first_game is not None
    return {**first_game.absent, **({} if bye is None else {bye: ByeKind.HALF_POINT.code})}


def _refuse_met_pairs(section: Section, pairs: Pairs) -> None:
    """After a round that was made by hand a table may ask for pairs that have met (Q101)."""
    if not is_table(section) or not any(round_.is_by_hand for round_ in section.rounds):
        return
    everybody = section.teams if is_team(section) else section.people
    again = [pair for pair in pairs if _has_met(section, pair)]
    if again:
        names = joined((enumerated(everybody[who].name for who in pair) for pair in again), "; ")
        raise NotPaired(
            phrase(
                "the table has pairs that have already met ({names}), because a round was "
                "paired by hand; pair this one by hand too",
                names=names,
            )
        )


def expected_players(section: Section) -> tuple[str, ...]:
    """Who plays in the next round, by number."""
    gone = dict(absent_in_round(section, len(section.rounds) + 1))
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
        differences: Words = phrase("the rules give no round: {problem}", problem=problem.message)
    else:
        if {*ours.pairs} == {*pairs} and ours.bye == bye:
            return ours
        differences = _instead(section, ours, pairs, bye)
    faults = tuple(broken_rules(section, pairs, bye))
    absent = dict(absent_in_round(section, number))
    if bye is not None and is_table(section):
        absent = absent | {bye: "Z"}
        bye = None
    return Paired(number, pairs, bye, absent, "by hand", {}, faults, differences)


def _by_bracket(section: Section) -> Paired:
    """The next game of every open match; all others have no game in the round."""
    pairs = next_games(section)
    number = len(section.rounds) + 1
    playing = {who for pair in pairs for who in pair}
    gone = dict(absent_in_round(section, number))
    absent = {who: "Z" for who in section.people if who in gone or who not in playing}
    return Paired(number, pairs, None, absent, "knockout bracket", evidence(section))


def absent_in_round(section: Section, number: int) -> Iterator[tuple[str, str]]:
    """Who is not paired in a round, with the code of the bye."""
    if is_team(section):
        for team in section.teams.values():
            kind = announced_bye(team, number)
            if kind is not None:
                yield team.id, kind.code
        return
    for who, person in section.people.items():
        entry = bye_announced(person, number)
        if isinstance(entry, Bye):
            yield who, entry.kind.code


def pairing_of(section: Section) -> RoundPairing:
    """The library's answer for the next round, with its reasons."""
    answer = round_or_refusal(tournament(_with_postponed(section)), len(section.rounds) + 1)
    if isinstance(answer, Refusal | NoLegalPairing):
        raise NotPaired(answer.words)
    return answer


def illegalities(before: Section, pairs: Pairs, bye: str | None) -> tuple[Words, ...]:
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
    faults = event.chosen.system.faults
    return () if faults is None else tuple(faults(task, answer, event.chosen.edition))


def pairing_before(
    section: Section, pairs: Pairs, bye: str | None
) -> tuple[tuple[Words, ...], Words]:
    """Of a draft changed by hand: the rules that it breaks, and how it differs from the rules.

    Rules that are never broken on purpose: nobody meets twice, nobody gets a second bye, nobody
    gets the same colour three times running (Q66). The second value names the pairs that the rules
    would have given instead (Q68, Q69); it is empty if there is no difference.
    """
    draft = section.last_round
    assert draft is not None
    before = replace(section, rounds=section.rounds[:-1])
    return _judge_pairs(section, before, draw(before), pairs, bye)


def _judge_pairs(
    section: Section, before: Section, ours: Paired, pairs: Pairs, bye: str | None
) -> tuple[tuple[Words, ...], Words]:
    faults = tuple(broken_rules(before, pairs, bye))
    if {*ours.pairs} == {*pairs} and ours.bye == bye:
        return faults, ""
    return faults, _instead(section, ours, pairs, bye)


def _instead(section: Section, ours: Paired, pairs: Pairs, bye: str | None) -> Words:
    """What the rules give instead of some pairs, in words."""
    numbers = team_numbers_of(section) if is_team(section) else numbers_of(section)
    right = [pair for pair in ours.pairs if pair not in pairs]
    texts: list[Words] = [f"{numbers[white]}-{numbers[black]}" for white, black in right]
    if ours.bye != bye and ours.bye is not None:
        texts.append(phrase("bye {number}", number=numbers[ours.bye]))
    return phrase("the rules give {texts}", texts=joined(texts))


def exchange_people(section: Section, person: str, other: str) -> ChangedByHand:
    """The act that exchanges two people of the draft, with the rules that the new pairs break."""
    return changed_by_hand(section, *_with_exchanged(section, person, other))


def _with_exchanged(section: Section, person: str, other: str) -> tuple[Pairs, str | None]:
    draft = section.current_round
    everybody = section.teams if is_team(section) else section.people
    for who in (person, other):
        if who not in playing_in(draft):
            name = everybody[who].name if who in everybody else who
            raise CannotAct(
                phrase("{name} has no place in round {n} to exchange", name=name, n=draft.number)
            )
    if person == other:
        raise CannotAct(phrase("choose two different ones to exchange"))
    swap = {person: other, other: person}
    pairs = tuple(
        (swap.get(item.white, item.white), swap.get(item.black, item.black))
        for item in draft.matches or draft.boards
    )
    return pairs, None if draft.bye is None else swap.get(draft.bye, draft.bye)


def playing_in(round_: Round) -> tuple[str, ...]:
    """Who can be exchanged in a draft: the players, or the teams, and who has the bye."""
    pairs = [item.pair for item in round_.matches or round_.boards]
    bye = () if round_.bye is None else (round_.bye,)
    return (*(who for pair in pairs for who in pair), *bye)


class Exchange(NamedTuple):
    """What comes of exchanging two people: the rules that it breaks, and what the rules give."""

    faults: tuple[Words, ...]
    pairs: Pairs
    """The pairs that the rules give and the change takes away."""
    bye: str | None
    """Who has the bye by the rules, if the change takes it away."""
    new: Pairs
    """The pairs that come of the change."""


def exchange_of(section: Section, person: str, other: str) -> Exchange:
    """What somebody should know before two people of the draft are exchanged."""
    before = replace(section, rounds=section.rounds[:-1])
    return _exchange(section, before, draw(before), person, other)


def exchanges_of(section: Section, person: str) -> dict[str, Exchange]:
    """What exchanging somebody with each of the others would do, before one of them is chosen."""
    before = replace(section, rounds=section.rounds[:-1])
    ours = draw(before)
    others = (who for who in playing_in(section.current_round) if who != person)
    return {other: _exchange(section, before, ours, person, other) for other in others}


def _exchange(section: Section, before: Section, ours: Paired, person: str, other: str) -> Exchange:
    pairs, bye = _with_exchanged(section, person, other)
    faults, _ = _judge_pairs(section, before, ours, pairs, bye)
    lost = tuple(pair for pair in ours.pairs if pair not in pairs)
    draft = section.current_round
    now = {item.pair for item in draft.matches or draft.boards}
    new = tuple(pair for pair in pairs if pair not in now)
    return Exchange(faults, lost, ours.bye if ours.bye != bye else None, new)


def changed_by_hand(section: Section, pairs: Pairs, bye: str | None) -> ChangedByHand:
    """The act that gives the draft other pairs, with the rules that they break."""
    draft = section.current_round
    faults, differences = pairing_before(section, pairs, bye)
    before = replace(section, rounds=section.rounds[:-1])
    turned = () if is_team(section) else tuple(_turned_pairs(before, pairs))
    return ChangedByHand(draft.number, pairs, bye, faults, differences, turned)


def broken_rules(before: Section, pairs: Pairs, bye: str | None) -> Iterator[Words]:
    """The rules that pairs break that are never broken on purpose (Q66)."""
    everybody = before.teams if is_team(before) else before.people
    for pair in pairs:
        white, black = (everybody[who].name for who in pair)
        if _has_met(before, pair):
            yield phrase("{white} and {black} have met", white=white, black=black)
        number = len(before.rounds) + 1
        if any(prohibition.forbids(pair, number) for prohibition in before.prohibited):
            yield phrase("{white} and {black} must not meet", white=white, black=black)
        if not is_team(before) and not _is_last(before):
            yield from _colours_broken(before, pair)
    if bye is not None and any(round_.bye == bye for round_ in before.rounds):
        yield phrase("{name} has had the bye", name=everybody[bye].name)
    elif bye is not None and not is_team(before):
        yield from filter(is_about_the_bye, illegalities(before, pairs, bye))


def _is_last(before: Section) -> bool:
    """Whether the round that follows is the last one, in which colours may be worse."""
    return len(before.rounds) + 1 == rounds_of(before)


def _colours_broken(before: Section, pair: tuple[str, str]) -> Iterator[Words]:
    """No colour three times running, no difference of more than two (C.04.3, 2; Q66)."""
    for who, colour in zip(pair, "wb", strict=True):
        had = _colours(before, who) + colour
        name = before.people[who].name
        if had[-3:] == colour * 3:
            yield phrase("{name} would have the same colour three times in a row", name=name)
        elif abs(had.count("w") - had.count("b")) > 2:
            yield phrase(
                "{name} would have one colour three times more often than the other", name=name
            )


def _turned_pairs(before: Section, pairs: Pairs) -> Iterator[Words]:
    """Pairs in which both would rather have the other colour (Q67)."""
    for white, black in pairs:
        if _wanted_colour(before, white) == "b" and _wanted_colour(before, black) == "w":
            yield enumerated(before.people[who].name for who in (white, black))


def _wanted_colour(section: Section, who: str) -> str:
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
    times = schedule_of(section).cycles if is_table(section) else games_of_a_pairing(section)
    met = (frozenset(other) for round_ in section.rounds for other in _played_pairs(round_))
    return sum(other == {*pair} for other in met) >= times


def _played_pairs(round_: Round) -> Iterator[tuple[str, str]]:
    """The pairs of players, or of teams, who have met in a round."""
    if round_.matches:
        yield from (match.pair for match in round_.matches if match.number not in round_.walkovers)
    else:
        yield from (board.pair for board in round_.boards if _is_played(round_, board))


def _is_played(round_: Round, board: Board) -> bool:
    text = round_.facts_of(board).result
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
