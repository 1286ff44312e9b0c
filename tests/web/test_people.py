"""What people are called at a table."""

from tapete.service.companions import party_of
from tapete.web.people import _marked


def test_a_player_of_the_house_is_not_taken_for_a_person() -> None:
    (alba,) = party_of(6, 1)
    assert _marked(alba.id, "Alba", "es") == "Alba (de la casa)"
    assert _marked("invitado-00000000", "Alba", "es") == "Alba"
