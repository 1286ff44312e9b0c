"""A table whose jugadas are dealt from one pack: how it is shuffled, cut and gathered, its state and its view."""

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from enum import StrEnum
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from tapete.engine.chapter import Chapter, Moment, Power, replace, verb
from tapete.engine.command import Actor, Amounts, Command, Offer, Role
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need
from tapete.engine.table import CERRADA, FIN, TableGame, TableRules, TableState, croupier_of
from tapete.families.covered import sees
from tapete.families.cut import Cut, CutOffered, Cutting, DeclineCut, OfferCut, Shuffled, cutting
from tapete.families.poker.dealing import Coming, Hand
from tapete.families.sabot import need_of, shuffled_need
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Player
from tapete.families.table.reasons import SESION_TERMINADA
from tapete.families.table.view import TableView, shown
from tapete.kit.cards import FRENCH_52, Pack, Sabot, load
from tapete.language import N_, say, translate
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

CORTE_ESCASO = Reason("corte_escaso", N_("From {least} to {most} cards are cut, not {cards}."))
NO_SE_BARAJA = Reason("no_se_baraja_ahora", N_("The cards are not to be shuffled now."), untimely=True)
NO_SE_CORTA = Reason("no_se_corta_ahora", N_("The cards are not to be cut now."), untimely=True)

BACKS = {"azul": N_("blue-backed"), "rojo": N_("red-backed")}


class PackRules(Protocol):
    """What these acts ask of the rules."""

    @property
    def pack(self) -> Pack: ...
    @property
    def backs(self) -> Cited[tuple[str, ...]]: ...
    @property
    def cut(self) -> Cited[int]: ...
    @property
    def shuffle_cite(self) -> Citation: ...
    @property
    def last_rounds(self) -> Cited[int]: ...


