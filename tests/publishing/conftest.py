"""The browser and the validators that look at published pages."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.browsers import fetched
from tests.conftest import lacking

HTML_VALIDATE = "9.7.1"
TYPESCRIPT, SCHEMA_DTS = "5.9.3", "2.1.0"


@pytest.fixture(scope="session")
def html_validate() -> Path:
    """The checker html-validate, fetched once into a folder of its own."""
    if shutil.which("node") is None:
        lacking("node is not installed: html-validate, which checks the pages, runs on it")
    return fetched("html-validate", HTML_VALIDATE) / "node_modules/html-validate/bin"


SchemaOrg = Callable[[Path, Sequence[object]], dict[int, str]]


@pytest.fixture(scope="session")
def schema_org() -> SchemaOrg:
    """Checks JSON-LD by the vocabulary of schema.org, which the package schema-dts has as types.

    The function takes a folder to work in and objects; it gives what is wrong with which of them.
    They are checked together, because the compiler takes a second for the vocabulary alone.
    """
    node = shutil.which("node")
    if node is None:
        lacking("node is not installed: the checker of JSON-LD runs on it")
    compiler = fetched("typescript", TYPESCRIPT) / "node_modules/typescript/bin/tsc"
    types = fetched("schema-dts", SCHEMA_DTS) / "node_modules/schema-dts/dist/schema.d.ts"

    def faults(folder: Path, objects: Sequence[object]) -> dict[int, str]:
        source = folder / "check.ts"
        lines = ['import type { SportsEvent, WithContext } from "./schema";']
        for number, one in enumerate(objects):
            text = json.dumps(one)
            lines.append(f"export const found{number}: WithContext<SportsEvent> = {text};")
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        shutil.copyfile(types, folder / "schema.d.ts")
        words = (node, compiler, "--noEmit", "--strict", "--skipLibCheck", source)
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        found = re.findall(r"(?m)^\S*check\.ts\((\d+),\d+\): (.*)$", done.stdout)
        assert bool(found) == bool(done.returncode), done.stdout
        return {int(line) - 2: message for line, message in found}

    return faults
