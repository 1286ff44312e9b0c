"""A table that spreads several variants in turn (MU2010:83.1, criterio:poquer-de-circulo.53)."""

from typing import Any

import pytest

from tapete.families.poquer_de_circulo.dealing import HandPrepared
from tapete.families.poquer_de_circulo.queries import asked
from tapete.families.poquer_de_circulo.state import Phase
from tapete.games import build
from tests.games.circulo import Circulo
from tests.games.table import faults as faults_of
from tests.trace import law

SIX = ["holdem", "omaha", "seven-stud", "five-stud", "poquer-sintetico", "poquer-cubierto"]
ALL = {"minimo": "10", "resto": "200", "ante": "5", "reposicion_minima": "60", "variantes": SIX}


def faults(**setup: Any) -> list[tuple[str, str]]:
    return faults_of("poquer-de-circulo", "murcia", **{**ALL, **setup})


class Mixed(Circulo):
    """Four players, at whose table some variants are played."""

    def __init__(self, *variants: str, **setup: Any) -> None:
        super().__init__("p q r s", "poquer-de-circulo", **{**ALL, "variantes": [*variants], **setup})

    def whole_hand(self, *, opens: bool = True) -> None:
        """A hand in which everybody stays for as little as may be; `opens` says whether the bote is opened."""
        self.shuffle()
        while waits := asked(self.game.rules, self.state):
            self(f"{waits[0]}: ante")
        number = self.state.round
        while self.state.round == number:
            self(self._next_line(opens=opens))

    def _next_line(self, *, opens: bool) -> str:
        if changer := self.state.changes_now:
            return f"{changer}: servido"
        if self.turn:
            to_cover, least, _ = self.may()
            opening = opens and not self.state.street and self.variant == "poquer-cubierto" and not to_cover
            bets = self.state.bets.obliged or opening
            return f"{self.turn}: {f'apostar {least}' if bets else 'cubrir' if to_cover else 'pasar'}"
        if self.state.phase is Phase.APERTURA:
            return f"{self.state.descarte.opener}: mostrar apertura"
        return f"{self.state.showing[0]}: mostrar" if self.state.showing else "crupier: liquidar"

    @property
    def variant(self) -> str:
        """What is played."""
        return self.seen("crupier").variant

    @property
    def played(self) -> list[str]:
        """The variants of the hands so far."""
        return [event.variant for event in self.events if isinstance(event, HandPrepared)]


@law("MU2010:83.1", "criterio:poquer-de-circulo.53")
def test_all_six_may_follow_one_another() -> None:
    assert faults() == []


@law("criterio:poquer-de-circulo.53")
def test_such_a_table_has_at_most_ten_seats_and_no_more_than_any_of_its_variants() -> None:
    assert faults(variantes=["holdem", "omaha"], plazas=10) == []
    found = faults(variantes=["holdem", "omaha"], plazas=11)
    assert found == [("plazas_no_admitidas", "criterio:poquer-de-circulo.53")]
    assert faults(variantes=["holdem", "seven-stud"], plazas=8) == []
    assert faults(variantes=["holdem", "seven-stud"], plazas=9) == [("plazas_no_admitidas", "MU2010:87.1")]


@law("criterio:poquer-de-circulo.53")
@pytest.mark.parametrize(
    ("variants", "plazas", "most"),
    [
        (["holdem", "omaha"], None, (10, "criterio:poquer-de-circulo.53")),
        (["holdem", "poquer-cubierto"], None, (8, "criterio:poquer-de-circulo.53")),
        (["holdem", "seven-stud"], None, (8, "MU2010:87.1")),
        (["holdem", "seven-stud"], 6, (6, "MU2010:87.1")),
    ],
)
def test_it_has_the_seats_that_were_checked(variants: list[str], plazas: int | None, most: tuple[int, str]) -> None:
    table = Mixed(*variants, plazas=plazas)
    assert (table.game.rules.plazas.value, table.game.rules.plazas.cite) == most
    table.say("z: lista")
    refused = table.why_not(f"jefe: asignar {most[0] + 1} a z")
    assert refused == ("departamento_inexistente", most[1])
    table.say("jefe: asignar 1 a z")


