"""What must hold before a process may serve a house: who else serves it, and for what money companions would play."""

from tapete.casino.config import Casino
from tapete.casino.floor.view import FLOOR
from tapete.games import REGISTRY, build
from tapete.language import N_, Told
from tapete.service.floor import LiveFloor
from tapete.service.lease import CROUPIER, Lease
from tapete.service.records import last_row, same_rules
from tapete.service.settings import Settings
from tapete.service.store.contract import Store

_OTHER_FILE = N_(
    "another process serves it under another casino file; stop it first, or wait a few seconds if it has just died"
)
_OTHER_KEY = N_(
    "another process serves it with another key (give both the same TAPETE_KEY); "
    "stop it first, or wait a few seconds if it has just died"
)


_FOR_MONEY = N_("table {table} has acompanantes, who play with play money only: serve it with --play")


_OWN_DEVICE = N_(
    "table {table} is played on a device that draws by itself: it can't be a physical table, nor one for trainees"
)


class OtherCasino(RuntimeError):
    """Another process serves the same database under another casino file, or with another key."""


class ForMoney(RuntimeError):
    """Companions would play with people for money that is worth something."""


def refuse_companions(casino: Casino, settings: Settings) -> None:
    """They play for nothing: where chips are worth money the house would bank for itself."""
    tables = [str(mesa.numero) for mesa in casino.mesas if mesa.place.acompanantes]
    if tables and not settings.play_money:
        raise ForMoney(Told(_FOR_MONEY, table=tables[0]))


class OwnDevice(RuntimeError):
    """Somebody would have to say what a device draws that nobody else may draw."""


def refuse_machines_by_hand(casino: Casino, settings: Settings) -> None:
    """A machine draws by itself: at a physical table its games would wait for ever for a result."""
    for mesa in [mesa for mesa in casino.mesas if settings.by_hand(mesa.numero) and mesa.juego in REGISTRY]:
        if build(mesa.juego, casino.jurisdiccion, mesa.setup).own_device:
            raise OwnDevice(Told(_OWN_DEVICE, table=mesa.numero))


async def refuse_strangers(store: Store, floor: LiveFloor, lease: Lease) -> None:
    """Another casino file, or another key, may take the place of one only when nobody is at work with it."""
    if not await store.holder(CROUPIER):
        return
    last, _ = await last_row(store, FLOOR)
    if last is not None and not same_rules(last, floor.row(last.id)):
        raise OtherCasino(Told(_OTHER_FILE))
    if not await lease.is_of_our_kind():
        raise OtherCasino(Told(_OTHER_KEY))
