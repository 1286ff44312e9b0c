"""Cards out of a sabot that is in use: what may come next, the separador that shows, and a card found face up."""

from collections.abc import Iterator
from typing import Protocol, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Draw
from tapete.engine.offer import Offer
from tapete.families.sabot.events import CardExposed, CutCardShown
from tapete.families.sabot.shoe import face, need_of
from tapete.kit.sabot import Sabot
from tapete.law.citation import Citation


class WithSabot(Protocol):
    """A state with a sabot, when one is loaded."""

    @property
    def sabot(self) -> Sabot | None: ...


class Dealing(WithSabot, Protocol):
    """What this chapter asks of the state."""

    @property
    def cut(self) -> bool:
        """Whether the separador has shown: the round under way is the last of the sabot."""
        ...


S = TypeVar("S", bound=Dealing)

from_the_sabot = Chapter[object, Dealing]("cards of the sabot")


@from_the_sabot.fold(CutCardShown)
def cut_shown(rules: object, state: S, event: CutCardShown) -> S:
    return replace(state, cut=True)


@from_the_sabot.fold(CardExposed)
def exposed(rules: object, state: S, event: CardExposed) -> S:
    sabot = in_hand(state)
    return replace(state, sabot=sabot.expose(face(sabot.pack, event.card)))


def in_hand(state: WithSabot) -> Sabot:
    """The sabot, which is there whenever a card is seen."""
    if state.sabot is None:
        raise RuntimeError("no card is seen before the sabot is loaded")
    return state.sabot


def cards_to_come(state: WithSabot, who: Actor, cite: Citation) -> Iterator[Offer]:
    need = need_of(state.sabot, cite) if state.sabot else None
    for outcome in need.outcomes if need else ():
        yield Offer(Draw(by=who, outcome=outcome.id), cite, free=("proof",))
