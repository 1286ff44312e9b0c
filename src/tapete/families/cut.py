"""The cut: the croupier shuffles for the last time and offers it in turn; nobody wants it, and he cuts himself."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from tapete.engine.chapter import Chapter, Moment, Power, announcement, replace, verb
from tapete.engine.command import Actor, Command, Offer, Word
from tapete.engine.event import Event, PlayerEvent, Reason, Refused
from tapete.engine.table import croupier_of
from tapete.families.stakes.bets import refuse_word
from tapete.language import N_
from tapete.law.citation import Citation

CORTE_AJENO = Reason("corte_ajeno", N_("The cut is offered to {expected:@}."))


class Cutting(Protocol):
    """The state that these acts need."""

    @property
    def staff(self) -> tuple[Actor, ...]: ...
    @property
    def cutters(self) -> tuple[str, ...]:
        """The players who may still be offered the cut; the first has the cards."""
        ...


R = TypeVar("R")
S = TypeVar("S", bound=Cutting)


class Shuffled(Event, frozen=True, tag="shuffled"):
    """Somebody shuffled the cards."""

    sentence = N_("{by:@} shuffles the cards.")
    by: str


OfferCut = verb("OfferCut", "ofrecer corte", N_("Offer the cut"))


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
    """At a verifiable table, the word that decides where the sealed order is cut."""


DeclineCut = verb("DeclineCut", "no cortar", N_("Let the next player cut"), key="x", declines=True)

CutDeclined = announcement("CutDeclined", N_("{player:@} does not cut."), PlayerEvent)


def may_lift(rules: Any, who: Actor, cite: Citation) -> Iterator[Offer]:
    """Offer the cut, with a word, to the player who has the cards."""
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
    """The cut is offered to the `cutters` in turn; the croupier cuts when nobody else does.

    `shuffle` is the article on the cards, `cite` the one on the order of the offer, and `answered` the one on the
    answers if it is another. `loads` gives the events after the cut by a player's command, or by the croupier without
    one. `cut` and `lift` replace the command and its offer where the place of the cut matters.
    """
    chapter = Chapter[R, S]("cut")
    of_cut = answered or shuffle

    @chapter.act(OfferCut, by=croupier, when=shuffling, offered=shuffle)
    def offer_cut(rules: R, state: S, command: Command) -> Sequence[Event]:
        players = cutters(state)
        told = [Shuffled(by=command.by.id, cite=shuffle(rules)), CutOffered(players=players, cite=cite(rules))]
        return told if players else [*told, *loads(rules, state, command.by.id, None)]

    chapter.records(Shuffled)

    @chapter.act(cut, DeclineCut, by=player, when=offered)
    def cut_or_decline(rules: R, state: S, command: Command) -> Sequence[Event]:
        """The player who has the cards cuts them or passes; after the last player the croupier cuts."""
        by = command.by.id
        if state.cutters[0] != by:
            raise Refused(CORTE_AJENO, of_cut(rules), expected=state.cutters[0])
        if isinstance(command, Cut):
            refuse_word(command.word, of_cut(rules))
            return loads(rules, state, by, command)
        declined = CutDeclined(player=by, cite=of_cut(rules))
        return [declined] if state.cutters[1:] else [declined, *loads(rules, state, croupier_of(state).id, None)]

    @chapter.offer(cut)
    def may_cut(rules: R, state: S, who: Actor) -> Iterator[Offer]:
        if state.cutters[0] == who.id:
            yield from lift(rules, who, of_cut(rules))
            yield Offer(DeclineCut(by=who), of_cut(rules))

    chapter.leaves(CutDeclined, lambda state, _: replace(state, cutters=state.cutters[1:]))
    return chapter
