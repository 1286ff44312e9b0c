"""The decisions of punto y banca: what follows from each command, or why it is refused."""

from collections.abc import Callable, Sequence
from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Declare, Draw, Tick
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.engine.table import FUERA_DEL_JUEGO
from tapete.families.sabot.events import SabotLoaded
from tapete.families.sabot.shoe import card_of
from tapete.families.table import reasons as shared
from tapete.families.table.commands import (
    AnnounceLast,
    CloseTable,
    Collect,
    OpenTable,
    Pay,
    Resolve,
    Settle,
    SettlementCommand,
    Tip,
)
from tapete.families.table.decide import open_table, tick, tip
from tapete.families.table.duty import CHANCE, heads, require_duty, require_open, require_role, require_staff
from tapete.families.table.events import LastRoundsAnnounced, RoundClosed, TableClosed
from tapete.families.table.settling import carry_out
from tapete.games.punto_y_banca import reasons
from tapete.games.punto_y_banca.betting import place_bet, withdraw
from tapete.games.punto_y_banca.commands import (
    Call,
    CallName,
    Enlist,
    Expose,
    Leave,
    LoadSabot,
    PassSabot,
    PlaceBet,
    ReportStuck,
    Show,
    Sit,
    TakeSabot,
    Withdraw,
)
from tapete.games.punto_y_banca.events import (
    Called,
    CardsDealt,
    CardTurned,
    FirstCardTurned,
    HandDecided,
    HandShown,
    PartidaEnded,
)
from tapete.games.punto_y_banca.hands import (
    BANCA,
    PUNTO,
    banca_draws,
    is_natural,
    points,
    punto_draws,
    score,
    winner,
)
from tapete.games.punto_y_banca.incidents import cut_card, declare, expose, report_stuck
from tapete.games.punto_y_banca.players import enlist, has_to_pass, leave, pass_sabot, passed_on, sit, take_sabot
from tapete.games.punto_y_banca.rules import BancaRules
from tapete.games.punto_y_banca.seats import punto_holder
from tapete.games.punto_y_banca.settlement import returned
from tapete.games.punto_y_banca.state import BETWEEN_HANDS, WAITING_FOR_A_CARD, Phase, State
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")
NULL_HAND = "mano nula"
WAITED_FOR = {
    Phase.BARAJA: "barajar",
    Phase.PUNTO: "mostrar punto",
    Phase.BANCA: "mostrar banca",
    Phase.LIQUIDACION: "liquidar",
}
"""What comes next where it is no call: in the notation, as the record keeps it."""
FIXED_CALLS: dict[Phase, CallName] = {Phase.APUESTAS: "no-va-mas", Phase.CARTAS: "cartas"}


def announce_last(rules: BancaRules, state: State, command: AnnounceLast) -> Sequence[Event]:
    """Whoever runs the table announces the last hands, once."""
    require_open(state)
    cite = rules.last_rounds.cite
    require_staff(rules, state, command.by, heads(rules), cite)
    if state.last >= 0:
        raise Refused(shared.ULTIMAS_ANUNCIADAS, cite)
    if state.phase not in BETWEEN_HANDS:
        raise Refused(shared.RONDA_EN_CURSO, cite)
    return [LastRoundsAnnounced(rounds=rules.last_rounds.value, cite=cite)]


def close_table(rules: BancaRules, state: State, command: CloseTable) -> Sequence[Event]:
    """Between hands: the bets go back to their players and the bank to the caja."""
    require_open(state)
    require_staff(rules, state, command.by, heads(rules), CLOSING)
    if state.phase not in BETWEEN_HANDS:
        raise Refused(shared.RONDA_EN_CURSO, CLOSING)
    if command.lid:
        raise Refused(FUERA_DEL_JUEGO, CLOSING)
    return [*returned(state, CLOSING), TableClosed(bank=state.bank, cite=CLOSING)]


def load_sabot(rules: BancaRules, state: State, command: LoadSabot) -> Sequence[Event]:
    """The cards are counted, shuffled and cut, and the cut card is put in with so many below it."""
    require_open(state)
    _require_croupier(rules, state, command.by)
    if state.phase is Phase.FIN:
        raise Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
    if state.phase is not Phase.BARAJA:
        raise Refused(reasons.SABOT_CARGADO, rules.behind.cite)
    return [
        SabotLoaded(
            packs=rules.packs.value, behind=rules.behind.value, cuts=1, cut_by=command.by.id, cite=rules.behind.cite
        )
    ]


