"""Scripts that speak for other programs, each run by the Python that has the program.

They are never imported by Crosstable and import nothing of it. A request is a line of JSON on
standard input, its answer a line on standard output; the end of the input ends the script.
"""
