"""The tour: what each command makes of the bundled sample events."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from crosstable.cli.check.job import Job, Settings, examined
from crosstable.cli.demo.extras import steps as demo_steps
from crosstable.cli.demo.folder import write_folder
from crosstable.cli.terminal import say, waiting
from crosstable.model.results import Result
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.output.show import show_json, show_lines
from crosstable.output.standings import standings_csv, standings_lines
from crosstable.output.standingswhy import standings_html, why_html, why_lines
from crosstable.reading.files import loads
from crosstable.reading.samples import samples_directory
from crosstable.rules.changes import diff
from crosstable.rules.standings.standings import standings
from crosstable.rules.standings.why import explain
from crosstable.text.dialectnames import dialect_names
from crosstable.writing.conversion import Conversion, convert
from crosstable.writing.formatter import formatted

_INTRODUCTION = (
    "# Crosstable on its sample events",
    "",
    "Every name, number and result is invented. For each event: the report itself, what",
    "`crosstable show` says of it (as text and as JSON), its canonical layout (`crosstable fmt`),",
    "the event in every dialect (`crosstable convert`) with the list of what was lost, and what",
    "`crosstable diff` says when the first won game becomes a draw. At the end the standings of",
    "two events (`crosstable standings`), a damaged report with what `crosstable check` says of",
    "it, and ratings, norms, printed forms and pairings.",
    "",
)
_DAMAGED = "individual-swiss"
_DAMAGE = {
    "052 2026/09/11": "052 2026/09/31",
    "062 30": "062 31",
    "112 FA Stenmarken, Petter (993131226)\r\n": "112 FA Stenmarken, Petter (993131226)\n",
    "202 BH/C1,BH,SB,DE,WON": "202 BH/C1,BH,SB,DE,WIM",
    "2561 NOR": "2561 NQR",
    "9162957 2007/05/05  3.5": "9162957 2007/05/05  4.5",
    "21 w 1    29 b 1     4 w 0": "21 w 1    29 b 1    44 w 0",
    "23 w 1     4 b 0    29 w 1": "23 w 1     4 b =    29 w 1",
    " m FM Pratolungo": " x FM Pratolungo",
}
"""Nine faults, as they happen: pieces of the sample's text and what becomes of them."""
_RANKED = {"individual-swiss": 14, "team-swiss": 3}
"""The events whose standings are shown, and whose place in them is explained."""


