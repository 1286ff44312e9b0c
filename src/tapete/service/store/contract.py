"""What a store promises, whichever database is under it. One conformance suite holds every store to it.

The promises: an append is atomic and durable before it is acknowledged; records are numbered per table without gaps
and never change; a key is answered once and for ever; money that an append moves is posted in the same transaction,
every posting sums to zero, and no held account ever goes below zero; what one table has taken, no other has.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import ClassVar, Protocol

import msgspec

PEOPLE = "personas"
"""The wake-up call that something about people has changed: accounts, sessions or duties."""
WaitOf = Callable[[int, float], float]
"""For how many seconds a name must wait, from its attempts and the hour of the last one."""


class Posting(msgspec.Struct, frozen=True):
    """Money from one account of the house to another, in cents."""

    source: str
    target: str
    amount: int

    def __post_init__(self) -> None:
        """Refuse what would move nothing, or move it backwards."""
        if self.amount <= 0 or self.source == self.target:
            raise ValueError(f"nothing can be posted like this: {self}")


class Record(msgspec.Struct, frozen=True):
    """One entry of a table's acta as it was written, with the hash that chains it; `n` counts from 1."""

    n: int
    line: bytes
    head: str


class Answer(msgspec.Struct, frozen=True):
    """What a command was answered, kept under its key: a repeat gets the same."""

    key: str
    body: bytes
    digest: str
    """Of the command itself: the same key with another command is refused."""


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of a table's history to be added whole, or not at all."""

    table: str
    expected: int
    """The number of the last record the writer knows: another last record means `Stale`."""
    records: tuple[Record, ...]
    postings: tuple[Posting, ...] = ()
    answers: tuple[Answer, ...] = ()
    sealed: bytes | None = None
    """What chance must remember to go on after a restart, encrypted; None leaves it as it is."""
    taken: tuple[str, ...] = ()
    """What this table has from now on and no other may have."""
    given_up: tuple[str, ...] = ()
    """What it no longer has."""
    turn: str = ""
    """What only one table at a time may say something of; empty for what every table says for itself."""
    turn_at: int = 0
    """How often that was done when the writer looked: once more since then means `Stale`."""
    fence: int = 0
    """The number under which the writer owns the table: another one means `Fenced`. Zero where no process owns it."""
    quiet: bool = False
    """Whether the other processes need no wake-up call: the writer sends them the records itself."""

    def __post_init__(self) -> None:
        """Refuse a gap or a repetition in the numbers."""
        first = self.expected + 1
        if [record.n for record in self.records] != list(range(first, first + len(self.records))):
            raise ValueError(f"the records of a piece are numbered on from {first}")

    @property
    def last(self) -> Record | None:
        """The record the table will end with; None when the piece has none."""
        return self.records[-1] if self.records else None


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """What a posting was to one account: what came in, or below zero what went out, and the other end."""

    table: str
    """Empty for what moved outside a table."""
    n: int
    amount: int
    other: str
    memo: str


class TableRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the house: the header of its acta and where it stands."""

    id: str
    header: bytes
    last: int
    head: str
    sealed: bytes | None = None


class Snapshot(msgspec.Struct, frozen=True):
    """A state of a table after a record, so that a resume need not fold everything."""

    table: str
    n: int
    state: bytes


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A person: the pseudonym that records use, what they show others, and how they prove who they are."""

    id: str
    name: str
    password: str | None
    """Its argon2 hash; None for guests, who have none."""
    roles: tuple[str, ...]
    language: str = "es"
    created: int = 0


class LoginSession(msgspec.Struct, frozen=True, kw_only=True):
    """A browser that has signed in: only the hash of its token is kept."""

    token: str
    account: str
    created: int
    seen: int
    csrf: str
    since: int = 0
    """The last posting before it began; the store knows it."""


class Duty(msgspec.Struct, frozen=True):
    """A person on duty at a table in a role of the law."""

    account: str
    table: str
    role: str


