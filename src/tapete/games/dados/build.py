"""From the law's column and the table's set-up to the rules of a craps table."""

from tapete.engine.actor import Role
from tapete.engine.need import Need, Outcome
from tapete.families.table.law import edition_of, least_anticipo, require_lawful, rules_from, staff_of
from tapete.games.dados.bets import Suertes
from tapete.games.dados.rules import ClosingCall, DadosRules
from tapete.games.dados.setup import SLUG, Setup, check
from tapete.kit.dice import outcomes
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet


def rules(jurisdiction: str, setup: Setup) -> DadosRules:
    """The rules of a craps table."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    suertes = Suertes(column, setup)
    playing, order = column.get("dice", int), column.get("settlement", str)
    words = tuple[str, ...]
    return rules_from(
        DadosRules,
        column,
        edition=edition_of(playing.cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        need=Need("dados", tuple(Outcome(*one) for one in outcomes(playing.value)), playing.cite),
        totals=suertes.totals,
        announcements={throw: announcement(throw) for throw in suertes.totals},
        seven=suertes.seven,
        bets=suertes.bets,
        bets_cite=column.get("rule_names", dict[str, str]).cite,
        odds_cite=column.get("withdraw_odds", bool).cite,
        fates=suertes.fates,
        minimum=int(setup.minimo),
        unit=int(setup.unidad),
        playing=playing,
        closing=column.get("closing_call", ClosingCall),
        offered_by=column.get("dice_offered_by", Role),
        changed_by=column.get("dice_changed_by", Role),
        handling=column.get("stick_handling", words),
        collect_first=Cited(order.value == "cobro", order.cite),
        null_causes=_cited_words(column, "faulty_throws", "null_causes"),
        counted=column.get("counted_breaches", words),
        breaches=_cited_words(column, "breaches"),
    )


def announcement(throw: str) -> str:
    """What the stickman calls: the total, and how it was formed."""
    faces = throw.split("-")
    total = sum(map(int, faces))
    return f"{total}, doble de {faces[0]}" if len(set(faces)) == 1 else f"{total}, con {' y '.join(faces)}"


def _cited_words(column: Column, *rows: str) -> dict[str, Citation]:
    cells = [column.get(row, tuple[str, ...]) for row in rows]
    return {word: cell.cite for cell in cells for word in cell.value}
