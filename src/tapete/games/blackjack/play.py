"""Black-jack at a table: the chapters of its article, whom it waits for, what everybody sees and what hangs there."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from tapete.engine.chapter import Moment
from tapete.engine.chips import Lying
from tapete.engine.command import Actor, Command, Role
from tapete.engine.need import Need
from tapete.engine.table import Better, Pace, Step, TableGame, Terms, croupier_of
from tapete.families.plazas.bets import Bet, terms_at, withdrawn
from tapete.families.pots import TellPot, held_by
from tapete.families.sabot import from_the_sabot, need_of, shuffled_need
from tapete.families.table.closing import closing
from tapete.families.table.opening import hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown
from tapete.games.blackjack.bets import SIDES, Withdraw, bets, consents, pots, sitting, trece
from tapete.games.blackjack.decisions import GoOn, doble, pares, questions, retiro, seguro
from tapete.games.blackjack.rules import BlackjackRules, Prize
from tapete.games.blackjack.sabot import Burn, PrepareSabot, sabot, to_be_loaded
from tapete.games.blackjack.simple_game import Deal, Stand, casillas, interrupted, payments, simple_game
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
    asking: str
    pending: tuple[str, ...]
    pots: tuple[tuple[str, int], ...]
    left: int
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


def hand_words(hand: Hand) -> str:
    return f"{cards(hand.cards)} ({hand.points})" if hand.cards else "-"


def loads(rules: BlackjackRules, state: State) -> Command | None:
    return PrepareSabot(by=croupier_of(state), cuts=rules.cuts.value) if to_be_loaded(rules, state) else None


def prepares(rules: BlackjackRules, state: State) -> Command | None:
    return loads(rules, state) or Burn(by=croupier_of(state), cards=rules.burned.value)


def deals(rules: BlackjackRules, state: State) -> Command | None:
    return Deal(by=croupier_of(state)) if len(casillas(state)) >= rules.least_manos.value else None


def bets_back(rules: BlackjackRules, state: State) -> Command | None:
    if deals(rules, state) or not state.bets:
        return None
    bet = state.bets[0]
    return Withdraw(by=croupier_of(state), player=bet.player, plaza=bet.plaza)


def goes_on(rules: BlackjackRules, state: State) -> Command | None:
    return GoOn(by=croupier_of(state)) if state.asking else None


def stands(rules: BlackjackRules, state: State) -> Command | None:
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
        rules, plazas = self.rules, range(1, self.rules.plazas + 1)
        limits, black_jack = (rules.minimum, rules.maximum), rules.pay_black_jack
        manos = (terms_at(f"plaza:{n}", rules.pay, limits, rules.maximum_cite, rules.step) for n in plazas)
        better = (Better("Black-Jack", black_jack.value, black_jack.cite),)
        sides = (terms for plaza in plazas for terms in _side_terms(rules, plaza))
        return [*sides, *(replace(terms, better=better) for terms in manos)]

    def pots(self, state: State) -> Mapping[str, int]:
        return held_by(self.rules, state)

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        return TellPot(by=by, pot=pot, change=change)


def _side_terms(rules: BlackjackRules, plaza: int) -> Iterator[Terms]:
    most = rules.maximum * rules.seguro.value.numerator // rules.seguro.value.denominator
    yield terms_at(f"seguro:{plaza}", rules.pay_seguro, (1, most), rules.seguro.cite)
    for side in SIDES if rules.trece.value else ():
        yield terms_at(f"{side}:{plaza}", rules.pay_trece, (rules.minimum, rules.maximum), rules.trece.cite)


def prize_words(prize: Prize) -> str:
    what = str(prize.share) if prize.share is not None else write_amount(prize.amount)
    return f"{'-'.join(prize.ranks)}{' palo' if prize.suited else ''}: {what}"
