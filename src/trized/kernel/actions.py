"""Actions declared once: a kind with named parts, from which number, index, notation and click path follow.

>>> TAKE = Kind("take", stones=range(1, 4))
>>> GIVE = Kind("give", card=("ace", "king"), secret=("card",))
>>> ACTIONS = Actions(TAKE, GIVE)
>>> [int(TAKE(2)), ACTIONS.write(TAKE(2)), ACTIONS.write(GIVE(1)), ACTIONS.redact(GIVE(1)), ACTIONS.read("give king")]
[1, 'take 2', 'give king', 'give ?', 4]
>>> ACTIONS.count, GIVE.values(4)
(5, (1,))
"""

from collections.abc import Sequence
from math import prod


class Kind:
    """A kind of action: its name, and its parts with the values that each may take.

    The values of a part are a range of integers, or names, whose values are 0, 1 and so on. What is named in
    `secret` is written as '?' for others while it is unknown to them.
    """

    def __init__(self, name: str, /, secret: Sequence[str] = (), **parts: range | Sequence[str]) -> None:
        self.name = name
        self.secret = tuple(secret)
        self.first = 0  # the number of its first action, which `Actions` sets
        self.names = {part: tuple(values) for part, values in parts.items() if not isinstance(values, range)}
        self.ranges = {part: v if isinstance(v, range) else range(len(v)) for part, v in parts.items()}
        self.count = prod(len(values) for values in self.ranges.values())

    def __call__(self, *values: int) -> int:
        """Return the number of the action with these values of its parts; raise ValueError if one is out of range."""
        number = 0
        for value, allowed in zip(values, self.ranges.values(), strict=True):
            number = number * len(allowed) + allowed.index(value)
        return self.first + number

    def values(self, action: int) -> tuple[int, ...]:
        """Return the values of the parts of an action of this kind."""
        number, found = action - self.first, []
        for allowed in reversed(self.ranges.values()):
            number, at = divmod(number, len(allowed))
            found.append(allowed[at])
        return tuple(reversed(found))

    def __contains__(self, action: int) -> bool:
        return self.first <= action < self.first + self.count


class Actions:
    """All kinds of actions of a game, numbered from 0 without a gap in the order in which they are given."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds = kinds
        self.count = 0
        for kind in kinds:
            kind.first = self.count
            self.count += kind.count
        self.by_name = {kind.name: kind for kind in kinds}

    def parts(self, action: int) -> tuple[Kind, dict[str, int]]:
        """Return the kind of an action and its parts by name; raise ValueError if there is no such action."""
        for kind in self.kinds:
            if action in kind:
                return kind, dict(zip(kind.ranges, kind.values(action), strict=True))
        raise ValueError(f"There is no action {action}.")

    def words(self, action: int) -> dict[str, str]:
        """Return the parts of an action as they are written in notation and in element ids."""
        kind, parts = self.parts(action)
        return {part: kind.names[part][at] if part in kind.names else str(at) for part, at in parts.items()}

    def write(self, action: int) -> str:
        """Write an action as canonical text: its kind and its parts."""
        return " ".join([self.parts(action)[0].name, *self.words(action).values()])

    def redact(self, action: int) -> str:
        """Write an action with '?' for its secret parts."""
        kind = self.parts(action)[0]
        return " ".join([kind.name, *("?" if part in kind.secret else w for part, w in self.words(action).items())])

    def read(self, text: str) -> int | None:
        """Return the action that a text means; None if it means none."""
        name, *words = text.split(" ")
        kind = self.by_name.get(name)
        if kind is None or len(words) != len(kind.ranges):
            return None
        values = []
        for word, (part, allowed) in zip(words, kind.ranges.items(), strict=True):
            names = kind.names.get(part) or [str(value) for value in allowed]
            if word not in names:
                return None
            values.append(allowed[names.index(word)])
        return kind(*values)

    def path(self, action: int) -> tuple[str, ...]:
        """Return the ids of the elements of the parts of an action: `PART-VALUE`."""
        return tuple(f"{part}-{word}" for part, word in self.words(action).items())


NO_ACTIONS = Actions()
