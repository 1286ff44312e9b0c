"""A round of dados: stakes on the suertes, ya no va más, the throw, and the settlement.

Stakes: ES1979:06.IV.1 and ES1979:06.IV.2; none after the call, ES1979:06.IV.3.p9.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from tapete.engine.chapter import Chapter, Moment, replace, verb
from tapete.engine.command import Actor, Command, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.families.dice import MEMORY, Drawn, During, called_off, reads_dice
from tapete.families.places import PlayerArrived
from tapete.families.stakes import laying as stakes
from tapete.families.stakes.bets import (
    BetPlaced,
    BetWithdrawn,
    Collected,
    Returned,
    amounts_for,
    bet_words,
    kinds_of,
    refuse_amount,
    refuse_misspelt_kind,
    refuse_word,
)
from tapete.families.stakes.laying import PlaceBet, Share, Stake, Withdraw, find_stake, given_back, staked
from tapete.families.table import reasons as shared
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Chance, Staff, spoken_for
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.dados.dice import DiceChosen, usual_choice
from tapete.games.dados.rules import (
    ELECCION_PENDIENTE,
    HANDLER,
    LINE,
    ODDS_ON_LINE,
    SIN_DADOS,
    SIN_TIRADOR,
    TAKING_BETS,
    Bet,
    Choice,
    DadosRules,
    DiceWithdrawn,
    Fate,
    Gain,
    Paid,
    Phase,
    PuntoMarked,
    PuntoRemoved,
    SettlementEvent,
    State,
    Travelled,
    When,
    between_throws,
    waiting,
)
from tapete.games.dados.tirador import PLACES, candidate, has_line
from tapete.language import N_
from tapete.law.citation import Citation


def settlement_of(rules: DadosRules, state: State, outcome: str) -> tuple[SettlementEvent, ...]:
    """Losers, winners, bets that travel, and the placa, in this order (criterio:dados.13).

    Gains are cut to the unit with which the table pays (criterio:dados.11).
    """
    collected: list[SettlementEvent] = []
    moved: list[SettlementEvent] = []
    won: dict[str, list[Gain]] = {}
    fates, unit, there = rules.fates, rules.unit, f":{state.punto}" if state.punto else ""
    for stake in state.stakes:
        bet, amount = stake.bet, stake.amount
        verdict = fates[bet + there if bet in LINE else bet].get(outcome)
        if verdict is None:
            continue
        fate = verdict.fate
        if fate is Fate.PIERDE:
            cite = rules.bets[bet].cite
            collected.append(Collected(player=stake.player, bet=bet, amount=amount, cite=cite))
        elif fate is Fate.GANA:
            gain = amount * verdict.gain // (verdict.per * unit) * unit
            won.setdefault(stake.player, []).append(Gain(bet, amount, gain))
        else:
            cite = rules.bets[bet].cite
            moved.append(Travelled(player=stake.player, bet=bet, amount=amount, to=verdict.to, cite=cite))
    placa = _placa(rules, state, outcome)
    if not won:
        return (*collected, *moved, *placa)
    paid = _payments(rules, state, won)
    ordered = [*collected, *paid] if rules.collect_first.value else [*paid, *collected]
    return (*with_replenishments(rules.anticipo, state.bank, ordered), *moved, *placa)


def _payments(rules: DadosRules, state: State, won: dict[str, list[Gain]]) -> list[SettlementEvent]:
    players = list(won)
    if len(players) > 1:
        places = {player: place for place, player in enumerate(state.players)}
        players.sort(key=lambda player: places.get(player, len(places)))
    paid: list[SettlementEvent] = []
    for player in players:
        gains = tuple(won[player])
        cite = rules.bets[gains[0].bet].cite if len(gains) == 1 else rules.collect_first.cite
        paid.append(Paid(player=player, gains=gains, amount=sum(one.gain for one in gains), cite=cite))
    return paid


def _placa(rules: DadosRules, state: State, outcome: str) -> list[SettlementEvent]:
    total, punto = rules.totals[outcome], state.punto
    events: list[SettlementEvent] = []
    if punto and total not in {punto, rules.seven}:
        return events
    if punto:
        events.append(PuntoRemoved(punto=punto, passes=total == rules.seven, cite=rules.bets["win"].cite))
    elif total in rules.puntos.value:
        return [PuntoMarked(punto=total, cite=rules.bets["win"].cite)]
    if state.dice is not None and state.dice.lost:
        events.append(DiceWithdrawn(cause="dado-perdido", cite=rules.request_in_series.cite))
    return events


def _ends(rules: DadosRules, state: State) -> Sequence[Event]:
    return [RoundClosed(round=state.round, reason=rules.announcements[state.outcome], cite=rules.closing.cite)]


CROUPIER = Staff[DadosRules](lambda _: frozenset({Role.CRUPIER}), lambda rules: rules.collect_first.cite)
SETTLING = During[DadosRules](Phase.LIQUIDACION, shared.NADA_QUE_LIQUIDAR, lambda rules: rules.collect_first.cite)
payments: Chapter[DadosRules, State] = settlement(CROUPIER, SETTLING, lambda rules: rules.collect_first.cite, _ends)


@payments.fold(Paid)
def paid(rules: DadosRules, state: State, event: Paid) -> State:
    down = {gain.bet for gain in event.gains}
    stakes = tuple([s for s in state.stakes if s.player != event.player or s.bet not in down])
    return replace(state, due=state.due[1:], stakes=stakes, bank=state.bank - event.amount)


@payments.fold(Travelled)
def travelled(rules: DadosRules, state: State, event: Travelled) -> State:
    here, player = event.bet, event.player
    stakes = [replace(s, bet=event.to) if s.bet == here and s.player == player else s for s in state.stakes]
    return replace(state, due=state.due[1:], stakes=tuple(stakes))


payments.fold(PuntoMarked)(lambda _, state, event: replace(state, due=state.due[1:], punto=event.punto))


@payments.fold(PuntoRemoved)
def punto_removed(rules: DadosRules, state: State, event: PuntoRemoved) -> State:
    return replace(state, due=state.due[1:], punto=0, tirador="" if event.passes else state.tirador)


@payments.fold(RoundClosed)
def round_closed(rules: DadosRules, state: State, event: RoundClosed) -> State:
    """With no punto the jugada is over: another begins, unless it was the last."""
    if state.punto:
        return replace(state, phase=waiting(state.dice, state.tirador), due=(), thrown=state.placed)
    phase = Phase.FIN if state.last == 0 else waiting(state.dice, state.tirador)
    return replace(state, phase=phase, jugada=state.jugada + 1, due=(), thrown=state.placed)


# --- what the house could not finish ----------------------------------------------------------------------------------

_BEFORE_A_THROW = frozenset({Phase.PREPARACION, Phase.OFRECER, Phase.APUESTAS})


def _waits(rules: DadosRules, state: State) -> bool:
    return state.phase is Phase.TIRO or (state.phase in _BEFORE_A_THROW and bool(state.stakes))


interrupted = interruption(_waits, called_off, lambda _, state, __: replace(state, punto=0))

# --- no va más, and the throw -----------------------------------------------------------------------------------------

TIRADOR_SIN_LINEA = Reason(
    "tirador_sin_linea",
    N_("{player:@} throws the dice and must have a bet on Win or Don't Win of {minimum:€} or more."),
)

NOBODY_THROWS = Citation("criterio:dados.27")
throw = Chapter[DadosRules, State]("throw")

CloseBets = verb("CloseBets", ("ya no va más", "no va más", "ya-no-va-más"), N_("Ya no va más"))


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Ya no va más."""

    sentence = N_("{by:@}: «Ya no va más».")
    by: str


