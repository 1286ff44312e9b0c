"""Bets: laid on the four cells, insured against the 31, taken back; and what a coup does to them.

ES1979:05.V, GA2007:05.IV, MU2010:28. What the 31 does to one stake, and what its player may then choose, is in
`families.prison`, as in the ruletas.
"""

from collections.abc import Callable, Iterator, Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Actor, Amounts, Command, Name, Offer, Word
from tapete.engine.event import Event, Reason, Refused
from tapete.families.prison import Gate, ZeroRule, emptied, prison, redeem, strike
from tapete.families.stakes.bets import amounts_for, refuse_amount, refuse_word
from tapete.families.stakes.cells import ON_CELLS, Gain, Paid, Stake, collect, find_stake, give_back, on_cell
from tapete.families.stakes.laying import BetName, Share, bet_of, laying
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import spoken_for
from tapete.families.table.settling import settlement, with_replenishments
from tapete.games.treinta_y_cuarenta.rules import (
    BETS_FREE,
    BETS_TAKEN,
    HANDLER,
    NULL,
    PAYER,
    SETTLING,
    THIRTY_ONE,
    AtNull,
    End,
    Phase,
    PremiumCollected,
    PremiumDeposited,
    PremiumReturned,
    SettlementEvent,
    State,
    TreintaRules,
    between_coups,
    deposited,
    place_of,
    premium_on,
    premiums_back,
    present,
    total_of,
    winners_of,
    with_premium,
    without,
)
from tapete.kit.money import gain
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
    word: Word = ""


@insurance.act(Insure, by=HANDLER, when=BETS_TAKEN)
def insure(rules: TreintaRules, state: State, command: Insure) -> Sequence[Event]:
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


insurance.leaves(PremiumDeposited, lambda state, event: replace(state, premiums=with_premium(state.premiums, event)))

# --- premiums and losers collected, winners paid suerte by suerte, and the 31 -----------------------------------------

HANDED_BACK = Citation("criterio:treinta-y-cuarenta.41")


def settlement_of(rules: TreintaRules, state: State) -> tuple[SettlementEvent, ...]:
    """Everything that the rows on the table do, in the order the article sets."""
    won = winners_of(rules, state.negra, state.roja)
    if won:
        return _decided(rules, state, won)
    if total_of(rules, state.negra) == rules.refait.value:
        return _struck(rules, state)
    return _null(rules, state)


def _null(rules: TreintaRules, state: State) -> tuple[SettlementEvent, ...]:
    """A null coup leaves everything as it is, unless another reading takes premiums or frees prisoners."""
    gate = Gate(rules, state.stakes, give_back, HANDED_BACK)
    freed = rules.prisoners_at_null.value is AtNull.FREED
    prisoners = [stake for stake in state.stakes if not stake.free] if freed else []
    released = [gate.release(rules.bets[stake.bet], stake) for stake in prisoners]
    return (*_premiums(rules, state, lambda _: End.NULL), *released)


def _premiums(rules: TreintaRules, state: State, end_of: Callable[[str], End]) -> list[SettlementEvent]:
    """The bank keeps the premiums of the bets whose end says so; that of a lost bet otherwise goes back."""
    kept, cite = rules.premium_kept.value, rules.premium.cite
    ends = [(premium, end_of(premium.bet)) for premium in state.premiums]
    taken = [PremiumCollected(player=p.player, bet=p.bet, amount=p.amount, cite=cite) for p, end in ends if end in kept]
    lost = [premium for premium, end in ends if end is End.LOST and end not in kept]
    return [*taken, *premiums_back(lost, rules.premium_kept.cite)]


def _decided(rules: TreintaRules, state: State, won: Sequence[str]) -> tuple[SettlementEvent, ...]:
    lost = [stake for stake in state.stakes if stake.bet not in won]
    collected: list[SettlementEvent] = [collect(stake, stake.amount, rules.collect_first.cite) for stake in lost]
    gate = Gate(rules, state.stakes, give_back, HANDED_BACK)
    winners = sorted(
        (stake for stake in state.stakes if stake.bet in won), key=lambda stake: _turn(rules, state, stake)
    )
    paid: list[SettlementEvent] = [
        _paid(rules, stake) if stake.free else gate.release(rules.bets[stake.bet], stake) for stake in winners
    ]
    premiums = _premiums(rules, state, lambda bet: End.WON if bet in won else End.LOST)
    taken = [*premiums, *collected]
    ordered = [*taken, *paid] if rules.collect_first.value else [*paid, *taken]
    return with_replenishments(rules.anticipo, state.bank, ordered)


