"""All files of a period, one after the other, into its folder."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike
from pathlib import Path

from crosstable.model.jsonschema import Json
from crosstable.output.period.cells import for_spreadsheets
from crosstable.output.period.fidetext import fide_text
from crosstable.output.period.folder import Folder, building, refuse_target
from crosstable.output.period.letters import letters
from crosstable.output.period.listfiles import (
    by_digits,
    federation_lists,
    own_list,
    top_lists,
    unrated_titled,
)
from crosstable.output.period.manifest import MANIFEST_NAME, manifest_json
from crosstable.output.period.refusals import counts, refused_json, refused_text
from crosstable.output.period.summary import summary_html
from crosstable.output.period.worksheets import (
    event_index,
    figures,
    ledger,
    worksheet_files,
    worksheet_names,
)
from crosstable.ratings.editions import RuleSet
from crosstable.ratings.period.register import REGISTER_NAME, register_text
from crosstable.ratings.period.running import PeriodRun


def write_period(
    run: PeriodRun,
    target: str | PathLike[str],
    *,
    overwrite: bool = False,
    step: Callable[[str], None] = lambda _: None,
) -> None:
    """Write the folder of a period: lists, worksheets, refusals, summary and manifest.

    Raises `OutputExists` unless the folder is new or empty; with `overwrite`, the folder of an
    earlier period is replaced.

    >>> import crosstable, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as name:
    ...     folder = pathlib.Path(name)
    ...     table = "fide_id,name,federation,standard\\n9990017,Example,NOR,2010\\n"
    ...     _ = (folder / "may.csv").write_text(table)
    ...     run = crosstable.period(f"{folder}/may.csv@2026-05-01", [])
    ...     crosstable.write_period(run, folder / "june")
    ...     print((folder / "june/list.csv").exists())
    True
    """
    folder_path = Path(target)
    refuse_target(folder_path, (input_.path for input_ in run.inputs), overwrite=overwrite)
    with building(folder_path, overwrite=overwrite) as folder:
        _write_files(folder, run, step)


def _write_files(folder: Folder, run: PeriodRun, step: Callable[[str], None]) -> None:
    """Write everything; the manifest comes last."""
    step("writing the lists")
    _write_lists(folder, run)
    step("writing the worksheets")
    _write_worksheets(folder, run)
    folder.write("refused.txt", "\n".join(refused_text(run.decided)) + "\n")
    folder.write("refused.json", refused_json(run.decided, run.lists.findings))
    for name, text in letters(run.decided):
        folder.write(name, text)
    folder.write(REGISTER_NAME, register_text(run.register))
    step("drawing the summary")
    folder.write("summary.html", summary_html(run))
    folder.write(MANIFEST_NAME, manifest_json(_terms(run), run.inputs, folder.records))


def _write_lists(folder: Folder, run: PeriodRun) -> None:
    result = run.result
    day = run.lists.next
    digits = run.lists.rules.shown_digits
    folder.write("list.csv", own_list(result, day, run.lists.kind))
    folder.write("list.txt", fide_text(by_digits(result.players, digits), day))
    for federation, text in federation_lists(result, digits):
        folder.write(f"federations/{federation}.csv", text)
    for name, table in top_lists(result, day, digits):
        folder.write(f"top/{name}.csv", for_spreadsheets(table))
    folder.write("unrated-titled.csv", for_spreadsheets(unrated_titled(result)))


def _write_worksheets(folder: Folder, run: PeriodRun) -> None:
    names = worksheet_names(run.found)
    table = figures(run.result, run.found)
    for name, text in worksheet_files(table, names):
        folder.write(name, text)
    folder.write("events.csv", event_index(run.found, names))
    folder.write("ledger.csv", ledger(run.result, table, run.found, names))


def _asked_for(rules: RuleSet | str | None) -> str | None:
    """The rules by their name."""
    return rules.name if isinstance(rules, RuleSet) else rules


def _terms(run: PeriodRun) -> dict[str, Json]:
    return {
        "rules": run.lists.rules.name,
        "rules_asked_for": _asked_for(run.asked.rules),
        "kind": run.lists.kind,
        "list": run.lists.current.isoformat(),
        "next": run.lists.next.isoformat(),
        "strict": run.asked.strict,
        "options": {**run.asked.options.events, **run.asked.options.lists},
        "excluded_federations": list(run.asked.excluded_federations),
        "ignored": sorted(run.asked.ignored),
        "reports": counts(run.decided),
    }
