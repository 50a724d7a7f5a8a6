"""Conversion between all dialects: what comes back is the same event but for what was printed.

For each ordered pair of dialects a generated tournament is written in the first, read, converted to
the second and read again. The result must equal `projection.expected`, which knows only the printed
losses and assumptions: a loss that is not printed, or printed without being one, fails. The kinds
of losses printed over all runs must be those of the table of format notes, 13, and each of them,
as each record of a dialect, must occur in at least a twentieth of the runs.

``python -m tests.writing.test_conversion`` prints the coverage.
"""

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import crosstable
from crosstable.model.records import NationalRecord
from crosstable.model.tournament import Tournament
from crosstable.text.dialects import DIALECTS
from crosstable.writing.compose import Composer
from crosstable.writing.compose.rounds import byes_worth_a_win
from crosstable.writing.conversion import Conversion, convert
from crosstable.writing.losses import LOSS_KINDS, Loss
from tests.conftest import PROJECT_ROOT, examples, needs_shared_data, scaled, shared_data
from tests.generator import EXTENDED, LATE, generated, respelled, tournaments
from tests.projection import expected, fictitious_table
from tests.shorthand import tournament
from tests.sizes import is_full

NAMES = tuple(DIALECTS)
PAIRS = [(source, target) for source in NAMES for target in NAMES if source != target]
LEAST = 0.05
"""The share of the runs in which everything must occur."""


# -- format notes, 13, as printed -----------------------------------------------------------------

_TABLE = """
trf06      | -                                           | nothing | nothing | nothing | nothing \
| nothing | 21, 32
trf16      | 4 ~(5) | - | nothing | nothing | nothing | nothing | 4, 21, 32 ~(5)
trfx       | 4, 6, 8-10, 17, 18, 20, 30, 31 ~(5) | 6, 8-10, 17, 18, 20, 30, 31 | - \
| 6, 8-10, 18, 30, 31 | 10, 30, 31 | 10, 30, 31 | 4, 8, 10, 18, 20, 21, 30-32 ~(5, 9, 17)
draft-2024 | 4, 12-14, 17, 20, 22, 24-26, 28 ~(5) | 12-14, 17, 20, 22, 24-26, 28 \
| 12-14, 22, 24-26, 28 | - | nothing | nothing | 4, 12, 14, 20-22, 24-26, 28, 32 ~(5, 13, 17)
draft-2025 | 1-4, 6, 8, 9, 11-15, 17-20, 22-29 ~(5) | 1-3, 6, 8, 9, 11-15, 17-20, 22-29 \
| 1-3, 11-15, 19, 22-29 ~(20) | 1-3, 6, 8, 9, 11, 15, 18, 19, 23, 27, 29 ~(14, 20, 28) | - \
| nothing | 2-4, 8, 11, 12, 14, 15, 18-29, 32 ~(5, 9, 13, 17)
trf26      | 1-4, 6, 8, 9, 11-20, 22-29 ~(5) | 1-3, 6, 8, 9, 11-20, 22-29 \
| 1-3, 11-16, 19, 22-29 ~(20) | 1-3, 6, 8, 9, 11, 15, 16, 18, 19, 23, 27, 29 ~(14, 20, 28) | 16 \
| - | 2-4, 8, 11, 12, 14, 15, 18-29, 32 ~(5, 9, 13, 17)
vega       | 1, 6, 7, 9, 13, 16, 17 | 1, 6, 7, 9, 13, 16, 17 | 1, 7, 13, 16 | 1, 6, 7, 9, 16 \
| 7, 16 | 7 | -
"""

Pair = tuple[str, str]


def _numbers(text: str) -> Iterator[str]:
    for first, last in re.findall(r"(\d+)(?:-(\d+))?", text):
        yield from (f"L{number}" for number in range(int(first), int(last or first) + 1))


def _printed_table() -> dict[Pair, set[str]]:
    table = {}
    for line in _TABLE.strip().splitlines():
        source, *cells = (cell.strip() for cell in line.split("|"))
        for target, cell in zip(NAMES, cells, strict=True):
            table[source, target] = set(_numbers(cell))
    return table


def _pairs(sources: Iterable[str], targets: Iterable[str]) -> list[Pair]:
    return [(s, t) for s in sources for t in targets if s != t]


