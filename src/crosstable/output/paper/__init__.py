"""One model of a printed report, and the writers that draw it: PDF, HTML, CSV, XLSX."""
