"""Everything a page of a table shows, gathered for one person at one instant.

This is the frame: it knows no game. What belongs to one kind of game is asked of its presenter (`tapete.web.scenes`).
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from time import time
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.casino.config import Chips
from tapete.casino.house_refusals import invited
from tapete.engine.chips import Lying, beginning, short
from tapete.engine.command import BACK_OFFICE, Actor, Declare, Offer
from tapete.engine.table import AnyTable, Terms
from tapete.exact import MATHEMATICS
from tapete.exact.book import Book
from tapete.families.circulo.bank import banked
from tapete.kit.money import LARGEST, write_amount
from tapete.language import N_, say, translate
from tapete.service.croupier import NOTHING, Readiness
from tapete.service.house import House
from tapete.service.places import Place, but_refused
from tapete.service.requests import VIRTUAL_STAFF, hides_settlement, offers_at, step_at, view_at
from tapete.web.buttons import Button, Group, barred_of, buttons_of, groups_of
from tapete.web.picture import board_of, draw
from tapete.web.recent import calls, my_bets, recent, settlement
from tapete.web.scenes import presenter_at
from tapete.web.scenes.elements import Chip, Look, Result, Rolled, Settled, TableFacts
from tapete.web.scenes.presenter import Presenter, panos_of, posted_at, tell
from tapete.web.scenes.seating import owners_of
from tapete.web.stage import Drawn
from tapete.web.studies import Hint, edge_said, hints_for
from tapete.web.words import ratio

MOST_CALLS = 8
_MOST_SHOWN = 7


class MyChips(msgspec.Struct, frozen=True, kw_only=True):
    """Chips of mine, and what I may do with them."""

    bet: str
    pano: int
    amount: int
    held: str
    buttons: tuple[Button, ...]
    wins: str
    stands: str
    """What decides it now, where its name does not tell."""
    edge: str
    """What the house keeps of it on average, for those who want hints."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened, as a sentence with its article."""

    n: int
    sentence: str
    cite: str


class NoticeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the notice of limits."""

    name: str
    pays: str
    least: int
    most: int
    cite: str

    @property
    def unlimited(self) -> bool:
        """Whether no amount is the most: other rules of the game bound the bet."""
        return self.most >= LARGEST


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody with chips on the cloth."""

    letter: str
    colour: int
    name: str
    mine: bool


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of a table shows to one person."""

    id: str
    number: int
    game: str
    jurisdiction: str
    physical: bool
    by_hand: str
    """At a table that people serve, who enters the results."""
    open: bool
    n: int
    round: int
    phase: str
    phase_said: str
    open_said: str
    """What is said while anybody may stake."""
    counted: str
    """What the rounds of the table are called."""
    betting: bool
    last: int
    """Rounds still to be played once the end is announced; below zero until then."""
    asked: tuple[str, ...]
    my_turn: bool
    left: int | None
    """Milliseconds until the time is up; None while nobody is hurried."""
    pano: int
    panos: tuple[tuple[int, int], ...]
    """The number of each paño, and what I have on it."""
    felt: str
    dress: str
    """The name of its kind of table, for the sheet of styles and the script that it has besides, if it has."""
    script: str
    """The name of the script that it has besides the stage's, if it has."""
    sheet: str
    """The name of the sheet of styles of its page."""
    stage: Drawn
    """The drawing of the table that fits the window."""
    spots: frozenset[str]
    template: str
    rolled: Rolled
    """The last result of chance, which the page tells when ball or dice have come to rest."""
    centre: Any
    """What the presenter of the game shows; its template knows it."""
    question: str
    """What I am asked, in a line; empty when its buttons say it all."""
    chips: tuple[Chip, ...]
    minimum: int
    maximum: int
    laid: tuple[MyChips, ...]
    staked: int
    banked: int
    """What I have in a bank that players hold."""
    balance: int
    players: tuple[Player, ...]
    decisions: tuple[Button, ...]
    """What I am asked, each with a key of its own."""
    choosing: tuple[Group, ...]
    """What I am asked besides, each with one of several to be named."""
    primary: tuple[Button, ...]
    """What I may do besides that belongs within reach: sit down, take the dice."""
    readiness: Readiness
    """Whether I may say that I need not be waited for."""
    others: tuple[Group, ...]
    results: tuple[Result, ...]
    settled: tuple[Settled, ...]
    stays: bool
    """Whether chips of mine lie from the round before, and nothing was laid in this one."""
    net: int | None
    """What the last settlement brought or cost me; none when I had no part in it."""
    said: tuple[Said, ...]
    head: str
    hint: str
    can_undo: bool
    can_repeat: bool
    notice: tuple[NoticeRow, ...]
    companions: int
    """How many players of the house's own play there."""
    analysed: bool
    """Whether there is a page of what its bets are worth."""
    hints: tuple[Hint, ...]
    hinted: bool
    """Whether there is something that hints can be taken from."""


