"""Explanations in the language of the page: sentences of faults, and the working of a tie-break."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

import httpx
import pytest

import crosstable
from crosstable.checks.catalogue import KINDS_OF_FAULT
from crosstable.output.diagnostics.languages import sentences
from crosstable.output.language import in_language, messages
from tests.desk.serving import Desk, contradicting, opened
from tests.passages import compact, passages
from tests.worded import Worded

LANGUAGES = ("de", "fr", "es", "it")
NUMBER = re.compile(r"\d+")
SWISS = crosstable.sample("individual-swiss").read_bytes()


@pytest.fixture(scope="module")
def german(desk: Desk) -> Iterator[httpx.Client]:
    with desk.client(**{"Accept-Language": "de"}) as client:
        yield client


def fields(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_keeps_its_values(language: str) -> None:
    say = messages(language)
    for kind in KINDS_OF_FAULT.values():
        if kind.message in sentences():
            assert say(kind.message) != kind.message
    for template in sentences():
        assert fields(say(template)) == fields(template)


def test_a_fault_is_told_in_the_language_of_the_page(worded: Worded, german: httpx.Client) -> None:
    page = german.get(f"{opened(german, contradicting())}/check").text
    fault = page.split('id="G101-')[1].split("</li>")[0]
    message = re.search(r'<p class="message"([^>]*)>(.*?)</p>', fault)
    assert message is not None
    assert message[1] == ""
    worded(message[2])


def test_a_sentence_that_words_fill_is_told_whole(german: httpx.Client) -> None:
    t = crosstable.loads(SWISS.replace(b"1970/10/24", b"1970/24/10"))
    told = {d.code: in_language(d.sentence, "de") for d in crosstable.check(t)}
    assert told["F404"] == "Nr. 1 (Bråtelund, Torgeir), Geburtsdatum: '1970/24/10' ist kein Datum"


def test_the_working_is_told_in_the_language_of_the_page(german: httpx.Client) -> None:
    page = german.get(f"{opened(german, SWISS)}/standings/3").text
    assert "Rang 6 von 30" in page
    first, *folded = page.split('<article class="why">')[1].split("<details")
    assert passages(first, "Vor", "durch Buchholz")
    assert "BH/C1" not in first  # names first; codes and articles are folded away
    assert all("C.07" not in part.split("</summary>")[0] for part in folded)
    assert "am wenigsten wert, gestrichen" in page
    article = page.split('<article class="why">')[1].split("</article>")[0]
    assert 'lang="en"' not in article


def test_the_page_of_a_fault_says_what_to_do_in_the_language_of_the_page(
    worded: Worded,
    german: httpx.Client,
) -> None:
    page = compact(german.get("/explain/G101").text)
    assert "<h1>G101 " in page
    assert page.count('<p><span lang="en">') == 1  # the clause, which is cited as it stands
    worded(passages(page.partition("<h1>")[2].partition("<pre")[0]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_explanation_of_every_kind_is_translated(language: str) -> None:
    """What it is, why it matters, what to do, with every number and quotation of the English."""
    say = messages(language)
    for kind in KINDS_OF_FAULT.values():
        for text in (kind.what, kind.why, kind.remedy):
            assert say(text) != text
            assert text.count("`") == say(text).count("`"), kind.code
            missing = set(NUMBER.findall(text)) - set(NUMBER.findall(say(text)))
            assert not missing, (kind.code, missing)


def test_only_clauses_are_english_in_the_list_of_faults(german: httpx.Client) -> None:
    """Sentences, fixes, both answers to a contradiction, and the notes at other places."""
    data = contradicting().replace(b"1970/10/24", b"1970/24/10").replace(b"\n012 ", b"\n\n012 ")
    page = german.get(f"{opened(german, data)}/check").text
    faults = page.split('class="fault ')[1:]
    assert len(faults) > 3
    for fault in faults:
        shown = re.sub(r'<p class="clause".*?</p>', "", fault.split("</li>")[0])
        assert 'lang="en"' not in shown, shown


@pytest.mark.parametrize("page", ["", "/standings", "/ratings", "/norms", "/pairings?round=3"])
def test_what_is_assumed_or_taken_is_told_in_the_language(german: httpx.Client, page: str) -> None:
    """Details that nobody gave, ratings without a list, the evidence for the dialect."""
    found = german.get(f"{opened(german, SWISS)}{page}").text
    english = [
        re.sub(r"<[^>]+>", "", text)
        for text in re.findall(r'<span lang="en">(.*?)</span>', found, re.DOTALL)
    ]
    assert [text for text in english if len(text.split()) > 5] == []
