"""Bacarrá a dos paños: what the law says of the hand that one holds, and what one would do at best.

The banker is told what is best with such stakes, against manos who draw with five as often as with equal ones.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tapete.exact.bacarra_dos_panos.play import WHOLE, PanosPlay, Seen, choosing, place_of
from tapete.exact.baccarat import Pair
from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice
from tapete.exact.hints.ferrocarril import ABATIR, BANCA_WORDS, NO_CHOICE, PUNTO_MIXED, PUNTO_SURE, PUNTO_WORDS
from tapete.families.bacarra.cards import CARTA
from tapete.families.bacarra.state import cell
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS, STOOD, VALUES, total
from tapete.families.circulo.bank import amount_of
from tapete.families.covered import COVERED
from tapete.games.bacarra_dos_panos.state import PRIMERO, SIDES, SPEAKING, Phase, of
from tapete.games.bacarra_dos_panos.view import DosPanosView, PlayView
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
    """What to say to whoever holds cards and is waited for; in a restored jugada the law says it."""
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
    """Whoever made a banco is free with any hand: they are told what one would do who is not, with five."""
    side = SPEAKING[Phase(view.phase)]
    cards = play.primero if side == PRIMERO else play.segundo
    if len(cards) != 2 or COVERED in cards:
        return
    points, pair = total(cards), _pair(cards)
    if points >= NATURAL:
        yield Advice(sentence=ABATIR, facts={"total": points}, cite=law.cite)
    elif law.value[points] == CHOOSES:
        often = Fraction(_five(play, side, found)[choosing(law.value).index(pair)], WHOLE)
        sure = often in {0, 1}
        said = {"word": PUNTO_WORDS[DRAWS if often else STANDS]} if sure else {"often": often}
        sentence = PUNTO_SURE if sure else PUNTO_MIXED
        yield Advice(sentence=sentence, facts={"hand": _told(pair), **said}, cite=law.cite)
    elif view.who.id != play.maker:
        facts = {"total": points, "word": PUNTO_WORDS[law.value[points]]}
        yield Advice(sentence=NO_CHOICE, facts=facts, cite=law.cite)


def _five(play: PlayView, side: str, found: PanosPlay) -> tuple[int, ...]:
    """How often a mano draws with each hand that leaves a choice; the second has heard the first."""
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
    hand, (first, second) = _pair(play.banca), (_seen(play, side) for side in SIDES)
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
    """Whether the banker's own card is what is left to be decided, and both paños play."""
    asked = [of(play.words, side) == CARTA and not third for side, third in zip(SIDES, play.thirds, strict=False)]
    return not any(asked) and not any(play.void) and not {*SIDES} <= {*play.abated}


def _seen(play: PlayView, side: str) -> Seen:
    if side in play.abated:
        return _pair(play.primero if side == PRIMERO else play.segundo)
    third = of(play.thirds[:2], side)
    return VALUES[third] if third else STOOD


def _best(found: PanosPlay, place: int, share: Fraction, facts: dict[str, Any], cite: str) -> Advice:
    equal = 2 * share == 1
    often = found.often(place) if equal else Fraction(found.turning.at(place, float(share)) == DRAWS)
    if often in {0, 1}:
        word = BANCA_WORDS[DRAWS if often else STANDS]
        return Advice(sentence=BANCA_SURE, facts={**facts, "word": word}, cite=cite)
    return Advice(sentence=BANCA_MIXED, facts={**facts, "often": often}, cite=cite)


def _pair(cards: tuple[str, ...]) -> Pair:
    low, high = sorted(VALUES[card] for card in cards[:2])
    return low, high


def _told(seen: Seen) -> str:
    if isinstance(seen, int):
        return _NONE if seen == STOOD else str(seen)
    return f"{seen[0]}-{seen[1]}"
