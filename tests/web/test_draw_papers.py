"""The papers of open draws: what is on the sheet, what is bought of what was chosen, what was won, in words."""

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tapete.families.draw.play import MOST_SPANS
from tapete.families.draw.state import Sold, Span, gone
from tapete.games.loterias.rules import By, Prize
from tapete.language import LANGUAGES, money, translate
from tapete.web.scenes import presenter_of
from tapete.web.scenes.draw import SHOWN_OWN, DrawPresenter, Paper
from tapete.web.scenes.draw.drawing import HEIGHT, WIDTH, Poster, draw_poster
from tapete.web.scenes.draw.papers import MOST_CELLS, MOST_RANGES, PAGE, chosen_in
from tapete.web.scenes.loterias import note_of
from tapete.web.scenes.presenter import Filled
from tests.games.draws import SIX_OF_49, Sorteo
from tests.games.table import TestTable
from tests.trace import law
from tests.web.sight import look

# --- the bill ---------------------------------------------------------------------------------------------------------


def bill(language: str, name: str, *, more: bool = True) -> Poster:
    return Poster(
        over=translate("is drawn", language),
        name=name,
        amount=money(12_345_678_900, language),
        under=translate("declared price", language),
        more=translate("and {count} more {count:thing|things}", language).replace("{count}", "250") if more else "",
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["coche", "una motocicleta de segunda mano", "m" * 40])
@pytest.mark.parametrize("more", [True, False])
def test_nothing_leaves_the_bill_in_any_language(language: str, name: str, more: bool) -> None:
    it = bill(language, name, more=more)
    root = ET.fromstring(draw_poster(it))
    assert root.get("aria-label", "").startswith(it.over)
    assert name in root.get("aria-label", "")
    words = [each for each in root.iter() if each.tag == "g" and {"w", "b"} & {*each.get("class", "").split()}]
    assert len(words) >= 4 + more
    for word in words:
        x, y, scale = _placed(word)
        last = x + max(float(use.get("x", 0)) for use in word) * scale
        assert 0 < x <= last < WIDTH, ET.tostring(word)[:200]
        assert 0 < y <= HEIGHT


def _placed(word: ET.Element) -> tuple[float, float, float]:
    """Where a word begins, its baseline, and how much it is made smaller."""
    moves = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", word.get("transform", ""))
    scale = re.search(r"scale\(([\d.]+)\)", word.get("transform", ""))
    assert scale
    return sum(float(x) for x, _ in moves), sum(float(y) for _, y in moves), float(scale[1])


# --- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "spans"),
    [
        ("7", [(7, 7)]),
        ("9, 7 8", [(7, 9)]),
        ("3-5; 12", [(3, 5), (12, 12)]),
        ("3 – 5", [(3, 5)]),  # noqa: RUF001 - as a telephone writes it
        ("5-3", [(5, 3)]),
        ("1-4, 2-8", [(1, 8)]),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, spans: list[tuple[int, int]]) -> None:
    assert chosen_in(text) == [Span(*each) for each in spans]


@pytest.mark.parametrize("text", ["siete", "7 y 8", "7-", "", "-3", "1.5", "123456789"])
def test_what_is_no_number_is_not_guessed_at(text: str) -> None:
    assert chosen_in(text) is None


def test_sold_numbers_are_told_as_ranges_and_not_whose_they_are() -> None:
    sold = (Sold("ana", 1, 3), Sold("eva", 4, 6), Sold("ana", 9, 9), Sold("luz", 11, 12))
    assert gone(sold, 10) == (Span(1, 6), Span(9, 9), Span(11, 12))
    assert gone(sold, 2) == (Span(1, 6), Span(9, 9))
    assert gone((), 10) == ()


def test_what_a_view_tells_of_the_sale_is_bounded() -> None:
    every_other = tuple(Sold("ana", number, number) for number in range(1, 4 * MOST_SPANS, 2))
    assert len(gone(every_other, MOST_SPANS)) == MOST_SPANS


# --- what lies on the cloth -------------------------------------------------------------------------------------------


def rifa(*sales: str, billetes: int = 100) -> Sorteo:
    return Sorteo("rifas", *sales, objetos={"coche-nuevo": {"precio": "200"}}, billetes=billetes, importe="5")


