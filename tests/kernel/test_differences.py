"""Differences between two versions of a custom file, in sentences of both languages."""

import re

import pytest

from trized.games import load
from trized.games.zenith.opening import printed_data
from trized.games.zoondo.box import BOX
from trized.games.zorgcorp.box import DATA
from trized.kernel import Refused
from trized.kernel.differences import MOST, differences

OPTIONS = {"zenith": "cards", "zoondo": "tribe1", "zorgcorp": "board"}
GALAXY = (DATA / "galaxy.toml").read_text(encoding="utf-8")
BOARIX = BOX.ready_made("boarix")
KHAN = "[agents.mercury.animod]\nkhan = { cost = 5 }\n"
SPARTACUS = '[agents.mars.animod]\nspartacus = { name = "Spartacus", cost = 4, effects = ["any 1"] }\n'


def told(game: str, before: str, after: str, lang: str = "en") -> list[str]:
    found = differences(load(game), OPTIONS[game], before, after, lang)
    return [sentence.replace("\xa0", " ").replace("\u202f", " ") for sentence in found]


ZENITH = {
    "cost": (KHAN, KHAN.replace("5", "4"), ["Khan costs 4 instead of 5."], ["Khan coûte 4 au lieu de 5."]),
    "printed cost": ("printed", KHAN, ["Khan costs 5 instead of 9."], ["Khan coûte 5 au lieu de 9."]),
    "planet": (
        "printed",
        "[agents.venus.robot]\nkhan = {}\n",
        [
            "Khan: “Gain 1 influence on Venus. Gain 2 influence on a planet of your choice. You may give your opponent "
            "the Leader badge to gain 2 influence on another planet.” instead of “Gain 1 influence on Mercury. Gain 2 "
            "influence on a planet of your choice. You may give your opponent the Leader badge to gain 2 influence on "
            "another planet.”.",
            "Khan belongs to Venus instead of Mercury.",
            "Khan is of the faction Robot instead of Animod.",
        ],
        None,
    ),
    "new agent": (
        "printed",
        SPARTACUS,
        [
            "Spartacus is new: Mars, Animod, cost 4. Gain 1 influence on Mars. Gain 1 influence on a planet of your "
            "choice."
        ],
        None,
    ),
    "tokens": (
        "",
        "[tokens.leader]\ncount = 3\n",
        ["1 more: Bonus token: Take the Leader badge."],
        ["1 de plus : Jeton Bonus : Prenez le badge Leader."],
    ),
    "start": (
        "",
        "[start]\ncredits = 15\n[second]\ntwo_players = ['mars']\n",
        ["Credits at the start: 15 instead of 12.", "Influence for the second player: Mars instead of Terra."],
        ["Crédits au départ : 15 au lieu de 12.", "Influence du second joueur : Mars au lieu de Terre."],
    ),
    "level": (
        "",
        "[technology]\ncosts = [1, 2, 3, 4, 6]\n",
        ["Level 5 of a technology costs 6 instead of 5."],
        ["Le niveau 5 d’une technologie coûte 6 au lieu de 5."],
    ),
    "title": ("", f'title = "Mine"\n{KHAN}', ["Khan costs 5 instead of 9.", "The box is called Mine."], None),
}
ZOONDO = {
    "Zoon": (
        BOARIX,
        BOARIX.replace("kassin-a = 2", "kassin-a = 4"),
        ["2 more: Kassin #1."],
        ["2 de plus : Kassin #1."],
    ),
    "fewer": (BOARIX, BOARIX.replace("kassin-a = 2\n", ""), ["2 fewer: Kassin #1."], ["2 de moins : Kassin #1."]),
    "trump": (
        "boarix",
        BOARIX.replace('"mur-darbres", ', ""),
        ["Trump removed: Mur d'Arbres."],
        ["Atout retiré : Mur d'Arbres."],
    ),
    "name and rows": (
        BOARIX,
        BOARIX.replace('"Boarix"', '"Mine"').partition("[deployment]")[0],
        ["The tribe is called Mine instead of Boarix.", "It recommends no deployment."],
        ["La tribu s’appelle Mine au lieu de Boarix.", "Elle ne conseille aucun déploiement."],
    ),
}
CASES = [("zenith", *case) for case in ZENITH.values()] + [("zoondo", *case) for case in ZOONDO.values()]


