"""The desk speaks five languages: every word of its own is translated, the rest is marked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import httpx
import jinja2
import pytest
from jinja2 import nodes

import crosstable
from crosstable.desk.pages.frame import TABS
from crosstable.model.phrases import plural
from crosstable.web.language import chosen_language, words
from tests.desk.serving import Desk, contradicting, opened
from tests.languages import TRANSLATED
from tests.passages import compact
from tests.worded import Worded

TEMPLATES = Path(crosstable.__file__).parent / "desk" / "templates"
TOLD_ATTRIBUTES = ("aria-label", "title", "alt", "placeholder")
VOID = frozenset(("meta", "link", "input", "img", "br"))
NAMES = {"Crosstable", "FIDE Title Regulations", "C.07"}
"""Names, which are the same in every language."""


class Texts(HTMLParser):
    """The texts and labels of a page that are not marked as English, nor as code."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._inside: list[bool] = []
        """For each open element, whether its words are to be translated."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        is_ours = self._is_ours and tag not in ("code", "pre", "script", "style", "kbd")
        if "lang" in given and tag != "html":
            is_ours = given["lang"] != "en"
        if is_ours:
            self.found += [given[name] or "" for name in TOLD_ATTRIBUTES if given.get(name)]
        if tag not in VOID:
            self._inside.append(is_ours)

    @property
    def _is_ours(self) -> bool:
        return not self._inside or self._inside[-1]

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._inside:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if self._is_ours and data.strip():
            self.found.append(data.strip())


def texts(page: str) -> list[str]:
    """What a page says in its own language."""
    parser = Texts()
    parser.feed(compact(page))
    parser.close()
    return parser.found


# -- templates ------------------------------------------------------------------------------------

_ENVIRONMENT = jinja2.Environment(extensions=["jinja2.ext.i18n"])
_SAYING = ("_", "gettext", "ngettext", "pgettext")


def _is_said(node: nodes.Node) -> bool:
    return (
        isinstance(node, nodes.Call)
        and isinstance(node.node, nodes.Name)
        and node.node.name in _SAYING
    )


def _constants(node: nodes.Node) -> Iterator[str]:
    """The texts in the expressions of a template that are not looked up in the catalogues."""
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, (nodes.TemplateData, nodes.Extends, nodes.Import)):
        return
    elif not _is_said(node):
        for child in node.iter_child_nodes():
            yield from _constants(child)


def _is_a_phrase(text: str) -> bool:
    """Words for people; names of classes, pages and forms are one word in small letters."""
    return re.search(r"[A-Z][a-z]|[a-z] [a-z]", text) is not None and "/" not in text


def bare_texts(source: str) -> list[str]:
    """What a template says without asking the catalogues."""
    of_markup = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", "", _unmarked(source), flags=re.DOTALL)
    plain = [t for t in texts(of_markup) if re.search(r"[A-Za-z]{2}", t) and "=" not in t]
    constants = filter(_is_a_phrase, _constants(_ENVIRONMENT.parse(_unmarked(source))))
    return [text for text in (*plain, *constants) if text.strip(" –·()") not in NAMES]


def _unmarked(source: str) -> str:
    """A template whose marks for English are written out, so that a parser of HTML sees them."""
    return source.replace("{{ english }}", ' lang="en"')


@pytest.mark.parametrize("path", sorted(TEMPLATES.glob("*.html")), ids=lambda path: path.stem)
def test_templates_say_nothing_without_the_catalogues(path: Path) -> None:
    allowed = {"Windows (CR LF)", "Unix (LF)", "UTF-8", "ISO Latin 1", "ISO Latin 2", "ASCII"}
    allowed |= {"Letter", "SHA-256", "receipt.json"}  # a size of paper, a hash, a file
    if path.stem == "run_beside":  # a menu of a German program, as it stands there
        allowed |= {"Extras › Daten Import/Export… › Spielerdaten, Spielerauslosung"}
    if path.stem == "api":  # the description for programmers is English
        allowed |= {"--data-binary @REPORT.trf"}
    assert set(bare_texts(path.read_text(encoding="utf-8"))) <= allowed


def test_bare_texts_are_found_wherever_they_stand() -> None:
    """The test above can fail."""
    for source in (
        "<p>Hello</p>",
        '<a aria-label="Hello there">{{ name }}</a>',
        "<p>{{ 'Hello there' if x else _('fine') }}</p>",
        "{% macro m(x) %}{{ x }}{% endmacro %}{{ m('Hello') }}",
        "<p{{ english }}>x</p> and so on",
    ):
        assert bare_texts(source)
    for source in (
        "<p>{{ _('Hello there') }}</p>",
        "<p{{ english }}>{{ found.message }} is English</p>",
        "<p class=\"{{ 'fine' if x else 'error' }}\">{{ ngettext('One thing', 'Things', n) }}</p>",
    ):
        assert bare_texts(source) == []


# -- pages ----------------------------------------------------------------------------------------

PAGES = {
    "individual-swiss": (
        *("", "/check", "/standings", "/standings/3", "/crosstable", "/players", "/players/3"),
        *("/ratings", "/ratings/3", "/norms/3", "/documents", "/convert", "/convert?to=trf16"),
        *("/compare", "/compare?with=original", "/nowhere", "/players/999"),
        *("/pairings", "/pairings?round=3", "/pairings/5?round=3", "/pairings/played"),
    ),
    "team-swiss": ("", "/teams", "/teams/3", "/standings?boards=1", "/documents?form=match-cards"),
    "in-progress": (
        *("", "/check", "/norms", "/documents?form=player"),
        *("/pairings", "/pairings/played", "/players/3"),
    ),
    "round-robin": ("/norms", "/crosstable"),
}


@cache
def _data(sample: str) -> str:
    return crosstable.sample(sample).read_text(encoding="utf-8")


def _is_of_the_report(text: str, sample: str) -> bool:
    """Whether a text is data: it stands in the report, or it is the name of a file."""
    if text.endswith(".trf"):
        return True
    flat = re.sub(r"\s+", " ", _data(sample))
    parts = re.split(r" · | – |, | \(|\)|: ", text)
    return all(part.strip() in flat or not re.search(r"[a-z]{2}", part) for part in parts)


@pytest.mark.parametrize(("sample", "language"), list(zip(PAGES, TRANSLATED, strict=True)))
def test_no_phrase_of_a_page_stays_english(desk: Desk, sample: str, language: str) -> None:
    """A phrase that is the same in both languages is data, or it was forgotten."""
    with desk.client() as client:
        address = opened(client, _data(sample).encode(), f"{sample}.trf")
        for page in PAGES[sample]:
            english, other = (
                client.get(address + page, headers={"Accept-Language": one})
                for one in ("en", language)
            )
            assert f'<html lang="{language}"' in other.text
            same = set(texts(english.text)) & set(texts(other.text))
            phrases = {text for text in same if re.search(r"[a-z]{2} [a-zA-Z][a-z]", text)}
            data = {one for one in phrases if _is_of_the_report(one, sample)}
            assert phrases - data - NAMES == set(), page


def test_facts_and_tie_breaks_speak_the_language_of_the_page(worded: Worded, desk: Desk) -> None:
    with desk.client(**{"Accept-Language": "de"}) as client:
        address = opened(client, _data("individual-swiss").encode())
        facts = (" 192", " 30 ", "FIDE_DUTCH_2026")
        worded(t for t in texts(client.get(address).text) if any(fact in t for fact in facts))
        assert "BH/C1: Buchholz, Streichwertung 1 (C.07, 8.1)" in texts(
            client.get(f"{address}/players/3").text
        )


@pytest.mark.parametrize("language", TRANSLATED)
def test_changes_between_two_reports_speak_the_language_of_the_page(
    desk: Desk, language: str
) -> None:
    """From another event to this one almost everything changes."""
    with desk.client(**{"Accept-Language": language}) as client:
        address = opened(client, _data("in-progress").encode())
        earlier = _data("individual-swiss").replace("2561 NOR", "2562 NOR").encode()
        answer = client.post(f"{address}/compare", files={"files": ("earlier.trf", earlier)})
        page = client.get(answer.headers["location"]).text
        assert page.count("<h3>") > 4
        changes = page.split("<h3>", 1)[1].split("</main>")[0]
        assert 'lang="en"' not in changes
        for english in (" was ", " against ", " points unchanged", "player gone"):
            assert english not in changes


def test_the_note_about_contradictions_speaks_the_language_of_the_page(desk: Desk) -> None:
    with desk.client(**{"Accept-Language": "it"}) as client:
        address = opened(client, contradicting())
        page = client.get(f"{address}/standings").text
        assert "Questo rapporto si contraddice" in page
        note = page.split("Questo rapporto si contraddice")[1].split("</p>")[0]
        assert "turno 1: " in note
        assert 'lang="en"' not in note


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_tab_has_a_name_of_its_own(language: str) -> None:
    names = [words(language).of(word) for _, word, _ in TABS]
    assert len(set(names)) == len(TABS)


# -- the choice -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cookie", "usual", "wishes", "language"),
    [
        (None, None, "", "en"),
        (None, None, "de-AT,de;q=0.9,en;q=0.8", "de"),
        (None, None, "ja,fr;q=0.3,it;q=0.7", "it"),
        (None, None, "pl, *;q=0.5", "en"),
        (None, None, "de;q=0, es;q=0.001", "es"),
        (None, None, "de;q=high,fr;q=0.2", "fr"),
        (None, "es", "de", "es"),
        ("fr", "es", "de", "fr"),
        ("xx", None, "de", "de"),
        ("../de", None, ";;,,q=1;=", "en"),
    ],
)
def test_which_language_somebody_gets(
    cookie: str | None, usual: str | None, wishes: str, language: str
) -> None:
    assert chosen_language(cookie, usual, wishes) == language


def test_a_choice_is_kept_and_leads_back(desk: Desk) -> None:
    with desk.client() as client:
        chosen = client.post("/language", data={"lang": "it", "back": "/?x=1"})
        assert chosen.headers["location"] == "/?x=1"
        assert "SameSite=strict" in chosen.headers["set-cookie"]
        assert '<html lang="it"' in client.get("/", headers={"Accept-Language": "de"}).text
        client.post("/language", data={"lang": "klingon"})
        assert '<html lang="it"' in client.get("/").text


@pytest.mark.parametrize("back", ["https://example.org/", "//example.org", "/\\example.org", ""])
def test_a_choice_never_leads_elsewhere(desk: Desk, back: str) -> None:
    with desk.client() as client:
        answer = client.post("/language", data={"lang": "de", "back": back})
        assert answer.headers["location"] == "/"


def test_documents_speak_the_language_of_the_page(desk: Desk) -> None:
    with desk.client(**{"Accept-Language": "de"}) as client:
        address = opened(client, _data("individual-swiss").encode())
        assert '<html lang="de"' in client.get(f"{address}/documents/standings/html").text
        assert '<html lang="es">' in client.get(f"{address}/documents/standings/html?lang=es").text
        begun = client.post(f"{address}/folder").headers["location"]
        assert f"{address}/documents?lang=de" in client.get(begun).text


def test_refusals_speak_to_people_and_programs(desk: Desk) -> None:
    with httpx.Client(base_url=desk.address, headers={"Accept-Language": "de"}) as client:
        assert client.get("/").text.startswith(
            "Öffnen Sie Crosstable mit der vollständigen Adresse"
        )
        assert client.get("/api/show").json()["error"].startswith("Open the desk with")


def test_what_was_done_is_told_in_the_language_of_who_looks(desk: Desk) -> None:
    """Steps are kept as messages, so that the tooltip of Undo follows the language."""
    with desk.client() as client:
        address = opened(client, _data("round-robin").encode())
        edited = _data("round-robin") + "### a remark\n"
        answer = client.post(
            f"{address}/text", data={"text": edited}, headers={"Accept-Language": "fr"}
        )
        shown = client.get(answer.headers["location"], headers={"Accept-Language": "fr"}).text
        assert "gardé" in shown
        page = client.get(address, headers={"Accept-Language": "it"}).text
        assert 'title="modificato a mano"' in page


def test_messages_for_one_and_for_several() -> None:
    one = plural(1, "{n} safe fix", "{n} safe fixes")
    two = plural(2, "{n} safe fix", "{n} safe fixes")
    assert (str(one), str(two)) == ("1 safe fix", "2 safe fixes")
    assert words("de").of(two) == "2 eindeutige Korrekturen"
    assert words("de").of("as the library says it") == "as the library says it"
