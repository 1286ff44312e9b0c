"""The words of a craps table: what may be said at it, read by one match.

Bets: `win 10`, `field 5`, `hard 6 5`, `right 8 12`, `odds-come 4 10`; `odds-win 10` is on the punto of the moment.
"""

import re
from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.notation import Unreadable, take_int
from tapete.families.stakes.events import bet_words
from tapete.families.table.notation import (
    read_amount,
    read_options,
    read_player,
    read_table,
    read_word,
    write_player,
    write_table,
)
from tapete.games.dados.commands import (
    AcceptDice,
    Arrive,
    AskDice,
    BringDice,
    ChangeDice,
    ChooseDice,
    CloseBets,
    Deprive,
    DropDice,
    FindDie,
    HandleDice,
    Leave,
    OfferDice,
    PlaceBet,
    RefuseDice,
    Withdraw,
)
from tapete.games.dados.rules import ODDS_ON_LINE, DadosRules
from tapete.games.dados.state import State
from tapete.kit.money import write_amount

_SERIAL = re.compile(r"[a-z0-9][a-z0-9-]{0,19}")


def read(rules: DadosRules, state: State, words: Sequence[str], by: Actor) -> Command:
    """A command from its words; raises `Unreadable` naming the word that failed. One case a kind of sentence."""
    shared = read_table(rules, words, by)
    if shared is not None:
        return shared
    match list(words):
        case ["ya", "no", "va", "mas"] | ["no", "va", "mas"] | ["ya-no-va-mas"]:
            return CloseBets(by=by)
        case ["dados", *serials]:
            return BringDice(by=by, serials=_dice(serials))
        case ["ocupar"]:
            return Arrive(by=by)
        case ["ocupar", place]:
            return Arrive(by=by, place=take_int(place, "a place at the table", 0, 999))
        case ["irse"]:
            return Leave(by=by)
        case ["ofrecer", player]:
            return OfferDice(by=by, player=player)
        case ["aceptar"]:
            return AcceptDice(by=by)
        case ["rehusar"]:
            return RefuseDice(by=by)
        case ["pedir", "dados"]:
            return AskDice(by=by)
        case ["cambio", "de", "dados"]:
            return ChangeDice(by=by)
        case ["elegir", *dice]:
            return ChooseDice(by=by, dice=_dice(dice))
        case ["al-suelo", *dice]:
            return DropDice(by=by, dice=_dice(dice))
        case ["hallado", die]:
            return FindDie(by=by, die=_die(die))
        case ["tocar", reason]:
            return HandleDice(by=by, reason=reason)
        case ["privar", player]:
            return Deprive(by=by, player=player)
        case ["retirar", *rest]:
            bet, rest = _bet(rules, state, rest, needs_stake=False)
            return Withdraw(by=by, player=read_player(by, rest), bet=bet)
        case ["apostar", *rest]:
            return _stake(rules, state, by, rest)
        case _:
            return _stake(rules, state, by, words)


def _stake(rules: DadosRules, state: State, by: Actor, words: Sequence[str]) -> PlaceBet:
    bet, rest = _bet(rules, state, words)
    if not rest:
        raise Unreadable("", "a stake")
    options = read_options(rest[1:], {"para", "palabra"})
    return PlaceBet(
        by=by,
        player=options.get("para", by.id),
        bet=bet,
        amount=read_amount(rest[0]),
        word=read_word(options.get("palabra", "")),
    )


def _bet(rules: DadosRules, state: State, words: Sequence[str], *, needs_stake: bool = True) -> tuple[str, list[str]]:
    """The suerte at the beginning of the words: `win`, `hard 6`, `hard6` or `hard:6`; the rest of the words."""
    if not words:
        raise Unreadable("", "a bet")
    name, rest = _plain(rules, words[0].replace("_", "-")), list(words[1:])
    if ":" in name or (name in rules.bets and name not in {"come", "dont-come"}):
        return name, rest
    numbered = rest and rest[0].isdigit() and (not needs_stake or (len(rest) > 1 and rest[1][:1].isdigit()))
    if numbered:
        return f"{name}:{int(rest[0])}", rest[1:]
    return (f"{name}:{state.punto}" if name in ODDS_ON_LINE and state.punto else name), rest


def _plain(rules: DadosRules, word: str) -> str:
    """`hard6` and `right-6` are `hard:6` and `right:6`."""
    found = re.fullmatch(r"([a-z-]+?)-?([0-9]{1,2})", word)
    name = f"{found[1]}:{found[2]}" if found else word
    return name if word not in rules.bets and name in rules.bets else word


def _dice(words: Sequence[str]) -> tuple[str, ...]:
    if not words:
        raise Unreadable("", "the numbers of some dice")
    return tuple(map(_die, words))


def _die(word: str) -> str:
    if _SERIAL.fullmatch(word):
        return word
    raise Unreadable(word, "the number of a die, such as d1")


def write(command: Command) -> str:
    """The words of a command: `read` gives the command back. One case a kind of sentence."""
    match command:
        case CloseBets():
            return "ya no va más"
        case BringDice(serials=dice):
            return " ".join(["dados", *dice])
        case Arrive(place=place):
            return f"ocupar {place}" if place else "ocupar"
        case Leave():
            return "irse"
        case OfferDice(player=player):
            return f"ofrecer {player}"
        case AcceptDice():
            return "aceptar"
        case RefuseDice():
            return "rehusar"
        case AskDice():
            return "pedir dados"
        case ChangeDice():
            return "cambio de dados"
        case ChooseDice(dice=dice):
            return " ".join(["elegir", *dice])
        case DropDice(dice=dice):
            return " ".join(["al-suelo", *dice])
        case FindDie(die=die):
            return f"hallado {die}"
        case HandleDice(reason=reason):
            return f"tocar {reason}"
        case Deprive(player=player):
            return f"privar {player}"
        case Withdraw(by=by, player=player, bet=bet):
            return f"retirar {bet_words(bet)}{write_player(by, player)}"
        case PlaceBet(by=by, player=player, bet=bet, amount=amount, word=word):
            added = f" palabra {word}" if word else ""
            return f"{bet_words(bet)} {write_amount(amount)}{write_player(by, player)}{added}"
        case _:
            written = write_table(command)
            if written is None:
                raise TypeError(type(command).__name__)
            return written
