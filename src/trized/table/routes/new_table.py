"""New tables: the form with all options, and the creation of the table."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from trized.kernel import LEVELS, Live, Option, Options
from trized.kernel.catalogue import capital
from trized.kernel.clean import clean_line
from trized.kernel.lesson import lessons_of
from trized.kernel.page import emblem_of
from trized.kernel.scenario import scenarios_of
from trized.kernel.words import chair_of
from trized.table.http.requests import Request
from trized.table.pages.catalogue import refused
from trized.table.pages.pictures import without_inline_style
from trized.table.pages.registry import GamePackage
from trized.table.pages.responses import form_done, render
from trized.table.play.creation import beginning_of, store_table
from trized.table.play.thinking import bot_at_table
from trized.table.seats.visitor import NAME, Visitor
from trized.table.study.files import OWN

FEW = 4  # most values shown side by side
ME, LINK, SCREEN = "me", "link", "screen"
COACH = "#coach"  # switches the coach on; the page stores it


async def form(request: Request) -> Response:
    """Show the form with the options that the address sets; raise Refused for an invalid file."""
    visitor, asked = request.visitor, request.fields
    package = request.server.registry.get(request.part("game"))
    options = settle(package, asked)
    words = package.game.words(visitor.lang)
    fields = [OptionField(package, option, options[option.name], visitor.lang) for option in package.game.options]
    idle = package.game.terms(options).idle
    chosen = {one.name for one in package.game.options if asked.get(one.name, one.default) != one.default}
    mode = asked.get("mode", "bot")
    seats = range(package.game.seats(options))
    return render(
        request,
        "new.html",
        game=package.game,
        emblem=emblem_of(package.page),
        art=package.page.art,
        styles=request.application.assets.styles[package.game.name],
        options=fields,
        idle=idle,
        unused=[one.label for one in fields if one.name in idle and one.name in chosen],
        seats=[
            (seat, chair_of(words, options, seat), asked.get(f"seat{seat}") or usual_holder(seat, mode))
            for seat in seats
        ],
        holders=[ME, *LEVELS, *([LINK] if request.server.settings.multiuser else []), SCREEN],
        asked=asked,
        mode=mode,
        chosen=bool(asked.keys() - {"mode"}),
        presets=presets(package, visitor) if not asked else [],
        together=len(package.game.sides(options)) == 1,
        scenarios=0 if asked else len(scenarios_of(package.game)),
        lesson=next((lesson.name for lesson in lessons_of(package.game)), ""),
    )


def presets(package: GamePackage, visitor: Visitor) -> list[dict[str, Any]]:
    """Return the buttons quick game, full game and table for friends, each with the fields it posts."""
    game, words = package.game, package.game.words(visitor.lang)
    friends = {f"seat{seat}": LINK for seat in range(1, game.seats(game.settle({})))}
    made: dict[str, dict[str, str]] = {
        "quick": {"level": "easy", "coach": "yes", **game.quick},
        "full": {"level": "normal", **game.full},
        "together": friends,
    }
    return [
        {
            "name": name,
            "fields": fields,
            "options": [
                visitor.t(
                    "new.preset_option",
                    name=words.option(option.name).name,
                    value=words.option(option.name, fields[option.name]).name,
                )
                for option in game.options
                if option.name in fields
            ],
        }
        for name, fields in made.items()
    ]


class OptionField:
    """An option with its values, as the form shows it."""

    def __init__(self, package: GamePackage, option: Option, value: str, lang: str) -> None:
        self.package, self.lang = package, lang
        self.words = package.game.words(lang)
        self.name, self.value, self.own = option.name, value, option.own
        named = self.words.option(option.name)
        self.label, self.about = named.name, named.about
        self.shape: str = option.shape
        if self.shape == "list" and len(option.values) > FEW:
            self.shape = "select"
        if not option.values:
            self.shape = "text"
        self.choices = [self.choice(value) for value in option.values]
        self.letters = [[self.choice(letter) for letter in place] for place in option.letters()]
        self.alone = [self.choice(value) for value in option.values if len(value) != len(option.default)]
        self.ranked = [self.choice(letter) for letter in value] if self.shape == "order" else []
        self.mine = self.choice(value) if self.own and value not in option.values else None

    def choice(self, value: str) -> dict[str, str]:
        """Return a value with its name, description and picture."""
        named = self.words.option(self.name, value)
        return {
            "value": value,
            "label": capital(named.name),
            "about": named.about,
            "picture": without_inline_style(self.package.page.value(self.name, value, self.lang)),
        }


def usual_holder(seat: int, mode: str) -> str:
    """Return the default holder of a seat in `mode`."""
    if seat == 0 or mode == "alone":
        return ME
    return {"screen": SCREEN, "link": LINK}.get(mode, "normal")


def settle(package: GamePackage, given: Mapping[str, str]) -> Options:
    """Return the game's options from the fields of a form; raise Refused if one is invalid."""
    chosen = {option.name: given.get(option.name, "").strip() for option in package.game.options}
    if max(map(len, chosen.values()), default=0) > OWN:
        raise refused("error.own", most=OWN // 1000)
    return package.game.settle({name: value for name, value in chosen.items() if value})


async def make(request: Request) -> Response:
    """Create a table and open it."""
    server, posted = request.server, request.fields
    package = server.registry.get(posted.get("game", ""))
    options = settle(package, posted)
    seats = package.game.seats(options)
    level = posted.get("level", "normal")
    usual = [ME] + [level] * (seats - 1)
    holders = [posted.get(f"seat{seat}", usual[seat]) for seat in range(seats)]
    if ME not in holders and SCREEN not in holders:
        raise refused("error.nobody")
    shared = SCREEN in holders and posted.get("cover") == "yes"
    nickname = clean_line(posted.get("nickname", ""), NAME)
    live = Live.start(package.game, options, server.sources.chance(), [""] * seats)
    for seat, holder in enumerate(holders):
        if holder in (ME, SCREEN):
            live.join(seat, nickname if holder == ME else clean_line(posted.get(f"name{seat}", ""), NAME))
        elif holder != LINK:
            live.take_over(seat, bot_at_table(holder))
    mine = tuple(seat for seat, holder in enumerate(holders) if holder in (ME, SCREEN))
    listed, hints = (posted.get(name) == "yes" for name in ("listed", "hints"))
    table = await store_table(
        server, request.sender, beginning_of(live), mine, listed=listed, shared=shared, hints=hints
    )
    coach = COACH if posted.get("coach") == "yes" else ""
    return form_done(request, f"/t/{table}{coach}")
