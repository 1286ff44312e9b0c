"""Rooms of bingo without any game: what is kept of the cartones of the games played last."""

from tapete.families.hall.room import MOST_KEPT, UNDER_WAY, CartonId, Lately, Sold


def sold(series: int, cartones: int) -> tuple[Sold, ...]:
    return (Sold("ana", series, 1, cartones),)


def counting() -> tuple[Lately[tuple[Sold, ...], list[CartonId]], list[int]]:
    """Cartones by name, and the series for which they were made, in order."""
    made: list[int] = []

    def make(game: tuple[Sold, ...]) -> list[CartonId]:
        made.append(game[0].series)
        return [carton for each in game for carton in each]

    return Lately(make, lambda game: game), made


def test_what_is_made_of_a_game_is_kept_while_it_is_played() -> None:
    lately, made = counting()
    first = lately(sold(1, 100))
    for series in (2, 1, 3, 1, 2):
        lately(sold(series, 100))
    assert lately(sold(1, 100)) is first
    assert made == [1, 2, 3]


def test_full_rooms_do_not_leave_all_their_games_behind() -> None:
    lately, made = counting()
    for series in range(20):
        lately(sold(series, MOST_KEPT // 3))
        assert lately.cartones <= MOST_KEPT
    assert len(lately(sold(19, MOST_KEPT // 3))) == MOST_KEPT // 3
    lately(sold(0, MOST_KEPT // 3))
    assert made == [*range(20), 0]


def test_one_game_may_be_larger_than_all_that_is_kept() -> None:
    lately, made = counting()
    large = lately(sold(1, MOST_KEPT + 1))
    assert lately(sold(1, MOST_KEPT + 1)) is large
    assert made == [1]


def test_small_rooms_leave_no_more_games_than_are_under_way() -> None:
    lately, _ = counting()
    for series in range(3 * UNDER_WAY):
        lately(sold(series, 1))
    assert lately.cartones == UNDER_WAY
