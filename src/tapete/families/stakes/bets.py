"""The bets of a cloth with their limits and their names, refused stakes, and the events of chips on a bet."""

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from math import gcd
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import LONGEST_WORD, Amounts
from tapete.engine.event import COLLECTED, PAID, STAKED, TAKEN_BACK, Event, Move, Reason, Refused, Route, along
from tapete.engine.notation import plain, refuse_misspelt
from tapete.engine.table import Terms
from tapete.families.table import reasons
from tapete.language import N_
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
    cap_cite: Citation
    step: int = 1
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


# --- chips on a bet ---------------------------------------------------------------------------------------------------


def bet_words(bet: str) -> str:
    return bet.replace(":", " ", 1)


def in_order(bet: str) -> str:
    """A bet with its numbers in the order of the cloth: `caballo:20-17` is `caballo:17-20`."""
    kind, colon, cell = bet.partition(":")
    numbers = cell.split("-")
    if len(numbers) < 2 or not all(number.isdecimal() for number in numbers):
        return bet
    return f"{kind}{colon}{'-'.join(sorted(numbers, key=int))}"


class OnBet(Event, frozen=True, kw_only=True):
    """An event about one stake of one player."""

    player: str
    bet: str
    amount: int
    route: ClassVar[Route | None] = None

    def moves(self) -> tuple[Move, ...]:
        return along(self.route, self.player, self.amount) if self.route else ()

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "bet": bet_words(self.bet)}


class BetPlaced(OnBet, frozen=True, tag="bet-placed"):
    """A stake was laid on the cloth."""

    sentence = N_("{player:@} stakes {amount:€} on {bet}.")
    word: str = ""
    route = STAKED

    def share(self) -> str:
        return self.word


class BetWithdrawn(OnBet, frozen=True, tag="bet-withdrawn"):
    """A player took a stake back."""

    sentence = N_("{player:@} withdraws {amount:€} from {bet}.")
    route = TAKEN_BACK


class Collected(OnBet, frozen=True, tag="collected"):
    """The bank took a lost stake."""

    sentence = N_("Collected from {player:@}: {amount:€} on {bet}.")
    settles = "cobrar"
    route = COLLECTED


class Paid(OnBet, frozen=True, tag="paid"):
    """A winner was paid; the stake stays theirs, on the cloth."""

    sentence = N_("Paid to {player:@}: {amount:€} for {bet}.")
    sentence_if = ("deduction", N_("Paid to {player:@}: {amount:€} for {bet}, after a deduction of {deduction:€}."))
    settles = "pagar"
    stake: int
    deduction: int = 0
    route = PAID


class Returned(OnBet, frozen=True, tag="returned"):
    """A stake that will not be decided went back to its player."""

    sentence = N_("Returned to {player:@}: {amount:€} from {bet}.")
    route = TAKEN_BACK


# --- bets as people spell them ----------------------------------------------------------------------------------------


def spelt(bet: str, cloth: Collection[str]) -> str:
    """A bet as the cloth names it, from a spelling without ñ or with numbers in any order; unchanged when unknown."""
    return next((name for name in (bet, plain(bet), in_order(plain(bet))) if name in cloth), bet)


def kinds_of(cloth: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(bet.partition(":")[0] for bet in cloth))


def refuse_misspelt_kind(bet: str, cloth: Iterable[str]) -> None:
    """Raise `Unreadable` for a bet whose first word is nearly one of the cloth: nobody asked for what is unlawful."""
    kind, cloth = bet.partition(":")[0], list(cloth)
    if not any(name == kind or name.startswith(f"{kind}:") for name in cloth):
        refuse_misspelt(kind, kinds_of(cloth))
