"""Actions declared once: a kind with named parts, from which number, index, notation and click path follow.

>>> TAKE = Kind("take", stones=range(1, 4))
>>> GIVE = Kind("give", card=("ace", "king"), secret=("card",))
>>> ACTIONS = Actions(TAKE, GIVE)
>>> [int(TAKE(2)), ACTIONS.write(TAKE(2)), ACTIONS.write(GIVE(1)), ACTIONS.redact(GIVE(1)), ACTIONS.read("give king")]
[1, 'take 2', 'give king', 'give ?', 4]
>>> ACTIONS.count, GIVE.values(4)
(5, (1,))

A game with compiled rules gives the numbers itself, and names what a board or a box brings when it is known:

>>> FLY = Kind("fly", first=1000, steps=(100, 1), start=(), goal=())
>>> ON_MAP = Actions(FLY).named(start=("earth", "moon"), goal=("earth", "moon"))
>>> ON_MAP.write(1001), ON_MAP.read("fly moon earth")
('fly earth moon', 1100)

`legal` is sorted by number; people may see another order:

>>> Actions(Kind("no", shown=1), Kind("bet", coins=range(1, 3)), Kind("all", shown=-1)).as_shown([0, 1, 2, 3])
[3, 1, 2, 0]
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import prod
from typing import Any

from trized.kernel.errors import Refused

Part = range | Sequence[str]


class Kind:
    """A kind of action: its name, and its parts with the values that each may have.

    The values of a part are a range of integers, or names with the values 0, 1 and so on. Notation shows the parts in
    `secret` as '?' to viewers who may not know them. `verb` is the first word of the notation (default: `name`).
    `first` is the number of the first action and `steps` the factor of each part; without them, `Actions` numbers the
    actions without a gap. People's lists of choices begin with kinds whose `shown` is negative and end with those where
    it is positive.
    """

    def __init__(
        self,
        name: str,
        /,
        secret: Sequence[str] = (),
        verb: str | None = None,
        first: int | None = None,
        steps: Sequence[int] = (),
        shown: int = 0,
        **parts: Part,
    ) -> None:
        self.name = name
        self.secret = tuple(secret)
        self.verb = name if verb is None else verb
        self.given = first
        self.shown = shown
        self.first = first or 0  # without `first`, `Actions` sets it
        self.index = 0  # the dense index of the first action, which `Actions` sets
        self.names = {part: tuple(values) for part, values in parts.items() if not isinstance(values, range)}
        self.ranges = {part: v if isinstance(v, range) else range(len(v)) for part, v in parts.items()}
        sizes = [len(values) for values in self.ranges.values()]
        self.count = prod(sizes)
        self.steps = tuple(steps) or tuple(prod(sizes[at + 1 :]) for at in range(len(sizes)))

    def __call__(self, *values: int) -> int:
        """Return the number of the action with these `values` of its parts; raise ValueError if one is out of range."""
        parts = zip(values, self.ranges.values(), self.steps, strict=True)
        return self.first + sum(allowed.index(value) * step for value, allowed, step in parts)

    def values(self, action: int) -> tuple[int, ...]:
        """Return the values of the parts of `action`, which must be of this kind."""
        found = self.find(action)
        assert found is not None, f"{action} is no '{self.name}'."
        return found

    def find(self, action: int) -> tuple[int, ...] | None:
        """Return the values of the parts of `action`, or None if it is of another kind."""
        number, found = action - self.first, []
        for step, allowed in zip(self.steps, self.ranges.values(), strict=True):
            at, number = divmod(number, step)
            if not 0 <= at < len(allowed):
                return None
            found.append(allowed[at])
        return tuple(found) if number == 0 else None

    def named(self, names: Mapping[str, Sequence[str]]) -> "Kind":
        """Return a copy of the kind whose parts in `names` have these names, which a board or a box defines."""
        parts: dict[str, Any] = self.ranges | self.names
        parts |= {part: names[part] for part in parts if part in names}
        return Kind(self.name, self.secret, self.verb, self.first, self.steps, self.shown, **parts)

    def words(self, values: Sequence[int]) -> dict[str, str]:
        """Return the part names with their `values` as written in notation and in element ids."""
        parts = zip(self.ranges, values, strict=True)
        return {part: self.names[part][at] if part in self.names else str(at) for part, at in parts}

    def read(self, words: Sequence[str]) -> int | str:
        """Return the action whose parts are `words`; or an unknown word, or '' if a word is missing."""
        values = []
        for word, (part, allowed) in zip(words, self.ranges.items(), strict=False):
            names = self.names[part] if part in self.names else [str(value) for value in allowed]
            if word not in names:
                return word
            values.append(allowed[names.index(word)])
        return self(*values) if len(words) == len(values) == len(self.ranges) else "".join(words[len(values) :][:1])

    def example(self) -> str:
        """Return the notation of one action of this kind, as an example."""
        parts = self.words(
            [allowed[(len(allowed) // 3 + at) % len(allowed)] for at, allowed in enumerate(self.ranges.values())]
        )
        return " ".join(word for word in (self.verb, *parts.values()) if word)


class Actions:
    """All kinds of actions of a game, numbered from 0 without a gap in the given order.

    `within` takes a view and returns the actions with the names of its board or box, if these differ between games.
    """

    def __init__(self, *kinds: Kind, within: "Callable[[Any], Actions] | None" = None) -> None:
        self.kinds = kinds
        self.count = 0
        for kind in kinds:
            kind.index = self.count
            kind.first = self.count if kind.given is None else kind.given
            self.count += kind.count
        self.by_verb = {kind.verb: kind for kind in kinds if kind.verb}
        self.bare = [kind for kind in kinds if not kind.verb]
        self.within = within or (lambda view: self)
        self.moved = [kind for kind in kinds if kind.shown]
        self.texts: dict[int, str] = {}  # cache of `write`
        self.numbers: dict[str, int] = {}

    def named(self, **names: Sequence[str]) -> "Actions":
        """Return the same actions with these names of parts, which a board or a box defines."""
        return Actions(*(kind.named(names) for kind in self.kinds))

    def __contains__(self, action: int) -> bool:
        return any(kind.find(action) is not None for kind in self.kinds)

    def parts(self, action: int) -> tuple[Kind, dict[str, int]]:
        """Return the kind and the part values of `action`; raise Refused if there is no such action."""
        for kind in self.kinds:
            values = kind.find(action)
            if values is not None:
                return kind, dict(zip(kind.ranges, values, strict=True))
        raise Refused("action_number", number=action)

    def as_shown(self, actions: Iterable[int]) -> list[int]:
        """Return actions in the order of a list of choices for people: by `Kind.shown`, otherwise as given."""
        return sorted(map(int, actions), key=self._shown)

    def _shown(self, action: int) -> int:
        return next((kind.shown for kind in self.moved if kind.find(action) is not None), 0)

    def words(self, action: int) -> dict[str, str]:
        """Return the part values of `action` as written in notation and in element ids."""
        kind, parts = self.parts(action)
        return kind.words(tuple(parts.values()))

    def write(self, action: int) -> str:
        """Write an action as canonical text: its kind and its parts."""
        text = self.texts.get(action)
        if text is None:
            words = (self.parts(action)[0].verb, *self.words(action).values())
            text = self.texts[action] = " ".join(word for word in words if word)
        return text

    def redact(self, action: int) -> str:
        """Write an action with '?' for its secret parts."""
        kind = self.parts(action)[0]
        if not kind.secret:
            return self.write(action)
        return " ".join([kind.verb, *("?" if part in kind.secret else w for part, w in self.words(action).items())])

    def read(self, text: str) -> int | None:
        """Return the number of the action written as `text`, or None if there is none."""
        found = self.numbers.get(text)
        if found is None:
            read = self._read(text)[1]
            if not isinstance(read, int):
                return None
            found = self.numbers[text] = read
        return found

    def _read(self, text: str) -> tuple[Kind | None, int | str]:
        """Return the kind whose verb `text` begins with, and the action's number or the word that is not understood."""
        verb, *words = text.split(" ")
        kind = self.by_verb.get(verb)
        if kind is not None:
            return kind, kind.read(words)
        numbers = (bare.read([verb, *words]) for bare in self.bare)
        return None, next((number for number in numbers if isinstance(number, int)), verb)

    def why_unread(self, text: str) -> Refused:
        """Return the Refused that explains why `text` is no action."""
        kind, word = self._read(text)
        if kind is None:
            return Refused("action_text", text=text, known=[kind.example() for kind in self.kinds])
        return Refused("action_part" if word else "action_form", text=text, word=word, form=kind.example())

    def path(self, action: int) -> tuple[str, ...]:
        """Return the element ids to click for `action`: `PART-VALUE` for each part."""
        return tuple(f"{part}-{word}" for part, word in self.words(action).items())


NO_ACTIONS = Actions()
