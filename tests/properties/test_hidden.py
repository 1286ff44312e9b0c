"""What a person may not see changes nothing of what they are shown, at any game: neither view nor page nor record.

A covered card is changed by going back to where it was drawn: another card comes, and everybody does the same again. Of
a draw of which something is kept from somebody, they are told the same whatever comes; and as long as they are told the
same in both worlds, they are shown the same.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tapete.engine.command import BACK_OFFICE, Actor, Command, Draw, Role
from tapete.engine.event import Event, Refused
from tapete.engine.machine import View, play
from tapete.engine.table import AnyTable
from tapete.families.covered import CardDealt, FaceDrawn
from tapete.games.ferrocarril.play import Ferrocarril, FerroView
from tapete.law.parameters import sheet
from tapete.service.feed import STRANGER, Told
from tests.properties.sight import Records, pages, sight
from tests.properties.tables import at_tables, every_game, table
from tests.properties.walks import FIRST_DRAWS, HOUSE, PLAYERS, Choice, choices, tables_of, taken
from tests.seeds import SOAK

BYSTANDER = Actor("nadie", Role.JUGADOR)
COVERED = {
    "bacarra-dos-panos": 6,
    "ferrocarril": 4,
    "five-stud": 4,
    "holdem": 8,
    "omaha": 16,
    "pai-gow": 21,
    "poquer-cubierto": 20,
    "poquer-de-circulo": 8,
    "poquer-sin-descarte": 14,
    "poquer-sintetico": 8,
    "seven-stud": 8,
    "trijoker": 8,
}
"""Games in which cards are dealt face down and looked at by one person alone, and how many."""


class World:
    """A game under way, with all that its people were told."""

    def __init__(self, game: AnyTable) -> None:
        self.game = game
        self.state: Any = game.opening()
        self.records = Records(game)
        self.count = 0

    def do(self, command: Command) -> Sequence[Event]:
        """Carry out a command; raises `Refused`."""
        self.state, events = play(self.game, self.state, command)
        self.count += 1
        self.records.add(Told(n=self.count, do=command, events=tuple(events)))
        return events


def played(game: AnyTable, chosen: Sequence[Choice]) -> list[Command]:
    """What people did along some choices, from the first draw of a game on where that takes several players."""
    state, done = game.opening(), []
    moves = [*FIRST_DRAWS.get(game.slug, ()), *(lambda game, state, c=c: taken(game, state, c) for c in chosen)]
    for move in moves:
        command = move(game, state)
        if command is not None:
            state, _ = play(game, state, command)
            done.append(command)
    return done


def everybody(game: AnyTable, state: Any) -> tuple[Actor, ...]:
    """Those who are shown a table: players, whoever looks on or only comes to the lobby, and all of the house."""
    return (*PLAYERS, BYSTANDER, STRANGER, *HOUSE, *game.staff(state))


def covered_draws(game: AnyTable, commands: Sequence[Command]) -> Iterator[tuple[int, Actor]]:
    """The draws of a game, by their places, of which something is kept from somebody, with whom."""
    state = game.opening()
    for place, command in enumerate(commands):
        state, events = play(game, state, command)
        if isinstance(command, Draw):
            people = everybody(game, state)
            yield from ((place, who) for who in people if _is_kept_from(game, command.outcome, events, who))


def _is_kept_from(game: AnyTable, card: str, events: Sequence[Event], who: Actor) -> bool:
    """Whether somebody does not see all that happened, and is told no more of it than whoever looks on, nor the card.

    A card that is dealt is turned at once where the law makes somebody show it.
    """
    seen, public = ([event for event in events if game.sees(event, each)] for each in (who, BYSTANDER))
    return len(seen) < len(events) and seen == public and not any(card in _turned(event) for event in seen)


def _turned(event: Event) -> tuple[str, ...]:
    """The cards that are turned over, or dealt face up, where an event does that with some."""
    cards: tuple[str, ...] = getattr(event, "cards", ())
    return (*cards, event.card) if isinstance(event, CardDealt) else cards


def compare(game: AnyTable, commands: Sequence[Command], place: int, who: Actor) -> int:
    """Change the card that was drawn at some place; after how many commands somebody was last shown the same."""
    here, there = World(game), World(game)
    for command in commands[:place]:
        here.do(command)
        there.do(command)
    drawn = commands[place]
    assert isinstance(drawn, Draw)
    over = any(event.uncovers for event in here.do(drawn))
    other = _another_card(there, drawn, commands[place + 1 :])
    there.do(other)
    assert here.records.last_message(who) == there.records.last_message(who)
    staff, kinds = game.staff(here.state), {drawn.outcome, other.outcome}
    if _last_of_a_kind(here, there, staff, kinds):
        return 0
    _require_same(here, there, who)
    for number, command in enumerate(commands[place + 1 :]):
        over = any(event.uncovers for event in here.do(command)) or over
        try:
            there.do(command)
        except Refused:
            return number
        if here.records.last_message(who) != there.records.last_message(who):
            return number
        if _last_of_a_kind(here, there, [who], kinds):
            return number
        assert sight(game, here.state, who) == sight(game, there.state, who)
    _require_same(here, there, who)
    if who.role in BACK_OFFICE and not over:
        assert here.records.handed_out() == there.records.handed_out()
    return len(commands) - place - 1


def _last_of_a_kind(here: World, there: World, people: Sequence[Actor], kinds: set[str]) -> bool:
    """Whether no more cards of some kind come in one of the worlds: those who may type cards in know it."""
    left, still = ({*_typed(world, people)} for world in (here, there))
    assert left ^ still <= kinds
    return left != still


def _typed(world: World, people: Sequence[Actor]) -> Iterator[str]:
    """The cards that some people may type in."""
    offers = (offer for who in people for offer in world.game.offers(world.state, who))
    return (offer.command.outcome for offer in offers if isinstance(offer.command, Draw))


def _another_card(world: World, drawn: Draw, later: Sequence[Command]) -> Draw:
    """The first outcome that is of another rank, so that it counts otherwise where cards are counted.

    Where there is one pack it must be none that comes later.
    """
    need = world.game.needs(world.state)
    assert need is not None
    others = [outcome.id for outcome in need.outcomes if outcome.id[0] != drawn.outcome[0]]
    come = {command.outcome for command in later if isinstance(command, Draw)}
    return replace(drawn, outcome=next((other for other in others if other not in come), others[0]))


def _require_same(here: World, there: World, who: Actor) -> None:
    game = here.game
    assert here.records.for_(who) == there.records.for_(who)
    assert sight(game, here.state, who) == sight(game, there.state, who)
    assert pages(game, here.state, who, here.records.for_(who)) == pages(
        game, there.state, who, there.records.for_(who)
    )


@every_game
@settings(max_examples=settings().max_examples // 10)
@given(data=st.data())
def test_a_covered_card_changes_nothing_for_anybody_else(slug: str, data: st.DataObject) -> None:
    game = data.draw(tables_of(slug))
    commands = played(game, data.draw(st.lists(choices, min_size=15, max_size=30)))
    hidden = list(covered_draws(game, commands))
    if hidden:
        compare(game, commands, *data.draw(st.sampled_from(hidden)))


def first_deal(game: AnyTable) -> list[Command]:
    """A first hand, dealt: what comes next is taken until a draw is no longer waited for."""
    commands = played(game, ())
    state = game.opening()
    for command in commands:
        state, _ = play(game, state, command)
    while (need := game.needs(state)) is not None:
        commands.append(Draw(by=Actor("azar", Role.AZAR), outcome=need.outcomes[0].id))
        state, _ = play(game, state, commands[-1])
    return commands


@at_tables([(slug, where) for slug in COVERED for where in sheet(slug).regulated])
def test_every_card_of_a_covered_hand_is_kept_from_whoever_does_not_play(slug: str, where: str) -> None:
    game = table(slug, where)
    commands = first_deal(game)
    hidden = [(place, who) for place, who in covered_draws(game, commands) if who not in PLAYERS]
    onlookers = {who for _, who in hidden}
    assert {BYSTANDER, *HOUSE} < onlookers
    assert len(hidden) == COVERED[slug] * len(onlookers)
    many = len(onlookers)  # of each card two onlookers are tried, of the next card two others; in a soak all of them
    compared = [pair for n, pair in enumerate(hidden) if SOAK or (n - n // many) % many in {0, many // 2}]
    for place, who in compared[:: 1 if SOAK or COVERED[slug] < 8 else 2]:
        assert compare(game, commands, place, who) == len(commands) - place - 1


class LeakingView(Ferrocarril):
    """Everybody sees the first card of the punto."""

    def view(self, state: Any, who: Actor) -> FerroView:
        view = super().view(state, who)
        if view.play is None or not view.play.punto:
            return view
        return replace(view, play=replace(view.play, punto=state.play.punto.cards))


class LeakingStep(Ferrocarril):
    """The staff learn from what comes next whether the first card is an as."""

    def next_step(self, state: Any) -> Command | None:
        step = super().next_step(state)
        leaks = state.play is not None and state.play.punto.cards[:1] and state.play.punto.cards[0][0] == "A"
        return None if leaks else step


class LeakingRecord(Ferrocarril):
    """The event that everybody is told has the face of the card."""

    def decide(self, state: Any, command: Any) -> list[Event]:
        events = super().decide(state, command)
        faces = [event.card for event in events if isinstance(event, FaceDrawn)]
        return [replace(e, card=faces[0]) if faces and isinstance(e, CardDealt) else e for e in events]


class LeakingActa(Ferrocarril):
    """Those who read actas may see the face of a card, though no view and no record of theirs has it."""

    def sees(self, event: Event, who: Actor) -> bool:
        return (who.id == "" and isinstance(event, FaceDrawn)) or super().sees(event, who)


@pytest.mark.parametrize("leaking", [LeakingActa, LeakingView, LeakingStep, LeakingRecord])
def test_a_leak_is_found(leaking: type[Ferrocarril]) -> None:
    honest = table("ferrocarril", "estado")
    game, commands = leaking(honest.rules), first_deal(honest)
    place, croupier = next(hidden for hidden in covered_draws(honest, commands) if hidden[1].role is Role.CRUPIER)
    with pytest.raises(AssertionError):
        compare(game, commands, place, croupier)


def test_a_banker_does_not_see_cards_of_a_deal_that_was_broken_off() -> None:
    # The walks found it: once the jugada was annulled, the banker's own view turned the card over.
    game = table("ferrocarril", "estado")
    world = World(game)
    for command in first_deal(game)[:-2]:
        world.do(command)
    jefe = next(person for person in world.state.staff if person.role is Role.JEFE)
    world.do(game.read(["incidente", "cartas-pegadas", "2"], jefe, world.state))
    view: Any = game.view(world.state, PLAYERS[0])
    assert view.banca.banker == PLAYERS[0].id
    assert (view.play.result, view.play.banca) == ("anulada", ("■",))


def test_who_looks_on_is_shown_backs_of_cards() -> None:
    game = table("ferrocarril", "estado")
    world = World(game)
    for command in first_deal(game):
        world.do(command)
    view: View = game.view(world.state, BYSTANDER)
    assert "■" in " ".join(view.tell("en"))
