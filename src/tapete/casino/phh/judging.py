"""A hand judged by the law: the table that could have played it, its findings, and how it would have been paid."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import msgspec

from tapete.casino.phh.history import (
    ANTES_DISTINTOS,
    APUESTA_ANTES_DE_LAS_CARTAS,
    BENEFICIO_EXCESIVO,
    BOARD,
    BRING_IN,
    CALL,
    CARTAS_DE_MAS,
    CIEGAS_DISTINTAS,
    FOLD,
    GAMES,
    LIMITE_ALTO_DISTINTO,
    NOBODY_SHOWS,
    NOT_FOLLOWED,
    NOT_PLAYED,
    PAGO_DISTINTO,
    POCOS_JUGADORES,
    RAISE,
    SHOW,
    SIN_OBLIGATORIA,
    TWO_PLAYERS,
    UNFINISHED,
    UNKNOWN,
    UNKNOWN_CARDS,
    VARIANTE_NO_REGULADA,
    Action,
    Coded,
    Finding,
    History,
    found,
    of_fault,
    of_refusal,
)
from tapete.casino.phh.notation import BadAction, cents_of
from tapete.casino.phh.reading import Cards, cards_of, mazo_of, misplaced
from tapete.engine.event import Reason, Refused
from tapete.engine.setup import Euros, Percent
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo import setup as circulo
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
from tapete.families.poquer_de_circulo.rules import ANTE, CIEGAS, FIJO, CirculoRules, Terms, Variant, benefit
from tapete.families.poquer_de_circulo.setup import GENERAL, Setup, check, terms_of
from tapete.families.poquer_de_circulo.state import State
from tapete.language import N_, Told
from tapete.law.citation import Citation
from tapete.law.parameters import Column, sheet

MURCIA: Final = "murcia"
CHIP, RAKE = "_smallest_chip", "_rake"
"""Our own fields, for what the payment needs and the standard has no field for."""
_FRACTION = re.compile(r"([0-9]{1,6})/([1-9][0-9]{0,6})")
_EURO: Final = 100
_PLAYERS_IN_TURN: Final = 3
"""With fewer the order of the standard is another than that of the law."""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The law of a hand: what it would have been played by."""

    column: Column
    rules: CirculoRules
    terms: Terms
    """With the forced bets that were really put."""

    @property
    def variant(self) -> Variant:
        return self.rules.spreads[0].variant


def table_of(history: History) -> Table | None:
    """The table of a hand; none where its variant is not regulated."""
    coded = GAMES.get(history.variant)
    if coded is None:
        return None
    column = sheet(coded.slug).column(MURCIA)
    plain = _plain(history, coded, column)
    rules = circulo.rules(coded.slug, MURCIA, plain)
    small, big = [*history.blinds_or_straddles[:2], 0, 0][:2]
    terms = msgspec.structs.replace(
        terms_of(column, plain),
        chip=smallest_chip(history),
        ante=history.antes[0],
        small=small,
        big=big,
        rake=_rake(history),
    )
    return Table(column=column, rules=rules, terms=terms)


def refused(history: History, table: Table | None) -> tuple[list[Finding], bool]:
    """Findings on the terms of a hand, and whether its actions can still be followed."""
    if table is None:
        return [_unregulated(history)], False
    column = table.column
    stops = [*_straddles(history, column), *_high_limit(history, column)]
    if len({*history.antes}) > 1:
        stops.append(found(ANTES_DISTINTOS, column.get("ante", str).cite))
    findings = [*_players(history, column), *_forced(history, table), *stops]
    findings += [of_fault(fault) for fault in check(column.slug, MURCIA, _whole(history, column))]
    crowded = history.size > column.get("seats", tuple[int, int]).value[1]
    return findings, not stops and not crowded and history.size >= _PLAYERS_IN_TURN


def _unregulated(history: History) -> Finding:
    variants = sheet(GENERAL).column(MURCIA).get("variants", tuple[str, ...])
    return found(
        VARIANTE_NO_REGULADA, variants.cite, variant=history.variant, variants=", ".join(sorted(variants.value))
    )


# --- the set-up -------------------------------------------------------------------------------------------------------


