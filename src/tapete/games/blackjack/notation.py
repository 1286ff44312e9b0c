"""The words of black-jack.

At the table: `sentarse 3`, `levantarse`, `consentir eva 3`, `negar eva 3`. Bets: `plaza 3 25`, `menor 3 10`,
`bote sietes 3`, `retirar 3`, `retirar menor 3`. Decisions: `pedir`, `plantarse`, `doblar`, `separar`, `igualar`,
`seguro 3 12.50`, `retiro 3`, `paso`. Staff: `barajar`, `quemar 5`, `repartir`, `resultado Kh`, `carta-vista Kh`,
`seguir`. The house: `dotar sietes 1000`, `informar sietes mas 40`.
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
from tapete.games.blackjack.commands import (
    Allow,
    Ask,
    BetThirteen,
    Burn,
    Deal,
    Double,
    Expose,
    FundPot,
    GoOn,
    Insure,
    Match,
    Pass,
    PlaceBet,
    PlayPot,
    PrepareSabot,
    Retire,
    Rise,
    Sit,
    Split,
    Stand,
    TellPot,
    Withdraw,
)
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import State
from tapete.games.blackjack.turns import stake_of
from tapete.kit.cards import FRENCH_52, BadCard, parse_card
from tapete.kit.money import write_amount

_SIMPLE: dict[str, type[Ask | Stand | Double | Match | Pass | Rise]] = {
    "pedir": Ask,
    "carta": Ask,
    "plantarse": Stand,
    "doblar": Double,
    "igualar": Match,
    "paso": Pass,
    "levantarse": Rise,
}
_SPOKEN = {kind: word for word, kind in reversed(_SIMPLE.items())}


def read(rules: BlackjackRules, state: State, words: Sequence[str], by: Actor) -> Command:
    """A command from its words; raises `Unreadable` naming the word that failed."""
    common = read_table(rules, words, by)
    if isinstance(common, Draw):
        return Draw(by=by, outcome=_card(common.outcome))
    if common is not None:
        return common
    return _of_staff(rules, words, by) or _of_player(state, words, by)


def _of_staff(rules: BlackjackRules, words: Sequence[str], by: Actor) -> Command | None:
    match list(words):
        case ["barajar", *rest]:
            return _shuffle(rules, by, rest)
        case ["quemar"]:
            return Burn(by=by, cards=rules.burned.value)
        case ["quemar", cards]:
            return Burn(by=by, cards=take_int(cards, "a number of cards", 0, 999))
        case ["repartir"]:
            return Deal(by=by)
        case ["carta-vista", card]:
            return Expose(by=by, card=_card(card))
        case ["seguir"]:
            return GoOn(by=by)
        case ["dotar", pot, amount]:
            return FundPot(by=by, pot=pot, amount=read_amount(amount))
        case ["informar", pot, ("mas" | "menos") as sign, amount]:
            return TellPot(by=by, pot=pot, change=read_amount(amount) * (1 if sign == "mas" else -1))
        case _:
            return None


def _of_player(state: State, words: Sequence[str], by: Actor) -> Command:
    match list(words):
        case ["sentarse", plaza, *rest]:
            return Sit(by=by, player=read_player(by, rest), plaza=_plaza(plaza))
        case [("consentir" | "negar") as verb, player, plaza]:
            return Allow(by=by, player=player, plaza=_plaza(plaza), allowed=verb == "consentir")
        case [("menor" | "mayor") as side, plaza, amount, *rest]:
            player = read_player(by, rest)
            return BetThirteen(by=by, player=player, plaza=_plaza(plaza), side=side, amount=read_amount(amount))
        case ["bote", pot, plaza, *rest]:
            return PlayPot(by=by, player=read_player(by, rest), plaza=_plaza(plaza), pot=pot)
        case ["retirar", ("menor" | "mayor") as side, plaza, *rest]:
            return Withdraw(by=by, player=read_player(by, rest), plaza=_plaza(plaza), side=side)
        case ["retirar", plaza, *rest]:
            return Withdraw(by=by, player=read_player(by, rest), plaza=_plaza(plaza))
        case ["seguro", plaza, amount, *rest]:
            player = read_player(by, rest)
            return Insure(by=by, player=player, plaza=_plaza(plaza), amount=read_amount(amount))
        case ["retiro", plaza, *rest]:
            return Retire(by=by, player=read_player(by, rest), plaza=_plaza(plaza))
        case ["separar", *rest]:
            return _split(state, by, rest)
        case ["plaza", plaza, amount, *rest]:
            return _bet(by, plaza, amount, rest)
        case [word, *rest] if word in _SIMPLE:
            return _SIMPLE[word](by=by, player=read_player(by, rest))
        case [word, *_]:
            raise Unreadable(word, "a word of black-jack, such as plaza, pedir or plantarse")
    raise Unreadable("", "a command")


def _card(word: str) -> str:
    try:
        return str(parse_card(word, FRENCH_52))
    except BadCard as error:
        raise Unreadable(word, "a card, such as Kh or As") from error


def _plaza(word: str) -> int:
    return take_int(word, "the number of a plaza", 1, 99)


def _bet(by: Actor, plaza: str, amount: str, rest: Sequence[str]) -> PlaceBet:
    options = read_options(rest, {"para", "palabra"})
    return PlaceBet(
        by=by,
        player=options.get("para", by.id),
        plaza=_plaza(plaza),
        amount=read_amount(amount),
        word=read_word(options.get("palabra", "")),
    )


def _shuffle(rules: BlackjackRules, by: Actor, rest: Sequence[str]) -> PrepareSabot:
    options = read_options(rest, {"cortes", "separador", "corta"})
    cuts, behind = options.get("cortes", str(rules.cuts.value)), options.get("separador", "0")
    return PrepareSabot(
        by=by,
        cuts=take_int(cuts, "how often each pile is cut", 0, 999),
        behind=take_int(behind, "how many cards lie behind the separador", 0, 999),
        cut_by=options.get("corta", ""),
    )


def _split(state: State, by: Actor, rest: Sequence[str]) -> Split:
    """The bet on the other card is that of the mano, unless another is named."""
    named = bool(rest) and rest[0] != "para"
    player = read_player(by, rest[named:])
    if named:
        return Split(by=by, player=player, amount=read_amount(rest[0]))
    stake = stake_of(state.mano, player) if state.turn < len(state.manos) else None
    return Split(by=by, player=player, amount=stake.amount if stake else 0)


def write(command: Command) -> str:
    """The words of a command: `read` gives the command back. One case a kind of sentence."""
    common = write_table(command)
    if common is not None:
        return common
    match command:
        case PrepareSabot(cuts=cuts, behind=behind, cut_by=cut_by):
            placed = f" separador {behind}" if behind else ""
            return f"barajar cortes {cuts}{placed}{f' corta {cut_by}' if cut_by else ''}"
        case Burn(cards=cards):
            return f"quemar {cards}"
        case Deal():
            return "repartir"
        case Expose(card=card):
            return f"carta-vista {card}"
        case GoOn():
            return "seguir"
        case Allow(player=player, plaza=plaza, allowed=allowed):
            return f"{'consentir' if allowed else 'negar'} {player} {plaza}"
        case FundPot(pot=pot, amount=amount):
            return f"dotar {pot} {write_amount(amount)}"
        case TellPot(pot=pot, change=change):
            return f"informar {pot} {'mas' if change > 0 else 'menos'} {write_amount(abs(change))}"
        case _:
            return _write_of_player(command)


def _write_of_player(command: Command) -> str:
    match command:
        case PlaceBet(plaza=plaza, amount=amount, word=word, player=player):
            added = f" palabra {word}" if word else ""
            return f"plaza {plaza} {write_amount(amount)}{write_player(command.by, player)}{added}"
        case BetThirteen(plaza=plaza, side=side, amount=amount):
            said = f"{side} {plaza} {write_amount(amount)}"
        case PlayPot(plaza=plaza, pot=pot):
            said = f"bote {pot} {plaza}"
        case Withdraw(plaza=plaza, side=side):
            said = f"retirar {side} {plaza}" if side else f"retirar {plaza}"
        case Insure(plaza=plaza, amount=amount):
            said = f"seguro {plaza} {write_amount(amount)}"
        case Retire(plaza=plaza):
            said = f"retiro {plaza}"
        case Sit(plaza=plaza):
            said = f"sentarse {plaza}"
        case Split(amount=amount):
            said = f"separar {write_amount(amount)}"
        case Ask() | Stand() | Double() | Match() | Pass() | Rise():
            said = _SPOKEN[type(command)]
        case _:
            raise TypeError(type(command).__name__)
    return said + write_player(command.by, command.player)
