"""Persons: found, added, merged, transferred, erased."""
