"""For learners: the games as Gymnasium and PettingZoo environments, with legal-action masks and exact values.

Importing this package registers every game of one player against the house with Gymnasium, as `tapete/Blackjack-v0` and
so on. A game between players is a PettingZoo environment, which `circle` makes; games against the house may be played
by several as well. It needs `pip install 'tapete[learn]'`.
"""

from typing import TYPE_CHECKING, Unpack

try:
    import gymnasium
    import pettingzoo  # noqa: F401 - to say now what is missing
except ModuleNotFoundError as missing:
    if missing.name not in {"gymnasium", "numpy", "pettingzoo"}:
        raise
    raise ModuleNotFoundError(
        f"learning needs more than playing: pip install 'tapete[learn]' ({missing.name} is not installed)",
        name=missing.name,
    ) from missing

from tapete.casino.config import games_apart
from tapete.environments.acts import SILENCE
from tapete.environments.room import CircleEnv, Episode, HouseEnv, Setup
from tapete.exact import MATHEMATICS, BetweenPlayers
from tapete.games import REGISTRY

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from tapete.exact.book import Book

__all__ = ["SILENCE", "CircleEnv", "HouseEnv", "against_the_house", "between_players", "circle", "name_of", "played"]

VERSION = 0
"""Of every environment: another when the same actions would no longer give the same episode."""


def played() -> tuple[str, ...]:
    """The games in which something is to be decided: who has bought a cartón of bingo, or a ticket, only waits."""
    return tuple(slug for slug in REGISTRY if slug not in games_apart())


def between_players() -> tuple[str, ...]:
    """The games in which the house is no side."""
    analysed = (slug for slug in played() if slug in MATHEMATICS)
    return tuple(slug for slug in analysed if isinstance(MATHEMATICS.module(slug), BetweenPlayers))


def against_the_house() -> tuple[str, ...]:
    """The games of one player against the house."""
    among_players = between_players()
    return tuple(slug for slug in played() if slug not in among_players)


def name_of(slug: str) -> str:
    """What Gymnasium calls a game: `tapete/PuntoYBanca-v0`."""
    return f"tapete/{slug.title().replace('-', '')}-v{VERSION}"


def circle(
    game: str,
    jurisdiction: str = "",
    *,
    players: int | None = None,
    setup: Setup = None,
    values: "bool | Book" = False,
    render_mode: str | None = None,
    **episode: Unpack[Episode],
) -> "AECEnv":
    """A table at which several play, as a PettingZoo environment that watches the order in which it is used."""
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    raw = CircleEnv(game, jurisdiction, players=players, setup=setup, values=values, render_mode=render_mode, **episode)
    return OrderEnforcingWrapper(raw)


def _register() -> None:
    for slug in against_the_house():
        if name_of(slug) not in gymnasium.registry:
            gymnasium.register(name_of(slug), entry_point="tapete.environments:HouseEnv", kwargs={"game": slug})


_register()
