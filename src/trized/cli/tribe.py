"""`trized tribe check`: may this tribe play?"""

import sys
from pathlib import Path

from trized.cli.arguments import read_language
from trized.kernel import Refused


def check(file: Path, *, lang: str) -> int:
    """Print what a tribe holds, or a line for every limit that it breaks; return the exit status."""
    from trized.games.zoondo.tribes import check_tribe, sum_up

    read_language(lang)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"'{file}' cannot be read ({error}); name a tribe file.") from None
    if found := check_tribe(text, lang):
        print("\n".join(found), file=sys.stderr)
        return 2
    print("\n".join(sum_up(text, lang)))
    return 0