class Layout(msgspec.Struct, frozen=True):
    """Bets that a person keeps under a name for a game."""

    account: str
    game: str
    name: str
    bets: bytes


class Homework(msgspec.Struct, frozen=True):
    """What a teacher sets: a list of exercises, by the code that is given to the class."""

    code: str
    teacher: str
    title: str
    lesson: bytes
    """As JSON."""
    created: int


class Drilled(msgspec.Struct, frozen=True):
    """An answer to an exercise: of a homework, at its place, or of somebody's own."""

    account: str
    homework: str
    """Empty for one's own."""
    place: int
    line: bytes
    """The line of the record, as JSON."""


class Envelope(msgspec.Struct, frozen=True, kw_only=True):
    """A message between services of a system, as it was signed; `seq` counts those of its origin to its destination."""

    id: str
    kind: str
    origin: str
    destination: str
    game: int
    """The game it is about; 0 for none."""
    seq: int
    at: str
    body: bytes
    signature: bytes = b""


class Ceiling(msgspec.Struct, frozen=True):
    """The most that an account may hold after a transfer."""

    account: str
    amount: int


class Line(msgspec.Struct, frozen=True):
    """From one origin to one destination, and the number of the last message on it."""

    destination: str
    origin: str
    last: int


class Bookmark(msgspec.Struct, frozen=True, kw_only=True):
    """How far a reader has read a line, and how far it had before."""

    reader: str
    destination: str
    origin: str
    seq: int
    was: int = 0


def mailbox(destination: str) -> str:
    """The wake-up call that something was sent to a destination."""
    return f"buzon {destination}"


class Stale(Exception):
    """Somebody else wrote to the table first: read on, decide again."""


class Fenced(Exception):
    """Another process owns the table now: nothing was done, and nothing will be under this fence."""


class Excessive(Exception):
    """An account would hold more than it may."""

    def __init__(self, held: int, most: int) -> None:
        super().__init__(f"it holds {held} already, and may hold {most}")
        self.held = held
        self.most = most


class Insufficient(Exception):
    """An account would go below zero."""

    def __init__(self, account: str) -> None:
        super().__init__(f"{account} does not hold enough")
        self.account = account


