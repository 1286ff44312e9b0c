"""What these properties have found, told as cases: each was a bug once."""

import msgspec
import pytest

from tapete.casino.ledger import Ledger
from tapete.engine.codec import decoder_of, encode
from tapete.engine.command import Actor, Offer, Role
from tapete.engine.event import Refused
from tapete.engine.notation import fold, parse_line
from tapete.families.poquer_de_circulo.draw import Change, ShowOpening
from tapete.families.table.opening import Tip
from tapete.families.wheel.laying import PlaceBet
from tests.games.circulo import Circulo
from tests.games.poquer_cubierto.table import Cubierto
from tests.games.stud import Stud
from tests.games.table import TestTable, balances
from tests.trace import law

ANA = Actor("ana", Role.JUGADOR)


def bets_offered(table: TestTable) -> list[Offer]:
    return [offer for offer in table.game.offers(table.state, ANA) if isinstance(offer.command, PlaceBet)]


@pytest.fixture
def ordered() -> TestTable:
    """A table of Murcia where the croupier has accepted an order and no va más has been called."""
    table = TestTable("ruleta-americana", "murcia", minimo="2")
    table("jefe: permitir fichas-de-valor")
    table("ana: serie azul 10 a 2")
    table("crupier: aceptar rojo 3 fichas para ana")
    table("crupier: aceptar negro 4 para ana")
    while table.game.needs(table.state) is None:
        table._next()
    return table


def test_an_order_is_laid_late_in_the_colour_named_or_not(ordered: TestTable) -> None:
    # It was accepted with the colour named and offered only without.
    offered = {offer.command for offer in bets_offered(ordered)}
    for line in ("rojo 3 fichas", "rojo 3 fichas de azul", "negro 4"):
        assert ordered.game.read(line.split(), ANA, ordered.state) in offered


def test_an_order_in_value_chips_is_not_offered_once_they_are_forbidden(ordered: TestTable) -> None:
    # It was still offered after the jefe had taken his leave back, and refused.
    ordered("jefe: prohibir fichas-de-valor")
    assert {offer.command.chips for offer in bets_offered(ordered) if isinstance(offer.command, PlaceBet)} == {3}
    assert ordered.refusal("ana: negro 4").code == "fichas_de_valor_no_autorizadas"


def test_a_colour_is_given_back_and_the_order_of_the_law_restored_without_naming_them() -> None:
    # Both were offered and could be written, but not read.
    table = TestTable("ruleta-americana", "murcia", minimo="2")
    table("ana: serie azul 10")
    table("jefe: orden pleno")
    table("jefe: orden")
    assert table.state.order == ()
    table("crupier: devolver para ana")
    assert table.state.series == ()


def test_a_payment_of_nothing_can_be_said() -> None:
    # Half a cent is cut to nothing: the payment is still a step of the settlement.
    table = TestTable("ruleta-francesa", "estado", minimo="0.01")
    table("ana: doble-docena 1-2 0.01")
    while table.game.needs(table.state) is None:
        table._next()
    table("azar: resultado 5")
    table("crupier: pagar ana 0")
    assert table.state.due == ()


def test_a_tip_is_no_more_than_any_table_can_hold() -> None:
    # There was no ceiling: amounts of thirty digits went into the books.
    table = TestTable("bola", "estado")
    with pytest.raises(Refused) as refused:
        table.game.decide(table.state, Tip(by=ANA, player="ana", amount=10**30))
    assert refused.value.code == "importe_excesivo"


def test_nobody_is_nameless() -> None:
    # A croupier could bet for the player "".
    commands = decoder_of(TestTable("bola", "estado").game.commands)
    for command in (Tip(by=ANA, player="", amount=1), Tip(by=Actor("", Role.JUGADOR), player="ana", amount=1)):
        with pytest.raises(msgspec.ValidationError):
            commands.decode(encode(command))


@pytest.mark.parametrize("word", ["x" * 65, "a\nb", "\u200b"])
def test_a_word_that_chance_would_not_hear_is_refused(word: str) -> None:
    # It was accepted, and the table broke when it was passed on to the sealed throw.
    table = TestTable("ruleta-francesa", "estado")
    with pytest.raises(Refused) as refused:
        table.game.decide(table.state, PlaceBet(by=ANA, player="ana", bet="rojo", amount=500, word=word))
    assert refused.value.code == "palabra_no_admitida"


def test_words_are_folded_before_they_are_parted() -> None:
    # A lone accent became an empty word, and an ñ typed as two characters lost its tilde.
    assert parse_line("rojo \u0301 10").words == ("rojo", "10")
    assert parse_line("rojo 10 PAN\u0303O 2").words == ("rojo", "10", "paño", "2")
    assert fold("\u00b4") == "\u00b4"


@law("MU2010:82.1.fin", "criterio:poquer-de-circulo.20")
@pytest.mark.parametrize("incident", ["orden-de-reparto", "reverso-distinto"])
def test_who_has_left_recovers_what_he_put_in_a_hand_that_is_not_played(incident: str) -> None:
    """The bote went to the resto of somebody who had none any more, or was dealt for with his ante missing."""
    table = Circulo()
    table.hand()
    table.say("q: ausente", "q: levantarse")
    before = balances(table.events)["jugador:q"]
    table(f"jefe: incidente {incident}")
    assert (table.phase, balances(table.events)["jugador:q"] - before) == ("entre", 500)
    assert balances(table.events)["bote-de-la-mano"] == 0
    table.hand()
    assert table.turn == "r"


@law("MU2010:82.3.i", "MU2010:87.2.b.p2")
def test_who_must_bet_first_can_not_have_passed() -> None:
    """The jefe de sector was offered to declare it, and the table broke down."""
    table = Stud()
    table.deal(p="Kd", q="2s", r="Kh", s="Qd", t="Jc")
    assert table.why_not("jefe: incidente turno-saltado")[0] == "no_es_momento"


@law("MU2010:85.4.p1")
def test_cards_are_changed_before_the_eyes_of_who_has_none() -> None:
    """Nobody could be shown what to do at such a table but who was in the hand."""
    table = Cubierto()
    table.opened()
    offers = table.game.offers(table.state, table.person("nadie"))
    assert not [offer for offer in offers if isinstance(offer.command, Change)]


@law("MU2010:86.3")
def test_only_the_abridor_is_asked_to_prove_the_opening() -> None:
    table = Cubierto()
    table.opened()
    table.stand()
    table.check_down()
    offers = {name: table.game.offers(table.state, table.person(name)) for name in table.names}
    asked = [name for name, each in offers.items() if any(isinstance(offer.command, ShowOpening) for offer in each)]
    assert asked == ["q"]


@law("criterio:poquer-cubierto.18")
def test_a_bote_that_nobody_won_goes_back_to_who_has_left_in_the_books_of_the_house_too() -> None:
    """They knew no way from a bote to a player, and the table could not be closed."""
    table, books = Cubierto("p q r s"), Ledger()
    table.blank()
    table.say(*(f"{name}: levantarse" for name in table.names), "director: cerrar")
    for event in table.events:
        books.post(event)
    assert books.balances["bote-de-la-mano"] == 0