class CroupierThrows(Event, frozen=True, tag="croupier-throws"):
    """A crupier throws, because every player has passed the dice and some bets must still be decided."""

    sentence = N_("Nobody takes the dice: {by:@} throws them.")
    by: str


CALLER = Staff[DadosRules](lambda rules: frozenset({rules.closing.value.by}), lambda rules: rules.closing.cite)


@throw.act(CloseBets, by=CALLER)
def close_bets(rules: DadosRules, state: State, command: Command) -> Sequence[Event]:
    """Ya no va más, once there is a tirador who has bet as the law asks, or when every player has passed the dice."""
    if abandoned(state) and state.stakes:
        return _without_tirador(state, command)
    if state.phase is not Phase.APUESTAS:
        raise _untimely(rules, state)
    if state.choice is not Choice.NADA:
        raise Refused(ELECCION_PENDIENTE, rules.request_in_series.cite, tirador=state.tirador)
    if not _has_bet(rules, state):
        raise Refused(TIRADOR_SIN_LINEA, rules.line_duty.cite, player=state.tirador, minimum=rules.minimum)
    return [BetsClosed(by=command.by.id, cite=rules.closing.cite)]


def abandoned(state: State) -> bool:
    """Whether the dice look for a tirador and every player has passed them or may not throw."""
    return state.phase is Phase.OFRECER and not state.offered and not candidate(state)


