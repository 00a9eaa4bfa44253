"""Portraits of agents: a family of shapes for each faction, varied by the name, tinted by the planet."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

from trized.games.zenith.box import Agent

SHAPES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
HUMAN, ANIMOD, ROBOT, WORN = (SHAPES[name] for name in ("human", "animod", "robot", "worn"))
INK = "#0d0b2c"


def portrait(agent: Agent, x: float, y: float, width: float, height: float, tint: str) -> str:
    """Draw an agent's bust in a window."""
    seed = crc32(agent.id.encode())
    bust = _human(agent, seed, tint) if agent.faction == 1 else (_animod, _robot)[agent.faction // 2](seed, tint)
    place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="-78 -35 156 70"'
    halo = f'<circle cy="4" r="32" fill="{tint}" fill-opacity=".2"/>'
    return f"<svg {place}>{halo}{bust}</svg>"


def _pick(seed: int, of: Sequence[str], k: int) -> str:
    return of[(seed >> (3 * k)) % len(of)]


def _shoulders(fill: str) -> str:
    return f'<path d="M-34 36C-32 18-14 16 0 16S32 18 34 36Z" fill="{fill}"/>'


def _eyes(gap: float, y: float, size: float, fill: str = "#0d0b2c") -> str:
    return (
        f'<circle cx="{-gap}" cy="{y}" r="{size}" fill="{fill}"/><circle cx="{gap}" cy="{y}" r="{size}" fill="{fill}"/>'
    )


def _human(agent: Agent, seed: int, tint: str) -> str:
    skin, hair = _pick(seed, HUMAN["skins"], 0), _pick(seed, SHAPES["hairs"], 1)
    title = agent.name.split()[0]
    long = title in HUMAN["long"] or seed >> 5 & 3 == 0
    behind = f'<path d="{HUMAN["flowing" if long else "short"][(seed >> 6) % 3]}" fill="{hair}"/>'
    front = f'<path d="{HUMAN["fringes"][(seed >> 8) % len(HUMAN["fringes"])]}" fill="{hair}"/>'
    beard = f'<path d="{HUMAN["beards"][(seed >> 10) % 2]}" fill="{hair}"/>' if not long and seed >> 11 & 1 else ""
    lips = HUMAN["lips"][(seed >> 13) % 3]
    worn: str = WORN.get(SHAPES["titles"].get(title, "glasses" if seed >> 15 & 3 == 1 else ""), "")
    return (
        _shoulders(tint)
        + f'{behind}<path d="M-6 8V18Q0 23 6 18V8Z" fill="{skin}"/><path d="M-9 17 0 26 9 17 14 19 0 35-14 19Z" '
        + f'fill="{INK}" fill-opacity=".45"/>'
        + f'<path d="M-14-6C-14-24 14-24 14-6 14 4 9 14 0 15S-14 4-14-6Z" fill="{skin}"/>'
        + f'<path d="M-9-5.500Q-6-7.500-3-5.500M3-5.500Q6-7.500 9-5.500M0-1V4M{lips[1:]}" fill="none" stroke="{INK}" '
        + f'stroke-opacity=".75" stroke-width="1.4" stroke-linecap="round"/>{beard}{front}'
        + _eyes(6, -1.5, 1.9, INK)
        + worn
    )


def _robot(seed: int, tint: str) -> str:
    metal = _pick(seed, ROBOT["metals"], 0)
    round_by = (2, 6, 12)[(seed >> 4) % 3]
    antenna = ROBOT["antennas"][(seed >> 6) % 3]
    eyes = (
        _eyes(7, -4, 4, tint) + _eyes(7, -4, 1.5, "#fff"),
        f'<rect x="-13" y="-9" width="26" height="8" rx="4"/><circle cx="5" cy="-5" r="3" fill="{tint}"/>',
        f'<circle cy="-5" r="7" fill="#0d0b2c"/><circle cy="-5" r="4" fill="{tint}"/>',
    )[(seed >> 8) % 3]
    mouth = ROBOT["mouths"][(seed >> 10) % 3]
    return (
        _shoulders("#5a5f86")
        + f'<path d="{antenna}" stroke="{metal}" stroke-width="3"/><path d="M-6 12H6v8H-6Z" fill="#444968"/>'
        + f'<rect x="-18" y="-20" width="36" height="36" rx="{round_by}" fill="{metal}"/>{eyes}'
        + f'<path d="{mouth}" stroke="#0d0b2c" stroke-width="2" fill="none"/>'
    )


def _animod(seed: int, tint: str) -> str:
    fur, inner = _pick(seed, ANIMOD["furs"], 0), _pick(seed, HUMAN["skins"], 2)
    ears = ANIMOD["ears"][(seed >> 4) % 4]
    mane = f'<circle cy="-1" r="24" fill="{_pick(seed, SHAPES["hairs"], 3)}"/>' if seed >> 7 & 3 == 0 else ""
    nose = ANIMOD["noses"][(seed >> 9) % 3]
    return (
        _shoulders(tint)
        + f'{mane}<path d="{ears}" fill="{fur}"/><ellipse cy="-1" rx="18" ry="18" fill="{fur}"/>'
        + f'<ellipse cy="8" rx="10" ry="8" fill="{inner}"/>'
        + _eyes(8, -4, 3.4, "#fff")
        + _eyes(7.5, -4, 1.8)
        + f'<path d="{nose}" fill="#0d0b2c"/>'
    )
