"""The pack of a jugada: shuffled, cut where the article has a cut, and gathered when the jugada is over."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import croupier_of
from tapete.families.cut import Cut, Cutting, DeclineCut, OfferCut, Shuffled, cutting
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.kit.cards import Pack
from tapete.kit.sabot import Sabot, load
from tapete.language import N_, say, translate
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

CORTE_ESCASO = Reason("corte_escaso", N_("From {least} to {most} cards are cut, not {cards}."))
NO_SE_BARAJA = Reason("no_se_baraja_ahora", N_("The cards are not to be shuffled now."), untimely=True)
NO_SE_CORTA = Reason("no_se_corta_ahora", N_("The cards are not to be cut now."), untimely=True)

BACKS = {"azul": N_("blue-backed"), "rojo": N_("red-backed")}
"""How packs are called by their backs."""


class PackRules(Protocol):
    """What these acts ask of the rules."""

    @property
    def pack(self) -> Pack: ...
    @property
    def backs(self) -> Cited[tuple[str, ...]]:
        """The back of each pack that the table has: they are used in turn, one for each jugada."""
        ...

    @property
    def cut(self) -> Cited[int]:
        """The fewest cards that may be cut; none where nobody cuts."""
        ...

    @property
    def shuffle_cite(self) -> Citation: ...
    @property
    def last_rounds(self) -> Cited[int]: ...


class Packed(Cutting, Protocol):
    """What these acts ask of a state."""

    @property
    def round(self) -> int: ...
    @property
    def last(self) -> int:
        """Jugadas still to be played; -1 while no end has been announced."""
        ...

    @property
    def sabot(self) -> Sabot | None:
        """The pack in play, from when it is shuffled and cut until it is gathered."""
        ...


R = TypeVar("R", bound=PackRules)
S = TypeVar("S", bound=Packed)


class Shuffling(Moment[R, S]):
    """When cards are shuffled: between two jugadas, and no more after the last that was announced."""

    def refuse(self, rules: R, state: S) -> None:
        if state.last == 0:
            raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
        super().refuse(rules, state)


class Shuffle(Command, frozen=True, tag="shuffle"):
    """Shuffle the pack of the next jugada."""

    label = N_("Shuffle the cards")
    words = ("barajar",)


class CutPack(Cut, frozen=True, tag="cut", omit_defaults=True):
    """Lift some cards of the pack, unseen, and lay them on the cut card."""

    label = N_("Cut the cards")
    words = ("cortar [{cards}] [palabra {word}]",)
    cards: int = 0


class PackReady(Event, frozen=True, kw_only=True, tag="pack-ready"):
    """The pack of the jugada is shuffled, and cut where it is cut."""

    sentence = N_("{cut_by:@} cuts {cards} {cards:card|cards} of the {back} pack.")
    sentence_if_uncut: ClassVar[str] = N_("The {back} pack is in play.")
    back: str
    cut_by: str = ""
    cards: int = 0
    word: str | msgspec.UnsetType = msgspec.UNSET
    """What whoever cut adds to the cut of a sealed order."""

    def share(self) -> str:
        return self.word or ""

    def tell(self, language: str) -> str:
        facts = {**self.facts(), "back": translate(BACKS[self.back], language)}
        return say(self.sentence if self.cut_by else self.sentence_if_uncut, language, facts)


class PackGathered(Event, frozen=True, tag="pack-gathered"):
    """The cards were gathered: the jugada is over, or they are to be shuffled once more."""

    sentence = N_("The cards are gathered.")
    voids_draw = True
    uncovers = True


def next_back(rules: PackRules, state: Packed) -> str:
    """The back of the pack of the next jugada, where they are used in turn."""
    backs = rules.backs.value
    return backs[(state.round - 1) % len(backs)]


def pack_of_the_jugada(
    *,
    croupier: Power[R, S],
    player: Power[R, S],
    shuffling: Callable[[R, S], bool],
    cutting_now: Callable[[R, S], bool],
    cutters: Callable[[S], tuple[str, ...]],
    ready: Any,
    by_croupier: Callable[[R], Citation] = lambda rules: rules.cut.cite,
    answered: Callable[[R], Citation] = lambda rules: rules.cut.cite,
    back: Callable[[R, S], str] = next_back,
) -> tuple[Chapter[R, S], Chapter[R, S]]:
    """A pack is shuffled, and where the rules have a cut it is offered to the `cutters`; `ready` is the phase then.

    `back` says which pack it is; `shuffling` and `cutting_now`, when it waits for that; `by_croupier`, which article
    has the croupier cut, and `answered` that on who cuts or does not. Gives the chapter of the pack and that of the
    cut; a game folds `CutOffered` itself, into the phase in which it waits for the cut.
    """
    chapter = Chapter[R, S]("pack")

    def cite(rules: R) -> Citation:
        return rules.shuffle_cite

    def uncut(rules: R, state: S) -> bool:
        return shuffling(rules, state) and not rules.cut.value

    def offering(rules: R, state: S) -> bool:
        return shuffling(rules, state) and bool(rules.cut.value)

    def prepared(rules: R, state: S, by: str, command: Cut | None) -> Sequence[Event]:
        """Cut by a player as they say, or by the croupier in the middle."""
        cards = command.cards if isinstance(command, CutPack) else middle(rules)
        least, most = rules.cut.value, len(rules.pack.cards) - 1
        if not least <= cards <= most:
            raise Refused(CORTE_ESCASO, rules.cut.cite, least=least, most=most, cards=cards)
        word = command.word if command and command.word else msgspec.UNSET
        cite = rules.cut.cite if command else by_croupier(rules)
        return [PackReady(back=back(rules, state), cut_by=by, cards=cards, word=word, cite=cite)]

    @chapter.act(Shuffle, by=croupier, when=Shuffling[R, S](uncut, NO_SE_BARAJA, cite))
    def shuffle(rules: R, state: S, command: Shuffle) -> Sequence[Event]:
        """Where nobody cuts the pack is in play at once."""
        told = Shuffled(by=command.by.id, cite=cite(rules))
        return [told, PackReady(back=back(rules, state), cite=rules.backs.cite)]

    chapter.bare(Shuffle, cite=cite)

    @chapter.fold(PackReady)
    def pack_ready(rules: R, state: S, event: PackReady) -> S:
        return replace(state, phase=ready, sabot=load(rules.pack, (event.back,), 0), cutters=())

    @chapter.fold(PackGathered)
    def gathered(rules: R, state: S, event: PackGathered) -> S:
        return replace(state, sabot=None, cutters=())

    offered = cutting(
        croupier=croupier,
        player=player,
        shuffling=Shuffling[R, S](offering, NO_SE_BARAJA, cite),
        offered=Moment[R, S](cutting_now, NO_SE_CORTA, lambda rules: rules.cut.cite),
        shuffle=cite,
        cite=lambda rules: rules.cut.cite,
        cutters=cutters,
        loads=prepared,
        answered=answered,
        cut=CutPack,
        lift=_lift,
    )

    @offered.default(CutPack, "cards")
    def in_the_middle(rules: R, state: S, by: Actor) -> int:
        return middle(rules)

    return chapter, offered


def middle(rules: PackRules) -> int:
    """How many cards are cut by who does not say it."""
    return max(rules.cut.value, len(rules.pack.cards) // 2)


def _lift(rules: PackRules, who: Actor, cite: Citation) -> Iterator[Offer]:
    amounts = Amounts(rules.cut.value, len(rules.pack.cards) - 1)
    yield Offer(CutPack(by=who, cards=middle(rules)), cite, amounts, field="cards", free=("word",))


def shuffled_by(rules: PackRules, state: Packed) -> Command:
    """What the croupier does with the pack of the next jugada."""
    croupier = croupier_of(state)
    return OfferCut(by=croupier) if rules.cut.value else Shuffle(by=croupier)


def left_uncut(rules: PackRules, state: Packed) -> Command:
    """What the silence of the player means to whom the cut is offered."""
    return DeclineCut(by=Actor(state.cutters[0], Role.JUGADOR))


def card_to_come(rules: PackRules, state: Packed, cite: Citation) -> Need | None:
    """The next card of the pack in play, or the order of one that is to be shuffled and cut."""
    return need_of(state.sabot, cite) if state.sabot else shuffled_need(rules.pack, 1, cite)
