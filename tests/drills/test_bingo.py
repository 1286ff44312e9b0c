"""The drills of the bingos: what they ask is what an oracle of its own reckons from what is shown."""

import re
from fractions import Fraction

import pytest

from tapete.drills.answering import own_answers, show
from tapete.drills.exercise import KEYS, Exercise, Posed, Said
from tapete.drills.games.bingo_tradicional import bolsa, reparto
from tapete.drills.games.hall import CALLED
from tapete.drills.lessons import facts, html, kinds_of, pose
from tapete.games.bingo_tradicional.errors import CORRECTED, MAKES_VOID
from tapete.web.school_picture import drawings_of
from tests.trace import law

BINGOS = ["bingo-tradicional", "bingo-electronico", "bingo-automatico"]


def posed(kind: str, slug: str, level: int, count: int = 12) -> list[Posed]:
    where = {"kind": kind, "game": slug, "jurisdiction": "murcia"}
    return [pose(Exercise(**where, level=level, seed=seed)) for seed in range(count)]


def noted(each: Posed, sentence: str) -> list[dict[str, object]]:
    """What the notes of a sentence speak of."""
    notes = (*each.picture.told, *each.picture.notes)
    return [note.facts for note in notes if isinstance(note, Said) and note.sentence == sentence]


def called(each: Posed) -> list[int]:
    [found] = noted(each, CALLED)
    return [int(number) for number in re.findall(r"\d+", str(found["numbers"]))]


def answers(each: Posed) -> dict[str, object]:
    return each.answers


@pytest.mark.parametrize("slug", BINGOS)
def test_every_bingo_has_its_own_kinds(slug: str) -> None:
    assert {"pagos", "cartones", "bolas", "errores", "incidencias"} <= set(kinds_of(slug))


# --- money ------------------------------------------------------------------------------------------------------------


@law("criterio:bingo-tradicional.1", "MU2010:117.3.c.1")
def test_the_parts_of_a_sale_add_up_to_it_and_are_rounded_to_the_nearest_cent() -> None:
    for each in posed("pagos", "bingo-tradicional", 2):
        sold = each.ask.facts
        base = int(str(sold["cartones"])) * int(str(sold["face"]))
        percents = [Fraction(str(fact["percent"])) for fact in noted(each, reparto.TERMS)]
        given = [int(str(amount)) for amount in answers(each).values()]
        assert sum(given) == base
        for percent, amount in zip(percents, given[:-1], strict=True):
            assert abs(percent * base / 100 - amount) <= Fraction(1, 2)


@law("MU2010:117.3.b", "criterio:bingo-tradicional.11")
def test_what_is_shared_is_paid_to_the_last_cent() -> None:
    odd = False
    for each in posed("pagos", "bingo-tradicional", 3):
        paid = [line.text for line in each.lines if line.text.__class__.__name__ == "PrizePaid"]
        by_prize: dict[str, list[int]] = {}
        for event in paid:
            by_prize.setdefault(event.prize, []).append(event.amount)  # type: ignore[attr-defined]  # a PrizePaid
        for parts in by_prize.values():
            assert max(parts) - min(parts) <= 1
            assert parts == sorted(parts, reverse=True)
            odd |= len(set(parts)) > 1
        total = sum(sum(parts) for parts in by_prize.values())
        assert total == sum(int(str(amount)) for amount in answers(each).values())
    assert odd


# --- cartones ---------------------------------------------------------------------------------------------------------


@law("MU2010:119.4", "ES1979:10.IV.p11")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_claim_is_right_when_the_matriz_says_so(level: int) -> None:
    verdicts = set()
    for each in posed("cartones", "bingo-tradicional", level):
        out = set(called(each))
        given = own_answers(each)
        for place, carton in enumerate(each.picture.cartones, 1):
            lines = [{cell for cell in row if cell} - out for row in carton.rows]
            lacks = min(lines, key=len) if level == 1 else set.union(*lines)
            verdicts.add(not lacks)
            assert (given[f"carton{place}"] == "a") == (not lacks)
            if level < 3:
                assert int(given["missing"]) == (len(lacks) if level == 1 else sum(lacks))
    assert verdicts == {True, False}


