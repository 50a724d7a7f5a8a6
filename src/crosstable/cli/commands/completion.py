"""The command `completion`: scripts that let a shell complete commands, options and values.

The scripts are made from the parsers, so they know what the installed version takes. Where a file
is wanted, or nothing is known, the shell completes file names.
"""

from __future__ import annotations

from argparse import REMAINDER, Namespace
from collections.abc import Iterator
from typing import NamedTuple

from crosstable.cli.completing import ASKED_BY_SCRIPTS, next_words, words_of_value
from crosstable.cli.exitcodes import FINE
from crosstable.cli.parser import argument, parser_of, takes
from crosstable.cli.registry import COMMANDS
from crosstable.cli.terminal import put

DETAILS = (
    "For bash, add the first example to ~/.bashrc; for zsh, save the script as _crosstable in a "
    "folder of $fpath; for fish, save it as ~/.config/fish/completions/crosstable.fish."
)
EXAMPLES = (
    'eval "$(crosstable completion bash)"',
    "crosstable completion fish > crosstable.fish",
)


_WITH_VERBS = "event office help"
"""Commands whose next words depend on more than the word before."""
_ASK = f"crosstable completion {ASKED_BY_SCRIPTS}"


class _Value(NamedTuple):
    """An option or argument of a command, and the words that it may have."""

    command: str
    names: tuple[str, ...]
    """None for an argument."""
    takes_value: bool
    words: tuple[str, ...]
    help: str


def _values() -> Iterator[_Value]:
    for name in COMMANDS:
        for action in parser_of(name).actions:
            text = action.help or ""
            names = tuple(action.option_strings)
            if not text.startswith("=="):  # argparse's mark of options without help
                yield _Value(name, names, action.nargs != 0, words_of_value(name, action), text)


# -- bash and zsh ---------------------------------------------------------------------------------


def _cases(indent: str) -> Iterator[str]:
    """The words for each option that takes a value, then for each command."""
    values = list(_values())
    for value in values:
        if value.names and value.takes_value:
            patterns = "|".join(f'"{value.command} {name}"' for name in value.names)
            yield f'{indent}{patterns}) answers="{" ".join(value.words)}" ;;'
    for command in COMMANDS:
        own = [value for value in values if value.command == command]
        options = " ".join(name for value in own for name in value.names)
        words = " ".join(word for value in own if not value.names for word in value.words)
        yield f'{indent}"{command} "*) options="{options}" answers="{words}" ;;'


def _bash() -> Iterator[str]:
    yield from (
        "# crosstable completion for bash",
        "_crosstable() {",
        '    local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"',
        '    local options="" answers=""',
        '    [[ $current == "=" ]] && current=""',
        '    [[ $previous == "=" ]] && previous="${COMP_WORDS[COMP_CWORD-2]}"',
        "    if [[ $COMP_CWORD -eq 1 ]]; then",
        f'        answers="{" ".join(COMMANDS)}" options="--help --version"',
        f'    elif [[ $COMP_CWORD -gt 2 && " {_WITH_VERBS} " == *" ${{COMP_WORDS[1]}} "* ]]; then',
        "        local IFS=$'\\n'",
        f'        answers="$({_ASK} "${{COMP_WORDS[@]:1:COMP_CWORD}}" 2>/dev/null)"',
        '        options="$answers"',
        '    else case "${COMP_WORDS[1]} $previous" in',
        *_cases("        "),
        "    esac fi",
        '    [[ $current == -* ]] && answers="$options"',
        '    COMPREPLY=($(compgen -W "$answers" -- "$current"))',
        "}",
        "complete -o default -F _crosstable crosstable",
    )


def _zsh() -> Iterator[str]:
    yield from (
        "#compdef crosstable",
        "_crosstable_words() {",
        '    local options="" answers=""',
        '    case "$1 $2" in',
        *_cases("        "),
        "    esac",
        '    [[ $3 == -* ]] && answers="$options"',
        "    reply=(${=answers})",
        "}",
        "_crosstable() {",
        "    if (( CURRENT == 2 )); then",
        "        local -a commands=(",
        *(f"            {_quote(f'{name}:{text}')}" for name, text in COMMANDS.items()),
        "        )",
        "        _describe command commands",
        "        return",
        "    fi",
        "    local -a reply",
        f'    if (( CURRENT > 3 )) && [[ " {_WITH_VERBS} " == *" $words[2] "* ]]; then',
        f'        local asked="$({_ASK} "${{(@)words[2,CURRENT]}}" 2>/dev/null)"',
        "        reply=(${(f)asked})",
        "    else",
        '        _crosstable_words "$words[2]" "$words[CURRENT-1]" "$words[CURRENT]"',
        "    fi",
        "    if (( $#reply )); then compadd -- $reply; else _files; fi",
        "}",
        'if [[ $funcstack[1] == _crosstable ]]; then _crosstable "$@"',
        "else compdef _crosstable crosstable; fi",
    )


def _quote(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# -- fish -----------------------------------------------------------------------------------------


_FISH_FUNCTIONS = f"""# crosstable completion for fish
function __crosstable_is
    set -l before (commandline -opc)
    test (count $before) -ge 2; and test "$before[2]" = $argv[1]
end
function __crosstable_words
    set -l words ({_ASK} (commandline -opc)[2..] (commandline -ct) 2>/dev/null)
    test (count $words) -gt 0; and printf '%s\\n' $words; or __fish_complete_path (commandline -ct)
end"""
"""Whether a command is meant (`pair` is one, and a verb of `event`), and the words it has next."""


def _fish() -> Iterator[str]:
    yield _FISH_FUNCTIONS
    for name, text in COMMANDS.items():
        yield f"complete -c crosstable -f -n __fish_use_subcommand -a {name} -d {_escape(text)}"
    for name in _WITH_VERBS.split():
        yield f"complete -c crosstable -f -n '__crosstable_is {name}' -a '(__crosstable_words)'"
    for value in _values():
        if value.command in _WITH_VERBS.split():
            continue
        begin = f"complete -c crosstable -n '__crosstable_is {value.command}'"
        names = " ".join(
            f"-{'l' if n.startswith('--') else 's'} {n.lstrip('-')}" for n in value.names
        )
        words = f" -f -a {_escape(' '.join(value.words))}" if value.words else ""
        if value.names:
            required = " -r" if value.takes_value else ""
            yield f"{begin} {names}{required}{words} -d {_escape(value.help)}"
        elif words:
            yield f"{begin}{words}"


def _escape(text: str) -> str:
    return "'" + text.replace("%%", "%").replace("\\", "\\\\").replace("'", "\\'") + "'"


_SCRIPTS = {"bash": _bash, "zsh": _zsh, "fish": _fish}


@takes(
    argument(
        "shell",
        choices=(*_SCRIPTS, ASKED_BY_SCRIPTS),
        help="your shell; words prints what may come next, which the scripts ask for",
    ),
    argument("words", nargs=REMAINDER, metavar="...", help="the words so far"),
)
def run(options: Namespace) -> int:
    """Print the script, or the next words."""
    if options.shell == ASKED_BY_SCRIPTS:
        put("".join(f"{word}\n" for word in dict.fromkeys(next_words(options.words))))
        return FINE
    put("\n".join(_SCRIPTS[options.shell]()) + "\n")
    return FINE
