"""A machine: its chapters, whom it waits for, and what everybody sees."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import PrizeTerms, Terms
from tapete.engine.table import Alarm, LeftBehind, Pace, TableGame
from tapete.families.pots import TellPot, common_pots
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.games.maquinas.credit import PayByHand, money
from tapete.games.maquinas.errors import errors, interrupted
from tapete.games.maquinas.playing import SECRET, EndPlay, ReadProgramme, playing
from tapete.games.maquinas.rules import MaquinaRules, Tipo
from tapete.games.maquinas.service import service
from tapete.games.maquinas.settled import PaidOut
from tapete.games.maquinas.state import Phase, State, idle, to_be_shuffled, too_soon
from tapete.games.maquinas.time import Extend, time
from tapete.games.maquinas.view import PARTIDA, MaquinaView, view
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")
KEPT = ("counters", "shuffle", "upcoming", "position", "pots", "pot_staked", "stopped")


def _paid_back(rules: MaquinaRules, state: State) -> Sequence[Event]:
    """Credit that is left in a machine when it is closed is its player's."""
    if not state.credit:
        return ()
    return [PaidOut(player=state.player, amount=state.credit, by_hand=True, cite=rules.law["one_player"])]


def _operator(state: State) -> Actor:
    return next(each for each in state.staff if each.role is Role.ORGANIZADOR)


class Maquina(TableGame[MaquinaRules, State]):
    """A machine of type A, B or C, as its rules say."""

    states = State
    own_device = True
    chapters = (
        opening,
        money,
        playing,
        time,
        service,
        common_pots(),
        errors,
        interrupted,
        last_rounds(idle),
        closing(
            by=lambda _: CLOSING,
            when=Moment[MaquinaRules, State](idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=_paid_back,
            keeps=KEPT,
        ),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.gives

    def needs(self, state: State) -> Need | None:
        """For type C the same need whatever has come before; for type B the next cycle, when one is over."""
        if state.phase is not Phase.EN_JUEGO:
            return None
        if self.rules.tipo is Tipo.C:
            return self.rules.draw
        return self._shuffle(state) if to_be_shuffled(self.rules, state) else None

    def _shuffle(self, state: State) -> Need:
        """All the numbers of a cycle follow from the first, which was sealed before anybody could play for it."""
        return replace(self.rules.shuffle, follows=bool(state.drawn))

    def upcoming(self, state: State) -> Need | None:
        if state.phase in {Phase.CERRADA, Phase.FIN} or self.rules.tipo is Tipo.A:
            return None
        return self.rules.draw if self.rules.tipo is Tipo.C else self._shuffle(state)

    def sees(self, event: Event, who: Actor) -> bool:
        """From the numbers of a shuffle every prize of the cycle follows."""
        hidden = isinstance(event, SECRET)
        return super().sees(event, who) and (who.role in BACK_OFFICE or not hidden)

    def view(self, state: State, who: Actor) -> MaquinaView:
        return view(self, self.rules, state, who)

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        if not state.open:
            return None
        operator = _operator(state)
        if state.phase is Phase.PREMIO:
            return EndPlay(by=operator)
        if state.phase is Phase.EN_JUEGO and state.asked and not state.extended:
            return Extend(by=operator, seconds=self.rules.extension)
        reads = state.phase is Phase.EN_JUEGO and self.rules.tipo is Tipo.B and not to_be_shuffled(self.rules, state)
        return ReadProgramme(by=operator) if reads else None

    def on_silence(self, state: State) -> Command | None:
        """Who says nothing plays nothing; a game that has begun goes on by itself."""
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        return Pace.APUESTAS if state.phase in {Phase.LIBRE, Phase.CREDITO} else Pace.PERSONAL

    def alarm(self, state: State) -> Alarm | None:
        """When the time is over that type A has sold, or that a game of the others lasts at least.

        Those are told the hour once before: so they know that the clock is told to them.
        """
        if self.rules.tipo is Tipo.A:
            selling = state.phase is Phase.EN_JUEGO
            return Alarm(at=state.ends, after=max(1, state.ends - state.clock)) if selling else None
        if not state.open:
            return None
        if not state.timed:
            return Alarm(at=state.clock, after=0)
        return Alarm(at=state.ready_at, after=left) if (left := too_soon(state)) else None

    def left_behind(self, state: State) -> LeftBehind | None:
        """The credit, between two games: what is under way ends first."""
        if state.phase is not Phase.CREDITO:
            return None
        pays = PayByHand(by=_operator(state))
        return LeftBehind(player=state.player, amount=state.credit, after=self.rules.absence, command=pays)

    def pots(self, state: State) -> Mapping[str, int]:
        """What the machine takes its jackpot to hold: machines that name the same play for one."""
        return {each.name: held for each, held in zip(self.rules.pots, state.pots, strict=False)}

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How it is told what other machines put in or took out."""
        return TellPot(by=by, pot=pot, change=change)

    def notice(self) -> Sequence[Terms]:
        """A game: what it may win is in the table of prizes."""
        rules = self.rules
        return [
            Terms(
                id=PARTIDA,
                kind=PARTIDA,
                pays=Fraction(0),
                cite=rules.gives,
                minimums=(rules.price,),
                cap=rules.price * rules.games,
                cap_cite=rules.gives,
                step=rules.price,
            )
        ]

    def prizes(self) -> Sequence[PrizeTerms]:
        """The table of type C, the prizes of type B, and the jackpot."""
        rules = self.rules
        combinations = rules.board.combinations if rules.board else ()
        table = [
            PrizeTerms(id=each.name, pays=each.pays, amount=each.value, cite=rules.gives)
            for each in combinations
            if each.pays or each.value
        ]
        rows = rules.programme.rows if rules.programme else ()
        programme = [PrizeTerms(id="premio", amount=sum(row.prizes), cite=rules.gives) for row in rows]
        pots = [PrizeTerms(id="bote", share=each.share, cite=rules.law["jackpot"]) for each in rules.pots]
        return [*table, *programme, *pots]
