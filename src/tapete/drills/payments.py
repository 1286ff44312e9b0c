"""What a settlement pays, read from its events: to whom, for which bets, by which article."""

from collections.abc import Iterable, Sequence

from tapete.drills.exercise import Line, Said, Won
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.language import N_

COUNTED = N_("{bet}: {stake:€} at {pays} to 1 wins {gain:€}.")


def payee(event: Event) -> str:
    """Whom a step of a settlement concerns; nobody in some."""
    player: str = getattr(event, "player", "")
    return player


def amount_of(event: Event) -> int:
    """What a step of a settlement is about."""
    amount: int = getattr(event, "amount", 0)
    return amount


def due_to(paid: Iterable[Event]) -> dict[str, int]:
    """What each player is paid in all, in the order of the payments."""
    due: dict[str, int] = {}
    for event in paid:
        due[payee(event)] = due.get(payee(event), 0) + amount_of(event)
    return due


def won_in(event: Event) -> list[Won]:
    """The winning bets within a payment, where it names them with their stakes."""
    gains: Sequence[Won] | None = getattr(event, "gains", None)
    if gains is not None:
        return [Won(each.bet, each.stake, each.gain) for each in gains]
    bet, stake = getattr(event, "bet", ""), getattr(event, "stake", 0)
    return [Won(bet, stake, amount_of(event))] if bet and stake else []


def kind_paid(paid: Sequence[Event]) -> str:
    """The kind of bet that a settlement pays first; in a game without names for its bets, what is done."""
    first = paid[0]
    won = won_in(first)
    bet: str = won[0].bet if won else getattr(first, "bet", "")
    return bet.partition(":")[0] or first.settles


def lines_of(game: AnyTable, paid: Iterable[Event]) -> tuple[Line, ...]:
    """How each payment is counted, bet by bet where they are named, each with the article of its pay."""
    terms = {each.id: each for each in game.notice()}
    lines: list[Line] = []
    for event in paid:
        won = [each for each in won_in(event) if each.bet in terms] if len(won_in(event)) > 1 else []
        for each in won:
            facts = {"bet": each.bet.replace(":", " ", 1), "stake": each.stake, "gain": each.gain}
            term = terms[each.bet]
            lines.append(Line(Said(COUNTED, {**facts, "pays": term.pays}), term.cite, each))
        alone = won_in(event)[0] if len(won_in(event)) == 1 else None
        lines.append(Line(event, event.cite, alone))
    return tuple(lines)
