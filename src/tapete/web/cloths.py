"""Cloths drawn: the geometry of a game becomes what the SVG templates print.

Nothing here knows a game. Where the spots are is in its `layout`, what each pays, takes and covers in its `notice`,
whose chips lie on it in the `lying` of its presenter, and what a bet is called in its sheet of the law.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import msgspec

from tapete.engine.chips import Lying, Stack, is_narrow, letters_of, stacks_of
from tapete.engine.cloth import Cloth, Spot
from tapete.engine.notice import Terms
from tapete.engine.table import AnyTable
from tapete.language import N_, say
from tapete.web.hints import edge_said
from tapete.web.scenes.look import Look, ratio
from tapete.web.words import bet_name

MARKS = {"rojo": "R", "negro": "N", "verde": "", "": ""}
"""What tells red from black without colour."""
_MOST_COVERED = 12


class DrawnSpot(msgspec.Struct, frozen=True, kw_only=True):
    """A spot as it is printed and spoken."""

    spot: Spot
    label: str
    mark: str
    says: str
    covers: tuple[str, ...]
    won: bool
    raised: bool
    """Whether its print makes room for the chips that lie on it."""


class Marker(msgspec.Struct, frozen=True):
    """A marker of the staff on a spot, at its right: the placa of the punto."""

    x: int
    y: int
    word: str


class DrawnCloth(msgspec.Struct, frozen=True, kw_only=True):
    """One paño of a table, with the chips on it."""

    pano: int
    cloth: Cloth
    spots: tuple[DrawnSpot, ...]
    stacks: tuple[Stack, ...]
    markers: tuple[Marker, ...] = ()


def draw_cloth(
    look: Look,
    cloth: Cloth,
    terms: Mapping[str, Terms],
    lying: Sequence[Lying],
    won: Collection[str] = (),
    marked: Mapping[str, str] | None = None,
) -> DrawnCloth:
    """A paño for one reader; `won` are the spots to be lit, `marked` those with a marker."""
    here = [chips for chips in lying if chips.pano == look.pano]
    mine: dict[str, int] = {}
    for chips in here:
        if chips.player == look.who.id:
            mine[chips.bet] = mine.get(chips.bet, 0) + chips.amount
    laden, lit = {chips.bet for chips in here}, frozenset(won)
    spots = tuple(
        DrawnSpot(
            spot=spot,
            label=_print(look, spot),
            mark=MARKS[spot.paint] if spot.label.isdigit() else "",
            says=_spoken(look, spot.bet, mine.get(spot.bet, 0)),
            covers=covers_of(terms[spot.bet]) if spot.bet in terms else (),
            won=spot.bet in lit,
            raised=spot.bet in laden and is_narrow(spot),
        )
        for spot in cloth.spots
    )
    stacks = tuple(stacks_of(cloth, here, letters_of(lying), look.who.id))
    markers = tuple(_marker(spot, marked[spot.bet]) for spot in cloth.spots if marked and spot.bet in marked)
    return DrawnCloth(pano=look.pano, cloth=cloth, spots=spots, stacks=stacks, markers=markers)


def _marker(spot: Spot, word: str) -> Marker:
    return Marker(spot.x + spot.width - 22, spot.y + spot.height // 2, word)


def _print(look: Look, spot: Spot) -> str:
    """What a cell carries: figures as they are, words in the reader's language."""
    return look.bet(spot.bet) if spot.label == spot.bet else spot.label


def _spoken(look: Look, bet: str, mine: int) -> str:
    """Everything about a bet in one line: what screen readers say and what the line under the cloth shows."""
    said = _sentences(look.game, look.pano, look.language).get(bet) or look.bet(bet)
    if edge := edge_said(look, bet):
        said = f"{said}, {edge}"
    if mine:
        yours = say(N_("You have {mine:€} here"), look.language, {"mine": mine})
        said = f"{said}. {yours}"
    return said


@lru_cache(maxsize=1024)
def _sentences(game: AnyTable, pano: int, language: str) -> dict[str, str]:
    """What is said of each bet of a table, whoever looks."""
    named = {bet.id: (bet_name(game.slug, bet.id, language), bet) for bet in game.notice()}
    return {id_: ", ".join((name, *_admits(bet, pano, language))) for id_, (name, bet) in named.items()}


def _admits(bet: Terms, pano: int, language: str) -> list[str]:
    """What it pays and takes, its article, and what it covers if its name does not tell."""
    facts = {"pays": ratio(bet.pays), "least": bet.minimums[pano - 1], "most": bet.cap}
    pays = say(N_("pays {pays} to 1"), language, facts)
    sums = say(N_("{least:€} to {most:€}"), language, facts)
    covered = _covered(bet)
    covers = [say(N_("covers {numbers}"), language, {"numbers": covered})] if covered else []
    return [pays, sums, bet.cite, *covers]


def _covered(bet: Terms) -> str:
    """The outcomes of a bet whose name does not tell them."""
    if "-" in bet.id or len(bet.covers) <= 1:
        return ""
    numbers = covers_of(bet)
    return ", ".join(numbers[:_MOST_COVERED]) + ("…" if len(numbers) > _MOST_COVERED else "")


def covers_of(bet: Terms) -> tuple[str, ...]:
    """What a bet covers, in order."""
    return tuple(sorted(bet.covers, key=lambda outcome: (len(outcome), outcome)))
