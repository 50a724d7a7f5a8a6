"""The library as its users have it."""

import dataclasses
import doctest
import importlib
import inspect
import io
import pkgutil
import pydoc
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import crosstable
from crosstable.text.dialectnames import dialect_names
from tests.sizes import check_each
from tests.sources import text_of

SAMPLE = crosstable.sample("individual-swiss")
MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(crosstable.__path__, "crosstable.")
    if not module.name.endswith(("__main__", "migrations.env"))  # run by Python, by Alembic
)


def test_read_load_and_loads_give_the_same() -> None:
    data = SAMPLE.read_bytes()
    expected = crosstable.read(SAMPLE)
    assert crosstable.read(str(SAMPLE)) == expected
    assert crosstable.loads(data) == expected
    assert crosstable.loads(data.decode()) == expected
    assert crosstable.load(io.BytesIO(data)) == expected
    with SAMPLE.open(encoding="utf-8", newline="") as file:
        assert crosstable.dumps(crosstable.load(file)) == data


def test_dump_and_dumps_write_the_document_unchanged(tmp_path: Path) -> None:
    t = crosstable.read(SAMPLE)
    assert crosstable.dumps(t) == SAMPLE.read_bytes()
    with (tmp_path / "out").open("wb") as file:
        crosstable.dump(t, file)
    assert (tmp_path / "out").read_bytes() == SAMPLE.read_bytes()


@pytest.mark.parametrize("dialect", dialect_names())
def test_dump_in_a_dialect_is_the_conversion(dialect: str) -> None:
    t = crosstable.read(SAMPLE)
    converted = crosstable.convert(t, dialect)
    assert converted.document.dialect.name == dialect
    file = io.BytesIO()
    crosstable.dump(t, file, dialect, lossy=True)
    data = crosstable.dumps(t, dialect, lossy=True)
    assert file.getvalue() == data == converted.document.to_bytes()
    if converted.losses:
        with pytest.raises(crosstable.CannotWrite) as refused:
            crosstable.dumps(t, dialect)
        assert refused.value.losses == converted.losses
    assert isinstance(converted.losses, tuple)
    assert isinstance(converted.assumptions, tuple)


def test_document_and_findings_belong_to_the_tournament() -> None:
    t = crosstable.loads(b"012 Open\nwhat is this\n")
    assert isinstance(t.document, crosstable.Document)
    assert [finding.kind for finding in t.findings] == ["unknown-record"]


def test_diff_is_two_lines_away() -> None:
    one = crosstable.loads("012 Spring Open\n")
    other = crosstable.loads("012 Autumn Open\n")
    assert [change.kind for change in crosstable.diff(one, other)] != []
    assert crosstable.diff(one, one) == ()


def test_pairing_is_two_lines_away() -> None:
    t = crosstable.generate(crosstable.Wishes(players=8, rounds=3, system="FIDE_DUTCH_2026"), 1)
    assert all(judgement.is_right for judgement in crosstable.replay(t).judgements)
    found = crosstable.pair_round(t, 2)
    assert found.why(found[0].white)
    with pytest.raises(crosstable.NotPaired) as refused:
        crosstable.pair_round(t)
    assert isinstance(refused.value.reason, crosstable.Refusal)


def test_no_public_name_is_hidden_by_a_module() -> None:
    """Importing a submodule sets its name in the package: it must not be that of a function."""
    assert {name.split(".")[1] for name in MODULES}.isdisjoint(crosstable.__all__)


def test_every_public_name_is_there() -> None:
    for name in crosstable.__all__:
        assert getattr(crosstable, name) is not None
    assert set(crosstable.__all__) <= set(dir(crosstable))
    types = {"Document", "Tournament", "Player", "Team", "Game", "Bye", "Conversion", "Finding"}
    assert types <= set(crosstable.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        getattr(crosstable, "no_such_name")  # noqa: B009 - mypy knows that it is not there


def test_a_misspelt_function_is_not_taken_for_a_type() -> None:
    with pytest.raises(AttributeError, match="did you mean standings"):
        getattr(crosstable, "standngs")  # noqa: B009 - mypy knows that it is not there


def test_a_tournament_made_in_python_is_shown_without_a_file() -> None:
    t = crosstable.new_tournament("Club Open", ["Lee, Ann", "Roe, Tim"], rounds=3)
    summary = crosstable.show(t)
    assert (summary["dialect"], summary["encoding"], summary["evidence"]) == (None, None, [])
    assert summary["event"]["rounds"] == 3


WITHOUT_POLARS = """
import sys
sys.modules["polars"] = sys.modules["narwhals"] = None
import crosstable
lacking = []
for name in crosstable.__all__:
    try:
        getattr(crosstable, name)
    except crosstable.MissingExtra as problem:
        lacking.append(name)
        assert "period" in str(problem)
print(*sorted(lacking))
"""


@pytest.mark.usefixtures("unmeasured")
def test_names_that_need_an_extra_say_which() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", WITHOUT_POLARS], capture_output=True, text=True, check=True
    )
    assert answer.stdout.split() == ["PeriodRun", "period", "write_period"]


