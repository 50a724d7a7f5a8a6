"""What is wrong with a report in such a way that its standings, norms and tables may be others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from crosstable.model.findings import Assumption
from crosstable.model.phrases import Words, phrase
from crosstable.text.dialects import codes_about

if TYPE_CHECKING:
    from crosstable.model.findings import Finding
    from crosstable.model.tournament import Tournament

FAULTY_REPORT = "faulty-report"
"""The kind of the note, for programs."""
CONTRADICTIONS = frozenset(
    (
        "start-number-missing",
        "start-number-repeated",
        "team-number-missing",
        "team-number-repeated",
        "result-unreadable",
        "bye-disagrees",
        "bye-with-opponent",
        "game-without-opponent",
        "opponent-unknown",
        "opponent-disagrees",
        "player-unknown",
        "team-unknown",
        "player-in-two-teams",
        "rosters-disagree",
        "match-opponent-unclear",
        "lineup-disagrees",
    )
)
"""Findings that mean another ranking may be the right one, wherever they stand."""
UNREAD = frozenset(
    (
        "unknown-record",
        "number-unreadable",
        "line-shifted",
        "line-too-long",
        "text-outside-fields",
    )
)
"""Findings that mean it where they stand in one of the records below."""
ABOUT_GAMES = ("player", "roster", "lineup", "team")
ABOUT_POINTS = (
    *("game-scoring", "match-scoring", "byes", "abnormal-points"),
    *("team-pairing-bye", "team-forfeit"),
)
"""Subjects of records in which every value counts for somebody's points."""


def note_of_faults(t: Tournament, what: Words, *, games_only: bool = False) -> Assumption | None:
    """The note that goes with a result of a report that contradicts itself; None if it does not."""
    players = {player.line for player in t.players} - {None} if games_only else frozenset()
    faults = faults_of_the_ranking(t)
    fault = next((f for f in faults if not games_only or f.span.line in players), None)
    if fault is None:
        return None
    return Assumption(
        FAULTY_REPORT,
        phrase(
            "this report has faults that can change {what} (first: {place}: {a})",
            what=what,
            place=fault.span.words,
            a=fault.sentence,
        ),
    )


def faults_of_the_ranking(t: Tournament) -> Iterator[Finding]:
    """What contradicts itself or could not be read, where games and participants stand."""
    texts = () if t.document is None else t.document.source.texts
    for finding in t.findings:
        line = finding.span.line
        if finding.kind in CONTRADICTIONS:
            yield finding
        elif finding.kind in (*UNREAD, "value-unreadable") and line is not None:
            code = texts[line - 1].lstrip()[:3] if line <= len(texts) else ""
            about = (*ABOUT_POINTS, *(ABOUT_GAMES if finding.kind in UNREAD else ()))
            if any(code in codes_about(subject) for subject in about):
                yield finding
