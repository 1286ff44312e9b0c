"""`tapete phh`: hands of poker between players, exchanged with other programs in the open format PHH."""

from collections.abc import Callable, Iterator
from pathlib import Path

import click
import msgspec

from tapete.casino.acta import Acta, BadActa
from tapete.casino.ledger import Imbalance
from tapete.casino.phh.from_acta import EVERYBODY, LeftOut, NotPoker, hands_of
from tapete.casino.phh.history import GAMES, History
from tapete.casino.phh.judging import Judged, judge
from tapete.casino.phh.notation import write_action, write_phh, write_phhs
from tapete.casino.phh.reading import LONGEST_FILE, BadPhh, read_phh
from tapete.casino.phh.to_acta import NoSession, acta_of_hand, guion_of_hand
from tapete.cli.output import Output
from tapete.cli.program import command, group, option
from tapete.cli.run import COMMANDS, FINE, REFUSED, UNREADABLE, Failure, language, money, t
from tapete.cli.tables import cant_read, opened
from tapete.engine.command import Actor, Role
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
    for finding in judged.findings:
        yield Found(
            hand=number,
            action=finding.action,
            did=write_action(judged.history.actions[finding.action - 1]) if finding.action else "",
            code=finding.code,
            cite=finding.cite,
            says=translate(finding.says, language()),
        )


def told_hand(number: int, judged: Judged) -> Hand:
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
    paid = ", ".join(f"{won.player} {money(won.amount)}" for won in bote.paid)
    whole = t(_SIDE if bote.pot else _MAIN, pot=bote.pot, amount=bote.amount, paid=paid)
    return f"{whole} {t(_TAKEN, rake=bote.rake)}" if bote.rake else whole


_NO_HANDS = N_("{file}: no hand of it can be told in PHH. {why}.")
_EMPTY = N_("{file}: no hand was played to its end in it.")
_NO_SUCH_HAND = N_("{file}: there is no hand {hand} in it.")
_NO_SUCH_PLAYER = N_("{file}: nobody called {player} plays a hand in it.")
_ONE_VIEW = N_("Choose one: --public, or --seen-by a player.")
_ONE_HAND = N_("{file}: there are {count} hands in it; choose one with --hand.")
_WHAT_FILE = N_("{file}: write a file that ends in .guion or .acta.")


@group(help=COMMANDS["phh"], examples=("tapete phh export session.acta", "tapete phh import hand.phh"))
def phh() -> None:
    """Each of its commands says what it does."""


# --- out --------------------------------------------------------------------------------------------------------------


class Exported(msgspec.Struct, frozen=True):
    """A hand as it is written."""

    hand: str | int | None
    variant: str
    players: tuple[str, ...]
    phh: str


class Answer(msgspec.Struct, frozen=True):
    """The hands of an acta, and those of them that PHH can't tell."""

    hands: list[Exported]
    left_out: list[LeftOut]


