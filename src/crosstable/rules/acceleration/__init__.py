"""Accelerated pairings: the systems, and the fictitious points they give."""