def _without_tirador(state: State, command: Command) -> Sequence[Event]:
    """Return the bets that no throw has counted for; if others are undecided, a crupier throws (criterio:dados.27)."""
    returned = given_back([stake for stake in state.stakes if stake.placed > state.thrown], NOBODY_THROWS)
    if len(returned) == len(state.stakes):
        return returned
    crupier = next(person.id for person in state.staff if person.role is Role.CRUPIER)
    replaced = state.choice is Choice.REEMPLAZO
    dice = [DiceChosen(player=crupier, dice=usual_choice(state), cite=NOBODY_THROWS)] if replaced else []
    return [
        *returned,
        *dice,
        BetsClosed(by=command.by.id, cite=NOBODY_THROWS),
        CroupierThrows(by=crupier, cite=NOBODY_THROWS),
    ]


def _untimely(rules: DadosRules, state: State) -> Refused:
    match state.phase:
        case Phase.FIN:
            return Refused(shared.SESION_TERMINADA, rules.last_rounds.cite)
        case Phase.PREPARACION:
            return Refused(SIN_DADOS, rules.dice_set.cite)
        case Phase.OFRECER:
            return Refused(SIN_TIRADOR, rules.offered_by.cite)
        case _:
            expected = "liquidar" if state.phase is Phase.LIQUIDACION else "resultado"
            call = rules.closing.value.call
            return Refused(shared.FUERA_DE_ORDEN, rules.closing.cite, call=call, expected=expected)


def _has_bet(rules: DadosRules, state: State) -> bool:
    """Whether the tirador has made the line bet that the first throw of a jugada requires."""
    return bool(state.punto) or not rules.line_duty.value or has_line(state, state.tirador)


throw.bare(CloseBets)


def may_call(rules: DadosRules, state: State) -> bool:
    if state.phase is not Phase.APUESTAS:
        return abandoned(state) and bool(state.stakes)
    return state.choice is Choice.NADA and _has_bet(rules, state)


throw.sets(BetsClosed, phase=Phase.TIRO)
throw.records(CroupierThrows)

DICE = Chance[DadosRules](lambda rules: rules.need.cite, seen_by=frozenset({Role.STICKMAN, Role.CRUPIER}))
CALLED = During[DadosRules](Phase.TIRO, shared.RESULTADO_ANTES_DE_TIEMPO, lambda rules: rules.closing.cite)

reads_dice(throw, lambda rules: rules.announcements, by=DICE, when=CALLED, cite=lambda rules: rules.null_by.cite)


@throw.fold(Drawn)
def drawn(rules: DadosRules, state: State, event: Drawn) -> State:
    return replace(
        state,
        phase=Phase.LIQUIDACION,
        outcome=event.outcome,
        due=settlement_of(rules, state, event.outcome),
        results=(*state.results, event.outcome)[-MEMORY:],
    )


# --- stakes -----------------------------------------------------------------------------------------------------------

