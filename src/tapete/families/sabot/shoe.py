"""The sabot of a card game as a source of chance: what it may give next, and the card that it gave."""

from functools import cache
from operator import getitem

from tapete.engine.need import SHUFFLING, Need, Outcome
from tapete.engine.refusal import Reason, Refused
from tapete.kit.cards import BadCard, Card, Pack, parse_card
from tapete.kit.outcomes import ImpossibleDraw
from tapete.kit.sabot import Sabot
from tapete.language import N_
from tapete.law.citation import Citation

SABOT = "sabot"
"""The device that card games draw from."""

CARTA_IMPOSIBLE = Reason("carta_imposible", N_("{card:♠} can't come now: it is not among the cards that are left."))


def need_of(sabot: Sabot, cite: Citation) -> Need | None:
    """The next card of the sabot, each face with as many chances as nobody has seen; none when it is empty.

    A sabot without a separador shuffles by itself, so that its cards lie in no order.
    """
    if sabot.left == 0:
        return None
    table, whole, size = _outcomes(sabot.pack, len(sabot.backs))
    outcomes = tuple(filter(None, map(getitem, table, sabot.unseen)))
    if sabot.behind is None:
        return Need(SABOT, outcomes, cite)
    return Need(SABOT, outcomes, cite, whole, size - sabot.left)


def shuffled_need(pack: Pack, packs: int, cite: Citation) -> Need:
    """The order of a sabot that is about to be cut and loaded."""
    _, whole, _ = _outcomes(pack, packs)
    return Need(SABOT, whole, cite, whole, SHUFFLING)


@cache
def _outcomes(pack: Pack, packs: int) -> tuple[tuple[tuple[Outcome | None, ...], ...], tuple[Outcome, ...], int]:
    """Made once: the outcome of each face by how many copies are left, a whole sabot, and how many cards that is."""
    table = tuple((None, *(Outcome(str(face), left) for left in range(1, packs + 1))) for face in pack.cards)
    return table, tuple(Outcome(str(face), packs) for face in pack.cards), packs * len(pack.cards)


@cache
def _faces(pack: Pack) -> dict[str, Card]:
    return {str(face): face for face in pack.cards}


def face(pack: Pack, text: str) -> Card:
    """A card that was written down as it came."""
    return _faces(pack).get(text) or parse_card(text, pack)


def card_of(sabot: Sabot, text: str, cite: Citation, impossible: Reason = CARTA_IMPOSIBLE) -> Card:
    """The card that somebody says came out, if it could; `Kh`, or `Kh/rojo` with the colour of its back.

    `impossible` is what is said of one that could not, where that is said in words of its own pack.
    """
    card = _faces(sabot.pack).get(text)
    try:
        card = card or parse_card(text, sabot.pack)
        sabot.require(card)
    except (BadCard, ImpossibleDraw) as error:
        raise Refused(impossible, cite, card=text[:20]) from error
    return card
