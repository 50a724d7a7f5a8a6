"""Two steps of the build: compiled message catalogues, and the description of the package.

The compiled files are not kept in the repository; every build and every editable installation
makes them, and the wheel holds both. The description is the README with links that resolve outside
the repository; `pyproject.toml` has the addresses.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

README = "README.md"
_LINK = re.compile(r"(!?)(\[[^\]]*\])\((?!https?:|#)([^)]+)\)")
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


class Description(MetadataHookInterface):
    """What the page of the package shows."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Run by hatchling before anything is built."""
        text = (Path(self.root) / README).read_text(encoding="utf-8")
        addressed = with_addresses(text, self.config["files"], self.config["images"])
        metadata["readme"] = {"content-type": "text/markdown", "text": addressed}


def with_addresses(text: str, files: str, images: str) -> str:
    """The text with an address in place of each path of a file or a picture.

    >>> with_addresses("[a](b.md) ![c](d.png) [e](https://f.g)", "http://x", "http://y")
    '[a](http://x/b.md) ![c](http://y/d.png) [e](https://f.g)'
    """
    return _LINK.sub(lambda m: f"{m[1]}{m[2]}({images if m[1] else files}/{m[3]})", text)
