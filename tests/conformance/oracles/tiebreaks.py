"""x"""
def value_by_text(t, code, expects): return False
