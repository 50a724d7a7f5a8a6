"""Ratings: the change of every rated player and the result of every newcomer, by any edition.

`editions` has what differs between the regulations as data. `field`, `rules`, `pooling` and
`matches` tell from the report who plays with which rating and which games count; they need the
standard library only. `arithmetic`, `average`, `roundrobin`, `pergame`, `newcomers` and `columns`
are the rules themselves: expressions over tables, which take one event or a million games alike.
`rating` puts the two together, `explain` tells the figures as sentences.

Whoever rates many events at once imports `columns` and gives it tables of their own.
"""
