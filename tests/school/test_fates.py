"""The exercises of fates: what a throw or two rows make of each bet is what the table itself does."""

import pytest

from tapete.school.catalogue import kinds_of, pose
from tapete.school.exercise import KEYS, Exercise, Posed
from tapete.school.games import dados_murcianos, fates, treinta_y_cuarenta
from tests.trace import law

SEEDS = range(40)
ROWS = {"treinta-y-cuarenta": ("estado", "galicia", "murcia")}


def posed(kind: str, game: str, where: str, level: int) -> list[Posed]:
    return [pose(Exercise(kind=kind, game=game, jurisdiction=where, level=level, seed=seed)) for seed in SEEDS]


def ends_of(each: Posed, ends: tuple[str, ...]) -> dict[str, str]:
    """What the key says of each bet."""
    return {part.name: ends[KEYS.index(each.keys[part.name].answer)] for part in each.parts if part.form == "choice"}


@pytest.mark.parametrize("where", ROWS["treinta-y-cuarenta"])
def test_a_row_is_counted_until_it_has_31_or_more(where: str) -> None:
    for each in posed("cartas", "treinta-y-cuarenta", where, 1):
        [hand] = each.picture.hands
        values = [10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in hand.cards]
        assert each.keys["answer"].answer == sum(values)
        assert sum(values[:-1]) < 31 <= sum(values) <= 40


@law("MU2010:28.3")
def test_two_suertes_win_and_two_lose_or_nothing_is_decided() -> None:
    seen = set()
    for each in posed("cartas", "treinta-y-cuarenta", "murcia", 2):
        ends = ends_of(each, treinta_y_cuarenta.ENDS)
        assert {ends["negro"], ends["rojo"]} in ({fates.WINS, fates.LOSES}, {fates.STAYS})
        assert {ends["color"], ends["inverso"]} == {ends["negro"], ends["rojo"]}
        seen |= set(ends.values())
    assert seen == {fates.WINS, fates.LOSES, fates.STAYS}


@law("ES1979:05.V.1")
def test_the_31_strikes_all_but_what_is_insured() -> None:
    struck = [
        ends
        for each in posed("cartas", "treinta-y-cuarenta", "estado", 3)
        if treinta_y_cuarenta.STRUCK in (ends := ends_of(each, treinta_y_cuarenta.ENDS)).values()
    ]
    assert len(struck) > len(SEEDS) // 4
    for ends in struck:
        assert sorted(ends.values()) == sorted([treinta_y_cuarenta.STRUCK] * 3 + [fates.STAYS])


@law("MU2010:35.3.p2", "MU2010:36.3")
def test_a_limit_loses_half_and_a_suerte_all() -> None:
    assert "dados" in kinds_of("dados-murcianos")
    every = [ends_of(each, dados_murcianos.ENDS) for each in posed("dados", "dados-murcianos", "murcia", 3)]
    of_limits = {end for ends in every for bet, end in ends.items() if bet.startswith("limite")}
    of_others = {end for ends in every for bet, end in ends.items() if not bet.startswith("limite")}
    assert of_limits == {fates.WINS, fates.STAYS, dados_murcianos.LOSES_HALF}
    assert of_others == {fates.WINS, fates.STAYS, fates.LOSES}
