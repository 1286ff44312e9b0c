"""The former name of `tapete.environments`."""

from tapete.environments import (
    SILENCE,
    CircleEnv,
    HouseEnv,
    against_the_house,
    between_players,
    circle,
    name_of,
    played,
)

__all__ = ["SILENCE", "CircleEnv", "HouseEnv", "against_the_house", "between_players", "circle", "name_of", "played"]