def _turn(rules: TreintaRules, state: State, stake: Stake) -> tuple[int, int, int, int]:
    """Suerte by suerte, in each the farthest from the croupier who pays, then who bet first."""
    rank = rules.payment_order.value.index(stake.bet)
    return (rank, place_of(state, stake.player), stake.placed, -stake.zeros)


def _paid(rules: TreintaRules, stake: Stake) -> Paid:
    bet = rules.bets[stake.bet]
    cents = gain(stake.amount, bet.pays).cents
    gains = (Gain(stake.bet, stake.pano, stake.amount, cents),)
    return Paid(player=stake.player, gains=gains, amount=cents, cite=bet.cite)


def _struck(rules: TreintaRules, state: State) -> tuple[SettlementEvent, ...]:
    """At 31 an insured stake stays as it is, and any other is struck as by the 0 of the ruleta."""
    collected, back, locked = (
        _premiums(rules, state, lambda _: End.STRUCK),
        list[SettlementEvent](),
        list[SettlementEvent](),
    )
    for stake in sorted(state.stakes, key=lambda stake: (-stake.zeros, stake.placed)):
        if stake.free and deposited(state.premiums, stake.player, stake.bet):
            continue
        if rules.zero_rule.value is ZeroRule.NINGUNA:
            collected.append(collect(stake, stake.amount, rules.zero_rule.cite))
            continue
        struck = strike(rules, stake, give_back)
        collected.extend(struck.collected)
        back.extend(struck.back)
        locked.extend(struck.locked)
    return (*collected, *back, *locked)


# --- the prison -------------------------------------------------------------------------------------------------------


prisoners: Chapter[TreintaRules, State] = prison(
    by=HANDLER,
    closed=lambda rules, state: not between_coups(rules, state),
    refuse_bet=lambda rules, command: bet_of(rules, command.bet),
    present=present,
    redeems=lambda rules, _, stake: redeem(rules, stake, give_back),
    spot=CELL,
)


# --- carrying it out --------------------------------------------------------------------------------------------------


payments: Chapter[TreintaRules, State] = settlement(
    PAYER,
    SETTLING,
    lambda rules: rules.collect_first.cite,
    lambda rules, state: [RoundClosed(round=state.round, reason=state.called, cite=rules.behind.cite)],
)


@payments.fold(PremiumCollected)
def premium_collected(rules: TreintaRules, state: State, event: PremiumCollected) -> State:
    premiums = without(state.premiums, event)
    return replace(state, premiums=premiums, bank=state.bank + event.amount, due=state.due[1:])


payments.leaves(
    PremiumReturned, lambda state, event: replace(state, premiums=without(state.premiums, event), due=state.due[1:])
)

# --- at the end of a session, and when chance fails -------------------------------------------------------------------


def empty_cloth(rules: TreintaRules, state: State, cite: Citation) -> list[Event]:
    """Free stakes go back with their premiums, and prisoners are redeemed for what they are worth."""
    return [*emptied(rules, state.stakes, give_back, cite), *premiums_back(state.premiums, cite)]


def _called_off(rules: TreintaRules, state: State) -> Sequence[Event]:
    laid = [give_back(stake, stake.amount, INTERRUPTION) for stake in state.stakes]
    closed = RoundClosed(round=state.round, reason=CAUSE, cite=INTERRUPTION)
    return [*laid, *premiums_back(state.premiums, INTERRUPTION), closed]


def _waits(rules: TreintaRules, state: State) -> bool:
    """Whether something is at stake and the rows have not been dealt; prisoners wait for them too."""
    begun = {Phase.CERRADA, Phase.ANUNCIO, Phase.LIQUIDACION, Phase.FIN}
    return state.phase not in begun and bool(state.stakes)


interrupted = interruption(_waits, _called_off)