@pytest.mark.parametrize(
    ("game", "before", "after", "english", "french"), CASES, ids=[name.replace(" ", "-") for name in (*ZENITH, *ZOONDO)]
)
def test_difference_is_one_sentence(
    game: str, before: str, after: str, english: list[str], french: list[str] | None
) -> None:
    assert told(game, before, after) == english
    assert french is None or told(game, before, after, "fr") == french
    assert len(told(game, before, after, "fr")) == len(english)
    assert told(game, after, after) == []


def test_changed_order_of_exits_is_described_by_die_faces() -> None:
    exits = re.search(r"zorgterre = .*exits = \[(.*?)\]", GALAXY)
    assert exits is not None
    names = exits[1].split(", ")
    changed = GALAXY.replace(exits[1], ", ".join(reversed(names)), 1)
    was, now = (", ".join(list).replace('"', "") for list in (names, names[::-1]))
    assert told("zorgcorp", "galaxy", changed) == [f"The die leads from zorgterre to {now} (before: {was})."]
    assert told("zorgcorp", "galaxy", changed, "fr") == [f"Depuis zorgterre, le dé mène à {now} (avant : {was})."]


def test_two_lanes_crossed_are_two_removed_and_two_added() -> None:
    exits = {name: re.findall(r'"([\w-]+)"', line) for name, line in re.findall(r"\n(\w\d) = .*exits = (.*)", GALAXY)}
    one, two = next((a, b) for a in exits for b in exits[a] if b in exits)
    three, four = next(
        (c, d)
        for c in exits
        for d in exits[c]
        if d in exits and len({one, two, c, d}) == 4 and c not in exits[one] and d not in exits[two]
    )
    changed = GALAXY
    for name, old, new in ((one, two, three), (three, four, one), (two, one, four), (four, three, two)):
        line = next(line for line in changed.split("\n") if line.startswith(f"{name} = "))
        changed = changed.replace(line, line.replace(f'"{old}"', f'"{new}"'), 1)
    lanes = {lane: "–".join(sorted(lane)) for lane in ((one, two), (three, four), (one, three), (two, four))}
    assert sorted(told("zorgcorp", GALAXY, changed)) == sorted(
        [
            f"Lane {lanes[one, two]} removed.",
            f"Lane {lanes[three, four]} removed.",
            f"Lane {lanes[one, three]} added.",
            f"Lane {lanes[two, four]} added.",
        ]
    )


def test_many_differences_are_cut() -> None:
    zoons = "".join(f"a{k} = 1\n" for k in range(1000))
    found = told("zoondo", BOARIX, f'name = "Boarix"\n[zoons]\n{zoons}')
    assert len(found) == MOST + 1
    assert found[-1].startswith("And ")


def test_every_printed_agent_has_a_sentence_for_a_changed_cost() -> None:
    lines = [
        f"{'secret_' * agent['secret']}agents.{agent['planet']}.{agent['faction']}.{id}.cost = 99\n"
        for id, agent in printed_data()["agents"].items()
    ]
    names = [f"{agent['name']} costs 99 instead of {agent['cost']}." for agent in printed_data()["agents"].values()]
    assert told("zenith", "printed", "".join(lines)) == names


def test_file_that_cannot_be_used_is_refused() -> None:
    with pytest.raises(Refused, match="there is no 'pluto'"):
        told("zenith", "printed", "[agents.pluto.human]\nkhan = { cost = 1 }\n")
