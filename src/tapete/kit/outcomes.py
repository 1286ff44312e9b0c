"""What may come of a device, with integer weights, and the refusal of what may not."""

Outcomes = tuple[tuple[str, int], ...]
"""Each thing that may come, as the notation writes it, and its weight; probabilities are weights over their sum."""


class ImpossibleDraw(ValueError):
    """Something was said to have come that could not: a number off the wheel, a seventh identical card."""

    def __init__(self, outcome: str, reason: str) -> None:
        super().__init__(f"{outcome} could not come: {reason}")
        self.outcome = outcome
        self.reason = reason
