"""Sentences are values: templates are translated, data is not."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from crosstable.model.dates import PartialDate
from crosstable.model.phrases import (
    Joined,
    Phrase,
    as_json,
    enumerated,
    fill_template,
    from_json,
    joined,
    phrase,
    plural,
    with_data,
)
from tests.sources import PACKAGE_ROOT, nodes_of, package_files, text_of

MAKERS = ("phrase", "plural")
"""Functions whose templates are collected for translation."""


def upper(template: str) -> str:
    """A language in which every word is in capitals."""
    return "".join(
        part if part.startswith("{") else part.upper()
        for part in template.replace("{", "\0{").replace("}", "}\0").split("\0")
    )


def test_template_is_translated_and_data_is_not() -> None:
    said = phrase("the number of team {team}", team="White").in_words(upper)
    assert said == "THE NUMBER OF TEAM White"


def test_phrases_inside_phrases_are_translated() -> None:
    inner = plural(2, "{n} round", "{n} rounds")
    assert phrase("after {how_many}", how_many=inner).in_words(upper) == "AFTER 2 ROUNDS"


def test_joined_parts_are_translated_each() -> None:
    parts = joined([phrase("board {n}", n=1), "Bergen"], phrase(", then "))
    assert parts.in_words(upper) == "BOARD 1, THEN Bergen"


def test_enumerated_parts_end_with_and() -> None:
    assert str(enumerated(["a"])) == "a"
    assert str(enumerated(["a", "b", "c"])) == "a, b and c"


def test_template_without_words_is_not_asked_for() -> None:
    assert list(phrase("{a}: {b}", a="x", b=phrase("board {n}", n=1)).templates()) == ["board {n}"]


WORDS = st.recursive(
    st.builds(lambda text: phrase("data {text}", text=text), st.text()),
    lambda inner: st.one_of(
        st.builds(lambda a, n: phrase("{a} of {n}", a=a, n=n), inner, st.integers()),
        st.builds(lambda parts: Joined(tuple(parts)), st.lists(inner | st.text(), max_size=3)),
    ),
    max_leaves=6,
)


@given(WORDS)
def test_kept_phrase_is_the_same_phrase(words: Phrase | Joined) -> None:
    assert from_json(as_json(words)) == words
    assert str(from_json(as_json(words))) == str(words)


@given(st.text(), st.sampled_from([str, upper]))
def test_data_is_never_changed(text: str, say: object) -> None:
    assert callable(say)
    assert phrase("{name}", name=text).in_words(say) == text


def test_data_can_be_changed_without_touching_templates() -> None:
    said = phrase("{who} of {team}: {a}", who="of", team="of", a=joined(["of", phrase("of it")]))
    changed = with_data(said, lambda text: text.replace("of", "X"))
    assert str(changed) == "X of X: X, of it"
    assert with_data("of", str.upper) == "OF"


def test_templates_are_literals() -> None:
    """An f-string or a name would not be collected for translation."""
    faults = [
        f"{path.relative_to(PACKAGE_ROOT)}:{call.lineno}"
        for path in package_files()
        if path.name != "phrases.py"
        for call in _calls(path)
        if not _is_literal(call)
    ]
    assert faults == []


def test_values_are_no_english() -> None:
    """Words that are data in a phrase stay English in every language: they have to be a phrase."""
    faults = [
        f"{path.relative_to(PACKAGE_ROOT)}:{value.lineno}: {ast.unparse(value)}"
        for path in package_files()
        if path.name != "phrases.py"
        for call in _calls(path)
        for value in _english_values(call)
    ]
    assert faults == []


def _english_values(call: ast.Call) -> list[ast.expr]:
    """Values of a call with two words in a row, which no name, code or number has."""
    return [
        part
        for keyword in call.keywords
        for part in _texts(keyword.value)
        if re.search(r"[a-z]{2,} [a-z]{2,}", part.value if isinstance(part.value, str) else "")
    ]


def _texts(value: ast.expr) -> Iterator[ast.Constant]:
    """The texts in a value, but for those of phrases inside it."""
    if isinstance(value, ast.Constant):
        yield value
    elif not (isinstance(value, ast.Call) and getattr(value.func, "id", "") in MAKERS):
        for child in ast.iter_child_nodes(value):
            if isinstance(child, ast.expr):
                yield from _texts(child)


def test_english_values_are_found() -> None:
    (call,) = [
        node
        for node in ast.walk(ast.parse('phrase("{a}: {b}", a=f"only {n} of them", b="H=0")'))
        if isinstance(node, ast.Call)
    ]
    assert len(_english_values(call)) == 1


ROOMS_OF_PHRASES = ("event", "writing", "desk/hall", "desk/run", "checks/amending")
"""Rooms whose refusals are shown on pages."""
FOR_PROGRAMS = frozenset(
    ("AssertionError", "ValueError", "TypeError", "UnknownForm", "UnknownCode")
)
"""Exceptions that nobody reads on a page: misuse of the library."""


def test_refusals_are_phrases() -> None:
    """A refusal that is a text would be English on every page."""
    faults = [
        f"{path.relative_to(PACKAGE_ROOT)}:{node.lineno}"
        for path in package_files()
        if path.relative_to(PACKAGE_ROOT).as_posix().startswith(ROOMS_OF_PHRASES)
        for node in nodes_of(path)
        if isinstance(node, ast.Raise) and _is_text(node.exc)
    ]
    assert faults == []


def _is_text(raised: ast.expr | None) -> bool:
    if not isinstance(raised, ast.Call) or not raised.args:
        return False
    first = raised.args[0]
    text = first.value if isinstance(first, ast.Constant) else None
    is_english = isinstance(first, ast.JoinedStr) or (isinstance(text, str) and " " in text)
    return is_english and getattr(raised.func, "id", "") not in FOR_PROGRAMS


def _calls(path: Path) -> list[ast.Call]:
    if "from crosstable.model.phrases import" not in text_of(path):
        return []
    return [
        node
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS
    ]


def _is_literal(call: ast.Call) -> bool:
    templates = call.args[1:3] if getattr(call.func, "id", "") == "plural" else call.args[:1]
    return bool(templates) and all(
        isinstance(item, ast.Constant) and isinstance(item.value, str) for item in templates
    )


def test_a_phrase_that_was_kept_is_the_same_again() -> None:
    """Whatever fills it: dates, fractions and points are their texts."""
    day = PartialDate(2026, 9, 1)
    made = (
        phrase("dated {day}", day=day),
        phrase("{points} points, {ours} of {whole}", points=Decimal("1.5"), ours=2, whole=None),
        plural(3, "{n} day since {day}", "{n} days since {day}", day=date(2026, 9, 1)),
        fill_template("after {day}", {"day": day, "city": "Bergen"}),
    )
    for each in made:
        assert from_json(json.loads(json.dumps(as_json(each)))) == each
