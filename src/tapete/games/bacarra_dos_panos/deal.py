"""Cards out of the sabot, the lots, and the cards shown: errors come to light (ES1979:09.VII.p5, 09.VIII.3-4)."""

from collections.abc import Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event, Reason, Refused
from tapete.engine.need import Need, Outcome
from tapete.families.bacarra.deal import CARTA, NO, Abated, BankDrew, BankStood, CardDiscarded, CardGiven, dealing
from tapete.families.bacarra.state import Hand, first_two, whole, with_play
from tapete.families.baccarat import DRAWS, NATURAL
from tapete.families.circulo.people import during, law
from tapete.families.covered import JugadaAnnulled
from tapete.families.incidents import ErrorRuled
from tapete.families.sabot import need_of, shuffled_need
from tapete.families.table.interruption import CAUSE, INTERRUPTION, interruption
from tapete.games.bacarra_dos_panos.banca import annulled, settling
from tapete.games.bacarra_dos_panos.bets import draw_lot, return_all
from tapete.games.bacarra_dos_panos.manos import bank_letter, entitled, live, obliges, owed, result, word_due
from tapete.games.bacarra_dos_panos.rules import EFFECTS, DosPanosRules
from tapete.games.bacarra_dos_panos.state import (
    BANCA,
    BETTING,
    CROUPIER,
    PRIMERO,
    SEGUNDO,
    SIDES,
    Course,
    Phase,
    Play,
    State,
    in_place,
    of,
)
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.citation import Citation

showing = Chapter[DosPanosRules, State]("showing")

ShowHands = verb("ShowHands", "descubrir", N_("Show the cards and announce the points"))


class HandsShown(Event, frozen=True, tag="hands-shown"):
    """All hands are in sight and their totals announced."""

    sentence = N_("Primer paño {primero:♠} ({totals}), segundo {segundo:♠}, banca {banca:♠}: {first} / {second}.")
    primero: tuple[str, ...]
    segundo: tuple[str, ...]
    banca: tuple[str, ...]
    points: tuple[int, int, int]
    results: tuple[str, str]

    def facts(self) -> dict[str, Any]:
        hands = {side: " ".join(getattr(self, side)) for side in (*SIDES, BANCA)}
        first, second = self.results
        return {**hands, "totals": " - ".join(map(str, self.points)), "first": first, "second": second}

    def foretold(self) -> None:
        """Not before it happens."""


class Restored(Event, frozen=True, tag="restored"):
    """An error was put right: the third cards drawn so far go, in their order, to those entitled to them."""

    sentence = N_("The jugada is restored: {first:♠} to the primer paño, {second:♠} to the segundo.")
    words: tuple[str, str]
    thirds: tuple[str, str]
    spare: tuple[str, ...]
    lost: tuple[Citation | None, Citation | None]
    own_fault: bool
    queue: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        first, second = self.thirds
        return {"first": first or "-", "second": second or "-"}

    def foretold(self) -> None:
        """It tells of hidden cards."""


@showing.act(ShowHands, by=CROUPIER, when=during("showing", Phase.DESCUBRIR), offered=law("showing"))
def show_hands(rules: DosPanosRules, state: State, command: Command) -> Sequence[Event]:
    """A wrong word comes to light now and the jugada is restored; else the points decide."""
    course = Course(rules, state)
    play = course.play
    if not play.banca.abated:
        for side in SIDES:
            _come_to_light(course, command.by.id, side)
        if any(_is_wrong(rules, play, side) for side in SIDES):
            restore(course)
            play_for_the_bank(course)
            return course.events
    announce(course)
    return course.events


def _is_wrong(rules: DosPanosRules, play: Play, side: str) -> bool:
    """True if a paño said what it should not: with 8 or 9 it is enough to have said any word but abatir."""
    return live(play, side) and of(play.words, side) not in {"", word_due(rules, play, side)}


