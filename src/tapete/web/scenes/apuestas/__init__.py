"""A betting house on pages: the board, the slip, the own bets, and the organiser's desk."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.table import AnyTable, Terms
from tapete.games.apuestas.admision import Validate
from tapete.games.apuestas.boletos import BetAccepted
from tapete.games.apuestas.cruzada import Proposed, Retire, Retired
from tapete.games.apuestas.programa import Annul, Resume, Suspend, Withdraw
from tapete.games.apuestas.resultado import PlaceDrawn, Report, VoidBet
from tapete.games.apuestas.rules import ApuestasRules, Coefficient, Organisation
from tapete.games.apuestas.state import WAITING, Phase, Status
from tapete.games.apuestas.view import ApuestasView, Row
from tapete.kit.money import write_amount
from tapete.language import N_, called, say, translate
from tapete.service.problems import Trouble
from tapete.web.draw.press import number
from tapete.web.glimpse import Glimpse, word
from tapete.web.scenes.apuestas.board import EventShown, events_shown, told
from tapete.web.scenes.apuestas.desk import Desk, desk_of
from tapete.web.scenes.apuestas.slip import (
    SLIPS,
    Past,
    Receipt,
    deducted,
    is_as_told,
    lines_of,
    most,
    past_of,
    percent,
    receipts_of,
)
from tapete.web.scenes.elements import Fact, Look, Result, Settled
from tapete.web.scenes.presenter import MOST_RESULTS, Act, Filled, Presenter, Where, tell
from tapete.web.stage import Board as Drawing
from tapete.web.words import game_name

_ORGANISED = {
    Organisation.MUTUA: N_("a pool, shared among those who guess right"),
    Organisation.CONTRAPARTIDA: N_("at coefficients, against the company"),
    Organisation.CRUZADA: N_("between bettors, matched by the company"),
}
_BRIEFLY = {
    Organisation.MUTUA: N_("mutua"),
    Organisation.CONTRAPARTIDA: N_("de contrapartida"),
    Organisation.CRUZADA: N_("cruzada"),
}
_EVENS = 200
_ROWS = 3
_TOP, _STEP, _LEFT, _WIDE, _HIGH = 67.0, 27.0, 28.0, 260.0, 22.0
_NAME, _PRICE = 108.0, 248.0
_THINGS = frozenset({"event", "runner", "outcome"})


def bets_glimpse(game: AnyTable, view: ApuestasView, language: str) -> Glimpse:
    ground = f'<g class="print-2">{word(game_name(game.slug, language), 158, 20, 9, 240)}</g>' + "".join(
        f'<rect x="{number(_LEFT)}" y="{number(_TOP + _STEP * row - _HIGH / 2)}" width="{number(_WIDE)}"'
        f' height="{number(_HIGH)}" rx="5" class="ln"/>'
        for row in range(_ROWS)
    )
    waiting = [each for each in view.meetings if each.status in WAITING] or view.meetings
    if not waiting:
        return Glimpse(ground)
    event = waiting[0].event
    market = next(row.market for row in view.board if row.event == event)
    rows = [row for row in view.board if row.market == market][:_ROWS]
    live = f'<g class="print">{word(called(event, language), 158, 42, 12, 240)}</g>'
    live += "".join(_glimpse_row(row, place, language) for place, row in enumerate(rows))
    return Glimpse(ground, live)


def _glimpse_row(row: Row, place: int, language: str) -> str:
    y = _TOP + _STEP * place
    name = word(" ".join(called(runner, language) for runner in row.runners), _NAME, y, 10, 140)
    pays = row.coefficient or row.dividend or (row.contra[0].coefficient if row.contra else 0)
    price = word(Coefficient(pays).tell(language), _PRICE, y, 11, 60) if pays else ""
    return f'<g class="print">{name}</g><g class="gilt">{price}</g>'


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the templates show."""

    organised: str
    crossed: bool
    combined: bool
    pooled: bool
    events: tuple[EventShown, ...]
    receipts: tuple[Receipt, ...]
    past: Past | None
    ended: tuple[str, ...]
    places: tuple[tuple[str, str], ...]
    minimum: int
    unit: int
    evens: str
    stake: int
    desk: Desk | None
    terms: tuple[Fact, ...]


