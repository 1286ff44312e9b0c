"""Who sits at a poker table: their plates, their cards and chips, and the seats that are free."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from tapete.families.poquer_de_circulo.state import AUSENTE, Phase, Showdown, Shown
from tapete.families.poquer_de_circulo.view import CirculoView, SeatView
from tapete.families.seats import Enlist
from tapete.language import N_, say, translate
from tapete.service.companions import name_of as companion_name
from tapete.service.people import is_companion
from tapete.web.draw.ring import ring
from tapete.web.scenes.look import Look
from tapete.web.scenes.ring_hand import cards_of, shown_briefly, shown_name, used
from tapete.web.scenes.ring_stakes import spread_of
from tapete.web.scenes.seating import Free
from tapete.web.stages.poquer_de_circulo import Sitting, figure
from tapete.web.stages.ring_cards import Cards


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table, for the list in the side."""

    seat: int
    name: str
    letter: str
    resto: int
    state: str
    mine: bool


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How the hand ended, as far as it has: what was shown, who won, and the common cards that they used."""

    shown: Mapping[str, Shown]
    common: tuple[str, ...]
    lit: tuple[int, ...]


def seat_of_mine(view: CirculoView) -> int:
    """The number of one's own seat; 0 for none."""
    return view.own.number if view.own else 0


# --- how the hand ended -----------------------------------------------------------------------------------------------


def ending(look: Look, view: CirculoView) -> Ending:
    """What was shown in the hand under way, or in the last one until another is dealt."""
    past: Showdown | None = None if view.street else view.showdown
    shown = past.players if past else view.shown
    common = past.common if past else view.common
    slug = past.variant if past else view.variant
    lit: tuple[int, ...] = ()
    winners = [each for each in shown if each.won and each.cards]
    if winners and common:
        most = max(winners, key=lambda each: each.won)
        lit = used(spread_of(look.rules, slug).variant, most.cards, common)[1]
    return Ending(shown={each.player: each for each in shown}, common=common, lit=lit)


# --- seats ------------------------------------------------------------------------------------------------------------


def sittings(look: Look, view: CirculoView, end: Ending) -> list[Sitting]:
    """Every seat, by number."""
    taken, lines = {seat.number: seat for seat in view.seats}, free_lines(look, view)
    return [
        _taken(look, view, taken[number], end)
        if number in taken
        else Sitting(
            number=number,
            second=translate(N_("vacant"), look.language),
            classes="vacant",
            free=number in lines,
        )
        for number in range(1, view.plazas + 1)
    ]


def _taken(look: Look, view: CirculoView, seat: SeatView, end: Ending) -> Sitting:
    name, language = look.name(seat.player), look.language
    shown = end.shown.get(seat.player)
    of_house = is_companion(seat.player)
    return Sitting(
        number=seat.number,
        name=companion_name(seat.player) if of_house else name,
        whole_name=name if of_house else "",
        letter=name[:1].upper(),
        second=said_of(look, view, seat, shown, named=seat.player == look.who.id),
        classes=" ".join(_classes(look, view, seat, shown)),
        cards=_cards(look, view, seat, shown),
        laid=seat.laid,
        laid_says=say(N_("{player} has laid {laid:€}"), language, {"player": name, "laid": seat.laid}),
    )


def _classes(look: Look, view: CirculoView, seat: SeatView, shown: Shown | None) -> Iterator[str]:
    dealt = bool(view.street)
    marks = {
        "own": seat.player == look.who.id,
        "turn": seat.player == view.turn or seat.player in view.asked,
        "wins": shown is not None and shown.won > 0,
        "rest": bool(seat.rests),
        "out": dealt and not seat.playing and not seat.rests,
        "allin": seat.restado,
        "house": is_companion(seat.player),
    }
    return (mark for mark, applies in marks.items() if applies)


def said_of(look: Look, view: CirculoView, seat: SeatView, shown: Shown | None, *, named: bool = False) -> str:
    """What the plate says below the name: what was won, how they stand, else what they have on the table.

    What was shown is `named` there where no words stand on the cards, which are one's own.
    """
    language = look.language
    if shown is not None and shown.won:
        return f"+{figure(shown.won, language)}"
    if shown is not None and shown.category and named:
        return shown_name(look, shown)
    words = (
        (N_("absent"), seat.rests == AUSENTE),
        (N_("rests"), bool(seat.rests)),
        (N_("threw away"), seat.player in view.mucked),
        (N_("folded"), seat.retirado),
        (N_("restado"), seat.restado),
        (N_("without resto"), not seat.resto and not seat.put),
    )
    said = next((word for word, applies in words if applies), "")
    return translate(said, language) if said else figure(seat.resto, language)


def _cards(look: Look, view: CirculoView, seat: SeatView, shown: Shown | None) -> Cards | None:
    """The cards before a seat: as whoever looks sees them, or as they were shown at the end."""
    codes = shown.cards if shown and shown.cards else seat.cards
    if not codes or not (seat.playing or (shown and shown.cards) or seat.player in view.mucked):
        return None
    cards = cards_of(codes, look.language)
    if shown is None or not shown.category:
        return cards
    over = view.phase == Phase.PAGO or not view.street
    tone = "" if not over else "best" if shown.won else "dim"
    return replace(cards, said=shown_name(look, shown), brief=shown_briefly(look, shown), tone=tone)


# --- free seats, and the list -----------------------------------------------------------------------------------------


def free_lines(look: Look, view: CirculoView) -> dict[int, str]:
    """What is said to get a seat, at each that is free: seats are drawn or given, and one puts oneself on the list."""
    enlist = next((offer.command for offer in look.offers if isinstance(offer.command, Enlist)), None)
    if enlist is None or view.own is not None or getattr(enlist, "player", "") != look.who.id:
        return {}
    taken = {seat.number for seat in view.seats}
    line = look.game.write(enlist)
    return {number: line for number in range(1, view.plazas + 1) if number not in taken}


def free_seats(look: Look, view: CirculoView) -> Iterator[Free]:
    """The seats that are buttons, on both drawings."""
    words = N_("Enter the tournament") if view.torneo else N_("Put yourself on the list for a seat")
    says = translate(words, look.language)
    wide, tall = (ring(view.plazas, upright=upright) for upright in (False, True))
    for number, line in free_lines(look, view).items():
        yield Free(
            number=number,
            line=line,
            says=f"{says} ({number})",
            word=translate(N_("Join"), look.language),
            wide=wide.at(number).place,
            tall=tall.at(number).place,
        )


def persons(look: Look, view: CirculoView) -> tuple[Person, ...]:
    """Everybody who sits, by seat."""
    return tuple(
        Person(
            seat=seat.number,
            name=look.name(seat.player),
            letter=look.name(seat.player)[:1].upper(),
            resto=seat.resto,
            state=_state(look, view, seat),
            mine=seat.player == look.who.id,
        )
        for seat in view.seats
    )


def _state(look: Look, view: CirculoView, seat: SeatView) -> str:
    """How somebody stands, where there is more to say than what they have."""
    said = said_of(look, view, seat, None)
    return "" if said == figure(seat.resto, look.language) else said
