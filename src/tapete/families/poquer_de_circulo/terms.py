"""What the bets of a table are subject to."""

import msgspec


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What the law and the dirección fix for the bets of a table; amounts in cents."""

    system: int
    """Of `limits.SYSTEMS`, by its place."""
    minimum: int
    """The apuesta mínima."""
    chip: int
    """The smallest chip of the table."""
    ante: int = 0
    small: int = 0
    """The ciega of the mano; with an ante there are no ciegas."""
    big: int = 0
    raises: int
    """How often may be raised in an interval at the fixed limit."""
    low_intervals: int
    high_unit: int
    """The high limit, in apuestas mínimas."""
    pot_multiple: int
    first_opening: int
    """In grandes ciegas."""
    least_raise: int
    """In times the postura before."""
    rake: tuple[int, int] = (0, 1)
    """What the house takes of each bote, as a part of a whole."""

    @property
    def most_fixed(self) -> int:
        """The most that is bet in an interval at the fixed limit: a high bet, and its raises."""
        return self.minimum * self.high_unit * (1 + self.raises)
