"""A guion: an acta that a person writes by hand. `docs/reference/guion.md` tells the whole format."""

from tapete.casino.guion.play import Act, Played, acta_of, guion_of, play_guion, unexpected, unfinished
from tapete.casino.guion.text import BadGuion, Guion, load_guion, read_guion, text_of

__all__ = [
    "Act",
    "BadGuion",
    "Guion",
    "Played",
    "acta_of",
    "guion_of",
    "load_guion",
    "play_guion",
    "read_guion",
    "text_of",
    "unexpected",
    "unfinished",
]
