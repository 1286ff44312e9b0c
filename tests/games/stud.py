"""Tables of the studs: the cards that matter are the open ones, and others are told by chance."""

from typing import Any

from tests.games.circulo import Circulo


class Stud(Circulo):
    """Five players at the fixed limit; `q` is the mano."""

    covered = 2
    slug = "seven-stud"

    def __init__(self, players: str = "p q r s t", restos: str = "", **setup: Any) -> None:
        super().__init__(players, self.slug, restos, **{"limite": "fijo", **setup})

    def deal(self, common: str = "", **opened: str) -> None:
        """A new hand whose open cards are these, in the order in which they come; the covered ones are others."""
        kept = " ".join([common, *opened.values()]).split()
        pack = [str(card) for card in self.game.rules.spreads[0].variant.pack.cards]
        free = iter([card for card in pack if card not in kept])
        self.hand(common, **{name: " ".join([*self.others(free), cards]) for name, cards in opened.items()})

    def others(self, free: Any) -> list[str]:
        """Covered cards that are none of those of the case."""
        return [next(free) for _ in range(self.covered)]

    def through(self, interval: int) -> None:
        """Everybody stays for as little as may be, until an interval begins."""
        while self.turn and self.state.street + 1 < interval:
            to_cover, least, _ = self.may()
            obliged = self.state.betting is not None and self.state.betting.obliged
            self(f"{self.turn}: {f'apostar {least}' if obliged else 'cubrir' if to_cover else 'pasar'}")


class FiveStud(Stud):
    """Five stud: one covered card."""

    covered = 1
    slug = "five-stud"