def _come_to_light(course: Course, by: str, side: str) -> None:
    rules, play = course.rules, course.play
    points, word = first_two(play.hand(side)), of(play.words, side)
    silent = live(play, side) and points >= NATURAL and word == NO and not play.hand(side).lost
    if not silent and not _is_wrong(rules, play, side):
        return
    name = "no-con-ocho-o-nueve" if silent else "carta-con-seis-o-mas" if word == CARTA else "no-con-menos-de-cinco"
    if side == SEGUNDO and not silent:
        name = "error-del-segundo"
    effect, rule = EFFECTS[name]
    course(ErrorRuled(by=by, incident=name, note=side, ruling=effect, cite=rules.law[rule]))


def restore(course: Course, *, own_fault: bool = False) -> None:
    """All third cards drawn so far go to those entitled to them, paño by paño; what is left waits for the banker."""
    rules, play = course.rules, course.play
    cards, thirds, queue = list(play.drawn), {}, []
    for side in SIDES:
        if not entitled(rules, play, side):
            thirds[side] = ""
        elif cards:
            thirds[side] = cards.pop(0)
        else:
            thirds[side] = ""
            queue.append(f"{side}3")
    words = tuple(word_due(rules, play, side) if live(play, side) else of(play.words, side) for side in SIDES)
    lost = tuple(_lost(rules, play, side) for side in SIDES)
    course(
        Restored(
            words=(words[0], words[1]),
            thirds=(thirds[PRIMERO], thirds[SEGUNDO]),
            spare=tuple(cards),
            lost=(lost[0], lost[1]),
            own_fault=own_fault,
            queue=tuple(queue),
            cite=rules.law["same"],
        )
    )


def _lost(rules: DosPanosRules, play: Play, side: str) -> Citation | None:
    """A side with 8 or 9 that said another word loses the right to abatir."""
    hand = play.hand(side)
    said = live(play, side) and first_two(hand) >= NATURAL and of(play.words, side) in {CARTA, NO}
    return rules.law["lost_right"] if said else hand.lost


@showing.fold(Restored)
def restored(rules: DosPanosRules, state: State, event: Restored) -> State:
    play = state.jugada
    hands: dict[str, Hand] = {
        side: replace(play.hand(side), third=of(event.thirds, side), lost=of(event.lost, side)) for side in SIDES
    }
    play = replace(
        play,
        words=event.words,
        spare=event.spare,
        banca=replace(play.banca, third=""),
        restored=True,
        own_fault=play.own_fault or event.own_fault,
        queue=event.queue,
        **hands,
    )
    return replace(state, phase=Phase.BANQUERO, play=play)


def announce(course: Course) -> None:
    play = course.play
    course(
        HandsShown(
            primero=play.primero.all_cards,
            segundo=play.segundo.all_cards,
            banca=play.banca.all_cards,
            points=(whole(play.primero), whole(play.segundo), whole(play.banca)),
            results=(result(play, PRIMERO), result(play, SEGUNDO)),
            cite=course.rules.law["showing"],
        )
    )


@showing.fold(HandsShown)
def hands_shown(rules: DosPanosRules, state: State, event: HandsShown) -> State:
    play = replace(state.jugada, results=event.results, shown=True)
    return settling(rules, replace(state, play=play), event.cite)


def _after_the_card(course: Course, use: str) -> None:
    """The banker's third card ends the jugada; a card drawn by mistake is dealt again to those entitled."""
    if course.state.phase is not Phase.BANQUERO:
        return
    if use == "banca3":
        course(ReadyToShow(cite=course.rules.law["showing"]))
    elif use in {"ajena", "olvidada"}:
        restore(course, own_fault=use == "olvidada")
    play_for_the_bank(course)


