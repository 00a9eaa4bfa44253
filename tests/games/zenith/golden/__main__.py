"""Write the golden playthroughs anew."""

from tests.games.zenith.golden import PLAYTHROUGHS, path, playthrough

for name in PLAYTHROUGHS:
    path(name).write_text(playthrough(name), encoding="utf-8")
    print(f"{path(name).name} written")
