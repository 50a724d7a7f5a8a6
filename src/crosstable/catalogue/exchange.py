"""Faults of group X: exchange between programs while the event runs (ITDX)."""
