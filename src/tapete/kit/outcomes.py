"""What may come of a device, with integer weights, and the refusal of what may not."""

import msgspec
from msgspec.structs import replace

Outcomes = tuple[tuple[str, int], ...]
"""Each thing that may come, as the notation writes it, and its weight; probabilities are weights over their sum."""


class ImpossibleDraw(ValueError):
    """Something was said to have come that could not: a number off the wheel, a seventh identical card."""

    def __init__(self, outcome: str, reason: str) -> None:
        super().__init__(f"{outcome} could not come: {reason}")
        self.outcome = outcome
        self.reason = reason


class Drum(msgspec.Struct, frozen=True):
    """Balls numbered from 1 to `balls`, and those already drawn, in order."""

    balls: int
    drawn: tuple[int, ...] = ()

    @property
    def remaining(self) -> tuple[int, ...]:
        out = set(self.drawn)
        return tuple(ball for ball in range(1, self.balls + 1) if ball not in out)

    @property
    def outcomes(self) -> Outcomes:
        """The next ball; all weigh the same."""
        return tuple((str(ball), 1) for ball in self.remaining)

    def take(self, ball: int) -> "Drum":
        """A ball is drawn; refused when the drum cannot hold it."""
        if not 1 <= ball <= self.balls:
            raise ImpossibleDraw(f"ball {ball}", f"the drum holds 1 to {self.balls}")
        if ball in self.drawn:
            raise ImpossibleDraw(f"ball {ball}", "it is out already")
        return replace(self, drawn=(*self.drawn, ball))
