"""Tables of entries that somebody brought to the desk, with what was chosen and answered so far.

Nothing that was uploaded or answered is forgotten by an error, a reload or a new start of the desk:
they lie in the user's data folder, in files that only the user can read, and the oldest go.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path

from crosstable.event.requests.request import Body
from crosstable.lists.store import data_folder
from crosstable.text.safefiles import replace_bytes

_MOST_ANSWERS = 20_000
_LONGEST = 200
MOST_TABLES = 30


@dataclass(frozen=True)
class Choices:
    """What somebody chose about a table."""

    name: str = ""
    """The name of the file."""
    sheet: int = -1
    """The index of the sheet; -1 for the one that looks most like a table of players."""
    list: str = ""
    """The rating list; empty for the usual one."""
    columns: dict[str, str] = field(default_factory=dict)
    """What a column is, by its index."""
    answers: dict[str, str] = field(default_factory=dict)
    """What was answered for a row, by its number."""

    @property
    def columns_by_place(self) -> dict[int, str]:
        """The chosen columns by index."""
        return {int(key): value for key, value in self.columns.items()}

    @property
    def answers_by_row(self) -> dict[int, str]:
        """The answers by row."""
        return {int(key): value for key, value in self.answers.items()}


class KeptTables:
    """The tables of a desk, in the user's data folder if none is named."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = data_folder() / "entries" if folder is None else folder

    def keep(self, name: str, data: bytes) -> str:
        """Keep a table; the name under which it is found again."""
        token = secrets.token_hex(8)
        self._folder.mkdir(parents=True, exist_ok=True)
        replace_bytes(self.path(token), data, is_private=True)
        self.write(token, Choices(name=name[:_LONGEST]))
        self._forget_oldest()
        return token

    def _forget_oldest(self) -> None:
        """Keep what was chosen or answered last."""
        kept = sorted(self._folder.glob("entries-*.json"), key=lambda path: path.stat().st_mtime)
        for path in kept[:-MOST_TABLES]:
            self.forget(path.stem.removeprefix("entries-"))

    def path(self, token: str) -> Path:
        """Where a table lies, or would lie."""
        return self._folder / f"entries-{token}"

    def has(self, token: str) -> bool:
        """Whether a table is kept."""
        return token.isalnum() and self.path(token).is_file()

    def forget(self, token: str) -> None:
        """Throw a table away that is none."""
        self.path(token).unlink(missing_ok=True)
        self._choices_path(token).unlink(missing_ok=True)

    def choices(self, token: str) -> Choices:
        """What was chosen so far."""
        path = self._choices_path(token)
        if not path.is_file():
            return Choices()
        return Choices(**json.loads(path.read_text(encoding="utf-8")))

    def write(self, token: str, choices: Choices) -> None:
        """Keep what was chosen."""
        text = json.dumps(asdict(choices), ensure_ascii=False)
        self._folder.mkdir(parents=True, exist_ok=True)
        replace_bytes(self._choices_path(token), text.encode("utf-8"), is_private=True)

    def add(self, token: str, body: Body) -> Choices:
        """Take over what a page says; other columns make other rows, so their answers go."""
        old = self.choices(token)
        sheet = body.get("sheet") if body.has("sheet") else old.sheet
        listed = body.get("list") if body.has("list") else old.list
        columns = {**old.columns, **_texts(body.get("columns"))}
        is_same = sheet == old.sheet and columns == old.columns
        answers = {**(old.answers if is_same else {}), **_texts(body.get("answers"))}
        new = Choices(
            old.name,
            sheet if isinstance(sheet, int) else -1,
            str(listed)[:_LONGEST],
            {} if sheet != old.sheet else columns,
            answers,
        )
        self.write(token, new)
        return new

    def _choices_path(self, token: str) -> Path:
        return self._folder / f"entries-{token}.json"


def _texts(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or len(value) > _MOST_ANSWERS:
        return {}
    return {
        key: str(text)[:_LONGEST]
        for key, text in value.items()
        if key.isascii() and key.isdecimal() and len(key) < 7
    }
