"""What the law says of a hand: its findings, and how it would have been paid."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from tapete.casino.phh.codes import GAMES
from tapete.casino.phh.findings import (
    BENEFICIO_EXCESIVO,
    NOBODY_SHOWS,
    NOT_PLAYED,
    PAGO_DISTINTO,
    TWO_PLAYERS,
    UNFINISHED,
    UNKNOWN_CARDS,
    Finding,
    found,
)
from tapete.casino.phh.following import Following
from tapete.casino.phh.history import UNKNOWN, History
from tapete.casino.phh.law import RAKE, Table, refused, table_of
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.money import Paid, pay, pots_of
from tapete.families.poquer_de_circulo.variant import benefit
from tapete.language import Told

TWO = 2


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as the law sees it."""

    history: History
    findings: tuple[Finding, ...]
    remarks: tuple[str, ...] = ()
    """What could not be looked at, and why."""
    followed: Following | None = None
    paid: tuple[Paid, ...] = ()
    """How the botes are paid, the main one last; nothing where that is not known."""
    finishing: tuple[int, ...] = ()
    """What each has at the end then."""

    @property
    def slug(self) -> str:
        """The game; nothing where the law has none of the kind."""
        return GAMES[self.history.variant].slug if self.history.variant in GAMES else ""


def judge(history: History) -> Judged:
    """Ask the law about a hand; raises `BadPhh` where its actions make no hand at all."""
    table = table_of(history)
    findings, follows = refused(history, table)
    if table is None or not follows:
        two = table is not None and history.size == TWO
        why = Told(TWO_PLAYERS if two else NOT_PLAYED)
        return Judged(history=history, findings=tuple(findings), remarks=(why,) if table else ())
    followed = Following(history, table)
    findings += followed.findings
    remarks = followed.remarks.copy()
    paid: list[Paid] = []
    if followed.whole:
        told = _unsettled(followed)
        paid = [] if told else _payment(followed)
        remarks += told
    finishing = _finishing(followed, paid) if paid else ()
    findings += _payment_findings(history, table, paid, finishing)
    return Judged(
        history=history,
        findings=tuple(findings),
        remarks=tuple(remarks),
        followed=followed,
        paid=tuple(paid),
        finishing=finishing,
    )


def _unsettled(followed: Following) -> list[str]:
    """Why it is not known how the hand ends, if it is not."""
    if not followed.ended:
        return [Told(UNFINISHED)]
    live = _comparing(followed)
    if not live:
        return [Told(NOBODY_SHOWS)]
    if len(live) == 1:
        return []
    hidden = [position for position in live if UNKNOWN in followed.cards.own[position]]
    return [Told(UNKNOWN_CARDS, player=followed.history.name(position)) for position in hidden]


def _comparing(followed: Following) -> list[int]:
    """Who has not retired, nor thrown the cards away."""
    live = enumerate(followed.mano.betting.live)
    return [position for position, still in live if still and position not in followed.cards.thrown]


def _payment(followed: Following) -> list[Paid]:
    """How the botes are paid among those who are left, without who has thrown the cards away."""
    mano, left = followed.mano, _comparing(followed)
    betting = mano.betting.copy()
    for position, live in enumerate(mano.betting.live):
        if live and position not in left:
            betting.withdraw(position)
    return pay(pots_of(betting), mano.strengths, betting.author, betting.terms)


def _finishing(followed: Following, paid: Sequence[Paid]) -> tuple[int, ...]:
    restos = followed.mano.betting.restos.copy()
    for each in paid:
        for share in each.shares:
            restos[share.position] += share.amount
    return tuple(restos)


def _payment_findings(
    history: History, table: Table, paid: Sequence[Paid], finishing: Sequence[int]
) -> Iterator[Finding]:
    """Whether everybody got what the law gives; what a file takes for the house without a word, it may take."""
    told = history.finishing_stacks
    if not told or not paid:
        return
    winners = {share.position for each in paid for share in each.shares} if RAKE not in history.others else set()
    if winners:
        yield from _excess(table, paid, sum(finishing) - sum(told))
    cite = articles.SHARED if any(len(each.shares) > 1 for each in paid) else articles.PAID
    for position, (expected, had) in enumerate(zip(finishing, told, strict=True)):
        if had > expected or (had < expected and position not in winners):
            yield found(PAGO_DISTINTO, cite, player=history.name(position), expected=expected, found=had)


def _excess(table: Table, paid: Sequence[Paid], taken: int) -> Iterator[Finding]:
    """What the house took above its part of each bote."""
    rate = table.column.get("rake", str)
    part = Fraction(rate.value)
    most = sum(benefit(each.amount, part.numerator, part.denominator, table.terms.chip) for each in paid)
    if taken > most:
        yield found(BENEFICIO_EXCESIVO, rate.cite, found=taken, expected=most)
