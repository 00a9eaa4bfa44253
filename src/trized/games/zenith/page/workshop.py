"""The workshop of a box: agents, tokens, technologies and numbers; effects are composed word by word."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from trized import kernel
from trized.games.zenith.box import BOARDS, FACTIONS, MODES, PLANETS, Agent
from trized.games.zenith.box_file import BoxFile, is_allowed, read_effects
from trized.games.zenith.cards import TextWriter
from trized.games.zenith.catalogue import catalogue
from trized.games.zenith.effects.completion import TIES, next_words
from trized.games.zenith.effects.effect import Effect
from trized.games.zenith.effects.registry import checked_registry
from trized.games.zenith.opening import PRINTED, canonical, open_box, printed_box, printed_data
from trized.games.zenith.page import art, pieces
from trized.games.zenith.page.setting import HERE
from trized.games.zenith.variant import LIMITS, PLANET_LISTS, refuse
from trized.kernel import LANGUAGES, Chance, Refused
from trized.kernel.markup import templates
from trized.kernel.workshop import FIRST_SIDE, Drawing, Edited, Look, MatchUp

VIEWS = ("agents", "tokens", "technology", "numbers")
MANY = 4096
Read = Sequence[Effect | Refused]


class Workshop(kernel.Workshop):
    """The workshop of a custom box."""

    styles = (HERE / "workshop.css",)

    def starts(self, lang: str) -> Sequence[tuple[str, str]]:
        say = catalogue(lang)
        example = (HERE / "example.toml").read_text(encoding="utf-8")
        mine = BoxFile("")
        mine.title = say("workshop.mine")
        return (say("workshop.printed"), mine.text()), (say("workshop.example"), example)

    def draw(self, text: str, look: Look, lang: str) -> Drawing:
        file = BoxFile(text)
        return Drawing(Editor(file, look, lang).draw(), file.title)

    def edit(self, text: str, words: Sequence[str], look: Look, lang: str, chance: Chance) -> Edited:
        file, now = BoxFile(text), dict(look)
        try:
            verb, path, value = words[0], words[1], " ".join(words[2:])
            match verb:
                case "set":
                    file.set(path, value)
                    now["line"] = path
                case "toggle":
                    file.toggle(path, words[2])
                case "up":
                    file.move_up(path)
                case "add":
                    now["of"] = file.add(path)
                case "remove":
                    file.remove(path)
                case "restore":
                    file.restore(path)
                case _:
                    raise KeyError(verb)
        except (KeyError, IndexError, ValueError, TypeError, AttributeError):
            raise refuse("step") from None
        return Edited(file.text(), now)

    def match_ups(self, text: str, lang: str) -> Sequence[MatchUp]:
        """Return games with the custom box and with the printed one, and the agents that differ."""
        if canonical(text) == PRINTED:
            raise refuse("as_printed")
        printed = {agent.id: agent for agent in printed_box().agents}
        own = [agent for agent in open_box(canonical(text)).agents if agent != printed.get(agent.id)]
        secret = {"secret_agents": "yes"} if any(agent.secret for agent in own) else {}
        games, originals = (((self.game.settle({"cards": box, **secret}), FIRST_SIDE),) for box in (text, PRINTED))
        return (MatchUp("", games, originals, tuple((agent.id, agent.name) for agent in own)),)


@lru_cache(MANY)
def sentence(effects: tuple[Effect, ...], planet: str, lang: str) -> str:
    """Return effects as text; `planet` is the planet of the card."""
    return TextWriter(catalogue(lang), planet).text(effects)


class Editor:
    """Draws a card file for the page."""

    def __init__(self, file: BoxFile, look: Look, lang: str) -> None:
        self.file, self.look, self.lang = file, look, lang
        self.say = catalogue(lang)
        self.langs = sorted(LANGUAGES, key=lambda other: other != lang)  # the visitor's first

    def draw(self) -> str:
        """Draw the opened part, or the selected list."""
        of = self.look.get("of", "")
        view = self.look.get("view", "")
        parts: dict[str, Any] = {"opened": None, "view": view if view in VIEWS else VIEWS[0]}
        with suppress(KeyError, IndexError, ValueError, TypeError):  # it was removed from the box
            parts["opened"] = self.opened(of) if of and not of.startswith("-") else None
        template = templates(HERE).get_template("workshop.html")
        return template.render(e=self, say=self.text, look=self.look, art=art, views=VIEWS, **parts)

    def text(self, key: str, **values: object) -> str:
        """Return the text `key` of the workshop."""
        return self.say(f"workshop.{key}", **values)

    def planet(self, path: str) -> int:
        """Return the planet of the card at a path, or -1."""
        return PLANETS.index(self.file.node(path)["planet"]) if path.startswith("agents.") else -1

    def read(self, path: str, texts: Sequence[str]) -> Read:
        """Parse the effects of the part at `path`."""
        if path == "technology.rows":
            return [read_effects([text], -1, False)[0] for text in texts]
        return read_effects(texts, self.planet(path), path.startswith("tokens."))

    def sentences(self, effects: Read, planet: int) -> list[tuple[str, str]]:
        """Return effects as text in each language."""
        own = tuple(effect for effect in effects if isinstance(effect, Effect))
        name = PLANETS[planet] if planet >= 0 else ""
        return [(lang, sentence(own, name, lang)) for lang in self.langs] if own else []

    # lists

    def agents(self) -> Iterator[dict[str, Any]]:
        """Return the agents that match the filters, removed ones included."""
        printed, own = printed_data()["agents"], self.file.data["agents"]
        for id, card in {**printed, **own}.items():
            state = (
                "removed" if id not in own else "" if card == printed.get(id) else "changed" if id in printed else "new"
            )
            wanted = {
                **{key: str(card[key]) for key in ("planet", "faction", "cost")},
                "changed": "yes" if state else "",
            }
            if any(self.look.get(key) and self.look[key] != value for key, value in wanted.items()):
                continue
            agent, wrong = self.agent(id, card)
            label = ", ".join(filter(None, (pieces.card_label(agent, self.lang), state and self.text(state))))
            yield {
                "path": f"agents.{id}",
                "state": state,
                "wrong": wrong,
                "picture": tile(agent),
                "label": f"{label}. {sentence(agent.effects, PLANETS[agent.planet], self.lang)}",
            }

    def agent(self, id: str, card: dict[str, Any]) -> tuple[Agent, bool]:
        """Return an agent with its valid effects, and whether others are invalid."""
        where = PLANETS.index(card["planet"]), FACTIONS.index(card["faction"])
        read = read_effects(card["effects"], where[0], False)
        effects = tuple(effect for effect in read if isinstance(effect, Effect))
        own = Effect("influence", n=1, planet=card["planet"])
        return Agent(id, card["name"], *where, card["cost"], (own, *effects), card["secret"]), len(effects) < len(read)

    def filters(self) -> list[tuple[str, str, list[tuple[str, str]]]]:
        """Return name, label and values of each filter for agents."""
        costs = sorted({card["cost"] for card in self.file.data["agents"].values()})
        return [
            ("planet", self.text("planet"), [(one, self.say(f"planet.{one}")) for one in PLANETS]),
            ("faction", self.text("faction"), [(one, self.say(f"faction.{one}")) for one in FACTIONS]),
            ("cost", self.text("cost"), [(str(one), str(one)) for one in costs]),
            ("changed", self.text("all"), [("yes", self.text("only_changed"))]),
        ]

    def tokens(self) -> Iterator[dict[str, Any]]:
        """Return the kinds of Bonus tokens."""
        printed = printed_data()["tokens"]
        for id, token in self.file.data["tokens"].items():
            state = state_of(token, printed.get(id))
            yield self.plate(f"tokens.{id}", token["effects"], state, f"×{token['count']}")

    def plate(self, path: str, texts: Sequence[str], state: str, head: str) -> dict[str, Any]:
        """Return the template values for effects that can be opened."""
        read = self.read(path, texts)
        effects = tuple(effect for effect in read if isinstance(effect, Effect))
        picture = Markup("<b>{}</b>{}").format(head, art.effects(effects))
        label = f"{head}: {sentence(effects, '', self.lang)}" + (f" {self.text(state)}." if state else "")
        return {"path": path, "state": state, "wrong": len(effects) < len(read), "picture": picture, "label": label}

    def boards(self) -> Iterator[tuple[str, Markup, list[dict[str, Any]]]]:
        """Return technology sides, row bonuses and diplomacy boxes, each with its plates."""
        printed, own = printed_data(), self.file.data
        for side in BOARDS:
            old, levels = printed["technology"][side]["levels"], own["technology"][side]["levels"]
            yield (
                side,
                art.icon(printed["technology"][side]["faction"]),
                [
                    self.plate(f"technology.{side}.levels.{k}", level, state_of(level, old[k]), str(k + 1))
                    for k, level in reversed(list(enumerate(levels)))
                ],
            )
        rows = own["technology"]["rows"]
        state = state_of(rows, printed["technology"]["rows"])
        yield self.text("rows"), art.icon("develop"), [self.plate("technology.rows", rows, state, "1–3")]
        for mode in MODES:
            boxes = own["diplomacy"][mode]
            yield (
                self.text(mode),
                art.icon("leader"),
                [
                    self.plate(
                        f"diplomacy.{mode}.{one}",
                        boxes[one],
                        state_of(boxes[one], printed["diplomacy"][mode][one]),
                        self.say(f"faction.{one}"),
                    )
                    for one in FACTIONS
                ],
            )

    def numbers(self) -> Iterator[tuple[str, str, int, int]]:
        """Return path, label, value and printed value of each number of the rules."""
        printed = {"hand_size": printed_data()["diplomacy"]["hand_size"], **printed_data()["table"]}
        for part, keys in LIMITS.items():
            for key in keys:
                label = self.say(f"change.of.{part}_{key}")
                yield f"{part}.{key}", label, self.file.data[part][key], printed[part][key]
        own, old = self.file.data["technology"], printed_data()["technology"]
        for k, cost in enumerate(own["costs"]):
            yield f"technology.costs.{k}", self.text("level_cost", level=k + 1), cost, old["costs"][k]
        yield "technology.token_level", self.say("change.of.token_level"), own["token_level"], old["token_level"]

    def planet_lists(self) -> Iterator[tuple[str, str, list[tuple[str, str, bool]]]]:
        """Return path and label of each list of planets, and whether each planet is in it."""
        for part, keys in PLANET_LISTS.items():
            for key in keys:
                own = self.file.data[part][key]
                planets = [(one, self.say(f"planet.{one}"), one in own) for one in PLANETS]
                yield f"{part}.{key}", self.say(f"change.of.{part}_{key}"), planets

    # one card, token, level or box

    def opened(self, path: str) -> dict[str, Any]:
        """Return the template values of the opened card, token, level or box."""
        kind, _, id = path.partition(".")
        printed, own = printed_data(), self.file.data
        if kind == "agents":
            card = own["agents"].get(id) or printed["agents"][id]
            agent, _ = self.agent(id, card)
            return {
                "path": path,
                "title": card["name"],
                "card": card,
                "old": printed["agents"].get(id),
                "removed": id not in own["agents"],
                "picture": pieces.shown(agent),
                "says": self.sentences(agent.effects, agent.planet),
                "lines": self.lines(f"{path}.effects", card["effects"], path),
            }
        if kind == "tokens":
            token = own["tokens"][id]
            lines = self.lines(f"{path}.effects", token["effects"], path)
            old = printed["tokens"].get(id)
            return {"path": path, "title": self.text("token"), "token": token, "old": old, "lines": lines}
        node = self.file.node(path)
        if kind not in ("technology", "diplomacy") or not isinstance(node, list) or not all(map(is_text, node)):
            raise KeyError(path)
        return {"path": path, "title": self.text(kind), "lines": self.lines(path, node, path)}

    def lines(self, path: str, texts: Sequence[str], where: str) -> list[dict[str, Any]]:
        """Return the effects of a part line by line, with completions for the line being edited."""
        planet, read = self.planet(where), self.read(where, texts)
        open_line = self.look.get("line", "")
        opened = int(open_line.rpartition(".")[2]) if open_line.startswith(f"{path}.") else len(texts)
        lines = []
        for k, text in enumerate((*texts, "")):
            effect = read[k] if k < len(texts) else None
            lines.append(
                {
                    "path": f"{path}.{k}",
                    "text": text,
                    "number": k + 1,
                    "icons": art.effects((effect,)) if isinstance(effect, Effect) else "",
                    "says": self.sentences([effect], planet) if isinstance(effect, Effect) else [],
                    "fault": effect.message(self.lang) if isinstance(effect, Refused) else "",
                    "next": list(self.next(texts[:k], text, planet, where)) if k == min(opened, len(texts)) else None,
                }
            )
        return lines

    def next(self, before: Sequence[str], text: str, planet: int, where: str) -> Iterator[tuple[str, str, str]]:
        """Return the completions of an effect: the new text, the added word, and its meaning."""
        before = () if where == "technology.rows" else before
        on_token = where.startswith("tokens.")

        def allowed(effect: str) -> bool:
            return is_allowed(before, effect, planet, on_token)

        if not text or text.endswith(tuple(tie.strip() for tie in (*TIES, ":"))):
            head = f"{text} " if text else ""
            name = PLANETS[planet] if planet >= 0 else ""
            for example, effect in examples():
                if any(allowed(head + example + rest) for rest in ("", " -> any 1", " | any 1")):
                    yield head + example, example, sentence((effect,), name, self.lang)
            return
        for found in dict.fromkeys((*next_words(text, allowed), *next_words(f"{text} ", allowed))):
            added = (
                found[len(text) :].strip()
                if found.startswith(text + " ") or found[len(text) :] in TIES
                else found.split(" ")[-1]
            )
            word = added.strip(",:")
            meant = next((f"{kind}.{word}" for kind in ("planet", "faction") if self.say.has(f"{kind}.{word}")), "")
            yield found, added, self.say(meant) if meant else self.say.get(f"workshop.word.{NAMES.get(added, added)}")


@cache
def examples() -> list[tuple[str, Effect]]:
    """Return an example of every effect, as text and read; the kinds that most agents have come first."""
    uses = Counter(effect.kind for agent in printed_box().agents for effect in agent.effects[1:])
    found = [(one, checked_registry().read(one)) for kind in checked_registry().definitions for one in kind.examples]
    return sorted(found, key=lambda one: -uses[one[1].kind])


def state_of(part: object, printed: object) -> str:
    """Return `changed`, `added` or `removed` compared with the printed part; empty if equal."""
    return "" if part == printed else "new" if printed is None else "changed"


def is_text(value: object) -> bool:
    """Return whether `value` is a string."""
    return isinstance(value, str)


NAMES = {",": "and", "->": "pay", "|": "or"}


@lru_cache(MANY)
def tile(agent: Agent) -> Markup:
    """Draw an agent for the list of all."""
    return pieces.printed_strip(agent) + art.effects(agent.effects[1:])
