"""What the web shells share: frame, guard, language, templates, tables, uploads, long work."""