@command(
    help=N_("Write the hands of an acta of póquer de círculo as PHH."),
    examples=(
        "tapete phh export session.acta -o session.phhs",
        "tapete phh export session.acta --hand 3 --public",
        "tapete phh export session.acta --seen-by ana",
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option(
    "-o",
    "--out",
    "path",
    type=click.Path(),
    metavar="FILE",
    help=N_("Write to this file and not to the standard output."),
)
@option("--hand", type=click.IntRange(1), metavar="N", help=N_("Only the hand of this number."))
@option("--public", is_flag=True, help=N_("Tell only the cards that everybody saw."))
@option("--seen-by", "player", metavar="NAME", help=N_("Tell only the cards that this player saw."))
@click.pass_obj
def export(out: Output, file: str, path: str | None, hand: int | None, public: bool, player: str | None) -> int:
    """One hand is a file of its own, several are a collection."""
    if public and player:
        raise Failure(UNREADABLE, _ONE_VIEW)
    who = EVERYBODY if public else Actor(player, Role.JUGADOR) if player else None
    hands, left_out = _told(file, who, hand)
    if player and not any(player in each.players for each in hands):
        raise Failure(UNREADABLE, _NO_SUCH_PLAYER, file=file, player=player)
    text = write_phh(hands[0]) if hand else write_phhs(hands)
    if path:
        Path(path).write_text(text, encoding="utf-8")
    if out.json:
        written = [Exported(each.hand, each.variant, each.players, write_phh(each)) for each in hands]
        out.data("phh", Answer(written, left_out))
    else:
        if not path:
            out.line(text.removesuffix("\n"))
        for each in left_out:
            out.remark(t(N_("Hand {hand} is left out: {why}."), hand=each.hand, why=each.why))
    return FINE


def _told(file: str, who: Actor | None, number: int | None) -> tuple[list[History], list[LeftOut]]:
    with opened(file) as record:
        try:
            found = [each for each in hands_of(Acta(record), who) if number in (None, each.hand)]
        except (BadActa, Imbalance, NotPoker) as error:
            raise cant_read(file, error) from error
    hands = [each for each in found if isinstance(each, History)]
    left_out = [each for each in found if isinstance(each, LeftOut)]
    if left_out and not hands:
        raise Failure(UNREADABLE, _NO_HANDS, file=file, why=translate(left_out[0].why, language()))
    if not hands:
        raise Failure(UNREADABLE, _NO_SUCH_HAND if number else _EMPTY, file=file, hand=number)
    return hands, left_out


# --- in ---------------------------------------------------------------------------------------------------------------


@command(
    name="import",
    help=N_("Say what the law of Murcia does not admit of hands in PHH, and how it pays them."),
    examples=("tapete phh import hand.phh", "tapete phh import hands.phhs --hand 2 -o session.guion"),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option(
    "-o",
    "--out",
    "path",
    type=click.Path(),
    metavar="FILE",
    help=N_("Write the hand as a session of a table: a .guion or an .acta."),
)
@option("--hand", type=click.IntRange(1), metavar="N", help=N_("Only this hand of the file, counted from 1."))
@click.pass_obj
def import_(out: Output, file: str, path: str | None, hand: int | None) -> int:
    """Judge every hand of a file."""
    judged = _judged(file, hand)
    findings = [found for number, each in judged.items() for found in told_findings(number, each)]
    if out.json:
        out.findings("phh", findings, data=[told_hand(number, each) for number, each in judged.items()])
    else:
        for number, each in judged.items():
            show_hand(out, number, each)
        refused = t(N_("The law does not admit everything. Findings: {count}."), count=len(findings))
        out.remark(refused if findings else t(N_("The law has nothing against it.")))
    if path:
        _write(file, [*judged.values()], Path(path))
    return REFUSED if findings else FINE


def _judged(file: str, hand: int | None) -> dict[int, Judged]:
    with opened(file) as record:
        raw = record.read(LONGEST_FILE + 1)
    try:
        histories = dict(enumerate(read_phh(raw), 1))
        wanted = {number: each for number, each in histories.items() if hand in (None, number)}
        if not wanted:
            raise Failure(UNREADABLE, _NO_SUCH_HAND, file=file, hand=hand)
        return {number: _judge(each, number if len(histories) > 1 else 0) for number, each in wanted.items()}
    except BadPhh as error:
        raise cant_read(file, error) from error


def _judge(history: History, number: int) -> Judged:
    try:
        return judge(history)
    except BadPhh as error:
        raise BadPhh(error.why, hand=str(number or ""), where=error.where) from error


def _write(file: str, judged: list[Judged], path: Path) -> None:
    if len(judged) > 1:
        raise Failure(UNREADABLE, _ONE_HAND, file=file, count=len(judged))
    if path.suffix not in _SESSIONS:
        raise Failure(UNREADABLE, _WHAT_FILE, file=path)
    try:
        path.write_bytes(_SESSIONS[path.suffix](judged[0]))
    except NoSession as error:
        raise Failure(REFUSED, N_("{file}: {error}."), file=file, error=error) from error


_SESSIONS: dict[str, Callable[[Judged], bytes]] = {
    ".acta": acta_of_hand,
    ".guion": lambda judged: guion_of_hand(judged).encode(),
}

phh.add_command(export)
phh.add_command(import_)
