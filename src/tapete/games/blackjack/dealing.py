"""The sabot and the cards that come out of it: shuffle, burn, deal, draw, and a card found face up."""

from collections.abc import Sequence

from tapete.engine.actor import Role
from tapete.engine.command import Draw
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.families.sabot.events import CardExposed, CardsBurned, CutCardShown, SabotLoaded
from tapete.families.sabot.shoe import card_of
from tapete.families.table.duty import (
    CHANCE,
    CROUPIER,
    on_staff,
    require_duty,
    require_open,
    require_role,
    require_staff,
)
from tapete.games.blackjack import reasons
from tapete.games.blackjack.betting import pot_bet
from tapete.games.blackjack.commands import Burn, Deal, Expose, PrepareSabot
from tapete.games.blackjack.events import CardDealt, DealStarted, PotFed
from tapete.games.blackjack.hands import expects_card, grow, receiver
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.settlement import bust, thirteen
from tapete.games.blackjack.setup import DECK
from tapete.games.blackjack.state import LIMIT, REPARTO, TURNOS, Hand, Phase, State
from tapete.law.citation import Citation

DRY = Citation("criterio:blackjack.36")
MOST_CUTS = 99


def prepare_sabot(rules: BlackjackRules, state: State, command: PrepareSabot) -> Sequence[Event]:
    """Shuffle and load: before the first round, after the last of the talla, or when the sabot has run dry."""
    require_open(state)
    cite = rules.cuts.cite
    require_staff(rules, state, command.by, CROUPIER, cite)
    if not to_be_loaded(state):
        raise Refused(reasons.NO_SE_BARAJA, cite)
    if not rules.cuts.value <= command.cuts <= MOST_CUTS:
        raise Refused(reasons.CORTES_INSUFICIENTES, cite, least=rules.cuts.value, cuts=command.cuts)
    if command.cut_by and on_staff(state, command.cut_by):
        raise Refused(reasons.CORTE_DE_JUGADOR, cite, by=command.cut_by)
    behind = _behind(rules, command)
    on_table = (*state.banca.cards, *(card for mano in state.manos for card in mano.hand.cards))
    return [
        SabotLoaded(
            packs=rules.packs,
            behind=None if on_table else behind,
            cuts=command.cuts,
            cut_by=command.cut_by,
            out=on_table,
            cite=DRY if on_table else cite,
        )
    ]


def to_be_loaded(state: State) -> bool:
    """Whether the sabot must be loaded now."""
    if state.sabot is None:
        return state.phase is Phase.PREPARACION
    return state.sabot.left == 0 and expects_card(state)


def _behind(rules: BlackjackRules, command: PrepareSabot) -> int | None:
    """Where the separador goes."""
    if command.behind == 0:
        return rules.behind
    if rules.automatic:
        raise Refused(reasons.SIN_SEPARADOR, rules.sabot_cite)
    least, most = rules.reserve.value, rules.packs * DECK - 1
    if not least <= command.behind <= most:
        facts = {"behind": command.behind, "least": least, "most": most}
        raise Refused(reasons.SEPARADOR_MAL_PUESTO, rules.reserve.cite, **facts)
    return command.behind


def burn(rules: BlackjackRules, state: State, command: Burn) -> Sequence[Event]:
    """The first cards of a new sabot are set aside unseen."""
    require_open(state)
    burned = rules.burned
    require_staff(rules, state, command.by, CROUPIER, burned.cite)
    if state.phase is not Phase.PREPARACION or state.sabot is None:
        raise Refused(reasons.NADA_QUE_QUEMAR, burned.cite)
    if command.cards != burned.value:
        raise Refused(reasons.QUEMA_EQUIVOCADA, burned.cite, expected=burned.value, cards=command.cards)
    return [CardsBurned(cards=command.cards, cite=burned.cite)]


def manos_with_bets(state: State) -> int:
    """How many casillas have a bet."""
    return len({bet.plaza for bet in state.bets})


def deal(rules: BlackjackRules, state: State, command: Deal) -> Sequence[Event]:
    """Bets are closed, coins go into their pots, and the first card is waited for."""
    require_open(state)
    require_staff(rules, state, command.by, CROUPIER, rules.play_cite)
    if state.phase is not Phase.APUESTAS:
        raise Refused(reasons.NO_SE_REPARTE, rules.play_cite)
    manos, least = manos_with_bets(state), rules.least_manos
    if manos < least.value:
        raise Refused(reasons.MANOS_INSUFICIENTES, least.cite, manos=manos, least=least.value)
    return [*_coins(rules, state), DealStarted(manos=manos, cite=rules.betting.cite)]


def _coins(rules: BlackjackRules, state: State) -> list[PotFed]:
    return [
        PotFed(
            player=bet.player,
            plaza=bet.plaza,
            pot=pot.name,
            added=pot.coin - pot.kept,
            kept=pot.kept,
            cite=rules.pots_cite,
        )
        for pot in rules.pots
        for bet in state.bets
        if bet.kind == pot_bet(pot.name)
    ]


def draw(rules: BlackjackRules, state: State, command: Draw) -> Sequence[Event]:
    """A card comes face up; what follows at once from it follows with it."""
    sabot = state.sabot
    if sabot is None or not expects_card(state):
        require_open(state)
        raise Refused(reasons.CARTA_ANTES_DE_TIEMPO, rules.play_cite)
    by = command.by
    if by.role is not Role.AZAR:
        require_role(by, CHANCE, rules.play_cite)
        require_duty(rules, state, by)
    card = str(card_of(sabot, command.outcome, rules.play_cite))
    place = receiver(state)
    mano = state.manos[place] if place >= 0 else None
    hand = grow(rules, state.banca if mano is None else mano.hand, card)
    dealt = CardDealt(
        card=card,
        proof=command.proof,
        mano=place,
        plaza=mano.plaza if mano else 0,
        points=hand.points,
        cite=rules.play_cite,
    )
    events = [dealt, *_consequences(rules, state, place, hand)]
    if not state.cut and sabot.behind is not None and sabot.left <= sabot.behind:
        return [CutCardShown(shoe=rules.shoe.value, cite=rules.shoe.cite), *events]
    return events


def _consequences(rules: BlackjackRules, state: State, place: int, hand: Hand) -> Sequence[Event]:
    """A mano over 21 loses at once; menor o mayor de trece is settled with the last of the second cards."""
    if state.phase is TURNOS:
        return bust(rules, state, place, hand.points) if hand.points > LIMIT else ()
    last = state.phase is REPARTO and state.dealt == 2 * len(state.manos)
    return thirteen(rules, state, place, hand) if last and state.bets else ()


def expose(rules: BlackjackRules, state: State, command: Expose) -> Sequence[Event]:
    """A card face up in the sabot is eliminated, and the next takes its place."""
    require_open(state)
    require_staff(rules, state, command.by, CROUPIER, rules.face_up.cite)
    if not rules.face_up.value:
        raise Refused(reasons.NO_SE_ELIMINA, rules.face_up.cite)
    if state.sabot is None or not expects_card(state):
        raise Refused(reasons.CARTA_ANTES_DE_TIEMPO, rules.face_up.cite)
    card = card_of(state.sabot, command.card, rules.face_up.cite)
    return [CardExposed(card=str(card), cite=rules.face_up.cite)]
