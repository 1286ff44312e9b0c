"""The things on a table of ferrocarril: the bank and its cover, the current award, the cards, the cuadro."""

from collections.abc import Iterable, Iterator

import msgspec

from tapete.engine.event import Event
from tapete.families.bacarra.deal import CuadroAsked
from tapete.families.baccarat import BANCA, PUNTO, STOOD, VALUES, total
from tapete.families.circulo.bank import Collected, Paid, Part, Returned, amount_of, share_of
from tapete.families.covered import COVERED
from tapete.games.ferrocarril.banca import BankAnnounced
from tapete.games.ferrocarril.deal import HandsShown
from tapete.games.ferrocarril.play import FerroView, PlayView
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import SUBASTA, AbonoLost, AbonoPaid, Phase, Seat, WinningsJoined
from tapete.language import N_, say, translate
from tapete.web.cards import Hand, faces
from tapete.web.recent import events_of
from tapete.web.scenes.bacarra import seat_lines
from tapete.web.scenes.elements import Look
from tapete.web.scenes.ferrocarril.words import is_here
from tapete.web.scenes.seating import Sitter, letter_of, seated

_STAGES = {
    "turno": N_("The bank is offered round the table"),
    "retoma": N_("The bank is offered back to who gave it up"),
    "subasta": N_("The bank is auctioned"),
    "impuesta": N_("The bank is imposed at the minimum"),
}
_TITLES = {"turno": N_("by turn"), "mano-pasada": N_("a mano pasada"), "fuera-de-turno": N_("out of turn")}


class Share(msgspec.Struct, frozen=True):
    """Somebody's part of something."""

    player: str
    amount: int
    mine: bool


class Bank(msgspec.Struct, frozen=True, kw_only=True):
    """The bank, and beside it the garaje."""

    banker: str
    mine: bool
    title: str
    amount: int
    shares: tuple[Share, ...]
    garage: int
    pases: int
    won: int
    all_in: bool


class Bid(msgspec.Struct, frozen=True, kw_only=True):
    """A bid, alone or in association."""

    players: str
    amount: int
    best: bool


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """The current award of the bank."""

    stage: str
    auction: bool
    floor: int
    former: str
    asked: str
    then: tuple[str, ...]
    bids: tuple[Bid, ...]
    excluded: tuple[str, ...]


class Stake(msgspec.Struct, frozen=True, kw_only=True):
    """Chips that a player has put down, and the kind of bet."""

    player: str
    kind: str
    amount: int
    plays: int
    line: bool = False


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A line of who covers what."""

    player: str
    mine: bool
    kind: str
    amount: int
    plays: int
    line: bool
    holder: bool


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """The bank against the bets."""

    announced: int
    covered: int
    rows: tuple[Row, ...]
    closed: bool


class Cuadro(msgspec.Struct, frozen=True, kw_only=True):
    """The banker's table, and where in it the jugada is."""

    rows: tuple[str, ...]
    row: int
    """The banker's total, where it may be known and was asked for; below zero for none."""
    column: int
    cite: str
    asked: bool


def bank_of(look: Look, view: FerroView) -> Bank | None:
    bank = view.banca
    if bank is None:
        return None
    return Bank(
        banker=look.name(bank.banker),
        mine=bank.banker == look.who.id,
        title=translate(_TITLES[bank.title], look.language),
        amount=bank.amount,
        shares=_shares(look, bank.parts) if len(bank.parts) > 1 else (),
        garage=amount_of(bank.garage),
        pases=bank.pases,
        won=bank.won,
        all_in=bank.all_in,
    )


def _shares(look: Look, parts: tuple[Part, ...]) -> tuple[Share, ...]:
    return tuple(Share(look.name(part.player), part.amount, part.player == look.who.id) for part in parts)


def award_of(look: Look, view: FerroView) -> Award | None:
    award = view.award
    if award is None or view.phase != Phase.ADJUDICACION:
        return None
    best = max(map(amount_of, award.bids), default=0)
    return Award(
        stage=translate(_STAGES[award.stage], look.language),
        auction=award.stage == SUBASTA,
        floor=award.floor,
        former=look.name(award.former),
        asked=look.name(view.asked),
        then=tuple(map(look.name, award.queue[1:])),
        bids=tuple(
            Bid(
                players=" + ".join(look.name(part.player) for part in bid),
                amount=amount_of(bid),
                best=amount_of(bid) == best,
            )
            for bid in sorted(award.bids, key=amount_of, reverse=True)
        ),
        excluded=tuple(map(look.name, award.excluded)),
    )


