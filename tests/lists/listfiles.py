"""Rating lists written for tests, in every format, from the tables that the reader uses."""

import csv
import io
from collections.abc import Iterable
from xml.sax.saxutils import escape

from hypothesis import strategies as st

from crosstable.lists.files import ListedPlayer
from crosstable.lists.files.columns import FIELDS, TextFormat, Which, of_list
from crosstable.model.titles import ARENA_TITLES, SHORT_TITLES, TITLES, WOMEN_TITLES

HEADERS = {
    "combined": "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag",
    "legacy": "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           SRtng SGm SK RRtng Rgm Rk BRtng BGm Bk B-day Flag",
    "single": "ID Number      Name                                                         "
    "Fed Sex Tit  WTit OTit           FOA OCT26 Gms K  B-day Flag",
    "2011": "ID number Name                              TitlFed  Mar11 GamesBorn  Flag",
    "2001": "ID_NUMBER NAME                             TITLE COUNTRY JAN01 GAMES FLAG",
}
XML_TAGS = {
    "fide_id": "fideid",
    "name": "name",
    "federation": "country",
    "sex": "sex",
    "title": "title",
    "women_title": "w_title",
    "other_titles": "o_title",
    "arena_title": "foa_title",
    "standard": "rating",
    "standard_games": "games",
    "standard_k": "k",
    "rapid": "rapid_rating",
    "rapid_games": "rapid_games",
    "rapid_k": "rapid_k",
    "blitz": "blitz_rating",
    "blitz_games": "blitz_games",
    "blitz_k": "blitz_k",
    "birth_year": "birthday",
    "flag": "flag",
}
_ALL = ("fide_id", "name", *FIELDS)


def cell(player: ListedPlayer, field: str, *, old: bool = False) -> str:
    """A field as lists write it."""
    value = getattr(player, field)
    if field == "sex":
        return {"m": "M", "w": "F", None: ""}[value]
    if field == "other_titles":
        return ",".join(value)
    if field == "title" and old:
        return SHORT_TITLES.get(value, "")
    return "" if value is None else str(value)


def fixed_line(player: ListedPlayer, form: TextFormat, which: Which = "standard") -> str:
    """A line; a text that is wider than its column pushes the rest to the right, as FIDE's do."""
    old = form.name in ("2001", "2011")
    cells = [
        cell(player, of_list(column.field, which), old=old).ljust(column.end - column.start)
        for column in form.columns
    ]
    return "".join(cells)


def fixed_file(
    players: Iterable[ListedPlayer], form: TextFormat, which: Which = "standard", end: str = "\r\n"
) -> str:
    """A whole list in fixed columns."""
    lines = [HEADERS[form.name], *(fixed_line(player, form, which) for player in players)]
    return "".join(line + end for line in lines)


def xml_file(players: Iterable[ListedPlayer]) -> str:
    """A whole list in XML."""
    rows = "".join(
        "<player>\n"
        + "".join(f"<{tag}>{escape(cell(p, field))}</{tag}>\n" for field, tag in XML_TAGS.items())
        + "</player>\n"
        for p in players
    )
    return f"<playerslist>\n{rows}</playerslist>\n"


def csv_file(players: Iterable[ListedPlayer], separator: str = ",") -> str:
    """A whole list as CSV."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=separator)
    writer.writerow(_ALL)
    writer.writerows([cell(p, field) for field in _ALL] for p in players)
    return stream.getvalue()


def as_held_by(form: TextFormat, player: ListedPlayer, which: Which) -> ListedPlayer:
    """The player with only what a format has columns for."""
    fields = {of_list(column.field, which) for column in form.columns}
    blank = ListedPlayer("", "")
    held = ListedPlayer._make(
        getattr(player if field in fields or field not in FIELDS else blank, field)
        for field in ListedPlayer._fields
    )
    if "sex" in fields:
        return held
    is_woman = "w" in held.flag or held.title in WOMEN_TITLES
    return held._replace(sex="w" if is_woman else None)


def without_line(players: Iterable[ListedPlayer]) -> list[ListedPlayer]:
    return [player._replace(line=None) for player in players]


_name_letters = st.sampled_from("abcdefghijklmnoprstuvwyzABCDEFGHIJKLMOPRSTVZ-'.äöüßéñøåžłğ&<> ,")
names = st.text(_name_letters, max_size=30).map(lambda text: " ".join(text.split()))
ratings = st.none() | st.integers(1000, 2900)
games = st.none() | st.integers(0, 999)
k_factors = st.none() | st.sampled_from([10, 20, 40])


def players(*, other_titles: int = 3) -> st.SearchStrategy[ListedPlayer]:
    """Invented players whose cells fit their columns (`other_titles` bounds their number)."""
    arbiters = st.sampled_from(["IA", "FA", "NA", "IO", "FT", "DI"])
    return st.builds(
        ListedPlayer,
        fide_id=st.integers(1, 999_999_999).map(str),
        name=names,
        federation=st.sampled_from(["NOR", "GER", "IND", "FID"]),
        sex=st.sampled_from(["m", "w", None]),
        title=st.none() | st.sampled_from(sorted(TITLES)),
        women_title=st.none() | st.sampled_from(sorted(WOMEN_TITLES)),
        other_titles=st.lists(arbiters, max_size=other_titles).map(tuple),
        arena_title=st.none() | st.sampled_from(sorted(ARENA_TITLES)),
        standard=ratings,
        standard_games=games,
        standard_k=k_factors,
        rapid=ratings,
        rapid_games=games,
        rapid_k=k_factors,
        blitz=ratings,
        blitz_games=games,
        blitz_k=k_factors,
        birth_year=st.none() | st.integers(1900, 2022),
        flag=st.sampled_from(["", "i", "w", "wi"]),
        line=st.none(),
    )
