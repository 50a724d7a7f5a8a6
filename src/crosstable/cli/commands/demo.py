"""The command `demo`: a script over the other commands."""

from __future__ import annotations

import io
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from crosstable.cli.demo.folder import write_folder
from crosstable.cli.demo.frontpage import Section, front_page
from crosstable.cli.demo.steps import (
    DAMAGE,
    DAMAGED,
    INTRODUCTION,
    STEPS,
    Step,
    event_commands,
)
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, command_named, parser_of, takes
from crosstable.cli.terminal import say, waiting
from crosstable.conformance.results import results_site
from crosstable.errors import MissingExtra
from crosstable.model.results import Result
from crosstable.model.tournament import Game, Player, Tournament
from crosstable.publishing.writing import write_site
from crosstable.reading.files import read
from crosstable.reading.samples import samples_directory
from crosstable.text.dialectnames import dialect_named, dialect_names
from crosstable.writing.conversion import convert

DETAILS = "Running it again replaces only files that an earlier tour wrote."
EXAMPLES = ("crosstable demo", "crosstable demo -o tour --overwrite")


@takes(
    argument("-o", dest="output", metavar="DIR", default="demo", help="folder (default: demo)"),
    argument(
        "--suite",
        metavar="DIR",
        help="folder of the conformance suite: its results become a part of the tour",
    ),
    argument(
        "--overwrite",
        action="store_true",
        help="also replace files that you added or changed",
    ),
)
def run(options: Namespace) -> int:
    """Write the results of the tour into a folder; of what is there, only its own is replaced."""
    root = Path(options.output)
    root.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="crosstable-") as scratch:
        with waiting("touring the sample events"):
            printed = _tour(Path(scratch), options.suite)
        paths = sorted(path for path in Path(scratch).rglob("*") if path.is_file())
        files = {path.relative_to(scratch).as_posix(): path.read_bytes() for path in paths}
    write_folder(root, files, overwrite=options.overwrite)
    for line in printed:
        say(line)
    say(f"Results are in {root.as_posix()}/ (open {root.as_posix()}/index.html)")
    return FINE


def _tour(root: Path, suite: str | None) -> list[str]:
    """Run everything below a folder; gives the lines to print."""
    index = [INTRODUCTION]
    printed = []
    sections: list[Section] = []
    for sample in sorted(samples_directory().glob("*.trf")):
        folder = root / sample.stem
        index.append(_event(sample, folder))
        printed += [*_lines(folder / "show.txt"), ""]
    for step in STEPS:
        folder = root / step.folder
        folder.mkdir()
        try:
            names = _step(step, folder)
        except MissingExtra as missing:
            printed.append(f"{step.heading}: {missing}")
            index.append(f"## {step.heading}\n\nLeft out: {missing}.\n")
            continue
        index.append(f"## {step.heading}\n\n{step.about}\n\n{_links(step.folder, names)}\n")
        titles = {f"{step.folder}/{name}": title for name, title in names.items() if title}
        sections.append(Section(step.heading, step.about, titles))
        for name in step.shown:
            printed += [*_lines(folder / name), ""]
        if not step.shown:
            printed.append(f"{step.heading}: {', '.join(f'{step.folder}/{x}' for x in names)}")
    (root / "index.md").write_bytes("\n".join(index).encode())
    printed += _site(root, sections)
    if suite is not None:
        printed.append(_conformance(root, Path(suite), sections))
    (root / "index.html").write_bytes(front_page(sections))
    return printed


def _site(root: Path, sections: list[Section]) -> list[str]:
    """The bundled events as a web site, which comes first on the page; why not, if not."""
    from crosstable.publishing.making import write_events_site
    from crosstable.publishing.source import SiteWishes

    try:
        wishes = SiteWishes(anyway=True, title="The bundled events", languages=("en", "de"))
        write_events_site(sorted(samples_directory().glob("*.trf")), root / "site", wishes)
    except MissingExtra as missing:
        return [f"A web site of the events: {missing}"]
    about = "What players see: rounds, standings with their working, a page for everybody."
    titles = {"site/index.html": "The events as visitors see them"}
    sections.insert(0, Section("A web site of the events", about, titles))
    return ["A web site of the events: site/index.html"]


