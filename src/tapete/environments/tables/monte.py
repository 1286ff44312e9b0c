"""Monte: how many cards of each placed value are left, and what the bets on exact cards pay now."""

from collections.abc import Mapping, Sequence

from tapete.engine.table import AnyTable
from tapete.environments.tables import Feature, Subject
from tapete.exact.hints.monte import laying_seen
from tapete.exact.monte.now import open_bets, worth
from tapete.families.stakes.bets import bet_words
from tapete.games.monte.board import POSITIONS
from tapete.games.monte.play import MonteView
from tapete.games.monte.rules import EXACTAS, VIS, MonteRules

KINDS = (VIS, *EXACTAS)


def _features(game: AnyTable) -> Sequence[Feature]:
    most = max(int(terms.pays) for terms in game.notice()) * 4
    return (
        *(Feature(f"cards at {position}", 4) for position in POSITIONS),
        *(Feature(f"to come of {position}", 3) for position in POSITIONS),
        *(Feature(f"segundas at {position}") for position in POSITIONS),
        *(Feature(f"{kind} pays", most) for kind in KINDS),
        Feature("cards left", 40),
    )


def _numbers(_: MonteRules, view: MonteView, _stake: int) -> Sequence[float]:
    board = view.board
    coming = [board.at(card) for card in view.unseen]
    return (
        *(len(board.pile(position)) for position in POSITIONS),
        *(coming.count(position) for position in POSITIONS),
        *(float(position in view.row) for position in POSITIONS),
        *(view.pays.get(kind, 0) for kind in KINDS),
        view.left,
    )


def _worths(rules: MonteRules, view: MonteView) -> Mapping[str, float]:
    at = laying_seen(view)
    return {bet_words(bet.id): float(worth(rules, at, bet)) for bet in open_bets(rules, at)}


subject = Subject(features=_features, numbers=_numbers, worths=_worths)
