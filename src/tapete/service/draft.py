"""What some requests would add to a record: decided one on top of the other, and nothing of it done yet."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec

from tapete.casino.acta import Entry as Line
from tapete.casino.acta import chain, entry_of, with_hash
from tapete.casino.house_refusals import (
    NOBODY,
    Book,
    OnePlace,
    attending,
    refuse_stakes,
    refuse_uninvited,
    shortage,
    wallet_changes,
)
from tapete.engine.chance import Chain, Notice, PlainChance, Promised, first_chain
from tapete.engine.codec import encode
from tapete.engine.command import AZAR, Actor, Command, Draw
from tapete.engine.event import Event, Refusal, Refused, moves_of
from tapete.engine.machine import Machine, after
from tapete.engine.notation import Unreadable, own_words
from tapete.engine.runner import Done, Entry, NotDone
from tapete.engine.table import AnyTable, TableGame
from tapete.families.table.interruption import Interrupt, awaits_result, leaves_stakes
from tapete.kit.chance.commitment import BEGINNING, Question
from tapete.kit.chance.commitment import Answer as CustodianAnswer
from tapete.kit.chance.sealing import Grow, part_roots
from tapete.kit.chance.source import SystemSource
from tapete.language import LANGUAGES, N_, Told, why
from tapete.law.parameters import sheet
from tapete.service.chance import Vault
from tapete.service.disclosure import Custodian
from tapete.service.money import postings_of
from tapete.service.store.contract import Answer, Append, Posting, Record, RecordStore


class Claims:
    """The claims of one table: a game says who has a place, the store sees that nobody has two."""

    def __init__(self, game: AnyTable) -> None:
        self._game = game if isinstance(game, OnePlace) else None
        self._kind = f"{game.slug}:"

    def of(self, state: Any) -> frozenset[str]:
        if self._game is None:
            return frozenset()
        return frozenset([f"{self._kind}{player}" for player in self._game.placed(state)])

    def refuse(self, wanted: frozenset[str]) -> None:
        """Refuse what would take any of these, which another table has."""
        if wanted and self._game is not None:
            raise self._game.second_place(min(wanted).removeprefix(self._kind))


class Sister(msgspec.Struct, frozen=True):
    """Another book, by the number of its table, and where it stands."""

    number: int
    game: AnyTable
    state: Any


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """The other books as they were at a turn."""

    turn: str
    turn_at: int
    books: Sequence[Sister]


class Sisters:
    """The other books of the company of one."""

    def __init__(self, book: Book, store: RecordStore, others: Callable[[], Awaitable[Sequence[Sister]]]) -> None:
        self._book = book
        self._store = store
        self._others = others

    def may_differ(self, state: Any, events: Sequence[Event]) -> bool:
        """Whether others may hold otherwise what is about to happen."""
        return self._book.speaks(state, events)

    def refuse(self, state: Any, events: Sequence[Event], seen: Seen) -> None:
        """Refuse what contradicts one of the others."""
        for other in seen.books:
            refused = self._book.contradiction(state, events, other.game, other.state, other.number)
            if refused is not None:
                raise refused

    async def look(self) -> Seen:
        """Count the turns, and then look: what is said in between is missed by nobody."""
        turn = f"oficial {self._book.company}"
        return Seen(turn=turn, turn_at=await self._store.turns(turn), books=await self._others())


class Unseen(Exception):
    """Something is about to be said before anybody has looked at the other books."""

    def __init__(self, sisters: Sisters) -> None:
        super().__init__("the other books must be looked at first")
        self.sisters = sisters


class Reply(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a command was answered: the record it made, and the refusal when it was refused.

    Without any of them it came too late to mean anything, and was left aside.
    """

    n: int = 0
    acta: str = ""
    """The record that `n` is in, where it is not that of the table."""
    refused: Refusal | None = None
    told: dict[str, str] = {}
    """The refusal for people, in each language: said while its facts are known, for the record keeps them as text."""
    people: tuple[str, ...] = ()
    """The facts of the refusal that are people: `told` has a slot for each, `{player}`."""
    unreadable: str = ""

    @property
    def done(self) -> bool:
        """Whether it was carried out."""
        return bool(self.n) and self.refused is None

    def sentences(self) -> dict[str, str]:
        """Why it was refused, in each language, with people by their ids."""
        return {each: self.refused.filled(told, self.people, {}) for each, told in self.told.items() if self.refused}


