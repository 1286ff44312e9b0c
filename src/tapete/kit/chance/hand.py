"""The croupier's hand: at a physical table people say what came."""

from collections.abc import Callable, Iterable, Sequence

from tapete.kit.chance.scripted import number_said, place_named

Ask = Callable[[Sequence[str]], str]
"""Shows what may come and gives back what somebody says has come."""


class HandSource:
    """Asks a person; what could not come is refused as `ImpossibleDraw`, and may be asked again."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of what the person says has come."""
        names = tuple(names)
        possible = [name for name, weight in zip(names, weights, strict=True) if weight > 0]
        return place_named(self._ask(possible), weights, names)

    def number(self, low: int, high: int) -> int:
        """The number that the person says has come."""
        return number_said(self._ask([f"{low}..{high}"]), low, high)
