"""Tables of pai gow under one jefe: two, four that lie together, and two where games are mixed."""

import pytest

from tests.casino.houses import codes, house, licence, mesa
from tests.trace import law

PAI_GOW = licence("pai-gow", "10")


def held(count: int, *, in_a_row: bool) -> list[tuple[str, str]]:
    """The faults of so many tables of one jefe."""
    beside = {n: [n + 1] if in_a_row and n < count else [] for n in range(1, count + 1)}
    tables = [mesa("murcia", n, "pai-gow", jefe="ana", contiguas=beside[n]) for n in range(1, count + 1)]
    return codes(house("murcia", PAI_GOW, *tables))


@law("MU2010:94", "criterio:pai-gow.20")
@pytest.mark.parametrize(
    ("count", "in_a_row", "lawful"), [(2, False, True), (3, False, False), (4, True, True), (5, True, False)]
)
def test_a_jefe_holds_two_tables_or_four_that_are_contiguous(count: int, in_a_row: bool, lawful: bool) -> None:
    assert held(count, in_a_row=in_a_row) == ([] if lawful else [("demasiadas_mesas_por_jefe", "MU2010:94")])


@law("MU2010:16.a", "criterio:pai-gow.20")
@pytest.mark.parametrize("count", [1, 2])
def test_with_black_jack_a_jefe_holds_two_tables(count: int) -> None:
    blackjack = [mesa("murcia", 1, "blackjack", jefe="ana", contiguas=[2])]
    tables = [mesa("murcia", n, "pai-gow", jefe="ana", contiguas=[n + 1]) for n in range(2, 2 + count)]
    last = mesa("murcia", 2 + count, "pai-gow")
    found = codes(house("murcia", PAI_GOW + licence("blackjack", "2"), *blackjack, *tables, last))
    assert [code for code, _ in found] == ([] if count == 1 else ["demasiadas_mesas_por_jefe"])
    assert [cite for _, cite in found] == ([] if count == 1 else ["MU2010:16.a"])
