"""How a kind of game is shown: what the frame of the pages asks of it, each thing with a default.

A game that only has a cloth and commands with labels is shown by the defaults as they stand. One that has more to show
(cards, dice, a wheel) has a `Presenter` of its own beside this module, in a module named after it or after its family.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from statistics import mode
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from tapete.engine.chips import Lying, least_stack
from tapete.engine.cloth import Cloth
from tapete.engine.command import Command, Name
from tapete.engine.event import JUGADOR, SERIE, TAPETE, Event, Infringed, parse_account
from tapete.engine.incidents import incident_name
from tapete.engine.table import AnyTable, TablePhase, Terms
from tapete.families.draw.drawing import PrizeDrawn
from tapete.families.draw.state import PrizeDelivered, PrizeKept, PrizeOwed
from tapete.families.stakes.bets import bet_words
from tapete.families.table.opening import RoundClosed
from tapete.games import REGISTRY
from tapete.games.loterias.fijo import NumberOut
from tapete.kit.models import thing_name
from tapete.kit.money import BadAmount, parse_amount, write_amount
from tapete.language import N_, Wording, say, translate
from tapete.web.cards import face_up
from tapete.web.glimpse import OTROS, Glimpse, Shelf
from tapete.web.scenes.elements import Barred, Chip, Explained, Fact, Look, Result, Rolled, Settled
from tapete.web.stage import Board
from tapete.web.stages.printed import plain_board, plain_glimpse

_OF_PRIZES = (PrizeDrawn, PrizeDelivered, PrizeOwed, PrizeKept, NumberOut)


def named(event: Event) -> Event:
    """An event to be told, with the prize of a draw by its name in place of its word."""
    return replace(event, prize=thing_name(event.prize)) if isinstance(event, _OF_PRIZES) else event


Where = tuple[str, int, str]
Act = Callable[["Filled"], Sequence[str]]
"""The lines of the notation that a form stands for; none where it stands for nothing. Raises `Trouble`."""
_HANDS = frozenset({JUGADOR, SERIE})
MOST_RESULTS = 12
WORTH = re.compile(r"[0-9]{1,7}(\.[0-9]{1,2})?|[0-9]{1,4} fichas( de [a-zñ-]{1,20})?")
"""The worth of chips as a page sends it."""


class Filled(msgspec.Struct, frozen=True):
    """A form of a template that somebody has sent."""

    game: AnyTable
    view: Any
    me: str
    fields: Mapping[str, str]

    def field(self, name: str) -> str:
        return self.fields.get(name, "").strip()


class Presenter:
    """The defaults: a cloth with chips on it, and buttons."""

    template: str = "games/plain.html"
    """Extends `frame`, which is the page of a player or the console, and fills in its blocks."""
    laid: ClassVar[tuple[type[Event], ...]] = ()
    """Events by which chips come to lie on a spot; when none is named, those that move money from hand to cloth."""
    taken: ClassVar[tuple[type[Event], ...]] = ()
    """Events by which a player takes chips back before they are at risk."""
    closing: ClassVar[tuple[type[Event], ...]] = (RoundClosed,)
    """Events that end a round: what was laid before them may be repeated after."""
    afresh: ClassVar[tuple[type[Event], ...]] = ()
    """Events after which a settlement is that of another round; those that end a round, when there are none."""
    own: ClassVar[tuple[type[Command], ...]] = ()
    """Commands that its template offers by itself, so that the frame makes no buttons of them."""
    primary: ClassVar[tuple[type[Command], ...]] = ()
    """Commands that belong to the dock when they are offered, such as sitting down or throwing the dice."""
    listed: ClassVar[tuple[type[Command], ...]] = ()
    """Commands that are chosen from a list, however few of them are offered."""
    choosing: ClassVar[tuple[type[Command], ...]] = ()
    """Commands that belong to what is asked in the dock, and are chosen from a list there."""
    spoken: ClassVar[tuple[type[Command], ...]] = ()
    """Commands that whoever is asked says, and that the croupier enters for them when he hears it."""
    players_without: ClassVar[tuple[type[Command], ...]] = ()
    """Commands for which players have no button: only silence gives them, or something else on the page does."""
    for_each: ClassVar[tuple[type[Command], ...]] = ()
    """Commands that the desk gives for any of the players who are there."""
    one_price: ClassVar[frozenset[str]] = frozenset()
    """Kinds of bets that have one price, whatever chip is in hand."""
    switches: ClassVar[bool] = False
    """Whether each paño of a table is shown by itself."""
    stacks: ClassVar[bool] = False
    """Whether the first touch of a spot lays as many chips as its minimum takes."""
    phases: ClassVar[type[TablePhase] | None] = None
    """Its phases, where it calls them otherwise than its family."""
    posts: ClassVar[bool] = True
    """Whether its page shows the notice of what each bet pays and takes; where the board tells it, it does not."""
    looks_back: ClassVar[bool] = False
    """Whether its rounds are hands that are looked at again."""
    dress: ClassVar[str] = ""
    """The name of a sheet of styles and of a script of its own, for a table with more to do than to lay chips."""
    script: ClassVar[str] = ""
    """The name of a script of its own without a dress."""
    sheet: ClassVar[str] = ""
    """The name of the sheet of styles that suffices for its page; that of its dress, or of card games, if empty."""
    pad: str = "plain"
    """How the croupier's pad of results is laid out: plain, wheel, cards, naipes (Spanish ones), dice or balls."""
    desk: ClassVar[str] = ""
    """A template that the console shows with what is to be done now, for a table with more to go by than its cloth."""
    forms: ClassVar[str] = ""
    """A template that the console shows under what is to be done now, for acts that take more than a button."""
    beside: ClassVar[str] = ""
    """A template that the console shows where the cloth lies, for a table that has none."""
    report: ClassVar[str] = ""
    """The last word of the address of its report, where it has one for the inspection."""
    papers: ClassVar[str] = ""
    """A template with what the staff has to know besides, and its papers."""

    numbered_incidents: ClassVar[frozenset[str]] = frozenset()
    """Incidents of which the number of a ticket is said."""
    sealing: ClassVar[str] = N_(
        "Before the first stake of each round the house seals its share of the draw, and opens it after no va más."
    )
    """When the house seals its share of a draw and when it opens it."""
    by_hand: ClassVar[str] = N_("At this table chance is physical: the croupier says what came.")
    """Who enters the results of a table that people serve, and where they come from."""
    open_said: ClassVar[str] = N_("bets are open")
    """What is said while anybody may stake."""
    counted: ClassVar[str] = N_("Round")
    """What is counted from the opening of the table."""
    scaled: bool = False
    """Whether a hand decides what a bet pays, by a table of pays: no single pay is promised beside it."""
    keys: str = ""
    """The keys of its decisions in the order in which they stand in the dock; those not named come last."""

    def fitting(self, game: AnyTable) -> "Presenter":
        """How one table is shown: another presenter, where the game has a modality that looks quite different."""
        return self

    # --- the picture -------------------------------------------------------------------------------------------------

    def centre(self, look: Look, view: Any) -> msgspec.Struct | None:
        """What its template shows beside the cloth: cards, dice, a wheel."""
        return None

    felt: str = "green"
    """The colour of its cloth: green, petrol, wine, navy or slate."""

    def board(self, game: AnyTable, language: str, pano: int, *, upright: bool) -> Board:
        """The drawing of a table: wide, or upright for telephones. It is kept: it depends on nothing else."""
        return plain_board(game, layout_of(game), language, upright=upright)

    def pieces(self, look: Look, view: Any, board: Board, *, upright: bool) -> str:
        """What lies on the drawing besides chips, as SVG: cards, dice, the ball."""
        return ""

    def lying(self, view: Any) -> Sequence[Lying]:
        lying: Sequence[Lying] = view.lying()
        return lying

    shelf: Shelf = OTROS
    """Among which other games it is looked for in the lobby."""
    glimpse: Callable[[AnyTable, Any, str], Glimpse] = staticmethod(plain_glimpse)
    """The small picture of a table in the lobby, from what a stranger sees of it."""

    def rolled(self, view: Any) -> Rolled:
        """The last throw, where something rolls that the page must wait for."""
        return Rolled()

    def won(self, look: Look, view: Any) -> Collection[str]:
        """The spots to be lit."""
        return ()

    def tells_net(self, view: Any) -> bool:
        """Whether this is a moment to tell a player what the last settlement brought."""
        return True

    def results(self, rules: Any, view: Any) -> tuple[Result, ...]:
        """The last results, newest first: the `results` of the view, where it has some."""
        return tuple(Result(outcome) for outcome in reversed(getattr(view, "results", ())[-MOST_RESULTS:]))

    def meant(self, event: Event, language: str) -> str:
        """What a draw meant, as something that happened with it tells, where the number alone does not say it."""
        return ""

    def face(self, rules: Any, outcome: str, language: str) -> Result:
        """How something that chance may answer is shown on the croupier's pad."""
        if self.pad != "cards" or not outcome[0].isalnum() or outcome.isdigit():
            return Result(outcome)
        face = face_up(outcome, language)
        return Result(outcome, face.paint, face.short, face.says)

    def dial(self, game: AnyTable) -> str:
        """A drawing with the pockets that the croupier may touch to say where the ball fell; most games have none."""
        return ""

    def phase_of(self, view: Any) -> TablePhase:
        return (self.phases or type(view.phase))(view.phase)

    def steps(self, look: Look, view: Any) -> tuple[tuple[str, bool], ...]:
        """The steps of a round as they are called, and which of them it is."""
        now = self.phase_of(view)
        steps = dict.fromkeys(phase.step for phase in type(now) if phase.step)
        return tuple((translate(name, look.language), name == now.step) for name in steps)

    def has_key(self, outcome: str) -> bool:
        """Whether a result has a key on the croupier's pad; of those that are alike, one has."""
        return True

    # --- people ------------------------------------------------------------------------------------------------------

    def people(self, view: Any) -> Collection[str]:
        return ()

    def asked(self, view: Any) -> Sequence[str]:
        """The players that the table waits for."""
        return ()

    def seats(self, rules: Any, view: Any) -> tuple[int, int]:
        """How many play, and how many may; none where nobody is counted."""
        return len({lying.player for lying in self.lying(view)}), 0

    def minimum(self, terms: Mapping[str, Terms], pano: int) -> int:
        """What the chip in hand should reach to begin with: what most bets take."""
        return mode(bet.minimums[pano - 1] for bet in terms.values()) if terms else 0

    def stakes(self, rules: Any, view: Any, language: str) -> tuple[int, str]:
        """What one must have to begin, and what is played for, where no notice of bets tells it."""
        return 0, ""

    def chips(self, view: Any, me: str) -> tuple[Chip, ...]:
        """Chips of one's own besides those of the casino."""
        return ()

    def inspected(self, rules: Any, view: Any, language: str) -> Sequence[Fact]:
        """What an inspection reads of the table besides its acta."""
        return ()

    # --- words -------------------------------------------------------------------------------------------------------

    def phase(self, rules: Any, view: Any, language: str) -> str:
        """Where the table stands, while no bets are taken."""
        return translate(self.phase_of(view).said, language)

    def question(self, look: Look, view: Any) -> str:
        """What I am asked, in a line: `10 against an ace`; nothing where the buttons say it all."""
        return ""

    def facts(self, look: Look, command: Command) -> dict[str, Any]:
        facts: dict[str, Any] = {}
        for field in msgspec.structs.fields(command):
            value = getattr(command, field.name)
            if field.type == Name:
                value = look.name(value)
            elif field.name == "bet":
                value = look.bet(value)
            elif field.name == "incident":
                value = incident_name(value)
            facts[field.name] = value
        return facts

    def words(self, look: Look, command: Command) -> str:
        """What is said aloud when a command is carried out; nothing where it is done in silence."""
        return str(self.facts(look, command).get("call", ""))

    def awaits(self, look: Look, view: Any) -> str:
        """What the staff wait for, where no act of theirs comes next: a card, or what a player says."""
        return ""

    def explain(self, look: Look, command: Command) -> Explained | None:
        """What a command means, for whoever has never seen the game; it stands under its button."""
        return None

    def barred(self, look: Look, view: Any) -> Sequence[Barred]:
        """Choices that keep their place in the dock while they can't be made, each with its reason."""
        return ()

    def numbered(self, number: int, language: str) -> str:
        """A round by its number, where that is all there is to tell of a table."""
        return say(N_("hand {hand}"), language, {"hand": number})

    def hint(self, view: Any) -> str:
        """What might be said now, where that is no bet."""
        return ""

    def asks(self, look: Look, command: Command) -> bool:
        """Whether a command with a key is what somebody is asked; what is free at any time stands with the others."""
        return True

    def terms(self, look: Look, view: Any) -> Mapping[str, Terms]:
        """What each bet that is played now pays and takes: what the notice says, unless that depends on the table."""
        return posted_at(look.game)

    def standing(self, look: Look, view: Any, bet: str) -> str:
        """What decides a bet of mine now, where its name does not tell: with what it wins, whether it must stay."""
        return ""

    def usual(self, look: Look, command: Command) -> int:
        """The amount that the field of a button begins with; 0 for the least of the table."""
        return 0

    def aside(self, look: Look, command: Command) -> str:
        """What a button says besides its label: with whom, where."""
        return ""

    def lay(self, where: Where, worth: str) -> str:
        bet, pano, _ = where
        return f"{bet_words(bet)} {worth}{_on_pano(pano)}"

    def lines(self, view: Any, me: str, where: Where, worth: str) -> list[str]:
        """The lines that lay chips on a spot by one touch: what must come before the bet comes with it."""
        return [self.lay(where, worth)]

    def command(self, game: AnyTable, me: str, where: Where, worth: str) -> dict[str, Any] | None:
        """The bet of one touch as data, where spot and amount say all of it; None where `lines` must say more."""
        kind, said = _plain_bet(game), (type(self).lay, type(self).lines)
        if kind is None or said != (Presenter.lay, Presenter.lines):
            return None
        try:
            amount = parse_amount(worth)
        except BadAmount:
            return None
        bet, pano, _ = where
        on = {"pano": pano} if "pano" in kind.__struct_fields__ else {}
        return {"do": "bet", "player": me, "bet": bet, "amount": amount, **on} if amount > 0 else None

    def take(self, where: Where) -> str:
        bet, pano, colour = where
        return f"retirar {bet_words(bet)}{f' de {colour}' if colour else ''}{_on_pano(pano)}"

    def where(self, event: Event) -> Where | None:
        """Where a bet was laid or taken from; none for one that is neither undone nor repeated."""
        return str(getattr(event, "bet", "")), int(getattr(event, "pano", 1)), str(getattr(event, "colour", ""))

    def acts(self) -> Mapping[str, Act]:
        """The forms of its template, by the last word of their address."""
        return {}

    def worth(self, where: Where, amount: int, view: Any) -> str:
        return write_amount(amount)

    def spot_of(self, command: Command) -> str:
        """The spot that a command is about; empty for none."""
        return str(getattr(command, "bet", ""))

    # --- what happened -----------------------------------------------------------------------------------------------

    def says(self, event: Event) -> bool:
        """Whether an event is announced: everything but bets and payments, which are shown elsewhere."""
        return bool(event.sentence) and not (isinstance(event, Infringed) or self._is_bet(event) or self.settles(event))

    def settles(self, event: Event) -> bool:
        """Whether an event is a step of the settlement: chips at stake go somewhere, or somebody is paid."""
        return not self._is_bet(event) and any(_flows(event))

    def lays(self, event: Event) -> bool:
        return isinstance(event, self.laid) if self.laid else _goes_to_cloth(event)

    def _is_bet(self, event: Event) -> bool:
        return self.lays(event) or isinstance(event, self.taken)

    def settled(self, event: Event, look: Look) -> Settled:
        """A step of the settlement with its figures, read off the money that it moved."""
        back, won, lost = _flows(event)
        player = str(getattr(event, "player", ""))
        kinds = {"paid": won, "collected": lost, "returned": back, "replenished": event.settles == "reponer"}
        return Settled(
            kind=next((kind for kind, applies in kinds.items() if applies), "told"),
            player=look.name(player),
            bets=(str(getattr(event, "bet", "")),),
            stake=back or lost or int(getattr(event, "stake", 0) if won else getattr(event, "amount", 0)),
            gain=won,
            cite=event.cite,
            mine=player == look.who.id,
            sentence=tell(event, look),
        )


