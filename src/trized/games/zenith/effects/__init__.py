"""Printed effects: each word of their language is one definition in one module of this package.

A definition says how the effect is written, what program it becomes, what it asks, what it does, its icon, its texts,
and how its own events are told and shown. A module that holds `DEFINITIONS` is found by itself: adding a word is
adding a module, and its lines to the two text files (`swap.py` is an example).
"""
