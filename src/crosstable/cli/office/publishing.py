"""`office publish`: what was computed is out."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from crosstable.cli.office.opening import office_of, user_of
from crosstable.cli.parser import argument, takes
from crosstable.cli.terminal import print_answer
from crosstable.errors import Unusable
from crosstable.office.answers import published_answer
from crosstable.office.lists.publishing import publish, write_publication
from crosstable.office.lists.uploading import note_receipt, write_upload
from crosstable.office.store.opening import Office
from crosstable.text.wording import counted


@takes(
    argument(
        "-o",
        dest="output",
        metavar="DIR",
        help="folder for the files, with a subfolder for each list",
    ),
    argument(
        "--edition", metavar="N", type=int, help="write only the files of this published edition"
    ),
    argument(
        "--upload",
        metavar="DIR",
        help="with --edition: write the folder of reports for FIDE instead",
    ),
    argument("--receipt", metavar="TEXT", help="with --edition: the receipt that FIDE gave for it"),
    argument(
        "--yes",
        action="store_true",
        help="confirm all questions: publish before the closing date, an older run, or "
        "without reports that wait or are refused now",
    ),
)
def run_publish(options: Namespace) -> int:
    """Publish, and write the files."""
    if options.edition is None and (options.upload or options.receipt):
        raise Unusable("--upload and --receipt need --edition, the number of a published list")
    with office_of(options) as office:
        if options.upload is not None or options.receipt is not None:
            return _upload(office, options)
        if options.edition is not None:
            lines = [_write_files(office, options.edition, Path(options.output or "."))]
            return print_answer(options, [{"edition": options.edition}], lines)
        done = publish(office, user_of(office, options), confirmed=options.yes)
        lines = [
            f"published the {list_.kind} list of {list_.day}, issue {list_.issue} "
            f"(edition {list_.edition})"
            for list_ in done
        ]
        if options.output is not None:
            target = Path(options.output)
            lines += [_write_files(office, list_.edition, target) for list_ in done]
    return print_answer(options, [published_answer(list_) for list_ in done], lines)


def _upload(office: Office, options: Namespace) -> int:
    actor = user_of(office, options)
    lines = []
    if options.upload is not None:
        files = write_upload(office, actor, options.edition, Path(options.upload))
        lines.append(f"{counted(len(files), 'report')} for FIDE in {options.upload}")
    if options.receipt is not None:
        note_receipt(office, actor, options.edition, options.receipt)
        lines.append(f"kept the receipt {options.receipt} of edition {options.edition}")
    return print_answer(options, {"edition": options.edition}, lines)


def _write_files(office: Office, edition: int, target: Path) -> str:
    place = target / f"edition-{edition:04d}"
    names = write_publication(office, edition, place)
    return f"{len(names)} files are in {place}"
