"""Pai gow póquer beyond the file of cases: positions and packets, the croupier's hand, silence and offers."""

from typing import Any

import pytest

from tapete.families.plazas.sitting import Rise
from tapete.games.pai_gow.bots import choose
from tapete.games.pai_gow.composicion import CroupierSet
from tapete.games.pai_gow.jugada import BankTaken, PacketsGiven, PacketsMade
from tests.games.paigow import WEAK, PaiGowTable
from tests.games.table import net
from tests.trace import law

FOUL = "Ah Kh 7d 4c 2s 9s 9d"
"""With nines in the baja it is set wrongly."""


@law("MU2010:98.4", "MU2010:97.6.p2", "criterio:pai-gow.11")
def test_the_croupiers_hand_is_set_again_by_the_house_way_and_never_loses_by_itself() -> None:
    table = PaiGowTable("ana")
    table.bets(ana="100")
    table.deal(c1=WEAK, crupier=FOUL)
    table("ana: seguir manera")
    table("crupier: descubrir")
    by_the_way = table.fork()
    [laid] = table("crupier: confeccionar baja 9s 9d")
    assert isinstance(laid, CroupierSet)
    assert (set(laid.wrong), laid.cite) == ({"9s", "9d"}, "MU2010:98.4")
    [rightly] = by_the_way("crupier: confeccionar")
    assert isinstance(rightly, CroupierSet)
    assert (rightly.wrong, rightly.cite) == ((), "MU2010:97.6.p2")
    assert (laid.alta, laid.baja) == (rightly.alta, rightly.baja)
    table.finish()
    assert net(table.events, "ana") == -10000


def first_place(players: str, dice: str, bank: str = "", **setup: Any) -> str:
    """To whom the first packet goes."""
    table = PaiGowTable(players, **setup)
    table.bets(bank, **{name: "10" for name in players.split() if name != "-" and not bank.startswith(name)})
    table.deal(dice)
    return next(event.places[0] for event in reversed(table.events) if isinstance(event, PacketsGiven))


SIX = "ana blas carla dani eva fito"


@law("MU2010:97.3", "MU2010:97.2.p3", "MU2010:93.3")
@pytest.mark.parametrize(
    ("dice", "bank", "first"),
    [
        ("3-4-1", "", "crupier"),
        ("6-6-3", "", "crupier"),
        ("5-5-1", "", "casilla 3"),
        ("1-1-1", "", "casilla 2"),
        ("3-4-1", "carla 300", "casilla 3"),
        ("6-5-1", "carla 300", "crupier"),
        ("6-6-6", "carla 300", "casilla 6"),
    ],
)
def test_the_dice_count_positions_from_the_banker(dice: str, bank: str, first: str) -> None:
    assert first_place(SIX, dice, bank) == first


@law("criterio:pai-gow.6", "MU2010:93.2", "criterio:pai-gow.17")
@pytest.mark.parametrize(("dice", "first"), [("3-3-1", "crupier"), ("6-6-1", "crupier"), ("3-4-1", "casilla 1")])
def test_a_table_of_five_casillas_counts_six_positions(dice: str, first: str) -> None:
    assert first_place("ana blas carla dani eva", dice, casillas=5) == first


@law("criterio:pai-gow.6", "criterio:pai-gow.7")
def test_what_was_for_an_empty_position_goes_to_the_next_that_plays() -> None:
    table = PaiGowTable("ana - carla")
    table.bets(ana="10", carla="10")
    table.deal("1-1-1")  # position 3: casilla 2, where nobody sits
    given = next(event for event in table.events if isinstance(event, PacketsGiven))
    assert given.places == ("casilla 3", "crupier", "casilla 1")


@law("criterio:pai-gow.7")
def test_who_sits_and_has_not_bet_gets_no_cards() -> None:
    table = PaiGowTable("ana blas")
    table.bets(blas="10")
    table.deal("1-1-1")
    given = next(event for event in table.events if isinstance(event, PacketsGiven))
    assert given.places == ("casilla 2", "crupier")
    assert table.why_not("ana: componer baja 1 2") == ("sin_cartas", "MU2010:92.2")


