"""What is played for and with at a poker table: the bote in its parts, and what cards make."""

from collections.abc import Sequence
from itertools import combinations

import msgspec

from tapete.families.covered import COVERED
from tapete.families.poker.names import called, name_of
from tapete.families.poquer_de_circulo.money import BotePaid
from tapete.families.poquer_de_circulo.reading import read_hand
from tapete.families.poquer_de_circulo.state import Shown
from tapete.families.poquer_de_circulo.variant import ANY, Variant
from tapete.families.poquer_de_circulo.view import CirculoView, PotView
from tapete.kit.poker.ranking import DOBLE_PAREJA, FULL, HAND
from tapete.language import N_, say, translate
from tapete.web.cards import face_down, face_up
from tapete.web.scenes.look import Look
from tapete.web.scenes.ring_stakes import spread_of
from tapete.web.stages.ring_cards import Cards


class PotRow(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the bote: what it is called, who plays for it, how much it is."""

    name: str
    people: tuple[str, ...]
    amount: int


# --- the bote ---------------------------------------------------------------------------------------------------------


def gathered(view: CirculoView) -> list[PotView]:
    """The parts of the bote without the chips of this interval, which still lie before their seats.

    Whoever bets has put as much as the others before, so that what was laid last is on top.
    """
    laid = sum(seat.laid for seat in view.seats) if view.street else 0
    found = []
    for pot in reversed(view.pots):
        above = min(laid, pot.amount)
        laid -= above
        if pot.amount > above:
            found.append(PotView(pot.amount - above, pot.players))
    return found[::-1]


def pots_of(look: Look, view: CirculoView) -> tuple[PotRow, ...]:
    """The pots as they are told; while they are paid, all that is still to be paid."""
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
    """Who may win a pot; of a restado it is said."""
    name = look.name(player)
    if any(seat.player == player and seat.restado for seat in view.seats):
        return say(N_("{name} (restado)"), look.language, {"name": name})
    return name


# --- cards ------------------------------------------------------------------------------------------------------------


def cards_of(codes: Sequence[str], language: str, *, lit: Sequence[int] = ()) -> Cards:
    """Cards as they are drawn: those that nobody may see have no code."""
    faces = [face_down(language) if code == COVERED else face_up(code, language) for code in codes]
    return Cards(
        codes=tuple(face.code for face in faces),
        names=tuple(face.says for face in faces),
        lit=tuple(lit),
    )


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
    """What cards make that lie open."""
    return say(called(shown.category, shown.kickers), look.language, {}) if shown.category else ""


def shown_briefly(look: Look, shown: Shown) -> str:
    """The same by the ranks that name it, without those that only tell equal ones apart."""
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
