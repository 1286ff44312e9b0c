"""Events of a table as lines for people, or as one JSON object a line for programs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from tapete.cli.output import Output
from tapete.cli.run import language, money, t
from tapete.engine.command import Actor
from tapete.engine.event import Event, Refusal, Refused
from tapete.engine.machine import Machine
from tapete.engine.runner import IMPOSED, CutMade, Done, Entry, NotDone, OrderOpened, Promised, Revealed
from tapete.kit.chance.commitment import Commitment, Cut, ShareOpening, WholeOrder
from tapete.language import N_


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened, as `--json` writes it; `do` is the command in the notation."""

    line: int = 0
    by: Actor | None = None
    do: str = ""
    imposed: bool = False
    """Whether the player said nothing, and the rules take it so."""
    events: Sequence[Event] = ()
    refused: Refusal | None = None
    promised: Commitment | None = None
    revealed: ShareOpening | None = None
    cut: Cut | None = None
    opened: WholeOrder | None = None


class Teller:
    """Tells what happens at one table, thing by thing."""

    def __init__(self, out: Output, game: Machine[Any], *, commands: bool) -> None:
        self._out = out
        self._game = game
        self._commands = commands

    def __call__(self, entry: Entry, line: int = 0, typed: str = "") -> None:
        """Tell an entry of the runner; a command that is refused in the words that were typed, if they are given."""
        match entry:
            case Done(command, events, imposed):
                do = self._game.write(command)
                self.tell(Told(line=line, by=command.by, do=do, imposed=imposed, events=events))
            case NotDone(command, refused, imposed):
                do = typed or self._game.write(command)
                told = Told(line=line, by=command.by, do=do, imposed=imposed, refused=refused.record())
                self.tell(told, refused)
            case Promised(commitment):
                self.tell(Told(line=line, promised=commitment))
            case Revealed(opening):
                self.tell(Told(line=line, revealed=opening))
            case CutMade(cut):
                self.tell(Told(line=line, cut=cut))
            case OrderOpened(whole):
                self.tell(Told(line=line, opened=whole))

    def tell(self, told: Told, refused: Refused | None = None) -> None:
        if self._out.json:
            self._out.record(told)
            return
        for line in self._lines(told, refused):
            self._out.line(line)

    def _lines(self, told: Told, refused: Refused | None) -> Iterator[str]:
        if self._commands and told.by:
            yield f"{told.by.id}: {told.do}"
        if told.imposed and told.by:
            yield "  " + t(IMPOSED, player=told.by.id)
        for event in told.events:
            yield from lines_of(event, self._game.wording(language()))
        if told.refused:
            yield f"  {_refusal(refused, self._game.wording(language())) if refused else _bare(told.refused)}"
        if told.promised:
            yield "  " + t(N_("Chance commits itself to the next draw: {head}"), head=told.promised.head)
        if told.revealed:
            yield f"  {_opening(told.revealed)}"
        if told.cut:
            words = " ".join(told.cut.words) or "-"
            sentence = N_("The sealed order is cut after {after} {after:card|cards}, by the words {words}")
            yield "  " + t(sentence, after=told.cut.after, words=words)
        if told.opened:
            sentence = N_("The sealed order is over and opened: secret {secret}, {cards} cards")
            if not told.opened.cards:
                sentence = N_("The sealed emission is closed and its secret opened: {secret}")
            yield "  " + t(sentence, secret=told.opened.secret, cards=len(told.opened.cards))


def lines_of(event: Event, wording: str) -> Iterator[str]:
    yield f"  {event.tell(wording)} [{event.cite}]"
    yield from (f"    {detail}" for detail in event.details(wording))
    if proof := getattr(event, "proof", None):
        yield f"  {_opening(proof)}"


def _refusal(refused: Refused, wording: str) -> str:
    return t(REFUSED, told=refused.sentence(wording), code=refused.code, cite=refused.cite)


REFUSED = N_("Refused: {told} [{code}, {cite}]")


def _bare(refusal: Refusal) -> str:
    facts = ", ".join(f"{name} {fact}" for name, fact in refusal.facts.items())
    return t(REFUSED, told=facts, code=refusal.code, cite=refusal.cite)


def _opening(opening: ShareOpening) -> str:
    words = " ".join(opening.words) or "-"
    sentence = N_("The commitment is opened: secret {secret}, words {words}, result {outcome}")
    return t(sentence, secret=opening.secret, words=words, outcome=opening.outcome)


def balances_of(balances: Mapping[str, int]) -> list[tuple[str, str]]:
    return [(account, money(cents)) for account, cents in sorted(balances.items()) if cents]
