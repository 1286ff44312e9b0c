"""What the cloth of dados says: the law's own print where it has one, otherwise names in the reader's language."""

from fractions import Fraction

from tapete.engine.cloth import Cloth
from tapete.engine.table import AnyTable
from tapete.games.dados.rules import Bet, DadosRules, Fate
from tapete.language import N_, say, translate
from tapete.web.spoken import printed
from tapete.web.words import bet_name

ROWS = ("wrong", "dont-come", "right", "come", "odds-win")
"""The rows of a box from the wall, by the first bet of each."""
CENTRE_DICE = ("hard:6", "hard:10", "hard:8", "hard:4", "craps3", "juego11", "craps2", "craps12")
"""The bets of the centre that one pair of dice shows."""
CENTRE_WIDE = ("juego7", "any-craps", "horn")
_FILLERS = frozenset({"apuesta", "aposta", "bet"})
_LARGEST_FACE = 6


class Words:
    """The words of one table in one language."""

    def __init__(self, game: AnyTable, cloth: Cloth, language: str) -> None:
        self.rules: DadosRules = game.rules
        self.numbers = self.rules.puntos.value
        self._language = language
        self._printed = {cell.bet: printed(game, cell, language).split(", ") for cell in cloth.spots}

    def bet(self, bet: str) -> Bet:
        """A bet of the table."""
        return self.rules.bets[bet]

    def name(self, bet: str) -> str:
        """What a cell is called, with the letter that the law prints beside it."""
        name, *legends = self._printed[bet]
        return " ".join([name, *(legend for legend in legends if len(legend) == 1)])

    def row(self, kind: str) -> str:
        """What a row of the boxes is called, without its number and without saying that it is a bet: `mala`."""
        bets = self.rules.bets
        first = bets[kind if kind in bets else f"{kind}:{self.numbers[0]}"]
        spoken = first.printed.split(", ")[0] or bet_name(self.rules.game, kind, self._language)
        return " ".join(word for word in spoken.split(" ") if not (word.isdigit() or word in _FILLERS))

    def without_figure(self, bet: str) -> str:
        """A name whose figure is printed apart from it."""
        return " ".join(word for word in self.name(bet).split(" ") if not word.isdigit())

    def pay(self, bet: str) -> tuple[str, ...]:
        """What is printed of its pay: the law's words, which count the stake at times, or the pay itself."""
        of_law = tuple(legend for legend in self._printed[bet][1:] if legend[0].isdigit())
        return of_law or self._to(self.bet(bet).pays)

    def _to(self, pays: Fraction) -> tuple[str, ...]:
        """A pay in words, and in figures for where these are too long: `9 to 5`, `9:5`."""
        gain, stake = pays.numerator, pays.denominator
        return say(N_("{gain} to {stake}"), self._language, {"gain": gain, "stake": stake}), f"{gain}:{stake}"

    def of_field(self, total: int) -> tuple[str, ...]:
        """What the field pays with a total that pays otherwise: in the law's words it is paid double."""
        doubles = self.bet("field").doubles
        if str(total) not in doubles:
            return ()
        of_law = any(legend.split(" ")[:2] == ["paga", str(total)] for legend in self._printed["field"][1:])
        return ("doble",) if of_law else self._to(doubles[str(total)])

    def wins(self, bet: str) -> list[int]:
        """The totals with which a bet of one throw wins."""
        fates = self.rules.fates[bet]
        return sorted({self.rules.totals[throw] for throw, verdict in fates.items() if verdict.fate is Fate.GANA})

    def barred(self, bet: str) -> int:
        """The total that does nothing to a Don't on its first throw; 0 when there is none."""
        decided = {self.rules.totals[throw] for throw in self.rules.fates[bet]}
        free = set(self.rules.totals.values()) - decided - set(self.numbers)
        return min(free, default=0)

    def dice(self, bet: str) -> tuple[int, int]:
        """The dice that show a bet of the centre."""
        suerte = self.bet(bet)
        return halves(suerte.number) if suerte.number else faces_of(self.wins(bet)[0])

    def tell(self, sentence: str) -> str:
        """A word of the cloth that belongs to no bet."""
        return translate(sentence, self._language)


def halves(total: int) -> tuple[int, int]:
    """A total as a double."""
    return total // 2, total // 2


def faces_of(total: int) -> tuple[int, int]:
    """Dice that make a total, the lower face first."""
    high = min(_LARGEST_FACE, total - total // 2)
    return total - high, high
