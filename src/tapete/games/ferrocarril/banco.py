"""Banco in its forms, and what the bank covers of the bets once they are closed (ES1979:08.VII.p5-p10)."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command, Name
from tapete.engine.event import Event, Move, Reason, Refused
from tapete.families.bacarra.deal import CardDiscarded
from tapete.families.bacarra.state import Hand, with_play
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.bank import (
    Part,
    Parts,
    amount_of,
    into_garage,
    out_of_garage,
    plus,
    put_down,
    share_of,
    taken_back,
    taken_from,
    without_nothing,
)
from tapete.families.circulo.people import during, law, seat_number
from tapete.families.covered import HandSeen
from tapete.families.shapes import Laid
from tapete.games.ferrocarril.banca import brought_back, kept_out
from tapete.games.ferrocarril.deal import CARTAS_VISTAS, CardsReclaimed
from tapete.games.ferrocarril.players import offers_back, taken_up, ways_to_share, without_offers
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import CROUPIER, PUNTER, Phase, Play, State, by_rank, rank
from tapete.language import N_

HAY_BANCO = Reason("hay_banco", N_("{player:@} covers the bank: no other bet is taken."))
BANCO_PREFERENTE = Reason("banco_preferente", N_("The banco of {player:@} comes first."))
BANCO_TARDIO = Reason("banco_tardio", N_("A banco has no preference once bets are closed."))
SIN_BANCO_SEGUIDO = Reason("sin_banco_seguido", N_("{player:@} has no banco seguido."))
OTRA_POSTURA = Reason("otra_postura", N_("{player:@} has chips down already in another way."))
YA_ANUNCIADO = Reason("ya_anunciado", N_("{player:@} has announced it already."))
PARTES_INEXACTAS = Reason("partes_inexactas", N_("Together they must cover the bank: {missing:€} are still to come."))
SIN_CUBRIR = Reason("sin_cubrir", N_("Only {left:€} of the bank are not covered."))

banco = Chapter[FerroRules, State]("banco")


def call_of(rules: FerroRules) -> str:
    """The word for covering the bank; in Murcia the text says banca."""
    return "banca" if rules.jurisdiction == "murcia" else "banco"


# --- the whole bank ---------------------------------------------------------------------------------------------------


class MakeBanco(Command, frozen=True, tag="banco"):
    """Cover the whole bank, alone or with the proposals of these players."""

    label = N_("Cover the whole bank (banco)")
    key = "b"
    words = ("banco [asociado {partners+}]", "banca [asociado {partners+}]")
    partners: tuple[Name, ...] = ()


class BancoMade(Event, frozen=True, tag="banco-made"):
    """Somebody covers the bank; whatever else was bet goes back."""

    sentence = N_("{player:@}: «{call}» for {amount:€}.")
    player: str
    call: str
    parts: Parts
    returned: Parts
    follows: bool = False
    undone: Parts = ()
    """Garaje of the closing that goes back because all is covered now."""

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "call": self.call, "amount": amount_of(self.parts)}

    def moves(self) -> tuple[Move, ...]:
        return (*taken_back(self.returned), *put_down(self.parts[:1]), *out_of_garage(self.undone))


BANCO_TIME = during("banco", Phase.APUESTAS)


@banco.act(MakeBanco, by=PUNTER)
def make_banco(rules: FerroRules, state: State, command: MakeBanco) -> Sequence[Event]:
    if state.phase in {Phase.REPARTO, Phase.PUNTO, Phase.BANQUERO}:
        raise Refused(BANCO_TARDIO, rules.law["seguido"])
    BANCO_TIME.refuse(rules, state)
    return cover(rules, state, command.by.id, command.partners)


banco.might(MakeBanco, cite=law("banco"))(
    lambda _, state, who: (MakeBanco(by=who, partners=partners) for partners in ways_to_share(state, who.id))
)


def cover(rules: FerroRules, state: State, player: str, partners: tuple[str, ...] = ()) -> Sequence[Event]:
    play = state.jugada
    parts = _covering(rules, state, player, partners)
    follows = state.follow == player and not partners
    if play.banco and _claim(state, play.banco, follows=play.follows) <= _claim(state, parts, follows=follows):
        cite = rules.law["single" if len(play.banco) < len(parts) else "banco"]
        raise Refused(BANCO_PREFERENTE, cite, player=play.banco[0].player)
    return [_made(rules, play, parts, follows=follows)]


def _covering(rules: FerroRules, state: State, player: str, partners: tuple[str, ...]) -> Parts:
    """The announcer puts what the chips of the others leave of the bank."""
    others = taken_up(state, player, partners, rules.law["single"])
    own = state.jugada.announced - amount_of(others)
    if own < 1:
        raise Refused(PARTES_INEXACTAS, rules.law["single"], missing=0)
    return (Part(player, own), *others)


def _claim(state: State, parts: Parts, *, follows: bool) -> tuple[int, tuple[int, int, int]]:
    """The place of a banco among others: seguido, the repetition of a tie, one alone by priority, an association."""
    maker = parts[0].player
    if follows:
        return 0, (0, 0, 0)
    if len(parts) > 1:
        return 3, rank(state, maker)
    return 1 if state.repeat == maker else 2, rank(state, maker)


def _made(rules: FerroRules, play: Play, parts: Parts, *, follows: bool, undone: Parts = ()) -> BancoMade:
    call = call_of(rules)
    if follows:
        call = "banca seguida" if call == "banca" else "banco seguido"
    stakes = tuple(Part(stake.player, stake.amount) for stake in play.stakes)
    laid = play.in_play or (*stakes, *play.half, *play.last, *play.banco)
    return BancoMade(
        player=parts[0].player,
        call=call,
        parts=parts,
        returned=plus((), (*play.abonos, *laid)),
        follows=follows,
        undone=undone,
        cite=rules.law["seguido" if follows else "banco" if len(parts) == 1 else "single"],
    )


@banco.fold(BancoMade)
def banco_made(rules: FerroRules, state: State, event: BancoMade) -> State:
    dealing = state.phase is not Phase.APUESTAS
    play = replace(
        state.jugada,
        banco=event.parts,
        follows=event.follows,
        stakes=(),
        half=(),
        last=(),
        abonos=(),
        late=(),
        difference=False,
        in_play=event.parts if dealing else (),
        holder=event.player if dealing else "",
        alone=event.player if dealing else "",
    )
    if event.undone:
        play = replace(play, garage=())
    state = replace(state, play=play, banca=brought_back(state.held_bank, event.undone))
    return without_offers(state, {part.player for part in event.parts[1:]}) if len(event.parts) > 1 else state


FollowBanco = verb(
    "FollowBanco",
    ("banco seguido", "banca seguida"),
    N_("Cover it again (banco seguido)"),
    tag="banco-seguido",
    key="s",
)


@banco.act(
    FollowBanco, by=PUNTER, when=during("seguido", Phase.APUESTAS, Phase.REPARTO, Phase.PUNTO), offered=law("seguido")
)
def follow_banco(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Before every other banco, and even after the deal while nobody has lifted the cards."""
    player, play, cite = command.by.id, state.jugada, rules.law["seguido"]
    if state.follow != player:
        raise Refused(SIN_BANCO_SEGUIDO, cite, player=player)
    if state.phase is Phase.APUESTAS:
        return cover(rules, state, player)
    if play.follows:
        raise Refused(BANCO_PREFERENTE, cite, player=player)
    if play.lifted or play.withdrawing:
        raise Refused(CARTAS_VISTAS, rules.law["late_seguido"])
    made = _made(rules, play, (Part(player, play.announced),), follows=True, undone=play.garage)
    return [made, CardsReclaimed(player=player, cite=rules.law["late_seguido"])] if play.given else [made]


