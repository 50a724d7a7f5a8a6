"""A step of the build: the message catalogues are compiled beside their sources.

The compiled files are not kept in the repository; every build and every editable installation
makes them, and the wheel holds both.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

LOCALES = Path("src") / "crosstable" / "output" / "locales"


class CompiledMessages(BuildHookInterface[Any]):
    """Compiles every catalogue before the files of the package are collected."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run by hatchling, for wheels and editable installations alike."""
        for path in sorted((Path(self.root) / LOCALES).glob("*.po")):
            path.with_suffix(".mo").write_bytes(compiled(path))


def compiled(path: Path) -> bytes:
    """A catalogue as gettext reads it."""
    with path.open("rb") as source:
        catalogue = read_po(source, locale=path.stem, abort_invalid=True)
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()
