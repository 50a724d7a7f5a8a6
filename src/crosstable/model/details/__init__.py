"""What a tournament report cannot hold: the event details, a small TOML file beside the report.

`SCHEMA` is the one statement of what the file may say. Reading, checking, the assumptions made
for what is not given, the commented template and the page ``docs/event-details.md`` all follow
from it.

>>> from crosstable.model.details.places import locate
>>> from crosstable.model.details.reading import parse_details
>>> details, findings = parse_details("[event]\\nregistered = true\\nmatch_length = 12\\n")
>>> details.match_length, findings
(12, ())
>>> print(parse_details("[event]\\nregisterd = true\\n")[1][0])
line 2:1: event.registerd is unknown; did you mean registered? [details-unknown-key]
>>> locate("[event]\\nleague = true\\n", "event", "league")
Span(line=2, column=1, end_column=7)
"""
