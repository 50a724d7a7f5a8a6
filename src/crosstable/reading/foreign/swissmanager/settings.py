"""What a file of Swiss-Manager says of the event as a whole: header and settings."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from crosstable.model.phrases import Phrase, phrase
from crosstable.model.timecontroltext import parse_time_control_text
from crosstable.model.tournament import MatchScoring, Tournament
from crosstable.reading.foreign.misreadings import contradiction, wrong_count
from crosstable.reading.foreign.notes import Notes
from crosstable.reading.foreign.swissmanager.layout import Layout, Row
from crosstable.reading.foreign.texts import day_of_number, one_line
from crosstable.reading.foreign.tiebreaknumbers import (
    MATCH_POINTS,
    THREE_FOR_A_MATCH,
    NumberedTieBreak,
    ranking_list,
    tiebreak_code,
)

# Offsets in the settings, from the first byte of their marker.
_SYSTEM = 15
_LAST_PAIRED_ROUND = 21
_PLAYERS = 23
_SCHEDULED_ROUNDS = 27
_TIEBREAK_COUNT = 31
_TIEBREAK_NUMBERS = 33
_MOST_TIEBREAKS = 9
_TIEBREAK_PARAMETERS = 655
_PARAMETER_BYTES = 19
_TEAMS = 51
_BOARDS = 53
_FIRST_DAY = 75
_LAST_DAY = 79

# Strings of the header, and the day in its bytes.
_NAME = 0
_PLACE = 5
_ARBITERS = 6
_TIME_CONTROL = 14
_FEDERATION = 20
_CHIEF_ARBITER = 21
_PRIVATE = (7, 8, 23)
"""Paths on somebody's computer, and the mail of the organiser."""
_WITHOUT_PLACE = (1, 2, 3, 4, 13, 24)
"""Second line, remark, director, organiser, age groups and web page: no record is for them."""
_VERSION_DAY = 28
_START_TIME = 0
_ROUND_DATE = 0

_INDIVIDUAL_SWISS = 0
_INDIVIDUAL_ROUND_ROBIN = 1
_TEAM_ROUND_ROBIN = 2
_TEAM_SWISS = 3
_KINDS: tuple[tuple[str, Phrase], ...] = (
    ("Individual: Swiss-System", phrase("TUNX, individual Swiss")),
    ("Individual: Round-Robin", phrase("TURX, individual round robin")),
    ("Team: Round-Robin", phrase("TUTX, team round robin")),
    ("Team: Swiss-System", phrase("TUMX, team Swiss")),
)
"""By the number of the system: the words of record 092, and the kind of file."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings that decide how the rest is read."""

    system: int
    last_paired: int
    players: int
    rounds: int
    teams: int
    boards: int

    @property
    def is_team_event(self) -> bool:
        """Whether teams meet teams."""
        return self.system in (_TEAM_ROUND_ROBIN, _TEAM_SWISS)

    @property
    def is_individual_swiss(self) -> bool:
        """Whether everybody stands in every round that was paired."""
        return self.system == _INDIVIDUAL_SWISS

    @property
    def kind(self) -> Phrase:
        """What Swiss-Manager calls such a file."""
        return _KINDS[self.system][1]


def settings_of(layout: Layout, notes: Notes) -> Settings:
    """The settings, compared with what the file has, which counts."""
    row = layout.configuration
    settings = Settings(
        row.data[_SYSTEM],
        min(row.data[_LAST_PAIRED_ROUND], len(layout.rounds)),
        len(layout.players),
        len(layout.rounds),
        len(layout.teams),
        row.u16(_BOARDS),
    )
    if settings.system >= len(_KINDS):
        raise contradiction("95+15")
    counts = (
        ("A3", row.u16(_SCHEDULED_ROUNDS), settings.rounds),
        ("A5", row.u16(_PLAYERS), settings.players),
        ("B5", row.u16(_TEAMS), settings.teams),
        ("95+21", row.data[_LAST_PAIRED_ROUND], settings.last_paired),
    )
    for place, stated, there in counts:
        with notes.part:
            if stated != there:
                raise wrong_count(stated, there, place)
    if settings.is_team_event and layout.matches and not settings.boards:
        raise contradiction("95+53")
    if layout.matches and not settings.is_team_event:
        raise contradiction("C3")
    return settings


def version_of(layout: Layout) -> str | None:
    """The version of the program, which is a day: long before the event in every file seen."""
    day = day_of_number(layout.header.u32(_VERSION_DAY))
    return None if day is None else str(day).replace("/", "-")


