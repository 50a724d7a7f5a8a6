"""The files of other programs, read as they are: each becomes a tournament like any other.

One module for each format; `formats.py` lists them. A file is recognised by its content, never by
its name. The proof of a reading is that the file agrees with itself: counts, both sides of a game,
everybody once in a round. Where it does not, nothing is read (`Misread`): a plausible table from a
misread file would be worse than none.
"""
