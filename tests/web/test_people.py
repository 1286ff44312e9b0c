"""What people are called at a table."""

from tapete.service.companions import party_of
from tapete.web.people import _marked, by_name


def test_a_player_of_the_house_is_not_taken_for_a_person() -> None:
    (alba,) = party_of(6, 1)
    assert _marked(alba.id, "Alba", "es") == "Alba (de la casa)"
    assert _marked("invitado-00000000", "Alba", "es") == "Alba"


def test_a_refusal_calls_people_by_their_names_and_nothing_else() -> None:
    names = {"invitado-7255e105": "Ana", "eva": "Eva \\1", "1": "uno"}
    told = by_name("Manda invitado-7255e105, no eva-2 ni eva.", {"commander": "invitado-7255e105", "who": "eva"}, names)
    assert told == "Manda Ana, no eva-2 ni Eva \\1."
    assert by_name("Toca la casilla 1 a eva.", {"plaza": 1}, {"eva": "Eva"}) == "Toca la casilla 1 a eva."
