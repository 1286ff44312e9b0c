"""The words of ferrocarril: what may be said at the table, read by one match.

Players: `sentarse 3`, `tomar 100`, `apostar 30`, `banco`, `banco seguido`, `levantar`, `carta`. The banker: `dar`,
`banca 500`, `pedir`, `plantarse`. The croupier: `las cartas pasan`, `hay`, `no van más`, `entregar`.
"""

from collections.abc import Sequence

from tapete.engine.actor import Actor
from tapete.engine.command import Command, Draw
from tapete.engine.notation import Unreadable, take_int
from tapete.families.table.notation import read_amount, read_table, read_word, write_table
from tapete.games.ferrocarril import commands as c
from tapete.games.ferrocarril.people import is_banker
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import State
from tapete.kit.money import write_amount

_WORDS: dict[str, type[Command]] = {
    "esperar": c.Enlist,
    "levantarse": c.StandUp,
    "irse": c.Leave,
    "ausentarse": c.StepAway,
    "volver": c.ComeBack,
    "las cartas pasan": c.PassCards,
    "mezclar": c.Shuffle,
    "ofrecer corte": c.OfferCut,
    "cortar": c.Cut,
    "no cortar": c.DeclineCut,
    "rehusar": c.RefuseHand,
    "cerrar subasta": c.CloseAuction,
    "retirar asociacion": c.WithdrawProposal,
    "mantener": c.KeepBank,
    "garaje mitad": c.HalveBank,
    "doblar": c.DoubleCovered,
    "todo va": c.AllIn,
    "pasar la mano": c.PassHand,
    "negarse a dar": c.RefuseToDeal,
    "hay": c.AnnounceBank,
    "retirar": c.WithdrawBet,
    "banco seguido": c.FollowBanco,
    "banco con la mesa": c.AnnounceHalf,
    "ultimo completo": c.CompleteLast,
    "abono la diferencia": c.CallDifference,
    "no van mas": c.CloseBets,
    "retirar tardias": c.RemoveLate,
    "entregar": c.Deliver,
    "reclamar": c.ClaimCards,
    "levantar": c.Lift,
    "carta": c.AskCard,
    "no": c.DeclineCard,
    "consejo": c.AskAdvice,
    "cuadro": c.AskCuadro,
    "dar": c.GiveCard,
    "negar": c.DenyCard,
    "abatir banca": c.BankAbate,
    "pedir": c.BankDraw,
    "plantarse": c.BankStand,
    "seguir": c.GoOn,
    "continuar": c.ContinueBank,
    "ceder": c.CedeBank,
    "controlar": c.ControlCards,
}
_SPOKEN = {kind: words for words, kind in _WORDS.items()}
_SYNONYMS = {
    "banca seguida": "banco seguido",
    "banca con la mesa": "banco con la mesa",
    "con la mesa y ultimo completo": "ultimo completo",
    "no va mas": "no van mas",
    "no va mas apuestas": "no van mas",
    "no van mas apuestas": "no van mas",
    "señores, las cartas pasan": "las cartas pasan",
}
_SEAT = "the number of a seat"


def read(rules: FerroRules, state: State, words: Sequence[str], by: Actor) -> Command:
    """A command from its words; raises `Unreadable` naming the word that failed. One case a kind of sentence."""
    text = " ".join(words)
    kind = _WORDS.get(_SYNONYMS.get(text, text))
    if kind is not None:
        return kind(by=by)
    match list(words):
        case ["resultado", card]:
            return Draw(by=by, outcome=card[:-1].upper() + card[-1:])
        case ["cortar", "palabra", word]:
            return c.Cut(by=by, word=read_word(word))
        case ["de-pie", seat]:
            return c.Arrive(by=by, seat=take_int(seat, _SEAT, 0, 99))
        case ["sentarse", seat]:
            return c.Sit(by=by, seat=take_int(seat, _SEAT, 0, 99))
        case ["cambiar", seat]:
            return c.AskChange(by=by, seat=take_int(seat, _SEAT, 0, 99))
        case ["libertad", ("si" | "no") as answer]:
            return c.AllowFreedom(by=by, allowed=answer == "si")
        case ["modo", ("libre" | "tabla") as mode]:
            return c.AnnounceMode(by=by, mode=mode)
        case ["tomar", amount, *rest]:
            return c.TakeHand(by=by, amount=read_amount(amount), partners=_partners(rest))
        case ["pujar", amount, *rest]:
            return c.Bid(by=by, amount=read_amount(amount), partners=_partners(rest))
        case ["asociarse", "a", to, amount]:
            return c.Propose(by=by, to=to, amount=read_amount(amount))
        case ["aceptar", player]:
            return c.AcceptPartner(by=by, player=player)
        case ["banca", amount]:
            return c.SetBank(by=by, amount=read_amount(amount))
        case ["garaje", amount]:
            return c.KeepOut(by=by, amount=read_amount(amount))
        case ["apostar" | "apuesta", amount, *rest]:
            return _bet(by, amount, rest)
        case ["banco" | "banca", *rest]:
            return c.MakeBanco(by=by, partners=_partners(rest))
        case ["abonar", amount]:
            return c.Abonar(by=by, amount=read_amount(amount))
        case ["cambiar", "fichas", player, amount]:
            return c.ChangeChips(by=by, player=player, amount=read_amount(amount))
        case ["abatir"]:
            return c.BankAbate(by=by) if is_banker(state, by.id) else c.Abate(by=by)
        case _:
            command = read_table(rules, words, by)
            if command is None:
                raise Unreadable(words[0], "a word of ferrocarril, such as apostar, banco, carta or hay")
            return command


