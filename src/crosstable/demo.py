"""The tour: what each command makes of the bundled sample events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from crosstable.api import loads, samples_directory
from crosstable.conversion import Conversion, convert
from crosstable.differences import diff
from crosstable.formatter import formatted
from crosstable.model import Game, Player, Tournament
from crosstable.results import Result
from crosstable.show import show_json, show_lines
from crosstable.targets import dialect_names
from crosstable.terminal import say, write_output

_INTRODUCTION = (
    "# Crosstable on its sample events",
    "",
    "Every name, number and result is invented. For each event: the report itself, what",
    "`crosstable show` says of it (as text and as JSON), its canonical layout (`crosstable fmt`),",
    "the event in every dialect (`crosstable convert`) with the list of what was lost, and what",
    "`crosstable diff` says when the first won game becomes a draw.",
    "",
)
_SUFFIXES = {"json": "json", "vega": "tdf"}


def run_demo(directory: str) -> int:
    """Write the results of the tour into a folder; what is there already is replaced."""
    root = Path(directory)
    root.mkdir(parents=True, exist_ok=True)
    index = list(_INTRODUCTION)
    for path in sorted(samples_directory().glob("*.trf")):
        index += _tour(path, root / path.stem)
    _put(root / "index.md", "\n".join(index) + "\n")
    say(f"Results are in {root.as_posix()}/ (start with {root.as_posix()}/index.md)")
    return 0


def _put(path: Path, content: str | bytes) -> None:
    data = content.encode("utf-8") if isinstance(content, str) else content
    write_output(str(path), data, overwrite=True)


def _tour(path: Path, folder: Path) -> list[str]:
    """One event: show, canonical layout, every dialect with its losses, a difference."""
    folder.mkdir(parents=True, exist_ok=True)
    data = path.read_bytes()
    t = loads(data)
    assert t.document is not None
    for line in show_lines(path.name, t):
        say(line)
    say()
    _put(folder / path.name, data)
    _put(folder / "show.txt", "\n".join(show_lines(path.name, t)) + "\n")
    shown = json.dumps(show_json(path.name, t), ensure_ascii=False, indent=2)
    _put(folder / "show.json", shown + "\n")
    _put(folder / "canonical.trf", formatted(t.document).to_bytes())
    rows = [_converted(t, name, folder) for name in dialect_names()]
    changed = _with_a_draw(t)
    _put(folder / "changed.trf", convert(changed, t.document.dialect).to_bytes())
    _put(folder / "diff.txt", "\n".join(str(change) for change in diff(t, changed)) + "\n")
    files = (path.name, "show.txt", "show.json", "canonical.trf", "changed.trf", "diff.txt")
    links = " · ".join(f"[{file}]({path.stem}/{file})" for file in files)
    table = ["| converted | lost |", "|---|---|", *rows]
    return [f"## {t.name}", "", links, "", *table, ""]


def _converted(t: Tournament, name: str, folder: Path) -> str:
    conversion = convert(t, name)
    file = f"{name}.{_SUFFIXES.get(name, 'trf')}"
    _put(folder / file, conversion.to_bytes())
    _put(folder / f"{name}.losses.txt", "\n".join(_losses(conversion)) + "\n")
    losses = f"[{len(conversion.losses) or 'nothing'}]({folder.name}/{name}.losses.txt)"
    return f"| [{file}]({folder.name}/{file}) | {losses} |"


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
