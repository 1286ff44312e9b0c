"""What the exercises of card games share: hands from a seed, points to be counted, a letter of a table of the law."""

from collections.abc import Callable, Sequence

import msgspec

from tapete.drills.asking import ANSWER, Asking, only, options_of
from tapete.drills.exercise import KEYS, Hand, Key, Line, Part, Picture, Posed, Said
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation

ASK = N_("Count this hand.")
HOW_MANY = N_("How many points?")
POINTS = N_("{cards:♠}: {points}.")
ITS_CARDS = N_("These are the cards of the {hand}.")
DOES_IT_DRAW = N_("Does the {hand} take a card?")
DRAWS, STANDS, CHOOSES = N_("It must draw."), N_("It must stand."), N_("It may choose.")
SO_SAYS = N_("The {hand} has {points}: {verdict}")


class Ruled(msgspec.Struct, frozen=True):
    """What the law says of a hand with these points."""

    points: int
    verdict: str
    cite: Citation


def some_cards(asking: Asking, count: int) -> tuple[str, ...]:
    """Different cards of a pack."""
    return tuple(str(card) for card in asking.choices.some_of(FRENCH_52.cards, count))


def count_points(asking: Asking, cards: tuple[str, ...], points: int, cite: Citation) -> Posed:
    """How many points a hand has."""
    return Posed(
        exercise=asking.exercise,
        detail=f"points-{len(cards)}",
        ask=Said(ASK),
        picture=Picture(hands=(Hand("", cards),)),
        parts=(Part(name=ANSWER, ask=Said(HOW_MANY), form="number"),),
        keys=only(Key(answer=points)),
        lines=(Line(Said(POINTS, {"cards": cards, "points": points}), cite),),
    )


def draw_or_stand(
    asking: Asking,
    hands: Sequence[Hand],
    hand: str,
    ruled: Ruled,
    ask: str = ITS_CARDS,
    notes: tuple[Said, ...] = (),
) -> Posed:
    """Whether a hand takes a card."""
    verdicts = (DRAWS, STANDS, CHOOSES)
    asked = Part(
        name=ANSWER, ask=Said(DOES_IT_DRAW, {"hand": hand}), form="choice", options=options_of([*map(Said, verdicts)])
    )
    return Posed(
        exercise=asking.exercise,
        detail=f"draws-{hand}",
        ask=Said(ask, {"hand": hand}),
        picture=Picture(hands=tuple(hands), notes=notes),
        parts=(asked,),
        keys=only(Key(answer=KEYS[verdicts.index(ruled.verdict)])),
        lines=(
            Line(Said(SO_SAYS, {"hand": hand, "points": ruled.points, "verdict": Said(ruled.verdict)}), ruled.cite),
        ),
    )


def by_level(*makers: Callable[[Asking], Posed | None]) -> Callable[[Asking], Posed | None]:
    """One maker for each level, from the first."""
    return lambda asking: makers[asking.exercise.level - 1](asking)
