"""What the law says of three hands: who is entitled to a third card, what binds the banker, who wins (ES1979:09.VI)."""

from tapete.families.bacarra.cards import CARTA, NO
from tapete.families.bacarra.state import Hand, cell, first_two, whole
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS
from tapete.games.bacarra_dos_panos.rules import DosPanosRules
from tapete.games.bacarra_dos_panos.state import SIDES, Play, of
from tapete.law.citation import Citation

GANA, PIERDE, EMPATE, ANULADO = "gana", "pierde", "empate", "anulado"
"""How a jugada ends for a paño."""
MOST_FORCED = 5
"""The total up to which a banker draws who erred, when the cuadro says one thing for each paño."""


def letter_of(rules: DosPanosRules, play: Play, side: str) -> str:
    """What a paño does with less than 8: draw, stand or choose; whoever makes banco chooses."""
    hand = play.hand(side)
    points = first_two(hand)
    if points >= NATURAL:
        return STANDS
    if play.maker and not hand.bound:
        return CHOOSES
    letter = rules.punto.value[points]
    return STANDS if letter == CHOOSES and of(play.advised, side) else letter


def live(play: Play, side: str) -> bool:
    """Whether a paño is still to be played for with third cards: neither abated, void nor thrown away."""
    hand = play.hand(side)
    return not hand.abated and not of(play.void, side) and hand.forced < 0


def word_due(rules: DosPanosRules, play: Play, side: str) -> str:
    """The word that a paño should have said; its own where it was free to choose."""
    letter = letter_of(rules, play, side)
    if letter == CHOOSES:
        word: str = of(play.words, side)
        return word
    return CARTA if letter == DRAWS else NO


def entitled(rules: DosPanosRules, play: Play, side: str) -> bool:
    """Whether a paño has a right to a third card."""
    return live(play, side) and word_due(rules, play, side) == CARTA


def owed(rules: DosPanosRules, play: Play) -> tuple[str, ...]:
    """The paños that asked for a card which has not been given."""
    asked = [side for side in SIDES if of(play.words, side) == CARTA and live(play, side)]
    return tuple(side for side in asked if not play.hand(side).third)


# --- the banker -------------------------------------------------------------------------------------------------------


def cells(rules: DosPanosRules, play: Play) -> list[str]:
    """What the cuadro says of the banker's total against each paño that is still to be played for."""
    points = first_two(play.banca)
    return [cell(rules.cuadro.value, points, play.hand(side).third) for side in SIDES if live(play, side)]


def bank_letter(rules: DosPanosRules, play: Play) -> str:
    """What the banker must do: draw, stand or choose."""
    points, said = first_two(play.banca), cells(rules, play)
    if points >= NATURAL or not said or play.banca.forced >= 0:
        return STANDS
    if points == 0:
        return DRAWS
    if play.restored:
        return _restored_letter(play, points, said)
    if play.banca.bound and len(set(said)) == 1:
        return said[0]
    return CHOOSES


def _restored_letter(play: Play, points: int, said: list[str]) -> str:
    """In a restored jugada the optional cells draw; told one thing for each paño, who erred decides."""
    told = _ordered(said)
    if len(told) == 1:
        return told.pop()
    if not play.own_fault:
        return CHOOSES
    return DRAWS if points <= MOST_FORCED else STANDS


def _ordered(said: list[str]) -> set[str]:
    """Read the cells of a restored jugada (round) as orders: an optional cell means to draw."""
    return {DRAWS if letter == CHOOSES else letter for letter in said}


def obliges(rules: DosPanosRules, play: Play) -> Citation:
    """The article that obliges the banker; cards thrown away unshown count zero and draw nothing more."""
    if play.banca.forced >= 0:
        return rules.law["thrown"]
    if first_two(play.banca) == 0:
        return rules.law["bank_choice"]
    if play.restored:
        said = cells(rules, play)
        alone = len(said) == 1
        return rules.law["one_abates" if alone else "same" if len(_ordered(said)) == 1 else "mixed"]
    return rules.law["banker"]


# --- who wins ---------------------------------------------------------------------------------------------------------


def _bank_abated(banca: Hand, hand: Hand) -> bool:
    """Whether the banker's hand counts as abated: an 8 or 9 in two cards, turned over or shown to an abatir."""
    two = not banca.third and not banca.lost and banca.forced < 0 and first_two(banca) >= NATURAL
    return two and (banca.abated or hand.abated)


def result(play: Play, side: str) -> str:
    """How the jugada ends for a paño: an abated 8 or 9 beats any hand that has not abated."""
    if of(play.void, side):
        return ANULADO
    hand, banca = play.hand(side), play.banca
    pano = (hand.abated, whole(hand))
    bank = (_bank_abated(banca, hand), whole(banca))
    return EMPATE if pano == bank else GANA if pano > bank else PIERDE
