"""The state of a table of póquer de círculo between two events."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tapete.engine.chapter import replace
from tapete.engine.event import Event, Refused
from tapete.engine.table import TablePhase, TableState
from tapete.families.course import Events
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Coming, Hand
from tapete.families.poquer_de_circulo.articles import INVITED
from tapete.families.poquer_de_circulo.betting import Betting
from tapete.families.poquer_de_circulo.money import Settlement
from tapete.families.poquer_de_circulo.rules import CirculoRules, Spread
from tapete.families.seats import SIN_PLAZA
from tapete.kit.cards import Sabot
from tapete.language import N_

NOBODY = ""


class Changed(msgspec.Struct, frozen=True):
    """The discards of a player."""

    player: str
    number: int
    """The number of cards, which the player said aloud."""
    cards: tuple[str, ...]


class Descarte(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The opening of the bote and the descarte of one hand."""

    opener: str = NOBODY
    place: str = ""
    opening: tuple[str, ...] = ()
    proof: tuple[str, ...] = ()
    """The cards that proved the opening, in sight of all."""
    changing: tuple[str, ...] = ()
    serving: str = NOBODY
    owed: int = 0
    changed: tuple[Changed, ...] = ()


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a player in a bote that nobody has won."""

    player: str
    amount: int
    lost: bool = False
    """Whether the player has lost it, by a false opening or without an ante in a later hand."""


DESCANSO, AUSENTE = "descanso", "ausente"
"""Why a player who keeps the seat takes no part in the hands."""


class Phase(TablePhase):
    """Where the table is, in the order of a session and of its hands."""

    CERRADA = "cerrada", "", N_("closed")
    ANUNCIO = "anuncio", N_("Seats"), N_("the partida is announced")
    SORTEO = "sorteo", N_("Seats"), N_("the seats are drawn")
    MARCA = "marca", N_("Seats"), N_("the marca is drawn")
    ENTRE = "entre", N_("The pack"), N_("between two hands")
    SUSPENDIDA = "suspendida", N_("Seats"), N_("suspended: players are missing")
    BARAJA = "baraja", N_("The pack"), N_("the cards are shuffled")
    OBLIGATORIAS = "obligatorias", N_("Forced bets"), N_("the forced bets are put")
    REPARTO = "reparto", N_("Cards and bets"), N_("the cards are dealt")
    INTERVALO = "intervalo", N_("Cards and bets"), N_("the bets are made")
    DESCARTE = "descarte", N_("Cards and bets"), N_("cards are changed")
    APERTURA = "apertura", N_("Showdown"), N_("the opening is proved")
    DESCUBRIMIENTO = "descubrimiento", N_("Showdown"), N_("the cards are shown")
    PAGO = "pago", N_("Payment"), N_("the bote is paid")
    FIN = "fin", "", N_("the session is over")


BEFORE = frozenset({Phase.ANUNCIO, Phase.SORTEO})
"""The partida has not begun."""
LEAST = 2
BETWEEN = frozenset({*BEFORE, Phase.MARCA, Phase.ENTRE, Phase.SUSPENDIDA, Phase.FIN})
DEALT = frozenset({Phase.REPARTO, Phase.INTERVALO, Phase.DESCARTE, Phase.APERTURA, Phase.DESCUBRIMIENTO, Phase.PAGO})
"""The cards of a hand are on the table."""


class Seat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A department, and who sits at it."""

    number: int
    player: str
    resto: int = 0
    bought: bool = False
    rests: str = ""
    """Why the player takes no part; empty while they do."""
    fresh: bool = True
    """Whether the player came in after the beginning and has not received cards yet."""
    began: bool = False
    """Whether the player was there when the partida began."""
    turns: int = 0


class Taken(msgspec.Struct, frozen=True):
    """The amount with which a player left the table."""

    player: str
    amount: int


class Posted(msgspec.Struct, frozen=True):
    """A forced bet for the hand to be dealt."""

    player: str
    kind: str
    amount: int


