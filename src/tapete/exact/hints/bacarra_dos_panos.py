"""Bacarrá a dos paños: what the law says of the hand that one holds, and what one would do at best.

The banker is told what is best with such stakes, against manos who draw with five as often as with equal ones.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tapete.exact.bacarra_dos_panos.play import WHOLE, PanosPlay, Seen, choosing, place_of
from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice
from tapete.exact.hints.ferrocarril import ABATIR, BANCA_WORDS, of_choice, of_punto, pair_of, told
from tapete.families.bacarra.deal import CARTA
from tapete.families.bacarra.state import cell
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STOOD, VALUES, total
from tapete.families.circulo.bank import amount_of
from tapete.families.covered import COVERED
from tapete.games.bacarra_dos_panos.play import DosPanosView, PlayView
from tapete.games.bacarra_dos_panos.state import PRIMERO, SIDES, SPEAKING, Phase, of
from tapete.language import N_
from tapete.law.parameters import Cited, sheet

BANCA_SURE = N_(
    "With {hand} against {first} and {second}, and {share} of the stakes on the primer paño, the cuadro says: {law};"
    " at best: {word}."
)
BANCA_MIXED = N_(
    "With {hand} against {first} and {second}, and {share} of the stakes on the primer paño, the cuadro says: {law};"
    " at best one draws in {often} of the cases."
)
BANCA_BOUND = N_("The cuadro was asked for and leaves no choice: {word}.")
TURNS = N_("There the best play changes where {share} of the stakes lie on the primer paño.")
_NONE = "–"  # noqa: RUF001 - the mark of a paño that stands


def advise(view: DosPanosView, book: Book) -> tuple[Advice, ...]:
    play, found = view.play, book.play_as(PanosPlay)
    if not view.asked or view.asked != view.who.id or play is None or found is None or play.restored:
        return ()
    column = sheet(view.game).column(book.question.jurisdiction)
    if view.phase in SPEAKING:
        return tuple(_mano(view, play, found, column.get("punto", str)))
    if view.phase == Phase.BANQUERO:
        return tuple(_banca(play, found, column.get("cuadro", tuple[str, ...])))
    return ()


def _mano(view: DosPanosView, play: PlayView, found: PanosPlay, law: Cited[str]) -> Iterator[Advice]:
    """The maker of a banco is free with any hand; with five they get the advice for a player who is not."""
    side = SPEAKING[Phase(view.phase)]
    cards = play.primero if side == PRIMERO else play.segundo
    if len(cards) != 2 or COVERED in cards:
        return
    points = total(cards)
    chooses = points < NATURAL and law.value[points] == CHOOSES
    if chooses or points >= NATURAL or view.who.id != play.maker:
        often = _five(play, side, found)[choosing(law.value).index(pair_of(cards))] if chooses else None
        yield of_punto(law, cards, None if often is None else Fraction(often, WHOLE))


def _five(play: PlayView, side: str, found: PanosPlay) -> tuple[int, ...]:
    """The frequency with which a mano draws with each hand with a choice; the second has heard the first."""
    manos = found.manos
    if side == PRIMERO:
        return manos.first
    if PRIMERO in play.abated:
        return manos.after_abatir
    return manos.after_carta if play.words[0] == CARTA else manos.after_no


def _banca(play: PlayView, found: PanosPlay, cuadro: Cited[tuple[str, ...]]) -> Iterator[Advice]:
    points, stakes = total(play.banca), [amount_of(parts) for parts in play.bets]
    if points >= NATURAL:
        yield Advice(sentence=ABATIR, facts={"total": points}, cite=cuadro.cite)
        return
    if not _decides(play) or not sum(stakes):
        return
    thirds = [third for side, third in zip(SIDES, play.thirds, strict=False) if side not in play.abated]
    letters = [cell(cuadro.value, points, third) for third in thirds]
    if play.bound and len({*letters}) == 1 and letters[0] != CHOOSES:
        yield Advice(sentence=BANCA_BOUND, facts={"word": BANCA_WORDS[letters[0]]}, cite=cuadro.cite)
        return
    hand, (first, second) = pair_of(play.banca), (_seen(play, side) for side in SIDES)
    place, share = place_of(hand, first, second), Fraction(stakes[0], sum(stakes))
    facts = {
        "hand": _told(hand),
        "first": _told(first),
        "second": _told(second),
        "share": share,
        "law": ", ".join(BANCA_WORDS[letter] for letter in letters),
    }
    yield _best(found, place, share, facts, cuadro.cite)
    for turn in found.turning.of(place):
        yield Advice(sentence=TURNS, facts={"share": Fraction(turn)}, cite=cuadro.cite)


def _decides(play: PlayView) -> bool:
    asked = [of(play.words, side) == CARTA and not third for side, third in zip(SIDES, play.thirds, strict=False)]
    return not any(asked) and not any(play.void) and not {*SIDES} <= {*play.abated}


def _seen(play: PlayView, side: str) -> Seen:
    if side in play.abated:
        return pair_of(play.primero if side == PRIMERO else play.segundo)
    third = of(play.thirds[:2], side)
    return VALUES[third] if third else STOOD


def _best(found: PanosPlay, place: int, share: Fraction, facts: dict[str, Any], cite: str) -> Advice:
    equal = 2 * share == 1
    often = found.often(place) if equal else Fraction(found.turning.at(place, float(share)) == DRAWS)
    return of_choice(BANCA_SURE, BANCA_MIXED, BANCA_WORDS, often, cite, **facts)


def _told(seen: Seen) -> str:
    if isinstance(seen, int):
        return _NONE if seen == STOOD else str(seen)
    return told(seen)
