"""One module a step; each states its tables itself, so that old steps never change."""
