"""How a house is run: what is the house's own choice and not the law's."""

import msgspec


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults are those of `tapete serve`; tests and benches choose others."""

    play_money: bool = False
    """Whether guests play with money that is worth nothing, at tables that open by themselves."""
    purse: int = 50_000
    physical: tuple[int, ...] = ()
    """Tables with a wheel, cards or dice of their own, by number: their staff makes every call and says what came."""
    training: tuple[int, ...] = ()
    """Those of the physical tables, by number, at which trainees are not told what is left to pay."""
    betting_seconds: float = 20
    decision_seconds: float = 20
    """How long a virtual croupier waits for a player who is asked something, before the rules answer instead."""
    pause_seconds: float = 2
    """Between two calls of a virtual croupier."""

    custodian_seconds: float = 30
    """How long a round waits for a custodian of chance that does not answer, before its stakes are returned."""

    services: tuple[str, ...] = ("central", "grupo", "caja", "verificacion")
    """Of the systems of bingo at terminals, what this process runs."""
    lease_seconds: float = 6
    """After so long without a sign of life, other processes take over the tables of this one."""

    link: str = "127.0.0.1:0"
    """Where the other processes on the same PostgreSQL reach this one."""

    idle_seconds: int = 20 * 60
    """A session that is not used for so long is over."""
    session_seconds: int = 12 * 3600
    recheck_seconds: float = 5
    free_failures: int = 5
    """How many wrong passwords cost nothing; after that each doubles the wait."""
    longest_wait: int = 15 * 60
    free_failures_elsewhere: int = 20
    """The same for one account from all addresses together from which nobody has signed in to it yet."""
    longest_wait_elsewhere: int = 60
    """Short, so that whoever guesses from everywhere is slow and the owner on a new address is not locked out."""

    rate: float = 30
    """Requests a second that an account may make; an address may make three times as many."""
    burst: float = 90
    guests_an_hour: float = 30
    """Guests that may come from one address in an hour."""
    metrics_token: str = ""
    """Lets a program read the metrics; if empty, only direction and inspection may."""
    hosts: tuple[str, ...] = ()
    """Names under which browsers may ask for the house, besides this machine's own and those of the origins."""
    origins: tuple[str, ...] = ()
    """Other origins that may send commands, such as https://casino.example; the house's own always may."""

    def by_hand(self, table: int) -> bool:
        return table in self.physical or table in self.training
