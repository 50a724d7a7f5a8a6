"""Check a built site: every link leads somewhere, and nothing is loaded from elsewhere.

    python tools/check_site.py site    names what is broken; exit code 1 if anything is

Sphinx checks the links that it understands as such; this reads the finished pages, so also what
the theme, tables and images put there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

RESOURCES = {"script": "src", "img": "src", "iframe": "src", "source": "src", "link": "href"}
"""What a browser loads by itself."""


@dataclass
class Page(HTMLParser):
    """The names that a page can be linked by, where it links to, and what it loads."""

    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    resources: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in RESOURCES and RESOURCES[tag] in given:
            self.resources.append(given[RESOURCES[tag]])


def main(arguments: Sequence[str] | None = None) -> int:
    (folder,) = sys.argv[1:] if arguments is None else arguments
    pages = read_pages(Path(folder))
    faults = sorted(site_faults(pages))
    print("\n".join(faults), end="\n" if faults else "")
    links = sum(len(page.links) for page in pages.values())
    print(f"{folder}: {len(pages)} pages, {links} links, {len(faults)} broken")
    return 1 if faults or not pages else 0


def read_pages(folder: Path) -> dict[Path, Page]:
    """All pages of a site."""
    pages = {}
    for path in sorted(folder.resolve().rglob("*.html")):
        pages[path] = Page()
        pages[path].feed(path.read_text(encoding="utf-8"))
    return pages


def site_faults(pages: dict[Path, Page]) -> Iterator[str]:
    """A sentence for each link that leads nowhere and each thing that comes from another host."""
    for path, page in pages.items():
        for address in page.resources:
            if urlsplit(address).scheme in ("http", "https") or address.startswith("//"):
                yield f"{path}: loads {address} from another host"
            elif not _leads_somewhere(path, address, pages):
                yield f"{path}: loads {address}, which does not exist"
        for address in page.links:
            if not _leads_somewhere(path, address, pages):
                yield f"{path}: links to {address}, which does not exist"


def _leads_somewhere(path: Path, address: str, pages: dict[Path, Page]) -> bool:
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return True
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if target not in pages:
        return target.is_file()
    anchor = unquote(parts.fragment)
    return not anchor or anchor in pages[target].anchors


if __name__ == "__main__":
    sys.exit(main())
