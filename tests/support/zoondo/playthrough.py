"""Golden playthroughs: random games as readable text, each under the version of the rules that wrote it first.

Run this file to write anew those of the rules of today.
"""

from pathlib import Path

from trized.games import load
from trized.kernel import PUBLIC, EventLog, Seeded
from trized.kernel.game import under_rules
from trized.kernel.notation import write_draw

FOLDER = Path(__file__).parents[2] / "games/zoondo/golden"
GAMES = {
    "boarix-monkus": {"tribe1": "boarix", "tribe2": "monkus"},
    "rhinogoths-warus": {"tribe1": "rhinogoths", "tribe2": "warus", "repetition": "on"},
    "ranakars-boarix": {"tribe1": "ranakars", "tribe2": "boarix", "first": "2"},
    "reinforcements": {
        "tribe1": "Horde: bouclefeuille kassin-a*9 kassin-b*8 sacrechene + mur-darbres cage-de-racines",
        "tribe2": "Trio: king-louis grognard-a*2 queen-mary + tortue furie",
        "format": "continental",
    },
    "rules-2": {
        "tribe1": "Gunners: coco-bang-a*3 korse-a*4 queen-mary + pluie-de-menhirs tortue hache-virevoltante coco-boum",
        "tribe2": "monkus",
        "format": "continental",
        "trumps": "1-any",
        "beaten_trump": "lost",
    },
    "rules-3": {
        "tribe1": "Gunners: coco-bang-a*3 korse-a*4 queen-mary + pluie-de-menhirs tortue hache-virevoltante coco-boum",
        "tribe2": "Trio: king-louis grognard-a*2 queen-mary + tortue furie",
        "format": "continental",
        "trumps": "1-any",
    },
}


RULES = {"boarix-monkus": 1, "rhinogoths-warus": 1, "ranakars-boarix": 1, "reinforcements": 1, "rules-2": 2}


def written(name, seed):
    """Return a game in canonical notation, with its events in English."""
    today = load("zoondo")
    game = under_rules(today, RULES.get(name, today.rules))
    options = game.settle(GAMES[name])
    state = game.start(options, Seeded(seed))
    chance, choices, words = Seeded(seed, keep=True), Seeded(seed + 1), game.words("en")
    lines = [f"{key} = {value}" for key, value in options.items()] + [""]
    ply = 0
    while not state.over():
        seat = state.waiting()[0]
        legal = state.legal(seat)
        action = legal[choices.below(len(legal))]
        text = game.notation.write(state.view(seat), seat, action)
        events = EventLog()
        state.apply(seat, action, chance, events)
        ply += 1
        drawn = [write_draw(game.notation, *outcome) for outcome in chance.taken()]
        lines.append(f"{ply}. player {seat + 1}: {text}" + (f"  [{', '.join(drawn)}]" if drawn else ""))
        said = [words.event(state.view(PUBLIC), event) for event in events.seen_by(PUBLIC)]
        lines += [f"     {sentence}" for sentence in said if sentence]
        if ply % 20 == 0:
            lines.append(f"     ({len(list(legal))} choices; {state.digest()})")
    outcome = state.outcome()
    assert outcome is not None
    return "\n".join([*lines, "", words.outcome(state.view(PUBLIC), outcome), state.digest(), ""])


if __name__ == "__main__":
    for number, name in enumerate(GAMES):
        if name in RULES:
            continue
        (FOLDER / f"{name}.txt").write_text(written(name, 40 + number), encoding="utf-8")
