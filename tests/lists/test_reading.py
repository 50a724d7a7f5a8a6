"""Rating lists of every format, as files have them."""

import zipfile
from pathlib import Path

import pytest

from crosstable.lists.files import (
    ListedPlayer,
    PlayerList,
    RatingList,
    ReadingLog,
    UnreadableRatingList,
    Which,
    read_players,
)
from crosstable.lists.files.columns import COMBINED, FORMATS, LEGACY, format_of_header
from crosstable.lists.files.player import MAX_FAULTS
from tests.conftest import needs_shared_data, shared_data
from tests.lists.listfiles import HEADERS, fixed_file, fixed_line
from tests.worded import Worded

QUIRIN = ListedPlayer(
    fide_id="9990017",
    name="Aldermoor, Quirin",
    federation="NOR",
    sex="m",
    title="FM",
    other_titles=("NA", "FT"),
    standard=2310,
    standard_games=9,
    standard_k=20,
    rapid=2288,
    rapid_games=0,
    rapid_k=20,
    birth_year=1987,
)
TILDA = ListedPlayer(
    fide_id="99900250",
    name="Zandberg, Tilda",
    federation="NED",
    sex="w",
    title="IM",
    women_title="WGM",
    arena_title="AFM",
    standard=2405,
    standard_games=0,
    standard_k=10,
    flag="wi",
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def read(path: Path, which: Which | None = None) -> tuple[list[ListedPlayer], ReadingLog]:
    log = ReadingLog()
    return list(read_players(path, log, which=which)), log


def written(folder: Path, text: str | bytes, name: str = "list.txt") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_combined_list(folder: Path) -> None:
    path = written(folder, fixed_file([QUIRIN, TILDA], COMBINED))
    players, log = read(path)
    assert players == [QUIRIN._replace(line=2), TILDA._replace(line=3)]
    assert log.faults == []
    assert RatingList.open(path).format == "combined"
    assert RatingList.open(path).ratings == {"standard", "rapid", "blitz"}


def test_inactive_by_flag() -> None:
    assert TILDA.inactive
    assert not QUIRIN.inactive


@pytest.mark.parametrize("form", FORMATS, ids=lambda form: str(form.name))
def test_header_gives_the_columns_of_the_table(form: object) -> None:
    known = next(f for f in FORMATS if f is form)
    found = format_of_header(HEADERS[known.name])
    assert found is not None
    assert (found.name, found.columns) == (known.name, known.columns)


@pytest.mark.parametrize(
    "line", ["", "Name Fed", "ID Number Name", "Norway beat Sweden 3-1 in OCT26"]
)
def test_other_lines_are_no_header(line: str) -> None:
    assert format_of_header(line) is None


def test_list_of_2011(folder: Path) -> None:
    text = (
        "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
        " 9990017  Aldermoor, Quirin                 f   NOR  2310    9  1987      \n"
        "99900250  Zandberg, Tilda                   wg  NED  2405    0        wi  \n"
    )
    players, log = read(written(folder, text))
    quirin, tilda = players
    assert (quirin.fide_id, quirin.title, quirin.standard, quirin.birth_year) == (
        "9990017", "FM", 2310, 1987,
    )  # fmt: skip
    assert (quirin.standard_games, quirin.sex) == (9, None)
    assert (tilda.title, tilda.sex, tilda.inactive, tilda.birth_year) == ("WGM", "w", True, None)
    assert log.faults == []


def test_list_of_2001_has_a_blank_second_line(folder: Path) -> None:
    text = (
        "ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG\n"
        "  \n"
        " 9990017  Aldermoor, Quirin                m     NOR     2310   18       \n"
        " 9990041  Brekkestad, Ola                        NOR     2063    0   i   \n"
    )
    players, log = read(written(folder, text))
    assert [(p.name, p.title, p.federation, p.standard, p.standard_games) for p in players] == [
        ("Aldermoor, Quirin", "IM", "NOR", 2310, 18),
        ("Brekkestad, Ola", None, "NOR", 2063, 0),
    ]
    assert players[1].inactive
    assert log.faults == []


@pytest.mark.parametrize(
    ("name", "which", "field"),
    [
        ("standard_rating_list.txt", None, "standard"),
        ("rapid_rating_list.txt", None, "rapid"),
        ("blitz_sep26frl.txt", None, "blitz"),
        ("october.txt", "rapid", "rapid"),
    ],
)
def test_single_list_is_named_by_its_file_or_the_caller(
    folder: Path, name: str, which: Which | None, field: str
) -> None:
    line = (
        "9990017        Aldermoor, Quirin".ljust(76) + "NOR M".ljust(37) + "2310  9   20 1987      "
    )
    players, log = read(written(folder, f"{HEADERS['single']}\n{line}\n", name), which)
    assert getattr(players[0], field) == 2310
    assert [players[0].standard, players[0].rapid, players[0].blitz].count(None) == 2
    assert log.faults == []


@pytest.mark.parametrize("form", [COMBINED, LEGACY], ids=["combined", "legacy"])
def test_table_is_used_where_the_header_is_missing(folder: Path, form: object) -> None:
    known = COMBINED if form is COMBINED else LEGACY
    player = QUIRIN._replace(arena_title=None)
    path = written(folder, fixed_line(player, known) + "\r\n")
    assert read(path)[0] == [player._replace(line=1)]
    assert RatingList.open(path).format == known.name


def test_zero_and_blank_mean_unrated(folder: Path) -> None:
    line = "9990017        Aldermoor, Quirin".ljust(76) + "NOR M".ljust(37) + "0     0   0  "
    players, _ = read(written(folder, f"{HEADERS['combined']}\n{line}\n"))
    assert (players[0].standard, players[0].standard_games, players[0].standard_k) == (
        None,
        0,
        None,
    )
    assert (players[0].rapid, players[0].rapid_games) == (None, None)


@pytest.mark.parametrize("arena", [None, "AFM"])
@pytest.mark.parametrize("birth_year", [None, 1987])
def test_other_titles_may_push_the_rest_to_the_right(
    folder: Path, arena: str | None, birth_year: int | None
) -> None:
    wide = QUIRIN._replace(
        other_titles=("SI", "FI", "LSI", "SLI", "NA"), arena_title=arena, birth_year=birth_year
    )
    players, log = read(written(folder, fixed_file([wide, QUIRIN], COMBINED)))
    assert players[0] == wide._replace(line=2)
    assert log.faults == []


def test_other_titles_may_run_into_the_rating(folder: Path) -> None:
    wide = QUIRIN._replace(other_titles=("SI", "FI", "LSI", "SLI", "NA"), standard=1946)
    text = fixed_file([wide, QUIRIN], LEGACY)
    assert "NA1946" in text
    players, log = read(written(folder, text))
    assert players[0] == wide._replace(line=2)
    assert log.faults == []


def test_other_titles_may_use_up_an_empty_column(folder: Path) -> None:
    line = fixed_line(QUIRIN, COMBINED)
    line = line[:94] + "SI,FI,LSI,SLI,NA  " + line[112:]
    players, _ = read(written(folder, f"{HEADERS['combined']}\n{line}\n"))
    assert players[0].other_titles == ("SI", "FI", "LSI", "SLI", "NA")
    assert (players[0].arena_title, players[0].standard) == (None, 2310)


def test_windows_1252_and_utf_8_are_told_apart_line_by_line(folder: Path) -> None:
    lines = [
        HEADERS["combined"],
        *(fixed_line(QUIRIN._replace(name="Ödegård, Åse"), COMBINED),) * 2,
    ]
    data = b"\n".join((lines[0].encode(), lines[1].encode("cp1252"), lines[2].encode("utf-8")))
    players, log = read(written(folder, data))
    assert [p.name for p in players] == ["Ödegård, Åse"] * 2
    assert players[0].standard == players[1].standard == 2310
    assert log.faults == []


def test_utf_8_aligned_by_bytes(folder: Path) -> None:
    raw = fixed_line(QUIRIN, COMBINED).encode()
    name = "Ödegård, Åse".encode()
    line = raw[:15] + name.ljust(61) + raw[76:]
    players, log = read(written(folder, HEADERS["combined"].encode() + b"\r\n" + line + b"\r\n"))
    assert (players[0].name, players[0].standard) == ("Ödegård, Åse", 2310)
    assert log.faults == []


def test_unreadable_cells_are_faults_and_the_rest_is_read(worded: Worded, folder: Path) -> None:
    good = fixed_line(QUIRIN, COMBINED)
    text = "\n".join(
        [
            HEADERS["combined"],
            *[good] * 3,
            good.replace("2310", "23x0"),
            good.replace("9990017", "none   "),
            good.replace("1987", "1000"),
            "x" * 5000,
        ]
    )
    players, log = read(written(folder, text))
    worded([str(fault) for fault in log.faults])
    assert len(players) == 5
    assert (players[3].standard, players[3].rapid, players[4].birth_year) == (None, 2288, None)


def test_faults_are_counted_beyond_those_kept(folder: Path) -> None:
    good = fixed_line(QUIRIN, COMBINED)
    lines = [HEADERS["combined"], good, *[good.replace("2310", "23x0")] * (MAX_FAULTS + 5)]
    _, log = read(written(folder, "\n".join(lines)))
    assert (len(log.faults), log.fault_count) == (MAX_FAULTS, MAX_FAULTS + 5)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(folder: Path, end: str) -> None:
    path = written(folder, fixed_file([QUIRIN, TILDA], COMBINED, end=end))
    assert read(path)[0] == [QUIRIN._replace(line=2), TILDA._replace(line=3)]


# -- CSV ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "fide_id,name,federation,sex,title,rating,born\n"
        '9990017,"Aldermoor, Quirin",NOR,M,FM,2310,1987\n',
        "ID;Name;Fed;Sex;Tit;SRtng;B-day\n9990017;Aldermoor, Quirin;nor;m;f;2310;1987\n",
        "\ufeffName\tFIDE ID\tCountry\tStandard\tBirthday\tSex\tTitle\tclub\r\n"
        "Aldermoor, Quirin\t09990017\tNOR\t2310\t1987-05-03\tM\tFM\tHavna\r\n",
    ],
    ids=["comma", "semicolon", "tab"],
)
def test_csv(folder: Path, text: str) -> None:
    players, log = read(written(folder, text, "list.csv"))
    (quirin,) = players
    assert (quirin.fide_id, quirin.name, quirin.federation) == (
        "9990017",
        "Aldermoor, Quirin",
        "NOR",
    )
    assert (quirin.sex, quirin.title, quirin.standard, quirin.birth_year) == ("m", "FM", 2310, 1987)
    assert log.faults == []


