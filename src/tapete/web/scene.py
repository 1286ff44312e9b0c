"""Everything a page of a table shows, gathered for one person at one instant.

This is the frame: it knows no game. What belongs to one kind of game is asked of its family (`tapete.web.scenes`).
"""

from collections.abc import Iterable, Mapping, Sequence
from time import time
from typing import Any

import msgspec

from tapete.casino.config import Chips
from tapete.engine.actor import Actor
from tapete.engine.notice import Terms
from tapete.exact import MODULES
from tapete.exact.book import Book
from tapete.kit.money import write_amount
from tapete.service.house import House, Place
from tapete.service.power import VIRTUAL_STAFF
from tapete.web.buttons import Button, Group, buttons_of, groups_of
from tapete.web.cloths import DrawnCloth, draw_cloth, letters_of, short
from tapete.web.hints import Hint, edge_said, hints_for
from tapete.web.recent import calls, my_bets, recent, settlement
from tapete.web.scenes import family_of
from tapete.web.scenes.family import Family, tell
from tapete.web.scenes.look import Chip, Look, Lying, Result, Step, ratio

MOST_CALLS = 8
_BIGGEST_SHOWN = 7


class Laid(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of mine, and what I may do with them."""

    bet: str
    pano: int
    amount: int
    held: str
    buttons: tuple[Button, ...]
    edge: str
    """What the house keeps of it on average, for those who want hints."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, as a sentence with its article."""

    n: int
    sentence: str
    cite: str


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the notice of limits."""

    name: str
    pays: str
    least: int
    most: int
    cite: str


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of a table shows to one person."""

    id: str
    number: int
    game: str
    jurisdiction: str
    physical: bool
    open: bool
    n: int
    round: int
    phase: str
    phase_said: str
    betting: bool
    last: int
    """Rounds still to be played once the end is announced; below zero until then."""
    asked: tuple[str, ...]
    """Those the table waits for, by name."""
    my_turn: bool
    left: int | None
    """Milliseconds until the time is up; None while nobody is hurried."""
    panos: tuple[tuple[int, int], ...]
    """The number of each paño, and what I have on it."""
    cloth: DrawnCloth
    template: str
    centre: Any
    """What the family of the game shows; its template knows it."""
    chips: tuple[Chip, ...]
    minimum: int
    laid: tuple[Laid, ...]
    staked: int
    balance: int
    players: tuple[tuple[str, str, bool], ...]
    """Letter, name and whether it is me."""
    decisions: tuple[Button, ...]
    """What I am asked, each with a key of its own."""
    others: tuple[Group, ...]
    results: tuple[Result, ...]
    steps: tuple[Step, ...]
    said: tuple[Said, ...]
    head: str
    hint: str
    """A line that could be said here."""
    can_undo: bool
    can_repeat: bool
    notice: tuple[Notice, ...]
    analysed: bool
    """Whether there is a page of what its bets are worth."""
    hints: tuple[Hint, ...]
    hinted: bool
    """Whether there is something that hints can be taken from."""


async def look_at(
    place: Place, who: Actor, language: str, names: Mapping[str, str], pano: int = 1, book: Book | None = None
) -> Look:
    """What somebody at a table has to go by; `names` are what the people there are called."""
    panos = family_of(place.game.slug).panos(place.game.rules)
    told = await recent(place, who)
    state, n = place.position
    return Look(
        place=place,
        who=who,
        state=state,
        n=n,
        offers=() if is_powerless(place, who) else place.game.offers(state, who),
        language=language,
        names=names,
        told=told,
        pano=min(max(pano, 1), panos),
        book=book,
    )


def is_powerless(place: Place, who: Actor) -> bool:
    """Whether the house itself does here what somebody in this role would do."""
    return not place.physical and who.role in VIRTUAL_STAFF


async def scene_of(house: House, look: Look) -> Scene:
    """Gather a scene."""
    place, family = look.place, family_of(look.game.slug)
    view: Any = look.game.view(look.state, look.who)
    terms = {bet.id: bet for bet in look.game.notice()}
    minimum = family.minimum(terms, look.pano)
    return Scene(
        id=place.id,
        number=place.number,
        game=look.game.slug,
        jurisdiction=look.rules.jurisdiction,
        physical=place.physical,
        n=look.n,
        left=_left(place),
        template=family.template,
        centre=family.centre(look, view),
        minimum=minimum,
        balance=await house.balance(look.who.id),
        chips=(*family.chips(view, look.who.id), *_chips(house.casino.fichas, terms, minimum)),
        head=place.live.position.committed if place.live.position.chain else "",
        hint=_hint(family, terms, minimum),
        notice=tuple(_notice(look, terms.values())),
        analysed=look.game.slug in MODULES,
        hints=await hints_for(look, view),
        hinted=look.book is not None,
        results=family.results(look.rules, view),
        steps=tuple(family.step(event, look) for event in settlement(look.told, family)),
        said=tuple(_said(look, n, event) for n, event in calls(look.told, family, MOST_CALLS)),
        **_standing(look, family, view),
        **_cloth(look, family, view, terms),
    )


def _standing(look: Look, family: Family, view: Any) -> dict[str, Any]:
    """Where the round stands, and whom it waits for."""
    asked = family.asked(view)
    return {
        "open": look.place.is_open,
        "round": view.round,
        "phase": view.phase,
        "phase_said": family.phase(look.rules, view, look.language),
        "betting": view.betting,
        "last": view.last,
        "asked": tuple(look.name(player) for player in asked),
    }


def _cloth(look: Look, family: Family, view: Any, terms: Mapping[str, Terms]) -> dict[str, Any]:
    """The cloth with everybody's chips, and what I may do."""
    me = look.who.id
    cloth, lying = family.cloth(look, view), family.lying(view)
    mine = [chips for chips in lying if chips.player == me]
    bets = my_bets(look.told, family, me)
    panos = range(1, family.panos(look.rules) + 1)
    return {
        "cloth": draw_cloth(look, cloth, terms, lying, family.won(look, view), family.marked(view)),
        "players": tuple((letter, look.name(id_), id_ == me) for id_, letter in letters_of(lying).items()),
        "panos": tuple((pano, sum(chips.amount for chips in mine if chips.pano == pano)) for pano in panos),
        "staked": sum(chips.amount for chips in mine),
        "can_undo": view.betting and bool(bets.now),
        "can_repeat": view.betting and bool(bets.before),
        **_mine(look, family, mine, frozenset(spot.bet for spot in cloth.spots)),
    }


def _mine(look: Look, family: Family, mine: Sequence[Lying], spots: frozenset[str]) -> dict[str, Any]:
    """My buttons: what I am asked, what I may do with chips that lie, and the rest."""
    pairs = buttons_of(look, family, look.offers, spots)
    decisions = tuple(sorted((button for _, button in pairs if button.key), key=_is_besides))
    rows = [[button for _, button in pairs if not button.key and _is_about(button, chips)] for chips in mine]
    placed = {id(button) for row in rows for button in row}
    others = [(offer, button) for offer, button in pairs if not button.key and id(button) not in placed]
    return {
        "decisions": decisions,
        "my_turn": bool(decisions),
        "laid": tuple(
            Laid(
                bet=chips.bet,
                pano=chips.pano,
                amount=chips.amount,
                held=chips.held,
                buttons=tuple(row),
                edge="" if chips.held else edge_said(look, chips.bet),
            )
            for chips, row in zip(mine, rows, strict=True)
        ),
        "others": groups_of(look, family, others),
    }


def _is_besides(button: Button) -> bool:
    """Whether a choice is not the one that the rules call for, or the usual one: those come first."""
    return button.means is not None and not button.means.due


def _is_about(button: Button, chips: Lying) -> bool:
    """Whether a button is for chips that lie on a spot."""
    same = (button.spot, button.pano) == (chips.bet, chips.pano)
    return same and button.colour in {"", chips.colour} and not chips.held


def _left(place: Place) -> int | None:
    return None if place.deadline is None else max(0, place.deadline - int(time() * 1000))


def _chips(bank: Chips, terms: Mapping[str, Terms], minimum: int) -> list[Chip]:
    """The casino's chips from the smallest that can be laid."""
    values = sorted(int(value) for value in (*bank.fichas, *bank.placas))
    cap = max((bet.cap for bet in terms.values()), default=0)
    usable = [value for value in values if value <= cap or not cap][-_BIGGEST_SHOWN:] or values[:1]
    least = next((value for value in usable if value >= minimum), usable[-1])
    return [Chip(write_amount(value), short(value), value == least) for value in usable]


def _notice(look: Look, terms: Iterable[Terms]) -> list[Notice]:
    """One row for all the bets that pay and admit the same by the same article."""
    rows: dict[tuple[Any, ...], list[str]] = {}
    for bet in terms:
        row = (ratio(bet.pays), bet.minimums[look.pano - 1], bet.cap, bet.cite)
        rows.setdefault(row, []).append(look.bet(bet.id.partition(":")[0]))
    return [
        Notice(name=", ".join(dict.fromkeys(names)), pays=pays, least=least, most=most, cite=cite)
        for (pays, least, most, cite), names in rows.items()
    ]


def _hint(family: Family, terms: Mapping[str, Terms], minimum: int) -> str:
    first = next((bet.id for bet in terms.values() if bet.minimums[0] == minimum), "")
    return family.lay((first, 1, ""), write_amount(minimum)) if first else ""


def _said(look: Look, n: int, event: Any) -> Said:
    return Said(n=n, sentence=tell(event, look), cite=event.cite)
