"""What the parts beside the star map show: the assets, the score, the supplies, the endings that are near."""

from msgspec import Struct

from trized.games.zorgcorp.box import PEOPLES
from trized.games.zorgcorp.page.labels import Labels
from trized.games.zorgcorp.scoring import encircled_worlds, may_encircle, resistance_points, zorgcorp_points
from trized.games.zorgcorp.state import Table


class AssetsMeter(Struct, frozen=True):
    """The assets, the steps of the fleet and the losing mark, as shares of the meter's length."""

    label: str
    fleet: str
    filled: str
    steps: list[tuple[str, int, bool]]  # where, how many ships, and whether the assets have come there
    grave: bool


def assets_meter(table: Table, labels: Labels) -> AssetsMeter:
    """Return the meter of ZorgCorp's assets."""
    box, most = table.box, table.threshold
    fleet = {
        "have": table.fleet_size,
        "allowed": box.fleet_allowed(table.assets),
        "reserve": table.zorgcorp_ships_left,
    }
    return AssetsMeter(
        labels("meter", n=table.assets, threshold=most, **fleet),
        labels("fleet", **fleet),
        share(min(table.assets, most), most),
        [
            (share(assets, most), int(ships), assets <= table.assets)
            for assets, ships in zip(box.fleet_assets, box.fleet_ships)
            if assets < most
        ],
        4 * table.assets >= 3 * most,
    )


def share(part: int, whole: int) -> str:
    """Write a part of a whole as a percentage."""
    return f"{100 * part / whole:.4g}%"


def score_now(table: Table) -> tuple[int, int]:
    """Return the points of the Resistance and of ZorgCorp if the last round ended now."""
    ours, theirs = resistance_points(table), zorgcorp_points(table)
    return sum(points for _, _, points in ours), sum(points for _, _, points in theirs)


def score_label(table: Table, labels: Labels) -> str:
    """Say the points of both sides if the last round ended now."""
    resistance, zorgcorp = score_now(table)
    return labels("score", rounds=table.box.rounds, resistance=resistance, zorgcorp=zorgcorp)


def round_label(table: Table, labels: Labels) -> str:
    """Say which round it is."""
    return labels("round", round=table.round, rounds=table.box.rounds)


def treasury_label(table: Table, labels: Labels) -> str:
    """Say what is in the treasury."""
    return labels("treasury", n=table.treasury)


def endings_label(table: Table, labels: Labels) -> str:
    """Say how near the endings are that come before the last round."""
    taken = sum(table.is_defeated(people) for people in range(PEOPLES))
    fallen = labels("fallen", n=taken)
    return f"{fallen} {labels('siege', n=encircled_worlds(table))}" if may_encircle(table) else fallen


def supplies_label(table: Table, labels: Labels) -> str:
    """Say what is left in the box."""
    return labels(
        "supplies",
        shields=table.shields_left,
        sanctuaries=table.sanctuaries_left,
        revolts=table.revolts_left,
        bonus=table.bonus_left,
        pile=table.tokens_left,
    )
