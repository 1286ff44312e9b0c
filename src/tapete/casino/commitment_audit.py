"""Judges the commitments of an acta: promised before the first stake, then the words, then no va más, then opened."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from tapete.casino import audit_findings as findings
from tapete.casino.audit_findings import Find
from tapete.engine.chance import Act, contents_of, kind_of, promised_contents, weighed
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event, is_stake
from tapete.engine.need import Need, held_of
from tapete.families.table.interruption import INTERRUPTION, Interrupt
from tapete.kit.chance.commitment import (
    BEGINNING,
    COVERED,
    Answer,
    Commitment,
    Cut,
    Following,
    Link,
    OpenedCard,
    Pick,
    Question,
    ShareOpening,
    Tickets,
    WholeOrder,
)
from tapete.kit.chance.custody import signed
from tapete.kit.chance.sealing import (
    DRAW_SPAN,
    MOST_TICKETS,
    SECRET_BYTES,
    assignment,
    climb,
    complete_share,
    following,
    part_roots,
    position_of,
    root_of,
    seal_share,
    tree_of,
)
from tapete.kit.outcomes import Outcomes
from tapete.language import N_


class _Open(msgspec.Struct):
    """A commitment that is not opened, or not wholly."""

    commitment: Commitment
    line: int
    words: list[str]
    base: int
    """How many cards had left the sabot when its order was sealed."""
    cut: Cut | None = None
    picks: tuple[Pick, ...] = ()
    void: bool = False
    staked: bool = False
    turn: int = -1


class _Several(msgspec.Struct, frozen=True):
    """Tickets in a row that were opened at once, with the hash of what was said to be in them."""

    line: int
    first: int
    count: int
    told: bytes


class CommitmentAudit:
    """Follows the commitments of one table. An acta without any is of a table that promises nothing, and passes.

    It remembers what is not wholly opened. That no secret serves twice in the whole life of a table takes all of them:
    `tapete verify` asks it of the commitments of an acta, which `document_of` takes out of it.
    """

    def __init__(self, table: str, find: Find) -> None:
        self._table = table
        self._find = find
        self._next: Link | None = None
        self._throw: _Open | None = None
        self._order: _Open | None = None
        """The sabot in play, beside which lots may be drawn."""
        self._given_up: dict[str, _Open] = {}
        """Orders in the middle of which a new epoch began, or the cards were shuffled again, by their heads."""
        self._emission: _Open | None = None
        self._several: list[_Several] = []
        """Tickets of it that were opened many at once: what they hid is proved when the secret is."""
        self._act: Act | None = None
        """What the last draw was opened with: others of the same act follow from it."""
        self._staked = 0
        """The line of the first stake on the draw to come, while nothing is promised."""
        self._early: tuple[int, _Open] | None = None
        """A throw that was opened though it had not come and was not void: only a new epoch excuses it."""
        self._interrupted = 0
        """The line of a round that was called off: only a new epoch is a reason for it."""
        self._answered = BEGINNING

    def promised(self, line: int, commitment: Commitment, need: Need | None, *, staked: bool = False) -> None:
        """A commitment is made; `need` is the draw it should be about, when that is known.

        `staked` tells whether something is at stake that a new epoch calls off.
        """
        expected = self._next or Link(self._table, commitment.epoch)
        anew = commitment.epoch != expected.epoch
        if self._next is None or anew:  # the house has started again: it begins anew, on the same chain
            expected = Link(self._table, commitment.epoch, 1, expected.previous, commitment.key)
        if self._next is not None and self._next.custodian and self._next.custodian != commitment.key:
            self._find(findings.SIN_CUSTODIO, line)
        if anew and staked:
            self._find(findings.EPOCA_CON_APUESTAS, line, cite=INTERRUPTION)
        self._judge_early(commitment, anew=anew)
        self._judge_interrupted(anew=anew)
        self._judge_open(line, commitment, anew=anew)
        if self._staked:
            self._find(findings.COMPROMISO_TARDIO, line, found=str(self._staked))
        if need is not None and need.follows:
            self._find(findings.COMPROMISO_TRAS_EL_CIERRE, line)
        if commitment.link != expected:
            self._find(findings.COMPROMISO_FUERA_DE_ORDEN, line, expected=_spoken(expected))
        if (need and not _is_about(commitment, need)) or not _drawable(commitment.contents):
            weighed = ", ".join(f"{name} ({weight})" for name, weight in commitment.contents)
            self._find(findings.COMPROMISO_AJENO, line, found=weighed)
        self._next, self._act = commitment.next_link, None
        covered = need is not None and commitment.contents[:1] == ((COVERED, commitment.size),)
        opened = _Open(commitment, line, [], need.gone if need and covered else 0)
        if commitment.kind == "order":
            self._order = opened
        elif commitment.kind == "emission":
            self._emission = opened
        else:
            self._throw = opened
        self._staked = 0

    def _judge_open(self, line: int, commitment: Commitment, *, anew: bool) -> None:
        """What must have been opened before: all but an order beside which lots are drawn, or that is given up."""
        order, throw = self._order, self._throw
        if order is not None and anew:
            self._given_up[order.commitment.head] = order
        elif order is not None and commitment.kind != "lot":
            self._unopened(line, order)
        if throw is not None:
            self._unopened(line, throw)
        if self._emission is not None and commitment.kind == "emission":
            self._unopened(line, self._emission)
        self._order = order if commitment.kind == "lot" and not anew else None
        self._throw = None

    def acted(self, line: int, command: Command, events: Sequence[Event], need: Need | None) -> None:
        """A command was accepted: it may be the draw that was waited for, a stake, a word, or void the draw.

        What a draw brings with it, as an order that now lies on the cloth, was staked on that draw.
        """
        kind = type(command)
        if kind is Interrupt:
            self._interrupted = line
        elif isinstance(command, Draw):
            self._drawn(line, command, need)
        if self._order is None and self._throw is None and (self._staked or self._emission is not None):
            return
        staked = kind is not Draw and any(map(is_stake, events))
        for each in self._all_open():
            if each.cut is None:
                each.words += [word for event in events if (word := event.share())]
            each.void = each.void or any(event.voids_draw for event in events)
            each.staked = each.staked or staked
        if self._order is not None and any(event.reshuffles for event in events):
            self._given_up[self._order.commitment.head] = self._order
            self._order = None
        if staked and not self._staked and not self._all_open() and self._emission is None:
            self._staked = line

    def _all_open(self) -> list[_Open]:
        return [each for each in (self._order, self._throw) if each is not None]

    def revealed(self, line: int, opening: ShareOpening) -> None:
        if self._throw is not None and not self._throw.void:
            self._early = (line, self._throw)
        self._opened(line, opening)

    def cut(self, line: int, cut: Cut) -> None:
        order = self._open_order(line)
        if order is None:
            return
        if order.cut is not None or not order.turn < cut.after < order.commitment.size:
            self._find(findings.COMPROMISO_FALSO, line, expected=N_("one cut"), found=_quoted(cut))
            return
        order.cut = Cut(cut.after, tuple(order.words))
        if cut != order.cut:
            self._find(findings.COMPROMISO_FALSO, line, expected=_quoted(order.cut), found=_quoted(cut))

    def opened(self, line: int, whole: WholeOrder) -> None:
        if self._emission is not None and whole.head == self._emission.commitment.head:
            self._emission_opened(line, self._emission.commitment, whole)
            return
        order = self._given_up.pop(whole.head, None)
        if order is None:
            order = self._open_order(line)
            self._order = None
        if order is None:
            return
        secret, commitment = _secret(whole.secret), order.commitment
        if secret is None or _root(order, secret, whole.cards) != commitment.seal:
            self._find(findings.COMPROMISO_FALSO, line, expected=N_("the order that was sealed"), found=whole.secret)
        elif not _holds(commitment, whole.cards):
            self._find(
                findings.COMPROMISO_FALSO, line, expected=str(commitment.size), found=" ".join(whole.cards)[:200]
            )

    def _emission_opened(self, line: int, commitment: Commitment, whole: WholeOrder) -> None:
        secret, several = _secret(whole.secret), self._several
        self._emission, self._several = None, []
        if secret is None or commitment.size > MOST_TICKETS or not _gives(commitment, secret):
            self._find(findings.COMPROMISO_FALSO, line, expected=N_("the emission that was sealed"), found=whole.secret)
            return
        hidden = assignment(secret, commitment.contents)
        for each in several:
            numbers = range(each.first, min(each.first + each.count, commitment.size))
            if _hash(held_of((number, hidden.prize(number)) for number in numbers)) != each.told:
                expected = N_("what the tickets hid")
                self._find(findings.COMPROMISO_FALSO, each.line, expected=expected, found=str(each.first))

    def finished(self, line: int) -> None:
        """The acta ends: nothing may stay closed. Of a round that was the last the epoch after it is not in here."""
        self._judge_early(None, anew=self._interrupted > 0)
        self._judge_interrupted(anew=self._next is not None)
        left = (*self._all_open(), *self._given_up.values(), *([self._emission] if self._emission else []))
        for each in left:
            self._unopened(line, each)

    def _judge_early(self, commitment: Commitment | None, *, anew: bool) -> None:
        """What was opened early must have been given up for a new epoch, or because other outcomes come now."""
        early, self._early = self._early, None
        if early is None:
            return
        line, opened = early
        other = commitment is not None and commitment.contents != opened.commitment.contents
        if not anew and not other:
            self._find(findings.APERTURA_ANTES_DE_TIEMPO, line, found=str(opened.line))

    def _judge_interrupted(self, *, anew: bool) -> None:
        """A round is called off because the house has started again, and for nothing else."""
        line, self._interrupted = self._interrupted, 0
        if line and not anew:
            self._find(findings.INTERRUPCION_SIN_MOTIVO, line, cite=INTERRUPTION)

    def _judge_answer(self, line: int, sealed: _Open, turn: int, words: Sequence[str], answer: Answer | None) -> None:
        """The custodian's part of a draw: its own, to this question, after its last one."""
        commitment = sealed.commitment
        if answer is None or not commitment.key:
            if answer is not None or commitment.key:
                self._find(findings.SIN_CUSTODIO, line)
            return
        question = Question(commitment.table, commitment.head, turn, tuple(words), answer.last)
        follows = self._answered == answer.last
        self._answered = answer.name
        if not follows or not signed(commitment.key, question.message, answer.signature):
            self._find(findings.CUSTODIO_FALSO, line)

    def _drawn(self, line: int, draw: Draw, need: Need | None) -> None:
        if self._throw is not None and draw.proof is not None:
            self._judge_answer(line, self._throw, 0, draw.proof.words, draw.proof.custody or None)
        if self._emission is not None and (need is None or need.emission):
            self._ticket_drawn(line, draw, need, self._emission.commitment)
            return
        if isinstance(draw.opened, OpenedCard):
            self._card_drawn(line, draw.opened, draw.outcome, need)
            return
        if draw.proof is not None and draw.follows is not msgspec.UNSET:
            self._opened(line, draw.proof)
            self._act = Act(draw.proof.mac)
        if draw.follows is not msgspec.UNSET or (self._act is not None and need is not None and need.follows):
            self._followed(line, draw, need)
            return
        if draw.proof is not None:
            self._opened(line, draw.proof)
            self._act = Act(draw.proof.mac)
            if draw.proof.outcome != draw.outcome:
                self._find(findings.COMPROMISO_FALSO, line, expected=draw.proof.outcome, found=draw.outcome)
            return
        for each in self._all_open():
            self._unopened(line, each)
        self._order, self._throw, self._staked = None, None, 0

    def _followed(self, line: int, draw: Draw, need: Need | None) -> None:
        """One more draw of an act: what the first was opened with gives it, among what may come now."""
        act, told = self._act, draw.follows
        if act is None:
            self._find(findings.APERTURA_SIN_COMPROMISO, line)
            return
        self._act = Act(act.mac, act.drawn + 1)
        if need is not None:
            kind, contents = kind_of(need), contents_of(need)
        elif isinstance(told, Following) and told.kind != "order" and _drawable(told.contents):
            kind, contents = told.kind, told.contents
        else:
            self._find(findings.COMPROMISO_FALSO, line, expected=N_("what follows from the first draw"), found="-")
            return
        true = following(act.mac, act.drawn + 1, kind, contents)
        if true != told or draw.outcome != true.outcome:
            self._find(findings.COMPROMISO_FALSO, line, expected=true.outcome, found=draw.outcome)

    def _ticket_drawn(self, line: int, draw: Draw, need: Need | None, commitment: Commitment) -> None:
        if not isinstance(draw.opened, OpenedCard):
            self._tickets_drawn(line, draw, need)
            return
        opened = draw.opened
        if need is not None and opened.turn != need.gone:
            self._find(findings.COMPROMISO_FALSO, line, expected=str(need.gone), found=str(opened.turn))
        within = 0 <= opened.turn < commitment.size
        root = climb(opened, opened.turn, commitment.link, commitment.size) if within else ""
        if root != commitment.seal or draw.outcome != opened.card:
            self._find(findings.COMPROMISO_FALSO, line, expected=N_("the ticket that was sealed"), found=draw.outcome)

    def _tickets_drawn(self, line: int, draw: Draw, need: Need | None) -> None:
        told = None if isinstance(draw.tickets, msgspec.UnsetType) else draw.tickets
        asked = Tickets(need.gone, need.tickets) if need is not None else told or Tickets(0, 0)
        if told is not None and told != asked:
            self._find(findings.COMPROMISO_FALSO, line, expected=_counted(asked), found=_counted(told))
        self._several.append(_Several(line, asked.first, asked.count, _hash(draw.outcome)))

    def _card_drawn(self, line: int, opened: OpenedCard, outcome: str, need: Need | None) -> None:
        order = self._open_order(line)
        if order is None:
            return
        commitment = order.commitment
        if need is not None and opened.turn != need.gone - order.base:
            self._find(findings.COMPROMISO_FALSO, line, expected=str(need.gone - order.base), found=str(opened.turn))
        if order.staked and (order.cut is None or order.turn < order.cut.after < opened.turn):
            self._find(
                findings.COMPROMISO_FALSO, line, expected=N_("a cut before the first card for a stake"), found="-"
            )
        order.turn = opened.turn
        words = order.cut.words if order.cut is not None else ()
        self._judge_answer(line, order, opened.turn, words, opened.custody or None)
        if opened.custody:
            order.picks = (*order.picks, Pick(opened.turn, opened.custody))
        position = (
            position_of(opened.turn, order.cut, commitment, order.picks)
            if opened.turn < commitment.size
            else commitment.size
        )
        root = climb(opened, position, commitment.link, commitment.size) if position < commitment.size else ""
        if root != commitment.seal or outcome != opened.card:
            self._find(findings.COMPROMISO_FALSO, line, expected=N_("the card that was sealed"), found=outcome)

    def _open_order(self, line: int) -> _Open | None:
        if self._order is None:
            self._find(findings.APERTURA_SIN_COMPROMISO, line)
        return self._order

    def _opened(self, line: int, opening: ShareOpening) -> None:
        throw, self._throw, self._staked = self._throw, None, 0
        if throw is None:
            self._find(findings.APERTURA_SIN_COMPROMISO, line)
            return
        expected, found = _untruth(throw.commitment, opening, tuple(throw.words))
        if expected:
            self._find(findings.COMPROMISO_FALSO, line, expected=expected, found=found)

    def _unopened(self, line: int, left: _Open) -> None:
        self._find(findings.COMPROMISO_SIN_ABRIR, line, found=str(left.line))


