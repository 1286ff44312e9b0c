"""What each person may do now: candidates, kept when `decide` would accept them; ranges from the same functions."""

from collections.abc import Iterator
from itertools import permutations
from typing import Literal

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Draw
from tapete.engine.offer import Amounts, Offer
from tapete.engine.refusal import Refused
from tapete.families.sabot.shoe import need_of
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.duty import on_staff
from tapete.families.table.offers import settlement_offers, table_offers
from tapete.games.ferrocarril import commands as c
from tapete.games.ferrocarril.banca import IMPUESTA, RETOMA, SUBASTA, most_bank
from tapete.games.ferrocarril.cobertura import late_room, most_abono, stake_of
from tapete.games.ferrocarril.decide import DECISIONS
from tapete.games.ferrocarril.garaje import most_kept_out
from tapete.games.ferrocarril.incidentes import incident_offers
from tapete.games.ferrocarril.parts import share_of
from tapete.games.ferrocarril.people import everybody, on_bank_side, present, seat_of
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Award, Phase, Play, State
from tapete.kit.money import LARGEST
from tapete.law.citation import Citation

_MODES: tuple[Literal["libre", "tabla"], ...] = ("libre", "tabla")


def offers(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    """Everything this person may do now."""
    yield from table_offers(rules, state, who)
    if not state.open:
        return
    if who.role is Role.JUGADOR and not on_staff(state, who.id):
        yield from _of_player(rules, state, who)
    if who.role is Role.AZAR:
        yield from _draws(rules, state, who)
    if who in state.staff or who.role is Role.DIRECTOR:
        yield from _of_staff(rules, state, who)


def _accepts(rules: FerroRules, state: State, command: Command) -> bool:
    try:
        DECISIONS[type(command)](rules, state, command)
    except Refused:
        return False
    return True


def _plain(rules: FerroRules, state: State, key: str, *candidates: Command) -> Iterator[Offer]:
    for command in candidates:
        if _accepts(rules, state, command):
            yield Offer(command, rules.law[key])


def _range(command: Command, cite: Citation, low: int, high: int) -> Iterator[Offer]:
    if low <= high:
        yield Offer(command, cite, Amounts(low, high))


# --- players ----------------------------------------------------------------------------------------------------------


def _of_player(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from _seats(rules, state, who)
    if not present(state, who.id) and not on_bank_side(state, who.id):
        return
    match state.phase:
        case Phase.BARAJA | Phase.CORTE | Phase.FIN_TALLA:
            yield from _plain(rules, state, "shuffle", c.Shuffle(by=who), c.DeclineCut(by=who))
            if _accepts(rules, state, cut := c.Cut(by=who)):
                yield Offer(cut, rules.law["shuffle"], free=("word",))
            yield from _plain(rules, state, "new_sabot", c.ContinueBank(by=who), c.CedeBank(by=who))
            yield from _plain(rules, state, "control", c.ControlCards(by=who))
        case Phase.ADJUDICACION:
            yield from _award(rules, state, who)
        case Phase.CONSTITUCION:
            yield from _bank(rules, state, who)
        case Phase.APUESTAS:
            yield from _bets(rules, state, who)
        case Phase.REPARTO | Phase.PUNTO | Phase.BANQUERO:
            yield from _cards(rules, state, who)
    yield from _proposals(rules, state, who)


def _seats(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    own = seat_of(state, who.id)
    for number, seat in enumerate(state.seats, 1):
        if own is not None:
            yield from _plain(rules, state, "vacant", c.AskChange(by=who, seat=number))
            continue
        yield from _plain(rules, state, "players", c.Arrive(by=who, seat=number))
        if seat is None:
            yield from _plain(rules, state, "players", c.Sit(by=who, seat=number))
    if own is not None:
        yield from _plain(rules, state, "players", c.StandUp(by=who), c.StepAway(by=who), c.ComeBack(by=who))
    else:
        yield from _plain(rules, state, "vacant", c.Enlist(by=who))
    yield from _plain(rules, state, "players", c.Leave(by=who))


def _award(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    award = state.award
    if award is None:
        return
    yield from _plain(rules, state, "keeping", c.RefuseHand(by=who))
    asked = award.stage != SUBASTA and award.queue[:1] == (who.id,)
    bids = award.stage == SUBASTA and who.id not in award.excluded
    if not asked and not bids:
        return
    for partners in _partners(state, who.id):
        if bids and set(partners) & set(award.excluded):
            continue
        command = (
            c.Bid(by=who, amount=1, partners=partners) if bids else c.TakeHand(by=who, amount=1, partners=partners)
        )
        yield from _own_parts(rules, state, award, command)


def _partners(state: State, player: str) -> list[tuple[str, ...]]:
    """Every way to name those who have offered chips to somebody."""
    names = [each.player for each in state.proposals if each.to == player]
    return [chosen for count in range(len(names) + 1) for chosen in permutations(names, count)]


def _own_parts(rules: FerroRules, state: State, award: Award, command: c.Bid | c.TakeHand) -> Iterator[Offer]:
    """The amounts that the taker may put besides what the others offer."""
    offered = [each.amount for each in state.proposals if each.player in command.partners]
    low, high = max(1, award.floor - sum(offered)), most_bank(rules) - sum(offered)
    exact = {RETOMA: award.same, IMPUESTA: award.floor}.get(award.stage) or 0
    if award.stage == SUBASTA:
        exact = share_of(state.passed_for, command.by.id)
    if exact:
        low, high = max(low, exact - sum(offered)), min(high, exact - sum(offered))
    if rules.partner_equal.value and offered:
        low, high = max(low, *offered), min(high, *offered)
    barred = award.passed and award.former in command.partners and not rules.former_may_join.value
    if not barred:
        yield from _range(command, rules.law["keeping" if award.stage != SUBASTA else "auction"], low, high)


def _bank(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    bank = state.banca
    if bank is None or bank.banker != who.id:
        return
    yield from _plain(rules, state, "keeping", c.KeepBank(by=who))
    yield from _range(c.SetBank(by=who, amount=1), rules.law["never_lower"], bank.amount + 1, most_bank(rules))
    yield from _range(c.KeepOut(by=who, amount=1), rules.threshold.cite, 1, most_kept_out(rules, bank))
    garage = (c.HalveBank(by=who), c.DoubleCovered(by=who), c.AllIn(by=who))
    yield from _plain(rules, state, "todo_va", *garage)
    yield from _plain(rules, state, "keeping", c.PassHand(by=who), c.RefuseToDeal(by=who))
    for each in state.proposals:
        yield from _plain(rules, state, "partner", c.AcceptPartner(by=who, player=each.player))


def _proposals(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from _plain(rules, state, "partner", c.WithdrawProposal(by=who))
    for to in everybody(state):
        command = c.Propose(by=who, to=to, amount=1)
        if _accepts(rules, state, command):
            yield from _range(command, rules.law["partner"], 1, LARGEST)


def _bets(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    play = state.jugada
    if not on_bank_side(state, who.id):
        yield from _stakes(rules, play, who)
        bancos = (c.MakeBanco(by=who, partners=partners) for partners in _partners(state, who.id))
        yield from _plain(rules, state, "banco", *bancos)
        yield from _plain(rules, state, "seguido", c.FollowBanco(by=who))
        yield from _plain(rules, state, "half", c.AnnounceHalf(by=who), c.CompleteLast(by=who))
        yield from _plain(rules, state, "announce", c.WithdrawBet(by=who))
    abono = c.Abonar(by=who, amount=rules.minimum)
    if _accepts(rules, state, abono):
        yield from _range(abono, rules.abonos.cite, rules.minimum, most_abono(rules, play))


def _stakes(rules: FerroRules, play: Play, who: Actor) -> Iterator[Offer]:
    if play.banco or any(part.player == who.id for part in (*play.half, *play.last)):
        return
    known = stake_of(play, who.id)
    laid = known.amount if known else 0
    cite = rules.law["maximum"]
    if known is None or not known.line:
        low, high = max(1, rules.minimum - laid), play.announced - laid
        yield from _range(c.PlaceBet(by=who, amount=1), cite, low, high)
    if known is None or known.line:
        low, high = max(1, 2 * rules.minimum - laid), min(2 * play.announced + 1, LARGEST) - laid
        yield from _range(c.BetOnLine(by=who, amount=1), rules.law["line"], low, high)


def _cards(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    play, bank = state.jugada, state.held_bank
    if who.id == bank.banker:
        yield from _of_banker(rules, state, who)
        return
    late = c.PlaceBet(by=who, amount=rules.minimum)
    if state.phase is Phase.REPARTO and _accepts(rules, state, late):
        yield from _range(late, rules.law["deal"], rules.minimum, late_room(play, bank))
    yield from _plain(rules, state, "seguido", c.FollowBanco(by=who), c.ClaimCards(by=who))
    yield from _plain(rules, state, "banker_abates", c.WithdrawBet(by=who))
    if play.given == who.id:
        words = (c.AskCard(by=who), c.DeclineCard(by=who), c.Abate(by=who))
        yield from _plain(rules, state, "abatir", c.Lift(by=who), *words)
        yield from _plain(rules, state, "advice", c.AskAdvice(by=who))


def _of_banker(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from _plain(rules, state, "deal", c.RemoveLate(by=who))
    if state.phase is Phase.BANQUERO:
        yield from _plain(rules, state, "advice", c.AskCuadro(by=who))
        cards = (c.GiveCard(by=who), c.DenyCard(by=who), c.BankAbate(by=who))
        yield from _plain(rules, state, "bank_choice", *cards, c.BankDraw(by=who), c.BankStand(by=who))


# --- staff ------------------------------------------------------------------------------------------------------------


def _draws(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    if state.play is None or not state.play.queue or state.sabot is None:
        return
    need = need_of(state.sabot, rules.law["deal"])
    for outcome in need.outcomes if need else ():
        yield Offer(Draw(by=who, outcome=outcome.id), need.cite if need else rules.law["deal"], free=("proof",))


def _of_staff(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    yield from _plain(rules, state, "head", AnnounceLast(by=who), CloseTable(by=who))
    freedom = (c.AllowFreedom(by=who, allowed=allowed) for allowed in (True, False))
    yield from _plain(rules, state, "bank_choice", *freedom)
    if who.role is Role.CRUPIER:
        yield from _of_croupier(rules, state, who)
    yield from incident_offers(rules, state, who)


def _of_croupier(rules: FerroRules, state: State, who: Actor) -> Iterator[Offer]:
    modes = (c.AnnounceMode(by=who, mode=mode) for mode in _MODES)
    yield from _plain(rules, state, "shuffle", c.PassCards(by=who), c.OfferCut(by=who), *modes)
    calls = (c.CloseAuction(by=who), c.AnnounceBank(by=who), c.CallDifference(by=who), c.CloseBets(by=who))
    yield from _plain(rules, state, "croupier", *calls, c.Deliver(by=who), c.GoOn(by=who))
    yield from _draws(rules, state, who)
    if state.phase is Phase.APUESTAS and state.play is not None:
        for stake in state.play.stakes:
            if stake.line:
                most = min(stake.amount, state.play.announced - 1)
                command = c.ChangeChips(by=who, player=stake.player, amount=1)
                yield from _range(command, rules.law["line"], rules.minimum, most)
    if state.phase is Phase.LIQUIDACION:
        cite = rules.law["payment"]
        yield from settlement_offers(state.due, who, cite, cite)
