"""The browser and the validators that look at published pages."""

import shutil
from pathlib import Path

import pytest

from tests.conftest import lacking
from tests.desk.conftest import axe as axe
from tests.desk.conftest import browser as browser
from tests.desk.conftest import fetched

HTML_VALIDATE = "9.7.1"


@pytest.fixture(scope="session")
def html_validate() -> Path:
    """The checker html-validate, fetched once into a folder of its own."""
    if shutil.which("node") is None:
        lacking("node is not installed: html-validate, which checks the pages, runs on it")
    return fetched("html-validate", HTML_VALIDATE) / "node_modules/html-validate/bin"
