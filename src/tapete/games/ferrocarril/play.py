"""Ferrocarril at a table: what people see, its chapters, whom it waits for, what silence means; and simple players."""

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin
from typing import ClassVar

from tapete.engine.cloth import Cloth
from tapete.engine.command import Actor, Command, Declare, Role
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.table import Terms
from tapete.families.bacarra.deal import CARTA, WAIVED, BankAbate, BankDraw, BankStand, GiveCard
from tapete.families.bacarra.state import first_two
from tapete.families.bacarra.table import (
    BankedTable,
    BankedView,
    copied,
    ending,
    on_duty,
    round_cloth,
    takes_leave,
    vacant_seats,
    view_of,
    whim,
    word_by_rule,
)
from tapete.families.baccarat import BANCA, CHOOSES, DRAWS, NATURAL, PUNTO, STANDS, STOOD, VALUES, total
from tapete.families.circulo.bank import Part, amount_of
from tapete.families.circulo.people import Sit, refuse_servant, seated
from tapete.families.cut import Cut, DeclineCut, OfferCut
from tapete.families.sabot import need_of, shuffled_need
from tapete.families.table.opening import opening
from tapete.families.table.settling import Settle
from tapete.games.ferrocarril.award import CloseAuction, RefuseHand, TakeHand, auctioning, awarding, subasta
from tapete.games.ferrocarril.banca import AnnounceBank, KeepBank, PassHand, RefuseToDeal, banca, garaje
from tapete.games.ferrocarril.banco import CloseBets, FollowBanco, MakeBanco, banco, covering
from tapete.games.ferrocarril.bets import PlaceBet, bets
from tapete.games.ferrocarril.deal import Deliver, banker, deal, interrupted, punto, waits
from tapete.games.ferrocarril.errors import GoOn, errors, errors_of_the_deal, errors_of_the_sides
from tapete.games.ferrocarril.players import asociados, offers_back, players, pledges_back
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import (
    BETWEEN_TALLAS,
    DEALING,
    IMPUESTA,
    RETOMA,
    SUBASTA,
    Award,
    Bank,
    Phase,
    Play,
    PlayShown,
    Proposal,
    Seat,
    SettlementEvent,
    State,
    bank_letter,
    cuadro_letter,
    head_count,
)
from tapete.games.ferrocarril.talla import CedeBank, ContinueBank, PassCards, ceded, checked, cut, payments, talla
from tapete.kit.cards import FRENCH_52
from tapete.language import N_, money, say


class PlayView(PlayShown, frozen=True, kw_only=True):
    """The current jugada, as one person sees it."""

    drawing: str
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_third: str
    banca_third: str
    bound: tuple[str, ...]
    """The sides that the tables of the law bind, by an error or because they were asked for."""


TWO_CARDS = 2
"""The banker looks at both cards: nobody saw a deal that was broken off before."""


class FerroView(BankedView[Seat, Award, Bank, PlayView, SettlementEvent], frozen=True, kw_only=True):
    """Seats, bank and bets are public; cards are private until they are shown."""

    freedom: bool
    mode: str
    continues: bool
    proposals: tuple[Proposal, ...]
    follow: str
    repeat: str
    larger: str

    def told(self, language: str) -> Iterator[str]:
        if self.banca is not None and self.banca.garage:
            yield say(N_("garaje: {amount:€}"), language, {"amount": amount_of(self.banca.garage)})
        play = self.play
        if play is None:
            return
        stakes = tuple(Part(stake.player, stake.amount) for stake in play.stakes)
        bets = play.in_play or play.banco or (*play.half, *stakes)
        if bets:
            told = ", ".join(f"{part.player} {money(part.amount, language)}" for part in bets)
            yield say(N_("bets: {bets}"), language, {"bets": told})
        if play.punto:
            yield say(N_("punto: {cards:♠}"), language, {"cards": " ".join((*play.punto, play.punto_third)).strip()})
            yield say(N_("banca: {cards:♠}"), language, {"cards": " ".join((*play.banca, play.banca_third)).strip()})


