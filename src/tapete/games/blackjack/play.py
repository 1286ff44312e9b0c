"""Black-jack at a table: the chapters of its article, whom it waits for, what everybody sees and what hangs there."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Moment
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Better, Terms
from tapete.engine.table import Pace, Step, TableGame, croupier_of
from tapete.families.plazas.bets import Bet, withdrawn
from tapete.families.pots import TellPot, held_by
from tapete.families.sabot.cards import from_the_sabot
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.table.closing import closing
from tapete.families.table.opening import hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown
from tapete.games.blackjack.bets import SIDES, Withdraw, bets, consents, pots, sitting, trece
from tapete.games.blackjack.decisions import GoOn, doble, pares, questions, retiro, seguro
from tapete.games.blackjack.payment import interrupted, payments
from tapete.games.blackjack.rules import BlackjackRules, Prize
from tapete.games.blackjack.sabot import Burn, PrepareSabot, sabot, to_be_loaded
from tapete.games.blackjack.simple_game import Deal, Stand, casillas, simple_game
from tapete.games.blackjack.state import (
    Hand,
    Mano,
    Phase,
    SettlementEvent,
    State,
    awaited,
    between_rounds,
    expects_card,
)
from tapete.kit.cards import FRENCH_52
from tapete.kit.money import write_amount
from tapete.language import N_, cards, money, say
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

_IN_PLAY = frozenset({Phase.APUESTAS, Phase.REPARTO, Phase.VENTANA, Phase.TURNOS, Phase.BANCA})


SPOTS = ("plaza", "menor", "mayor", "seguro")
"""The kinds of bet that have a place on the cloth."""


class BlackjackView(TableView, frozen=True, kw_only=True):
    """What is public at the table: everything but what the bank holds and what is left in the sabot, face by face."""

    due: tuple[SettlementEvent, ...] = ()
    seats: tuple[str, ...]
    bets: tuple[Bet, ...]
    manos: tuple[Mano, ...]
    banca: Hand
    seguros: tuple[Bet, ...]
    turn: int
    """The place of the mano in turn; -1 when it is nobody's."""
    asking: str
    pending: tuple[str, ...]
    pots: tuple[tuple[str, int], ...]
    left: int
    """Cards in the sabot."""
    cut: bool
    results: tuple[int, ...]

    def lying(self) -> Sequence[Lying]:
        bets = sorted((bet for bet in self.bets if bet.kind in SPOTS), key=lambda bet: bet.kind == "plaza")
        chips = [(bet.player, f"{bet.kind}:{bet.plaza}", bet.amount) for bet in bets]
        chips += [(s.player, f"plaza:{mano.plaza}", s.amount) for mano in self.manos for s in mano.stakes]
        chips += [(seguro.player, f"seguro:{seguro.plaza}", seguro.amount) for seguro in self.seguros]
        return [Lying(player=player, bet=spot, amount=amount) for player, spot, amount in chips]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*filter(None, self.seats), *super().playing()])

    def tell(self, language: str) -> list[str]:
        told = [say(N_("croupier: {hand}"), language, {"hand": hand_words(self.banca)})] if self.banca.cards else []
        told += [self._mano_words(place, language) for place in range(len(self.manos))]
        told += [f"{bet.player} {bet.kind} {bet.plaza} {money(bet.amount, language)}" for bet in self.bets]
        told += [say(N_("pot {pot}: {held:€}"), language, {"pot": pot, "held": held}) for pot, held in self.pots]
        if self.asking and self.who.id in self.pending:
            told.append(say(N_("you are asked: {what}"), language, {"what": self.asking}))
        if self.turn >= 0 and not self.asking and self.manos[self.turn].commander == self.who.id:
            told.append(say(N_("your turn"), language, {}))
        return told

    def _mano_words(self, place: int, language: str) -> str:
        mano = self.manos[place]
        stakes = ", ".join(f"{s.player} {money(s.amount, language)}" for s in mano.stakes)
        marked = "→ " if place == self.turn else ""
        return f"{marked}plaza {mano.plaza}: {hand_words(mano.hand)} {stakes}".strip()


BLACK_JACK = "Black-Jack"


def hand_words(hand: Hand) -> str:
    """Cards and their count: `K♥ A♠ (21)`."""
    return f"{cards(hand.cards)} ({hand.points})" if hand.cards else "-"


def loads(rules: BlackjackRules, state: State) -> Command | None:
    """A sabot that has run dry in the middle of a round is loaded again."""
    return PrepareSabot(by=croupier_of(state), cuts=rules.cuts.value) if to_be_loaded(rules, state) else None


def prepares(rules: BlackjackRules, state: State) -> Command | None:
    return loads(rules, state) or Burn(by=croupier_of(state), cards=rules.burned.value)


def deals(rules: BlackjackRules, state: State) -> Command | None:
    """The croupier, when there are manos enough."""
    return Deal(by=croupier_of(state)) if len(casillas(state)) >= rules.least_manos.value else None