# --- bets -------------------------------------------------------------------------------------------------------------


def stakes_of(view: FerroView) -> list[Stake]:
    play = view.play
    return list(_stakes(play)) if play is not None else []


def by_player(amounts: Iterable[tuple[str, int]]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for player, amount in amounts:
        sums[player] = sums.get(player, 0) + amount
    return sums


def _stakes(play: PlayView) -> Iterator[Stake]:
    yield from (Stake(player=p.player, kind="abono", amount=p.amount, plays=p.amount) for p in play.abonos)
    if play.in_play:
        yield from (_part(part, _kind(play, part.player)) for part in play.in_play)
        return
    yield from (_part(part, "seguido" if play.follows else "banco") for part in play.banco)
    yield from (_part(part, "con-la-mesa") for part in play.half)
    for laid in play.stakes:
        yield Stake(player=laid.player, kind="apuesta", amount=laid.amount, plays=laid.plays, line=laid.line)
    yield from (_part(part, "ultimo-completo") for part in play.last)


def _part(part: Part, kind: str) -> Stake:
    return Stake(player=part.player, kind=kind, amount=part.amount, plays=part.amount)


def _kind(play: PlayView, player: str) -> str:
    kinds = {"seguido" if play.follows else "banco": play.banco, "con-la-mesa": play.half, "ultimo-completo": play.last}
    return next((kind for kind, parts in kinds.items() if any(p.player == player for p in parts)), "apuesta")


def cover_of(look: Look, view: FerroView) -> Cover | None:
    play = view.play
    if play is None or not play.announced:
        return None
    stakes = stakes_of(view)
    against = [stake for stake in stakes if stake.kind != "abono"]
    rows = [
        Row(
            player=look.name(stake.player),
            mine=stake.player == look.who.id,
            kind=look.bet(stake.kind),
            amount=stake.amount,
            plays=stake.plays,
            line=stake.line,
            holder=stake.player == play.holder,
        )
        for stake in stakes
    ]
    covered = sum(stake.plays for stake in against)
    return Cover(announced=play.announced, covered=covered, rows=tuple(rows), closed=bool(play.in_play))


# --- cards ------------------------------------------------------------------------------------------------------------


def hands_of(look: Look, view: FerroView) -> tuple[Hand, ...]:
    """The cards in the viewer's sight; between jugadas the announced cards of the last one."""
    play, shown = view.play, _last_shown(look)
    if shown is not None:
        totals, result = (str(shown.punto_total), str(shown.banca_total)), shown.result
        hands = (shown.punto, shown.banca)
    elif play is not None and (play.punto or play.banca):
        hands, result = ((*play.punto, play.punto_third), (*play.banca, play.banca_third)), ""
        totals = (_total(hands[0]), _total(hands[1]))
    else:
        return ()
    return (
        _hand(look, PUNTO, hands[0], totals[0], look.name(play.given or play.holder) if play else "", result),
        _hand(look, BANCA, hands[1], totals[1], look.name(view.banca.banker) if view.banca and play else "", result),
    )


def outcome_of(look: Look, view: FerroView) -> str:
    shown = _last_shown(look)
    if shown is None or view.play is not None:
        return ""
    facts = {"punto": shown.punto_total, "banca": shown.banca_total}
    told = [say(N_("Last jugada: punto {punto}, banca {banca}."), look.language, facts)]
    for _, event in events_of(look.told):
        told = told[:1] if isinstance(event, HandsShown) else [*told, *_mine_of(look, event)]
    return " ".join(told)


def _mine_of(look: Look, event: Event) -> Iterator[str]:
    if isinstance(event, WinningsJoined):
        amount, sentence = share_of(event.parts, look.who.id), N_("Your bank grew by {amount:€}.")
    else:
        sentence = _OUTCOMES.get(type(event), "")
        amount = getattr(event, "amount", 0) if sentence and getattr(event, "player", "") == look.who.id else 0
    if amount:
        yield say(sentence, look.language, {"amount": amount})


_OUTCOMES: dict[type[Event], str] = {
    Paid: N_("You won {amount:€}."),
    AbonoPaid: N_("You won {amount:€}."),
    Collected: N_("You lost {amount:€}."),
    AbonoLost: N_("You lost {amount:€}."),
    Returned: N_("Your {amount:€} went back to you."),
}


def _total(cards: tuple[str, ...]) -> str:
    seen = tuple(card for card in cards if card)
    return str(total(seen)) if seen and COVERED not in seen else ""


def _last_shown(look: Look) -> HandsShown | None:
    last = [event for _, event in events_of(look.told) if isinstance(event, HandsShown | BankAnnounced)]
    return last[-1] if last and isinstance(last[-1], HandsShown) else None


def _hand(look: Look, side: str, cards: tuple[str, ...], points: str, holder: str, result: str) -> Hand:
    return Hand(
        name=translate(N_("Punto") if side == PUNTO else N_("Banca"), look.language),
        cards=faces(filter(None, cards), look.language),
        total=points,
        mark="" if result not in {PUNTO, BANCA} else "won" if side == result else "lost",
        note=holder,
    )


def cuadro_of(look: Look, view: FerroView) -> Cuadro:
    """The cuadro; the banker's row is marked for the banker once it binds or was asked for."""
    rules: FerroRules = look.rules
    play, asked = view.play, _asked_for(look)
    known = play is not None and bool(play.banca) and COVERED not in play.banca
    due = play is not None and (asked or view.mode == "tabla" or BANCA in play.bound or bool(play.result))
    row = total(play.banca) if play is not None and known and due else -1
    return Cuadro(
        rows=rules.cuadro.value,
        row=row if row < len(rules.cuadro.value) else -1,
        column=_column(play),
        cite=rules.cuadro.cite,
        asked=asked and play is not None,
    )


def _column(play: PlayView | None) -> int:
    if play is None:
        return -1
    if play.punto_third:
        return VALUES[play.punto_third]
    return STOOD if play.word == "no" else -1


def _asked_for(look: Look) -> bool:
    asked = False
    for _, event in events_of(look.told):
        if isinstance(event, BankAnnounced):
            asked = False
        asked = asked or isinstance(event, CuadroAsked)
    return asked


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who stands behind a seat."""

    player: str
    letter: str
    behind: int
    mine: bool
    asked: bool
    staked: int


def persons_in(view: FerroView) -> Iterator[str]:
    yield from (seat.player for seat in view.seats if seat is not None)
    yield from (place.player for place in view.standing)
    yield from view.waiting
    yield from (part.player for part in (*view.banca.parts, *view.banca.garage)) if view.banca else ()
    yield from (proposal.player for proposal in view.proposals)
    if view.award is not None:
        yield from (view.award.former, *view.award.partners, *view.award.queue, *view.award.excluded)
        yield from (part.player for bid in view.award.bids for part in bid)


def sitters_of(look: Look, view: FerroView) -> list[Sitter]:
    lines = seat_lines(look)
    return [
        _taken(look, view, number, seat)
        if seat is not None
        else Sitter(number=number, line="" if is_here(view) else lines.get(number, ""))
        for number, seat in enumerate(view.seats, 1)
    ]


def _taken(look: Look, view: FerroView, number: int, seat: Seat) -> Sitter:
    bank, player = view.banca, seat.player
    return seated(
        look,
        number,
        player,
        _doing(look, view, seat),
        own=player == look.who.id,
        banker=bank is not None and bank.banker == player,
        lead=_leads(view, player),
        turn=view.asked == player,
        out=seat.absent,
    )


def _doing(look: Look, view: FerroView, seat: Seat) -> str:
    bank, player = view.banca, seat.player
    staked = sum(stake.amount for stake in stakes_of(view) if stake.player == player)
    bid = _bid_of(view, player)
    words = (
        (N_("away"), seat.absent),
        (N_("banker"), bank is not None and bank.banker == player),
        (N_("asociado"), bank is not None and share_of(bank.parts, player) > 0),
        ("{amount:€}", bid or staked),
        (N_("saluda"), seat.greets),
        (N_("refused once"), seat.refusals > 0),
    )
    said = next((word for word, applies in words if applies), "")
    return say(said, look.language, {"amount": bid or staked}) if said else ""


def _bid_of(view: FerroView, player: str) -> int:
    if view.award is None or view.phase != Phase.ADJUDICACION:
        return 0
    return max((amount_of(bid) for bid in view.award.bids if share_of(bid, player)), default=0)


def _leads(view: FerroView, player: str) -> bool:
    bid = _bid_of(view, player)
    return bid > 0 and view.award is not None and bid == max(map(amount_of, view.award.bids))


def standing_of(look: Look, view: FerroView) -> tuple[Standing, ...]:
    staked = by_player((stake.player, stake.amount) for stake in stakes_of(view))
    return tuple(
        Standing(
            player=look.name(place.player),
            letter=letter_of(look, place.player),
            behind=place.behind,
            mine=place.player == look.who.id,
            asked=view.asked == place.player,
            staked=staked.get(place.player, 0),
        )
        for place in sorted(view.standing, key=lambda place: (place.behind, place.arrival))
    )
