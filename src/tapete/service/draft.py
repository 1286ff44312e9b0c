"""What some requests would add to a table's record: decided one on top of the other, and nothing of it done yet."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tapete.casino.acta import chain, entry_of, with_hash
from tapete.casino.wallets import shortage, wallet_changes
from tapete.engine.actor import AZAR, Actor
from tapete.engine.chain import Chain, Notice, Promised
from tapete.engine.chance import PlainChance
from tapete.engine.codec import encode
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event, moves_of
from tapete.engine.machine import after
from tapete.engine.notation import Unreadable, parse_line
from tapete.engine.refusal import Refusal, Refused
from tapete.engine.runner import Done, Entry, NotDone
from tapete.engine.table import AnyTable
from tapete.kit.chance.commitment import BEGINNING
from tapete.kit.chance.system import SystemSource
from tapete.language import LANGUAGES, N_, say
from tapete.law.parameters import sheet
from tapete.service.chance import Vault
from tapete.service.claims import Claims
from tapete.service.money import postings_of
from tapete.service.store.contract import Answer, Append, Posting, Record


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a command was answered: the record it made, and the refusal when it was refused.

    Without any of them it came too late to mean anything, and was left aside.
    """

    n: int = 0
    refused: Refusal | None = None
    told: dict[str, str] = {}
    """The refusal for people, in each language: said while its facts are known, for the record keeps them as text."""
    unreadable: str = ""

    def sentence(self, language: str) -> str:
        """Why it was refused."""
        return self.told.get(language) or (self.refused.code if self.refused else "")


def refusal_of(refused: Refused, n: int = 0, game: str = "") -> Outcome:
    """What a refused command is answered; bets are called by their names on the cloth of the game."""
    told = {language: _say(refused, language, game) for language in LANGUAGES}
    return Outcome(n=n, refused=refused.record(), told=told)