async def look_at(
    place: Place,
    who: Actor,
    language: str,
    names: Mapping[str, str],
    pano: int = 1,
    book: Book | None = None,
    *,
    upright: bool = False,
) -> Look:
    """What somebody at a table has to go by; `names` are what the people there are called."""
    panos = panos_of(presenter_at(place.game), place.game)
    told = await recent(place, who)
    state, n = place.position
    look = look_of(place.game, state, who, _facts_of(place, n, who))
    if hides_settlement(place, who):
        offers = () if not look.offers else offers_at(place, who)
        look = replace(look, view=view_at(place, who), offers=offers, step=step_at(place, who, look.step))
    pano, owners = min(max(pano, 1), panos), await place.owners.known()
    language = place.game.wording(language)
    return replace(
        look, language=language, names=names, told=told, pano=pano, book=book, owners=owners, upright=upright
    )


def look_of(game: AnyTable, state: Any, who: Actor, table: TableFacts) -> Look:
    """What somebody sees of a game and may do there: no page is ever given the state itself."""
    staff, of_the_house = game.staff(state), who.role in BACK_OFFICE
    powerless = is_powerless(who, physical=table.physical)
    return Look(
        table=table,
        game=game,
        who=who,
        view=game.view(state, who),
        offers=() if powerless else _offers(game, state, who, table),
        step=game.next_step(state) if of_the_house else None,
        staff=staff,
        incidents=_declared_by_others(game, state, who, staff) if of_the_house and not powerless else (),
    )


def _offers(game: AnyTable, state: Any, who: Actor, table: TableFacts) -> Sequence[Offer]:
    offers = but_refused(
        game, game.offers(state, who), silent=table.silent, physical=table.physical, sealed=table.sealed
    )
    return offers if table.represented is None else invited(game, offers, table.represented)


def _declared_by_others(game: AnyTable, state: Any, who: Actor, staff: Sequence[Actor]) -> tuple[Offer, ...]:
    """What those on duty in other roles may declare: whoever sees it happen calls them."""
    one_each = {person.role: person for person in staff if person.role is not who.role}
    offers = (offer for person in one_each.values() for offer in game.offers(state, person))
    return tuple(offer for offer in offers if isinstance(offer.command, Declare))


def _facts_of(place: Place, n: int, who: Actor) -> TableFacts:
    stands = place.live.stands
    return TableFacts(
        id=place.id,
        number=place.number,
        physical=place.physical,
        represented=place.represented,
        open=place.is_open,
        n=n,
        deadline=place.deadline,
        free_at=place.free_at,
        silent=place.silent,
        sealed=place.sealed,
        silent_terminals=place.system.silent_terminals if place.system else (),
        head=stands.committed if stands.chain and stands.chain.holds else "",
        readiness=place.croupier.readiness(who.id) if place.croupier else NOTHING,
        companions=place.companions.count if place.companions else 0,
    )


def is_powerless(who: Actor, *, physical: bool) -> bool:
    """Whether the house itself does at a table what somebody in this role would do."""
    return not physical and who.role in VIRTUAL_STAFF


async def scene_of(house: House, look: Look) -> Scene:
    hints = await asyncio.to_thread(hints_for, look) if look.book else ()
    return compose(look, house.casino.fichas, await house.balance(look.who.id), hints)


