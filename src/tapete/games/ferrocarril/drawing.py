"""What the tables of the law say of two hands: who must draw, who may, and who wins (ES1979:08.VI.p1-p4)."""

from tapete.families.bacarra.state import Hand, cell, first_two, whole
from tapete.families.baccarat import BANCA, CHOOSES, DRAWS, NATURAL, PUNTO, STANDS
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Play, State
from tapete.law.citation import Citation

IGUALDAD, ANULADA = "igualdad", "anulada"
"""How a jugada ends that neither side wins."""


def free_banco(state: State, play: Play) -> bool:
    """Whether one player alone covers the bank and may draw freely."""
    return state.freedom and len(play.banco) == 1


def punto_letter(rules: FerroRules, state: State, play: Play) -> str:
    """What the punto must do with less than 8: draw, stand or choose."""
    points = first_two(play.punto)
    if free_banco(state, play) and not play.punto.bound:
        return CHOOSES
    letter = rules.punto.value[points] if points < NATURAL else STANDS
    return STANDS if letter == CHOOSES and play.advised else letter


def bank_letter(rules: FerroRules, state: State, play: Play) -> str:
    """What the banker must do: draw, stand or choose."""
    points = first_two(play.banca)
    if points == 0:
        return DRAWS
    if play.free_draw:
        return STANDS if points == NATURAL - 1 else CHOOSES
    return cuadro_letter(rules, play) if bank_bound(state, play) else CHOOSES


def cuadro_letter(rules: FerroRules, play: Play) -> str:
    """What the cuadro says of the banker's total against the punto's third card, or against none."""
    points = first_two(play.banca)
    letter = cell(rules.cuadro.value, points, play.punto.third)
    return DRAWS if letter == CHOOSES and play.draws_options else letter


def bank_bound(state: State, play: Play) -> bool:
    """Whether the cuadro binds the banker: by the mode, for having asked for it, or by an error."""
    by_mode = state.mode == "tabla" and not free_banco(state, play)
    return by_mode or play.banca.bound


def natural(hand: Hand, other: Hand) -> bool:
    """Whether a hand counts as abated: an 8 or 9 in two cards, turned over by its side or shown to an abatir."""
    return not hand.third and not hand.lost and first_two(hand) >= NATURAL and (hand.abated or other.abated)


def winner(play: Play) -> str:
    """Which side wins."""
    if play.loser:
        return BANCA if play.loser == PUNTO else PUNTO
    punto = (natural(play.punto, play.banca), whole(play.punto))
    banca = (natural(play.banca, play.punto), whole(play.banca))
    return IGUALDAD if punto == banca else PUNTO if punto > banca else BANCA


def beaten_by_error(play: Play) -> Citation | None:
    """The article by which a side loses with points enough not to: it could no longer abate; None if points decide."""
    punto, banca = whole(play.punto), whole(play.banca)
    won = winner(play)
    if won == BANCA and punto >= banca:
        return play.punto.lost
    return play.banca.lost if won == PUNTO and banca >= punto else None
