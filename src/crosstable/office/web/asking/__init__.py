"""Questions of the pages to the office: rows of published lists, of persons, of reports."""
