"""What the law says of a hand: its findings, and how it would have been paid."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec

from tapete.casino.phh.cards import Cards, cards_of, mazo_of, misplaced
from tapete.casino.phh.history import (
    BENEFICIO_EXCESIVO,
    BOARD,
    BRING_IN,
    CALL,
    CARTAS_DE_MAS,
    FOLD,
    GAMES,
    NOBODY_SHOWS,
    NOT_FOLLOWED,
    NOT_PLAYED,
    PAGO_DISTINTO,
    RAISE,
    SHOW,
    TWO_PLAYERS,
    UNFINISHED,
    UNKNOWN,
    UNKNOWN_CARDS,
    Action,
    Finding,
    History,
    found,
    of_refusal,
)
from tapete.casino.phh.law import RAKE, Table, refused, table_of
from tapete.engine.refusal import Reason, Refused
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.bets import (
    DEBE_APOSTAR,
    ENVITE_ESCASO,
    FUERA_DE_TURNO,
    NO_PUEDE_RETIRARSE,
    refuse_level,
)
from tapete.families.poquer_de_circulo.betting import NOBODY
from tapete.families.poquer_de_circulo.hand import Mano
from tapete.families.poquer_de_circulo.money import Paid, pay, pots_of
from tapete.families.poquer_de_circulo.state import State
from tapete.families.poquer_de_circulo.variant import benefit
from tapete.language import N_, Told
from tapete.law.citation import Citation


class Following:
    """A history and the hand that it becomes, as far as it can be followed."""

    def __init__(self, history: History, table: Table) -> None:
        self.history, self.table = history, table
        self.cards: Cards = cards_of(history, table.variant)
        mazo = mazo_of(table.variant, self.cards)
        self.mano = Mano(table.variant, table.terms, [*history.starting_stacks], mazo.order, again=[mazo.again])
        self.findings: list[Finding] = []
        self.remarks: list[str] = []
        self.whole = True
        """Whether every action was followed."""
        self._own, self._board = [0] * history.size, 0
        """How many cards of each, and common ones, have come in the history so far."""
        for number, action in enumerate(history.actions, 1):
            self._follow(number, action)
            if not self.whole:
                return

    @property
    def ended(self) -> bool:
        """Whether the hand is told to its end, with all its cards."""
        mano = self.mano
        return self.whole and mano.done and (mano.betting.alive == 1 or self._dealt())

    def _follow(self, number: int, action: Action) -> None:
        if action.deals:
            self._deal(number, action)
        elif action.verb == SHOW:
            if not self.mano.done:
                raise misplaced(number, action, Told(N_("cards are shown while somebody has to speak")))
        elif action.verb:
            self._act(number, action)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _deal(self, number: int, action: Action) -> None:
        mano, cards = self.mano, len(action.cards)
        if action.verb == BOARD:
            self._board += cards
            most = sum(street.comunes for street in mano.variant.streets)
            if self._board > len(mano.board) and len(mano.board) == most > 0:
                self._stop(number, CARTAS_DE_MAS, self.table.rules.spreads[0].law["streets"], expected=most)
            elif self._board > len(mano.board):
                raise misplaced(number, action, Told(N_("no common cards come now")))
            return
        player = action.player
        self._own[player] += cards
        if self._own[player] > len(mano.own[player]) or not mano.betting.live[player]:
            raise misplaced(number, action, Told(N_("no cards come to this player now")))

    def _dealt(self) -> bool:
        """Whether every card has come that the hand has dealt."""
        mano = self.mano
        missing = (
            len(own) - told for own, told, live in zip(mano.own, self._own, mano.betting.live, strict=True) if live
        )
        return self._board == len(mano.board) and not any(missing)

    # --- what players do ---------------------------------------------------------------------------------------------

    def _act(self, number: int, action: Action) -> None:
        mano, player = self.mano, self.history.name(action.player)
        if mano.turn == NOBODY:
            raise misplaced(number, action, Told(N_("nobody has anything to say any more")))
        if not self._dealt():
            raise misplaced(number, action, Told(N_("cards are missing that come before it")))
        if action.player != mano.turn:
            expected = self.history.name(mano.turn)
            self._stop(number, FUERA_DE_TURNO, articles.TURN, expected=expected, player=player)
            return
        match action.verb:
            case verb if verb == RAISE:
                self._raise(number, action)
            case verb if verb == BRING_IN:
                self._bring_in(number, action)
            case _ if mano.betting.obliged:
                least = mano.options().least
                self._stop(number, DEBE_APOSTAR, self._speaks(), player=player, least=least)
            case verb if verb == FOLD:
                if not mano.options().may_retire:
                    self.findings.append(found(NO_PUEDE_RETIRARSE, self._speaks(), number, player=player))
                mano.retires(anyway=True)
            case verb if verb == CALL:
                mano.stays()
            case _:
                raise misplaced(number, action, Told(N_("no cards are changed in this variant")))

    def _speaks(self) -> Citation:
        """Where it stands who speaks first, and what is asked of him."""
        return self.table.rules.spreads[0].law["speaks_later" if self.mano.number else "speaks_first"]

    def _raise(self, number: int, action: Action) -> None:
        betting = self.mano.betting
        reach = betting.laid[action.player] + betting.restos[action.player]
        if not betting.postura < action.amount <= reach:
            raise misplaced(
                number, action, Told(N_("it is no bet over {postura:€} that he can make"), postura=betting.postura)
            )
        try:
            at_the_table = State(betting=betting)
            player = self.history.name(action.player)
            refuse_level(self.table.rules, at_the_table, action.player, player, action.amount)
        except Refused as refused:
            self.findings.append(of_refusal(refused, number))
        self.mano.bets_to(action.amount, anyway=not betting.options().admits(action.amount))

    def _bring_in(self, number: int, action: Action) -> None:
        """Less than the apuesta mínima is no bet; who must bet it all goes on as if he had bet it."""
        if not self.mano.betting.obliged:
            raise misplaced(number, action, Told(N_("nobody has to bring in now")))
        least, amount = self.mano.options().least, self.history.bring_in
        if amount < least:
            self._stop(number, ENVITE_ESCASO, self._speaks(), least=least, amount=amount)
        else:
            self._raise(number, Action(RAISE, action.player, amount=amount))

    def _stop(self, number: int, reason: Reason, cite: Citation, **facts: object) -> None:
        """Something happened after which the hand can't be followed."""
        self.findings.append(found(reason, cite, number, **facts))
        self.remarks.append(Told(NOT_FOLLOWED))
        self.whole = False


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
