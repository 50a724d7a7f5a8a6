"""Standings as text, CSV, JSON and HTML: pure functions from a table to what is printed."""
