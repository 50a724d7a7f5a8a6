"""Every report of the collection, against a reader that knows nothing but columns.

The plain reader below slices by literal column numbers, copied by hand from the field list of the
specification; it shares no code and no table with the package. Whatever the package reads
otherwise must be one of the named recoveries of `RECOVERIES`. Run with ``-s`` to see how often
each was needed, and where.
"""

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

import crosstable
from crosstable import Bye, ByeKind, Game, Result, Tournament
from crosstable.model.tournament import Entry
from crosstable.reading.jsonmodel import to_json
from crosstable.text.dialects import DIALECTS
from tests.conftest import needs_shared_data, shared_data
from tests.sizes import for_each, spread

CORPUS = shared_data() / "corpus"
CLEAN = [
    *(
        path
        for kind in ("trf16", "trfx", "trf26", "team")
        for path in sorted(CORPUS.glob(f"{kind}/*"))
    ),
    *sorted(shared_data().glob("generated/*.trf")),
    *sorted(shared_data().glob("tiebreaks/*.trf")),
]
DIRTY = sorted(CORPUS.glob("dirty/*"))
NATIVE = sorted(CORPUS.glob("native/*"))

pytestmark = needs_shared_data

RECOVERIES = {
    "sex in capitals, or f for w": "9.1, sex",
    "sex u = not known": "9.1, sex",
    "title in its short form": "9.1, title",
    "rating 0 = unrated": "9.1, rating",
    "FIDE number 0 = none": "9.1, FIDE id",
    "birth date of which the year is known": "9.1, birth",
    "birth date with dots": "9.1, birth",
    "birth date of zeros = none": "9.1, birth",
    "date in another form": "9.1, dates 042/052",
    "opponent and colour blank, or 0 for 0000": "4.1, 0000 and blanks are equal",
    "blank result with an opponent = pending": "C23",
    "Z with an opponent = pending": "4.1, a game still running",
    "- without an opponent = zero-point bye": "C24",
    "no opponent and no result = zero-point bye": "4.1, blank as Z",
    "0000 - + of an individual event = bye worth a win": "4.1",
    "* without an opponent = absence, reported": "section 9 does not have it: reported",
    "bye of record 240 put into the cell": "6, rule 3",
    "player of XXZ absent in the next round": "10.5",
    "games without a colour": "4.1, a forfeited game without a colour",
    "XXR says again what 142 says": "8, mixed files",
    "XXC says again what 152 says": "8, mixed files",
    "152 in lower case": "2, case",
    "172 without the federation": "9.1, 172",
    "132: one date a line": "9.1, 132; reported",
    "132: moved by one column": "9.2, one shift; reported",
    "202 is 212 with PTS in front": "3.4",
    "362 in other columns": "9.1, alignment; reported",
    "310 counts, 013 is compared": "C31",
    "XXA of players as ranges": "10.5",
    "801 in other columns": "C5",
    "801 or 802 off its columns, reported": "5.3, for comparison only",
}
"""Everything that may be read otherwise than by plain slices, with its place in TRF dialects."""

Plain = tuple[Any, ...]


# -- the plain reader -----------------------------------------------------------------------------


@dataclass
class PlainFile:
    """A report as lines and columns, nothing else."""

    lines: list[str]
    by_code: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    @classmethod
    def read(cls, path: Path) -> "PlainFile":
        data = path.read_bytes()
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252")
        plain = cls(re.split("\r\n|\r|\n", text))
        for line in plain.lines:
            if line[3:4] in ("", " "):
                plain.by_code[line[:3]].append(line)
        return plain

    def first(self, code: str) -> str:
        """What follows the code of the first such line that says anything."""
        return next((line[4:].strip() for line in self.by_code[code] if line[4:].strip()), "")


def cut(line: str, start: int, end: int) -> str:
    """Columns `start` to `end`, 1-based and inclusive, as the standards print them."""
    return line[start - 1 : end].strip()


def blocks(line: str, start: int, end: int, stride: int) -> list[str]:
    """A repeated field; blank items at the end do not count."""
    width = end - start
    found = [cut(line, s, s + width) for s in range(start, len(line) + 1, stride)]
    while found and not found[-1]:
        found.pop()
    return found


def number(text: str) -> int | None:
    return int(text) if text.isdigit() else None


def numbers(texts: Iterable[str]) -> tuple[int, ...]:
    return tuple(int(text or 0) for text in texts)


def decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:
        return None


def points(text: str) -> Decimal:
    return decimal(text) or Decimal(0)


# -- comparison -----------------------------------------------------------------------------------


@dataclass
class Comparison:
    """One file read twice, and the recoveries that explain the differences."""

    path: Path
    plain: PlainFile
    t: Tournament
    recoveries: Counter[str] = field(default_factory=Counter)

    def recovered(self, name: str, times: int = 1) -> None:
        assert name in RECOVERIES, f"{name!r} is not a recovery that was agreed on"
        self.recoveries[name] += times

    def same(self, what: str, plain: object, read: object) -> None:
        assert plain == read, f"{self.path.name}: {what}: columns say {plain!r}, read {read!r}"

    def reported(self, *kinds: str) -> set[int]:
        """The lines about which a finding of these kinds was made."""
        return {f.span.line for f in self.t.findings if f.kind in kinds and f.span.line}


