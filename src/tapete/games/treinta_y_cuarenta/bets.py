"""Bets: laid on the four cells, insured against the 31 when they are made, and taken back.

ES1979:05.V.1 and 05.V.2, GA2007:05.IV.1 and 05.IV.2, MU2010:28.1 and 28.2. What becomes of a premium is in `payment`.
"""

from collections.abc import Iterator, Sequence

from tapete.engine.actor import Actor, Name
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Word
from tapete.engine.event import Event
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.stakes.bets import amounts_for, refuse_amount, refuse_word
from tapete.families.stakes.cells import ON_CELLS, Stake, find_stake, on_cell
from tapete.families.stakes.laying import BetName, Share, bet_of, laying
from tapete.families.table.powers import spoken_for
from tapete.games.treinta_y_cuarenta.premiums import (
    PremiumDeposited,
    PremiumReturned,
    deposited,
    premium_on,
    premiums_back,
    with_premium,
    without,
)
from tapete.games.treinta_y_cuarenta.rules import TreintaRules
from tapete.games.treinta_y_cuarenta.state import BETS_FREE, BETS_TAKEN, HANDLER, NULL, THIRTY_ONE, State, present
from tapete.language import N_
from tapete.law.citation import Citation

WON, NOT_PLAYED = Citation("criterio:treinta-y-cuarenta.29"), Citation("criterio:treinta-y-cuarenta.18")
NULL_COUP, ANNULLED_COUP = Citation("criterio:treinta-y-cuarenta.3"), Citation("criterio:treinta-y-cuarenta.16")
WHOLE = Citation("criterio:treinta-y-cuarenta.32")
BAJO_UMBRAL_SEGURO = Reason(
    "bajo_umbral_seguro", N_("Stakes are insured from {least:€}, and {bet} would be of {stake:€}.")
)
SEGURO_FUERA_DE_PLAZO = Reason(
    "seguro_fuera_de_plazo",
    N_("{bet} can be insured only when it is bet or raised, or as the last coup left it; never in prison."),
    untimely=True,
)
SEGURO_PARCIAL = Reason("seguro_parcial", N_("{bet} lies without insurance: a part of a stake can't be insured."))
AUMENTO_SIN_SEGURO = Reason("aumento_sin_seguro", N_("{bet} is insured: raise it with its premium, or leave it so."))
NADA_QUE_ASEGURAR = Reason(
    "nada_que_asegurar", N_("{player:@} has no stake on {bet} to insure; say an amount to bet it insured.")
)
SIN_SEGURO = Reason("no_se_asegura", N_("Stakes are not insured against the 31 here."))
YA_ASEGURADA = Reason("ya_asegurada", N_("{bet} is insured already."))


CELL = BetName(lambda rules: rules.names)


def _insured(rules: TreintaRules, state: State, player: str, bet: str) -> Refused | None:
    """An insured stake is not raised without its premium."""
    return Refused(AUMENTO_SIN_SEGURO, WHOLE, bet=bet) if deposited(state.premiums, player, bet) else None


def _withdrawn_by(rules: TreintaRules, state: State, stake: Stake) -> Citation:
    """Why a stake may be withdrawn: it was not played yet, its coup was annulled or null, or it has won."""
    if stake not in state.left:
        return NOT_PLAYED
    if state.sabot is None or not state.results:
        return ANNULLED_COUP
    return NULL_COUP if state.results[-1] in {NULL, THIRTY_ONE} else WON


def _premium_back(rules: TreintaRules, state: State, player: str, bet: str) -> Sequence[Event]:
    stake = find_stake(state.stakes, player, bet, 1, "")
    cite = _withdrawn_by(rules, state, stake) if stake else NOT_PLAYED
    return premiums_back([p for p in state.premiums if (p.player, p.bet) == (player, bet)], cite)


bets = laying(
    by=HANDLER,
    taken=BETS_TAKEN,
    free=BETS_FREE,
    back=lambda _: WON,
    because=_withdrawn_by,
    present=present,
    fixed=_insured,
    besides=_premium_back,
    kept=ON_CELLS,
    bet_name=CELL,
)
insurance = Chapter[TreintaRules, State]("insurance", kinds={"bet": CELL, "share": Share()})