def compose(look: Look, bank: Chips, balance: int, hints: tuple[Hint, ...]) -> Scene:
    presenter, view = presenter_at(look.game), look.view
    terms = posted_at(look.game)
    minimum = presenter.minimum(terms, look.pano)
    settled = tuple(presenter.settled(event, look) for event in settlement(look.told, presenter))
    return Scene(
        id=look.table.id,
        number=look.table.number,
        game=look.game.slug,
        jurisdiction=look.rules.jurisdiction,
        physical=look.table.physical,
        by_hand=translate(presenter.by_hand, look.language) if look.table.physical else "",
        n=look.table.n,
        left=None if look.table.deadline is None else max(0, look.table.deadline - int(time() * 1000)),
        template=presenter.template,
        centre=presenter.centre(look, view),
        rolled=presenter.rolled(view),
        question=presenter.question(look, view),
        minimum=minimum,
        maximum=max((bet.cap for bet in terms.values()), default=0),
        balance=balance,
        chips=presenter.chips(view, look.who.id)
        or tuple(_chips(bank, terms, minimum, look.pano, stacks=presenter.stacks)),
        head=look.table.head,
        readiness=look.table.readiness,
        hint=presenter.hint(view) or _hint(presenter, terms, minimum),
        notice=tuple(_notice(look, terms.values())) if presenter.posts else (),
        companions=look.table.companions,
        analysed=look.game.slug in MATHEMATICS,
        hints=hints,
        hinted=look.book is not None,
        results=presenter.results(look.rules, view),
        settled=settled,
        net=_net(settled) if _is_told(look, presenter, view) else None,
        said=tuple(_said(look, n, event) for n, event in calls(look.told, presenter, MOST_CALLS)),
        **_standing(look, presenter, view),
        **_cloth(look, presenter, view, presenter.terms(look, view)),
    )


def _standing(look: Look, presenter: Presenter, view: Any) -> dict[str, Any]:
    asked = presenter.asked(view)
    return {
        "open": look.table.open,
        "round": view.round,
        "phase": view.phase,
        "phase_said": presenter.phase(look.rules, view, look.language),
        "open_said": translate(presenter.open_said, look.language),
        "counted": translate(presenter.counted, look.language),
        "betting": view.betting,
        "last": view.last,
        "asked": tuple(look.name(player) for player in asked),
    }


def _cloth(look: Look, presenter: Presenter, view: Any, terms: Mapping[str, Terms]) -> dict[str, Any]:
    me = look.who.id
    lying = presenter.lying(view)
    mine = [chips for chips in lying if chips.player == me]
    bets = my_bets(look.told, presenter, me)
    panos = range(1, panos_of(presenter, look.game) + 1)
    owners = owners_of(look, lying)
    spots = frozenset(spot.bet for spot in board_of(look.game, look.language, look.pano, upright=False).spots)
    return {
        "pano": look.pano,
        "felt": presenter.felt,
        "dress": presenter.dress,
        "script": presenter.script or presenter.dress,
        "sheet": presenter.sheet or presenter.dress or "table",
        "stage": draw(look, presenter, view, owners, upright=look.upright),
        "spots": spots,
        "players": tuple(
            Player(letter=owner.letter, colour=owner.colour, name=look.name(id_), mine=owner.mine)
            for id_, owner in owners.items()
        ),
        "panos": tuple((pano, sum(chips.total for chips in mine if chips.pano == pano)) for pano in panos),
        "staked": sum(chips.total for chips in mine),
        "banked": banked(view, me),
        "stays": view.betting and not bets.now and any(not chips.held for chips in mine),
        "can_undo": view.betting and bool(bets.now),
        "can_repeat": view.betting and bool(bets.before),
        **_mine(look, presenter, mine, spots, terms),
    }


def _mine(
    look: Look, presenter: Presenter, mine: Sequence[Lying], spots: frozenset[str], terms: Mapping[str, Terms]
) -> dict[str, Any]:
    """My buttons: what I am asked, what I may do with chips that lie, and the rest."""
    pairs = buttons_of(look, presenter, look.offers, spots)
    primary = tuple(button for offer, button in pairs if isinstance(offer.command, presenter.primary))
    keyed = [(offer, button) for offer, button in pairs if button.key and button not in primary]
    asked = [button for offer, button in keyed if presenter.asks(look, offer.command)]
    decisions = tuple(sorted((*asked, *barred_of(look, presenter)), key=lambda each: _order(presenter, each)))
    rows = [[button for _, button in pairs if button not in asked and _is_about(button, chips)] for chips in mine]
    placed = {id(button) for row in (*rows, primary, asked) for button in row}
    left = [(offer, button) for offer, button in pairs if id(button) not in placed]
    choosing = [(offer, button) for offer, button in left if isinstance(offer.command, presenter.choosing)]
    others = [pair for pair in left if pair not in choosing]
    return {
        "decisions": decisions,
        "choosing": groups_of(look, presenter, choosing),
        "primary": primary,
        "my_turn": bool(asked) or look.who.id in presenter.asked(look.view),
        "laid": tuple(
            MyChips(
                bet=chips.bet,
                pano=chips.pano,
                amount=chips.total,
                held=chips.held,
                buttons=tuple(row),
                wins="" if presenter.scaled else _wins(look, terms.get(chips.bet), chips.total),
                stands=presenter.standing(look, look.view, chips.bet),
                edge="" if chips.held else edge_said(look, chips.bet),
            )
            for chips, row in zip(mine, rows, strict=True)
        ),
        "others": groups_of(look, presenter, others),
    }


