"""The second app: phones, helpers, readers and projectors in the hall, on a port of their own.

It knows nothing of the arbiter's desk but the events that are open there. Writing needs a pass;
what is written becomes an act of the event, and the rules are those of `crosstable.event`.
"""
