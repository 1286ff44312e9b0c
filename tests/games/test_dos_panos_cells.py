"""Bacarrá a dos paños: what binds the banker in a restored round, and what a short deposit is refused with."""

import pytest

from tapete.engine.event import Refused
from tapete.families.bacarra.state import Hand
from tapete.families.baccarat import CHOOSES
from tapete.games.bacarra_dos_panos import build, example
from tapete.games.bacarra_dos_panos.manos import bank_letter, obliges
from tapete.games.bacarra_dos_panos.state import Play
from tests.games.dos import BANKER, WHERE, Mesa
from tests.trace import law

THIRDS = ("", *(f"{rank}h" for rank in "A23456789T"))


@law("ES1979:09.VIII.3.p2", "GA2007:08.V.errores.3.p2", "MU2010:59.3.p2", "AS2011fb:II.C.3.p2")
@law("ES1979:09.VIII.3.p3", "GA2007:08.V.errores.3.p3", "MU2010:59.3.p3", "AS2011fb:II.C.3.p3")
def test_the_mixed_case_is_cited_only_where_the_cells_order_two_things() -> None:
    for where in WHERE:
        rules = build(where, example(where)).rules
        for points in range(3, 8):
            for first in THIRDS:
                for second in THIRDS:
                    play = Play(
                        primero=Hand(("2h", "4h"), third=first),
                        segundo=Hand(("2d", "4d"), third=second),
                        banca=Hand(("Ks", f"{points}s")),
                        restored=True,
                    )
                    article = "mixed" if bank_letter(rules, play) == CHOOSES else "same"
                    assert obliges(rules, play) == rules.law[article], (where, points, first, second)


@law("ES1979:09.V.2.p1")
def test_a_deposit_that_leaves_the_bets_short_is_refused_with_what_is_missing() -> None:
    mesa = Mesa("estado", bank="400", forma="libre")
    mesa.bet("ana:primero:300 gil:segundo:300")
    with pytest.raises(Refused) as refusal:
        mesa(f"{BANKER}: depositar 199.99")
    assert refusal.value.sentence("en") == "The deposit must be €200.00 or more."
