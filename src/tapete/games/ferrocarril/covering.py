"""«No van más apuestas»: what of them the bank covers, in which order, and who holds the cards (ES1979:08.VII.p8)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event, Move
from tapete.families.bacarra.cards import CardDiscarded
from tapete.families.bacarra.state import Hand
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.bank import (
    Part,
    Parts,
    amount_of,
    into_garage,
    share_of,
    taken_back,
    taken_from,
    without_nothing,
)
from tapete.families.circulo.powers import during, law, seat_number
from tapete.families.covered import HandSeen
from tapete.families.declared import verb
from tapete.games.ferrocarril.asociados import offers_back
from tapete.games.ferrocarril.garaje import kept_out
from tapete.games.ferrocarril.people import rank
from tapete.games.ferrocarril.powers import CROUPIER
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, Play, Stake, State
from tapete.language import N_

DEAL = (PUNTO, BANCA, PUNTO, BANCA)

covering = Chapter[FerroRules, State]("covering")


CloseBets = verb(
    "close-bets", N_("Close the bets"), "no van mas", "no van mas apuestas", "no va mas", "no va mas apuestas"
)


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Betting is over: what is covered plays, the rest goes back, and what is not covered is out of play."""

    sentence: ClassVar[str] = N_("«{call}»: {amount:€} in play; {holder:@} holds the cards.")
    call: str
    holder: str
    in_play: Parts
    returned: Parts
    garage: Parts

    def facts(self) -> dict[str, Any]:
        return {"call": self.call, "amount": amount_of(self.in_play), "holder": self.holder or "-"}

    def moves(self) -> tuple[Move, ...]:
        return (*taken_back(self.returned), *into_garage(self.garage))


@covering.act(CloseBets, by=CROUPIER, when=during("deal", Phase.APUESTAS), bare=law("croupier"))
def close_bets(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """«No van más apuestas»: the excess goes back, and what of the bank is not covered is out of play."""
    play, bank = state.jugada, state.held_bank
    in_play = covered(state, play)
    events = offers_back(rules, state)
    if not in_play and play.early:
        events.append(CardDiscarded(what="tempranas", cite=rules.law["early"]))
    short = play.announced - amount_of(in_play)
    garage = taken_from(bank.parts, short) if in_play and short > 0 and not bank.all_in else ()
    events.append(
        BetsClosed(
            call=rules.voices.value[2],
            holder=holder_of(state, play, in_play),
            in_play=_by_priority(state, in_play),
            returned=_excess(play, in_play),
            garage=garage,
            cite=rules.law["deal" if in_play else "announce"],
        )
    )
    if in_play and len(play.early) == len(DEAL):
        events.append(HandSeen(player=bank.banker, cards=play.early[1::2], cite=rules.law["abatir"]))
    return events


def covered(state: State, play: Play) -> Parts:
    """What plays: a banco alone; else the half, the bets by priority while the bank lasts, and who completes."""
    if play.banco:
        return play.banco
    half = (play.announced + 1) // 2 if play.last and not play.half else 0
    parts: list[Part] = list(play.half)
    left = play.announced + amount_of(play.abonos) - amount_of(play.half) - half
    for stake in _in_order(state, play.stakes):
        plays = min(stake.plays, left)
        parts.append(Part(stake.player, plays))
        left -= plays
    if play.last:
        completed = min(left - amount_of(play.abonos), play.last[0].amount - half)
        parts.append(Part(play.last[0].player, half + max(completed, 0)))
    return without_nothing(tuple(parts))


def _in_order(state: State, stakes: tuple[Stake, ...]) -> Sequence[Stake]:
    return stakes if len(stakes) < 2 else sorted(stakes, key=lambda stake: rank(state, stake.player))


def _by_priority(state: State, parts: Parts) -> Parts:
    return parts if len(parts) < 2 else tuple(sorted(parts, key=lambda part: rank(state, part.player)))


def _excess(play: Play, in_play: Parts) -> Parts:
    """What was laid and is not covered."""
    if play.banco:
        return ()
    laid = {stake.player: stake.amount for stake in play.stakes}
    for part in (*play.half, *play.last):
        laid[part.player] = laid.get(part.player, 0) + part.amount
    kept = {part.player: part.amount for part in in_play}
    return without_nothing(tuple([Part(player, amount - kept.get(player, 0)) for player, amount in laid.items()]))


def holder_of(state: State, play: Play, in_play: Parts, without: str = "") -> str:
    """Who holds the cards: banco, the right of a larger bank, último completo, con la mesa, the highest bet."""
    amounts = {part.player: part.amount for part in in_play if part.player != without}
    if play.banco:
        return play.banco[0].player if play.banco[0].player != without else ""
    if state.larger in amounts:
        return state.larger
    if play.last and play.last[0].player in amounts and _completes(play, in_play):
        return play.last[0].player
    if play.half and play.half[0].player in amounts:
        return play.half[0].player
    seated = [player for player in amounts if seat_number(state, player)] or list(amounts)
    return min(seated, key=lambda player: (-amounts[player], rank(state, player)), default="")


def _completes(play: Play, in_play: Parts) -> bool:
    """Whether who said último completo completes something, beyond a half put alone."""
    put = share_of(in_play, play.last[0].player)
    return put > (0 if play.half else (play.announced + 1) // 2) or len(in_play) == 1


def next_holder(state: State, play: Play) -> str:
    """Who holds the cards when they are taken from the one who has them; nobody in a banco."""
    rest = replace(play, half=tuple(part for part in play.half if part.player != play.given))
    return holder_of(state, rest, play.in_play, without=play.given)


@covering.fold(BetsClosed)
def closed(rules: FerroRules, state: State, event: BetsClosed) -> State:
    if not event.in_play:
        bank = replace(state.held_bank, free_to_pass=True)
        return replace(state, phase=Phase.CONSTITUCION, play=None, banca=bank, round=state.round + 1)
    play = state.jugada
    early = play.early
    alone = len(event.in_play) == 1 and len(play.banco) < 2
    play = replace(
        play,
        stakes=(),
        early=(),
        in_play=event.in_play,
        holder=event.holder,
        garage=without_nothing(event.garage),
        queue=DEAL[len(early) :],
        punto=Hand(early[0::2]),
        banca=Hand(early[1::2]),
        alone=event.in_play[0].player if alone else "",
    )
    bank = kept_out(state.held_bank, event.garage) if event.garage else state.held_bank
    return replace(state, phase=Phase.REPARTO if play.queue else Phase.PUNTO, play=play, banca=bank)
