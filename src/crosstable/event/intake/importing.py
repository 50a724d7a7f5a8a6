"""Taking over a report of any dialect: what it becomes, and everything that was adjusted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from crosstable.errors import CannotAct, NoReport
from crosstable.event.acts.imports import Imported, section_of
from crosstable.event.journal import Line
from crosstable.event.report.deriving import tournament
from crosstable.model.phrases import Phrase, Words, joined, phrase, plural
from crosstable.model.tournament import Tournament
from crosstable.pairing.replay import Replay, replay
from crosstable.reading.files import loads
from crosstable.rules.changes import Change, diff
from crosstable.writing.conversion import Conversion, convert

_ANY_LINE = Line(0, "", "", Imported.NAME)


class TakenOver(NamedTuple):
    """The act that takes over a report, and what has to be reported about it (Q47 to Q55)."""

    act: Imported
    losses: tuple[Words, ...]
    """What cannot be read or kept, with its line."""
    changes: tuple[Words, ...]
    """What is otherwise in the event than in the report."""
    rounds: tuple[Words, ...]
    """Rounds that the rules would have paired otherwise."""
    assumed: tuple[Words, ...] = ()
    """What another program's file does not say, such as the value of the bye."""

    @property
    def adjustments(self) -> tuple[Words, ...]:
        """What is not in the event as it was in the report."""
        return (*(phrase("lost: {text}", text=text) for text in self.losses), *self.changes)


def take_over(
    data: bytes, section: str = "main", *, of_several: str | None = None, force: bool = False
) -> TakenOver:
    """A report as the act that begins an event with it; raises `NoReport` if it is none.

    `of_several` names one of several tournaments in the file; with `force`, what contradicts the
    rest of another program's file is left out.
    """
    t, conversion = _convert_report(data, of_several, force=force)
    rounds = replay(t)
    differing = tuple(
        judgement.round_number for judgement in rounds.judgements if not judgement.is_right
    )
    text = conversion.to_bytes().decode("utf-8")
    origin = sha256(data).hexdigest()
    act = Imported(text, origin, section, differing=differing)
    lost = tuple(loss.words for loss in conversion.losses)
    is_foreign = t.origin is not None
    changes = (*_usual_values(t, act), *_changes(act, has_ranks=not is_foreign))
    assumed = tuple(assumption.sentence for assumption in conversion.assumptions)
    return TakenOver(
        act, lost, changes, tuple(_about_rounds(rounds)), assumed if is_foreign else ()
    )


def canonical_report(data: bytes) -> str:
    """The text of a report in TRF26; raises `CannotAct` if it cannot be taken over."""
    try:
        return _convert_report(data)[1].to_bytes().decode("utf-8")
    except NoReport as problem:
        raise CannotAct(*problem.args) from problem


def _convert_report(
    data: bytes, of_several: str | None = None, *, force: bool = False
) -> tuple[Tournament, Conversion]:
    t = loads(data, section=of_several, force=force)
    if t.verdict is not None:
        raise NoReport(t.verdict.sentence)
    repeated = len(t.players) - len(t.by_number)
    if repeated:
        raise CannotAct(
            plural(
                repeated,
                "{n} player shares a starting number with others; check the report",
                "{n} players share a starting number with others; check the report",
            )
        )
    conversion = convert(replace(t, informative=()), "trf26")
    if conversion.refusals:
        raise CannotAct(joined(conversion.reasons, "; "))
    return t, conversion


def _usual_values(t: Tournament, act: Imported) -> Iterator[Words]:
    """Values of record 162 that are not repeated, because they hold where nothing is stated."""
    stated = _stated_values(t)
    kept = _stated_values(loads(act.report))
    left_out = [f"{symbol} {value}" for symbol, value in stated.items() if symbol not in kept]
    if kept and left_out:
        yield phrase(
            "record 162: {left_out} not repeated, because that is the default",
            left_out=", ".join(left_out),
        )


def _stated_values(t: Tournament) -> dict[str, str]:
    rows = () if t.document is None else t.document.rows_about("game-scoring")
    return {
        symbol: value
        for row in rows
        for symbol, value in zip(row.items("symbol"), row.items("points"), strict=False)
        if symbol
    }


def _changes(act: Imported, *, has_ranks: bool) -> tuple[Words, ...]:
    """How the report of the new event differs from the one that was taken over.

    Other programs' files have no ranks: that everybody has one now is no news.
    """
    t = loads(act.report)
    made = tournament(section_of(t, act.section, act.sha256, _ANY_LINE))
    changes = (change for change in diff(t, made) if has_ranks or change.field != "rank")
    return tuple(map(_in_a_line, changes))


def _in_a_line(change: Change) -> Words:
    """A change; of the players of a line-up, whom it names twice, only that they differ."""
    if change.kind != "line-up":
        return change.sentence
    told = change.before if change.after is None else change.after
    assert isinstance(told, Phrase)  # what a line-up says begins with its team
    values = {"n": change.round_number, "team": told.value("team")}
    if change.new is None:
        return phrase("round {n}: line-up of {team} left out", **values)
    if change.old is None:
        return phrase("round {n}: line-up of {team} added", **values)
    return phrase("round {n}: line-up of {team} changed", **values)


def _about_rounds(replay: Replay) -> Iterator[Words]:
    """The rounds that are not what the rules give, and those that could not be checked (Q54)."""
    for judgement in replay.judgements:
        if not judgement.is_right:
            yield phrase(
                "round {round} does not follow the rules",
                round=judgement.round_number,
            )
    if replay.refusal is not None:
        yield phrase("the rounds were not checked: {refusal}", refusal=replay.refusal.words)
