"""Who a player is: name, sex, title, federation, date of birth."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from crosstable.checks.catalogue import players as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.players.fields import (
    PLAYER,
    event_day,
    event_year,
    federation_meant,
    field_text,
    suggestion,
)
from crosstable.checks.rules.report import Report, rule
from crosstable.model.dates import PartialDate
from crosstable.model.diagnostics import Fix
from crosstable.model.federations import FEDERATIONS, Federation, is_code_of_a_country
from crosstable.model.phrases import Phrase, enumerated, phrase, plural
from crosstable.model.titles import ARENA_TITLES, TITLES, WOMEN_TITLES
from crosstable.model.tournament import Player

YOUNGEST = 4
OLDEST = 110
"""Ages at the start of an event beyond which a birth date is more likely a slip."""

# -- sex and birth date: there at all? -------------------------------------------------------------


@rule
def sex_and_birth_date_are_given(report: Report) -> Iterator[Noticed]:
    """Both are there; of unrated players both must be (checks on upload, U11)."""
    for player in report.t.players:
        if player.sex is not None and player.born is not None:
            continue
        no_sex = player.sex is None and field_text(report, player, "sex").lower() in ("", "u")
        no_date = player.born is None
        if player.rating:
            yield from _missing(report, player, no_sex, no_date)
        elif no_sex or no_date:
            yield kinds.UNRATED_PLAYER_INCOMPLETE.at(
                report.t.place(player, "birth_date" if no_date else "sex"),
                player=report.who(player),
                missing=phrase("the {a}", a=enumerated(_lacking(no_sex, no_date))),
            )


def _lacking(no_sex: bool, no_date: bool) -> Iterator[Phrase]:
    if no_date:
        yield phrase("birth date")
    if no_sex:
        yield phrase("sex")


def _missing(report: Report, player: Player, no_sex: bool, no_date: bool) -> Iterator[Noticed]:
    place = report.t.place
    who = report.who(player)
    if no_sex:
        yield kinds.SEX_MISSING.at(place(player, "sex"), field=(PLAYER, "sex"), player=who)
    if no_date:
        field = "birth_date"
        yield kinds.BIRTH_DATE_MISSING.at(place(player, field), field=(PLAYER, field), player=who)


@rule
def unrated_players_have_a_birthday(report: Report) -> Iterator[Noticed]:
    """A new player is registered with the full date; of others the year is enough."""
    for player in report.t.players:
        born = player.born
        if not player.rating and born is not None and born.year and not born.is_complete:
            span = report.t.place(player, "birth_date")
            yield kinds.UNRATED_PLAYER_WITHOUT_BIRTHDAY.at(span, player=report.who(player))


# -- ages ------------------------------------------------------------------------------------------


@rule
def ages_are_possible(report: Report) -> Iterator[Noticed]:
    """Nobody was born after the event began, or is too young or too old to believe."""
    day = event_day(report)
    if day is None:
        return
    for player in report.t.players:
        born = player.born
        if born is None or born.year is None:
            continue
        if not day.year - OLDEST < born.year < day.year - YOUNGEST:
            yield from _age_fault(report, player, born, day)


def _age_fault(report: Report, player: Player, born: PartialDate, day: date) -> Iterator[Noticed]:
    span = report.t.place(player, "birth_date")
    field = (PLAYER, "birth_date")
    who = report.who(player)
    earliest = born.earliest()
    latest = born.latest()
    if earliest is None or latest is None:
        return
    if earliest > day:
        note = (report.t.place("start"), phrase("start of the event"))
        start = (note,) if report.t.start else ()
        yield kinds.BORN_AFTER_THE_EVENT.at(
            span, related=start, field=field, player=who, born=born, start=f"{day:%Y/%m/%d}"
        )
    elif _years(earliest, day) < YOUNGEST or _years(latest, day) > OLDEST:
        age = _age(_years(earliest, day))
        yield kinds.AGE_IMPROBABLE.at(span, field=field, player=who, born=born.year, age=age)


def _age(years: int) -> Phrase:
    if not years:
        return phrase("not a year old")
    return plural(years, "{n} year old", "{n} years old")


def _years(born: date, day: date) -> int:
    """Full years of age on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


# -- titles ----------------------------------------------------------------------------------------


_ARENA = phrase("a title of FIDE's online arena, not for record 001")


@rule
def titles_are_known(report: Report) -> Iterator[Noticed]:
    """A title is one of FIDE's eight, and a man has none of the women's."""
    for player in report.t.players:
        title = player.title
        if title is None:
            continue
        if title not in TITLES:
            yield kinds.TITLE_UNKNOWN.at(
                report.t.place(player, "title"),
                field=(PLAYER, "title"),
                player=report.who(player),
                title=title,
                what=_ARENA if title in ARENA_TITLES else phrase("not a FIDE title"),
            )
        elif player.sex == "m" and title in WOMEN_TITLES:
            yield kinds.TITLE_AGAINST_SEX.at(
                report.t.place(player, "title"),
                related=((report.t.place(player, "sex"), phrase("the sex")),),
                fix=_write_w(report, player),
                field=(PLAYER, "title"),
                player=report.who(player),
                title=title,
            )


