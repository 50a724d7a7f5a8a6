"""An event on disk: the folder, its lock, its copies, a second place, other machines."""