# What the printed table, made from yes, partly and no, cannot know; each with its reason.
CORRECTIONS: tuple[tuple[list[Pair], str, str], ...] = (
    (
        _pairs(["vega"], ["trfx", "draft-2024"]),
        "L17",
        "these hold fictitious points but no name of an acceleration, and no comment for it",
    ),
    (
        _pairs(EXTENDED, ["trfx"]),
        "L17",
        "XXA gives points to players: those of teams have no place",
    ),
    (_pairs(LATE, ["trfx"]), "L18", "XXP names players: forbidden pairings of teams have no place"),
    (
        _pairs(LATE, ["vega"]),
        "L1",
        "two fields a player: national data of a second federation have no place",
    ),
    (_pairs(LATE, ["draft-2024"]), "L12", "in 092 only a code of FIDE's can be told from a text"),
    (
        _pairs(["trfx"], ["draft-2024"]),
        "L20",
        "both hold announced byes in part, but one those of players and the other those of teams",
    ),
    (
        _pairs(["trf06"], ["vega"]) + _pairs(["vega"], ["trf06"]),
        "L5",
        "0000 - + of several players in a round: all are full-point byes in TRF06, in Vega's file "
        "the first is the pairing-allocated one",
    ),
    (_pairs(["vega"], ["trf06"]), "L4", "Vega's file tells an unrated draw from a rated one"),
)

# Kinds without a number: limits of width, place and alphabet.
UNNUMBERED: tuple[tuple[list[Pair], str], ...] = (
    (_pairs(NAMES, ["vega"]) + _pairs(LATE, sorted(set(NAMES) - LATE)), "open-game"),
    (_pairs(NAMES, ["vega"]), "unknown-sex"),
    (_pairs(NAMES, ["vega"]), "text-changed"),  # a bar in a name
    (_pairs(["vega"], EXTENDED), "text-changed"),  # a blank in a tie-break code
    (_pairs(["vega"], NAMES), "round-date"),  # years before 2000
    (_pairs(LATE, ["draft-2024"]), "type-text"),
)


def table_of_losses() -> dict[Pair, set[str]]:
    """The kinds that may be printed for each pair."""
    number_of = {kind.number: kind.kind for kind in LOSS_KINDS.values()}
    table = {pair: {number_of[n] for n in numbers} for pair, numbers in _printed_table().items()}
    for pairs, number, _ in CORRECTIONS:
        for pair in pairs:
            assert number_of[number] not in table[pair], f"{pair} {number} is in the table"
            table[pair].add(number_of[number])
    for pairs, kind in UNNUMBERED:
        for pair in pairs:
            table[pair].add(kind)
    return table


def test_the_format_notes_have_the_table() -> None:
    text = (PROJECT_ROOT / "docs" / "format-notes.md").read_text(encoding="utf-8")
    header = re.search(r"^\| From \|.*\n\|[-|]+\n((?:\|.*\n)+)", text, re.MULTILINE)
    assert header
    kind_of = {kind.number: kind.kind for kind in LOSS_KINDS.values() if kind.number}
    table = table_of_losses()
    for source, line in zip(NAMES, header[1].splitlines(), strict=True):
        cells = [cell.strip() for cell in line.split("|")[2:-1]]
        for target, cell in zip(NAMES, cells, strict=True):
            numbered = {k for k in table[source, target] if LOSS_KINDS[k].number}
            assert {kind_of[number] for number in _numbers(cell)} == numbered, (source, target)


# -- runs -----------------------------------------------------------------------------------------

# Subjects of the lines that a loss of a kind may name.
LINES_OF: Mapping[str, set[str]] = {
    "national-rating": {"national-player", "player"},
    "national-data": {"national-player"},
    "ranking-method": {"ranking-method"},
    "short-game": {"player"},
    "bye-kind": {"player"},
    "rounds": {"rounds"},
    "current-round": {"current-round"},
    "initial-colour": {"initial-colour", "javafo-options"},
    "game-scoring": {"game-scoring", "scoring-codes", "win-draw-points", "points-win"},
    "scoring-detail": {"scoring-codes"},
    "unknown-result-value": {"game-scoring"},
    "type-code": {"type-code"},
    "tiebreaks": {"tiebreaks", "standings-tiebreaks", "vega-tiebreaks"},
    "points-not-first": {"standings-tiebreaks"},
    "time-control": {"time-control"},
    "pairing-controller": {"pairing-controller"},
    "acceleration": {"acceleration", "acceleration-by-player", "acceleration-name"},
    "prohibited-pairing": {"prohibited"},
    "prohibited-rounds": {"prohibited"},
    "announced-bye": {"player", "byes"},
    "team": {"team", "roster"},
    "team-data": {"team"},
    "match-point-decimals": {
        *("team", "team-pairing-bye", "acceleration", "abnormal-points"),
        "team-forfeit",  # the points of a forfeit win, which the target has to be told
    },
    "lineup": {"lineup"},
    "board-colours": {"board-colours"},
    "team-bye-or-forfeit": {"team-pairing-bye", "byes", "team-forfeit"},
    "match-scoring": {"match-scoring"},
    "abnormal-points": {"abnormal-points"},
    "comment": {"comment"},
    "file-order": {"javafo-options"},
    "player-note": {"player-note"},
    "long-name": {"player"},
    "type-text": {"type-text"},
    "open-game": {"player"},
    "unknown-sex": {"player"},
    "round-date": {"round-dates"},
    "text-changed": {"player", "vega-tiebreaks"},
}

