"""Lists: imported, computed, compared, published."""
