"""Events of Sharly Chess (`.sce`): a SQLite database with one or more tournaments."""
