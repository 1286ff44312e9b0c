"""What each person sees of a table: their own cards, and what lies open; and where bets lie on the cloth."""

from collections.abc import Collection, Sequence
from math import cos, pi, sin

import msgspec

from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import BACK_OFFICE, Actor, Role
from tapete.engine.table import AnyTable
from tapete.families.covered import COVERED
from tapete.families.poker.dealing import Hand
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo.betting import Options
from tapete.families.poquer_de_circulo.money import Settlement, pots_of
from tapete.families.poquer_de_circulo.opening import opens, proof_of, required_rank, total
from tapete.families.poquer_de_circulo.queries import asked, first_resto, puesto, terms_at, terms_in
from tapete.families.poquer_de_circulo.reading import common_cards
from tapete.families.poquer_de_circulo.rules import CirculoRules, Contest, Terms
from tapete.families.poquer_de_circulo.state import Phase, Place, Showdown, Shown, Stakes, State
from tapete.families.poquer_de_circulo.tournament import ante_at, minimum_at, prizes_of, under_way
from tapete.families.table.view import TableView, shown
from tapete.language import N_, cards, money, say

WIDTH, HEIGHT = 900, 440
CELL = 60
ENVITE = "envite"
_CENTRE = (WIDTH // 2, 165)
_RADII = (400, 225)
_MARGIN = 0.06
"""Of half a turn, between the crupier and the first department."""


def cloth(rules: CirculoRules) -> Cloth:
    spots = [_spot(rules, number) for number in range(1, rules.plazas.value + 1)]
    return Cloth(width=WIDTH, height=HEIGHT, spots=tuple(spots))


def _spot(rules: CirculoRules, number: int) -> Spot:
    """The crupier sits at the top: their right is the viewer's left, and the numbers go round below."""
    turn = (1 + 2 * _MARGIN) * (number - 0.5) / rules.plazas.value - _MARGIN
    angle = pi * (1 - turn)
    x, y = round(_CENTRE[0] + _RADII[0] * cos(angle)), round(_CENTRE[1] + _RADII[1] * sin(angle))
    half = CELL // 2
    return Spot(bet=f"{ENVITE}:{number}", label=str(number), x=x - half, y=y - half, width=CELL, height=CELL)


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A department that somebody sits at."""

    number: int
    player: str
    resto: int
    bought: bool = False
    laid: int = 0
    put: int = 0
    playing: bool = False
    retirado: bool = False
    """Whether the player was dealt into the hand and is out of it."""
    restado: bool = False
    rests: str = ""
    missed: int = 0
    first: int = 0
    cards: tuple[str, ...] = ()


class PotView(msgspec.Struct, frozen=True):
    """A part of the bote, and who may win it."""

    amount: int
    players: tuple[str, ...]


OptionsView = Options


class StakesView(msgspec.Struct, frozen=True, kw_only=True):
    """What is bet: the apuesta mínima, and either the ante or the two ciegas."""

    minimum: int
    ante: int
    small: int
    big: int


class TorneoView(msgspec.Struct, frozen=True, kw_only=True):
    """How far a tournament has come."""

    level: int
    """From 1."""
    next: StakesView
    """The bets of the next level."""
    next_in: int
    """Seconds until the next level, which begins with the hand after; 0 before the first hand."""
    entered: int
    players: int
    prizes: tuple[int, ...]
    places: tuple[Place, ...]


class CirculoView(TableView, frozen=True, kw_only=True):
    """Everything but covered cards, those that were thrown away and those that are still to come."""

    due: tuple[Settlement, ...] = ()
    variant: str
    pack: int
    stakes: StakesView
    plazas: int
    seats: tuple[SeatView, ...]
    waiting: tuple[str, ...]
    lots: tuple[str, ...]
    marca: int
    common: tuple[str, ...]
    street: int
    bote: int
    pots: tuple[PotView, ...]
    postura: int
    turn: str
    required: str
    """The rank of the pair that opens the bote, where it must be opened."""
    opens_falsely: bool
    """Whether the viewer would open now without cards to prove it."""
    opener: str
    opening: tuple[str, ...]
    asked: tuple[str, ...]
    options: OptionsView | None
    shown: tuple[Shown, ...]
    mucked: tuple[str, ...]
    showdown: Showdown | None
    cagnotte: int | None
    """For the house alone, like the clock."""
    clock: int | None
    left: int
    torneo: TorneoView | None = None

    def lying(self) -> Sequence[Lying]:
        return [
            Lying(player=seat.player, bet=f"{ENVITE}:{seat.number}", amount=seat.laid)
            for seat in self.seats
            if seat.laid
        ]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*(seat.player for seat in self.seats), *self.lots, *self.waiting])

    @property
    def own(self) -> SeatView | None:
        if self.who.role is not Role.JUGADOR:
            return None
        return next((seat for seat in self.seats if seat.player == self.who.id), None)

    def tell(self, language: str) -> list[str]:
        told = []
        if self.common:
            told.append(say(N_("common cards: {cards}"), language, {"cards": cards(self.common)}))
        if self.bote:
            told.append(say(N_("bote: {amount}"), language, {"amount": money(self.bote, language)}))
        told += [f"{seat.player}: {money(seat.resto, language)}" for seat in self.seats]
        own = self.own
        if own and own.cards and COVERED not in own.cards:
            told.append(say(N_("your cards: {cards}"), language, {"cards": cards(own.cards)}))
        told += [
            f"{each.player}: {cards(each.cards)} {called(each.category, each.kickers)}"
            for each in self.shown
            if each.cards
        ]
        if own and (self.turn == own.player or own.player in self.asked):
            told.append(say(N_("your turn"), language, {}))
        return told


def view(game: AnyTable, state: State, who: Actor) -> CirculoView:
    rules: CirculoRules = game.rules
    betting = state.betting
    return shown(
        CirculoView,
        game,
        state,
        who,
        betting=False,
        variant=rules.spreads[state.variant].slug,
        pack=len(rules.spreads[state.variant].variant.pack.cards),
        stakes=_stakes(terms_in(rules, state)),
        plazas=rules.plazas.value,
        seats=tuple([_seat(rules, state, seat.player, who) for seat in state.seats]),
        common=common_cards(state),
        street=state.street + 1 if betting else 0,
        bote=betting.bote if betting else total(state) + sum(each.amount for each in state.posted),
        pots=_pots(state),
        postura=betting.postura if betting else 0,
        turn=state.next_to_act or next(iter(state.showing), ""),
        opens_falsely=_opens_falsely(rules, state, who),
        opener=state.descarte.opener,
        opening=state.descarte.proof,
        required=required_rank(rules.spreads[state.variant], state.blank),
        asked=asked(rules, state),
        options=betting.options() if betting and state.on_turn else None,
        cagnotte=state.cagnotte if who.role in BACK_OFFICE else None,
        clock=state.clock if who.role in BACK_OFFICE else None,
        left=state.sabot.left if state.sabot else 0,
        torneo=_torneo(rules, state, rules.contest) if rules.contest else None,
    )


def _opens_falsely(rules: CirculoRules, state: State, who: Actor) -> bool:
    """Shown to the player alone, who knows their cards."""
    if state.on_turn != who.id or state.betting is None or not opens(state.betting):
        return False
    cards = state.hand_of(who.id).cards
    return COVERED not in cards and not proof_of(rules.spreads[state.variant], state.blank, cards)


def _torneo(rules: CirculoRules, state: State, contest: Contest) -> TorneoView:
    torneo, runs = state.torneo, under_way(rules, state)
    paid = torneo.total or torneo.pool
    minimum = minimum_at(contest, torneo.level + 1)
    following = Stakes(minimum, ante_at(rules, state, minimum))
    return TorneoView(
        level=torneo.level + 1,
        next=_stakes(terms_at(rules.spreads[state.variant].terms, following)),
        next_in=max(0, torneo.began + contest.seconds * (torneo.level + 1) - state.clock) if runs else 0,
        entered=paid // contest.prize,
        players=len(state.seats),
        prizes=prizes_of(contest, paid),
        places=torneo.places,
    )


def _stakes(terms: Terms) -> StakesView:
    return StakesView(minimum=terms.minimum, ante=terms.ante, small=terms.small, big=terms.big)


def _seat(rules: CirculoRules, state: State, player: str, who: Actor) -> SeatView:
    seat = next(each for each in state.seats if each.player == player)
    place = puesto(seat.number) if player in state.kept else ""
    hand = next((each for each in state.hands if each.owner == player or each.to == place), Hand(""))
    position, betting = state.position_of(player), state.betting
    here = betting is not None and position >= 0
    posted = sum(each.amount for each in state.posted if each.player == player)
    return SeatView(
        number=seat.number,
        player=player,
        resto=seat.resto,
        bought=seat.bought,
        laid=betting.laid[position] if betting and here else posted,
        put=state.put_in_hand(player),
        playing=state.is_live(player),
        retirado=bool(betting and here) and not state.is_live(player),
        restado=state.is_live(player) and not seat.resto,
        rests=seat.rests,
        missed=state.missed.count(player),
        first=first_resto(rules, state, player),
        cards=hand.seen(who).cards if player not in state.mucked or hand.shown else (),
    )


def _pots(state: State) -> tuple[PotView, ...]:
    """The parts of the bote; between hands, the bote that nobody won and who may play for it."""
    betting = state.betting
    if betting is None:
        return (PotView(total(state), state.recalled),) if state.pending else ()
    if not betting.bote or state.phase is Phase.PAGO:
        return ()
    return tuple([PotView(pot.amount, tuple([state.order[each] for each in pot.entitled])) for pot in pots_of(betting)])
