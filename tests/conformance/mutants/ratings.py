"""Every number and rule of a rating edition exchanged for that of another edition."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from math import gcd
from unittest.mock import patch

from crosstable.ratings import editions
from crosstable.ratings.editions import RULE_SETS, Factors, Junior, RuleSet
from tests.conformance.mutants.mutant import Mutant

NOT_OF_AN_EVENT = {
    "name": "",
    "since": "",
    "articles": "",
    "kind": "",
    "unverified": "",
    "details": "",
    "floor_moved_from": "a remark on the floor, no number",
    "limits_time": "whether an event is too fast is asked as `check`",
    "shown_digits": "how a rating is shown",
    "list_months": "of the list, not of an event",
    "lists": "of the list, not of an event",
    "new_games": "of the list: neither a report nor a plain list says how many games a player has",
}
"""Fields that no figure of an event depends on, with the reason; without one they are no rule."""
OF_OTHER_LISTS = "of the list, by the functions that the list of standard ratings pins"
SHOWN_BY_LISTS = ("floor", "floor_raises", "first_games")
"""Fields that only a period shows; the cases have periods of standard ratings."""
STEP = 50


@contextmanager
def _edition(rules: RuleSet, other: RuleSet) -> Iterator[None]:
    exchanged = tuple(other if each is rules else each for each in RULE_SETS)
    with patch.object(editions, "RULE_SETS", exchanged):
        yield


def _other_value(rules: RuleSet, field: str) -> object:
    """The value in the nearest edition of the same kind, else of any, that has another one."""
    place = RULE_SETS.index(rules)
    mine = getattr(rules, field)
    values = [
        (each.kind != rules.kind, abs(RULE_SETS.index(each) - place), getattr(each, field))
        for each in RULE_SETS
        if getattr(each, field) != mine
    ]
    if values:
        return min(values, key=lambda value: value[:2])[2]
    return not mine if isinstance(mine, bool) else mine + STEP


def _is_of_national_rules(field: str) -> bool:
    """Whether every edition of FIDE has the same and no number: only files of others use it."""
    first, *others = (getattr(rules, field) for rules in RULE_SETS)
    return not isinstance(first, int) and all(other == first for other in others)


HALF = 50
"""Half a rating point in hundredths."""
MOST_GAMES = 19
"""No event of the suite has more rounds."""


def _idle(rules: RuleSet, field: str) -> str:
    """Why a field decides nothing in an edition, because another one does not ask for it."""
    is_bonus = rules.first == editions.BONUS
    most_k = max(rules.k.below or 0, rules.junior.k if rules.junior else 0)
    idle = {
        "draws_against": is_bonus,
        "added_draws": is_bonus,
        "first_most": is_bonus,
        "bonus_halves": not is_bonus,
        "cap_exempt_from": rules.cap_mode != editions.PER_GAME,
        "junior": not rules.lists.reached_first,
        "most_k_times_games": most_k * MOST_GAMES <= 700,
        "excluded": rules.since.year < 2024,
        "strong": rules.k.below == rules.k.reached,
    }
    if field == "has_notional_dp" and rules.has_notional_dp:
        return "a newcomer without a point against rated opponents has no result in this edition"
    if field == "rounding" and not _ends_in_halves(rules):
        return "no change of this edition ends in exactly a half"
    return "no rule of this edition asks for it" if idle.get(field) else ""


def _ends_in_halves(rules: RuleSet) -> bool:
    """Whether K times hundredths of a point can be half a rating point; 20 times them cannot."""
    factors = {*rules.k, *([rules.junior.k] if rules.junior else [])}
    return any(k is None or HALF % gcd(k, 2 * HALF) == 0 for k in factors)


def _parts(rules: RuleSet, field: str) -> Iterator[tuple[str, RuleSet, str]]:
    """The mutants of a field: its name, the edition with it, and the excuse."""
    value = getattr(rules, field)
    if isinstance(value, Factors | Junior):
        for part, number in value._asdict().items():
            other = number + 5 if isinstance(number, int) else _other_word(number)
            parts = value._replace(**{part: other})  # type: ignore[arg-type]
            changed = replace(rules, **{field: parts})  # type: ignore[arg-type]
            is_new = isinstance(value, Factors) and part == "new"
            excuse = OF_OTHER_LISTS if is_new and rules.kind != "standard" else ""
            if number is not None:
                yield f"{field}-{part}", changed, excuse
    else:
        changed = replace(rules, **{field: _other_value(rules, field)})  # type: ignore[arg-type]
        excuse = NOT_OF_AN_EVENT.get(field, "") or _idle(rules, field)
        if field in SHOWN_BY_LISTS and rules.kind != "standard":
            excuse = OF_OTHER_LISTS
        yield field, changed, excuse


def _other_word(until: object) -> str:
    return editions.BIRTHDAY if until == editions.END_OF_YEAR else editions.END_OF_YEAR


def rating_mutants() -> Iterator[Mutant]:
    """From the fields of all editions."""
    for rules in RULE_SETS:
        for field in fields(RuleSet):
            if NOT_OF_AN_EVENT.get(field.name) == "" or _is_of_national_rules(field.name):
                continue
            for name, changed, excuse in _parts(rules, field.name):
                yield Mutant(
                    "ratings",
                    f"{rules.name}-other-{name.replace('_', '-')}",
                    rules.articles.document,
                    lambda rules=rules, changed=changed: _edition(rules, changed),  # type: ignore[misc]
                    f"{name.replace('_', ' ').replace('-', ' ')} of {rules.name}",
                    excuse,
                )
