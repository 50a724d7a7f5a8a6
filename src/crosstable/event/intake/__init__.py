"""What comes in: tables of entries, reports of other programs, results as people type them."""