class Shown(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a player at the end of a hand."""

    player: str
    cards: tuple[str, ...] = ()
    category: str = ""
    kickers: tuple[str, ...] = ()
    won: int = 0


class Stakes(msgspec.Struct, frozen=True):
    """The current bets, where they are not those of the announcement."""

    minimum: int
    ante: int


class Place(msgspec.Struct, frozen=True):
    """The final place and the prize of a player in a tournament."""

    player: str
    place: int
    prize: int


class AtSeat(Event, frozen=True):
    """What happened to a player at a seat."""

    player: str
    seat: int


class Torneo(msgspec.Struct, frozen=True, omit_defaults=True):
    """The progress of a tournament."""

    pool: int = 0
    """The rest of the prizes."""
    total: int = 0
    """The prizes at the beginning."""
    began: int = -1
    level: int = 0
    places: tuple[Place, ...] = ()


class Showdown(msgspec.Struct, frozen=True, kw_only=True):
    """The end of the last hand, as everybody saw it."""

    round: int
    variant: str
    common: tuple[str, ...]
    players: tuple[Shown, ...]


class EarlyCard(msgspec.Struct, frozen=True):
    """A card that everybody saw too early, and the last street, from 0, at which the mazo may bring it."""

    card: str
    until: int


class State(TableState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    # People
    seats: tuple[Seat, ...] = ()
    waiting: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    warned: tuple[str, ...] = ()
    """Warned players, once for each warning."""
    expelled: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    taken: tuple[Taken, ...] = ()
    """The amounts of players who left and have not come back."""
    # The session
    clock: int = 0
    suspended: int = -1
    cagnotte: int = 0
    marca: int = 0
    stays: bool = False
    """Whether the marca does not move before the next hand."""
    stakes: Stakes | None = None
    """The bets that the dirección has varied since the announcement."""
    torneo: Torneo = Torneo()
    variant: int = 0
    variant_left: int = 0
    blank: int = 0
    """Manos en blanco in a row."""
    pending: tuple[Pending, ...] = ()
    """The bote of earlier hands, by who put it."""
    recalled: tuple[str, ...] = ()
    """The only players for it, after a mano en blanco; empty for everybody."""
    # The hand
    passed: tuple[str, ...] = ()
    """Players who came in where the marca passed, and wait for the next hand."""
    shuffles: int = 0
    sabot: Sabot | None = None
    entrants: tuple[str, ...] = ()
    """The players of the next deal unless they miss a forced bet, in the order of turn."""
    posted: tuple[Posted, ...] = ()
    omitted: tuple[str, ...] = ()
    """Players dealt in without the ante that they owe."""
    reduced: bool = False
    order: tuple[str, ...] = ()
    """The players of the hand in the order of turn: the mano first, the postre last."""
    forced: tuple[Posted, ...] = ()
    """The forced bets of this hand, while it may have to be dealt again."""
    before: Betting | None = None
    spoken: tuple[str, ...] = ()
    exposed: tuple[str, ...] = ()
    """The players whose covered cards were seen in the deal."""
    unburned: tuple[int, ...] = ()
    """Streets before which no card is burned any more."""
    aside: tuple[str, ...] = ()
    """Known cards that came too early and are out of the mazo (deck) for now."""
    early: tuple[EarlyCard, ...] = ()
    hastened: bool = False
    """Whether cards of the next interval came before the bets of this one were over."""
    again: bool = False
    betting: Betting | None = None
    """Positions in it are places in `order`."""
    street: int = 0
    """The current or next interval, from 0."""
    burned: int = 0
    kept: tuple[str, ...] = ()
    """Players who retired before any bet, whose places receive cards until there is one."""
    descarte: Descarte = Descarte()
    speaker: int = 0
    """The position of the highest bettor of the last interval or, without bets, its first speaker."""
    hands: tuple[Hand, ...] = ()
    queue: tuple[Coming, ...] = ()
    showing: tuple[str, ...] = ()
    shown: tuple[Shown, ...] = ()
    reading: str = ""
    """The player whose cards the crupier reads out, because they were unknown."""
    mucked: tuple[str, ...] = ()
    due: tuple[Settlement, ...] = ()
    showdown: Showdown | None = None

    @property
    def counts_down(self) -> bool:
        """A hand that was not dealt, was annulled or left its bote unwon does not count."""
        return not self.stays and not self.pending

    # --- who is where

    def seat_of(self, player: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.player == player), None)

    def seat_at(self, player: str) -> Seat:
        seat = self.seat_of(player)
        if seat is None:
            raise Refused(SIN_PLAZA, INVITED, player=player)
        return seat

    def seats_of(self, players: Iterable[str]) -> list[Seat]:
        return [seat for seat in map(self.seat_of, players) if seat is not None]

    def with_seat(self, changed: Seat) -> "State":
        seats = [changed if seat.number == changed.number else seat for seat in self.seats]
        return replace(self, seats=tuple(seats))

    def change_seat(self, player: str, **changes: Any) -> "State":
        seat = self.seat_of(player)
        return self if seat is None else self.with_seat(replace(seat, **changes))

    def add_chips(self, player: str, amount: int) -> "State":
        seat = self.seat_of(player)
        return self if seat is None else self.with_seat(replace(seat, resto=seat.resto + amount))

    @property
    def present(self) -> list[str]:
        return [*(seat.player for seat in self.seats), *self.lots, *self.waiting]

    # --- who is in the hand

    @property
    def between_hands(self) -> bool:
        return self.phase in BETWEEN

    @property
    def bets(self) -> Betting:
        if self.betting is None:
            raise RuntimeError("no hand is under way")
        return self.betting

    def on_bets(self, change: Callable[[Betting], object], by: str = "") -> "State":
        """The state with changed bets, by a player who speaks; the bets before are copied, not changed."""
        betting = self.bets.copy()
        change(betting)
        return replace(self, betting=betting, spoken=(*self.spoken, by) if by else self.spoken)

    def position_of(self, player: str) -> int:
        return self.order.index(player) if player in self.order else -1

    def put_in_hand(self, player: str) -> int:
        position = self.position_of(player)
        if self.betting is not None and position >= 0:
            return self.betting.put[position]
        return sum(each.amount for each in self.posted if each.player == player)

    def is_live(self, player: str) -> bool:
        position = self.position_of(player)
        return self.betting is not None and position >= 0 and self.betting.live[position]

    @property
    def live_players(self) -> list[str]:
        return [player for player, live in zip(self.order, self.bets.live, strict=True) if live]

    @property
    def on_turn(self) -> str:
        if self.phase is not Phase.INTERVALO or self.betting is None or self.betting.over or self.queue:
            return ""
        return self.order[self.betting.turn]

    @property
    def changes_now(self) -> str:
        """The player who must change cards; empty when nobody must, or cards are being served."""
        if self.phase is not Phase.DESCARTE or self.queue:
            return ""
        return next(filter(self.is_live, self.descarte.changing), "")

    @property
    def next_to_act(self) -> str:
        """The player whom the hand waits for: to speak, to change cards, to prove the opening or to show."""
        if self.phase is Phase.APERTURA:
            return self.descarte.opener
        shows = self.showing[:1] if not self.queue else ()
        return self.on_turn or self.changes_now or next(iter(shows), "")

    def in_play(self, player: str) -> bool:
        """Whether the player's resto belongs to the hand under way, by a forced bet or live cards."""
        return self.is_live(player) or any(each.player == player for each in self.posted)

    def hand_of(self, player: str) -> Hand:
        return next(hand for hand in self.hands if hand.owner == player)

    @property
    def covered_common(self) -> list[int]:
        """The places of common cards that still lie face down after an error."""
        hand = next((hand for hand in self.hands if hand.to == COMUNES), Hand(COMUNES))
        return [place for place in range(len(hand.cards)) if place not in hand.shown]


class Course(Events[CirculoRules, State]):
    """The events of one decision."""

    @property
    def spread(self) -> Spread:
        return self.rules.spreads[self.state.variant]
