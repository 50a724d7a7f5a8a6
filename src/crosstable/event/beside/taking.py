"""The act of a preview that somebody accepted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from crosstable.errors import CannotAct
from crosstable.event.acts.beside import Taken
from crosstable.event.beside.comparing import NEW_ROUND, PAIRED_AGAIN, Preview, SeenResult, compare
from crosstable.event.state import Section
from crosstable.model.phrases import phrase
from crosstable.reading.beside.snapshot import PROGRAMS, SeenRound, Snapshot

ABSENCES = frozenset("ZHF")


def taking_act(
    section: Section,
    snapshot: Snapshot,
    *,
    absences: Mapping[str, str] | None = None,
    matches: Mapping[str, str] | None = None,
) -> Taken:
    """The act that takes the lists over; raises `CannotAct` where they cannot be taken.

    `absences` has the codes of byes of people who are in no list, `matches` the names that somebody
    matched by hand: the id, or `new`.
    """
    matched = dict(matches or {})
    if matched and section.beside is not None:
        known = section.beside._replace(matches={**section.beside.matches, **matched})
        section = replace(section, beside=known)
    preview = compare(section, snapshot)
    if preview.problems:
        raise CannotAct(preview.problems[0])
    if preview.is_empty:
        raise CannotAct(
            phrase("there is nothing new in {program}", program=PROGRAMS[snapshot.program])
        )
    taken_rounds = [seen for seen in snapshot.rounds if _is_taken(section, seen, preview)]
    return Taken(
        preview.round,
        tuple(seen.number for seen in taken_rounds),
        tuple(_boards(taken_rounds, preview)),
        tuple((s.number, preview.ids[s.bye]) for s in taken_rounds if s.bye is not None),
        tuple(_absent(taken_rounds, preview, absences or {})),
        {change.who: change.data for change in preview.people if change.kind != "gone"},
        _numbers(section, preview),
        tuple(change.who for change in preview.people if change.kind == "gone"),
        tuple(_places(preview.results, taken_rounds, preview)),
        tuple(_places(preview.corrections, taken_rounds, preview)),
        tuple(_dropped_words(section, preview)),
        tuple(proof.round for proof in preview.proofs if proof.is_proved),
        matched,
        snapshot.declared_rounds or 0,
        snapshot.name,
        tuple(sorted(snapshot.written.items())),
    )


def _places(
    results: Iterable[SeenResult], rounds: Iterable[SeenRound], preview: Preview
) -> Iterable[tuple[int, int, str]]:
    """Round, board and result; boards of rounds that are taken have the numbers of the list."""
    numbers = {
        (seen.number, frozenset((preview.ids[board.white], preview.ids[board.black]))): board.number
        for seen in rounds
        for board in seen.boards
    }
    for result in results:
        pair = frozenset((result.white, result.black))
        yield result.round, numbers.get((result.round, pair), result.board), result.there


def _is_taken(section: Section, seen: SeenRound, preview: Preview) -> bool:
    """Rounds that are new, or others than here."""
    if section.round(seen.number) is None or seen.number in preview.changed_rounds:
        return True
    return seen.number == preview.round and preview.kind in (NEW_ROUND, PAIRED_AGAIN)


def _boards(rounds: Iterable[SeenRound], preview: Preview) -> Iterable[tuple[int, int, str, str]]:
    for seen in rounds:
        for board in seen.boards:
            white, black = (preview.ids[who] for who in (board.white, board.black))
            yield seen.number, board.number, white, black


def _absent(
    rounds: Iterable[SeenRound], preview: Preview, absences: Mapping[str, str]
) -> Iterable[tuple[int, str, str]]:
    assumed = {unlisted.who: unlisted.code for unlisted in preview.unlisted}
    for seen in rounds:
        if seen.number == preview.round:
            for who, code in assumed.items():
                chosen = absences.get(who, code)
                yield seen.number, who, chosen if chosen in ABSENCES else "Z"
        else:
            for number, code in seen.absent.items():
                yield seen.number, preview.ids[number], code


def _numbers(section: Section, preview: Preview) -> dict[str, int]:
    """Everybody's number, if anything about them is new; those who are gone keep theirs, or get
    one behind the others."""
    has_new = any(change.kind == "new" for change in preview.people)
    if not has_new and not preview.renumbered and section.order is not None:
        return {}
    numbers = {who: number for number, who in preview.ids.items()}
    if not numbers:
        return {}
    following = max(numbers.values())
    for who in section.people:
        if who not in numbers:
            following += 1
            numbers[who] = following
    return numbers


def _dropped_words(section: Section, preview: Preview) -> Iterable[str]:
    for dropped in preview.dropped:
        white, black = (section.people[who].name for who in dropped.board.pair)
        yield f"board {dropped.board.number}, {white} - {black}: {dropped.result}"
