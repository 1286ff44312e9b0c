"""What is said at a jugada of baccarat between players: by who holds the cards of a side, and by the banker."""

from typing import ClassVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason
from tapete.families.circulo.cards import ABATIR, CARTA, NO
from tapete.families.declared import OfPlayer, fact, verb
from tapete.language import N_

CARTAS_SIN_LEVANTAR = Reason("cartas_sin_levantar", N_("The cards have not been lifted yet."))
YA_LEVANTADAS = Reason("ya_levantadas", N_("The cards have been lifted already."))
YA_ACONSEJADO = Reason("ya_aconsejado", N_("Advice has been asked for already."))
PLANTARSE_POR_CONSEJO = Reason("plantarse_por_consejo", N_("With 5 who asks for advice must stand."))
YA_PEDIDO = Reason("ya_pedido", N_("The cuadro binds already."))
NO_ABATE = Reason("no_abate", N_("Only an 8 or a 9 in two cards may be abated, in its time."))
DEBE_PEDIR = Reason("banquero_debe_pedir", N_("The banker must draw with {points}."))
DEBE_PLANTARSE = Reason("banquero_debe_plantarse", N_("The banker must stand with {points}."))


Lift = verb("lift", N_("Lift and look at your cards (levantar)"), "levantar", key="l")
AskAdvice = verb("ask-advice", N_("Ask the croupier for advice (consejo)"), "consejo", key="i")
AdviceGiven = fact(OfPlayer, "advice-given", N_("The croupier advises {player:@}."))
AskCard = verb("carta", N_("Ask for a card (carta)"), "carta", key="c")
DeclineCard = verb("no", N_("Stand on these two (no)"), "no", key="n")
Abate = verb("abatir", N_("Turn over your 8 or 9 (abatir)"), "abatir", key="z")


WORDS: dict[type[Command], str] = {AskCard: CARTA, DeclineCard: NO, Abate: ABATIR}


AskCuadro = verb("ask-cuadro", N_("Ask what the cuadro says"), "cuadro", key="t")


class CuadroAsked(Event, frozen=True, tag="cuadro-asked"):
    """The banker asked for the cuadro."""

    sentence: ClassVar[str] = N_("{player:@} asks for the cuadro.")
    player: str
    binds: bool


GiveCard = verb("give-card", N_("Give the card that was asked for"), "dar", key="g")
CardGiven = fact(OfPlayer, "card-given", N_("{player:@} gives a card."))
BankAbate = verb("bank-abate", N_("Turn over your 8 or 9 (abatir)"), "abatir banca", key="z")
BankDraw = verb("bank-draw", N_("Draw a card"), "pedir", key="d")
BankDrew = fact(OfPlayer, "bank-drew", N_("{player:@} draws."))
BankStand = verb("bank-stand", N_("Stand"), "plantarse", key="q")
BankStood = fact(OfPlayer, "bank-stood", N_("{player:@} stands."))
