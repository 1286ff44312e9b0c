"""What is said at a jugada of baccarat between players: by who holds the cards of a side, and by the banker."""

from typing import ClassVar

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason
from tapete.families.circulo.cards import ABATIR, CARTA, NO
from tapete.language import N_

CARTAS_SIN_LEVANTAR = Reason("cartas_sin_levantar", N_("The cards have not been lifted yet."))
YA_LEVANTADAS = Reason("ya_levantadas", N_("The cards have been lifted already."))
YA_ACONSEJADO = Reason("ya_aconsejado", N_("Advice has been asked for already."))
PLANTARSE_POR_CONSEJO = Reason("plantarse_por_consejo", N_("With 5 who asks for advice must stand."))
YA_PEDIDO = Reason("ya_pedido", N_("The cuadro binds already."))
NO_ABATE = Reason("no_abate", N_("Only an 8 or a 9 in two cards may be abated, in its time."))
DEBE_PEDIR = Reason("banquero_debe_pedir", N_("The banker must draw with {points}."))
DEBE_PLANTARSE = Reason("banquero_debe_plantarse", N_("The banker must stand with {points}."))


class Lift(Command, frozen=True, tag="lift"):
    """Lift the cards and look at them."""

    label: ClassVar[str] = N_("Lift and look at your cards (levantar)")
    key: ClassVar[str] = "l"
    words: ClassVar[tuple[str, ...]] = ("levantar",)


class AskAdvice(Command, frozen=True, tag="ask-advice"):
    """Ask the croupier for advice."""

    label: ClassVar[str] = N_("Ask the croupier for advice (consejo)")
    key: ClassVar[str] = "i"
    words: ClassVar[tuple[str, ...]] = ("consejo",)


class AdviceGiven(Event, frozen=True, tag="advice-given"):
    """The croupier told a player the rule."""

    sentence: ClassVar[str] = N_("The croupier advises {player:@}.")
    player: str


class AskCard(Command, frozen=True, tag="carta"):
    """Ask for a third card."""

    label: ClassVar[str] = N_("Ask for a card (carta)")
    key: ClassVar[str] = "c"
    words: ClassVar[tuple[str, ...]] = ("carta",)


class DeclineCard(Command, frozen=True, tag="no"):
    """Want no third card."""

    label: ClassVar[str] = N_("Stand on these two (no)")
    key: ClassVar[str] = "n"
    words: ClassVar[tuple[str, ...]] = ("no",)


class Abate(Command, frozen=True, tag="abatir"):
    """Turn over an 8 or a 9."""

    label: ClassVar[str] = N_("Turn over your 8 or 9 (abatir)")
    key: ClassVar[str] = "z"
    words: ClassVar[tuple[str, ...]] = ("abatir",)


WORDS: dict[type[Command], str] = {AskCard: CARTA, DeclineCard: NO, Abate: ABATIR}


class AskCuadro(Command, frozen=True, tag="ask-cuadro"):
    """The banker asks for the cuadro."""

    label: ClassVar[str] = N_("Ask what the cuadro says")
    key: ClassVar[str] = "t"
    words: ClassVar[tuple[str, ...]] = ("cuadro",)


class CuadroAsked(Event, frozen=True, tag="cuadro-asked"):
    """The banker asked for the cuadro."""

    sentence: ClassVar[str] = N_("{player:@} asks for the cuadro.")
    player: str
    binds: bool


class GiveCard(Command, frozen=True, tag="give-card"):
    """The banker gives a third card that was asked for."""

    label: ClassVar[str] = N_("Give the card that was asked for")
    key: ClassVar[str] = "g"
    words: ClassVar[tuple[str, ...]] = ("dar",)


class CardGiven(Event, frozen=True, tag="card-given"):
    """The banker gives a third card that was asked for."""

    sentence: ClassVar[str] = N_("{player:@} gives a card.")
    player: str


class BankAbate(Command, frozen=True, tag="bank-abate"):
    """The banker turns over an 8 or a 9."""

    label: ClassVar[str] = N_("Turn over your 8 or 9 (abatir)")
    key: ClassVar[str] = "z"
    words: ClassVar[tuple[str, ...]] = ("abatir banca",)


class BankDraw(Command, frozen=True, tag="bank-draw"):
    """The banker draws a third card."""

    label: ClassVar[str] = N_("Draw a card")
    key: ClassVar[str] = "d"
    words: ClassVar[tuple[str, ...]] = ("pedir",)


class BankDrew(Event, frozen=True, tag="bank-drew"):
    """The banker draws."""

    sentence: ClassVar[str] = N_("{player:@} draws.")
    player: str


class BankStand(Command, frozen=True, tag="bank-stand"):
    """The banker stands."""

    label: ClassVar[str] = N_("Stand")
    key: ClassVar[str] = "q"
    words: ClassVar[tuple[str, ...]] = ("plantarse",)


class BankStood(Event, frozen=True, tag="bank-stood"):
    """The banker stands."""

    sentence: ClassVar[str] = N_("{player:@} stands.")
    player: str