def _untruth(commitment: Commitment, opening: ShareOpening, words: tuple[str, ...]) -> tuple[str, str]:
    """What an opening should say and what it says instead; two empty strings when it is true."""
    secret = _secret(opening.secret)
    if secret is None or seal_share(commitment.link, secret) != commitment.seal:
        return N_("the secret that was sealed"), opening.secret
    if opening.words != words:
        return f"[{' '.join(words)}]", f"[{' '.join(opening.words)}]"
    if not _drawable(commitment.contents):
        return "", ""
    true = complete_share(commitment, secret, words, opening.custody or None)
    if opening.mac != true.mac:
        return true.mac, opening.mac
    return (true.outcome, opening.outcome) if opening.outcome != true.outcome else ("", "")


def _root(order: _Open, secret: bytes, cards: Sequence[str]) -> str:
    commitment = order.commitment
    if len(cards) != commitment.size:
        return ""
    places = (position_of(turn, order.cut, commitment, order.picks) for turn in range(len(cards)))
    drawn = dict(sorted(zip(places, cards, strict=True)))
    return tree_of(commitment.link, secret, tuple(drawn.values()))[-1][0]


def _gives(commitment: Commitment, secret: bytes) -> bool:
    return root_of(part_roots(commitment.link, secret, commitment.contents)) == commitment.seal


