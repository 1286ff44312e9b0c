"""A table of póquer de círculo: its chapters, whom it waits for, and what silence means."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Alarm, Pace, Seated, TableGame
from tapete.families.covered import sees
from tapete.families.poker.dealing import next_is_covered
from tapete.families.poquer_de_circulo import articulos, suspension
from tapete.families.poquer_de_circulo.abridor import opener
from tapete.families.poquer_de_circulo.ante_omitido import missing
from tapete.families.poquer_de_circulo.anticipadas import early
from tapete.families.poquer_de_circulo.anuncio import AnnounceTerms, announcement
from tapete.families.poquer_de_circulo.apertura import ShowOpening, proof
from tapete.families.poquer_de_circulo.baraja import CutCards, ShuffleCards, pack
from tapete.families.poquer_de_circulo.calles import streets
from tapete.families.poquer_de_circulo.cambio import change
from tapete.families.poquer_de_circulo.cierre import end, last_hands
from tapete.families.poquer_de_circulo.cloth import ENVITE
from tapete.families.poquer_de_circulo.curso import running
from tapete.families.poquer_de_circulo.descanso import rest
from tapete.families.poquer_de_circulo.descarte import draw
from tapete.families.poquer_de_circulo.descubrimiento import Show, showdown, shows_now
from tapete.families.poquer_de_circulo.envite_libre import free_envite
from tapete.families.poquer_de_circulo.envites import BeAbsent, bets
from tapete.families.poquer_de_circulo.errores import errors
from tapete.families.poquer_de_circulo.errores_comunes import common
from tapete.families.poquer_de_circulo.errores_cubierto import draw_errors
from tapete.families.poquer_de_circulo.errores_septima import seventh
from tapete.families.poquer_de_circulo.errores_sinteticos import one_by_one
from tapete.families.poquer_de_circulo.errores_stud import studs
from tapete.families.poquer_de_circulo.escasez import shortage
from tapete.families.poquer_de_circulo.fuera_de_turno import out_of_turn
from tapete.families.poquer_de_circulo.limits import FIJO
from tapete.families.poquer_de_circulo.marca import marca, next_variant
from tapete.families.poquer_de_circulo.obligatorias import PostAnte, PostBlind, Rest, forced
from tapete.families.poquer_de_circulo.pago import interrupted, payment
from tapete.families.poquer_de_circulo.pendiente import pending
from tapete.families.poquer_de_circulo.prohibiciones import prohibitions
from tapete.families.poquer_de_circulo.puestos import AssignSeat, DrawSeats, seats
from tapete.families.poquer_de_circulo.reparto import deal, lot_need
from tapete.families.poquer_de_circulo.repeticion import repetition
from tapete.families.poquer_de_circulo.restos import restos
from tapete.families.poquer_de_circulo.rules import ANTE, CirculoRules
from tapete.families.poquer_de_circulo.sentados import next_of_seating
from tapete.families.poquer_de_circulo.state import (
    BEFORE,
    Phase,
    State,
    asked,
    changes_now,
    croupier_of,
    free_seats,
    head_of,
    next_to_act,
    on_turn,
    seats_of,
)
from tapete.families.poquer_de_circulo.suspension import HourTold
from tapete.families.poquer_de_circulo.terms import Terms as BetTerms
from tapete.families.poquer_de_circulo.torneo import tournament
from tapete.families.poquer_de_circulo.variacion import variation
from tapete.families.poquer_de_circulo.view import CirculoView, view
from tapete.families.poquer_de_circulo.visibles import in_sight
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.kit.money import LARGEST
from tapete.language import Wording
from tapete.law.citation import Citation

CHAPTERS: tuple[Chapter[CirculoRules, State], ...] = (
    opening,
    announcement,
    seats,
    rest,
    restos,
    variation,
    marca,
    pack,
    forced,
    deal,
    shortage,
    draw,
    streets,
    running,
    in_sight,
    bets,
    opener,
    pending,
    change,
    proof,
    out_of_turn,
    showdown,
    payment,
    repetition,
    missing,
    common,
    early,
    one_by_one,
    studs,
    seventh,
    free_envite,
    draw_errors,
    prohibitions,
    errors,
    suspension.suspension,
    interrupted,
    last_hands,
    tournament,
    end,
)
"""What all the variants share, in the order of a session; a variant with acts of its own adds its chapters."""


class Mesa(TableGame[CirculoRules, State]):
    """A table at which players play against one another."""

    states = State
    covers = True
    seats_players = True
    buries = True
    chapters = CHAPTERS
    bet_phrases: ClassVar[Mapping[str, str]] = {ENVITE: "apostar"}

    @property
    def cite(self) -> Citation:
        return articulos.TURN

    def needs(self, state: State) -> Need | None:
        if state.queue and state.sabot:
            return need_of(state.sabot, articulos.DEAL)
        return lot_need(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        """A lot that is drawn; else the next card, or the order of a pack that is to be shuffled."""
        lot = lot_need(self.rules, state)
        if lot is not None or not state.open or state.phase in {*BEFORE, Phase.FIN}:
            return lot
        if state.sabot:
            return need_of(state.sabot, articulos.DEAL)
        shuffled = state.variant if state.phase is Phase.BARAJA else next_variant(self.rules, state)
        return shuffled_need(self.rules.spreads[shuffled].variant.pack, 1, articulos.DEAL)

    def view(self, state: State, who: Actor) -> CirculoView:
        return view(self, state, who)

    def wording(self, language: str) -> str:
        """The chips of a tournament are worth no money, and are not told as if they were."""
        return Wording(language, in_chips=True) if self.rules.contest else language

    def sees(self, event: Event, who: Actor) -> bool:
        """The hour that the house tells the table is its own matter."""
        if isinstance(event, HourTold):
            return who.role in BACK_OFFICE
        return super().sees(event, who) and sees(event, who)

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        if not state.open or state.queue or lot_need(self.rules, state):
            return None
        return self._seat_of_the_list(state) or self._for_the_absent(state) or self._step(state)

    def _seat_of_the_list(self, state: State) -> Command | None:
        """Between hands the first of the list is given a seat, if there is one."""
        free = free_seats(self.rules, state)
        if state.phase not in {Phase.ENTRE, Phase.SUSPENDIDA} or not state.waiting or not free:
            return None
        return AssignSeat(by=head_of(state), player=state.waiting[0], seat=free[0])

    def _step(self, state: State) -> Command | None:
        match state.phase:
            case Phase.ANUNCIO:
                return AnnounceTerms(by=head_of(state))
            case Phase.SORTEO:
                return DrawSeats(by=croupier_of(state)) if len(state.waiting) >= self._awaited() else None
            case Phase.ENTRE:
                return self._new_hand(state)
            case Phase.BARAJA:
                return CutCards(by=croupier_of(state))
            case Phase.PAGO:
                return Settle(by=croupier_of(state))
            case Phase.FIN if self.rules.contest:
                return CloseTable(by=head_of(state))
            case _:
                return None

    def _awaited(self) -> int:
        """With how many on the list the seats are drawn: a tournament waits until all are taken."""
        return self.rules.plazas.value if self.rules.contest else self.rules.least_players.value

    def _for_the_absent(self, state: State) -> Command | None:
        """In a tournament the crupier puts the forced bets of who is not there, and takes his cards at his turn."""
        player = self._absent(state)
        return self._done_for(state, player, croupier_of(state)) if player else None

    def _done_for(self, state: State, player: str, by: Actor) -> Command:
        put = PostAnte if self.rules.forced.value == ANTE else PostBlind
        kind = put if player in asked(self.rules, state) else BeAbsent
        return kind(by=by, player=player)

    def _absent(self, state: State) -> str:
        """Whom a tournament would wait for, and who is not there."""
        if self.rules.contest is None:
            return ""
        due = (*asked(self.rules, state), on_turn(state) or changes_now(state))
        return next((seat.player for seat in seats_of(state, due) if seat.rests), "")

    def _new_hand(self, state: State) -> Command:
        """The last hands, when their time has come; else the next one."""
        last = AnnounceLast(by=head_of(state))
        if self.rules.duration and any(offer.command == last for offer in self.offers(state, last.by)):
            return last
        return ShuffleCards(by=croupier_of(state), times=self.rules.shuffles.value)

    def on_silence(self, state: State) -> Command | None:
        """Who says nothing receives no cards, or loses those he has; at the end the crupier turns them up.

        Where no crupier hears players nobody acts for another: what is done for who is away is put into his mouth.
        """
        if absent := self._absent(state):
            return self._done_for(state, absent, Actor(absent, Role.JUGADOR))
        player = next(iter(asked(self.rules, state)), "") or on_turn(state) or changes_now(state)
        if player:
            return BeAbsent(by=Actor(player, Role.JUGADOR), player=player)
        if state.phase is Phase.APERTURA:
            return ShowOpening(by=Actor(state.descarte.opener, Role.JUGADOR), player=state.descarte.opener)
        if shows_now(self.rules, state):
            return Show(by=Actor(state.showing[0], Role.JUGADOR), player=state.showing[0])
        for name in self.deciding(state):
            return Rest(by=Actor(name, Role.JUGADOR), player=name)
        return self.next_step(state)

    def deciding(self, state: State) -> Sequence[str]:
        """Those of whom an ante is asked, in any order; and who must buy chips before the next hand."""
        if state.phase is Phase.ENTRE:
            return tuple([seat.player for seat in state.seats if not seat.resto and not seat.rests])
        there = [seat.player for seat in seats_of(state, asked(self.rules, state)) if not seat.rests]
        return tuple(there)

    def pace(self, state: State) -> Pace:
        if state.queue:
            return Pace.REPARTO if next_is_covered(state) else Pace.PERSONAL
        waits = not self._absent(state) and (self.deciding(state) or next_to_act(state))
        return Pace.DECISION if waits else Pace.PERSONAL

    @property
    def seconds(self) -> int:
        return self.rules.seconds.value

    def seating(self, state: State, players: Sequence[Seated]) -> Command | None:
        if state.phase is Phase.ANUNCIO:
            return AnnounceTerms(by=head_of(state))
        step = next_of_seating(self.rules, state, players)
        # Too few players are refused by the law, and not waited for.
        return DrawSeats(by=croupier_of(state)) if step is None and state.phase is Phase.SORTEO else step

    def least_chips(self) -> int:
        return 0 if self.rules.contest else self.rules.resto.value

    def granted(self, state: State) -> Command | None:
        """The crupier takes the forced bets of those who want cards."""
        player = next(iter(asked(self.rules, state)), "")
        return self._done_for(state, player, croupier_of(state)) if player else None

    def alarm(self, state: State) -> Alarm | None:
        return suspension.alarm(self.rules, state)

    def notice(self) -> Sequence[Terms]:
        """The apuesta mínima, which must be in sight, and the limit; what is won is won of the others."""
        rules = self.rules
        return [
            Terms(
                id=ENVITE,
                kind=ENVITE,
                pays=Fraction(0),
                cite=articulos.TURN,
                minimums=(rules.minimum.value,),
                cap=most_bet(rules.spreads[0].terms),
                cap_cite=articulos.LIMITS[rules.limit.value],
                step=rules.chip,
            )
        ]


def most_bet(terms: BetTerms) -> int:
    """The most that is bet in an interval: at the fixed limit a high bet and its raises, else whatever is held."""
    return terms.most_fixed if terms.system == FIJO else LARGEST
