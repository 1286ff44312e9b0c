"""A betting house on pages: the board with its coefficients, pools or depth, the slip, and the own bets."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.notice import Terms
from tapete.games.apuestas.boletos import BetAccepted, Combine, PlaceBet, Systematic
from tapete.games.apuestas.coeficientes import decimal
from tapete.games.apuestas.cruzada import Propose, Proposed, Retired
from tapete.games.apuestas.placing import Placing
from tapete.games.apuestas.premio import Leg, product_of
from tapete.games.apuestas.rules import ApuestasRules, Organisation
from tapete.games.apuestas.state import Meeting, Phase, Status
from tapete.games.apuestas.view import ApuestasView, Row
from tapete.language import N_, money, say, translate
from tapete.web.scenes.look import Look
from tapete.web.scenes.presenter import Presenter, Where, posted_at

_STATUS = {
    Status.ABIERTO: N_("open"),
    Status.SUSPENDIDO: N_("suspended"),
    Status.CERRADO: N_("has begun"),
    Status.RESUELTO: N_("ended"),
    Status.ANULADO: N_("annulled"),
}
_ORGANISED = {
    Organisation.MUTUA: N_("a pool, shared among those who guess right"),
    Organisation.CONTRAPARTIDA: N_("at coefficients, against the company"),
    Organisation.CRUZADA: N_("between bettors, matched by the company"),
}
_LEG = "leg-"


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One result on the board, as it is told."""

    bet: str
    name: str
    said: str
    """With its market, for who does not see the board."""
    coefficient: str
    hundredths: int
    pool: str
    dividend: str
    favor: tuple[tuple[str, str], ...]
    contra: tuple[tuple[str, str], ...]
    withdrawn: bool
    open: bool
    won: bool


class Market(msgspec.Struct, frozen=True, kw_only=True):
    """A market of the board."""

    name: str
    total: str
    bote: str
    lines: tuple[Line, ...]


