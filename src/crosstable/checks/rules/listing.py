"""The players of a report against a rating list (checks on upload, U02).

Nothing is matched silently: who may be meant by a missing number is a proposal with its reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from crosstable.checks.catalogue import listing as kinds
from crosstable.checks.catalogue.kind import Kind, Noticed
from crosstable.checks.catalogue.players import FIDE_NUMBER_MISSING
from crosstable.checks.rules.edits import field_fix
from crosstable.checks.rules.report import Report
from crosstable.lists.files import WHICH, ListedPlayer, Which
from crosstable.lists.lookup import ListedPeople, listed_people
from crosstable.lists.names import (
    Candidate,
    Difference,
    Identification,
    differences,
    is_clear,
)
from crosstable.model.diagnostics import Fix
from crosstable.model.findings import Span
from crosstable.model.phrases import Phrase, Words, joined, phrase
from crosstable.model.tournament import Player
from crosstable.rules.rateofplay import kind_of_play

Listing = ListedPeople | Iterable[ListedPlayer]
"""A list, looked up for the report already or as the players in it."""


def with_list_faults(
    report: Report, noticed: Iterable[Noticed], players: Listing
) -> Iterator[Noticed]:
    """What was noticed without the list, and with it; the list knows more of a missing number."""
    listed = list(list_faults(report, players))
    told = {_subject(f) for f in listed if f.kind is kinds.NUMBER_MISSING_NAME_LISTED}
    for fault in noticed:
        if fault.kind is not FIDE_NUMBER_MISSING or _subject(fault) not in told:
            yield fault
    yield from listed


def _subject(fault: Noticed) -> tuple[object, object]:
    return fault.span, fault.values.get("player")


def list_faults(report: Report, players: Listing) -> Iterator[Noticed]:
    """Where the report and a rating list disagree."""
    people = players if isinstance(players, ListedPeople) else listed_people(report.t, players)
    is_of_the_event = _is_of_the_event(report, people.month)
    if not is_of_the_event:
        yield _other_month(report, people.month)
    used = {player.fide_id for player in report.t.players}
    for place, player in enumerate(report.t.players):
        identified = people.identify(place, player, used)
        if player.fide_id is None:
            yield from _proposals(report, player, identified.candidates)
            continue
        for fault in _compare_with_list(report, player, identified, people):
            if fault.kind is not kinds.RATING_NOT_AS_LISTED or is_of_the_event:
                yield fault


# -- the month of the list -------------------------------------------------------------------------

_MONTHLY_SINCE = date(2012, 7, 1)
_TWO_MONTHLY_SINCE = date(2009, 7, 1)
_MOST_DAYS = 30


def _is_of_the_event(report: Report, month: date | None) -> bool:
    """Whether a list was in force when the event began.

    Of an event over 30 days the list of the current month counts too (checks on upload, 4); lists
    came out every three months, then every two, then every one.
    """
    start = report.t.start
    end = report.t.end
    if month is None or start is None or start.year is None or start.month is None:
        return True
    first = start.earliest() or date(start.year, start.month, 1)
    valid = 1 if first >= _MONTHLY_SINCE else 2 if first >= _TWO_MONTHLY_SINCE else 3
    if 0 <= _months(month, first) < valid:
        return True
    last = end.latest() if end is not None else None
    is_long = last is not None and (last - first).days + 1 > _MOST_DAYS
    return is_long and last is not None and first < month <= last


def _months(earlier: date, later: date) -> int:
    return (later.year - earlier.year) * 12 + later.month - earlier.month


def _other_month(report: Report, month: date | None) -> Noticed:
    start = report.t.start
    return kinds.LIST_OF_ANOTHER_MONTH.at(
        report.t.place("start", "date_start"),
        month=f"{month:%Y/%m}" if month is not None else "",
        start=f"{start.year:04}/{start.month:02}" if start and start.year and start.month else "",
    )


# -- players with a number -------------------------------------------------------------------------


def _compare_with_list(
    report: Report, player: Player, identified: Identification, people: ListedPeople
) -> Iterator[Noticed]:
    listed = identified.listed
    if identified.doubt is not None:
        yield _doubtful_number(report, player, identified)
    elif listed is None:
        who = report.who(player)
        span = report.t.place(player, "fide_id")
        yield kinds.NUMBER_NOT_IN_LIST.at(span, player=who, fide_id=player.fide_id)
    else:
        which = _rating_that_counts(report)
        stated = differences(player, listed, which or "standard")
        for difference in (*stated, *_left_out(player, listed)):
            if difference.field != "rating" or _knows_rating(people, player, listed, which):
                yield _different(report, player, difference)


def _doubtful_number(report: Report, player: Player, identified: Identification) -> Noticed:
    """The number of somebody else, or a mistyped one, with the people who may be meant."""
    span = report.t.place(player, "fide_id")
    listed = identified.listed
    candidates = identified.candidates
    best = candidates[0] if candidates else None
    fix = None if best is None else _number_fix(report, player, best, candidates[1:])
    who = report.who(player)
    if listed is None:
        assert best is not None
        return kinds.NUMBER_MISTYPED.at(
            span,
            related=_others(span, candidates[1:]),
            fix=fix,
            candidate=_describe_candidate(best),
            player=who,
            fide_id=player.fide_id,
        )
    return kinds.NUMBER_OF_SOMEBODY_ELSE.at(
        span,
        related=(
            (span, phrase("{text} in the list", text=describe_listed(listed))),
            *((span, phrase("perhaps {text}", text=_describe_candidate(c))) for c in candidates),
        ),
        fix=fix,
        listed=describe_listed(listed),
        reasons=joined(identified.against),
        player=who,
        fide_id=player.fide_id,
    )


def _others(span: Span, candidates: Sequence[Candidate]) -> tuple[tuple[Span, Phrase], ...]:
    return tuple(
        (span, phrase("or {text}", text=_describe_candidate(candidate))) for candidate in candidates
    )


def _rating_that_counts(report: Report) -> Which | None:
    """The list of the event, by its time control; None where that is not known."""
    control = report.t.time_control
    kind = kind_of_play(control) if control is not None else ""
    return next((which for which in WHICH if which == kind), None)


def _knows_rating(
    people: ListedPeople, player: Player, listed: ListedPlayer, which: Which | None
) -> bool:
    """Whether the list can tell that a rating is wrong: it may be one that it does not have."""
    if which is None:
        return player.rating not in (listed.standard, listed.rapid, listed.blitz)
    has_own = getattr(listed, which) is not None
    return which in people.ratings and (has_own or "standard" in people.ratings)


def _left_out(player: Player, listed: ListedPlayer) -> Iterator[Difference]:
    """A title or a standard rating that only the list has.

    Who has no rapid or blitz rating plays there with the standard rating, so that one is missed.
    """
    if player.title is None and listed.title is not None:
        yield Difference("title", None, listed.title)
    if not player.rating and listed.standard:
        yield Difference("rating", None, listed.standard)


def describe_listed(listed: ListedPlayer) -> str:
    """``Lee, Ann (NOR, 1990)``."""
    known = [str(v) for v in (listed.federation, listed.birth_year) if v]
    return f"{listed.name} ({', '.join(known)})" if known else listed.name


_KINDS: dict[str, tuple[Kind, str]] = {
    "name": (kinds.NAME_NOT_AS_LISTED, "name"),
    "federation": (kinds.FEDERATION_NOT_AS_LISTED, "federation"),
    "sex": (kinds.SEX_NOT_AS_LISTED, "sex"),
    "birth year": (kinds.BIRTH_YEAR_NOT_AS_LISTED, "birth_date"),
    "title": (kinds.TITLE_NOT_AS_LISTED, "title"),
    "rating": (kinds.RATING_NOT_AS_LISTED, "rating"),
}
"""For each field that is compared, the fault and the name of the field in record 001."""


def _different(report: Report, player: Player, difference: Difference) -> Noticed:
    kind, field = _KINDS[difference.field]
    listed = _or_none(difference.listed)
    span = report.t.place(player, field)
    text = _as_written(player, difference)
    return kind.at(
        span,
        related=((span, _in_the_list(difference.listed)),),
        fix=field_fix(
            report,
            phrase("write {text}", text=text) if text else phrase("leave it blank"),
            player.line,
            field,
            text,
            safe=False,
        ),
        player=report.who(player),
        reported=_or_none(difference.report),
        listed=listed,
    )


def _or_none(value: str | int | None) -> Words:
    return phrase("none") if value is None else str(value)


def _in_the_list(value: str | int | None) -> Phrase:
    if value is None:
        return phrase("none in the list")
    return phrase("{text} in the list", text=value)


def _as_written(player: Player, difference: Difference) -> str:
    """The list's value as record 001 has it; of a birth date the list knows the year only."""
    if difference.listed is None:
        return ""
    if difference.field != "birth year" or player.born is None:
        return str(difference.listed)
    return f"{difference.listed}/00/00"


