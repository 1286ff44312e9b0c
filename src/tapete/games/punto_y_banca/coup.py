"""A jugada: no va más, two cards to each hand, who shows them, third cards by the rule, the winner and the payment.

ES1979:07.III.2 and 07.V-07.VII, GA2007:06.III and 06.IV, MU2010:41-43, AS2011pb:A, B and D.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, ClassVar, Literal

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Command, Draw, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.words import Spoken
from tapete.families.baccarat import BANCA, EMPATE, PUNTO, banca_draws, is_natural, points, punto_draws, score, winner
from tapete.families.sabot import CardDrawn, card_of, cards_to_come, face, in_hand
from tapete.families.seats import seat_of
from tapete.families.stakes.bets import Collected, Paid
from tapete.families.stakes.laying import Stake
from tapete.families.table import reasons as shared
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Anybody, Chance
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.punto_y_banca.rules import BancaRules, Bet
from tapete.games.punto_y_banca.sabot import FirstCardTurned, PartidaEnded, cut_card, has_to_pass, passed_on
from tapete.games.punto_y_banca.state import CROUPIER, SETTLING, WAITING_FOR_A_CARD, Phase, SettlementEvent, State
from tapete.kit.cards import FRENCH_52
from tapete.kit.money import deduction
from tapete.language import N_, say
from tapete.law.citation import Citation

STANDING = 1000
"""Comes after every department in any order."""
NULL_HAND = "mano nula"


def settlement_of(rules: BancaRules, state: State, winner: str) -> tuple[SettlementEvent, ...]:
    stakes = in_order(state)
    losing = [s for s in stakes if s.bet != winner and (winner != EMPATE or s.bet == EMPATE)]
    winning = [s for s in stakes if s.bet == winner]
    cite = rules.collect_first.cite
    collected: list[SettlementEvent] = [
        Collected(player=stake.player, bet=stake.bet, amount=stake.amount, cite=cite) for stake in losing
    ]
    if not winning:
        return tuple(collected)
    paid: list[SettlementEvent] = [_paid(rules, stake) for stake in winning]
    ordered = [*collected, *paid] if rules.collect_first.value else [*paid, *collected]
    return with_replenishments(rules.anticipo, state.bank, ordered)


def in_order(state: State) -> list[Stake]:
    if len(state.stakes) < 2:
        return list(state.stakes)
    return sorted(state.stakes, key=lambda s: (seat_of(state, s.player) or STANDING, s.placed))


def _paid(rules: BancaRules, stake: Stake) -> Paid:
    bet = rules.bets[stake.bet]
    won, kept = payment(bet, stake.amount)
    return Paid(player=stake.player, bet=bet.id, stake=stake.amount, amount=won - kept, deduction=kept, cite=bet.cite)


def payment(bet: Bet, amount: int) -> tuple[int, int]:
    won = _won(amount, bet.pays)
    return won, deduction(won, bet.deduction)


def _won(amount: int, pays: Fraction) -> int:
    """The gain; of a pay under par the part that is not paid is rounded as a deduction (criterio:punto-y-banca.10)."""
    return amount - deduction(amount, 1 - pays) if pays < 1 else int(amount * pays)


def _ends(rules: BancaRules, state: State) -> Sequence[Event]:
    """The round closes; the cut card ends the partida, and otherwise the sabot passes when the banca has lost."""
    reason = f"{state.winner} {score(rules, state.punto)}-{score(rules, state.banca)}" if state.winner else NULL_HAND
    closed = RoundClosed(round=state.round, reason=reason, cite=rules.behind.cite)
    if state.last == 1:
        return [closed]
    if state.cut:
        return [closed, PartidaEnded(cards=state.sabot.gone if state.sabot else 0, cite=rules.behind.cite)]
    if state.winner == PUNTO and state.dealer:
        return [closed, passed_on(state, state.dealer, rules.players_deal.cite, declined=False)]
    return [closed]


payments = settlement(CROUPIER, SETTLING, lambda rules: rules.collect_first.cite, _ends)

SABOT_SIN_RESPUESTA = Reason("sabot_sin_respuesta", N_("{player:@} has the sabot offered and has not answered."))
TENEDOR_SIN_APUESTA = Reason(
    "tenedor_sin_apuesta", N_("{player:@} may not deal without a bet on the punto or the banca: the sabot passes.")
)
CARTAS_AJENAS = Reason("cartas_ajenas", N_("The cards of the {hand} are for {holder:@} to show."))
CARTAS_FUERA_DE_ALCANCE = Reason("cartas_fuera_de_alcance", N_("Players may not touch the cards at this table."))
DEBE_PEDIR = Reason("debe_pedir", N_("With {score} the {hand} must draw: the rule leaves no choice."))
DEBE_PLANTARSE = Reason("debe_plantarse", N_("With {score} the {hand} must stand: the rule leaves no choice."))
CARTA_DE_MAS = Reason("carta_de_mas", N_("No card is to come now."))

CallName = Literal["no-va-mas", "cartas", "planta-punto", "carta-punto", "planta-banca", "carta-banca"]
Hand = Literal["punto", "banca"]

SPOKEN: dict[CallName, str] = {
    "no-va-mas": "no va más",
    "cartas": "cartas",
    "planta-punto": "el punto se planta",
    "carta-punto": "carta para el punto",
    "planta-banca": "la banca se planta",
    "carta-banca": "carta para la banca",
}
_SUBJECTS = {"punto": ("el punto", "el jugador", "la persona jugadora"), "banca": ("la banca",)}


def _sayings() -> dict[str, CallName]:
    """Every way to make a call; the score may be said with it: `el punto se planta con 7`."""
    said: dict[str, CallName] = {"no va más": "no-va-mas", "cartas": "cartas"}
    for call_name in SPOKEN:
        act, _, hand = call_name.partition("-")
        said[call_name] = said[f"{act} {hand}"] = call_name
        for subject in _SUBJECTS.get(hand, ()):
            if act == "carta":
                said[f"carta para {subject}"] = call_name
            else:
                stands = f"{subject} se planta"
                scores = (f"{con}{score}" for con in ("", "con ") for score in range(10))
                said |= dict.fromkeys((stands, f"{stands} con", *(f"{stands} {told}" for told in scores)), call_name)
    return said


coup = Chapter[BancaRules, State]("coup", kinds={"spoken": Spoken(_sayings(), SPOKEN)})

WAITED_FOR = {
    Phase.BARAJA: "barajar",
    Phase.PUNTO: "mostrar punto",
    Phase.BANCA: "mostrar banca",
    Phase.LIQUIDACION: "liquidar",
}
"""The next step where it is not a call, in the notation of the record."""
FIXED_CALLS: dict[Phase, CallName] = {Phase.APUESTAS: "no-va-mas", Phase.CARTAS: "cartas"}


# --- the calls --------------------------------------------------------------------------------------------------------


class Call(Command, frozen=True, tag="call"):
    """Make a call of the jugada."""

    label = "{call}"
    words = ("{call:spoken}",)
    call: CallName


class Called(Event, frozen=True, tag="called"):
    """The croupier made a call of the jugada."""

    sentence = N_("{by:@}: «{spoken}».")
    call: str
    by: str
    spoken: str


@coup.act(Call, by=CROUPIER)
def call(rules: BancaRules, state: State, command: Call) -> Sequence[Event]:
    expected = next_call(rules, state)
    if command.call != expected:
        raise _untimely(rules, state, command, expected)
    called = Called(call=command.call, by=command.by.id, spoken=_spoken(rules, state, expected), cite=rules.behind.cite)
    match expected:
        case "no-va-mas":
            _refuse_without_dealer(rules, state)
        case "cartas":
            return [called, *_deal(rules, state, command.by)]
        case "planta-banca":
            return [called, _decided(rules, state, state.banca)]
    return [called]


@coup.offer(Call)
def may_call(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    expected = next_call(rules, state)
    if expected is not None and not (expected == "no-va-mas" and has_to_pass(rules, state)):
        yield Offer(Call(by=who, call=expected), rules.behind.cite)


def next_call(rules: BancaRules, state: State) -> CallName | None:
    match state.phase:
        case Phase.TERCERA_PUNTO:
            return "carta-punto" if punto_draws(rules, score(rules, state.punto)) else "planta-punto"
        case Phase.TERCERA_BANCA:
            third = points(rules, state.punto[2]) if len(state.punto) > 2 else None
            return "carta-banca" if banca_draws(rules, score(rules, state.banca), third) else "planta-banca"
        case phase:
            return FIXED_CALLS.get(phase)


def _untimely(rules: BancaRules, state: State, command: Call, expected: CallName | None) -> Refused:
    if state.phase is Phase.FIN:
        return Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
    hand = command.call.partition("-")[2]
    if expected is not None and hand in {PUNTO, BANCA} and expected.endswith(hand):
        cite = rules.punto_draws.cite if hand == PUNTO else rules.tableau.cite
        cards = state.punto if hand == PUNTO else state.banca
        reason = DEBE_PEDIR if expected.startswith("carta") else DEBE_PLANTARSE
        return Refused(reason, cite, hand=hand, score=score(rules, cards))
    waited = expected or WAITED_FOR.get(state.phase, "resultado")
    return Refused(shared.FUERA_DE_ORDEN, rules.behind.cite, call=command.call, expected=waited)


def _spoken(rules: BancaRules, state: State, call_name: CallName) -> str:
    """The spoken call: the words of the article, adapted for the banca."""
    stands, draws = rules.spoken.value
    match call_name:
        case "planta-punto":
            return f"{stands} {score(rules, state.punto)}"
        case "carta-punto":
            return draws
        case "planta-banca":
            return f"{rules.banca_stands} {score(rules, state.banca)}"
        case _:
            return SPOKEN[call_name]


def _refuse_without_dealer(rules: BancaRules, state: State) -> None:
    if player := has_to_pass(rules, state):
        reason = SABOT_SIN_RESPUESTA if state.offered else TENEDOR_SIN_APUESTA
        cite = rules.players_deal.cite if state.offered else rules.dealer_must_bet.cite
        raise Refused(reason, cite, player=player)


_AFTER_CALL = {
    "no-va-mas": Phase.CARTAS,
    "carta-punto": Phase.CARTA_PUNTO,
    "planta-punto": Phase.TERCERA_BANCA,
    "carta-banca": Phase.CARTA_BANCA,
}

coup.leaves(Called, lambda state, event: replace(state, phase=_AFTER_CALL.get(event.call, state.phase)))


# --- the deal, and who shows the cards --------------------------------------------------------------------------------


class CardsDealt(Event, frozen=True, tag="cards-dealt"):
    """Two cards went to each hand by turns, face down; a player, or the croupier, holds those of the punto."""

    sentence = N_("{by:@} deals; the cards of the punto go to {holder:@}.")
    by: str
    holder: str

    def facts(self) -> dict[str, Any]:
        return {"by": self.by, "holder": self.holder or "crupier"}


def _deal(rules: BancaRules, state: State, croupier: Actor) -> list[Event]:
    dealt = CardsDealt(by=state.dealer or croupier.id, holder=punto_holder(rules, state), cite=rules.behind.cite)
    return [dealt, *cut_card(rules, state, state.in_sabot - 4)]


def punto_holder(rules: BancaRules, state: State) -> str:
    """The player who shows the cards of the punto: its highest bettor, if players may; empty for the croupier."""
    if not rules.hands_on.value:
        return ""
    bettors = [stake for stake in state.stakes if stake.bet == PUNTO]
    if rules.punto_seated.value:
        bettors = [stake for stake in bettors if seat_of(state, stake.player)]
    if not bettors:
        return ""
    dealer = seat_of(state, state.dealer)

    def place(player: str, placed: int) -> int:
        seat = seat_of(state, player)
        return (seat - dealer - 1) % STANDING if seat else STANDING + placed

    return min(bettors, key=lambda stake: (-stake.amount, place(stake.player, stake.placed))).player


coup.leaves(CardsDealt, lambda state, event: replace(state, phase=Phase.PUNTO, holder=event.holder, begun=True))


class Show(Command, frozen=True, tag="show"):
    """Turn up the cards of a hand."""

    label = N_("Show the {hand}")
    key = "m"
    words = ("mostrar {hand:punto|banca}",)
    hand: Hand


class HandShown(Event, frozen=True, tag="hand-shown"):
    """Somebody turned up the cards of a hand."""

    sentence = N_("{by:@} shows the cards of the {hand}.")
    hand: str
    by: str


@coup.act(Show, by=Anybody())
def show(rules: BancaRules, state: State, command: Show) -> Sequence[Event]:
    """The holder of a hand turns its cards up; the croupier does so if there is no holder, or a silent one."""
    if WAITED_FOR.get(state.phase) != f"mostrar {command.hand}":
        waited = next_call(rules, state) or WAITED_FOR.get(state.phase, "resultado")
        raise Refused(shared.FUERA_DE_ORDEN, rules.behind.cite, call=f"mostrar {command.hand}", expected=waited)
    if command.by.role is Role.JUGADOR:
        _refuse_strange_hand(rules, state, command)
    else:
        CROUPIER.refuse(rules, state, command)
    return [HandShown(hand=command.hand, by=command.by.id, cite=rules.behind.cite)]


def _refuse_strange_hand(rules: BancaRules, state: State, command: Show) -> None:
    holder = holder_of(state)
    if command.by.id == holder:
        return
    if not rules.hands_on.value:
        raise Refused(CARTAS_FUERA_DE_ALCANCE, rules.hands_on.cite)
    raise Refused(CARTAS_AJENAS, rules.behind.cite, hand=command.hand, holder=holder or Role.CRUPIER)


def holder_of(state: State) -> str:
    return state.holder if state.phase is Phase.PUNTO else state.dealer if state.phase is Phase.BANCA else ""


@coup.offer(Show)
def may_show(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase not in {Phase.PUNTO, Phase.BANCA}:
        return
    mine = who.role is Role.JUGADOR and who.id == holder_of(state)
    if mine or CROUPIER.admits(rules, state, who):
        yield Offer(Show(by=who, hand=PUNTO if state.phase is Phase.PUNTO else BANCA), rules.behind.cite)


coup.leaves(
    HandShown, lambda state, event: replace(state, phase=Phase.VER_PUNTO if event.hand == PUNTO else Phase.VER_BANCA)
)


# --- the cards --------------------------------------------------------------------------------------------------------


class CardTurned(CardDrawn, frozen=True, tag="card-turned"):
    """A card of a hand is seen."""

    sentence = N_("{hand}: {card:♠}, {score}.")
    hand: str
    score: int


class HandDecided(Event, frozen=True, tag="hand-decided"):
    """The croupier announced the winning hand, or the tie."""

    sentence = N_("{winner} wins, punto {punto} and banca {banca}.")
    sentence_if_tied: ClassVar[str] = N_("Empate at {punto}.")
    winner: str
    punto: int
    banca: int

    def tell(self, language: str) -> str:
        tied = self.punto == self.banca
        return say(self.sentence_if_tied if tied else self.sentence, language, self.facts())


@coup.act(Draw, by=Chance[BancaRules](lambda rules: rules.behind.cite), words=("resultado {outcome:card}",))
def draw(rules: BancaRules, state: State, command: Draw) -> Sequence[Event]:
    sabot = state.sabot
    if sabot is None or state.phase not in WAITING_FOR_A_CARD:
        raise Refused(CARTA_DE_MAS, _last_rule(rules, state))
    card = str(card_of(sabot, command.outcome, rules.behind.cite))
    if state.phase is Phase.QUEMA:
        burned = rules.burns[card[0]]
        return [FirstCardTurned(card=card, burned=burned, proof=command.proof, cite=rules.behind.cite)]
    hand, cards = (PUNTO, state.punto) if state.phase in _PUNTO else (BANCA, state.banca)
    cards = (*cards, card)
    total = score(rules, cards)
    turned = CardTurned(hand=hand, card=card, score=total, proof=command.proof, cite=rules.behind.cite)
    return [turned, *_after_card(rules, state, cards)]


_PUNTO = frozenset({Phase.VER_PUNTO, Phase.CARTA_PUNTO})


@coup.offer(Draw)
def may_come(rules: BancaRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.phase in WAITING_FOR_A_CARD:
        yield from cards_to_come(state, who, rules.behind.cite)


def _after_card(rules: BancaRules, state: State, cards: tuple[str, ...]) -> list[Event]:
    """A third card may bring the cut card out; a natural or the banca's last card decides the jugada."""
    match state.phase:
        case Phase.VER_BANCA if len(cards) == 2 and is_natural(rules, score(rules, state.punto), score(rules, cards)):
            return [_decided(rules, state, cards)]
        case Phase.CARTA_PUNTO:
            return cut_card(rules, state, state.in_sabot - 1)
        case Phase.CARTA_BANCA:
            return [*cut_card(rules, state, state.in_sabot - 1), _decided(rules, state, cards)]
    return []


