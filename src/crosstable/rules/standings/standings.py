"""The standings of an event: the call of the library and what it returns."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from crosstable.errors import CrosstableError
from crosstable.model.findings import Assumption
from crosstable.model.phrases import phrase
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.model.tournament import RoundState, Tournament
from crosstable.rules.matches import completed
from crosstable.rules.recorded import as_counted
from crosstable.rules.standings.catalogue import criterion
from crosstable.rules.standings.criterion import PLACE, Criterion, Group
from crosstable.rules.standings.editions import (
    Edition,
    edition_in_force,
    edition_named,
    edition_names,
)
from crosstable.rules.standings.frame import Frame
from crosstable.rules.standings.ledger import Ledger
from crosstable.rules.standings.orders import (
    codes_of,
    computable,
    notes_on,
    primary_score,
    with_unrated,
)
from crosstable.rules.standings.ranking import ranked, ranks
from crosstable.rules.standings.statedpoints import notes_on_points
from crosstable.rules.systems import recognised_system

if TYPE_CHECKING:
    from fractions import Fraction

PREDETERMINED = frozenset(
    ("round-robin", "double-round-robin", "scheveningen", "schiller", "match")
)
"""Systems whose pairings are fixed before the event (15.2)."""


class Standing(NamedTuple):
    """A line of the standings; `values` has one text for each criterion, None if undefined.

    `board` is the player's board in standings by board.
    """

    id: int
    name: str
    rank: int
    values: Mapping[str, str | None]
    federation: str | None = None
    board: int | None = None


class Section(NamedTuple):
    """Participants who are ranked among themselves, best first: everybody, or those of a board."""

    board: int | None
    groups: tuple[tuple[int, ...], ...]


class Standings:
    """The standings after a round, with the edition and the list of criteria they follow.

    `assumptions` are what the report leaves open, `notes` what is unusual about the list.
    """

    def __init__(
        self,
        event: str | None,
        is_team: bool,
        rounds: int,
        after: int,
        edition: Edition,
        codes: tuple[TieBreakCode, ...],
        assumptions: tuple[Assumption, ...],
        notes: tuple[Assumption, ...],
        ledger: Ledger,
        criteria: tuple[Criterion | None, ...],
        sections: tuple[Section, ...],
        steps: Sequence[Sequence[Group]],
    ) -> None:
        self.event: Final = event
        self.is_team: Final = is_team
        self.rounds: Final = rounds
        self.after: Final = after
        self.edition: Final = edition
        self.codes: Final = codes
        self.assumptions: Final = assumptions
        self.notes: Final = notes
        self.ledger: Final = ledger
        self.criteria: Final = criteria
        self.sections: Final = sections
        self.steps: Final = steps

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

    @property
    def has_boards(self) -> bool:
        """Whether this is the table of the players of a team event, board by board."""
        return any(section.board is not None for section in self.sections)

    @cached_property
    def place_keys(self) -> tuple[str, ...]:
        """The keys whose values are places in a tied group, where the smaller is better."""
        pairs = zip(self.keys, self.criteria, strict=True)
        return tuple(key for key, c in pairs if c is not None and c.operation == PLACE)

    @cached_property
    def rank_of(self) -> Mapping[int, int]:
        """The rank of each participant by number."""
        people = self.ledger.participants
        found: dict[int, int] = {}
        for section in self.sections:
            found |= ranks(list(group) for group in section.groups)
        return {people[i].number: rank for i, rank in found.items()}

    @cached_property
    def place_of(self) -> Mapping[int, int]:
        """The place in the ledger of each participant by number."""
        return {person.number: i for i, person in enumerate(self.ledger.participants)}

    @cached_property
    def orders(self) -> tuple[list[int], ...]:
        """The places of each section's participants; inside a shared rank by pairing number."""
        people = self.ledger.participants

        def in_order(group: Sequence[int]) -> Sequence[int]:
            return group if len(group) == 1 else sorted(group, key=lambda i: people[i].number)

        return tuple(
            [i for group in section.groups for i in in_order(group)] for section in self.sections
        )

    def __iter__(self) -> Iterator[Standing]:
        """Line by line."""
        people = self.ledger.participants
        ranks_by_number = self.rank_of
        for section, order in zip(self.sections, self.orders, strict=True):
            board = section.board
            keys = self.keys
            columns = [[None] * len(order) if c is None else c.texts(order) for c in self.criteria]
            for i, values in zip(order, zip(*columns, strict=True), strict=True):
                number, name, _, federation = people[i]
                texts = dict(zip(keys, values, strict=True))
                yield Standing(number, name, ranks_by_number[number], texts, federation, board)

    def __len__(self) -> int:
        return self.ledger.size


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
    external: Mapping[str, Mapping[int, "Fraction"]] | None = None,
) -> Standings:
    """The standings of an event.

    `tiebreaks` is written as in record 212 (points are not implied; default: the list of the
    report). `edition` is one of `edition_names()` (default: by the date), `after` a round
    (default: the last one with all its results), `system` overrides the recognised one, `boards`
    asks for the players of a team event board by board, `unrated` is the rating for unrated
    players in the tie-breaks that need one. `external` has the values of an organiser's own
    tie-breaks (``OTHER_…``) by number.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> winner = next(iter(crosstable.standings(t, "PTS,SB")))
    >>> winner.rank, dict(winner.values)
    (1, {'PTS': '6.0', 'SB': '25.50'})
    """
    counted = as_counted(t)
    t = completed(counted)
    is_team = t.is_team_event and not boards
    is_given = tiebreaks is not None
    codes, assumed_codes = codes_of(t, tiebreaks, boards)
    if unrated is not None:
        codes = tuple(with_unrated(code, unrated) for code in codes)
    codes, notes = computable(codes, is_team, is_given=is_given)
    in_force, assumed_edition = _edition(t, edition)
    predetermined, assumed_system = _is_predetermined(t, system)
    last, assumed_round = _after(t, after)
    assumed = (assumed_codes, assumed_edition, assumed_system, assumed_round)
    frame = Frame(in_force, predetermined, last, primary_score(t, codes) if is_team else None)
    ledger = _ledger(t, frame, is_team)
    criteria = tuple(_criterion(ledger, code, external or {}) for code in codes)
    starts = _sections(t, ledger, boards)
    steps = ranked([group for _, group in starts], criteria)
    return Standings(
        event=t.name,
        is_team=is_team,
        rounds=t.rounds,
        after=last,
        edition=in_force,
        codes=codes,
        assumptions=tuple(item for item in assumed if item is not None),
        notes=(*notes, *notes_on(t, codes, frame, is_given), *notes_on_points(counted)),
        ledger=ledger,
        criteria=criteria,
        sections=_filled(starts, steps[-1]),
        steps=steps,
    )