def compare(path: Path) -> Comparison:
    c = Comparison(path, PlainFile.read(path), crosstable.read(path))
    for comparison in COMPARISONS:
        comparison(c)
    return c


def compare_lines(c: Comparison) -> None:
    """Every line is something: no line of a clean file is unknown, no record is forgotten."""
    t = c.t
    comments = [
        line[3:].rstrip() if line[:3] == "###" else f" {line}".rstrip()
        for line in c.plain.lines
        if line[:3] == "###" or (is_ruler(line) and line.strip() not in TESTED_CODES)
    ]
    c.same("unknown lines", (), t.unknown_lines)
    c.same("comments", comments, list(t.comments))
    codes = Counter(line[:3] for line in c.plain.lines if not is_ruler(line) and line.strip())
    national = {n.federation for n in t.national}
    left = {code for code in codes if code not in TESTED_CODES and code not in national}
    c.same("codes that nothing compares", set(), left)
    c.same("players", codes["001"], len(t.players))


def is_ruler(line: str) -> bool:
    """Tens, digits, or a legend that begins with one letter three times."""
    return bool(re.fullmatch(r"[\d ]{80,}", line) or re.match(r"([A-Z])\1\1 ", line))


HEADER_TEXTS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "092": "type_text",
    "102": "chief_arbiter",
    "122": "time_control_text",
    "182": "pairing_controller",
    "222": "time_control_code",
    "352": "board_colours",
}


def compare_header(c: Comparison) -> None:
    t, plain = c.t, c.plain
    for code, attribute in HEADER_TEXTS.items():
        c.same(code, plain.first(code), getattr(t, attribute) or "")
    deputies = [line[4:].strip() for line in plain.by_code["112"] if line[4:].strip()]
    c.same("112", deputies, list(t.deputy_arbiters))
    for code, declared in (("062", t.player_count), ("072", t.rated_count), ("082", t.team_count)):
        text = plain.first(code)
        c.same(code, text, str(declared or ""))
        if declared is not None:
            c.same(code, number(text.split()[0]), declared.value)
    c.same("192", plain.first("192"), t.type_code or "")
    for code, date in (("042", t.start), ("052", t.end)):
        compare_date(c, code, plain.first(code), date)


MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"


def plain_date(text: str) -> str:
    """A date of any form met in the collection as YYYY/MM/DD."""
    if found := re.fullmatch(r"(\d{4})[-./](\d\d)[-./](\d\d)", text):
        return "/".join(found.groups())
    if found := re.fullmatch(r"(\d\d)[./ ]+(\d\d)[./ ]+(\d{4})", text):
        return "/".join(reversed(found.groups()))
    if found := re.fullmatch(r"(\d\d)[./](\d\d)[./](\d\d)", text):
        return "20" + "/".join(found.groups())
    if found := re.fullmatch(r"(\w{3})\w* (\d+), (\d{4})", text):
        return f"{found[3]}/{MONTHS.index(found[1]) // 3 + 1:02}/{int(found[2]):02}"
    return text


def compare_date(c: Comparison, what: str, text: str, read: object) -> None:
    if text == str(read or ""):
        return
    c.same(what, plain_date(text), str(read))
    c.recovered("date in another form")


def compare_round_dates(c: Comparison) -> None:
    lines = c.plain.by_code["132"]
    texts = [text for line in lines for text in blocks(line, 92, 99, 10)]
    read = [str(date or "") for date in c.t.round_dates]
    if [plain_date(text) for text in texts] == read:
        return
    found = [text for line in lines for text in re.findall(r"[\d/.-]{8,10}", line[3:])]
    c.same("132", [plain_date(text) for text in found], read)
    c.same(
        "132 reported",
        len(lines),
        len(
            c.reported("columns-recovered", "line-shifted")
            & {n for n, line in enumerate(c.plain.lines, 1) if line[:3] == "132"}
        ),
    )
    c.recovered("132: one date a line" if len(lines) > 1 else "132: moved by one column")


def compare_rounds_and_colour(c: Comparison) -> None:
    t, plain = c.t, c.plain
    stated = [n for n in (number(plain.first("142")), number(plain.first("XXR"))) if n is not None]
    c.same("142 and XXR", set(stated), {t.declared_rounds} - {None})
    if len(stated) > 1:
        c.recovered("XXR says again what 142 says")
    options = [word for line in plain.by_code["XXC"] for word in line[4:].split()]
    c.same("XXC rank", "rank" in options, t.paired_in_file_order)
    letters = [word[0] for word in options if word in ("white1", "black1")]
    initial = plain.first("152")
    if initial and letters:
        c.recovered("XXC says again what 152 says")
    if initial.islower():
        c.recovered("152 in lower case")
    colour = t.initial_colour.value if t.initial_colour else ""
    c.same("152 and XXC", (initial.lower() or "".join(letters)), colour)


