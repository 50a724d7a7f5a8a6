"""The command check: files in, faults out, fixes applied on request."""
