"""The cut of a sabot at a table whose bank a player holds, and the control of the cards at its end."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power
from tapete.engine.command import Command
from tapete.engine.declared import verb
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.powers import Lawful, Present, law
from tapete.families.course import Events
from tapete.families.cut import Cut, Cutting, cutting
from tapete.families.sabot.events import SabotLoaded
from tapete.kit.sabot import Sabot
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

SIN_TALLA = Reason("sin_talla", N_("The talla has not ended."))


class Loaded(Cutting, Protocol):
    """A state with a sabot, once one is loaded."""

    @property
    def sabot(self) -> Sabot | None: ...


class Packed(Lawful, Protocol):
    """What the sabot is made of."""

    @property
    def packs(self) -> Cited[int]: ...
    @property
    def behind(self) -> Cited[int]: ...


R = TypeVar("R", bound=Packed)
S = TypeVar("S", bound=Loaded)


def sabot_cut(
    *,
    croupier: Power[R, S],
    shuffling: Moment[R, S],
    offered: Moment[R, S],
    cite: Citation,
    cutters: Callable[[S], tuple[str, ...]],
    begins: Callable[[R, S], Events[R, S]],
    after: Callable[[Any], None] = lambda _: None,
) -> Chapter[R, S]:
    """Once the cards are cut the sabot is loaded with them, the stop card before the last.

    `cite` is what says to whom the cut is offered, `begins` the course of a decision, and `after` what follows the
    loading.
    """

    def loads(rules: R, state: S, by: str, command: Cut | None) -> Sequence[Event]:
        course = begins(rules, state)
        packs, behind = rules.packs.value, rules.behind
        word = command.word if command and command.word else msgspec.UNSET
        course(SabotLoaded(packs=packs, behind=behind.value, cuts=1, cut_by=by, word=word, cite=behind.cite))
        after(course)
        return course.events

    return cutting(
        croupier=croupier,
        player=Present[R, S](),
        shuffling=shuffling,
        offered=offered,
        shuffle=law("shuffle"),
        cite=lambda _: cite,
        cutters=cutters,
        loads=loads,
    )


ControlCards = verb("ControlCards", "controlar", N_("Have the cards checked"))


class CardsControlled(Event, frozen=True, tag="cards-controlled"):
    """The cards were checked at the end of the talla."""

    sentence = N_("The cards are checked at the request of {player:@}: {cards}, of which {out} dealt.")
    player: str
    cards: int
    out: int
    complete: bool


def control(ended: Callable[[S], bool]) -> Chapter[R, S]:
    """At the end of a talla any player may have the cards checked."""
    chapter = Chapter[R, S]("control of the cards")

    @chapter.act(ControlCards, by=Present[R, S]())
    def control_cards(rules: R, state: S, command: Command) -> Sequence[Event]:
        """How many cards there are, and whether none is missing or over."""
        cite, sabot = rules.law["control"], state.sabot
        if not ended(state) or sabot is None:
            raise Refused(SIN_TALLA, cite)
        known = sum(sabot.unseen) + sabot.gone - sabot.burned_unseen
        complete = known == sabot.size and all(0 <= left <= len(sabot.backs) for left in sabot.unseen)
        return [CardsControlled(player=command.by.id, cards=known, out=sabot.gone, complete=complete, cite=cite)]

    chapter.bare(ControlCards, cite=law("control"))
    chapter.records(CardsControlled)
    return chapter
