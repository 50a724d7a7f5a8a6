"""One fault planted at a random place of a correct report.

A kind of damage takes the lines of a report and gives the damaged lines, the numbers of the lines
it touched, and the players or teams whose lines they are. None: the report has no place for it.
Columns come from the tables of TRF26.
"""

import random
import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from crosstable.text.dialects import DIALECTS

RECORDS = DIALECTS["trf26"].records


class Damaged(NamedTuple):
    """A damaged report; lines are 1-based and count in the damaged report."""

    lines: list[str]
    touched: frozenset[int]
    named: frozenset[int] = frozenset()
    """Players or teams whose mention says that the damage was seen."""


Damage = Callable[[random.Random, list[str]], Damaged | None]
DAMAGES: dict[str, Damage] = {}


def damage(name: str) -> Callable[[Damage], Damage]:
    """Register a kind of damage."""

    def register(function: Damage) -> Damage:
        DAMAGES[name] = function
        return function

    return register


# -- tools ----------------------------------------------------------------------------------------


def _lines_of(lines: Sequence[str], code: str) -> list[int]:
    """The indexes of a record's lines."""
    return [i for i, line in enumerate(lines) if line[:3] == code]


def _pick(rng: random.Random, lines: Sequence[str], code: str) -> int | None:
    found = _lines_of(lines, code)
    return rng.choice(found) if found else None


def _columns(code: str, name: str, item: int = 1) -> tuple[int, int]:
    """0-based half-open columns of a field."""
    field = RECORDS[code].field(name)
    assert field.end is not None
    shift = (item - 1) * int(field.step or 0)
    return int(field.start) - 1 + shift, int(field.end) + shift


def _with(line: str, columns: tuple[int, int], text: str) -> str:
    start, end = columns
    padded = line.ljust(end)
    return (padded[:start] + text.rjust(end - start)[: end - start] + padded[end:]).rstrip()


def _replaced(lines: Sequence[str], index: int, text: str, *named: int) -> Damaged:
    new = list(lines)
    new[index] = text
    return Damaged(new, frozenset((index + 1,)), frozenset(named))


def _number(line: str) -> int:
    return int(line[4:8])


