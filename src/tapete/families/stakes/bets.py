"""What a cloth takes: its bets with their limits, and why a stake is too small, too large or can't be paid."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import gcd

import msgspec

from tapete.engine.command import LONGEST_WORD
from tapete.engine.notice import Terms
from tapete.engine.offer import Amounts
from tapete.engine.refusal import Reason, Refused
from tapete.families.table import reasons
from tapete.law.citation import Citation


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """One bet of a cloth: what it pays and admits. Each game adds what decides it."""

    id: str
    kind: str
    """What bets of its family are called; the same as `id` when it is alone."""
    pays: Fraction
    cite: Citation
    minimums: tuple[int, ...]
    """The least stake, on each paño where there are several."""
    minimum_cite: Citation
    cap: int
    """The most one player may have on it, adding all paños."""
    cap_cite: Citation
    step: int = 1
    """Stakes must be multiples of it."""
    step_cite: Citation


def refuse_amount(
    bet: Bet,
    amount: int,
    already: int,
    *,
    pano: int = 1,
    lying: int | None = None,
    cap: int | None = None,
    elsewhere: int = 0,
    say: Callable[[str], str] = str,
    uneven: Reason = reasons.NO_PAGABLE,
    over: Reason = reasons.SOBRE_MAXIMO,
) -> None:
    """Refuse an amount with which a stake is under the minimum, over the maximum or uneven, for reasons of the table.

    `already` is what the player has on the bet, adding all paños, and `lying` what lies on this one, where there are
    several: the minimum is that of the whole stake, so that it may be raised by less (criterio:casino.33). `cap` is the
    maximum where the bet's own is not; `elsewhere`, what they have on other bets that counts for the same maximum;
    `say`, how people say the name of a bet.
    """
    minimum, total = bet.minimums[pano - 1], already + amount + elsewhere
    most = bet.cap if cap is None else cap
    if amount < 1 or (already if lying is None else lying) + amount < minimum:
        raise Refused(reasons.BAJO_MINIMO, bet.minimum_cite, stake=amount, bet=say(bet.id), minimum=minimum)
    if total > most:
        facts = {"stake": amount, "total": total, "bet": say(bet.id), "cap": most}
        if elsewhere:
            raise Refused(reasons.SOBRE_MAXIMO_CONJUNTO, bet.cap_cite, elsewhere=elsewhere, **facts)
        raise Refused(over, bet.cap_cite, **facts)
    if amount % bet.step:
        raise Refused(uneven, bet.step_cite, stake=amount, bet=say(bet.id), step=bet.step)


def amounts_for(
    bet: Bet, already: int, *, pano: int = 1, lying: int | None = None, cap: int | None = None
) -> Amounts | None:
    """The stakes a player may still lay, or None when there is none."""
    least = max(1, bet.minimums[pano - 1] - (already if lying is None else lying))
    low = -(-least // bet.step) * bet.step
    high = ((bet.cap if cap is None else cap) - already) // bet.step * bet.step
    return Amounts(low, high, bet.step) if low <= high else None


def step_of(fichas: Iterable[int]) -> int:
    """The greatest common divisor of the chip values; a cent where no chips are known."""
    return gcd(*fichas) or 1


def refuse_word(word: str, cite: Citation) -> None:
    """Refuse a word for the draw that is too long or can't be printed."""
    if len(word) > LONGEST_WORD or not word.isprintable():
        raise Refused(reasons.PALABRA_NO_ADMITIDA, cite, longest=LONGEST_WORD)


def terms_of(bets: Iterable[Bet]) -> list[Terms]:
    return [
        Terms(
            id=bet.id,
            kind=bet.kind,
            pays=bet.pays,
            cite=bet.cite,
            minimums=bet.minimums,
            cap=bet.cap,
            cap_cite=bet.cap_cite,
            step=bet.step,
        )
        for bet in bets
    ]