def _partners(words: Sequence[str]) -> tuple[str, ...]:
    """`asociado eva luis`: whose offers are taken up."""
    if not words:
        return ()
    if words[0] != "asociado" or len(words) < 2:
        raise Unreadable(words[0], "asociado and the names of the asociados")
    return tuple(words[1:])


def _bet(by: Actor, amount: str, rest: Sequence[str]) -> c.PlaceBet | c.BetOnLine:
    """`apostar 30`, `apostar 30 raya`, `apostar 30 unido luis`."""
    match list(rest):
        case []:
            return c.PlaceBet(by=by, amount=read_amount(amount))
        case ["unido", other]:
            return c.PlaceBet(by=by, amount=read_amount(amount), joined=other)
        case ["raya"]:
            return c.BetOnLine(by=by, amount=read_amount(amount))
        case ["raya", "unido", other]:
            return c.BetOnLine(by=by, amount=read_amount(amount), joined=other)
    raise Unreadable(rest[0], "raya, or unido and a name")


def write(command: Command) -> str:
    """The words of a command: `read` gives the command back. One case a kind of sentence."""
    words = _SPOKEN.get(type(command))
    if words is not None:
        return f"{words} palabra {command.word}" if isinstance(command, c.Cut) and command.word else words
    match command:
        case c.Arrive(seat=seat):
            return f"de-pie {seat}"
        case c.Sit(seat=seat):
            return f"sentarse {seat}"
        case c.AskChange(seat=seat):
            return f"cambiar {seat}"
        case c.AllowFreedom(allowed=allowed):
            return f"libertad {'si' if allowed else 'no'}"
        case c.AnnounceMode(mode=mode):
            return f"modo {mode}"
        case c.TakeHand(amount=amount, partners=partners):
            return f"tomar {write_amount(amount)}{_with(partners)}"
        case c.Bid(amount=amount, partners=partners):
            return f"pujar {write_amount(amount)}{_with(partners)}"
        case c.Propose(to=to, amount=amount):
            return f"asociarse a {to} {write_amount(amount)}"
        case c.AcceptPartner(player=player):
            return f"aceptar {player}"
        case c.SetBank(amount=amount):
            return f"banca {write_amount(amount)}"
        case c.KeepOut(amount=amount):
            return f"garaje {write_amount(amount)}"
        case c.PlaceBet(amount=amount, joined=joined):
            return f"apostar {write_amount(amount)}{_joined(joined)}"
        case c.BetOnLine(amount=amount, joined=joined):
            return f"apostar {write_amount(amount)} raya{_joined(joined)}"
        case c.MakeBanco(partners=partners):
            return f"banco{_with(partners)}"
        case c.Abonar(amount=amount):
            return f"abonar {write_amount(amount)}"
        case c.ChangeChips(player=player, amount=amount):
            return f"cambiar fichas {player} {write_amount(amount)}"
        case c.Abate():
            return "abatir"
        case _:
            written = write_table(command)
            if written is None:
                raise TypeError(type(command).__name__)
            return written


def _joined(other: str) -> str:
    return f" unido {other}" if other else ""


def _with(partners: tuple[str, ...]) -> str:
    return f" asociado {' '.join(partners)}" if partners else ""
