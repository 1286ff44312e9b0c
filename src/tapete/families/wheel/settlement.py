"""What a result does to the stakes, as the events of the settlement in legal order."""

import msgspec

from tapete.families.table.settling import with_replenishments
from tapete.families.wheel.betting import admits, on_cell
from tapete.families.wheel.events import Collected, Freed, Gain, Imprisoned, Paid, Returned, SettlementEvent
from tapete.families.wheel.rules import Bet, WheelRules, ZeroRule
from tapete.families.wheel.state import Series, Stake, State
from tapete.kit.money import gain, halves
from tapete.law.citation import Citation


def settlement(rules: WheelRules, state: State, outcome: str) -> tuple[SettlementEvent, ...]:
    """Everything the result does, in the order the article sets."""
    collected: list[SettlementEvent] = []
    special: list[SettlementEvent] = []
    prison: list[SettlementEvent] = []
    winners: list[tuple[Bet, Stake]] = []
    freed: dict[tuple[str, str], int] = {}
    for stake in sorted(state.stakes, key=_oldest_prisoners_first):
        bet = rules.bets[stake.bet]
        if outcome in bet.covers:
            if stake.zeros == 0:
                winners.append((bet, stake))
            else:
                special.append(_freed(rules, state, bet, stake, freed))
        elif outcome == rules.zero and bet.sencilla and rules.zero_rule.value is not ZeroRule.NINGUNA:
            _zero(rules, state, stake, collected, special, prison)
        else:
            collected.append(collect(rules, stake, stake.amount, rules.collect_first.cite))
    if not winners:
        return (*collected, *special, *prison)
    paid = payments(rules, state, winners)
    ordered = [*collected, *special, *paid] if rules.collect_first.value else [*paid, *special, *collected]
    return with_replenishments(rules.anticipo, state.bank, [*ordered, *prison])


def payments(rules: WheelRules, state: State, winners: list[tuple[Bet, Stake]]) -> list[SettlementEvent]:
    """The payments, by the law's order or the jefe's."""
    order = state.order

    def place(winner: tuple[Bet, Stake]) -> tuple[int, ...]:
        bet, stake = winner
        if rules.ascending:
            return (stake.amount, stake.placed)
        rank = order.index(bet.kind) if bet.kind in order else len(order) + bet.rank
        pano = 0 if rules.one_payment.value else stake.pano
        return (pano, rank, bet.first, stake.placed)

    winners = sorted(winners, key=place)
    if not rules.one_payment.value:
        return [_payment(rules, state, stake.player, [(bet, stake)]) for bet, stake in winners]
    players = dict.fromkeys(stake.player for _, stake in winners)
    return [_payment(rules, state, player, [w for w in winners if w[1].player == player]) for player in players]


def _payment(rules: WheelRules, state: State, player: str, winners: list[tuple[Bet, Stake]]) -> Paid:
    gains = tuple(Gain(b.id, s.pano, s.amount, gain(s.amount, b.pays).cents) for b, s in winners)
    cite = winners[0][0].cite if len(winners) == 1 else rules.payment_cite
    paid = Paid(player=player, gains=gains, amount=sum(g.gain for g in gains), cite=cite)
    colour = next((s.colour for _, s in winners if s.colour), "")
    series = find_series(state, player, colour)
    if series is None:
        return paid
    in_colour = sum(g.gain for g, (_, s) in zip(gains, winners, strict=True) if s.colour == colour)
    chips = in_colour // series.value
    return msgspec.structs.replace(paid, colour=colour, chips=chips, chips_amount=chips * series.value)


def find_series(state: State, player: str, colour: str) -> Series | None:
    """The series of that player and colour."""
    for s in state.series:
        if s.player == player and s.colour == colour:
            return s
    return None


def collect(rules: WheelRules, stake: Stake, amount: int, cite: Citation) -> Collected:
    """The bank takes part of a stake, or all of it."""
    return Collected(
        player=stake.player,
        bet=stake.bet,
        pano=stake.pano,
        colour=stake.colour,
        zeros=stake.zeros,
        amount=amount,
        left=stake.amount - amount,
        cite=cite,
    )


def give_back(state: State, stake: Stake, amount: int, cite: Citation) -> Returned:
    """A stake, or what is left of it, goes back: in its own colour when it is a whole number of chips."""
    series = find_series(state, stake.player, stake.colour) if stake.colour else None
    chips = amount // series.value if series and amount % series.value == 0 else 0
    return Returned(
        player=stake.player,
        bet=stake.bet,
        pano=stake.pano,
        colour=stake.colour,
        zeros=stake.zeros,
        amount=amount,
        chips=chips,
        cite=cite,
    )


def withdraw_half(rules: WheelRules, state: State, stake: Stake) -> list[SettlementEvent]:
    """The end of a suerte sencilla struck by zeros: the player takes what it is worth, the bank the rest."""
    cite = rules.zero_rule.cite
    redeemed = redeemable(stake)
    events: list[SettlementEvent] = [collect(rules, stake, stake.amount - redeemed, cite)]
    if redeemed:
        events.append(give_back(state, msgspec.structs.replace(stake, amount=redeemed), redeemed, cite))
    return events


def redeemable(stake: Stake) -> int:
    """What a suerte sencilla may be withdrawn for after the zeros it has suffered."""
    return halves(stake.start, stake.zeros)


def _zero(
    rules: WheelRules,
    state: State,
    stake: Stake,
    collected: list[SettlementEvent],
    special: list[SettlementEvent],
    prison: list[SettlementEvent],
) -> None:
    """A 0 strikes a suerte sencilla, fresh or already in prison."""
    cite = rules.zero_rule.cite
    zeros = stake.zeros + 1
    start = stake.start or stake.amount
    redeemed = halves(start, zeros)
    if rules.zero_rule.value is ZeroRule.MITAD or state.last == 1:
        collected.append(collect(rules, stake, stake.amount - redeemed, cite))
        if redeemed:
            special.append(give_back(state, stake, redeemed, cite))
        return
    held = halves(start, zeros - 1)
    if held < stake.amount:
        collected.append(collect(rules, stake, stake.amount - held, cite))
    if held:
        prison.append(
            Imprisoned(
                player=stake.player,
                bet=stake.bet,
                pano=stake.pano,
                colour=stake.colour,
                amount=held,
                zeros=zeros,
                option=redeemed >= rules.minimum,
                cite=cite,
            )
        )


def _freed(
    rules: WheelRules, state: State, bet: Bet, stake: Stake, freed: dict[tuple[str, str], int]
) -> SettlementEvent:
    """A prisoner whose suerte came out: a bet again if the table would take it as one, else handed back."""
    key = (stake.player, stake.bet)
    already = on_cell(state, stake.player, stake.bet) + freed.get(key, 0)
    if not admits(bet, stake.pano, stake.amount, already):
        return give_back(state, stake, stake.amount, rules.zero_rule.cite)
    freed[key] = freed.get(key, 0) + stake.amount
    return Freed(
        player=stake.player,
        bet=stake.bet,
        pano=stake.pano,
        colour=stake.colour,
        amount=stake.amount,
        zeros=stake.zeros,
        cite=rules.zero_rule.cite,
    )


def _oldest_prisoners_first(stake: Stake) -> tuple[int, int]:
    """A cell may hold prisoners of one and of two zeros: the older moves on before the younger takes its place."""
    return (-stake.zeros, stake.placed)
