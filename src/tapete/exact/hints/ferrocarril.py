"""Ferrocarril: what the law says of the hand that one holds, and what one would do at best."""

from collections.abc import Iterator
from fractions import Fraction

from tapete.exact.book import Book
from tapete.exact.ferrocarril.equilibrium import MixedPlay
from tapete.exact.hints.advice import Advice
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS, STOOD, VALUES, total
from tapete.families.covered import COVERED
from tapete.games.ferrocarril.state import Phase
from tapete.games.ferrocarril.view import FerroView
from tapete.language import N_
from tapete.law.parameters import Cited, Column, sheet

ABATIR = N_("With {total} in two cards one turns them over.")
NO_CHOICE = N_("With {total} the law leaves the punto no choice: {word}.")
PUNTO_SURE = N_("With {hand} the punto does best to say: {word}.")
PUNTO_MIXED = N_("With {hand} the punto does best to draw in {often} of the cases, so that nobody can foresee it.")
BANCA_SURE = N_("With {hand} against {third} the cuadro says: {law}; at best: {word}.")
BANCA_MIXED = N_("With {hand} against {third} the cuadro says: {law}; at best one draws in {often} of the cases.")
PUNTO_WORDS = {DRAWS: "carta", STANDS: "no"}
BANCA_WORDS = {DRAWS: "carta", STANDS: "plantarse", CHOOSES: "carta / plantarse"}
_NONE = "–"  # noqa: RUF001 - the mark of a punto who stands


def advise(view: FerroView, book: Book) -> tuple[Advice, ...]:
    """What to say to whoever holds the cards and is waited for."""
    found = book.play_as(MixedPlay)
    if view.asked != view.who.id or view.play is None or found is None:
        return ()
    holds = {Phase.PUNTO: view.play.punto, Phase.BANQUERO: view.play.banca}.get(Phase(view.phase), ())
    if len(holds) != 2 or COVERED in holds:
        return ()
    side = _punto if view.phase == Phase.PUNTO else _banca
    return tuple(side(view, sheet(view.game).column(book.question.jurisdiction), found, holds))


def _pair(cards: tuple[str, ...]) -> tuple[int, int]:
    low, high = sorted(VALUES[card] for card in cards)
    return low, high


def _told(pair: tuple[int, int]) -> str:
    return f"{pair[0]}-{pair[1]}"


def _punto(_: FerroView, column: Column, found: MixedPlay, cards: tuple[str, ...]) -> Iterator[Advice]:
    law = column.get("punto", str)
    points, pair = total(cards), _pair(cards)
    often = found.punto_with(pair)
    if points >= NATURAL:
        yield Advice(sentence=ABATIR, facts={"total": points}, cite=law.cite)
    elif often is None:
        facts = {"total": points, "word": PUNTO_WORDS[law.value[points]]}
        yield Advice(sentence=NO_CHOICE, facts=facts, cite=law.cite)
    elif often in {0, 1}:
        facts = {"hand": _told(pair), "word": PUNTO_WORDS[DRAWS if often else STANDS]}
        yield Advice(sentence=PUNTO_SURE, facts=facts, cite=law.cite)
    else:
        yield Advice(sentence=PUNTO_MIXED, facts={"hand": _told(pair), "often": often}, cite=law.cite)


def _banca(view: FerroView, column: Column, found: MixedPlay, cards: tuple[str, ...]) -> Iterator[Advice]:
    cuadro = column.get("cuadro", tuple[str, ...])
    points, pair = total(cards), _pair(cards)
    if points >= NATURAL:
        yield Advice(sentence=ABATIR, facts={"total": points}, cite=cuadro.cite)
        return
    third = VALUES[view.play.punto_third] if view.play and view.play.punto_third else None
    often = found.banca_with(pair, third)
    if often is not None:
        yield _answer(cuadro, (points, pair), third, often)


def _answer(
    cuadro: Cited[tuple[str, ...]], hand: tuple[int, tuple[int, int]], third: int | None, often: Fraction
) -> Advice:
    points, pair = hand
    letter = cuadro.value[points][STOOD if third is None else third]
    facts = {"hand": _told(pair), "third": _NONE if third is None else third, "law": BANCA_WORDS[letter]}
    if often in {0, 1}:
        word = BANCA_WORDS[DRAWS if often else STANDS]
        return Advice(sentence=BANCA_SURE, facts={**facts, "word": word}, cite=cuadro.cite)
    return Advice(sentence=BANCA_MIXED, facts={**facts, "often": often}, cite=cuadro.cite)
