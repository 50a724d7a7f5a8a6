"""The commented template of an event file, and the page ``docs/event-details.md``."""

from __future__ import annotations

import textwrap

from crosstable.model.details.schema import SCHEMA
from crosstable.model.details.structure import DOCUMENTS, USES, Key, Row, Table

_TEMPLATE_HEAD = """\
What the report of this event cannot hold. Save this file next to the report, under the same name
with the suffix .toml. Remove the "#" in front of a setting (and of its [[table]]) to set it; the
values shown are examples. Defaults are assumed for the rest, as described."""


def details_template() -> str:
    """A commented event file that says nothing yet.

    Prose follows ``# ``; a setting to be uncommented follows ``#`` without a blank.
    """
    blocks = [_comment(_TEMPLATE_HEAD)]
    for table in SCHEMA:
        blocks.append(_comment(_sentences(f"{table.title}. {table.meaning}", table)))
        blocks.append(f"#{table.header}" if table.many else table.header)
        blocks.extend(
            f"{_comment(_key_prose(key))}\n#{key.name} = {key.example}" for key in table.keys
        )
    return "\n\n".join(blocks).replace("`", "") + "\n"


def _key_prose(key: Key) -> str:
    return _sentences(f"{key.title}: {key.type.name}. {key.meaning}", key)


def _sentences(text: str, row: Row) -> str:
    return f"{text} Default: {row.assumed}." if row.assumed else text


def _comment(prose: str) -> str:
    return textwrap.fill(
        prose, 92, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False
    )


_PAGE_HEAD = """\
# Event details

Many facts that decide how an event is rated, which norms count and what the forms print have no
field in a tournament report. Put them in an optional [TOML](https://toml.io) file, the event
details:

```sh
crosstable show open.trf --details open.toml
```

A file next to the report with the same name and the suffix `.toml` is found without `--details`.
Everything in it is optional. Defaults are assumed for the rest, and each result lists what was
assumed. `show` and `convert` read the file and report its faults; the commands named under *Used
by* use it. This page is generated from the schema in `crosstable.model.details`.

A small file:

```toml
[event]
registered_on = 2026-01-15
norm_exemption = "1.4.3c"

[[contact]]
role = "chief-arbiter"
name = "Example, Ann"
title = "IA"
```

In Python:

```python
from crosstable import EventDetails, find_details, read_details

path = find_details("open.trf")
details, findings = read_details(path) if path else (EventDetails(), ())
for assumption in details.assumptions("rating", system="swiss"):
    print(assumption.message)
```

Clauses are cited from:
"""
_PAGE_FINDINGS = """\
## Findings

The file is checked like a report: all faults in one run, each with its line and column. A faulty
entry is ignored, and its default is assumed.

| Finding | Cause |
|---|---|
| `details-unreadable` | the file cannot be opened, or is not UTF-8 text |
| `details-syntax` | the text is not TOML; the whole file is ignored |
| `details-unknown-key` | a table or key that does not exist; the nearest known one is named |
| `details-wrong-type` | a value of the wrong type, such as text instead of `true` |
| `details-bad-value` | an impossible value, or an entry with a missing or repeated key |

## Template

This file sets nothing yet. In Python, `crosstable.model.details.details_template()` returns it.
"""


def details_reference() -> str:
    """The page ``docs/event-details.md``."""
    documents = "".join(f"- *{name}*: {title}\n" for name, title in DOCUMENTS.items())
    tables = "\n".join(_table_page(table) for table in SCHEMA)
    template = f"```toml\n{details_template()}```\n"
    return "\n".join((_PAGE_HEAD, documents, tables, _PAGE_FINDINGS, template)).replace(
        "\n\n\n", "\n\n"
    )


def _table_page(table: Table) -> str:
    often = "Any number of times. " if table.many else ""
    head = f"## `{table.header}`: {table.title[0].lower()}{table.title[1:]}\n\n"
    head += f"{often}{table.meaning}"
    if table.assumed:
        head += f" Default: {table.assumed}."
    if table.uses:
        head += f" Used by {_commands(table)} ({_clauses(table)})."
    rows = [_columns(table), *(_cells(table, key) for key in table.keys)]
    rows.insert(1, ["---"] * len(rows[0]))
    return head + "\n\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _columns(table: Table) -> list[str]:
    common = ["Key", "Holds", "Meaning"]
    return [*common, "Needed"] if table.uses else [*common, "Default", "Used by", "Clause"]


def _cells(table: Table, key: Key) -> list[str]:
    cells = [f"`{key.name}`", str(key.type.name), f"{key.title}. {key.meaning}"]
    if table.uses:
        return [*cells, _need(key)]
    return [*cells, key.assumed, _commands(key), _clauses(key)]


def _need(key: Key) -> str:
    need = "yes" if key.required else "no"
    return f"{need}, each value once" if key.unique else need


def _commands(row: Row) -> str:
    """The commands that ask for it, in the order of `USES`."""
    commands = dict.fromkeys(
        command for use, names in USES.items() if use in row.uses for command in names
    )
    return ", ".join(f"`{command}`" for command in commands)


def _clauses(row: Row) -> str:
    return "; ".join(f"*{document}* {articles}" for document, articles in row.clauses)