def _conformance(root: Path, suite: Path, sections: list[Section]) -> str:
    """What programs answered to the conformance suite, as pages."""
    write_site(root / "conformance", results_site(suite), overwrite=False)
    about = "Small cases for tournament programs, and what programs answered."
    titles = {"conformance/index.html": "Results of the conformance suite, by area and program"}
    sections.append(Section("The conformance suite", about, titles))
    return "The conformance suite: conformance/index.html"


def _event(sample: Path, folder: Path) -> str:
    """One event: what it is, its canonical layout, every dialect with its losses, a difference."""
    folder.mkdir()
    (folder / sample.name).write_bytes(sample.read_bytes())
    t = read(sample)
    assert t.document is not None
    (folder / "changed.trf").write_bytes(convert(_with_a_draw(t), t.document.dialect).to_bytes())
    for line in event_commands(sample.stem, dialect_names()):
        _run(line, folder)
    names = (sample.name, "show.txt", "show.json", "canonical.trf", "changed.trf", "diff.txt")
    rows = "\n".join(_conversion_line(folder, name) for name in dialect_names())
    table = f"| converted | lost |\n|---|---|\n{rows}"
    return f"## {t.name}\n\n{_links(folder.name, names)}\n\n{table}\n"


def _conversion_line(folder: Path, dialect: str) -> str:
    file = f"{dialect}.{dialect_named(dialect).suffix}"
    losses = f"{dialect}.losses.txt"
    count = sum(line.startswith("lost: ") for line in _lines(folder / losses))
    return f"| {_link(folder.name, file)} | [{count or 'nothing'}]({folder.name}/{losses}) |"


def _step(step: Step, folder: Path) -> dict[str, str]:
    """Run the commands of a step; gives the files in the order of their making, with titles."""
    names: dict[str, str] = {}
    if step.folder == "check":
        (folder / "damaged.trf").write_bytes(_damage_sample())
        names["damaged.trf"] = ""
    for line in step.commands:
        command, _, title = line.partition(" # ")
        names |= dict.fromkeys(_run(command, folder), title)
    return names


def _run(line: str, folder: Path) -> Iterator[str]:
    """Run a command line in a folder; gives the files that it makes."""
    words, targets = _split_redirections(line.split())
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in range(2))
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        command_named(words[0]).run(parser_of(words[0]).parse(words[1:]))
    for sign, stream in ((">", out), ("2>", err)):
        stream.seek(0)
        if sign in targets:
            (folder / targets[sign]).write_bytes(stream.buffer.read())
    outputs = (after for before, after in pairwise(words) if before == "-o")
    return iter((*outputs, *targets.values()))


def _split_redirections(words: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """The words of a command, and the files behind ``>`` and ``2>``."""
    first = next((n for n, word in enumerate(words) if word.endswith(">")), len(words))
    rest = words[first:]
    return list(words[:first]), dict(zip(rest[::2], rest[1::2], strict=True))


def _links(folder: str, names: Iterable[str]) -> str:
    return " · ".join(_link(folder, name) for name in names)


def _link(folder: str, name: str) -> str:
    return f"[{name}]({folder}/{name})"


def _lines(path: Path) -> list[str]:
    return path.read_text("utf-8").splitlines()


# -- what no command does -------------------------------------------------------------------------


def _damage_sample() -> bytes:
    text = (samples_directory() / f"{DAMAGED}.trf").read_bytes().decode("utf-8")
    for old, new in DAMAGE.items():
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the sample"
        text = text.replace(old, new)
    return text.encode("utf-8")


def _with_a_draw(t: Tournament) -> Tournament:
    """The event with its first won game drawn."""
    for number, player, game in t.games():
        if game.result is Result.WIN and game.opponent in t.by_number:
            pair = (player.number, game.opponent)
            players = (_draw_game(p, number) if p.number in pair else p for p in t.players)
            return replace(t, players=tuple(players))
    return t


def _draw_game(player: Player, number: int) -> Player:
    entries = list(player.rounds)
    entry = entries[number - 1]
    assert isinstance(entry, Game)
    entries[number - 1] = replace(entry, result=Result.DRAW)
    return replace(player, rounds=tuple(entries))