@lru_cache(maxsize=256)
def layout_of(game: AnyTable) -> Cloth:
    return REGISTRY.module(game.slug).layout(game.rules)


@lru_cache(maxsize=256)
def _plain_bet(game: AnyTable) -> type[Command] | None:
    """The command of a bet that is a spot and an amount; None where a game has no such bets."""
    needed = {"player", "bet", "amount"}
    kinds = (kind for kind in game.contents.acts if kind.__struct_config__.tag == "bet")
    return next((kind for kind in kinds if needed <= set(kind.__struct_fields__)), None)


@lru_cache(maxsize=256)
def posted_at(game: AnyTable) -> Mapping[str, Terms]:
    return {terms.id: terms for terms in game.notice()}


def panos_of(presenter: Presenter, game: AnyTable) -> int:
    """The number of paños between which a player may switch."""
    return max(len(terms.minimums) for terms in posted_at(game).values()) if presenter.switches else 1


def touched(presenter: Presenter, terms: Terms, already: int, worth: str) -> str:
    """What a touch of a spot lays: a chip, the one price, or where chips are stacked as many as the minimum takes."""
    if terms.kind in presenter.one_price:
        return write_amount(terms.minimums[0])
    try:
        value = parse_amount(worth)
    except BadAmount:
        return worth
    stacked = presenter.stacks and not already
    return write_amount(value * max(1, least_stack(value, terms))) if stacked else worth


def tell(event: Event, look: Look) -> str:
    return named(event).tell(Wording(look.language, people=look.names))


def _goes_to_cloth(event: Event) -> bool:
    return any(_kind(move.source) in _HANDS and _kind(move.target) == TAPETE for move in event.moves())


def _kind(account: str) -> str:
    return parse_account(account).kind


def _flows(event: Event) -> tuple[int, int, int]:
    """What came back to a hand from the cloth, what came to it from elsewhere, and what the cloth lost to others."""
    back = won = lost = 0
    for move in event.moves():
        from_cloth, to_hand = _kind(move.source) == TAPETE, _kind(move.target) in _HANDS
        if from_cloth and to_hand:
            back += move.amount
        elif to_hand and _kind(move.source) not in _HANDS:
            won += move.amount
        elif from_cloth:
            lost += move.amount
    return back, won, lost


def _on_pano(pano: int) -> str:
    return f" paño {pano}" if pano != 1 else ""


PRESENTER = Presenter()