# -- scoring and tie-breaks -----------------------------------------------------------------------

SYMBOLS = {"W": "1.0", "D": "0.5", "L": "0.0", "A": "0.0"}
JAVAFO = {
    "WW": ("1", "white_win"),
    "BW": ("1", "black_win"),
    "WD": ("0.5", "white_draw"),
    "BD": ("0.5", "black_draw"),
    "WL": ("0", "white_loss"),
    "BL": ("0", "black_loss"),
    "FW": ("1", "forfeit_win"),
    "FL": ("0", "forfeit_loss"),
    "PAB": ("1", "pairing_allocated_bye"),
    "FPB": ("1", "full_point_bye"),
    "HPB": ("0.5", "half_point_bye"),
    "ZPB": ("0", "zero_point_bye"),
}
JAVAFO_GROUPS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB"), "L": ("WL", "BL")}


def compare_scoring(c: Comparison) -> None:
    if c.plain.by_code["162"]:
        compare_record_162(c, c.plain.by_code["162"][0])
    elif c.plain.by_code["XXS"]:
        compare_xxs(c)
    else:
        c.same("scoring", None, c.t.stated_scoring)


def compare_record_162(c: Comparison, line: str) -> None:
    values = {cut(line, s, s): points(cut(line, s + 1, s + 4)) for s in range(6, len(line), 9)}
    expected = {k: values.get(k, Decimal(default)) for k, default in SYMBOLS.items()}
    expected |= {"P": values.get("P", expected["W"]), "X": values.get("X", expected["D"])}
    assert c.t.stated_scoring is not None
    c.same("162", expected, c.t.stated_scoring.symbols())


def compare_xxs(c: Comparison) -> None:
    expected = {code: Decimal(default) for code, (default, _) in JAVAFO.items()}
    for line in c.plain.by_code["XXS"]:
        for assignment in line[4:].split():
            code, text = assignment.split("=")
            expected |= dict.fromkeys(JAVAFO_GROUPS.get(code, (code,)), Decimal(text))
    for code, value in expected.items():
        c.same(f"XXS {code}", value, getattr(c.t.stated_scoring, JAVAFO[code][1]))


def compare_match_scoring(c: Comparison) -> None:
    lines = c.plain.by_code["362"]
    if not lines:
        c.same("362", None, c.t.stated_match_scoring)
        return
    scoring = c.t.stated_match_scoring
    assert scoring is not None
    read = {"TW": scoring.win, "TD": scoring.draw, "TL": scoring.loss}
    line = lines[0]
    plain = {cut(line, s, s + 1): decimal(cut(line, s + 2, s + 5)) for s in range(5, len(line), 9)}
    if plain != read:
        pairs = re.findall(r"T?([A-Z])\s+([\d.]+)", line[4:])
        found = {f"T{symbol}": Decimal(value) for symbol, value in pairs}
        c.same("362", {k: found[k] for k in read}, read)
        assert c.plain.lines.index(line) + 1 in c.reported("columns-recovered")
        c.recovered("362 in other columns")


def compare_ranking_method(c: Comparison) -> None:
    read = [(m.federation or "", m.method) for m in c.t.ranking_methods]
    lines = c.plain.by_code["172"]
    plain = [(cut(line, 5, 7), cut(line, 9, 13)) for line in lines]
    if plain != read:
        c.same("172", [("", line[4:].strip()) for line in lines], read)
        c.recovered("172 without the federation", len(lines))


def compare_tiebreaks(c: Comparison) -> None:
    read = list(c.t.tiebreaks or ())
    if c.plain.by_code["202"]:
        c.same("202", ["PTS", *c.plain.first("202").split(",")], read)
        c.recovered("202 is 212 with PTS in front")
    else:
        c.same("212", [code for code in c.plain.first("212").split(",") if code], read)


# -- players --------------------------------------------------------------------------------------

TITLES = {
    "g": "GM",
    "m": "IM",
    "f": "FM",
    "c": "CM",
    "wg": "WGM",
    "wm": "WIM",
    "wf": "WFM",
    "wc": "WCM",
}


def compare_players(c: Comparison) -> None:
    for line, player in zip(c.plain.by_code["001"], c.t.players, strict=True):
        what = f"player {player.number}"
        c.same(what, number(cut(line, 5, 8)), player.number)
        c.same(what, cut(line, 15, 47), player.name)
        c.same(what, cut(line, 54, 56), player.federation or "")
        c.same(what, decimal(cut(line, 81, 84)), player.points)
        c.same(what, number(cut(line, 86, 89)), player.rank)
        compare_sex(c, cut(line, 10, 10), player.sex or "")
        compare_title(c, cut(line, 11, 13), player.title or "")
        compare_zero(c, "rating 0 = unrated", cut(line, 49, 52), player.rating)
        compare_zero(c, "FIDE number 0 = none", cut(line, 58, 68), player.fide_id)
        compare_birth(c, cut(line, 70, 79), str(player.born or ""))


