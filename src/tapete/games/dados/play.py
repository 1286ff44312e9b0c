"""A craps table: the chapters of its article, whom it waits for, and what everybody sees."""

from collections.abc import Collection, Sequence
from fractions import Fraction

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Better, Terms
from tapete.engine.table import Pace, TableGame
from tapete.families.stakes.bets import terms_of
from tapete.families.stakes.events import bet_words
from tapete.families.stakes.laying import Stake, given_back
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import DIRECTOR, hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results, tell_stakes
from tapete.games.dados.dice import BringDice, ChooseDice, dice, new_serials, usual_choice
from tapete.games.dados.errors import errors
from tapete.games.dados.events import SettlementEvent
from tapete.games.dados.laying import laying
from tapete.games.dados.payment import interrupted, payments
from tapete.games.dados.rules import Bet, DadosRules, When
from tapete.games.dados.state import TAKING_BETS, Choice, Phase, State, between_throws
from tapete.games.dados.throw import CloseBets, abandoned, may_call, throw
from tapete.games.dados.tirador import AcceptDice, OfferDice, RefuseDice, candidate, has_line, places, tirador
from tapete.kit.dice import DiceSet
from tapete.language import N_, money, say
from tapete.law.citation import Citation

__all__ = ["DadosGame", "DadosView"]

AWAITED = frozenset({Phase.OFRECER, Phase.APUESTAS, Phase.TIRO})
"""When a throw is to come."""


THE_END = Citation("criterio:dados.14")


def _between_jugadas(rules: DadosRules, state: State) -> bool:
    """Before the first throw of a jugada."""
    return between_throws(rules, state) and not state.punto


def _may_end(rules: DadosRules, state: State) -> bool:
    """With no jugada under way, unless nobody is left who could finish it."""
    return _between_jugadas(rules, state) or abandoned(state)


class DadosView(TableView, frozen=True, kw_only=True):
    """Everything is public at the table but the bank's holdings."""

    jugada: int
    punto: int
    players: tuple[str, ...]
    tirador: str
    offered: str
    dice: DiceSet | None
    choice: Choice
    stakes: tuple[Stake, ...]
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def lying(self) -> Sequence[Lying]:
        order = {player: place for place, player in enumerate(self.players)}
        return [
            Lying(player=s.player, bet=s.bet, amount=s.amount, placed=order.get(s.player, len(order)))
            for s in self.stakes
        ]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*self.players, *super().playing()])

    def tell(self, language: str) -> list[str]:
        told = [say(N_("punto {punto}"), language, {"punto": self.punto})] if self.punto else []
        if self.tirador:
            told.append(say(N_("tirador {player}"), language, {"player": self.tirador}))
        mine = [f"{bet_words(s.bet)} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        return [*told, *tell_stakes(mine, language), *tell_results(self.results, language)]


class DadosGame(TableGame[DadosRules, State]):
    """Dados o craps at one table."""

    states = State
    chapters = (
        opening,
        dice,
        places,
        tirador,
        laying,
        throw,
        payments,
        errors,
        interrupted,
        tips,
        hour,
        last_rounds(_between_jugadas, lambda _: THE_END),
        closing(
            by=lambda _: THE_END,
            when=Moment[DadosRules, State](_may_end, RONDA_EN_CURSO, lambda _: THE_END),
            empties=lambda _, state: given_back(state.stakes, THE_END),
            keeps=("jugada", "previous", "results"),
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        return self.rules.need if state.phase is Phase.TIRO else None

    def upcoming(self, state: State) -> Need | None:
        return self.rules.need if state.phase in AWAITED else None

    def view(self, state: State, who: Actor) -> DadosView:
        return shown(DadosView, self, state, who, betting=state.phase in TAKING_BETS)

    def next_step(self, state: State) -> Command | None:
        match state.phase:
            case Phase.CERRADA:
                return opened_by_direction(self.rules)
            case Phase.PREPARACION:
                return BringDice(by=DIRECTOR, serials=new_serials(self.rules, state))
            case Phase.OFRECER if not state.offered and (player := candidate(state)):
                return OfferDice(by=_on_duty(state, self.rules.offered_by.value), player=player)
            case Phase.OFRECER | Phase.APUESTAS if may_call(self.rules, state):
                return CloseBets(by=_on_duty(state, self.rules.closing.value.by))
            case Phase.LIQUIDACION:
                return Settle(by=_on_duty(state, Role.CRUPIER))
            case _:
                return None

    def on_silence(self, state: State) -> Command | None:
        """Whoever is offered the dice and has a line bet, or finishes a series, takes them (criterio:dados.24)."""
        if state.phase is Phase.OFRECER and state.offered:
            asked = Actor(state.offered, Role.JUGADOR)
            takes = state.punto or has_line(state, state.offered)
            return AcceptDice(by=asked) if takes else RefuseDice(by=asked)
        if state.phase is Phase.APUESTAS and not may_call(self.rules, state):
            tirador = Actor(state.tirador, Role.JUGADOR)
            if state.choice is not Choice.NADA:
                return ChooseDice(by=tirador, dice=usual_choice(state))
            return RefuseDice(by=tirador)
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        """Bets are waited for; so is whoever must answer for the dice."""
        if state.phase is Phase.OFRECER and state.offered:
            return Pace.DECISION
        if state.phase is Phase.APUESTAS:
            return Pace.DECISION if state.choice is not Choice.NADA else Pace.APUESTAS
        return Pace.APUESTAS if abandoned(state) else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        """Every suerte that may be laid by hand, Win last; an asociada admits its part of the greatest simple bet."""
        bets = [bet for bet in self.rules.bets.values() if bet.when is not When.NUNCA]
        bets.sort(key=lambda bet: (bet.when is When.SALIDA, bet.id == "win"))
        greatest = self.rules.bets["win"].cap
        return [
            replace(terms, cap=bet.cap or int(greatest * bet.share), better=_better(bet))
            for terms, bet in zip(terms_of(bets), bets, strict=True)
        ]


def _better(bet: Bet) -> tuple[Better, ...]:
    totals: dict[Fraction, list[str]] = {}
    for total, pays in bet.doubles.items():
        totals.setdefault(pays, []).append(total)
    return tuple(Better(", ".join(those), pays, bet.cite) for pays, those in totals.items())


def _on_duty(state: State, role: Role) -> Actor:
    return next(person for person in state.staff if person.role is role)