def test_opponents_are_players() -> None:
    t = crosstable.read(SAMPLE)
    _, player, game = next(t.games())
    assert player.number in {cell.opponent for _, _, cell in t.games()}
    assert t.opponent(game).number == game.opponent
    with pytest.raises(crosstable.UnknownPlayer, match="who the opponent was"):
        t.opponent(replace(game, opponent=None))


def test_values_are_frozen() -> None:
    t = crosstable.read(SAMPLE)
    with pytest.raises(AttributeError):
        t.name = "other"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        t.players[0].name = "other"  # type: ignore[misc]


def test_misuse_raises_one_family_of_exceptions() -> None:
    t = crosstable.read(SAMPLE)
    with pytest.raises(crosstable.UnknownDialect, match="trf26"):
        crosstable.convert(t, "trf62")
    with pytest.raises(crosstable.UnknownDialect):
        crosstable.loads(b"", dialect="trf62")
    with pytest.raises(crosstable.CannotWrite):
        crosstable.dumps(crosstable.Tournament())
    with pytest.raises(crosstable.CrosstableError, match="individual-swiss"):
        crosstable.sample("no-such-sample")
    with pytest.raises(TypeError):
        crosstable.loads(5)  # type: ignore[arg-type]
    for name in ("UnknownDialect", "CannotWrite", "OutputExists"):
        assert issubclass(getattr(crosstable, name), crosstable.CrosstableError)


@pytest.mark.parametrize(
    "data", [b"", b"\0", b"\xff\xfe\0", b"001", b"{", b'{"format":"crosstable"']
)
def test_nothing_raises_for_what_a_file_contains(data: bytes) -> None:
    for dialect in (None, *dialect_names()):
        t = crosstable.loads(data, dialect=dialect)
        assert crosstable.dumps(t) == data
        for target in dialect_names():
            crosstable.convert(t, target)
        assert crosstable.diff(t, t) == ()


def test_package_is_typed() -> None:
    assert (Path(crosstable.__file__).parent / "py.typed").is_file()


def test_examples_in_docstrings_run() -> None:
    def runs_its_examples(name: str) -> None:
        module = importlib.import_module(name)
        if ">>>" in text_of(Path(module.__file__ or "")):  # looking for examples takes long
            assert doctest.testmod(module).failed == 0

    check_each(("crosstable", *MODULES), runs_its_examples)


def loaded_modules(*words: str) -> set[str]:
    """The modules that a run of the command imports."""
    program = (
        "import contextlib, io, sys; import crosstable.cli.main\n"
        "with contextlib.redirect_stdout(io.StringIO()):\n"
        "    crosstable.cli.main.main(sys.argv[1:])\n"
        "print(*sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    return set(answer.stdout.split())


@pytest.mark.usefixtures("unmeasured")
def test_asking_for_the_version_loads_nothing_about_tournaments() -> None:
    loaded = loaded_modules("--version")
    rooms = {name.split(".")[1] for name in loaded if name.startswith("crosstable.")}
    assert rooms <= {"_version", "cli", "errors", "text"}
    assert loaded.isdisjoint({"rich", "polars", "starlette"})


@pytest.mark.parametrize(
    "words",
    [
        ("show", str(SAMPLE)),
        ("show", str(SAMPLE), "--format", "json"),
        ("fmt", str(SAMPLE), "--check"),
        ("diff", str(SAMPLE), str(SAMPLE)),
    ],
    ids=lambda words: " ".join(words[:1]),
)
@pytest.mark.usefixtures("unmeasured")
def test_commands_load_only_what_they_need(words: tuple[str, ...]) -> None:
    loaded = loaded_modules(*words)
    assert not any(name.split(".")[0] in ("rich", "polars", "narwhals") for name in loaded)
    assert not any(name.startswith(("crosstable.desk", "crosstable.office")) for name in loaded)


def test_a_changed_tournament_is_not_written_as_the_old_file() -> None:
    t = crosstable.read(crosstable.sample("rapid"))
    changed = dataclasses.replace(t, city="Elsewhere")
    with pytest.raises(crosstable.CannotWrite, match="changed"):
        crosstable.dumps(changed)
    assert b"022 Elsewhere" in crosstable.dumps(changed, "trf26")
    assert crosstable.dumps(t) == crosstable.sample("rapid").read_bytes()


@pytest.mark.parametrize("kind", [crosstable.Player, crosstable.Team, crosstable.Tournament])
def test_public_classes_show_their_fields(kind: type) -> None:
    names = [field.name for field in dataclasses.fields(kind)]
    assert list(inspect.signature(kind).parameters) == names
    assert all(f"{name}:" in str(inspect.signature(kind)) for name in names)


def test_help_of_a_player_names_the_fields() -> None:
    page = pydoc.plain(pydoc.render_doc(crosstable.Player))
    assert "Player(number: int, name: str = '', sex: str | None = None" in page
