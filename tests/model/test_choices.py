"""The words that editors complete are those that the tables know."""

from typing import get_args

from crosstable.model import choices
from crosstable.model.diagnostics import Purpose
from crosstable.model.languages import LANGUAGE_NAMES, LANGUAGES, Language
from crosstable.output.forms.catalogue import FORMS
from crosstable.output.forms.making import FORMATS
from crosstable.publishing.levels import LEVELS
from crosstable.publishing.making import LevelName
from crosstable.ratings.editions import rule_sets
from crosstable.rules.norms.editions import title_edition_of
from crosstable.rules.standings.editions import edition_names
from crosstable.rules.systems import SYSTEM_WORDS
from crosstable.text.dialectnames import dialect_names
from crosstable.writing.purposes import PURPOSES


def test_words_are_those_of_the_tables() -> None:
    assert set(get_args(choices.SystemName)) == set(SYSTEM_WORDS)
    assert get_args(choices.DialectName) == dialect_names()
    assert set(get_args(choices.PurposeName)) == set(Purpose)
    assert get_args(choices.WritingPurpose) == PURPOSES
    assert get_args(choices.EditionName) == edition_names()
    assert set(get_args(choices.RulesName)) == {rules.name for rules in rule_sets()}
    assert get_args(choices.TitleName) == tuple(t.code for t in title_edition_of(None).titles)
    assert get_args(choices.FormName) == tuple(FORMS)
    assert get_args(choices.FormatName) == tuple(FORMATS)
    assert get_args(LevelName) == tuple(LEVELS)
    assert get_args(Language) == LANGUAGES == tuple(LANGUAGE_NAMES)