@law("MU2010:97.4", "MU2010:93.1")
@pytest.mark.parametrize(("players", "hands", "left"), [(SIX, 7, 4), ("ana blas carla dani", 5, 18)])
def test_packets_of_seven_leave_the_rest_of_53(players: str, hands: int, left: int) -> None:
    table = PaiGowTable(players)
    table.bets(**dict.fromkeys(players.split(), "10"))
    table.deal()
    made = next(event for event in table.events if isinstance(event, PacketsMade))
    assert (made.packets, made.left) == (hands, left)


@law("MU2010:97.4", "criterio:pai-gow.17")
def test_six_hands_at_a_table_of_five_casillas_leave_eleven() -> None:
    players = "ana blas carla dani eva"
    table = PaiGowTable(players, casillas=5)
    table.bets(**dict.fromkeys(players.split(), "10"))
    table.deal("3-3-1")
    assert next(event.left for event in table.events if isinstance(event, PacketsMade)) == 11


@law("MU2010:97.5.p2", "criterio:pai-gow.24")
def test_at_a_full_table_the_crupier_banks_after_the_last_casilla_and_the_first_is_asked_again() -> None:
    table = PaiGowTable(SIX)
    table("crupier: tomar banca")
    table.skip()
    for name in SIX.split():
        assert table.seen(name).asked == (name,)
        table(f"{name}: pasar banca")
    assert table.why_not("ana: aceptar banca 100") == ("turno_del_crupier", "MU2010:97.5.p2")
    table("crupier: tomar banca")
    table.skip()
    assert table.seen("ana").asked == ("ana",)


@law("criterio:pai-gow.24")
def test_an_empty_casilla_is_passed_over_and_so_is_who_rises_while_it_is_offered() -> None:
    table = PaiGowTable("- blas - dani")
    table("crupier: tomar banca")
    table.skip()
    assert table.seen("blas").asked == ("blas",)
    table("blas: levantarse")
    assert table.seen("blas").asked == ("dani",)
    table("dani: levantarse")
    [taken] = table("crupier: tomar banca")
    assert isinstance(taken, BankTaken)


@law("criterio:pai-gow.29")
def test_who_says_nothing_passes_the_bank_and_follows_the_house_way() -> None:
    table = PaiGowTable("ana")
    table("crupier: tomar banca")
    table.skip()
    silent = table.game.on_silence(table.state)
    assert silent is not None
    assert table.game.write(silent) == "pasar banca"
    table("ana: pasar banca")
    table.bets(ana="10")
    table.deal(c1="Ts Td 9h 9c As 4d 2h")
    silent = table.game.on_silence(table.state)
    assert silent is not None
    assert table.game.write(silent) == "seguir manera"
    table("ana: seguir manera")
    assert [each.baja for each in table.state.laid] == [(5, 6)]


@law("criterio:pai-gow.16")
def test_nobody_asks_for_cards() -> None:
    table = PaiGowTable("ana")
    table.bets(ana="10")
    table.deal()
    verbs = {
        table.game.write(offer.command).split()[0] for offer in table.game.offers(table.state, table.person("ana"))
    }
    assert verbs == {"componer", "seguir", "propina"}


@law("MU2010:94.1")
def test_one_of_the_house_gives_way_to_who_waits_once_the_jugada_is_over() -> None:
    table = PaiGowTable("ana blas carla dani eva fito")
    table("hugo: lista")
    rules = table.game.rules
    assert choose(rules, table.seen("fito")) == Rise(by=table.person("fito"), player="fito")
    table.bets(fito="10")
    assert choose(rules, table.seen("fito")) is None
    table("ana: levantarse")
    assert not isinstance(choose(rules, table.seen("blas")), Rise)
