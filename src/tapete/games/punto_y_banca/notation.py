"""The words of punto y banca: what may be said at its table, read by one match.

Bets: `punto 50`, `banca 20`, `empate 5`. Players: `sentarse 3`, `levantarse`, `lista`, `tomar sabot`, `pasar sabot`,
`mostrar punto`. Staff: `barajar`, `no va más`, `cartas`, `carta para el punto`, `la banca se planta`,
`descubierta Kh`, `pegadas 2`. Cards: `resultado Kh`.
"""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.command import Command, Draw
from tapete.engine.notation import Unreadable, take_int
from tapete.families.table.notation import (
    read_amount,
    read_options,
    read_player,
    read_table,
    read_word,
    write_player,
    write_table,
)
from tapete.games.punto_y_banca.commands import (
    Call,
    CallName,
    Enlist,
    Expose,
    Leave,
    LoadSabot,
    PassSabot,
    PlaceBet,
    ReportStuck,
    Show,
    Sit,
    TakeSabot,
    Withdraw,
)
from tapete.games.punto_y_banca.rules import BancaRules, Exposed
from tapete.games.punto_y_banca.seats import free_seats
from tapete.games.punto_y_banca.state import State
from tapete.kit.cards import FRENCH_52, BadCard, parse_card
from tapete.kit.money import write_amount

SPOKEN: dict[CallName, str] = {
    "no-va-mas": "no va más",
    "cartas": "cartas",
    "planta-punto": "el punto se planta",
    "carta-punto": "carta para el punto",
    "planta-banca": "la banca se planta",
    "carta-banca": "carta para la banca",
}
_SUBJECTS = {"punto": ("el punto", "el jugador", "la persona jugadora"), "banca": ("la banca",)}
_CALLS: dict[tuple[str, ...], CallName] = {("no", "va", "mas"): "no-va-mas", ("cartas",): "cartas"}
for _call in SPOKEN:
    _act, _, _hand = _call.partition("-")
    for _subject in _SUBJECTS.get(_hand, ()):
        _said = f"{_subject} se planta" if _act == "planta" else f"carta para {_subject}"
        _CALLS[tuple(_said.split())] = _call
    _CALLS |= {(_call,): _call, (_act, _hand): _call}


def read(rules: BancaRules, state: State, words: Sequence[str], by: Actor) -> Command:
    """A command from its words; raises `Unreadable` naming the word that failed. One case a kind of sentence."""
    match list(words):
        case [*said] if call := _CALLS.get(_without_total(said)):
            return Call(by=by, call=call)
        case ["barajar"]:
            return LoadSabot(by=by)
        case ["sentarse", *rest]:
            return _sit(rules, state, by, rest)
        case ["levantarse", *rest]:
            return Leave(by=by, player=read_player(by, rest))
        case ["lista", *rest]:
            return Enlist(by=by, player=read_player(by, rest))
        case ["tomar", "sabot", *rest]:
            return TakeSabot(by=by, player=read_player(by, rest))
        case ["pasar", "sabot", *rest]:
            return PassSabot(by=by, player=read_player(by, rest))
        case ["mostrar", ("punto" | "banca") as hand]:
            return Show(by=by, hand=hand)
        case ["retirar", bet, *rest]:
            return Withdraw(by=by, player=read_player(by, rest), bet=bet)
        case ["resultado", card]:
            return Draw(by=by, outcome=_card(card))
        case ["descubierta", card]:
            return Expose(by=by, card=_card(card), good=rules.exposed.value is Exposed.VALIDA)
        case ["descubierta", card, ("valida" | "eliminada") as what]:
            return Expose(by=by, card=_card(card), good=what == "valida")
        case ["pegadas", cards]:
            return ReportStuck(by=by, cards=take_int(cards, "how many cards were stuck", 0, 999))
        case ["apostar", *rest]:
            return _bet(by, rest)
        case _:
            return read_table(rules, words, by) or _bet(by, words)


def _without_total(words: list[str]) -> tuple[str, ...]:
    """A call without the score that is said with it: `el punto se planta con 7`."""
    if "planta" in words and words[-1].isdigit():
        words = words[:-1]
    return tuple(words[:-1] if words[-1:] == ["con"] else words)


def _card(word: str) -> str:
    """A card as the record writes it; a word that is none is left for the game to refuse."""
    try:
        return str(parse_card(word, FRENCH_52))
    except BadCard:
        return word


def _sit(rules: BancaRules, state: State, by: Actor, words: Sequence[str]) -> Sit:
    """Whoever names no department takes the first that is free."""
    if words and words[0] != "para":
        seat = take_int(words[0], "the number of a department", 0, 999)
        return Sit(by=by, player=read_player(by, words[1:]), seat=seat)
    return Sit(by=by, player=read_player(by, words), seat=next(iter(free_seats(rules, state)), rules.seats[0]))


def _bet(by: Actor, words: Sequence[str]) -> PlaceBet:
    match list(words):
        case [bet, amount, *rest]:
            options = read_options(rest, {"para", "palabra"})
            return PlaceBet(
                by=by,
                player=options.get("para", by.id),
                bet=bet,
                amount=read_amount(amount),
                word=read_word(options.get("palabra", "")),
            )
        case [_]:
            raise Unreadable("", "a stake")
        case _:
            raise Unreadable("", "a bet")


def write(command: Command) -> str:
    """The words of a command: `read` gives the command back. One case a kind of sentence."""
    match command:
        case Call(call=call):
            return SPOKEN.get(call, call)
        case LoadSabot():
            return "barajar"
        case Sit(seat=seat):
            return f"sentarse {seat}{write_player(command.by, command.player)}"
        case Leave():
            return f"levantarse{write_player(command.by, command.player)}"
        case Enlist():
            return f"lista{write_player(command.by, command.player)}"
        case TakeSabot():
            return f"tomar sabot{write_player(command.by, command.player)}"
        case PassSabot():
            return f"pasar sabot{write_player(command.by, command.player)}"
        case Show(hand=hand):
            return f"mostrar {hand}"
        case Withdraw(bet=bet):
            return f"retirar {bet}{write_player(command.by, command.player)}"
        case Expose(card=card, good=good):
            return f"descubierta {card} {'valida' if good else 'eliminada'}"
        case ReportStuck(cards=cards):
            return f"pegadas {cards}"
        case PlaceBet(bet=bet, amount=amount, word=word):
            added = f" palabra {word}" if word else ""
            return f"{bet} {write_amount(amount)}{write_player(command.by, command.player)}{added}"
        case _:
            said = write_table(command)
            if said is None:
                raise TypeError(type(command).__name__)
            return said
