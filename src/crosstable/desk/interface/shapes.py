"""The JSON shapes of the contract as JSON Schema; keys may be added, never renamed."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}


def maybe(schema: Schema) -> Schema:
    """The same, or null where it does not apply."""
    return {"anyOf": [schema, {"type": "null"}]}


def shape(**keys: Schema) -> Schema:
    """An object that has at least these keys; ``from_`` stands for ``from``."""
    named = {name.rstrip("_"): schema for name, schema in keys.items()}
    return {"type": "object", "properties": named, "required": list(named)}


def many(schema: Schema) -> Schema:
    """A list of them."""
    return {"type": "array", "items": schema}


_PLACE = {"line": maybe(NUMBER), "column": maybe(NUMBER), "end_column": maybe(NUMBER)}
_SAID = shape(kind=TEXT, message=TEXT)

EDIT = shape(**_PLACE, text=TEXT)
DIAGNOSTIC = shape(
    code=TEXT,
    name=TEXT,
    severity={"enum": ["error", "warning", "info"]},
    message=TEXT,
    **_PLACE,
    related=many(shape(**_PLACE, message=TEXT)),
    clause=TEXT,
    fix=maybe(shape(title=TEXT, safe=FLAG, edits=many(EDIT))),
)
SHOW = shape(
    path=TEXT,
    dialect=TEXT,
    evidence=many(shape(dialect=TEXT, line=maybe(NUMBER), message=TEXT)),
    encoding=TEXT,
    line_ending=maybe(TEXT),
    event=shape(
        name=maybe(TEXT),
        city=maybe(TEXT),
        federation=maybe(TEXT),
        start=maybe(TEXT),
        end=maybe(TEXT),
        kind=TEXT,
        system=TEXT,
        rounds=NUMBER,
        rounds_played=NUMBER,
    ),
    players=NUMBER,
    teams=NUMBER,
)
CHECK = shape(
    files=many(
        shape(
            path=TEXT,
            dialect=TEXT,
            encoding=TEXT,
            line_ending=maybe(TEXT),
            players=NUMBER,
            teams=NUMBER,
            rounds=NUMBER,
            diagnostics=many(DIAGNOSTIC),
        )
    ),
    summary=shape(error=NUMBER, warning=NUMBER, info=NUMBER),
)
FIX = shape(fixed=many(DIAGNOSTIC), base64=TEXT)
CONVERT = shape(
    from_=TEXT,
    to=TEXT,
    losses=many(shape(kind=TEXT, message=TEXT, line=maybe(NUMBER))),
    assumptions=many(_SAID),
    refusals=many(TEXT),
    base64=maybe(TEXT),
)
DIFF = shape(
    changes=many(
        shape(
            kind=TEXT,
            round=maybe(NUMBER),
            id=maybe(NUMBER),
            opponent=maybe(NUMBER),
            field=maybe(TEXT),
            old=maybe(TEXT),
            new=maybe(TEXT),
            consequence=maybe(TEXT),
        )
    )
)
STANDINGS = {
    "description": "The table; with `why` the working of one participant.",
    "type": "object",
    "properties": {
        "event": shape(name=maybe(TEXT), kind=TEXT, rounds=NUMBER),
        "edition": TEXT,
        "tiebreaks": many(TEXT),
        "notes": many(_SAID),
        "standings": many(
            shape(
                id=NUMBER,
                name=TEXT,
                rank=NUMBER,
                values={"type": "object", "additionalProperties": maybe(TEXT)},
            )
        ),
    },
    "required": ["event", "edition", "tiebreaks"],
}
_WHOLE = ("dp", "rc", "ru_first", "rc_new", "ru", "d", "k")
_EXACT = ("p", "pd", "we", "w_minus_we", "change")
RATE = {
    "description": "The worksheet; with `why` the figures of one player.",
    "type": "object",
    "properties": {
        "rules": TEXT,
        "system": TEXT,
        "accepted": FLAG,
        "findings": many(shape(code=TEXT, severity=TEXT, message=TEXT, clause=TEXT)),
        "assumptions": many(_SAID),
        "notes": many(_SAID),
        "players": many(
            shape(
                id=NUMBER,
                fide_id=maybe(TEXT),
                name=TEXT,
                rating=maybe(NUMBER),
                rated=FLAG,
                n=NUMBER,
                w=TEXT,
                status=TEXT,
                **{name: maybe(NUMBER) for name in _WHOLE},
                **{name: maybe(TEXT) for name in _EXACT},
            )
        ),
    },
    "required": ["rules", "system", "accepted", "findings", "assumptions"],
}
NORMS = {
    "description": "All results; with `forecast` what is still needed.",
    "type": "object",
    "properties": {
        "notes": many(_SAID),
        "norms": many(
            shape(
                id=NUMBER,
                name=TEXT,
                title=TEXT,
                made=FLAG,
                games=NUMBER,
                score=TEXT,
                required=maybe(TEXT),
                ra=maybe(NUMBER),
                rp=maybe(NUMBER),
                reasons=many(shape(clause=TEXT, met=FLAG, message=TEXT)),
            )
        ),
    },
}
PAIR = {
    "description": "The round and the report with it; with `why` the reasons of one participant.",
    "type": "object",
    "properties": {
        "round": NUMBER,
        "system": TEXT,
        "edition": maybe(TEXT),
        "pairs": many(shape(board=NUMBER, white=NUMBER, black=NUMBER)),
        "bye": maybe(NUMBER),
        "absent": many(NUMBER),
        "reasons": many(TEXT),
        "assumptions": many(_SAID),
        "base64": maybe(TEXT),
        "refusals": many(TEXT),
    },
    "required": ["round", "system", "edition", "assumptions", "base64", "refusals"],
}
EXPLAIN = shape(
    code=TEXT,
    title=TEXT,
    sections=many(shape(heading=TEXT, lines=many(TEXT), is_example=FLAG)),
)
LIST = shape(id=TEXT, name=TEXT, month=maybe(TEXT), bytes=NUMBER)
ERROR = shape(error=TEXT)
