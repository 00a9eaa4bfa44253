"""Portraits of agents: a family of shapes for each faction, varied by the name, tinted by the planet."""

from zlib import crc32

from trized.games.zenith.box import Agent

SKINS = ("#f1c9a5", "#d9a07a", "#a86f4c", "#7a4b34", "#f7dcc4")
FURS = ("#c98b4b", "#8d8fa8", "#5b4a42", "#e0c9a0", "#b5564a")
METALS = ("#b9c3d9", "#8fa3c4", "#d7c7a1", "#93b8b0", "#a89bc9")
INK = "#0d0b2c"
LONG = ("Lady", "Milady", "Queen", "Princess", "Lula", "Ilda", "Stessy", "Helena", "Lisa", "Charlize", "Ice", "Punk")
FLOWING = (
    "M-17-4C-20-30 20-30 17-4 17 8 20 18 13 24H-13C-20 18-17 8-17-4Z",
    "M-16-8C-18-30 18-30 16-8L21 14C14 20 12 12 12 4H-12C-12 12-14 20-21 14Z",
    "M-16-6C-16-27 16-27 16-6V6H-16ZM4-22a7 7 0 1 1 10 7Z",
)
SHORT = (
    "M-16-4C-18-27 18-27 16-4L14 1H-14Z",
    "M-15-6C-15-24 15-24 15-6Z",
    "M-15-4-17-16-10-22-6-29 1-24 8-29 11-21 17-16 15-4Z",
)
FRINGES = (
    "M-14-7C-13-23 13-23 14-7 7-15-5-15-14-7Z",
    "M-14-6C-14-24 14-25 14-8 6-10 2-14-1-17-3-12-8-9-14-6Z",
    "M14-6C14-24-14-25-14-8-6-10 4-12 6-17 7-12 11-10 14-6Z",
    "M-5-20Q0-26 5-20L3-11Q0-9-3-11Z",
    "M-14-8C-12-22 12-22 14-8L9-12 5-9 0-13-5-9-9-12Z",
)
BEARDS = (
    "M-13-1C-12 20 12 20 13-1 11 6 6 6 0 6S-11 6-13-1ZM-4 9H4Z",
    "M-5 5.500Q0 3.500 5 5.500L4 7.500H-4ZM-4 11H4L0 17Z",
)
GLASSES = '<path d="M-11-4h9v6h-9zM2-4h9v6H2zM-2-2h4" fill="#fff" fill-opacity=".25" stroke="#0d0b2c"/>'
CROWN = '<path d="M-11-17V-29L-5-23 0-31 5-23 11-29V-17Z" fill="#f4cf6a" stroke="#7a5a10"/>'
CAP = (
    '<path d="M-15-14C-14-29 14-29 15-14L19-10H-15Z" fill="#2a2568" stroke="#f4cf6a"/>'
    '<circle cy="-19" r="3" fill="#f4cf6a"/>'
)
HAT = (
    '<path d="M-19-14H19L17-18H11V-32H-11V-18H-17Z" fill="#15113f" stroke="#a99df0"/>'
    '<path d="M-11-20H11" stroke="#f4cf6a" stroke-width="2"/>'
)
VISOR = '<path d="M-14-5Q0-9 14-5V1Q0-2-14 1Z" fill="#6ee7ff" fill-opacity=".8" stroke="#0d0b2c"/>'
TITLES = {  # words in a name that determine a feature
    **dict.fromkeys(("King", "Queen", "Princess"), CROWN),
    **dict.fromkeys(("Captain", "Admiral", "Sir"), CAP),
    **dict.fromkeys(("Baron", "Lord", "Don", "Dandy", "Master"), HAT),
    **dict.fromkeys(("Doc", "Professor"), GLASSES),
    **dict.fromkeys(("Agent", "Secret", "Sneaky"), VISOR),
}
HAIRS = ("#2a1c3f", "#e8d38b", "#b4472e", "#d9dbe8", "#3c6fb0")


