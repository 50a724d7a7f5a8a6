"""The commands in the order of the help, each with its line there.

Another command is another line here and the module of that name in `commands/`, which is imported
only when it is the wanted one.
"""

from __future__ import annotations

from collections.abc import Mapping

GROUPS: Mapping[str, tuple[str, ...]] = {
    "reports": ("show", "check", "explain", "fmt", "convert", "diff", "standings", "report"),
    "events": ("event", "pair", "desk", "publish", "lists"),
    "ratings": ("rate", "norms", "period"),
    "for developers and offices": ("generate", "versus", "conformance", "anonymise", "office"),
    "about the program": ("demo", "config", "completion", "help"),
}
"""The commands by what one does with them, as help and documents show them."""
COMMANDS: Mapping[str, str] = {
    "show": "Describe a report: dialect, encoding, event, players, rounds.",
    "check": "Find every fault in a report, with its place, the reason and the fix.",
    "explain": "Explain a diagnostic: what it means, why, an example, the fix.",
    "fmt": "Write a report in the canonical layout, with the same content.",
    "convert": "Convert a report to another dialect and list what is lost.",
    "anonymise": "Replace the people in a file and keep its faults, for a bug report.",
    "diff": "Show what changed between two reports, in chess terms.",
    "standings": "Rank players or teams by points and FIDE's tie-breaks.",
    "rate": "Rate an event by FIDE's rules, with a worksheet for every player.",
    "norms": "List title norms that were made, and missed ones with the reason.",
    "period": "Compute a rating period: the next list from a list and reports.",
    "pair": "Pair the next round by FIDE's rules.",
    "generate": "Generate random tournaments that a seed makes repeatable.",
    "versus": "Compare our pairings with another program's.",
    "conformance": "Test any tournament program with the cases of the conformance suite.",
    "event": "Run an event: entries, rounds, results, history.",
    "office": "Run a rating office: events, reports, decisions, published lists.",
    "lists": "Store rating lists on this computer and search them.",
    "desk": "Open the desk in your browser, on this computer.",
    "publish": "Make a web site from an event: rounds, standings, players, data.",
    "report": "Print tables and official forms as PDF, HTML, CSV or XLSX.",
    "demo": "Run a tour of the commands on the bundled sample events.",
    "config": "Show the defaults set in crosstable.toml.",
    "completion": "Print the completion script for bash, zsh or fish.",
    "help": "Show the help of a command.",
}
