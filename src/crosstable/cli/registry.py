"""The commands in the order of the help, each with its line there.

Another command is another line here and the module of that name in `commands/`, which is imported
only when it is the wanted one.
"""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS: Mapping[str, str] = {
    "show": "Describe a report: dialect, encoding, event, players, rounds.",
    "check": "Report every fault at once, with its place, the reason and the fix.",
    "explain": "Print the page of a diagnostic: what, why, an example, the fix.",
    "fmt": "Write a report in the canonical layout, with the same content.",
    "convert": "Convert a report to another dialect, and list what is lost.",
    "diff": "Show what changed between two reports, in the words of chess.",
    "standings": "Rank players or teams by points and FIDE's tie-breaks.",
    "rate": "Rate an event by FIDE's rules: the worksheet of every player.",
    "norms": "List title norms made, and those missed with the reason.",
    "period": "Compute a rating period: a list and reports give the next list.",
    "pair": "Pair the next round by FIDE's rules.",
    "generate": "Make random tournaments that can be repeated by their seed.",
    "versus": "Compare our pairings with those of another program.",
    "event": "Run an event: entries, rounds, results, history.",
    "office": "Run a rating office: events, reports, decisions, published lists.",
    "lists": "Keep rating lists on this computer, and search them.",
    "desk": "Open the web desk on this computer, in your browser.",
    "publish": "Make a web site of an event: rounds, standings, players, data.",
    "report": "Make printed tables and official forms: PDF, HTML, CSV, XLSX.",
    "demo": "Run a tour of the commands on the bundled sample events.",
    "config": "Show the defaults that crosstable.toml sets.",
    "completion": "Print the completion script for bash, zsh or fish.",
    "help": "Show the help of a command.",
}
