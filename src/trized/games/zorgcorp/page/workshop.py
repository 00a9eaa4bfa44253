"""The workshop of a galaxy: an editable map that marks places with broken rules."""

import json
from collections.abc import Sequence
from functools import partial

from trized import kernel
from trized.games.zorgcorp.board import FACES, QUADRANTS
from trized.games.zorgcorp.boards import BOARDS, Fault, file_faults
from trized.games.zorgcorp.box import BOX, DATA, PEOPLE_NAMES
from trized.games.zorgcorp.catalogue import catalogue
from trized.games.zorgcorp.drafts import HOLE, STEP, SYSTEM, GalaxyDraft, Spot
from trized.games.zorgcorp.page.frame import HERE, RAYS, stars
from trized.games.zorgcorp.page.layout import PITCH, Layout
from trized.games.zorgcorp.surprise import surprise
from trized.kernel import Chance, Refused
from trized.kernel.catalogue import capital
from trized.kernel.markup import templates
from trized.kernel.workshop import Drawing, Edited, Limit, Look, MatchUp

TOOLS = ("choose", SYSTEM, "lane", HOLE, "remove")
MOVES = {"ArrowUp": (0, 1), "ArrowDown": (0, -1), "ArrowLeft": (-1, 0), "ArrowRight": (1, 0)}
ARROWS = {"ArrowUp": "↑", "ArrowDown": "↓", "ArrowLeft": "←", "ArrowRight": "→"}
ROOM = PITCH // 2  # around the map, for one more place
ONE_QUADRANT = "no"  # the value of `symmetric` in the look
EMPTY = """id = "mine"
title = "%s"
zorgterre = { at = [0, 0], exits = [] }

[start-worlds]
military = { id = "start-north", at = [0, 3], quadrant = "nw", exits = [] }
architect = { id = "start-east", at = [3, 0], quadrant = "ne", exits = [] }
revolutionary = { id = "start-south", at = [0, -3], quadrant = "se", exits = [] }
spy = { id = "start-west", at = [-3, 0], quadrant = "sw", exits = [] }

[black-holes]

[systems]
"""


class Workshop(kernel.Workshop):
    """The workshop of a galaxy, which starts from one of the box or from an empty map."""

    surprises = True
    styles = (HERE / "workshop.css",)

    def starts(self, lang: str) -> Sequence[tuple[str, str]]:
        words, say = self.game.words(lang), catalogue(lang)
        empty, head = say("workshop.empty"), f'id = "mine"\ntitle = "{say("workshop.mine")}"'
        files = [(name, (DATA / f"{name}.toml").read_text(encoding="utf-8")) for name in BOARDS]
        ready = [
            (capital(words.option(self.option, name).name), text.replace(f'id = "{name}"', head, 1))
            for name, text in files
        ]
        return [*ready, (empty, EMPTY % empty)]

    def draw(self, text: str, look: Look, lang: str) -> Drawing:
        draft, say = GalaxyDraft(text), catalogue(lang)
        faults = list(file_faults(draft.raw))
        chosen = look.get("chosen", "") if look.get("chosen", "") in draft.entries() else ""
        names = list(draft.entries())
        spots = {name: _drawn(draft.spot(name)) for name in names}
        ends = [[names.index(end) for end in draft.links(name) if end in names] for name in names]
        layout = Layout(list(spots.values()), ends)
        layout.left, layout.top = layout.left - ROOM, layout.top - ROOM
        layout.right, layout.bottom = layout.right + ROOM, layout.bottom + ROOM
        board = (
            templates(HERE)
            .get_template("workshop.html")
            .render(
                say=lambda key, **values: say(f"workshop.{key}", **values),
                text=say,
                draft=draft,
                title=draft.title(lang),
                layout=layout,
                rays=RAYS,
                stars=stars(layout),
                tools=TOOLS,
                tool=look.get("tool", "choose"),
                symmetric=look.get("symmetric") != ONE_QUADRANT,
                spots=spots,
                name_of=partial(_name, draft, lang),
                chosen=chosen,
                numbers=layout.badges[names.index(chosen)] if chosen else [],
                wrong={name: " ".join(f.sentence(lang) for f in faults if name in f.places) for name in names},
                sizes={q: sum(one.get("quadrant") == q for one in draft.raw["systems"].values()) for q in QUADRANTS},
                uneven=any(QUADRANTS[0] in one.places for one in faults),
                people_of={start["id"]: people for people, start in draft.raw["start-worlds"].items()},
                peoples=PEOPLE_NAMES,
                quadrants=QUADRANTS,
                arrows=ARROWS,
                keys=partial(_keys, draft),
                faces=FACES,
            )
        )
        return Drawing(board, draft.title(lang), _limits(draft, faults, lang))

    def edit(self, text: str, words: Sequence[str], look: Look, lang: str, chance: Chance) -> Edited:
        draft, say = GalaxyDraft(text), catalogue(lang)
        everywhere, chosen, message = look.get("symmetric") != ONE_QUADRANT, look.get("chosen", ""), ""
        match words:
            case ["surprise"]:
                draft, chosen = surprise(draft, chance), ""
            case ["title", title]:
                draft.set_title(title)
            case ["add", kind]:
                chosen = draft.add(kind, _free(draft, chosen), everywhere)
                message = say("workshop.added", name=chosen)
            case ["add", kind, point]:
                chosen = draft.add(kind, _pointed(point), everywhere)
                message = say("workshop.added", name=chosen)
            case ["release"] | ["drag", "zorgterre", "map", _]:
                chosen = ""
            case ["drag", name, "map", point]:
                draft.move(name, _pointed(point), everywhere)
                chosen = name
            case ["step", name, key] if key in MOVES:
                (x, y), (right, up) = draft.spot(name), MOVES[key]
                draft.move(name, (x + STEP * right, y + STEP * up), everywhere)
                message = say("workshop.moved", name=name, x=draft.spot(name)[0], y=draft.spot(name)[1])
            case ["drag" | "lane", one, other]:
                drawn = draft.join(one, other, everywhere)
                message = say("workshop.joined" if drawn else "workshop.parted", name=one, other=other)
                chosen = "" if look.get("tool") == "lane" else one
            case ["remove", name]:
                draft.remove(name, everywhere)
                chosen, message = "", say("workshop.removed", name=name)
            case ["face", name, face] if face in ("2", "3", "4"):
                draft.swap_faces(name, int(face) - 2, int(face) - 1, everywhere)
            case ["name", name, new]:
                draft.rename(name, new)
                chosen = new
            case ["quadrant", name, quadrant]:
                draft.set_quadrant(name, quadrant)
            case ["opposite", name, other]:
                draft.set_opposite(name, other)
            case ["people", name, people]:
                draft.set_people(name, people)
            case _:
                raise Refused("no_edit")
        return Edited(draft.file(), {**look, "chosen": chosen}, message)

    def match_ups(self, text: str, lang: str) -> Sequence[MatchUp]:
        words, settle = self.game.words(lang), self.game.settle
        return [
            MatchUp(
                words.option("difficulty", difficulty).name.partition(":")[0],
                ((settle({"board": text, "difficulty": difficulty}), 0),),
                ((settle({"board": BOARDS[0], "difficulty": difficulty}), 0),),
            )
            for difficulty in BOX.thresholds
        ]


