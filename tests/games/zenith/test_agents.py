"""Planet, faction and cost of every agent, as printed."""

import pytest

from tests.support.zenith.situation import CARDS, table
from trized.games.zenith.box import FACTIONS, PLANETS
from trized.games.zenith.events import DiscMoved, Recruited

AGENTS = """
chaka           mercury animod  1
amytis          mercury animod  3
atlas           mercury animod  3
nero            mercury animod  7
khan            mercury animod  9
magellan        mercury animod 10
lula-smart      mercury human   1
secret-kali     mercury human   2
guy-gambler     mercury human   3
double-joe      mercury human   5
master-din      mercury human   6
punk-mari       mercury human   7
orw3ll          mercury robot   1
h4milt0n        mercury robot   2
wul             mercury robot   2
w3lls           mercury robot   4
huxl3y          mercury robot   5
cl4rke          mercury robot   9
cresus          venus   animod  1
geronimo        venus   animod  2
moussa          venus   animod  2
felis           venus   animod  3
pachacuti       venus   animod  3
archimedes      venus   animod  6
hiroshi-sun     venus   human   1
ilda-flores     venus   human   1
stessy-power    venus   human   3
doc-wissen      venus   human   6
king-harold     venus   human   6
professor-zed   venus   human   9
luc4s           venus   robot   2
c1x1n           venus   robot   4
br4dbury        venus   robot   6
v4n-v0gt        venus   robot   6
buj0ld          venus   robot   7
as1m0v          venus   robot  10
zenon           terra   animod  1
elisabeth       terra   animod  2
tiberius        terra   animod  3
charlemagne     terra   animod  8
gilgamesh       terra   animod  9
augustus        terra   animod 10
sneaky-jules    terra   human   1
baron-goro      terra   human   4
ice-june        terra   human   4
lord-creep      terra   human   5
helena-kerr     terra   human   6
sir-sam         terra   human   7
bruss0l0        terra   robot   1
v3rn3           terra   robot   2
m4th3s0n        terra   robot   4
l0v3cr4ft       terra   robot   5
f4rm3r          terra   robot   6
h3rb3rt         terra   robot   6
titus           mars    animod  1
caesar          mars    animod  2
ramses          mars    animod  3
septimius       mars    animod  3
caligula        mars    animod  5
domitian        mars    animod  9
jack-curry      mars    human   1
little-bob      mars    human   3
charlize-gun    mars    human   4
handy-luke      mars    human   4
don-dune        mars    human   6
lady-moore      mars    human  10
w4ts0n          mars    robot   1
r0b1ns0n        mars    robot   2
v4nc3           mars    robot   2
bish0p          mars    robot   4
mc4ffr3y        mars    robot   4
4nd3rs0n        mars    robot   6
annie           jupiter animod  1
ivan            jupiter animod  1
suleiman        jupiter animod  1
arnulf          jupiter animod  3
bajazet         jupiter animod  3
geta            jupiter animod  3
agent-ezra      jupiter human   1
donald-smooth   jupiter human   2
lisa-charity    jupiter human   2
captain-andreev jupiter human   4
milady-jones    jupiter human   6
queen-suzanne   jupiter human  10
b4rj4v3l        jupiter robot   2
gibs0n          jupiter robot   4
m4rt1n          jupiter robot   4
pkd1ck          jupiter robot   5
ch4mb3rs        jupiter robot   8
th0mps0n        jupiter robot   8
princess-uxmal  mercury human   5
s1mmons         mercury robot   0
dandy-muller    venus   human   0
boull3          venus   robot   5
mungo           terra   animod  5
celestin-petit  terra   human   0
ragnar          mars    animod  0
w1ll1s          mars    robot   5
demetrios       jupiter animod  0
admiral-jack    jupiter human   5
"""
PRINTED = [line.split() for line in AGENTS.split("\n") if line]
IDS = [row[0] for row in PRINTED]


@pytest.mark.parametrize(("id", "planet", "faction", "cost"), PRINTED, ids=IDS)
def test_recruiting_costs_the_printed_credits(id: str, planet: str, faction: str, cost: str) -> None:
    exact = table(secret=True).hand(id).credits(int(cost))
    assert f"recruit {id}" in exact.choices()
    assert exact.say(f"recruit {id}").events(Recruited)[0].price == int(cost)


@pytest.mark.parametrize(("id", "planet", "faction", "cost"), [row for row in PRINTED if row[3] != "0"])
def test_recruiting_is_refused_with_one_credit_less(id: str, planet: str, faction: str, cost: str) -> None:
    assert f"recruit {id}" not in table(secret=True).hand(id).credits(int(cost) - 1).choices()


@pytest.mark.parametrize(("id", "planet", "faction", "cost"), PRINTED, ids=IDS)
def test_a_recruit_joins_the_column_of_its_planet_and_gives_1_influence_there(
    id: str, planet: str, faction: str, cost: str
) -> None:
    s = table(secret=True).hand(id).credits(int(cost)).say(f"recruit {id}")
    number = PLANETS.index(planet)
    assert s.position.table.column(0, number)[0] == CARDS.index(id)
    assert s.events(DiscMoved)[0] == DiscMoved(0, number, 0, 1)


@pytest.mark.parametrize(("id", "planet", "faction", "cost"), PRINTED, ids=IDS)
def test_an_agent_develops_the_technology_of_its_faction(id: str, planet: str, faction: str, cost: str) -> None:
    s = table(secret=True).hand(id).zenithium(1).say(f"develop {id}")
    assert s.markers() == [int(faction == each) for each in FACTIONS]


@pytest.mark.parametrize(("id", "planet", "faction", "cost"), PRINTED, ids=IDS)
def test_an_agent_leads_in_the_box_of_its_faction(id: str, planet: str, faction: str, cost: str) -> None:
    s = table(secret=True).hand(id).say(f"lead {id}")
    assert s.money() == {"robot": (0, 1), "human": (3, 0), "animod": (0, 0)}[faction]
    assert len(s.columns()) == {"robot": 0, "human": 0, "animod": 2}[faction]


def test_the_box_holds_these_agents_and_no_others() -> None:
    assert list(CARDS) == IDS


def test_without_the_module_the_secret_agents_stay_in_the_box() -> None:
    assert table().position.table.deck_size == 90
