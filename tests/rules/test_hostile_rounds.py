"""Numbers that no record could hold, from a model in JSON."""

import json

import crosstable


def test_a_forfeit_in_round_one_million_is_not_waited_for() -> None:
    """Every round up to it was rebuilt: minutes and gigabytes for a file of 5 KB."""
    t = crosstable.read(crosstable.sample("team-swiss"))
    content = json.loads(crosstable.convert(t, "json").to_bytes())
    content["team_forfeits"][0]["round_number"] = 10**12
    hostile = crosstable.loads(json.dumps(content))
    assert crosstable.check(hostile, "rating")
    assert crosstable.standings(hostile)
