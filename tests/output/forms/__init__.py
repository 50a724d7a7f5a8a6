"""Tests of the printed reports and forms."""
