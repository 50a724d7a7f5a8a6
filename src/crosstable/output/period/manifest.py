"""What went into a period and what came out, with checksums."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from crosstable._version import __version__
from crosstable.model.jsonschema import Json
from crosstable.ratings.period.filerecords import FileRecord

MANIFEST_NAME = "manifest.json"
MAKER = "crosstable period"


def manifest_json(
    terms: Mapping[str, Json], inputs: Iterable[FileRecord], outputs: Iterable[FileRecord]
) -> str:
    """The manifest; inputs in the order in which they were given."""
    manifest = {
        "made_by": MAKER,
        "version": __version__,
        **terms,
        "inputs": [record._asdict() for record in inputs],
        "outputs": [record._asdict() for record in sorted(outputs)],
    }
    return json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"


def files_in_manifest(text: str) -> dict[str, str] | None:
    """The files that a period wrote, each with its checksum; None if this is not its manifest."""
    try:
        manifest = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(manifest, dict) or manifest.get("made_by") != MAKER:
        return None
    outputs = manifest.get("outputs")
    records = outputs if isinstance(outputs, list) else []
    return {
        str(record.get("path")): str(record.get("sha256"))
        for record in records
        if isinstance(record, dict)
    }
