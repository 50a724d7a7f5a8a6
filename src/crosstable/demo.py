"""The tour: what each command makes of the bundled sample events."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from crosstable.api import loads, samples_directory
from crosstable.conversion import Conversion, convert, dialect_names
from crosstable.differences import diff
from crosstable.formatter import formatted
from crosstable.model import Game, Player, Tournament
from crosstable.results import Result
from crosstable.show import show_json, show_lines
from crosstable.terminal import say, write_output

_SUFFIXES = {"json": "json", "vega": "tdf"}


def run_demo(directory: str) -> int:
    """Write the results of the tour into a folder; what is there already is replaced."""
    root = Path(directory)
    root.mkdir(parents=True, exist_ok=True)
    index = ["# Crosstable on its sample events", ""]
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
    _put(folder / "diff.txt", "\n".join(_difference(t)) + "\n")
    return [f"## {path.stem}", "", f"{t.name}", "", "| file | lost |", "|---|---|", *rows, ""]


def _converted(t: Tournament, name: str, folder: Path) -> str:
    conversion = convert(t, name)
    file = f"{name}.{_SUFFIXES.get(name, 'trf')}"
    _put(folder / file, conversion.to_bytes())
    _put(folder / f"{name}.losses.txt", "\n".join(_losses(conversion)) + "\n")
    return f"| [{file}]({folder.name}/{file}) | {len(conversion.losses)} |"


def _losses(conversion: Conversion) -> Iterator[str]:
    yield from (f"lost: {loss}" for loss in conversion.losses)
    yield from (f"assumed: {a.message} [{a.kind}]" for a in conversion.assumptions)
    if not conversion.losses:
        yield "nothing lost"


def _difference(t: Tournament) -> Iterator[str]:
    """What `diff` says when the first won game of the event becomes a draw."""
    yield from (c.message for c in diff(t, _with_a_draw(t)))


def _with_a_draw(t: Tournament) -> Tournament:
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