def _plain(history: History, coded: Coded, column: Column) -> Setup:
    resto = -(-history.minimum // Fraction(column.get("minimum", str).value))
    return Setup(
        minimo=Euros(history.minimum),
        resto=Euros(int(resto)),
        limite=coded.limit,  # type: ignore[arg-type]  # one of the words of the law
        ante=Euros(0),
        ficha_minima=Euros(1),
    )


def _whole(history: History, column: Column) -> Setup:
    plain = _plain(history, GAMES[history.variant], column)
    ciegas, ante = any(history.blinds_or_straddles), max(history.antes)
    part = Fraction(*_rake(history))
    least = column.get("least_players", int).value
    changes: dict[str, Any] = {
        "obligatoria": CIEGAS if ciegas else ANTE,
        "ante": Euros(ante) if ante or not ciegas else None,
        "ficha_minima": Euros(smallest_chip(history)),
        "plazas": max(history.size, least),
    }
    if part:
        changes["tasa"] = Percent(int(part * 100 * 100))
    return msgspec.structs.replace(plain, **changes)


def smallest_chip(history: History) -> int:
    told = history.others.get(CHIP)
    if isinstance(told, int | Decimal) and not isinstance(told, bool):
        try:
            return max(cents_of(Decimal(told)), 1)
        except BadAction:
            pass
    amounts = [*history.antes, *history.blinds_or_straddles, *history.starting_stacks, history.minimum]
    amounts += [action.amount for action in history.actions]
    return 1 if any(amount % _EURO for amount in amounts) else _EURO


def _rake(history: History) -> tuple[int, int]:
    told = history.others.get(RAKE)
    read = _FRACTION.fullmatch(told) if isinstance(told, str) else None
    return (int(read[1]), int(read[2])) if read else (0, 1)


# --- what is refused --------------------------------------------------------------------------------------------------


def _players(history: History, column: Column) -> Iterator[Finding]:
    least = column.get("least_players", int)
    if history.size < least.value:
        yield found(POCOS_JUGADORES, least.cite, found=history.size, least=least.value)


def _forced(history: History, table: Table) -> Iterator[Finding]:
    column, minimum = table.column, history.minimum
    kinds = column.get("forced", tuple[str, ...])
    if not any(history.blinds_or_straddles):
        if not any(history.antes):
            yield found(SIN_OBLIGATORIA, kinds.cite)
        return
    parts = column.get("ciegas", tuple[str, str])
    small, big = (int(minimum * Fraction(part)) for part in parts.value)
    put = (table.terms.small, table.terms.big)
    if put != (small, big):
        yield found(CIEGAS_DISTINTAS, parts.cite, small=small, big=big, found_small=put[0], found_big=put[1])


def _straddles(history: History, column: Column) -> Iterator[Finding]:
    for position, amount in enumerate(history.blinds_or_straddles):
        if position > 1 and amount:
            cite = column.get("ciegas", tuple[str, str]).cite
            yield found(APUESTA_ANTES_DE_LAS_CARTAS, cite, player=history.name(position), amount=amount)


def _high_limit(history: History, column: Column) -> Iterator[Finding]:
    unit = column.get("high_unit", int)
    expected = history.small_bet * unit.value
    if GAMES[history.variant].system == FIJO and history.big_bet != expected:
        yield found(LIMITE_ALTO_DISTINTO, unit.cite, expected=expected, found=history.big_bet)


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
        self._own, self._board = [0] * history.size, 0
        """How many cards of each, and common ones, have come in the history so far."""
        for number, action in enumerate(history.actions, 1):
            self._follow(number, action)
            if not self.whole:
                return

    @property
    def ended(self) -> bool:
        """Whether the history reaches the end of the hand, with all its cards."""
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
        if not self.mano.betting.obliged:
            raise misplaced(number, action, Told(N_("nobody has to bring in now")))
        least, amount = self.mano.options().least, self.history.bring_in
        if amount < least:
            self._stop(number, ENVITE_ESCASO, self._speaks(), least=least, amount=amount)
        else:
            self._raise(number, Action(RAISE, action.player, amount=amount))

    def _stop(self, number: int, reason: Reason, cite: Citation, **facts: object) -> None:
        self.findings.append(found(reason, cite, number, **facts))
        self.remarks.append(Told(NOT_FOLLOWED))
        self.whole = False


TWO = 2


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as the law sees it."""

    history: History
    findings: tuple[Finding, ...]
    remarks: tuple[str, ...] = ()
    """Things that could not be judged, with the reason."""
    followed: Following | None = None
    paid: tuple[Paid, ...] = ()
    """How the botes are paid, the main one last; nothing where that is not known."""
    finishing: tuple[int, ...] = ()
    """The chips of each player at the end."""

    @property
    def slug(self) -> str:
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
    live = enumerate(followed.mano.betting.live)
    return [position for position, still in live if still and position not in followed.cards.thrown]


def _payment(followed: Following) -> list[Paid]:
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
    rate = table.column.get("rake", str)
    part = Fraction(rate.value)
    most = sum(benefit(each.amount, part.numerator, part.denominator, table.terms.chip) for each in paid)
    if taken > most:
        yield found(BENEFICIO_EXCESIVO, rate.cite, found=taken, expected=most)
