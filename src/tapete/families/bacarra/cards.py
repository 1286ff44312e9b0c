"""The cards of a jugada: what is dealt and turned over, and what is said by who holds the cards and by the banker."""

from collections.abc import Mapping
from typing import Any, ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command
from tapete.engine.declared import announcement, verb
from tapete.engine.event import Event
from tapete.engine.refusal import Reason
from tapete.families import covered
from tapete.families.shapes import OfPlayer, OfSide
from tapete.language import N_, say

CARTA, NO, ABATIR = "carta", "no", "abatir"
"""What may be said of two cards."""


class CardDealt(covered.CardDealt, frozen=True, tag="card-dealt"):
    """A card left the sabot for a side, or for none of them yet."""

    sentence = N_("A card for {to}: {card:♠}.")
    for_nobody: ClassVar[Mapping[str, str]] = {
        "temprana": N_("A card drawn too early: {card:♠}."),
        "ajena": N_("A card given without being asked for: {card:♠}."),
        "olvidada": N_("A card that was owed to a paño: {card:♠}."),
    }
    """What is said of cards that are of no side yet."""

    def tell(self, language: str) -> str:
        return say(self.for_nobody.get(self.to, self.sentence), language, self.facts())

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "to": self.to.removeprefix("par-").removesuffix("3")}


StopCardShown = announcement(
    "StopCardShown", N_("The carta de detención is out: this is the last jugada of the talla.")
)


class Spoke(Event, frozen=True, tag="spoke"):
    """Who holds the cards of a side spoke."""

    sentence = N_("{player:@}: «{word}».")
    player: str
    word: str

    def foretold(self) -> None:
        """A word that the rules put into somebody's mouth tells of their cards."""


Abated = announcement("Abated", N_("The {side} abates."), OfSide)


class CardDiscarded(Event, frozen=True, tag="card-discarded"):
    """Cards go to the cesta without being played."""

    sentence = N_("Discarded: {what:♠}.")
    what: str
    """quinta, tempranas, exceso, or the card itself when it lies face up."""


class CardsStuck(Event, frozen=True, tag="cards-stuck"):
    """Cards left the sabot stuck together, and nobody has seen which they were."""

    sentence = N_("Cards out of the sabot, stuck together: {cards}.")
    voids_draw = True
    cards: int


CardsLifted = announcement("CardsLifted", N_("{player:@} lifts the cards."), OfPlayer)


class DrawsQueued(Event, frozen=True, tag="draws-queued"):
    """An error took cards out of the sabot: what they are."""

    sentence = N_("Cards out of the sabot: {count}.")
    uses: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"count": len(self.uses)}

    def foretold(self) -> Event | None:
        return None if "banca3" in self.uses else self


class RightLost(Event, frozen=True, tag="right-lost"):
    """A side may no longer abate."""

    sentence = N_("{player:@} has lost the right to abate.")
    side: str
    player: str
    """The only one who is told: it would say that there is an 8 or a 9."""


def sees(event: Event, who: Actor) -> bool:
    """As of any card dealt face down; and that a right to abate is lost is told to who has lost it."""
    if isinstance(event, RightLost):
        return who.role is Role.JUGADOR and who.id == event.player
    return covered.sees(event, who)


CARTAS_SIN_LEVANTAR = Reason("cartas_sin_levantar", N_("The cards have not been lifted yet."))
YA_LEVANTADAS = Reason("ya_levantadas", N_("The cards have been lifted already."))
YA_ACONSEJADO = Reason("ya_aconsejado", N_("Advice has been asked for already."))
PLANTARSE_POR_CONSEJO = Reason("plantarse_por_consejo", N_("With 5 who asks for advice must stand."))
YA_PEDIDO = Reason("ya_pedido", N_("The cuadro binds already."))
NO_ABATE = Reason("no_abate", N_("Only an 8 or a 9 in two cards may be abated, in its time."))
DEBE_PEDIR = Reason("banquero_debe_pedir", N_("The banker must draw with {points}."))
DEBE_PLANTARSE = Reason("banquero_debe_plantarse", N_("The banker must stand with {points}."))


Lift = verb("Lift", "levantar", N_("Lift and look at your cards (levantar)"), key="l")
AskAdvice = verb("AskAdvice", "consejo", N_("Ask the croupier for advice (consejo)"), key="i")
AdviceGiven = announcement("AdviceGiven", N_("The croupier advises {player:@}."), OfPlayer)
AskCard = verb("AskCard", "carta", N_("Ask for a card (carta)"), tag="carta", key="c")
DeclineCard = verb("DeclineCard", "no", N_("Stand on these two (no)"), tag="no", key="n")
Abate = verb("Abate", "abatir", N_("Turn over your 8 or 9 (abatir)"), tag="abatir", key="z")


WORDS: dict[type[Command], str] = {AskCard: CARTA, DeclineCard: NO, Abate: ABATIR}


AskCuadro = verb("AskCuadro", "cuadro", N_("Ask what the cuadro says"), key="t")


class CuadroAsked(Event, frozen=True, tag="cuadro-asked"):
    """The banker asked for the cuadro."""

    sentence = N_("{player:@} asks for the cuadro.")
    player: str
    binds: bool


GiveCard = verb("GiveCard", "dar", N_("Give the card that was asked for"), key="g")
CardGiven = announcement("CardGiven", N_("{player:@} gives a card."), OfPlayer)
BankAbate = verb("BankAbate", "abatir banca", N_("Turn over your 8 or 9 (abatir)"), key="z")
BankDraw = verb("BankDraw", "pedir", N_("Draw a card"), key="d")
BankDrew = announcement("BankDrew", N_("{player:@} draws."), OfPlayer)
BankStand = verb("BankStand", "plantarse", N_("Stand"), key="q")
BankStood = announcement("BankStood", N_("{player:@} stands."), OfPlayer)
