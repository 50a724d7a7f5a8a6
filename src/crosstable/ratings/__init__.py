"""Ratings: the change of every rated player and the result of every newcomer, by any edition.

`editions` and `listrules` have what differs between the regulations as data. `field`, `eligibility`
and `pooling` tell from a report who plays with which rating and which games count; they need the
standard library only. The rules themselves are expressions over tables, which take one event or a
million games alike: `sides`, `roundrobin`, `newcomers`, `average` and `pergame` for an event, put
together by `columns`; `inforce`, `firstratings`, `kfactor` and `newlist` for a period, put together
by `periods`. `printed` looks up the tables of the regulations, `engines` says where tables live.
`rating` makes the worksheet of one report, `explain` tells its figures as sentences.

Whoever rates many events at once imports `columns` or `periods` and gives them tables of their own;
`liststate` declares every column of a period.
"""
