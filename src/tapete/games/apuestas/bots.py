"""Players of the house's own at a betting book: each makes one bet on a card."""

from hashlib import sha256
from typing import Any

from tapete.engine.command import Command
from tapete.games.apuestas.boletos import PlaceBet
from tapete.games.apuestas.cruzada import Propose
from tapete.games.apuestas.libro import SIDES, Side
from tapete.games.apuestas.rules import ApuestasRules, Organisation

USUAL = 250
"""The coefficient at which an offer is made where none stands, in hundredths."""


def choose(rules: ApuestasRules, view: Any) -> Command | None:
    open_events = {each.event for each in view.meetings if each.status == "abierto"}
    gone = {(each.event, runner) for each in view.meetings for runner in each.withdrawn}
    cruzada = rules.organisation is Organisation.CRUZADA
    priced = rules.organisation is Organisation.CONTRAPARTIDA
    rows = [row for row in view.board if row.event in open_events and (row.coefficient or not priced)]
    rows = [row for row in rows if not any((row.event, runner) in gone for runner in row.runners)]
    if not rows or view.stake:
        return None
    drawn = sha256(f"{view.who.id} {view.round}".encode()).digest()
    row = rows[drawn[0] % len(rows)]
    amount = rules.minimum * (1 + drawn[1] % 10)
    who = view.who
    if not cruzada:
        return PlaceBet(by=who, player=who.id, bet=row.bet, amount=amount, origin=rules.usual_origin)
    side: Side = SIDES[drawn[2] % 2]
    standing = row.contra if side == "favor" else row.favor
    coefficient = standing[0].coefficient if standing else USUAL + drawn[3] % 20
    return Propose(
        by=who,
        player=who.id,
        side=side,
        bet=row.bet,
        coefficient=coefficient,
        amount=amount,
        origin=rules.usual_origin,
    )


def take_leave(rules: ApuestasRules, view: Any) -> Command | None:
    return None