SOLO_SALIDA = Reason("solo_salida", N_("{bet} is played on the first throw of a jugada, and the punto is {punto}."))
SIN_PUNTO = Reason("sin_punto", N_("{bet} is played after the first throw, and there is no punto yet."))
SIN_SUERTE_SIMPLE = Reason(
    "sin_suerte_simple", N_("{player:@} has no simple bet with a known number to which {bet} could be added.")
)
RETIRO_PROHIBIDO = Reason("retiro_prohibido", N_("{bet} has been thrown on: it stays until it has won or lost."))
LINEA_DEL_TIRADOR = Reason(
    "linea_del_tirador",
    N_("{player:@} throws the dice and may not withdraw the last line bet before the punto is over."),
)
_NAME_AND_NUMBER = re.compile(r"([a-z-]+?)-?([0-9]{1,2})")
_NUMBER = re.compile(r"[0-9]{1,9}")


class Suerte:
    """A suerte by its name: `win`, `hard 6`, `hard6` or `hard:6`; `odds-win` is on the punto of the moment.

    Where a stake must follow, a number is that of the bet only if another comes after it: `come 10`, `right 8 12`.
    """

    def __init__(self, *, with_stake: bool) -> None:
        self._with_stake = with_stake

    def read(self, rules: DadosRules, state: State, words: Sequence[str]) -> tuple[str, int]:
        name = _plain(rules, words[0].replace("_", "-"))
        refuse_misspelt_kind(name, self.names(rules))
        if ":" in name or (name in rules.bets and rules.bets[name].when is not When.PUNTO):
            return name, 1
        if len(words) > 1 and _NUMBER.fullmatch(words[1]) and (not self._with_stake or _is_stake(words[2:3])):
            return f"{name}:{int(words[1])}", 2
        return (f"{name}:{state.punto}" if name in ODDS_ON_LINE and state.punto else name), 1

    def write(self, value: str) -> str:
        return bet_words(value)

    def names(self, rules: DadosRules) -> Iterable[str]:
        return [*kinds_of(rules.bets), *ODDS_ON_LINE]


def _is_stake(words: Sequence[str]) -> bool:
    return any(word[:1].isdigit() for word in words)


def _plain(rules: DadosRules, word: str) -> str:
    """`hard6` and `right-6` are `hard:6` and `right:6`."""
    found = _NAME_AND_NUMBER.fullmatch(word)
    name = f"{found[1]}:{found[2]}" if found else word
    return name if word not in rules.bets and name in rules.bets else word


laying = Chapter[DadosRules, State](
    "stakes", kinds={"bet": Suerte(with_stake=True), "lying": Suerte(with_stake=False), "share": Share()}
)
BETS_TAKEN = Moment[DadosRules, State](
    lambda _, state: state.phase in TAKING_BETS, shared.FUERA_DE_PLAZO, lambda rules: rules.line_duty.cite
)
BETS_FREE = Moment[DadosRules, State](between_throws, shared.FUERA_DE_PLAZO, lambda rules: rules.line_duty.cite)


@laying.act(PlaceBet, by=HANDLER, when=BETS_TAKEN)
def place_bet(rules: DadosRules, state: State, command: PlaceBet) -> Sequence[Event]:
    """A stake is laid if the suerte, the moment, the minimum and the maximum admit it; whoever bets has a place."""
    player = command.player
    bet = rules.bets.get(command.bet) or _unknown(rules, command.bet, player)
    if refused := _refused_now(rules, state, player, bet):
        raise refused
    already, cap = staked(state, player, bet.id), _cap(state, player, bet)
    refuse_amount(bet, command.amount, already, cap=cap, say=bet_words)
    if command.word:
        refuse_word(command.word, rules.need.cite)
    placed = BetPlaced(player=player, bet=bet.id, amount=command.amount, word=command.word, cite=bet.cite)
    if player in state.players:
        return [placed]
    return [PlayerArrived(player=player, place=len(state.players) + 1, cite=PLACES), placed]


