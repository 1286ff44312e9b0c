"""Póquer de círculo: what one's cards are worth against hands of which nothing is known, and the odds of the bote."""

from collections.abc import Iterator
from fractions import Fraction

from tapete.exact.book import Book
from tapete.exact.hints.advice import Advice, Weighed
from tapete.exact.poquer_de_circulo.equity import Discard, Equity, Seen, changes_now, worth_now
from tapete.exact.poquer_de_circulo.situation import making
from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo.draw import Stand
from tapete.families.poquer_de_circulo.state import Phase
from tapete.families.poquer_de_circulo.view import CirculoView, OptionsView, SeatView
from tapete.language import N_, cards

WORTH = N_("Your cards win {equity} of the bote on average against {others} unknown {others:hand|hands}.")
ABOUT = N_("Your cards win about {parts} of 100 botes against {others} unknown {others:hand|hands}.")
AS_DEALT = N_(
    "As they are, before anybody changes cards, yours win about {parts} of 100 botes against {others} unknown"
    " {others:hand|hands}."
)
ODDS = N_("To cover is {cost:€} for a bote of {bote:€}, before the benefit of the house: it pays from {odds} on.")
CHANGE = N_("Best changed against {others} unknown {others:hand|hands}: {cards}.")
STAND = N_("Best against {others} unknown {others:hand|hands}: servido.")
_FEW = 3


def advise(view: CirculoView, book: Book) -> tuple[Advice, ...]:
    """Advice to a player in the hand: worth of the cards, cards to change, and the equity needed to cover."""
    own = view.own
    if own is None or not own.playing or not own.cards or COVERED in own.cards:
        return ()
    seen = seen_by(view, own, book.question.jurisdiction)
    mine = view.turn == own.player
    if view.phase == Phase.DESCARTE:
        return tuple(_change(view, seen)) if mine and seen.rivals else ()
    if view.phase != Phase.INTERVALO or not seen.rivals:
        return ()
    return (*_worth(view, seen), *(_odds(view, own, view.options) if mine and view.options else ()))


def seen_by(view: CirculoView, own: SeatView, jurisdiction: str) -> Seen:
    others = [seat for seat in view.seats if seat.player != own.player]
    return Seen(
        variant=view.variant,
        jurisdiction=jurisdiction,
        pack=view.pack,
        own=own.cards,
        rivals=tuple([_open(seat) for seat in others if seat.playing]),
        common=view.common,
        dead=tuple([card for seat in others if not seat.playing for card in _open(seat)]),
    )


def _open(seat: SeatView) -> tuple[str, ...]:
    return tuple([card for card in seat.cards if card != COVERED])


def _worth(view: CirculoView, seen: Seen) -> Iterator[Advice]:
    """Once cards were changed nobody's hand is any hand, and nothing is said."""
    changes = making(view.variant, seen.jurisdiction, view.pack).draw > 0
    found = worth_now(seen) if not changes or view.street == 1 else None
    if found:
        yield Advice(sentence=AS_DEALT if changes else WORTH if found.exact else ABOUT, facts=_facts(found, seen))


def _facts(found: Equity, seen: Seen) -> dict[str, object]:
    equity = found.hands[0].equity
    return {"equity": equity, "parts": round(100 * equity), "others": len(seen.rivals)}


def _odds(view: CirculoView, own: SeatView, options: OptionsView) -> Iterator[Advice]:
    """None for a player with too few chips to cover, who plays for a part of the bote."""
    cost = options.to_cover
    if cost and cost == view.postura - own.laid:
        yield Advice(sentence=ODDS, facts={"cost": cost, "bote": view.bote, "odds": Fraction(cost, view.bote + cost)})


def _change(view: CirculoView, seen: Seen) -> Iterator[Advice]:
    """Not where the cards of the mazo may not suffice."""
    if view.left < len(seen.own):
        return
    found = changes_now(seen)[:_FEW]
    options = tuple([_weighed(way, seen, best=place == 0) for place, way in enumerate(found)])
    if options:
        thrown = found[0].thrown
        facts = {"cards": options[0].name, "others": len(seen.rivals)}
        yield Advice(sentence=CHANGE if thrown else STAND, facts=facts, options=options)


def _weighed(way: Discard, seen: Seen, *, best: bool) -> Weighed:
    thrown = [card for card in seen.own if card in _parted(way.thrown)]
    places = " ".join(str(seen.own.index(card) + 1) for card in thrown)
    return Weighed(
        word=f"descartarse {places}" if thrown else "servido", name=cards(thrown) if thrown else Stand.label, best=best
    )


def _parted(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(0, len(text), 2)]
