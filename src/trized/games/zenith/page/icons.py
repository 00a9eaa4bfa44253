"""Effects as icons, laid out in rows."""

from trized.games.zenith.effects.definition import Icon
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.registry import definition_of
from trized.games.zenith.symbols import INK, use


def icons(effects: tuple[Effect, ...]) -> list[list[Icon]]:
    """Return the icons of effects, one list for each unbroken group."""
    return [definition_of(effect).icons(effect) for effect in effects]


def icon_rows(effects: tuple[Effect, ...], room: float, size: float) -> list[list[tuple[float, Icon]]]:
    """Lay out icons in rows of width `room`, groups unbroken if they fit; return each icon with its x."""
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
    """Draw rows of icons centred on `middle`; `y` is that of the first row."""
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
