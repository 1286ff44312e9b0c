"""What is decided at the thumb: the answer, the amount by parts of the bote, and what may be decided beforehand."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from tapete.engine.command import Command, Offer
from tapete.families.covered import COVERED
from tapete.families.poker.names import called
from tapete.families.poquer_de_circulo.bets import Answer, Bet, Cover, Pass, Raise, Retire, answered
from tapete.families.poquer_de_circulo.draw import Change
from tapete.families.poquer_de_circulo.view import CirculoView, OptionsView
from tapete.kit.poker.hands import PAREJA
from tapete.language import N_, money, say, translate
from tapete.web.buttons import sent
from tapete.web.cards import face_up
from tapete.web.draw.cards import card
from tapete.web.draw.sprite import press
from tapete.web.scenes.elements import Look
from tapete.web.scenes.poquer_de_circulo.drawing import figure

_PARTS = ((N_("½"), Fraction(1, 2)), (N_("⅔"), Fraction(2, 3)), (N_("bote"), Fraction(1)))
FOLD, COVER, ANY = "fold", "cover", "any"
"""What may be decided beforehand: to retire when there is something to cover, to cover so much, to cover whatever."""


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """A large button: what it sends, its word, what follows in short, its article and its key."""

    do: str
    word: str
    brief: str
    cite: str
    key: str
    pre: str = ""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """An amount with a name: half of the bote, all the resto."""

    name: str
    amount: int
    shown: str


class Range(msgspec.Struct, frozen=True, kw_only=True):
    """The amounts that may be chosen from, in cents, and those that have a name."""

    low: int
    high: int
    step: int
    by: int
    """By how much one press more or less changes it."""
    parts: tuple[Part, ...]


class Deciding(msgspec.Struct, frozen=True, kw_only=True):
    """What whoever has the turn may do."""

    id: str
    """Another for another decision, so that a field that was filled in is kept while it is the same."""
    retire: Deed | None
    answer: Deed | None
    envite: Deed | None
    range: Range | None
    warning: str = ""


class Pre(msgspec.Struct, frozen=True, kw_only=True):
    """A decision made before the turn comes: its mark, its name and when it holds."""

    mark: str
    name: str
    note: str


# --- one's turn -------------------------------------------------------------------------------------------------------


def deciding(look: Look, view: CirculoView) -> Deciding | None:
    """The decision of whoever looks, if it is theirs to speak."""
    own, options = view.own, view.options
    if own is None or options is None or view.turn != own.player:
        return None
    found = {type(offer.command): offer for offer in reversed(look.offers)}
    envites = [offer for offer in look.offers if isinstance(offer.command, Bet | Raise)]
    range_ = _range(look, view, options, envites)
    return Deciding(
        id=f"bet-{view.round}-{view.street}-{view.postura}-{own.put}",
        retire=_retire(look, view, found),
        answer=_answer(look, view, found),
        envite=_envite(look, envites, range_),
        range=range_,
        warning=_false_opening(look, view) if envites and view.opens_falsely else "",
    )


def _false_opening(look: Look, view: CirculoView) -> str:
    sentence = N_("To bet is to open the bote, which takes a {pair} or higher: you have none, and it would be false.")
    return say(sentence, look.language, {"pair": called(PAREJA, (view.required,))})


def _retire(look: Look, view: CirculoView, found: dict[type[Command], Offer]) -> Deed | None:
    offer = found.get(Retire)
    if offer is None:
        return None
    pre = "" if Pass in found else _mark(view, FOLD)
    return _deed(look, _as_seen(offer, view), N_("Fold"), "", "f", pre)


def _answer(look: Look, view: CirculoView, found: dict[type[Command], Offer]) -> Deed | None:
    free, covers = found.get(Pass), found.get(Cover)
    if free is not None:
        return _deed(look, free, N_("Pass"), "", "c", f"{_mark(view, FOLD)} {_mark(view, COVER)} {_mark(view, ANY)}")
    if covers is None or view.options is None:
        return None
    cover = view.options.to_cover
    whole = bool(view.own and view.own.resto <= cover)
    brief = say(N_("{amount}, all your resto"), look.language, {"amount": money(cover, look.language)}) if whole else ""
    pre = f"{_mark(view, COVER)} {_mark(view, ANY)}"
    return _deed(look, _as_seen(covers, view), N_("Cover"), brief or money(cover, look.language), "c", pre)


def _as_seen(offer: Offer, view: CirculoView) -> Offer:
    command = offer.command
    if not isinstance(command, Answer):
        return offer
    return replace(offer, command=replace(command, seen=answered(view.round, view.street, view.postura)))


def _envite(look: Look, offers: Sequence[Offer], range_: Range | None) -> Deed | None:
    if not offers:
        return None
    first = offers[0]
    low = range_.low if range_ else first.amounts.low if first.amounts else 0
    raises = isinstance(first.command, Raise)
    return _deed(look, first, N_("Raise to") if raises else N_("Make a bet"), money(low, look.language), "s")


def _deed(look: Look, offer: Offer, word: str, brief: str, key: str, pre: str = "") -> Deed:
    return Deed(
        do=sent(offer.command), word=translate(word, look.language), brief=brief, cite=offer.cite, key=key, pre=pre
    )


def _range(look: Look, view: CirculoView, options: OptionsView, offers: Sequence[Offer]) -> Range | None:
    amounts = [offer.amounts for offer in offers if offer.amounts]
    if not amounts or amounts[0].low == amounts[-1].high:
        return None
    low, high, step = amounts[0].low, amounts[-1].high, amounts[0].step
    return Range(
        low=low,
        high=high,
        step=step,
        by=max(step, view.stakes.minimum),
        parts=tuple(_parts(look, view, options, low, high, step)),
    )


def _parts(look: Look, view: CirculoView, options: OptionsView, low: int, high: int, step: int) -> Iterator[Part]:
    own, language = view.own, look.language
    least, most = translate(N_("min."), language), translate(N_("max."), language)
    whole = own is not None and high == own.laid + own.resto
    after = view.bote + options.to_cover
    named = [(least, low)]
    named += [(translate(name, language), view.postura + int(part * after)) for name, part in _PARTS]
    seen = {high}
    for name, wanted in named:
        amount = low + (wanted - low) // step * step
        if low <= amount < high and amount not in seen:
            seen.add(amount)
            yield Part(name=name, amount=amount, shown=figure(amount, language))
    name = translate(N_("resto"), language) if whole else most
    yield Part(name=name, amount=high, shown=figure(high, language))


# --- cards that are changed -------------------------------------------------------------------------------------------


class Pick(msgspec.Struct, frozen=True, kw_only=True):
    """One of one's own cards that may be changed: its place from 1, which is its key, its name and its drawing."""

    place: int
    says: str
    svg: str


