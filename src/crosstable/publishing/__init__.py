"""Publishing: a report or the folder of an event in, a static web site out.

What is public is decided once, in `privacy` and `levels`: pages and data are made from the
tournament that is left, so that nothing withheld can be anywhere in the folder.
"""
