"""A preview and a hand-back in words, for terminals and programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from crosstable.event.acts.beside import beside_of
from crosstable.event.beside.comparing import (
    NEW_ROUND,
    PAIRED_AGAIN,
    RESULTS_ONLY,
    BoardChange,
    Dropped,
    Preview,
    SeenResult,
)
from crosstable.event.beside.handback import HandBackFile
from crosstable.event.beside.people import PersonChange
from crosstable.event.beside.watching import Sighting
from crosstable.event.state import Section
from crosstable.model.phrases import Phrase, Words, joined, phrase, plural
from crosstable.reading.beside.snapshot import PROGRAMS, SWISS_MANAGER, StaleList

MENUS = {
    SWISS_MANAGER: (
        "Extras",
        "Daten Import/Export…",
        "Importart: Spielerauslosung",
        "Starten",
    ),
}
"""The way through the menus of the other program, in its own words."""
_DATA: Mapping[str, Phrase] = {
    "name": phrase("Name"),
    "sex": phrase("Sex"),
    "title": phrase("Title"),
    "rating": phrase("Rating"),
    "national": phrase("National rating"),
    "federation": phrase("Federation"),
    "fide_id": phrase("FIDE number"),
    "born": phrase("Born"),
    "club": phrase("Club"),
}
"""What the lists tell of somebody."""
MENU_OF_VEGA = ("File", "Import tournament in FIDE format - TRF2026")


def menu_of(program: str) -> tuple[str, ...]:
    """Where a hand-back is imported."""
    return MENUS.get(program, MENU_OF_VEGA)


def name_of(section: Section, preview: Preview, who: str) -> str:
    """The name of somebody, also of one who is new."""
    person = section.people.get(who)
    if person is not None:
        return person.name
    return next((change.name for change in preview.people if change.who == who), who)


def headline(preview: Preview) -> Words:
    """What the preview is about, in one sentence."""
    program = PROGRAMS[preview.program]
    if preview.kind == NEW_ROUND:
        return phrase("Round {n} was paired in {program}", n=preview.round, program=program)
    if preview.kind == PAIRED_AGAIN:
        return phrase("Round {n} was paired again", n=preview.round)
    if preview.is_confirmation:
        return phrase(
            "The results of round {n} have arrived in {program}", n=preview.round, program=program
        )
    if preview.kind == RESULTS_ONLY:
        return phrase("{program} has changes in round {n}", n=preview.round, program=program)
    return phrase("Nothing is new in {program}", program=program)


def kept_words(preview: Preview) -> Words:
    """How many results stay, and how many would be dropped."""
    return phrase(
        "{kept} stay, {dropped} would be dropped", kept=preview.kept, dropped=len(preview.dropped)
    )


def stale_words(stale: StaleList) -> Words:
    """An old list, with the round it is of."""
    return phrase(
        "{file} is an old list of round {n}: nothing is read from it",
        file=stale.file,
        n=stale.round,
    )


def preview_lines(section: Section, preview: Preview) -> Iterator[Words]:
    """The preview, line by line."""
    if not preview.problems:
        yield headline(preview)
    for problem in preview.problems:
        yield phrase("cannot be taken: {problem}", problem=problem)
    for stale in preview.stale:
        yield stale_words(stale)
    if preview.problems or preview.is_empty:
        return
    if preview.kind == PAIRED_AGAIN:
        yield kept_words(preview)
    for change in preview.people:
        if change.kind != "changed":
            yield phrase("{kind}: {n} {name}", kind=change.kind, n=change.number, name=change.name)
    yield from other_differences(section, preview)
    for board in preview.changed_boards:
        yield _board_line(section, preview, board)
    if preview.bye is not None:
        yield phrase("bye: {name}", name=name_of(section, preview, preview.bye))
    for dropped in preview.dropped:
        if dropped.round == preview.round:
            yield _dropped_line(section, dropped)
    for result in preview.results:
        if result.round == preview.round and result.kind != "equal":
            yield _result_line(section, preview, result)
    for unlisted in preview.unlisted:
        if not unlisted.is_answered:
            yield phrase(
                "not in the list: {name}; absent or half-point bye? (now {code})",
                name=name_of(section, preview, unlisted.who),
                code=unlisted.code,
            )


def other_differences(section: Section, preview: Preview) -> Iterator[Words]:
    """What is different outside of the boards of the newest round, with both sides."""
    for change in preview.people:
        if change.kind == "changed":
            yield phrase("{name}: {what}", name=change.name, what=_data_words(change))
    for who, (before, after) in preview.renumbered.items():
        name = name_of(section, preview, who)
        yield phrase("{name}: number {a}, was {b}", name=name, a=after, b=before)
    for number in preview.changed_rounds:
        yield phrase("round {n} has other boards or another bye there", n=number)
    for dropped in preview.dropped:
        if dropped.round != preview.round:
            yield _dropped_line(section, dropped)
    earlier = [result for result in preview.results if result.round != preview.round]
    for result in (*earlier, *preview.corrections):
        if result.kind != "equal":
            yield _result_line(section, preview, result)


def _data_words(change: PersonChange) -> Words:
    """The data of somebody that are others there."""
    return joined(
        (
            phrase(
                "{what} {there}, here {here}",
                what=_DATA.get(name, name),
                there=str(value),
                here=str(change.before.get(name) or "-"),
            )
            for name, value in change.data.items()
        ),
        "; ",
    )


def _dropped_line(section: Section, dropped: Dropped) -> Words:
    white, black = (section.people[who].name for who in dropped.board.pair)
    return phrase(
        "dropped: round {round}, {white} - {black} {result}",
        round=dropped.round,
        white=white,
        black=black,
        result=dropped.result,
    )


def _result_line(section: Section, preview: Preview, result: SeenResult) -> Words:
    return phrase(
        "round {round}, board {board}, {white} - {black}: {there} there, here {here}",
        round=result.round,
        board=result.board,
        white=name_of(section, preview, result.white),
        black=name_of(section, preview, result.black),
        there=result.there,
        here=result.here or "-",
    )


def _board_line(section: Section, preview: Preview, board: BoardChange) -> Words:
    white, black = (name_of(section, preview, who) for who in (board.white, board.black))
    return phrase(
        "{n}  {white} - {black}  {kind}", n=board.number, white=white, black=black, kind=board.kind
    )


def proof_lines(preview: Preview) -> Iterator[Words]:
    """What the lists show of rounds that were handed back."""
    for proof in preview.proofs:
        if proof.is_proved:
            yield phrase(
                "round {n}: proved, {equal} of {boards} results equal",
                n=proof.round,
                equal=proof.equal,
                boards=proof.boards,
            )
        else:
            yield phrase(
                "round {n}: not proved yet, {equal} of {boards} results seen",
                n=proof.round,
                equal=proof.equal,
                boards=proof.boards,
            )


def import_steps(section: Section, file: HandBackFile) -> Iterator[Words]:
    """What to do in the other program now."""
    program = beside_of(section).program
    yield phrase(
        "now import it in {program}: {path}",
        program=PROGRAMS[program],
        path=" → ".join(menu_of(program)),
    )
    if file.by_hand:
        yield plural(
            len(file.by_hand), "enter {n} result by hand there:", "enter {n} results by hand there:"
        )
    for entry in file.by_hand:
        white, black = (section.people[who].name for who in entry.board.pair)
        yield phrase(
            "board {n}, {white} - {black}: {result}",
            n=entry.board.number,
            white=white,
            black=black,
            result=entry.result,
        )


class PreviewAnswer(TypedDict):
    """A look for programs."""

    program: str
    kind: str
    round: int
    lines: list[str]
    problems: list[str]
    waiting: list[str]


def preview_answer(section: Section, sighting: Sighting, preview: Preview | None) -> PreviewAnswer:
    """A look for programs, in English."""
    problems = [] if sighting.problem is None else [str(sighting.problem)]
    if preview is not None:
        problems += map(str, preview.problems)
    return {
        "program": beside_of(section).program,
        "kind": "" if preview is None else preview.kind,
        "round": 0 if preview is None else preview.round,
        "lines": [] if preview is None else [*map(str, preview_lines(section, preview))],
        "problems": problems,
        "waiting": [f"{waiting.name} {waiting.reason}" for waiting in sighting.waiting],
    }
