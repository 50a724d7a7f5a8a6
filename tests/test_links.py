"""Every relative link of the Markdown pages leads to a file, and to a heading if it names one."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote

from pygments.lexers import get_all_lexers

from tests.conftest import PROJECT_ROOT
from tests.sizes import check_each
from tests.worded import Worded
from tools.check_site import read_pages, site_faults

PAGES = sorted(
    (
        *PROJECT_ROOT.glob("*.md"),
        *(PROJECT_ROOT / "conformance").glob("*.md"),
        *(PROJECT_ROOT / "docs").rglob("*.md"),
    )
)


def prose(path: Path) -> Iterator[str]:
    """The lines outside fenced blocks, without what stands in backticks."""
    fence = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        opening = re.match(r" *(```+|~~~+)", line)
        if opening and not fence:
            fence = opening[1]
        elif fence and line.strip() == fence:
            fence = ""
        elif not fence:
            yield line


def links(path: Path) -> list[str]:
    lines = (re.sub(r"(`+).+?\1", "", line.replace("](`", "](")) for line in prose(path))
    found = [link for line in lines for link in re.findall(r"\]\(<?([^)>\s]+)>?[^)]*\)", line)]
    return [link for link in found if not re.match(r"[a-z]+:", link)]


@cache
def anchors(path: Path) -> set[str]:
    """The names that viewers of Markdown give to headings."""
    headings = [line.lstrip("# ") for line in prose(path) if re.match(r"#{1,6} ", line)]
    names = [re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings]
    before: Counter[str] = Counter()
    result = set()
    for name in names:
        result.add(f"{name}-{before[name]}" if before[name] else name)
        before[name] += 1
    return result


def broken_links(path: Path) -> list[str]:
    return [link for link in links(path) if not leads_somewhere(path, link)]


def leads_somewhere(path: Path, link: str) -> bool:
    name, _, anchor = unquote(link).partition("#")
    target = path.parent / name if name else path
    return target.exists() and (not anchor or anchor in anchors(target))


def unknown_languages(path: Path) -> list[str]:
    """The languages of fenced blocks that the highlighter of the site does not know."""
    text = path.read_text(encoding="utf-8")
    names = set(re.findall(r"^ *```([\w+-]+)$", text, flags=re.MULTILINE))
    return sorted(names - known_languages())


@cache
def known_languages() -> frozenset[str]:
    return frozenset(name for _, aliases, _, _ in get_all_lexers() for name in aliases)


def test_examples_are_in_languages_that_the_site_knows() -> None:
    def has_no_unknown_language(page: Path) -> None:
        assert unknown_languages(page) == []

    check_each(PAGES, has_no_unknown_language)


def test_unknown_languages_are_noticed(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("```json\n{}\n```\n```chessish\n```\n", encoding="utf-8")
    assert unknown_languages(page) == ["chessish"]


def test_links_of_a_page_lead_somewhere() -> None:
    def has_no_broken_link(page: Path) -> None:
        assert broken_links(page) == []

    check_each(PAGES, has_no_broken_link)


def test_pages_and_links_are_found() -> None:
    assert PROJECT_ROOT / "docs" / "diagnostics" / "G101.md" in PAGES
    assert "docs/guide.md" in links(PROJECT_ROOT / "README.md")


def test_broken_links_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "b.md").write_text("# A heading: of `b`!\n## Twice\n## Twice\n", encoding="utf-8")
    page = tmp_path / "a.md"
    page.write_text(
        "[good](b.md) [good](b.md#a-heading-of-b) [good](b.md#twice-1) [away](https://example.org)\n"
        "[no file](c.md) [no heading](b.md#another) [`no heading`](#here) `[no](link.md)`\n"
        "```\n[no](link.md)\n```\n",
        encoding="utf-8",
    )
    assert broken_links(page) == ["c.md", "b.md#another", "#here"]


def test_faults_of_a_built_site_are_noticed(worded: Worded, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "index.html").write_text('<p id="here">', encoding="utf-8")
    (tmp_path / "style.css").write_text("", encoding="utf-8")
    (tmp_path / "a.html").write_text(
        '<link href="style.css"><script src="https://example.org/x.js"></script><img src="no.png">'
        '<a href="folder/#here"></a><a href="folder/index.html#there"></a><a href="b.html"></a>',
        encoding="utf-8",
    )
    faults = [fault.split(": ")[1] for fault in site_faults(read_pages(tmp_path))]
    assert len(faults) == 4
    worded(faults)
