"""A short panel beside the star map: how the game is won and lost, and current threats."""

from functools import lru_cache
from html import escape
from typing import NamedTuple

from trized.games.zorgcorp.board import FACES, Board, start_world_of
from trized.games.zorgcorp.box import BOX, PEOPLES
from trized.games.zorgcorp.page.labels import PieceLabels, labels
from trized.games.zorgcorp.page.panels import NO_SIEGE
from trized.games.zorgcorp.scoring import encircled_worlds, lead, may_encircle
from trized.games.zorgcorp.state import OVER, Table
from trized.kernel.catalogue import capital

NEAR = 10  # BZ$ that ZorgCorp may gain in a round or two


class EndingOutlook(NamedTuple):
    """How close each ending is."""

    lead: int  # of the Resistance, if the last round ended now
    rounds: int  # remaining rounds, this one included
    missing: int  # BZ$ that ZorgCorp needs to win
    most: int
    taken: int  # start worlds
    siege: int  # worlds around ZorgTerre with a Military ship, if that can win
    endangered: tuple[int, ...]  # peoples whose start world a saucer can take next round

    def win(self, labels: PieceLabels) -> str:
        """Describe how the Resistance wins."""
        if self.siege == FACES:
            return labels("outlook.siege_won", most=self.most)
        name = "ahead" if self.lead > 0 else "level" if self.lead == 0 else "behind"
        ahead = labels(f"outlook.{name}", n=abs(self.lead), rounds=BOX.rounds)
        return ahead if self.siege == NO_SIEGE else f"{ahead} {labels('outlook.siege', n=self.siege)}"

    def lose(self, labels: PieceLabels) -> str:
        """Describe how ZorgCorp wins."""
        return labels("outlook.lose", most=self.most, missing=self.missing, taken=self.taken)

    def threats(self, labels: PieceLabels) -> list[str]:
        """Describe current threats."""
        found = [labels("outlook.danger", people=labels.names.people(people)) for people in self.endangered]
        if self.missing <= NEAR:
            found.append(labels("outlook.grave", n=self.missing) if self.missing else labels("outlook.reached"))
        if self.rounds <= 2 and self.lead <= 0 and self.siege < FACES:
            found.append(labels("outlook.late", n=self.rounds, points=1 - self.lead))
        return [capital(text) for text in found]


def outlook(table: Table) -> EndingOutlook | None:
    """Return how close each ending is; None once the game is over."""
    if table.phase == OVER:
        return None
    siege = int(encircled_worlds(table)) if may_encircle(table) else NO_SIEGE
    missing = max(0, int(table.threshold - table.assets))
    taken = sum(table.is_defeated(people) for people in range(PEOPLES))
    rounds = int(BOX.rounds - table.round) + 1
    return EndingOutlook(int(lead(table)), rounds, missing, int(table.threshold), taken, siege, endangered(table))


def endangered(table: Table) -> tuple[int, ...]:
    """Return the peoples whose start world can fall next round: without a blocking ship or sufficient shield."""
    return tuple(people for people in range(PEOPLES) if is_endangered(table, start_world_of(people)))


def is_endangered(table: Table, world: int) -> bool:
    """Return whether adjacent ZorgCorp ships can take a start world in one round; a shield falls to two (R7)."""
    if table.is_defeated(world - start_world_of(0)) or table.blocks_zorgcorp(world):
        return False
    near = sum(int(table.zorgcorp_ships_at(place)) for place in gates(table.board, world))
    return near > int(table.shield[world])


@lru_cache(256)
def gates(board: Board, world: int) -> tuple[int, ...]:
    """Return the places with a lane to a world."""
    return tuple(
        place for place in range(board.last_world + 1) if any(board.exit(place, face) == world for face in range(FACES))
    )


@lru_cache(4096)
def draw_outlook(lang: str, outlook: EndingOutlook | None) -> str:
    """Return the panel: how the game is won and lost, and current threats."""
    if outlook is None:
        return ""
    say = labels(lang)
    lines = [("win", say("outlook.to_win"), outlook.win(say)), ("lose", say("outlook.to_lose"), outlook.lose(say))]
    lines += [("now", say("outlook.now"), threat) for threat in outlook.threats(say)]
    rows = "".join(f'<p class="{kind}"><b>{escape(head)}</b> {escape(text)}</p>' for kind, head, text in lines)
    return f'<div id="outlook" class="zc-outlook" tabindex="0" role="note" data-info>{rows}</div>'
