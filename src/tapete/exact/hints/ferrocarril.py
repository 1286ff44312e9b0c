"""Ferrocarril: what the law says of the hand that one holds, and what one would do at best."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tapete.exact.book import Book
from tapete.exact.ferrocarril import MixedPlay
from tapete.exact.hints.advice import Advice
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS, STOOD, VALUES, total
from tapete.families.covered import COVERED
from tapete.games.ferrocarril.play import FerroView
from tapete.games.ferrocarril.state import Phase
from tapete.language import N_
from tapete.law.parameters import Cited, sheet

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
    found = book.play_as(MixedPlay)
    if view.asked != view.who.id or view.play is None or found is None:
        return ()
    holds = {Phase.PUNTO: view.play.punto, Phase.BANQUERO: view.play.banca}.get(Phase(view.phase), ())
    if len(holds) != 2 or COVERED in holds:
        return ()
    column = sheet(view.game).column(book.question.jurisdiction)
    if view.phase == Phase.PUNTO:
        return (of_punto(column.get("punto", str), holds, found.punto_with(pair_of(holds))),)
    return tuple(_banca(view, column.get("cuadro", tuple[str, ...]), found, holds))


def pair_of(cards: tuple[str, ...]) -> tuple[int, int]:
    low, high = sorted(VALUES[card] for card in cards[:2])
    return low, high


def told(pair: tuple[int, int]) -> str:
    return f"{pair[0]}-{pair[1]}"


def of_choice(sure: str, mixed: str, words: dict[str, str], often: Fraction, cite: str, **facts: Any) -> Advice:
    """Advice to draw or to stand, or to draw so often that nobody can foresee it."""
    if often in {0, 1}:
        return Advice(sentence=sure, facts={**facts, "word": words[DRAWS if often else STANDS]}, cite=cite)
    return Advice(sentence=mixed, facts={**facts, "often": often}, cite=cite)


def of_punto(law: Cited[str], cards: tuple[str, ...], often: Fraction | None) -> Advice:
    """Advice to a hand that speaks by the table of the punto; `often` is how often it draws where it may choose."""
    points = total(cards)
    if points >= NATURAL:
        return Advice(sentence=ABATIR, facts={"total": points}, cite=law.cite)
    if often is None:
        return Advice(
            sentence=NO_CHOICE, facts={"total": points, "word": PUNTO_WORDS[law.value[points]]}, cite=law.cite
        )
    return of_choice(PUNTO_SURE, PUNTO_MIXED, PUNTO_WORDS, often, law.cite, hand=told(pair_of(cards)))


def _banca(
    view: FerroView, cuadro: Cited[tuple[str, ...]], found: MixedPlay, cards: tuple[str, ...]
) -> Iterator[Advice]:
    points, pair = total(cards), pair_of(cards)
    if points >= NATURAL:
        yield Advice(sentence=ABATIR, facts={"total": points}, cite=cuadro.cite)
        return
    third = VALUES[view.play.punto_third] if view.play and view.play.punto_third else None
    often = found.banca_with(pair, third)
    if often is not None:
        law = BANCA_WORDS[cuadro.value[points][STOOD if third is None else third]]
        facts = {"hand": told(pair), "third": _NONE if third is None else third, "law": law}
        yield of_choice(BANCA_SURE, BANCA_MIXED, BANCA_WORDS, often, cuadro.cite, **facts)
