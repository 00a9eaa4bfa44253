"""Parameters that several commands share: game, language, options, seeds, output."""

from pathlib import Path
from typing import Annotated

import typer

from trized.cli.arguments import read_language
from trized.games import REGISTRY
from trized.kernel import LANGUAGES

DEFAULT_GAME = next(iter(REGISTRY))

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"The game, such as {DEFAULT_GAME}.")]
Lang = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        envvar="TRIZED_LANG",
        help="The language.",
        callback=read_language,
        is_eager=True,
    ),
]
Given = Annotated[
    list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the game; may be repeated.")
]
Rows = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="Write Parquet tables; the same command resumes an interrupted run."),
]
StoreAddress = Annotated[
    str,
    typer.Option("--store", metavar="URL", envvar="TRIZED_STORE", help="sqlite:FILE or postgresql://USER@HOST/NAME."),
]
OnEngine = Annotated[str, typer.Option("--engine", metavar="local|ray[:ADDRESS]", help="Where the games run.")]
Seats = Annotated[str, typer.Option(metavar="SPEC,SPEC…", help="Bots for each seat or side, or one for all.")]
Seed = Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")]
Jobs = Annotated[int | None, typer.Option(metavar="J", help="Number of processes; default: one for each core.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON value and nothing else.")]
