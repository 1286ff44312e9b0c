"""A sheet to print: questions with room to answer, and on a page of its own the answers with their articles."""

from collections.abc import Iterator, Sequence
from html import escape

from tapete.drills.answering import own_answers
from tapete.drills.exercise import Posed
from tapete.drills.showing import Shown, ShownPart, show
from tapete.kit.bingo.layout import Rows
from tapete.language import N_, cards, money, translate

TITLE = N_("Exercises")
ANSWERS = N_("Answers")
RESULT = N_("Result: {result}")


def markdown(posed: Sequence[Posed], language: str) -> str:
    """The sheet as Markdown."""
    lines = [f"# {translate(TITLE, language)}", ""]
    for number, each in enumerate(posed, 1):
        shown = show(each, language)
        lines += [f"## {number}. {shown.ask}", "", *(f"- {fact}" for fact in facts(shown, language)), ""]
        for part in shown.parts:
            lines += [f"**{part.ask}** ____________________", "", *_options(part, language)]
    lines += ["", "---", "", f"# {translate(ANSWERS, language)}", ""]
    for number, each in enumerate(posed, 1):
        given = ", ".join(own_answers(each).values())
        lines.append(f"{number}. **{given}**")
        lines += [f"    - {line.text.tell(language)} `{line.cite}`" for line in each.lines]
    return "\n".join(lines) + "\n"


def _options(part: ShownPart, language: str) -> list[str]:
    listed = [f"- {option.key}) {option.text}" for option in part.options]
    listed += [f"- {count} x {money(int(value), language)}" for value, count in part.bank.items()]
    return [*listed, ""] if listed else []


def facts(shown: Shown, language: str) -> Iterator[str]:
    """What is seen, a line each: what was done, chips, cards, the result and what hangs at the table."""
    yield from shown.told
    for chips in shown.stakes:
        where = chips.bet.replace(":", " ", 1) + (f" (paño {chips.pano})" if chips.pano > 1 else "")
        yield f"{chips.player}: {where}, {money(chips.amount, language)}"
    yield from (f"{hand.name}: {cards(hand.cards) or '-'}".removeprefix(": ") for hand in shown.hands)
    yield from (f"{each.name}: {written_cells(each.rows)}" for each in shown.cartones)
    if shown.result:
        yield translate(RESULT, language).format(result=shown.result)
    yield from shown.notes


def written_cells(rows: Rows) -> str:
    """A cartón in a line: its lines from above, a dot for an empty cell."""
    return " / ".join(" ".join(str(cell) if cell else "·" for cell in row) for row in rows)


_STYLE = """body{font:11pt/1.4 sans-serif;max-width:46em;margin:2em auto}section{break-inside:avoid}
h1.answers{break-before:page}.line{border-bottom:1px solid;display:inline-block;min-width:14em}"""


def html(posed: Sequence[Posed], language: str) -> str:
    """The sheet as a page that prints the answers on a sheet of their own."""
    title = escape(translate(TITLE, language))
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
    questions = "".join(_question(show(each, language), language) for each in posed)
    answers = "".join(_answer(each, language) for each in posed)
    heading = escape(translate(ANSWERS, language))
    return f'{head}<h1>{title}</h1><ol>{questions}</ol><h1 class="answers">{heading}</h1><ol>{answers}</ol></html>\n'


def _question(shown: Shown, language: str) -> str:
    seen = "".join(f"<li>{escape(fact)}</li>" for fact in facts(shown, language))
    parts = "".join(
        f'<p>{escape(part.ask)} <span class="line">&nbsp;</span></p><ul>{_listed(part, language)}</ul>'
        for part in shown.parts
    )
    return f"<li><section><h2>{escape(shown.ask)}</h2><ul>{seen}</ul>{parts}</section></li>"


def _listed(part: ShownPart, language: str) -> str:
    return "".join(f"<li>{escape(line.removeprefix('- '))}</li>" for line in _options(part, language) if line)


def _answer(posed: Posed, language: str) -> str:
    given = escape(", ".join(own_answers(posed).values()))
    lines = "".join(f"<li>{escape(line.text.tell(language))} <code>{line.cite}</code></li>" for line in posed.lines)
    return f"<li><strong>{given}</strong><ul>{lines}</ul></li>"
