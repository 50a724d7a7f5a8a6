"""The version, stated once: the build reads it from this file."""

__version__ = "0.3.0"