@laying.offer(PlaceBet)
def may_bet(rules: DadosRules, state: State, who: Actor) -> Iterator[Offer]:
    for player in spoken_for(who, state.present):
        for bet in rules.bets.values():
            if not _refused_now(rules, state, player, bet):
                amounts = amounts_for(bet, staked(state, player, bet.id), cap=_cap(state, player, bet))
                if amounts:
                    command = PlaceBet(by=who, player=player, bet=bet.id, amount=amounts.low)
                    yield Offer(command, bet.cite, amounts, free=("word",))


def _unknown(rules: DadosRules, name: str, player: str) -> NoReturn:
    if name in ODDS_ON_LINE:
        raise Refused(SIN_SUERTE_SIMPLE, rules.odds_cite, player=player, bet=name)
    raise Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=bet_words(name))


def _refused_now(rules: DadosRules, state: State, player: str, bet: Bet) -> Refused | None:
    """The refusal of a suerte that may not be laid at this moment, if any."""
    when, punto = bet.when, state.punto
    if when is When.SALIDA and punto:
        return Refused(SOLO_SALIDA, bet.cite, bet=bet.id, punto=punto)
    if when is When.PUNTO and not punto:
        return Refused(SIN_PUNTO, bet.cite, bet=bet.id)
    if when is When.ASOCIADA and not _base(state, player, bet):
        return Refused(SIN_SUERTE_SIMPLE, rules.odds_cite, player=player, bet=bet_words(bet.id))
    if when is When.NUNCA:
        return Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=bet_words(bet.id))
    return None


def _base(state: State, player: str, bet: Bet) -> int:
    """The player's simple bet under an asociada, once its number is known."""
    if bet.number != state.punto and bet.base in LINE:
        return 0
    return staked(state, player, bet.base)


def _cap(state: State, player: str, bet: Bet) -> int:
    if bet.when is not When.ASOCIADA:
        return bet.cap
    return _base(state, player, bet) * bet.share.numerator // bet.share.denominator


@laying.act(Withdraw, by=HANDLER, when=BETS_FREE, words=("retirar {bet:lying} [para {player}]",))
def withdraw(rules: DadosRules, state: State, command: Withdraw) -> Sequence[Event]:
    """A withdrawable stake comes down whole; an asociada comes down with its simple bet."""
    bet = rules.bets.get(command.bet) or _unknown(rules, command.bet, command.player)
    stake = find_stake(state, command.player, bet.id)
    if stake is None:
        raise Refused(shared.SIN_APUESTA, bet.cite, player=command.player, bet=bet_words(bet.id))
    if stake.placed <= state.thrown and not bet.withdraw.value:
        raise Refused(RETIRO_PROHIBIDO, bet.withdraw.cite, bet=bet_words(bet.id))
    if rules.line_duty.value and _holds_the_line(state, stake):
        raise Refused(LINEA_DEL_TIRADOR, rules.line_duty.cite, player=stake.player)
    mine = (other for other in state.stakes if other.player == stake.player)
    asociadas = [other for other in mine if rules.bets[other.bet].base == stake.bet]
    return [
        BetWithdrawn(player=each.player, bet=each.bet, amount=each.amount, cite=bet.withdraw.cite)
        for each in (*asociadas, stake)
    ]


@laying.might(Withdraw)
def what_lies(rules: DadosRules, state: State, who: Actor) -> Iterable[Command]:
    players = spoken_for(who, state.present)
    return (Withdraw(by=who, player=stake.player, bet=stake.bet) for stake in state.stakes if stake.player in players)


def _holds_the_line(state: State, stake: Stake) -> bool:
    """Whether it is the last line bet of whoever throws, with the punto on (criterio:dados.9)."""
    if not state.punto or stake.player != state.tirador or stake.bet not in LINE:
        return False
    return not any(s.player == stake.player and s.bet in LINE for s in state.stakes if s is not stake)


laying.fold(BetPlaced)(stakes.placed)
laying.fold(BetWithdrawn)(stakes.withdrawn)
laying.fold(Collected)(stakes.collected)
laying.fold(Returned)(stakes.returned)
