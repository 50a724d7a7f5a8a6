"""The documentation site: Sphinx reads the Markdown pages of the project as they are (`make site`).

The pages stay plain Markdown that any viewer shows. What only a site needs is added here while
Sphinx reads them: the order of the sidebar below the home page (`README.md`), and the note that
the pages of single diagnostics, public names and the conformance suite have no place in that
order; their index links to them.
"""

import re
import shutil
from pathlib import Path

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[2]

project = "Crosstable"
author = "Crosstable contributors"
_version_file = (ROOT / "src/crosstable/_version.py").read_text(encoding="utf-8")
release = version = re.findall(r'__version__ = "(.+)"', _version_file)[0]

extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["*.md", "docs/**.md", "conformance/*.md", "conformance/adapters/*.md"]
exclude_patterns = [".*", "benchmarks", "build", "demo", "dist", "site", "src", "tests", "web"]

myst_heading_anchors = 4
nitpicky = True

html_theme = "furo"
html_title = f"Crosstable {release}"
html_copy_source = False
html_show_copyright = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1a5c4a", "color-brand-content": "#1a5c4a"},
    "dark_css_variables": {"color-brand-primary": "#7fd1b9", "color-brand-content": "#7fd1b9"},
}
html_static_path = ["static"]
html_css_files = ["wide.css"]

SIDEBAR = {
    "Guides": (
        "docs/guide",
        "docs/guide-ratings",
        "docs/guide-period",
        "docs/guide-office",
        "docs/guide-national",
        "docs/guide-foreign",
        "docs/guide-norms",
        "docs/guide-reports",
        "docs/guide-pairing",
        "docs/guide-dutch",
        "docs/guide-keizer",
        "docs/guide-generate",
        "docs/guide-event",
        "docs/guide-publishing",
        "docs/guide-hall",
        "docs/guide-desk",
        "docs/guide-browser",
        "docs/guide-package",
        "docs/guide-authors",
        "docs/guide-alongside",
    ),
    "Library": (
        "docs/tutorial",
        "docs/cookbook",
        "docs/api/README",
    ),
    "Reference": (
        "docs/cli",
        "docs/diagnostics/README",
        "docs/dialects/README",
        "docs/event-details",
        "docs/national-rules",
        "docs/event-warnings",
        "docs/event-json",
        "docs/endorsement",
        "docs/comparisons",
        "docs/format-notes",
        "docs/sources",
        "docs/coverage/records",
        "docs/coverage/checks",
        "docs/coverage/fide-2002",
    ),
    "Project": (
        "CHANGELOG",
        "ARCHITECTURE",
        "docs/decisions",
        "docs/benchmarks",
        "CONTRIBUTING",
        "RELEASING",
        "SECURITY",
        "THIRD_PARTY",
    ),
}
"""What stands in the sidebar; a page that is missing here fails the build."""

DIALECTS = tuple(
    f"docs/dialects/{name}"
    for name in ("trf06", "trf16", "trfx", "draft-2024", "draft-2025", "trf26", "vega")
)


RESULTS_PAGE = """
## What programs answered

<p>The <a href="../conformance/results/index.html">results page</a> shows by area what each program
answered, with version and day; each cell opens its cases.</p>
"""
"""`make site` puts the page of the suite beside the documentation; only a site can link to it."""


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", add_what_a_site_needs)
    app.connect("build-finished", write_index_pages)


def add_what_a_site_needs(app: Sphinx, page: str, source: list[str]) -> None:
    """The sidebar, and pages outside it."""
    if page == root_doc:
        source[0] += "".join(toctree(title, pages) for title, pages in SIDEBAR.items())
    elif page == "docs/guide-authors":
        source[0] += RESULTS_PAGE
    elif page == "docs/dialects/README":
        source[0] += toctree("Dialects", DIALECTS)
    elif re.fullmatch(r"docs/diagnostics/[A-Z]\d+|docs/api/\w+/\w+|conformance/.+", page):
        source[0] = "---\norphan: true\n---\n" + source[0]


def toctree(title: str, pages: tuple[str, ...]) -> str:
    lines = "\n".join(f"/{page}" for page in pages)
    return f"\n```{{toctree}}\n:hidden:\n:caption: {title}\n\n{lines}\n```\n"


def write_index_pages(app: Sphinx, problem: Exception | None) -> None:
    """Web servers and browsers look for index.html; links between pages stay as they are."""
    for readme in Path(app.outdir).rglob("README.html"):
        shutil.copyfile(readme, readme.with_name("index.html"))