def _play_view(state: State, play: Play, who: Actor) -> PlayView:
    player = who.id if who.role is Role.JUGADOR else ""
    over = play.result not in {"", "anulada"}
    mine = play.lifted and play.given == player
    banker = state.banca is not None and state.banca.banker == player and state.phase is not Phase.REPARTO
    looked = banker and len(play.banca.cards) == TWO_CARDS and state.phase is not Phase.APUESTAS
    return copied(
        PlayView,
        play,
        drawing=play.queue[0] if play.queue else "",
        punto=play.punto.seen(wholly=over or mine),
        banca=play.banca.seen(wholly=over or looked),
        punto_third=play.punto.third,
        banca_third=play.banca.third,
        bound=tuple([side for side, hand in ((PUNTO, play.punto), (BANCA, play.banca)) if hand.bound]),
    )


# --- the table --------------------------------------------------------------------------------------------------------

_DEALT_FROM = frozenset(Phase) - BETWEEN_TALLAS - {Phase.CERRADA}
"""While there is a sabot from which cards come, or may come yet."""
_TERMS = {
    "banco": "banco",
    "seguido": "seguido",
    "con-la-mesa": "half",
    "ultimo-completo": "completes",
    "apuesta": "maximum",
}
"""The kinds of bet, and the rule on each; the ordinary one last."""


def _taken_home(rules: FerroRules, state: State) -> list[Event]:
    bank = [ceded(state.banca, rules.law["keeping"])] if state.banca else []
    return [*pledges_back(state), *offers_back(rules, state), *bank]


