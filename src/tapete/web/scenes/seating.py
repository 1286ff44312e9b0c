"""Seats round an oval: those that are free and may be taken, and the plates of the others."""

from collections.abc import Iterator, Sequence

import msgspec

from tapete.engine.chips import Lying, letters_of
from tapete.language import N_, say, translate
from tapete.web.draw.seats import WIDE_TABLE, Place, Plate, Shape, places
from tapete.web.scenes.elements import Look
from tapete.web.stage import Owner


class Sitter(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as the drawing shows it: its number, who has it, a word about them, and how they stand out."""

    number: int
    name: str = ""
    letter: str = ""
    second: str = ""
    classes: str = ""
    line: str = ""
    """What takes it, where it is free and may be taken."""


def seated(look: Look, number: int, player: str, second: str, **marks: bool) -> Sitter:
    """A seat that is taken; the marks that apply say how it stands out."""
    classes = " ".join(mark for mark, applies in marks.items() if applies)
    return Sitter(number=number, name=look.name(player), letter=letter_of(look, player), second=second, classes=classes)


class Free(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that may be taken: what is said to take it, and where its button lies on the two drawings."""

    number: int
    line: str
    says: str
    word: str
    wide: Place
    tall: Place


def free_seats(sitters: Sequence[Sitter], tall: Shape, language: str) -> Iterator[Free]:
    there = zip(places(WIDE_TABLE, len(sitters)), places(tall, len(sitters)), strict=True)
    for sitter, (on_wide, on_tall) in zip(sitters, there, strict=True):
        if sitter.line:
            says = say(N_("Take seat {seat}"), language, {"seat": sitter.number})
            word = translate(N_("Sit"), language)
            yield Free(number=sitter.number, line=sitter.line, says=says, word=word, wide=on_wide, tall=on_tall)


def plates(sitters: Sequence[Sitter], shape: Shape, language: str) -> list[Plate]:
    return [
        Plate(
            id=f"{shape.kind}-seat-{sitter.number}",
            place=place,
            number=sitter.number,
            name=sitter.name,
            letter=sitter.letter,
            second=sitter.second if sitter.name else translate(N_("vacant"), language),
            classes=sitter.classes if sitter.name else "vacant",
        )
        for sitter, place in zip(sitters, places(shape, len(sitters)), strict=True)
        if not sitter.line
    ]


def letter_of(look: Look, player: str) -> str:
    owner = look.owners.get(player)
    return owner.letter if owner else look.name(player)[:1].upper()


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
