"""The standings of an event: the call of the library and what it returns."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple, overload

from crosstable.errors import NotARound, UnknownEdition, WrongKind, WrongUse
from crosstable.model.choices import EditionName, SystemName, refuse_unknown
from crosstable.model.directory import Coded, Numbered, unknown_player, unknown_team
from crosstable.model.findings import Assumption
from crosstable.model.misfits import misfit_sentence
from crosstable.model.phrases import Phrase, phrase
from crosstable.model.requiring import require_tournament
from crosstable.model.showing import Shown
from crosstable.model.tiebreak_codes import TieBreakCode
from crosstable.model.tournament import RoundState, Tournament
from crosstable.rules.recorded import as_counted
from crosstable.rules.standings.catalogue import criterion, keizer_criterion, team_events
from crosstable.rules.standings.criteria.external import External
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
    KEIZER_ORDER,
    codes_of,
    computable,
    notes_on,
    primary_score,
    with_unrated,
)
from crosstable.rules.standings.playerledger import players_ledger
from crosstable.rules.standings.ranking import rank_groups, ranks
from crosstable.rules.standings.statedpoints import notes_on_points
from crosstable.rules.systems import recognised_system

if TYPE_CHECKING:
    from fractions import Fraction

    from crosstable.rules.standings.value import TieBreakValue

KEIZER = "keizer"
"""The system of clubs, whose points follow from the places of the opponents."""
PREDETERMINED = frozenset(
    ("round-robin", "double-round-robin", "scheveningen", "schiller", "match")
)
"""Systems whose pairings are fixed before the event (15.2)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings.

    `values` has an exact number for each criterion, by its code, None if undefined; a code that
    is not in the list raises `UnknownTieBreak`. `board` is the player's board in standings by
    board.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("individual-swiss"))
    >>> first = crosstable.standings(t, "PTS,BH/C1")[0]
    >>> first.rank, first.values["PTS"] == 5.5, str(first.values["BH/C1"])
    (1, True, '25.5')
    """

    id: int
    """The number of the player, or of the team."""
    name: str
    rank: int
    """Equal for participants who are equal in everything."""
    values: "Mapping[str, TieBreakValue | None]"
    """The exact numbers by code; None where one is not defined."""
    federation: str | None = None
    board: int | None = None
    """The board, in standings by board."""

    @property
    def texts(self) -> Mapping[str, str | None]:
        """The values as people read them."""
        return {key: None if value is None else value.text for key, value in self.values.items()}


class Section(NamedTuple):
    """Participants who are ranked among themselves, best first: everybody, or those of a board."""

    board: int | None
    groups: tuple[tuple[int, ...], ...]


class Standings(Shown):
    """The standings after a round, with the edition and the list of criteria they follow.

    They have a length, are iterated line by line and indexed by the place in the list; `of` gives
    the line of a participant. `print` shows the table of the command, a notebook the same.
    `assumptions` are what the report leaves open, `notes` what is unusual about the list.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> table = crosstable.standings(t, "PTS,SB")
    >>> len(table), table[0].name == table.of(table[0].id).name
    (10, True)
    >>> [line.rank for line in table[:3]]
    [1, 2, 3]
    """

    def __init__(
        self,
        t: Tournament,
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
        self.tournament: Final = t
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
        rank_by_place: dict[int, int] = {}
        for section in self.sections:
            rank_by_place |= ranks(list(group) for group in section.groups)
        return {people[i].number: rank for i, rank in rank_by_place.items()}

    @cached_property
    def place_of(self) -> Mapping[int, int]:
        """The place in the ledger of each participant by number."""
        places = {person.number: i for i, person in enumerate(self.ledger.participants)}
        return Numbered(places, unknown_team if self.is_team else unknown_player)

    @cached_property
    def orders(self) -> tuple[list[int], ...]:
        """The places of each section's participants; inside a shared rank by pairing number."""
        people = self.ledger.participants

        def in_order(group: Sequence[int]) -> Sequence[int]:
            return group if len(group) == 1 else sorted(group, key=lambda i: people[i].number)

        return tuple(
            [i for group in section.groups for i in in_order(group)] for section in self.sections
        )

    def __repr__(self) -> str:
        kind = "teams" if self.is_team else "players"
        listed = ", ".join(self.keys)
        return f"<Standings of {len(self)} {kind} after round {self.after} by {listed}>"

    def __iter__(self) -> Iterator[Standing]:
        return iter(self.lines)

    def __len__(self) -> int:
        return self.ledger.size

    @overload
    def __getitem__(self, place: int) -> Standing: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Standing, ...]: ...
    def __getitem__(self, place: int | slice) -> Standing | tuple[Standing, ...]:
        return self.lines[place]

    def of(self, number: int) -> Standing:
        """The line of a participant by number; raises `UnknownPlayer` or `UnknownTeam`."""
        return self._line_of[number]

    @cached_property
    def _line_of(self) -> Mapping[int, Standing]:
        problem = unknown_team if self.is_team else unknown_player
        return Numbered({line.id: line for line in self.lines}, problem)

    @cached_property
    def lines(self) -> tuple[Standing, ...]:
        """All lines, from the top; with `boards` one board after the other."""
        return tuple(self._lines())

    def _lines(self) -> Iterator[Standing]:
        people = self.ledger.participants
        ranks_by_number = self.rank_of
        for section, order in zip(self.sections, self.orders, strict=True):
            board = section.board
            keys = self.keys
            columns = [
                [None] * len(order) if c is None else c.numbers(order) for c in self.criteria
            ]
            for i, values in zip(order, zip(*columns, strict=True), strict=True):
                number, name, _, federation = people[i]
                named = Coded(zip(keys, values, strict=True))
                yield Standing(number, name, ranks_by_number[number], named, federation, board)


