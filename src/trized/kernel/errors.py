"""The one exception of the house."""


class Refused(Exception):
    """Says in one sentence what is wrong with an input and what would be right; nothing has changed."""
