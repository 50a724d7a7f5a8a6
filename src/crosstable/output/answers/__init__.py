"""The published JSON: the shape of each answer as a type, and what fills it.

The command line writes these values, the desk and its interface for programs answer with them, and
the description of the interface is made from the types. Keys may be added, never renamed.
"""