def call(rules: BancaRules, state: State, command: Call) -> Sequence[Event]:
    """The calls of a jugada come in their order, and third cards are called as the rule says."""
    expected = next_call(rules, state)
    if command.call != expected:
        raise _untimely(rules, state, command, expected)
    _require_croupier(rules, state, command.by)
    called = Called(call=command.call, by=command.by.id, spoken=_spoken(rules, state, expected), cite=rules.behind.cite)
    match expected:
        case "no-va-mas":
            _refuse_without_dealer(rules, state)
        case "cartas":
            return [called, *_deal(rules, state, command.by)]
        case "planta-banca":
            return [called, _decided(rules, state, state.banca)]
    return [called]


def next_call(rules: BancaRules, state: State) -> CallName | None:
    """The call the table waits for, if it waits for one."""
    match state.phase:
        case Phase.TERCERA_PUNTO:
            return "carta-punto" if punto_draws(rules, score(rules, state.punto)) else "planta-punto"
        case Phase.TERCERA_BANCA:
            third = points(rules, state.punto[2]) if len(state.punto) > 2 else None
            return "carta-banca" if banca_draws(rules, score(rules, state.banca), third) else "planta-banca"
        case phase:
            return FIXED_CALLS.get(phase)


def _untimely(rules: BancaRules, state: State, command: Call, expected: CallName | None) -> Refused:
    require_open(state)
    if state.phase is Phase.FIN:
        return Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
    hand = command.call.partition("-")[2]
    if expected is not None and hand in {PUNTO, BANCA} and expected.endswith(hand):
        cite = rules.punto_draws.cite if hand == PUNTO else rules.tableau.cite
        cards = state.punto if hand == PUNTO else state.banca
        reason = reasons.DEBE_PEDIR if expected.startswith("carta") else reasons.DEBE_PLANTARSE
        return Refused(reason, cite, hand=hand, score=score(rules, cards))
    waited = expected or WAITED_FOR.get(state.phase, "resultado")
    return Refused(shared.FUERA_DE_ORDEN, rules.behind.cite, call=command.call, expected=waited)


def _spoken(rules: BancaRules, state: State, call_name: CallName) -> str:
    """What is said aloud: in the words of the article, and for the banca in the same words adapted."""
    stands, draws = rules.spoken.value
    match call_name:
        case "planta-punto":
            return f"{stands} {score(rules, state.punto)}"
        case "carta-punto":
            return draws
        case "planta-banca":
            return f"{rules.banca_stands} {score(rules, state.banca)}"
        case "carta-banca":
            return "carta para la banca"
        case "no-va-mas":
            return "no va más"
        case _:
            return "cartas"


def _refuse_without_dealer(rules: BancaRules, state: State) -> None:
    """The sabot must be in the hands of somebody who may deal."""
    if player := has_to_pass(rules, state):
        reason = reasons.SABOT_SIN_RESPUESTA if state.offered else reasons.TENEDOR_SIN_APUESTA
        cite = rules.players_deal.cite if state.offered else rules.dealer_must_bet.cite
        raise Refused(reason, cite, player=player)


def _deal(rules: BancaRules, state: State, croupier: Actor) -> list[Event]:
    left = state.sabot.left - 4 if state.sabot else 0
    dealt = CardsDealt(by=state.dealer or croupier.id, holder=punto_holder(rules, state), cite=rules.behind.cite)
    return [dealt, *cut_card(rules, state, left)]


def show(rules: BancaRules, state: State, command: Show) -> Sequence[Event]:
    """Whoever holds a hand turns its cards up; the croupier does for those who hold none or say nothing."""
    require_open(state)
    if WAITED_FOR.get(state.phase) != f"mostrar {command.hand}":
        waited = next_call(rules, state) or WAITED_FOR.get(state.phase, "resultado")
        raise Refused(shared.FUERA_DE_ORDEN, rules.behind.cite, call=f"mostrar {command.hand}", expected=waited)
    if command.by.role is Role.JUGADOR:
        _refuse_strange_hand(rules, state, command)
    else:
        _require_croupier(rules, state, command.by)
    return [HandShown(hand=command.hand, by=command.by.id, cite=rules.behind.cite)]


def _refuse_strange_hand(rules: BancaRules, state: State, command: Show) -> None:
    holder = state.holder if command.hand == PUNTO else state.dealer
    if command.by.id == holder:
        return
    if not rules.hands_on.value:
        raise Refused(reasons.CARTAS_FUERA_DE_ALCANCE, rules.hands_on.cite)
    raise Refused(reasons.CARTAS_AJENAS, rules.behind.cite, hand=command.hand, holder=holder or Role.CRUPIER)


