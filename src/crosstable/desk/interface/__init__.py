"""The programming interface under ``/api``: the published shapes, for other programs.

`operations` says what there is to ask; `answering` takes requests by it, `openapi` describes it.
"""
