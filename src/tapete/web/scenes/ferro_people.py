"""Who is at a table of ferrocarril and where: the departamentos in right-hand order, and those who stand."""

from collections.abc import Iterator

import msgspec

from tapete.games.ferrocarril.players import Sit
from tapete.games.ferrocarril.state import Phase, Seat
from tapete.games.ferrocarril.view import FerroView
from tapete.web.cards import Face, face_down
from tapete.web.scenes.ferro_table import stakes_of
from tapete.web.scenes.look import Look


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who stands behind a seat."""

    player: str
    behind: int
    mine: bool
    asked: bool
    staked: int


class Department(msgspec.Struct, frozen=True, kw_only=True):
    """A seat, who has it, what lies before it, and the line that takes it when it is vacant."""

    number: int
    player: str = ""
    mine: bool = False
    banker: bool = False
    partner: bool = False
    asked: bool = False
    absent: bool = False
    greets: bool = False
    refusals: int = 0
    staked: int = 0
    line: bool = False
    """Whether the chips lie on the line."""
    cards: tuple[Face, ...] = ()
    """Those of the punto, carried there by the pala; their backs, for everybody."""
    behind: tuple[str, ...] = ()
    """Who stands behind it."""
    sit: str = ""


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


def departments_of(look: Look, view: FerroView) -> tuple[Department, ...]:
    """Every seat, by number: each has the next one at its right."""
    lines = {
        offer.command.seat: look.game.write(offer.command) for offer in look.offers if isinstance(offer.command, Sit)
    }
    return tuple(
        _taken(look, view, number, seat)
        if seat is not None
        else Department(
            number=number,
            sit=lines.get(number, ""),
            cards=_backs(look, view, number),
            behind=_behind(look, view, number),
        )
        for number, seat in enumerate(view.seats, 1)
    )


def _taken(look: Look, view: FerroView, number: int, seat: Seat) -> Department:
    bank = view.banca
    stakes = [stake for stake in stakes_of(view) if stake.player == seat.player]
    shares = {part.player for part in bank.parts} if bank else set()
    banker = bank is not None and bank.banker == seat.player
    return Department(
        number=number,
        player=look.name(seat.player),
        mine=seat.player == look.who.id,
        banker=banker,
        partner=seat.player in shares and not banker,
        asked=view.asked == seat.player,
        absent=seat.absent,
        greets=seat.greets,
        refusals=seat.refusals,
        staked=sum(stake.amount for stake in stakes),
        line=any(stake.line for stake in stakes),
        cards=_backs(look, view, number),
        behind=_behind(look, view, number),
    )


def _backs(look: Look, view: FerroView, number: int) -> tuple[Face, ...]:
    """While the punto speaks its cards lie before who holds them, or before the seat they stand behind."""
    if view.play is None or not view.play.given or view.phase not in {Phase.PUNTO, Phase.BANQUERO}:
        return ()
    seat = view.seats[number - 1]
    there = {place.player for place in view.standing if place.behind == number} | {seat.player if seat else ""}
    return (face_down(look.language), face_down(look.language)) if view.play.given in there else ()


def _behind(look: Look, view: FerroView, number: int) -> tuple[str, ...]:
    return tuple(look.name(place.player) for place in view.standing if place.behind == number)


def standing_of(look: Look, view: FerroView) -> tuple[Standing, ...]:
    """Those who stand, by the seat they stand behind."""
    staked: dict[str, int] = {}
    for stake in stakes_of(view):
        staked[stake.player] = staked.get(stake.player, 0) + stake.amount
    return tuple(
        Standing(
            player=look.name(place.player),
            behind=place.behind,
            mine=place.player == look.who.id,
            asked=view.asked == place.player,
            staked=staked.get(place.player, 0),
        )
        for place in sorted(view.standing, key=lambda place: (place.behind, place.arrival))
    )
