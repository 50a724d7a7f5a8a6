"""A file of national rules becomes a `RuleSet`; what is wrong with it is said with its place.

>>> from crosstable.ratings.national.reading import example_path, national_rules
>>> rules = national_rules(example_path("belgium"))
>>> rules.name, rules.list_months, [step.k for step in rules.k_steps]
('Belgian Elo', 3, [32, 24, 16, 12, 10])
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from functools import cache
from os import PathLike, fspath
from pathlib import Path
from typing import TypeAlias

from crosstable.errors import UnknownRules, WrongRules, or_one_of
from crosstable.model.details.limits import excess
from crosstable.model.details.places import KeyPath, nearest_place, places_in
from crosstable.model.details.valuetypes import Fault, visible
from crosstable.model.findings import WHOLE_FILE, Finding, Span
from crosstable.model.parserwords import parser_words
from crosstable.model.phrases import Joined, Phrase, Words, joined, phrase
from crosstable.ratings import editions
from crosstable.ratings.editions import (
    AVERAGE,
    END_OF_YEAR,
    PER_GAME,
    TWO_DRAWS,
    Articles,
    Factors,
    KStep,
    RuleSet,
    rule_set,
    rule_sets,
)
from crosstable.ratings.national.keys import (
    BONUS,
    DRAWS,
    FORMULA,
    MANY,
    NO_LIMIT,
    NONE,
    PERFORMANCE,
    RAISE,
    START,
    TABLES,
    keys_of,
)

SUFFIX = ".toml"
_MOST_BYTES = 1_000_000
_KIND = "national-rules"

Value: TypeAlias = "str | int | Decimal"
Values: TypeAlias = "Mapping[str, Value]"
"""What a table of the file says, by key; every value was checked by its key."""
Raw: TypeAlias = "Value | date | Sequence[Raw] | Mapping[str, Raw]"
RawTable: TypeAlias = "Mapping[str, Raw]"
"""The same as the parser gives it."""


def asked_rules(asked: RuleSet | str | PathLike[str]) -> RuleSet:
    """Rules by the name of an edition or an example, by the path of a file, or as they are.

    Raises `UnknownRules` and `WrongRules`.

    >>> asked_rules("belgium").federation
    'BEL'
    """
    if isinstance(asked, RuleSet):
        return asked
    text = fspath(asked)
    if text in example_names():
        return national_rules(example_path(text))
    return national_rules(text) if text.lower().endswith(SUFFIX) else rule_set(text)


def is_name_of_rules(word: str) -> bool:
    """Whether a word is meant as rules: an edition, an example or a file."""
    lower = word.lower()
    return lower.startswith("fide-") or lower.endswith(SUFFIX) or word in example_names()


def national_rules(path: str | PathLike[str]) -> RuleSet:
    """The rules of a file; raises `WrongRules` with everything that is wrong with it, by place.

    >>> import crosstable, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "national.toml")
    ...     _ = path.write_text(
    ...         'name = "Northland Elo"\\ndocument = "Rules, 2026"\\nfrom = "fide-2024"\\n'
    ...         'federation = "NOR"\\n[rating]\\nfloor = 1000\\n'
    ...     )
    ...     rules = crosstable.national_rules(path)
    >>> rules.federation, rules.floor
    ('NOR', 1000)
    """
    try:
        content = Path(path).read_bytes()[: _MOST_BYTES + 1]
    except OSError as problem:
        raise WrongRules(f"{fspath(path)} cannot be read: {problem.strerror}") from problem
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        raise WrongRules(f"{fspath(path)} is not text in UTF-8") from None
    return rules_of_text(text, fspath(path))


def rules_of_text(text: str, name: str = "national.toml") -> RuleSet:
    """The rules of a text; raises `WrongRules`, whose message names the file as `name`."""
    rules, findings = parse_rules(text)
    if rules is None:
        raise WrongRules(joined(_sentences(name, findings), "\n"))
    return rules


def _sentences(name: str, findings: tuple[Finding, ...]) -> Iterator[Words]:
    for finding in findings:
        span = finding.span
        place = name if span.line is None else f"{name}:{span.line}:{span.column}"
        yield Joined((place, finding.sentence), ": ")


_EXAMPLES = Path(__file__).parent / "examples"


@cache
def example_names() -> tuple[str, ...]:
    """The rules that are in use and come with the program."""
    return tuple(sorted(path.stem for path in _EXAMPLES.glob(f"*{SUFFIX}")))


def example_path(name: str) -> Path:
    """The file of rules that are in use; raises `UnknownRules`."""
    if name not in example_names():
        raise UnknownRules(f"there is no example {name!r}{or_one_of(name, example_names())}")
    return _EXAMPLES / f"{name}{SUFFIX}"


def parse_rules(text: str) -> tuple[RuleSet | None, tuple[Finding, ...]]:
    """The rules, or what is wrong with the text, in the order of its lines."""
    text = text.removeprefix("\ufeff")
    too_much = excess(text)
    if too_much is not None:
        return None, (Finding(_KIND, phrase("the rules cannot be read: {a}", a=too_much)),)
    try:
        loaded = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        return None, (_syntax_error(str(error)),)
    except (RecursionError, ValueError, ArithmeticError):
        return None, (Finding(_KIND, phrase("the rules are not valid TOML")),)
    reader = _Reader(text)
    said = reader.read(loaded)
    rules = reader.rules(said)
    in_order = sorted(reader.findings, key=lambda finding: finding.span.line or 0)
    return (None, tuple(in_order)) if in_order else (rules, ())


def _syntax_error(message: str) -> Finding:
    match = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    reason = parser_words(message if match is None else message[: match.start()])
    span = WHOLE_FILE
    if match is not None:
        span = Span(int(match[1]), int(match[2]), int(match[2]) + 1)
    return Finding(_KIND, phrase("not valid TOML: {a}", a=reason), span)


@dataclass(frozen=True, slots=True)
class _Said:
    """What the file says: the values of each table, and the rows of K."""

    top: Values
    rating: Values
    first: Values
    lists: Values
    clauses: Values
    k: tuple[Values, ...]


class _Reader:
    """Compares a parsed file with the keys and collects what is wrong."""

    def __init__(self, text: str) -> None:
        self.places = places_in(text)
        self.findings: list[Finding] = []

    def note(self, path: KeyPath, problem: Phrase) -> None:
        self.findings.append(Finding(_KIND, problem, nearest_place(self.places, path)))

    # -- the values --

    def read(self, loaded: RawTable) -> _Said:
        top = {name: value for name, value in loaded.items() if name not in TABLES}
        tables = {name: self.table(name, loaded.get(name)) for name in TABLES if name != MANY}
        said = _Said(self.keys("", top, ()), **tables, k=self.rows(loaded.get(MANY)))
        self.check_required("", top, ())
        return said

    def table(self, name: str, content: Raw | None) -> Values:
        if content is None:
            return {}
        if not isinstance(content, dict):
            problem = phrase("{key} must be one table, written {code}", key=name, code=f"[{name}]")
            self.note((name,), problem)
            return {}
        return self.keys(name, content, (name,))

    def rows(self, content: Raw | None) -> tuple[Values, ...]:
        if content is None:
            return ()
        if not isinstance(content, list) or not all(isinstance(row, dict) for row in content):
            problem = phrase(
                "{key} must be a list of tables, each written {code}", key=MANY, code="[[k]]"
            )
            self.note((MANY,), problem)
            return ()
        rows = []
        for place, row in enumerate(content):
            path = (MANY, place)
            rows.append(self.keys(MANY, row, path))
            self.check_required(MANY, row, path)
        return tuple(rows)

    def keys(self, table: str, content: RawTable, path: KeyPath) -> Values:
        known = keys_of(table)
        values: dict[str, Value] = {}
        for name, raw in content.items():
            here = (*path, name)
            if name not in known:
                self.note(here, _unknown(_path_name(here), name, table))
                continue
            value = known[name].type.read(raw)
            if isinstance(value, Fault):
                self.note(here, value.sentence(_path_name(here)))
            else:
                assert isinstance(value, str | int | Decimal)
                values[name] = value
        return values

    def check_required(self, table: str, content: RawTable, path: KeyPath) -> None:
        for key in keys_of(table).values():
            if not key.required or key.name in content:
                continue
            if not path:
                self.note((), phrase("the rules have no {code}", code=key.name))
            else:
                problem = phrase("{key} has no {code}", key=_path_name(path), code=key.name)
                self.note(path, problem)

    # -- the rules --

    def rules(self, said: _Said) -> RuleSet | None:
        base = self.base(said.top)
        self.check_name(said.top)
        steps = tuple(map(_step, said.k)) if self.check_rows(said.k) else ()
        self.check_first(said.first)
        if "scale" in said.rating and said.rating.get("expectation") != FORMULA:
            problem = phrase('rating.scale is only for expectation = "formula"')
            self.note(("rating", "scale"), problem)
        if base is None or self.findings:
            return None
        rules = _with_first(_with_rating(_with_lists(base, said.lists), said.rating), said.first)
        most = rules.first_most
        if most is not None and most < rules.floor:
            problem = phrase(
                "first.most is {n}, which is below the floor of {m}", n=most, m=rules.floor
            )
            self.note(("first", "most"), problem)
        return replace(
            _with_k(rules, steps),
            name=str(said.top["name"]),
            federation=str(said.top["federation"]),
            articles=Articles(str(said.top["document"]), **_texts(said.clauses)),
            details=None,
            unverified=(),
            lists=rules.lists._replace(unverified=()),
        )

    def check_name(self, top: Values) -> None:
        name = str(top.get("name", ""))
        if name.lower().startswith("fide"):
            self.note(("name",), phrase("name: {a} is a name of FIDE's own rules", a=name))

    def base(self, top: Values) -> RuleSet | None:
        """The edition that the rules are derived from."""
        if "from" not in top:
            return None
        try:
            edition = rule_set(str(top["from"]))
        except UnknownRules:
            problem = phrase(
                "from: there is no edition {a}; choose from {b}",
                a=str(top["from"]),
                b=", ".join(rules.name for rules in rule_sets() if rules.cap_mode != AVERAGE),
            )
            self.note(("from",), problem)
            return None
        if edition.cap_mode == AVERAGE or edition.k.new is None:
            problem = phrase(
                "from: {name} computes with the average of the opponents; national rules need an "
                "edition that computes game by game",
                name=edition.name,
            )
            self.note(("from",), problem)
            return None
        return edition

    def check_rows(self, rows: tuple[Values, ...]) -> bool:
        """The last row is for everybody else, and no other one is."""
        for place, row in enumerate(rows):
            is_last = place == len(rows) - 1
            has_conditions = bool(row.keys() - {"k", "until"})
            path = (MANY, place)
            if is_last and has_conditions:
                problem = phrase(
                    "{key} is the last row and must have no condition: it is the K of everybody "
                    "else",
                    key=_path_name(path),
                )
                self.note(path, problem)
            if not is_last and not has_conditions:
                problem = phrase(
                    "{key} has no condition, so the rows after it never count",
                    key=_path_name(path),
                )
                self.note(path, problem)
            if "until" in row and "age" not in row:
                problem = phrase(
                    "{key} says until when, but no age", key=_path_name((*path, "until"))
                )
                self.note((*path, "until"), problem)
        return bool(rows)

    def check_first(self, first: Values) -> None:
        """Each method has its own keys."""
        method = first.get("method")
        for name, owner in _OWN_KEYS.items():
            if name in first and method != owner:
                problem = phrase(
                    'first.{name} is only for method = "{method}"', name=name, method=owner
                )
                self.note(("first", name), problem)
        for name, owner in _NEEDED_KEYS.items():
            if method == owner and name not in first:
                problem = phrase(
                    'first.method = "{method}" needs first.{name}', method=owner, name=name
                )
                self.note(("first", "method"), problem)


_OWN_KEYS = {"draws": DRAWS, "against": DRAWS, "bonus": BONUS, "rating": START}
_NEEDED_KEYS = {"bonus": BONUS, "rating": START}


def _path_name(path: KeyPath) -> str:
    """A place in words of the file: ``k[2].age``, counted from 1."""
    steps = (f"[{step + 1}]" if isinstance(step, int) else f".{visible(step)}" for step in path)
    return "".join(steps).removeprefix(".")


def _unknown(key: str, name: str, table: str) -> Phrase:
    """That a key is unknown, with the one that was probably meant."""
    homes = {known: home for home in ("", *TABLES) for known in keys_of(home)}
    if name in homes and homes[name] != table:
        code = f"[[{MANY}]]" if homes[name] == MANY else f"[{homes[name]}]"
        if not homes[name]:
            return phrase("{key} is unknown; {name} belongs at the top", key=key, name=name)
        return phrase(
            "{key} is unknown; {name} belongs under {code}", key=key, name=name, code=code
        )
    near = get_close_matches(name.lower(), [*keys_of(table), *TABLES], n=1)
    if near:
        return phrase("{key} is unknown; did you mean {code}?", key=key, code=near[0])
    return phrase("{key} is unknown", key=key)


# -- what the values change ------------------------------------------------------------------------


def _number(values: Values, name: str, usual: int) -> int:
    value = values.get(name, usual)
    assert isinstance(value, int)
    return value


def _number_or_none(values: Values, name: str, usual: int | None) -> int | None:
    if name not in values:
        return usual
    return None if values[name] == NONE else _number(values, name, 0)


def _halves(values: Values, name: str, usual: int) -> int:
    value = values.get(name)
    return usual if value is None else int(2 * Decimal(str(value)))


def _texts(values: Values) -> dict[str, str]:
    return {name: str(value) for name, value in values.items()}


def _with_lists(rules: RuleSet, said: Values) -> RuleSet:
    lists = rules.lists
    return replace(
        rules,
        list_months=_number(said, "months", rules.list_months),
        lists=lists._replace(
            closing_days=_number(said, "closing_days", lists.closing_days),
            official_days=None if "closing_days" in said else lists.official_days,
            pool_months=_number(said, "pool_months", lists.pool_months),
            active_games=_number(said, "active_games", lists.active_games),
            activity_months=_number(said, "activity_months", lists.activity_months),
        ),
    )


def _with_rating(rules: RuleSet, said: Values) -> RuleSet:
    limit = _number_or_none(said, "limit", rules.cap)
    is_limited = "limit" in said
    return replace(
        rules,
        scale=_number(said, "scale", 400) if said.get("expectation") == FORMULA else None,
        cap=NO_LIMIT if limit is None else limit,
        cap_mode=PER_GAME if is_limited else rules.cap_mode,
        cap_exempt_from=None if is_limited else rules.cap_exempt_from,
        floor=_number(said, "floor", rules.floor),
        floor_raises=said.get("below_floor") == RAISE,
        rounding=str(said.get("rounding", rules.rounding)),
        most_k_times_games=_number_or_none(said, "most_k_times_games", rules.most_k_times_games),
        limits_time=said.get("time_limits", rules.limits_time) is not False,
    )


def _with_first(rules: RuleSet, said: Values) -> RuleSet:
    method = said.get("method")
    changed = replace(
        rules,
        first_games=_number(said, "games", rules.first_games),
        least_half_points=_halves(said, "points", rules.least_half_points),
        first_most=_number_or_none(said, "most", rules.first_most),
    )
    if method == START:
        return replace(changed, start_rating=_number(said, "rating", 0))
    if method == BONUS:
        bonus = _halves(said, "bonus", 0)
        return replace(changed, first=editions.BONUS, bonus_halves=bonus)
    if method in (DRAWS, PERFORMANCE):
        return replace(
            changed,
            first=TWO_DRAWS,
            round_robin_formulas=False,
            added_draws=0 if method == PERFORMANCE else _number(said, "draws", 2),
            draws_against=_number(said, "against", rules.draws_against),
        )
    return changed


def _step(row: Values) -> KStep:
    return KStep(
        _number(row, "k", 0),
        _number_or_none(row, "games_below", None),
        _number_or_none(row, "rating_below", None),
        _number_or_none(row, "reached", None),
        _number_or_none(row, "age", None),
        str(row.get("until", END_OF_YEAR)),
    )


def _with_k(rules: RuleSet, steps: tuple[KStep, ...]) -> RuleSet:
    """A table of K takes the place of what the edition has."""
    if not steps:
        return rules
    games = [step.games_below for step in steps if step.games_below is not None]
    return replace(
        rules,
        k_steps=steps,
        k=Factors(steps[0].k, steps[-1].k, steps[-1].k),
        junior=None,
        new_games=max(games, default=0),
    )
