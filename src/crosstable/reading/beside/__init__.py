"""The lists that Swiss-Manager and Vega write beside their own files: an event as it is there.

What comes out is a `Snapshot`: people by their numbers, rounds with boards and results. It knows
nothing of an event here; comparing the two is the work of `event/beside/`.
"""
