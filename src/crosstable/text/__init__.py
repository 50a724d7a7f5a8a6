"""Bytes, lines and columns: how a report is written, whatever it means."""
