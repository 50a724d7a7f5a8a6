"""Events that are run at the desk: open folders, acts that pages ask for, news for open pages.

The rules are in `crosstable.event`. Here is what several people at several screens need: every
write names what its writer saw, everything is on disk before it is answered, and every open page
hears of it.
"""