@law("MU2010:122.1", "criterio:bingo-electronico.2")
def test_numbers_touch_on_a_line_or_in_a_column() -> None:
    orders = set()
    for each in posed("cartones", "bingo-electronico", 1):
        [carton] = each.picture.cartones
        places = {cell: (down, along) for down, row in enumerate(carton.rows) for along, cell in enumerate(row)}
        out = called(each)
        first = 0
        for order in range(2, len(out) + 1):
            now = [places[number] for number in out[:order] if number in places]
            if any(abs(a - c) + abs(b - d) == 1 for a, b in now for c, d in now):
                first = order
                break
        orders.add(bool(first))
        assert answers(each)["order"] == first
    assert orders == {True, False}


@pytest.mark.parametrize("slug", BINGOS)
def test_cartones_are_drawn_and_written_without_marks(slug: str) -> None:
    [each] = posed("cartones", slug, 1, 1)
    [drawing] = drawings_of(each, "es")
    for carton in each.picture.cartones:
        cells = [cell for row in carton.rows for cell in row if cell]
        assert all(f">{cell}</text>" in drawing.markup for cell in cells)
        assert any(line.startswith(f"{carton.name}: ") for line in facts(show(each, "es"), "es"))
        assert carton.name in html([each], "es")


# --- maximum balls ----------------------------------------------------------------------------------------------------

FIRST = {"6": (50, 52, 54), "12": (50, 52, 54), "30": (48, 49, 50), "60": (48, 49, 50)}
ACUMULADO = [(70, 42), (140, 41), (220, 40), (350, 39), (600, 38), (900, 37), (1600, 36), (10**9, 35)]


@law("MU2010:117.3.c.3", "MU2010:117.3.c.4", "MU2010:117.3.c.5", "MU2010:117.3.c.12")
def test_the_maximum_ball_by_category_games_and_sessions() -> None:
    seen = set()
    for each in posed("bolas", "bingo-tradicional", 2, 40):
        key, category = each.detail, int(str(each.ask.facts["category"]))
        [sold] = noted(each, bolsa.SOLD)
        counted = [fact["facts"].facts for fact in noted(each, bolsa.OF_PRIZE)]  # type: ignore[attr-defined]
        grown = next((fact for fact in counted if "games" in fact), {"games": 0, "sessions": 0})
        amount = key.removeprefix("extra-").partition("-")[0]
        if key == "acumulado":
            expected = next(ball for most, ball in ACUMULADO if int(str(sold["cartones"])) <= most)
        elif key == "extra":
            expected = 50 + grown["games"]
        else:
            expected = FIRST[amount][category - 1] + grown["games" if "escalado" in key else "sessions"]
        assert answers(each)["ball"] == min(90, expected), key
        seen.add("acumulado" if key == "acumulado" else amount)
    assert {"acumulado", "6", "12"} <= seen


@law("MU2010:122.6", "criterio:bingo-electronico.4", "criterio:bingo-electronico.6")
def test_an_acumulado_is_won_before_its_ball_by_what_opens_it() -> None:
    every = [*posed("bolas", "bingo-electronico", 2), *posed("bolas", "bingo-electronico", 3)]
    won = {each.detail: bool(answers(each)["amount"]) for each in every}
    assert {"bingo-a-tiempo", "bingo-tarde"} <= set(won)
    assert all(pays == (detail == "bingo-a-tiempo") for detail, pays in won.items())


@law("MU2010:125.3", "MU2010:125.6", "MU2010:125.7")
def test_the_maximum_extractions_by_what_is_staked_and_how_they_grow() -> None:
    for level in (1, 2):
        for each in posed("bolas", "bingo-automatico", level):
            given = answers(each)
            assert given["bingo-extra.red"] == int(str(given["super-bingo.red"])) - 2
            if level == 1:
                assert (given["super-linea.red"], given["super-bingo.red"]) in {(12, 46), (11, 44), (10, 42)}


# --- rulings ----------------------------------------------------------------------------------------------------------


@law("MU2010:118.2", "RB1979:36.1")
def test_a_number_that_was_called_wrongly_is_corrected_or_makes_the_game_void() -> None:
    rulings = set()
    for each in posed("errores", "bingo-tradicional", 3, 12):
        part = each.parts[0]
        ruling = part.options[KEYS.index(own_answers(each)["ruling"])].text
        assert isinstance(ruling, Said)
        rulings.add(ruling.sentence)
        assert (int(str(answers(each)["back"])) > 0) <= (ruling.sentence == MAKES_VOID)
    assert rulings == {CORRECTED, MAKES_VOID}