def refusal_of(refused: Refused, n: int, machine: Machine[Any]) -> Reply:
    """What a refused command is answered; bets are called by their names on the cloth of the game."""
    told = {language: _say(refused, machine.wording(language), machine.slug) for language in LANGUAGES}
    return Reply(n=n, refused=refused.record(), told=told, people=refused.people())


def _say(refused: Refused, language: str, game: str) -> str:
    bet = refused.facts.get("bet")
    if game and isinstance(bet, str) and not isinstance(bet, Told):
        refused = Refused(refused.reason, refused.cite, **{**refused.facts, "bet": sheet(game).bet_name(bet, language)})
    return refused.with_slots(language)


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """Where a machine stands after a record."""

    state: Any
    n: int
    head: str
    chain: Chain | None = None
    """What chance holds sealed; nothing at a physical table."""
    committed: str = BEGINNING
    """The head of the last commitment in the record: what the next one goes on from."""
    present: frozenset[str] = NOBODY
    """The players who have come by an act of their own."""
    answered: str = BEGINNING
    """The name of the custodian's last answer in the record."""


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
    mark: str = ""
    """Names the ruling that was foretold; empty where none was."""
    forwarded: bool = False
    """Whether it came from another process. If the table has another owner by now, that process looks for it itself."""
    imposed: bool = False
    """Whether the house asks it in the name of a player who said nothing in time."""
    refused: Refused | None = None
    """Why the house refuses it, for a reason that the machine does not know: then it is only recorded."""
    pass_on: tuple[type[Command], ...] = ()
    """What its words may turn out to mean and somebody else decides: then whoever asks is told so."""
    answer: "asyncio.Future[Reply]"


class Chance(msgspec.Struct, frozen=True, kw_only=True):
    """Where the chance of a table comes from, and who keeps what it has promised."""

    vault: Vault
    source: SystemSource
    verifiable: bool
    grow: Grow = part_roots
    """Where the tree of a sealed emission is grown."""
    custodian: Custodian | None = None
    """Who holds the second part of every draw; None where the house holds it alone."""

    @property
    def key(self) -> str:
        return self.custodian.key if self.custodian is not None else ""

    def resumed(self, table: str, sealed: bytes | None, committed: str) -> Chain | None:
        """What chance held after the last record; a new epoch when there is none, or it can't be read any more."""
        if not self.verifiable:
            return None
        known = self.vault.unlock(sealed, table) if sealed else None
        return known or first_chain(table, self.source, committed, self.key)


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """What is being played, apart from where it stands."""

    id: str
    machine: Machine[Any]
    clock: Callable[[], str]
    chance: Chance | None = None
    """None where nothing is drawn."""
    claims: Claims | None = None
    """What its people may have at one table only; None where they have nothing of the kind."""
    sisters: Sisters | None = None
    """The other books of its company; None where it takes no bets for one."""


class Unanswered(Exception):
    """The custodian must be asked before the draw."""

    def __init__(self, question: Question) -> None:
        super().__init__(question)
        self.question = question