def compare_sex(c: Comparison, text: str, read: str) -> None:
    if text == read:
        return
    if text.lower() == "u":
        c.same("sex", "", read)
        c.recovered("sex u = not known")
    else:
        c.same("sex", {"m": "m", "f": "w", "w": "w"}[text.lower()], read)
        c.recovered("sex in capitals, or f for w")


def compare_title(c: Comparison, text: str, read: str) -> None:
    if text != read:
        c.same("title", TITLES[text], read)
        c.recovered("title in its short form")


def compare_zero(c: Comparison, name: str, text: str, read: object) -> None:
    if text and not text.strip("0"):
        c.same(name, None, read)
        c.recovered(name)
    else:
        c.same(name, text, str(read or ""))


def compare_birth(c: Comparison, text: str, read: str) -> None:
    if text == read:
        if text.endswith("/00"):
            c.recovered("birth date of which the year is known")
    elif not text.strip("0/."):
        c.same("birth", "", read)
        c.recovered("birth date of zeros = none")
    elif re.fullmatch(r"\d{4}", text):
        c.same("birth", f"{text}/00/00", read)
        c.recovered("birth date of which the year is known")
    else:
        c.same("birth", text.replace(".", "/"), read)
        c.recovered("birth date with dots")


# -- cells ----------------------------------------------------------------------------------------

Cell = tuple[int, str, str]


def written(entry: Entry) -> Cell:
    """An entry as the standard has it in the columns: opponent, colour, result."""
    if entry is None:
        return 0, "", ""
    if isinstance(entry, Bye):
        return 0, "-", entry.kind.code
    colour = entry.colour.value if entry.colour else "-"
    return entry.opponent or 0, colour, entry.result.code.strip()


def compare_cells(c: Comparison) -> None:
    announced = plain_announcements(c)
    for line, player in zip(c.plain.by_code["001"], c.t.players, strict=True):
        columns = range(92, max(len(line) + 1, 92 + 10 * len(player.rounds)), 10)
        for round_number, start in enumerate(columns, 1):
            opponent, colour, result = (
                cut(line, start, start + 3),
                cut(line, start + 5, start + 5),
                cut(line, start + 7, start + 7),
            )
            entry = player.entry(round_number)
            what = f"player {player.number}, round {round_number}"
            is_plain = opponent != "0" and (
                not opponent.strip("0") or bool(result and colour != "-")
            )
            if is_plain and written(entry) == (int(opponent or 0), colour, result):
                continue
            where = (player.number, round_number)
            name = recovery_of_cell(c, opponent, colour, result, entry, announced.get(where))
            assert name, f"{c.path.name}: {what}: {opponent} {colour} {result} read as {entry}"
            c.recovered(name)


def recovery_of_cell(
    c: Comparison, opponent: str, colour: str, result: str, entry: Entry, announced: str | None
) -> str:
    """The name of the recovery that explains a cell, or nothing."""
    kind = entry.kind if isinstance(entry, Bye) else None
    if int(opponent or 0):
        return recovery_of_game(int(opponent), colour, result, entry)
    if not result and not opponent and not colour and announced:
        return announced.split(":")[1] if kind and kind.code == announced[0] else ""
    if not result and kind is ByeKind.ZERO_POINT:
        return "no opponent and no result = zero-point bye"
    if result == "+" and kind in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT):
        return "" if c.t.is_team_event else "0000 - + of an individual event = bye worth a win"
    if result == "*" and kind is ByeKind.ZERO_POINT and c.reported("result-unreadable"):
        return "* without an opponent = absence, reported"
    if result == "-" and kind is ByeKind.ZERO_POINT:
        return "- without an opponent = zero-point bye"
    if kind and kind.code == result and colour in ("", "-"):
        return "opponent and colour blank, or 0 for 0000"
    return ""


def recovery_of_game(opponent: int, colour: str, result: str, entry: Entry) -> str:
    side = None if colour in ("", "-") else crosstable.Colour(colour)
    if result in ("", "Z") and entry == Game(opponent, side, Result.PENDING):
        stands = "Z with an opponent" if result else "blank result with an opponent"
        return f"{stands} = pending"
    is_same = isinstance(entry, Game) and (entry.opponent, entry.result.code) == (opponent, result)
    return "games without a colour" if is_same and side is None else ""


def plain_announcements(c: Comparison) -> dict[tuple[int, int], str]:
    """Byes that records 240 and XXZ give to players: (player, round) to kind and recovery."""
    result: dict[tuple[int, int], str] = {}
    if not c.t.is_team_event:
        for line in c.plain.by_code["240"]:
            for text in blocks(line, 11, 14, 5):
                where = int(text), int(cut(line, 7, 9))
                result[where] = f"{cut(line, 5, 5)}:bye of record 240 put into the cell"
    for line in c.plain.by_code["XXZ"]:
        for text in line[4:].split():
            where = int(text), plain_next_round(c)
            result[where] = "Z:player of XXZ absent in the next round"
    return result


