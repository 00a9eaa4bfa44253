"""JSON Schemas of custom files: every file of Trized fits its schema, typical mistakes do not."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from trized.games import load
from trized.games.zenith.opening import printed_data
from trized.kernel.schema import schema_of

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "src" / "trized" / "games"
OPTIONS = {"zenith": "cards", "zoondo": "tribe1", "zorgcorp": "board"}
DOCS = {"zenith": "zenith-effects", "zoondo": "zoondo-tribes", "zorgcorp": "zorgcorp-galaxies"}
GALAXY = (GAMES / "zorgcorp/data/galaxy.toml").read_text(encoding="utf-8")
BOARIX = (GAMES / "zoondo/data/tribes/boarix.toml").read_text(encoding="utf-8")


@cache
def validator(game: str, lang: str = "en") -> Draft7Validator:
    schema = schema_of(load(game), OPTIONS[game], lang)
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def examples() -> list[tuple[str, str]]:
    files = [("zoondo", file) for file in sorted((GAMES / "zoondo/data/tribes").glob("*.toml"))]
    files += [("zorgcorp", GAMES / f"zorgcorp/data/{name}.toml") for name in ("galaxy", "great-galaxy")]
    found = [(game, file.read_text(encoding="utf-8")) for game, file in files]
    for game, page in DOCS.items():
        text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
        found += [(game, block) for block in re.findall(r"```toml\n(.*?)```", text, re.DOTALL)]
    return found


@pytest.mark.parametrize(("game", "text"), examples(), ids=lambda value: value[:20])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_shipped_files_and_documented_examples_fit(game: str, text: str, lang: str) -> None:
    assert list(validator(game, lang).iter_errors(tomllib.loads(text))) == []
    assert load(game).check_file(OPTIONS[game], text, lang).problems == ()


def test_printed_box_as_a_file_fits() -> None:
    printed = printed_data()
    box: dict[str, dict[str, dict[str, dict[str, object]]]] = {"agents": {}, "secret_agents": {}}
    for id, agent in printed["agents"].items():
        deck = box["secret_agents" if agent["secret"] else "agents"]
        card = {key: agent[key] for key in ("name", "cost", "effects")}
        deck.setdefault(agent["planet"], {}).setdefault(agent["faction"], {})[id] = card
    boards = {
        key: {"levels": part["levels"]} if isinstance(part, dict) else part
        for key, part in printed["technology"].items()
    }
    raw = {**box, "tokens": printed["tokens"], **printed["table"], "technology": boards}
    assert list(validator("zenith").iter_errors(raw)) == []


MISTAKES = {
    "unknown Zoon": ("zoondo", BOARIX.replace("kassin-a =", "kassin =")),
    "unknown trump": ("zoondo", BOARIX.replace('"mur-darbres"', '"mur"')),
    "same trump twice": ("zoondo", BOARIX.replace('"mur-darbres"', '"cage-de-racines"')),
    "two Chiefs": ("zoondo", BOARIX.replace("cloboulon = 1", "cloboulon = 2")),
    "number as text": ("zoondo", BOARIX.replace("kassin-a = 2", 'kassin-a = "2"')),
    "unknown key": ("zoondo", BOARIX.replace("trumps", "trump")),
    "unknown format": ("zoondo", BOARIX.replace('"tribal"', '"local"')),
    "short row": ("zoondo", BOARIX.replace('"gold-hure", "grognard-a", ', '"gold-hure", ')),
    "tribe without a name": ("zoondo", BOARIX.replace('name = "Boarix"', "")),
    "unknown planet": ("zenith", "[agents.pluto.human]\nkhan = { cost = 4 }\n"),
    "unknown key of an agent": ("zenith", "[agents.mercury.animod]\nkhan = { price = 4 }\n"),
    "cost out of range": ("zenith", "[agents.mercury.animod]\nkhan = { cost = 100 }\n"),
    "new agent without effects": ("zenith", '[agents.mars.animod]\nspartacus = { name = "Spartacus", cost = 4 }\n'),
    "unknown effect": ("zenith", '[agents.mercury.animod]\nkhan = { effects = ["credit 3"] }\n'),
    "effect as text": ("zenith", '[agents.mercury.animod]\nkhan = { effects = "credits 3" }\n'),
    "track out of range": ("zenith", "[track]\nsteps = 9\n"),
    "four levels": ("zenith", '[technology.S]\nlevels = [["any 1"], ["any 1"], ["any 1"], ["any 1"]]\n'),
    "three exits": ("zorgcorp", re.sub(r'exits = \["\w+", ', "exits = [", GALAXY, count=1)),
    "unknown quadrant": ("zorgcorp", GALAXY.replace('quadrant = "nw"', 'quadrant = "north"', 1)),
    "missing people": ("zorgcorp", re.sub(r"\nspy = .*", "", GALAXY)),
    "capital letters": ("zorgcorp", GALAXY.replace('"zorgterre"', '"ZorgTerre"', 1)),
    "unknown key of a system": ("zorgcorp", GALAXY.replace("quadrant =", "quarter =", 1)),
    "position as text": ("zorgcorp", GALAXY.replace("at = [0, 0]", 'at = "0, 0"', 1)),
}


@pytest.mark.parametrize(("game", "text"), MISTAKES.values(), ids=MISTAKES.keys())
def test_typical_mistake_does_not_fit(game: str, text: str) -> None:
    assert text not in (GALAXY, BOARIX), "the mistake is not in the file"
    assert list(validator(game).iter_errors(tomllib.loads(text))) != []