class EventShown(msgspec.Struct, frozen=True, kw_only=True):
    """An event of the card."""

    name: str
    venue: str
    status: str
    open: bool
    result: str
    source: str
    markets: tuple[Market, ...]


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """A bet of one's own, or an offer."""

    number: int
    on: str
    note: str
    amount: int
    premio: int
    void: bool


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the template shows."""

    organised: str
    crossed: bool
    combined: bool
    events: tuple[EventShown, ...]
    receipts: tuple[Receipt, ...]
    places: tuple[str, ...]
    minimum: int
    cards: int
    bet: int
    paid: int
    office: bool


class Apuestas(Presenter):
    """A board of results, and a slip on which some of them are written."""

    template = "games/apuestas.html"
    felt = "slate"
    dress: ClassVar[str] = "bets"
    laid: ClassVar[tuple[type[Event], ...]] = (BetAccepted, Proposed)
    taken: ClassVar[tuple[type[Event], ...]] = (Retired,)
    own: ClassVar[tuple[type[Command], ...]] = (PlaceBet, Combine, Systematic, Propose)
    open_said = N_("bets are open")
    counted = N_("Programme")
    phases: Mapping[str, str] = {
        Phase.LISTA: N_("between two cards"),
        Phase.ABIERTO: N_("the events are under way"),
        Phase.LIQUIDACION: N_("to be settled"),
    }
    course: ClassVar[tuple[tuple[str, frozenset[str]], ...]] = (
        (N_("Programme"), frozenset({Phase.LISTA})),
        (N_("Bets"), frozenset({Phase.ABIERTO})),
        (N_("Payment"), frozenset({Phase.LIQUIDACION})),
    )

    def centre(self, look: Look, view: ApuestasView) -> Board:
        crossed = view.organisation is Organisation.CRUZADA
        return Board(
            organised=translate(_ORGANISED[view.organisation], look.language),
            crossed=crossed,
            combined=view.organisation is Organisation.CONTRAPARTIDA,
            events=tuple([self._event(look, view, meeting) for meeting in view.meetings]),
            receipts=(*_boletos(look, view), *_offers(look, view)),
            places=tuple([_place(look.rules, place) for place in view.places]),
            minimum=view.minimum,
            cards=view.report[0],
            bet=view.report[1],
            paid=view.report[2],
            office=view.bank is not None,
        )

    def _event(self, look: Look, view: ApuestasView, meeting: Meeting) -> EventShown:
        rows = [row for row in view.board if row.event == meeting.event]
        markets = dict.fromkeys(row.market for row in rows)
        return EventShown(
            name=meeting.event,
            venue=look.rules.event(meeting.event).recinto,
            status=translate(_STATUS[meeting.status], look.language),
            open=meeting.status is Status.ABIERTO,
            result=_order(meeting.placing),
            source=meeting.source,
            markets=tuple([_market(look, view, meeting, rows, name) for name in markets]),
        )

    def terms(self, look: Look, view: ApuestasView) -> Mapping[str, Terms]:
        """At the coefficients of now; without the forecasts that are not taken."""
        posted, now = posted_at(look.game), {row.bet: row for row in view.board}
        is_open = {each.event for each in view.meetings if each.status is Status.ABIERTO}
        return {
            bet: msgspec.structs.replace(terms, pays=Fraction(max(0, now[bet].coefficient - 100), 100))
            for bet, terms in posted.items()
            if bet in now and now[bet].event in is_open
        }

    def lay(self, where: Where, worth: str) -> str:
        return f"apostar {where[0]} {worth}"

    def where(self, event: Event) -> Where | None:
        """A bet that was accepted stands: none is undone."""
        return None

    def people(self, view: ApuestasView) -> Collection[str]:
        return view.playing()

    def slip(self, form: Mapping[str, str]) -> str:
        """The line of a slip: a simple bet, a combinada, or an offer."""
        bets = [value for name, value in form.items() if name.startswith(_LEG) and value]
        amount, place = form.get("amount", "").strip(), form.get("place", "").strip()
        if not bets or not amount:
            return ""
        at = f" en {place}" if place else ""
        if form.get("side"):
            return f"ofertar {form['side']} {bets[0]} {form.get('coefficient', '').strip()} {amount}{at}"
        if len(bets) == 1:
            return f"apostar {bets[0]} {amount}{at}"
        return f"combinar {amount} {' '.join(bets)}{at}"


def _place(rules: ApuestasRules, place: str) -> str:
    """A place as it is said on a slip: remote means with the territory from which they may be used."""
    return f"{place} desde {rules.territory.value}" if rules.lugares[place].clase == "remoto" else place


def _order(placing: Placing) -> str:
    return ", ".join(" = ".join(tied) for tied in placing)


def _market(look: Look, view: ApuestasView, meeting: Meeting, rows: Sequence[Row], name: str) -> Market:
    own = [row for row in rows if row.market == name]
    total = sum(row.pool for row in own)
    bote = next((bote.held for bote in view.botes if bote.market == name), 0)
    return Market(
        name=look.bet(name.partition(":")[0]),
        total=money(total, look.language) if total and view.organisation is not Organisation.CONTRAPARTIDA else "",
        bote=money(bote, look.language) if bote else "",
        lines=tuple([_line(look, view, meeting, row) for row in own]),
    )


def _line(look: Look, view: ApuestasView, meeting: Meeting, row: Row) -> Line:
    name = " – ".join(row.runners)  # noqa: RUF001 - a dash between two who come in, not a minus
    first = {runner for tied in meeting.placing[:1] for runner in tied}
    taken = bool(row.coefficient) or view.organisation is not Organisation.CONTRAPARTIDA
    gone = not set(row.runners).isdisjoint(meeting.withdrawn)
    return Line(
        bet=row.bet,
        name=name,
        said=f"{look.bet(row.bet.partition(':')[0])}: {name}, {row.event}",
        coefficient=_told(row.coefficient, look.language) if row.coefficient else "",
        hundredths=row.coefficient,
        pool=money(row.pool, look.language) if row.pool and view.organisation is Organisation.MUTUA else "",
        dividend=_told(row.dividend, look.language) if row.dividend else "",
        favor=_depth(look, row.favor),
        contra=_depth(look, row.contra),
        withdrawn=gone,
        open=meeting.status is Status.ABIERTO and taken and not gone,
        won=meeting.status is Status.RESUELTO and row.runners[0] in first,
    )


def _told(hundredths: int, language: str) -> str:
    written = decimal(hundredths)
    return written if language == "en" else written.replace(".", ",")


def _depth(look: Look, levels: Sequence[Any]) -> tuple[tuple[str, str], ...]:
    return tuple([(_told(each.coefficient, look.language), money(each.amount, look.language)) for each in levels])


def _boletos(look: Look, view: ApuestasView) -> list[Receipt]:
    return [
        Receipt(
            number=boleto.number,
            on=_legs(look, boleto.legs),
            note=f"{_told(int(product_of(boleto.legs) * 100), look.language)} · {boleto.clase}"
            if boleto.premio
            else boleto.clase,
            amount=boleto.amount,
            premio=boleto.premio,
            void=boleto.number in view.void,
        )
        for boleto in view.mine
    ]


def _legs(look: Look, legs: Sequence[Leg]) -> str:
    return " · ".join(look.bet(bet) for leg in legs for bet in leg.bets)


def _offers(look: Look, view: ApuestasView) -> list[Receipt]:
    """What was met first, then what stands."""
    met: list[tuple[Any, int, int, str]] = [
        (each, each.risk, each.pot, N_("met, {side}, at {coefficient}")) for each in view.matched
    ]
    stands: list[tuple[Any, int, int, str]] = [
        (each, each.deposit, 0, N_("stands, {side}, at {coefficient}")) for each in view.offered
    ]
    return [
        Receipt(
            number=each.number,
            on=look.bet(each.bet),
            note=say(
                sentence,
                look.language,
                {"side": _side(look, each.side), "coefficient": _told(each.coefficient, look.language)},
            ),
            amount=amount,
            premio=premio,
            void=each.number in view.void,
        )
        for each, amount, premio, sentence in (*met, *stands)
    ]


def _side(look: Look, side: str) -> str:
    return translate(N_("for") if side == "favor" else N_("against"), look.language)


PRESENTER = Apuestas()
