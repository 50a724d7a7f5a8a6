"""Paper for the hall: slips, lists, cards and sheets of a running event, drawn by typst.

Each sheet is a value that says what goes where; `hall.typ` draws it and computes nothing but
sizes of letters that fit.
"""