def picks(look: Look, view: CirculoView) -> tuple[Pick, ...]:
    """The cards of whoever looks, while it is theirs to change some."""
    own = view.own
    if own is None or not any(isinstance(offer.command, Change) for offer in look.offers):
        return ()
    return tuple(
        Pick(place=place, says=face_up(code, look.language).says, svg=card(press(), code, "", 0, 0))
        for place, code in enumerate(own.cards, 1)
        if code != COVERED
    )


# --- before it --------------------------------------------------------------------------------------------------------


def earlier(look: Look, view: CirculoView) -> tuple[Pre, ...]:
    """What may be decided while others speak: it is kept by the page, and pressed when the turn comes."""
    own = view.own
    if own is None or not own.playing or own.restado or not view.turn or view.turn == own.player or not view.street:
        return ()
    if view.options is None:
        return ()
    owed = min(view.postura - own.laid, own.resto)
    return tuple(_pres(look, view, owed))


def _pres(look: Look, view: CirculoView, owed: int) -> Iterator[Pre]:
    language = look.language

    def pre(what: str, name: str, note: str) -> Pre:
        return Pre(mark=_mark(view, what), name=translate(name, language), note=say(note, language, {"owed": owed}))

    if owed:
        yield pre(FOLD, N_("Fold"), N_("when my turn comes"))
        yield pre(COVER, N_("Cover"), N_("only {owed:€}"))
    else:
        yield pre(FOLD, N_("Pass or fold"), N_("fold if somebody bets"))
        yield pre(COVER, N_("Pass"), N_("only if nobody bets"))
    yield pre(ANY, N_("Cover always"), N_("whatever is bet"))
    yield Pre(mark="", name=translate(N_("Nothing"), language), note=translate(N_("I decide then"), language))


def _mark(view: CirculoView, what: str) -> str:
    about = f"{what}-{view.round}-{view.street}"
    return f"{about}-{view.postura}" if what == COVER else about
