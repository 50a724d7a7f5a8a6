"""The standings of an event: the call of the library and what it returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from crosstable.errors import CrosstableError
from crosstable.findings import Assumption
from crosstable.model import Tournament
from crosstable.results import Result
from crosstable.standings.building import Frame, ledger_of, players_ledger
from crosstable.standings.catalogue import CRITERIA
from crosstable.standings.criterion import Criterion, Group
from crosstable.standings.editions import EDITIONS, Edition, edition_in_force
from crosstable.standings.ledger import Ledger
from crosstable.standings.ranking import ranked, ranks
from crosstable.systems import recognised_system
from crosstable.tiebreak_codes import (
    CATALOGUE,
    TieBreakCode,
    nearest_tiebreaks,
    parse_tiebreak,
    parse_tiebreak_list,
    unfit_parts,
)

PREDETERMINED = frozenset(
    ("round-robin", "double-round-robin", "scheveningen", "schiller", "match")
)
"""Systems whose pairings are fixed before the event (15.2)."""
OWN_CRITERION = "OTHER_"
"""A tie-break of the organiser (4.1): kept in the list, never computed."""


class UnknownTieBreak(CrosstableError):
    """A code that is no tie-break, or not one for this kind of event."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings; `values` has one text for each criterion, None if undefined."""

    id: int
    name: str
    rank: int
    values: Mapping[str, str | None]


@dataclass(frozen=True)
class Standings:
    """The standings after a round, with the edition and the list of criteria they follow."""

    event: str | None
    is_team: bool
    after: int
    edition: Edition
    codes: tuple[TieBreakCode, ...]
    assumptions: tuple[Assumption, ...]
    ledger: Ledger
    criteria: tuple[Criterion | None, ...]
    groups: Sequence[Group]
    steps: Sequence[Sequence[Group]]

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The codes as they were written; one that is used again gets #2, #3, …."""
        seen: dict[str, int] = {}
        result = []
        for code in self.codes:
            text = code.text or str(code)
            seen[text] = seen.get(text, 0) + 1
            result.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
        return tuple(result)

    @cached_property
    def rank_of(self) -> Mapping[int, int]:
        """The rank of each participant by number."""
        found = ranks(self.groups)
        return {p.number: found[i] for i, p in enumerate(self.ledger.participants)}

    def __iter__(self) -> Iterator[Standing]:
        """Line by line; inside a shared rank by pairing number."""
        people = self.ledger.participants
        for group in self.groups:
            for i in sorted(group, key=lambda i: people[i].number):
                number, name, _ = people[i]
                yield Standing(number, name, self.rank_of[number], self.values_of(i))

    def __len__(self) -> int:
        return self.ledger.size

    def values_of(self, i: int) -> dict[str, str | None]:
        """The values of a participant as text."""
        pairs = zip(self.keys, self.criteria, strict=True)
        return {key: None if c is None else value_text(c, i) for key, c in pairs}


def value_text(criterion: Criterion, i: int) -> str | None:
    """A value in the notation of the report; None if undefined."""
    return criterion.text(i)


# -- the call -------------------------------------------------------------------------------------


def standings(
    t: Tournament,
    tiebreaks: str | Iterable[str] | None = None,
    *,
    edition: str | None = None,
    after: int | None = None,
    system: str | None = None,
    boards: bool = False,
    unrated: int | None = None,
) -> Standings:
    """The standings of an event.

    `tiebreaks` is the content of record 212 (points are not implied); without it the list of the
    report counts. `edition` is 2024 or 2026 (by the date of the event), `after` a round (default:
    the last one with all its results), `boards` the players of a team event, `unrated` the rating
    for unrated players in the tie-breaks that need one.
    """
    assumed: list[Assumption] = []
    is_team = t.is_team_event and not boards
    codes = _codes(t, tiebreaks, is_team, boards, assumed)
    if unrated is not None:
        codes = tuple(_with_unrated(code, unrated) for code in codes)
    _refuse_unknown(codes, is_team)
    frame = Frame(
        _edition(t, edition, assumed),
        _is_predetermined(t, system, assumed),
        _after(t, after, assumed),
        _primary(t, codes) if is_team else None,
    )
    ledger = ledger_of(t, frame) if is_team else players_ledger(t, frame)
    criteria = tuple(
        CRITERIA[code.name](ledger, code) if code.name in CRITERIA else None for code in codes
    )
    groups, steps = _ranked(ledger, criteria)
    return Standings(
        t.name,
        is_team,
        frame.after,
        frame.edition,
        codes,
        tuple(assumed),
        ledger,
        criteria,
        groups,
        steps,
    )


