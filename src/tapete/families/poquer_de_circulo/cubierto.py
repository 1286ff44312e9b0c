"""What póquer cubierto has beyond the others: an abridor, cards that were changed, and a bote that nobody has won."""

import msgspec

NOBODY = ""


class Changed(msgspec.Struct, frozen=True):
    """What a player has changed."""

    player: str
    number: int
    """How many cards: he said it aloud."""
    cards: tuple[str, ...]
    """Those that still lie apart, which nobody else has seen."""


class Descarte(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The opening of the bote and the descarte of one hand."""

    opener: str = NOBODY
    place: str = ""
    """What the hand of the abridor is called."""
    opening: tuple[str, ...] = ()
    """The cards with which he opened."""
    proof: tuple[str, ...] = ()
    """Those of them with which he has proved the opening, in sight of all."""
    changing: tuple[str, ...] = ()
    """Who is still to change cards, in order."""
    serving: str = NOBODY
    """Who receives cards for those that he gave."""
    owed: int = 0
    """Cards that he is still to receive, once others have been shuffled into the mazo."""
    changed: tuple[Changed, ...] = ()


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a player has put into a bote that nobody has won."""

    player: str
    amount: int
    lost: bool = False
    """Whether he has lost it: he opened falsely, or put no ante when the bote was played for again."""
