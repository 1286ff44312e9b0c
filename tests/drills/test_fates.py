"""The exercises of fates: what a throw or two rows make of each bet is what the table itself does."""

import pytest

from tapete.drills.exercise import KEYS, Exercise, Posed
from tapete.drills.games import cards, dados_murcianos, monte, treinta_y_cuarenta
from tapete.drills.lessons import kinds_of, pose
from tapete.games.monte.play import MonteView
from tests.trace import law

SEEDS = range(40)
ROWS = {"treinta-y-cuarenta": ("estado", "galicia", "murcia")}


def posed(kind: str, game: str, where: str, level: int) -> list[Posed]:
    return [pose(Exercise(kind=kind, game=game, jurisdiction=where, level=level, seed=seed)) for seed in SEEDS]


def ends_of(each: Posed, ends: tuple[str, ...]) -> dict[str, str]:
    """What the key says of each bet."""
    return {part.name: ends[KEYS.index(each.answers[part.name])] for part in each.parts if part.form == "choice"}


@pytest.mark.parametrize("where", ROWS["treinta-y-cuarenta"])
def test_a_row_is_counted_until_it_has_31_or_more(where: str) -> None:
    for each in posed("cartas", "treinta-y-cuarenta", where, 1):
        [hand] = each.picture.hands
        values = [10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in hand.cards]
        assert each.answers["answer"] == sum(values)
        assert sum(values[:-1]) < 31 <= sum(values) <= 40


@law("MU2010:28.3")
def test_two_suertes_win_and_two_lose_or_nothing_is_decided() -> None:
    seen = set()
    for each in posed("cartas", "treinta-y-cuarenta", "murcia", 2):
        ends = ends_of(each, treinta_y_cuarenta.ENDS)
        assert {ends["negro"], ends["rojo"]} in ({cards.WINS, cards.LOSES}, {cards.STAYS})
        assert {ends["color"], ends["inverso"]} == {ends["negro"], ends["rojo"]}
        seen |= set(ends.values())
    assert seen == {cards.WINS, cards.LOSES, cards.STAYS}


@law("ES1979:05.V.1")
def test_the_31_strikes_all_but_what_is_insured() -> None:
    struck = [
        ends
        for each in posed("cartas", "treinta-y-cuarenta", "estado", 3)
        if treinta_y_cuarenta.STRUCK in (ends := ends_of(each, treinta_y_cuarenta.ENDS)).values()
    ]
    assert len(struck) > len(SEEDS) // 4
    for ends in struck:
        assert sorted(ends.values()) == sorted([treinta_y_cuarenta.STRUCK] * 3 + [cards.STAYS])


@law("MU2010:35.3.p2", "MU2010:36.3")
def test_a_limit_loses_half_and_a_suerte_all() -> None:
    assert "dados" in kinds_of("dados-murcianos")
    every = [ends_of(each, dados_murcianos.ENDS) for each in posed("dados", "dados-murcianos", "murcia", 3)]
    of_limits = {end for ends in every for bet, end in ends.items() if bet.startswith("limite")}
    of_others = {end for ends in every for bet, end in ends.items() if not bet.startswith("limite")}
    assert of_limits == {cards.WINS, cards.STAYS, dados_murcianos.LOSES_HALF}
    assert of_others == {cards.WINS, cards.STAYS, cards.LOSES}


# --- monte ------------------------------------------------------------------------------------------------------------


def at_monte(level: int) -> list[tuple[Posed, MonteView, dict[str, str]]]:
    """Exercises with what is seen of the table and what the key says of each bet."""
    found = []
    for each in posed("cartas", "monte", "murcia", level):
        assert isinstance(each.picture.view, MonteView)
        found.append((each, each.picture.view, ends_of(each, monte.ENDS)))
    return found


def test_a_clean_jugada_is_asked_first() -> None:
    for each, view, ends in at_monte(1):
        assert (view.board.doubled, view.board.burned, len(view.turned), len(ends)) == (0, (), 1, 1)
        assert "paid" not in each.answers
        winner = view.board.at(view.turned[0])
        for bet, end in ends.items():
            kind, _, where = bet.partition(":")
            if kind in {"fila", "columna", "diagonal", "salto"}:
                assert end == (cards.WINS if str(winner) in where else cards.LOSES)


@law("MU2010:113.2", "MU2010:112")
def test_with_doubled_cards_bets_win_lose_stand_or_go_back() -> None:
    seen = set()
    for _, view, ends in at_monte(2):
        assert view.board.doubled
        seen |= set(ends.values())
    assert seen == set(monte.ENDS)


def test_the_picture_does_not_say_who_won() -> None:
    for level in (1, 2, 3):
        for each, view, _ in at_monte(level):
            assert view.due == ()
            assert len(view.down) == (1 if view.row else 0)
            told = " ".join(line.tell("en") for line in each.picture.told)
            assert not any(word in told for word in ("camo", "anti", "viudo"))
            assert told.count("wins") == len(view.down)


@law("MU2010:109.2", "MU2010:110.a.1")
def test_a_tenth_of_what_the_first_card_wins_is_deducted_but_of_vista_hermosa() -> None:
    deducted, phases = set(), set()
    for each, view, ends in at_monte(3):
        phases.add(bool(view.row))
        pays = {"carta": 1, "fila": 1, "columna": 1, "diagonal": 1, "salto": 3, **view.pays}
        won = {lying.bet: lying.amount for lying in each.picture.stakes if ends[lying.bet] == cards.WINS}
        tenths = [0 if bet.startswith("vis") or len(view.turned) > 1 else 1 for bet in won]
        gains = [amount * pays[bet.partition(":")[0]] for bet, amount in won.items()]
        if view.board.doubled == 0:
            expected = sum(gain - tenth * gain // 10 for gain, tenth in zip(gains, tenths, strict=True))
            assert each.answers["paid"] == expected
            deducted |= set(tenths)
    assert deducted == {0, 1}
    assert phases == {False, True}