def test_csv_rating_is_standard_beside_rapid(folder: Path) -> None:
    text = "id,name,rating,rapid,rapid_games,blitz_k\n1,Aldermoor,2310,2288,4,20\n"
    (player,), _ = read(written(folder, text, "rapid.csv"))
    assert (player.standard, player.rapid, player.rapid_games, player.blitz_k) == (
        2310,
        2288,
        4,
        20,
    )


def test_csv_name_without_quotes_is_a_fault(folder: Path) -> None:
    text = 'id,name,rating\n1,Aldermoor, Quirin,2310\n2,Brekkestad,2000\n3,"Cut,2100\n'
    players, log = read(written(folder, text, "list.csv"))
    assert [p.fide_id for p in players] == ["2"]
    assert [fault.line for fault in log.faults] == [2, 4]
    assert "needs quotes" in log.faults[0].message


# -- XML ----------------------------------------------------------------------------------------

PLAYER = (
    "<player>\n<fideid>9990017</fideid>\n<name>Aldermoor, Quirin</name>\n<country>NOR</country>\n"
    "<sex>M</sex>\n<title>FM</title>\n<w_title></w_title>\n<o_title>NA,FT</o_title>\n"
    "<rating>2310</rating>\n<games>9</games>\n<k>20</k>\n<birthday>1987</birthday>\n"
    "<flag></flag>\n</player>\n"
)


