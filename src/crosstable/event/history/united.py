"""The state of a history of several machines: its acts in an order that follows from them alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from crosstable.errors import CannotAct, CrosstableError
from crosstable.event.acts.events import FideModeLeft
from crosstable.event.acts.merged import Merged, Resolved
from crosstable.event.acts.table import act_of
from crosstable.event.history.applying import NOT_UNDERSTOOD, apply_line, refuse_unknown
from crosstable.event.history.claims import FACTS, OF_VALUES, without
from crosstable.event.history.conflicts import Conflicts, conflicts_in
from crosstable.event.history.facts import Reported, with_fact
from crosstable.event.history.graph import Graph
from crosstable.event.journal import Line, canonical
from crosstable.event.state import Event, Held
from crosstable.model.phrases import phrase

_NO_EFFECT = frozenset((Merged.NAME, Resolved.NAME))
_UNCHECKED = frozenset(("closed", "undone", "remark"))
"""Acts that are not asked again whether they can be, as all others are once machines have gone
their own ways: a round that one closed may have results that contradict each other by now."""


_PAIRS = frozenset(("paired", "changed-by-hand", "undone", Merged.NAME, Resolved.NAME))
"""Acts after which a board may have other players; no other act moves them."""


class _Folding:
    """The work on one history."""

    def __init__(self, lines: Sequence[Line], views: dict[str, Event] | None = None) -> None:
        self._views = {} if views is None else views
        """The event as writers of lines had it after some line, by its hash; shared by all
        histories within this one, so that each is computed once."""
        self.graph = Graph(lines)
        self.conflicts: Conflicts = conflicts_in(self.graph)
        self.event = Event()
        self._has_forked = False
        self._held: dict[int, Held] = {}
        self.reported: Reported = {}
        self._done: dict[bytes, list[int]] = defaultdict(list)

    def steps(self) -> Iterator[int]:
        """Apply what counts, and give the place of each act."""
        for here in self.graph.order():
            line = self._line_that_counts(here)
            if line is None:
                continue
            try:
                self.event = self._after(here, line)
            except (CrosstableError, AssertionError, *NOT_UNDERSTOOD) as problem:
                reason = (
                    problem.message
                    if isinstance(problem, CrosstableError)
                    else phrase("it no longer applies")
                )
                self._held[here] = Held(line.n, line.by, line.act, reason)
            else:
                self._done[_content(line)].append(here)
                yield here

    def _line_that_counts(self, here: int) -> Line | None:
        """The line as far as it counts; None for one that waits, or that says nothing new."""
        line = self.graph.nodes[here].line
        if not self.conflicts.counting >> here & 1 or line.act in _NO_EFFECT:
            return None
        waiting = self.conflicts.waiting.get(here)
        if waiting and line.act in OF_VALUES:
            return without(line, waiting)
        return None if waiting or self._is_repeated(here, line) else line

    def _is_repeated(self, here: int, line: Line) -> bool:
        """Whether the other machine did the very same; both then are one act."""
        if line.act in FACTS or line.act == "remark":
            return False
        return any(self.graph.are_apart(here, other) for other in self._done[_content(line)])

    def acts_held(self) -> tuple[Held, ...]:
        """The acts that do not fit, without those that the other machine did as well."""
        nodes = self.graph.nodes
        return tuple(
            act for here, act in self._held.items() if not self._is_repeated(here, nodes[here].line)
        )

    def _after(self, here: int, line: Line) -> Event:
        if line.act in FACTS:
            return with_fact(
                self.event, self.graph, here, line, self.reported, self._as_seen_before
            )
        self._has_forked = self._has_forked or self.graph.is_apart(here)
        if self._has_forked and line.act not in _UNCHECKED:
            for _ in act_of(line).circumstances(self.event, line.section):
                pass  # warnings were confirmed on the machine that acted
            _refuse_strangers(self.event, line)
        return _account_for_absent(apply_line(self.event, line), line)

    def _as_seen_before(self, here: int) -> Event:
        """The event as its writer had it when its pairs became what they were before a line."""
        nodes = self.graph.nodes
        here = nodes[here].parents[0]
        while nodes[here].parents and nodes[here].line.act not in _PAIRS:
            here = nodes[here].parents[0]
        own = nodes[here].digest
        if own not in self._views:
            work = _Folding(self.graph.chain(here), self._views)
            for _ in work.steps():
                pass
            self._views[own] = work.event
        return self._views[own]


def _content(line: Line) -> bytes:
    """What two machines did alike, if they did."""
    return canonical([line.act, line.section, line.args])


def _refuse_strangers(event: Event, line: Line) -> None:
    """A round waits for a decision about somebody who is paired in it."""
    pairs, bye, absent = (line.args.get(key) or () for key in ("pairs", "bye", "absent"))
    people = {who for pair in pairs for who in pair} | {*absent} | ({bye} if bye else set())
    section = event.section(line.section) if people else None
    if section is not None and not people <= {*section.people, *section.teams}:
        raise CannotAct(phrase("it is about somebody who is not entered"))


def _account_for_absent(event: Event, line: Line) -> Event:
    """After a round was paired: who entered on the other machine meanwhile is absent."""
    if line.act != "paired":
        return event
    section = event.section(line.section)
    last = section.last_round
    if last is None or last.matches:
        return event
    seated = {who for board in last.boards for who in board.pair} | {last.bye, *last.absent}
    missing = {who: "Z" for who in section.people if who not in seated}
    if not missing:
        return event
    return event.with_section(section.with_round(last._replace(absent={**last.absent, **missing})))


def unite_lines(lines: Sequence[Line]) -> Event:
    """The state after all lines of a journal that has merged others."""
    work = _Folding(lines)
    refuse_unknown(node.line for node in work.graph.nodes)
    for _ in work.steps():
        pass
    event = _with_final_loss(work)
    return replace(event, pending=work.conflicts.pending, held=work.acts_held(), at=lines[-1].n)


def _with_final_loss(work: _Folding) -> Event:
    """FIDE mode that a machine left after round 1 was paired there is left for good (Q45).

    The pairs of that round may wait for a decision, or not count any more.
    """
    loss = work.event.fide_loss
    if loss is None or loss.is_final:
        return work.event
    rounds = [
        _rounds_before(work.graph.chain(here)[:-1])
        for here, node in enumerate(work.graph.nodes)
        if node.line.act == FideModeLeft.NAME and work.conflicts.counting >> here & 1
    ]
    return replace(work.event, fide_loss=loss._replace(round=max(rounds, default=0)))


def _rounds_before(lines: Sequence[Line]) -> int:
    """How many rounds were paired, in any section, as a machine knew it."""
    work = _Folding(lines)
    for _ in work.steps():
        pass
    return max((len(section.rounds) for section in work.event.sections.values()), default=0)


def paired_chains(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """For each act on pairings that counts, the journal as its writer had it, up to the act."""
    work = _Folding(lines)
    for here in work.steps():
        if work.graph.nodes[here].line.act in ("paired", "published"):
            yield work.graph.chain(here)


def has_merged(lines: Sequence[Line]) -> bool:
    """Whether a journal has merged another one."""
    return any(line.act == Merged.NAME for line in lines)
