"""Tests of national rating rules."""
