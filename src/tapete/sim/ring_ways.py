"""Ways to play póquer de círculo, as data: the four tempers of companions, simplified, and two that look at nothing."""

from tapete.sim.ring import Act, Way


def _by_tenth(*values: float) -> tuple[float, ...]:
    """A number for each tenth of all hands, from the lowest: each of those given for two of them."""
    return tuple(value for value in values for _ in range(2))


def _way(free: tuple[float, ...], retires: tuple[float, ...], raises: tuple[float, ...], most: float = 0.05) -> Way:
    """How often is bet with nothing to cover, and retired and raised with something."""
    return Way(
        free=tuple(Act(0.0, each) for each in free),
        facing=tuple(Act(gone, each) for gone, each in zip(retires, raises, strict=True)),
        most=most,
    )


WAYS = {
    "espera": _way(
        _by_tenth(0, 0, 0, 0.1, 0.6),
        _by_tenth(0.95, 0.9, 0.8, 0.4, 0.02),
        _by_tenth(0, 0, 0, 0.02, 0.4),
    ),
    "juega": _way(
        _by_tenth(0.15, 0.15, 0.25, 0.5, 0.8),
        _by_tenth(0.6, 0.4, 0.15, 0.05, 0),
        _by_tenth(0.08, 0.08, 0.1, 0.25, 0.5),
        most=0.1,
    ),
    "cubre": _way(
        _by_tenth(0, 0, 0, 0.05, 0.3),
        _by_tenth(0.35, 0.15, 0.05, 0, 0),
        _by_tenth(0, 0, 0, 0, 0.15),
    ),
    "cuenta": _way(
        _by_tenth(0.05, 0.05, 0.1, 0.35, 0.7),
        _by_tenth(0.85, 0.7, 0.4, 0.1, 0),
        _by_tenth(0.02, 0.02, 0.03, 0.1, 0.45),
    ),
    "azar": Way(free=(Act(0.05, 0.3),), facing=(Act(0.2, 0.3),), looks=False, least=0.4, most=0.15),
    "pasa": Way(free=(Act(),), facing=(Act(),), looks=False),
}
"""Those who wait, who play, who cover and who reckon; who does anything, and who passes or covers whatever comes."""