def portrait(agent: Agent, x: float, y: float, width: float, height: float, tint: str) -> str:
    """Draw an agent's bust in a window."""
    seed = crc32(agent.id.encode())
    bust = _human(agent, seed, tint) if agent.faction == 1 else (_animod, _robot)[agent.faction // 2](seed, tint)
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="-78 -35 156 70"'
    halo = f'<circle cy="4" r="32" fill="{tint}" fill-opacity=".2"/>'
    return f"<svg {place}>{halo}{bust}</svg>"


def _pick(seed: int, of: tuple[str, ...], k: int) -> str:
    return of[(seed >> (3 * k)) % len(of)]


def _shoulders(fill: str) -> str:
    return f'<path d="M-34 36C-32 18-14 16 0 16S32 18 34 36Z" fill="{fill}"/>'


def _eyes(gap: float, y: float, size: float, fill: str = "#0d0b2c") -> str:
    return (
        f'<circle cx="{-gap}" cy="{y}" r="{size}" fill="{fill}"/><circle cx="{gap}" cy="{y}" r="{size}" fill="{fill}"/>'
    )


def _human(agent: Agent, seed: int, tint: str) -> str:
    skin, hair = _pick(seed, SKINS, 0), _pick(seed, HAIRS, 1)
    title = agent.name.split()[0]
    long = title in LONG or seed >> 5 & 3 == 0
    behind = f'<path d="{(FLOWING if long else SHORT)[(seed >> 6) % 3]}" fill="{hair}"/>'
    front = f'<path d="{FRINGES[(seed >> 8) % len(FRINGES)]}" fill="{hair}"/>'
    beard = f'<path d="{BEARDS[(seed >> 10) % 2]}" fill="{hair}"/>' if not long and seed >> 11 & 1 else ""
    lips = ("M-4 8Q0 11 4 8", "M-4 9H4", "M-3.5 9.5Q1 10.5 4 7.5")[(seed >> 13) % 3]
    return (
        _shoulders(tint)
        + f'{behind}<path d="M-6 8V18Q0 23 6 18V8Z" fill="{skin}"/><path d="M-9 17 0 26 9 17 14 19 0 35-14 19Z" '
        + f'fill="{INK}" fill-opacity=".45"/>'
        + f'<path d="M-14-6C-14-24 14-24 14-6 14 4 9 14 0 15S-14 4-14-6Z" fill="{skin}"/>'
        + f'<path d="M-9-5.500Q-6-7.500-3-5.500M3-5.500Q6-7.500 9-5.500M0-1V4M{lips[1:]}" fill="none" stroke="{INK}" '
        + f'stroke-opacity=".75" stroke-width="1.4" stroke-linecap="round"/>{beard}{front}'
        + _eyes(6, -1.5, 1.9, INK)
        + TITLES.get(title, GLASSES if seed >> 15 & 3 == 1 else "")
    )


def _robot(seed: int, tint: str) -> str:
    metal = _pick(seed, METALS, 0)
    round_by = (2, 6, 12)[(seed >> 4) % 3]
    antenna = ("M0-20V-32M-3-32h6", "M-10-20-16-31M10-20 16-31", "M-22-6h6M22-6h-6")[(seed >> 6) % 3]
    eyes = (
        _eyes(7, -4, 4, tint) + _eyes(7, -4, 1.5, "#fff"),
        f'<rect x="-13" y="-9" width="26" height="8" rx="4"/><circle cx="5" cy="-5" r="3" fill="{tint}"/>',
        f'<circle cy="-5" r="7" fill="#0d0b2c"/><circle cy="-5" r="4" fill="{tint}"/>',
    )[(seed >> 8) % 3]
    mouth = ("M-8 8H8", "M-9 6h18M-9 10h18", "M-6 9 0 6 6 9")[(seed >> 10) % 3]
    return (
        _shoulders("#5a5f86")
        + f'<path d="{antenna}" stroke="{metal}" stroke-width="3"/><path d="M-6 12H6v8H-6Z" fill="#444968"/>'
        + f'<rect x="-18" y="-20" width="36" height="36" rx="{round_by}" fill="{metal}"/>{eyes}'
        + f'<path d="{mouth}" stroke="#0d0b2c" stroke-width="2" fill="none"/>'
    )


def _animod(seed: int, tint: str) -> str:
    fur, inner = _pick(seed, FURS, 0), _pick(seed, SKINS, 2)
    ears = (
        "M-17-8-20-30-4-19ZM17-8 20-30 4-19Z",
        "M-14-14C-24-40-6-36-6-16ZM14-14C24-40 6-36 6-16Z",
        "M-20-12a8 8 0 1 1 12-6ZM20-12a8 8 0 1 0-12-6Z",
        "M-15-8C-32-6-30 14-18 8ZM15-8C32-6 30 14 18 8Z",
    )[(seed >> 4) % 4]
    mane = f'<circle cy="-1" r="24" fill="{_pick(seed, HAIRS, 3)}"/>' if seed >> 7 & 3 == 0 else ""
    nose = ("M-4 4h8l-4 5Z", "M-6 5a6 4 0 1 0 12 0 6 4 0 1 0-12 0", "M-3 3 0 9 3 3Z")[(seed >> 9) % 3]
    return (
        _shoulders(tint)
        + f'{mane}<path d="{ears}" fill="{fur}"/><ellipse cy="-1" rx="18" ry="18" fill="{fur}"/>'
        + f'<ellipse cy="8" rx="10" ry="8" fill="{inner}"/>'
        + _eyes(8, -4, 3.4, "#fff")
        + _eyes(7.5, -4, 1.8)
        + f'<path d="{nose}" fill="#0d0b2c"/>'
    )
