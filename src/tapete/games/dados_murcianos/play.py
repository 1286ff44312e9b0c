"""A table of dados murcianos: the chapters of its articles, its cloth, whom it waits for, and what everybody sees."""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Alarm, Pace, TableGame
from tapete.families.dice import DiceView
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.laying import given_back
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import DIRECTOR, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import shown, tell_results, tell_stakes
from tapete.games.dados_murcianos.errors import errors
from tapete.games.dados_murcianos.laying import laying
from tapete.games.dados_murcianos.rules import ASES, GRANDE, HOUR, PEQUENO, TRIO, MurcianosRules
from tapete.games.dados_murcianos.state import Phase, SettlementEvent, State, between_throws, short_of_ternas
from tapete.games.dados_murcianos.ternas import ChangeTerna, SupplyTerna, ternas
from tapete.games.dados_murcianos.throw import (
    Announce,
    CloseBets,
    PassThrow,
    Throw,
    interrupted,
    payments,
    places,
    throw,
)
from tapete.kit.dice import Ternas
from tapete.language import N_, money, say
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")
AWAITED = frozenset({Phase.APUESTAS, Phase.LANZAMIENTO, Phase.RODANDO})
"""When a throw is to come."""


class MurcianosView(DiceView, frozen=True, kw_only=True):
    """Everything is public at the table but the bank's holdings."""

    ternas: Ternas | None
    thrower: str
    """Who throws now; empty for the crupier."""
    outcome: str
    """What the dice show, from when they are at rest until all is paid."""
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = [say(N_("{player} throws"), language, {"player": self.thrower})] if self.thrower else []
        if self.ternas is not None:
            told.append(say(N_("terna {terna} in play"), language, {"terna": self.ternas.in_play}))
        mine = [f"{s.bet} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        return [*told, *tell_stakes(mine, language), *tell_results(self.results, language)]


class MurcianosGame(TableGame[MurcianosRules, State]):
    """Dados murcianos at one table, simple or double, with tríos or without."""

    states = State
    chapters = (
        opening,
        ternas,
        places,
        laying,
        throw,
        payments,
        errors,
        interrupted,
        tips,
        last_rounds(between_throws),
        closing(
            by=lambda _: CLOSING,
            when=Moment[MurcianosRules, State](between_throws, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, state: given_back(state.stakes, CLOSING),
            keeps=("placed", "results"),
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self.rules.need if state.phase is Phase.RODANDO else None

    def upcoming(self, state: State) -> Need | None:
        return self.rules.need if state.phase in AWAITED else None

    def view(self, state: State, who: Actor) -> MurcianosView:
        return shown(MurcianosView, self, state, who, betting=state.phase is Phase.APUESTAS)

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        by = next(person for person in state.staff if person.role is Role.CRUPIER)
        match state.phase:
            case Phase.APUESTAS | Phase.LANZAMIENTO if state.ternas and short_of_ternas(self.rules, state):
                return SupplyTerna(by=DIRECTOR, terna=state.ternas.seized[0])
            case Phase.APUESTAS | Phase.LANZAMIENTO if state.change_due:
                return ChangeTerna(by=by)
            case Phase.APUESTAS:
                return CloseBets(by=by)
            case Phase.LANZAMIENTO if not state.thrower:
                return Throw(by=by)
            case Phase.REPOSO:
                return Announce(by=by)
            case Phase.LIQUIDACION:
                return Settle(by=by)
            case _:
                return None

    def on_silence(self, state: State) -> Command | None:
        """Whoever has the throw and does not throw passes it (criterio:dados-murcianos.23)."""
        return PassThrow(by=Actor(state.thrower, Role.JUGADOR)) if self._awaits_throw(state) else self.next_step(state)

    def pace(self, state: State) -> Pace:
        """Bets are waited for, and so is a player who throws; a terna that is due is changed before."""
        if state.phase is Phase.APUESTAS and not (state.change_due or short_of_ternas(self.rules, state)):
            return Pace.APUESTAS
        return Pace.DECISION if self._awaits_throw(state) else Pace.PERSONAL

    def _awaits_throw(self, state: State) -> bool:
        ready = state.phase is Phase.LANZAMIENTO and not (state.change_due or short_of_ternas(self.rules, state))
        return ready and bool(state.thrower)

    def alarm(self, state: State) -> Alarm | None:
        every = HOUR * self.rules.terna_hours.value
        return Alarm(at=(state.hours + 1) * every, after=every) if state.open else None

    def notice(self) -> Sequence[Terms]:
        """What each cell pays for the chips that lie there, of which only a part is at play on a limit."""
        bets = self.rules.bets.values()
        return [replace(t, pays=b.pays / b.parts) for t, b in zip(terms_of(bets), bets, strict=True)]


MARGIN = 12
WIDTH, BAND, LINE = 540, 84, 20
ROWS = {
    "limite-exterior": (0, LINE),
    PEQUENO: (LINE, BAND),
    GRANDE: (LINE + BAND, BAND),
    "limite-interior": (LINE + 2 * BAND, LINE),
}
"""From the outside in: where each band begins, and how tall it is."""
MIDDLE = 2 * LINE + 2 * BAND
BOX = 72
TALL_PANO = MIDDLE + BOX + MARGIN
"""From the upper edge of one cloth to that of the next."""


def cloth(rules: MurcianosRules) -> Cloth:
    """Where each bet of this table lies; the second cloth of a double table lies under the first."""
    panos = 1 + max(pano_of(bet) for bet in rules.bets)
    return Cloth(
        width=WIDTH + 2 * MARGIN,
        height=panos * TALL_PANO + MARGIN,
        spots=tuple(_spot(rules, bet, MARGIN + pano_of(bet) * TALL_PANO) for bet in rules.bets),
    )


def pano_of(bet: str) -> int:
    """The cloth of a cell, from 0."""
    return int(bet.partition(":")[2] or 1) - 1


def _spot(rules: MurcianosRules, bet: str, top: int) -> Spot:
    kind = rules.bets[bet].kind
    if kind in ROWS:
        below, height = ROWS[kind]
        return Spot(bet=bet, x=MARGIN, y=top + below, width=WIDTH, height=height, label=kind)
    half = WIDTH // 2 if TRIO in rules.fates else WIDTH
    x = MARGIN if kind == ASES else MARGIN + half
    return Spot(bet=bet, x=x, y=top + MIDDLE, width=half, height=BOX, label=kind)
