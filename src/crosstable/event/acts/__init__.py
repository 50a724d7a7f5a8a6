"""The acts: everything that can happen to an event, one small type each.

An act knows what speaks against it (`circumstances`), the state that follows from it (`apply`), and
the comment that the report gets for it (`comment`). Its inverse is the act `undone`.
"""
