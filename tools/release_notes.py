"""Print the release notes of a version: its section of CHANGELOG.md.

    python tools/release_notes.py [VERSION]    prints them (default: the version of the package)
    python tools/release_notes.py --check      exit code 1 and the reasons if it cannot be released

Needs nothing but Python, so that it runs before anything is installed.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLACEHOLDER_HOST = "example.org"
RESULTS = "### Results that may differ"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Print the release notes of a version.")
    parser.add_argument("version", nargs="?", default=current_version())
    parser.add_argument("--check", action="store_true", help="can it be released?")
    asked = parser.parse_args(arguments)
    if asked.check:
        reasons = list(obstacles(asked.version))
        print("\n".join(reasons) or f"{asked.version} can be released")
        return 1 if reasons else 0
    section = notes(asked.version)
    if section is None:
        print(f"CHANGELOG.md has no section {asked.version}", file=sys.stderr)
        return 1
    print(section)
    return 0


def current_version(root: Path = ROOT) -> str:
    """What the package calls itself, read without importing it."""
    text = (root / "src/crosstable/_version.py").read_text(encoding="utf-8")
    (version,) = re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    return str(version)


def notes(version: str, root: Path = ROOT) -> str | None:
    """The section of the changelog below the heading of a version."""
    return sections(root).get(version, (None, ""))[0]


def sections(root: Path = ROOT) -> dict[str, tuple[str, str]]:
    """Text and date of each version; the date is "unreleased" before the release."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    parts = re.split(r"^## (\d[\w.]*) \((.+)\)\n", text, flags=re.MULTILINE)
    return {
        version: (body.strip(), date)
        for version, date, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True)
    }


def obstacles(version: str, root: Path = ROOT) -> Iterator[str]:
    """Why a version cannot be released yet."""
    if version != current_version(root):
        yield f"_version.py has {current_version(root)}, not {version}"
    section, date = sections(root).get(version, (None, ""))
    if section is None:
        yield f"CHANGELOG.md has no section {version}"
        return
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", date):
        yield f"CHANGELOG.md: {version} has no date ({date})"
    if RESULTS not in section:
        yield f"CHANGELOG.md: {version} lacks the section {RESULTS.lstrip('# ')!r}"
    for name, url in addresses(root).items():
        if PLACEHOLDER_HOST in url:
            yield f"pyproject.toml: the address {name} is a placeholder"
    if PLACEHOLDER_HOST in (root / "README.md").read_text(encoding="utf-8"):
        yield "README.md: the address of the browser edition is a placeholder"
    for language, count in untranslated(root).items():
        if count:
            yield f"{language}.po: {count} messages are not translated"


def addresses(root: Path = ROOT) -> dict[str, str]:
    """The addresses in the metadata of the package, and those that its description gets."""
    whole = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    hooks = whole.get("tool", {}).get("hatch", {}).get("metadata", {}).get("hooks", {})
    return {**whole["project"].get("urls", {}), **hooks.get("custom", {})}


def untranslated(root: Path = ROOT) -> dict[str, int]:
    """How many messages of each language have no translation: allowed in a change, not in a
    release."""
    folder = root / "src/crosstable/output/locales"
    return {path.stem: _empty_messages(path) for path in sorted(folder.glob("*.po"))}


def _empty_messages(path: Path) -> int:
    """Texts without a line behind them; the first one of a catalogue is its header."""
    text = path.read_text(encoding="utf-8")
    return len(re.findall(r'^msgstr(?:\[\d\])? ""\n(?!")', text, re.MULTILINE))


if __name__ == "__main__":
    sys.exit(main())
