"""The closing of the bets: what the bank covers, in which order, and who holds the cards."""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.games.ferrocarril import reasons
from tapete.games.ferrocarril.commands import CloseBets, RemoveLate
from tapete.games.ferrocarril.duty import require_banker, require_croupier, require_phase
from tapete.games.ferrocarril.events_bank import ProposalsReturned
from tapete.games.ferrocarril.events_play import BetsClosed, CardDiscarded, HandSeen, LateBetsRemoved
from tapete.games.ferrocarril.evolve_play import DEAL
from tapete.games.ferrocarril.parts import Part, Parts, amount_of, share_of, taken_from
from tapete.games.ferrocarril.people import rank, seat_number
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, Play, Stake, State


def bets_total(play: Play) -> int:
    """What all ordinary bets and the half would play for."""
    return sum(stake.plays for stake in play.stakes) + amount_of(play.half)


def covering(state: State, play: Play) -> Parts:
    """What plays: a banco alone; else the half, the bets by priority while the bank lasts, and who completes."""
    if play.banco:
        return play.banco
    left = play.announced + amount_of(play.abonos)
    half = (play.announced + 1) // 2 if play.last and not play.half else 0
    covered: list[Part] = list(play.half)
    left -= amount_of(play.half) + half
    for stake in _in_order(state, play.stakes):
        plays = min(stake.plays, left)
        if plays:
            covered.append(Part(stake.player, plays))
            left -= plays
    if play.last:
        completed = min(left - amount_of(play.abonos), play.last[0].amount - half)
        covered.append(Part(play.last[0].player, half + max(completed, 0)))
    return tuple([part for part in covered if part.amount])


def _in_order(state: State, stakes: tuple[Stake, ...]) -> Sequence[Stake]:
    return stakes if len(stakes) < 2 else sorted(stakes, key=lambda stake: rank(state, stake.player))


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


def _laid(play: Play) -> dict[str, int]:
    laid = {stake.player: stake.amount for stake in play.stakes}
    for part in (*play.half, *play.last):
        laid[part.player] = laid.get(part.player, 0) + part.amount
    return laid


def close_bets(rules: FerroRules, state: State, command: CloseBets) -> Sequence[Event]:
    """«No van más apuestas»: the excess goes back, and what of the bank is not covered is out of play."""
    require_croupier(rules, state, command.by)
    require_phase(state, rules.law["deal"], Phase.APUESTAS)
    play, bank = state.jugada, state.held_bank
    in_play = covering(state, play)
    events: list[Event] = []
    if state.proposals:
        back = tuple(Part(each.player, each.amount) for each in state.proposals)
        events.append(ProposalsReturned(parts=back, cite=rules.law["partner"]))
    if not in_play and play.early:
        events.append(CardDiscarded(what="tempranas", cite=rules.law["early"]))
    short = play.announced - amount_of(in_play)
    garage = taken_from(bank.parts, short) if in_play and short > 0 and not bank.all_in else ()
    ordered = _by_priority(state, in_play)
    events.append(
        BetsClosed(
            call=rules.voices.value[2],
            holder=holder_of(state, play, in_play),
            in_play=ordered,
            returned=_excess(play, in_play),
            garage=garage,
            cite=rules.law["deal" if in_play else "announce"],
        )
    )
    if in_play and len(play.early) == len(DEAL):
        events.append(HandSeen(player=bank.banker, cards=play.early[1::2], cite=rules.law["abatir"]))
    return events


def _by_priority(state: State, parts: Parts) -> Parts:
    return parts if len(parts) < 2 else tuple(sorted(parts, key=lambda part: rank(state, part.player)))


def _excess(play: Play, in_play: Parts) -> Parts:
    if play.banco:
        return ()
    kept = {part.player: part.amount for part in in_play}
    back = [Part(player, amount - kept.get(player, 0)) for player, amount in _laid(play).items()]
    return tuple([part for part in back if part.amount])


def remove_late(rules: FerroRules, state: State, command: RemoveLate) -> Sequence[Event]:
    """The banker has the bets made after the closing call removed, before the first card."""
    bank = require_banker(rules, state, command.by)
    cite = rules.law["deal"]
    require_phase(state, cite, Phase.REPARTO)
    play = state.jugada
    if not play.late or play.punto.cards:
        raise Refused(reasons.SIN_TARDIAS, cite)
    parts = tuple(part for part in play.in_play if part.player in play.late)
    uncovered = () if bank.all_in else taken_from(bank.parts, amount_of(parts))
    return [LateBetsRemoved(parts=parts, uncovered=uncovered, cite=cite)]


def next_holder(state: State, play: Play) -> str:
    """Who holds the cards when they are taken from the one who has them; nobody in a banco."""
    rest = replace(play, half=tuple(p for p in play.half if p.player != play.given))
    return holder_of(state, rest, play.in_play, without=play.given)
