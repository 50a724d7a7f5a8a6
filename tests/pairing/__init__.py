"""Pairing: systems, the reading of reports, generator and comparison."""