# -- the call -------------------------------------------------------------------------------------


def standings(
    t: Tournament,
    tiebreaks: str | Iterable[str] | None = None,
    *,
    edition: EditionName | str | int | None = None,
    after: int | None = None,
    system: SystemName | str | None = None,
    boards: bool = False,
    unrated: int | None = None,
    external: Mapping[str, Mapping[int, "Fraction"]] | None = None,
) -> Standings:
    """The standings of an event.

    `tiebreaks` is written as in record 212 (points are not implied; default: the list of the
    report). `edition` is that of the regulations (default: by the date), `after` a round
    (default: the last one with all its results), `system` overrides the recognised one, `boards`
    asks for the players of a team event board by board, `unrated` is the rating for unrated
    players in the tie-breaks that need one. `external` has the values of an organiser's own
    tie-breaks (``OTHER_…``) by number.

    >>> import crosstable
    >>> t = crosstable.read(crosstable.sample("round-robin"))
    >>> winner = crosstable.standings(t, "PTS,SB")[0]
    >>> winner.rank, dict(winner.texts)
    (1, {'PTS': '6.0', 'SB': '25.50'})
    >>> (winner.values["SB"] or 0) > 25
    True
    """
    require_tournament(t, "standings")
    counted = as_counted(t)
    t = team_events().with_hidden_results(counted) if counted.is_team_event else counted
    is_team = t.is_team_event and not boards
    is_given = tiebreaks is not None
    is_keizer = recognised_system(t, system).name == KEIZER
    codes, assumed_codes = codes_of(t, tiebreaks, boards, is_keizer=is_keizer)
    if unrated is not None:
        codes = tuple(with_unrated(code, unrated) for code in codes)
    codes, notes = computable(codes, is_team, is_given=is_given, is_keizer=is_keizer)
    in_force, assumed_edition = _edition(t, edition)
    predetermined, assumed_system = _is_predetermined(t, system)
    last, assumed_round = _after(t, after)
    if boards and not t.is_team_event:
        raise WrongUse(phrase("boards needs a team event; this event is individual"))
    if external:
        _refuse_unknown_values(t, codes, external, of_teams=is_team)
    assumed = (assumed_codes, assumed_edition, assumed_system, assumed_round)
    frame = Frame(in_force, predetermined, last, primary_score(t, codes) if is_team else None)
    ledger = _ledger(t, frame, is_team)
    criteria = tuple(
        keizer_criterion(t, ledger, code, last)
        if is_keizer and code.name.upper() == KEIZER_ORDER
        else _criterion(ledger, code, external or {})
        for code in codes
    )
    starts = _sections(t, ledger, boards)
    steps = rank_groups([group for _, group in starts], criteria)
    return Standings(
        t=counted,
        event=t.name,
        is_team=is_team,
        rounds=t.rounds,
        after=last,
        edition=in_force,
        codes=codes,
        assumptions=tuple(item for item in assumed if item is not None),
        notes=(*notes, *notes_on(t, codes, frame, is_given), *_notes_on_results(counted)),
        ledger=ledger,
        criteria=criteria,
        sections=_fill_sections(starts, steps[-1]),
        steps=steps,
    )


