"""The half-moon of black-jack: every bet has its place, words fit, and cards lie until the next deal."""

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.games import REGISTRY
from tapete.language import LANGUAGES
from tapete.law.parameters import sheet
from tapete.service.feed import Told
from tapete.web.picture import board_of
from tapete.web.scene import look_of
from tapete.web.scenes import presenter_of
from tapete.web.scenes.blackjack import Centre
from tapete.web.scenes.blackjack.drawing import PLAYS, WAITS, Jugada, hands_lying
from tapete.web.scenes.elements import Look, TableFacts
from tests.games.blackjack import BlackjackTable

PRESENTER = presenter_of("blackjack")
TOUCH = 24.0


def look_at(table: BlackjackTable, who: str, language: str = "en") -> Look:
    """What a player sees, having been told everything; each event is a record."""
    facts = TableFacts(id="mesa-8", number=8, physical=True, open=True, n=len(table.events))
    told = [Told(n=n, events=(event,)) for n, event in enumerate(table.events, 1)]
    look = look_of(table.game, table.state, Actor(who, Role.JUGADOR), facts)
    return replace(look, told=told, language=language, names={"ana": "Ana", "eva": "Eva"})


def lying(table: BlackjackTable, who: str = "ana") -> Jugada:
    look = look_at(table, who)
    return hands_lying(look, look.view)


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("where", "plazas"), [*product(sorted(sheet("blackjack").regulated), (1, 2, 7)), ("murcia", 9)]
)
def test_every_bet_has_a_place_for_a_finger(where: str, language: str, plazas: int, upright: bool) -> None:
    module = REGISTRY.module("blackjack")
    table = BlackjackTable(where, ready=False, plazas=plazas)
    board = board_of(table.game, language, 1, upright=upright)
    assert {spot.bet for spot in board.spots} == {terms.id for terms in table.game.notice()}
    assert {spot.bet for spot in board.spots} == {spot.bet for spot in module.layout(table.game.rules).spots}
    for spot in board.spots:
        assert min(spot.width, spot.height) >= TOUCH, spot
        assert min(spot.x, spot.y) >= 0, spot
        assert spot.x + spot.width <= board.width, spot
        assert spot.y + spot.height <= board.height, spot


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("plazas", [1, 2, 7, 9])
def test_no_two_places_of_bets_lie_over_one_another(plazas: int, upright: bool) -> None:
    spots = board_of(
        BlackjackTable("murcia", ready=False, plazas=plazas, trece=True).game, "es", 1, upright=upright
    ).spots
    for place, one in enumerate(spots):
        for other in spots[place + 1 :]:
            apart = (
                abs((one.x + one.width / 2) - (other.x + other.width / 2)),
                abs((one.y + one.height / 2) - (other.y + other.height / 2)),
            )
            assert max(apart) >= TOUCH - 1e-6, (one.bet, other.bet)


def test_cards_lie_until_the_next_deal_with_what_they_won() -> None:
    table = BlackjackTable()
    table.seat(ana=10, eva=10)
    table("crupier: repartir")
    table.cards("9 K 6 9 9")
    hands = lying(table).hands
    assert [(lay.plaza, lay.state, lay.mine) for lay in hands] == [(1, PLAYS, True), (2, WAITS, False)]
    table("ana: plantarse")
    table("eva: plantarse")
    table.cards("T 3")
    before = lying(table)
    table("crupier: liquidar")
    after = lying(table)
    assert not table.state.manos
    assert after.banca.points == before.banca.points == 19
    assert [lay.hand.points for lay in after.hands] == [18, 19]
    assert [lay.net("ana") for lay in after.hands] == [-10_00, 0]
    assert [lay.mine for lay in after.hands] == [True, False]
    table("ana: plaza 1 10")
    assert lying(table).hands == after.hands
    table("crupier: repartir")
    assert [lay.hand.cards for lay in lying(table).hands] == [()]


def test_what_a_hand_lost_stays_with_it_when_another_is_split() -> None:
    table = BlackjackTable("galicia", retiro=True)
    table.seat(ana=10, eva=10)
    table("crupier: repartir")
    table.cards("8 T 9 8 6")
    table("eva: retiro 2")
    table("ana: paso")
    table("ana: separar")
    hands = lying(table).hands
    assert [(lay.plaza, lay.split, lay.gone) for lay in hands] == [(1, True, False), (1, True, False), (2, False, True)]
    assert [lay.net("eva") for lay in hands] == [None, None, -5_00]


def test_the_decision_is_said_with_what_it_costs_and_what_is_barred() -> None:
    table = BlackjackTable()
    table.seat(ana=10)
    table("crupier: repartir")
    table.cards("6 9 5")
    look = look_at(table, "ana")
    assert PRESENTER.question(look, look.view) == "11 against 9 · box 1"
    means = {type(o.command).__name__: PRESENTER.explain(look, o.command) for o in look.offers if o.command.key}
    assert {name: each and each.sentence for name, each in means.items()} == {
        "Ask": "another card",
        "Stand": "stay at 11",
        "Double": "+€10.00, one card",
    }
    barred = {each.kind.__name__: each.reason for each in PRESENTER.barred(look, look.view)}
    assert barred == {"Split": "they are not equal"}
    assert PRESENTER.barred(look_at(table, "eva"), look_at(table, "eva").view) == ()


def test_whoever_stands_and_bets_on_a_free_plaza_sits_down_there() -> None:
    table = BlackjackTable()
    table("ana: sentarse 1")
    view = look_at(table, "eva").view
    assert PRESENTER.lines(view, "eva", ("plaza:3", 1, ""), "5") == ["sentarse 3", "plaza 3 5"]
    assert PRESENTER.lines(view, "ana", ("plaza:3", 1, ""), "5") == ["plaza 3 5"]
    assert PRESENTER.lines(view, "eva", ("plaza:1", 1, ""), "5") == ["plaza 1 5"]
    assert PRESENTER.lines(view, "eva", ("plaza:99", 1, ""), "5") == ["plaza 99 5"]


def test_a_seguro_is_neither_undone_nor_repeated() -> None:
    table = BlackjackTable()
    table.seat(ana=10)
    bet = table.events[-1]
    table("crupier: repartir")
    table.cards("6 A 5")
    (insured,) = table("ana: seguro 1 5")
    assert PRESENTER.where(bet) == ("plaza:1", 1, "")
    assert PRESENTER.where(insured) is None


def test_the_bubble_stands_beside_the_hand_that_is_asked_and_on_the_drawing() -> None:
    for plaza in range(1, 8):
        table = BlackjackTable()
        table(f"ana: sentarse {plaza}")
        table(f"ana: plaza {plaza} 10")
        table("crupier: repartir")
        assert _bubble(table) is None
        table.cards("6 9 5")
        bubble = _bubble(table)
        assert bubble is not None
        assert min(bubble.x, bubble.y) >= 0
        assert bubble.x + bubble.width <= 1152
        assert bubble.y + bubble.height <= 748


def _bubble(table: BlackjackTable) -> Any:
    look = look_at(table, "ana")
    centre = PRESENTER.centre(look, look.view)
    assert isinstance(centre, Centre)
    return centre.bubble
