"""The report on a game: plays many games and writes a standalone page of results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trized.analysis.intervals import LEVEL, Rating
from trized.games import load
from trized.kernel import statistics_of
from trized.lab import plots
from trized.lab.engines import LOCAL, Engine
from trized.lab.folder import RunFolder
from trized.lab.labels import ValueLabels
from trized.lab.measures import Measure, MeasureTables, bins
from trized.lab.model import fit_model
from trized.lab.pages import Markup, html_table, write_page
from trized.lab.plots import COLOURS, Band, Bar, Cell, Point
from trized.lab.rows import TABLES
from trized.lab.simulate import Run, SimulationResult, simulate
from trized.lab.verdict import Finding, Verdict

if TYPE_CHECKING:
    import polars

MOST_GROUPS = 6  # most lines in one plot


def make_report(
    run: Run,
    out: Path,
    jobs: int,
    lang: str,
    progress: Callable[[int], None] | None = None,
    engine: Engine = LOCAL,
) -> tuple[SimulationResult, list[Finding]]:
    """Play the missing games of a run, write its page and tables, and return its result and verdict."""
    result = simulate(run, jobs, progress, out=out, engine=engine)
    if not result.tally.games:
        return result, []
    return result, write_report(run, out, lang, interrupted=result.interrupted)


def write_report(run: Run, out: Path, lang: str, *, interrupted: bool = False) -> list[Finding]:
    """Write the page of a run from its rows, with the table of every plot; return its verdict."""
    game = load(run.game).for_options(run.options)
    path = out / "index.html"
    page = ReportPage(run, MeasureTables(game, RunFolder(out), run.games), ValueLabels(game, lang), out)
    path.write_text(page.html(interrupted), encoding="utf-8")
    return page.findings


@dataclass
class Section:
    """A section of the page: a plot or table, and links to its data."""

    key: str
    inside: str
    title: str
    reading: str
    files: str = ""
    whole: bool = False

    def html(self) -> str:
        """Return the section as HTML."""
        kind = ' class="whole"' if self.whole else ""
        files = f'<p class="files">{self.files}</p>' if self.files else ""
        return (
            f'<section{kind} id="{self.key}"><h2>{escape(self.title)}</h2>'
            f"<p>{escape(self.reading)}</p>{self.inside}{files}</section>"
        )


class ReportPage:
    """Builds the page of one run."""

    def __init__(self, run: Run, tables: MeasureTables, labels: ValueLabels, out: Path) -> None:
        self.run = run
        self.tables = tables
        self.labels = labels
        self.say, self.n = labels.say, labels.say.language
        self.out = out
        effects = fit_model(tables)
        self.effects = {one.name: one for one in effects if one.group.startswith("card")}
        self.findings = Verdict(tables, labels, effects).findings()

    def html(self, interrupted: bool) -> str:
        """Return the page as HTML."""
        title = self.say("report.title", game=self.tables.game.title, games=self.n.decimal(len(self.tables.games)))
        sections = self.sections()
        measures = "".join(self.measure(measure) for measure in self.tables.measures())
        return write_page(
            self.labels.lang,
            title,
            self.head(title, interrupted),
            "".join(section.html() for section in sections),
            self.verdict(sections) + f'<div class="measures">{measures}</div>',
            made=self.run.made(),
        )

    def verdict(self, sections: "Sequence[Section]") -> str:
        """Return the sentences of the verdict as HTML, each with a link to its section."""
        titles = {section.key: section.title for section in sections}
        lines = []
        for finding in self.findings:
            link = ""
            if finding.section in titles:
                said = escape(self.say("verdict.plot", section=titles[finding.section]))
                link = f' <a href="#{finding.section}">{said}</a>'
            lines.append(f"<li>{escape(finding.text)}{link}</li>")
        name, reading = (escape(self.say(f"verdict.{part}")) for part in ("name", "reading"))
        table = [{"rank": k, "weight": one.weight, "verdict": one.text} for k, one in enumerate(self.findings, 1)]
        files = self.write_table("verdict", self.tables.pl.DataFrame(table))
        return (
            f'<section class="verdict"><h2>{name}</h2><ol>{"".join(lines)}</ol><p>{reading}</p>'
            f'<p class="files">{files}</p></section>'
        )

    def head(self, title: str, interrupted: bool) -> str:
        """Return the introduction: game, bots, options, and how to read the page."""
        lines = [
            self.labels.played(self.run),
            *([self.say("report.interrupted")] if interrupted else []),
            self.say("report.intervals"),
            self.say("report.of_bots"),
        ]
        links = ", ".join(f'<a href="{name}.parquet">{name}.parquet</a>' for name in TABLES)
        rows = escape(self.say("report.rows", files="\0")).replace("\0", links)
        said = "".join(f'<p class="lead">{escape(line)}</p>' for line in lines)
        return f'<h1>{escape(title)}</h1>{said}<p class="files">{rows}</p>'

    def measure(self, measure: Measure) -> str:
        """Return a measure with its interval and explanation as HTML."""
        shares = measure.kind == "share"
        digits = 1 if shares or measure.value >= 10 else 2 if measure.value >= 0.1 else 4

        def write(value: float) -> str:
            if measure.range_of_games and value == int(value):
                return self.n.decimal(value)
            return self.n.percent(value, 1) if shares else self.n.decimal(value, digits)

        interval = ""
        if measure.low is not None and measure.high is not None:
            marked = self.n.percent(0.9 if measure.range_of_games else 0.95)
            said = self.say("report.interval", part=marked, low=write(measure.low), high=write(measure.high))
            interval = f'<dd class="interval">{escape(said)}</dd>'
        name, reading = (self.say(f"measure.{measure.name}.{part}") for part in ("name", "reading"))
        if measure.of:
            name = f"{name}, {self.labels.value(f'option_{self.tables.game.difficulty}', measure.of)}"
        return (
            f'<dl class="measure"><dt>{escape(name)}</dt><dd class="figure">{write(measure.value)}</dd>{interval}'
            f'<dd class="reading">{escape(reading)}</dd></dl>'
        )

    def sections(self) -> list[Section]:
        """Return all sections in reading order."""
        self.write_table("measures", self.measures_table())
        return [
            self.sides(),
            self.endings(),
            self.histogram("turns", "turns"),
            self.histogram("branching", "choices"),
            self.lead(),
            self.histogram("lead_changes", "times"),
            *self.categories(),
            *self.series(),
            self.kinds(),
            *self.metrics(),
            *self.cards(),
        ]

    def section(
        self, key: str, inside: str, table: "polars.DataFrame | None" = None, *, whole: bool = False, **parts: Any
    ) -> Section:
        """Return the section `key` of the catalogue; write its `table` beside the page."""
        name = parts.pop("id", key)
        files = "" if table is None else self.write_table(name, table)
        told = parts.pop("reading", "reading")
        title, reading = (self.say(f"section.{key}.{part}", **parts) for part in ("name", told))
        return Section(name, inside, title[:1].upper() + title[1:], reading, files, whole)

    def write_table(self, name: str, table: "polars.DataFrame") -> str:
        """Write a table as CSV and Parquet; return the links to both."""
        folder = self.out / "tables"
        folder.mkdir(exist_ok=True)
        table.write_csv(folder / f"{name}.csv")
        table.write_parquet(folder / f"{name}.parquet")
        links = {kind: f'<a href="tables/{name}.{kind}">{name}.{kind}</a>' for kind in ("csv", "parquet")}
        return (
            escape(self.say("report.files", csv="\0c", parquet="\0p"))
            .replace("\0c", links["csv"])
            .replace("\0p", links["parquet"])
        )

    def measures_table(self) -> "polars.DataFrame":
        """Return all measures as a data frame."""
        games = len(self.tables.games)
        rows = [
            {
                "measure": one.name,
                "of": one.of,
                "value": one.value,
                "low": one.low,
                "high": one.high,
                "games": games,
            }
            for one in self.tables.measures()
        ]
        frame: polars.DataFrame = self.tables.pl.DataFrame(rows)
        return frame

    def sides(self) -> Section:
        """Return the section on winners."""
        rows = [(self.labels.side(name), found) for name, found in self.tables.sides()]
        if degrees := self.tables.degrees():
            option = f"option_{self.tables.game.difficulty}"
            rows = [(self.labels.value(option, degree), self.tables.by_degree(degree)) for degree in degrees]
        shown = [
            Bar(name, found.value, found.low, found.high, colour=COLOURS[0 if degrees else k])
            for k, (name, found) in enumerate(rows)
        ]
        if not self.tables.automaton:
            drawn = self.tables.wins(self.tables.pl.col("winner").is_null())
            shown.append(Bar(self.say("report.drawn"), drawn.value, drawn.low, drawn.high, colour="n"))
            for seat, bot, found in self.tables.seats():
                label = self.say("report.each_seat", seat=seat + 1, bot=Path(bot).name)
                shown.append(Bar(label, found.value, found.low, found.high, colour="f"))
        table = self.tables.pl.DataFrame(
            [{"who": bar.label, "share": bar.value, "low": bar.low, "high": bar.high} for bar in shown]
        )
        plot = plots.bars(self.n, shown, self.say("section.sides.name"), middle=0.5)
        told = "by_degree" if degrees else "together" if self.tables.automaton else "reading"
        return self.section("sides", plot, table, reading=told)

    def endings(self) -> Section:
        """Return the section on endings."""
        table = self.tables.endings()
        rows = [
            Bar(self.labels.of("ending", row["ending"]), row["share"], row["low"], row["high"], colour="c")
            for row in table.head(14).iter_rows(named=True)
        ]
        return self.section("endings", plots.bars(self.n, rows, self.say("section.endings.name")), table)

    def histogram(self, column: str, unit: str) -> Section:
        """Return the histogram of a column."""
        values = self.tables.games[column]
        counts = bins(values)
        mean = float(values.mean() or 0)  # type: ignore[arg-type]
        title, across = self.say(f"section.{column}.name"), self.say(f"section.{column}.{unit}")
        table = self.tables.pl.DataFrame(counts, schema=["from", "to", "games"], orient="row")
        beyond = float(values.max() or 0) > counts[-1][1]  # type: ignore[arg-type]
        more = self.say("report.and_more", start=self.n.number(round(counts[-1][0], 1))) if beyond else ""
        return self.section(column, plots.histogram(self.n, counts, title, across, mean, more), table)

    def lead(self) -> Section:
        """Return the section on the later winner's chances through the game."""
        table = self.tables.lead()
        plot = plots.fan(
            self.n,
            [("", bands(table, "tenth"))],
            self.say("section.lead.name"),
            self.say("section.lead.across"),
            share=True,
        )
        return self.section("lead", plot, table)

    def categories(self) -> list[Section]:
        """Return shares of wins by category; two columns with the same values become a heat map."""
        names = self.tables.categories()
        values = [set(self.tables.games[name].unique()) for name in names]
        if len(names) == 2 and values[0] == values[1]:
            return [self.match_ups(names[0], names[1], sorted(values[0]))]
        hard = f"option_{self.tables.game.difficulty}"  # shown with the winners
        return [self.by_category(name) for name in names if not (self.tables.automaton and name == hard)]

    def match_ups(self, rows: str, columns: str, values: Sequence[str]) -> Section:
        """Return a heat map of each value against each other."""
        table = self.tables.match_ups(rows, columns)
        cells = {
            (row[rows], row[columns]): Cell(row["share"], row["low"], row["high"], row["games"])
            for row in table.iter_rows(named=True)
        }
        names = [self.labels.value(rows, value) for value in values]
        grid = [[cells.get((row, column)) for column in values] for row in values]
        one, other = self.labels.column(rows), self.labels.column(columns)
        plot = plots.heat_map(self.n, names, names, grid, self.say("section.match_ups.name", rows=one, columns=other))
        return self.section("match_ups", plot, table, rows=one, columns=other)

    def by_category(self, column: str) -> Section:
        """Return the first side's share of wins by value of a column."""
        table = self.in_order(self.tables.by_category(column), column)
        rows = [
            Bar(self.labels.value(column, row[column]), row["share"], row["low"], row["high"])
            for row in table.iter_rows(named=True)
        ]
        what = self.labels.column(column)
        what = what[:1].lower() + what[1:]
        side = self.labels.side(self.tables.game.side_names[0])
        plot = plots.bars(self.n, rows, what, middle=None if self.tables.automaton else 0.5)
        return self.section("category", plot, table, id=f"by-{column}", what=what, side=side)

    def in_order(self, table: "polars.DataFrame", column: str) -> "polars.DataFrame":
        """Sort a table by the order of an option's values."""
        option = next((one for one in self.tables.game.options if f"option_{one.name}" == column), None)
        if option is None:
            return table
        order = {value: k for k, value in enumerate(option.values)}
        return table.sort(table[column].replace_strict(order, default=len(order)), maintain_order=True)

    def series(self) -> list[Section]:
        """Return the series of the game, for each value of the varied option."""
        found = []
        by = next((one for one in self.tables.categories() if self.tables.games[one].n_unique() <= MOST_GROUPS), None)
        for name in statistics_of(self.tables.game).series:
            table = self.tables.series(name, by)
            groups = [("", bands(table, "step"))]
            if by is not None:
                table = self.in_order(table, by)
                parts = table.partition_by(by, as_dict=True, maintain_order=True)
                groups = [(self.labels.value(by, str(key[0])), bands(part, "step")) for key, part in parts.items()]
            what = self.labels.of("series", name)
            texts = self.labels.own
            step = texts(f"step.{name}") if texts and texts.has(f"step.{name}") else self.say("section.series.step")
            plot = plots.fan(self.n, groups, what, step)
            found.append(self.section("series", plot, table, id=f"course-{name}", what=what))
        return found

    def kinds(self) -> Section:
        """Return the section on kinds of decisions."""
        table = self.tables.kinds()
        head = [self.say(f"section.kinds.{name}") for name in ("kind", "a_game", "choices", "forced")]
        rows = [
            [
                self.labels.of("kind", row["kind"]),
                self.n.decimal(row["a_game"], 2),
                self.n.decimal(row["mean_choices"], 1),
                self.n.percent(row["forced_share"], 1),
            ]
            for row in table.iter_rows(named=True)
        ]
        return self.section("kinds", html_table(head, rows), table)

    def metrics(self) -> list[Section]:
        """Return the sections on the game's own statistics."""
        table = self.tables.metrics()
        if table.is_empty():
            return []
        head = [self.say(f"section.figures.{name}") for name in ("figure", "mean", "interval", "range")]
        rows = [
            [
                self.labels.of("figure", row["figure"]),
                self.n.decimal(row["mean"], 2),
                f"{self.n.decimal(row['low'], 2)} – {self.n.decimal(row['high'], 2)}",
                f"{self.n.number(row['from'])} – {self.n.number(row['to'])}",
            ]
            for row in table.iter_rows(named=True)
        ]
        return [self.section("figures", html_table(head, rows), table)]

    def cards(self) -> list[Section]:
        """Return the sections on cards and pieces: use, success, kinds of use."""
        table = self.tables.cards()
        if table.is_empty():
            return []
        named = table.with_columns(name=table["card"].replace_strict(self.labels.card_names, default=table["card"]))
        effects = [self.effects.get(card) for card in table["card"]]
        named = named.with_columns(
            self.tables.pl.Series(f"effect_{part}", [one and getattr(one.share, part) for one in effects])
            for part in ("value", "low", "high")
        )
        points = [
            Point(row["use"], self.effects[row["card"]].share.value, self.labels.card(row["card"]), row["decided"])
            for row in table.iter_rows(named=True)
            if row["card"] in self.effects
        ]
        whole = self.section("cards", self.card_rows(table), named, whole=True)
        if not points:
            return [whole]
        say = {name: self.say(f"section.cards_plot.{name}") for name in ("name", "across", "up")}
        base = next(iter(self.effects.values())).base
        plot = plots.scatter(self.n, points, say["name"], say["across"], say["up"], middle=base)
        return [self.section("cards_plot", plot), whole]

    def card_rows(self, table: "polars.DataFrame") -> str:
        """Return the table of all cards with their uses and their effects in the model."""
        ways = self.tables.uses()
        order = list(dict.fromkeys(ways.group_by("way").agg(n=self.tables.pl.col("rows").sum()).sort("n")["way"]))[::-1]
        colour = {way: COLOURS[k] if k < len(COLOURS) else "n" for k, way in enumerate(order)}
        uses: dict[str, list[tuple[str, int]]] = {}
        for card, way, rows in ways.iter_rows():
            uses.setdefault(card, []).append((way, rows))
        shares = [one.share for one in self.effects.values()] or [Rating(0.5, 0.4, 0.6)]
        bounds = (min(one.low for one in shares), max(one.high for one in shares))
        titles = ("card", "had", "use", "won", "interval", "effect", "", "ways")  # the column of pictures has no title
        head = [self.say(f"section.cards.{name}") if name else "" for name in titles]
        rows = []
        for row in table.iter_rows(named=True):
            used = sorted(uses.get(row["card"], []), key=lambda one: order.index(one[0]))
            total = sum(n for _, n in used) or 1
            parts = [(self.labels.of("way", way), n / total, colour[way]) for way, n in used]
            use = "–" if row["use"] is None else self.n.percent(row["use"], 1)
            won, between = "–", ""
            if row["share"] is not None:
                won, between = self.n.percent(row["share"], 1), self.n.spread(row["low"], row["high"])
            effect, picture = self.effects.get(row["card"]), ""
            if effect is not None:
                picture = plots.interval(effect.share, effect.base, bounds, stands_out=effect.q < LEVEL)
            said = [self.labels.card(row["card"]), self.n.decimal(row["had"]), use, won, between]
            said.append("–" if effect is None else self.n.percent(effect.share.value, 1))
            rows.append([*said, Markup(picture), Markup(plots.stack(self.n, parts))])
        key = "".join(f'<li><i class="{colour[way]}"></i>{escape(self.labels.of("way", way))}</li>' for way in order)
        return f'<ul class="key">{key}</ul>{html_table(head, rows, self.say("report.filter"))}'


def bands(table: "polars.DataFrame", at: str) -> list[Band]:
    """Return the rows of a table of quantiles as bands."""
    return [
        Band(row[at], row["low"], row["quarter"], row["middle"], row["three_quarters"], row["high"])
        for row in table.iter_rows(named=True)
    ]