def _say(refused: Refused, language: str, game: str) -> str:
    bet = refused.facts.get("bet")
    if not (game and isinstance(bet, str)):
        return refused.sentence(language)
    return say(refused.reason.sentence, language, {**refused.facts, "bet": sheet(game).bet_name(bet, language)})


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table stands after a record."""

    state: Any
    n: int
    head: str
    chain: Chain | None = None
    """What chance holds sealed; nothing at a physical table."""
    committed: str = BEGINNING
    """The head of the last commitment in the record: what the next one goes on from."""


class Request(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A command on its way: who asks, under which key, and who waits for the answer."""

    by: Actor
    key: str
    command: Command | None = None
    text: str = ""
    fingerprint: str
    """What is the same when the same thing is asked again."""
    stands: Callable[[Any], bool] | None = None
    """Whether it still means something when its turn comes: somebody may have acted at the last moment."""
    answer: "asyncio.Future[Outcome]"


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What a table is, apart from where it stands."""

    id: str
    game: AnyTable
    vault: Vault
    source: SystemSource
    clock: Callable[[], str]
    verifiable: bool
    claims: Claims


class Draft:
    """A batch of requests decided on top of a position.

    What players hold is not read first: the store refuses the whole append when somebody would go below zero, and only
    then are the wallets of those who pay looked into, and the requests decided again. So it is with what another table
    has, which is `elsewhere` then.
    """

    def __init__(
        self,
        setting: Setting,
        position: Position,
        wallets: dict[str, int] | None = None,
        elsewhere: frozenset[str] = frozenset(),
    ) -> None:
        self.position = position
        self.records: list[Record] = []
        self.postings: list[Posting] = []
        self.outcomes: list[tuple[Request, Outcome]] = []
        self.paying: set[str] = set()
        """The players from whom it takes money."""
        self._base = position
        self._setting = setting
        self._game = setting.game
        self._wallets = wallets or {}
        self._elsewhere = elsewhere

    def take(self, request: Request) -> bool:
        """Decide one request on top of those before it; False when it must wait until those are stored."""
        if request.stands is not None and not request.stands(self.position.state):
            self.outcomes.append((request, Outcome()))
            return True
        try:
            command = self._command_of(request)
        except Unreadable as unreadable:
            self.outcomes.append((request, Outcome(unreadable=str(unreadable))))
            return True
        try:
            events = self._game.decide(self.position.state, command)
            if self._names_sealed_card(command, events):
                self.outcomes.append((request, Outcome(unreadable=str(_by_chance(request.text)))))
                return True
            moves = moves_of(events)
            changes = wallet_changes(moves)
            if any(change > 0 and player in self.paying for player, change in changes.items()):
                return False  # the store sees sums: money that comes back must not hide that it was never there
            self._refuse_shortage(changes)
            self._refuse_second(events)
        except Refused as refused:
            self._write(NotDone(command, refused))
            self.outcomes.append((request, refusal_of(refused, self.position.n, self._game.slug)))
            return True
        self.outcomes.append((request, Outcome(n=self.position.n + 1)))
        self._pay(changes)
        self.postings += postings_of(self._setting.id, moves)
        self._happen(command, events)
        return True

    def begin_epoch(self) -> None:
        """The house has started again: what it had sealed is given up, and chance commits itself anew."""
        if self.position.chain is not None:
            self._follow(*self.position.chain.restarted(self._setting.source))
            self._tell_chance(None, ())

    def keep_promises(self) -> None:
        """Commit to the draw to come, if nothing is committed to, before anybody can stake on it."""
        if self.position.chain is not None:
            self._tell_chance(None, ())

    def piece(self) -> Append:
        """The append that makes it happen."""
        chain = self.position.chain
        new = chain is not None and chain is not self._base.chain
        answers = (
            Answer(request.key, encode(outcome), request.fingerprint)
            for request, outcome in self.outcomes
            if request.key and outcome.n
        )
        had, has = (self._setting.claims.of(at.state) for at in (self._base, self.position))
        return Append(
            table=self._setting.id,
            expected=self._base.n,
            records=tuple(self.records),
            postings=tuple(self.postings),
            answers=tuple(answers),
            sealed=self._setting.vault.lock(chain, self._setting.id) if chain and new else None,
            taken=tuple(sorted(has - had)),
            given_up=tuple(sorted(had - has)),
        )

    def _command_of(self, request: Request) -> Command:
        """The command of a request; words mean what they mean at this instant of the game."""
        state = self.position.state
        command = request.command or self._game.read(parse_line(request.text).words, request.by, state)
        if not isinstance(command, Draw) or not (self._setting.verifiable or request.by == AZAR):
            return command
        if request.by != AZAR:
            raise _by_chance(request.text)
        return self._draw()

    def _names_sealed_card(self, command: Command, events: Sequence[Event]) -> bool:
        """Whether somebody says which card lies next in an order that only chance knows."""
        sealed = self.position.chain is not None and self.position.chain.order is not None
        return sealed and not isinstance(command, Draw) and any(event.names_card for event in events)

    def _draw(self) -> Draw:
        """What chance answers now; nothing is opened before the game asks for it."""
        need, chain = self._game.needs(self.position.state), self.position.chain
        if need is None:
            return Draw(by=AZAR, outcome="")
        if chain is None:
            return PlainChance(self._setting.source).answer(need)
        chain, notices = chain.before(need)
        self._follow(chain, notices)
        return chain.answer(need)

    def _refuse_shortage(self, changes: dict[str, int]) -> None:
        for player, change in changes.items():
            held = self._wallets.get(player)
            if held is not None and change < 0 and held + change < 0:
                raise shortage(player, held, -change)

    def _refuse_second(self, events: Sequence[Event]) -> None:
        if self._elsewhere:
            claims, state = self._setting.claims, self.position.state
            wanted = claims.of(after(self._game, state, events)) - claims.of(state)
            claims.refuse(wanted & self._elsewhere)

    def _pay(self, changes: dict[str, int]) -> None:
        for player, change in changes.items():
            if change < 0:
                self.paying.add(player)
            if player in self._wallets:
                self._wallets[player] += change

    def _happen(self, command: Command, events: Sequence[Event]) -> None:
        state = after(self._game, self.position.state, events)
        self.position = msgspec.structs.replace(self.position, state=state)
        self._write(Done(command, events))
        self._tell_chance(command, events)

    def _tell_chance(self, command: Command | None, events: Sequence[Event]) -> None:
        chain = self.position.chain
        if chain is not None:
            need = self._game.upcoming(self.position.state)
            self._follow(*chain.after(command, events, need, self._setting.source))

    def _follow(self, chain: Chain, notices: Sequence[Notice]) -> None:
        """Take over what chance holds now, and record what it tells."""
        if chain is not self.position.chain:
            self.position = msgspec.structs.replace(self.position, chain=chain)
        for notice in notices:
            if isinstance(notice, Promised):
                self.position = msgspec.structs.replace(self.position, committed=notice.commitment.head)
            self._write(notice)

    def _write(self, happening: Entry) -> None:
        n = self.position.n + 1
        body = encode(entry_of(happening, n, self._setting.clock()))
        head = chain(self.position.head, body)
        self.records.append(Record(n, with_hash(body, head), head))
        self.position = msgspec.structs.replace(self.position, n=n, head=head)


def _by_chance(text: str) -> Unreadable:
    return Unreadable(text, N_("nothing: here the result comes from chance, which has committed itself"))
