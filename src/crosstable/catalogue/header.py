"""Faults of group H: the header: event, dates, arbiters, codes, time control."""