COPIES = (b"801", b"802")


def without_copies(data: bytes) -> bytes:
    """The file without its informative records, which are no part of the event."""
    return b"".join(line for line in data.splitlines(keepends=True) if line[:3] not in COPIES)


def written(source: str, seed: int) -> tuple[bytes, Tournament]:
    """A generated tournament as a file of the dialect, and as read from it with its lines."""
    t = generated(source, seed)
    conversion = convert(t, source)
    assert not conversion.losses
    assert not conversion.assumptions
    lines = respelled(t, source, conversion.document.source.texts, seed)
    data = "".join(f"{line}\r\n" for line in lines).encode()
    read = crosstable.loads(without_copies(data), dialect=source)
    assert read == t
    return data, read


def assert_line_holds(t: Tournament, loss: Loss) -> None:
    """A loss names a line, and the line is of the record that held the item."""
    assert t.document is not None
    if loss.kind == "missing-result":  # no line holds it: only the points show it
        return
    assert loss.line is not None, loss
    record = t.document.classify(loss.line)[1]
    subject = record.subject if record else "comment"
    assert subject in LINES_OF[loss.kind], (loss, t.document.text(loss.line))


def assert_same_but_for_the_losses(t: Tournament, conversion: Conversion) -> None:
    target = conversion.document.dialect.name
    wanted = expected(t, conversion)
    found = crosstable.loads(without_copies(conversion.to_bytes()), dialect=target)
    if target == "trfx":  # XXA is another notation of the same table
        assert fictitious_table(found) == fictitious_table(wanted)
        found, wanted = replace(found, accelerations=()), replace(wanted, accelerations=())
    if "comment-order" in {assumption.kind for assumption in conversion.assumptions}:
        found = replace(found, comments=tuple(sorted(found.comments)))
    assert found == wanted


