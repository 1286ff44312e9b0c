"""Announcements at a ruleta: groups of numbers by their place on the wheel, each laid as ordinary bets.

No regulation knows them; they are a quick way to say several lawful bets at once, and nothing else.
"""

import re
from collections.abc import Collection

import msgspec

from tapete.kit.wheel import ROULETTE
from tapete.language import N_, say, translate

_NEIGHBOURS = 2
_NUMBER = re.compile(r"n:([0-9]|[12][0-9]|3[0-6])")


class Announcement(msgspec.Struct, frozen=True):
    """A group: its bets, and how many chips go on each."""

    name: str
    bets: tuple[tuple[str, int], ...]

    @property
    def chips(self) -> int:
        return sum(chips for _, chips in self.bets)


def _caballos(*pairs: str) -> tuple[tuple[str, int], ...]:
    return tuple((f"caballo:{pair}", 1) for pair in pairs)


GROUPS = {
    "serie": Announcement(N_("Serie 5/8"), _caballos("5-8", "10-11", "13-16", "23-24", "27-30", "33-36")),
    "huerfanos": Announcement(N_("Orphans"), (("pleno:1", 1), *_caballos("6-9", "14-17", "17-20", "31-34"))),
    "vecinos": Announcement(
        N_("Neighbours of the zero"),
        (
            ("transversal:0-2-3", 2),
            *_caballos("4-7", "12-15", "18-21", "19-22", "32-35"),
            ("cuadro:25-26-28-29", 2),
        ),
    ),
}


def announced(call: str, offered: Collection[str]) -> Announcement | None:
    """What a call stands for, where all of its bets are taken; `n:17` is a number with its neighbours."""
    number = _NUMBER.fullmatch(call)
    found = _around(number[1]) if number else GROUPS.get(call)
    return found if found and all(bet in offered for bet, _ in found.bets) else None


def _around(number: str) -> Announcement:
    order = ROULETTE.pockets
    place = order.index(number)
    near = [order[(place + shift) % len(order)] for shift in range(-_NEIGHBOURS, _NEIGHBOURS + 1)]
    return Announcement(N_("{number} and its neighbours"), tuple((f"pleno:{each}", 1) for each in near))


def name_of(announcement: Announcement, call: str, language: str) -> str:
    name = say(announcement.name, language, {"number": call.partition(":")[2]})
    chips = say(N_("{chips} chips"), language, {"chips": announcement.chips})
    return f"{name}, {chips}"


def short_name(announcement: Announcement, language: str) -> str:
    return translate(announcement.name, language)
