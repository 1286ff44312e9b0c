"""When bets 1 and 2 of trijoker are left in play, as it is told and kept: by what the cards seen so far are like."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Literal

import msgspec

from tapete.exact.figures import chance, percent, signed
from tapete.exact.study import Chart, Study, Table
from tapete.language import N_, cards, say, translate

Held = Literal["poquer", "trio", "doble-pareja", "pareja-alta", "pareja-baja", "palo", "otras"]
"""What cards that are not yet five make; `palo` are different ones of one suit, `otras` those that make nothing."""
DEJA, RETIRA, IGUAL = "D", "R", "="
LETTERS: Final = {DEJA: N_("leave it"), RETIRA: N_("withdraw it"), IGUAL: N_("it is the same")}
BETS: Final = {1: N_("Bet 1, with three cards"), 2: N_("Bet 2, with four cards")}
HIGHS: Final = N_("Columns go by how many of the cards would win as a pair.")
WORTHS: Final = N_("What a bet wins on average if it is left")
WORTH_COLUMNS: Final = (N_("Cards"), N_("For example"), N_("Per unit"), N_("How often"))
LEFT: Final = N_("How often bet {bet} is left")
WINS: Final = N_("What bet {bet} wins on average")
EDGE: Final = N_("House edge, of one bet")
EDGE_AT_RISK: Final = N_("House edge, of all put at risk")
_NAMES: Final[dict[Held, str]] = {
    "poquer": N_("Four of a kind"),
    "trio": N_("Three of a kind"),
    "doble-pareja": N_("Two pairs"),
    "pareja-alta": N_("A pair that wins"),
    "pareja-baja": N_("A lower pair"),
    "palo": N_("All of one suit"),
    "otras": N_("Of several suits"),
}
REAL: Final = N_("the royal one among them")
HIGH_CARDS: Final = N_("{highs} {highs:high card|high cards}")
_WITHIN_REACH: Final[dict[Held, str]] = {
    "palo": N_("All of one suit, {escaleras} {escaleras:straight|straights} within reach"),
    "otras": N_("Of several suits, {escaleras} {escaleras:straight|straights} within reach"),
}


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Cards that are alike: to leave a bet with any of them is worth the same."""

    bet: int
    """The bet that is decided: 1 with three cards, 2 with four."""
    held: Held
    escaleras: int = 0
    """How many escaleras these cards and others may make, of one suit or not; only told of different cards."""
    real: bool = False
    """Whether the highest is among them, for cards of one suit."""
    highs: int = 0
    """How many of the cards would win as a pareja; only told of different cards."""
    worth: Fraction
    """What the bet wins on average if it is left, per unit; withdrawn it neither wins nor loses."""
    often: Fraction
    """In which share of all deals they come."""
    example: tuple[str, ...]

    @property
    def letter(self) -> str:
        """What is best done."""
        return DEJA if self.worth > 0 else RETIRA if self.worth < 0 else IGUAL

    def tell(self, language: str) -> str:
        """What they are like, in words."""
        several = self.held in _WITHIN_REACH
        told = say(_WITHIN_REACH[self.held], language, {"escaleras": self.escaleras}) if several else ""
        if not told:
            return translate(_NAMES[self.held], language)
        real = f", {translate(REAL, language)}" if self.real else ""
        return f"{told}{real}, {say(HIGH_CARDS, language, {'highs': self.highs})}"


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the chart: which cards, as a sentence with its facts, and a letter for each number of high ones."""

    sentence: str
    escaleras: int
    letters: tuple[str, ...]
    """Empty where there are no such cards."""

    def tell(self, language: str) -> str:
        """Which cards, in words."""
        return say(self.sentence, language, {"escaleras": self.escaleras})


class WithdrawalPlay(msgspec.Struct, frozen=True, kw_only=True):
    """The best decisions, and how all deals end with them; where both are the same, the bet is withdrawn."""

    situations: tuple[Situation, ...]
    means: tuple[Fraction, Fraction, Fraction]
    """What each bet wins on average, per unit of it; nothing when it is withdrawn."""
    deals: int
    """How many there are: three own cards, the first common one and the second."""
    ends: dict[str, tuple[int, int, int, int]]
    """By the combination at the end, or without a name for none that wins: how many of them have neither bet left,
    only bet 1, only bet 2, and both."""

    def left(self, bet: int) -> Fraction:
        """How often bet 1 or bet 2 is left in play."""
        counts = (count for ends in self.ends.values() for place, count in enumerate(ends) if place & bet)
        return Fraction(sum(counts), self.deals)

    @property
    def action(self) -> Fraction:
        """How many bets are in play on average."""
        return 1 + self.left(1) + self.left(2)

    @property
    def edge(self) -> Fraction:
        """What the house keeps of one bet."""
        return -sum(self.means, Fraction(0))

    def study(self, language: str) -> Study:
        """A chart and a table for each of the two bets, and their results."""
        return Study(
            figures=self._figures(language),
            charts=tuple(self._chart(bet, translate(title, language), language) for bet, title in BETS.items()),
            tables=tuple(self._worths(bet, title, language) for bet, title in BETS.items()),
        )

    def _chart(self, bet: int, title: str, language: str) -> Chart:
        return Chart(
            title="",
            corner=title,
            columns=tuple(map(str, range(self.most_highs(bet) + 1))),
            rows=tuple((row.tell(language), row.letters) for row in self.chart(bet)),
            letters={letter: translate(word, language) for letter, word in LETTERS.items()},
            note=translate(HIGHS, language),
        )

    def _worths(self, bet: int, title: str, language: str) -> Table:
        """Every situation of a bet, the best first."""
        found = sorted((each for each in self.situations if each.bet == bet), key=lambda each: -each.worth)
        return Table(
            title=f"{translate(WORTHS, language)}: {translate(title, language)}",
            headers=tuple(translate(name, language) for name in WORTH_COLUMNS),
            rows=tuple(
                (
                    each.tell(language),
                    cards(each.example),
                    signed(each.worth, language),
                    chance(each.often, language),
                )
                for each in found
            ),
            folded=True,
        )

    def _figures(self, language: str) -> list[tuple[str, str]]:
        """Names and percentages."""
        left = [(say(LEFT, language, {"bet": bet}), self.left(bet)) for bet in BETS]
        wins = [(say(WINS, language, {"bet": bet}), mean) for bet, mean in enumerate(self.means, 1)]
        edges = [(EDGE, self.edge), (EDGE_AT_RISK, self.edge / self.action)]
        told = [*left, *wins, *((translate(name, language), edge) for name, edge in edges)]
        return [(name, percent(figure, language)) for name, figure in told]

    def most_highs(self, bet: int) -> int:
        """The most high cards that there are among those seen so far."""
        return max(each.highs for each in self.situations if each.bet == bet)

    def chart(self, bet: int) -> Iterator[Row]:
        """The rows of a bet; cards that make something have one letter, however many of the others are high."""
        for held, name in _NAMES.items():
            found = [each for each in self.situations if (each.bet, each.held) == (bet, held)]
            letters = {each.letter for each in found}
            if len(letters) == 1:
                yield Row(sentence=name, escaleras=0, letters=(letters.pop(),) * (self.most_highs(bet) + 1))
            elif letters:
                for escaleras in sorted({each.escaleras for each in found}, reverse=True):
                    told = [each for each in found if each.escaleras == escaleras]
                    yield Row(sentence=_WITHIN_REACH[held], escaleras=escaleras, letters=self._letters(bet, told))

    def _letters(self, bet: int, told: list[Situation]) -> tuple[str, ...]:
        by_highs = [{each.letter for each in told if each.highs == highs} for highs in range(self.most_highs(bet) + 1)]
        return tuple("/".join(sorted(letters)) for letters in by_highs)
