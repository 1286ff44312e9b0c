"""Dice: what two or three may show, and the sets of them that a table keeps."""

from collections import Counter
from functools import cache
from itertools import product

import msgspec
from msgspec.structs import replace

from tapete.kit.outcomes import ImpossibleDraw, Outcomes
from tapete.law.citation import Citation

FACES = range(1, 7)
Throw = tuple[int, ...]


def all_throws(dice: int) -> tuple[Throw, ...]:
    return tuple(product(FACES, repeat=dice))


@cache
def outcomes(dice: int) -> Outcomes:
    """Every throw as the notation writes it, `3-4`; all weigh the same."""
    return tuple((write_throw(throw), 1) for throw in all_throws(dice))


@cache
def sums(dice: int) -> Outcomes:
    return tuple((str(total), count) for total, count in sorted(Counter(map(sum, all_throws(dice))).items()))


def write_throw(throw: Throw) -> str:
    return "-".join(map(str, throw))


def parse_throw(text: str, dice: int) -> Throw:
    shown = text if len(text) <= 20 else text[:20] + "…"
    words = text.split("-")
    if len(words) != dice or any(word not in {"1", "2", "3", "4", "5", "6"} for word in words):
        raise ImpossibleDraw(repr(shown), f"a throw of {dice} dice is written {write_throw((3,) * dice)}")
    return tuple(map(int, words))


class UnfitDice(ValueError):
    """The table's dice are not those the article asks for."""

    def __init__(self, reason: str, cite: Citation) -> None:
        super().__init__(f"{reason} ({cite})")
        self.reason = reason
        self.cite = cite


class DiceSet(msgspec.Struct, frozen=True):
    """The numbered dice of a table's session: some in play, the rest in reserve, some perhaps lost on the floor."""

    serials: tuple[str, ...]
    in_play: tuple[str, ...]
    lost: tuple[str, ...] = ()

    @property
    def reserve(self) -> tuple[str, ...]:
        """The dice that wait in the table's cavity."""
        return tuple(die for die in self.serials if die not in self.in_play and die not in self.lost)

    def chosen(self, dice: tuple[str, ...]) -> "DiceSet":
        """The dice in play are changed for others of the set."""
        if len(dice) != len(self.in_play) or len(set(dice)) != len(dice):
            raise ImpossibleDraw(" ".join(dice), f"{len(self.in_play)} different dice are played with")
        for die in dice:
            if die not in self.in_play + self.reserve:
                raise ImpossibleDraw(die, "it is not among the dice of this table")
        return replace(self, in_play=dice)

    def dropped(self, die: str, instead: str) -> "DiceSet":
        """A die in play falls and is not at hand: one of the reserve plays instead."""
        if die not in self.in_play or instead not in self.reserve:
            raise ImpossibleDraw(f"{instead} for {die}", "a die in play is replaced by one of the reserve")
        in_play = tuple(instead if other == die else other for other in self.in_play)
        return replace(self, in_play=in_play, lost=(*self.lost, die))

    def found(self, die: str) -> "DiceSet":
        """A lost die is found sound and goes to the reserve."""
        if die not in self.lost:
            raise ImpossibleDraw(die, "it was not lost")
        return replace(self, lost=tuple(other for other in self.lost if other != die))


def deal_dice(serials: tuple[str, ...], playing: int, previous: tuple[str, ...], cite: Citation) -> DiceSet:
    """The set of a new session: told apart by serial, none of them used in the session before."""
    if len(set(serials)) != len(serials) or len(serials) <= playing:
        raise UnfitDice(f"{len(serials)} dice, {len(set(serials))} different, to play with {playing}", cite)
    if again := sorted(set(serials) & set(previous)):
        raise UnfitDice(f"used in the session before: {', '.join(again)}", cite)
    return DiceSet(serials, serials[:playing])


class Ternas(msgspec.Struct, frozen=True):
    """The ternas of a case, numbered from 1: one in play, the others waiting, some perhaps seized."""

    total: int
    in_play: int = 1
    """0 when none is left that may be played with."""
    seized: tuple[int, ...] = ()

    @property
    def sound(self) -> tuple[int, ...]:
        """Those that may be played with."""
        return tuple(terna for terna in range(1, self.total + 1) if terna not in self.seized)

    @property
    def following(self) -> int:
        """The next sound terna in the round after the one in play; 0 when there is no other."""
        others = [terna for terna in self.sound if terna != self.in_play]
        return next((terna for terna in others if terna > self.in_play), others[0] if others else 0)

    def turned(self, cite: Citation) -> "Ternas":
        """The next sound terna in the round comes into play."""
        if not self.following:
            raise UnfitDice("no other sound terna is left in the case", cite)
        return replace(self, in_play=self.following)

    def without_current(self) -> "Ternas":
        """The terna in play is seized, and the next takes its place, if there is one."""
        return replace(self, in_play=self.following, seized=(*self.seized, self.in_play))

    def supplied(self, terna: int) -> "Ternas":
        """A new terna comes into the case for one that was seized; into play, if there was none."""
        if terna not in self.seized:
            raise ImpossibleDraw(str(terna), "it was not seized")
        seized = tuple(other for other in self.seized if other != terna)
        return replace(self, in_play=self.in_play or terna, seized=seized)