def bets_back(rules: BlackjackRules, state: State) -> Command | None:
    """Bets with which no round can be dealt are returned when the time to bet is over (criterio:blackjack.40)."""
    if deals(rules, state) or not state.bets:
        return None
    bet = state.bets[0]
    return Withdraw(by=croupier_of(state), player=bet.player, plaza=bet.plaza)


def goes_on(rules: BlackjackRules, state: State) -> Command | None:
    """Whoever is asked and says nothing wants nothing."""
    return GoOn(by=croupier_of(state)) if state.asking else None


def stands(rules: BlackjackRules, state: State) -> Command | None:
    """Backers who say nothing do not follow, and the commander in turn stands."""
    by = Actor(state.mano.commander, Role.JUGADOR) if awaited(state) else None
    return goes_on(rules, state) or (Stand(by=by, player=by.id) if by else None)


def pace_of_turns(rules: BlackjackRules, state: State) -> Pace:
    return Pace.DECISION if state.asking or awaited(state) else Pace.PERSONAL


class Blackjack(TableGame[BlackjackRules, State]):
    """Black-jack o veintiuno, as its rules say."""

    states = State
    chapters = (
        opening,
        sitting,
        consents,
        simple_game,
        seguro,
        pares,
        doble,
        trece,
        retiro,
        questions,
        payments,
        interrupted,
        pots,
        bets,
        sabot,
        from_the_sabot,
        tips,
        hour,
        closing(
            by=lambda rules: rules.staff.cite,
            when=Moment[BlackjackRules, State](between_rounds, RONDA_EN_CURSO, lambda rules: rules.staff.cite),
            empties=lambda rules, state: withdrawn(rules, state.bets),
            keeps=("pots", "results"),
        ),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.PREPARACION, staff=prepares),
        Step(Phase.APUESTAS, staff=deals, silence=bets_back, pace=Pace.APUESTAS),
        Step(Phase.REPARTO, Phase.BANCA, staff=loads),
        Step(Phase.VENTANA, silence=goes_on),
        Step(Phase.TURNOS, staff=loads, silence=stands, pace=pace_of_turns),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.play_cite

    def needs(self, state: State) -> Need | None:
        return need_of(state.sabot, self.rules.play_cite) if state.sabot and expects_card(state) else None

    def upcoming(self, state: State) -> Need | None:
        """The next card of the sabot, whoever takes it; the order of one that is to be loaded."""
        if state.phase is Phase.PREPARACION and state.sabot is None and not self.rules.automatic:
            return shuffled_need(FRENCH_52, self.rules.packs, self.rules.play_cite)
        in_play = state.phase in _IN_PLAY or not self.rules.automatic
        return need_of(state.sabot, self.rules.play_cite) if state.sabot and in_play else None

    def view(self, state: State, who: Actor) -> BlackjackView:
        return shown(
            BlackjackView,
            self,
            state,
            who,
            betting=state.phase is Phase.APUESTAS,
            turn=state.turn if state.phase is Phase.TURNOS else -1,
            pots=tuple((pot.name, held) for pot, held in zip(self.rules.pots, state.pots, strict=False)),
            left=state.sabot.left if state.sabot else 0,
        )

    def notice(self) -> Sequence[Terms]:
        """The terms of each spot of the cloth; the bets on plazas come last."""
        rules, plazas = self.rules, range(1, self.rules.plazas + 1)
        return [
            *(terms for plaza in plazas for terms in _side_terms(rules, plaza)),
            *(
                replace(
                    _terms(f"plaza:{n}", rules.pay, rules.minimum, rules.maximum, rules.maximum_cite, rules.step),
                    better=(Better(BLACK_JACK, rules.pay_black_jack.value, rules.pay_black_jack.cite),),
                )
                for n in plazas
            ),
        ]

    def pots(self, state: State) -> Mapping[str, int]:
        """What the table takes each of its pots to hold."""
        return held_by(self.rules, state)

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How the house tells what other tables put into a pot or took out of it."""
        return TellPot(by=by, pot=pot, change=change)


def _side_terms(rules: BlackjackRules, plaza: int) -> Iterator[Terms]:
    most = rules.maximum * rules.seguro.value.numerator // rules.seguro.value.denominator
    yield _terms(f"seguro:{plaza}", rules.pay_seguro, 1, most, rules.seguro.cite)
    for side in SIDES if rules.trece.value else ():
        yield _terms(f"{side}:{plaza}", rules.pay_trece, rules.minimum, rules.maximum, rules.trece.cite)


def _terms(bet: str, pays: Cited[Fraction], least: int, cap: int, cite: Citation, step: int = 1) -> Terms:
    return Terms(
        id=bet,
        kind=bet.partition(":")[0],
        pays=pays.value,
        cite=pays.cite,
        minimums=(least,),
        cap=cap,
        cap_cite=cite,
        step=step,
    )


def prize_words(prize: Prize) -> str:
    """A prize in the words of the set-up: `7-7-7 palo: 1/10`."""
    what = str(prize.share) if prize.share is not None else write_amount(prize.amount)
    return f"{'-'.join(prize.ranks)}{' palo' if prize.suited else ''}: {what}"