def _ranked(
    ledger: Ledger, criteria: Sequence[Criterion | None]
) -> tuple[list[Group], list[list[Group]]]:
    """An own tie-break separates nobody."""
    groups, computed = ranked(ledger.size, [c for c in criteria if c is not None])
    steps: list[list[Group]] = []
    waiting = iter(computed)
    last: list[Group] = [list(range(ledger.size))] if ledger.size else []
    for criterion in criteria:
        last = last if criterion is None else next(waiting)
        steps.append(last)
    return groups, steps


def _codes(
    t: Tournament,
    given: str | Iterable[str] | None,
    is_team: bool,
    boards: bool,
    assumed: list[Assumption],
) -> tuple[TieBreakCode, ...]:
    if given is not None:
        if isinstance(given, str):
            return parse_tiebreak_list(given)
        return tuple(parse_tiebreak(text) for text in given)
    if boards:
        return parse_tiebreak_list("PTS")
    if t.tiebreaks:
        return tuple(parse_tiebreak(text) for text in t.tiebreaks)
    assumed.append(Assumption("tiebreaks", "the report names no tie-breaks; by points alone"))
    return parse_tiebreak_list("PTS")


def _with_unrated(code: TieBreakCode, rating: int) -> TieBreakCode:
    """The code with a rating for the unrated, where it takes one and has none."""
    known = CATALOGUE.get(code.name)
    if known is None or "U" not in known.modifiers or any(m[0] == "U" for m in code.modifiers):
        return code
    return TieBreakCode(code.name, code.basis, (*code.modifiers, f"U{rating}"), code.text)


def _refuse_unknown(codes: Sequence[TieBreakCode], is_team: bool) -> None:
    for code in codes:
        if code.name.upper().startswith(OWN_CRITERION):
            continue
        known = CATALOGUE.get(code.name)
        if known is None:
            near = ", ".join(nearest_tiebreaks(code.text or code.name))
            hint = f"; did you mean {near}?" if near else ""
            raise UnknownTieBreak(f"{code.text or code.name} is no known tie-break{hint}")
        if not (known.team if is_team else known.individual):
            kind = "individual events" if is_team else "team events"
            raise UnknownTieBreak(f"{code.text or code.name} ({known.title}) is for {kind} only")
        if unfit := unfit_parts(code):
            raise UnknownTieBreak(f"{code.name} does not take {' '.join(unfit)}")


def _edition(t: Tournament, given: str | None, assumed: list[Assumption]) -> Edition:
    if given is not None:
        if given not in EDITIONS:
            raise CrosstableError(f"edition {given} is not known; there are {', '.join(EDITIONS)}")
        return EDITIONS[given]
    found, reason = edition_in_force(t)
    if reason:
        assumed.append(Assumption("edition", reason))
    return found


def _is_predetermined(t: Tournament, system: str | None, assumed: list[Assumption]) -> bool:
    recognised = recognised_system(t, system)
    if recognised.certain:
        return recognised.name in PREDETERMINED
    assumed.append(Assumption("system", "nothing names the system; the rules of a Swiss are used"))
    return False


def _after(t: Tournament, given: int | None, assumed: list[Assumption]) -> int:
    """The round: as asked for, else the last one before a game that waits for its result."""
    if given is not None:
        if not 0 <= given <= max(t.paired_rounds, 0):
            raise CrosstableError(
                f"round {given} has not been paired; the last is {t.paired_rounds}"
            )
        return given
    waiting = [r for r, _, game in t.games() if game.result is Result.PENDING]
    if not waiting:
        return t.paired_rounds
    last = min(waiting) - 1
    message = f"round {last + 1} has games without a result; standings after round {last}"
    assumed.append(Assumption("round", message))
    return last


def _primary(t: Tournament, codes: Sequence[TieBreakCode]) -> str:
    """The score that leads (5.1): by the type, else by the first criterion, else match points."""
    if t.type is not None and t.type.primary is not None:
        return t.type.primary
    for code in codes:
        if code.name == "GPTS" or (code.name == "PTS" and code.basis == "GP"):
            return "GP"
        if code.name in ("MPTS", "PTS"):
            break
    return "MP"
