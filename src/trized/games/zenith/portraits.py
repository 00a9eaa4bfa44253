"""Portraits of agents: a family of shapes for each faction, varied by the name, tinted by the planet."""

from zlib import crc32

from trized.games.zenith.box import Agent

SKINS = ("#f1c9a5", "#d9a07a", "#a86f4c", "#7a4b34", "#f7dcc4")
FURS = ("#c98b4b", "#8d8fa8", "#5b4a42", "#e0c9a0", "#b5564a")
METALS = ("#b9c3d9", "#8fa3c4", "#d7c7a1", "#93b8b0", "#a89bc9")
HAIRS = ("#2a1c3f", "#e8d38b", "#b4472e", "#d9dbe8", "#3c6fb0")


def portrait(agent: Agent, x: float, y: float, width: float, height: float, tint: str) -> str:
    """Draw an agent's bust in a window."""
    seed = crc32(agent.id.encode())
    bust = (_animod, _human, _robot)[agent.faction](seed, tint)
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


def _human(seed: int, tint: str) -> str:
    skin, hair = _pick(seed, SKINS, 0), _pick(seed, HAIRS, 1)
    cuts = (
        "M-15-6C-16-26 16-26 15-6 8-14-8-14-15-6Z",
        "M-16 8C-22-28 22-28 16 8 14-6 10-12 0-13S-14-6-16 8Z",
        "M-4-16 0-32 6-16Z",
        "M-15-8C-14-30 22-24 15-4 12-12 0-16-15-8Z",
    )
    beard = f'<path d="M-11 5C-10 20 10 20 11 5 6 9-6 9-11 5Z" fill="{hair}"/>' if seed >> 9 & 3 == 0 else ""
    glasses = (
        '<path d="M-11-2h8v5h-8zM3-2h8v5h-8zM-3 0h6" fill="none" stroke="#0d0b2c"/>' if seed >> 12 & 3 == 1 else ""
    )
    return (
        _shoulders(tint)
        + f'<rect x="-6" y="8" width="12" height="12" fill="{skin}"/><ellipse cy="-2" rx="14" ry="17" fill="{skin}"/>'
        + f'<path d="{cuts[(seed >> 6) % 4]}" fill="{hair}"/>{beard}'
        + _eyes(6, 0, 1.8)
        + glasses
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
