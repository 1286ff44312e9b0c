"""A jugada of two paños dealt card by card in every order of a small sabot: what the mathematics are compared with."""

from collections.abc import Iterator
from fractions import Fraction

from tapete.exact.bacarra_dos_panos.counts import Terms
from tapete.exact.bacarra_dos_panos.play import WHOLE, Manos, PanosPlay, Seen, choosing, place_of
from tapete.exact.baccarat import Pair
from tapete.families.baccarat import STOOD

Known = tuple[Pair, Seen, Seen]
"""What the banker sees: their hand, and of each paño the third card or what it turned over."""
CHOOSING = choosing("TTTTTOPP")


def deals(counts: tuple[int, ...], cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every sequence of values with the number of orders of the cards that show it."""
    if not cards:
        yield (), 1
        return
    for value, count in enumerate(counts):
        if count:
            left = (*counts[:value], count - 1, *counts[value + 1 :])
            for rest, ways in deals(left, cards - 1):
                yield (value, *rest), count * ways


def hand(one: int, two: int) -> Pair:
    return min(one, two), max(one, two)


class Jugada:
    """Cards in the order of the deal: first, second and banker, twice; then third cards."""

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.hands = [hand(cards[place], cards[place + 3]) for place in range(3)]
        self.points = [sum(pair) % 10 for pair in self.hands]
        self.coming = cards[6:]

    def words(self, manos: Manos) -> Iterator[tuple[tuple[str, str], int]]:
        """What both manos may say, and how often in parts of `WHOLE` squared."""
        heard = {"carta": manos.after_carta, "no": manos.after_no, "abatir": manos.after_abatir}
        for first, often in self._word(0, manos.first):
            for second, more in self._word(1, heard[first]):
                yield (first, second), often * more

    def _word(self, pano: int, said: tuple[int, ...]) -> list[tuple[str, int]]:
        points = self.points[pano]
        if points == 5:
            often = said[CHOOSING.index(self.hands[pano])]
            return [("carta", often), ("no", WHOLE - often)]
        return [("carta" if points < 5 else "no" if points < 8 else "abatir", WHOLE)]

    def after(self, words: tuple[str, str]) -> tuple[Known, list[int], int]:
        """What the banker sees then, what each paño counts, and the card that the banker would draw."""
        coming, seen, points = list(self.coming), [], []
        for pano, word in enumerate(words):
            third = coming.pop(0) if word == "carta" else STOOD
            seen.append(self.hands[pano] if word == "abatir" else third)
            points.append((self.points[pano] + (third if word == "carta" else 0)) % 10)
        return (self.hands[2], seen[0], seen[1]), points, coming[0]


def compared(mine: int, theirs: int, *, abated: bool, natural: bool) -> int:
    """0 where the banker loses, 1 at a tie, 2 where the banker wins; who abated alone wins."""
    if abated != natural:
        return 0 if abated else 2
    return 1 + (theirs > mine) - (theirs < mine)


def ends(play: Jugada, words: tuple[str, str], points: list[int], total: int) -> tuple[int, int]:
    natural = play.points[2] >= 8
    one, two = (compared(points[pano], total, abated=words[pano] == "abatir", natural=natural) for pano in range(2))
    return one, two


def dealt(terms: Terms, play: PanosPlay) -> list[list[Fraction]]:
    """What comes of both paños."""
    found, orders = [[0] * 3 for _ in range(3)], 0
    for cards, ways in deals(terms.sabot, 9):
        orders += ways
        jugada = Jugada(cards)
        for words, chance in jugada.words(play.manos):
            if not chance:
                continue
            banca = jugada.points[2]
            if banca >= 8:
                one, two = ends(jugada, words, jugada.points[:2], banca)
                found[one][two] += ways * chance * WHOLE
                continue
            known, points, card = jugada.after(words)
            often = 0 if words == ("abatir", "abatir") else int(play.often(place_of(*known)) * WHOLE)
            for total, more in ((banca, WHOLE - often), ((banca + card) % 10, often)):
                one, two = ends(jugada, words, points, total)
                found[one][two] += ways * chance * more
    return [[Fraction(ways, orders * WHOLE**3) for ways in row] for row in found]


def gained(terms: Terms, manos: Manos) -> dict[Known, int]:
    """What the banker gains by drawing in each situation, over all orders."""
    found: dict[Known, int] = {}
    nets = terms.nets()
    for cards, ways in deals(terms.sabot, 9):
        jugada = Jugada(cards)
        banca = jugada.points[2]
        if banca >= 8:
            continue
        for words, chance in jugada.words(manos):
            if not chance or words == ("abatir", "abatir"):
                continue
            known, points, card = jugada.after(words)
            drawn, stood = (ends(jugada, words, points, total) for total in ((banca + card) % 10, banca))
            gain = nets[drawn[0]][drawn[1]] - nets[stood[0]][stood[1]]
            found[known] = found.get(known, 0) + ways * chance * gain
    return found
