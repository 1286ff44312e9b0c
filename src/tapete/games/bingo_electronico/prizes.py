"""What a number wins: the first colindantes, the table, surprises, and the acumulados (MU2010:122)."""

from collections.abc import Iterable, Iterator, Sequence

from tapete.families.hall.index import Entry, adjoining, completed
from tapete.families.hall.sold import CartonId, of_each, owners
from tapete.families.hall.terminals.draw import PrizeFormed, shared_out
from tapete.families.hall.terminals.state import Formed, Phase
from tapete.games.bingo_electronico.plan import colindantes, pots_now, registered
from tapete.games.bingo_electronico.rules import BINGO, COLINDANTES, GANADO, ElectronicoRules, Jackpot
from tapete.games.bingo_electronico.state import State
from tapete.kit.bingo.carton import bits
from tapete.law.citation import Citation


def formed(rules: ElectronicoRules, state: State, number: int, order: int) -> Iterator[PrizeFormed]:
    """What a number completes: colindantes once, then the table, surprises, and the acumulados."""
    entries = registered(rules, state).with_number(number)
    if not state.won(COLINDANTES) and state.phase is not Phase.BOLA_EXTRA:
        yield from first_touching(rules, state, order)
    if state.phase is Phase.COLA:
        return
    found: dict[str, list[CartonId]] = {}
    for playing, before in _playing(rules, state, entries):
        for carton, name in completed(playing, before, number, rules.figures):
            found.setdefault(name, []).append(carton)
    for prize in rules.table:
        if winners := found.get(prize.name):
            yield _each(state, prize.name, int(prize.pays * rules.price), winners, order, prize.cite)
    if state.phase is Phase.SORTEO:
        yield from _surprises(rules, state, entries, number, order)
        yield from _jackpots(rules, state, found, order)


def _each(state: State, prize: str, pays: int, winners: Iterable[CartonId], order: int, cite: Citation) -> PrizeFormed:
    players = owners(state.sold)
    held = [Formed(carton, players[carton], prize, pays, order) for carton in sorted(winners)]
    return PrizeFormed(prize=prize, order=order, formed=tuple(held), cite=cite)


def _playing(rules: ElectronicoRules, state: State, entries: Sequence[Entry]) -> Iterator[tuple[Sequence[Entry], int]]:
    """The cartones for which a number counts, with the numbers that they have: of extra balls those bought for each."""
    common = bits(state.drawn[:-1][: rules.extractions])
    if state.phase is not Phase.BOLA_EXTRA:
        yield entries, common
        return
    balls, players = {each.player: each.balls for each in state.bought}, owners(state.sold)
    for entry in entries:
        bought = balls.get(players[entry.name], ())
        if state.extra + 1 in bought:
            yield (
                [entry],
                common | bits([state.drawn[rules.extractions + ball - 1] for ball in bought if ball <= state.extra]),
            )


def first_touching(rules: ElectronicoRules, state: State, order: int) -> Iterator[PrizeFormed]:
    """The first colindantes, when a number of the sequence makes them."""
    number, before = state.drawn[order - 1], bits(state.drawn[: order - 1])
    first = adjoining(registered(rules, state).with_number(number), before, number)
    if first:
        cite = rules.law["colindantes"]
        yield shared_out(state, COLINDANTES, colindantes(rules, state), first, order, cite)


def _surprises(
    rules: ElectronicoRules, state: State, entries: Sequence[Entry], number: int, order: int
) -> Iterator[PrizeFormed]:
    """What the number of this place wins wherever it lies in the cells of a surprise."""
    for surprise in rules.surprises:
        if surprise.order != order:
            continue
        winners = [entry.name for entry in entries if entry.carton.inside(surprise.cells) >> number & 1]
        if winners:
            pays = int(surprise.pays * rules.price)
            yield _each(state, surprise.name, pays, winners, order, rules.law["surprises"])


# --- acumulados -------------------------------------------------------------------------------------------------------


def _jackpots(
    rules: ElectronicoRules, state: State, found: dict[str, list[CartonId]], order: int
) -> Iterator[PrizeFormed]:
    """The acumulados that are won with a number, where they go by the table."""
    if rules.opens.value == GANADO:
        return
    opening = [(carton, order) for name in rules.opening_prizes for carton in found.get(name, ())]
    for jackpot in rules.jackpots:
        yield from _awarded(rules, state, jackpot, opening)


def won_at_the_end(rules: ElectronicoRules, state: State) -> Iterator[PrizeFormed]:
    """The acumulados that go by the greatest prize that was won, which is known when the draw is over."""
    if rules.opens.value != GANADO:
        return
    paid = {prize.name: prize.pays for prize in rules.table if state.won(prize.name)}
    greatest = {BINGO} if BINGO in paid else {name for name, pays in paid.items() if pays == max(paid.values())}
    opening = [(each.carton, each.order) for each in state.formed if each.prize in greatest]
    for jackpot in rules.jackpots:
        yield from _awarded(rules, state, jackpot, opening)


def _awarded(
    rules: ElectronicoRules, state: State, jackpot: Jackpot, opening: Sequence[tuple[CartonId, int]]
) -> Iterator[PrizeFormed]:
    """An acumulado to the first who formed what opens it, before its maximum ball and with cartones enough."""
    if not opening or state.won(jackpot.name):
        return
    players, held = owners(state.sold), of_each(state.sold)
    able = [(carton, order) for carton, order in opening if held[players[carton]] >= jackpot.cartones]
    amount = pots_now(rules, state)[jackpot.name]
    if not able or not amount:
        return
    first = min(order for _, order in able)
    if first < jackpot.ball:
        winners = sorted({carton for carton, order in able if order == first})
        yield shared_out(state, jackpot.name, amount, winners, first, rules.law["acumulados"])
