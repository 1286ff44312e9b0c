"""The state of a table of póquer de círculo between two events."""

from enum import StrEnum

import msgspec

from tapete.engine.event import PlayerEvent
from tapete.engine.table import TableState
from tapete.families.course import Events
from tapete.families.poker.dealing import Coming, Hand
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.money import Settlement
from tapete.families.poquer_de_circulo.rules import CirculoRules, Spread
from tapete.kit.sabot import Sabot

NOBODY = ""


class Changed(msgspec.Struct, frozen=True):
    """What a player has changed."""

    player: str
    number: int
    """How many cards: he said it aloud."""
    cards: tuple[str, ...]
    """Those that still lie apart, which nobody else has seen."""


class Descarte(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The opening of the bote and the descarte of one hand."""

    opener: str = NOBODY
    place: str = ""
    """What the hand of the abridor is called."""
    opening: tuple[str, ...] = ()
    """The cards with which he opened."""
    proof: tuple[str, ...] = ()
    """Those of them with which he has proved the opening, in sight of all."""
    changing: tuple[str, ...] = ()
    """Who is still to change cards, in order."""
    serving: str = NOBODY
    """Who receives cards for those that he gave."""
    owed: int = 0
    """Cards that he is still to receive, once others have been shuffled into the mazo."""
    changed: tuple[Changed, ...] = ()


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player has put into a bote that nobody has won."""

    player: str
    amount: int
    lost: bool = False
    """Whether he has lost it: he opened falsely, or put no ante when the bote was played for again."""


DESCANSO, AUSENTE = "descanso", "ausente"
"""Why somebody who keeps his seat takes no part in the hands."""


class Phase(StrEnum):
    """Where the table is, in the order of a session and of its hands."""

    CERRADA = "cerrada"
    ANUNCIO = "anuncio"
    """The dirección is to announce what is played, and how."""
    SORTEO = "sorteo"
    """Players put themselves on the list, and the seats are drawn."""
    MARCA = "marca"
    """The first marca is drawn."""
    ENTRE = "entre"
    """No hand is under way."""
    SUSPENDIDA = "suspendida"
    """There are too few players."""
    BARAJA = "baraja"
    """The pack is shuffled, and to be cut."""
    OBLIGATORIAS = "obligatorias"
    REPARTO = "reparto"
    INTERVALO = "intervalo"
    DESCARTE = "descarte"
    """Players change cards in turn."""
    APERTURA = "apertura"
    """Who opened the bote is to prove that he could."""
    DESCUBRIMIENTO = "descubrimiento"
    PAGO = "pago"
    FIN = "fin"


BEFORE = frozenset({Phase.ANUNCIO, Phase.SORTEO})
"""The partida has not begun."""
LEAST = 2
"""Without so many players no cards are dealt."""
BETWEEN = frozenset({*BEFORE, Phase.MARCA, Phase.ENTRE, Phase.SUSPENDIDA, Phase.FIN})
"""No hand is under way."""
DEALT = frozenset({Phase.REPARTO, Phase.INTERVALO, Phase.DESCARTE, Phase.APERTURA, Phase.DESCUBRIMIENTO, Phase.PAGO})
"""The cards of a hand are on the table."""


class Seat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A department, and who sits at it."""

    number: int
    player: str
    resto: int = 0
    bought: bool = False
    """Whether the resto inicial was bought."""
    rests: str = ""
    """Why he takes no part, if he does not."""
    fresh: bool = True
    """Whether he has come in since the partida began, and not received cards yet."""
    began: bool = False
    """Whether he was there when the partida began."""
    turns: int = 0
    """How often he has had the marca."""


class Taken(msgspec.Struct, frozen=True):
    """With what somebody left the table."""

    player: str
    amount: int


class Posted(msgspec.Struct, frozen=True):
    """A forced bet that somebody has put for the hand to be dealt."""

    player: str
    kind: str
    amount: int


class Shown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of a player at the end of a hand."""

    player: str
    cards: tuple[str, ...] = ()
    """The own cards that were shown."""
    category: str = ""
    kickers: tuple[str, ...] = ()
    won: int = 0


class Stakes(msgspec.Struct, frozen=True):
    """The bets that are played for in place of those of the announcement."""

    minimum: int
    ante: int


class Place(msgspec.Struct, frozen=True):
    """In which place somebody was out of a tournament, and with which prize."""

    player: str
    place: int
    prize: int


class AtSeat(PlayerEvent, frozen=True):
    """What happened to a player at a seat."""

    seat: int


class Torneo(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a tournament has come."""

    pool: int = 0
    """What is left of the prizes."""
    total: int = 0
    """What they were when it began."""
    began: int = -1
    """When it began, in seconds since the opening; -1 before."""
    level: int = 0
    """From 0."""
    places: tuple[Place, ...] = ()
    """Of those who are out, the best first."""


class Showdown(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the last hand, as everybody saw it."""

    round: int
    variant: str
    common: tuple[str, ...]
    players: tuple[Shown, ...]
    """What came of those who showed their cards, or won."""


class EarlyCard(msgspec.Struct, frozen=True):
    """A card that everybody saw too early, and the last street, from 0, at which the mazo may bring it."""

    card: str
    until: int


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    # People
    seats: tuple[Seat, ...] = ()
    """Those who sit, by number."""
    waiting: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    """For whom a seat is still to be drawn."""
    paid: tuple[str, ...] = ()
    """Who has paid the fee of the session."""
    warned: tuple[str, ...] = ()
    """Who has been warned in the session, once for each time."""
    expelled: tuple[str, ...] = ()
    """Who has been put out of the partida, and does not come back in the session."""
    missed: tuple[str, ...] = ()
    """Who has missed hands of the session, once for each of them."""
    taken: tuple[Taken, ...] = ()
    """With what those left the table who have not come back to it."""
    # The session
    clock: int = 0
    """Seconds since the opening, as the table was last told."""
    suspended: int = -1
    """Since when there are too few players; -1 when there are enough."""
    cagnotte: int = 0
    marca: int = 0
    """The department before which it lies; 0 before it is drawn."""
    stays: bool = False
    """Whether the marca does not move before the next hand."""
    stakes: Stakes | None = None
    """What the dirección has varied since the announcement."""
    torneo: Torneo = Torneo()
    variant: int = 0
    """The place of the variant in play among those of the table."""
    variant_left: int = 0
    """Hands of it that are still to be dealt."""
    blank: int = 0
    """Manos en blanco in a row."""
    pending: tuple[Pending, ...] = ()
    """What is in the bote from hands before, by who put it."""
    recalled: tuple[str, ...] = ()
    """Who alone may play for it, after a mano en blanco; everybody when nobody is named."""
    # The hand
    passed: tuple[str, ...] = ()
    """Who has come in where the marca passed, and waits for the next hand."""
    shuffles: int = 0
    sabot: Sabot | None = None
    entrants: tuple[str, ...] = ()
    """Who takes part unless they do not put what is asked of them, in the order of turn."""
    posted: tuple[Posted, ...] = ()
    omitted: tuple[str, ...] = ()
    """Who is dealt cards without having put the ante, and owes it."""
    reduced: bool = False
    """Whether antes are missing that nobody is asked for."""
    order: tuple[str, ...] = ()
    """Who takes part, in the order of turn: the mano first, the postre last."""
    forced: tuple[Posted, ...] = ()
    """What was put before the cards of this hand, for as long as it may have to be dealt again."""
    before: Betting | None = None
    """The bets as they were when the interval began."""
    spoken: tuple[str, ...] = ()
    """Who has spoken in the hand, with the cards he was dealt; once for each time."""
    exposed: tuple[str, ...] = ()
    """Whose covered cards were seen as they were dealt."""
    unburned: tuple[int, ...] = ()
    """Streets before which no card is burned any more."""
    aside: tuple[str, ...] = ()
    """Cards that were turned or dealt too early, are known, and are out of the mazo (deck) for now."""
    early: tuple[EarlyCard, ...] = ()
    """Those that were shuffled back into the mazo."""
    hastened: bool = False
    """Whether cards of the next interval came before the bets of this one were over."""
    again: bool = False
    """Whether the hand is dealt once more."""
    betting: Betting | None = None
    """Positions in it are places in `order`."""
    street: int = 0
    """The interval under way, or that comes next, from 0."""
    burned: int = 0
    """Cards that were burned in the hand."""
    kept: tuple[str, ...] = ()
    """Who gave up when nothing was bet, and whose place receives cards until something is."""
    descarte: Descarte = Descarte()
    speaker: int = 0
    """Who bet most in the interval before or, where nobody did, spoke first in it, by position."""
    hands: tuple[Hand, ...] = ()
    queue: tuple[Coming, ...] = ()
    showing: tuple[str, ...] = ()
    """Who is still to show or throw away their cards, in order."""
    shown: tuple[Shown, ...] = ()
    reading: str = ""
    """Whose cards the crupier reads out, where nobody had said which they are."""
    mucked: tuple[str, ...] = ()
    """Who threw their cards away at the descubrimiento."""
    due: tuple[Settlement, ...] = ()
    showdown: Showdown | None = None
    """The end of the last hand."""

    @property
    def counts_down(self) -> bool:
        """A hand that was not dealt, was annulled or left its bote unwon does not count."""
        return not self.stays and not self.pending


class Course(Events[CirculoRules, State]):
    """The events of one decision."""

    @property
    def spread(self) -> Spread:
        return self.rules.spreads[self.state.variant]
