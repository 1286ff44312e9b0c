"""A craps table: the chapters of its article, its cloth, whom it waits for, and what everybody sees."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from tapete.engine.chapter import Moment
from tapete.engine.chips import Lying
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.command import Actor, Command, Role
from tapete.engine.need import Need
from tapete.engine.table import Better, Pace, Step, TableGame, Terms
from tapete.families.dice import DiceView
from tapete.families.stakes.bets import bet_words, terms_of
from tapete.families.stakes.laying import given_back
from tapete.families.table.closing import closing, last_rounds, on_duty
from tapete.families.table.opening import DIRECTOR, hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import shown, tell_results, tell_stakes
from tapete.games.dados.dice import BringDice, ChooseDice, dice, new_serials, usual_choice
from tapete.games.dados.round import CloseBets, abandoned, interrupted, laying, may_call, payments, throw
from tapete.games.dados.rules import (
    TAKING_BETS,
    Bet,
    Choice,
    DadosRules,
    Phase,
    SettlementEvent,
    State,
    When,
    between_throws,
)
from tapete.games.dados.tirador import AcceptDice, OfferDice, RefuseDice, candidate, errors, has_line, places, tirador
from tapete.kit.dice import DiceSet
from tapete.language import N_, money, say
from tapete.law.citation import Citation

AWAITED = frozenset({Phase.OFRECER, Phase.APUESTAS, Phase.TIRO})

THE_END = Citation("criterio:dados.14")


def _between_jugadas(rules: DadosRules, state: State) -> bool:
    return between_throws(rules, state) and not state.punto


def _may_end(rules: DadosRules, state: State) -> bool:
    """With no jugada under way, unless nobody is left who could finish it."""
    return _between_jugadas(rules, state) or abandoned(state)


class DadosView(DiceView, frozen=True, kw_only=True):
    """Everything is public at the table but the bank's holdings."""

    jugada: int
    punto: int
    tirador: str
    offered: str
    dice: DiceSet | None
    choice: Choice
    due: tuple[SettlementEvent, ...] = ()

    def lying(self) -> Sequence[Lying]:
        order = {player: place for place, player in enumerate(self.players)}
        return [
            Lying(player=s.player, bet=s.bet, amount=s.amount, placed=order.get(s.player, len(order)))
            for s in self.stakes
        ]

    def tell(self, language: str) -> list[str]:
        told = [say(N_("punto {punto}"), language, {"punto": self.punto})] if self.punto else []
        if self.tirador:
            told.append(say(N_("tirador {player}"), language, {"player": self.tirador}))
        mine = [f"{bet_words(s.bet)} {money(s.amount, language)}" for s in self.stakes if s.player == self.who.id]
        return [*told, *tell_stakes(mine, language), *tell_results(self.results, language)]


def _offered(rules: DadosRules, state: State) -> Command | None:
    if not state.offered and (player := candidate(state)):
        return OfferDice(by=on_duty(state, rules.offered_by.value), player=player)
    return _closed(rules, state)


def _closed(rules: DadosRules, state: State) -> Command | None:
    return CloseBets(by=on_duty(state, rules.closing.value.by)) if may_call(rules, state) else None


def _answered(rules: DadosRules, state: State) -> Command | None:
    """A player with a line bet, or who finishes a series, takes the offered dice (criterio:dados.24)."""
    asked = Actor(state.offered, Role.JUGADOR)
    takes = state.punto or has_line(state, state.offered)
    return (AcceptDice(by=asked) if takes else RefuseDice(by=asked)) if state.offered else None


def _decided(rules: DadosRules, state: State) -> Command | None:
    tirador = Actor(state.tirador, Role.JUGADOR)
    if may_call(rules, state):
        return None
    choosing = state.choice is not Choice.NADA
    return ChooseDice(by=tirador, dice=usual_choice(state)) if choosing else RefuseDice(by=tirador)


def _pace(rules: DadosRules, state: State) -> Pace:
    """Bets are waited for; so is the player who must answer for the dice."""
    if state.phase is Phase.OFRECER and not state.offered:
        return Pace.APUESTAS if abandoned(state) else Pace.PERSONAL
    return Pace.DECISION if state.offered or state.choice is not Choice.NADA else Pace.APUESTAS


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

    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.PREPARACION, staff=lambda rules, state: BringDice(by=DIRECTOR, serials=new_serials(rules, state))),
        Step(Phase.OFRECER, staff=_offered, silence=_answered, pace=_pace),
        Step(Phase.APUESTAS, staff=_closed, silence=_decided, pace=_pace),
        Step(Phase.TIRO),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.FIN),
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