class _Results:
    """What the tour makes: files by their names in the folder, and lines to print."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.lines: list[str] = []

    def put(self, name: str, content: str | bytes) -> None:
        """Keep a file."""
        self.files[name] = content.encode("utf-8") if isinstance(content, str) else content

    def say(self, *lines: str) -> None:
        """Keep lines to print."""
        self.lines += lines


def run_demo(directory: str, *, overwrite: bool) -> int:
    """Write the results of the tour into a folder; of what is there, only its own is replaced."""
    root = Path(directory)
    root.mkdir(parents=True, exist_ok=True)
    with waiting("touring the sample events"):
        results = _results()
    write_folder(root, results.files, overwrite=overwrite)
    for line in results.lines:
        say(line)
    say(f"Results are in {root.as_posix()}/ (start with {root.as_posix()}/index.md)")
    return 0


def _results() -> _Results:
    results = _Results()
    index = list(_INTRODUCTION)
    for path in sorted(samples_directory().glob("*.trf")):
        index += _tour(path, results)
    index += _ranked(results)
    index += _checked(results)
    index += _more(results)
    results.put("index.md", "\n".join(index) + "\n")
    return results


def _tour(path: Path, results: _Results) -> list[str]:
    """One event: show, canonical layout, every dialect with its losses, a difference."""
    folder = path.stem
    data = path.read_bytes()
    t = loads(data)
    assert t.document is not None
    results.say(*show_lines(path.name, t), "")
    results.put(f"{folder}/{path.name}", data)
    results.put(f"{folder}/show.txt", _lines(show_lines(path.name, t)))
    shown = json.dumps(show_json(path.name, t), ensure_ascii=False, indent=2)
    results.put(f"{folder}/show.json", shown + "\n")
    results.put(f"{folder}/canonical.trf", formatted(t.document).to_bytes())
    rows = [_converted(t, name, folder, results) for name in dialect_names()]
    changed = _with_a_draw(t)
    results.put(f"{folder}/changed.trf", convert(changed, t.document.dialect).to_bytes())
    results.put(f"{folder}/diff.txt", _lines(map(str, diff(t, changed))))
    files = (path.name, "show.txt", "show.json", "canonical.trf", "changed.trf", "diff.txt")
    links = " · ".join(f"[{file}]({folder}/{file})" for file in files)
    table = ["| converted | lost |", "|---|---|", *rows]
    return [f"## {t.name}", "", links, "", *table, ""]


def _ranked(results: _Results) -> list[str]:
    """Standings of players and of teams, and the working of one of each."""
    index = [
        "## Standings",
        "",
        "Every name in the pages unfolds to the working of its values.",
        "",
    ]
    for name, number in _RANKED.items():
        t = loads((samples_directory() / f"{name}.trf").read_bytes())
        table = standings(t)
        explanation = explain(table, number)
        assert explanation is not None
        pages = {
            "txt": _lines(standings_lines(t, table)),
            "csv": standings_csv(t, table),
            "html": standings_html(t, table),
            f"why-{number}.txt": _lines(why_lines(table, explanation)),
            f"why-{number}.html": why_html(table, explanation),
        }
        for suffix, content in pages.items():
            results.put(f"standings/{name}.{suffix}", content)
        links = (f"[{name}.{suffix}](standings/{name}.{suffix})" for suffix in pages)
        index += [" · ".join(links), ""]
        results.say(*standings_lines(t, table), "")
    return index


def _more(results: _Results) -> list[str]:
    """Ratings, norms, forms and pairing; what is not installed is named."""
    index: list[str] = []
    for folder, heading, about, pages in demo_steps():
        index += [f"## {heading}", ""]
        if isinstance(pages, str):
            results.say(f"{heading}: {pages}")
            index += [f"Left out: {pages}.", ""]
            continue
        for name, content in pages.items():
            results.put(f"{folder}/{name}", content)
        links = " · ".join(f"[{name}]({folder}/{name})" for name in pages)
        results.say(f"{heading}: {', '.join(f'{folder}/{name}' for name in pages)}")
        index += [about, "", links, ""]
    return index


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _checked(results: _Results) -> list[str]:
    """A damaged event: what the checker says, in every format, and what it mends."""
    name = "damaged.trf"
    data = _damaged()
    results.put(f"check/{name}", data)
    for file, settings in (
        ("check.txt", Settings()),
        ("check.json", Settings(format="json")),
        ("github.txt", Settings(format="github")),
        ("fix.diff", Settings(shows_diff=True)),
    ):
        outcome = examined(settings, Job(name, data=data))
        results.put(f"check/{file}", _lines((*map(str, outcome.lines), *outcome.objects)))
    mended = examined(Settings(fixes=True, output="-"), Job(name, data=data))
    results.put("check/mended.trf", mended.data or b"")
    results.put("check/mended.txt", _lines(map(str, mended.lines)))
    results.say(*map(str, examined(Settings(), Job(name, data=data)).lines), "")
    files = (name, "check.txt", "check.json", "github.txt", "fix.diff", "mended.trf", "mended.txt")
    links = " · ".join(f"[{file}](check/{file})" for file in files)
    about = f"Nine faults were put into {_DAMAGED}: what `crosstable check` says and mends."
    return ["## A damaged report", "", about, "", links, ""]


def _damaged() -> bytes:
    text = (samples_directory() / f"{_DAMAGED}.trf").read_bytes().decode("utf-8")
    for old, new in _DAMAGE.items():
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the sample"
        text = text.replace(old, new)
    return text.encode("utf-8")


def _converted(t: Tournament, name: str, folder: str, results: _Results) -> str:
    conversion = convert(t, name)
    file = f"{name}.{conversion.document.dialect.suffix}"
    results.put(f"{folder}/{file}", conversion.to_bytes())
    results.put(f"{folder}/{name}.losses.txt", _lines(_losses(conversion)))
    losses = f"[{len(conversion.losses) or 'nothing'}]({folder}/{name}.losses.txt)"
    return f"| [{file}]({folder}/{file}) | {losses} |"


def _losses(conversion: Conversion) -> Iterator[str]:
    yield from (f"lost: {loss}" for loss in conversion.losses)
    yield from (f"assumed: {a.message} [{a.kind}]" for a in conversion.assumptions)
    if not conversion.losses:
        yield "nothing lost"


def _with_a_draw(t: Tournament) -> Tournament:
    """The event with its first won game drawn."""
    for number, player, game in t.games():
        if game.result is Result.WIN and game.opponent in t.by_number:
            pair = {player.number, game.opponent}
            players = tuple(_drawn(p, number) if p.number in pair else p for p in t.players)
            return replace(t, players=players)
    return t


def _drawn(player: Player, number: int) -> Player:
    entries = list(player.rounds)
    entry = entries[number - 1]
    assert isinstance(entry, Game)
    entries[number - 1] = entry._replace(result=Result.DRAW)
    return replace(player, rounds=tuple(entries))
