"""A report without the people in it: for reports of bugs, and for samples.

Whatever is wrong with a file stays wrong with it: every text is replaced letter by letter, so that
columns, widths, capitals, accents, scripts and bytes stay what they were. The result is compared
with the file (`comparing`), and nothing is given if a finding, a rank or a size moved.
"""
