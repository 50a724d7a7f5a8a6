"""The programming interface under ``/api``: the shapes of the contract, for other programs.

`operations` says what there is to ask; `answering` takes requests by it, `openapi` describes it.
"""
