"""The engine of black-jack, given the cards that a kernel drew and played by a chart's own rows."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tapete.engine.command import AZAR, Command, Draw
from tapete.engine.machine import play
from tapete.families.plazas.bets import Collected, Paid
from tapete.families.sabot import SabotLoaded
from tapete.games.blackjack.decisions import Divided, Double, Doubled, GoOn, Retire, Retired, Split
from tapete.games.blackjack.play import Blackjack
from tapete.games.blackjack.simple_game import Ask, Stand
from tapete.games.blackjack.state import Hand, Phase, State, awaited, is_pair
from tapete.sim.blackjack import insure, lay
from tapete.sim.plazas import Bet, player_at, seated
from tests.sim.faces import Faces


class Oracle:
    """A table at which every round goes as a kernel's did."""

    def __init__(self, game: Blackjack, bets: Sequence[Bet], rows: Mapping[str, str]) -> None:
        self.game, self.bets, self._rows = game, bets, rows
        self.state: State = seated(game, bets)
        self._values = game.rules.values.value
        self._faces = Faces(self._values, game.rules.packs)
        self.seen: Counter[str] = Counter()

    @property
    def ended(self) -> bool:
        """Whether the sabot must be changed."""
        return self.state.phase is Phase.PREPARACION

    def change_sabot(self) -> None:
        while self.ended:
            self._do(self.game.next_step(self.state))
        self._faces = Faces(self._values, self.game.rules.packs)

    def round(self, cards: Sequence[int]) -> Counter[str]:
        """What each bet wins."""
        self.state = lay(self.game, self.state, self.bets)
        coming, number = list(cards), self.state.round
        nets = Counter({bet.name: 0 for bet in self.bets})
        insured = False
        while self.state.round == number:
            if self.state.asking == "seguro" and not insured:
                self.state, insured = insure(self.game, self.state, self.bets), True
            elif self.game.needs(self.state):
                self._do(Draw(by=AZAR, outcome=self._faces(coming.pop(0))), nets)
            else:
                self._do(self._step(), nets)
        assert not coming
        return nets

    def _do(self, command: Command | None, nets: Counter[str] | None = None) -> None:
        assert command is not None
        self.state, events = play(self.game, self.state, command)
        for event in events:
            if isinstance(event, Collected | Paid) and nets is not None:
                nets[f"{event.bet or 'plaza'}:{event.plaza}"] += event.amount * (1 if isinstance(event, Paid) else -1)
            if isinstance(event, SabotLoaded) and event.out:
                self._faces = Faces(self._values, self.game.rules.packs, event.out)
                self.seen["dry"] += 1
            if isinstance(event, Divided | Doubled | Retired):
                self.seen[type(event).__name__] += 1
        self.seen["black_jack"] += any(mano.black_jack for mano in self.state.manos)

    def _step(self) -> Command | None:
        state = self.state
        if state.asking:
            return self._retires() or GoOn(by=state.staff[-1])
        return self._decides() if awaited(state) else self.game.next_step(state)

    def _retires(self) -> Command | None:
        for mano in self.state.manos if self.state.asking == "retiro" else ():
            if not mano.gone and not mano.black_jack and self._letter(mano.hand, first=True) == "R":
                return Retire(by=player_at(mano.plaza), player=player_at(mano.plaza).id, plaza=mano.plaza)
        return None

    def _decides(self) -> Command:
        mano = self.state.mano
        who = player_at(mano.plaza)
        if is_pair(self.game.rules, mano.hand) and self._letter(mano.hand, first=True) == "S":
            return Split(by=who, player=who.id, amount=mano.stakes[0].amount)
        letter = self._letter(mano.hand, first=not mano.split)
        if mano.on_ases or letter == "P":
            return Stand(by=who, player=who.id)
        return (Double if letter == "D" else Ask)(by=who, player=who.id)

    def _letter(self, hand: Hand, *, first: bool) -> str:
        """What the chart says; only the first two cards of a plaza are looked at as a pair, or given up."""
        score = f"A{hand.points - 11}" if hand.points > hand.hard else str(hand.points)
        row = f"{score}+" if len(hand.cards) > 2 else score
        if first and is_pair(self.game.rules, hand):
            value = self._values[hand.cards[0][0]]
            row = "A,A" if value == 1 else f"{value},{value}"
        up = (self._values[self.state.banca.cards[0][0]] - 2) % 10
        letter = self._rows[row][up]
        return self._rows[f"{score}+"][up] if letter == "R" and not first else letter