def draw(rules: BancaRules, state: State, command: Draw) -> Sequence[Event]:
    """Chance, or the croupier who looks, says which card it is."""
    require_open(state)
    require_role(command.by, CHANCE, rules.behind.cite)
    if command.by.role is Role.CRUPIER:
        require_duty(rules, state, command.by)
    sabot = state.sabot
    if sabot is None or state.phase not in WAITING_FOR_A_CARD:
        raise Refused(reasons.CARTA_DE_MAS, _last_rule(rules, state))
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


def _after_card(rules: BancaRules, state: State, cards: tuple[str, ...]) -> list[Event]:
    """A third card may bring the cut card out; a natural or the banca's last card decides the jugada."""
    match state.phase:
        case Phase.VER_BANCA if len(cards) == 2 and is_natural(rules, score(rules, state.punto), score(rules, cards)):
            return [_decided(rules, state, cards)]
        case Phase.CARTA_PUNTO:
            return cut_card(rules, state, state.sabot.left - 1 if state.sabot else 0)
        case Phase.CARTA_BANCA:
            left = state.sabot.left - 1 if state.sabot else 0
            return [*cut_card(rules, state, left), _decided(rules, state, cards)]
    return []


def _last_rule(rules: BancaRules, state: State) -> Citation:
    """The article by which no card comes now: a natural, the table of the banca, or the order of the jugada."""
    if state.phase is not Phase.LIQUIDACION or len(state.banca) < 2:
        return rules.behind.cite
    if is_natural(rules, score(rules, state.punto[:2]), score(rules, state.banca[:2])):
        return rules.naturals.cite
    return rules.tableau.cite


def _decided(rules: BancaRules, state: State, banca: tuple[str, ...]) -> HandDecided:
    punto_score, banca_score = score(rules, state.punto), score(rules, banca)
    return HandDecided(
        winner=winner(punto_score, banca_score), punto=punto_score, banca=banca_score, cite=rules.naturals.cite
    )


def settle(rules: BancaRules, state: State, command: SettlementCommand) -> Sequence[Event]:
    """The whole settlement at once, or its next step; at its end the sabot and the partida go on or end."""
    require_open(state)
    _require_croupier(rules, state, command.by)
    if state.phase is not Phase.LIQUIDACION:
        raise Refused(shared.NADA_QUE_LIQUIDAR, rules.collect_first.cite)
    end = RoundClosed(round=state.round, reason=_reason(rules, state), cite=rules.behind.cite)
    events = carry_out(state.due, command, rules.collect_first.cite, end)
    return [*events, *_after_round(rules, state)] if events[-1] is end else events


def _reason(rules: BancaRules, state: State) -> str:
    if not state.winner:
        return NULL_HAND
    return f"{state.winner} {score(rules, state.punto)}-{score(rules, state.banca)}"


def _after_round(rules: BancaRules, state: State) -> list[Event]:
    """The cut card ends the partida; otherwise the sabot passes when the banca has lost."""
    if state.last == 1:
        return []
    if state.cut:
        return [PartidaEnded(cards=state.sabot.gone if state.sabot else 0, cite=rules.behind.cite)]
    if state.winner == PUNTO and state.dealer:
        return [passed_on(state, state.dealer, rules.players_deal.cite, declined=False)]
    return []


def _require_croupier(rules: BancaRules, state: State, by: Actor) -> None:
    require_staff(rules, state, by, frozenset(rules.croupiers), rules.staff.cite)


DECISIONS: dict[type[Command], Callable[[BancaRules, State, Any], Sequence[Event]]] = {
    OpenTable: open_table,
    AnnounceLast: announce_last,
    CloseTable: close_table,
    LoadSabot: load_sabot,
    Sit: sit,
    Leave: leave,
    Enlist: enlist,
    TakeSabot: take_sabot,
    PassSabot: pass_sabot,
    PlaceBet: place_bet,
    Withdraw: withdraw,
    Call: call,
    Draw: draw,
    Show: show,
    Expose: expose,
    ReportStuck: report_stuck,
    Settle: settle,
    Collect: settle,
    Pay: settle,
    Resolve: settle,
    Declare: declare,
    Tip: tip,
    Tick: tick,
}

"""What answers each command, for `BancaGame.decide`."""