def play_for_the_bank(course: Course) -> None:
    """Play the cards of a slow banker: abatir, give what is owed, then draw or stand by the cuadro."""
    play, rules, player = course.play, course.rules, course.bank.banker
    if not play.taken or play.queue or course.state.phase is not Phase.BANQUERO:
        return
    if first_two(play.banca) >= NATURAL and not play.banca.lost and not play.drawn:
        course(Abated(side=BANCA, cite=rules.law["abatir"]), BankStood(player=player, cite=rules.law["abatir"]))
    elif owed(rules, play):
        course(CardGiven(player=player, cite=rules.law["drawing"]))
    elif bank_letter(rules, play) == DRAWS:
        course(BankDrew(player=player, cite=obliges(rules, play)))
    else:
        course(BankStood(player=player, cite=obliges(rules, play)))


ReadyToShow = announcement("ReadyToShow", N_("The jugada is ended: the cards are to be shown."))
showing.sets(ReadyToShow, phase=Phase.DESCUBRIR)


def voided(state: State, side: str) -> State:
    return replace(state, play=replace(state.jugada, void=in_place(state.jugada.void, side, value=True)))


# --- cards and lots ---------------------------------------------------------------------------------------------------

SORTEO_AJENO = Reason("sorteo_ajeno", N_("The lots are drawn among {options}."))

LOTS = "sorteo"
SHUFFLED = frozenset({Phase.BARAJA, Phase.CORTE})


def waits(rules: DosPanosRules, state: State) -> Need | None:
    if state.lot is not None:
        return Need(LOTS, _equal(state.lot.options), rules.law["equal_bids"], beside=True)
    return comes(rules, state) if state.play is not None and state.play.queue else None


def comes(rules: DosPanosRules, state: State) -> Need | None:
    cite, card = rules.law["deal"], None
    if state.phase in SHUFFLED:
        card = shuffled_need(FRENCH_52, rules.packs.value, cite)
    elif state.sabot and state.live:
        card = need_of(state.sabot, cite)
    return card and replace(card, lots=() if rules.libre else _equal(SIDES))


def _equal(options: tuple[str, ...]) -> tuple[Outcome, ...]:
    return tuple(Outcome(option, 1) for option in options)


def _lots(rules: DosPanosRules, state: State, command: Draw) -> Sequence[Event] | None:
    if state.lot is None:
        return None
    if command.outcome not in state.lot.options:
        raise Refused(SORTEO_AJENO, rules.law["equal_bids"], options=", ".join(state.lot.options))
    course = Course(rules, state)
    draw_lot(course, command.outcome)
    return course.events


deal: Chapter[DosPanosRules, State] = dealing(
    course=Course,
    sides=(PRIMERO, SEGUNDO, BANCA),
    waits=waits,
    third="drawing",
    after=_after_the_card,
    speaks=lambda state: Phase.SEGUNDO if state.jugada.void[0] else Phase.PRIMERO,
    kept=lambda play, _: play,
    noted=lambda play, event: {"drawn": (*play.drawn, event.card)},
    besides=_lots,
)
deal.fold(CardDiscarded)(
    lambda _, state, event: with_play(state, early=()) if event.what == "tempranas" else with_play(state, spare=())
)
deal.fold(JugadaAnnulled)(lambda rules, state, event: settling(rules, annulled(state), event.cite))


# --- what the house could not finish ----------------------------------------------------------------------------------

_UNDER_WAY = frozenset({Phase.REPARTO, Phase.PRIMERO, Phase.SEGUNDO, Phase.BANQUERO, Phase.DESCUBRIR})
_BETS_LAID = BETTING | {Phase.SORTEO}


def _waits(rules: DosPanosRules, state: State) -> bool:
    laid = state.play is not None and bool(state.play.stakes or state.play.callers)
    return state.phase in _UNDER_WAY or (state.phase in _BETS_LAID and laid)


def _called_off(rules: DosPanosRules, state: State) -> Sequence[Event]:
    if state.phase in _UNDER_WAY:
        return [JugadaAnnulled(cause=CAUSE, cite=INTERRUPTION)]
    course = Course(rules, state)
    return_all(course, INTERRUPTION)
    return course.events


interrupted: Chapter[DosPanosRules, State] = interruption(_waits, _called_off)
