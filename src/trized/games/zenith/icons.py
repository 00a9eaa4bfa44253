"""Effects as icons in our own drawing, with the grammar of the printed ones: side by side, triangle, slash, plate."""

from collections.abc import Iterator

from trized.games.zenith.language import FREE, RESOURCES, Effect
from trized.games.zenith.symbols import INK, use

Icon = tuple[str, str]  # a symbol and its name, or "" and a text
TRIANGLE: Icon = ("", "▶")


def icons(effects: tuple[Effect, ...]) -> list[list[Icon]]:
    """Return the icons of effects, one list for each group that stays together."""
    return [list(_icons(effect)) for effect in effects]


def _flat(effects: tuple[Effect, ...]) -> Iterator[Icon]:
    for effect in effects:
        yield from _icons(effect)


def _icons(e: Effect) -> Iterator[Icon]:
    match e.op:
        case "influence":
            yield from _counted(e.n, e.planet)
        case "any":
            symbol = e.word.split()[-1]
            yield from _counted(e.n, symbol)
            yield from _barred(e)
        case "that" | "yield":
            yield from _counted(e.n, e.op)
            yield from _barred(e)
        case "run":
            for k, n in enumerate(e.steps):
                if k:
                    yield "", "–"
                yield from _counted(n, "any")
        case "reset":
            yield "", "↺"
            yield "centred", ""
        case "credits" | "zenithium":
            yield from _resource(e)
        case "pay" | "tiers" | "choose" | "if" | "repeat":
            yield from _group(e)
        case _:
            yield from _other(e)


def _counted(n: int, symbol: str) -> Iterator[Icon]:
    if n > 1:
        yield "", str(n)
    yield symbol, ""


def _barred(e: Effect) -> Iterator[Icon]:
    if e.bar:
        yield "", "≠"
        yield e.bar, ""


def _resource(e: Effect) -> Iterator[Icon]:
    if e.opponent and e.word != "per colour":
        yield "opponent", ""
    if e.word == "up to":
        yield "", "→"
    figures = "/".join(str(n) for n in e.steps) or str(e.n or "=")
    yield "", figures
    yield e.op, ""
    if e.word == "per colour":
        yield "", "×"
        yield ("opponent" if e.opponent else "card"), ""
    elif e.word == "per technology":
        yield "develop", ""


def _group(e: Effect) -> Iterator[Icon]:
    if e.op == "pay":
        yield from _flat(e.parts[0])
        yield TRIANGLE
        yield from _flat(e.parts[1])
    elif e.op == "tiers":
        yield "", "/".join(str(n) for n in e.steps)
        yield ("exile" if e.word == "column" else e.word), ""
        yield TRIANGLE
        gain = e.parts[0][0]
        yield "", "/".join(str(part[0].n) for part in e.parts)
        if gain.op == "repeat":
            gain = gain.parts[0][0]
        yield (gain.planet or gain.op), ""
        yield from _barred(gain)
    elif e.op == "choose":
        for k, part in enumerate(e.parts):
            if k:
                yield "", "/"
            yield from _flat(part)
    elif e.op == "repeat":
        yield "", f"{e.n}×("
        yield from _flat(e.parts[0])
        yield "", ")"
    else:
        yield from _condition(e)
        yield from _flat(e.parts[0])


def _condition(e: Effect) -> Iterator[Icon]:
    yield "if", ""
    if e.word.startswith("opponent"):
        yield "opponent", ""
    symbol = e.word.split()[-1]
    if e.n:
        yield "", f"{e.n}+"
    yield symbol, ""
    yield "", ":"


def _other(e: Effect) -> Iterator[Icon]:
    match e.op:
        case "steal" | "give":
            if e.op == "steal":
                yield "", "⇐"
            yield from _counted(e.n, {"cards": "card"}.get(e.word, e.word))
            if e.op == "give":
                yield ("mate" if e.word == "cards" else "opponent"), ""
        case "mobilize" | "transfer" | "exile":
            if e.op == "exile" and e.opponent:
                yield "opponent", ""
            yield from _counted(e.n, e.op)
            if e.planet:
                yield e.planet, ""
            if e.word == "other":
                yield "", "≠"
            yield from _barred(e)
        case "discard":
            yield "", "∀" if e.word == "all" else str(e.n)
            yield "discard", ""
        case "leader":
            yield ("gold" if e.word == "gold" else "leader"), ""
        case "bonus":
            yield "token", ""
            if e.word == "board":
                yield "", "?"
        case "develop":
            yield "develop", ""
            if e.word in ("animod", "human", "robot"):
                yield e.word, ""
            yield "", "0" if e.n == FREE else f"−{e.n}" if e.n else ""
            if e.n:
                yield RESOURCES[1], ""


def icon_rows(effects: tuple[Effect, ...], room: float, size: float) -> list[list[tuple[float, Icon]]]:
    """Lay icons in rows of a width, groups unbroken where they fit; return each with its place in the row."""
    rows: list[list[tuple[float, Icon]]] = [[]]
    x = 0.0
    for group in icons(effects):
        widths = [size + 1 if symbol else size * (0.52 * len(words) + 0.16) for symbol, words in group]
        if x and x + sum(widths) > room:
            rows.append([])
            x = 0.0
        for icon, width in zip(group, widths, strict=True):
            if x and x + width > room:
                rows.append([])
                x = 0.0
            rows[-1].append((x + width / 2, icon))
            x += width
        x += size * 0.4
    return rows


def draw_icons(effects: tuple[Effect, ...], middle: float, y: float, room: float, size: float) -> str:
    """Draw effects as rows of icons around a middle; `y` is that of the first row."""
    parts = []
    for k, row in enumerate(icon_rows(effects, room, size)):
        right = max((at for at, _ in row), default=0) + size / 2
        for at, (symbol, words) in row:
            x, here = round(middle - right / 2 + at, 1), round(y + k * size * 1.2, 1)
            if symbol:
                parts.append(use(symbol, x, here, size))
            else:
                parts.append(f'<text x="{x:g}" y="{here + size * 0.32:.4g}">{words}</text>')
    style = f'font-size="{size * 0.85:.3g}" font-weight="600" text-anchor="middle" fill="{INK}"'
    return f"<g {style}>{''.join(parts)}</g>"