def header_of(layout: Layout, settings: Settings, notes: Notes) -> Tournament:
    """The event without people and rounds."""
    texts = [one_line(text) for text in layout.header.texts]
    notes.keep_private(*(texts[index] for index in _PRIVATE))
    for index in _WITHOUT_PLACE:
        if texts[index]:
            notes.lose("event-text", texts[index])
    arbiters = [part for part in map(str.strip, texts[_ARBITERS].split(";")) if part]
    chief = texts[_CHIEF_ARBITER] or next(iter(arbiters), "")
    control = parse_time_control_text(texts[_TIME_CONTROL])
    dates = tuple(day_of_number(row.u32(_ROUND_DATE)) for row in layout.rounds)
    for round_, row in enumerate(layout.rounds, 1):
        if one_line(row.texts[_START_TIME]):
            time = one_line(row.texts[_START_TIME])
            notes.lose("round-time", phrase("round {round}: {time}", round=round_, time=time))
    row = layout.configuration
    numbers = _tiebreaks(row)
    return Tournament(
        name=texts[_NAME] or None,
        city=texts[_PLACE] or None,
        federation=texts[_FEDERATION] or None,
        start=day_of_number(row.u32(_FIRST_DAY)),
        end=day_of_number(row.u32(_LAST_DAY)),
        type_text=_KINDS[settings.system][0],
        type_code=_type_code(layout, settings, notes),
        chief_arbiter=chief or None,
        deputy_arbiters=tuple(arbiter for arbiter in arbiters if arbiter != chief),
        time_control_text=texts[_TIME_CONTROL] or None,
        time_control_code=None if control is None else str(control),
        round_dates=dates if any(dates) else (),
        declared_rounds=settings.rounds,
        tiebreaks=_ranking(numbers, settings, notes),
        stated_match_scoring=_match_scoring(numbers, settings, notes),
    )


def _type_code(layout: Layout, settings: Settings, notes: Notes) -> str | None:
    """The file does not say by which rules a Swiss was paired; a round robin has its table."""
    if settings.is_individual_swiss:
        notes.assume(
            "type-code",
            phrase("the file does not name the Swiss rules; the Dutch ones are assumed"),
        )
        return None
    if settings.system != _INDIVIDUAL_ROUND_ROBIN:
        return None
    cycle = settings.players - 1 + settings.players % 2
    if not cycle or settings.rounds not in (cycle, 2 * cycle):
        return "CUSTOM_ROUNDROBIN"
    is_double = settings.rounds == 2 * cycle
    notes.assume("type-code", phrase("the table of the round robin is assumed to be Berger's"))
    return "BERGER_DOUBLEROUNDROBIN" if is_double else "BERGER_ROUNDROBIN"


def _tiebreaks(row: Row) -> list[NumberedTieBreak]:
    count = row.u16(_TIEBREAK_COUNT)
    if count > _MOST_TIEBREAKS:
        raise contradiction("95+31")
    tiebreaks = []
    for index in range(count):
        at = _TIEBREAK_PARAMETERS + _PARAMETER_BYTES * index
        cuts = row.data[at]
        number = row.u16(_TIEBREAK_NUMBERS + 2 * index)
        if number:
            tiebreaks.append(
                NumberedTieBreak(number, cuts & 15, cuts >> 4, row.data[at + 1], row.u16(at + 2))
            )
    return tiebreaks


def _ranking(
    numbers: list[NumberedTieBreak], settings: Settings, notes: Notes
) -> tuple[str, ...] | None:
    of_teams = settings.is_team_event
    codes = tuple(tiebreak_code(tiebreak, of_teams=of_teams) for tiebreak in numbers)
    for tiebreak, code in zip(numbers, codes, strict=True):
        if tiebreak.is_by_hand:
            notes.lose(
                "tiebreaks",
                phrase(
                    "tie-break {n} is entered by hand: its values are not in the file",
                    n=tiebreak.number,
                ),
            )
        elif code.startswith("OTHER_"):
            notes.lose(
                "tiebreaks",
                phrase(
                    "tie-break {n} of Swiss-Manager has no code of FIDE that is known: {code}",
                    n=tiebreak.number,
                    code=code,
                ),
            )
    return ranking_list(codes, of_teams=of_teams) or None


def _match_scoring(
    numbers: list[NumberedTieBreak], settings: Settings, notes: Notes
) -> MatchScoring | None:
    if not settings.is_team_event:
        return None
    kinds = {tiebreak.number for tiebreak in numbers}
    if THREE_FOR_A_MATCH in kinds:
        return MatchScoring(Decimal(3), Decimal(1), Decimal(0))
    if MATCH_POINTS[0] not in kinds:
        notes.assume(
            "match-scoring", phrase("the file does not give match points; 2, 1 and 0 are assumed")
        )
    return None
