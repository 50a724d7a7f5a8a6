"""Standings of players or teams."""

from __future__ import annotations

from crosstable.model.tiebreak_codes import title_in_words
from crosstable.output.document import Note, Page, Report
from crosstable.output.forms.case import Case
from crosstable.output.headings import translate_headings
from crosstable.output.language import translate
from crosstable.output.standings import ON_PAPER, ON_PAPER_OF_TEAMS, standings_tables
from crosstable.output.table import Table
from crosstable.rules.matches import HIDDEN_KINDS
from crosstable.rules.recorded import open_games
from crosstable.rules.standings.statedpoints import KINDS


def standings_report(case: Case) -> Report:
    """The standings with the values that decide."""
    _ = case.say
    form = "team-standings" if case.t.is_team_event else "standings"
    names = Note(tiebreak_names(case), is_quiet=True)
    page = Page((standings_table(case), *map(Note, stated_points(case)), names))
    return case.report(form, _("Standings"), (page,), subtitle=after_round(case))


def stated_points(case: Case) -> tuple[str, ...]:
    """Where the points are not simply those that the results and the report both give."""
    notes = (note for note in case.table.notes if note.kind in KINDS | HIDDEN_KINDS)
    sentences = (translate(note.sentence, case.say) for note in notes)
    return tuple(f"{sentence[0].upper()}{sentence[1:]}." for sentence in sentences)


def after_round(case: Case) -> str:
    """How far the event has got."""
    _ = case.say
    table = case.table
    if not table.after:
        return _("before round 1")
    if 1 < table.after >= table.rounds:
        played = _("after {n} rounds").format(n=table.after)
        waiting = open_games(case.t, table.after)
        provisional = _("not final, open games: {n}").format(n=waiting) if waiting else ""
        return " · ".join(filter(None, (played, provisional)))
    return _("after round {n} of {m}").format(n=table.after, m=table.rounds)


def standings_table(case: Case) -> Table:
    """One row for each participant."""
    _ = case.say
    is_team = case.table.is_team
    (table,) = standings_tables(case.t, case.table, ON_PAPER_OF_TEAMS if is_team else ON_PAPER)
    return translate_headings(table, _, name=_("Team")) if is_team else translate_headings(table, _)


def tiebreak_names(case: Case) -> str:
    """What the codes above the columns mean."""
    _ = case.say
    table = case.table
    columns = zip(table.keys, table.codes, table.criteria, strict=True)
    names = (
        f"{key}: " + (_("not computed") if criterion is None else title_in_words(code, _))
        for key, code, criterion in columns
    )
    parts = [f"{'; '.join(names)}."]
    if table.place_keys:
        places = _("{codes}: place in the tied group, 0 = not tied or not separated.")
        parts.append(places.format(codes=", ".join(table.place_keys)))
    parts.append(_("FIDE Handbook C.07, edition {edition}.").format(edition=table.edition.name))
    return " ".join(parts)
