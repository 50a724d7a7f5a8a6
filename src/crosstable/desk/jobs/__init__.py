"""What the workers of the desk do: each job takes bytes and words and gives plain values.

A job calls the library and turns the answer into the published shapes; what a page needs
beyond them is added. A worker imports the module of a job when the job is first asked for: ratings
and documents need packages that take long to load.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

_MODULES: Mapping[str, tuple[str, str]] = {
    "overview": ("events", "overview"),
    "kind": ("events", "kind"),
    "check": ("checking", "check_file"),
    "fix": ("checking", "fix_file"),
    "fix-all": ("checking", "all_fixed"),
    "save": ("checking", "save_text"),
    "text": ("checking", "text_of"),
    "columns": ("checking", "columns"),
    "game": ("amending", "game"),
    "game-set": ("amending", "game_set"),
    "person": ("amending", "person"),
    "person-set": ("amending", "person_set"),
    "explain": ("checking", "explain_code"),
    "standings": ("ranking", "standings"),
    "why": ("ranking", "why"),
    "ranks": ("ranking", "ranks"),
    "crosstable": ("people", "crosstable"),
    "players": ("people", "players"),
    "player": ("people", "player"),
    "teams": ("people", "teams"),
    "team": ("people", "team"),
    "rules": ("rating", "rules"),
    "rate": ("rating", "rate_report"),
    "rate-why": ("rating", "rating_why"),
    "norms": ("rating", "find_norms"),
    "norms-why": ("rating", "norm_why"),
    "pair": ("pairings", "next_round"),
    "pair-why": ("pairings", "pair_why"),
    "pair-file": ("pairings", "write_round"),
    "pair-list": ("pairings", "pairs"),
    "pair-paper": ("papers", "next_pairings"),
    "replay": ("pairings", "judge_rounds"),
    "list-head": ("lists", "head"),
    "forms": ("papers", "forms"),
    "paper": ("papers", "paper"),
    "preview": ("papers", "preview"),
    "folder": ("papers", "folder"),
    "details-template": ("papers", "template"),
    "dialects": ("exchanging", "dialects"),
    "convert": ("exchanging", "convert_report"),
    "compare": ("exchanging", "compare_reports"),
    "anonymise": ("exchanging", "anonymous_report"),
    "api-show": ("programs", "show"),
    "api-check": ("programs", "checks"),
    "api-fix": ("programs", "fix"),
    "api-standings": ("programs", "standings"),
    "api-rate": ("programs", "rate"),
    "api-norms": ("programs", "norms"),
    "api-pair": ("programs", "pair"),
    "api-convert": ("programs", "convert"),
    "api-diff": ("programs", "diff"),
}
"""The jobs by name: their module in this package, and their function."""


def job_named(name: str) -> Callable[..., Any]:
    """The function of a job."""
    module, function = _MODULES[name]
    job: Callable[..., Any] = getattr(import_module(f"{__name__}.{module}"), function)
    return job
