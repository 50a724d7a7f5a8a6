"""The data beside the pages, each in the format that other programs read."""
