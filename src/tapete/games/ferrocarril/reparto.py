"""The deal: cards out of the sabot, one by one, each for its use."""

from collections.abc import Sequence

from tapete.engine.actor import Role
from tapete.engine.command import Draw
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.sabot.events import CardExposed
from tapete.families.sabot.shoe import card_of
from tapete.families.table.duty import CHANCE, require_open, require_role, require_staff
from tapete.families.table.reasons import RESULTADO_ANTES_DE_TIEMPO
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.cards import STANDS, VALUES
from tapete.games.ferrocarril.commands import ClaimCards, Deliver, Lift
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.drawing import BANCA, PUNTO, first_two, whole, winner
from tapete.games.ferrocarril.duty import require_croupier, require_holder, require_phase, require_present
from tapete.games.ferrocarril.events_play import (
    CardDealt,
    CardDiscarded,
    CardsDelivered,
    CardsLifted,
    CardsReclaimed,
    FaceDrawn,
    HandSeen,
    HandsShown,
    JugadaAnnulled,
    StopCardShown,
    ThirdKept,
)
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, Play, State

HIDDEN = frozenset({PUNTO, BANCA, "temprana", "quinta", "exceso"})
"""What is dealt face down; third cards never are."""


def draw(rules: FerroRules, state: State, command: Draw) -> Sequence[Event]:
    """The next card of the sabot, for whatever it is drawn."""
    play, sabot = state.play, state.sabot
    cite = rules.law["deal"]
    if play is None or not play.queue or sabot is None:
        require_open(state)
        raise Refused(RESULTADO_ANTES_DE_TIEMPO, cite)
    if command.by.role is not Role.AZAR:
        require_role(command.by, CHANCE, cite)
        require_staff(rules, state, command.by, CHANCE, cite)
    card = str(card_of(sabot, command.outcome, cite).face)
    events: list[Event] = []
    if sabot.left == sabot.behind:
        events.append(StopCardShown(cite=rules.law["stop_card"]))
    use = play.queue[0]
    if use == "cara":
        events.append(CardExposed(card=card, cite=rules.law["face_up"]))
    elif use in HIDDEN:
        events.append(FaceDrawn(to=use, card=card, proof=command.proof, cite=cite))
        events.append(CardDealt(to=use, cite=cite))
    else:
        events.append(CardDealt(to=use, card=card, proof=command.proof, cite=rules.law["bank_choice"]))
    if len(play.queue) > 1 and use != "cara" and sabot.left > 1:
        return events
    course = Course(rules, state)
    course(*events)
    _after_the_card(course, use)
    return course.events


def _after_the_card(course: Course, use: str) -> None:
    """What follows when nothing more is to be drawn, or nothing more can."""
    sabot = course.state.sabot
    if course.play.queue:
        if sabot is not None and sabot.left == 0:
            annul(course, "sabot agotado", "stop_card")
        return
    if use == BANCA:
        _banker_looks(course)
    elif use in {"par-punto", "par-banca"}:
        _keep_one(course, PUNTO if use == "par-punto" else BANCA)
    elif use == "erronea":
        _restore(course)
    if use in {"banca3", "par-banca"}:
        show(course)


def _banker_looks(course: Course) -> None:
    banker = course.bank.banker
    course(HandSeen(player=banker, cards=course.play.banca.cards, cite=course.rules.law["abatir"]))


def _keep_one(course: Course, side: str) -> None:
    """Of two third cards the punto keeps the better, the banker the worse."""
    play: Play = course.play
    start = first_two(play.punto if side == PUNTO else play.banca)

    def total_with(card: str) -> int:
        return (start + VALUES[card]) % 10

    choose = max if side == PUNTO else min
    course(ThirdKept(side=side, card=choose(play.spare, key=total_with), cite=course.rules.law["two_thirds"]))


def _restore(course: Course) -> None:
    """A card announced for a punto who stood: the cuadro says what becomes of what was drawn."""
    play, cite = course.play, course.rules.law["wrong_call"]
    points = first_two(play.banca)
    letter = course.rules.cuadro.value[points][-1] if points < 8 else STANDS
    if letter == STANDS:
        course(CardDiscarded(what=" ".join(play.spare), cite=cite))
    else:
        course(ThirdKept(side=BANCA, card=play.spare[0], cite=cite))
    show(course)


def show(course: Course) -> None:
    """Both hands in sight, their totals announced, and the result."""
    play = course.play
    course(
        HandsShown(
            punto=_whole_hand(play.punto.cards, play.punto.third),
            banca=_whole_hand(play.banca.cards, play.banca.third),
            punto_total=whole(play.punto),
            banca_total=whole(play.banca),
            result=winner(play),
            cite=course.rules.law["values"],
        )
    )


def _whole_hand(cards: tuple[str, ...], third: str) -> tuple[str, ...]:
    return (*cards, third) if third else cards


def annul(course: Course, cause: str, rule: str) -> None:
    """The jugada is void."""
    course(JugadaAnnulled(cause=cause, cite=course.rules.law[rule]))


def deliver(rules: FerroRules, state: State, command: Deliver) -> Sequence[Event]:
    """The pala carries the punto's cards to who holds them."""
    require_croupier(rules, state, command.by)
    cite = rules.law["deal"]
    require_phase(state, cite, Phase.PUNTO)
    play = state.jugada
    if play.queue:
        raise Refused(reasons.CARTA_EN_CAMINO, cite)
    if play.given:
        raise Refused(reasons.YA_ENTREGADAS, cite)
    return [CardsDelivered(player=play.holder, cite=cite)]


def claim_cards(rules: FerroRules, state: State, command: ClaimCards) -> Sequence[Event]:
    """The maker of a banco seguido claims cards given to another, unless they have been lifted."""
    player = require_present(rules, state, command.by)
    cite = rules.law["given_wrong"]
    play = state.play
    wrong = play is not None and play.holder == player and play.given not in {"", player}
    if play is None or not wrong or state.phase is not Phase.PUNTO:
        raise Refused(reasons.NADA_QUE_RECLAMAR, cite, player=player)
    if play.lifted:
        raise Refused(reasons.CARTAS_VISTAS, cite)
    return [CardsReclaimed(player=player, cite=cite)]


def lift(rules: FerroRules, state: State, command: Lift) -> Sequence[Event]:
    """Lifted from the cloth, cards count as seen."""
    play = require_holder(rules, state, command.by)
    if play.lifted:
        raise Refused(reasons.YA_LEVANTADAS, rules.law["given_wrong"])
    cite = rules.law["given_wrong"]
    player = command.by.id
    return [CardsLifted(player=player, cite=cite), HandSeen(player=player, cards=play.punto.cards, cite=cite)]
