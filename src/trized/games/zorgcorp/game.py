"""ZorgCorp for the rest of Trized: options, start, levels, and access to all other modules."""

from collections.abc import Mapping
from itertools import permutations
from pathlib import Path
from typing import ClassVar

from trized import kernel
from trized.games.zorgcorp.actions import ACTIONS, actions_on
from trized.games.zorgcorp.board import FACES
from trized.games.zorgcorp.boards import BOARDS, board_of, file_faults, read, record_of
from trized.games.zorgcorp.box import BOX, PEOPLES
from trized.games.zorgcorp.events import EVENTS, FLEETING, HARM
from trized.games.zorgcorp.rules import State, begin, state_of
from trized.games.zorgcorp.scoring import RESISTANCE, ZORGCORP
from trized.games.zorgcorp.state import FIRST_RULES, RULES, Table
from trized.games.zorgcorp.view import View
from trized.games.zorgcorp.words import ORDER_LETTERS
from trized.kernel import MASTER, SILENT, Chance, EventLog, Level, Option, Options, Refused, SearchSettings
from trized.kernel.errors import MOST_FAULTS, few
from trized.kernel.game import FileCheck, from_memory, option_of
from trized.kernel.notation import Draws

NETS = Path(__file__).parent / "net"
TOKENS = tuple(BOX.token_kinds)
GREAT = BOARDS[1]
STEPS = (  # of the ladder: a difficulty, and the board unless it is the default
    *("easy", f"easy {GREAT}", "medium", "hard", f"medium {GREAT}"),
    *("extreme", f"hard {GREAT}", f"extreme {GREAT}"),
)
EVERY_ORDER = tuple("".join(letters) for letters in permutations(ORDER_LETTERS))


def empty_table(game: kernel.Game, options: Options) -> Table:
    """Return the table under settled options, before the set-up."""
    table = Table(board_of(options["board"]), BOX)
    table.rules = game.rules
    table.threshold = BOX.thresholds[options["difficulty"]]
    table.notes = int(not from_memory(game, options))
    table.start_worlds_named = int(option_of(game, options, "open_starts") == "named")
    return table


class Game(kernel.Game):
    """ZorgCorp. The seats are the four peoples; they win and lose together."""

    name = "zorgcorp"
    title = "ZorgCorp"
    rules = RULES
    options: ClassVar[tuple[Option, ...]] = (
        Option("difficulty", "medium", tuple(BOX.thresholds)),
        Option("order", ORDER_LETTERS, EVERY_ORDER, shape="order"),
        Option("board", "galaxy", BOARDS, shape="cards", own=True),
        Option("memory", "classic", ("classic", "notes")),
        Option("open_starts", "named", ("named", "not_named"), since=2),
    )
    events = EVENTS
    harm = HARM
    fleeting = FLEETING
    review_simulations = 700_000
    search = SearchSettings(playout=30, exploration=0.5, use_prior=True)
    learned_search = SearchSettings(playout=0, exploration=0.3, use_prior=True, prior_floor=0.1, net_weight=1.0)
    # The net learned last on extreme: its policy is good everywhere, playouts predict other difficulties better.
    review_search = SearchSettings(playout=30, exploration=0.3, use_prior=True, prior_floor=0.1, net_weight=0.0)
    levels = (
        Level(temperature=0.2),
        Level(temperature=0.06),
        Level(simulations=25),
        Level(simulations=500),
        MASTER,
    )
    side_names = (RESISTANCE, ZORGCORP)
    difficulty = "difficulty"
    memory = ("memory", "classic")
    quick: ClassVar[Mapping[str, str]] = {"difficulty": "easy", "memory": "notes"}
    full: ClassVar[Mapping[str, str]] = {"board": "great-galaxy", "difficulty": "hard"}
    varieties = tuple({"difficulty": difficulty} for difficulty in BOX.thresholds)
    expert_shares: ClassVar[Mapping[str, int]] = {  # docs/bots.md
        **{"easy": 100, "easy great-galaxy": 100, "medium": 100, "hard": 99, "medium great-galaxy": 98},
        **{"extreme": 46, "hard great-galaxy": 37, "extreme great-galaxy": 2},
    }
    ladder: ClassVar[Mapping[str, Options]] = {
        step: {"difficulty": step.split()[0], "board": f"{step} {BOARDS[0]}".split()[1]} for step in STEPS
    }
    actions = ACTIONS
    draws: ClassVar[Draws] = {"die": range(1, FACES + 1), "world": TOKENS[: BOX.drawn_kinds]}

    def check(self, name: str, value: str) -> str:
        return record_of(value) if name == "board" else value

    def check_file(self, option: str, text: str, lang: str) -> FileCheck:
        """Return the first rules that a galaxy file breaks, and the number of further ones."""
        try:
            faults = [] if text in BOARDS else list(file_faults(read(text)))
        except Refused as reason:
            return FileCheck((reason.message(lang),))
        more = few([one.reason for one in faults])[MOST_FAULTS:]
        return FileCheck((*(one.sentence(lang) for one in faults[:MOST_FAULTS]), *(one.message(lang) for one in more)))

    def seats(self, options: Options) -> int:
        return PEOPLES

    def sides(self, options: Options) -> tuple[tuple[int, ...], ...]:
        return (tuple(range(PEOPLES)),)

    def start(self, options: Options, chance: Chance, events: EventLog = SILENT) -> State:
        order = [ORDER_LETTERS.index(letter) for letter in options["order"]]
        return begin(empty_table(self, options), order, chance, events)

    def action_count(self, options: Options) -> int:
        return actions_on(board_of(options["board"])).count

    def net_file(self, view: View) -> Path | None:
        """Return the net for a board of the box; None for a custom board."""
        board = view.table.board.record
        return NETS / f"{board}.net" if board in BOARDS else None

    def decode(self, data: bytes) -> State:
        return state_of(Table.decode(data))

    def decode_view(self, data: bytes) -> View:
        return View.decode(data)


class FirstGame(Game):
    """ZorgCorp under version 1 of the rules, for old records."""

    rules = FIRST_RULES
