"""New tables: against bots, on one screen, by link; from a record, and once more with the same people."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from litestar import Response, get, post

from trized.kernel import LEVELS, Entropy, Live, Option, Options, Refused, verify
from trized.kernel.catalogue import capital
from trized.kernel.record import Joined, Record, TakenOver
from trized.table.eyes import eyes_for
from trized.table.frames import without_inline_style
from trized.table.given import Asked, Name, Posted, TheHouse, TheVisitor
from trized.table.house import House
from trized.table.pages.home import read_record
from trized.table.paper import done, page
from trized.table.seats import new_table_id
from trized.table.shelf import Title
from trized.table.store import Kept, Key, now
from trized.table.tables import header_of
from trized.table.visitor import Visitor, plain
from trized.table.workers import bot_at_table

NAME = 24  # letters of a nickname
RECORD = 2 * 1024 * 1024
ENTRIES = 5000  # of a record that is brought along
OWN = 20_000  # letters of a file of one's own
FEW = 4  # values that are offered side by side
ME, LINK, SCREEN = "me", "link", "screen"


@get("/new/{game:str}")
async def form(request: Asked, house: TheHouse, visitor: TheVisitor, game: Name) -> Response[str]:
    """Show everything that can be chosen before a game."""
    asked = {name: request.query_params[name] for name in request.query_params}
    return fill_in(request, visitor, house.shelf.title(game), asked)


@post("/new/{game:str}", status_code=200)
async def again(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, game: Name) -> Response[str]:
    """Show the form as far as it is filled in; nothing is made, and a bad file is refused with a sentence."""
    return fill_in(request, visitor, house.shelf.title(game), posted)


def fill_in(request: Asked, visitor: Visitor, title: Title, asked: Mapping[str, str]) -> Response[str]:
    """Return the form with what is asked for."""
    options = settle(title, asked, visitor)
    words = title.game.words(visitor.lang)
    mode = asked.get("mode", "bot")
    seats = range(title.game.seats(options))
    return page(
        request,
        visitor,
        "new.html",
        game=title.game,
        emblem=title.page.emblem(),
        art=title.page.art(),
        styles=request.app.state.files.styles[title.game.name],
        options=[Offer(title, option, options[option.name], visitor.lang) for option in title.game.options],
        seats=[
            (seat, words.chair(options, seat), asked.get(f"seat{seat}") or usual_holder(seat, mode)) for seat in seats
        ],
        holders=[ME, *LEVELS, LINK, SCREEN],
        asked=asked,
        mode=mode,
        together=len(title.game.sides(options)) == 1,
    )


class Offer:
    """An option as the form offers it."""

    def __init__(self, title: Title, option: Option, value: str, lang: str) -> None:
        self.title, self.lang = title, lang
        self.words = title.game.words(lang)
        self.name, self.value, self.own = option.name, value, option.own
        self.label, self.about = self.words.option(option.name), self.words.about(option.name)
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
        """Return a value with its name, a sentence and a picture."""
        return {
            "value": value,
            "label": capital(self.words.option(self.name, value)),
            "about": self.words.about(self.name, value),
            "picture": without_inline_style(self.title.page.value(self.name, value, self.lang)),
        }


def usual_holder(seat: int, mode: str) -> str:
    """Return who sits on a seat unless somebody chooses otherwise."""
    if seat == 0 or mode == "alone":
        return ME
    return {"screen": SCREEN, "link": LINK}.get(mode, "normal")


def settle(title: Title, given: Mapping[str, str], visitor: Visitor) -> Options:
    """Return the options of a game from the fields of a form; raise Refused in the language of the visitor."""
    chosen = {option.name: given.get(option.name, "").strip() for option in title.game.options}
    if max(map(len, chosen.values()), default=0) > OWN:
        raise Refused(visitor.t("error.own", most=OWN // 1000))
    return title.game.settle({name: value for name, value in chosen.items() if value}, visitor.lang)


@post("/new")
async def make(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted) -> Any:
    """Make a table and open it."""
    title = house.shelf.title(posted.get("game", ""))
    options = settle(title, posted, visitor)
    seats = title.game.seats(options)
    level = posted.get("level", "normal")
    usual = [ME] + [level] * (seats - 1)
    holders = [posted.get(f"seat{seat}", usual[seat]) for seat in range(seats)]
    if ME not in holders and SCREEN not in holders:
        raise Refused(visitor.t("error.nobody"))
    shared = SCREEN in holders and posted.get("cover") == "yes"
    nickname = plain(posted.get("nickname", ""), NAME)
    live = Live.start(title.game, options, Entropy(), [""] * seats)
    for seat, holder in enumerate(holders):
        if holder in (ME, SCREEN):
            live.join(seat, nickname if holder == ME else plain(posted.get(f"name{seat}", ""), NAME))
        elif holder != LINK:
            live.take_over(seat, bot_at_table(holder))
    mine = tuple(seat for seat, holder in enumerate(holders) if holder in (ME, SCREEN))
    table = await keep(house, visitor, live, mine, listed=posted.get("listed") == "yes", shared=shared)
    return done(request, f"/t/{table}", visitor.cookies())


async def keep(house: House, visitor: Visitor, live: Live, mine: tuple[int, ...], *, listed: bool, shared: bool) -> str:
    """Store a new table, with a key for the browser that made it; return its name."""
    kept = Kept(
        new_table_id(),
        live.record.game,
        header_of(live.record),
        listed,
        shared,
        house.settings.away,
        now(),
        now(),
        live.outcome() is not None,
        lots=secrets.token_hex(16),
    )
    texts = [entry.write() for entry in live.record.entries]
    await house.store.add(kept, [Key(kept.id, visitor.hash, mine, host=True)], texts)
    house.nudge(await house.tables.get(kept.id))
    return kept.id


@post("/upload", request_max_body_size=RECORD)
async def upload(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted) -> Any:
    """Open a record as a table: whoever brings it holds all its seats."""
    try:
        record = read_record(posted.get("record", ""))
        if len(record.entries) > ENTRIES:
            raise Refused(visitor.t("error.long", most=ENTRIES))
        game = house.shelf.title(record.game).game
        verify(game, record)
        live = Live.resume(game, record, Entropy())
        if live.outcome() is None:
            for entry in record.entries:
                if isinstance(entry, TakenOver):
                    bot_at_table(entry.bot)
    except Refused as refused:
        raise Refused(visitor.t("error.record", why=refused)) from None
    everybody = tuple(range(len(record.players)))
    table = await keep(house, visitor, live, everybody, listed=False, shared=False)
    return done(request, f"/t/{table}/replay", visitor.cookies())


@post("/t/{name:str}/rematch")
async def rematch(request: Asked, house: TheHouse, visitor: TheVisitor, posted: Posted, name: Name) -> Any:
    """Play again: the same people and bots, the same links, a new game."""
    table = await house.tables.get(name)
    key = await house.store.key(name, visitor.hash)
    eyes = eyes_for(table, key, visitor.lang)
    if not eyes.mine or table.last.outcome is None:
        raise Refused(visitor.t("error.rematch"))
    if table.kept.rematch:
        return done(request, f"/t/{table.kept.rematch}")
    old: Record = table.live.record
    live = Live.start(table.title.game, old.options, Entropy(), [""] * table.seats)
    for seat, holder in enumerate(table.holders):
        if holder.bot:
            live.take_over(seat, holder.bot)
        elif holder.joined:
            live.add(Joined(seat, holder.name))
    kept = replace(
        table.kept,
        id=new_table_id(),
        header=header_of(live.record),
        created=now(),
        opened=now(),
        over=False,
        rematch=None,
        lots=secrets.token_hex(16),
    )
    keys = [replace(key, table=kept.id) for key in await house.store.keys(name)]
    await house.store.add(kept, keys, [entry.write() for entry in live.record.entries])
    if await house.store.link_rematch(name, kept.id):
        table.kept = replace(table.kept, rematch=kept.id)
        table.wake()
        await house.bus.moved(name)
        house.nudge(await house.tables.get(kept.id))
        return done(request, f"/t/{kept.id}")
    await house.store.forget(kept.id)
    quicker = await house.store.table(name)
    return done(request, f"/t/{quicker.rematch if quicker else name}")


ROUTES = [form, again, make, upload, rematch]
