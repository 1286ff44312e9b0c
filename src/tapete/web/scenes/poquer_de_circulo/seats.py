"""Who sits at a poker table: their plates, their cards and chips, and the seats that are free."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import msgspec
from msgspec.structs import replace

from tapete.families.covered import COVERED
from tapete.families.poker.names import called, name_of
from tapete.families.poquer_de_circulo import articles
from tapete.families.poquer_de_circulo.money import BotePaid
from tapete.families.poquer_de_circulo.reading import read_hand
from tapete.families.poquer_de_circulo.rules import ANY, CIEGAS, CirculoRules, Spread, Variant
from tapete.families.poquer_de_circulo.state import AUSENTE, Phase, Showdown, Shown
from tapete.families.poquer_de_circulo.view import CirculoView, PotView, SeatView, StakesView
from tapete.families.seats import Enlist
from tapete.kit.poker.hands import DOBLE_PAREJA, FULL, HAND
from tapete.language import N_, say, translate
from tapete.service.attendants import name_of as companion_name
from tapete.service.people import is_companion
from tapete.web.cards import face_down, face_up
from tapete.web.draw.seats import ring
from tapete.web.scenes.elements import Look
from tapete.web.scenes.poquer_de_circulo.drawing import Cards, Sitting, figure
from tapete.web.scenes.seating import Free


def takes(rules: CirculoRules, language: str) -> str:
    if rules.pays_fee:
        return say(N_("Fee {fee:cash} a session"), language, {"fee": rules.fee.value})
    return say(N_("Cagnotte {percent} %"), language, {"percent": f"{float(rules.rake.value * 100):g}"})


def takes_whole(rules: CirculoRules, language: str) -> tuple[str, str]:
    if rules.contest:
        told = N_("Of each entrance {fee:cash} are for the house, which takes nothing of the botes.")
        return say(told, language, {"fee": rules.fee.value}), articles.TOURNAMENT
    if rules.pays_fee:
        told = N_("The house takes {fee:cash} of each player for the session, and nothing of the botes.")
        return say(told, language, {"fee": rules.fee.value}), rules.fee.cite
    told = N_("Of each bote the house takes {percent} % before it is paid.")
    return say(told, language, {"percent": f"{float(rules.rake.value * 100):g}"}), rules.rake.cite


def spread_of(rules: CirculoRules, slug: str) -> Spread:
    return next(spread for spread in rules.spreads if spread.slug == slug)


def stakes_said(rules: CirculoRules, stakes: StakesView, language: str) -> str:
    if rules.forced.value == CIEGAS:
        facts = {"small": figure(stakes.small, language), "big": figure(stakes.big, language)}
        return say(N_("ciegas {small} / {big}"), language, facts)
    facts = {"ante": figure(stakes.ante, language), "minimum": figure(stakes.minimum, language)}
    return say(N_("ante {ante}, minimum {minimum}"), language, facts)


class PotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the bote: what it is called, who plays for it, how much it is."""

    name: str
    people: tuple[str, ...]
    amount: int


# --- the bote ---------------------------------------------------------------------------------------------------------


def gathered(view: CirculoView) -> list[PotView]:
    """The parts of the bote without the chips of this interval, which still lie before their seats."""
    laid = sum(seat.laid for seat in view.seats) if view.street else 0
    found = []
    for pot in reversed(view.pots):
        above = min(laid, pot.amount)
        laid -= above
        if pot.amount > above:
            found.append(PotView(pot.amount - above, pot.players))
    return found[::-1]


def pots_of(look: Look, view: CirculoView) -> tuple[PotRow, ...]:
    due = sum(event.amount for event in view.due)
    if due:
        winners = dict.fromkeys(look.name(event.player) for event in view.due if isinstance(event, BotePaid))
        return (PotRow(name=_pot_name(look, 0), people=tuple(winners), amount=due),)
    rows = []
    for place, pot in enumerate(gathered(view)):
        people = tuple(_entitled(look, view, player) for player in pot.players)
        rows.append(PotRow(name=_pot_name(look, place), people=people, amount=pot.amount))
    return tuple(rows)