def _games(line: str) -> list[int]:
    """The rounds in which the player had an opponent."""
    rounds = range(1, (len(line) - 91) // 10 + 2)
    return [r for r in rounds if re.fullmatch(r" *[1-9]\d* *", _cell(line, "round_opponent", r))]


def _cell(line: str, name: str, round_number: int) -> str:
    start, end = _columns("001", name, round_number)
    return line[start:end]


def _played_games(line: str) -> list[int]:
    return [r for r in _games(line) if _cell(line, "round_result", r) in "10="]


def _line_of_player(lines: Sequence[str], number: int) -> int:
    return next(i for i in _lines_of(lines, "001") if _number(lines[i]) == number)


# -- fields of players ----------------------------------------------------------------------------

BLANKED = (
    "starting_rank",
    "sex",
    "name",
    "rating",
    "federation",
    "fide_id",
    "birth_date",
    "points",
    "rank",
)
GARBLED = (
    "starting_rank",
    "sex",
    "rating",
    "federation",
    "fide_id",
    "birth_date",
    "points",
    "rank",
)
CELLS = ("round_opponent", "round_colour", "round_result")


def _blank_player_field(name: str) -> Damage:
    def blank(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _pick(rng, lines, "001")
        assert index is not None
        line = lines[index]
        return _replaced(lines, index, _with(line, _columns("001", name), ""), _number(line))

    return blank


def _garble_player_field(name: str) -> Damage:
    def garble(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _pick(rng, lines, "001")
        assert index is not None
        line, (start, end) = lines[index], _columns("001", name)
        places = [i for i in range(start, min(end, len(line))) if not line[i].isspace()]
        if not places:
            return None
        place = rng.choice(places)
        text = line[:place] + rng.choice("xq?§") + line[place + 1 :]
        return _replaced(lines, index, text, _number(line))

    return garble


def _shift_before(name: str, blanks: int) -> Damage:
    """What follows the start of a field is moved right by one column, or left."""

    def shift(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _pick(rng, lines, "001")
        assert index is not None
        line, (start, _) = lines[index], _columns("001", name)
        if blanks < 0 and line[start - 1 : start] != " ":
            return None
        text = line[:start] + " " + line[start:] if blanks > 0 else line[: start - 1] + line[start:]
        return _replaced(lines, index, text, _number(line))

    return shift


for _field in BLANKED:
    DAMAGES[f"{_field} of a player blanked"] = _blank_player_field(_field)
for _field in GARBLED:
    DAMAGES[f"one character of {_field} changed"] = _garble_player_field(_field)
for _field in ("starting_rank", "rating", "fide_id", "points"):
    DAMAGES[f"shifted right from {_field} on"] = _shift_before(_field, 1)
    DAMAGES[f"shifted left from {_field} on"] = _shift_before(_field, -1)


# -- cells ----------------------------------------------------------------------------------------


def _in_cell(name: str, change: Callable[[random.Random, str, Sequence[str]], str]) -> Damage:
    """Change one part of the cell of a played game on one side."""

    def alter(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _pick(rng, lines, "001")
        assert index is not None
        line = lines[index]
        played = _played_games(line)
        if not played:
            return None
        round_number = rng.choice(played)
        opponent = int(_cell(line, "round_opponent", round_number))
        old = _cell(line, name, round_number)
        text = _with(line, _columns("001", name, round_number), change(rng, old, lines))
        return _replaced(lines, index, text, _number(line), opponent)

    return alter


def _another(rng: random.Random, values: Sequence[str], old: str) -> str:
    return rng.choice([value for value in values if value != old])


def _another_player(rng: random.Random, old: str, lines: Sequence[str]) -> str:
    numbers = [str(_number(lines[i])) for i in _lines_of(lines, "001")]
    return _another(rng, numbers, old.strip())


DAMAGES["opponent blanked"] = _in_cell("round_opponent", lambda rng, old, lines: "")
DAMAGES["opponent is another player"] = _in_cell("round_opponent", _another_player)
DAMAGES["opponent does not exist"] = _in_cell("round_opponent", lambda rng, old, lines: "777")
DAMAGES["opponent garbled"] = _in_cell("round_opponent", lambda rng, old, lines: "2x")
DAMAGES["colour blanked on one side"] = _in_cell("round_colour", lambda rng, old, lines: "")
DAMAGES["colour changed on one side"] = _in_cell(
    "round_colour", lambda rng, old, lines: "b" if old == "w" else "w"
)
DAMAGES["colour garbled"] = _in_cell("round_colour", lambda rng, old, lines: "x")
DAMAGES["result blanked on one side"] = _in_cell("round_result", lambda rng, old, lines: "")
DAMAGES["result changed on one side"] = _in_cell(
    "round_result", lambda rng, old, lines: _another(rng, "10=", old)
)
DAMAGES["result garbled"] = _in_cell("round_result", lambda rng, old, lines: "x")
DAMAGES["a game becomes a bye"] = _in_cell("round_result", lambda rng, old, lines: "H")


@damage("result changed on both sides")
def _both_results(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "001")
    assert index is not None
    decided = [
        r for r in _played_games(lines[index]) if _cell(lines[index], "round_result", r) != "="
    ]
    if not decided:
        return None
    round_number = rng.choice(decided)
    columns = _columns("001", "round_result", round_number)
    opponent = int(_cell(lines[index], "round_opponent", round_number))
    other = _line_of_player(lines, opponent)
    old = _cell(lines[index], "round_result", round_number)
    new = list(lines)
    new[index] = _with(lines[index], columns, "0" if old == "1" else "1")
    new[other] = _with(lines[other], columns, old)
    numbers = frozenset((_number(lines[index]), opponent))
    return Damaged(new, frozenset((index + 1, other + 1)), numbers)


@damage("a cell wiped out")
def _cell_wiped(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "001")
    assert index is not None
    played = _played_games(lines[index])
    if not played:
        return None
    round_number = rng.choice(played)
    opponent = int(_cell(lines[index], "round_opponent", round_number))
    text = lines[index]
    for name in CELLS:
        text = _with(text, _columns("001", name, round_number), "")
    return _replaced(lines, index, text, _number(lines[index]), opponent)


@damage("a second allocated bye in a round")
def _second_bye(rng: random.Random, lines: list[str]) -> Damaged | None:
    if _lines_of(lines, "310"):
        return None
    for index in rng.sample(_lines_of(lines, "001"), len(_lines_of(lines, "001"))):
        line = lines[index]
        for round_number in range(1, 12):
            result = _cell(line, "round_result", round_number)
            others = [
                i
                for i in _lines_of(lines, "001")
                if i != index and _cell(lines[i], "round_result", round_number) == "U"
            ]
            if result in ("H", "Z") and others:
                text = _with(line, _columns("001", "round_result", round_number), "U")
                first = _number(lines[others[0]])
                return _replaced(lines, index, text, _number(line), first)
    return None


# -- values of players ----------------------------------------------------------------------------


def _set_player(name: str, value: Callable[[random.Random, str], str]) -> Damage:
    def change(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _pick(rng, lines, "001")
        assert index is not None
        line, (start, end) = lines[index], _columns("001", name)
        new = value(rng, line[start:end].strip())
        return _replaced(lines, index, _with(line, (start, end), new), _number(line))

    return change


DAMAGES["points changed"] = _set_player("points", lambda rng, old: str(float(old) + 0.5))
DAMAGES["rank beyond the last"] = _set_player("rank", lambda rng, old: "99")
DAMAGES["rating impossible"] = _set_player("rating", lambda rng, old: "9" + old[1:])
DAMAGES["birth date in the future"] = _set_player("birth_date", lambda rng, old: "2031" + old[4:])
DAMAGES["birth date impossible"] = _set_player("birth_date", lambda rng, old: old[:5] + "13/41")
DAMAGES["federation unknown"] = _set_player("federation", lambda rng, old: "XQZ")
DAMAGES["title unknown"] = _set_player("title", lambda rng, old: "XM")


@damage("a rank taken twice")
def _rank_twice(rng: random.Random, lines: list[str]) -> Damaged | None:
    """Of players with different points: those with equal ones may share a rank."""
    start, end = _columns("001", "points")
    by_points: dict[str, list[int]] = {}
    for place in _lines_of(lines, "001"):
        by_points.setdefault(lines[place][start:end].strip(), []).append(place)
    if len(by_points) < 2:
        return None
    chosen = rng.sample(sorted(by_points), 2)
    return _copied_field(lines, "rank", *(rng.choice(by_points[points]) for points in chosen))


@damage("a FIDE number taken twice")
def _fide_id_twice(rng: random.Random, lines: list[str]) -> Damaged | None:
    return _copied_field(lines, "fide_id", *rng.sample(_lines_of(lines, "001"), 2))


@damage("a starting rank taken twice")
def _start_number_twice(rng: random.Random, lines: list[str]) -> Damaged | None:
    return _copied_field(lines, "starting_rank", *rng.sample(_lines_of(lines, "001"), 2))


def _copied_field(lines: list[str], name: str, to: int, origin: int) -> Damaged:
    start, end = _columns("001", name)
    text = _with(lines[to], (start, end), lines[origin][start:end].strip())
    return _replaced(lines, to, text, _number(lines[to]), _number(lines[origin]))


@damage("two players exchange their starting ranks")
def _swapped_numbers(rng: random.Random, lines: list[str]) -> Damaged | None:
    """Of players of whom one has played: two who never did leave no trace elsewhere."""
    first, second = rng.sample(_lines_of(lines, "001"), 2)
    if not _games(lines[first]) and not _games(lines[second]):
        return None
    numbers = frozenset((_number(lines[first]), _number(lines[second])))
    numbers |= _teams_of(lines, numbers)
    new = list(lines)
    columns = _columns("001", "starting_rank")
    new[first] = _with(lines[first], columns, str(_number(lines[second])))
    new[second] = _with(lines[second], columns, str(_number(lines[first])))
    return Damaged(new, frozenset((first + 1, second + 1)), numbers)


def _teams_of(lines: Sequence[str], players: frozenset[int]) -> frozenset[int]:
    """The teams in whose rosters the players stand."""
    start = _columns("310", "player")[0]
    return frozenset(
        _team_number(lines[i])
        for i in _lines_of(lines, "310")
        if players & set(map(int, lines[i][start:].split()))
    )


@damage("a man with a women's title")
def _title_against_sex(rng: random.Random, lines: list[str]) -> Damaged | None:
    men = [i for i in _lines_of(lines, "001") if lines[i][9] == "m"]
    index = rng.choice(men)
    text = _with(lines[index], _columns("001", "title"), "WIM")
    return _replaced(lines, index, text, _number(lines[index]))


# -- whole lines ----------------------------------------------------------------------------------


@damage("a player's line deleted")
def _player_deleted(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "001")
    assert index is not None
    new = lines[:index] + lines[index + 1 :]
    return Damaged(new, frozenset(), frozenset((_number(lines[index]),)))


@damage("a player's line doubled")
def _player_doubled(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "001")
    assert index is not None
    new = [*lines[: index + 1], lines[index], *lines[index + 1 :]]
    return Damaged(new, frozenset((index + 1, index + 2)), frozenset((_number(lines[index]),)))


@damage("a line cut off")
def _cut(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "001")
    assert index is not None
    line = lines[index]
    opponents = {int(_cell(line, "round_opponent", r)) for r in _games(line)}
    place = rng.randint(20, len(line) - 2)
    cut = _replaced(lines, index, line[:place].rstrip(), _number(line))
    return cut._replace(named=cut.named | opponents)


@damage("the code of a record mistyped")
def _code_mistyped(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "001")
    assert index is not None
    return _replaced(lines, index, "0O1" + lines[index][3:], _number(lines[index]))


@damage("a tab for the blanks before the name")
def _tab(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "001")
    assert index is not None
    line = lines[index]
    return _replaced(lines, index, line[:8] + "\t" + line[9:], _number(line))


@damage("a control character")
def _control(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "001")
    assert index is not None
    line, place = lines[index], rng.randint(15, 20)
    return _replaced(lines, index, line[:place] + "\x07" + line[place + 1 :], _number(line))


@damage("another line end")
def _line_end(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = rng.randrange(len(lines) - 1)
    return _replaced(lines, index, lines[index] + "\r")


# -- header ---------------------------------------------------------------------------------------

MANDATORY = ("012", "022", "032", "042", "052", "102", "132", "222")


def _header_blanked(code: str) -> Damage:
    def blank(rng: random.Random, lines: list[str]) -> Damaged | None:
        return _replaced(lines, _lines_of(lines, code)[0], code)

    return blank


def _header_deleted(code: str) -> Damage:
    def delete(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _lines_of(lines, code)[0]
        return Damaged(lines[:index] + lines[index + 1 :], frozenset(), frozenset((int(code),)))

    return delete


def _header_doubled(code: str) -> Damage:
    def double(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _lines_of(lines, code)[0]
        new = [*lines[: index + 1], lines[index], *lines[index + 1 :]]
        return Damaged(new, frozenset((index + 1, index + 2)))

    return double


def _header_set(code: str, value: str) -> Damage:
    def change(rng: random.Random, lines: list[str]) -> Damaged | None:
        found = _lines_of(lines, code)
        return _replaced(lines, found[0], f"{code} {value}") if found else None

    return change


for _code in MANDATORY:
    DAMAGES[f"record {_code} blanked"] = _header_blanked(_code)
    DAMAGES[f"record {_code} deleted"] = _header_deleted(_code)
    DAMAGES[f"record {_code} doubled"] = _header_doubled(_code)
for _code, _value in (
    ("032", "XQZ"),
    ("042", "2026/13/41"),
    ("042", "2027/01/05"),
    ("052", "2026/01/02"),
    ("052", "05.31.2026x"),
    ("062", "3"),
    ("072", "1"),
    ("082", "99"),
    ("142", "2"),
    ("192", "FIDE_DUCTH"),
    ("202", "BHX"),
    ("212", "MPTS,QQQ"),
    ("222", "5400++30"),
    ("222", "300+3"),
    ("122", "5 minutes for the game"),
    ("352", "WX"),
    ("362", "TW 2.0   TQ 1.0"),
):
    DAMAGES[f"record {_code} says {_value}"] = _header_set(_code, _value)


@damage("a round date outside the event")
def _round_date_outside(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _lines_of(lines, "132")[0]
    text = _with(lines[index], _columns("132", "round_date", rng.randint(1, 3)), "26/12/24")
    return _replaced(lines, index, text)


@damage("a round date missing")
def _round_date_missing(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _lines_of(lines, "132")[0]
    return _replaced(lines, index, lines[index][:-10].rstrip())


# -- national ratings, points out of the ordinary -------------------------------------------------


@damage("the method of national ratings deleted")
def _method_deleted(rng: random.Random, lines: list[str]) -> Damaged | None:
    return _deleted(rng, lines, "172", 172)


@damage("a national rating of a stranger")
def _national_stranger(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "NOR")
    if index is None:
        return None
    return _replaced(lines, index, _with(lines[index], (4, 8), "777"), 777)


@damage("record 299 deleted")
def _bonus_deleted(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "299")
    if index is None:
        return None
    who = int(lines[index].split()[-1])
    return Damaged(lines[:index] + lines[index + 1 :], frozenset(), frozenset((who,)))


@damage("record 299 for a stranger")
def _bonus_stranger(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "299")
    if index is None:
        return None
    words = lines[index].split()
    text = _with(lines[index], _columns("299", "participant"), "777")
    return _replaced(lines, index, text, 777, int(words[-1]))


def _deleted(rng: random.Random, lines: list[str], code: str, *named: int) -> Damaged | None:
    index = _pick(rng, lines, code)
    if index is None:
        return None
    return Damaged(lines[:index] + lines[index + 1 :], frozenset(), frozenset(named))


# -- teams ----------------------------------------------------------------------------------------


@damage("a roster number of another team")
def _roster_of_other(rng: random.Random, lines: list[str]) -> Damaged | None:
    rosters = _lines_of(lines, "310")
    if not rosters:
        return None
    to, origin = rng.sample(rosters, 2)
    columns = _columns("310", "player")
    lost, taken = (int(lines[i][slice(*columns)]) for i in (to, origin))
    text = _with(lines[to], columns, str(taken))
    teams = _team_number(lines[to]), _team_number(lines[origin])
    return _replaced(lines, to, text, lost, taken, *teams)


@damage("a roster number of a stranger")
def _roster_of_stranger(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "310")
    if index is None:
        return None
    columns = _columns("310", "player")
    lost = int(lines[index][slice(*columns)])
    text = _with(lines[index], columns, "777")
    return _replaced(lines, index, text, lost, 777, _team_number(lines[index]))


@damage("a team's line deleted")
def _team_deleted(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "310")
    if index is None:
        return None
    start = _columns("310", "player")[0]
    players = frozenset(map(int, lines[index][start:].split()))
    named = players | {_team_number(lines[index])}
    return Damaged(lines[:index] + lines[index + 1 :], frozenset(), named)


@damage("a team's line doubled")
def _team_doubled(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "310")
    if index is None:
        return None
    new = [*lines[: index + 1], lines[index], *lines[index + 1 :]]
    named = frozenset((_team_number(lines[index]),))
    return Damaged(new, frozenset((index + 1, index + 2)), named)


def _team_number(line: str) -> int:
    return int(line[slice(*_columns("310", "team_number"))])


def _team_points(name: str) -> Damage:
    def change(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _pick(rng, lines, "310")
        if index is None:
            return None
        columns = _columns("310", name)
        old = lines[index][slice(*columns)]
        text = _with(lines[index], columns, str(float(old) + 1))
        return _replaced(lines, index, text, _team_number(lines[index]))

    return change


DAMAGES["match points of a team changed"] = _team_points("match_points")
DAMAGES["game points of a team changed"] = _team_points("game_points")


def _team_record_removed(code: str, first_name: str) -> Damage:
    """A removed team record is seen at the players or teams that it was about."""

    def remove(rng: random.Random, lines: list[str]) -> Damaged | None:
        index = _pick(rng, lines, code)
        if index is None or lines[index].startswith("240 Z"):  # optional for teams (C38): legal
            return None
        start = _columns(code, first_name)[0]
        named = {int(word) for word in lines[index][start:].split() if word.isdigit()}
        return Damaged(lines[:index] + lines[index + 1 :], frozenset(), frozenset(named - {0}))

    return remove


for _code, _first in (
    ("300", "team"),
    ("320", "team"),
    ("330", "white_team"),
    ("240", "participant"),
):
    DAMAGES[f"record {_code} removed"] = _team_record_removed(_code, _first)


@damage("a stranger in a line-up")
def _lineup_stranger(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "300")
    if index is None:
        return None
    text = _with(lines[index], _columns("300", "player"), "777")
    named = {int(word) for word in lines[index][4:].split()} | {777}
    return _replaced(lines, index, text, *named)


@damage("a forfeited match of an unknown team")
def _forfeit_stranger(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "330")
    if index is None:
        return None
    named = {int(word) for word in lines[index].split()[3:]} | {77}
    text = _with(lines[index], _columns("330", "black_team"), "77")
    return _replaced(lines, index, text, *named)


@damage("a copy of the matches changed")
def _copy_changed(rng: random.Random, lines: list[str]) -> Damaged | None:
    index = _pick(rng, lines, "802")
    if index is None:
        return None
    line = lines[index]
    number = int(line.split()[1])
    place = rng.choice([m.start() for m in re.finditer(r"\d\.\d", line)])
    digit = str((int(line[place]) + 1) % 10)
    return _replaced(lines, index, line[:place] + digit + line[place + 1 :], number)
