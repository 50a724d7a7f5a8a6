"""The tie-breaks of Handbook C.07, one module a family."""
