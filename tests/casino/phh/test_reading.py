"""PHH is read strictly, whoever wrote it, and written so that it is read back."""

import re
from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.casino.phh.history import Action, History
from tapete.casino.phh.notation import BadAction, parse_action, write_action, write_phh, write_phhs
from tapete.casino.phh.reading import LONGEST_FILE, MOST_ACTIONS, BadPhh, read_phh
from tests.casino.phh.hands import HOLDEM


def read(text: str) -> History:
    (history,) = read_phh(text.encode())
    return history


def without(text: str, field: str) -> str:
    return re.sub(rf"(?m)^{field} = (\[\n(?:.*\n)*?\]|.*)\n", "", text)


def test_a_hand_is_read_with_amounts_in_cents() -> None:
    hand = read(HOLDEM)
    assert (hand.variant, hand.size, hand.min_bet) == ("NT", 4, 1000)
    assert hand.blinds_or_straddles == (500, 1000, 0, 0)
    assert hand.actions[0] == Action("dh", 0, ("As", "Ks"))
    assert hand.actions[5] == Action("cbr", 3, amount=2000)
    assert hand.actions[11] == Action("cc", 3, remark="with a draw")
    assert (hand.name(0), hand.name(2)) == ("ana", "p3")


def test_a_hand_is_written_as_it_was_read() -> None:
    assert write_phh(read(HOLDEM)) == HOLDEM


def test_a_collection_is_read_and_written() -> None:
    text = write_phhs([read(HOLDEM)] * 3)
    assert text.startswith("[1]\n")
    hands = read_phh(text.encode())
    assert hands == [read(HOLDEM)] * 3
    assert write_phhs(hands) == text


def test_cents_are_exact_and_less_is_refused() -> None:
    cents = HOLDEM.replace("min_bet = 10\n", "min_bet = 0.29\n")
    assert read(cents).min_bet == 29
    assert "min_bet = 0.29\n" in write_phh(read(cents))
    with pytest.raises(BadPhh, match=r"min_bet: 0\.291 is finer than a cent"):
        read(cents.replace("0.29", "0.291"))


def test_fields_that_mean_nothing_here_are_kept() -> None:
    more = HOLDEM + (
        'event = "Friday \\"night\\""\ntime = 21:30:00\nyear = 2026\n_note = [1, 2.50, {a = true, b-c = "x"}]\n'
        '"_odd key" = 2026-11-17\n'
    )
    hand = read(more)
    assert hand.others["_note"] == [1, Decimal("2.50"), {"a": True, "b-c": "x"}]
    assert write_phh(hand) == more


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("variant", "the field `variant` is missing"),
        ("antes", "antes: a list is needed"),
        ("blinds_or_straddles", "blinds_or_straddles: a list is needed"),
        ("min_bet", "min_bet: an amount is needed"),
        ("starting_stacks", "starting_stacks: a list is needed"),
        ("actions", "actions: a list of texts is needed"),
    ],
)
def test_every_field_that_the_variant_requires_must_be_there(field: str, said: str) -> None:
    with pytest.raises(BadPhh, match=re.escape(said)):
        read(without(HOLDEM, field))


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('"NT"', '"XX"', "variant: a code of the standard is needed: FT, NT,"),
        ("[5, 10, 0, 0]", "[5, 10, 0]", "blinds_or_straddles: as many values are needed as there are players, 4"),
        ("[5, 10, 0, 0]", "[5, 10, 0, -1]", "blinds_or_straddles: -1 is no amount of a table"),
        ("[200, 200, 200, 200]", "[200, 200, 200, inf]", "starting_stacks: Infinity is not known"),
        ("[200, 200, 200, 200]", "[200, 200, 200, 0]", "starting_stacks: two players or more are needed"),
        ("[200, 200, 200, 200]", "[200]", "starting_stacks: two players or more are needed"),
        ("min_bet = 10", "min_bet = 1e999999999", "min_bet: an amount of too many digits"),
        ("min_bet = 10", "min_bet = true", "min_bet: an amount is needed"),
        ("min_bet = 10", f"min_bet = {10**11}", "is no amount of a table"),
        ("min_bet = 10", "min_bet = ", "line 4: Invalid value"),
        ("p3 f", "p3 g", "action 5 «p3 g»: 'g' is nothing that a player does"),
        ("p3 f", "p5 f", "action 5: there is no p5"),
        ("p3 f", "p0 f", "action 5 «p0 f»: 'p0' is no player"),
        ("p3 f", "p3 f now", "nothing comes after 'f'"),
        ("p4 cbr 20", "p4 cbr", "action 6 «p4 cbr»: after 'cbr' comes one amount"),
        ("p4 cbr 20", "p4 cbr -20", "after 'cbr' comes one amount"),
        ("AsKs", "AsXs", "action 1 «d dh p1 AsXs»: 'Xs' is no card"),
        ("AsKs", "AsAs", "a card is there twice"),
        ("d db 3d", "d db", "the dealer deals as in"),
        ('"ana"', '"an\\na"', "players: a text of one line is needed"),
        ("hand = 7", "hand = 7.5", "hand: a whole number is needed"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(before: str, after: str, said: str) -> None:
    assert before in HOLDEM
    with pytest.raises(BadPhh, match=re.escape(said)):
        read(HOLDEM.replace(before, after, 1))


def test_a_mistake_in_a_collection_names_the_hand() -> None:
    text = write_phhs([read(HOLDEM)] * 2)
    cut = text.rindex("p3 f")
    with pytest.raises(BadPhh, match=r"hand 2: action 5 «p3 g»"):
        read_phh((text[:cut] + "p3 g" + text[cut + 4 :]).encode())


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "there is no hand in it"),
        (b"a = 1\n", "the field `variant` is missing"),
        (b"\xff", "line 1: not text in UTF-8"),
        (b"a = " + b"[" * 100_000, "too deep"),
        (b".".join([b"a"] * 100_000) + b" = 1", "a key of too many parts"),
        (b" " * (LONGEST_FILE + 1), "longer than"),
        (b"a = " + b"9" * 100_000, "not TOML that can be read"),
    ],
)
def test_hostile_text_is_refused(raw: bytes, said: str) -> None:
    with pytest.raises(BadPhh, match=said):
        read_phh(raw)


def test_there_are_only_so_many_actions() -> None:
    read(HOLDEM.replace('"p3 f",', '"",' * (MOST_ACTIONS - 18)))
    with pytest.raises(BadPhh, match="are read"):
        read(HOLDEM.replace('"p3 f",', '"",' * (MOST_ACTIONS - 17)))


@given(st.binary(max_size=400) | st.text(max_size=400).map(str.encode))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with suppress(BadPhh):
        read_phh(raw)


@given(st.text(st.sampled_from("dp1239 bhcfrsm?AKsh-#.5"), max_size=30))
def test_any_action_is_refused_or_written_back_with_the_same_sense(text: str) -> None:
    try:
        action = parse_action(text)
    except BadAction:
        return
    assert parse_action(write_action(action)) == action
