"""Stakes on the suertes: when each may be laid, up to how much, and which may be taken back.

ES1979:06.IV.1 and ES1979:06.IV.2; none after the call, ES1979:06.IV.3.p9.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NoReturn

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.places import PlayerArrived
from tapete.families.stakes import laying as stakes
from tapete.families.stakes.bets import amounts_for, refuse_amount, refuse_word
from tapete.families.stakes.events import BetPlaced, BetWithdrawn, Collected, Returned, bet_words
from tapete.families.stakes.laying import PlaceBet, Share, Stake, Withdraw, find_stake, staked
from tapete.families.stakes.naming import kinds_of, refuse_misspelt_kind
from tapete.families.table import reasons as shared
from tapete.families.table.powers import spoken_for
from tapete.games.dados.rules import LINE, ODDS_ON_LINE, Bet, DadosRules, When
from tapete.games.dados.state import HANDLER, TAKING_BETS, State, between_throws
from tapete.games.dados.tirador import PLACES
from tapete.language import N_

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
    if refused := _untimely(rules, state, player, bet):
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
            if not _untimely(rules, state, player, bet):
                amounts = amounts_for(bet, staked(state, player, bet.id), cap=_cap(state, player, bet))
                if amounts:
                    command = PlaceBet(by=who, player=player, bet=bet.id, amount=amounts.low)
                    yield Offer(command, bet.cite, amounts, free=("word",))


def _unknown(rules: DadosRules, name: str, player: str) -> NoReturn:
    """Refuse a bet outside the closed list of suertes. An asociada of the line needs a punto."""
    if name in ODDS_ON_LINE:
        raise Refused(SIN_SUERTE_SIMPLE, rules.odds_cite, player=player, bet=name)
    raise Refused(shared.COMBINACION_NO_ADMITIDA, rules.bets_cite, bet=bet_words(name))


def _untimely(rules: DadosRules, state: State, player: str, bet: Bet) -> Refused | None:
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
    """The player's maximum on a suerte now: an asociada follows its simple bet."""
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
