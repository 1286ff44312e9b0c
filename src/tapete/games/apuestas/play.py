"""A betting book: its course, its board, and players of the house (MU2010:apuestas)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import Any

from tapete.engine.actor import Actor, Role
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.refusal import Refusal, Refused
from tapete.engine.table import Alarm, Pace, Step, TableGame
from tapete.families.pots import TellPot
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.phases import done_by, on_duty, session
from tapete.families.table.settling import Settle
from tapete.games.apuestas.admision import coeficientes
from tapete.games.apuestas.boletos import PlaceBet, boletos
from tapete.games.apuestas.cruzada import MOST_OFFER, Propose, cruzada
from tapete.games.apuestas.cuentas import SIDES, Side
from tapete.games.apuestas.hermanos import OF_A_SISTER, ONE_RESULT, Hermano, Watched, contradiction, speaks
from tapete.games.apuestas.liquidacion import at_stake, botes, botes_of, liquidacion, voids
from tapete.games.apuestas.programa import OpenCard, Start, programa
from tapete.games.apuestas.resultado import awaits_chance, drawing, next_place, nulas, oficial, resultado
from tapete.games.apuestas.rules import ApuestasRules, Organisation, names_of
from tapete.games.apuestas.state import WAITING, Phase, State, between, idle
from tapete.games.apuestas.view import ApuestasView, Ledger, ledger_of, view
from tapete.kit.money import LARGEST
from tapete.language import Wording
from tapete.law.citation import Citation


def _bound(rules: ApuestasRules, state: State) -> bool:
    """Whether a race is to be drawn, and bets are closed or some were taken."""
    drawn = state.phase is Phase.ABIERTO and next_place(rules, state) is not None
    return awaits_chance(rules, state) or (drawn and any(at_stake(rules, state).values()))


def _starts_next(rules: ApuestasRules, state: State) -> Command | None:
    """The first event that waits, once somebody has bet or another has begun."""
    waiting = next((each for each in state.meetings if each.status in WAITING), None)
    begun = any(each.started for each in state.meetings)
    return (
        Start(by=on_duty(state, Role.ORGANIZADOR), event=waiting.event)
        if waiting and (begun or state.wagered)
        else None
    )


class Apuestas(TableGame[ApuestasRules, State]):
    """Bets of one organisation, as its rules say."""

    states = State
    chapters = (
        opening,
        programa,
        coeficientes,
        boletos,
        cruzada,
        oficial,
        resultado,
        nulas,
        liquidacion,
        botes,
        interruption(_bound, voids),
        *session(between, idle, clock=None, keeps=("next", "botes")),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.LISTA, staff=done_by(Role.ORGANIZADOR, OpenCard)),
        Step(Phase.ABIERTO, staff=_starts_next, pace=lambda _, s: Pace.APUESTAS if s.betting else Pace.PERSONAL),
        Step(Phase.LIQUIDACION, staff=done_by(Role.ORGANIZADOR, Settle)),
        Step(Phase.FIN),
    )

    def __init__(self, rules: ApuestasRules) -> None:
        super().__init__(rules)
        self._names: dict[str, Mapping[str, str]] = {}
        self._ledger: tuple[State, Ledger] | None = None
        """Of the last state that was looked at: a crowd looks at each."""

    @property
    def cite(self) -> Citation:
        return self.rules.law["object"]

    def needs(self, state: State) -> Need | None:
        return drawing(self.rules, state)

    def upcoming(self, state: State) -> Need | None:
        return drawing(self.rules, state) or next_place(self.rules, state)

    def is_bound(self, state: State) -> bool:
        return _bound(self.rules, state)

    def view(self, state: State, who: Actor) -> ApuestasView:
        held = self._ledger
        if held is None or held[0] is not state:
            held = self._ledger = (state, ledger_of(self.rules, state, held))
        return view(self, self.rules, state, who, held[1])

    def wording(self, language: str) -> str:
        """Events, participants and places go by their names."""
        names = self._names.get(language)
        if names is None:
            names = self._names[language] = names_of(self.rules, language)
        return Wording(language, things=names)

    def on_silence(self, state: State) -> Command | None:
        """Who says nothing has not bet. Events that are not drawn begin, and their card is settled, when people say so.

        Until then the organiser enters and corrects what their official source says.
        """
        step = self.next_step(state)
        if isinstance(step, Start):
            drawn = (each for each in state.meetings if each.status in WAITING and self.rules.event(each.event).drawn)
            waiting = next(drawn, None)
            return Start(by=step.by, event=waiting.event) if waiting else None
        told = isinstance(step, Settle) and not all(event.drawn for event in self.rules.programa)
        return None if told else step

    def window(self, state: State) -> int:
        return sum(each.started for each in state.meetings)

    def carried(self, state: State) -> Mapping[str, int]:
        return botes_of(self.rules, state)

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        return TellPot(by=by, pot=pot, change=change)

    @property
    def company(self) -> str:
        return self.rules.empresa

    def speaks(self, state: State, events: Sequence[Event]) -> bool:
        return speaks(self.rules, state, events)

    def contradiction(
        self, state: State, events: Sequence[Event], sister: "Apuestas", standing: State, table: int
    ) -> Refused | None:
        """Why they may not happen while another book of the company stands as it does."""
        return contradiction(self.rules, state, events, Hermano(table, sister.rules, standing))

    def is_of_a_sister(self, told: Refusal, state: State, events: Sequence[Event]) -> bool:
        """Whether another book of the company may be why what would have caused them was refused."""
        return told.code in OF_A_SISTER and told.cite == ONE_RESULT and speaks(self.rules, state, events)

    def watched(self) -> Watched:
        """Takes note of what a book settles by, as its record is read."""
        return Watched(self.rules)

    def alarm(self, state: State) -> Alarm | None:
        """The start of the next event, where its hour is known."""
        known = [each.start for each in state.meetings if each.start is not None and each.status in WAITING]
        return Alarm(min(known), max(0, min(known) - state.at)) if known else None

    def notice(self) -> Sequence[Terms]:
        return self._posted

    @cached_property
    def _posted(self) -> Sequence[Terms]:
        rules = self.rules
        cruzada = rules.organisation is Organisation.CRUZADA
        return [
            Terms(
                id=bet,
                kind=forecast.kind,
                pays=Fraction(max(0, rules.coefficients[forecast.place] - 100), 100),
                cite=rules.of_organisation(),
                minimums=(rules.minimum,),
                cap=MOST_OFFER if cruzada else LARGEST,
                cap_cite=rules.law["exposure"],
                step=rules.unit.value if cruzada else 1,
            )
            for bet, forecast in rules.forecasts.items()
        ]


USUAL = 250
"""The coefficient at which an offer is made where none stands, in hundredths."""


def choose(rules: ApuestasRules, view: Any) -> Command | None:
    open_events = {each.event for each in view.meetings if each.status == "abierto"}
    gone = {(each.event, runner) for each in view.meetings for runner in each.withdrawn}
    cruzada = rules.organisation is Organisation.CRUZADA
    priced = rules.organisation is Organisation.CONTRAPARTIDA
    rows = [row for row in view.board if row.event in open_events and (row.coefficient or not priced)]
    rows = [row for row in rows if not any((row.event, runner) in gone for runner in row.runners)]
    if not rows or view.stake:
        return None
    drawn = sha256(f"{view.who.id} {view.round}".encode()).digest()
    row = rows[drawn[0] % len(rows)]
    amount = rules.minimum * (1 + drawn[1] % 10)
    who = view.who
    if not cruzada:
        return PlaceBet(by=who, player=who.id, bet=row.bet, amount=amount, origin=rules.usual_origin)
    side: Side = SIDES[drawn[2] % 2]
    standing = row.contra if side == "favor" else row.favor
    coefficient = standing[0].coefficient if standing else USUAL + drawn[3] % 20
    return Propose(
        by=who,
        player=who.id,
        side=side,
        bet=row.bet,
        coefficient=coefficient,
        amount=amount,
        origin=rules.usual_origin,
    )


WIDTH, HEIGHT, IN_LINE = 150, 60, 6


def layout(rules: ApuestasRules) -> Cloth:
    spots: list[Spot] = []
    line = 0
    for market in rules.markets:
        for number, bet in enumerate(market.bets):
            down, across = divmod(number, IN_LINE)
            x, y = WIDTH * across, HEIGHT * (line + down)
            label = bet.rpartition("/")[2]
            spots.append(Spot(bet=bet, label=label, x=x, y=y, width=WIDTH, height=HEIGHT))
        line += -(-len(market.bets) // IN_LINE)
    return Cloth(width=WIDTH * IN_LINE, height=HEIGHT * line, spots=tuple(spots))