def _wins(look: Look, terms: Terms | None, amount: int) -> str:
    if terms is None or not terms.pays:
        return ""
    facts = {"gain": int(amount * terms.pays), "pays": ratio(terms.pays)}
    return say(N_("wins {gain:€} at {pays} to 1"), look.language, facts)


def _order(presenter: Presenter, button: Button) -> tuple[int, bool]:
    """Choices keep their places where the game has an order of its own; else the due ones come first."""
    place = presenter.keys.find(button.key)
    return place if place >= 0 else len(presenter.keys), (button.means is not None and not button.means.due)


def _is_about(button: Button, chips: Lying) -> bool:
    """Whether a button is for chips that lie on a spot."""
    same = (button.spot, button.pano) == (chips.bet, chips.pano)
    return same and button.colour in {"", chips.colour} and not chips.held


def _is_told(look: Look, presenter: Presenter, view: Any) -> bool:
    """Whether the last settlement is news: until somebody begins the next round, or while its result is lit."""
    begun = my_bets(look.told, presenter, look.who.id).now
    return presenter.tells_net(view) and (not begun or bool(presenter.won(look, view)))


def _net(settled: Sequence[Settled]) -> int | None:
    mine = [row for row in settled if row.mine]
    if not mine:
        return None
    return sum(row.gain for row in mine) - sum(row.stake for row in mine if row.kind == "collected")


def _chips(bank: Chips, terms: Mapping[str, Terms], minimum: int, pano: int, *, stacks: bool) -> list[Chip]:
    """The casino's chips from the smallest of which one alone begins a lawful bet.

    Where `stacks` are laid and that is more than the minimum, also the largest of which some make the minimum.
    """
    values = sorted(int(value) for value in (*bank.fichas, *bank.placas))
    cap = max((bet.cap for bet in terms.values()), default=0)
    begin = beginning(values, terms.values(), pano)
    usable = [value for value in begin if value <= cap or not cap][:_MOST_SHOWN] or values[:1]
    if stacks and usable[0] > minimum:
        usable = [*[value for value in values if value < minimum and minimum % value == 0][-1:], *usable]
    least = next((value for value in usable if value >= minimum), usable[-1])
    return [Chip(write_amount(value), short(value), value == least, value) for value in usable]


def _notice(look: Look, terms: Iterable[Terms]) -> list[NoticeRow]:
    """One row for all the bets that pay and admit the same by the same article, and one for each better pay."""
    rows: dict[tuple[Any, ...], dict[str, list[str]]] = {}
    for bet in terms:
        name, _, place = bet.id.partition(":")
        limits = (bet.minimums[look.pano - 1], bet.cap)
        rows.setdefault((ratio(bet.pays), *limits, bet.cite, ""), {}).setdefault(name, []).append(place)
        for better in bet.better:
            rows.setdefault((ratio(better.pays), *limits, better.cite, better.on), {}).setdefault(name, [])
    kinds = Counter(name for (*_, on), names in rows.items() for name in names if not on)
    return [
        NoticeRow(
            name=", ".join(
                _placed(look.bet(name), [translate(on, look.language)] if on else places if kinds[name] > 1 else ())
                for name, places in names.items()
            ),
            pays=pays,
            least=least,
            most=most,
            cite=cite,
        )
        for (pays, least, most, cite, on), names in rows.items()
    ]


def _placed(name: str, places: Iterable[str]) -> str:
    """A kind of bet with the numbers or results for which it has a row of its own, when there are several rows."""
    told = ", ".join(filter(None, dict.fromkeys(places)))
    return f"{name} ({told})" if told else name


def _hint(presenter: Presenter, terms: Mapping[str, Terms], minimum: int) -> str:
    first = next((bet.id for bet in terms.values() if bet.minimums[0] == minimum), "")
    return presenter.lay((first, 1, ""), write_amount(minimum)) if first else ""


def _said(look: Look, n: int, event: Any) -> Said:
    return Said(n=n, sentence=tell(event, look), cite=event.cite)
