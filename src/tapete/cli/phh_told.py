"""What `tapete phh import` says of a hand: what the law does not admit of it, and how its botes are paid."""

from collections.abc import Iterator

import msgspec

from tapete.casino.phh.history import GAMES, Finding
from tapete.casino.phh.judging import Judged
from tapete.casino.phh.notation import write_action
from tapete.cli.output import Output
from tapete.cli.words import language, money, t
from tapete.language import N_, translate

_MAIN = N_("Bote of {amount:€}: {paid}.")
_SIDE = N_("Side bote {pot} of {amount:€}: {paid}.")
_TAKEN = N_("The house takes {rake:€} of it.")


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A finding, with its place; `action` is 0, and `did` nothing, where it is of the whole hand."""

    hand: int
    action: int
    did: str
    code: str
    cite: str
    says: str


class Won(msgspec.Struct, frozen=True):
    """What a player receives of a bote."""

    player: str
    amount: int


class Bote(msgspec.Struct, frozen=True):
    """A bote, the main one being 0, what the house takes of it, and who receives the rest."""

    pot: int
    amount: int
    rake: int
    paid: list[Won]


class Hand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand as the law sees it; nothing is paid where that is not known."""

    hand: int
    variant: str
    game: str
    limit: str
    players: list[str]
    botes: list[Bote]
    finishing: tuple[int, ...]
    remarks: list[str]


def told_findings(number: int, judged: Judged) -> Iterator[Found]:
    """The findings of a hand of a file."""
    for finding in judged.findings:
        yield Found(
            hand=number,
            action=finding.action,
            did=_did(judged, finding),
            code=finding.code,
            cite=finding.cite,
            says=translate(finding.says, language()),
        )


def _did(judged: Judged, finding: Finding) -> str:
    return write_action(judged.history.actions[finding.action - 1]) if finding.action else ""


def told_hand(number: int, judged: Judged) -> Hand:
    """A hand of a file."""
    history = judged.history
    coded = GAMES.get(history.variant)
    names = [history.name(position) for position in range(history.size)]
    botes = [
        Bote(paid.pot, paid.amount, paid.rake, [Won(names[share.position], share.amount) for share in paid.shares])
        for paid in judged.paid
    ]
    return Hand(
        hand=number,
        variant=history.variant,
        game=coded.slug if coded else "",
        limit=coded.limit if coded else "",
        players=names,
        botes=botes,
        finishing=judged.finishing,
        remarks=[translate(remark, language()) for remark in judged.remarks],
    )


def show_hand(out: Output, number: int, judged: Judged) -> None:
    """A hand for people."""
    told = told_hand(number, judged)
    game = f"{told.game}, {told.limit}" if told.game else told.variant
    out.line(
        t(N_("Hand {number}: {game}; {players}"), number=number, game=game, players=", ".join(told.players)), bold=True
    )
    for found in told_findings(number, judged):
        place = t(N_("Action {action}, «{did}»: "), action=found.action, did=found.did) if found.action else ""
        out.line(f"  {place}{found.says} [{found.code}, {found.cite}]")
    for remark in told.remarks:
        out.line(f"  {remark}")
    for bote in told.botes:
        out.line(f"  {_bote(bote)}")
    if told.finishing:
        ends = zip(told.players, told.finishing, strict=True)
        told_ends = ", ".join(f"{player} {money(amount)}" for player, amount in ends)
        out.line(f"  {t(N_('At the end: {ends}'), ends=told_ends)}")


def _bote(bote: Bote) -> str:
    """A bote in a line."""
    paid = ", ".join(f"{won.player} {money(won.amount)}" for won in bote.paid)
    whole = t(_SIDE if bote.pot else _MAIN, pot=bote.pot, amount=bote.amount, paid=paid)
    return f"{whole} {t(_TAKEN, rake=bote.rake)}" if bote.rake else whole