def _refuse_unknown_values(
    t: Tournament,
    codes: Iterable[TieBreakCode],
    external: Mapping[str, Mapping[int, "Fraction"]],
    *,
    of_teams: bool,
) -> None:
    """Raise for values of a tie-break that is not in the list, or of somebody who is not there."""
    listed = Coded({code.text or str(code): code for code in codes})
    for name, values in external.items():
        _ = listed[name]
        for number, value in values.items():
            _ = t.team(number) if of_teams else t.player(number)
            given: object = value
            if isinstance(given, float):
                raise WrongKind(misfit_sentence(f"external[{name!r}][{number}]", value, "Fraction"))


def _criterion(
    ledger: Ledger, code: TieBreakCode, external: Mapping[str, Mapping[int, "Fraction"]]
) -> Criterion | None:
    given = external.get(code.text or str(code))
    if given is None:
        return criterion(ledger, code)
    return External(ledger, code, given)


def _ledger(t: Tournament, frame: Frame, is_team: bool) -> Ledger:
    if is_team:
        return team_events().teams_ledger(t, frame)
    return players_ledger(t, frame)


def _sections(t: Tournament, ledger: Ledger, boards: bool) -> list[tuple[int | None, Group]]:
    """Everybody together, or the players of each board."""
    if not boards:
        return [(None, list(range(ledger.size)))]
    return team_events().by_board(t, ledger)


def _notes_on_results(t: Tournament) -> Iterator[Assumption]:
    return team_events().notes_on_results(t) if t.is_team_event else notes_on_points(t)


def _fill_sections(
    starts: Sequence[tuple[int | None, Group]], groups: Sequence[Group]
) -> tuple[Section, ...]:
    """The groups at the end, section by section: each section is as large as it was."""
    sections = []
    rest = iter(groups)
    for board, members in starts:
        filled: list[tuple[int, ...]] = []
        missing = len(members)
        while missing:
            filled.append(tuple(next(rest)))
            missing -= len(filled[-1])
        sections.append(Section(board, tuple(filled)))
    return tuple(sections)


def _edition(t: Tournament, given: str | int | None) -> tuple[Edition, Assumption | None]:
    if given is not None:
        name = str(given)
        refuse_unknown(UnknownEdition, "edition", name, edition_names())
        return edition_named(name), None
    in_force, reason = edition_in_force(t)
    return in_force, Assumption("edition", reason) if reason else None


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


def _not_paired(given: int, paired: int) -> Phrase:
    if not paired:
        return phrase("round {n} has not been paired; none has been yet", n=given)
    return phrase("round {n} has not been paired; the last one is {m}", n=given, m=paired)


def _after(t: Tournament, given: int | None) -> tuple[int, Assumption | None]:
    """The round: as asked for, else the last one before a game that waits for its result."""
    paired = t.paired_rounds
    if given is not None:
        if not 0 <= given <= paired:
            raise NotARound(_not_paired(given, paired))
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