def _write_w(report: Report, player: Player) -> Fix | None:
    return field_fix(report, phrase("write w as the sex"), player.line, "sex", "w", safe=False)


# -- federations -----------------------------------------------------------------------------------


@rule
def federations_are_known(report: Report) -> Iterator[Noticed]:
    """The federation is there, is one of FIDE's, and was so in the year of the event."""
    year = event_year(report)
    clubs = _codes_of_clubs(report)
    if clubs:
        yield _clubs(report, clubs)
    for player in report.t.players:
        code = player.federation
        known = FEDERATIONS.get(code) if code is not None else None
        if code in clubs:
            continue
        if known is not None and (year is None or known.is_valid_in(year)):
            continue
        if code is None:
            span = report.t.place(player, "federation")
            who = report.who(player)
            yield kinds.FEDERATION_MISSING.at(span, field=(PLAYER, "federation"), player=who)
        elif known is None:
            yield _unknown_federation(report, player, code)
        else:
            yield kinds.FEDERATION_FORMER.at(
                report.t.place(player, "federation"),
                field=(PLAYER, "federation"),
                player=report.who(player),
                federation=code,
                year=year,
                years=_years_of(known),
            )


_FEWEST_CLUBS = 4


def _codes_of_clubs(report: Report) -> frozenset[str]:
    """Unknown codes where several stand in the column of the federations: those of clubs.

    One or two may be slips, and are told for each player with what may be meant.
    """
    codes = {p.federation for p in report.t.players if p.federation}
    unknown = {
        code for code in codes if code.upper() not in FEDERATIONS and not is_code_of_a_country(code)
    }
    return frozenset(unknown) if len(unknown) >= _FEWEST_CLUBS else frozenset()


def _clubs(report: Report, codes: frozenset[str]) -> Noticed:
    """One fault for all players whose federation is a club."""
    players = [p for p in report.t.players if p.federation in codes]
    shown = ", ".join(sorted(codes)[:_FEWEST_CLUBS])
    return kinds.FEDERATION_UNKNOWN.at(
        report.t.place(players[0], "federation"),
        field=(PLAYER, "federation"),
        player=phrase("{who} and {n} more", who=report.who(players[0]), n=len(players) - 1),
        federation=players[0].federation,
        suggestion=phrase("; codes such as {list} seem to be those of clubs", list=shown),
    )


def _unknown_federation(report: Report, player: Player, code: str) -> Noticed:
    meant, only_case = federation_meant(code)
    title = phrase("write {text}", text=meant)
    fix = field_fix(report, title, player.line, "federation", meant, safe=only_case)
    return kinds.FEDERATION_UNKNOWN.at(
        report.t.place(player, "federation"),
        fix=fix if meant else None,
        field=(PLAYER, "federation"),
        player=report.who(player),
        federation=code,
        suggestion=suggestion(meant),
    )


def _years_of(federation: Federation) -> Phrase:
    if federation.valid_from is None:
        return phrase("until {n}", n=federation.valid_to)
    if federation.valid_to is None:
        return phrase("from {n}", n=federation.valid_from)
    return phrase("from {n} to {m}", n=federation.valid_from, m=federation.valid_to)


# -- names -----------------------------------------------------------------------------------------

_NAMES_OF_ONE_PIECE = frozenset(("IND", "PAK", "BAN", "SRI", "INA", "MAS", "MAR"))
"""Federations whose players often stand without a comma in FIDE's own list."""


@rule
def names_are_given(report: Report) -> Iterator[Noticed]:
    """Every player has a name."""
    for player in report.t.players:
        if not player.name:
            span = report.t.place(player, "name")
            yield kinds.NAME_MISSING.at(span, field=(PLAYER, "name"), player=report.who(player))


@rule
def names_have_a_comma(report: Report) -> Iterator[Noticed]:
    """Last and first name are told apart by a comma, where the dialect asks for it."""
    record = report.record(PLAYER)
    if record is None or "," not in record.field("name").format:
        return
    plain = [player for player in report.t.players if _lacks_a_comma(player)]
    if plain:
        more = len(plain) - 1
        yield kinds.NAME_WITHOUT_COMMA.at(
            report.t.place(plain[0], "name"),
            field=(PLAYER, "name"),
            player=report.who(plain[0]),
            more=phrase(", nor have those of {n} more", n=more) if more else "",
        )


def _lacks_a_comma(player: Player) -> bool:
    if "," in player.name or " " not in player.name or player.federation in _NAMES_OF_ONE_PIECE:
        return False
    words = player.name.split()
    return all(len(word) > 1 and word.replace("-", "").replace("'", "").isalpha() for word in words)
