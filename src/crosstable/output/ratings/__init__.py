"""Worksheets as text, CSV, JSON and HTML: pure functions from the figures to what is printed."""
