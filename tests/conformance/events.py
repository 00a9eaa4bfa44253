"""Checks that events are declared once, and that log and motions cover all of them."""

import ast
import inspect
import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import fields

from tests.conformance.case import Case, pick
from tests.conformance.shape import folder, has_module, module
from trized.kernel import LANGUAGES, Event, EventLog, Page, Seeded, statistics_of


def check_events_are_declared(case: Case) -> None:
    """Every reported event is of a class in `Game.events`, which are those of events.py."""
    game = case.game
    if has_module(case, "events"):
        declared = module(case, "events").EVENTS
        assert game.events[: len(declared)] == declared, (
            f"{game.title}: Game.events must begin with EVENTS of events.py."
        )
    assert len(set(game.events)) == len(game.events), f"{game.title}: an event is declared twice in EVENTS."
    kinds = [event.kind for event in game.events]
    assert len(set(kinds)) == len(kinds), f"{game.title}: two events have the same kind: {sorted(kinds)}."
    counted = statistics_of(game).counters.keys() - set(kinds)
    assert not counted, f"{game.title}: its statistics count {', '.join(sorted(counted))}, not declared in EVENTS."
    for event in game.events:
        assert event.__doc__, f"{game.title}: the event {event.__name__} has no docstring."
    for options, seed in case.walks:
        chance, choices, events = Seeded(seed), Seeded(seed + 1_000_000), EventLog()
        state = game.start(options, chance, events)
        while not state.over():
            state.apply(*pick(state, choices), chance, events)
        unknown = {type(event).__name__ for event in events.events} - {event.__name__ for event in game.events}
        assert not unknown, f"{game.title}: its rules report {', '.join(sorted(unknown))}, not declared in EVENTS."


def check_reports_fill_every_field(case: Case) -> None:
    """Every report in the rules passes as many values as its event has fields; missing ones would be 0."""
    counts = {event.__name__: len(fields(event)) - 1 for event in case.game.events}
    for path in folder(case).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and "report" in node.func.attr:
                names = [arg.id if isinstance(arg, ast.Name) else "" for arg in node.args]
                for name in counts.keys() & set(names):
                    given = len(names) - names.index(name) - 1
                    where = f"{case.game.title}: {path.name}:{node.lineno}"
                    assert given == counts[name], f"{where} reports {name} with {given} of {counts[name]} fields."


def check_events_have_lines(case: Case) -> None:
    """Every declared event has a sentence or code for its log line, and there are no others."""
    for lang in LANGUAGES:
        words = case.game.words(lang)
        keys = [key for key in words.say.templates if key.startswith("event.")]
        said = {event for event in case.game.events if any(is_sentence_of(key, event.kind) for key in keys)}
        found = {**dict.fromkeys(said), **words.event_lines}
        compare_keys(case, found, f"Words('{lang}')", 'event.KIND = ""')


def is_sentence_of(key: str, kind: str) -> bool:
    """Return whether a catalogue key is the sentence of an event kind, in any form or person."""
    return re.fullmatch(rf"event\.{kind}(_\w+)?(\.you|\.they)?", key) is not None


def check_motions_show_declared_events(case: Case, page: Page) -> None:
    """A motions method that takes an event and a caption is named after a declared event."""
    kinds = {event.kind for event in case.game.events}
    for name, method in inspect.getmembers(page.shows, inspect.isfunction):
        if list(inspect.signature(method).parameters)[1:] == ["event", "caption"]:
            assert name in kinds, f"{case.game.title}: Motions.{name} shows no declared event."


def compare_keys(case: Case, found: Mapping[type[Event], Any], where: str, nothing: str) -> None:
    missing = sorted(event.__name__ for event in set(case.game.events) - set(found))
    assert not missing, f"{case.game.title}: {where} has nothing for {', '.join(missing)}; `{nothing}` would do."
    more = sorted(event.__name__ for event in set(found) - set(case.game.events))
    assert not more, f"{case.game.title}: {where} has {', '.join(more)}, not declared in EVENTS."


def check_events_are_read_by_name(case: Case) -> None:
    """Every field of every event is read somewhere, by name."""
    sources = {
        path: path.read_text(encoding="utf-8")
        for pattern in ("*.py", "*.toml", "*.html")
        for path in folder(case).rglob(pattern)
    }
    told = "\n".join(sources.values())
    for event in case.game.events:
        for field in fields(event):
            if field.name != "audience":
                who = "|{who" if field.name == "seat" else ""  # the subject of a sentence is the seat of its event
                read = re.search(rf"\.{field.name}\b|{{{field.name}\b|[\"']{field.name}[\"']{who}", told)
                assert read, f"{case.game.title}: nothing ever reads {event.__name__}.{field.name}; leave it out."