def fijo(*sales: str) -> Sorteo:
    first = {"nombre": "primero", "importe": "100"}
    near = {"nombre": "aproximación", "importe": "10", "regla": "aproximacion", "de": "primero"}
    digit = {"nombre": "reintegro", "importe": "1", "regla": "terminacion", "cifras": 1, "de": "primero"}
    prizes: dict[str, Any] = {"premios": [first, near, digit], "numeros": 100, "billetes_por_numero": 2}
    return Sorteo("loterias", *sales, modalidad="fijo", precio="2", **prizes)


def paper(table: TestTable) -> Paper:
    """What Ana sees."""
    seen = look(table)
    centre = presenter_of(table.game.slug).centre(seen, seen.view)
    assert isinstance(centre, Paper)
    return centre


def lines(table: TestTable, text: str, **fields: str) -> list[str]:
    """What a slip is said to stand for."""
    presenter = presenter_of(table.game.slug)
    assert isinstance(presenter, DrawPresenter)
    return list(presenter.slip(Filled(table.game, look(table).view, "ana", {"value": text, **fields})))


def test_the_sheet_marks_what_is_free_sold_and_mine() -> None:
    table = rifa("eva comprar 3 a 8", "ana comprar 9")
    sheet = paper(table).sheet
    assert sheet
    [page] = sheet.pages
    assert [cell.state for cell in page[:10]] == ["free"] * 2 + ["sold"] * 6 + ["mine", "free"]
    assert page[8].says == "9, yours"
    assert "eva" not in repr(sheet)


@pytest.mark.parametrize(("billetes", "pages"), [(PAGE, 1), (MOST_CELLS, 3), (MOST_CELLS + 1, 0)])
def test_a_sheet_has_pages_of_a_hundred_and_a_large_emission_none(billetes: int, pages: int) -> None:
    sheet = paper(rifa(billetes=billetes)).sheet
    assert sheet
    assert len(sheet.pages) == pages
    assert sheet.highest == billetes


def test_ranges_are_bought_at_once_and_what_can_not_be_had_is_asked_for_first() -> None:
    table = rifa("eva comprar 9")
    assert lines(table, "1, 2, 3, 7") == ["comprar 1 a 3", "comprar 7"]
    assert lines(table, "1, 8-9") == ["comprar 8 a 9", "comprar 1"]
    assert lines(table, "1, 100-101") == ["comprar 100 a 101", "comprar 1"]
    assert lines(table, "siete") == ["comprar siete"]
    assert lines(table, " ") == []


@law("MU2010:128")
def test_it_is_told_what_is_still_wanting_for_a_draw() -> None:
    table = rifa("ana 39")
    cover = paper(table).cover
    assert cover
    assert (cover.lacks, cover.done) == ("€5.00 more must be sold for there to be a draw", False)
    table.sell("ana 1")
    assert "at least 2 people" in (paper(table).cover or cover).lacks
    table.sell("eva 1")
    assert (paper(table).cover or cover).done
    table.draw(1).settle()
    assert (paper(table).cover or cover).lacks == ""


def test_the_draw_before_is_told_until_the_next_with_what_followed() -> None:
    table = rifa("ana 30", "eva 30").draw(31)
    last = paper(table).last
    assert last
    assert last.now
    [outcome] = last.outcomes
    assert (outcome.digits, outcome.prize, outcome.player, outcome.mine) == ("31", "Coche nuevo", "eva", False)
    table.settle().open()
    then = paper(table).last
    assert then
    assert not then.now
    assert then.outcomes == last.outcomes
    assert then.fate == last.fate == "Your numbers 1-30: no prize"
    assert [(each.sentence, each.cite) for each in then.follows] == [
        ("Coche nuevo is delivered to eva, with number 31.", "MU2010:128")
    ]


@law("criterio:rifas.10")
def test_a_draw_that_is_not_held_says_why_and_what_goes_back() -> None:
    last = paper(rifa("ana 3").close()).last
    assert last
    assert [each.cite for each in last.follows] == ["MU2010:128", "criterio:rifas.10"]
    assert "does not cover" in last.follows[0].sentence
    assert "€15.00" in last.follows[1].sentence


