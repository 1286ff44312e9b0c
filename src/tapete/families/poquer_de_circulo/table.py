"""A table of póquer de círculo: its chapters, whom it waits for, and what silence means."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Self

from tapete.engine.chapter import Chapter
from tapete.engine.command import BACK_OFFICE, Actor, Command, Role
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.table import Alarm, Pace, Seated, Step, TableGame, Terms, croupier_of
from tapete.families.covered import sees
from tapete.families.poker.dealing import next_is_covered
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import BeAbsent, bets
from tapete.families.poquer_de_circulo.course import running
from tapete.families.poquer_de_circulo.dealing import CutCards, ShuffleCards, deal, lot_need, next_variant, pack
from tapete.families.poquer_de_circulo.draw import ShowOpening, change, proof
from tapete.families.poquer_de_circulo.errors_deal import deal_errors, repetition
from tapete.families.poquer_de_circulo.errors_players import free_envite, out_of_turn, player_errors
from tapete.families.poquer_de_circulo.errors_stud import stud_errors
from tapete.families.poquer_de_circulo.opening import bote
from tapete.families.poquer_de_circulo.queries import asked, errors, free_seats, head_of
from tapete.families.poquer_de_circulo.reading import in_sight
from tapete.families.poquer_de_circulo.rules import ANTE, FIJO, CirculoRules
from tapete.families.poquer_de_circulo.rules import Terms as BetTerms
from tapete.families.poquer_de_circulo.seats import AnnounceTerms, AssignSeat, DrawSeats, announced, seats
from tapete.families.poquer_de_circulo.session import HourTold, alarm_of, end, last_hands, rest, suspension
from tapete.families.poquer_de_circulo.setup import Setup, rules
from tapete.families.poquer_de_circulo.showdown import Show, interrupted, payment, showdown, shows_now
from tapete.families.poquer_de_circulo.stacks import PostAnte, PostBlind, Rest, forced, next_of_seating, restos
from tapete.families.poquer_de_circulo.state import BEFORE, Phase, State
from tapete.families.poquer_de_circulo.streets import streets
from tapete.families.poquer_de_circulo.tournament import tournament
from tapete.families.poquer_de_circulo.view import ENVITE, CirculoView, view
from tapete.families.sabot import need_of, shuffled_need
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.kit.money import LARGEST
from tapete.language import Wording
from tapete.law.citation import Citation

CHAPTERS: tuple[Chapter[CirculoRules, State], ...] = (
    opening,
    announced,
    seats,
    rest,
    restos,
    tournament,
    pack,
    forced,
    deal,
    streets,
    bote,
    running,
    in_sight,
    bets,
    change,
    proof,
    out_of_turn,
    showdown,
    payment,
    repetition,
    deal_errors,
    stud_errors,
    free_envite,
    player_errors,
    errors,
    suspension,
    interrupted,
    last_hands,
    end,
)
"""The chapters of all variants, in the order of a session."""


def _seats_drawn(rules: CirculoRules, state: State) -> Command | None:
    """Draw the seats once enough players wait: all of them in a tournament."""
    awaited = rules.plazas if rules.contest else rules.least_players
    return DrawSeats(by=croupier_of(state)) if len(state.waiting) >= awaited.value else None


class Mesa(TableGame[CirculoRules, State]):
    """A table at which players play against one another."""

    states = State
    covers = True
    seats_players = True
    among_players = True
    buries = True
    chapters = CHAPTERS
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.ANUNCIO, staff=lambda _, state: AnnounceTerms(by=head_of(state))),
        Step(Phase.SORTEO, staff=_seats_drawn),
        Step(Phase.MARCA, Phase.ENTRE, Phase.SUSPENDIDA),
        Step(Phase.BARAJA, croupier=CutCards),
        Step(Phase.OBLIGATORIAS, Phase.REPARTO, Phase.INTERVALO, Phase.DESCARTE, Phase.APERTURA),
        Step(Phase.DESCUBRIMIENTO),
        Step(Phase.PAGO, croupier=Settle),
        Step(Phase.FIN, staff=lambda rules, state: CloseTable(by=head_of(state)) if rules.contest else None),
    )
    bet_phrases: ClassVar[Mapping[str, str]] = {ENVITE: "apostar"}

    @classmethod
    def of(cls, slug: str, jurisdiction: str, setup: Setup) -> Self:
        return cls(rules(slug, jurisdiction, setup))

    @property
    def cite(self) -> Citation:
        return articles.TURN

    def needs(self, state: State) -> Need | None:
        if state.queue and state.sabot:
            return need_of(state.sabot, articles.DEAL)
        return lot_need(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        """A lot that is being drawn; else the next card, or the order of a pack before its shuffle."""
        lot = lot_need(self.rules, state)
        if lot is not None or not state.open or state.phase in {*BEFORE, Phase.FIN}:
            return lot
        if state.sabot:
            return need_of(state.sabot, articles.DEAL)
        shuffled = state.variant if state.phase is Phase.BARAJA else next_variant(self.rules, state)
        return shuffled_need(self.rules.spreads[shuffled].variant.pack, 1, articles.DEAL)

    def view(self, state: State, who: Actor) -> CirculoView:
        return view(self, state, who)

    def undecided(self, state: State, player: str) -> int:
        """The stake in the current hand of a player who may still win it."""
        decided = self.for_chips or state.phase is Phase.PAGO or not state.in_play(player)
        return 0 if decided else state.put_in_hand(player)

    @property
    def for_chips(self) -> bool:
        return self.rules.contest is not None

    def wording(self, language: str) -> str:
        """Tournament chips are not money, and amounts are not shown as money."""
        return Wording(language, in_chips=True) if self.rules.contest else language

    def sees(self, event: Event, who: Actor) -> bool:
        """Only the house sees the time that it sets at the table."""
        if isinstance(event, HourTold):
            return who.role in BACK_OFFICE
        return super().sees(event, who) and sees(event, who)

    def next_step(self, state: State) -> Command | None:
        if state.open and (state.queue or lot_need(self.rules, state)):
            return None
        if state.phase is Phase.ENTRE:
            return self._seat_of_the_list(state) or self._new_hand(state)
        return self._seat_of_the_list(state) or self._for_the_absent(state) or super().next_step(state)

    def _seat_of_the_list(self, state: State) -> Command | None:
        """Between hands the first of the list is given a free seat."""
        free = free_seats(self.rules, state)
        if state.phase not in {Phase.ENTRE, Phase.SUSPENDIDA} or not state.waiting or not free:
            return None
        return AssignSeat(by=head_of(state), player=state.waiting[0], seat=free[0])

    def _for_the_absent(self, state: State) -> Command | None:
        """In a tournament the crupier puts an absent player's forced bets, and takes their cards at their turn."""
        player = self._absent(state)
        return self._done_for(state, player, croupier_of(state)) if player else None

    def _done_for(self, state: State, player: str, by: Actor) -> Command:
        put = PostAnte if self.rules.forced.value == ANTE else PostBlind
        kind = put if player in asked(self.rules, state) else BeAbsent
        return kind(by=by, player=player)

    def _absent(self, state: State) -> str:
        if self.rules.contest is None:
            return ""
        due = (*asked(self.rules, state), state.on_turn or state.changes_now)
        return next((seat.player for seat in state.seats_of(due) if seat.rests), "")

    def _new_hand(self, state: State) -> Command:
        last = AnnounceLast(by=head_of(state))
        if self.rules.duration and any(offer.command == last for offer in self.offers(state, last.by)):
            return last
        return ShuffleCards(by=croupier_of(state), times=self.rules.shuffles.value)

    def on_silence(self, state: State) -> Command | None:
        """A silent player loses the turn or the cards; at the end they are turned up."""
        if absent := self._absent(state):
            return self._done_for(state, absent, Actor(absent, Role.JUGADOR))
        player = next(iter(asked(self.rules, state)), "") or state.on_turn or state.changes_now
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
        """Players asked for an ante, in any order; or players who must buy chips before the next hand."""
        if state.phase is Phase.ENTRE:
            return tuple([seat.player for seat in state.seats if not seat.resto and not seat.rests])
        there = [seat.player for seat in state.seats_of(asked(self.rules, state)) if not seat.rests]
        return tuple(there)

    def pace(self, state: State) -> Pace:
        if state.queue:
            return Pace.REPARTO if next_is_covered(state) else Pace.PERSONAL
        waits = not self._absent(state) and (self.deciding(state) or state.next_to_act)
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
        player = next(iter(asked(self.rules, state)), "")
        return self._done_for(state, player, croupier_of(state)) if player else None

    def alarm(self, state: State) -> Alarm | None:
        return alarm_of(self.rules, state)

    def notice(self) -> Sequence[Terms]:
        """The apuesta mínima, which must be displayed, and the limit; winnings come from the other players."""
        rules = self.rules
        return [
            Terms(
                id=ENVITE,
                kind=ENVITE,
                pays=Fraction(0),
                cite=articles.TURN,
                minimums=(rules.minimum.value,),
                cap=most_bet(rules.spreads[0].terms),
                cap_cite=articles.LIMITS[rules.limit.value],
                step=rules.chip,
            )
        ]


def most_bet(terms: BetTerms) -> int:
    """The highest bet of an interval: at the fixed limit a high bet and its raises, else unlimited."""
    return terms.most_fixed if terms.system == FIJO else LARGEST
