"""A table of póquer sintético: people sit at departments 2, 4, 5 and 9, and the first marca is before the lowest."""

from typing import Any

from tests.games.circulo import Circulo

PLACES = {"ana": 2, "luis": 4, "eva": 5, "blas": 9}
"""In the order of turn: numbers go up anticlockwise."""


class Sintetico(Circulo):
    """The people of `PLACES`, and perhaps others, who sit in the order in which they put themselves on the list."""

    def __init__(self, restos: str = "", places: dict[str, int] | None = None, **setup: Any) -> None:
        self.places = places or PLACES
        more = {"reposicion_minima": "60", **setup}
        super().__init__(" ".join(self.places), "poquer-sintetico", restos, **more)

    def sit(self) -> None:
        self("jefe: anunciar partida")
        for name in self.places:
            self(f"{name}: lista")
        self("crupier: sortear puestos")
        for number in self.places.values():
            self(f"azar: resultado {number}")
