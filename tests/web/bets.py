"""A betting house that is played for tests: its events wait for their official source, and nobody bets unless told."""

import re
from functools import cache
from pathlib import Path

from tapete.casino.config import Casino
from tapete.casino.reading import parse_casino
from tests.web.houses import Served
from tests.web.sala import Room

FILE = Path(__file__).parents[2] / "docs" / "how-to" / "apuestas.toml"
TABLES = {"contrapartida": 1, "mutua": 2, "cruzada": 3}


@cache
def casino() -> Casino:
    """The house of the guide, without companions: at books that people serve its races wait for the judge."""
    text = re.sub(r"^acompanantes = .*\n", "", FILE.read_text("utf-8"), flags=re.MULTILINE)
    return parse_casino(text, FILE.name)


@cache
def long_casino() -> Casino:
    """The same with eight in the first race, and bets on the first two of it: fifty-six results."""
    runners = ["rayo", "brisa", "trueno", "niebla", "alba", "bruma", "cierzo", "duna"]
    couples = [f"{one}-{other}" for one in runners for other in runners if one != other]
    prices = "".join(f'"gemela:carrera-1/{couple}" = {8 + place}.50\n' for place, couple in enumerate(couples))
    text = re.sub(r"^(acompanantes|pesos) = .*\n", "", FILE.read_text("utf-8"), flags=re.MULTILINE)
    text = text.replace('["rayo", "brisa", "trueno", "niebla"]', f"{runners}\ngemela = true")
    return parse_casino(text.replace("[mesa.coeficientes]\n", f"[mesa.coeficientes]\n{prices}"), FILE.name)


class BettingHouse(Room):
    """A book with its organiser, in which nothing happens that a test does not say."""

    def __init__(self, served: Served, organisation: str, names: tuple[str, ...] = ("ana", "bea")) -> None:
        self.served, self.names = served, names
        number = TABLES[organisation]
        self.place = served.house.placed(number)
        self.staff = served.house.floor.mesa(number).staff
        served.wait_for(self._people())
        self.say("organizador", "abrir programa")

    def ends(self, *orders: str) -> None:
        """How events end, `carrera-1 rayo brisa`: each begins, and has its official result."""
        for order in orders:
            self.say("organizador", f"empezar {order.split()[0]}", f"oficial {order} segun juez prueba foto")