def plain_next_round(c: Comparison) -> int:
    """The first round in which nobody has an opponent or a pairing-allocated bye."""
    paired = 0
    for line in c.plain.by_code["001"]:
        for round_number, start in enumerate(range(92, len(line) + 1, 10), 1):
            if cut(line, start, start + 3).strip("0") or cut(line, start + 7, start + 7) == "U":
                paired = max(paired, round_number)
    return paired + 1


# -- lists of records -----------------------------------------------------------------------------


def compare_list(c: Comparison, what: str, plain: Iterable[Plain], read: Iterable[Plain]) -> None:
    c.same(what, list(plain), list(read))


def compare_teams(c: Comparison) -> None:
    teams, rosters = c.plain.by_code["310"], c.plain.by_code["013"]
    if teams:
        compare_list(
            c,
            "310",
            (
                (
                    number(cut(line, 5, 7)),
                    cut(line, 9, 40),
                    cut(line, 42, 46),
                    number(cut(line, 48, 53)),
                    decimal(cut(line, 55, 60)),
                    decimal(cut(line, 62, 67)),
                    number(cut(line, 69, 71)),
                    numbers(blocks(line, 74, 77, 5)),
                )
                for line in teams
            ),
            (
                (
                    team.number,
                    team.name,
                    team.nickname or "",
                    team.strength,
                    team.match_points,
                    team.game_points,
                    team.rank,
                    team.roster,
                )
                for team in c.t.teams
            ),
        )
        if rosters:
            c.recovered("310 counts, 013 is compared")
        return
    plain = (
        (place, cut(line, 5, 36), numbers(blocks(line, 37, 40, 5)))
        for place, line in enumerate(rosters, 1)
    )
    compare_list(c, "013", plain, ((team.number, team.name, team.roster) for team in c.t.teams))


def compare_byes_and_forfeits(c: Comparison) -> None:
    if c.t.is_team_event:
        plain: Iterator[Plain] = (
            (cut(line, 5, 5), int(cut(line, 7, 9)), numbers(blocks(line, 11, 14, 5)))
            for line in c.plain.by_code["240"]
        )
        compare_list(
            c, "240", plain, ((b.kind.code, b.round_number, b.teams) for b in c.t.team_byes)
        )
    plain = (
        (cut(line, 5, 6), *numbers((cut(line, 8, 10), cut(line, 12, 14), cut(line, 16, 18))))
        for line in c.plain.by_code["330"]
    )
    compare_list(
        c, "330", plain, ((f.kind, f.round_number, f.white, f.black) for f in c.t.team_forfeits)
    )
    plain = (
        (points(cut(line, 5, 8)), points(cut(line, 10, 13)), last_used(blocks(line, 15, 17, 4)))
        for line in c.plain.by_code["320"]
    )
    bye = c.t.team_pairing_bye
    compare_list(c, "320", plain, [(bye.match_points, bye.game_points, bye.teams)] if bye else [])


def last_used(texts: list[str]) -> tuple[int, ...]:
    """Numbers up to the last that is not zero."""
    values = list(numbers(texts))
    while values and not values[-1]:
        values.pop()
    return tuple(values)


def compare_lineups(c: Comparison) -> None:
    plain = (
        (
            *numbers((cut(line, 5, 7), cut(line, 9, 11), cut(line, 13, 15))),
            numbers(blocks(line, 17, 20, 5)),
        )
        for line in c.plain.by_code["300"]
    )
    read = ((x.round_number, x.team, x.opponent, x.players) for x in c.t.lineups)
    compare_list(c, "300", plain, read)


def compare_accelerations(c: Comparison) -> None:
    records = c.plain.by_code["250"]
    plain = (
        (
            points(cut(line, 5, 8)),
            points(cut(line, 10, 13)),
            *numbers((cut(line, 15, 17), cut(line, 19, 21), cut(line, 23, 26), cut(line, 28, 31))),
        )
        for line in records
    )
    read = [
        (a.match_points, a.game_points, a.first_round, a.last_round, a.first, a.last)
        for a in c.t.accelerations
    ]
    compare_list(c, "250", plain, read[: len(records)])
    given: Counter[tuple[int, int]] = Counter()
    for _, value, first_round, last_round, first, last in read[len(records) :]:
        for round_number in range(first_round, last_round + 1):
            given.update({(n, round_number): value for n in range(first, last + 1)})
    expected = {
        (int(cut(line, 5, 8)), round_number): points(text)
        for line in c.plain.by_code["XXA"]
        for round_number, text in enumerate(blocks(line, 10, 13, 5), 1)
    }
    c.same("XXA", {k: v for k, v in expected.items() if v}, {k: v for k, v in given.items() if v})
    if expected:
        c.recovered("XXA of players as ranges", len(c.plain.by_code["XXA"]))


def compare_prohibited(c: Comparison) -> None:
    plain: list[Plain] = []
    for line in c.plain.lines:
        if line[:4] == "260 ":
            rounds = numbers((cut(line, 5, 7), cut(line, 9, 11)))
            plain.append((numbers(blocks(line, 13, 16, 5)), *rounds))
        elif line[:4] == "XXP ":
            plain.append((numbers(line[4:].split()), None, None))
    read = ((p.participants, p.first_round, p.last_round) for p in c.t.prohibited)
    compare_list(c, "260 and XXP", plain, read)


