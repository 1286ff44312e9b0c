"""Póquer de círculo on pages: the ring with its people, the bote in its parts, and the decision at the thumb."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

import msgspec

from tapete.engine.chips import Lying as Chips
from tapete.engine.command import Command, Role
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.covered import CardDealt
from tapete.families.plazas.sitting import Unlist
from tapete.families.poquer_de_circulo.bets import BeAbsent, Bet, Cover, Pass, Raise, Retire
from tapete.families.poquer_de_circulo.course import DealBegun
from tapete.families.poquer_de_circulo.draw import Change, Stand
from tapete.families.poquer_de_circulo.money import BenefitTaken, BotePaid, UncalledReturned
from tapete.families.poquer_de_circulo.rules import MANO, CirculoRules, printed_name
from tapete.families.poquer_de_circulo.seats import AssignSeat
from tapete.families.poquer_de_circulo.session import Return
from tapete.families.poquer_de_circulo.showdown import Muck, Show
from tapete.families.poquer_de_circulo.stacks import Buy, PostAnte, PostBlind, Rebuy, Rest
from tapete.families.poquer_de_circulo.state import Phase
from tapete.families.poquer_de_circulo.streets import CardsBurned, StreetBegun
from tapete.families.poquer_de_circulo.view import CirculoView
from tapete.families.seats import Enlist, Leave
from tapete.families.table.opening import TableOpened
from tapete.language import N_, say, translate
from tapete.web.glimpse import CARTAS
from tapete.web.scenes.elements import Explained, Look, Result, Settled
from tapete.web.scenes.poquer_de_circulo.dock import Deciding, Pick, Pre, deciding, earlier, picks
from tapete.web.scenes.poquer_de_circulo.drawing import (
    MOST_POTS,
    Lying,
    Pot,
    draw_ring,
    figure,
    ring_board,
    ring_glimpse,
)
from tapete.web.scenes.poquer_de_circulo.seats import (
    Person,
    PotRow,
    cards_of,
    ending,
    free_seats,
    hand_name,
    persons,
    pots_of,
    seat_of_mine,
    sittings,
    spread_of,
    stakes_said,
    takes_whole,
)
from tapete.web.scenes.poquer_de_circulo.words import (
    ContestPanel,
    awaits,
    brief,
    contest_of,
    entrance,
    explain,
    has_begun,
    legend,
    opens,
    standing,
    waits,
    without_chips,
)
from tapete.web.scenes.presenter import Act, Filled, Presenter, tell
from tapete.web.scenes.seating import Free
from tapete.web.stage import Board

_MOST_CARDS = 7
_PUESTO = "puesto"


class Centre(msgspec.Struct, frozen=True, kw_only=True):
    """What the table of one person shows besides the drawing."""

    title: str
    stakes: str
    now: tuple[str, str]
    waits: tuple[str, str]
    seated: bool
    resto: int
    put: int
    deciding: Deciding | None
    picks: tuple[Pick, ...]
    opens: str
    """With what the bote may be opened, or who has opened it."""
    earlier: tuple[Pre, ...]
    posts: bool
    """Whether a forced bet is asked, which may be put without asking each time."""
    made: str
    pots: tuple[PotRow, ...]
    owed: int
    """The bet that is to be covered, and is not in a pot yet."""
    owed_to: tuple[str, ...]
    bote: int
    takes: tuple[str, str]
    contest: ContestPanel | None
    begun: bool
    entered: bool
    people: tuple[Person, ...]
    waiting: tuple[str, ...]
    free: tuple[Free, ...]
    course: tuple[tuple[str, bool], ...]
    hand: int


class PoquerDeCirculo(Presenter):
    """Hold'em, omaha, the studs, póquer cubierto and póquer sintético, alone or in turn."""

    template = "games/poquer_de_circulo.html"
    shelf = CARTAS
    glimpse = staticmethod(ring_glimpse)
    felt = "petrol"
    dress: ClassVar[str] = "ring"
    looks_back: ClassVar[bool] = True
    pad = "cards"
    primary: ClassVar[tuple[type[Command], ...]] = (Enlist, Buy, Return)
    listed: ClassVar[tuple[type[Command], ...]] = (
        AssignSeat,
        BeAbsent,
        Change,
        Buy,
        Rebuy,
        Rest,
        Return,
        Leave,
        Unlist,
        PostAnte,
    )
    players_without: ClassVar[tuple[type[Command], ...]] = (BeAbsent, Change)
    spoken: ClassVar[tuple[type[Command], ...]] = (Pass, Cover, Retire, Bet, Raise, Show, Muck, Change, Stand)
    keys = "bvamx"

    def centre(self, look: Look, view: CirculoView) -> Centre:
        rules: CirculoRules = look.rules
        own = view.own
        pots = pots_of(look, view)
        laid = [seat for seat in view.seats if seat.laid] if view.street else []
        return Centre(
            title=printed_name(look.game.slug, look.language),
            stakes=stakes_said(rules, view.stakes, look.language),
            now=standing(look, view),
            waits=waits(look, view),
            seated=own is not None,
            resto=own.resto if own else 0,
            put=own.put if own else 0,
            deciding=deciding(look, view),
            picks=picks(look, view),
            opens=opens(look, view),
            earlier=earlier(look, view),
            posts=any(isinstance(offer.command, PostAnte | PostBlind) for offer in look.offers),
            made=hand_name(look, view),
            pots=pots,
            owed=sum(seat.laid for seat in laid),
            owed_to=tuple(look.name(seat.player) for seat in laid),
            bote=view.bote,
            takes=takes_whole(rules, look.language),
            contest=contest_of(look, view),
            begun=has_begun(view),
            entered=look.who.id in view.waiting,
            people=persons(look, view),
            waiting=tuple(map(look.name, view.waiting)),
            free=tuple(free_seats(look, view)),
            course=self.steps(look, view),
            hand=view.round,
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        return ring_board(upright=upright)

    def pieces(self, look: Look, view: CirculoView, board: Board, *, upright: bool) -> str:
        return draw_ring(lying_of(look, view, upright=upright), upright=upright)

    def lying(self, view: CirculoView) -> Sequence[Chips]:
        """Chips are drawn before the seats, and not on spots."""
        return ()

    def face(self, rules: CirculoRules, outcome: str, language: str) -> Result:
        if outcome.isdigit():
            return Result(outcome, "", outcome, say(N_("seat {seat}"), language, {"seat": outcome}))
        return super().face(rules, outcome, language)

    # --- people ------------------------------------------------------------------------------------------------------

    def people(self, view: CirculoView) -> Collection[str]:
        ended = view.showdown.players if view.showdown else ()
        out = view.torneo.places if view.torneo else ()
        seated = (seat.player for seat in view.seats)
        gone = (each.player for each in out)
        return {*seated, *view.waiting, *gone, *(each.player for each in (*ended, *view.shown))}

    def asked(self, view: CirculoView) -> Sequence[str]:
        return (view.turn,) if view.turn else (*view.asked, *without_chips(view))

    def seats(self, rules: CirculoRules, view: CirculoView) -> tuple[int, int]:
        return view.torneo.entered if view.torneo else len(view.seats), rules.plazas.value

    def stakes(self, rules: CirculoRules, view: CirculoView, language: str) -> tuple[int, str]:
        if rules.contest is None:
            return rules.resto.value, stakes_said(rules, view.stakes, language)
        cost = entrance(rules)
        return cost, say(N_("tournament: {entrance:cash}"), language, {"entrance": cost})

    # --- words -------------------------------------------------------------------------------------------------------

    def phase(self, rules: CirculoRules, view: CirculoView, language: str) -> str:
        is_open = view.torneo is not None and view.phase not in {Phase.CERRADA, Phase.ANUNCIO}
        return brief(view, language) if is_open else super().phase(rules, view, language)

    def question(self, look: Look, view: CirculoView) -> str:
        said, remark = standing(look, view)
        return f"{said} · {remark}" if remark else said

    def awaits(self, look: Look, view: CirculoView) -> str:
        return awaits(look, view)

    def explain(self, look: Look, command: Command) -> Explained | None:
        return explain(look, command)

    def usual(self, look: Look, command: Command) -> int:
        rules: CirculoRules = look.rules
        return rules.least_rebuy.value if isinstance(command, Rebuy) else 0

    def asks(self, look: Look, command: Command) -> bool:
        """To rest is asked of who is to put a forced bet, and may be said at other times."""
        return not isinstance(command, Rest) or look.who.id in look.view.asked

    def spot_of(self, command: Command) -> str:
        ofseat = (Enlist, Unlist, Leave, Buy, Rebuy, Rest, Return, BeAbsent)
        return _PUESTO if isinstance(command, ofseat) else ""

    def acts(self) -> Mapping[str, Act]:
        return {"picked": _discarded}

    # --- what happened -----------------------------------------------------------------------------------------------

    def settles(self, event: Event) -> bool:
        return isinstance(event, BotePaid | BenefitTaken | UncalledReturned)

    def settled(self, event: Event, look: Look) -> Settled:
        """A part of the bote that goes to a player or to the house, or what nobody covered."""
        player = str(getattr(event, "player", ""))
        return Settled(
            kind="paid" if isinstance(event, BotePaid) else "told",
            player=look.name(player) if player else translate(N_("Cagnotte"), look.language),
            bets=(),
            stake=0,
            gain=event.amount if isinstance(event, BotePaid) else 0,
            cite=event.cite,
            mine=player == look.who.id,
            sentence=tell(event, look),
        )

    def says(self, event: Event) -> bool:
        """Neither cards of which only the back is seen, nor what the drawing shows by itself."""
        silent = isinstance(event, DealBegun | StreetBegun | CardsBurned | TableOpened)
        covered = isinstance(event, CardDealt) and not event.card
        return bool(event.sentence) and not (silent or covered)

    def tells_net(self, view: CirculoView) -> bool:
        return False


def _discarded(form: Filled) -> list[str]:
    places = [str(place) for place in range(1, _MOST_CARDS + 1) if f"card{place}" in form.fields]
    return [f"descartarse {' '.join(places)}"] if places else []


def lying_of(look: Look, view: CirculoView, *, upright: bool) -> Lying:
    end, language = ending(look, view), look.language
    rules: CirculoRules = look.rules
    spread = spread_of(rules, view.variant)
    pots = pots_of(look, view)
    marks_mano = spread.marca == MANO
    return Lying(
        hand=view.round,
        own=seat_of_mine(view),
        seats=sittings(look, view, end),
        pots=[Pot(name=pot.name, people=_told(pots, pot), amount=pot.amount) for pot in pots],
        more=_more(look, pots[MOST_POTS[upright] :]),
        common=cards_of(end.common, language, lit=end.lit) if end.common else None,
        slots=sum(street.comunes for street in spread.variant.streets),
        marca=view.marca,
        marca_words=tuple(translate(word, language) for word in (N_("MARCA"), N_("M"))),
        marca_says=translate(
            N_("the marca, before the mano") if marks_mano else N_("the marca, before the postre"), language
        ),
        mazo=view.left,
        mazo_says=say(N_("the pack: {left} cards"), language, {"left": view.left}),
        croupier=_croupier(look, view),
        legend=legend(look, view),
        made=(hand_name(look, view), ""),
        language=language,
    )


def _told(pots: Sequence[PotRow], pot: PotRow) -> str:
    return ", ".join(pot.people) if pot is not pots[0] else ""


def _more(look: Look, pots: Sequence[PotRow]) -> str:
    if not pots:
        return ""
    facts = {"pots": len(pots), "sum": figure(sum(pot.amount for pot in pots), look.language)}
    return say(N_("and {pots} more: {sum}"), look.language, facts)


def _croupier(look: Look, view: CirculoView) -> tuple[str, str]:
    word = translate(N_("Croupier"), look.language)
    dealer = next((person.id for person in view.staff if person.role is Role.CRUPIER), "")
    name = look.names.get(dealer, "") if look.table.physical else ""
    return (name, word.lower()) if name else ("", word)


PRESENTER = PoquerDeCirculo()