class Insure(Command, frozen=True, tag="insure", omit_defaults=True):
    """Bet with insurance against the 31; or insure, as it lies, a stake left from the coup before."""

    label = N_("Insure {bet}")
    words = ("asegurar {bet:bet} [{amount:€}] [para {player}] [palabra {word:share}]",)
    player: Name
    bet: str
    amount: int = 0
    """What is bet with it; nothing for a stake that was left."""
    word: Word = ""


@insurance.act(Insure, by=HANDLER, when=BETS_TAKEN)
def insure(rules: TreintaRules, state: State, command: Insure) -> Sequence[Event]:
    """The premium of the whole stake is deposited when the bet is made, if the stake reaches the threshold."""
    bet = bet_of(rules, command.bet)
    if not rules.insurance.value:
        raise Refused(SIN_SEGURO, rules.insurance.cite)
    already = on_cell(state.stakes, command.player, bet.id)
    paid = deposited(state.premiums, command.player, bet.id)
    if command.amount:
        refuse_amount(bet, command.amount, already)
        refuse_word(command.word, bet.cite)
        if already and not paid:
            raise Refused(SEGURO_PARCIAL, WHOLE, bet=bet.id)
    else:
        _refuse_left(rules, state, command, paid)
    total = already + command.amount
    if total < rules.threshold.value:
        facts = {"least": rules.threshold.value, "stake": total, "bet": bet.id}
        raise Refused(BAJO_UMBRAL_SEGURO, rules.threshold.cite, **facts)
    owed = premium_on(total, rules.premium.value) - paid
    laid = [ON_CELLS.laid(bet, command.player, command.amount, command.word)] if command.amount else []
    cite = rules.premium.cite
    insured = [PremiumDeposited(player=command.player, bet=bet.id, amount=owed, cite=cite)] if owed else []
    return [*laid, *insured]


def _refuse_left(rules: TreintaRules, state: State, command: Insure, paid: int) -> None:
    """Refuse to insure what was bet or raised since the last coup, is in prison, is insured or is not there."""
    where = (command.player, command.bet)
    if paid:
        raise Refused(YA_ASEGURADA, WHOLE, bet=command.bet)
    if where not in {(stake.player, stake.bet) for stake in state.stakes}:
        raise Refused(NADA_QUE_ASEGURAR, rules.premium.cite, player=command.player, bet=command.bet)
    if not _was_left(state, *where) or command.word:
        raise Refused(SEGURO_FUERA_DE_PLAZO, rules.premium.cite, bet=command.bet)


def _was_left(state: State, player: str, bet: str) -> bool:
    """Whether a free stake lies there as the coup before left it, with nothing added to it."""
    return find_stake(state.stakes, player, bet, 1, "") in state.left


@insurance.offer(Insure)
def may_insure(rules: TreintaRules, state: State, who: Actor) -> Iterator[Offer]:
    cite, least = rules.premium.cite, rules.threshold.value
    for player in spoken_for(who, present(state)) if rules.insurance.value else ():
        for bet in rules.bets.values():
            already, paid = on_cell(state.stakes, player, bet.id), deposited(state.premiums, player, bet.id)
            bare = Insure(by=who, player=player, bet=bet.id)
            if not paid and already >= least and _was_left(state, player, bet.id):
                yield Offer(bare, cite)
            amounts = amounts_for(bet, already) if paid or not already else None
            if amounts and (low := max(amounts.low, least - already)) <= amounts.high:
                yield Offer(replace(bare, amount=low), cite, Amounts(low, amounts.high), free=("word",))


@insurance.fold(PremiumDeposited)
def premium_deposited(rules: TreintaRules, state: State, event: PremiumDeposited) -> State:
    return replace(state, premiums=with_premium(state.premiums, event))


@insurance.fold(PremiumReturned)
def premium_returned(rules: TreintaRules, state: State, event: PremiumReturned) -> State:
    return replace(state, premiums=without(state.premiums, event))
