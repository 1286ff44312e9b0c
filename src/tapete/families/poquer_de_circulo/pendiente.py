"""A bote that nobody has won, after a mano en blanco or a false opening that nobody covered (MU2010:85.3, 86.3)."""

from collections.abc import Iterable, Mapping, Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event, Move, wallet
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo.abridor import required_rank
from tapete.families.poquer_de_circulo.cubierto import Pending
from tapete.families.poquer_de_circulo.limits import benefit
from tapete.families.poquer_de_circulo.money import BOTE, BenefitTaken, BotePaid, resto
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    BETWEEN,
    LEAST,
    Course,
    State,
    add_chips,
    bets_of,
    seat_of,
    spread_in,
)
from tapete.kit.poker.ranking import PAREJA
from tapete.language import N_
from tapete.law.citation import Citation

WHOLE = Citation("criterio:poquer-cubierto.9")
UNWON = Citation("criterio:poquer-cubierto.18")

pending = Chapter[CirculoRules, State]("pending bote")


class HandBlank(Event, frozen=True, tag="hand-blank"):
    """Nobody opened the bote: it is played for again, by those who put it."""

    sentence = N_("Mano en blanco: {bote:€} stay in the bote, and whoever opens the next one needs a {pair}.")
    bote: int
    rank: str

    def facts(self) -> dict[str, object]:
        return {"bote": self.bote, "pair": called(PAREJA, (self.rank,))}


class BoteLeft(Event, frozen=True, tag="bote-left"):
    """The bote stays for the next hand, for nobody is left who could win it."""

    sentence = N_("{bote:€} stay in the bote for the next hand.")
    bote: int
    false: str
    """Who opened it falsely."""


class PendingReturned(Event, frozen=True, kw_only=True, tag="pending-returned"):
    """Of a bote that nobody won somebody recovers a part; who sits no more receives it in hand."""

    sentence = N_("{amount:€} of the bote that nobody won go back to {player:@}.")
    player: str
    amount: int
    seated: bool

    def moves(self) -> tuple[Move, ...]:
        return (Move(BOTE, resto(self.player) if self.seated else wallet(self.player), self.amount),)


def total(state: State) -> int:
    """What is in the bote from hands before."""
    return sum(each.amount for each in state.pending)


def with_put(state: State, false: str = "") -> tuple[Pending, ...]:
    """What is in the bote when a hand ends that nobody won, by who put it."""
    put = zip(state.order, bets_of(state).put, strict=True)
    now = [Pending(player, amount, player == false) for player, amount in put if amount]
    return gathered([*state.pending, *now])


def gathered(parts: Iterable[Pending]) -> tuple[Pending, ...]:
    """Parts of the bote, those of a player together."""
    sums: dict[tuple[str, bool], int] = {}
    for each in parts:
        sums[each.player, each.lost] = sums.get((each.player, each.lost), 0) + each.amount
    return tuple([Pending(player, amount, lost) for (player, lost), amount in sums.items()])


def lost_by_absence(state: State, players: Sequence[str]) -> tuple[Pending, ...]:
    """What is in the bote once it is played for again, by some alone: the others have lost their part."""
    return gathered(replace(each, lost=each.lost or each.player not in players) for each in state.pending)


def leave_blank(course: Course) -> None:
    """Nobody has opened: the antes stay, and more is needed to open."""
    state, spread = course.state, course.spread
    rank = required_rank(spread, state.blank + 1)
    course(HandBlank(bote=bets_of(state).bote, rank=rank, cite=spread.law["openers"]))


@pending.fold(HandBlank)
def hand_blank(rules: CirculoRules, state: State, event: HandBlank) -> State:
    return replace(state, blank=state.blank + 1, pending=with_put(state), recalled=state.order)


@pending.fold(BoteLeft)
def bote_left(rules: CirculoRules, state: State, event: BoteLeft) -> State:
    """A false opening is an opening: as much as at the beginning is needed for the next, and everybody may play."""
    return replace(state, blank=0, pending=with_put(state, event.false), recalled=())


# --- who plays on -----------------------------------------------------------------------------------------------------


def settle_left(course: Course) -> None:
    """Somebody has left between two hands: with fewer than two at the table who could play on, all is given back."""
    state = course.state
    left = [seat.player for seat in state.seats if not shut_out(state, seat.player)]
    if state.phase in BETWEEN and len(left) < LEAST:
        close_pending(course)


def settle_unplayed(course: Course) -> None:
    """Fewer than two play on for the bote: one alone takes it, and if nobody does all recover their own."""
    state = course.state
    if len(state.entrants) == 1:
        _taken_alone(course, state.entrants[0])
    else:
        give_back(course, {each.player: 0 for each in state.pending}, [*state.pending])
    course(PendingOver(cite=UNWON))


def _taken_alone(course: Course, player: str) -> None:
    terms, bote = course.spread.terms, total(course.state)
    rake = benefit(bote, *terms.rake, terms.chip)
    if rake:
        course(BenefitTaken(pot=0, amount=rake, of=bote, cite=course.rules.rake.cite))
    course(BotePaid(player=player, amount=bote - rake, pot=0, cite=UNWON))


def close_pending(course: Course) -> None:
    """The table closes: each recovers what he put, and what some have lost is shared equally by the others."""
    parts = course.state.pending
    if not parts:
        return
    entitled = [each for each in parts if not each.lost] or [*parts]
    give_back(course, _shares(course, entitled), entitled)
    course(PendingOver(cite=UNWON))


def _shares(course: Course, entitled: Sequence[Pending]) -> dict[str, int]:
    """Of what others have lost, what each receives: whole chips, and those left over in the order of turn."""
    state, chip = course.state, course.rules.chip
    lost = total(state) - sum(each.amount for each in entitled)
    players = [each.player for each in entitled]
    in_order = [*(player for player in state.recalled if player in players)]
    in_order += [player for player in players if player not in in_order]
    share = lost // (len(players) * chip) * chip
    over = lost - share * len(players)
    shares = dict.fromkeys(in_order, share)
    for player in in_order:
        shares[player] += min(chip, over)
        over -= min(chip, over)
    return shares


def give_back(course: Course, shares: Mapping[str, int], parts: Sequence[Pending]) -> None:
    """Return what some have put, and a share of the rest."""
    for each in gathered(replace(part, lost=False) for part in parts):
        amount = each.amount + shares.get(each.player, 0)
        seated = seat_of(course.state, each.player) is not None
        course(PendingReturned(player=each.player, amount=amount, seated=seated, cite=UNWON))


class PendingOver(Event, frozen=True, tag="pending-over"):
    """No bote is pending any more."""

    sentence = N_("No bote is pending any more.")


@pending.fold(PendingReturned)
def pending_returned(rules: CirculoRules, state: State, event: PendingReturned) -> State:
    return add_chips(state, event.player, event.amount) if event.seated else state


@pending.fold(PendingOver)
def pending_over(rules: CirculoRules, state: State, event: PendingOver) -> State:
    return without_pending(state)


def without_pending(state: State) -> State:
    """The table once the bote is won: the next one is opened with as much as at the beginning."""
    return replace(state, blank=0, pending=(), recalled=())


def shut_out(state: State, player: str) -> bool:
    """Whether somebody may not play for a bote that others have built."""
    return bool(state.recalled) and player not in state.recalled


def needed(rules: CirculoRules, state: State) -> str:
    """Of which rank the pair must be that opens the bote now."""
    return required_rank(spread_in(rules, state), state.blank)
