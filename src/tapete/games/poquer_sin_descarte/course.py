"""How a jugada goes on by itself: to the next casilla, the bank, the hands and its end; and how it is annulled."""

from collections.abc import Iterator
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.course import Events
from tapete.families.covered import CardsTurned, JugadaAnnulled
from tapete.families.plazas.chips import Refunded, Returned
from tapete.families.poker.dealing import BANCA, Hand, casilla, hand_of, looked_at, to_be_named
from tapete.families.poker.pack import PackGathered
from tapete.families.poker.showing import laid_open, made_of
from tapete.families.pots import coins_back
from tapete.families.table.opening import RoundClosed
from tapete.games.poquer_sin_descarte.payment import has_extra, settlement_of
from tapete.games.poquer_sin_descarte.rules import PoquerRules
from tapete.games.poquer_sin_descarte.state import MEMORY, Mano, Phase, State, competing, descarte, on_turn
from tapete.kit.poker.ranking import CARTA_MAYOR
from tapete.language import N_, say
from tapete.law.citation import Citation

ANNULLED = "jugada anulada"
ALL_PASS, NOT_PLAYING = "todos pasan", "la banca no juega"
UNSEEN = Citation("criterio:poquer-sin-descarte.25")

running = Chapter[PoquerRules, State]("running")


class Course(Events[PoquerRules, State]):
    """The events of one decision."""


class TurnsBegun(Event, frozen=True, tag="turns-begun"):
    """All cards are dealt: the first casilla is to be decided."""

    sentence = N_("The players look at their cards.")


class BankTurns(Event, frozen=True, tag="bank-turns"):
    """Everybody has decided, and the covered cards of the bank are turned."""

    sentence = N_("The croupier turns the cards of the bank.")


class BankSaid(Event, frozen=True, tag="bank-said"):
    """Whether the bank plays."""

    sentence = N_("The bank plays.")
    sentence_if_not: ClassVar[str] = N_("The bank does not play.")
    plays: bool

    def tell(self, language: str) -> str:
        return say(self.sentence if self.plays else self.sentence_if_not, language, self.facts())

    def foretold(self) -> None:
        """Not before it happens."""


class Compared(Event, frozen=True, tag="compared"):
    """The hands are compared: the croupier is to collect and pay."""

    sentence = N_("The hands are compared.")

    def foretold(self) -> None:
        """Not before it happens."""


def all_dealt(course: Course) -> None:
    """What follows when no card is left to come."""
    phase, rules = course.state.phase, course.rules
    if phase is Phase.REPARTO:
        course(TurnsBegun(cite=rules.law["decision"]))
        course(*looked_at(course.state, rules.law["decision"]))
    elif phase is Phase.DECISION:
        course(*_bought_seen(course))
    elif phase is Phase.BANCA:
        _bank_seen(course)
    else:
        _compared(course)


def _bought_seen(course: Course) -> Iterator[Event]:
    """The commander in turn looks at the card he has bought."""
    mano = on_turn(course.state)
    seen = looked_at(course.state, course.rules.compra.cite)
    return (each for each in seen if mano and each.player == mano.commander and len(each.cards) > 1)


def go_on(course: Course) -> None:
    """The next casilla or, when all have decided, the bank; without anybody left the jugada is over."""
    state = course.state
    if state.phase is not Phase.DECISION or state.pending or state.queue or on_turn(state):
        return
    if not competing(state):
        course(*over(course.rules, state, ALL_PASS, UNSEEN))
        return
    course(BankTurns(cite=course.rules.qualifies.cite))
    if not course.state.queue:
        _bank_seen(course)


def _bank_seen(course: Course) -> None:
    rules = course.rules
    bank = hand_of(course.state, BANCA)
    plays = rules.plays(made_of(rules.ranking, bank.cards))
    course(laid_open(rules.ranking, bank, "", rules.qualifies.cite))
    course(BankSaid(plays=plays, cite=rules.qualifies.cite))
    if not course.state.queue:
        _compared(course)