@law("MU2010:127.a")
def test_own_billetes_are_listed_with_what_they_have_won() -> None:
    table = fijo("ana comprar numero 46 billetes 2", "ana comprar numero 57", "ana comprar numero 3", "eva 1")
    assert [each.numbers for each in paper(table).own] == [(("03", False),), (("46", False),), (("57", False),)]
    table.draw(47)
    own = paper(table).own
    assert [(each.numbers[0], each.note, each.won) for each in own] == [
        (("46", True), "2 tickets", "€20.00"),
        (("57", True), "1 ticket", "€1.00"),
        (("03", False), "1 ticket", ""),
    ]
    table("organizador: pagar premios")
    last = paper(table).last
    assert last
    assert last.own == own, "what one had is told after the draw is over"
    assert last.fate == "Your numbers 46, 57, 03: €21.00"


def test_what_was_won_is_told_with_its_number_and_nothing_to_who_had_none() -> None:
    won = paper(rifa("ana 30", "eva 30").draw(7)).last
    assert won
    assert won.fate == "Your numbers 1-30: Coche nuevo with 7"
    none = paper(rifa("eva 30", "luis 30").draw(7)).last
    assert none
    assert none.fate == ""


def test_of_very_many_numbers_the_page_draws_a_few_and_knows_the_rest() -> None:
    singly = [f"ana comprar {number}" for number in range(1, 401, 2)]
    table = rifa(*singly, "eva 300", billetes=1000)
    found, presenter = paper(table), presenter_of("rifas")
    assert isinstance(presenter, DrawPresenter)
    assert found.owned == 200
    assert len(found.own) == SHOWN_OWN
    assert found.mine == ", ".join(map(str, range(1, 2 * MOST_RANGES, 2))) + " …"
    assert presenter.holds(table.game.rules, look(table).view, 399)
    assert not presenter.holds(table.game.rules, look(table).view, 400)
    won = paper(table.draw(397))
    assert won.own[0].numbers == (("397", True),), "what has won is never among those left out"


def test_a_number_with_several_billetes_is_held_with_one_of_them() -> None:
    table = fijo("ana comprar numero 7 billetes 1")
    view, presenter = look(table).view, presenter_of("loterias")
    assert isinstance(presenter, DrawPresenter)
    assert [number for number in range(100) if presenter.holds(table.game.rules, view, number)] == [7]


def test_a_billete_is_bought_by_its_number_and_how_many() -> None:
    table = fijo("eva comprar numero 0 billetes 2")
    billete = paper(table).billete
    assert billete
    assert (billete.number, billete.copies, billete.gone) == ("01", 2, "0-1")
    assert lines(table, "07", copies="2") == ["comprar numero 07 billetes 2"]
    assert table.send(look(table).who, lines(table, "07", copies="2")[0])


@law("MU2010:127.b")
def test_own_bets_are_listed_with_their_hits_and_their_category() -> None:
    table = Sorteo("loterias", "ana apostar 3 9 12 20 31 45 1 2 4 5 6 7", "eva apostar 1 2 4 5 6 8", **SIX_OF_49)
    seen = paper(table)
    assert seen.fund == "fund so far €1.65"
    assert [row.amount for row in seen.rows] == ["€0.74", "€0.33", "€0.58"]
    table.draw(3, 9, 12, 20, 31, 44)
    first, second = paper(table).own
    assert [hit for _, hit in first.numbers] == [True] * 5 + [False]
    assert (first.note, first.won) == ("5 hits", "2.ª")
    assert (second.note, second.won) == ("0 hits", "")
    last = paper(table).last
    assert last
    assert last.fate == "Your bets: €0.33"
    assert lines(table, "1, 2; 3 4 5 6") == ["apostar 1 2 3 4 5 6"]


@pytest.mark.parametrize(
    ("prize", "said"),
    [
        (Prize(name="a", by=By.EXTRACCION, amount=1), "the number that is drawn"),
        (Prize(name="a", by=By.EXTRACCION, amount=1, count=3), "3 numbers that are drawn"),
        (Prize(name="a", by=By.TERMINACION, amount=1, digits=1, of="b"), "the same last digit as «b»"),
        (Prize(name="a", by=By.TERMINACION, amount=1, digits=2, of="b"), "the same last 2 digits as «b»"),
        (Prize(name="a", by=By.APROXIMACION, amount=1, of="b"), "the number before and the one after «b»"),
    ],
)
def test_every_rule_of_a_prize_is_told_in_words(prize: Prize, said: str) -> None:
    assert note_of(prize, "en") == said
