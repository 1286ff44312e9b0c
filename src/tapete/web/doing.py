"""What the buttons of a player do, as lines of the notation: undo, repeat, double and clear."""

from collections.abc import Sequence

from tapete.games.table.events import bet_words
from tapete.games.wheel.state import Series, Stake
from tapete.kit.money import write_amount
from tapete.web.recent import MyBets, Where


def undo(bets: MyBets) -> list[str]:
    """Take back the last bet laid: the cell is withdrawn, and what was laid there before is laid again."""
    if not bets.now:
        return []
    last = bets.now[-1].where
    lines = [withdraw(last)]
    rest = sum(laid.amount for laid in bets.now[:-1] if laid.where == last)
    return [*lines, place(last, rest)] if rest else lines


def clear(stakes: Sequence[Stake], player: str) -> list[str]:
    """Take everything that is free back."""
    return [withdraw(_where(stake)) for stake in _free(stakes, player)]


def double(stakes: Sequence[Stake], series: Sequence[Series], player: str) -> list[str]:
    """Lay as much again on every cell."""
    return [place(_where(stake), stake.amount, series) for stake in _free(stakes, player)]


def repeat(bets: MyBets, stakes: Sequence[Stake], series: Sequence[Series], player: str) -> list[str]:
    """Lay the bets of the last round again; what stayed on the cloth counts."""
    there = {_where(stake): stake.amount for stake in _free(stakes, player)}
    missing = {where: amount - there.get(where, 0) for where, amount in bets.before.items()}
    return [place(where, amount, series) for where, amount in missing.items() if amount > 0]


def withdraw(where: Where) -> str:
    """The line that takes a stake off its cell."""
    bet, pano, colour = where
    return f"retirar {bet_words(bet)}{f' de {colour}' if colour else ''}{_pano(pano)}"


def place(where: Where, amount: int, series: Sequence[Series] = ()) -> str:
    """The line that lays an amount on a cell, in the chips that lay there."""
    bet, pano, colour = where
    value = next((held.value for held in series if held.colour == colour), 0) if colour else 0
    if value:
        return f"{bet_words(bet)} {amount // value} fichas de {colour}{_pano(pano)}"
    return f"{bet_words(bet)} {write_amount(amount)}{_pano(pano)}"


def _pano(pano: int) -> str:
    return f" paño {pano}" if pano != 1 else ""


def _free(stakes: Sequence[Stake], player: str) -> list[Stake]:
    return [stake for stake in stakes if stake.player == player and stake.free]


def _where(stake: Stake) -> Where:
    return stake.bet, stake.pano, stake.colour