def compare_abnormal_points(c: Comparison) -> None:
    plain = (
        (
            cut(line, 5, 5),
            points(cut(line, 8, 11)),
            points(cut(line, 14, 17)),
            number(cut(line, 20, 22)),
            tuple(n for n in numbers(blocks(line, 24, 27, 5)) if n),
        )
        for line in c.plain.by_code["299"]
    )
    read = (
        (a.kind, a.match_points, a.game_points, a.round_number, a.participants)
        for a in c.t.abnormal_points
    )
    compare_list(c, "299", plain, read)


def compare_national(c: Comparison) -> None:
    """Lines that begin with a federation named by 172, or one that the players come from."""
    codes = {cut(line, 5, 7) for line in c.plain.by_code["172"]}
    codes |= {cut(line, 54, 56) for line in c.plain.by_code["001"]} - {""}
    plain = [
        (
            line[:3],
            int(cut(line, 5, 8)),
            cut(line, 10, 10),
            cut(line, 11, 13),
            cut(line, 15, 47),
            number(cut(line, 49, 52)),
            cut(line, 54, 56),
            cut(line, 58, 68),
            cut(line, 70, 79),
        )
        for line in c.plain.lines
        if line[:3] in codes and line[3:4] == " "
    ]
    read = (
        (
            n.federation,
            n.number,
            n.sex or "",
            n.classification or "",
            n.name or "",
            n.rating,
            n.origin or "",
            n.national_id or "",
            str(n.born or ""),
        )
        for n in c.t.national
    )
    compare_list(c, "NRS", plain, read)


def compare_informative(c: Comparison) -> None:
    """801 and 802; a line off its columns has to be reported, its contents are not relied on."""
    reported = c.reported("text-outside-fields")
    read = {row.line: row for row in c.t.informative}
    widths = plain_widths_801(c)
    for place, line in enumerate(c.plain.lines, 1):
        if line[:4] not in ("801 ", "802 "):
            continue
        row = read[place]
        if place in reported:
            c.recovered("801 or 802 off its columns, reported")
            continue
        slicer = plain_801 if line[:3] == "801" else plain_802
        c.same(line[:3], slicer(line, *widths), informative(row))
        if line[:3] == "801":
            c.recovered("801 in other columns")
    codes = c.plain.by_code["801"] + c.plain.by_code["802"]
    c.same("801 and 802", len(codes), len(read))


def plain_widths_801(c: Comparison) -> tuple[int, int, int, int]:
    """T, M, G and B by the definitions of the drafts.

    The sample event has whole match points but the width of decimals for them, M = 4 (5.3).
    """
    highest = max((int(cut(line, 5, 7)) for line in c.plain.by_code["310"]), default=1)
    boards = len(c.plain.first("352"))
    rounds = max((len(p.rounds) for p in c.t.players), default=0)
    return len(str(highest)), len(str(2 * rounds)) + 2, len(str(rounds * boards)) + 2, boards


def plain_801(line: str, t: int, m: int, g: int, b: int) -> Plain:
    """The printed columns less one: the sample event leaves one blank after the number (C5)."""
    rounds: list[Plain] = []
    for s in range(15 + t + m + g, len(line) + 1, t + 2 * b + 6):
        results = cut(line, s + t + 3, s + t + 2 + b)
        if results:
            opponent, colour = number(cut(line, s, s + t - 1)), cut(line, s + t + 1, s + t + 1)
            players = cut(line, s + t + b + 4, s + t + 2 * b + 3)
            rounds.append((opponent, colour, results, players))
    head = (
        int(cut(line, 5, 4 + t)),
        cut(line, 6 + t, 10 + t),
        decimal(cut(line, 12 + t, 11 + t + m)),
    )
    return *head, decimal(cut(line, 13 + t + m, 12 + t + m + g)), rounds


def plain_802(line: str, *_: int) -> Plain:
    byes = {"PAB": "U", "FPB": "F", "HPB": "H", "ZPB": "Z"}
    rounds: list[Plain] = []
    for s in range(29, len(line) + 1, 13):
        text = cut(line, s, s + 2).upper()
        forfeit = cut(line, s + 10, s + 10).lower() == "f"
        value = decimal(cut(line, s + 6, s + 9))
        rounds.append((number(text), byes.get(text), cut(line, s + 4, s + 4), value, forfeit))
    head = (int(cut(line, 5, 7)), cut(line, 9, 13), decimal(cut(line, 15, 20)))
    return *head, decimal(cut(line, 22, 27)), rounds


def informative(row: Any) -> Plain:
    rounds: list[Plain]
    if row.code == "801":
        rounds = [
            (r.opponent, r.colour or "", r.results or "", r.registration_ids or "")
            for r in row.rounds
        ]
    else:
        rounds = [(r.opponent, r.bye, r.colour or "", r.game_points, r.forfeit) for r in row.rounds]
    return row.team, row.nickname, row.match_points, row.game_points, rounds


