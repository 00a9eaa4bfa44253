"""`trized sweep`: one value in steps, on the same seeds."""

import json
from collections.abc import Sequence
from pathlib import Path

from trized.cli.arguments import opened, read_game, read_language, read_pairs
from trized.cli.sim import INTERRUPTED, bar, check_counts, make_folder
from trized.lab.simulate import Run, seat_specs, usual_jobs
from trized.lab.sweep import as_value, options_at, read_values, sweep, tuning_of, write_rating, write_sweep


def run(
    name: str,
    *,
    over: str,
    seats: str,
    games: int,
    seed: int,
    jobs: int | None,
    given: Sequence[str],
    out: Path | None,
    lang: str,
    as_json: bool,
) -> int:
    """Play every step, write the page, and print the table."""
    game = read_game(name)
    read_language(lang)
    check_counts(games, jobs)
    what, values = read_values(over)
    own = {option.name for option in game.options if option.own}
    options = {key: opened(text) if key in own else text for key, text in read_pairs(game, given).items()}
    runs = {}
    for value in values:
        settled = options_at(game, options, what, value)
        runs[value] = Run(game.name, settled, seat_specs(game, settled, seats.split(",")), games, seed)
    tuning = tuning_of(game)
    is_option = any(option.name == what for option in game.options)
    first = next(iter(runs.values()))
    card = tuning.card_of(first.options, what) if tuning is not None and not is_option else None
    folder = out or Path(f"sweep-{game.name}")
    make_folder(folder)
    with bar(game.title, games * len(runs)) as advance:
        steps, interrupted = sweep(runs, card, folder, jobs or usual_jobs(first, keeps=True), advance)
    if steps:
        page = write_sweep(game.for_options(first.options), what, steps, card, folder, lang)
        if as_json:
            print(json.dumps({"game": game.name, "seed": seed, **as_value(what, steps)}))
        else:
            for step in steps:
                won = [f"won when played {write_rating(step.won)}"] if step.won else []
                ways = [f"{way} {write_rating(found)}" for way, found in step.ways.items()]
                side = f"won by {game.side_names[0]} {write_rating(step.share)}"
                print(f"{what} = {step.value}: {'; '.join([side, f'{step.turns:.1f} turns', *won, *ways])}")
            print(page)
    return INTERRUPTED if interrupted else 0
