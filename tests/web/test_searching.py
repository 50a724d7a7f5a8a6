"""What people type is found in every table of every page, as in the rating lists."""

from __future__ import annotations

import re

import pytest

from crosstable.lists import store
from tests.conftest import PROJECT_ROOT

SCRIPTS = (
    *("web/static/hall/door.js", "web/static/hall/live.js", "web/static/js/tables.js"),
    "publishing/look/site.js",
)


@pytest.mark.parametrize("script", SCRIPTS)
def test_pages_read_letters_as_the_lists_do(script: str) -> None:
    text = (PROJECT_ROOT / "src" / "crosstable" / script).read_text("utf-8")
    table = re.search(r"LETTERS = \{(.*?)\};", text)
    assert table is not None
    pairs = dict(re.findall(r'(\w): "(\w+)"', table[1]))
    lists = {chr(sign): plain for sign, plain in store._LETTERS.items() if plain.strip()}
    assert pairs == lists
