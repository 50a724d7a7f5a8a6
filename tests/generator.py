"""Small tournaments of every kind, made by chance: for each dialect only what it can hold.

`generated("trf26", 7)` is always the same tournament. Both sides of a game agree, points follow
from the results, team totals from the matches. What a dialect can hold is written here from the
tables of format notes, 7 and 13, not taken from the writer that is under test.

`respelled` gives a report other spellings of the same facts that the writer never chooses (rosters
013 beside 310, `212 PTS,...` for 202, BB? lines for XXS).
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, TypeVar

from hypothesis import strategies as st

from crosstable.model.dates import PartialDate
from crosstable.model.records import (
    AbnormalPoints,
    Acceleration,
    Lineup,
    NationalRecord,
    PlayerNote,
    ProhibitedPairing,
    RankingMethod,
    Team,
    TeamBye,
    TeamForfeit,
    TeamPairingBye,
)
from crosstable.model.results import ByeKind, Colour, Result
from crosstable.model.tournament import (
    ZERO,
    Bye,
    Count,
    Entry,
    Game,
    GameScoring,
    MatchScoring,
    Player,
    Tournament,
)
from crosstable.rules.acceleration.points import ranges_from_points
from crosstable.rules.matches import team_matches
from crosstable.rules.scoring import adjustments, computed_points

T = TypeVar("T")

LATE = frozenset(("draft-2025", "trf26"))
EXTENDED = LATE | {"draft-2024"}
LETTERLESS = frozenset(("trf06", "vega"))

FEDERATIONS = ("ESP", "FRA", "GER", "ITA", "SUI", "NED", "POL", "AUT")
TITLES = ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "1N")
LETTERS = "abcdefghijklmnopqrstuvwxyzäöüñéçøšžłđßåœğíóúÿ"
INDIVIDUAL_CODES = (
    "FIDE_DUTCH",
    "FIDE_DUTCH_2017",
    "FIDE_DUTCH_2026_BAKU",
    "FIDE_BURSTEIN",
    "FIDE_ROUNDROBIN",
    "BERGER_ROUNDROBIN_G3",
    "CUSTOM_KNOCKOUT",
)
TEAM_CODES = (
    "FIDE_TEAM",
    "FIDE_TEAM_BAKU",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_GP",
    "CUSTOM_TEAM_SWISS",
    "BERGER_TEAM_ROUNDROBIN",
    "FIDE_SCHILLER_4x3",
)
INDIVIDUAL_TEXTS = ("Individual: Swiss-System (Standard)", "Swiss", "Einzelturnier", "Rapid open")
TEAM_TEXTS = ("Team: Swiss System", "Mannschaftsturnier", "Cup of the city", "League")
TIEBREAKS = ("BH", "BH/C1", "SB", "DE", "WIN", "BPG", "TPR", "ARO/C1", "OTHER_Kashdan")
TEAM_TIEBREAKS = ("EDE", "MPvGP", "BC", "TBR", "BH:MP", "EMMSB", "OTHER_Olympiad")
OWN_TIEBREAKS = ("BucT", "Buc1", "Perf", "Buch 2", "S-B")
TIME_CONTROLS = ("5400+30", "40/6000+30:900+30", "W300-B240", "900+10", "3600")
NO_BYE, HALF, FULL, ALLOCATED, ZERO_POINT = (
    None,
    Bye(ByeKind.HALF_POINT),
    Bye(ByeKind.FULL_POINT),
    Bye(ByeKind.PAIRING_ALLOCATED),
    Bye(ByeKind.ZERO_POINT),
)


def generated(dialect: str, seed: int) -> Tournament:
    """The tournament of that number: one that the dialect holds without loss."""
    return _Maker(dialect, random.Random(f"{dialect} {seed}")).tournament()


def tournaments(dialect: str) -> st.SearchStrategy[Tournament]:
    """The same as a strategy."""
    return st.integers(0, 10**9).map(lambda seed: generated(dialect, seed))


@dataclass
class _Maker:
    """One tournament in the making."""

    dialect: str
    rng: random.Random

    # -- chance ---------------------------------------------------------------------------------

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def maybe(self, probability: float, value: T) -> T | None:
        return value if self.chance(probability) else None

    def pick(self, *values: T) -> T:
        return self.rng.choice(values)

    def some(self, values: Sequence[T], least: int, most: int) -> tuple[T, ...]:
        count = min(self.rng.randint(least, most), len(values))
        return tuple(self.rng.sample(list(values), count))

    def tenths(self, least: int, most: int, step: int = 5) -> Decimal:
        return Decimal(self.rng.randrange(least, most + 1, step)) / 10

    def words(self, least: int, most: int) -> str:
        """A text of this many characters, with diacritics, without blanks at its ends."""
        length = self.rng.randint(least, most)
        text = "".join(self.rng.choice(LETTERS) for _ in range(length)).capitalize()[:length]
        if length > 8 and self.chance(0.8):
            comma = self.rng.randint(3, length - 4)
            text = text[:comma] + ", " + "Š" + text[comma + 3 :]
        return text

    def day(self) -> PartialDate:
        return PartialDate(2026, self.rng.randint(1, 12), self.rng.randint(1, 28))

    # -- the whole ------------------------------------------------------------------------------

    def tournament(self) -> Tournament:
        self.team = self.dialect != "vega" and self.chance(0.5)
        self.played = self.rng.randint(0, 4)
        self.declared = self.played + self.rng.randint(0, 2) or 1
        self.pending = self.dialect != "vega" and self.played > 0 and self.chance(0.4)
        self.header: dict[str, Any] = {}
        self.cells: dict[int, list[Entry]] = {}
        self._make_people()
        if self.team:
            self._play_matches()
        else:
            self._play_games()
        self._make_header()
        t = Tournament(players=tuple(self._players()), **self.header)
        assert t.is_team_event is self.team, (self.dialect, t)
        return self._with_totals(t)

    def _make_people(self) -> None:
        if self.team:
            self.boards = self.rng.randint(1, 3)
            sizes = [self.boards + self.rng.randint(0, 2) for _ in range(self.rng.randint(2, 5))]
        else:
            sizes = [1] * self.rng.randint(2, 9)
        highest = self.pick(sum(sizes), sum(sizes), 60, 9999)
        self.numbers = sorted(self.rng.sample(range(1, highest + 1), sum(sizes)))
        self.cells = {number: [] for number in self.numbers}
        self.federation = self.maybe(0.9, self.pick(*FEDERATIONS))
        if self.team:
            self._make_teams(sizes)
        elif self.dialect != "vega" and self.chance(0.25):
            self._make_clubs()

    def _make_teams(self, sizes: Sequence[int]) -> None:
        free = self.rng.sample(self.numbers, len(self.numbers))
        rosters = []
        for size in sizes:
            rosters.append(tuple(free[:size]))
            del free[:size]
        numbers = list(range(1, len(sizes) + 1))
        if self.dialect in EXTENDED:
            numbers = self.rng.sample(range(1, self.pick(len(sizes), 50, 999) + 1), len(sizes))
        self.rosters = dict(zip(numbers, rosters, strict=True))
        self.header["teams"] = tuple(self._team(n, r) for n, r in self.rosters.items())

    def _team(self, number: int, roster: tuple[int, ...]) -> Team:
        name = self.words(1, 32)
        if self.dialect not in EXTENDED:
            return Team(number, name, roster, numbered=False)
        return Team(
            number,
            name,
            roster,
            nickname=self.maybe(0.7, self.words(1, 5)),
            strength=self.maybe(0.5, self.rng.randint(1000, 9999)),
            rank=self.maybe(0.7, self.rng.randint(1, 9)),
        )

    def _make_clubs(self) -> None:
        """Rosters in an event of individuals."""
        half = len(self.numbers) // 2
        rosters = (tuple(self.numbers[:half]), tuple(self.numbers[half:]))
        self.header["teams"] = tuple(
            self._team(number, roster) for number, roster in enumerate(rosters, 1)
        )

    # -- rounds ---------------------------------------------------------------------------------

    def results(self) -> tuple[Result, Result]:
        """The results of the two players of a played game."""
        choices = [(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW)] * 4
        choices += [(Result.FORFEIT_WIN, Result.FORFEIT_LOSS)]
        choices += [(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)]
        if self.dialect == "vega":
            choices += [(Result.SHORT_DRAW, Result.SHORT_DRAW)] * 2
        elif self.dialect != "trf06":
            choices += [(Result.SHORT_WIN, Result.SHORT_LOSS), (Result.SHORT_DRAW,) * 2] * 2
            choices += [(Result.DRAW, Result.LOSS)]
        if self.dialect in LATE:
            choices += [(Result.UNKNOWN, Result.UNKNOWN)]
        pair = self.rng.choice(choices)
        return pair if self.chance(0.5) else (pair[1], pair[0])

    def play(self, white: int, black: int, is_open: bool) -> None:
        first, second = (Result.PENDING,) * 2 if is_open else self.results()
        coloured = not (first.is_forfeit and self.chance(0.2))
        self.cells[white].append(Game(black, Colour.WHITE if coloured else None, first))
        self.cells[black].append(Game(white, Colour.BLACK if coloured else None, second))

    def _play_games(self) -> None:
        for number in range(1, self.played + 1):
            order = self.rng.sample(self.numbers, len(self.numbers))
            free = order[2:]
            pairs = [(order[0], order[1])]
            while len(free) > 1 and self.chance(0.6):
                pairs.append((free.pop(), free.pop()))
            self._give_byes([n for n in self.numbers if n in free])
            for white, black in pairs:
                last = number == self.played and self.pending
                self.play(white, black, last and self.chance(0.7))
        self._announce_byes()

    def _give_byes(self, numbers: Sequence[int]) -> None:
        """A bye for each; without letters two of them look alike (format notes, 4.1 and 11)."""
        lettered = self.dialect not in LETTERLESS
        kinds = [self.pick(NO_BYE, HALF, ZERO_POINT, FULL) for _ in numbers]
        if numbers and lettered and self.chance(0.6):
            kinds[self.rng.randrange(len(kinds))] = ALLOCATED
        full = [i for i, kind in enumerate(kinds) if kind == FULL]
        if full and not lettered and (self.dialect == "vega" or len(full) == 1):
            kinds[full[0]] = ALLOCATED
        for number, kind in zip(numbers, kinds, strict=True):
            self.cells[number].append(kind)

    def _announce_byes(self) -> None:
        last = {"trfx": self.played + 1}.get(self.dialect, self.declared)
        if self.dialect not in LATE | {"trfx"}:
            return
        for number in self.numbers:
            for _ in range(self.played, min(last, self.declared)):
                kind = self.pick(NO_BYE, NO_BYE, HALF, ZERO_POINT, FULL)
                self.cells[number].append(kind)

    # -- matches --------------------------------------------------------------------------------

    def _play_matches(self) -> None:
        self.lineups: list[Lineup] = []
        self.byes: list[TeamBye] = []
        self.forfeits: list[TeamForfeit] = []
        self.allocated: list[int] = []
        for number in range(1, self.played + 1):
            self._play_round(number)
        if self.dialect in EXTENDED and self.chance(0.5):
            self._announce_team_byes()
        if self.dialect in EXTENDED:
            self._keep_team_records()

    def _play_round(self, number: int) -> None:
        order = self.rng.sample(list(self.rosters), len(self.rosters))
        matches = [(order[0], order[1])]
        rest = order[2:]
        while len(rest) > 1 and self.chance(0.7):
            matches.append((rest.pop(), rest.pop()))
        self.allocated.append(0)
        for team in rest:
            self._rest(number, team)
        for index, (white, black) in enumerate(matches):
            if index and self.chance(0.4):
                self._forfeit_match(number, white, black)
            else:
                self._play_match(number, white, black)
        self._fill(number)

    def _fill(self, number: int) -> None:
        for cells in self.cells.values():
            if len(cells) < number:
                cells.append(self.pick(NO_BYE, ZERO_POINT))

    def _rest(self, number: int, team: int) -> None:
        """A team without a match: the allocated bye for one of them, another for the others."""
        if not self.allocated[-1]:
            self.allocated[-1] = team
            lonely = Game(None, None, Result.FORFEIT_WIN)
            kind: Entry = lonely if self.dialect in LETTERLESS else ALLOCATED
        else:
            bye = (
                self.pick(HALF, ZERO_POINT) if self.dialect in LETTERLESS else self.pick(HALF, FULL)
            )
            self._add_bye(bye.kind, number, team)
            kind = bye
        if self.chance(0.7):
            for player in self.rosters[team]:
                self.cells[player].append(kind)

    def _add_bye(self, kind: ByeKind, number: int, team: int) -> None:
        """At most one record for each kind and round."""
        for index, bye in enumerate(self.byes):
            if (bye.kind, bye.round_number) == (kind, number):
                self.byes[index] = replace(bye, teams=(*bye.teams, team))
                return
        self.byes.append(TeamBye(kind, number, (team,)))

    def _announce_team_byes(self) -> None:
        for number in range(self.played + 1, self.declared + 1):
            for team in self.some(list(self.rosters), 0, 1):
                self._add_bye(self.pick(HALF, FULL, ZERO_POINT).kind, number, team)

    def _seats(self, number: int, team: int, opponent: int) -> list[int]:
        """Who sits on the boards; out of order only with a record 300."""
        roster = self.rosters[team]
        seated = sorted(self.rng.sample(range(len(roster)), self.boards))
        players = [roster[place] for place in seated]
        if self.dialect in EXTENDED and self.chance(0.35):
            self.rng.shuffle(players)
            if self.boards > 1 and self.chance(0.4):
                players[self.rng.randrange(self.boards)] = 0
            self.lineups.append(Lineup(number, team, opponent, tuple(players)))
        return players

    def _play_match(self, number: int, white: int, black: int) -> None:
        is_open = number == self.played and self.pending
        seats = (self._seats(number, white, black), self._seats(number, black, white))
        for board, (first, second) in enumerate(zip(*seats, strict=True)):
            if first and second:
                pair = (first, second) if board % 2 == 0 else (second, first)
                self.play(*pair, is_open and (board == 0 or self.chance(0.6)))
            elif first or second:
                colour = self.pick(Colour.WHITE, Colour.BLACK, None)
                lonely = Game(None, colour, Result.FORFEIT_WIN)
                self.cells[first or second].append(lonely)

    def _forfeit_match(self, number: int, white: int, black: int) -> None:
        kind = self.pick("+-", "-+", "--")
        self.forfeits.append(TeamForfeit(kind, number, white, black))
        signs = {"+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS}
        named = kind == "--" or self.chance(0.5)
        present = [board == 0 or self.chance(0.6) for board in range(self.boards)]
        if not named and self.dialect in EXTENDED and not all(present):
            winner, loser = (white, black) if kind == "+-" else (black, white)
            seats = zip(present, self.rosters[winner], strict=False)
            players = tuple(player if is_there else 0 for is_there, player in seats)
            self.lineups.append(Lineup(number, winner, loser, players))
        for board in range(self.boards):
            colour = Colour.WHITE if board % 2 == 0 else Colour.BLACK
            first, second = self.rosters[white][board], self.rosters[black][board]
            sides = ((first, second, kind[0], colour), (second, first, kind[1], colour.opposite))
            for player, opponent, sign, side in sides:
                if named:
                    self.cells[player].append(Game(opponent, side, signs[sign]))
                elif sign == "+" and present[board]:
                    shown = self.pick(side, None)
                    self.cells[player].append(Game(None, shown, Result.FORFEIT_WIN))

    def _keep_team_records(self) -> None:
        self.header["lineups"] = tuple(self.lineups)
        self.header["team_byes"] = tuple(self.byes)
        self.header["team_forfeits"] = tuple(self.forfeits)
        while self.allocated and not self.allocated[-1]:
            self.allocated.pop()
        if self.allocated or self.chance(0.3):
            points = Decimal(1) if self.dialect == "draft-2024" else self.tenths(5, 20)
            bye = TeamPairingBye(points, Decimal(self.boards) / 2, tuple(self.allocated))
            self.header["team_pairing_bye"] = bye

    # -- header ---------------------------------------------------------------------------------

    def _make_header(self) -> None:
        for name, least, most in (("name", 3, 60), ("city", 3, 20), ("chief_arbiter", 3, 40)):
            self.header[name] = self.maybe(0.9, self.words(least, most))
        self.header["federation"] = self.federation
        self.header["start"] = self.maybe(0.8, self.day())
        self.header["end"] = self.maybe(0.8, self.day())
        count = len(self.numbers)
        text = self.pick(str(count), f"{count} ({count - 1})")
        self.header["player_count"] = self.maybe(0.7, Count(count, text))
        self.header["rated_count"] = self.maybe(0.7, Count(count - 1, str(count - 1)))
        teams = len(self.header.get("teams", ()))
        self.header["team_count"] = self.maybe(0.5, Count(teams, str(teams)))
        self.header["deputy_arbiters"] = self.some((self.words(3, 30), self.words(3, 30)), 0, 2)
        self.header["time_control_text"] = self.maybe(0.7, "90 min + 30 s/move")
        self.header["round_dates"] = self._round_dates()
        self._make_type()
        self._make_late_header()
        self._make_vega_header()
        self._make_trfx_header()
        self._make_pairing_records()

    def _round_dates(self) -> tuple[PartialDate | None, ...]:
        dates = [self.maybe(0.9, self.day()) for _ in range(self.declared)]
        if self.dialect == "vega" and self.chance(0.2):
            dates[0] = PartialDate(1998, 5, 1)
        while dates and dates[-1] is None:
            dates.pop()
        return tuple(dates) if self.chance(0.7) else ()

    def _make_type(self) -> None:
        texts = TEAM_TEXTS if self.team else INDIVIDUAL_TEXTS
        codes = TEAM_CODES if self.team else INDIVIDUAL_CODES
        if self.dialect in EXTENDED and self.chance(0.7):
            self.header["type_code"] = self.pick(*codes)
            if self.chance(0.45) and self.dialect in LATE and "teams" not in self.header:
                self.header["type_code"] = "SOKO_SWISS"
        if self.dialect != "draft-2024" or "type_code" not in self.header:
            self.header["type_text"] = self.maybe(0.8, self.pick(*texts))
        if not self.team and "teams" in self.header and "type_code" not in self.header:
            self.header["type_text"] = INDIVIDUAL_TEXTS[0]

    def _scoring(self) -> GameScoring:
        win, draw, loss = self.pick(
            ("3", "1", "0"), ("2", "1", "0"), ("3", "2", "1"), ("1", "0.5", "0")
        )
        symbols = {"W": win, "D": draw, "L": loss}
        if self.dialect == "vega":
            symbols.pop("L")
        else:
            extra = {"P": "1.5", "X": "0", "A": "0.5"}
            if self.dialect == "trfx":
                extra.pop("X")
            symbols |= {key: value for key, value in extra.items() if self.chance(0.4)}
        return GameScoring.of_symbols({k: Decimal(v) for k, v in symbols.items()})

    def _make_late_header(self) -> None:
        if self.dialect in EXTENDED and self.team:
            self.header["board_colours"] = self.maybe(0.6, ("WB" * self.boards)[: self.boards])
        if self.dialect in EXTENDED:
            self.header["tiebreaks"] = self.maybe(0.8, self._tiebreaks())
        if self.dialect not in LATE:
            return
        self.header["declared_rounds"] = self.maybe(0.7, self.declared)
        self.header["initial_colour"] = self.maybe(0.6, self.pick(*Colour))
        self.header["stated_scoring"] = self.maybe(0.6, self._scoring())
        self.header["time_control_code"] = self.maybe(0.6, self.pick(*TIME_CONTROLS))
        if self.dialect == "trf26":
            self.header["pairing_controller"] = self.maybe(0.6, self.words(3, 40))
        if self.team and self.chance(0.6):
            scoring = self.pick(("3", "1", "0"), ("1.5", "0.5", "0"), ("2", "1", "0.5"))
            self.header["stated_match_scoring"] = MatchScoring(*map(Decimal, scoring))
        self._make_national()
        comments = (" a comment: ø", "", "    indented", " ---- players ----")
        self.header["comments"] = self.some(comments, 0, 3)

    def _tiebreaks(self) -> tuple[str, ...]:
        known = TEAM_TIEBREAKS if self.team else TIEBREAKS
        codes = self.some(known, 1, 4)
        if self.chance(0.6):
            return ("PTS", *codes)
        if self.dialect in LATE and self.chance(0.6):
            return (codes[0], "PTS", *codes[1:])
        return codes

    def _make_national(self) -> None:
        if not self.chance(0.6):
            return
        federations = [self.federation or "ESP"]
        if self.chance(0.4):
            federations.append("BRA")
        self.header["ranking_methods"] = tuple(
            RankingMethod(federation, self.pick("NRO", "FIDON", "HBFN", "OTHER"))
            for federation in federations
        )
        records = [
            self._national(federation, number)
            for federation in federations
            for number in self.some(self.numbers, 1, 4)
        ]
        self.header["national"] = tuple(records)

    def _national(self, federation: str, number: int) -> NationalRecord:
        record = NationalRecord(
            federation,
            number,
            self.rng.randint(800, 2800),
            self.maybe(0.7, f"N{self.rng.randint(1, 99999)}"),
        )
        if self.chance(0.5):
            return record
        return replace(
            record,
            sex=self.pick("m", "w", None),
            classification=self.pick("1N", "CM", None),
            name=self.words(1, 33),
            origin=self.pick("BAY", None),
            born=self.pick(PartialDate(1990, 5, 4), None),
        )

    def _make_vega_header(self) -> None:
        if self.dialect != "vega":
            return
        self.header["declared_rounds"] = self.maybe(0.8, self.declared)
        self.header["current_round"] = (self.played + self.pick(0, 0, 1)) or None
        self.header["stated_scoring"] = self.maybe(0.6, self._scoring())
        self.header["pairing_controller"] = self.maybe(0.7, "Vega 6.0.1")
        self.header["acceleration_name"] = self.maybe(0.4, self.pick("Baku", "Decreasing"))
        if self.chance(0.7):
            self.header["tiebreaks"] = (
                "PTS",
                *(f"OTHER_{code}" for code in self.some(OWN_TIEBREAKS, 1, 3)),
            )
        who = sorted(self.some(self.numbers, 0, 6))
        self.header["national"] = tuple(
            NationalRecord(
                self.federation or "", n, self.rng.randint(800, 2800), self.maybe(0.7, f"V{n}")
            )
            for n in who
        )

    def _make_trfx_header(self) -> None:
        if self.dialect != "trfx":
            return
        self.header["declared_rounds"] = self.maybe(0.7, self.declared)
        self.header["initial_colour"] = self.maybe(0.5, self.pick(*Colour))
        self.header["paired_in_file_order"] = self.chance(0.4)
        scoring = self._scoring()
        if self.chance(0.5):
            scoring = replace(scoring, **{self.pick("black_win", "forfeit_win"): Decimal("1.5")})
        self.header["stated_scoring"] = self.maybe(0.7, scoring)
        self.header["notes"] = tuple(
            PlayerNote(n, self.pick("EMAIL", "GROUP", "ID:USCF"), f"some  text {n}")
            for n in self.some(self.numbers, 0, 3)
        )

    # -- acceleration, prohibitions, abnormal points --------------------------------------------

    def _make_pairing_records(self) -> None:
        ids = sorted(self.rosters) if self.team else self.numbers
        if self.chance(0.5):
            self.header["accelerations"] = self._accelerations(ids)
        if self.chance(0.6):
            self.header["prohibited"] = self._prohibited(ids)
        if self.dialect in EXTENDED and self.chance(0.6):
            self.header["abnormal_points"] = tuple(self._abnormal(ids))

    def _accelerations(self, ids: Sequence[int]) -> tuple[Acceleration, ...]:
        if self.dialect == "trfx" and not self.team:
            half = ids[: (len(ids) + 1) // 2]
            values = [self.tenths(5, 10), self.tenths(5, 10), Decimal("0.5")]
            return ranges_from_points(dict.fromkeys(half, values))
        if self.dialect not in EXTENDED:
            return ()
        ranges = []
        for _ in range(self.rng.randint(1, 3)):
            first, last = sorted((self.pick(*ids), self.pick(*ids)))
            begin = self.rng.randint(1, self.declared)
            ranges.append(
                Acceleration(
                    self._match_points(1, 3) if self.team else ZERO,
                    self.tenths(5, 20),
                    begin,
                    self.rng.randint(begin, self.declared + 1),
                    first,
                    last,
                )
            )
        return tuple(ranges)

    def _match_points(self, least: int, most: int) -> Decimal:
        if self.dialect == "draft-2024":
            return Decimal(self.rng.randint(least, most))
        return self.tenths(least * 10, most * 10)

    def _prohibited(self, ids: Sequence[int]) -> tuple[ProhibitedPairing, ...]:
        groups = [self.some(ids, 2, 3) for _ in range(self.rng.randint(1, 3))]
        if self.dialect == "trfx" and not self.team:
            return tuple(ProhibitedPairing(group) for group in groups)
        if self.dialect not in LATE:
            return ()
        spans = [self.pick((1, 999), (1, self.declared), (1, 1), (2, 9)) for _ in groups]
        return tuple(ProhibitedPairing(g, *span) for g, span in zip(groups, spans, strict=True))

    def _abnormal(self, ids: Sequence[int]) -> Iterator[AbnormalPoints]:
        kinds = ("F", "H", "Z", "+", "-") + (("W", "D", "L") if self.dialect in LATE else ())
        for kind in self.some(kinds, 0, 2):
            yield AbnormalPoints(
                kind,
                self._match_points(0, 3) if self.team else ZERO,
                self.tenths(0, 20),
                self.maybe(0.5, self.rng.randint(1, 4)),
                self.some(ids, 0, 2),
            )
        if self.chance(0.6):
            penalty = self._match_points(-2, 2) if self.team else ZERO
            who = self.some(ids, 1, 2)
            yield AbnormalPoints("", penalty, self.tenths(-10, 10), self.maybe(0.6, 2), who)

    # -- players --------------------------------------------------------------------------------

    def _players(self) -> Iterator[Player]:
        order = self.numbers
        if self.dialect != "vega" and self.chance(0.2):
            order = self.rng.sample(order, len(order))
        longest = 30 if self.dialect == "vega" else 33
        for number in order:
            name = self.words(*self.pick((1, longest), (1, longest), (longest - 2, longest)))
            if self.dialect != "vega" and self.chance(0.05):
                name = name[:3] + "|" + name[4:-1] + "x"
            yield Player(
                number,
                name,
                self.pick("m", "w", *[None] * (self.dialect != "vega")),
                self.pick(*TITLES, *[None] * 8),
                self.pick(self.rng.randint(1000, 2800), None),
                self.pick(*FEDERATIONS, None),
                self.maybe(0.8, str(self.rng.randint(100000, 99999999))),
                self._born(),
                rank=self.maybe(0.8, self.rng.randint(1, len(self.numbers))),
                rounds=_trimmed(self.cells[number]),
            )

    def _born(self) -> PartialDate | None:
        year = self.rng.randint(1930, 2019)
        free = PartialDate(None, text="151265") if self.dialect == "vega" else None
        return self.pick(
            None, PartialDate(year), PartialDate(year, 7), PartialDate(year, 7, 9), free
        )

    def _with_totals(self, t: Tournament) -> Tournament:
        """Points that follow from the results."""
        scoring = GameScoring() if self.team else t.stated_scoring or GameScoring()
        players = []
        for player in t.players:
            extra = () if self.team else adjustments(t, player.number, t.paired_rounds)
            points = computed_points(player, scoring, t.paired_rounds, extra)
            stated = self.maybe(0.95, max(points, ZERO))
            players.append(replace(player, points=stated))
        t = replace(t, players=tuple(players))
        if not self.team or self.dialect not in EXTENDED:
            return t
        totals = team_matches(t).totals
        teams = tuple(
            replace(
                team,
                match_points=totals[team.number].match_points,
                game_points=totals[team.number].game_points,
            )
            for team in t.teams
        )
        return replace(t, teams=teams)


def _trimmed(cells: Sequence[Entry]) -> tuple[Entry, ...]:
    last = max((place for place, entry in enumerate(cells, 1) if entry is not None), default=0)
    return tuple(cells[:last])


# -- other spellings ------------------------------------------------------------------------------


def respelled(t: Tournament, dialect: str, lines: Sequence[str], seed: int) -> list[str]:
    """The lines with some facts spelled as other programs spell them."""
    rng = random.Random(seed)
    result = list(lines)
    if dialect in LATE and rng.random() < 0.4:
        result = ["212 PTS," + line[4:] if line.startswith("202 ") else line for line in result]
    if dialect in EXTENDED and rng.random() < 0.4:
        for team in t.teams:
            result.append(f"013 {team.name:<32}" + " ".join(f"{n:>4}" for n in team.roster))
    scoring = t.stated_scoring
    if dialect == "trfx" and scoring and scoring.fits_record_162 and rng.random() < 0.7:
        values = scoring.symbols()
        codes = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBF": "A", "BBU": "P"}
        result = [line for line in result if not line.startswith("XXS")]
        result += [f"{code} {values[symbol]:4.1f}" for code, symbol in codes.items()]
    return result