# -- players without a number ----------------------------------------------------------------------


def _proposals(
    report: Report, player: Player, candidates: Sequence[Candidate]
) -> Iterator[Noticed]:
    """Who may be meant, best first; an edit only where one is clearly the best."""
    if not candidates:
        return
    best, *others = candidates
    span = report.t.place(player, "fide_id")
    yield kinds.NUMBER_MISSING_NAME_LISTED.at(
        span,
        related=_others(span, others),
        fix=_number_fix(report, player, best, others),
        field=("player", "fide_id"),
        player=report.who(player),
        candidate=_describe_candidate(best),
    )


def _describe_candidate(candidate: Candidate) -> Phrase:
    """``1234567 Lee, Ann (NOR, 1990), 96 of 100: name 100, same federation``."""
    listed = candidate.player
    text = f"{listed.fide_id} {describe_listed(listed)}"
    evidence = joined(candidate.evidence)
    if candidate.is_doubtful:
        return phrase("{text}, doubtful, {n} of 100: {a}", text=text, n=candidate.score, a=evidence)
    return phrase("{text}, {n} of 100: {a}", text=text, n=candidate.score, a=evidence)


def _number_fix(
    report: Report, player: Player, best: Candidate, others: Sequence[Candidate]
) -> Fix | None:
    if not is_clear([best.score, *(other.score for other in others)]):
        return None
    title = phrase("write {text}, if it is this person", text=best.player.fide_id)
    return field_fix(report, title, player.line, "fide_id", best.player.fide_id, safe=False)
