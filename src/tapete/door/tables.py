"""A table to play at from a program, a prompt or a notebook: the engine's own, with nothing left to set up."""

from collections.abc import Callable, Iterable, Sized
from io import BytesIO
from pathlib import Path
from typing import Any, Generic, Literal, Self, TypeVar, cast

import msgspec

from tapete.casino.acta import ActaWriter
from tapete.casino.guion.text import speaker_of
from tapete.casino.ledger import Ledger
from tapete.engine.chance import PlainChance
from tapete.engine.chips import escaped, svg_of
from tapete.engine.cloth import Cloth
from tapete.engine.command import Actor, Command, Offer, Role
from tapete.engine.event import Event, parse_account
from tapete.engine.machine import View
from tapete.engine.notation import Unreadable, parse_line
from tapete.engine.runner import Automation, Done, Entry, call_for_bets, play_out
from tapete.engine.runner import Table as Runner
from tapete.engine.table import AnyTable, Pace, TableRules, Terms
from tapete.games import REGISTRY
from tapete.kit.chance.source import BadSource, ScriptedSource, Source, SystemSource, require_source
from tapete.kit.money import write_amount
from tapete.language import N_, Told, money

R = TypeVar("R", bound=TableRules)
V = TypeVar("V", bound=View)

Draws = Literal["system"] | Source | Iterable[str | int]
"""Where chance comes from: the operating system, a source of one's own, or the results to come, in order."""

_ONLOOKER = Actor("-", Role.JUGADOR)
_MOST_SHOWN = 12


class Balance(int):
    """What somebody has won or lost: whole cents in every calculation, euros when it is shown."""

    def __repr__(self) -> str:
        return money(self, "en")

    __str__ = __repr__


class Events(tuple[Event, ...]):
    """What happened, in order; shown as the sentences that people read, each with its article."""

    _wording: Callable[[str], str]
    """How a language is spoken at the table."""

    def __new__(cls, events: Iterable[Event] = (), wording: Callable[[str], str] = str) -> Self:
        made = super().__new__(cls, events)
        made._wording = wording
        return made

    def tell(self, language: str) -> list[str]:
        """A sentence for each."""
        wording = self._wording(language)
        return [event.tell(wording) for event in self]

    def __repr__(self) -> str:
        return "\n".join(self._lines()) or "nothing happened"

    def _repr_html_(self) -> str:
        return f"<ul>{''.join(f'<li>{escaped(line)}</li>' for line in self._lines())}</ul>"

    def _lines(self) -> list[str]:
        return [f"{told} [{event.cite}]" for told, event in zip(self.tell("en"), self, strict=True)]


class Offers(tuple[Offer, ...]):
    """What somebody may do now; shown in the words with which it is said."""

    words: tuple[str, ...]
    """Each in the notation, at its least number where it has one: what `say` reads."""

    def __new__(cls, game: AnyTable, offers: Iterable[Offer]) -> Self:
        made = super().__new__(cls, offers)
        made.words = tuple(game.write(o.at(o.amounts.low) if o.amounts else o.command) for o in made)
        return made

    def __repr__(self) -> str:
        shown = [word + _up_to(offer) for word, offer in zip(self.words, self, strict=True)]
        return "\n".join(_first(shown)) or "nothing"


class Bets(dict[str, Terms]):
    """What the table posts: for each bet what it pays, and from what to what it is taken."""

    def __repr__(self) -> str:
        return "\n".join(_first([repr(terms) for terms in self.values()]))

    def _repr_html_(self) -> str:
        rows = (
            f"<tr><td>{escaped(bet.id)}</td><td>{bet.pays} : 1</td>"
            f"<td>{money(bet.minimums[0], 'en')} – {money(bet.cap, 'en')}</td><td>{bet.cite}</td></tr>"  # noqa: RUF001
            for bet in self.values()
        )
        return f"<table><tr><th>Bet</th><th>Pays</th><th>Stakes</th><th>Article</th></tr>{''.join(rows)}</table>"


