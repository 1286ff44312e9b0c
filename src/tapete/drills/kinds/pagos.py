"""Pay this picture of bets: one stack, several of one player, or those of several players."""

from collections.abc import Sequence

from tapete.drills.asking import Asking
from tapete.drills.exercise import Part, Picture, Posed, Said
from tapete.drills.rehearsal import Plan, due_to, kind_paid, lines_of, won_in
from tapete.engine.event import Event
from tapete.language import N_

ASK = N_("The result is known. Pay the bets: the winnings alone, without the stakes.")
HOW_MUCH = N_("How much is {player} paid?")
PLANS = {
    1: Plan(players=1, stacks=1, winning=True),
    2: Plan(players=1, stacks=4, winning=True),
    3: Plan(players=3, stacks=3, winning=True),
}


def make(asking: Asking) -> Posed | None:
    rehearsal = asking.rehearse(PLANS[asking.exercise.level])
    for _ in rehearsal.steps_on(rounds=6):
        scene = rehearsal.scene()
        paid = [event for event in scene.settlement() if event.settles == "pagar"]
        if paid:
            return _posed(asking, scene.picture(), paid) if _is_of_level(asking, paid) else None
    return None


def _is_of_level(asking: Asking, paid: Sequence[Event]) -> bool:
    """Whether several bets win where the cloth has several that can win together."""
    several = sum(max(1, len(won_in(event))) for event in paid) > 1
    return several or asking.exercise.level == 1 or not any(terms.covers for terms in asking.game.notice())


def _posed(asking: Asking, picture: Picture, paid: Sequence[Event]) -> Posed:
    parts = [Part.amount(Said(HOW_MUCH, {"player": player}), answer, player) for player, answer in due_to(paid).items()]
    return asking.posed(kind_paid(paid), Said(ASK), picture, parts, lines_of(asking.game, paid))