class Ferrocarril(BankedTable[FerroRules, State]):
    """A table of ferrocarril."""

    states = State
    bet_phrases: ClassVar[Mapping[str, str]] = {
        "apuesta": "apostar",
        "seguido": "banco seguido",
        "con-la-mesa": "banco con la mesa",
        "ultimo-completo": "ultimo completo",
        "abono": "abonar",
    }
    chapters = (
        opening,
        players,
        asociados,
        awarding,
        subasta,
        banca,
        garaje,
        talla,
        cut,
        checked,
        banco,
        bets,
        covering,
        deal,
        punto,
        banker,
        payments,
        errors,
        errors_of_the_deal,
        errors_of_the_sides,
        interrupted,
        *ending(lambda _, state: state.phase not in {*DEALING, Phase.APUESTAS}, _taken_home),
    )
    betting = Phase.APUESTAS
    steps: ClassVar[Mapping[str, tuple[type[Command], Role]]] = {
        Phase.PREPARACION: (PassCards, Role.CRUPIER),
        Phase.FIN_TALLA: (PassCards, Role.CRUPIER),
        Phase.BARAJA: (OfferCut, Role.CRUPIER),
        Phase.ADJUDICACION: (CloseAuction, Role.CRUPIER),
        Phase.CONSTITUCION: (AnnounceBank, Role.CRUPIER),
        Phase.APUESTAS: (CloseBets, Role.CRUPIER),
        Phase.PUNTO: (Deliver, Role.CRUPIER),
        Phase.LIQUIDACION: (Settle, Role.CRUPIER),
    }
    silences: ClassVar[Mapping[str, type[Command]]] = {
        Phase.CORTE: DeclineCut,
        Phase.ADJUDICACION: RefuseHand,
        Phase.FIN_TALLA: CedeBank,
    }

    def needs(self, state: State) -> Need | None:
        return waits(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        if state.phase in {Phase.BARAJA, Phase.CORTE}:
            return shuffled_need(FRENCH_52, self.rules.packs.value, self.rules.law["deal"])
        return need_of(state.sabot, self.rules.law["deal"]) if state.sabot and state.phase in _DEALT_FROM else None

    def view(self, state: State, who: Actor) -> FerroView:
        betting, play = state.phase is Phase.APUESTAS, _play_view(state, state.play, who) if state.play else None
        return view_of(FerroView, self, state, who, betting=betting, play=play, asked=self.asked(state))

    def decide(self, state: State, command: Command) -> Sequence[Event]:
        """Auxiliary servants take no part in the game, the cards or the chips."""
        refuse_servant(state.staff, command.by, self.rules.law["servants"])
        return super().decide(state, command)

    def asked(self, state: State) -> str:
        play, award, bank = state.play, state.award, state.banca
        if state.phase is Phase.CORTE and state.cutters:
            return state.cutters[0]
        if state.phase is Phase.ADJUDICACION and award is not None:
            return award.queue[0] if award.queue else ""
        if state.phase is Phase.CONSTITUCION:
            return bank.banker if bank and not bank.kept else ""
        if state.phase is Phase.FIN_TALLA and state.continues:
            return bank.banker if bank else ""
        if play is None or play.queue or play.withdrawing:
            return ""
        if state.phase is Phase.PUNTO:
            return play.given
        return bank.banker if state.phase is Phase.BANQUERO and bank else ""

    def enough(self, state: State) -> bool:
        return head_count(state) >= self.rules.least_players.value

    def next_step(self, state: State) -> Command | None:
        if state.play is not None and state.play.withdrawing:
            return GoOn(by=on_duty(state, Role.CRUPIER))
        return super().next_step(state)

    def in_time(self, state: State) -> bool:
        match state.phase:
            case Phase.PREPARACION | Phase.FIN_TALLA:
                waits = state.continues and state.banca is not None
                return self.enough(state) and not waits and bool(seated(state))
            case Phase.CONSTITUCION:
                return self.enough(state)
            case Phase.ADJUDICACION:
                return auctioning(state)
            case Phase.PUNTO:
                return not state.jugada.given
            case _:
                return True

    def by_rule(self, state: State, by: Actor) -> Command | None:
        if state.phase is Phase.PUNTO:
            return word_by_rule(self.rules, first_two(state.jugada.punto), by, lifted=state.jugada.lifted)
        return _bank_by_rule(self.rules, state, state.jugada, by) if state.phase is Phase.BANQUERO else None

    def withdraws(self, state: State) -> Command:
        """The banker passes the mano; cards drawn too early are discarded first (criterio:ferrocarril.35)."""
        if state.play is not None:
            return Declare(by=on_duty(state, Role.JEFE), incident=WAIVED)
        return PassHand(by=Actor(state.held_bank.banker, Role.JUGADOR))

    def waits_for_many(self, state: State) -> bool:
        return state.phase is Phase.ADJUDICACION or (state.play is not None and state.play.withdrawing)

    def awaits(self, state: State, player: str) -> bool:
        """Bets are decisions here: the banker has none to make, nor has anybody once the bank is covered."""
        return self.may_answer(state, player)

    def notice(self) -> Sequence[Terms]:
        """The bets against the bank and, where there are abonos, the one with it: all at par, up to the bank."""
        rules = self.rules
        cites = {kind: rules.law[rule] for kind, rule in _TERMS.items()}
        if rules.abonos.value:
            cites = {"abono": rules.abonos.cite, **cites}
        limits = rules.most_bank, rules.law["bank_limits"]
        return [self.terms(kind, cite, *limits) for kind, cite in cites.items()]


def _bank_by_rule(rules: FerroRules, state: State, play: Play, by: Actor) -> Command:
    points = first_two(play.banca)
    untouched = not play.punto.third and not play.free_draw
    if points >= NATURAL and not play.banca.lost and untouched:
        return BankAbate(by=by)
    if play.due_word or (play.word == CARTA and untouched):
        return GiveCard(by=by)
    letter = bank_letter(rules, state, play)
    draws = (cuadro_letter(rules, play) if letter == CHOOSES else letter) == DRAWS
    return BankDraw(by=by) if draws else BankStand(by=by)


# --- the cloth --------------------------------------------------------------------------------------------------------

_MIDDLE = {"garaje": (210, 110), "cagnotte": (120, 150), "cesta": (0, 0), "banca": (-210, 110), "propinas": (-120, 150)}
"""The croupier sits at the bottom and looks up: the garaje is at his right, which is ours, and the bank at his left."""


def cloth(rules: FerroRules) -> Cloth:
    """Seats go round from the croupier's right, each with the next at its own right; he leaves a gap at the bottom."""
    angles = [pi / 2 - pi / 8 - place * (2 * pi - pi / 4) / max(1, rules.seats - 1) for place in range(rules.seats)]
    return round_cloth([(cos(angle), sin(angle)) for angle in angles], _MIDDLE)


# --- simple players, so that one person can play alone ---------------------------------------------------------------

PASES = 3
"""The number of wins after which a bot passes the mano."""
DEAREST = 20
"""The dearest bank, in minima, that a bot takes or covers."""


def choose(rules: FerroRules, view: FerroView) -> Command | None:
    me = view.who.id
    if view.asked == me:
        return _answer(rules, view)
    if me not in view.playing() or (
        view.phase in BETWEEN_TALLAS and not any(seat and seat.player == me for seat in view.seats)
    ):
        seats = vacant_seats(view)
        return Sit(by=view.who, seat=seats[0]) if seats else None
    if view.phase == Phase.APUESTAS and view.play is not None:
        return _bet(rules, view, view.play)
    return None


def take_leave(rules: FerroRules, view: FerroView) -> Command | None:
    """The player who sees this goes away: between two jugadas the bank is passed on, or not dealt."""
    between = view.phase == Phase.CONSTITUCION and view.play is None
    bank: dict[str, type[Command]] = (
        {Phase.CONSTITUCION: PassHand if _may_pass(rules, view) else RefuseToDeal} if between else {}
    )
    return takes_leave(view, {**_GIVEN_UP, **bank}, lambda: _answer(rules, view))


_GIVEN_UP: dict[str, type[Command]] = {
    Phase.CORTE: DeclineCut,
    Phase.ADJUDICACION: RefuseHand,
    Phase.FIN_TALLA: CedeBank,
}


def _may_pass(rules: FerroRules, view: FerroView) -> bool:
    bank = view.banca
    return bank is not None and (bank.dealt or bank.free_to_pass or len(view.playing()) < rules.least_players.value)


def _answer(rules: FerroRules, view: FerroView) -> Command | None:
    play, by = view.play, view.who
    match view.phase:
        case Phase.CORTE:
            return Cut(by=by)
        case Phase.ADJUDICACION:
            return _offered(rules, view)
        case Phase.CONSTITUCION:
            return _between(view)
        case Phase.FIN_TALLA:
            return ContinueBank(by=by)
        case Phase.PUNTO if play is not None:
            draws = view.round % 2 == 0
            return word_by_rule(rules, total(play.punto) if play.lifted else 0, by, lifted=play.lifted, draws=draws)
        case Phase.BANQUERO if play is not None:
            return _deal(rules, view, play)
        case _:
            return None


def _offered(rules: FerroRules, view: FerroView) -> Command:
    """A bot takes a bank that is not too dear at its floor, and does not take back its own."""
    award, by = view.award, view.who
    if award is None or award.stage in {RETOMA, SUBASTA}:
        return RefuseHand(by=by)
    wished = max(award.floor, rules.minimum * (2 + view.round % 4))
    if rules.maximum is not None:
        wished = min(wished, rules.maximum)
    if award.stage == IMPUESTA:
        return TakeHand(by=by, amount=award.floor)
    dear = award.floor > DEAREST * rules.minimum
    return RefuseHand(by=by) if dear else TakeHand(by=by, amount=wished)


def _between(view: FerroView) -> Command:
    bank = view.banca
    content = bank is not None and bank.dealt and bank.pases >= PASES and view.play is None
    return PassHand(by=view.who) if content else KeepBank(by=view.who)


def _bet(rules: FerroRules, view: FerroView, play: PlayView) -> Command | None:
    me, bank = view.who.id, view.banca
    if bank is None or play.banco or any(part.player == me for part in bank.parts):
        return None
    if any(stake.player == me for stake in play.stakes) or any(part.player == me for part in (*play.half, *play.last)):
        return None
    mood = whim(view)
    cheap = play.announced <= DEAREST * rules.minimum
    if view.follow == me and cheap and mood < 4:
        return FollowBanco(by=view.who)
    if mood == 0 and cheap and not view.follow:
        return MakeBanco(by=view.who)
    amount = min(play.announced, rules.minimum * (1 + mood % 3))
    return PlaceBet(by=view.who, amount=amount)


def _deal(rules: FerroRules, view: FerroView, play: PlayView) -> Command:
    """Abate, give what is asked for, then follow the cuadro; where it gives a choice, draw."""
    points = total(play.banca)
    if points >= NATURAL and not play.punto_third:
        return BankAbate(by=view.who)
    if play.due_word or (play.word == "carta" and not play.punto_third):
        return GiveCard(by=view.who)
    column = VALUES[play.punto_third] if play.punto_third else STOOD
    stands = points >= NATURAL or rules.cuadro.value[points][column] == STANDS
    return BankStand(by=view.who) if stands else BankDraw(by=view.who)
