"""The rating office: what a federation's rating officer works with all year.

Everything that happens is an act in one append-only chain of hashes (`store.chain`); every other
table follows from the acts and can be made again from them (`store.projections`). The ratings
themselves are computed by `ratings.period` and by nothing else.
"""
