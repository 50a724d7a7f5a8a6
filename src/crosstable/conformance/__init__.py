"""The conformance suite: cases for any tournament program, a runner, and our own answers to them.

The cases themselves are data outside of the package, in the folder `conformance/` of the project.
"""
