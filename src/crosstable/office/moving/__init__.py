"""The office as open files: export, import, backup, restore."""
