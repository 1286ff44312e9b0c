"""What is played and how, which the dirección tells the players before the partida (MU2010:76.3, 80, 81.4)."""

from collections.abc import Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.families.poquer_de_circulo.nombres import LIMITS, variant_name
from tapete.families.poquer_de_circulo.rules import MINUTE, CirculoRules, Contest
from tapete.families.poquer_de_circulo.state import HEADS, During, Phase, State
from tapete.families.table.opening import TableOpened
from tapete.language import N_, Told, money, say
from tapete.law.citation import Citation

ANNOUNCED = Citation("MU2010:76.3.a")

announcement = Chapter[CirculoRules, State]("announcement")


class AnnounceTerms(Command, frozen=True, tag="announce-terms"):
    """Tell the players what is played, and how."""

    label = N_("Announce the partida")
    words = ("anunciar partida",)


class TermsAnnounced(Event, frozen=True, kw_only=True, tag="terms-announced"):
    """The players know what is played, and how."""

    sentence = N_(
        "The partida is announced: {variants}, {limit}, {forced}, apuesta mínima {minimum:€}, resto {resto:€}."
    )
    of_each_hand: ClassVar[str] = N_("Of each bote the house takes {percent} %.")
    of_each_player: ClassVar[str] = N_(
        "The house takes {fee:cash} of each player for the session, and nothing of the botes."
    )
    rebuying: ClassVar[str] = N_("A reposición is of {rebuy:€} or more.")
    speaking: ClassVar[str] = N_("Each has {seconds} seconds to speak.")
    lasting: ClassVar[str] = N_("The session lasts {minutes} minutes and {last} last hands.")
    lasting_if_open: ClassVar[str] = N_("The session ends with {last} last hands, once they are announced.")
    entering: ClassVar[str] = N_(
        "It is a tournament: of each entrance {prize:cash} are for prizes, and {fee:cash} for the house."
    )
    winning: ClassVar[str] = N_("The places receive, from the first: {shares} %.")
    rising: ClassVar[str] = N_("The apuesta mínima is {minima}, {level} minutes each, and doubles from then on.")
    ending: ClassVar[str] = N_("Nobody adds chips, and it ends when one player has them all.")
    variants: tuple[str, ...]
    limit: str
    forced: str
    minimum: int
    resto: int
    rebuy: int
    percent: str
    fee: int
    seconds: int
    minutes: int
    last: int
    contest: Contest | None = None

    def details(self, language: str) -> list[str]:
        facts = self.facts()
        if self.contest is not None:
            told = (self.entering, self.winning, self.rising, self.ending, self.speaking)
            return [say(sentence, language, {**facts, **_contest(self.contest, language)}) for sentence in told]
        benefit = self.of_each_player if self.fee else self.of_each_hand
        lasts = self.lasting if self.minutes else self.lasting_if_open
        return [say(sentence, language, facts) for sentence in (benefit, self.rebuying, self.speaking, lasts)]

    def facts(self) -> dict[str, object]:
        return {**super().facts(), "variants": ", ".join(self.variants), "limit": Told(LIMITS[self.limit])}

    def tell(self, language: str) -> str:
        names = ", ".join(variant_name(slug, language) for slug in self.variants)
        return say(self.sentence, language, {**self.facts(), "variants": names})


def _contest(contest: Contest, language: str) -> dict[str, object]:
    """What is told of a tournament."""
    return {
        "prize": contest.prize,
        "shares": " - ".join(f"{share / 100:g}" for share in contest.shares),
        "minima": ", ".join(money(minimum, language) for minimum in contest.minima),
        "level": contest.seconds // MINUTE,
    }


@announcement.fold(TableOpened)
def opened(rules: CirculoRules, state: State, event: TableOpened) -> State:
    return replace(state, phase=Phase.ANUNCIO)


@announcement.act(AnnounceTerms, by=HEADS, when=During(ANNOUNCED, Phase.ANUNCIO))
def announce(rules: CirculoRules, state: State, command: AnnounceTerms) -> Sequence[Event]:
    """Once, before anybody has a seat."""
    return [
        TermsAnnounced(
            variants=tuple([spread.slug for spread in rules.spreads]),
            limit=rules.limit.value,
            forced=rules.forced.value,
            minimum=rules.minimum.value,
            resto=rules.resto.value,
            rebuy=rules.least_rebuy.value,
            percent=f"{float(rules.rake.value * 100):g}",
            fee=rules.fee.value,
            seconds=rules.seconds.value,
            minutes=rules.duration // MINUTE,
            last=rules.last_rounds.value,
            contest=rules.contest,
            cite=ANNOUNCED,
        )
    ]


announcement.bare(AnnounceTerms)


@announcement.fold(TermsAnnounced)
def announced(rules: CirculoRules, state: State, event: TermsAnnounced) -> State:
    return replace(state, phase=Phase.SORTEO)
