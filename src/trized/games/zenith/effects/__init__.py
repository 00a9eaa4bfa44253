"""Printed effects: each word of their language is one definition in a module of this package.

A definition contains the syntax of the effect, its program, its choices and results, its icon and texts, and the log
lines and animations of its events. The registry finds modules with `DEFINITIONS`: to add a word, add a module, and its
lines to the two text files (`swap.py` is an example).
"""
