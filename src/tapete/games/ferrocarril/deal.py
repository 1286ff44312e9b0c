"""The deal: cards out of the sabot, who holds those of the punto, and both hands in sight (ES1979:08.VII.p11-p16)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.refusal import Reason, Refused
from tapete.families.bacarra.cards import (
    ABATIR,
    YA_LEVANTADAS,
    Abated,
    CardDiscarded,
    CardsLifted,
    Lift,
    Spoke,
)
from tapete.families.bacarra.deal import Dealing, dealing
from tapete.families.bacarra.state import drawn_now, first_two, whole, with_hand, with_play
from tapete.families.baccarat import BANCA, NATURAL, PUNTO, STANDS, VALUES
from tapete.families.circulo.powers import CARTA_EN_CAMINO, during, law
from tapete.families.covered import HandSeen, JugadaAnnulled
from tapete.families.declared import OfPlayer, fact, verb
from tapete.families.sabot.shoe import need_of
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.drawing import ANULADA, beaten_by_error, winner
from tapete.games.ferrocarril.payment import settling
from tapete.games.ferrocarril.powers import CROUPIER, HOLDER, PRESENT
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, State, laid_down
from tapete.language import N_
from tapete.law.citation import Citation

CARTAS_VISTAS = Reason("cartas_vistas", N_("The cards have been taken and seen."))
NADA_QUE_RECLAMAR = Reason("nada_que_reclamar", N_("{player:@} has no cards to claim."))
YA_ENTREGADAS = Reason("ya_entregadas", N_("The cards have been delivered already."))


def waits(rules: FerroRules, state: State) -> Need | None:
    """The card that the table waits for."""
    return need_of(state.sabot, rules.law["deal"]) if state.sabot and drawn_now(state) else None


# --- what follows when no other is to be drawn ------------------------------------------------------------------------


class ThirdKept(Event, frozen=True, tag="third-kept"):
    """A card drawn by mistake is a side's third card after all; another, if there was one, goes to the cesta."""

    sentence: ClassVar[str] = N_("Third card of {side}: {card:♠}.")
    side: str
    card: str


def _after_the_card(course: Course, use: str) -> None:
    """Continue after the last card that had to be drawn."""
    if use == BANCA and course.play.punto.forced >= 0:
        abate_dropped(course)
    elif use in {"par-punto", "par-banca"}:
        _keep_one(course, PUNTO if use == "par-punto" else BANCA)
    elif use == "erronea":
        _restore(course)
    if use in {"banca3", "par-banca"}:
        show(course)


def abate_dropped(course: Course) -> None:
    """One of the punto's first two cards went to the cesta: once the banker has both of his, the punto abates."""
    cite = course.rules.law["dropped"]
    course(Spoke(player=course.play.holder, word=ABATIR, cite=cite), Abated(side=PUNTO, cite=cite))
    show(course)


def _keep_one(course: Course, side: str) -> None:
    """Of two third cards the punto keeps the better, the banker the worse."""
    hand = course.play.punto if side == PUNTO else course.play.banca
    start = first_two(hand)
    choose = max if side == PUNTO else min
    drawn = (*filter(None, (hand.third,)), *course.play.spare)
    kept = choose(drawn, key=lambda card: (start + VALUES[card]) % 10)
    course(ThirdKept(side=side, card=kept, cite=course.rules.law["two_thirds"]))


def _restore(course: Course) -> None:
    """A card announced for a punto who stood: the cuadro says what becomes of what was drawn."""
    play, cite = course.play, course.rules.law["wrong_call"]
    if stands_by_cuadro(course):
        course(CardDiscarded(what=" ".join(play.spare), cite=cite))
    else:
        course(ThirdKept(side=BANCA, card=play.spare[0], cite=cite))
    show(course)


def stands_by_cuadro(course: Course) -> bool:
    """Whether the cuadro makes the banker stand against a punto who stood."""
    points = first_two(course.play.banca)
    return points >= NATURAL or course.rules.cuadro.value[points][-1] == STANDS


deal: Chapter[FerroRules, State] = dealing(
    Dealing(
        course=Course,
        sides=(PUNTO, BANCA),
        waits=waits,
        third="bank_choice",
        after=_after_the_card,
        speaks=lambda _: Phase.PUNTO,
        kept=lambda play, event: replace(play, fifth=event.card) if event.to == "quinta" else play,
        noted=lambda play, event: replace(play, sealed=event.proof is not None),
        hidden=frozenset({"quinta", "exceso"}),
    )
)
deal.fold(ThirdKept)(
    lambda _, state, event: with_play(with_hand(state, event.side, third=event.card), spare=(), fifth="")
)


@deal.fold(CardDiscarded)
def discarded(rules: FerroRules, state: State, event: CardDiscarded) -> State:
    if event.what == "tempranas":
        return with_play(state, early=()) if state.phase is Phase.APUESTAS else replace(state, play=None)
    return with_play(state, fifth="") if event.what == "quinta" else with_play(state, spare=())