@law("criterio:poquer-de-circulo.53")
@pytest.mark.parametrize(
    ("variant", "cite"),
    [
        ("poquer-sintetico", "criterio:poquer-sintetico.6"),
        ("seven-stud", "MU2010:87.2.b.p1"),
        ("five-stud", "MU2010:90.3.p1"),
        ("poquer-cubierto", "criterio:poquer-cubierto.13"),
    ],
)
def test_variants_that_know_only_the_ante_need_a_table_with_one(variant: str, cite: str) -> None:
    variants = ["holdem", variant]
    assert faults(variantes=variants) == []
    assert faults(variantes=variants, obligatoria="ciegas", ante=None) == [("obligatoria_no_admitida", cite)]


@law("criterio:poquer-de-circulo.53", "MU2010:83.1")
def test_sintetico_needs_a_table_without_limit_and_with_its_reposicion() -> None:
    variants = ["holdem", "poquer-sintetico"]
    assert faults(variantes=variants) == []
    assert faults(variantes=variants, limite="fijo") == [("limite_no_admitido", "MU2010:91.3.p1")]
    assert faults(variantes=variants, reposicion_minima="200") == [("reposicion_no_admitida", "MU2010:91.3.p2")]
    assert faults(variantes=["holdem", "omaha"], limite="fijo", reposicion_minima="200") == []


@law("criterio:poquer-de-circulo.53")
def test_the_variant_changes_when_the_marca_has_gone_round() -> None:
    table = Mixed(*SIX)
    for _ in range(25):
        table.whole_hand()
    assert table.played == [variant for variant in [*SIX, "holdem"] for _ in range(4)][:25]


@law("criterio:poquer-de-circulo.53")
def test_each_keeps_its_own_pack_and_its_own_direction() -> None:
    table = Mixed("holdem", "poquer-sintetico")
    for _ in range(4):
        table.whole_hand()
    before = table.state.marca
    table.shuffle()
    assert table.state.sabot is not None
    assert table.state.sabot.size == 28
    names = {seat.number: seat.player for seat in table.state.seats}
    after = sorted(number for number in names if number > before) or sorted(names)
    assert table.state.marca == after[0]
    assert table.state.entrants[0] == names[after[0]]


@law("criterio:poquer-de-circulo.53")
def test_nobody_comes_in_to_be_mano_when_the_direction_changes() -> None:
    table = Mixed("holdem", "poquer-sintetico")
    for _ in range(4):
        table.whole_hand()
    assert (table.state.marca, sorted(seat.number for seat in table.state.seats)) == (5, [5, 6, 7, 8])
    table.say("z: lista", "jefe: asignar 9 a z", "z: comprar resto")
    table.state = table.state
    table.shuffle()
    assert table.state.marca == 6
    assert "z" in table.state.entrants


@law("criterio:poquer-de-circulo.53", "MU2010:85.3")
def test_cubierto_gives_way_when_no_bote_is_pending() -> None:
    table = Mixed("poquer-cubierto", "holdem")
    for _ in range(3):
        table.whole_hand()
    table.whole_hand(opens=False)
    assert table.state.pending
    table.whole_hand(opens=False)
    table.whole_hand()
    while table.state.pending:
        table.whole_hand()
    waited = len(table.played)
    table.whole_hand()
    assert table.played == [*["poquer-cubierto"] * waited, "holdem"]
    assert waited > 4


@law("criterio:poquer-de-circulo.53")
def test_after_the_bote_is_won_the_round_of_the_next_variant_is_whole() -> None:
    table = Mixed("poquer-cubierto", "holdem")
    for _ in range(4):
        table.whole_hand()
    while table.state.pending:
        table.whole_hand()
    waited = len(table.played)
    for _ in range(5):
        table.whole_hand()
    rest = table.played[waited:]
    assert rest == [*["holdem"] * 4, "poquer-cubierto"]


@pytest.mark.parametrize(
    ("slug", "own"),
    [
        ("holdem", {"comunes-antes-de-tiempo", "carta-vuelta"}),
        ("omaha", {"comunes-antes-de-tiempo", "carta-vuelta"}),
        ("seven-stud", {"septima-descubierta", "tapada-expuesta"}),
        ("five-stud", {"tapada-expuesta"}),
        ("poquer-cubierto", {"mazo-retirado"}),
        ("poquer-sintetico", {"comun-prematura"}),
    ],
)
def test_a_table_lists_the_incidents_of_what_it_plays(slug: str, own: set[str]) -> None:
    every = {
        *("comunes-antes-de-tiempo", "carta-vuelta", "septima-descubierta", "tapada-expuesta"),
        *("mazo-retirado", "comun-prematura"),
    }
    listed = {incident.name for incident in build(slug, "murcia").rules.incidents}
    assert listed & every == own
    assert {"orden-de-reparto", "subida-mal-hecha", "connivencia"} <= listed
