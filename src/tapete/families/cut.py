"""The cut: the croupier shuffles for the last time and offers it in turn; nobody wants it, and he cuts himself."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment, Power, replace
from tapete.engine.command import Command, Word
from tapete.engine.event import Event
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.families.stakes.bets import refuse_word
from tapete.language import N_
from tapete.law.citation import Citation

CORTE_AJENO = Reason("corte_ajeno", N_("The cut is offered to {expected:@}."))


class Cutting(Protocol):
    """What these acts ask of a state."""

    @property
    def staff(self) -> tuple[Actor, ...]: ...
    @property
    def cutters(self) -> tuple[str, ...]:
        """To whom the cut is still to be offered; the first has the cards."""
        ...


R = TypeVar("R")
S = TypeVar("S", bound=Cutting)


class Shuffled(Event, frozen=True, tag="shuffled"):
    """Somebody shuffled the cards."""

    sentence = N_("{by:@} shuffles the cards.")
    by: str


class OfferCut(Command, frozen=True, tag="offer-cut"):
    """The croupier shuffles for the last time and offers the cut."""

    label = N_("Offer the cut")
    words = ("ofrecer corte",)


class CutOffered(Event, frozen=True, tag="cut-offered"):
    """After the croupier's last shuffle the cut is offered from his left."""

    sentence = N_("The cut is offered.")
    players: tuple[str, ...]


class Cut(Command, frozen=True, tag="cut", omit_defaults=True):
    """Cut the cards."""

    label = N_("Cut the cards")
    key = "c"
    words = ("cortar [palabra {word}]",)
    word: Word = ""
    """What decides, at a verifiable table, where the sealed order is cut."""


class DeclineCut(Command, frozen=True, tag="decline-cut"):
    """Let the next player cut."""

    label = N_("Let the next player cut")
    key = "x"
    declines = True
    words = ("no cortar",)


class CutDeclined(Event, frozen=True, tag="cut-declined"):
    """A player lets the next one cut."""

    sentence = N_("{player:@} does not cut.")
    player: str


def may_lift(rules: Any, who: Actor, cite: Citation) -> Iterator[Offer]:
    """Who has the cards may cut them, with a word."""
    yield Offer(Cut(by=who), cite, free=("word",))


def cutting(
    *,
    croupier: Power[R, S],
    player: Power[R, S],
    shuffling: Moment[R, S],
    offered: Moment[R, S],
    shuffle: Callable[[R], Citation],
    cite: Callable[[R], Citation],
    cutters: Callable[[S], tuple[str, ...]],
    loads: Callable[[R, S, str, Cut | None], Sequence[Event]],
    answered: Callable[[R], Citation] | None = None,
    cut: type[Cut] = Cut,
    lift: Callable[[R, Actor, Citation], Iterator[Offer]] = may_lift,
) -> Chapter[R, S]:
    """The cut is offered to the `cutters` by turns, and the croupier cuts when nobody else does.

    `shuffle` is the article on the cards, `cite` what says to whom they are offered and `answered` that on who cuts or
    does not, where it is another than on the cards. `loads` is what follows when
    somebody has cut them: a player with a command, or the croupier with none. Where it matters how they are cut, `cut`
    says so and `lift` offers it.
    """
    chapter = Chapter[R, S]("cut")
    of_cut = answered or shuffle

    @chapter.act(OfferCut, by=croupier, when=shuffling)
    def offer_cut(rules: R, state: S, command: OfferCut) -> Sequence[Event]:
        """From the croupier's left."""
        players = cutters(state)
        told = [Shuffled(by=command.by.id, cite=shuffle(rules)), CutOffered(players=players, cite=cite(rules))]
        return told if players else [*told, *loads(rules, state, command.by.id, None)]

    chapter.bare(OfferCut, cite=shuffle)
    chapter.records(Shuffled)

    @chapter.act(cut, DeclineCut, by=player, when=offered)
    def cut_or_decline(rules: R, state: S, command: Command) -> Sequence[Event]:
        """Who has the cards cuts them, or lets the next cut; after the last the croupier cuts."""
        by = command.by.id
        if state.cutters[0] != by:
            raise Refused(CORTE_AJENO, of_cut(rules), expected=state.cutters[0])
        if isinstance(command, Cut):
            refuse_word(command.word, of_cut(rules))
            return loads(rules, state, by, command)
        declined = CutDeclined(player=by, cite=of_cut(rules))
        return [declined] if state.cutters[1:] else [declined, *loads(rules, state, _croupier(state), None)]

    @chapter.offer(cut)
    def may_cut(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        if state.cutters[0] == who.id:
            yield from lift(rules, who, of_cut(rules))
            yield Offer(DeclineCut(by=who), of_cut(rules))

    @chapter.fold(CutDeclined)
    def cut_declined(rules: R, state: S, event: CutDeclined) -> S:
        return replace(state, cutters=state.cutters[1:])

    return chapter


def _croupier(state: Cutting) -> str:
    return next(person.id for person in state.staff if person.role is Role.CRUPIER)
