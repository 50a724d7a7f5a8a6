"""A file without the people in it has the same faults, ranks and sizes."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosstable
from crosstable.cli.main import main
from crosstable.errors import CannotWrite
from crosstable.output.anonymous import comparing, making
from crosstable.output.anonymous.lines import changed_birth
from crosstable.output.anonymous.making import Anonymiser, anonymise
from crosstable.output.anonymous.substitution import Substitution
from crosstable.reading.foreign.formats import section_names
from tests.conftest import needs_shared_data, shared_data
from tests.reading.foreign.made_sce import event
from tests.reading.foreign.made_swt import individuals, swiss_chess, teams
from tests.reading.foreign.made_tunx import small_open, team_match
from tests.sizes import check_each, is_full, portion

SAMPLE = crosstable.sample("individual-swiss")

FAULTY = """012 Open of Bergen 2026
102 IA Arbiter, Ann (1500002)
### played at home, call 555 1234
001    1 m  g Ås,Ann                            2101 NOR     1500001 1990/05/06  1.0    1     2 w 1
001    2      BERG  BO                          1990 NOR     1500001 1990/13/45  0.0    2     1 b 0
001    3      Ås,Ann                                 NOR     15A0001 1990        0.0    2  0000 - Z
XYZ some line of Ås,Ann
"""


def codes(data: bytes) -> list[tuple[str, str]]:
    diagnostics = crosstable.check(crosstable.loads(data))
    return [(diagnostic.code, str(diagnostic.span)) for diagnostic in diagnostics]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16"])
def test_faults_stay_and_people_go(encoding: str) -> None:
    data = FAULTY.replace("\n", "\r\n").encode(encoding)
    made = anonymise(data, seed="1")
    text = made.decode(encoding)
    assert len(made) == len(data)
    assert codes(made) == codes(data)
    for private in (
        "Ås,Ann",
        "BERG",
        "1500001",
        "1990/05/06",
        "555",
        "Bergen",
        "Arbiter",
        "played",
    ):
        assert private not in text
    first, second, third = crosstable.loads(made).players
    assert first.name == third.name
    assert second.name == second.name.upper()
    assert first.fide_id == second.fide_id
    assert "1990/13/45" in text
    assert text.splitlines()[1].startswith("102 IA ")


def test_words_where_a_federation_and_days_belong_are_other_words() -> None:
    header = "012 Open of Bergen\n032 --Open of Bergen (FED)--\n042 --Open of Bergen (START)--\n"
    dated = FAULTY.replace("012 Open of Bergen 2026\n", f"{header}052 May 29, 2020\n")
    made = anonymise(dated.encode(), seed="1").decode()
    assert "Bergen" not in made
    assert "052 May 29, 2020" in made
    assert "032 NOR" in anonymise(b"032 NOR\n", seed="1").decode()


def test_the_seed_decides_and_without_it_every_run_differs() -> None:
    data = SAMPLE.read_bytes()
    assert anonymise(data, seed="1") == anonymise(data, seed="1")
    assert anonymise(data) != anonymise(data)


def test_files_of_one_call_have_the_same_people() -> None:
    anonymiser = Anonymiser("1")
    data = SAMPLE.read_bytes()
    assert anonymiser.anonymised(data).data == anonymiser.anonymised(data).data


def test_comments_can_be_kept() -> None:
    made = anonymise(FAULTY.encode(), seed="1", keep_comments=True).decode()
    assert "### played at home" in made


@pytest.mark.parametrize(
    ("written", "births", "expected"),
    [
        ("1990/05/06", "keep", "1990/05/06"),
        ("1990/05/06", "blank", "          "),
        ("1990/05/06", "year", "1990/00/00"),
        ("1990", "day", "1990"),
        ("0000/00/00", "day", "0000/00/00"),
        ("1990/02/31", "day", "1990/02/31"),
    ],
)
def test_birth_dates(written: str, births: str, expected: str) -> None:
    assert changed_birth(written, Substitution("1", "utf-8"), births) == expected


@pytest.mark.parametrize(
    "written", ["1990/05/06", "06.05.1990", "19900506", "1990-05-06", "1990/05/1"]
)
def test_another_day_of_the_same_year(written: str) -> None:
    made = changed_birth(written, Substitution("1", "utf-8"), "day")
    assert made != written
    assert len(made) == len(written)
    assert "1990" in made


@pytest.mark.parametrize("made", [small_open(), team_match()])
def test_files_of_swiss_manager_are_changed_in_place(made: object) -> None:
    data = made.to_bytes()  # type: ignore[attr-defined]
    anonymous = anonymise(data, seed="1")
    assert len(anonymous) == len(data)
    old = crosstable.loads(data)
    new = crosstable.loads(anonymous)
    assert [player.rounds for player in new.players] == [player.rounds for player in old.players]
    assert not {player.name for player in new.players} & {player.name for player in old.players}
    for private in ("example.org", "somebody"):
        assert private.encode("utf-16-le") not in anonymous


def test_events_of_sharly_chess_are_written_anew() -> None:
    data = event(
        "INSERT INTO account VALUES (1, 'secret hash')",
        "CREATE TABLE sponsors (who TEXT UNIQUE, photo BLOB)",
        "INSERT INTO sponsors VALUES ('Somebody Rich', x'cafe1234'), ('Somebody Poor', NULL)",
        "CREATE TABLE rooms (name TEXT CHECK (name IN ('Blue Room')))",
        "INSERT INTO rooms VALUES ('Blue Room')",
        "ALTER TABLE info ADD COLUMN organiser_director TEXT",
        "UPDATE info SET organiser_director = 'Yan DIRECTOR'",
    )
    anonymous = anonymise(data, seed="1")
    for private in (b"Somebody", b"Rich", b"Poor", b"\xca\xfe\x12\x34", b"DIRECTOR"):
        assert private not in anonymous
    assert b"secret hash" not in anonymous
    assert b"BERG" not in anonymous
    assert b"a@b" not in anonymous
    new = crosstable.loads(anonymous)
    assert [player.points for player in new.players] == [
        player.points for player in crosstable.loads(data).players
    ]


def test_numbers_that_follow_from_names_stay() -> None:
    data = event(
        "UPDATE tournament_player SET pairing_number = NULL", "UPDATE player SET ratings = '{}'"
    )
    old = crosstable.loads(data)
    for seed in "1234":
        new = crosstable.loads(anonymise(data, seed=seed))
        assert [p.rounds for p in new.players] == [p.rounds for p in old.players]


def test_every_tournament_of_an_event_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    data = event("INSERT INTO tournament (id, name, rounds) VALUES (2, 'Youth', 5)")
    compared = []
    real = comparing.differences

    def count(old: crosstable.Tournament, new: crosstable.Tournament, **more: bool) -> object:
        compared.append((len(old.players), len(new.players)))
        return real(old, new, **more)

    monkeypatch.setattr(making, "differences", count)
    anonymise(data, seed="1")
    assert compared == [(5, 5), (0, 0)]


def test_files_of_swiss_chess_are_changed_in_place() -> None:
    people, clubs = teams()
    whole = bytearray(swiss_chess(individuals()))
    at = whole.index(b"SK Nord")
    whole[at + 8 : at + 15] = b"Old Joe"  # rubbish behind the end of a text
    for data in (bytes(whole), swiss_chess(people, clubs, rounds=1)):
        anonymous = anonymise(data, seed="1")
        assert len(anonymous) == len(data)
        old = crosstable.loads(data)
        new = crosstable.loads(anonymous)
        assert [p.rounds for p in new.players] == [p.rounds for p in old.players]
        assert not {p.name for p in new.players} & {p.name for p in old.players}
        for private in ("Müller", "Stadtmeisterschaft", "SK Nord", "Adler", "99900002", "Old Joe"):
            assert private.encode("cp1252") not in anonymous


def test_nobody_gets_the_number_of_another() -> None:
    lines = [
        f"001 {n:4} m    {f'Name{chr(96 + n % 26 + 1)}, Ann':33} 2000 NOR {10000 + n:11}"
        for n in range(1, 90)
    ]
    data = "".join(f"{line}\r\n" for line in ["012 Open", *lines]).encode()
    for seed in "123":
        made = crosstable.loads(anonymise(data, seed=seed))
        assert not {p.fide_id for p in made.players} & {str(10000 + n) for n in range(1, 90)}


def test_nobody_gets_the_birthday_of_another() -> None:
    days = [f"1990/{month:02}/{day:02}" for month in range(1, 7) for day in range(1, 28)]
    lines = [
        f"001 {n:4} m    {'Lee, Ann':33} 2000 NOR {n:11} {day}" for n, day in enumerate(days, 1)
    ]
    data = "".join(f"{line}\r\n" for line in ["012 Open", *lines]).encode()
    made = crosstable.loads(anonymise(data, seed="1"))
    new = {str(player.born) for player in made.players}
    assert not new & {*days}
    assert len(new) == len(days)


def test_files_of_one_call_do_not_borrow_from_each_other(tmp_path: Path) -> None:
    first = tmp_path / "first.trf"
    second = tmp_path / "second.trf"
    for path, start in ((first, 1), (second, 50)):
        lines = [f"001 {n:4} m    {'Lee, Ann':33} 2000 NOR {100 + n:11}" for n in range(1, 2)]
        numbered = [line.replace(" 101", f" {start:03}") for line in lines]
        path.write_text("".join(f"{line}\n" for line in ["012 Open", *numbered]))
    assert main(["anonymise", str(first), str(second), "-o", str(tmp_path / "out")]) == 0
    made = [crosstable.read(path) for path in sorted((tmp_path / "out").iterdir())]
    assert not {t.players[0].fide_id for t in made} & {"001", "050"}


@pytest.mark.parametrize("births", ["blank", "year"])
def test_without_births_results_are_still_compared(
    births: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert anonymise(FAULTY.encode(), seed="1", births=births)
    monkeypatch.setattr(comparing, "_games", lambda t: [t.players[0].name])
    with pytest.raises(CannotWrite):
        anonymise(FAULTY.encode(), seed="1", births=births)


def test_what_is_no_report_is_refused() -> None:
    for data in (b"%PDF-1.4", b'{"format": "crosstable"}'):
        with pytest.raises(CannotWrite):
            anonymise(data)


def test_command_writes_files_and_says_what_it_cannot_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.trf"
    people = tmp_path / "people.json"
    assert main(["anonymise", str(SAMPLE), "-o", str(out), "--map", str(people)]) == 0
    assert "recognise" in capsys.readouterr().err
    assert out.stat().st_size == SAMPLE.stat().st_size
    assert people.exists()
    assert main(["anonymise", str(SAMPLE), str(SAMPLE), "-o", str(tmp_path / "both")]) == 0
    assert sorted(path.name for path in (tmp_path / "both").iterdir()) == ["file1.trf", "file2.trf"]


def is_anonymous(path: Path) -> None:
    """No name, id or birth date of the file is left; the rounds replay as they did."""
    data = path.read_bytes()
    if loads_or_nothing(data) is None:
        return
    made = anonymise(data, seed="1")  # compares findings, standings and sizes itself
    texts = made.decode("utf-8", "replace"), made.decode("utf-16-le", "replace")
    for old, new in zip(tournaments(data), tournaments(made), strict=True):
        for before, after in zip(old.players, new.players, strict=True):
            is_short = len(before.name) < 5 or before.name == "spielfrei"
            assert is_short or not any(before.name in text for text in texts)
            number = before.fide_id or ""
            assert len(number) < 5 or not any(number in text for text in texts)
            if before.born is not None and before.born.is_complete:
                assert before.born != after.born
        assert old.chief_arbiter is None or old.chief_arbiter != new.chief_arbiter
        if is_full():
            assert replayed(old) == replayed(new)


def loads_or_nothing(data: bytes) -> crosstable.Tournament | None:
    """The tournament if such a file can be made anonymous."""
    t = crosstable.loads(data)
    if t.verdict is not None and t.verdict.kind != "section-wanted":
        return None
    document = t.document
    is_known = document is not None and (
        document.dialect.has_records or document.dialect.name in making.IN_PLACE
    )
    return t if is_known else None


def tournaments(data: bytes) -> list[crosstable.Tournament]:
    names: list[str | None] = list(section_names(data)) or [None]
    return [crosstable.loads(data, section=name) for name in names]


def replayed(t: crosstable.Tournament) -> object:
    """What the replay of the rounds says."""
    try:
        judgements = crosstable.replay(t).judgements
    except crosstable.CrosstableError as problem:
        return type(problem)
    return [(judgement.round_number, judgement.is_right) for judgement in judgements]


@needs_shared_data
def test_collection_keeps_its_faults_and_loses_its_people() -> None:
    kinds = ("trf16", "trfx", "trf26", "team", "dirty")
    corpus = shared_data() / "corpus"
    files = [path for kind in kinds for path in sorted((corpus / kind).glob("*"))]
    foreign = shared_data() / "foreign"
    for kind in ("tunx/*.T*", "sce/*.sce", "swt/*.SWT"):
        files += sorted(foreign.glob(kind))
    check_each(portion(files), is_anonymous, lambda path: path.name)