def xml(folder: Path, text: str, name: str = "list.xml") -> Path:
    pytest.importorskip("defusedxml")
    return written(folder, text, name)


def test_xml_single_list(folder: Path) -> None:
    players, log = read(xml(folder, f"<playerslist>\n{PLAYER}</playerslist>", "rapid_list.xml"))
    (player,) = players
    assert (player.name, player.rapid, player.rapid_games) == ("Aldermoor, Quirin", 2310, 9)
    assert (player.other_titles, player.birth_year, player.line) == (("NA", "FT"), 1987, 2)
    assert log.faults == []


def test_xml_escapes_order_and_unknown_elements(folder: Path) -> None:
    other = (
        "<player><name>O&apos;Hara &amp; S&#246;n</name><club/><fideid> 77 </fideid>"
        "<rating/><birthday>0</birthday></player>"
    )
    text = f'<?xml version="1.0"?>\n<playerslist>{PLAYER}<!-- x -->{other}</playerslist>'
    players, log = read(xml(folder, text))
    assert (players[1].fide_id, players[1].name, players[1].standard) == (
        "77",
        "O'Hara & Sön",
        None,
    )
    assert log.faults == []


def test_xml_damaged_player_costs_only_that_player(folder: Path) -> None:
    broken = "<player><fideid>1</fideid><name>A & B</name></player>\n"
    players, log = read(xml(folder, f"<playerslist>\n{PLAYER}{broken}{PLAYER}</playerslist>"))
    assert len(players) == 2
    assert [fault.line for fault in log.faults] == [16]


