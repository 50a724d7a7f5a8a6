"""The command `config`: which defaults are set, and by which file."""

from __future__ import annotations

from argparse import Namespace

from crosstable.cli.config import KEYS, defaults, files
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import put, say_json

DETAILS = (
    "Defaults are read from your user crosstable.toml and from the one in the current folder, "
    "which takes precedence. --no-config ignores both."
)
EXAMPLES = ("crosstable config", "crosstable config --format json")


@takes(
    argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="for people (text, the default) or for programs (json)",
    )
)
def run(options: Namespace) -> int:
    """Print every key with its value and the file that has it."""
    known = defaults()
    if options.format == "json":
        values = {
            key: {"value": default.value, "file": default.path} for key, default in known.items()
        }
        say_json({"files": files(), "defaults": values})
        return FINE
    width = max(map(len, KEYS))
    for key, means in KEYS.items():
        default = known.get(key)
        value = "not set" if default is None else f"{default.text}  ({default.path})"
        put(f"{key:{width}}  {value}\n{'':{width}}  {means}\n")
    put(f"looked for: {', '.join(files())}\n")
    return FINE