class Taken(Exception):
    """Another table has what would be taken."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name} is held at another table")
        self.name = name


class KeyReused(Exception):
    """The key was used before for another command."""


class Closed(Exception):
    """The store has been stopped, or was never started."""


class Unavailable(Exception):
    """The database does not answer or takes no more.

    Whether what was asked is done is not known; under the same key it may be asked again.
    """


class RecordStore(Protocol):
    """The tables of the house, their records and what commands were answered."""

    async def create_table(self, row: TableRow) -> None:
        """Enter a table with its header; one that exists is left alone, header and all."""

    async def tables(self) -> Sequence[TableRow]:
        """The tables, by id."""

    async def table(self, table: str) -> TableRow | None:
        """One table."""

    async def append(self, piece: Append) -> None:
        """Add a piece of history, durable on return.

        Else `Stale`, `Fenced`, `Insufficient`, `Taken` or `KeyReused`, and nothing is done.
        """

    async def turns(self, turn: str) -> int:
        """How many pieces were added in turn under a name."""

    async def answers(self, table: str, keys: Sequence[str]) -> dict[str, Answer]:
        """What each of these keys was answered; those that were not are left out."""

    def records(self, table: str, after: int, limit: int = 1000) -> AsyncIterator[Record]:
        """The records of a table after a number, in order."""

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a state; only the newest of each table matters."""

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest state kept of a table."""


class LedgerStore(Protocol):
    """The books of the house: postings between accounts, and what each account holds."""

    async def post(self, postings: Sequence[Posting], key: str, memo: str, most: Ceiling | None = None) -> None:
        """Money that moves outside a table (the caja sells chips): once per key.

        `Insufficient` and nothing done, then and for every repeat; `KeyReused` for another transfer under the key;
        `Excessive` and nothing done, not even remembered, where the account of the ceiling would hold more.
        """

    async def has_posted(self, key: str) -> bool:
        """Whether a transfer was answered under a key, done or refused."""

    async def balance(self, account: str) -> int:
        """What an account holds."""

    async def holdings(self, accounts: Sequence[str]) -> dict[str, int]:
        """What each of these accounts holds; zero for one that no money has touched."""

    async def put_in(self, account: str, table: str) -> int:
        """What a table has put into an account, less what it took out: all its actas together, `mesa-1`, `mesa-1.2`."""

    async def balances(self, prefix: str = "") -> dict[str, int]:
        """Every account whose name begins so."""

    async def statement(self, account: str, limit: int = 100) -> Sequence[Movement]:
        """The last movements of an account, newest first."""

    async def gain(self, accounts: Sequence[str], after: int = 0) -> int:
        """What some accounts together won of others after a posting, or below zero lost; chips bought are neither."""

    async def trial_balance(self) -> int:
        """The sum of all accounts: zero."""

    async def drift(self) -> dict[str, int]:
        """The accounts that do not hold the sum of their postings, and by how much: none."""

    async def posted(self) -> dict[tuple[str, str], int]:
        """What the postings of each table did to each account; under no name, those outside tables."""


class TableStore(RecordStore, LedgerStore, Protocol):
    """What a live table needs: its record, and the money that moves with it."""


class CallStore(Protocol):
    """Wake-up calls between processes."""

    shared: ClassVar[bool]
    """Whether several processes may use it at once."""

    async def tell(self, news: str) -> None:
        """A call of the house's own, heard among the wake-up calls of every process and kept nowhere.

        It may be heard twice where it is said, and is not heard by who does not listen just then.
        """

    def wakes(self) -> AsyncIterator[str]:
        """The ids of tables that have new records, as they come: only a wake-up call, the records are the truth.

        `PEOPLE` among them says that accounts, sessions or duties have changed.
        """


class AccountStore(Protocol):
    """The accounts of people."""

    async def add_account(self, account: Account) -> bool:
        """A new person; False when the id is taken."""

    async def account(self, account: str) -> Account | None:
        """A person by id."""

    async def accounts(self, *, guests: bool = False) -> Sequence[Account]:
        """Everybody with a password, by id; guests come and go without number, and are listed only if asked for."""

    async def update_account(self, account: Account) -> None:
        """Change name, password, roles or language."""


class DutyStore(Protocol):
    """Who is on duty at which table."""

    async def set_duty(self, duty: Duty, *, on: bool) -> None:
        """Put a person on duty at a table, or off."""

    async def duties(self, table: str = "") -> Sequence[Duty]:
        """Who is on duty, at one table or everywhere."""


class PeopleStore(AccountStore, DutyStore, LedgerStore, CallStore, Protocol):
    """Accounts and duties, the sessions of browsers, and wrong passwords; a guest is given chips."""

    async def add_session(self, session: LoginSession) -> None:
        """A browser signs in."""

    async def session(self, token: str) -> LoginSession | None:
        """A session by the hash of its token."""

    async def touch_session(self, token: str, seen: int) -> None:
        """It was used just now."""

    async def last_seen(self, accounts: Sequence[str]) -> int:
        """When a session of one of these was last used; zero when none has any."""

    async def end_sessions(self, account: str, but: str = "") -> None:
        """Sign a person out everywhere, or everywhere but here."""

    async def end_session(self, token: str) -> None:
        """Sign one browser out."""

    async def knock(self, waits: Mapping[str, WaitOf], now: float) -> float:
        """Count an attempt against each name before it is known to be right, so that no two slip in together.

        If any name must wait, the longest wait is returned and nothing is counted.
        """

    async def forgive(self, forgotten: str, *spared: str) -> None:
        """The attempt was right: all of one name are forgotten, and of the others the last one."""

    async def remember_place(self, account: str, place: str, now: float) -> None:
        """A person has signed in from here."""

    async def is_place_of(self, account: str, place: str) -> bool:
        """Whether a person has signed in from here before."""

    async def sweep(self, *, unseen: int, begun: int, attempted: float, visited: float) -> None:
        """Forget sessions unused since an hour or begun before one, attempts and places of before others.

        With the sessions unused so long go the guests who came before that hour and have no other: nobody can come
        back as a guest.
        """


class LayoutStore(Protocol):
    """Bets that people keep."""

    async def save_layout(self, layout: Layout, most: int) -> bool:
        """Keep a layout, in place of the one of its name; False when that would be one more than so many of a game."""

    async def layouts(self, account: str, game: str) -> Sequence[Layout]:
        """What a person keeps for a game, by name; a guest's go with the guest."""

    async def delete_layout(self, account: str, game: str, name: str) -> bool:
        """Keep a layout no longer; False when there was none."""