# --- who holds the cards of the punto ---------------------------------------------------------------------------------


Deliver = verb("deliver", N_("Deliver the cards"), "entregar")
CardsDelivered = fact(OfPlayer, "cards-delivered", N_("The cards are given to {player:@}."))
deal.fold(CardsDelivered)(
    lambda _, state, event: replace(state, play=replace(state.jugada, given=event.player, lifted=False))
)


@deal.act(Deliver, by=CROUPIER, when=during("deal", Phase.PUNTO), bare=law("croupier"))
def deliver(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The pala carries the punto's cards to who holds them."""
    play, cite = state.jugada, rules.law["deal"]
    if play.queue:
        raise Refused(CARTA_EN_CAMINO, cite)
    if play.given:
        raise Refused(YA_ENTREGADAS, cite)
    return [CardsDelivered(player=play.holder, cite=cite)]


ClaimCards = verb("claim-cards", N_("Claim the cards of your banco seguido"), "reclamar", key="k")
CardsReclaimed = fact(OfPlayer, "cards-reclaimed", N_("The cards go to {player:@}."))
deal.fold(CardsReclaimed)(lambda _, state, event: with_play(state, given=event.player, lifted=False))


@deal.act(ClaimCards, by=PRESENT, bare=law("seguido"))
def claim_cards(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """The maker of a banco seguido claims cards given to another, unless they have been lifted."""
    player, cite, play = command.by.id, rules.law["given_wrong"], state.play
    wrong = play is not None and play.holder == player and play.given not in {"", player}
    if play is None or not wrong or state.phase is not Phase.PUNTO:
        raise Refused(NADA_QUE_RECLAMAR, cite, player=player)
    if play.lifted:
        raise Refused(CARTAS_VISTAS, cite)
    return [CardsReclaimed(player=player, cite=cite)]


@deal.act(Lift, by=HOLDER, bare=law("abatir"))
def lift(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Lifted from the cloth, cards count as seen."""
    play, player, cite = state.jugada, command.by.id, rules.law["given_wrong"]
    if play.lifted:
        raise Refused(YA_LEVANTADAS, cite)
    return [CardsLifted(player=player, cite=cite), HandSeen(player=player, cards=play.punto.cards, cite=cite)]


deal.fold(CardsLifted)(lambda _, state, __: replace(state, play=replace(state.jugada, lifted=True)))


# --- the result -------------------------------------------------------------------------------------------------------


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """Both hands are in sight and their totals announced."""

    sentence: ClassVar[str] = N_("Punto {punto:♠} ({punto_total}), banca {banca:♠} ({banca_total}): {result}.")
    punto: tuple[str, ...]
    banca: tuple[str, ...]
    punto_total: int
    banca_total: int
    result: str

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "punto": " ".join(self.punto), "banca": " ".join(self.banca)}

    def foretold(self) -> None:
        """Not before it happens."""


def show(course: Course, error: Citation | None = None) -> None:
    """Both hands in sight, their totals announced, and the result, by points or by the article of an error."""
    play = course.play
    course(
        HandsShown(
            punto=play.punto.all_cards,
            banca=play.banca.all_cards,
            punto_total=whole(play.punto),
            banca_total=whole(play.banca),
            result=winner(play),
            cite=error or beaten_by_error(play) or course.rules.law["values"],
        )
    )


def annul(course: Course, cause: str, rule: str) -> None:
    """The jugada is void."""
    course(JugadaAnnulled(cause=cause, cite=course.rules.law[rule]))


deal.fold(HandsShown)(lambda rules, state, event: settling(rules, state, event.result, event.cite))
deal.fold(JugadaAnnulled)(
    lambda rules, state, event: settling(rules, with_play(_all_in_play(state), withdrawing=False), ANULADA, event.cite)
)


def _all_in_play(state: State) -> State:
    """The table with everything that was put down among the bets, where they were not closed."""
    if state.phase is not Phase.APUESTAS:
        return state
    laid = laid_down(state.jugada)
    return with_play(state, stakes=(), banco=(), half=(), last=(), in_play=laid)


# --- what the house could not finish ----------------------------------------------------------------------------------

_UNDER_WAY = frozenset({Phase.REPARTO, Phase.PUNTO, Phase.BANQUERO})


def _waits(rules: FerroRules, state: State) -> bool:
    """Whether cards are to come for what was bet; a bank that nobody plays against may be taken back."""
    if state.phase is Phase.APUESTAS:
        return bool(laid_down(state.jugada) or state.jugada.abonos)
    return state.phase in _UNDER_WAY


interrupted: Chapter[FerroRules, State] = interruption(
    _waits, lambda _, __: [JugadaAnnulled(cause=CAUSE, cite=INTERRUPTION)]
)
