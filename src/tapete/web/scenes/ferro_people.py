"""Who is at a table of ferrocarril and where: the seats in right-hand order, and those who stand."""

from collections.abc import Iterator

import msgspec

from tapete.families.circulo.attendance import Sit
from tapete.families.circulo.bank import amount_of, share_of
from tapete.games.ferrocarril.state import Phase, Seat
from tapete.games.ferrocarril.view import FerroView
from tapete.language import N_, say
from tapete.web.scenes.ferro_asks import is_here
from tapete.web.scenes.ferro_table import stakes_of
from tapete.web.scenes.look import Look
from tapete.web.scenes.seating import Sitter, letter_of


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who stands behind a seat."""

    player: str
    letter: str
    behind: int
    mine: bool
    asked: bool
    staked: int


def persons_in(view: FerroView) -> Iterator[str]:
    """Everybody whom the table speaks of."""
    yield from (seat.player for seat in view.seats if seat is not None)
    yield from (place.player for place in view.standing)
    yield from view.waiting
    yield from (part.player for part in (*view.banca.parts, *view.banca.garage)) if view.banca else ()
    yield from (proposal.player for proposal in view.proposals)
    if view.award is not None:
        yield from (view.award.former, *view.award.partners, *view.award.queue, *view.award.excluded)
        yield from (part.player for bid in view.award.bids for part in bid)


def sitters_of(look: Look, view: FerroView) -> list[Sitter]:
    """Every seat, by number: each has the next one at its right."""
    sits = (offer.command for offer in look.offers if isinstance(offer.command, Sit))
    lines = {sit.seat: look.game.write(sit) for sit in sits}
    return [
        _taken(look, view, number, seat)
        if seat is not None
        else Sitter(number=number, line="" if is_here(view) else lines.get(number, ""))
        for number, seat in enumerate(view.seats, 1)
    ]


def _taken(look: Look, view: FerroView, number: int, seat: Seat) -> Sitter:
    bank, player = view.banca, seat.player
    marks = {
        "own": player == look.who.id,
        "banker": bank is not None and bank.banker == player,
        "lead": _leads(view, player),
        "turn": view.asked == player,
        "out": seat.absent,
    }
    classes = " ".join(mark for mark, applies in marks.items() if applies)
    return Sitter(
        number=number,
        name=look.name(player),
        letter=letter_of(look, player),
        second=_doing(look, view, seat),
        classes=classes,
    )


def _doing(look: Look, view: FerroView, seat: Seat) -> str:
    """What there is to say of who sits there, in a word or two: the bank, the cards, a bid, a bet."""
    bank, player = view.banca, seat.player
    staked = sum(stake.amount for stake in stakes_of(view) if stake.player == player)
    bid = _bid_of(view, player)
    words = (
        (N_("away"), seat.absent),
        (N_("banker"), bank is not None and bank.banker == player),
        (N_("asociado"), bank is not None and share_of(bank.parts, player) > 0),
        ("{amount:€}", bid or staked),
        (N_("saluda"), seat.greets),
        (N_("refused once"), seat.refusals > 0),
    )
    said = next((word for word, applies in words if applies), "")
    return say(said, look.language, {"amount": bid or staked}) if said else ""


def _bid_of(view: FerroView, player: str) -> int:
    if view.award is None or view.phase != Phase.ADJUDICACION:
        return 0
    return max((amount_of(bid) for bid in view.award.bids if share_of(bid, player)), default=0)


def _leads(view: FerroView, player: str) -> bool:
    """Whether somebody's bid is the highest."""
    bid = _bid_of(view, player)
    return bid > 0 and view.award is not None and bid == max(map(amount_of, view.award.bids))


def standing_of(look: Look, view: FerroView) -> tuple[Standing, ...]:
    """Those who stand, by the seat they stand behind."""
    staked: dict[str, int] = {}
    for stake in stakes_of(view):
        staked[stake.player] = staked.get(stake.player, 0) + stake.amount
    return tuple(
        Standing(
            player=look.name(place.player),
            letter=letter_of(look, place.player),
            behind=place.behind,
            mine=place.player == look.who.id,
            asked=view.asked == place.player,
            staked=staked.get(place.player, 0),
        )
        for place in sorted(view.standing, key=lambda place: (place.behind, place.arrival))
    )
