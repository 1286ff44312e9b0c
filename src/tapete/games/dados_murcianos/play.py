"""A table of dados murcianos: the chapters of its articles, its cloth, whom it waits for, and what everybody sees."""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.chapter import Moment
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Actor, Command, Role
from tapete.engine.need import Need
from tapete.engine.table import Alarm, Pace, Step, TableGame, Terms, croupier_of
from tapete.families.dice import DiceView
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.laying import given_back
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import DIRECTOR, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import shown, tell_results, tell_stakes
from tapete.games.dados_murcianos.errors import errors
from tapete.games.dados_murcianos.round import (
    Announce,
    CloseBets,
    PassThrow,
    Throw,
    interrupted,
    laying,
    payments,
    places,
    throw,
)
from tapete.games.dados_murcianos.rules import (
    ASES,
    GRANDE,
    HOUR,
    PEQUENO,
    TRIO,
    MurcianosRules,
    Phase,
    SettlementEvent,
    State,
    between_throws,
    short_of_ternas,
)
from tapete.games.dados_murcianos.ternas import ChangeTerna, SupplyTerna, ternas
from tapete.kit.dice import Ternas
from tapete.language import N_, money, say
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")
AWAITED = frozenset({Phase.APUESTAS, Phase.LANZAMIENTO, Phase.RODANDO})


class MurcianosView(DiceView, frozen=True, kw_only=True):
    """Everything is public at the table but the bank's holdings."""

    ternas: Ternas | None
    thrower: str
    """The player who throws now; empty for the crupier."""
    outcome: str
    """The throw, from when the dice are at rest until all is paid."""
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        told = [say(N_("{player} throws"), language, {"player": self.thrower})] if self.thrower else []
        if self.ternas is not None:
            told.append(say(N_("terna {terna} in play"), language, {"terna": self.ternas.in_play}))
        mine = [f"{s.bet} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        return [*told, *tell_stakes(mine, language), *tell_results(self.results, language)]


def _new_terna(rules: MurcianosRules, state: State) -> Command | None:
    """The command that supplies or changes a terna before the throw, if one must."""
    if state.ternas and short_of_ternas(rules, state):
        return SupplyTerna(by=DIRECTOR, terna=state.ternas.seized[0])
    return ChangeTerna(by=croupier_of(state)) if state.change_due else None


def _between(rules: MurcianosRules, state: State) -> Command | None:
    return _new_terna(rules, state) or CloseBets(by=croupier_of(state))


def _thrown(rules: MurcianosRules, state: State) -> Command | None:
    return _new_terna(rules, state) or (None if state.thrower else Throw(by=croupier_of(state)))


def _passed(rules: MurcianosRules, state: State) -> Command | None:
    """A player who has the throw and does not throw passes it (criterio:dados-murcianos.23)."""
    waits = state.thrower and not _new_terna(rules, state)
    return PassThrow(by=Actor(state.thrower, Role.JUGADOR)) if waits else None


def _pace(rules: MurcianosRules, state: State) -> Pace:
    """Bets are waited for, and so is a player who throws; a terna that is due is changed before."""
    if _new_terna(rules, state):
        return Pace.PERSONAL
    if state.phase is Phase.APUESTAS:
        return Pace.APUESTAS
    return Pace.DECISION if state.thrower else Pace.PERSONAL


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

    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.APUESTAS, staff=_between, pace=_pace),
        Step(Phase.LANZAMIENTO, staff=_thrown, silence=_passed, pace=_pace),
        Step(Phase.RODANDO),
        Step(Phase.REPOSO, croupier=Announce),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.FIN),
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

    def alarm(self, state: State) -> Alarm | None:
        every = HOUR * self.rules.terna_hours.value
        return Alarm(at=(state.hours + 1) * every, after=every) if state.open else None

    def notice(self) -> Sequence[Terms]:
        """The pay of each cell for all chips on it, of which only a part is at play on a limit."""
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


def cloth(rules: MurcianosRules) -> Cloth:
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