def _compared(course: Course) -> None:
    rules, cite = course.rules, course.rules.pay_ante.cite
    for mano, hand, discard in opened(course.state):
        course(laid_open(rules.ranking, hand, mano.commander, cite))
        if discard:
            course(
                CardsTurned(side=discard.to, places=(0,), cards=discard.cards, cite=rules.extras_after_purchase.cite)
            )
    course(Compared(cite=cite))
    if not course.state.due:
        course(*over(rules, course.state, reason_of(rules, course.state), cite))


def opened(state: State) -> Iterator[tuple[Mano, Hand, Hand | None]]:
    """The hands that are laid open, each with the card that was discarded of it where a bet depends on that."""
    for mano in competing(state):
        extra = has_extra(state, mano)
        if state.plays or extra:
            discard = hand_of(state, descarte(mano.plaza)) if mano.bought and extra else None
            yield mano, hand_of(state, casilla(mano.plaza)), discard


def reason_of(rules: PoquerRules, state: State) -> str:
    """Why a jugada is over that was played to its end."""
    if not state.plays:
        return NOT_PLAYING
    category = made_of(rules.ranking, hand_of(state, BANCA).cards).category
    return f"la banca juega con {'As-K' if category == CARTA_MAYOR else category.replace('-', ' ')}"


def over(rules: PoquerRules, state: State, reason: str, cite: Citation) -> list[Event]:
    """The cards are gathered, and the jugada is closed."""
    return [PackGathered(cite=cite), RoundClosed(round=state.round, reason=reason, cite=cite)]


def annul(course: Course, cause: str, cite: Citation) -> None:
    """Everything that was not lost by an infraction goes back, and the cards are gathered."""
    rules, state = course.rules, course.state
    back = [Returned(player=b.player, plaza=b.plaza, bet=b.kind, amount=b.amount, cite=cite) for b in state.bets]
    taken = [Refunded(player=b.player, plaza=b.plaza, bet=b.kind, amount=b.amount, cite=cite) for b in state.taken]
    course(JugadaAnnulled(cause=cause, cite=cite), *back, *taken, *coins_back(rules, state, cite))
    course(*over(rules, course.state, ANNULLED, cite))


# --- what each leaves -------------------------------------------------------------------------------------------------


@running.fold(TurnsBegun)
def turns_begun(rules: PoquerRules, state: State, event: TurnsBegun) -> State:
    return replace(state, phase=Phase.DECISION)


@running.fold(BankTurns)
def bank_turns(rules: PoquerRules, state: State, event: BankTurns) -> State:
    return replace(state, phase=Phase.BANCA, queue=to_be_named([hand_of(state, BANCA)]))


@running.fold(BankSaid)
def bank_said(rules: PoquerRules, state: State, event: BankSaid) -> State:
    said = replace(state, phase=Phase.COMPARACION, plays=event.plays)
    hands = [each for _, hand, discard in opened(said) for each in (hand, discard) if each]
    return replace(said, queue=to_be_named(hands))


@running.fold(Compared)
def compared(rules: PoquerRules, state: State, event: Compared) -> State:
    return replace(state, phase=Phase.LIQUIDACION, due=settlement_of(rules, state))


@running.fold(JugadaAnnulled)
def annulled(rules: PoquerRules, state: State, event: JugadaAnnulled) -> State:
    return replace(state, annulled=True, due=(), queue=())


@running.fold(Refunded)
def refunded(rules: PoquerRules, state: State, event: Refunded) -> State:
    return replace(state, bank=state.bank - event.amount)


@running.fold(RoundClosed)
def round_closed(rules: PoquerRules, state: State, event: RoundClosed) -> State:
    result = "-" if state.plays is None else _result(rules, state)
    return State(
        round=state.round,
        staff=state.staff,
        bank=state.bank,
        last=state.last,
        phase=Phase.FIN if state.last == 0 else Phase.BARAJADO,
        seats=state.seats,
        pots=state.pots,
        results=state.results if state.annulled else (*state.results, result)[-MEMORY:],
    )


def _result(rules: PoquerRules, state: State) -> str:
    return made_of(rules.ranking, hand_of(state, BANCA).cards).category if state.plays else "no-juega"