def _criterion(
    ledger: Ledger, code: TieBreakCode, external: Mapping[str, Mapping[int, "Fraction"]]
) -> Criterion | None:
    given = external.get(code.text or str(code))
    if given is None:
        return criterion(ledger, code)
    from crosstable.rules.standings.criteria.external import External

    return External(ledger, code, given)


def _ledger(t: Tournament, frame: Frame, is_team: bool) -> Ledger:
    if is_team:
        from crosstable.rules.standings.teamledger import teams_ledger

        return teams_ledger(t, frame)
    from crosstable.rules.standings.playerledger import players_ledger

    return players_ledger(t, frame)


def _sections(t: Tournament, ledger: Ledger, boards: bool) -> list[tuple[int | None, Group]]:
    """Everybody together, or the players of each board."""
    if not boards:
        return [(None, list(range(ledger.size)))]
    from crosstable.rules.standings.boardlists import by_board

    return by_board(t, ledger)


def _filled(
    starts: Sequence[tuple[int | None, Group]], groups: Sequence[Group]
) -> tuple[Section, ...]:
    """The groups at the end, section by section: each section is as large as it was."""
    sections = []
    rest = iter(groups)
    for board, members in starts:
        found: list[tuple[int, ...]] = []
        missing = len(members)
        while missing:
            found.append(tuple(next(rest)))
            missing -= len(found[-1])
        sections.append(Section(board, tuple(found)))
    return tuple(sections)


def _edition(t: Tournament, given: str | None) -> tuple[Edition, Assumption | None]:
    if given is not None:
        named = edition_named(given)
        if named is None:
            known = ", ".join(edition_names())
            raise CrosstableError(f"edition {given} is not known; there are {known}")
        return named, None
    found, reason = edition_in_force(t)
    return found, Assumption("edition", reason) if reason else None


def _is_predetermined(t: Tournament, system: str | None) -> tuple[bool, Assumption | None]:
    """By records 192 and 092 or as given; what only the games suggest is said, not followed."""
    recognised = recognised_system(t, system)
    if recognised.certain:
        return recognised.name in PREDETERMINED, None
    sentence = phrase("nothing names the system; the rules for a Swiss are used")
    if recognised.name in PREDETERMINED:
        sentence = phrase(
            "nothing names the system; the rules for a Swiss are used ({a}: is it a {b}?)",
            a=recognised.reason,
            b=recognised.words,
        )
    return False, Assumption("system", sentence)


def last_finished_round(t: Tournament) -> int:
    """The last round before a game that waits for its result: standings are those after it."""
    states = t.round_states[: t.paired_rounds]
    return states.index(RoundState.PENDING) if RoundState.PENDING in states else t.paired_rounds


def _after(t: Tournament, given: int | None) -> tuple[int, Assumption | None]:
    """The round: as asked for, else the last one before a game that waits for its result."""
    paired = t.paired_rounds
    if given is not None:
        if not 0 <= given <= paired:
            known = f"the last one is {paired}" if paired else "none has been yet"
            raise CrosstableError(f"round {given} has not been paired; {known}")
        if RoundState.PENDING in t.round_states[:given]:
            nothing = phrase("games without a result count as played for nothing")
            return given, Assumption("round", nothing)
        return given, None
    last = last_finished_round(t)
    if last == paired:
        return paired, None
    waiting = phrase(
        "round {n} has games without a result; standings after round {m}", n=last + 1, m=last
    )
    return last, Assumption("round", waiting)