class Packed(Cutting, Protocol):
    """What these acts ask of a state."""

    @property
    def phase(self) -> str: ...
    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def round(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def sabot(self) -> Sabot | None: ...


S = TypeVar("S", bound=Packed)


class Shuffling(Moment[PackRules, Packed]):
    """When cards are shuffled: between two jugadas, and no more after the last that was announced."""

    def refuse(self, rules: PackRules, state: Packed) -> None:
        if state.last == 0:
            raise Refused(SESION_TERMINADA, rules.last_rounds.cite)
        super().refuse(rules, state)


Shuffle = verb("Shuffle", "barajar", N_("Shuffle the cards"))


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
    """The cards were gathered: the jugada is over, or they must be shuffled once more."""

    sentence = N_("The cards are gathered.")
    voids_draw = True
    uncovers = True


def next_back(rules: PackRules, state: Packed) -> str:
    """The back of the pack of the next jugada, where they are used in turn."""
    backs = rules.backs.value
    return backs[(state.round - 1) % len(backs)]


def pack_of_the_jugada(
    croupier: Power[Any, Any],
    shuffling: StrEnum,
    cutting_now: StrEnum,
    ready: StrEnum,
    *,
    by_croupier: Callable[[Any], Citation] = lambda rules: rules.cut.cite,
    answered: Callable[[Any], Citation] = lambda rules: rules.cut.cite,
    back: Callable[[Any, Any], str] = next_back,
) -> tuple[Chapter[PackRules, Packed], Chapter[PackRules, Packed]]:
    """A pack is shuffled, and where the rules have a cut it is offered to the players; `ready` is the phase then.

    `back` says which pack it is; `by_croupier`, which article has the croupier cut, and `answered` that on who cuts or
    does not. Gives the chapter of the pack and that of the cut.
    """
    chapter = Chapter[PackRules, Packed]("pack")

    def cite(rules: PackRules) -> Citation:
        return rules.shuffle_cite

    def is_shuffled(state: Packed) -> bool:
        return state.phase == shuffling or (state.phase == cutting_now and not state.cutters)

    def prepared(rules: PackRules, state: Packed, by: str, command: Cut | None) -> Sequence[Event]:
        cards = command.cards if isinstance(command, CutPack) else middle(rules)
        least, most = rules.cut.value, len(rules.pack.cards) - 1
        if not least <= cards <= most:
            raise Refused(CORTE_ESCASO, rules.cut.cite, least=least, most=most, cards=cards)
        word = command.word if command and command.word else msgspec.UNSET
        cite = rules.cut.cite if command else by_croupier(rules)
        return [PackReady(back=back(rules, state), cut_by=by, cards=cards, word=word, cite=cite)]

    @chapter.act(
        Shuffle,
        by=croupier,
        when=Shuffling(lambda rules, state: is_shuffled(state) and not rules.cut.value, NO_SE_BARAJA, cite),
        offered=cite,
    )
    def shuffle(rules: PackRules, state: Packed, command: Command) -> Sequence[Event]:
        told = Shuffled(by=command.by.id, cite=cite(rules))
        return [told, PackReady(back=back(rules, state), cite=rules.backs.cite)]

    chapter.fold(PackReady)(
        lambda rules, state, event: replace(state, phase=ready, sabot=load(rules.pack, (event.back,), 0), cutters=())
    )

    chapter.sets(PackGathered, sabot=None, cutters=())

    player: Power[Any, Any] = Player(answered)
    offered: Chapter[PackRules, Packed] = cutting(
        croupier=croupier,
        player=player,
        shuffling=Shuffling(lambda rules, state: is_shuffled(state) and bool(rules.cut.value), NO_SE_BARAJA, cite),
        offered=Moment(
            lambda _, state: state.phase == cutting_now and bool(state.cutters),
            NO_SE_CORTA,
            lambda rules: rules.cut.cite,
        ),
        shuffle=cite,
        cite=lambda rules: rules.cut.cite,
        cutters=lambda state: tuple(filter(None, state.seats)),
        loads=prepared,
        answered=answered,
        cut=CutPack,
        lift=_lift,
    )

    offered.default(CutPack, "cards")(lambda rules, _, __: middle(rules))

    offered.leaves(CutOffered, lambda state, event: replace(state, phase=cutting_now, cutters=event.players))

    return chapter, offered


def jugada_over(state: Packed, reason: str, cite: Citation) -> list[Event]:
    """The cards leave the table, and the jugada is over."""
    return [PackGathered(cite=cite), RoundClosed(round=state.round, reason=reason, cite=cite)]


def middle(rules: PackRules) -> int:
    return max(rules.cut.value, len(rules.pack.cards) // 2)


def _lift(rules: PackRules, who: Actor, cite: Citation) -> Iterator[Offer]:
    amounts = Amounts(rules.cut.value, len(rules.pack.cards) - 1)
    yield Offer(CutPack(by=who, cards=middle(rules)), cite, amounts, field="cards", free=("word",))


def shuffled_by(rules: PackRules, state: Packed) -> Command:
    croupier = croupier_of(state)
    return OfferCut(by=croupier) if rules.cut.value else Shuffle(by=croupier)


def left_uncut(rules: PackRules, state: Packed) -> Command:
    return DeclineCut(by=Actor(state.cutters[0], Role.JUGADOR))


def card_to_come(pack: Pack, state: Packed, cite: Citation) -> Need | None:
    return need_of(state.sabot, cite) if state.sabot else shuffled_need(pack, 1, cite)


# --- the table --------------------------------------------------------------------------------------------------------


R = TypeVar("R", bound=TableRules)
V = TypeVar("V", bound="PackView")


class PackState(TableState, frozen=True, kw_only=True):
    """What such a table holds. Each game adds its bets."""

    sabot: Sabot | None = None
    cutters: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    hands: tuple[Hand, ...] = ()
    queue: tuple[Coming, ...] = ()


P = TypeVar("P", bound=PackState)


class PackView(TableView, frozen=True, kw_only=True):
    """What one person sees: cards face up, their own, and how many lie face down."""

    seats: tuple[str, ...]
    hands: tuple[Hand, ...]
    left: int

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*filter(None, self.seats), *super().playing()])

    def hand_at(self, to: str) -> Hand:
        return next((hand for hand in self.hands if hand.to == to), Hand(to))


class PackGame(TableGame[R, P]):
    """A game dealt from one pack; `dealt_by` is its article on the deal."""

    covers = True
    pack: ClassVar[Pack] = FRENCH_52

    @property
    @abstractmethod
    def dealt_by(self) -> Citation: ...

    def needs(self, state: P) -> Need | None:
        return card_to_come(self.pack, state, self.dealt_by) if state.queue else None

    def upcoming(self, state: P) -> Need | None:
        return None if state.phase in {CERRADA, FIN} else card_to_come(self.pack, state, self.dealt_by)

    def sees(self, event: Event, who: Actor) -> bool:
        return super().sees(event, who) and sees(event, who)

    def seen(self, kind: type[V], state: P, who: Actor, **seen: Any) -> V:
        pack = {"back": state.sabot.backs[0] if state.sabot else ""} if "back" in kind.__struct_fields__ else {}
        hands = tuple(hand.seen(who) for hand in state.hands)
        left = state.sabot.left if state.sabot else 0
        betting = state.phase == "apuestas"
        return shown(kind, self, state, who, betting=betting, hands=hands, left=left, **pack, **seen)