def _hash(outcome: str) -> bytes:
    return sha256(outcome.encode()).digest()


def _secret(text: str) -> bytes | None:
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        return None
    return secret if secret.hex() == text and len(secret) == SECRET_BYTES else None


def _spoken(link: Link) -> str:
    return f"{link.table} {link.epoch} {link.serial} {link.previous}"


def _counted(tickets: Tickets) -> str:
    return f"{tickets.first} +{tickets.count}"


def _quoted(cut: Cut) -> str:
    return f"{cut.after} [{' '.join(cut.words)}]"


def _is_about(commitment: Commitment, need: Need) -> bool:
    if need.emission or commitment.kind == "emission":
        return commitment.kind == "emission" and commitment.contents == weighed(need.emission)
    if commitment.kind == "lot":
        return commitment.contents in (contents_of(need), weighed(need.lots))
    if not need.order:
        return commitment.kind != "order" and commitment.contents == promised_contents(need)
    if need.gone > 0:
        return commitment.contents == ((COVERED, sum(outcome.weight for outcome in need.outcomes)),)
    return commitment.kind == "order" and commitment.contents == weighed(need.order)


def _holds(commitment: Commitment, cards: Sequence[str]) -> bool:
    """Whether the cards of an order are those it was said to hold; of a covered one only how many is known."""
    if commitment.contents == ((COVERED, len(cards)),):
        return True
    return sorted(cards) == sorted(name for name, count in commitment.contents for _ in range(count))


def _drawable(contents: Outcomes) -> bool:
    """Whether something could be drawn from it: otherwise looking for the outcome would never end."""
    weights = [weight for _, weight in contents]
    return min(weights, default=0) > 0 and sum(weights) <= DRAW_SPAN
