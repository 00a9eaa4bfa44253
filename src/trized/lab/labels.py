"""Names for the values in the rows of the laboratory, in one language; a value without a name stays as it is."""

from trized.kernel import Game
from trized.kernel.catalogue import open_catalogue
from trized.kernel.game import texts_of
from trized.lab.catalogue import TEXTS
from trized.lab.simulate import Run


class ValueLabels:
    """Names for the values in the rows, in one language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.say = open_catalogue(TEXTS, lang)
        self.own = open_catalogue(texts_of(game) / "statistics", lang)
        self.words = game.words(lang)
        self.card_names = {card["id"]: card["name"] for card in game.cards(lang)}

    def of(self, group: str, name: str) -> str:
        """Return the label of value `name` in `group` (ending, question, use…); values joined by + one by one."""
        return " + ".join(self.one(group, part) for part in name.split("+"))

    def one(self, group: str, name: str) -> str:
        """Return the name of one value."""
        return self.own(f"{group}.{name}") if self.own.has(f"{group}.{name}") else name.replace("_", " ")

    def side(self, name: str) -> str:
        """Return the name of a side in order of play."""
        return self.say(f"side.{name}") if self.say.has(f"side.{name}") else self.of("side", name)

    def card(self, id: str) -> str:
        """Return the name of a card or piece."""
        return str(self.card_names.get(id, id))

    def column(self, name: str) -> str:
        """Return the name of a column: an option or statistic of the game."""
        if name.startswith("option_"):
            return self.words.option(name.removeprefix("option_")).name
        return self.of("figure", name)

    def value(self, column: str, value: str) -> str:
        """Return the name of a value in a column."""
        if column.startswith("option_"):
            return shortened(self.words.option(column.removeprefix("option_"), value).name)
        option = next((one for one in self.game.options if one.name == column and value in one.values), None)
        return value if option is None else self.words.option(column, value).name  # such as a code of letters

    def settings(self, run: Run) -> str:
        """Return the options of a run that differ from the defaults, and those that vary."""
        usual = self.game.settle({})
        told = []
        for name in usual:
            values = {options[name] for options in run.varieties or (run.options,)}
            if len(values) > 1:
                told.append(self.say("report.varied", option=self.words.option(name).name, n=len(values)))
            elif values != {usual[name]}:
                value = shortened(self.words.option(name, values.pop()).name)[:60]
                told.append(self.say("report.option", option=self.words.option(name).name, value=value))
        return " ".join(told)

    def played(self, run: Run) -> str:
        """Return bots, seed and options of a run."""
        bots = self.say.join(list(dict.fromkeys(str(spec) for spec in run.seats)))
        return self.say("report.played", bots=bots, seed=run.seed, options=self.settings(run)).strip()


def shortened(text: str) -> str:
    """Return the text before a colon: the name of a value without its explanation."""
    return text.partition(":")[0].strip()