MARGIN = 12
LEFT = 128
BOX = 128
NUMBERS = (4, 5, 6, 8, 9, 10)
SIDE = 310
ROWS = {"wrong": (0, 36), "dont": (36, 44), "right": (80, 56), "come": (136, 44), "odds": (180, 42)}
"""Where the places of a box begin, from the top, and how tall they are."""
PAIRS = {"dont": ("dont-come", "odds-dont-come"), "come": ("come", "odds-come"), "odds": ("odds-win", "odds-dont-win")}
"""The rows of a box with two places: a bet that has travelled and its odds, or the odds of the line."""
SHORT = {"odds-win": "+ win", "odds-dont-win": "+ don't", "odds-come": "odds", "odds-dont-come": "odds"}
BOXES = MARGIN + LEFT
UNDER = MARGIN + 222
WIDE = BOX * len(NUMBERS)
BARS = {
    "big6": (MARGIN, UNDER, LEFT // 2, 104),
    "big8": (MARGIN + LEFT // 2, UNDER, LEFT // 2, 104),
    "dont-come": (MARGIN, MARGIN, LEFT, 222),
    "come": (BOXES, UNDER, WIDE, 52),
    "field": (BOXES, UNDER + 52, WIDE - 2 * BOX, 52),
    "under7": (BOXES + WIDE - 2 * BOX, UNDER + 52, BOX, 52),
    "over7": (BOXES + WIDE - BOX, UNDER + 52, BOX, 52),
    "dont-win": (BOXES, UNDER + 104, WIDE, 44),
    "win": (MARGIN, UNDER + 148, LEFT + WIDE, 52),
}
RIGHT = BOXES + WIDE + MARGIN
CENTRE = {
    "hard:4": (0, 0, 2, 62),
    "hard:10": (1, 0, 2, 62),
    "hard:6": (0, 62, 2, 62),
    "hard:8": (1, 62, 2, 62),
    "juego7": (0, 132, 1, 56),
    "craps2": (0, 196, 2, 58),
    "craps12": (1, 196, 2, 58),
    "craps3": (0, 254, 2, 58),
    "juego11": (1, 254, 2, 58),
    "any-craps": (0, 312, 1, 54),
    "horn": (0, 366, 1, 56),
}
"""The múltiples: column, height from the top, columns of their row, and height."""


def cloth(rules: DadosRules) -> Cloth:
    places = {**BARS, **dict(_boxes()), **dict(_centre())}
    spots = []
    for bet in rules.bets:
        x, y, width, height = places[bet]
        spots.append(Spot(bet=bet, x=x, y=y, width=width, height=height, label=_label(rules, bet)))
    return Cloth(width=RIGHT + SIDE + MARGIN, height=UNDER + 200 + MARGIN, spots=tuple(spots))


Place = tuple[int, int, int, int]


def _boxes() -> Iterator[tuple[str, Place]]:
    """A box from the top: the wrong bet, the Don't Come, the number, the Come, and the odds of the line."""
    for place, number in enumerate(NUMBERS):
        x = BOXES + place * BOX
        yield f"wrong:{number}", _across(x, "wrong")
        yield f"right:{number}", _across(x, "right")
        for row, (first, second) in PAIRS.items():
            top, height = ROWS[row]
            width = BOX // 2 if row == "odds" else 7 * BOX // 10
            yield f"{first}:{number}", (x, MARGIN + top, width, height)
            yield f"{second}:{number}", (x + width, MARGIN + top, BOX - width, height)


def _across(x: int, row: str) -> Place:
    top, height = ROWS[row]
    return x, MARGIN + top, BOX, height


def _centre() -> Iterator[tuple[str, Place]]:
    for bet, (column, top, columns, height) in CENTRE.items():
        width = SIDE // columns
        yield bet, (RIGHT + column * width, MARGIN + top, width, height)


def _label(rules: DadosRules, bet: str) -> str:
    """The law's print, the figure of a box, or the name of the bet in the reader's language."""
    suerte = rules.bets[bet]
    if suerte.kind == "right":
        own = suerte.printed and not suerte.printed.endswith(str(suerte.number))
        return suerte.printed if own else str(suerte.number)
    if suerte.kind in SHORT:
        return SHORT[suerte.kind]
    return suerte.printed or bet