def _drawn(spot: Spot) -> Spot:
    """Return a spot in svg units; north is up."""
    return PITCH * spot[0], -PITCH * spot[1]


def _pointed(point: str) -> Spot:
    """Return the grid spot nearest to a point of the drawing."""
    try:
        x, y = map(float, point.split())
    except ValueError:
        raise Refused("no_edit") from None
    if not max(abs(x), abs(y)) < 1e6:
        raise Refused("no_edit")
    return round(x / PITCH / STEP) * STEP, round(-y / PITCH / STEP) * STEP


def _free(draft: GalaxyDraft, chosen: str) -> Spot:
    """Return a free spot near a place, or near ZorgTerre."""
    x, y = draft.spot(chosen) if chosen in draft.entries() else (0.0, 0.0)
    near = sorted(
        ((dx, dy) for dx in range(-9, 10) for dy in range(-9, 10)), key=lambda one: (one[0] ** 2 + one[1] ** 2, one)
    )
    return next((x + dx, y + dy) for dx, dy in near if not draft.at((x + dx, y + dy)))


def _keys(draft: GalaxyDraft, name: str) -> str:
    """Return the keyboard edits of a place as JSON."""
    found = {"Escape": "release"} | {key: f"step {name} {key}" for key in MOVES if name != "zorgterre"}
    if draft.kind(name) in (SYSTEM, HOLE):
        found |= dict.fromkeys(("Delete", "Backspace"), f"remove {name}")
    return json.dumps(found)


def _name(draft: GalaxyDraft, lang: str, name: str) -> str:
    """Return the name of a place for lists."""
    say, kind = catalogue(lang), draft.kind(name)
    if kind == "start":
        people = next(people for people, start in draft.raw["start-worlds"].items() if start["id"] == name)
        return say("workshop.place_start", people=say(f"people.{people}.short"), name=name)
    return say(f"workshop.place_{kind}", name=name)


def _limits(draft: GalaxyDraft, faults: Sequence[Fault], lang: str) -> list[Limit]:
    """Return the requirements of a galaxy, its values, and the broken rules."""
    say, found = catalogue(lang), []
    kinds: dict[str, list[str]] = {kind: [] for kind in ("zorgterre", "start", SYSTEM, HOLE)}
    for name in draft.entries():
        kinds[draft.kind(name)].append(name)
    for kind, names in kinds.items():
        wrong = [one for one in faults if any(place in names for place in one.places) and one.places[0] in names]
        hurt = {place for one in wrong for place in one.places}
        problems = tuple(dict.fromkeys(one.sentence(lang) for one in wrong))
        if names:
            found.append(Limit(say(f"workshop.limit.{kind}"), len(set(names) - hurt), len(names), len(names), problems))
    uneven = tuple(one.sentence(lang) for one in faults if QUADRANTS[0] in one.places)
    found.append(Limit(say("workshop.limit.quadrants"), 0 if uneven else len(QUADRANTS), 4, 4, uneven))
    return found