class Draft:
    """A batch of requests decided on top of a position.

    What players hold is not read first: the store refuses the whole append when somebody would go below zero, and only
    then are the wallets of those who pay looked into, and the requests decided again. So it is with what another table
    has, which is `elsewhere` then. Sister books are looked at only when something is said that they may hold otherwise:
    `Unseen` asks for it.
    """

    def __init__(
        self,
        setting: Setting,
        position: Position,
        wallets: dict[str, int] | None = None,
        elsewhere: frozenset[str] = frozenset(),
        seen: Seen | None = None,
        answers: Mapping[Question, CustodianAnswer] | None = None,
    ) -> None:
        self.position = position
        self.records: list[Record] = []
        self.lines: list[Line[Command, Sequence[Event]]] = []
        """The records as values, for those who look on."""
        self.postings: list[Posting] = []
        self.replies: list[tuple[Request, Reply]] = []
        self.passed_on: list[tuple[Request, Command]] = []
        self.paying: set[str] = set()
        """The players from whom it takes money."""
        self._base = position
        self._setting = setting
        self._machine = setting.machine
        self._chance = setting.chance
        self._wallets = wallets or {}
        self._elsewhere = elsewhere
        self._seen = seen
        self._answers = answers or {}
        """The custodian's, by what it was asked."""
        self._in_turn = False

    def take(self, request: Request) -> bool:
        """Decide one request on top of those before it; False when it must wait until those are stored."""
        if request.stands is not None and not request.stands(self.position.state):
            self.replies.append((request, Reply()))
            return True
        try:
            command = self._command_of(request)
        except Unreadable as unreadable:
            self.replies.append((request, Reply(unreadable=why(unreadable))))
            return True
        if isinstance(command, request.pass_on):
            self.passed_on.append((request, command))
            return True
        try:
            if request.refused is not None:
                raise request.refused
            events = self._machine.decide(self.position.state, command)
            if self._names_sealed_card(command, events):
                self.replies.append((request, Reply(unreadable=why(_by_chance(request.text)))))
                return True
            if self._custodian_is_silent():
                refuse_stakes(events)
            moves = moves_of(events)
            changes = wallet_changes(moves)
            if any(change > 0 and player in self.paying for player, change in changes.items()):
                return False  # the store sees sums: money that comes back must not hide that it was never there
            if not request.imposed:
                refuse_uninvited(self._machine, self.position.present, command, changes, virtual=self.virtual)
            self._refuse_shortage(changes)
            self._refuse_second(events)
            self._refuse_contradiction(events)
        except Refused as refused:
            self._write(NotDone(command, refused, request.imposed))
            self.replies.append((request, refusal_of(refused, self.position.n, self._machine)))
            return True
        self.replies.append((request, Reply(n=self.position.n + 1)))
        self._pay(changes)
        self.postings += postings_of(self._setting.id, moves)
        self._happen(command, events, imposed=request.imposed)
        return True

    def _custodian_is_silent(self) -> bool:
        custodian = self._chance.custodian if self._chance is not None else None
        return custodian is not None and custodian.silent_at(self._setting.id)

    @property
    def virtual(self) -> bool:
        """Whether chance answers here, and nobody's hand."""
        return self._chance is not None and self._chance.verifiable

    def begin_epoch(self, *, answered: bool = False) -> None:
        """The house has started again: give up what it had sealed, return what is staked on it, and commit again.

        A draw with sold tickets is held as it was sealed, and so is one for which the custodian has `answered`: its
        result is fixed. A result that has come is settled first if it leaves stakes.
        """
        held = self.position.chain
        if held is None or self._chance is None:
            return
        if held.draws and (answered or self._machine.is_bound(self.position.state)):
            self._follow(held.kept(self._chance.source), ())
            return
        if self._leaves_stakes():
            self._follow(msgspec.structs.replace(held, stale=True), ())
            return
        self._follow(*held.restarted(self._chance.source, self._chance.key))
        interrupt = Interrupt(by=AZAR)
        try:
            events = self._machine.decide(self.position.state, interrupt)
        except Refused:
            self._tell_chance(None, ())
        else:
            self.postings += postings_of(self._setting.id, moves_of(events))
            self._happen(interrupt, events, imposed=False)

    def _leaves_stakes(self) -> bool:
        return isinstance(self._machine, TableGame) and leaves_stakes(self._machine, self.position.state)

    def keep_promises(self) -> None:
        """Commit to the draw to come, if nothing is committed to, before anybody can stake on it.

        Where something is at stake already, what was sealed for it comes, or is lost: a new epoch decides that.
        """
        held, state = self.position.chain, self.position.state
        lost = held is not None and not held.draws and awaits_result(self._machine, state)
        if not lost and not self._machine.is_bound(state):
            self._tell_chance(None, ())

    def piece(self, fence: int = 0, *, quiet: bool = False) -> Append:
        """All of it as the store takes it, under the fence of its writer."""
        answers = (
            Answer(request.key, encode(reply), request.fingerprint)
            for request, reply in self.replies
            if request.key and reply.n
        )
        had, has = (self._claimed(at.state) for at in (self._base, self.position))
        return Append(
            table=self._setting.id,
            expected=self._base.n,
            records=tuple(self.records),
            postings=tuple(self.postings),
            answers=tuple(answers),
            sealed=self._sealed(),
            taken=tuple(sorted(has - had)),
            given_up=tuple(sorted(had - has)),
            turn=self._seen.turn if self._seen and self._in_turn else "",
            turn_at=self._seen.turn_at if self._seen and self._in_turn else 0,
            fence=fence,
            quiet=quiet,
        )

    def _claimed(self, state: Any) -> frozenset[str]:
        return self._setting.claims.of(state) if self._setting.claims is not None else frozenset()

    def _sealed(self) -> bytes | None:
        """What chance must remember, if it is something new."""
        held = self.position.chain
        if self._chance is None or held is None or held is self._base.chain:
            return None
        return self._chance.vault.lock(held, self._setting.id)

    def _command_of(self, request: Request) -> Command:
        """The command of a request; words mean what they mean at this instant of the game."""
        state = self.position.state
        command = request.command or self._machine.read(own_words(request.text, request.by.id), request.by, state)
        chance = self._chance
        if chance is None or not isinstance(command, Draw) or not (chance.verifiable or request.by == AZAR):
            return command
        if request.by != AZAR:
            raise _by_chance(request.text)
        return self._draw(chance)

    def _names_sealed_card(self, command: Command, events: Sequence[Event]) -> bool:
        """Whether somebody says which card lies next in an order that only chance knows."""
        sealed = self.position.chain is not None and self.position.chain.order is not None
        return sealed and not isinstance(command, Draw) and any(event.names_card for event in events)

    def _draw(self, chance: Chance) -> Draw:
        """What chance answers now; nothing is opened before the game asks for it."""
        need, held = self._machine.needs(self.position.state), self.position.chain
        if need is None:
            return Draw(by=AZAR, outcome="")
        if held is None:
            return PlainChance(chance.source).answer(need)
        held, notices = held.before(need)
        self._follow(held, notices)
        question = held.question(need, self.position.answered)
        if question is None:
            return held.answer(need)
        answer = self._answers.get(question)
        if answer is None:
            raise Unanswered(question)
        held = held.answered(question, answer)
        self._follow(held, ())
        self.position = msgspec.structs.replace(self.position, answered=answer.name)
        return held.answer(need, answer)

    def _refuse_shortage(self, changes: dict[str, int]) -> None:
        for player, change in changes.items():
            held = self._wallets.get(player)
            if held is not None and change < 0 and held + change < 0:
                raise shortage(player, held, -change)

    def _refuse_second(self, events: Sequence[Event]) -> None:
        claims, state = self._setting.claims, self.position.state
        if self._elsewhere and claims is not None:
            wanted = claims.of(after(self._machine, state, events)) - claims.of(state)
            claims.refuse(wanted & self._elsewhere)

    def _refuse_contradiction(self, events: Sequence[Event]) -> None:
        sisters = self._setting.sisters
        if sisters is None or not sisters.may_differ(self.position.state, events):
            return
        if self._seen is None:
            raise Unseen(sisters)
        self._in_turn = True
        sisters.refuse(self.position.state, events, self._seen)

    def _pay(self, changes: dict[str, int]) -> None:
        for player, change in changes.items():
            if change < 0:
                self.paying.add(player)
            if player in self._wallets:
                self._wallets[player] += change

    def _happen(self, command: Command, events: Sequence[Event], *, imposed: bool) -> None:
        state = after(self._machine, self.position.state, events)
        present = self.position.present if imposed else attending(self.position.present, command)
        self.position = msgspec.structs.replace(self.position, state=state, present=present)
        self._write(Done(command, events, imposed))
        self._tell_chance(command, events)
        if self.position.chain is not None and self.position.chain.stale:
            self.begin_epoch()

    def _tell_chance(self, command: Command | None, events: Sequence[Event]) -> None:
        held = self.position.chain
        if held is not None and self._chance is not None:
            need = self._machine.upcoming(self.position.state)
            self._follow(*held.after(command, events, need, self._chance.source, self._chance.grow))

    def _follow(self, held: Chain, notices: Sequence[Notice]) -> None:
        """Take over what chance holds now, and record what it tells."""
        if held is not self.position.chain:
            self.position = msgspec.structs.replace(self.position, chain=held)
        for notice in notices:
            if isinstance(notice, Promised):
                self.position = msgspec.structs.replace(self.position, committed=notice.commitment.head)
            self._write(notice)

    def _write(self, happening: Entry) -> None:
        n = self.position.n + 1
        line = entry_of(happening, n, self._setting.clock())
        body = encode(line)
        head = chain(self.position.head, body)
        self.records.append(Record(n, with_hash(body, head), head))
        self.lines.append(line)
        self.position = msgspec.structs.replace(self.position, n=n, head=head)


def _by_chance(text: str) -> Unreadable:
    return Unreadable(text, Told(N_("nothing: here the result comes from chance, which has committed itself")))
