"""Lines around an example: enough players and teams to make a whole report of it.

The lines under test stand in the tests themselves; these are only the others that a report needs
so that nothing the example names is missing.
"""

from collections.abc import Iterable, Mapping, Sequence

import crosstable
from crosstable.model.tournament import Tournament
from crosstable.writing.conversion import Conversion

Rosters = Mapping[int, Sequence[int]]


def lines_of(text: str) -> list[str]:
    """The lines of a text that begins and ends with a line feed."""
    return text.split("\n")[1:-1]


def player_line(number: int, cells: Sequence[str] = (), points: str = "", rank: str = "") -> str:
    """A record 001; a cell is ``opponent colour result`` in eight columns."""
    name = f"Player {number}"
    head = f"001 {number:>4} m    {name:<33} {'':<4} FRA {'':<11} {'':<10} {points:>4} {rank:>4}"
    return (head + "".join(f"  {cell:<8}" for cell in cells)).rstrip()


def team_line(dialect: str, number: int, roster: Iterable[int], nickname: str = "") -> str:
    """A record 310 in the columns of the dialect, with nothing but number, names and roster."""
    before_roster = 71 if dialect == "draft-2024" else 73
    head = f"310 {number:>3} {f'Team {number}':<32} {nickname}".ljust(before_roster)
    return head + " ".join(f"{player:>4}" for player in roster)


def pairs(*teams: int) -> dict[int, tuple[int, int]]:
    """Rosters of two players for each of these teams."""
    return {team: (2 * team - 1, 2 * team) for team in teams}


def report(dialect: str, *lines: str, teams: Rosters | None = None, players: int = 0) -> Tournament:
    """The lines read in a dialect, after a header, the players and the teams they need."""
    rosters = teams or {}
    numbers = sorted({n for roster in rosters.values() for n in roster} | {*range(1, players + 1)})
    every = [
        "012 Example",
        *(player_line(number) for number in numbers),
        *(team_line(dialect, number, roster) for number, roster in rosters.items()),
        *lines,
    ]
    return crosstable.loads("\r\n".join(every) + "\r\n", dialect=dialect)


def texts(conversion: Conversion, code: str) -> list[str]:
    """The lines of a converted report that carry this code."""
    return [text for text in conversion.document.source.texts if text.startswith(code)]


def converted(t: Tournament, to: str, code: str) -> list[str]:
    """The lines with this code after a conversion."""
    return texts(crosstable.convert(t, to), code)


def kinds(t: Tournament) -> list[str]:
    """The kinds of what reading noticed, in the order of the file."""
    return [finding.kind for finding in t.findings]
