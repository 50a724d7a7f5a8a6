"""What the checker found, as text, JSON, SARIF, annotations for GitHub and differences.

Pure functions from results to lines and objects; nothing here reads or prints.
"""