def _pot_name(look: Look, place: int) -> str:
    if not place:
        return translate(N_("Bote"), look.language)
    return say(N_("Bote {number}"), look.language, {"number": place + 1})


def _entitled(look: Look, view: CirculoView, player: str) -> str:
    name = look.name(player)
    if any(seat.player == player and seat.restado for seat in view.seats):
        return say(N_("{name} (restado)"), look.language, {"name": name})
    return name


# --- cards ------------------------------------------------------------------------------------------------------------


def cards_of(codes: Sequence[str], language: str, *, lit: Sequence[int] = ()) -> Cards:
    """Cards as they are drawn: those that nobody may see have no code."""
    faces = [face_down(language) if code == COVERED else face_up(code, language) for code in codes]
    return Cards(codes=tuple(face.code for face in faces), names=tuple(face.says for face in faces), lit=tuple(lit))


def hand_name(look: Look, view: CirculoView) -> str:
    """What whoever looks holds, in words, with the common cards there are; nothing while no two cards are known."""
    own = view.own
    if own is None or not own.playing or COVERED in own.cards or len(own.cards) < 2:
        return ""
    variant = spread_of(look.rules, view.variant).variant
    common = view.common if variant.own == ANY or len(view.common) >= HAND - variant.own else ()
    if variant.own != ANY and not common:
        variant = msgspec.structs.replace(variant, own=ANY)
    return say(name_of(read_hand(variant, own.cards, common)), look.language, {})


def shown_name(look: Look, shown: Shown) -> str:
    return say(called(shown.category, shown.kickers), look.language, {}) if shown.category else ""


def shown_briefly(look: Look, shown: Shown) -> str:
    """The shown hand by the ranks that name it, without kickers."""
    ranks = 2 if shown.category in {FULL, DOBLE_PAREJA} else 1
    return say(called(shown.category, shown.kickers[:ranks]), look.language, {}) if shown.category else ""


def used(variant: Variant, own: Sequence[str], common: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The places of the five cards that make the hand: among the own ones, and among the common ones."""
    best = read_hand(variant, own, common).strength if len(own) + len(common) >= HAND else -1
    five = msgspec.structs.replace(variant, own=ANY)
    counts = (variant.own,) if variant.own != ANY else range(min(HAND, len(own)), -1, -1)
    for count in counts:
        for mine in combinations(range(len(own)), count):
            for theirs in combinations(range(len(common)), HAND - count):
                cards = [*(own[place] for place in mine), *(common[place] for place in theirs)]
                if read_hand(five, cards, ()).strength == best:
                    return mine, theirs
    return (), ()


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
    return view.own.number if view.own else 0


# --- how the hand ended -----------------------------------------------------------------------------------------------


def ending(look: Look, view: CirculoView) -> Ending:
    """The hands shown in the hand under way, or in the last one until another is dealt."""
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
    taken, lines = {seat.number: seat for seat in view.seats}, free_lines(look, view)
    return [
        _taken(look, view, taken[number], end)
        if number in taken
        else Sitting(
            number=number, second=translate(N_("vacant"), look.language), classes="vacant", free=number in lines
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
    """The line below a name on its plate: winnings, state or resto, and the shown hand if it is `named`."""
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
    enlist = next((offer.command for offer in look.offers if isinstance(offer.command, Enlist)), None)
    if enlist is None or view.own is not None or getattr(enlist, "player", "") != look.who.id:
        return {}
    taken = {seat.number for seat in view.seats}
    line = look.game.write(enlist)
    return {number: line for number in range(1, view.plazas + 1) if number not in taken}


def free_seats(look: Look, view: CirculoView) -> Iterator[Free]:
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
    said = said_of(look, view, seat, None)
    return "" if said == figure(seat.resto, look.language) else said
