"""What speaks against an act: one table from a circumstance to its level, clause and sentence.

Levels of the checklist for tournament programs: 1 note, 2 acknowledge, 3 confirm, 4 confirm twice
with the consequences, 5 refuse unless FIDE mode is left. The table is the documentation too.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from crosstable.model.phrases import Filling, Phrase, fill_template


class Level(IntEnum):
    """How strongly a warning holds somebody back."""

    NOTE = 1
    ACKNOWLEDGE = 2
    CONFIRM = 3
    CONFIRM_TWICE = 4
    REFUSE = 5


class WarningKind(NamedTuple):
    """A circumstance in which an act is not plain."""

    level: Level
    clause: str
    questions: str
    sentence: str
    acts: tuple[str, ...] = ()
    """The acts that meet it, by the names of the journal; `any` stands for all of them."""


class Circumstance(NamedTuple):
    """A circumstance that holds, with the values of its sentence.

    >>> import crosstable
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     event = crosstable.take_over_event(f"{folder}/open", crosstable.sample("in-progress"))
    ...     try:
    ...         event.leave_fide_mode()
    ...     except crosstable.NotConfirmed as problem:
    ...         print(int(problem.strongest.level), problem.strongest.key)
    4 leave-fide-mode
    """

    key: str
    values: Mapping[str, Filling] = {}

    @property
    def kind(self) -> WarningKind:
        """Its row of the table."""
        return WARNINGS[self.key]

    @property
    def level(self) -> Level:
        """Its level."""
        return self.kind.level

    @property
    def sentence(self) -> Phrase:
        """Its sentence."""
        return fill_template(self.kind.sentence, self.values)

    @property
    def message(self) -> str:
        """Its sentence in English."""
        return str(self.sentence)


WARNINGS: Mapping[str, WarningKind] = {
    # -- paired in another program
    "taken-drops-results": WarningKind(
        Level.CONFIRM,
        "C.04.2, 3.1",
        "",
        "the round was paired again in {program}; {count} would be dropped: {results}",
        ("taken",),
    ),
    "taken-renumbers": WarningKind(
        Level.CONFIRM,
        "C.04.2, 2.2",
        "",
        "{count} have other starting numbers in {program}",
        ("taken",),
    ),
    "taken-corrects": WarningKind(
        Level.CONFIRM,
        "C.04.2, 4.3",
        "",
        "corrected in {program}: {count} of earlier rounds",
        ("taken",),
    ),
    "hand-back-open": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.2, 3.1",
        "",
        "boards {boards} of round {round} have no result; they go back open",
        ("handed-back",),
    ),
    "detach": WarningKind(
        Level.CONFIRM,
        "C.04.2, 1.1",
        "",
        "from now on this event is paired here and no longer in {program}",
        ("detached",),
    ),
    # -- FIDE mode and settings
    "leave-fide-mode": WarningKind(
        Level.CONFIRM_TWICE,
        "C.02.03, 7",
        "Q42-Q45",
        "this leaves FIDE mode; after round 1 is paired the event can never return to it",
        ("fide-mode-left",),
    ),
    "rounds-changed-after-start": WarningKind(
        Level.CONFIRM_TWICE,
        "C.04.2, 1.1",
        "Q57-Q59",
        "the number of rounds changes from {old} to {new} after the event has started",
        ("settings",),
    ),
    "last-round-differs-now": WarningKind(
        Level.CONFIRM,
        "C.04.2, 1.1",
        "Q60-Q61",
        "with {new} rounds, round {round} would have been paired differently: {differences}",
        ("settings",),
    ),
    "tiebreaks-changed-after-start": WarningKind(
        Level.CONFIRM_TWICE,
        "C.07, 4.1",
        "Q200-Q202",
        "the tie-breaks change from {old} to {new} after the event has started",
        ("settings",),
    ),
    "scoring-changed-after-start": WarningKind(
        Level.REFUSE,
        "C.04.2, 1.4",
        "Q75-Q78",
        "the scoring cannot change after round 1 is paired",
        ("settings",),
    ),
    "system-changed-after-start": WarningKind(
        Level.REFUSE,
        "C.04.2, 1.1",
        "Q93",
        "the pairing system cannot change after round 1 is paired",
        ("settings",),
    ),
    "acceleration-changed-after-start": WarningKind(
        Level.REFUSE,
        "C.04.7",
        "Q109-Q110",
        "the acceleration cannot change after round 1 is paired",
        ("settings",),
    ),
    "numbering-changed-after-start": WarningKind(
        Level.REFUSE,
        "C.04.2, 2.2",
        "Q145-Q146",
        "what the starting numbers go by cannot change after round 1 is paired",
        ("settings",),
    ),
    "prohibited-after-start": WarningKind(
        Level.REFUSE,
        "C.04.2, 3.1",
        "Q194-Q196",
        "prohibited pairings can only be set before round 1 is paired",
        ("prohibited",),
    ),
    "kept-apart-gives-way": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.2, 3.1",
        "Q194-Q196",
        "round {round} cannot be paired with {names} kept apart; in this round they may meet",
        ("given-way",),
    ),
    "penalty-after-pairing": WarningKind(
        Level.CONFIRM,
        "C.04.2, 4.3",
        "",
        "round {round} is paired without this penalty; the pairing stays as it is",
        ("penalised",),
    ),
    "buchholz-in-round-robin": WarningKind(
        Level.REFUSE,
        "C.07, 8",
        "Q105",
        "{codes} do not make sense in a round robin, where everybody has the same opponents",
        ("settings",),
    ),
    "import-round-differs": WarningKind(
        Level.CONFIRM,
        "C.04.2, 1.4",
        "Q54-Q55",
        "these rounds of the imported report do not follow the rules: {rounds}",
        ("imported",),
    ),
    # -- people
    "same-fide-id": WarningKind(
        Level.CONFIRM,
        "TRF26, record 001",
        "",
        "{name} has the FIDE number {fide_id}, which already belongs to {other}",
        ("entered", "data-changed"),
    ),
    "fide-number-odd": WarningKind(
        Level.NOTE,
        "TRF26, record 001",
        "",
        "{fide_id} is not a FIDE number of {shortest} to {longest} digits; the check will say so",
        ("entered", "data-changed"),
    ),
    "same-name": WarningKind(
        Level.ACKNOWLEDGE,
        "TRF26, record 001",
        "",
        "a player called {name} is already entered (number {number})",
        ("entered",),
    ),
    "late-entry": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.2, 2.4",
        "Q156",
        "{name} enters after round 1 was paired and is inserted by rating; players below move down"
        "; rounds missed are worth no point unless byes are given for them",
        ("entered",),
    ),
    "second-half-point-bye": WarningKind(
        Level.CONFIRM,
        "C.04.2, 3.2",
        "Q174",
        "{name} would have {count} half-point byes; the limit is {limit}",
        ("bye-requested", "team-bye-requested"),
    ),
    "half-point-bye-too-late": WarningKind(
        Level.CONFIRM,
        "C.04.2, 3.2",
        "Q174",
        "{name} would have a half-point bye in round {rounds}; the rules of the event give none in "
        "the last {last} rounds",
        ("bye-requested", "team-bye-requested"),
    ),
    "half-point-bye-before": WarningKind(
        Level.CONFIRM,
        "C.04.2, 3.2",
        "Q174",
        "{name} would have a half-point bye in round {rounds}; the rules of the event give none "
        "before round {first}",
        ("bye-requested", "team-bye-requested"),
    ),
    "half-point-bye-after": WarningKind(
        Level.CONFIRM,
        "C.04.2, 3.2",
        "Q174",
        "{name} would have a half-point bye in round {rounds}; the rules of the event give none "
        "after round {last}",
        ("bye-requested", "team-bye-requested"),
    ),
    "half-point-bye-in-last-round": WarningKind(
        Level.NOTE,
        "C.04.2, 3.2",
        "Q174",
        "{name} has a half-point bye in round {round}, the last one; many regulations give none "
        "there",
        ("bye-requested", "team-bye-requested"),
    ),
    "bye-not-eligible": WarningKind(
        Level.REFUSE,
        "C.04.2, 3.2",
        "Q175-Q176",
        "{name} is not entitled to half-point byes",
        ("bye-requested",),
    ),
    "full-point-bye": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.2, 3.2",
        "Q177-Q179",
        "full-point byes are deprecated",
        ("bye-requested", "team-bye-requested"),
    ),
    "numbers-exchanged": WarningKind(
        Level.CONFIRM,
        "C.04.2, 2.3",
        "Q148-Q150",
        "the starting numbers {one} and {other} are swapped",
        ("numbers-exchanged",),
    ),
    "numbers-exchanged-unequal": WarningKind(
        Level.REFUSE,
        "C.04.2, 2.2",
        "Q148",
        "only players with equal ratings can swap numbers ({one}: {rating}, {other}: "
        "{other_rating})",
        ("numbers-exchanged",),
    ),
    "numbers-after-round-4": WarningKind(
        Level.REFUSE,
        "C.04.2, 2.3",
        "Q151-Q152",
        "starting numbers cannot change after round 4 is paired",
        ("numbers-exchanged", "numbers-made-again"),
    ),
    "numbers-made-again": WarningKind(
        Level.CONFIRM,
        "C.04.2, 2.3",
        "Q153-Q155",
        "the starting numbers change after round {round} is paired",
        ("numbers-made-again",),
    ),
    "numbers-not-drawn": WarningKind(
        Level.NOTE,
        "C.05, 6",
        "Q95",
        "no lots were drawn; the numbers follow rating, title and name",
        ("paired",),
    ),
    "lots-in-swiss": WarningKind(
        Level.REFUSE,
        "C.04.2, 2.2",
        "Q145-Q148",
        "the numbers of a Swiss follow rating, title and name; lots are for round robins and teams",
        ("lots-drawn",),
    ),
    "lots-again": WarningKind(
        Level.CONFIRM,
        "C.05, 6",
        "Q95",
        "lots were already drawn and will be drawn again",
        ("lots-drawn",),
    ),
    "winner-named": WarningKind(
        Level.CONFIRM,
        "C.05, 6",
        "Q89",
        "{name} advances although no game in the report decides the match",
        ("winner-named",),
    ),
    "late-team": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.6, 1.1",
        "Q156",
        "{name} enters after round 1 was paired and gets the next number",
        ("team-entered",),
    ),
    "roster-extended": WarningKind(
        Level.ACKNOWLEDGE,
        "TRF26, record 310",
        "",
        "players are added to the roster of {name} after round 1 was paired",
        ("roster-changed",),
    ),
    "lineup-order": WarningKind(
        Level.CONFIRM,
        "TRF26, record 300",
        "",
        "the line-up of {name} is not in the order of its roster",
        ("lineup",),
    ),
    "match-forfeited": WarningKind(
        Level.CONFIRM,
        "TRF26, record 330",
        "",
        "{names} did not appear for match {match}",
        ("match-forfeited",),
    ),
    "withdraw-paired": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.2, 3.3",
        "Q170",
        "{name} is paired in round {round}; the withdrawal takes effect in the next round",
        ("withdrawn",),
    ),
    "expelled": WarningKind(
        Level.CONFIRM,
        "Laws of Chess, 12.9.9",
        "Q197-Q198",
        "{name} is expelled and removed from the standings",
        ("withdrawn",),
    ),
    # -- rounds
    "results-missing": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.2, 4.2",
        "Q158-Q160",
        "{count} of round {round} without a result ({boards}): open games count as {worth} until "
        "they are played",
        ("paired",),
    ),
    "missing-paired": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.2, 3.3",
        "",
        "not checked in, but paired in round {round} ({count}): {names}",
        ("paired",),
    ),
    "fixed-board-missed": WarningKind(
        Level.NOTE,
        "C.04.2, 4.1",
        "",
        "{name} needs board {wanted} and sits at board {board}: somebody else needs it too",
        ("paired",),
    ),
    "paired-by-hand": WarningKind(
        Level.CONFIRM,
        "C.04.3",
        "Q64-Q69",
        "round {round} does not follow the rules: {differences}",
        ("changed-by-hand", "paired"),
    ),
    "illegal-by-hand": WarningKind(
        Level.CONFIRM,
        "C.04.3, 2",
        "Q66",
        "{fault}",
        ("changed-by-hand", "paired"),
    ),
    "wrong-colours-by-hand": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.3, 5.2",
        "Q67",
        "{pair} both get the wrong colour",
        ("changed-by-hand",),
    ),
    "unpublish": WarningKind(
        Level.CONFIRM,
        "C.04.2, 4.1",
        "Q112-Q115",
        "round {round} is published; players may have seen it",
        ("unpublished",),
    ),
    "old-open-games": WarningKind(
        Level.ACKNOWLEDGE,
        "C.04.2, 4.2",
        "Q168",
        "postponed games are still open and count as {worth} until they are played: {boards}",
        ("paired",),
    ),
    # -- results
    "result-replaced": WarningKind(
        Level.CONFIRM,
        "C.04.2, 4.3",
        "Q189-Q191",
        "board {board} of round {round}, {white} – {black}: the result {old} becomes {result}",
        ("result",),
    ),
    "correction": WarningKind(
        Level.CONFIRM,
        "C.04.2, 4.3",
        "Q189-Q191",
        "board {board} of round {round}, {white} – {black}: the result {old} becomes {result}; "
        "round {next} was paired with {old}, so the correction is recorded in the report",
        ("result",),
    ),
    "correction-too-late": WarningKind(
        Level.REFUSE,
        "C.04.2, 4.3",
        "Q189-Q193",
        "round {round} can no longer be corrected for pairing; correct it for rating only",
        ("result",),
    ),
    "corrected-for-rating": WarningKind(
        Level.CONFIRM,
        "C.04.2, 4.3",
        "Q192-Q193",
        "board {board} of round {round} is rated as {result}; points, ranks and pairings keep "
        "{old}",
        ("corrected-for-rating",),
    ),
    "postponed-decided": WarningKind(
        Level.CONFIRM,
        "C.04.2, 4.2",
        "Q162-Q163",
        "the postponed game on board {board} of round {round} counted as a draw; its result is "
        "{result}",
        ("result",),
    ),
    # -- ranking
    "ranked-by-hand": WarningKind(
        Level.CONFIRM,
        "C.07, 4.3",
        "Q204-Q206",
        "{names} are ranked in this order: {reason}",
        ("ranked-by-hand",),
    ),
    "external-values": WarningKind(
        Level.CONFIRM,
        "C.07, 4.3",
        "Q207",
        "{code} uses external values, which cannot be verified from the report",
        ("external-values",),
    ),
    # -- sending
    "sent-unfinished": WarningKind(
        Level.CONFIRM,
        "B.02, 9.1",
        "Q161",
        "section {section} has played {round} of {rounds} rounds; this is an interim report",
        ("sent",),
    ),
    "sent-again": WarningKind(
        Level.ACKNOWLEDGE,
        "B.02, 9.1",
        "",
        "the report was already sent, and nothing has changed since",
        ("sent",),
    ),
    "changed-after-sent": WarningKind(
        Level.CONFIRM,
        "B.02, 9.1",
        "Q192",
        "the report was already sent; after this change it must be sent again",
        ("any",),
    ),
    # -- history
    "undo-published": WarningKind(
        Level.CONFIRM,
        "C.04.2, 4.1",
        "Q112-Q115",
        "this undoes what was published: {what}",
        ("undone",),
    ),
}
