"""The command `explain`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

from crosstable.checks.catalogue import KINDS_OF_FAULT, kind_named
from crosstable.checks.catalogue.selection import nearest
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import say
from crosstable.errors import UnknownCode
from crosstable.model.languages import LANGUAGES
from crosstable.output.diagnostics.pages import plain_index, plain_page
from crosstable.output.rules import rules_page
from crosstable.ratings.national.reading import asked_rules, is_name_of_rules

DETAILS = (
    "Without a code, all codes are listed. Rating rules (fide-2024, belgium, or a file of national "
    "rules) are stated in sentences, in the language of --lang."
)
EXAMPLES = (
    "crosstable explain G101",
    "crosstable explain belgium --lang de",
)


@takes(
    argument(
        "codes",
        nargs="*",
        metavar="CODE",
        help="code or name of a diagnostic; a prefix (G, G1) lists the codes that start with it; "
        "or rating rules: fide-2024, belgium, national.toml",
    ),
    argument("--lang", choices=LANGUAGES, default="en", help="language of the rules in words"),
    argument("--list", action="store_true", help="list all codes"),
)
def run(options: Namespace) -> int:
    """Print the pages of some codes or names, or the list of all; raises `UnknownCode`.

    The beginning of codes (``G1``) gives the list of those codes.
    """
    answers = [_answer(word, options.lang) for word in options.codes]
    if options.list or not options.codes:
        answers.insert(0, plain_index())
    for number, lines in enumerate(answers):
        for line in ["", ""] * bool(number):
            say(line)
        for line in lines:
            say(line)
    return FINE


def _answer(word: str, language: str) -> Iterator[str]:
    """The page of a diagnostic, the list of those that begin with the word, or rules in words."""
    if is_name_of_rules(word):
        return rules_page(asked_rules(word), language)
    kind = kind_named(word)
    if kind is not None:
        return plain_page(kind)
    beginning = word.strip().upper()
    if beginning and any(code.startswith(beginning) for code in KINDS_OF_FAULT):
        return plain_index(beginning)
    raise UnknownCode(f"{word} is not a code or name of a diagnostic{nearest(word)}")