# --- half of it, or what is missing in the end ------------------------------------------------------------------------

AnnounceHalf = verb(
    "AnnounceHalf",
    ("banco con la mesa", "banca con la mesa"),
    N_("Cover half the bank (banco con la mesa)"),
    tag="con-la-mesa",
    key="m",
)


class HalfAnnounced(Event, frozen=True, tag="half-announced"):
    """Banco con la mesa: half the bank."""

    sentence = N_("{player:@}: «{call} con la mesa» for {amount:€}.")
    player: str
    call: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return put_down((Part(self.player, self.amount),))


@banco.act(AnnounceHalf, by=PUNTER, when=during("half", Phase.APUESTAS), offered=law("half"))
def announce_half(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Banco con la mesa: half the bank, rounded up, while nobody covers it."""
    play, cite = state.jugada, rules.law["half"]
    _refuse_second(rules, play, command.by.id)
    if play.half:
        raise Refused(YA_ANUNCIADO, cite, player=play.half[0].player)
    amount = (play.announced + 1) // 2
    return [HalfAnnounced(player=command.by.id, call=call_of(rules), amount=amount, cite=cite)]


def _refuse_second(rules: FerroRules, play: Play, player: str) -> None:
    if play.banco:
        raise Refused(HAY_BANCO, rules.law["half"], player=play.banco[0].player)
    if play.stake_of(player) is not None or play.has_announced(player):
        raise Refused(OTRA_POSTURA, rules.law["half"], player=player)


banco.fold(HalfAnnounced)(lambda _, state, event: with_play(state, half=(Part(event.player, event.amount),)))
CompleteLast = verb(
    "CompleteLast",
    ("ultimo completo", "con la mesa y ultimo completo"),
    N_("Cover whatever is left in the end (último completo)"),
    tag="ultimo-completo",
    key="f",
)
LastAnnounced = announcement("LastAnnounced", N_("{player:@}: «con la mesa y último completo»."), Laid)
banco.fold(LastAnnounced)(lambda _, state, event: with_play(state, last=(Part(event.player, event.amount),)))


@banco.act(CompleteLast, by=PUNTER, when=during("completes", Phase.APUESTAS), offered=law("half"))
def complete_last(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """Con la mesa y último completo: what is missing in the end, up to all that the half leaves."""
    play, cite = state.jugada, rules.law["completes"]
    _refuse_second(rules, play, command.by.id)
    if play.last:
        raise Refused(YA_ANUNCIADO, cite, player=play.last[0].player)
    amount = play.announced - amount_of(play.half)
    if amount == 0:
        raise Refused(SIN_CUBRIR, cite, left=0)
    return [LastAnnounced(player=command.by.id, amount=amount, cite=cite)]


# --- the bets are closed ----------------------------------------------------------------------------------------------

DEAL = (PUNTO, BANCA, PUNTO, BANCA)

covering = Chapter[FerroRules, State]("covering")

CloseBets = verb(
    "CloseBets", ("no van mas", "no van mas apuestas", "no va mas", "no va mas apuestas"), N_("Close the bets")
)


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Betting is over: what is covered plays, the rest goes back, and what is not covered is out of play."""

    sentence = N_("«{call}»: {amount:€} in play; {holder:@} holds the cards.")
    call: str
    holder: str
    in_play: Parts
    returned: Parts
    garage: Parts

    def facts(self) -> dict[str, Any]:
        return {"call": self.call, "amount": amount_of(self.in_play), "holder": self.holder or "-"}

    def moves(self) -> tuple[Move, ...]:
        return (*taken_back(self.returned), *into_garage(self.garage))


@covering.act(CloseBets, by=CROUPIER, when=during("deal", Phase.APUESTAS), offered=law("croupier"))
def close_bets(rules: FerroRules, state: State, command: Command) -> Sequence[Event]:
    """«No van más apuestas»: the excess goes back, and what of the bank is not covered is out of play."""
    play, bank = state.jugada, state.held_bank
    in_play = covered(state, play)
    events = offers_back(rules, state)
    if not in_play and play.early:
        events.append(CardDiscarded(what="tempranas", cite=rules.law["early"]))
    short = play.announced - amount_of(in_play)
    garage = taken_from(bank.parts, short) if in_play and short > 0 and not bank.all_in else ()
    events.append(
        BetsClosed(
            call=rules.voices.value[2],
            holder=holder_of(state, play, in_play),
            in_play=by_rank(state, in_play),
            returned=_excess(play, in_play),
            garage=garage,
            cite=rules.law["deal" if in_play else "announce"],
        )
    )
    if in_play and len(play.early) == len(DEAL):
        events.append(HandSeen(player=bank.banker, cards=play.early[1::2], cite=rules.law["abatir"]))
    return events


def covered(state: State, play: Play) -> Parts:
    """The bets in play: a banco alone; otherwise the half, bets by priority while the bank lasts, and the last."""
    if play.banco:
        return play.banco
    half = (play.announced + 1) // 2 if play.last and not play.half else 0
    parts: list[Part] = list(play.half)
    left = play.announced + amount_of(play.abonos) - amount_of(play.half) - half
    for stake in by_rank(state, play.stakes):
        plays = min(stake.plays, left)
        parts.append(Part(stake.player, plays))
        left -= plays
    if play.last:
        completed = min(left - amount_of(play.abonos), play.last[0].amount - half)
        parts.append(Part(play.last[0].player, half + max(completed, 0)))
    return without_nothing(tuple(parts))


def _excess(play: Play, in_play: Parts) -> Parts:
    if play.banco:
        return ()
    laid = {stake.player: stake.amount for stake in play.stakes}
    for part in (*play.half, *play.last):
        laid[part.player] = laid.get(part.player, 0) + part.amount
    kept = {part.player: part.amount for part in in_play}
    return without_nothing(tuple([Part(player, amount - kept.get(player, 0)) for player, amount in laid.items()]))


def holder_of(state: State, play: Play, in_play: Parts, without: str = "") -> str:
    """The holder of the cards: banco, the right of a larger bank, último completo, con la mesa, the highest bet."""
    amounts = {part.player: part.amount for part in in_play if part.player != without}
    if play.banco:
        return play.banco[0].player if play.banco[0].player != without else ""
    if state.larger in amounts:
        return state.larger
    if play.last and play.last[0].player in amounts and _completes(play, in_play):
        return play.last[0].player
    if play.half and play.half[0].player in amounts:
        return play.half[0].player
    seated = [player for player in amounts if seat_number(state, player)] or list(amounts)
    return min(seated, key=lambda player: (-amounts[player], rank(state, player)), default="")


def _completes(play: Play, in_play: Parts) -> bool:
    put = share_of(in_play, play.last[0].player)
    return put > (0 if play.half else (play.announced + 1) // 2) or len(in_play) == 1


def next_holder(state: State, play: Play) -> str:
    rest = replace(play, half=tuple(part for part in play.half if part.player != play.given))
    return holder_of(state, rest, play.in_play, without=play.given)


@covering.fold(BetsClosed)
def closed(rules: FerroRules, state: State, event: BetsClosed) -> State:
    if not event.in_play:
        bank = replace(state.held_bank, free_to_pass=True)
        return replace(state, phase=Phase.CONSTITUCION, play=None, banca=bank, round=state.round + 1)
    play = state.jugada
    early = play.early
    alone = len(event.in_play) == 1 and len(play.banco) < 2
    play = replace(
        play,
        stakes=(),
        early=(),
        in_play=event.in_play,
        holder=event.holder,
        garage=without_nothing(event.garage),
        queue=DEAL[len(early) :],
        punto=Hand(early[0::2]),
        banca=Hand(early[1::2]),
        alone=event.in_play[0].player if alone else "",
    )
    bank = kept_out(state.held_bank, event.garage) if event.garage else state.held_bank
    return replace(state, phase=Phase.REPARTO if play.queue else Phase.PUNTO, play=play, banca=bank)
