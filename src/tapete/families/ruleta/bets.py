"""The bets of a roulette cloth, generated from its geometry: three columns of twelve and the 0 at the head."""

from collections.abc import Iterator
from itertools import pairwise

SENCILLAS = ("rojo", "negro", "par", "impar", "falta", "pasa")
NUMBERS = range(1, 37)
ROWS = [(3 * r - 2, 3 * r - 1, 3 * r) for r in range(1, 13)]

Combination = tuple[str, str, tuple[int, ...]]
"""The kind of a bet, its id, and the numbers it covers."""


def combinations(
    colours: dict[str, str], zero_transversales: tuple[str, ...], zero_cuadros: tuple[str, ...], dobles: tuple[str, ...]
) -> Iterator[Combination]:
    """Every bet a roulette cloth could have; each game keeps the kinds its law admits."""
    yield from (("pleno", f"pleno:{n}", (n,)) for n in range(37))
    yield from (_joined("caballo", pair) for pair in _caballos())
    yield from (_joined("transversal", row) for row in ROWS)
    yield from (_joined("transversal", _numbers(text)) for text in zero_transversales)
    yield from (_joined("cuadro", (n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3)
    yield from (_joined("cuadro", _numbers(text)) for text in zero_cuadros)
    yield from (("seisena", f"seisena:{a[0]}-{b[2]}", a + b) for a, b in pairwise(ROWS))
    yield from (("columna", f"columna:{c}", columna(c)) for c in (1, 2, 3))
    yield from (("docena", f"docena:{d}", docena(d)) for d in (1, 2, 3))
    for text in dobles:
        a, b = _numbers(text)
        yield "doble-columna", f"doble-columna:{text}", tuple(sorted(columna(a) + columna(b)))
        yield "doble-docena", f"doble-docena:{text}", docena(a) + docena(b)
    yield from ((suerte, suerte, _sencilla(suerte, colours)) for suerte in SENCILLAS)


def columna(c: int) -> tuple[int, ...]:
    """The twelve numbers of a columna."""
    return tuple(range(c, 37, 3))


def docena(d: int) -> tuple[int, ...]:
    """The twelve numbers of a docena."""
    return tuple(range(12 * d - 11, 12 * d + 1))


def _caballos() -> Iterator[tuple[int, int]]:
    """Pairs of numbers that share a line of the cloth."""
    yield from ((0, n) for n in (1, 2, 3))
    yield from ((n, n + 1) for n in NUMBERS if n % 3)
    yield from ((n, n + 3) for n in NUMBERS if n <= 33)


def _sencilla(suerte: str, colours: dict[str, str]) -> tuple[int, ...]:
    match suerte:
        case "par" | "impar":
            return tuple(n for n in NUMBERS if (n % 2 == 0) == (suerte == "par"))
        case "falta" | "pasa":
            return tuple(n for n in NUMBERS if (n <= 18) == (suerte == "falta"))
        case colour:
            return tuple(n for n in NUMBERS if colours[str(n)] == colour)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("-"))


def _joined(kind: str, numbers: tuple[int, ...]) -> Combination:
    return kind, f"{kind}:{'-'.join(map(str, numbers))}", numbers