COMPARISONS: tuple[Callable[[Comparison], None], ...] = (
    compare_lines,
    compare_header,
    compare_round_dates,
    compare_rounds_and_colour,
    compare_scoring,
    compare_match_scoring,
    compare_ranking_method,
    compare_tiebreaks,
    compare_players,
    compare_cells,
    compare_teams,
    compare_byes_and_forfeits,
    compare_lineups,
    compare_accelerations,
    compare_prohibited,
    compare_abnormal_points,
    compare_national,
    compare_informative,
)
TESTED_CODES = (
    "### 012 022 032 042 052 062 072 082 092 102 112 122 132 142 152 162 172 182 192 202 212 222 "
    "352 362 001 013 310 240 250 260 299 300 320 330 801 802 XXR XXC XXS XXA XXP XXZ"
)


# -- the tests ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def table() -> Iterator[dict[str, Counter[str]]]:
    """How often each recovery was needed, and where; printed when all files are read."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    yield found
    print("\n\nrecovery | times | files")
    for name in sorted(found, key=lambda n: -found[n].total()):
        files = ", ".join(sorted(found[name])[:3])
        more = f" and {len(found[name]) - 3} more" if len(found[name]) > 3 else ""
        print(f"{name} ({RECOVERIES[name]}) | {found[name].total()} | {files}{more}")


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", CLEAN, ids=name_of)
def test_reading_equals_plain_slices_but_for_named_recoveries(
    path: Path, table: dict[str, Counter[str]]
) -> None:
    for name, times in compare(path).recoveries.items():
        table[name][name_of(path)] += times


# -- the list of files ----------------------------------------------------------------------------


def manifest() -> dict[str, dict[str, str]]:
    path = CORPUS / "MANIFEST.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {row["path"]: row for row in csv.DictReader(file)}


MANIFEST = manifest()
LISTED = [path for path in (*CLEAN, *DIRTY) if name_of(path) in MANIFEST]


def plausible_dialects(stated: str, path: Path) -> set[str]:
    """What the manifest's words for a dialect may be in ours."""
    if "TRF25" in stated:
        return {"draft-2025"}
    if "TRF26" in stated:
        return {"trf26"}
    if "TRF06" in stated:
        return {"trf06", "trf16"}  # the same columns; without titles and dots nothing tells them
    has_extension = any(re.match(r"XX[A-Z] |BB[A-Z] ", line) for line in PlainFile.read(path).lines)
    assert "TRF16" in stated
    return {"trfx"} if has_extension or "XX" in stated else {"trf16"}


_FITS_BOTH = (
    "draft-2025",
    "of an event before TRF26 came into use, without a record that is TRF26's alone: both texts "
    "fit, and the marks of the draft are the milder ones (format notes, 8)",
)
OTHER_DIALECTS = {
    "trf26/otto-generator-big-30p11r-varied.trf": _FITS_BOTH,
    "trf26/otto-generator-medium-9p7r-forfeits.trf": _FITS_BOTH,
    "trf26/otto-generator-misc-edge-case-1.trf": _FITS_BOTH,
    "trf26/otto-generator-misc-edge-case-3.trf": _FITS_BOTH,
    "dirty/tornello-28p-2r-padded-headers.trf": _FITS_BOTH,
    "trf26/ainalrami-forced-exchange-8p-4r.trf": (
        "trf16",
        "142 is its only later record, and that alone is not a sign of TRF26 (format notes, 8)",
    ),
}


@for_each(LISTED)
def test_dialect_is_the_one_of_the_manifest(path: Path) -> None:
    document = crosstable.read(path).document
    assert document is not None
    other = OTHER_DIALECTS.get(name_of(path))
    expected = {other[0]} if other else plausible_dialects(MANIFEST[name_of(path)]["dialect"], path)
    assert document.dialect.name in expected
    assert document.evidence, "a dialect is told with its evidence"


@for_each(LISTED)
def test_encoding_and_line_ends_are_those_of_the_manifest(path: Path) -> None:
    row, document = MANIFEST[name_of(path)], crosstable.read(path).document
    assert document is not None
    assert document.source.encoding_name in row["encoding"].split("/")
    assert document.source.line_ending == row["line_ending"]
    assert document.to_bytes() == path.read_bytes()


ROUNDS_OTHERWISE = {
    "trfx/javafo-gros-open-52p-xxs-xxz.trf": (
        5,
        "four rounds in the columns; the absences of XXZ stand in the fifth",
    ),
}


@for_each(LISTED)
def test_players_rounds_and_teams_are_those_of_the_manifest(path: Path) -> None:
    row, t = MANIFEST[name_of(path)], crosstable.read(path)
    assert len(t.players) == int(row["players"])
    assert len(t.teams) == int(row["teams"])
    expected, _ = ROUNDS_OTHERWISE.get(name_of(path), (int(row["rounds"]), ""))
    assert max((len(player.rounds) for player in t.players), default=0) == expected


