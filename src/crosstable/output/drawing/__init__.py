"""The writers: tables, listings and printed reports as text, CSV, JSON, HTML, PDF, XLSX, SVG."""