class Table(Generic[R, V]):
    """A table of one game, with its books and its record.

    Where it is automatic, the staff's steps and the draws follow by themselves: the table is open and takes bets as
    soon as it is made, and whatever somebody says, what the rules make of it comes at once. Otherwise nothing happens
    but what is said; `next` takes the next step of the staff or of chance.
    """

    game: AnyTable
    """The game itself: a value that decides and remembers nothing."""
    setup: msgspec.Struct
    """What the authorisation and the direction fixed for this table."""
    cloth: Cloth
    """Where each bet lies."""
    ledger: Ledger
    """The books: every account in cents, double entry."""
    automatic: bool

    def __init__(self, slug: str, jurisdiction: str, setup: msgspec.Struct, chance: Draws, *, automatic: bool) -> None:
        module = REGISTRY.module(slug)
        self.game = module.build(jurisdiction, setup)
        self.setup = setup
        self.cloth = module.layout(self.game.rules)
        self.ledger = Ledger()
        self.automatic = automatic
        self._entries: list[Entry] = []
        automation = Automation.FULL if automatic else Automation.CONFIRM
        self._runner = Runner(self.game, PlainChance(_source(chance)), automation, self._observe)
        if automatic:
            self.open()

    @property
    def rules(self) -> R:
        """Law and authorisation together, each value with its article."""
        return cast("R", self.game.rules)

    @property
    def state(self) -> Any:
        """Where the table stands: a value, hidden cards included."""
        return self._runner.state

    @property
    def bets(self) -> Bets:
        """What every bet pays and admits, by its name."""
        return Bets({terms.id: terms for terms in self.game.notice()})

    @property
    def events(self) -> Events:
        """Everything that has happened."""
        return self._since(0)

    def open(self) -> Events:
        """Open a closed table, with the least staff the law lets it open with."""
        before = len(self._entries)
        if not self.state.open:
            self._runner.confirm()
        if self.automatic:
            call_for_bets(self._runner)
        return self._since(before)

    def say(self, line: str, by: str = "") -> Events:
        """Carry out a line of the notation: `say("ana: rojo 10")`, or `say("rojo 10", by="ana")`.

        Who speaks is a player, somebody on duty, or a role: `crupier`, `director`, `azar`. Words that are no command of
        the game are `Unreadable`, and what the law does not allow is `Refused`, with its article: nothing has happened.
        """
        spoken = parse_line(line)
        who = spoken.speaker or by
        if not who:
            raise Unreadable("", Told(N_("who speaks, as in `ana: rojo 10`")))
        return self.send(self.game.read(spoken.words, self.person(who), self.state))

    def send(self, command: Command) -> Events:
        """Carry out a command, such as one of `offers`; raises `Refused`, and then nothing has happened."""
        before = len(self._entries)
        self._runner.send(command)
        if self.automatic:
            call_for_bets(self._runner)
        return self._since(before)

    def offers(self, who: str) -> Offers:
        """Everything somebody may do now."""
        return Offers(self.game, self.game.offers(self.state, self.person(who)))

    def view(self, who: str) -> V:
        """What somebody may see; never more."""
        return cast("V", self.game.view(self.state, self.person(who)))

    def round(self) -> Events:
        """Play to the end of the round, or to where a player is asked something; then bets are called for again."""
        before = len(self._entries)
        if self.state.open:
            self._runner.round()
        if self.automatic:
            call_for_bets(self._runner)
        return self._since(before)

    def next(self) -> Events:
        """Take one step of the staff or of chance; none is due where the table waits for players."""
        before = len(self._entries)
        self._runner.confirm()
        return self._since(before)

    def silence(self) -> Events:
        """The time to act has run out: what the rules impose on those who were asked and say nothing."""
        before = len(self._entries)
        if self.state.open and self._runner.silence() and self.automatic:
            call_for_bets(self._runner)
        return self._since(before)

    def close(self) -> Events:
        """Play out what is under way, with nobody saying anything more, and close the table."""
        before = len(self._entries)
        if self.state.open:
            play_out(self._runner)
        return self._since(before)

    def balance(self, who: str) -> Balance:
        """What somebody has won or lost so far; what lies on the cloth is theirs until it is collected."""
        return Balance(
            sum(cents for account, cents in self.ledger.balances.items() if parse_account(account).player == who)
        )

    def acta(self) -> bytes:
        """The record so far, refusals included: what `tapete replay` plays again and `tapete audit` judges."""
        file = BytesIO()
        write = ActaWriter(file, self.game, self.setup)
        for entry in self._entries:
            write(entry)
        if self._entries and not self.state.open:
            write.seal()
        return file.getvalue()

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_bytes(self.acta())

    def person(self, name: str) -> Actor:
        """Who bears a name or holds a role here; anybody else is a player."""
        return speaker_of(self.game, self.state, name)

    def __repr__(self) -> str:
        rules, pace = self.game.rules, _WAITS[self.game.pace(self.state)] if self.state.open else "closed"
        return f"<Table: {rules.game} in {rules.jurisdiction}, round {self.game.round_of(self.state)}, {pace}>"

    def _repr_svg_(self) -> str:
        return svg_of(self.cloth, self.game.view(self.state, _ONLOOKER).lying())

    def _repr_html_(self) -> str:
        told = self.game.view(self.state, _ONLOOKER).tell(self.game.wording("en"))
        words = "".join(f"<li>{escaped(line)}</li>" for line in told)
        return f"<p>{escaped(repr(self)[1:-1])}</p>{self._repr_svg_()}" + (f"<ul>{words}</ul>" if words else "")

    def _observe(self, entry: Entry) -> None:
        if isinstance(entry, Done):
            for event in entry.events:
                self.ledger.post(event)
        self._entries.append(entry)

    def _since(self, before: int) -> Events:
        entries = self._entries[before:]
        happened = (event for entry in entries if isinstance(entry, Done) for event in entry.events)
        return Events(happened, self.game.wording)


_WAITS = {
    Pace.APUESTAS: "bets are taken",
    Pace.DECISION: "a player is asked",
    Pace.PERSONAL: "the staff's turn",
    Pace.REPARTO: "cards are dealt",
    Pace.EXTRACCION: "numbers come out",
}


def _source(chance: Draws) -> Source:
    if isinstance(chance, str):
        if chance != "system":
            raise ValueError(f"chance is 'system', a source, or a list of results such as [{chance!r}]; not {chance!r}")
        return SystemSource()
    if isinstance(chance, Iterable) and not hasattr(chance, "pick"):
        # Results that are known are all checked now, and those of a generator as they come.
        results = map(_result, chance)
        return ScriptedSource(tuple(results) if isinstance(chance, Sized) else results)
    return require_source(chance)


def _result(result: object) -> str | int:
    if isinstance(result, str | int) and not isinstance(result, bool):
        return result
    raise BadSource(f"a result is a word or a place, such as '7' or 6; not {result!r}")


def _first(lines: list[str]) -> list[str]:
    more = len(lines) - _MOST_SHOWN
    return lines if more <= 1 else [*lines[:_MOST_SHOWN], f"… and {more} more"]


def _up_to(offer: Offer) -> str:
    if offer.amounts is None or offer.amounts.low == offer.amounts.high:
        return ""
    high = offer.amounts.high
    return f" (up to {write_amount(high) if offer.field == 'amount' else high})"