@for_each(spread([*CLEAN, *DIRTY, *NATIVE]))
def test_nothing_raises(path: Path) -> None:
    t = crosstable.read(path)
    assert all(str(finding) for finding in t.findings)
    assert crosstable.team_matches(t) is not None
    assert crosstable.scoring_in_force(t) is not None
    assert len(t.round_states) == max((len(p.rounds) for p in t.players), default=0)
    assert to_json(t)
    for player in t.players[:3]:
        assert t.place(player, "name").line == player.line
    for name in DIALECTS:
        assert crosstable.convert(t, name).to_bytes() is not None


# -- findings -------------------------------------------------------------------------------------

FINDINGS_OF_CLEAN_FILES = {
    "trfx/ainalrami-*": (
        {"record-of-other-dialect": 1},
        "152 is a record of TRF26 beside XX lines: these files are mixed on purpose",
    ),
    "trfx/chesspairing-basic-*": ({"columns-recovered": 2}, "132: one date a line, from column 5"),
    "trfx/chesspairing-bbp-*": ({"columns-recovered": 5}, "132: one date a line, from column 30"),
    "trf26/sharly-import-*": (
        {"line-shifted": 1, "columns-recovered": 1},
        "132 from column 93; 172 without a federation",
    ),
    "team/sharly-team-import-*": (
        {"columns-recovered": 1, "lineup-disagrees": 1},
        "172 without a federation; a record 300 names a player of no team",
    ),
    "team/sharly-team-*": ({"columns-recovered": 1}, "172 without a federation"),
    "team/sharlybbp-*": ({"columns-recovered": 1}, "362 with items every ten columns"),
    "tiebreaks/exercise-[67].trf": (
        {"columns-recovered": 1, "value-unreadable": 2},
        "362 with the symbols of 162, of which A and P mean nothing there",
    ),
    "team/chesspairing-*": (
        {
            "columns-recovered": 5,  # three lines 132, two lines 013 with numbers
            "lineup-disagrees": 8,  # 300 names the players of both teams
            "record-of-other-dialect": 2,  # XXR and XXC beside 142 and 152
            "result-unreadable": 8,  # * in the third round
            "team-unknown": 8,  # 240 and 260 name players in a team event
            "text-outside-fields": 4,  # 801 and 802
        },
        "nearly every record once, not to the letter of the standard",
    ),
}


@for_each(CLEAN)
def test_findings_of_clean_files_are_understood(path: Path) -> None:
    found = Counter(finding.kind for finding in crosstable.read(path).findings)
    known = [
        kinds
        for pattern, (kinds, _) in FINDINGS_OF_CLEAN_FILES.items()
        if fnmatch(name_of(path), pattern)
    ]
    assert found == Counter(known[0] if known else {})


COMPLAINTS = {
    "dubov-baku-acceleration-20p-5r.trf": {"value-unreadable", "date-unreadable", "unknown-record"},
    "dubov-byes-21p-5r-crlf.trf": {"value-unreadable", "date-unreadable", "unknown-record"},
    "dubov-parsing-20p-5r-crlf.trf": {"value-unreadable", "date-unreadable", "unknown-record"},
    "dubov-random-20p-5r-mixed-eol.trf": {"mixed-line-ends", "value-unreadable"},
    "dubov-test-20p-5r-crlf.trf": {"value-unreadable", "date-unreadable", "unknown-record"},
    "echecs-misaligned-trf26-team-2p.trf": {"text-outside-fields", "record-of-other-dialect"},
    "krause-bunratty-masters-2011-34p-6r.tab": {"days-before-months"},
    "krause-bunratty-minor-2011-103p-6r.tab": {"days-before-months"},
    "krause-encoding-latin1-3p-3r.tab": {"encoding-guessed"},
    "krause-irish-intermediate-2011-latin1-21p-5r.tab": {"encoding-guessed"},
    "py4swiss-hash-comment-7p.trf": {"unknown-record"},
    "py4swiss-incompatible-color.trf": {"opponent-disagrees"},
    "py4swiss-invalid-code.trf": {"unknown-record"},
    "tornello-28p-2r-padded-headers.trf": {"record-of-other-dialect"},
    # What follows is well-formed text: what is wrong with it is for the checks to say.
    "javafo-rtg-51p-8r-stale-points.trf": set(),
    "krause-armstrong-2012-utf8-bom-2p-1r.tab": set(),
    "krause-encoding-utf8-3p-3r.tab": set(),
    "py4swiss-incorrect-points.trf": set(),
    "py4swiss-missing-starting-number.trf": set(),
    "py4swiss-too-many-results.trf": set(),
}


@pytest.mark.parametrize("path", DIRTY, ids=name_of)
def test_what_is_wrong_with_a_dirty_file_is_found(path: Path) -> None:
    found = {finding.kind for finding in crosstable.read(path).findings}
    assert found >= COMPLAINTS[path.name]
    assert found or not COMPLAINTS[path.name]


def test_two_encodings_of_one_file_are_the_same_event() -> None:
    latin, utf8 = (
        crosstable.read(CORPUS / f"dirty/krause-encoding-{name}-3p-3r.tab")
        for name in ("latin1", "utf8")
    )
    assert latin == utf8
