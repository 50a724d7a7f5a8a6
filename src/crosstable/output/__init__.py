"""What people and programs see: tables, pages, forms and diagnostics in every format."""
