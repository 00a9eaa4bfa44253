"""Citations of results, from what they carry (`trized.lab.origin`)."""

import json
from pathlib import Path
from typing import Any

from trized.lab.catalogue import refused
from trized.lab.origin import KEY


def read_made(result: Path) -> dict[str, Any]:
    """Return the origin of a result: of a JSON file, or of the folder of a run or of several."""
    file = result
    if result.is_dir():
        file = next((path for path in sorted(result.rglob("run.json")) if path.is_file()), result / "run.json")
    try:
        value = json.loads(file.read_bytes())
    except (OSError, ValueError) as error:
        raise refused("no_result", file=result, error=error) from None
    if not isinstance(value, dict) or not isinstance(value.get(KEY), dict):
        raise refused("not_made", file=result)
    return dict(value[KEY])


def sentence(made: dict[str, Any]) -> str:
    """Return the sentence that cites a result."""
    source = f"commit {made['commit']}" if made["commit"] else f"source {made['source']}"
    rules = f", rules {made['rules']} of {made['game']}" if "rules" in made else ""
    bots = ", ".join(
        name if name == bot["is"] else f"{name} ({bot['is']})" for name, bot in made.get("bots", {}).items()
    )
    played = f"; bots: {bots}" if bots else ""
    by = f", by `{made['command']}`" if made["command"] else ""
    return f"Made with Trized {made['trized']} ({source}{rules}){by} under Python {made['python']}{played}."


def bibtex(made: dict[str, Any]) -> str:
    """Return an entry for BibTeX."""
    return "\n".join(
        [
            "@software{trized,",
            "  author = {{Trized contributors}},",
            "  title = {Trized: a table and a laboratory for three board games},",
            f"  version = {{{made['trized']}}},",
            f"  note = {{{sentence(made)}}},",
            "}",
        ]
    )
