"""What the verbs of an event answer to programs, each shape stated once.

Exact numbers are strings: points as decimals, amounts of money as fractions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from crosstable.errors import CrosstableError, NotConfirmed
from crosstable.output.answers.filling import fill_answer

if TYPE_CHECKING:  # every verb imports this module, and few of them need ratings or forms
    from crosstable.event.foresight.meaning import Consequence
    from crosstable.event.foresight.outlook import Outlook
    from crosstable.event.foresight.preview import Preview
    from crosstable.event.foresight.prizegiving import PrizeList
    from crosstable.event.history.performing import Answer
    from crosstable.event.intake.fromlists import Match
    from crosstable.event.intake.registration import Registration
    from crosstable.event.intake.updating import Comparison
    from crosstable.event.proof.sending import Receipt
    from crosstable.event.warnings import Circumstance


class WarningAnswer(TypedDict):
    """A warning about an act."""

    key: str
    level: int
    clause: str
    questions: str
    message: str


class ActAnswer(TypedDict):
    """An act that was performed: its line in the journal, and the confirmed warnings."""

    n: int
    id: str
    act: str
    args: dict[str, Any]
    warnings: list[WarningAnswer]
    notes: list[str]


class RefusedAnswer(TypedDict):
    """An act that was refused; the exit code is 1 and nothing was changed."""

    refused: str
    warnings: list[WarningAnswer]


class SeveralAnswer(TypedDict):
    """The answers of several acts, in order; the exit code is 1 if one of them was refused."""

    answers: list[ActAnswer | RefusedAnswer]


class ColumnAnswer(TypedDict):
    """A column of a table and the field it was recognised as; columns count from 1."""

    column: int
    field: str
    reason: str


class FoundAnswer(TypedDict):
    """A player of a rating list who may be meant, with a score of 0 to 100."""

    fide_id: str
    name: str
    score: int
    reasons: list[str]


class MatchAnswer(TypedDict):
    """An entry of a table with matching players of the list; only a certain match is used."""

    name: str
    certain: bool
    found: list[FoundAnswer]


class ChangeAnswer(TypedDict):
    """A player for whom a table has different data."""

    name: str
    data: dict[str, Any]


class ImportAnswer(TypedDict):
    """The content of a table of players; `done` is whether it was entered."""

    columns: list[ColumnAnswer]
    problems: list[str]
    teams: list[str]
    matches: list[MatchAnswer]
    new: list[str]
    changed: list[ChangeAnswer]
    gone: list[str]
    done: bool


class DifferenceAnswer(TypedDict):
    """A player whose data differ in a rating list: the data of the event and of the list."""

    number: int
    name: str
    was: dict[str, Any]
    data: dict[str, Any]


class UpdateAnswer(TypedDict):
    """Entries compared with a list; `in_force` is whether it is the list at the start."""

    list: str
    date: str
    in_force: bool | None
    differences: list[DifferenceAnswer]
    missing: list[str]
    taken: int


class NewAnswer(TypedDict):
    """A new event; `adjusted` lists the differences from the report it was made from."""

    folder: str
    event: str
    players: int
    rounds: int | None
    adjusted: list[str]
    notes: list[str]
    entries: ImportAnswer | None


class PrintAnswer(TypedDict):
    """A sheet or form that was printed."""

    file: str
    notes: list[str]


class ShowAnswer(TypedDict):
    """The report of a section after an act."""

    section: str
    act: int
    report: str


class SectionAnswer(TypedDict):
    """A section and its progress."""

    section: str
    report: str
    players: int
    phase: str


class MemberAnswer(TypedDict):
    """A player of a team."""

    number: int
    name: str


class TeamAnswer(TypedDict):
    """A team with its roster, in the order of the boards."""

    number: int
    team: str
    captain: str | None
    players: list[MemberAnswer]


class LoggedAct(TypedDict):
    """A line of the journal; `counts` is false if it was undone."""

    n: int
    at: str
    by: str
    act: str
    args: dict[str, Any]
    section: str | None
    device: str
    source: str
    was: Any
    confirmed: int
    prev: str
    v: int
    id: str
    counts: bool


class OptionAnswer(TypedDict):
    """One of the acts of which somebody has to choose one."""

    id: str
    n: int
    by: str
    what: str


class PendingAnswer(TypedDict):
    """An open decision between the acts of two machines."""

    key: str
    undo: bool
    options: list[OptionAnswer]


class HeldAnswer(TypedDict):
    """An act of another machine that does not count, and why."""

    n: int
    by: str
    act: str
    reason: str


class OpenAnswer(TypedDict):
    """The open decisions."""

    contradictions: list[str]
    pending: list[PendingAnswer]
    held: list[HeldAnswer]


class MergedAnswer(OpenAnswer):
    """The result of a merge: new acts of the other machine, and open decisions."""

    acts: int


class FaultAnswer(TypedDict):
    """A fault that verification found."""

    kind: str
    message: str
    line: int | None


class BackupAnswer(TypedDict):
    """A copy of an event, and the faults found in it."""

    place: str
    acts: int
    faults: list[FaultAnswer]


class ComparisonAnswer(TypedDict):
    """An event compared with a backup: acts that both have, and that only one has."""

    relation: str
    common: int
    only_here: int
    only_there: int


class PairAnswer(TypedDict):
    """A pair of the next round; `black` is null for the bye."""

    white: int
    black: int | None
    white_name: str
    black_name: str
    ways: int


class PreviewAnswer(TypedDict):
    """The next round while games are open."""

    round: int
    certain: list[PairAnswer]
    likely: list[PairAnswer]
    open_games: int
    method: str
    exact: bool
    ways: int
    unpaired: int


class ProspectAnswer(TypedDict):
    """The places a player can still reach; `seen` are those found in an outcome."""

    number: int
    name: str
    points: str
    best: int
    worst: int
    seen: list[int] | None
    settled: bool
    exact: bool


class PlacesAnswer(TypedDict):
    """The places within reach."""

    method: str
    exact: bool
    prospects: list[ProspectAnswer]


class ConsequenceAnswer(TypedDict):
    """The effect of a result on one player of the board."""

    result: str
    number: int
    name: str
    points: str
    rank: int
    change: str | None
    norms: list[str]
    prize: str | None


class PrizeAnswer(TypedDict):
    """The present prize of a player, and its smallest and largest possible value."""

    number: int
    name: str
    rank: int
    points: str
    amount: str
    category: str
    least: str
    most: str
    place: int
    shared_with: list[int]


class PrizeCategoryAnswer(TypedDict):
    """A category: its prizes, its present and possible players, and why a rest remains."""

    category: str
    total: str
    given: str
    players: int
    unknown: int
    reason: str


class PrizesAnswer(TypedDict):
    """The prizes."""

    sharing: str
    method: str
    exact: bool
    total: str
    given: str
    rows: list[PrizeAnswer]
    categories: list[PrizeCategoryAnswer]


class SentAnswer(TypedDict):
    """A report that was made for sending."""

    folder: str
    receipt: Receipt


def warning_answer(circumstance: Circumstance) -> WarningAnswer:
    """A warning for programs."""
    kind = circumstance.kind
    return fill_answer(
        WarningAnswer,
        circumstance,
        level=int(circumstance.level),
        clause=kind.clause,
        questions=kind.questions,
    )


def refusal(problem: CrosstableError) -> RefusedAnswer:
    """Why an act did not happen, for programs."""
    circumstances = problem.circumstances if isinstance(problem, NotConfirmed) else ()
    return RefusedAnswer(
        refused=str(problem),
        warnings=[warning_answer(circumstance) for circumstance in circumstances],
    )


def import_answer(plan: Registration, *, done: bool) -> ImportAnswer:
    """What a table of players means, for programs."""
    return ImportAnswer(
        columns=[
            fill_answer(ColumnAnswer, guess, column=guess.column + 1)
            for guess in plan.entries.guesses
        ],
        problems=[str(problem) for problem in plan.entries.problems],
        teams=[*plan.teams],
        matches=[_match(match) for match in plan.matches],
        new=[str(entry.get("name") or entry["fide_id"]) for entry in plan.found.new],
        changed=[ChangeAnswer(name=who.name, data=dict(data)) for who, data in plan.found.changed],
        gone=[person.name for person in plan.found.gone],
        done=done,
    )


def update_answer(comparison: Comparison, taken: int) -> UpdateAnswer:
    """The entries and a rating list, for programs."""
    return fill_answer(
        UpdateAnswer,
        comparison,
        in_force=comparison.is_in_force,
        differences=[
            fill_answer(
                DifferenceAnswer,
                difference,
                name=difference.person.name,
                data=dict(difference.data),
            )
            for difference in comparison.differences
        ],
        missing=[*comparison.missing],
        taken=taken,
    )


def _match(match: Match) -> MatchAnswer:
    candidates = [
        fill_answer(
            FoundAnswer,
            who.player,
            score=who.score,
            reasons=[str(reason) for reason in who.reasons],
        )
        for who in match.found
    ]
    return MatchAnswer(name=match.name, certain=match.is_certain, found=candidates)


def act_answer(answer: Answer) -> ActAnswer:
    """An act that happened, for programs."""
    return fill_answer(
        ActAnswer,
        answer.line,
        args=dict(answer.line.args),
        warnings=[warning_answer(circumstance) for circumstance in answer.circumstances],
        notes=[str(note) for note in answer.notes],
    )


def preview_answer(preview: Preview) -> PreviewAnswer:
    """The preview for programs."""
    return fill_answer(
        PreviewAnswer,
        preview,
        certain=[fill_answer(PairAnswer, pair) for pair in preview.certain],
        likely=[fill_answer(PairAnswer, pair) for pair in preview.likely],
        exact=preview.is_exact,
    )


def places_answer(outlook: Outlook) -> PlacesAnswer:
    """The places within reach, for programs."""
    rows = [
        fill_answer(
            ProspectAnswer,
            prospect,
            points=str(prospect.points),
            seen=None if prospect.seen is None else list(prospect.seen),
            settled=prospect.is_settled,
            exact=prospect.is_exact,
        )
        for prospect in outlook.prospects
    ]
    return PlacesAnswer(method=str(outlook.method), exact=outlook.is_exact, prospects=rows)


def consequence_answer(consequence: Consequence) -> ConsequenceAnswer:
    """What a result means, for programs."""
    return fill_answer(
        ConsequenceAnswer,
        consequence,
        points=str(consequence.points),
        change=None if consequence.change is None else str(consequence.change),
        norms=list(consequence.norms),
        prize=None if consequence.prize is None else str(consequence.prize),
    )


def prizes_answer(prize_list: PrizeList) -> PrizesAnswer:
    """The prizes for programs."""
    rows = [
        fill_answer(
            PrizeAnswer,
            row,
            points=str(row.points),
            amount=str(row.amount),
            least=str(row.least),
            most=str(row.most),
            shared_with=list(row.shared_with),
        )
        for row in prize_list.rows
    ]
    categories = [
        fill_answer(
            PrizeCategoryAnswer,
            category,
            total=str(category.total),
            given=str(category.given),
            players=category.people,
        )
        for category in prize_list.categories
    ]
    return fill_answer(
        PrizesAnswer,
        prize_list,
        exact=prize_list.is_exact,
        total=str(prize_list.total),
        given=str(prize_list.given),
        rows=rows,
        categories=categories,
    )
