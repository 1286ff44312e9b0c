"""Whose chips lie on a table, as pages tell them apart."""

from collections.abc import Sequence

from tapete.engine.chips import Lying, letters_of
from tapete.web.scenes.look import Look
from tapete.web.stage import Owner


def owners_of(look: Look, lying: Sequence[Lying]) -> dict[str, Owner]:
    """The owners of chips; without a house, whose session would tell, in the order in which they were laid."""
    letters = letters_of(lying)
    known = {id_: look.owners[id_] for id_ in letters if id_ in look.owners}
    return {
        id_: Owner(known[id_].letter, known[id_].colour, mine=id_ == look.who.id)
        if id_ in known
        else Owner(letter, mine=id_ == look.who.id)
        for id_, letter in letters.items()
    }