class Apuestas(Presenter):
    """A board of results, and a slip on which some of them are written."""

    template = "games/apuestas.html"
    glimpse = staticmethod(bets_glimpse)
    felt = "slate"
    dress: ClassVar[str] = "bets"
    desk: ClassVar[str] = "parts/bets_desk.html"
    forms: ClassVar[str] = "parts/bets_forms.html"
    beside: ClassVar[str] = "parts/bets_book.html"
    papers: ClassVar[str] = "parts/bets_papers.html"
    report: ClassVar[str] = "book"
    posts: ClassVar[bool] = False
    laid: ClassVar[tuple[type[Event], ...]] = (BetAccepted, Proposed)
    taken: ClassVar[tuple[type[Event], ...]] = (Retired,)
    own: ClassVar[tuple[type[Command], ...]] = (
        *SLIPS,
        Retire,
        Validate,
        Suspend,
        Resume,
        Withdraw,
        Annul,
        Report,
        VoidBet,
    )
    open_said = N_("bets are open")
    sealing = N_(
        "Before the first bet the house seals its share of each race that it draws, and opens it with the race."
    )
    by_hand = N_("At this book the organiser enters each official result, with its source and its proof.")
    counted = N_("Programme")

    def centre(self, look: Look, view: ApuestasView) -> Board:
        return Board(
            organised=look.word(_ORGANISED[view.organisation]),
            crossed=view.organisation is Organisation.CRUZADA,
            combined=view.organisation is Organisation.CONTRAPARTIDA,
            pooled=view.organisation is Organisation.MUTUA,
            events=events_shown(look, view),
            receipts=receipts_of(look, view),
            past=past_of(look),
            ended=tuple([_result(line, look.language) for line in reversed(view.results[-MOST_RESULTS:])]),
            places=tuple([_place(look, place) for place in view.places]),
            minimum=view.minimum,
            unit=look.rules.unit.value if view.organisation is Organisation.CRUZADA else 1,
            evens=told(_EVENS, look.language),
            stake=view.stake,
            desk=desk_of(look, view) if view.bank is not None else None,
            terms=tuple(_terms(look)),
        )

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Drawing:
        return Drawing(width=1, height=1, print="", spots=())

    def results(self, rules: ApuestasRules, view: ApuestasView) -> tuple[Result, ...]:
        """No result in the heading: each event shows its own on the board."""
        return ()

    def meant(self, event: Event, language: str) -> str:
        return event.tell(language) if isinstance(event, PlaceDrawn) else ""

    def face(self, rules: ApuestasRules, outcome: str, language: str) -> Result:
        return Result(outcome, shown=called(outcome, language))

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts = super().facts(look, command)
        return {name: called(fact, look.language) if name in _THINGS else fact for name, fact in facts.items()}

    def settled(self, event: Event, look: Look) -> Settled:
        """One sentence per step, since several forecasts may be one bet."""
        step = super().settled(event, look)
        what = str(getattr(event, "what", ""))
        bets = tuple(what.split("+")) if what else ()
        return msgspec.structs.replace(step, bets=bets, sentence=tell(event, look))

    def minimum(self, terms: Mapping[str, Terms], pano: int) -> int:
        return next((each.minimums[0] for each in terms.values()), 0)

    def stakes(self, rules: ApuestasRules, view: ApuestasView, language: str) -> tuple[int, str]:
        """Organisation of the bets and minimum; the company fixes the maximum per bet."""
        facts = {"organised": translate(_BRIEFLY[rules.organisation], language), "minimum": rules.minimum}
        return rules.minimum, say(N_("{organised}, from {minimum:€}"), language, facts)

    def tells_net(self, view: ApuestasView) -> bool:
        """A card's net result is in its receipts, because all stakes are taken in one step."""
        return False

    def phase(self, rules: ApuestasRules, view: ApuestasView, language: str) -> str:
        closed = all(each.status is not Status.ABIERTO for each in view.meetings)
        if view.phase == Phase.ABIERTO and view.meetings and closed:
            return translate(N_("results are waited for"), language)
        return super().phase(rules, view, language)

    def awaits(self, look: Look, view: ApuestasView) -> str:
        """The result to enter next, from the official source or the drawing device."""
        under_way = [look.rules.event(each.event) for each in view.meetings if each.status is Status.CERRADO]
        external = next((event for event in under_way if not event.drawn), None)
        if external is not None:
            facts = {"event": called(external.id, look.language), "source": called(external.fuente, look.language)}
            return look.say(N_("enter the official result of {event}: {source} says it, on a proof"), **facts)
        by_device = next((event for event in under_way if event.aparato), None)
        if by_device is None or not any(isinstance(offer.command, Draw) for offer in look.offers):
            return ""
        facts = {"event": called(by_device.id, look.language), "device": called(by_device.aparato, look.language)}
        return look.say(N_("enter what {device} draws for {event}"), **facts)

    def numbered(self, number: int, language: str) -> str:
        return say(N_("programme {number}"), language, {"number": number})

    def lay(self, where: Where, worth: str) -> str:
        return f"apostar {where[0]} {worth}"

    def where(self, event: Event) -> Where | None:
        return None

    def hint(self, view: ApuestasView) -> str:
        if view.organisation is Organisation.CRUZADA and view.board:
            return f"ofertar favor {view.board[0].bet} 2.00 {write_amount(view.minimum)}"
        return super().hint(view)

    def people(self, view: ApuestasView) -> Collection[str]:
        return view.people or view.playing()

    def acts(self) -> Mapping[str, Act]:
        return {"slip": _handed_in}


def _handed_in(form: Filled) -> Sequence[str]:
    """The lines of a slip, if its forecasts are unchanged."""
    lines = lines_of(form.fields)
    if not is_as_told(form.fields):
        changed = N_("What you chose is no longer what you were told of: look at the slip again.")
        raise Trouble(409, "boleto_cambiado", changed)
    if not lines:
        raise Trouble(409, "boleto_vacio", N_("Choose a result and say how much you stake."))
    return lines


def _place(look: Look, place: str) -> tuple[str, str]:
    """The place as a slip names it; remote channels with their territory."""
    rules: ApuestasRules = look.rules
    remote = rules.lugares[place].clase == "remoto"
    return f"{place} desde {rules.territory.value}" if remote else place, called(place, look.language)


def _terms(look: Look) -> Iterator[Fact]:
    rules, language = look.rules, look.language
    yield Fact(look.word(N_("Least stake")), look.money(rules.minimum), rules.of_organisation())
    if rules.organisation is Organisation.MUTUA:
        yield Fact(
            look.word(N_("Of the pool that is shared out")),
            percent(rules.percentage.value),
            rules.percentage.cite,
        )
    if rules.organisation is Organisation.CRUZADA:
        yield deducted(rules, language)
    yield from most(rules, language)


def _result(line: str, language: str) -> str:
    event, _, order = line.partition(": ")
    named = ", ".join(" = ".join(called(each, language) for each in tied.split("=")) for tied in order.split())
    return f"{called(event, language)}: {named}"


PRESENTER = Apuestas()