class Coverage:
    """In how many runs a record of the source and a loss to each target occurred."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.runs = 0
        self.records: Counter[str] = Counter()
        self.losses: dict[str, Counter[str]] = {n: Counter() for n in NAMES if n != source}

    def add_records(self, t: Tournament, data: bytes) -> None:
        codes = {line[:3].decode() for line in data.splitlines()}
        national = {n.federation for n in t.national} if self.source in LATE else set()
        codes = {"NRS" if code in national else code for code in codes}
        self.records.update(codes)
        self.runs += 1

    def add_losses(self, target: str, conversion: Conversion) -> None:
        # A result that was never written is a fault of the report, not a limit of the format.
        kinds = {loss.kind for loss in conversion.losses} - {"missing-result"}
        self.losses[target].update(kinds)

    def report(self) -> Iterator[str]:
        yield f"{self.source}: {self.runs} runs; records in % of the runs"
        yield "  " + self._shares(self.records)
        for target, losses in self.losses.items():
            yield f"  lost in {target}: {self._shares(losses) or 'nothing'}"

    def _shares(self, counts: Counter[str]) -> str:
        return ", ".join(f"{key} {100 * n // self.runs}" for key, n in sorted(counts.items()))


@cache
def measured(source: str) -> Coverage:
    """All runs from one dialect to all others."""
    coverage = Coverage(source)
    for seed in range(600 if is_full() else 60):  # fewer would miss the rarest records
        data, t = written(source, seed)
        coverage.add_records(t, data)
        for target in coverage.losses:
            conversion = convert(t, target)
            coverage.add_losses(target, conversion)
            try:
                for loss in conversion.losses:
                    assert_line_holds(t, loss)
                assert_same_but_for_the_losses(t, conversion)
            except Exception as fault:
                fault.add_note(f"generated({source!r}, {seed}) to {target}")
                raise
    return coverage


@pytest.mark.lengthy
@pytest.mark.parametrize("source", NAMES)
@pytest.mark.daily(3)
def test_a_converted_event_is_the_same_but_for_the_printed_losses(
    source: str, capsys: pytest.CaptureFixture[str]
) -> None:
    coverage = measured(source)
    with capsys.disabled():
        print("", *coverage.report(), sep="\n")
    table = table_of_losses()
    for target, losses in coverage.losses.items():
        assert set(losses) == table[source, target], target
        rare = {kind for kind, n in losses.items() if n < LEAST * coverage.runs}
        assert not rare - {kind for _, kind in UNNUMBERED}, target


# Records that exist in a dialect but that generated files of it do not have.
NOT_GENERATED = {
    ("draft-2024", "802"): "in place of 801 for rosters of 36 players and more, tested below",
}


@pytest.mark.parametrize("source", NAMES)
@pytest.mark.lengthy
@pytest.mark.daily(3)
def test_every_record_of_a_dialect_is_generated(source: str) -> None:
    coverage = measured(source)
    for code in DIALECTS[source].records:
        if (source, code) not in NOT_GENERATED:
            assert coverage.records[code] >= LEAST * coverage.runs, code


# -- the same dialect -----------------------------------------------------------------------------


@pytest.mark.lengthy
@pytest.mark.parametrize("name", NAMES)
def test_writing_in_the_same_dialect_loses_nothing(name: str) -> None:
    for seed in range(1000, 1000 + scaled(200)):
        t = generated(name, seed)
        conversion = convert(t, name)
        assert (conversion.losses, conversion.assumptions) == ((), ())
        data = conversion.to_bytes()
        assert crosstable.loads(data, dialect=name) == t, seed
        again = convert(crosstable.loads(data, dialect=name), name)
        assert again.to_bytes() == data, seed


@pytest.mark.parametrize("name", NAMES)
def test_the_dialect_need_not_be_given(name: str) -> None:
    for seed in range(2000, 2000 + scaled(200)):
        t = generated(name, seed)
        found = crosstable.loads(without_copies(convert(t, name).to_bytes()))
        assert found.document is not None
        if name == "draft-2024" and found.document.dialect.name == "trf16":
            # Nothing but a code in 092 speaks for the draft: it is a text of TRF16 then (C16).
            assert found.type == t.type
            t = replace(t, type_code=None, type_text=t.type_code or t.type_text)
        assert found == t, seed


@settings(max_examples=examples(500))
@given(st.sampled_from(NAMES).flatmap(tournaments))
def test_json_holds_every_tournament(t: Tournament) -> None:
    conversion = convert(t, "json")
    assert (conversion.losses, conversion.assumptions) == ((), ())
    assert crosstable.loads(conversion.to_bytes()) == t


# -- real reports ---------------------------------------------------------------------------------

LARGEST = 300_000


@needs_shared_data
def test_real_reports_are_the_same_but_for_the_printed_losses() -> None:
    """Every report of the collection to every dialect; without ``--full`` to its own and one."""
    folder = shared_data() / "corpus"
    paths = sorted(path for path in folder.rglob("*.trf*") if path.stat().st_size < LARGEST)
    every = is_full()
    for index, path in enumerate(paths):
        t = crosstable.read(path)
        assert t.document is not None
        own = {t.document.dialect.name} & set(NAMES)
        for target in NAMES if every else {NAMES[index % len(NAMES)], *own}:
            try:
                assert_same_but_for_the_losses(t, convert(t, target))
            except Exception as fault:
                fault.add_note(f"{path.name} to {target}")
                raise


def test_the_dialect_may_be_named() -> None:
    t = generated("trf26", 1)
    assert convert(t, dialect="trf16").to_bytes() == convert(t, "trf16").to_bytes()
    assert convert(t, dialect=DIALECTS["trf16"]).to_bytes() == convert(t, "trf16").to_bytes()


def test_byes_worth_a_win_are_in_the_order_of_the_file_and_looked_up_by_place() -> None:
    t = tournament("3 Cid - bye:F\n1 Ann - bye:U bye:F\n2 Bob - bye:H")
    found = byes_worth_a_win(Composer(t, DIALECTS["trf06"]), range(len(t.players)))
    assert {number: list(sharing) for number, sharing in found.items()} == {1: [0, 1], 2: [1]}
    assert all(isinstance(sharing, Mapping) for sharing in found.values())


def test_many_national_records_without_a_federation_are_named_quickly() -> None:
    national = tuple(NationalRecord("", n, rating=n) for n in range(1, 6001))
    start = time.perf_counter()
    conversion = convert(Tournament(national=national), "trf26")
    assert time.perf_counter() - start < 5
    assert {text[:3] for text in conversion.document.source.texts} == {"172", "NON", "###"}


if __name__ == "__main__":
    for name in NAMES:
        print(*measured(name).report(), sep="\n")
