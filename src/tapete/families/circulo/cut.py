"""The cut: the croupier shuffles for the last time and offers it; who cuts has the sabot loaded. And the control."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import Command, Word
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.circulo.course import Events
from tapete.families.circulo.powers import Lawful, Present, law
from tapete.families.sabot.events import SabotLoaded
from tapete.families.stakes.bets import refuse_word
from tapete.kit.sabot import Sabot
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

CORTE_AJENO = Reason("corte_ajeno", N_("The cut is offered to {expected}."))
SIN_TALLA = Reason("sin_talla", N_("The talla has not ended."))


class Cutting(Protocol):
    """What these acts ask of a state."""

    @property
    def staff(self) -> tuple[Any, ...]: ...
    @property
    def seats(self) -> tuple[Any, ...]: ...
    @property
    def cutters(self) -> tuple[str, ...]: ...
    @property
    def sabot(self) -> Sabot | None: ...


class Packed(Lawful, Protocol):
    """What the sabot is made of."""

    @property
    def packs(self) -> Cited[int]: ...
    @property
    def behind(self) -> Cited[int]: ...


R = TypeVar("R", bound=Packed)
S = TypeVar("S", bound=Cutting)


class Shuffled(Event, frozen=True, tag="shuffled"):
    """Somebody shuffled the cards."""

    sentence: ClassVar[str] = N_("{by} shuffles the cards.")
    by: str


class OfferCut(Command, frozen=True, tag="offer-cut"):
    """The croupier shuffles for the last time and offers the cut."""

    label: ClassVar[str] = N_("Offer the cut")
    words: ClassVar[tuple[str, ...]] = ("ofrecer corte",)


class CutOffered(Event, frozen=True, tag="cut-offered"):
    """After the croupier's last shuffle the cut is offered from his left."""

    sentence: ClassVar[str] = N_("The cut is offered.")
    players: tuple[str, ...]


class Cut(Command, frozen=True, tag="cut", omit_defaults=True):
    """Cut the cards."""

    label: ClassVar[str] = N_("Cut the cards")
    key: ClassVar[str] = "c"
    words: ClassVar[tuple[str, ...]] = ("cortar [palabra {word}]",)
    word: Word = ""
    """What decides, at a verifiable table, where the sealed order is cut."""


class DeclineCut(Command, frozen=True, tag="decline-cut"):
    """Let the next player cut."""

    label: ClassVar[str] = N_("Let the next player cut")
    key: ClassVar[str] = "x"
    words: ClassVar[tuple[str, ...]] = ("no cortar",)


class CutDeclined(Event, frozen=True, tag="cut-declined"):
    """A player lets the next one cut."""

    sentence: ClassVar[str] = N_("{player} does not cut.")
    player: str


def cutting(
    *,
    croupier: Power[R, S],
    shuffling: Moment[R, S],
    offered: Moment[R, S],
    cite: Citation,
    cutters: Callable[[S], tuple[str, ...]],
    begins: Callable[[R, S], Events[R, S]],
    after: Callable[[Any], None] = lambda _: None,
) -> Chapter[R, S]:
    """The cut is offered to the `cutters` by turns, and the croupier cuts when nobody else does.

    `cite` is what says to whom it is offered, `begins` the course of a decision, and `after` what follows the loading.
    """
    chapter = Chapter[R, S]("cut")

    def load(course: Events[R, S], by: str, word: str = "") -> None:
        """The stop card goes before the last cards."""
        packs, behind = course.rules.packs.value, course.rules.behind
        said = word or msgspec.UNSET
        course(SabotLoaded(packs=packs, behind=behind.value, cuts=1, cut_by=by, word=said, cite=behind.cite))
        after(course)

    @chapter.act(OfferCut, by=croupier, when=shuffling)
    def offer_cut(rules: R, state: S, command: OfferCut) -> Sequence[Event]:
        """From the croupier's left."""
        course, players = begins(rules, state), cutters(state)
        course(Shuffled(by=command.by.id, cite=rules.law["shuffle"]), CutOffered(players=players, cite=cite))
        if not players:
            load(course, command.by.id)
        return course.events

    chapter.bare(OfferCut, cite=law("shuffle"))
    chapter.records(Shuffled)

    @chapter.act(Cut, DeclineCut, by=Present[R, S](), when=offered)
    def cut(rules: R, state: S, command: Command) -> Sequence[Event]:
        """Who has the cards cuts, and the sabot is loaded, or lets the next cut; after the last the croupier cuts."""
        player, shuffle = command.by.id, rules.law["shuffle"]
        if state.cutters[0] != player:
            raise Refused(CORTE_AJENO, shuffle, expected=state.cutters[0])
        course = begins(rules, state)
        if isinstance(command, Cut):
            refuse_word(command.word, shuffle)
            load(course, player, command.word)
            return course.events
        course(CutDeclined(player=player, cite=shuffle))
        if not course.state.cutters:
            load(course, state.staff[1].id)
        return course.events

    @chapter.offer(Cut)
    def may_cut(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        if state.cutters[0] == who.id:
            yield Offer(Cut(by=who), rules.law["shuffle"], free=("word",))
            yield Offer(DeclineCut(by=who), rules.law["shuffle"])

    @chapter.fold(CutDeclined)
    def cut_declined(rules: R, state: S, event: CutDeclined) -> S:
        return replace(state, cutters=state.cutters[1:])

    return chapter


class ControlCards(Command, frozen=True, tag="control-cards"):
    """Have the cards checked."""

    label: ClassVar[str] = N_("Have the cards checked")
    words: ClassVar[tuple[str, ...]] = ("controlar",)


class CardsControlled(Event, frozen=True, tag="cards-controlled"):
    """The cards were checked at the end of the talla."""

    sentence: ClassVar[str] = N_("The cards are checked at the request of {player}: {cards}, of which {out} dealt.")
    player: str
    cards: int
    out: int
    complete: bool


def control(ended: Callable[[S], bool]) -> Chapter[R, S]:
    """At the end of a talla any player may have the cards checked."""
    chapter = Chapter[R, S]("control of the cards")

    @chapter.act(ControlCards, by=Present[R, S]())
    def control_cards(rules: R, state: S, command: ControlCards) -> Sequence[Event]:
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
