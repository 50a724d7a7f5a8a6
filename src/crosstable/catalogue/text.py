"""Faults of group F: the file: its text, lines and columns."""