def test_xml_that_ends_early_is_noticed(folder: Path) -> None:
    players, log = read(xml(folder, f"<playerslist>\n{PLAYER}<player>\n<fideid>12"))
    assert len(players) == 1
    assert "cut off" in log.faults[0].message


@pytest.mark.parametrize("place", ["before", "inside"])
def test_xml_entity_bomb_is_refused(worded: Worded, folder: Path, place: str) -> None:
    entities = '<!ENTITY a "ha">' + "".join(
        f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9)
    )
    bomb = f"<!DOCTYPE playerslist [{entities}]>"
    player = "<player><fideid>1</fideid><name>&j;</name></player>"
    text = (
        f"{bomb}<playerslist>{player}</playerslist>"
        if place == "before"
        else f"<playerslist>{bomb}{player}</playerslist>"
    )
    path = xml(folder, text)
    with pytest.raises(UnreadableRatingList) as refusal:
        list(read_players(path))
    if place == "before":
        worded(str(refusal.value))


def test_other_xml_is_no_list(folder: Path) -> None:
    with pytest.raises(UnreadableRatingList, match="starts with <html>"):
        read_players(xml(folder, "<html><body>Not found</body></html>"))


# -- files that are no lists --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b" \r\n \r\n", "is empty"),
        (b"012 Fjordbyen Open\n022 Sandvikhavn\n", "is not a rating list"),
        (b"\x1f\x8b\x08\x00", "a gzip file"),
        ("fide_id,name".encode("utf-16"), "UTF-16"),
        (b"abc\0def", "not text"),
        (b"fide_id,name,rating\n", "has no readable player"),
        (HEADERS["combined"].encode() + b"\r\n", "has no readable player"),
        (b"name,rating\nAldermoor,2000\n", "is not a rating list"),
    ],
)
def test_what_is_no_list_is_said(folder: Path, data: bytes, message: str) -> None:
    with pytest.raises(UnreadableRatingList, match=message):
        list(read_players(written(folder, data)))