def _last_rule(rules: BancaRules, state: State) -> Citation:
    if state.phase is not Phase.LIQUIDACION or len(state.banca) < 2:
        return rules.behind.cite
    if is_natural(rules, score(rules, state.punto[:2]), score(rules, state.banca[:2])):
        return rules.naturals.cite
    return rules.tableau.cite


def _decided(rules: BancaRules, state: State, banca: tuple[str, ...]) -> HandDecided:
    totals = {PUNTO: score(rules, state.punto), BANCA: score(rules, banca)}
    return HandDecided(winner=winner(totals[PUNTO], totals[BANCA]), **totals, cite=rules.naturals.cite)


@coup.fold(FirstCardTurned)
def first_turned(rules: BancaRules, state: State, event: FirstCardTurned) -> State:
    sabot = in_hand(state).burn(face(FRENCH_52, event.card)).burn_unseen(event.burned)
    return replace(state, phase=Phase.APUESTAS, sabot=sabot)


_AFTER_CARDS = {
    Phase.VER_PUNTO: Phase.BANCA,
    Phase.VER_BANCA: Phase.TERCERA_PUNTO,
    Phase.CARTA_PUNTO: Phase.TERCERA_BANCA,
    Phase.CARTA_BANCA: Phase.LIQUIDACION,
}


@coup.fold(CardTurned)
def turned(rules: BancaRules, state: State, event: CardTurned) -> State:
    sabot = in_hand(state).take(face(FRENCH_52, event.card))
    if event.hand == PUNTO:
        punto = (*state.punto, event.card)
        return replace(state, phase=_after_cards(state, punto), sabot=sabot, punto=punto)
    banca = (*state.banca, event.card)
    return replace(state, phase=_after_cards(state, banca), sabot=sabot, banca=banca)


def _after_cards(state: State, cards: tuple[str, ...]) -> Phase:
    return state.phase if len(cards) < 2 else _AFTER_CARDS[state.phase]


@coup.fold(HandDecided)
def decided(rules: BancaRules, state: State, event: HandDecided) -> State:
    due = settlement_of(rules, state, event.winner)
    results = (*state.results, event.winner)
    return replace(state, phase=Phase.LIQUIDACION, winner=event.winner, due=due, results=results)


@coup.fold(RoundClosed)
def round_closed(rules: BancaRules, state: State, event: RoundClosed) -> State:
    phase = Phase.FIN if state.last == 0 else Phase.APUESTAS
    return replace(state, phase=phase, punto=(), banca=(), holder="", due=(), winner="")
