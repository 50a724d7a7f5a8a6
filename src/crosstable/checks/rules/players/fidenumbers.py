"""FIDE numbers, and persons who are in the report twice."""

from __future__ import annotations

from collections.abc import Iterator

from crosstable.checks.catalogue import players as kinds
from crosstable.checks.catalogue.kind import Noticed
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.players.fields import PLAYER, field_text
from crosstable.checks.rules.report import Report, rule
from crosstable.model.diagnostics import Fix
from crosstable.model.fideids import LONGEST, SHORTEST, WELL_FORMED
from crosstable.model.phrases import Phrase, phrase, plural
from crosstable.model.tournament import Player

_FIELD = "fide_id"
_MARK = (PLAYER, _FIELD)


@rule
def fide_numbers_are_given(report: Report) -> Iterator[Noticed]:
    """Every player has a FIDE number (checks on upload, U01); dashes are the text's fault."""
    for player in report.t.players:
        if player.fide_id is None and not field_text(report, player, _FIELD).strip("0"):
            span = report.t.place(player, _FIELD)
            yield kinds.FIDE_NUMBER_MISSING.at(span, field=_MARK, player=report.who(player))


@rule
def fide_numbers_are_well_formed(report: Report) -> Iterator[Noticed]:
    """A FIDE number is digits, six to nine, without zeros in front."""
    for player in report.t.players:
        fide_id = player.fide_id
        if fide_id is None or WELL_FORMED.fullmatch(fide_id):
            continue
        yield kinds.FIDE_NUMBER_MALFORMED.at(
            report.t.place(player, _FIELD),
            fix=_without_zeros(report, player, fide_id),
            field=_MARK,
            player=report.who(player),
            fide_id=fide_id,
            reason=_what_is_malformed(fide_id),
        )


def _without_zeros(report: Report, player: Player, fide_id: str) -> Fix | None:
    digits = fide_id.lstrip("0")
    if digits == fide_id or not WELL_FORMED.fullmatch(digits):
        return None
    return field_fix(report, phrase("leave out the zeros"), player.line, _FIELD, digits, safe=False)


def _what_is_malformed(fide_id: str) -> Phrase:
    """What is wrong with a number."""
    if not (fide_id.isascii() and fide_id.isdigit()):
        return phrase("it is not made of digits")
    if fide_id.startswith("0"):
        return phrase("it begins with a zero")
    return plural(
        len(fide_id),
        "it has {n} digit, not {m} to {k}",
        "it has {n} digits, not {m} to {k}",
        m=SHORTEST,
        k=LONGEST,
    )


@rule
def fide_numbers_are_unique(report: Report) -> Iterator[Noticed]:
    """No two players have one FIDE number (checks on upload, U01)."""
    t = report.t
    first: dict[str, Player] = {}
    for player in t.players:
        if player.fide_id is None:
            continue
        other = first.setdefault(player.fide_id.lstrip("0"), player)
        if other is not player:
            yield kinds.FIDE_NUMBER_REPEATED.at(
                t.place(player, _FIELD),
                related=((t.place(other, _FIELD), phrase("the same number")),),
                field=_MARK,
                player=report.who(player),
                other=report.who(other),
                fide_id=player.fide_id,
            )


@rule
def persons_stand_once(report: Report) -> Iterator[Noticed]:
    """Nobody is entered twice: same name, same birth date or federation, nothing against it."""
    t = report.t
    first: dict[str, Player] = {}
    for player in t.players:
        key = "".join(player.name.casefold().replace(",", " ").split())
        other = first.setdefault(key, player) if key else player
        same = _same_person(player, other) if other is not player else None
        if same is not None:
            yield kinds.PERSON_REPEATED.at(
                t.place(player, "name"),
                related=((t.place(other, "name"), phrase("the other entry")),),
                player=report.who(player),
                other=report.who(other),
                same=same,
            )


def _same_person(player: Player, other: Player) -> Phrase | None:
    """What two players of one name share that makes them one person; None if they are two.

    The same FIDE number is reported as such; different numbers are two persons of one name unless
    they were born on the same day.
    """
    if player.fide_id is not None and player.fide_id == other.fide_id:
        return None
    if player.born is not None and other.born is not None:
        if player.born != other.born:
            return None
        if player.born.is_complete or not (player.fide_id and other.fide_id):
            return phrase("birth date")
        return None
    both_numbered = player.fide_id is not None and other.fide_id is not None
    known = player.federation is not None and player.federation == other.federation
    return phrase("federation") if known and not both_numbered else None