# -- ZIP ----------------------------------------------------------------------------------------


def zipped(folder: Path, members: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> Path:
    path = folder / "list.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


LIST = fixed_file([QUIRIN, TILDA], COMBINED).encode()


def test_zip_with_one_list(folder: Path) -> None:
    path = zipped(folder, {"__MACOSX/._x": b"", "players_list_foa.txt": LIST, "licence.md": b"x"})
    assert [p.fide_id for p in read_players(path)] == ["9990017", "99900250"]


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"a.txt": LIST, "b.txt": LIST}, "must hold one list, but holds a.txt, b.txt"),
        ({}, "holds no file"),
        ({"a.zip": b"PK\x03\x04"}, "ZIP file inside a ZIP file"),
        ({"a.txt": b""}, "is empty"),
    ],
)
def test_zip_that_holds_no_list(folder: Path, members: dict[str, bytes], message: str) -> None:
    with pytest.raises(UnreadableRatingList, match=message):
        read_players(zipped(folder, members))


def test_zip_bomb_is_refused(folder: Path) -> None:
    path = zipped(folder, {"a.txt": b"0" * (65 << 20)})
    with pytest.raises(UnreadableRatingList, match="times its size"):
        read_players(path)


def test_zip_that_claims_too_much_is_refused(folder: Path) -> None:
    path = zipped(folder, {"a.txt": LIST}, zipfile.ZIP_STORED)
    data = path.read_bytes()
    entry = data.index(b"PK\x01\x02")
    path.write_bytes(data[: entry + 24] + b"\xfe\xff\xff\xff" + data[entry + 28 :])
    with pytest.raises(UnreadableRatingList, match=r"would unpack to 4\.3 GB"):
        list(read_players(path))


def test_zip_damaged_in_the_middle(folder: Path) -> None:
    path = zipped(folder, {"a.txt": LIST * 50})
    data = bytearray(path.read_bytes())
    data[80:90] = bytes(10)
    path.write_bytes(data)
    with pytest.raises(UnreadableRatingList, match="broken"):
        list(read_players(path))


# -- looking up ---------------------------------------------------------------------------------


def test_look_up_by_number(worded: Worded, folder: Path) -> None:
    crowd = [QUIRIN._replace(fide_id=str(n)) for n in range(10_000, 30_000)]
    path = written(folder, fixed_file([*crowd, TILDA, *crowd[:1]], COMBINED))
    found = PlayerList.matching(path, ["99900250", "0010000", "29999", "5"])
    assert set(found.by_id) == {"99900250", "10000", "29999"}
    assert found.get("99900250") == TILDA._replace(line=20_002)
    assert found.get("0010000") == crowd[0]._replace(line=2)
    assert found.get("5") is None
    worded([str(f) for f in found.faults])


def test_look_up_finds_nobody(folder: Path) -> None:
    assert PlayerList.matching(written(folder, LIST), ["5"]).by_id == {}


@needs_shared_data
def test_excerpt_of_a_real_list() -> None:
    path = shared_data() / "corpus" / "ratinglists" / "fide-players-list-foa-1000-lines.txt"
    players, log = read(path)
    assert (len(players), log.faults) == (999, [])
    assert RatingList.open(path).format == "combined"
    assert sum(p.name == "" for p in players) == 2
    assert {p.sex for p in players} == {"m", "w"}
    assert all(p.standard is None or 1000 <= p.standard <= 2900 for p in players)
    assert all(p.birth_year is None or 1900 <= p.birth_year <= 2020 for p in players)
    wanted = [p.fide_id for p in players[::50]]
    assert set(PlayerList.matching(path, wanted).by_id) == set(wanted)
