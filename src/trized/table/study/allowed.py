"""What a mistake allows, for the page: a sentence, and the pieces whose moves the board shows as ghosts."""

from typing import ClassVar

from msgspec import Struct

from trized.analysis.coach import Advice
from trized.analysis.line import allowed
from trized.kernel import Scene, View
from trized.kernel.words import event_sentence
from trized.table.pages.pictures import motions, pieces_of
from trized.table.pages.registry import page_of
from trized.table.play.scheduler import Client
from trized.table.play.tables import OpenTable
from trized.table.play.thinking import game_of, seed_of
from trized.table.play.work import HINT, Kind, Request
from trized.table.server import Server

SENTENCES = 2  # at most
HARM = "harm"  # the form of a sentence about what the game may do
SEEDS = 1 << 20


class Threat(Struct, frozen=True):
    """What a mistake allows: a sentence, and moved pieces as `piece|place`."""

    text: str = ""
    pieces: tuple[str, ...] = ()


class ThreatRequest(Request[Threat], frozen=True):
    """A request to describe the reply to the first action of the line `mistake`, from the knowledge of a view."""

    kind: ClassVar[Kind] = HINT
    module: str
    rules: int
    options: dict[str, str]
    nicknames: tuple[str, ...]
    lang: str
    view: bytes
    mistake: tuple[tuple[int, int], ...]
    better: int

    def answer(self) -> Threat:
        """Return the reply that the mistake allows."""
        game = game_of(self.module, self.rules, self.options)
        view, page, seed = game.decode_view(self.view), page_of(self.module, game), seed_of(b"", self.view) % SEEDS
        seat = int(view.viewer)
        side = next(side for side in game.sides(self.options) if seat in side)
        found = allowed(game, side, view, self.mistake, self.better, seed)
        if found is None:
            return Threat()
        scene = Scene(page, found, seat, game.words(self.lang, self.nicknames))
        shown = motions(scene)
        told = [number for number, one in enumerate(shown) if one.caption]
        shown = shown[: told[SENTENCES]] if len(told) > SENTENCES else shown
        texts = [one.caption for one in shown if one.caption]
        if game.harm:  # the sentence of the log may name a token of the dealt world
            texts = [event_sentence(scene.words, scene.view, event, HARM) for event in scene.events]
        return Threat(" ".join(texts), tuple(pieces_of(shown)) if texts else ())


def after_mistake(
    table: OpenTable, view: View, mistake: tuple[tuple[int, int], ...], better: int, lang: str
) -> ThreatRequest:
    """Return the request for what the first action of the line `mistake` allows."""
    record = table.live.record
    place = table.package.module, record.rules, record.options, table.nicknames, lang
    return ThreatRequest(*place, view.encode(), mistake, better)


async def threat(server: Server, table: OpenTable, view: View, advice: Advice, lang: str, client: Client) -> Threat:
    """Return the reply that the mistake in `advice` allows."""
    if not advice.mistake:
        return Threat()
    return await server.scheduler.run(after_mistake(table, view, advice.mistake, advice.best, lang), client)
