"""What makes generated files, and what developers run by hand."""
