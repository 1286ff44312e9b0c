"""What is said of the bets of a cloth: what each pays, takes and covers, and what of one's own lies on it."""

from functools import lru_cache

from tapete.engine.cloth import Spot
from tapete.engine.notice import Terms
from tapete.engine.table import AnyTable
from tapete.language import N_, say, translate
from tapete.web.scenes.look import ratio
from tapete.web.words import bet_name

_MOST_COVERED = 12


def printed(game: AnyTable, spot: Spot, language: str) -> str:
    """What a cell carries: figures as they are, words in the reader's language."""
    return bet_name(game.slug, spot.bet, language) if spot.label == spot.bet else spot.label


def yours(amount: int, language: str) -> str:
    """What is said of one's own chips on a spot."""
    return say(N_("You have {mine:€} here"), language, {"mine": amount})


@lru_cache(maxsize=1024)
def sentences(game: AnyTable, pano: int, language: str) -> dict[str, str]:
    """What is said of each bet of a table, whoever looks."""
    return {bet.id: sentence(game, bet, pano, language) for bet in game.notice()}


def sentence(game: AnyTable, bet: Terms, pano: int, language: str) -> str:
    """What is said of a bet with such terms."""
    return ", ".join((bet_name(game.slug, bet.id, language), *_admits(bet, pano, language)))


def not_played(game: AnyTable, bet: str, language: str) -> str:
    """What is said of a bet that can't be laid in this part of the round."""
    return say(N_("{bet}, not played now"), language, {"bet": bet_name(game.slug, bet, language)})


def _admits(bet: Terms, pano: int, language: str) -> list[str]:
    """What it pays and takes, its article, and what it covers if its name does not tell."""
    facts = {"pays": ratio(bet.pays), "least": bet.minimums[pano - 1], "most": bet.cap}
    pays = [say(N_("pays {pays} to 1"), language, facts)] if bet.pays else []
    sums = say(N_("{least:€} to {most:€}"), language, facts)
    covered = _covered(bet)
    covers = [say(N_("covers {numbers}"), language, {"numbers": covered})] if covered else []
    better = [
        say(
            N_("with {results}, {pays} to 1"),
            language,
            {"results": translate(each.on, language), "pays": ratio(each.pays)},
        )
        for each in bet.better
    ]
    return [*pays, *better, sums, bet.cite, *covers]


def _covered(bet: Terms) -> str:
    """The outcomes of a bet whose name does not tell them."""
    if "-" in bet.id or len(bet.covers) <= 1:
        return ""
    numbers = covers_of(bet)
    return ", ".join(numbers[:_MOST_COVERED]) + ("…" if len(numbers) > _MOST_COVERED else "")


def covers_of(bet: Terms) -> tuple[str, ...]:
    """What a bet covers, in order."""
    return tuple(sorted(bet.covers, key=lambda outcome: (len(outcome), outcome)))
