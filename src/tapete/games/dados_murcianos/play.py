"""A table of dados murcianos: the chapters of its articles, whom it waits for, and what everybody sees."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Alarm, Pace, TableGame
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.laying import Stake, given_back
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import DIRECTOR, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results, tell_stakes
from tapete.games.dados_murcianos.errors import errors
from tapete.games.dados_murcianos.laying import laying
from tapete.games.dados_murcianos.payment import interrupted, payments
from tapete.games.dados_murcianos.rules import HOUR, MurcianosRules
from tapete.games.dados_murcianos.state import Phase, SettlementEvent, State, between_throws, short_of_ternas
from tapete.games.dados_murcianos.ternas import ChangeTerna, SupplyTerna, ternas
from tapete.games.dados_murcianos.throw import Announce, CloseBets, PassThrow, Throw, places, throw
from tapete.kit.dice import Ternas
from tapete.language import N_, money, say
from tapete.law.citation import Citation

__all__ = ["MurcianosGame", "MurcianosView"]

CLOSING = Citation("criterio:casino.26")
AWAITED = frozenset({Phase.APUESTAS, Phase.LANZAMIENTO, Phase.RODANDO})
"""When a throw is to come."""


class MurcianosView(TableView, frozen=True, kw_only=True):
    """Everything is public at the table but the bank's holdings."""

    ternas: Ternas | None
    players: tuple[str, ...]
    thrower: str
    """Who throws now; empty for the crupier."""
    outcome: str
    """What the dice show, from when they are at rest until all is paid."""
    stakes: tuple[Stake, ...]
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=s.player, bet=s.bet, amount=s.amount, placed=s.placed) for s in self.stakes]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*self.players, *super().playing()])

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
        """Whether a player is to throw."""
        ready = state.phase is Phase.LANZAMIENTO and not (state.change_due or short_of_ternas(self.rules, state))
        return ready and bool(state.thrower)

    def alarm(self, state: State) -> Alarm | None:
        every = HOUR * self.rules.terna_hours.value
        return Alarm(at=(state.hours + 1) * every, after=every) if state.open else None

    def notice(self) -> Sequence[Terms]:
        """What each cell pays for the chips that lie there, of which only a part is at play on a limit."""
        bets = self.rules.bets.values()
        return [replace(t, pays=b.pays / b.parts) for t, b in zip(terms_of(bets), bets, strict=True)]