class SchoolStore(Protocol):
    """Homework, and answers to exercises."""

    async def add_homework(self, homework: Homework) -> bool:
        """What a teacher sets; False when the code is taken."""

    async def homework(self, code: str) -> Homework | None:
        """What was set under a code."""

    async def homework_of(self, teacher: str) -> Sequence[Homework]:
        """What a teacher has set, newest first; of everybody when none is named."""

    async def add_drill(self, drilled: Drilled) -> bool:
        """An answer; False when that exercise of a homework was answered before."""

    async def drills(self, *, account: str = "", homework: str = "", limit: int = 2000) -> Sequence[Drilled]:
        """The latest answers of somebody, to a homework, or both, oldest first."""


class LeaseStore(Protocol):
    """What one process at a time may hold."""

    shared: ClassVar[bool]
    """Whether several processes may use it at once."""

    async def claim(self, lease: str, holder: str, seconds: float) -> bool:
        """Take or renew what one process at a time may hold, by the clock of the store; False while another has it."""

    async def release(self, lease: str, holder: str) -> None:
        """Give up a lease, if this holder has it; its name is then a wake-up call."""

    async def holder(self, lease: str) -> str:
        """Who holds a lease now; nobody is the empty text."""


class MessageStore(Protocol):
    """Messages between the services of a system."""

    async def exchange(self, sent: Sequence[Envelope], read: Sequence[Bookmark] = ()) -> None:
        """Send messages and move bookmarks in one transaction, durable on return.

        Else `Stale` and nothing is done: a message is not the next of its line, or a bookmark is not where it was.
        `mailbox` of each destination is then a wake-up call.
        """

    async def envelopes(self, line: Line, after: int, limit: int = 1000) -> Sequence[Envelope]:
        """The messages of a line after a number, in order."""

    async def lines(self, destinations: Sequence[str] = (), origin: str = "") -> Sequence[Line]:
        """Every line to some destinations, or from one origin, with its last number."""

    async def bookmarks(self, reader: str) -> Sequence[Bookmark]:
        """How far a reader has read."""


class SystemStore(TableStore, MessageStore, CallStore, Protocol):
    """What the services of a system need: their messages, and the record and the money of their game."""


class Store(SystemStore, PeopleStore, LayoutStore, SchoolStore, LeaseStore, Protocol):
    """A whole store. Everything is a coroutine; writes return only when they are durable."""

    async def start(self) -> None:
        """Connect, check the settings a casino may not do without, and migrate."""

    async def stop(self) -> None:
        """Finish what was begun and disconnect."""


def changes_of(postings: Sequence[Posting]) -> dict[str, int]:
    """What some postings change in each account, by its name in order."""
    changes: dict[str, int] = {}
    for posting in postings:
        changes[posting.source] = changes.get(posting.source, 0) - posting.amount
        changes[posting.target] = changes.get(posting.target, 0) + posting.amount
    return dict(sorted(changes.items()))
