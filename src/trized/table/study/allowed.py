"""What a mistake allows, for the page: a sentence, and the pieces whose moves the board shows as ghosts."""

from collections.abc import Sequence

from msgspec import Struct

from trized.analysis.line import allowed
from trized.kernel import Scene, View
from trized.kernel.words import event_sentence
from trized.table.pages.pictures import motions, pieces_of
from trized.table.play.tables import OpenTable
from trized.table.play.thinking import seed_of

SENTENCES = 2  # at most
HARM = "harm"  # the form of a sentence about what the game may do
SEEDS = 1 << 20


class Threat(Struct, frozen=True):
    """What a mistake allows: a sentence, and moved pieces as `piece|place`."""

    text: str = ""
    pieces: tuple[str, ...] = ()


def threat(table: OpenTable, view: View, mistake: Sequence[tuple[int, int]], better: int, lang: str) -> Threat:
    """Describe the reply to the first action of the line `mistake`, from the knowledge of the viewer of `view`."""
    game, seat = table.live.game, int(view.viewer)
    own = next(side for side in game.sides(table.live.record.options) if seat in side)
    found = allowed(game, own, view, mistake, better, seed_of(b"", view.encode()) % SEEDS)
    if found is None:
        return Threat()
    scene = Scene(table.package.page, found, seat, table.words(lang))
    shown = motions(scene)
    told = [number for number, one in enumerate(shown) if one.caption]
    shown = shown[: told[SENTENCES]] if len(told) > SENTENCES else shown
    texts = [one.caption for one in shown if one.caption]
    if game.harm:  # the sentence of the log may name a token of the dealt world
        texts = [event_sentence(scene.words, scene.view, event, HARM) for event in scene.events]
    return Threat(" ".join(texts), tuple(pieces_of(shown)) if texts else ())
