"""The drum: numbered balls drawn without replacement."""

import msgspec
from msgspec.structs import replace

from tapete.kit.outcomes import ImpossibleDraw, Outcomes


class Drum(msgspec.Struct, frozen=True):
    """Balls numbered from 1 to `balls`, and those already drawn, in order."""

    balls: int
    drawn: tuple[int, ...] = ()

    @property
    def remaining(self) -> tuple[int, ...]:
        """The balls still inside."""
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
